import { LEVELS, type Level } from "../knowledge/record-types.ts";
import { skillLevelOfYears } from "../skills/stated-levels.ts";
import type { TextSpan } from "../text/spans.ts";
import type { SkillFinding } from "../skills/read-skills.ts";

/** The part of a text that describes a position. */
export interface LevelledText {
  readonly start: number;
  readonly end: number;
  readonly months: number;
  /** A placement, an internship or an apprenticeship. */
  readonly isTraining: boolean;
}

/** Raises the level of skills that the text of a long position names, unless the text states one. A skill
 * named only in training gets the level of its length, even a lower one; a deed that of the time in the
 * post, at most one level above what the deed itself shows. */
export function raiseLevels(
  skills: readonly SkillFinding[],
  jobs: readonly LevelledText[],
): SkillFinding[] {
  return skills.map((finding) => {
    if (finding.isLevelStated) return finding;
    const isIn = (job: LevelledText, { start }: TextSpan): boolean =>
      start >= job.start && start < job.end;
    const naming = jobs.filter((job) => finding.mentions.some((mention) => isIn(job, mention)));
    const months = naming.reduce((sum, job) => sum + job.months, 0);
    const level = skillLevelOfYears(months / 12);
    const isTraining =
      naming.every((job) => job.isTraining) &&
      finding.mentions.every((mention) => naming.some((job) => isIn(job, mention)));
    if (isTraining) return { ...finding, level };
    if (finding.source === "deed" && months > 0)
      return { ...finding, level: lower(level, oneAbove(finding.level)) };
    return rank(level) > rank(finding.level) ? { ...finding, level } : finding;
  });
}

const lower = (a: Level, b: Level): Level => (rank(a) < rank(b) ? a : b);
const oneAbove = (level: Level): Level => LEVELS[rank(level) + 1] ?? level;

const rank = (level: Level): number => LEVELS.indexOf(level);
