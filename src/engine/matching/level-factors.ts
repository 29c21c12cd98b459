import { findExperienceLevel } from "../posting/find-terms.ts";
import {
  type ExperienceLevel,
  LEVEL_SLOTS,
  levelOfYears,
  levelSlot,
} from "../posting/job-terms.ts";
import type { TitleTables } from "../roles/role-tables.ts";
import type { Resume } from "../resume/read-resume.ts";

/** One year more than postings ask of a senior (`LEVEL_YEARS`). */
export const SENIOR_FROM_YEARS = 6;

/** Factor for a job this many levels above or below the candidate. */
const ABOVE = [1, 0.95, 0.75, 0.55, 0.4, 0.3];
const BELOW = [1, 0.97, 0.85, 0.7, 0.5, 0.35];

/** By level slot of a job: 1 at the candidate's level, less with every step away. */
export function levelFactors(engine: TitleTables, resume: Resume): Float64Array {
  const own = levelSlot(levelOf(engine, resume));
  return Float64Array.from({ length: LEVEL_SLOTS }, (_, slot) => {
    if (own === 0 || slot === 0) return 1;
    return (slot > own ? ABOVE[slot - own] : BELOW[own - slot]) ?? 0;
  });
}

/** By the rank in the latest title, else by the years of experience. */
function levelOf(engine: TitleTables, resume: Resume): ExperienceLevel | undefined {
  const { positions, experienceYears } = resume;
  const [latest] = positions;
  const titled =
    latest?.title === undefined ? undefined : findExperienceLevel(engine, latest.title, "");
  if (titled !== undefined) return titled;
  if (experienceYears === 0) return hasOnlyStudied(resume) ? "entry" : undefined;
  return levelOfYears(experienceYears, SENIOR_FROM_YEARS);
}

/** A longer text probably has work experience under a heading that we do not know. */
const SHORT_CHARS = 1_500;

/** Whether the résumé mentions studies and no work at all, with or without dates. */
export function hasOnlyStudied({
  isNewcomer,
  sections,
}: Pick<Resume, "isNewcomer" | "sections">): boolean {
  if (isNewcomer) return true;
  const has = (wanted: string) => sections.some(({ kind }) => kind === wanted);
  const isShort = (sections.at(-1)?.end ?? 0) < SHORT_CHARS;
  return isShort && has("education") && !has("experience");
}
