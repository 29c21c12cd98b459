/*
 * The admission to a training: an application comes before every training of a year or more, and the months
 * until it begins are those of its kind in the country.
 */
import type { StepRecord, TrainingKind } from "../../knowledge/record-types.ts";
import type { Training } from "../../knowledge/training.ts";
import { trainingKindOf } from "../../knowledge/training-kind.ts";
import type { Step } from "./step.ts";

type Application = Pick<StepRecord, "title" | "text">;

const COMPARE = "Compare programs by admission, cost and where their graduates work.";

/** Trainings that take people in at set times. */
const APPLICATIONS: Readonly<Partial<Record<TrainingKind, Application>>> = {
  university: { title: "Apply for a place to study", text: COMPARE },
  vocational_school: { title: "Apply for a place at a school", text: COMPARE },
  apprenticeship: {
    title: "Find an apprenticeship",
    text: "Apply for a place with every employer in reach that trains.",
  },
};

/** A shorter one begins several times a year. */
const SHORTEST_ADMITTED = 12;

/** The same steps, with the application to the training that they begin with. */
export function withApplication(steps: readonly StepRecord[]): readonly StepRecord[] {
  const [first] = steps;
  const kind = first && admittedKind(first);
  const application = kind && APPLICATIONS[kind];
  return application ? [{ kind: "apply", months: 0, ...application }, ...steps] : steps;
}

function admittedKind(step: Step): TrainingKind | undefined {
  const isAdmitted = step.kind === "study" && step.pace !== "part_time";
  if (!isAdmitted || step.months < SHORTEST_ADMITTED) return undefined;
  // A paid degree is one with an employer.
  return step.paid ? "apprenticeship" : trainingKindOf(step);
}

/** The same steps, each application with the months until its training begins. */
export const withWaits = (
  { fundingOf }: Pick<Training, "fundingOf">,
  steps: readonly Step[],
  country: string | undefined,
): readonly Step[] =>
  steps.map((step, at) => {
    const next = steps[at + 1];
    const kind = step.kind === "apply" && next ? admittedKind(next) : undefined;
    const waitMonths = kind && fundingOf(country, kind)?.wait;
    return waitMonths === undefined ? step : { ...step, waitMonths };
  });
