/*
 * The way to a title that requires a proof. Above the role (a Meister) the proof follows the way into the
 * role; on the role's own step (a Fachinformatiker) the proof is the training and replaces that way.
 */
import type { ProvedTitle, Role } from "../../knowledge/knowledge.ts";
import type { CredentialRecord } from "../../knowledge/record-types.ts";
import { monthsIn, stepOf } from "../../knowledge/ways.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { isPrintedAs } from "../read/printed-title.ts";
import { type Standpoint, worksInRole } from "../read/standpoint.ts";
import { type DecidedRoute, routeStepOf } from "./decide.ts";
import type { Proof, WayIn } from "./way-in.ts";

/** The proof that the title asked for needs in this country and that is not held yet. */
export function missingProof(
  { knowledge: { training } }: PathwayTables,
  standpoint: Standpoint,
): Proof | undefined {
  const { target, country, present } = standpoint;
  const proved = target.node.proved && provedIn(target.role, target.asked, country);
  const credential = proved && training.credentials.get(proved.proof);
  const isTraining = proved?.rung === undefined;
  // A Meister of another trade has not passed the examination of this one.
  const isSame =
    present?.proved?.proof === proved?.proof && (isTraining || present?.role === target.role);
  const isHeld = isSame || isAbove(standpoint, proved?.rung);
  if (!credential || isHeld || (isTraining && worksInRole(standpoint))) return undefined;
  return { credential, step: stepOf(credential), isTraining };
}

/** The same title may need another proof in each country. */
const provedIn = (
  { proved }: Role,
  asked: string,
  country: string | undefined,
): ProvedTitle | undefined =>
  proved.find(
    (one) => one.country === country && one.titles.some((title) => isPrintedAs(asked, title)),
  );

/** Whether somebody works above the step of the title. */
const isAbove = ({ present, target }: Standpoint, rung: number | undefined): boolean =>
  rung !== undefined && present?.score === 1 && present.role === target.role && present.rung > rung;

export function withProof(way: WayIn, proof: Proof | undefined): WayIn {
  if (!proof) return way;
  const { credential, step, isTraining } = proof;
  if (way.steps.some((one) => one.credential?.id === credential.id)) return way;
  if (credential.within !== undefined)
    return { ...way, route: { ...way.route, ...requiredIn(way.route, credential, true) } };
  // A training keeps only the applications of the usual way; a proof replaces the specialty training.
  const before = way.steps.filter(({ kind, own }) => (isTraining ? kind === "apply" : !own));
  return {
    ...way,
    proof: { ...proof, before: way },
    steps: [...before, step],
    isRegulated: true,
    ahead: before.length > 0 ? way.ahead : undefined,
    positions: [],
    start: before.length > 0 ? way.start : undefined,
    canApply: false,
    route: routeWith(way.route, proof),
  };
}

function routeWith(route: DecidedRoute, { credential, step, isTraining }: Proof): DecidedRoute {
  const { sources = [] } = credential;
  const before = (route.chosen?.steps ?? []).filter(({ kind, record }) =>
    isTraining ? kind === "apply" : !record?.own,
  );
  const isLengthKnown = sources.some(({ supports }) => supports.includes("months"));
  return {
    ...route,
    isConfirmed: isLengthKnown && (before.length === 0 || route.isConfirmed),
    ...requiredIn(route, credential, !isTraining),
    chosen: {
      id: credential.id,
      for: "anyone",
      text: undefined,
      sources,
      told: [],
      from: [],
      ...(isTraining ? {} : route.chosen),
      months: monthsIn([...before, step]),
      steps: [...before, routeStepOf(step)],
    },
    alternatives: isTraining ? [] : route.alternatives,
    ...(isTraining && { law: undefined, entry: undefined, rise: undefined, expects: [] }),
  };
}

/** The proofs of a route with one more that the title requires. */
const requiredIn = (
  { requires, expects }: DecidedRoute,
  credential: CredentialRecord,
  isAdded: boolean,
): Pick<DecidedRoute, "regulation" | "requires" | "expects"> => ({
  regulation: "required",
  requires: [
    ...requires.filter((one) => isAdded && one.credential.id !== credential.id),
    { credential, held: false, sources: credential.sources ?? [] },
  ],
  expects: expects.filter((one) => one.credential.id !== credential.id),
});
