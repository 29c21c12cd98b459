import { LEVELS } from "../catalogue/entry.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type ExperienceLevel, findExperienceLevel } from "../posting/terms.ts";
import type { Resume } from "../resume/read.ts";

/** The places of a factor row: 0 is unknown, then the levels from low to high; 7 stays empty. */
export const LEVEL_SLOTS = 8;

/** 0 unknown, 1 entry … 6 executive. */
export function levelSlot(level: string | null | undefined): number {
  return level ? LEVELS.indexOf(level) + 1 : 0;
}

/** What a job is worth that lies so many steps above or below the candidate. */
const ABOVE = [1, 0.95, 0.75, 0.55, 0.4, 0.3];
const BELOW = [1, 0.97, 0.85, 0.7, 0.5, 0.35];

/** Per slot of a job's level: 1 at the candidate's own, less with every step away. */
export function levelFactors(knowledge: Knowledge, resume: Resume): Float64Array {
  const own = levelSlot(levelOf(knowledge, resume));
  return Float64Array.from({ length: LEVEL_SLOTS }, (_, slot) => {
    if (own === 0 || slot === 0) return 1;
    return (slot > own ? ABOVE[slot - own] : BELOW[own - slot]) ?? 0;
  });
}

/** The rank in the latest title that has one, else by years as postings ask for them. */
function levelOf(knowledge: Knowledge, resume: Resume): ExperienceLevel | undefined {
  const { positions, experienceYears } = resume;
  const [latest] = positions;
  const titled =
    latest?.title === undefined ? undefined : findExperienceLevel(knowledge, latest.title, "");
  if (titled !== undefined) return titled;
  if (experienceYears === 0) return hasOnlyStudied(resume) ? "entry" : undefined;
  if (experienceYears < 1) return "entry";
  if (experienceYears < 3) return "junior";
  return experienceYears < 6 ? "mid" : "senior";
}

/** In a longer text there is work under some heading that we cannot read. */
const SHORT_CHARS = 1_500;

/** Work without dates is work: only who tells of studies and of no work at all is new to it. */
function hasOnlyStudied({ isNewcomer, sections }: Resume): boolean {
  if (isNewcomer) return true;
  const has = (wanted: string) => sections.some(({ kind }) => kind === wanted);
  const isShort = (sections.at(-1)?.end ?? 0) < SHORT_CHARS;
  return isShort && has("education") && !has("experience");
}
