import type { Way } from "../../knowledge/record-types.ts";
import type { WayIn } from "./way-in.ts";

/** The first job on the way of somebody who is not in yet. */
export interface FirstJob {
  /** The index of the phase in which it is to be found. */
  readonly at: number;
  readonly way: Way;
  /** The job, as the record has it. */
  readonly start: string;
  /** The steps of the plan say how it is found. */
  readonly isStep: boolean;
  /** A short course comes before it, with which phase 1 begins. */
  readonly isAfterCourse: boolean;
}

/** Plans up to this many months end before a first job on the way is worth a milestone. */
const SHORT_PLAN = 12;

/** Ways that begin with a job: it comes in the first phase. On other ways it comes near the end. */
const BEGINS_WITH_WORK: ReadonlySet<Way> = new Set([
  "apprenticeship",
  "employer",
  "open",
  "experience",
]);

/** `ends` are the last months of the phases. */
export function firstJobOf(
  { ahead: way, start, steps, least }: Pick<WayIn, "ahead" | "start" | "steps" | "least">,
  ends: readonly number[],
): FirstJob | undefined {
  if (way === undefined || start === undefined) return undefined;
  const isFirst = BEGINS_WITH_WORK.has(way);
  const isAfterCourse = way === "course" && steps.length === 0;
  if (!isFirst && !isAfterCourse && (ends.at(-1) ?? 0) <= SHORT_PLAN) return undefined;
  const last = ends.length - 1;
  const courseOver = ends.findIndex((end) => end >= least);
  const isLast = way === "degree" || way === "course";
  const at = isFirst
    ? 0
    : isAfterCourse
      ? Math.min(Math.max(1, courseOver), last)
      : isLast
        ? last
        : Math.max(0, last - 1);
  return { at, way, start, isStep: isFirst && steps.length > 0, isAfterCourse };
}
