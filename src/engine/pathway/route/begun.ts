/*
 * The way of somebody in the middle of a training: they are in one of its steps, so the steps before it
 * are done, and what they have served of it counts.
 */
import type { Knowledge, Role } from "../../knowledge/knowledge.ts";
import { type Regulation, monthsIn } from "../../knowledge/ways.ts";
import { type Item, isMet } from "../checklist/readiness.ts";
import { isSubjectOf } from "../read/background.ts";
import type { StandingLearner } from "../read/standpoint.ts";
import type { Step } from "./step.ts";
import type { WayIn } from "./way-in.ts";

interface Learning {
  readonly training: Knowledge["training"];
  readonly role: Role;
  readonly country: string | undefined;
  readonly learner: StandingLearner | undefined;
  readonly items: readonly Item[];
}

type Point = Omit<Learning, "learner" | "items">;

export function withBegun(way: WayIn, { learner, items, ...point }: Learning): WayIn {
  const isIn = way.route.entry?.isInTraining === true;
  const at = !learner
    ? -1
    : isIn
      ? way.steps.findIndex(isTraining)
      : stepOf(way.steps, { ...point, learner });
  const step = way.steps[at];
  if (!learner || !step) return way;
  let done = at;
  while (done > 0 && way.steps[done]!.beside) done--;
  const { served } = learner;
  const assumed = served === undefined ? assumedOf(step, items) : 0;
  const rest = (one: Step): Step =>
    one === step ? withServed(one, served ?? assumed, learner.kind) : one;
  const steps = way.steps.slice(done).map(rest);
  const { route } = way;
  return {
    ...way,
    begun: { before: way, done, step, served, assumed, isLonger: (served ?? 0) >= step.months },
    steps,
    start: undefined,
    route: {
      ...route,
      chosen: route.chosen && {
        ...route.chosen,
        months: monthsIn(steps),
        steps: route.chosen.steps
          .slice(done)
          .map((one, n) => ({ ...one, months: steps[n]?.months ?? one.months })),
      },
    },
  };
}

const YEAR = 12;

/** A student is in the training at its own pace; an intern may take it beside work. */
function withServed(step: Step, served: number, kind: StandingLearner["kind"]): Step {
  const { partTimeMonths = step.months } = step;
  const months = served < step.months ? step.months - served : YEAR;
  const beside = kind === "study" ? months : Math.max(months, partTimeMonths - served);
  return {
    ...step,
    months,
    served,
    ...(step.partTimeMonths !== undefined && { partTimeMonths: beside }),
  };
}

/** The whole years that are probably over where the title names none: the share of the core skills that
 * somebody states at the level asked for. The last year is always ahead. */
function assumedOf({ months }: Step, items: readonly Item[]): number {
  const core = items.filter(
    ({ importance, skill }) => importance === "core" && skill.group !== "soft",
  );
  const there = core.filter((item) => item.knowing.source === "stated" && isMet(item));
  const years = core.length === 0 ? 0 : Math.floor((there.length * months) / core.length / YEAR);
  return Math.max(0, Math.min(years * YEAR, months - YEAR));
}

const isTraining = ({ kind }: Step): boolean => kind === "study" || kind === "placement";
const isPaidTraining = (step: Step): boolean => isTraining(step) && step.paid === true;

/** The number of the step that the training is; -1 where it is none of this way. */
function stepOf(
  steps: readonly Step[],
  { learner, ...point }: Point & { readonly learner: StandingLearner },
): number {
  if (learner.role === undefined || learner.degree === "doctorate")
    return studyOf(steps, learner, point);
  const { role: learned } = learner;
  const isBelow = point.role.rungs.some(({ role }) => role === learned.id);
  if (!leadsTo(learned, point) && !(learner.isOfState && isBelow)) return -1;
  if (learner.kind === "study") return steps.findIndex(isTraining);
  const paid = steps.findIndex(isPaidTraining);
  const own = steps.findIndex((step) => step.own && isPaidTraining(step));
  if (learner.kind === "specialty") return learner.isResident ? Math.min(paid, own) : own;
  return paid < 0 && learned === point.role ? steps.findLastIndex(isTraining) : paid;
}

/** The study step that graduates of the subject need not take, or the studies of an entry. */
function studyOf(
  steps: readonly Step[],
  { field, degree }: StandingLearner,
  { training, role, country }: Point,
): number {
  const entry = training.routeOf(role.id, country);
  // A doctorate of any subject is one, as far as a title says.
  if (degree === "doctorate" && entry?.way === "degree" && entry.degree === degree)
    return steps.findIndex(isStudyOfEntry);
  if (field === "") return -1;
  const subjects = [field, ...training.studies.studiedIn(field).map(({ names }) => names[0]!)];
  const isOf = (fields: readonly string[]): boolean => {
    const own = fields.filter((one) => one !== "any");
    return subjects.some((subject) => isSubjectOf(own, subject));
  };
  const rule = training.regulationOf(role.id, country);
  const ways = rule && !rule.unregulated ? rule.ways : [];
  const graduate = ways.find(
    ({ for: whom }) => whom !== "anyone" && whom.degree && isOf(whom.degree.fields),
  );
  if (graduate) {
    const left = new Set(graduate.steps.map(({ title }) => title));
    const spared = titlesBefore(ways, left);
    return steps.findLastIndex((step) => step.kind === "study" && spared.has(step.credential?.id));
  }
  return entry?.way === "degree" && isOf(entry.fields ?? []) ? steps.findIndex(isStudyOfEntry) : -1;
}

const isStudyOfEntry = ({ kind, training }: Step): boolean =>
  kind === "study" && training === "degree";

/** The credentials of the usual way that a graduate's way has no step for. */
const titlesBefore = (
  ways: Regulation["ways"],
  left: ReadonlySet<string>,
): ReadonlySet<string | undefined> =>
  new Set(
    (ways.find(({ for: whom }) => whom === "anyone")?.steps ?? [])
      .filter(({ title, credential }) => credential !== undefined && !left.has(title))
      .map(({ credential }) => credential?.id),
  );

/** Whether the training for a role is part of the way into another: the same role or profession, or a
 * step below it. */
function leadsTo(learned: Role, { training, role, country }: Point): boolean {
  const professionOf = ({ id }: Role): string | undefined => {
    const rule = training.regulationOf(id, country);
    return rule?.unregulated ? undefined : rule?.profession;
  };
  const own = professionOf(role);
  return (
    learned === role ||
    (own !== undefined && professionOf(learned) === own) ||
    training.routeOf(role.id, country)?.after === learned.id
  );
}
