import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";

/** Hours beyond this are learned on the job and count in part. */
const STUDY_HOURS = 400;
const STUDY_SHARE = 0.25;
/** Soft skills are partly learned along with the others. */
const SOFT_SHARE = 0.25;
/** A licence certifies the other skills; its own hours are for the rules and the examination. */
const CREDENTIAL_SHARE = 0.25;
const CREDENTIAL_HOURS = 60;
/** The share of the hours, times closeness, that a related skill learned before saves. */
const SHARED_LEARNING = 0.6;
const LEAST_HOURS = 2;

/** Hours of study and practice from one level to another, given what the plan taught before. */
export function hoursToLearn(
  knowledge: Knowledge,
  skill: Skill,
  { from, to, learned }: { from: number; to: number; learned: Iterable<Skill> },
): number {
  const full = studyHours(hoursAt(skill, to)) - studyHours(hoursAt(skill, from));
  const kind = skill.kind;
  const own =
    kind === "soft"
      ? full * SOFT_SHARE
      : kind === "credential"
        ? Math.min(full, Math.max(CREDENTIAL_HOURS, full * CREDENTIAL_SHARE))
        : full;
  let nearest = 0;
  for (const other of learned) {
    nearest = Math.max(nearest, knowledge.closeness.between(other.id, skill.id));
  }
  return Math.max(LEAST_HOURS, Math.round(own * (1 - SHARED_LEARNING * nearest)));
}

/** The record's hours for a level, interpolated linearly for fractions. */
function hoursAt({ hours }: Skill, level: number): number {
  const steps = [0, ...hours, hours[2]];
  const whole = Math.min(3, Math.floor(level));
  const [low = 0, high = 0] = [steps[whole], steps[whole + 1]];
  return low + (high - low) * (level - whole);
}

const studyHours = (hours: number): number =>
  hours <= STUDY_HOURS ? hours : STUDY_HOURS + (hours - STUDY_HOURS) * STUDY_SHARE;

/** As exact as an estimate can be: 47 → 45, 1510 → 1500. */
export function roughly(hours: number): number {
  const step = hours >= 1000 ? 100 : hours >= 400 ? 50 : hours >= 100 ? 10 : hours > 20 ? 5 : 1;
  return Math.round(hours / step) * step;
}
