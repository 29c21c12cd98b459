/*
 * The decided route in the form that the clock and the texts read: which steps remain, which way lies
 * ahead, which posts come first. Only codes and values; tell/way-in-sentences.ts words them.
 */
import type { Role } from "../../knowledge/knowledge.ts";
import type {
  CredentialRecord,
  Route as EntryRecord,
  StepRecord,
  Way,
} from "../../knowledge/record-types.ts";
import type { Item } from "../checklist/readiness.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import type { CandidateInput } from "../read/candidate.ts";
import { withWaits } from "./training-intake.ts";
import { type DecidedRoute, type RoutePoint, decideRoute } from "./decide.ts";
import { type EntryDecision, type OtherWay, paceOf } from "./usual-entry.ts";
import { type LawDecision, creditedWay, hasTraining } from "./law.ts";
import type { Step } from "./step.ts";

export interface Proof {
  readonly credential: CredentialRecord;
  readonly step: StepRecord;
  /** It is the training for the role itself. */
  readonly isTraining: boolean;
}

/** A proof at the end of a way, and the way without it. */
interface ProofStep extends Proof {
  readonly before: WayIn;
}

/** A step that somebody is in, and the way without that knowledge. */
export interface Begun {
  readonly before: WayIn;
  /** The number of steps of `before` that are done. */
  readonly done: number;
  /** The step that they are in, as its record has it. */
  readonly step: Step;
  /** The months of it that are served; undefined where the title does not say. */
  readonly served: number | undefined;
  /** The months of it that the stated skills suggest, where the title names no year. */
  readonly assumed: number;
  /** They have served its least months already: theirs is a longer form of it. */
  readonly isLonger: boolean;
}

export interface WayIn {
  /** The steps that remain, in their real order; empty when the skills alone decide. */
  readonly steps: readonly Step[];
  readonly isRegulated: boolean;
  /** The way of the entry record that still lies ahead; undefined where none of it remains, where a law
   * sets the steps, and without a record. */
  readonly ahead: Way | undefined;
  /** The least months of the plan without steps. */
  readonly least: number;
  /** Working hours count as practice. */
  readonly isAtWork: boolean;
  /** The positions to hold first. */
  readonly positions: readonly string[];
  /** The first job on the way of a newcomer, as its record has it. */
  readonly start: string | undefined;
  /** Nothing stands between the candidate and an application. */
  readonly canApply: boolean;
  /** The candidate's degree opens or shortens the way, or a sentence says why it does not. */
  readonly isDegreeCounted: boolean;
  /** The last step obtains the proof that the title itself needs. */
  readonly proof?: ProofStep;
  /** Set for somebody who is in the first of the steps already. */
  readonly begun?: Begun;
  readonly route: DecidedRoute;
}

/** The ways that stand open, the usual one first: somebody who is spared the training may still take it
 * where learning alone would take longer. */
export function waysInto(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  point: RoutePoint,
): readonly WayIn[] {
  return waysOpen(engine, role, candidate, point).map((way) => ({
    ...way,
    steps: withWaits(engine.knowledge.training, way.steps, point.country),
  }));
}

function waysOpen(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  point: RoutePoint,
): readonly WayIn[] {
  const usual = wayInto(engine, role, candidate, point);
  const { entry, law } = usual.route;
  // A graduate of the subject is not sent to a further course to learn what the first post teaches.
  const isChoice =
    (entry?.outcome === "spared" && !entry.isGraduate) || law?.reason === "formalities";
  const whole = isChoice
    ? [usual, wayInto(engine, role, candidate, { ...point, isUnspared: true })]
    : [usual];
  // A way that is shorter by its record may be longer at few hours a week.
  return whole.some(({ route }) => route.entry?.by !== undefined || isUntaught(route.law))
    ? [...whole, wayInto(engine, role, candidate, { ...point, isUnspared: true, isPlain: true })]
    : whole;
}

/** Formalities without a training, which leave everything to own study. */
const isUntaught = (law: LawDecision | undefined): boolean =>
  law?.reason === "shorter" && law.steps.length > 0 && !hasTraining(law.steps);

