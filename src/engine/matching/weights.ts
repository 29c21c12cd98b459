import type { Skill } from "../knowledge/knowledge.ts";
import type { SkillGroup } from "../knowledge/records.ts";
import type { SkillImportance } from "../posting/vocabulary.ts";
import type { MatchTables } from "./match-tables.ts";

/** The rarest skill, wished for; three times as much is the greatest weight, a byte. */
const MAX_RARITY = 85;
/** A skill on fewer checklists is not rarer for us: we may simply not have thought of it. */
const FEW_ROLES = 3;
/** Everybody writes soft skills; names of fields are told apart less well than names of tools. */
const GROUP_SHARE: Readonly<Record<SkillGroup, number>> = {
  technical: 1,
  tools: 1,
  domain: 0.8,
  soft: 0.2,
};
/** A posting that names less than this says too little to be a sure fit: see `weighSkills`. */
const FULL_WEIGHT = 300;
const MAX_WEIGHT = 255;

/** 1–255: importance × rarity among the roles we know, so that every server gives the same score. */
export function skillWeight(
  engine: MatchTables,
  skillIndex: number,
  importance: SkillImportance,
): number {
  return importance * rarityOf(engine, engine.knowledge.skillList[skillIndex] as Skill);
}

/** The columns of a posting for the index. What a short posting leaves unsaid is one more skill, number
 * `skillList.length`, which nobody has: a posting that names Excel alone is no sure fit for all. */
export function weighSkills(
  engine: MatchTables,
  asked: readonly { readonly index: number; readonly importance: SkillImportance }[],
): { readonly skills: number[]; readonly weights: number[] } {
  const skills = asked.map(({ index }) => index);
  const weights = asked.map(({ index, importance }) => skillWeight(engine, index, importance));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (skills.length > 0 && total < FULL_WEIGHT) {
    skills.push(engine.knowledge.skillList.length);
    weights.push(Math.min(MAX_WEIGHT, FULL_WEIGHT - total));
  }
  return { skills, weights };
}

function rarityOf({ knowledge, skillRoleCounts }: MatchTables, skill: Skill): number {
  const roles = knowledge.roleList.length + 1;
  const asking = Math.max(FEW_ROLES, skillRoleCounts[skill.index] ?? 0);
  const rarity = Math.log(roles / (asking + 0.5)) / Math.log(roles / (FEW_ROLES + 0.5));
  return Math.max(1, Math.round(MAX_RARITY * GROUP_SHARE[skill.group] * rarity));
}
