/*
 * A bag of words and skills for each role, from the records alone: its titles, and the names of the skills
 * on its checklist. A cell is (1 + ln(1 + n)) × ln(1 + roles / roles with the word), where n is the sum of
 * the weights below; every bag has the length 1, so a product with a text is a cosine.
 */
import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import type { Importance } from "../knowledge/record-types.ts";
import { type RoleRows, RoleVectors } from "./role-rows.ts";
import { stem } from "../text/stem.ts";

const TITLE_WORD = 1;
const SKILL_WORD: Readonly<Record<Importance, number>> = {
  core: 4,
  important: 2.5,
  supporting: 1,
};
/** Soft skills appear in every text, so they say little about the role. */
const SOFT_SHARE = 0.25;
/** The weight of a skill that the reader found, beside the words of its name. */
const FOUND_SKILL = 2;
/** Further spellings of a skill are rarer, and their words lead elsewhere. */
const SPELLINGS = 3;

/** The skills and words typical of each role. */
export interface RoleProfiles {
  readonly roles: readonly Role[];
  /** One row for each skill, by its index, then one for each word. */
  readonly bags: RoleRows;
  /** A stem → its row in `bags`. */
  readonly words: ReadonlyMap<string, number>;
  /** A row that fewer roles have says more. */
  rarity(row: number): number;
}

export type ProfileColumns = {
  readonly starts: Int32Array;
  readonly roles: Int32Array;
  readonly weights: Float64Array;
  readonly words: readonly string[];
};

export function makeRoleProfiles(
  { roleList: roles, skillList }: Knowledge,
  { words, ...bags }: ProfileColumns,
): RoleProfiles {
  return {
    roles,
    bags,
    words: new Map(words.map((word, place) => [word, skillList.length + place])),
    rarity: (row) => rarityOf(roles.length, (bags.starts[row + 1] ?? 0) - (bags.starts[row] ?? 0)),
  };
}

const rarityOf = (roles: number, count: number): number =>
  count === 0 ? 0 : Math.log(1 + roles / count);

export function compileRoleProfiles({ roleList, skillList }: Knowledge): ProfileColumns {
  const stems = new StemNumbers();
  const namesOf = new Map<Skill, readonly number[]>();
  const wordsOf = (skill: Skill): readonly number[] => {
    const known = namesOf.get(skill);
    if (known) return known;
    const others = skill.forms.filter((form) => form !== skill.name);
    const words = stems.of([skill.name, ...others.slice(0, SPELLINGS)]);
    namesOf.set(skill, words);
    return words;
  };
  const vectors = new RoleVectors();
  const addWords = (words: readonly number[], weight: number): void => {
    for (const word of words) vectors.add(skillList.length + word, weight);
  };
  for (const role of roleList) {
    addWords(stems.of([role.title, ...role.titles]), TITLE_WORD);
    for (const { skill, importance } of role.checklist) {
      const weight = SKILL_WORD[importance] * (skill.group === "soft" ? SOFT_SHARE : 1);
      addWords(wordsOf(skill), weight);
      vectors.add(skill.index, FOUND_SKILL * weight);
    }
    vectors.end();
  }
  const words = [...stems.numbers.keys()];
  const bags = vectors.invert(
    skillList.length + words.length,
    (sum, roles) => (1 + Math.log(1 + sum)) * rarityOf(roleList.length, roles),
  );
  return { ...bags, words };
}

/** Numbers stems in order of appearance; each word is stemmed once. */
class StemNumbers {
  readonly numbers = new Map<string, number>();
  readonly #byWord = new Map<string, number>();

  /** The stem numbers of the texts, repeated ones too. */
  of(texts: readonly string[]): readonly number[] {
    return contentWords(texts.join("\n")).map((word) => this.#number(word));
  }

  #number(word: string): number {
    const known = this.#byWord.get(word);
    if (known !== undefined) return known;
    const stemmed = stem(word);
    const number = this.numbers.get(stemmed) ?? this.numbers.size;
    this.numbers.set(stemmed, number);
    this.#byWord.set(word, number);
    return number;
  }
}

/** Lower-case stems of words with three letters or more. */
export function contentStems(text: string): string[] {
  return contentWords(text).map(stem);
}

function contentWords(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{3,30}/gu) ?? [];
}
