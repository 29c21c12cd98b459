/** Words that look like plurals but are not. */
const NO_PLURAL = new Set(
  "sales business process news physics mathematics logistics analytics economics ethics operations always gas bus glass press class series species diagnosis analysis".split(
    " ",
  ),
);

/** An ending comes before its own suffixes ("ement", "ment", "ent"); at least four letters must remain. */
const ENDINGS = [
  "izations",
  "ization",
  "ational",
  "ations",
  "ation",
  "ement",
  "ments",
  "ment",
  "ition",
  "ologist",
  "ology",
  "icians",
  "ician",
  "istry",
  "ising",
  "izing",
  "ists",
  "ings",
  "ers",
  "ors",
  "ing",
  "ist",
  "ian",
  "ant",
  "ent",
  "ive",
  "ion",
  "ics",
  "ery",
  "ry",
  "ial",
  "al",
  "ic",
  "er",
  "or",
  "ar",
  "ee",
  "ed",
  "es",
  "y",
  "e",
];

/** The singular of a word. */
export function stem(word: string): string {
  if (word.length < 4 || NO_PLURAL.has(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The root of a word family (weld, welder, welding). */
export function root(stemmed: string): string {
  for (const ending of ENDINGS) {
    if (stemmed.endsWith(ending) && stemmed.length - ending.length >= 4) {
      const cut = stemmed.slice(0, -ending.length);
      return cut.length > 4 && cut.at(-1) === cut.at(-2) ? cut.slice(0, -1) : cut;
    }
  }
  return stemmed;
}