function wayInto(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  point: RoutePoint,
): WayIn {
  const route = decideRoute(engine, role, candidate, point);
  const { law, entry, rise } = route;
  const record = engine.knowledge.training.routeOf(role.id, point.country);
  if (rise && record) return risenTo(route, rise.law, record, point.items);
  if (entry) return enteredBy(route, entry);
  return {
    ...nothingAhead(route),
    steps: law?.steps ?? [],
    isRegulated: law !== undefined && law.reason !== "free" && law.reason !== "known",
    least: route.least,
    isAtWork: route.positions.length > 0,
    positions: route.positions,
    isDegreeCounted: law !== undefined && isByDegree(law),
  };
}

const nothingAhead = (route: DecidedRoute): WayIn => ({
  steps: [],
  isRegulated: false,
  ahead: undefined,
  least: 0,
  isAtWork: false,
  positions: [],
  start: undefined,
  canApply: false,
  isDegreeCounted: false,
  route,
});

const isByDegree = (law: LawDecision): boolean => {
  const { for: whom } = creditedWay(law) ?? {};
  return law.steps.length > 0 && typeof whom === "object" && whom.degree !== undefined;
};

/** The steps of the licensed role, then the work in it. */
function risenTo(
  route: DecidedRoute,
  law: LawDecision,
  { months }: EntryRecord,
  items: readonly Item[],
): WayIn {
  const taught = new Set(law.steps.flatMap(({ skills = [] }) => skills));
  const work: Step = {
    kind: "placement",
    months,
    paid: true,
    pace: "paid",
    skills: items.map(({ skill }) => skill.id).filter((id) => !taught.has(id)),
  };
  return {
    ...nothingAhead(route),
    steps: [...law.steps, work],
    isRegulated: true,
    isDegreeCounted: isByDegree(law),
  };
}

function enteredBy(route: DecidedRoute, decision: EntryDecision): WayIn {
  const { entry, outcome, spared, canApply, least, positions, by } = decision;
  const { way, start } = entry;
  const base: WayIn = {
    ...nothingAhead(route),
    start,
    canApply,
    least,
    isDegreeCounted: spared === "degree" || (spared === undefined && way === "degree"),
  };
  switch (outcome) {
    case "in":
      return { ...base, least: 0, isDegreeCounted: false };
    case "open":
    case "short":
      return { ...base, ahead: way, isAtWork: true };
    case "other":
      return byOtherSteps(base, by);
    case "moving":
      // No first job: they have one.
      return {
        ...base,
        ahead: "experience",
        start: undefined,
        isAtWork: true,
        isDegreeCounted: false,
      };
    case "either":
      return { ...base, ahead: way };
    case "long":
      return { ...base, ahead: way, steps: trainingSteps(decision) };
    case "rising":
      return {
        ...base,
        ahead: way,
        positions,
        start: decision.standing === "newcomer" ? start : undefined,
        isAtWork: true,
        isDegreeCounted: decision.beside?.isHeld ?? false,
      };
    case "spared":
      // A candidate who can apply now learns the rest on the job.
      return { ...base, isAtWork: canApply };
    case "near":
      // The role is the next post, so the rest is learned in it.
      return { ...base, isAtWork: true };
    default:
      return base;
  }
}

/** The steps of a way other than the usual one. */
const byOtherSteps = (base: WayIn, by: OtherWay | undefined): WayIn => ({
  ...base,
  ahead: by?.steps.some(({ paid }) => paid) ? "apprenticeship" : "course",
  steps: by?.steps ?? [],
  isDegreeCounted: typeof by?.for === "object" && by.for.degree !== undefined,
});

/** Apply, then learn: the skills are learned inside the second step. */
function trainingSteps({ entry, months, partTimeMonths }: EntryDecision): Step[] {
  const { way } = entry;
  const pace = paceOf(entry);
  return [
    { kind: "apply", months: 0, training: way },
    {
      kind: "study",
      months,
      training: way,
      ...(pace && { pace }),
      ...(pace === "paid" && { paid: true }),
      ...(partTimeMonths !== undefined && { partTimeMonths }),
    },
  ];
}
