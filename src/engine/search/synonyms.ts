import { needsEvidence } from "../knowledge/form-rules.ts";
import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import { RECOGNISED, recogniseSpelled } from "../roles/recognise-title.ts";
import { findExact, titleKey } from "../roles/title-index.ts";
import { listAt, toNumberLists } from "../text/columns.ts";
import { tokenise } from "../text/tokenise.ts";
import type { SearchTables } from "./search-tables.ts";
import { queryWords } from "./words.ts";

/** Another spelling and how close its meaning is, out of 100. */
export interface Spelling {
  readonly words: readonly string[];
  readonly weight: number;
}

export interface Meaning {
  /** Indices of the skills with this name. */
  readonly skills: readonly number[];
  readonly spellings: readonly Spelling[];
}

const SKILL_WEIGHT = 90;
const LOOSE_SKILL_WEIGHT = 70;
const ROLE_WEIGHT = 80;
/** Below postings that match both words by title and skills ("Django developer" beats "Python developer"). */
const FAR_ROLE_WEIGHT = 40;

/** Later forms of a skill and later titles of a role are less similar, so only the first ones are used. */
const MOST_FORMS = 12;
const LIKE_TITLES = 3;

/** The skills and role titles that a phrase names; undefined when it names none. */
export function findMeaning(engine: SearchTables, phrase: string): Meaning | undefined {
  const { knowledge } = engine;
  const skills = skillsWritten(knowledge, phrase);
  const given = phraseWords(phrase);
  const roles = rolesTitled(engine, phrase, given);
  if (skills.length === 0 && roles.length === 0) return foreignMeaning(knowledge, phrase);
  const found = [
    ...skills.flatMap((skill) => spellingsOf(knowledge, skill)),
    ...roles.flatMap((role) => titleSpellings(role, given.join(" "))),
  ];
  // A spelling that only adds words to the phrase finds nothing new.
  const others = found.filter(
    ({ words }) => words.length > 0 && !given.every((word) => words.includes(word)),
  );
  const distinct = new Map(others.map((other) => [other.words.join(" "), other]));
  return { skills: skills.map(({ index }) => index), spellings: [...distinct.values()] };
}

/** What a phrase means in another language: the English titles and spellings, and its own others. */
function foreignMeaning(knowledge: Knowledge, phrase: string): Meaning | undefined {
  const { languages } = knowledge;
  const roles = languages.rolesTitled(phrase).flatMap((id) => knowledge.roles.get(id) ?? []);
  const skills = languages.skillsNamed(phrase).flatMap((id) => knowledge.skills.get(id) ?? []);
  if (roles.length === 0 && skills.length === 0) return undefined;
  const spellings = [
    ...skills.flatMap((skill) => spellingsOf(knowledge, skill)),
    ...roles.flatMap(({ titles }) =>
      titles
        .slice(0, LIKE_TITLES)
        .map((title) => ({ words: phraseWords(title), weight: ROLE_WEIGHT })),
    ),
    ...languages
      .titlesLike(phrase)
      .map((title) => ({ words: phraseWords(title), weight: ROLE_WEIGHT })),
  ].filter(({ words }) => words.length > 0);
  const distinct = new Map(spellings.map((one) => [one.words.join(" "), one]));
  return { skills: skills.map(({ index }) => index), spellings: [...distinct.values()] };
}

/** The role that a title without a known spelling means, by its words or its meaning. */
export function meantTitle(engine: SearchTables, title: string): Meaning | undefined {
  const [best] = recogniseSpelled(engine, title);
  if (!best || best.score < RECOGNISED) return undefined;
  const spellings = best.role.titles
    .slice(0, LIKE_TITLES)
    .map((text) => ({ words: phraseWords(text), weight: FAR_ROLE_WEIGHT }));
  return { skills: [], spellings };
}

/** The words of a phrase in its first spelling. */
function phraseWords(text: string): string[] {
  return queryWords(text).flatMap(({ spellings }) => spellings[0] ?? []);
}

/** Ambiguous forms are left out: that the posting asks for the skill is evidence enough. */
function spellingsOf(knowledge: Knowledge, skill: Skill): Spelling[] {
  const isExactTrade = skill.group === "technical" || skill.group === "tools";
  const weight = isExactTrade ? SKILL_WEIGHT : LOOSE_SKILL_WEIGHT;
  const { skillOf, rules } = knowledge.forms;
  return skill.forms
    .slice(0, MOST_FORMS)
    .filter((text) =>
      formsWritten(knowledge, text).some(
        (form) => skillOf[form] === skill.index && !needsEvidence(rules.of(form)),
      ),
    )
    .map((text) => ({ words: phraseWords(text), weight }));
}

function skillsWritten(knowledge: Knowledge, phrase: string): Skill[] {
  const numbers = formsWritten(knowledge, phrase).map((form) => knowledge.forms.skillOf[form]!);
  return [...new Set(numbers)].map((number) => knowledge.skillList[number]!);
}

/** The forms that equal the whole text. */
function formsWritten({ forms }: Knowledge, text: string): number[] {
  const tokens = tokenise(text, forms.words);
  let node = tokens.count > 0 ? forms.trie.first(tokens.word[0]!) : 0;
  for (let at = 1; at < tokens.count && node !== 0; at++) {
    node = forms.trie.next(node, tokens.word[at]!);
  }
  return node === 0 ? [] : forms.trie.valuesOf(node);
}

/** The roles with exactly this title, and the one with it in normalised form ("SW Engineer"). */
function rolesTitled(
  { knowledge, titleReader, titleIndex, rolesByTitle }: SearchTables,
  phrase: string,
  given: readonly string[],
): readonly Role[] {
  const title = titleReader.read(phrase);
  // No word such as "part time" was dropped.
  const isWhole = title.dropped === 0 && title.words.length >= given.length;
  const isPlain = title.seniority === undefined && isWhole;
  const exact = isPlain ? findExact(titleIndex, titleKey(title), undefined) : undefined;
  const role = exact === undefined ? undefined : knowledge.roleList[exact];
  return [...new Set([...(rolesByTitle.get(given.join(" ")) ?? []), ...(role ? [role] : [])])];
}

export type RolesByTitleColumns = {
  /** The search words of each title, joined by blanks. */
  readonly titles: readonly string[];
  readonly starts: Int32Array;
  readonly roles: Int32Array;
};

export function compileRolesByTitle({ roleList }: Knowledge): RolesByTitleColumns {
  const titles = new Map<string, number[]>();
  for (const role of roleList) {
    for (const key of new Set(role.titles.map((title) => phraseWords(title).join(" ")))) {
      titles.set(key, [...(titles.get(key) ?? []), role.index]);
    }
  }
  const { starts, values } = toNumberLists(titles.values());
  return { titles: [...titles.keys()], starts, roles: values };
}

export function makeRolesByTitle(
  { roleList }: Knowledge,
  { titles, starts, roles }: RolesByTitleColumns,
): ReadonlyMap<string, readonly Role[]> {
  const lists = { starts, values: roles };
  return new Map(
    titles.map((title, at) => [title, listAt(lists, at).map((role) => roleList[role] as Role)]),
  );
}

/** The role's first titles and abbreviations; weighted low when the phrase is none of them. */
function titleSpellings({ titles }: Role, given: string): Spelling[] {
  const like = titles
    .filter((title, place) => place < LIKE_TITLES || /^[A-Z]{2,5}$/.test(title))
    .map(phraseWords);
  const isNear = like.some((words) => words.join(" ") === given);
  return like.map((words) => ({ words, weight: isNear ? ROLE_WEIGHT : FAR_ROLE_WEIGHT }));
}
