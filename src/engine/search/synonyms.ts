import { needsEvidence } from "../knowledge/forms.ts";
import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import { findExact, titleIndexOf, titleKey } from "../roles/title-index.ts";
import { tokenise } from "../text/tokenise.ts";
import { queryWords } from "./words.ts";

/** Another way to write something, and how near it is, of 100. */
export interface Spelling {
  readonly words: readonly string[];
  readonly weight: number;
}

export interface Meaning {
  /** Numbers of the skills that are called so. */
  readonly skills: readonly number[];
  readonly spellings: readonly Spelling[];
}

const SKILL_WEIGHT = 90;
const LOOSE_SKILL_WEIGHT = 70;
const ROLE_WEIGHT = 80;
/** Below what names both words among title and skills: "Django developer" is less than any Python developer. */
const FAR_ROLE_WEIGHT = 40;

/** A skill's further forms and a role's further titles grow less alike. */
const MOST_FORMS = 12;
const LIKE_TITLES = 3;

/** What a phrase means as a skill or a role's title, undefined when it is neither. */
export function findMeaning(knowledge: Knowledge, phrase: string): Meaning | undefined {
  const skills = skillsWritten(knowledge, phrase);
  const given = phraseWords(phrase);
  const roles = rolesTitled(knowledge, phrase, given);
  if (skills.length === 0 && roles.length === 0) return undefined;
  const found = [
    ...skills.flatMap((skill) => spellingsOf(knowledge, skill)),
    ...roles.flatMap((role) => titleSpellings(role, given.join(" "))),
  ];
  // What only adds words to the phrase finds nothing that the phrase does not.
  const others = found.filter(
    ({ words }) => words.length > 0 && !given.every((word) => words.includes(word)),
  );
  const distinct = new Map(others.map((other) => [other.words.join(" "), other]));
  return { skills: skills.map(({ index }) => index), spellings: [...distinct.values()] };
}

/** The words of a phrase in its first spelling. */
function phraseWords(text: string): string[] {
  return queryWords(text).flatMap(({ spellings }) => spellings[0] ?? []);
}

/** A form that needs evidence says little in a posting's text; that the posting asks for the skill says all. */
function spellingsOf(knowledge: Knowledge, skill: Skill): Spelling[] {
  const isExactTrade = skill.group === "technical" || skill.group === "tools";
  const weight = isExactTrade ? SKILL_WEIGHT : LOOSE_SKILL_WEIGHT;
  const { skillOf, ruleOf } = knowledge.forms;
  return skill.forms
    .slice(0, MOST_FORMS)
    .filter((text) =>
      formsWritten(knowledge, text).some(
        (form) => skillOf[form] === skill.index && !needsEvidence(ruleOf[form]),
      ),
    )
    .map((text) => ({ words: phraseWords(text), weight }));
}

function skillsWritten(knowledge: Knowledge, phrase: string): Skill[] {
  const numbers = formsWritten(knowledge, phrase).map((form) => knowledge.forms.skillOf[form]!);
  return [...new Set(numbers)].map((number) => knowledge.skillList[number]!);
}

/** The forms that are this text from its first word to its last. */
function formsWritten({ forms }: Knowledge, text: string): number[] {
  const tokens = tokenise(text, forms.words);
  let node = tokens.count > 0 ? forms.trie.first(tokens.word[0]!) : 0;
  for (let at = 1; at < tokens.count && node !== 0; at++) {
    node = forms.trie.next(node, tokens.word[at]!);
  }
  return node === 0 ? [] : forms.trie.valuesOf(node);
}

/** The roles that have the title as it stands, and the one that has it in other words ("SW Engineer"). */
function rolesTitled(
  knowledge: Knowledge,
  phrase: string,
  given: readonly string[],
): readonly Role[] {
  const title = knowledge.titles.read(phrase);
  // Nothing was left out of it, such as "part time".
  const isWhole = title.dropped === 0 && title.words.length >= given.length;
  const isPlain = title.seniority === undefined && isWhole;
  const exact = isPlain
    ? findExact(titleIndexOf(knowledge), titleKey(title), undefined)
    : undefined;
  const role = exact === undefined ? undefined : knowledge.roleList[exact];
  return [
    ...new Set([...(titlesOf(knowledge).get(given.join(" ")) ?? []), ...(role ? [role] : [])]),
  ];
}

const TITLES = new WeakMap<Knowledge, ReadonlyMap<string, readonly Role[]>>();

function titlesOf(knowledge: Knowledge): ReadonlyMap<string, readonly Role[]> {
  const known = TITLES.get(knowledge);
  if (known) return known;
  const titles = new Map<string, Role[]>();
  for (const role of knowledge.roleList) {
    for (const key of new Set(role.titles.map((title) => phraseWords(title).join(" ")))) {
      titles.set(key, [...(titles.get(key) ?? []), role]);
    }
  }
  TITLES.set(knowledge, titles);
  return titles;
}

/** The title, its nearest relatives and its abbreviations: near for one of these, far for the others. */
function titleSpellings({ titles }: Role, given: string): Spelling[] {
  const like = titles
    .filter((title, place) => place < LIKE_TITLES || /^[A-Z]{2,5}$/.test(title))
    .map(phraseWords);
  const isNear = like.some((words) => words.join(" ") === given);
  return like.map((words) => ({ words, weight: isNear ? ROLE_WEIGHT : FAR_ROLE_WEIGHT }));
}
