/* The steps of a career between the present post and the one asked for. */
import type { Rung } from "../../knowledge/knowledge.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { holdsDegreeIn } from "./background.ts";
import type { CandidateInput } from "./candidate.ts";
import type { Position } from "./position.ts";
import { isStepIn, titleIn } from "./printed-steps.ts";
import type { PathwayTarget } from "./target.ts";

interface Climber {
  readonly present: Position;
  readonly candidate: CandidateInput;
  readonly country: string | undefined;
}

/** The steps from the one after the present post up to the target; undefined when no ladder leads from one
 * to the other. */
export const climbOf = (
  engine: PathwayTables,
  target: PathwayTarget,
  climber: Climber,
): readonly Rung[] | undefined =>
  climber.present.isNeighbour || isGraduateOf(engine, target, climber)
    ? undefined
    : stepsIn(climber.country, climbTo(climber.present, target));

/** Whether the post asked for begins with a degree that the candidate has: nobody rises to it by the posts
 * of people without one. */
function isGraduateOf(
  { knowledge: { training } }: PathwayTables,
  { role, node }: PathwayTarget,
  { present, candidate, country }: Climber,
): boolean {
  if (present.role === role || node.rung > role.ownRung) return false;
  const { way, fields = [], degree = "bachelor" } = training.routeOf(role.id, country) ?? {};
  const own = fields.filter((field) => field !== "any");
  return way === "degree" && holdsDegreeIn(own, candidate, degree);
}

/** Reads the target's own ladder if the present post is on it, else the ladder of the present role. */
function climbTo(present: Position, { role, node }: PathwayTarget): readonly Rung[] | undefined {
  const top = node.rung === 0 ? role.ownRung : node.rung;
  if (present.role === role) return role.rungs.slice(present.rung, Math.max(present.rung, top));
  const from = role.rungs.findLastIndex(
    (step, at) => at + 1 < top && (step.role === present.role.id || step.title === present.title),
  );
  if (from >= 0) return role.rungs.slice(from + 1, top);
  const own = present.role.rungs;
  const to = own.findIndex((step, at) => at + 1 > present.rung && step.role === role.id);
  return to < 0 ? undefined : own.slice(present.rung, to + 1);
}

/** The steps as a country knows them. The time before a step that it does not know goes to the next one. */
function stepsIn(
  country: string | undefined,
  climb: readonly Rung[] | undefined,
): readonly Rung[] | undefined {
  let waited = 0;
  return climb?.flatMap((step, at) => {
    const months = Math.max(step.months, waited);
    const isKnown = at === climb.length - 1 || isStepIn(country, step);
    waited = isKnown ? 0 : months;
    return isKnown ? [{ ...step, months, title: titleIn(country, step) }] : [];
  });
}
