import { needsEvidence } from "../knowledge/forms.ts";
import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import { tokenise } from "../text/tokenise.ts";
import { queryWords } from "./words.ts";

/** Another way to write something: words that must all stand there, and how near it is, of 100. */
export interface Synonym {
  readonly words: readonly string[];
  readonly weight: number;
}

const SKILL_WEIGHT = 90;
const LOOSE_SKILL_WEIGHT = 70;
const ROLE_WEIGHT = 80;

/** A skill's further forms and a role's further titles grow less alike. */
const MOST_FORMS = 12;
const LIKE_TITLES = 3;

/** Other spellings of a phrase that is a skill or a role title, undefined when it is neither. */
export function synonymsOf(knowledge: Knowledge, phrase: string): Synonym[] | undefined {
  const skills = skillsWritten(knowledge, phrase);
  const roles = titlesOf(knowledge).get(phraseWords(phrase).join(" ")) ?? [];
  if (skills.length === 0 && roles.length === 0) return undefined;
  const found = [
    ...skills.flatMap((skill) => spellingsOf(knowledge, skill)),
    ...roles.flatMap((role) => likeTitles(role).map((title) => synonym(title, ROLE_WEIGHT))),
  ];
  // What only adds words to the phrase finds nothing that the phrase does not.
  const given = phraseWords(phrase);
  const others = found.filter(
    ({ words }) => words.length > 0 && !given.every((word) => words.includes(word)),
  );
  return [...new Map(others.map((other) => [other.words.join(" "), other])).values()];
}

/** The words of a phrase in its first spelling. */
function phraseWords(text: string): string[] {
  return queryWords(text).flatMap(([first]) => first ?? []);
}

function synonym(text: string, weight: number): Synonym {
  return { words: phraseWords(text), weight };
}

/** A form that needs evidence means the skill when somebody asks for it, but says little in a posting. */
function spellingsOf(knowledge: Knowledge, skill: Skill): Synonym[] {
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
    .map((text) => synonym(text, weight));
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

const TITLES = new WeakMap<Knowledge, ReadonlyMap<string, readonly Role[]>>();

function titlesOf(knowledge: Knowledge): ReadonlyMap<string, readonly Role[]> {
  const known = TITLES.get(knowledge);
  if (known) return known;
  const titles = new Map<string, Role[]>();
  for (const role of knowledge.roleList) {
    for (const title of likeTitles(role)) {
      const key = phraseWords(title).join(" ");
      titles.set(key, [...(titles.get(key) ?? []), role]);
    }
  }
  TITLES.set(knowledge, titles);
  return titles;
}

/** The title, its nearest relatives and its abbreviations. */
function likeTitles({ titles }: Role): string[] {
  return titles.filter((title, place) => place < LIKE_TITLES || /^[A-Z]{2,5}$/.test(title));
}
