import type { Lexicon } from "../knowledge/title-lexicon.ts";

/** Endings of nouns that name people by their work. */
const ENDING = /(?:er|or|ist|ian|ant|ent|man|yst|eur|euse)$/;

/** Whether a word names a person by their work: "manager", not "management". */
export function isAgent({ classes }: Pick<Lexicon, "classes">, stemmed: string): boolean {
  if (classes.title_person.has(stemmed)) return true;
  return (
    stemmed.length > 3 &&
    ENDING.test(stemmed) &&
    !stemmed.endsWith("ment") &&
    !classes.title_thing.has(stemmed)
  );
}
