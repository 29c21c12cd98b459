import type { Knowledge } from "../knowledge/knowledge.ts";

const MIN_TYPO_CHARS = 5;
const VOWELS = "aeiou";

export type NameWordColumns = {
  readonly words: readonly string[];
  readonly counts: Int32Array;
};

/** How often each word occurs in the names of roles and skills. */
export function countNameWords(knowledge: Knowledge): NameWordColumns {
  const words = new Map<string, number>();
  const add = (text: string): void => {
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      words.set(word, (words.get(word) ?? 0) + 1);
    }
  };
  for (const role of knowledge.roleList) for (const title of role.titles) add(title);
  for (const skill of knowledge.skillList) for (const form of skill.forms) add(form);
  return { words: [...words.keys()], counts: Int32Array.from(words.values()) };
}

export const makeNameWordCounts = ({
  words,
  counts,
}: NameWordColumns): ReadonlyMap<string, number> =>
  new Map(words.map((word, at) => [word, counts[at] as number]));

/** Replaces each word that is in no name by the most common one that is one typo away. */
export function mendTitle(vocabulary: ReadonlyMap<string, number>, title: string): string {
  return title.replaceAll(/\p{L}+/gu, (word) => {
    const lower = word.toLowerCase();
    if (lower.length < MIN_TYPO_CHARS || vocabulary.has(lower)) return word;
    let [best, most] = [word, 0];
    for (const [known, count] of vocabulary) {
      if (count > most && isSlip(lower, known)) [best, most] = [known, count];
    }
    return best;
  });
}

/** One letter added or missing, or two swapped. A replaced letter turns "batman" into "barman", so a
 * letter may only be replaced if both are vowels. The first letter must match. */
function isSlip(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false;
  let at = 1;
  while (at < typed.length && typed[at] === meant[at]) at++;
  const rest = (text: string, skipped: number): string => text.slice(at + skipped);
  return (
    (rest(typed, 1) === rest(meant, 1) && isVowel(typed[at]) && isVowel(meant[at])) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (typed[at] === meant[at + 1] &&
      typed[at + 1] === meant[at] &&
      rest(typed, 2) === rest(meant, 2))
  );
}

const isVowel = (letter: string | undefined): boolean =>
  letter !== undefined && VOWELS.includes(letter);
