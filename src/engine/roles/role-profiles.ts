import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import type { Importance } from "../knowledge/records.ts";
import { GROUP_WORDS } from "./group-words.ts";
import { stem } from "./stem.ts";

const IMPORTANCE_WEIGHT: Readonly<Record<Importance, number>> = {
  core: 1,
  important: 0.7,
  supporting: 0.4,
};
/** Everybody writes them; they tell little about the role. */
const SOFT_SHARE = 0.25;
const TITLE_WORD = 1;
const SKILL_WORD = 0.5;
const GROUP_WORD = 0.35;
const INDUSTRY_WORD = 0.6;

const GROUP_STEMS = new Map(
  Object.entries(GROUP_WORDS).map(([group, words]) => [group, contentStems(words)] as const),
);

/** What texts of each role are made of: skills and words, by how much they tell roles apart. */
export interface RoleProfiles {
  readonly roles: readonly Role[];
  /** Per skill index, the roles that ask for it with their weight. */
  readonly bySkill: ReadonlyMap<number, RoleWeights>;
  /** Per role, the length of its vector of skills as `bySkill` holds it. */
  readonly skillLengths: readonly number[];
  readonly byWord: ReadonlyMap<string, RoleWeights>;
  skillRarity(skill: Skill): number;
  wordRarity(stemmed: string): number;
}

/** Two columns, for there are hundreds of thousands of rows. */
export interface RoleWeights {
  readonly roles: readonly number[];
  readonly weights: readonly number[];
}

const PROFILES = new WeakMap<Knowledge, RoleProfiles>();

export function roleProfilesOf(knowledge: Knowledge): RoleProfiles {
  const known = PROFILES.get(knowledge);
  if (known !== undefined) return known;
  const profiles = buildRoleProfiles(knowledge);
  PROFILES.set(knowledge, profiles);
  return profiles;
}

function buildRoleProfiles(knowledge: Knowledge): RoleProfiles {
  const roles = knowledge.roleList;
  const skillVectors = roles.map(
    (role) =>
      new Map(role.checklist.map((item) => [item.skill.index, IMPORTANCE_WEIGHT[item.importance]])),
  );
  const stemsOfSkill = knowledge.skillList.map((skill) =>
    skill.group === "soft" ? [] : [...new Set(skill.forms.flatMap(contentStems))],
  );
  const wordVectors = roles.map((role) => wordsOfRole(role, stemsOfSkill));
  const skillRoles = countRoles(skillVectors);
  const wordRoles = countRoles(wordVectors);
  const rarity = (count: number): number => Math.log((roles.length + 1) / (count + 0.5));
  const skillRarity = (skill: Skill): number =>
    rarity(skillRoles.get(skill.index) ?? 0) * (skill.group === "soft" ? SOFT_SHARE : 1);
  const wordRarity = (stemmed: string): number => rarity(wordRoles.get(stemmed) ?? 0);
  const bySkill = invert(skillVectors, (index) => skillRarity(knowledge.skillList[index] as Skill));
  return {
    roles,
    bySkill: bySkill.columns,
    skillLengths: bySkill.lengths,
    byWord: invert(wordVectors, wordRarity).columns,
    skillRarity,
    wordRarity,
  };
}

function wordsOfRole(
  role: Role,
  stemsOfSkill: readonly (readonly string[])[],
): Map<string, number> {
  const words = new Map<string, number>();
  const add = (stems: readonly string[], weight: number): void => {
    for (const word of stems) if (weight > (words.get(word) ?? 0)) words.set(word, weight);
  };
  for (const title of role.titles) add(contentStems(title), TITLE_WORD);
  for (const { skill, importance } of role.checklist) {
    add(stemsOfSkill[skill.index] ?? [], SKILL_WORD * IMPORTANCE_WEIGHT[importance]);
  }
  add(contentStems(role.industry), INDUSTRY_WORD);
  add(GROUP_STEMS.get(role.group) ?? [], GROUP_WORD);
  return words;
}

/** Lower-case stems of three letters and more. */
export function contentStems(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,30}/gu) ?? []).map(stem);
}

function countRoles<K>(vectors: readonly ReadonlyMap<K, number>[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const vector of vectors) {
    for (const key of vector.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Each role's vector, weighed by rarity and brought nearer to one length, by its keys. Wholly to length 1
 * would favour the roles of a single product over the wide ones that use it too. */
function invert<K>(
  vectors: readonly ReadonlyMap<K, number>[],
  rarity: (key: K) => number,
): { columns: Map<K, RoleWeights>; lengths: number[] } {
  const weighed = vectors.map((vector) =>
    Float64Array.from(vector, ([key, weight]) => weight * rarity(key)),
  );
  const lengths = weighed.map((values) => Math.hypot(...values));
  const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const columns = new Map<K, { roles: number[]; weights: number[] }>();
  for (const [role, vector] of vectors.entries()) {
    const norm = Math.sqrt((lengths[role] ?? 0) * usual) || 1;
    let place = 0;
    for (const key of vector.keys()) {
      let column = columns.get(key);
      if (column === undefined) columns.set(key, (column = { roles: [], weights: [] }));
      column.roles.push(role);
      column.weights.push((weighed[role]?.[place++] ?? 0) / norm);
    }
  }
  return { columns, lengths: lengths.map((length) => Math.sqrt(length / (usual || 1))) };
}
