import type { Skill } from "../knowledge/knowledge.ts";
import type { SkillGroup } from "../knowledge/record-types.ts";
import type { SkillImportance } from "../posting/job-terms.ts";
import type { MatchTables } from "./match-tables.ts";

/** The weight of the rarest skill at importance 1; three times this is the greatest weight, a byte. */
const MAX_RARITY = 85;
/** A skill on fewer checklists does not count as rarer: the records may just lack it. */
const FEW_ROLES = 3;
/** Everybody lists soft skills; fields of work are less specific than tools. */
const GROUP_SHARE: Readonly<Record<SkillGroup, number>> = {
  technical: 1,
  tools: 1,
  domain: 0.8,
  soft: 0.2,
};
/** A posting with a lower total weight is filled up: see `weighSkills`. */
const FULL_WEIGHT = 300;
const MAX_WEIGHT = 255;

/** 1–255: importance × rarity among our roles (not postings, so that every server gives the same score). */
export function skillWeight(
  engine: MatchTables,
  skillIndex: number,
  importance: SkillImportance,
): number {
  return importance * rarityOf(engine, engine.knowledge.skillList[skillIndex] as Skill);
}

/** A posting's skills and weights for the catalogue. A posting with little weight gets a placeholder
 * skill, number `skillList.length`, that nobody has: naming only Excel must not fit everybody. */
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
