import type { Step } from "../route/step.ts";

export const isTrainingStep = ({ kind }: Step): boolean => kind === "study" || kind === "placement";

/** The training that fills most of a stretch: beside two years of work, a course of two days decides nothing. */
export const mainTraining = <T extends Step>(steps: readonly T[]): T | undefined =>
  steps
    .filter(isTrainingStep)
    .reduce<T | undefined>(
      (main, step) => (main === undefined || step.months > main.months ? step : main),
      undefined,
    );
