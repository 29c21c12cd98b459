/*
 * The way to a title that only holders of a proof bear. Above the role (a Meister) the proof follows the
 * way into the role; on its own step (a Fachinformatiker) the proof is the training and replaces it.
 */
import { monthsIn, stepOf } from "../../knowledge/ways.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { type Standpoint, holdsTarget, worksInRole } from "../read/standpoint.ts";
import { type DecidedRoute, routeStepOf } from "./decide.ts";
import type { Proof, WayIn } from "./way-in.ts";

/** The proof that the title asked for needs in this country and that is not held yet. */
export function missingProof(
  { knowledge: { training } }: PathwayTables,
  standpoint: Standpoint,
): Proof | undefined {
  const { target, country } = standpoint;
  const { proved } = target.node;
  const credential =
    proved && proved.country === country ? training.credentials.get(proved.proof) : undefined;
  const isTraining = proved?.rung === undefined;
  if (!credential || holdsTarget(standpoint) || (isTraining && worksInRole(standpoint)))
    return undefined;
  return { credential, step: stepOf(credential), isTraining };
}

export function withProof(way: WayIn, proof: Proof | undefined): WayIn {
  if (!proof) return way;
  const { step, isTraining } = proof;
  // A training of one's own has the selection of the usual one.
  const before = isTraining ? way.steps.filter(({ kind }) => kind === "apply") : way.steps;
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
  const before = (route.chosen?.steps ?? []).filter(({ kind }) => !isTraining || kind === "apply");
  const isLengthKnown = sources.some(({ supports }) => supports.includes("months"));
  return {
    ...route,
    isConfirmed: isLengthKnown && (before.length === 0 || route.isConfirmed),
    regulation: "required",
    requires: [...(isTraining ? [] : route.requires), { credential, held: false, sources }],
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
