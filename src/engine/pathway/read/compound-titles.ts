/** A German title as a phrase: "Lehrer an einer Grundschule", "Ingenieur im Bauwesen", "Leiter einer Kita". */
const IN_WORDS =
  /^(\p{Lu}[\p{Ll}/:*]+)\s+(?:an|in|bei|für|von|auf|im|am|beim|einem|einer|eines|der|des)\s+(?:(?:einem|einer|einen|eine|ein|der|dem|den|das|die)\s+)?(\p{Lu}[\p{L}-]+)$/u;
/** Endings that a word loses in front of another: Grundschule, Bauwesen. */
const LOST = /(?:wesen|e)$/u;

/** The same title as advertisements print it: "Grundschullehrer", "Kita Leiter". */
export function compoundTitles(title: string): readonly string[] {
  const [, noun, place] = IN_WORDS.exec(title.trim()) ?? [];
  if (noun === undefined || place === undefined) return [];
  const forms = [...new Set([place.replace(LOST, ""), place, `${place}s`, `${place}n`])];
  return [`${place} ${noun}`, ...forms.map((form) => `${form}${noun.toLowerCase()}`)];
}
