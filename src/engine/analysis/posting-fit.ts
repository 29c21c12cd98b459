import { weighSkills } from "../matching/weights.ts";
import type { MatchTables } from "../matching/match-tables.ts";
import type { Skill } from "../knowledge/knowledge.ts";
import type { ExperienceLevel } from "../posting/vocabulary.ts";
import type { Comparison } from "./fit.ts";
import { createFitScorer } from "./fit.ts";
import type { Person } from "./person.ts";
import { scoreSkills, weightOf } from "./skills-score.ts";
import { type Target, readPostingTarget } from "./target.ts";

/** The fields of a posting that its score depends on. */
export interface ScoredPosting {
  readonly title: string;
  /** Names of skills. */
  readonly skills: readonly string[];
  readonly level: ExperienceLevel | null;
}

/** An analysis knows the title only, so a level stated elsewhere in the posting moves the score at
 * most this far. */
const LEVEL_POINTS = 8;
/** The share of a typed list's score for the skills at the core of the job. */
const CORE_SHARE = 0.8;

/** The overall score of an analysis with the posting's title and skills as the target. */
export function createPostingScorer(
  engine: MatchTables,
  person: Person,
): (posting: ScoredPosting) => number {
  const compare = createFitScorer(engine, person);
  const overall = (comparison: Comparison): number =>
    comparison.score(comparison.evidence).scores.overall;
  return ({ title, skills, level }) => {
    const target = readPostingTarget(engine, { title, skills });
    if (!target) return 0;
    const titled = overall(compare(target));
    if (target.level || !level) return titled;
    const ranked = overall(compare({ ...target, level }));
    return Math.max(titled - LEVEL_POINTS, Math.min(titled + LEVEL_POINTS, ranked));
  };
}

/** A list of skills says nothing about work, so only skills are scored. All of the core is a strong
 * match; a posting that names few skills tells too little to be one. */
export function scoreSkillList(
  engine: MatchTables,
  have: readonly Skill[],
  posting: ScoredPosting,
): number {
  const target = readPostingTarget(engine, posting);
  if (!target) return 0;
  const evidence = have.map((skill) => ({
    name: skill.name,
    skill,
    level: "advanced" as const,
    shown: "used" as const,
    mentions: 1,
  }));
  const { matches } = scoreSkills(engine.knowledge, target, evidence, { isRelated: true });
  const shareOf = (of: typeof matches): number => {
    const total = of.reduce((sum, { wanted }) => sum + weightOf(wanted), 0);
    return of.reduce((sum, { wanted, credit }) => sum + weightOf(wanted) * credit, 0) / total;
  };
  const core = matches.filter(({ wanted }) => wanted.importance === "core");
  const all = shareOf(matches);
  const share = core.length === 0 ? all : CORE_SHARE * shareOf(core) + (1 - CORE_SHARE) * all;
  return Math.round(100 * share * toldShare(engine, target));
}

/** Below 1 for a posting with few or only common skills: see `weighSkills`. */
function toldShare(engine: MatchTables, { skills }: Target): number {
  const asked = skills.flatMap(({ skill }) =>
    skill ? [{ index: skill.index, importance: 2 as const }] : [],
  );
  const { weights } = weighSkills(engine, asked);
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
  return sum(weights.slice(0, asked.length)) / Math.max(1, sum(weights));
}
