/*
 * The training that somebody is in, where its certificate opens the role: an apprentice of a neighbouring
 * trade finishes their own apprenticeship, a student their own degree, and begins no other.
 */
import type { Knowledge, Role } from "../../knowledge/knowledge.ts";
import type { Way } from "../../knowledge/record-types.ts";
import type { Entry } from "../../knowledge/ways.ts";
import { isSubjectOf } from "../read/background.ts";
import type { StandingLearner } from "../read/standpoint.ts";
import type { Step } from "./step.ts";

interface InTraining {
  readonly training: Knowledge["training"];
  readonly role: Role;
  readonly country: string | undefined;
  readonly learner: StandingLearner | undefined;
}

/** Shorter trainings in paid work are none with a certificate. */
const SHORTEST = 12;
/** Ways on which the skills or a short training decide, so that a longer one is not asked for. */
const INFORMAL: ReadonlySet<Way> = new Set(["degree_or_experience", "course", "employer", "open"]);

/** The entry of a role by way of the training that somebody is in; undefined where it does not open the
 * role, or where the entry itself has it. */
export function entryInTraining(entry: Entry, point: InTraining): Entry | undefined {
  const { learner, training, country } = point;
  if (learner?.isApprentice && learner.role) return byApprenticeship(entry, learner.role, point);
  const isOfSubject =
    learner?.kind === "study" &&
    learner.degree === undefined &&
    entry.way === "degree_or_experience" &&
    isSubjectOf(
      (entry.fields ?? []).filter((field) => field !== "any"),
      learner.field,
    );
  return isOfSubject
    ? { ...entry, way: "degree", months: training.degreeLength("bachelor", country).months }
    : undefined;
}

function byApprenticeship(
  entry: Entry,
  learned: Role,
  { training, role, country }: InTraining,
): Entry | undefined {
  const { related = [], trained_as: named = [] } = entry;
  const isSame = learned === role;
  const isAsked = entry.way === "apprenticeship";
  if (isAsked ? isSame : !INFORMAL.has(entry.way)) return undefined;
  const own = apprenticeshipOf(training, learned, country);
  const opens = [...related, ...named].includes(learned.id) || isOneOf(own, entry.ways);
  if (!isSame && !opens) return undefined;
  const months = own?.months ?? (isAsked ? entry.months : 0);
  if (months < SHORTEST) return undefined;
  const { pace: _pace, part_time: _partTime, ...rest } = entry;
  return { ...rest, way: "apprenticeship", months, ways: [] };
}

type Apprenticeship = Pick<Step, "months" | "credential">;

/** Whether another way of a role is this apprenticeship, by its certificate. */
const isOneOf = (own: Apprenticeship | undefined, ways: Entry["ways"]): boolean =>
  own?.credential !== undefined &&
  ways.some(({ steps }) => steps.some(({ credential }) => credential === own.credential));

/** The apprenticeship of a role, by its law or its entry; undefined where there is none. */
function apprenticeshipOf(
  training: Knowledge["training"],
  { id }: Role,
  country: string | undefined,
): Apprenticeship | undefined {
  const rule = training.regulationOf(id, country);
  const entry = training.routeOf(id, country);
  if (entry?.way === "apprenticeship") return { months: entry.months };
  const steps = [
    ...(rule && !rule.unregulated ? rule.steps : []),
    ...(entry?.ways ?? []).flatMap((way) => (way.for === "anyone" ? way.steps : [])),
  ];
  return steps.find(({ kind, paid }) => kind === "study" && paid);
}
