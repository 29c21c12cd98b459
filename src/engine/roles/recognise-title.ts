/*
 * Decides which role a job title means, with a confidence. `rolesForTitle` ranks roles by the similarity
 * of titles and always finds something; here the role must explain the words of the title. In this order:
 *
 *   exact      one of the role's own titles, or a bare noun that people use for it     1
 *   explained  similar to a title with the same noun, weighed by how many words fit    below 1
 *   ending     the end of the title is a role's own title, the rest is unknown         NOUN_ONLY
 *   mended     the same after correcting typos, if it reaches SURE_TITLE
 *   foreign    a title in another language: one of the role's own, or by its meaning        below 1
 *
 * Titles of filler words only ("Job Opening", "Technician") mean no role.
 */
import type { Role } from "../knowledge/knowledge.ts";
import { BARE_TITLES } from "./bare-titles.ts";
import { isGenericTitle } from "./generic-titles.ts";
import { mendTitle } from "./mend-title.ts";
import type { RoleTables } from "./role-tables.ts";
import type { RoleScore } from "./role-score.ts";
import { foreignRoles, rolesForForeignTitle } from "./foreign-titles.ts";
import { rolesForTitle } from "./roles-for-title.ts";
import { type Title, splitTitles } from "./title.ts";
import {
  type TitleEntry,
  type TitleIndex,
  type WeighedTitle,
  findExact,
  titleKey,
} from "./title-index.ts";
import type { Word } from "./word-likeness.ts";

/** From this confidence on a title means a role; a plan for the wrong role is worse than none. */
export const RECOGNISED = 0.5;
/** From this confidence on the title needs no other evidence. */
export const SURE_TITLE = 0.75;

/** How far a word of the title is explained by a word of the role's titles with the same root. */
const SAME_ROOT = 0.9;
/** The share that a word of another title of the role keeps. */
const OTHER_TITLE = 0.75;
/** How far a word of the role's skills, group or industry explains. */
const IN_PROFILE = 0.6;
/** The noun that names the job must be explained at least this far by the noun of the role's title. */
const NOUN_FLOOR = 0.7;
/** A noun is specific when this share of the titles that it heads are in one group of roles. */
const SPECIFIC_SHARE = 0.8;
const SPECIFIC_TITLES = 3;
/** From this many words on, words before a known ending are details. */
const LONG_TITLE = 4;
/** The confidence in a known ending with unknown words before it: "Zeppelin Welder". */
const NOUN_ONLY = 0.6;
/** Applied to a title that was cut at "at", "for", "in" or "with". */
const CUT_SHARE = 0.95;
const TAIL = /\s(?:at|for|in|with)\s.*/iu;

/** The roles that a title means, best first; the score is a confidence, 0–1. */
export function recogniseTitle(engine: RoleTables, title: string): readonly RoleScore[] {
  const found = recogniseKnown(engine, title);
  if ((found[0]?.score ?? 0) >= RECOGNISED) return found;
  const mended = mendTitle(engine.nameWordCounts, title);
  const meant = mended === title ? undefined : usualRole(engine, mended);
  if (meant) return [{ role: meant, score: 1 }];
  const corrected = mended === title ? [] : recogniseWords(engine, mended);
  if ((corrected[0]?.score ?? 0) >= SURE_TITLE) return corrected;
  return withForeign(engine, title, found);
}

/** The same without correcting typos, which takes most of the time. */
export function recogniseSpelled(
  engine: RoleTables,
  title: string,
  rolesOf?: RolesOf,
): readonly RoleScore[] {
  const found = recogniseKnown(engine, title, rolesOf);
  return (found[0]?.score ?? 0) >= RECOGNISED ? found : withForeign(engine, title, found);
}

/** Looks up the roles of a title; a caller may have them already. */
export type RolesOf = (title: string) => readonly RoleScore[];

