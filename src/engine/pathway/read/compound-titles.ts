/** A German title as a phrase: "Lehrer an einer Grundschule", "Ingenieur im Bauwesen", "Leiter einer Kita". */
const IN_WORDS =
  /^(\p{Lu}[\p{Ll}/:*]+)\s+(?:an|in|bei|für|von|auf|im|am|beim|einem|einer|eines|der|des)\s+(?:(?:einem|einer|einen|eine|ein|der|dem|den|das|die)\s+)?(\p{Lu}[\p{L}-]+)$/u;
/** Endings that a word loses in front of another: Grundschule, Bauwesen. */
const LOST = /(?:wesen|e)$/u;

/** The post for the person in it: "Heimleitung", "Leitung Vertrieb". */
const LEADING_POST = /(?:(?<=\p{Ll})|^)leitung(?!\p{L})/iu;

/** The same title as advertisements print it: "Grundschullehrer", "Kita Leiter", "Heimleiter". */
export function compoundTitles(title: string): readonly string[] {
  if (LEADING_POST.test(title.trim()))
    return [title.trim().replace(LEADING_POST, (post) => `${post.slice(0, -3)}er`)];
  const [, noun, place] = IN_WORDS.exec(title.trim()) ?? [];
  if (noun === undefined || place === undefined) return [];
  const forms = [...new Set([place.replace(LOST, ""), place, `${place}s`, `${place}n`])];
  return [`${place} ${noun}`, ...forms.map((form) => `${form}${noun.toLowerCase()}`)];
}
