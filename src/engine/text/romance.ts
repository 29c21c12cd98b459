/* Rules that French and Spanish share, such as lower case for common nouns inside a sentence. */

/** "Évaluation" → "évaluation"; "SQL" and "C" stay. */
export const smallFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Names of products that a translated name may begin with. */
const PRODUCTS = /^(?:Medicare|Tableau) /;

/** Inside a sentence a translated name is a common noun; one that stayed English is the name of a
 * product, or a customer's own, unless it is among the nouns that the language shares with English. */
export const citeNoun =
  (shared: ReadonlySet<string>) =>
  (name: string, english: string): string =>
    (name === english ? shared.has(name) : !PRODUCTS.test(name)) ? smallFirst(name) : name;

/** "Delivery Manager", "Site Reliability Engineer": titles that stayed English keep their capitals. */
const ENGLISH_TITLE =
  /(?<!^)\b(?:Manager|Engineer|Owner|Analyst|Scientist|Master|Officer|Advocate|Partner|Representative|Surveyor|Liaison|Coach|Designer|Researcher)\b/;

export const citeTitle = (title: string): string =>
  ENGLISH_TITLE.test(title) ? title : smallFirst(title);

/** "A", "A et B", "A, B et C"; `within` replaces `link` when a name contains a link itself. */
export function joinNames(
  names: readonly string[],
  { link, within, nested }: { link: string; within: string; nested: RegExp },
): string {
  if (names.length < 2) return names[0] ?? "";
  const last = names.some((name) => nested.test(name)) ? within : link;
  return `${names.slice(0, -1).join(", ")}${last}${names.at(-1)}`;
}

/** "1500", "15 000", "7,5": the separators that both languages recommend. */
export const romanceNumber = (n: number): string => {
  const [whole = "", part] = String(n).split(".");
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/g, "\u202f") : whole;
  return part === undefined ? grouped : `${grouped},${part}`;
};