/** By English words, unless the whole title is one of another language. */
function recogniseKnown(
  engine: RoleTables,
  title: string,
  rolesOf?: RolesOf,
): readonly RoleScore[] {
  const found = recogniseEnglish(engine, title, rolesOf);
  if (found[0]?.score === 1) return found;
  return bestOf([...foreignRoles(engine, title), ...found]);
}

function withForeign(
  engine: RoleTables,
  title: string,
  found: readonly RoleScore[],
): readonly RoleScore[] {
  if (isGenericTitle(engine, title)) return found;
  return bestOf([...found, ...rolesForForeignTitle(engine, title)]);
}

function recogniseEnglish(
  engine: RoleTables,
  title: string,
  rolesOf?: RolesOf,
): readonly RoleScore[] {
  const usual = usualRole(engine, title);
  const cut = title.replace(TAIL, "");
  const shorter = cut === title ? [] : recogniseWords(engine, cut);
  return bestOf([
    ...(usual ? [{ role: usual, score: 1 }] : []),
    ...recogniseWords(engine, title, rolesOf),
    ...shorter.map(({ role, score }) => ({ role, score: score * CUT_SHARE })),
  ]);
}

function bestOf(found: readonly RoleScore[]): RoleScore[] {
  const scores = new Map<Role, number>();
  for (const { role, score } of found) scores.set(role, Math.max(score, scores.get(role) ?? 0));
  return Array.from(scores, ([role, score]) => ({ role, score })).toSorted(
    (a, b) => b.score - a.score,
  );
}

/** The role that most people mean by a bare noun or field. */
function usualRole({ knowledge, titleReader }: RoleTables, title: string): Role | undefined {
  const key = titleReader
    .read(title)
    .words.map(({ text }) => text)
    .join(" ");
  return knowledge.roles.get(BARE_TITLES.get(key) ?? "");
}

function recogniseWords(
  engine: RoleTables,
  title: string,
  rolesOf: RolesOf = (text) => rolesForTitle(engine, text),
): RoleScore[] {
  const parts = splitTitles(title).map((part) => engine.titleReader.read(part));
  const [whole] = parts;
  if (!whole || whole.words.length === 0) return [];
  const found = rolesOf(title);
  const isOneWord = whole.words.length === 1;
  if (isGenericTitle(engine, title) && !isOwnTitle(engine.titleIndex, title, whole)) return [];
  const weighed = parts.map((part) => ({
    ...engine.titleIndex.weigh(part),
    noun: part.words[part.head]?.stem,
  }));
  const sure = found.flatMap(({ role, score }) => {
    if (score === 1) return [{ role, score }];
    const share = Math.max(...weighed.map((part) => explained(engine, part, role)));
    return isOneWord && score * share < SURE_TITLE ? [] : [{ role, score: score * share }];
  });
  const ending = (sure[0]?.score ?? 0) < 1 && roleOfEnding(engine, whole);
  return ending ? [...sure, { role: ending, score: NOUN_ONLY }] : sure;
}

/** Whether a role has exactly this title, and it has several words: "Student Advisor", but not "Intern",
 * and not "Senior Analyst", which is "Analyst". */
function isOwnTitle({ exact }: TitleIndex, text: string, title: Title): boolean {
  const key = titleKey(title);
  if (!/\S\s+\S/u.test(text)) return false;
  return exact.has(`${title.seniority}: ${key}`) || (title.words.length > 1 && exact.has(key));
}

/** The share of the title's weight that the role explains, 0–1. One of the role's titles must have the
 * same noun; words of it count in full, words of the role's other titles and skills count less. */
