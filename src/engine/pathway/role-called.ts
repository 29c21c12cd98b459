import type { Knowledge } from "../knowledge/knowledge.ts";
import { type RoleScore, rolesForTitle } from "../roles/roles-for-title.ts";
import type { TitleTables } from "../roles/role-tables.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { BARE_TITLES, NO_PROFESSION } from "./bare-titles.ts";

/** Below this score a single-word title is ambiguous. */
const SURE_WORD = 0.75;
const MIN_TYPO_CHARS = 4;

/** The roles that a title means, best first, with typos corrected and bare nouns resolved. */
export function rolesCalled(engine: PathwayTables, title: string): readonly RoleScore[] {
  const mended = mendTypos(engine.nameWordCounts, title);
  const found = rolesForTitle(engine, mended);
  const usual = engine.knowledge.roles.get(BARE_TITLES.get(keyOf(engine, mended)) ?? "");
  return usual ? [{ role: usual, score: 1 }, ...found.filter(({ role }) => role !== usual)] : found;
}

/** Whether the title alone is ambiguous. */
export function isOpen({ titleReader }: TitleTables, title: string, best: RoleScore): boolean {
  const { words } = titleReader.read(title);
  if (words.length !== 1) return false;
  return NO_PROFESSION.has(words[0]!.text) || best.score < SURE_WORD;
}

const keyOf = ({ titleReader }: TitleTables, title: string): string =>
  titleReader
    .read(title)
    .words.map(({ text }) => text)
    .join(" ");

export function countNameWords(knowledge: Knowledge): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (text: string): void => {
    for (const word of lowerWords(text)) words.set(word, (words.get(word) ?? 0) + 1);
  };
  for (const role of knowledge.roleList) for (const title of role.titles) add(title);
  for (const skill of knowledge.skillList) for (const form of skill.forms) add(form);
  return words;
}

const lowerWords = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Replaces a word that is in no title or skill by the most common one that is one typo away. */
function mendTypos(vocabulary: ReadonlyMap<string, number>, title: string): string {
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

/** One letter added, missing, replaced, or two swapped; the first letter must match. */
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
