import { trainingKindOf } from "../../knowledge/training-kind.ts";
import type { StepRecord, TrainingKind } from "../../knowledge/record-types.ts";
import type { Training } from "../../knowledge/training.ts";
import type { Speech } from "../../languages/speech.ts";

const FIELDS = ["costs", "funding", "intake"] as const;

/** The cost, the funding and the start of the first training of a way in the country, as far as a source
 * confirms them. */
export function fundingSentences(
  { fundingOf }: Pick<Training, "fundingOf">,
  country: string | undefined,
  {
    steps,
    isGraduate,
  }: {
    readonly steps: readonly StepRecord[];
    /** Somebody who holds a degree; the aid for a first one is not theirs. */
    readonly isGraduate: boolean;
  },
  { quote }: Speech,
): string[] {
  const kind = steps.map((step) => fundedKind(step, isGraduate)).find((one) => one !== undefined);
  const record = kind && fundingOf(country, kind);
  if (!record) return [];
  return FIELDS.flatMap((field) => {
    const text = record[field];
    const isConfirmed = record.sources?.some(({ supports }) => supports.includes(field)) ?? false;
    return text !== undefined && isConfirmed ? [quote(text)] : [];
  });
}

function fundedKind(step: StepRecord, isGraduate: boolean): TrainingKind | undefined {
  const kind = trainingKindOf(step);
  // A paid degree is one with an employer.
  if (kind === "university" && step.paid) return "apprenticeship";
  const { kind: proof, level } = step.credential ?? {};
  const isDegree = kind === "university" || (proof === "degree" && !step.paid);
  const isFurther = isGraduate || level === "master" || level === "doctorate";
  return isDegree && isFurther ? "postgraduate" : kind;
}