function explained(
  engine: RoleTables,
  { words, total, noun }: WeighedTitle & { readonly noun: string | undefined },
  role: Role,
): number {
  const { titleIndex: index, knowledge } = engine;
  const entries = entriesOf(index, role);
  if (total === 0) return 0;
  const sums = new Float64Array(entries.length);
  const inEntries = new Float64Array(entries.length);
  for (const word of words) {
    let inTitles = 0;
    for (let at = 0; at < entries.length; at++) {
      const same = bestSameness(word, entries[at] as TitleEntry);
      inEntries[at] = same;
      if (same > inTitles) inTitles = same;
    }
    const elsewhere = supportElsewhere(engine, word, inTitles, role);
    if (elsewhere === 0 && knowledge.lexicon.notJobs.has(word.stem)) return 0;
    const isNoun = word.stem === noun && index.titles.isAgent(word.stem);
    for (let at = 0; at < entries.length; at++) {
      const support = isNoun
        ? nounSupport(word, entries[at] as TitleEntry)
        : Math.max(elsewhere, inEntries[at] as number);
      sums[at] = (sums[at] as number) + word.weight * support;
    }
  }
  return Math.max(0, ...sums) / total;
}

function bestSameness(word: Word, { words }: TitleEntry): number {
  let best = 0;
  for (const own of words) best = Math.max(best, sameness(word, own));
  return best;
}

function nounSupport(word: Word, { head }: TitleEntry): number {
  const support = head ? sameness(word, head) : 0;
  return support < NOUN_FLOOR ? -Infinity : support;
}

function entriesOf(index: TitleIndex, role: Role): readonly TitleEntry[] {
  return index.entries.slice(index.entryStarts[role.index], index.entryStarts[role.index + 1]);
}

function supportElsewhere(
  { roleProfiles: { words, bags } }: RoleTables,
  word: Word,
  inTitles: number,
  role: Role,
): number {
  // "A320", "CRJ900": a code that is in no title is a product and does not count against a role.
  if (/\d/.test(word.stem) && !words.has(word.stem)) return 1;
  const row = words.get(word.stem);
  const isIn =
    row !== undefined &&
    bags.roles.subarray(bags.starts[row], bags.starts[row + 1]).includes(role.index);
  return Math.max(inTitles * OTHER_TITLE, isIn ? IN_PROFILE : 0);
}

/** Unlike `wordLikeness`, similar letters count for nothing: "sparky" is not "spark". */
function sameness(a: Word, b: Word): number {
  if (a.stem === b.stem) return 1;
  let best = a.root === b.root ? SAME_ROOT : 0;
  for (const [row, closeness] of a.rows) if (b.rows.has(row)) best = Math.max(best, closeness);
  return best;
}

/** The role of the longest ending that is a role's own title. */
function roleOfEnding(
  { titleIndex: index, knowledge }: RoleTables,
  title: Title,
): Role | undefined {
  const { words, head } = title;
  if (head !== words.length - 1 || words.some(({ stem }) => knowledge.lexicon.notJobs.has(stem)))
    return undefined;
  for (let from = 1; from < words.length; from++) {
    const ending = { ...title, words: words.slice(from) };
    const role = findExact(index, titleKey(ending), undefined);
    if (role === undefined) continue;
    // A word of another trade changes the job: a "Food Bank Manager" is no bank manager.
    const isUnknown = words.slice(0, from).every(({ stem }) => !index.knows(stem));
    const isLong = words.length >= LONG_TITLE;
    const isOwn =
      ending.words.length > 1 ? isLong || isUnknown : isNounOf(index, role, ending, isUnknown);
    if (isOwn) return index.roles[role];
  }
  return undefined;
}

/** Whether a noun names one kind of work whatever precedes it: "chaplain", not "dealer". Behind an
 * unknown word it is enough that the work is of one group. */
function isNounOf(index: TitleIndex, role: number, { words }: Title, isUnknown: boolean): boolean {
  const roles = index.heads.get(words[0]?.stem ?? "") ?? [];
  const group = index.roles[role]?.group;
  const same = roles.filter((one) =>
    isUnknown ? index.roles[one]?.group === group : one === role,
  ).length;
  return roles.length >= SPECIFIC_TITLES && same >= SPECIFIC_SHARE * roles.length;
}
