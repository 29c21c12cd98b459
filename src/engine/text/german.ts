/** "A", "A und B", "A, B und C"; with names that contain an "und" themselves, "A, B und C sowie D". */
export function germanList(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  const link = names.some((name) => / (?:und|&) /.test(name)) ? " sowie " : " und ";
  return `${names.slice(0, -1).join(", ")}${link}${names.at(-1)}`;
}

const NUMBER_WORDS = "kein ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(
  " ",
);

/** "drei", but "13": digits from 13 on. */
export const germanNumberWord = (n: number): string => NUMBER_WORDS[n] ?? germanNumber(n);

/** "1.500", "7,5". */
export const germanNumber = (n: number): string =>
  String(n)
    .replace(".", ",")
    .replace(/\B(?=(?:\d{3})+(?:,|$))/, ".");

/** In quotes when it begins with an adjective, which a sentence would have to inflect. */
export const citeGerman = (name: string): string =>
  /^\p{Lu}\p{Ll}+e[rs]? \p{Lu}/u.test(name) ? `„${name}“` : name;

/** Words that have a capital only because a text begins with them. */
const SMALL_WORDS =
  /^(?:Ein(?:e[mnrs]?)?|D(?:ie|er|as|en|em|es)|Sich|In|Im|Ins|An|Am|Auf|Aus|Bei|Beim|Mit|Von|Vom|Zu|Zum|Zur|Für|Nach|Vor|Als|Alle|Mindestens)(?= )/u;

/** A text as a part of a sentence; nouns keep their capitals. */
export const germanInside = (text: string): string =>
  text.replace(SMALL_WORDS, (word) => word.toLowerCase());
