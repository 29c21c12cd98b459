import { weighSkills } from "../matching/weights.ts";
import type { MatchTables } from "../matching/match-tables.ts";
import type { Skill } from "../knowledge/knowledge.ts";
import type { ExperienceLevel } from "../posting/vocabulary.ts";
import { createFitScorer } from "./fit.ts";
import type { Applicant } from "./named-words.ts";
import { type SkillsScore, scoreSkills, weightOf } from "./skills-score.ts";
import { type Target, readPostingTarget } from "./target.ts";

/** The fields of a posting that its score depends on. */
export interface ScoredPosting {
  readonly title: string;
  /** Names of skills. */
  readonly skills: readonly string[];
  readonly level: ExperienceLevel | null;
}

/** The share of a typed list's score for the skills at the core of the job. */
const CORE_SHARE = 0.8;

/** A posting beside a person: what an analysis with its title and skills says. */
export interface PostingFit {
  readonly score: number;
  /** With `missing` all skills of the posting, in its order. */
  readonly matched: readonly string[];
  readonly missing: readonly string[];
}

export function createPostingScorer(
  engine: MatchTables,
  applicant: Applicant,
): (posting: ScoredPosting) => PostingFit {
  const compare = createFitScorer(engine, applicant);
  return ({ title, skills }) => {
    const target = readPostingTarget(engine, { title, skills });
    if (!target) return NO_FIT;
    const comparison = compare(target);
    const fit = comparison.score(comparison.evidence);
    return { score: fit.scores.overall, ...namesIn(fit.skills) };
  };
}

/** Of a posting that asks for nothing that we know. */
const NO_FIT: PostingFit = { score: 0, matched: [], missing: [] };

function namesIn({ matches }: Pick<SkillsScore, "matches">): Omit<PostingFit, "score"> {
  const names = (isMatched: boolean): string[] =>
    matches
      .filter(({ kind }) => (kind === "matched") === isMatched)
      .map(({ wanted }) => wanted.name);
  return { matched: names(true), missing: names(false) };
}

/** A list of skills says nothing about work, so only skills are scored. All of the core is a strong
 * match; a posting that names few skills tells too little to be one. */
export function scoreSkillList(
  engine: MatchTables,
  have: readonly Skill[],
  posting: ScoredPosting,
): PostingFit {
  const target = readPostingTarget(engine, posting);
  if (!target) return NO_FIT;
  const evidence = have.map((skill) => ({
    name: skill.name,
    skill,
    level: "advanced" as const,
    shown: "used" as const,
    mentions: 1,
  }));
  const { matches } = scoreSkills(engine.knowledge, target, evidence, {
    isRelated: true,
    isThin: false,
  });
  const shareOf = (of: typeof matches): number => {
    const total = of.reduce((sum, { wanted }) => sum + weightOf(wanted), 0);
    return of.reduce((sum, { wanted, credit }) => sum + weightOf(wanted) * credit, 0) / total;
  };
  const core = matches.filter(({ wanted }) => wanted.importance === "core");
  const all = shareOf(matches);
  const share = core.length === 0 ? all : CORE_SHARE * shareOf(core) + (1 - CORE_SHARE) * all;
  const score = Math.max(1, Math.round(100 * share * toldShare(engine, target)));
  return { score, ...namesIn({ matches }) };
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
