import type { Knowledge } from "../knowledge/knowledge.ts";
import { type RoleScore, rolesForTitle } from "../roles/roles-for-title.ts";
import { BARE_TITLES, NO_PROFESSION } from "./bare-titles.ts";

/** One word that is nobody's own title shares it with many; below this it is a guess. */
const SURE_WORD = 0.75;
const MIN_TYPO_CHARS = 4;

/** The roles that a title means, best first: mistyped words mended, a bare noun by its common meaning. */
export function rolesCalled(knowledge: Knowledge, title: string): readonly RoleScore[] {
  const mended = mendTypos(knowledge, title);
  const found = rolesForTitle(knowledge, mended);
  const usual = knowledge.roles.get(BARE_TITLES.get(keyOf(knowledge, mended)) ?? "");
  return usual ? [{ role: usual, score: 1 }, ...found.filter(({ role }) => role !== usual)] : found;
}

/** Whether a title alone leaves open which profession it means. */
export function isOpen({ titles }: Knowledge, title: string, best: RoleScore): boolean {
  const { words } = titles.read(title);
  if (words.length !== 1) return false;
  return NO_PROFESSION.has(words[0]!.text) || best.score < SURE_WORD;
}

const keyOf = ({ titles }: Knowledge, title: string): string =>
  titles
    .read(title)
    .words.map(({ text }) => text)
    .join(" ");

/** Word → how many titles hold it. */
const VOCABULARIES = new WeakMap<Knowledge, ReadonlyMap<string, number>>();

function vocabularyOf(knowledge: Knowledge): ReadonlyMap<string, number> {
  const known = VOCABULARIES.get(knowledge);
  if (known) return known;
  const words = new Map<string, number>();
  const add = (text: string): void => {
    for (const word of lowerWords(text)) words.set(word, (words.get(word) ?? 0) + 1);
  };
  for (const role of knowledge.roleList) for (const title of role.titles) add(title);
  for (const skill of knowledge.skillList) for (const form of skill.forms) add(form);
  VOCABULARIES.set(knowledge, words);
  return words;
}

const lowerWords = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** A word that no title and no skill has becomes the commonest one that is a slip of the finger away. */
function mendTypos(knowledge: Knowledge, title: string): string {
  const vocabulary = vocabularyOf(knowledge);
  return title.replaceAll(/\p{L}+/gu, (word) => {
    const lower = word.toLowerCase();
    if (lower.length < MIN_TYPO_CHARS || vocabulary.has(lower) || BARE_TITLES.has(lower))
      return word;
    let [best, most] = [word, 0];
    for (const [known, count] of vocabulary) {
      if (count > most && isSlip(lower, known)) [best, most] = [known, count];
    }
    return best;
  });
}

/** One letter too many, too few, wrong, or two of them swapped; the first one is right. */
function isSlip(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false;
  let at = 1;
  while (at < typed.length && typed[at] === meant[at]) at++;
  const rest = (text: string, skipped: number): string => text.slice(at + skipped);
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (typed[at] === meant[at + 1] &&
      typed[at + 1] === meant[at] &&
      rest(typed, 2) === rest(meant, 2))
  );
}
