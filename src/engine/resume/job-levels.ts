import { LEVELS, type Level } from "../knowledge/records.ts";
import { levelOfYears } from "../skills/levels.ts";
import type { SkillFinding } from "../skills/read.ts";

/** The part of a text that describes a position. */
export interface JobText {
  readonly start: number;
  readonly end: number;
  readonly months: number;
}

/** Raises the level of skills that the text of a long position names, unless the text states one. */
export function raiseLevels(
  skills: readonly SkillFinding[],
  jobs: readonly JobText[],
): SkillFinding[] {
  return skills.map((finding) => {
    if (finding.isLevelStated) return finding;
    let months = 0;
    for (const job of jobs) {
      const isNamed = finding.mentions.some(({ start }) => start >= job.start && start < job.end);
      if (isNamed) months += job.months;
    }
    const level = levelOfYears(months / 12);
    return rank(level) > rank(finding.level) ? { ...finding, level } : finding;
  });
}

const rank = (level: Level): number => LEVELS.indexOf(level);
