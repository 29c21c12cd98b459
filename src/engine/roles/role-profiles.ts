import { type Knowledge, type Role, type Skill, groupOf } from "../knowledge/knowledge.ts";
import type { Importance } from "../knowledge/records.ts";
import { type RoleRows, RoleVectors } from "./role-rows.ts";
import { stem } from "../text/stem.ts";

const IMPORTANCE_WEIGHT: Readonly<Record<Importance, number>> = {
  core: 1,
  important: 0.7,
  supporting: 0.4,
};
/** Soft skills appear in every text, so they say little about the role. */
const SOFT_SHARE = 0.25;
const TITLE_WORD = 1;
const SKILL_WORD = 0.25;
const GROUP_WORD = 0.35;
const INDUSTRY_WORD = 0.6;

/** The skills and words typical of each role, weighted by how well they distinguish roles. */
export interface RoleProfiles {
  readonly roles: readonly Role[];
  /** The roles that ask for a skill, by its index. */
  readonly bySkill: RoleRows;
  /** By role: the Euclidean length of its skill vector in `bySkill`. */
  readonly skillLengths: Float64Array;
  readonly byWord: RoleRows;
  /** A stem → its row in `byWord`. */
  readonly words: ReadonlyMap<string, number>;
  skillRarity(skill: Skill): number;
  wordRarity(row: number): number;
}

export type ProfileColumns = {
  readonly skillStarts: Int32Array;
  readonly skillRoles: Int32Array;
  readonly skillWeights: Float64Array;
  readonly skillLengths: Float64Array;
  readonly wordStarts: Int32Array;
  readonly wordRoles: Int32Array;
  readonly wordWeights: Float64Array;
  readonly words: readonly string[];
};

export function makeRoleProfiles(
  { roleList: roles }: Knowledge,
  columns: ProfileColumns,
): RoleProfiles {
  const { skillStarts, wordStarts, words } = columns;
  const rarityIn = (starts: Int32Array, row: number): number =>
    rarity(roles.length, (starts[row + 1] ?? 0) - (starts[row] ?? 0));
  return {
    roles,
    bySkill: { starts: skillStarts, roles: columns.skillRoles, weights: columns.skillWeights },
    skillLengths: columns.skillLengths,
    byWord: { starts: wordStarts, roles: columns.wordRoles, weights: columns.wordWeights },
    words: new Map(words.map((word, row) => [word, row])),
    skillRarity: (skill) => rarityIn(skillStarts, skill.index) * shareOf(skill),
    wordRarity: (row) => rarityIn(wordStarts, row),
  };
}

const rarity = (roles: number, count: number): number => Math.log((roles + 1) / (count + 0.5));

const shareOf = (skill: Skill): number => (skill.group === "soft" ? SOFT_SHARE : 1);

export function compileRoleProfiles(knowledge: Knowledge): ProfileColumns {
  const { roleList: roles, skillList } = knowledge;
  const skills = new RoleVectors(skillList.length);
  for (const role of roles) {
    for (const { skill, importance } of role.checklist) {
      skills.add(skill.index, IMPORTANCE_WEIGHT[importance]);
    }
    skills.end();
  }
  const stems = new StemNumbers();
  const words = wordsOfRoles(knowledge, stems);
  const skillRoles = skills.countRoles();
  const wordRoles = words.countRoles();
  const bySkill = skills.invert(
    (index) => rarity(roles.length, skillRoles[index] ?? 0) * shareOf(skillList[index] as Skill),
  );
  const byWord = words.invert((row) => rarity(roles.length, wordRoles[row] ?? 0));
  return {
    skillStarts: bySkill.rows.starts,
    skillRoles: bySkill.rows.roles,
    skillWeights: bySkill.rows.weights,
    skillLengths: Float64Array.from(bySkill.lengths),
    wordStarts: byWord.rows.starts,
    wordRoles: byWord.rows.roles,
    wordWeights: byWord.rows.weights,
    words: [...stems.numbers.keys()],
  };
}

function wordsOfRoles(knowledge: Knowledge, stems: StemNumbers): RoleVectors {
  const ofSkill = new Map<Skill, Iterable<number>>();
  const ofGroup = new Map<string, Iterable<number>>();
  const listed = knowledge.roleList.map((role) => {
    for (const { skill } of role.checklist) {
      if (!ofSkill.has(skill))
        ofSkill.set(skill, skill.group === "soft" ? [] : stems.of(skill.forms));
    }
    if (!ofGroup.has(role.group))
      ofGroup.set(role.group, stems.of(groupOf(knowledge, role.group).words));
    return { role, titles: stems.of(role.titles), industry: stems.of([role.industry]) };
  });
  const vectors = new RoleVectors(stems.numbers.size);
  const add = (numbers: Iterable<number> | undefined, weight: number): void => {
    for (const number of numbers ?? []) vectors.add(number, weight);
  };
  for (const { role, titles, industry } of listed) {
    add(titles, TITLE_WORD);
    for (const { skill, importance } of role.checklist) {
      add(ofSkill.get(skill), SKILL_WORD * IMPORTANCE_WEIGHT[importance]);
    }
    add(industry, INDUSTRY_WORD);
    add(ofGroup.get(role.group), GROUP_WORD);
    vectors.end();
  }
  return vectors;
}

/** Numbers stems in order of appearance; each word is stemmed once. */
class StemNumbers {
  readonly numbers = new Map<string, number>();
  readonly #byWord = new Map<string, number>();

  /** The distinct stem numbers of the texts. */
  of(texts: readonly string[]): Iterable<number> {
    const found = new Set<number>();
    for (const word of contentWords(texts.join("\n"))) found.add(this.#number(word));
    return found;
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
