import { needsEvidence } from "../knowledge/form-rules.ts";
import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import { RECOGNISED, recogniseSpelled } from "../roles/recognise-title.ts";
import { findExact, titleKey } from "../roles/title-index.ts";
import { listAt, toNumberLists } from "../text/table-columns.ts";
import { tokenise } from "../text/tokenise.ts";
import type { SearchTables } from "./search-tables.ts";
import { queryWords } from "./search-words.ts";

/** Another spelling and how close its meaning is, out of 100. */
export interface Spelling {
  readonly words: readonly string[];
  readonly weight: number;
}

export interface Meaning {
  /** Indices of the skills with this name. */
  readonly skills: readonly number[];
  /** Other spellings of the skills. */
  readonly spellings: readonly Spelling[];
  /** The roles that have this title, each with how far the title names the whole role, out of 100. */
  readonly roles: readonly NamedRole[];
}

export interface NamedRole {
  readonly role: Role;
  /** 0 for a part of the role, such as a specialty: the role also has other postings. */
  readonly weight: number;
}

const SKILL_WEIGHT = 90;
const LOOSE_SKILL_WEIGHT = 70;
const OWN_TITLE = 100;
/** For a title that was read word by word: postings with all of its words rank higher. */
const READ_TITLE = 60;

const ABBREVIATION = /^[A-Z]{2,5}$/;
/** Later forms of a skill are less similar, so only the first ones are used. */
const MOST_FORMS = 12;

/** The skills and roles that a phrase names, in any language; undefined when it names none. */
export function findMeaning(engine: SearchTables, phrase: string): Meaning | undefined {
  const { knowledge } = engine;
  const given = phraseWords(phrase);
  const written = skillsWritten(knowledge, phrase);
  const titled = rolesTitled(engine, phrase, given).map((role) => ({
    role,
    weight: isOwnTitle(engine, role, phrase) ? OWN_TITLE : 0,
  }));
  const isEnglish = written.length > 0 || titled.length > 0;
  const skills = isEnglish ? written : foreignSkills(knowledge, phrase);
  const roles = isEnglish ? titled : foreignRoles(knowledge, phrase);
  if (skills.length === 0 && roles.length === 0) return undefined;
  // A spelling that only adds words to the phrase finds nothing new.
  const others = skills
    .flatMap((skill) => spellingsOf(knowledge, skill))
    .filter(({ words }) => words.length > 0 && !given.every((word) => words.includes(word)));
  const distinct = new Map(others.map((other) => [other.words.join(" "), other]));
  return { skills: skills.map(({ index }) => index), spellings: [...distinct.values()], roles };
}

/** Whether the phrase names the whole role, also in another spelling ("SW Engineer") or short ("PM"). */
function isOwnTitle({ titleReader }: SearchTables, role: Role, phrase: string): boolean {
  const [words, key] = [phraseWords(phrase).join(" "), titleKey(titleReader.read(phrase))];
  const isSame = (title: string): boolean => phraseWords(title).join(" ") === words;
  return (
    role.synonyms.some((title) => isSame(title) || titleKey(titleReader.read(title)) === key) ||
    role.titles.some((title) => ABBREVIATION.test(title) && isSame(title))
  );
}

const foreignRoles = (knowledge: Knowledge, phrase: string): NamedRole[] =>
  knowledge.languages.rolesTitled(phrase).flatMap((id) => {
    const role = knowledge.roles.get(id);
    return role ? [{ role, weight: OWN_TITLE }] : [];
  });

const foreignSkills = (knowledge: Knowledge, phrase: string): Skill[] =>
  knowledge.languages.skillsNamed(phrase).flatMap((id) => knowledge.skills.get(id) ?? []);

/** The role that a title without a known spelling means, by its words or its meaning. */
export function meantTitle(engine: SearchTables, title: string): Meaning | undefined {
  const [best] = recogniseSpelled(engine, title);
  if (!best || best.score < RECOGNISED) return undefined;
  const weight = best.score === 1 ? OWN_TITLE : READ_TITLE;
  return { skills: [], spellings: [], roles: [{ role: best.role, weight }] };
}

/** The words of a phrase in its first spelling. */
function phraseWords(text: string): string[] {
  return queryWords(text).flatMap(({ spellings }) => spellings[0] ?? []);
}

/** Leaves out ambiguous forms: a posting in which they mean the skill is found by its skills. */
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
  // True when no words such as "part time" were dropped.
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
