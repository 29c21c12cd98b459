import { isConfirmedWay } from "../../knowledge/sourced-statements.ts";
import type { StepRecord, WayFor } from "../../knowledge/record-types.ts";
import type { ResolvedWay } from "../../knowledge/ways.ts";

/** The work between a further training and the role. */
const FIRST_LEAD: Omit<StepRecord, "months"> = {
  kind: "placement",
  title: "Work in a first post with more responsibility",
  text: "Take over a part of the work that the role leads, as deputy or in a smaller unit; ask your present employer first.",
  paid: true,
  pace: "paid",
  isLead: true,
};

/** Years of work are known to half a year at best. */
export const inHalfYears = (months: number): number => Math.round(months / 6) * 6;

/** The shortest further training that leads up from the present post, such as the Meister examination
 * for a journeyman. The rest of the `least` months in earlier posts follows it. */
export function furtherTraining(
  ways: readonly ResolvedWay[],
  isMet: (whom: WayFor) => boolean,
  least: number,
): ResolvedWay | undefined {
  const [way] = ways
    .filter(({ for: whom, steps }) => whom !== "anyone" && steps.length > 0 && isMet(whom))
    .toSorted((a, b) => a.months - b.months);
  if (!way) return undefined;
  const beside = way.steps.reduce((sum, step) => sum + (step.partTimeMonths ?? step.months), 0);
  const left = inHalfYears(least - beside);
  if (left <= 0) return way;
  const own = isConfirmedWay(way) ? way.steps.flatMap(({ sources = [] }) => sources) : [];
  return {
    ...way,
    steps: [...way.steps, { ...FIRST_LEAD, months: left }],
    months: way.months + left,
    sources: [...way.sources, ...own],
  };
}
