import { trainingKindOf } from "../../knowledge/training-kind.ts";
import type { StepRecord } from "../../knowledge/record-types.ts";
import type { Training } from "../../knowledge/training.ts";
import type { Speech } from "../../languages/speech.ts";

const FIELDS = ["costs", "funding", "intake"] as const;

/** The cost, the funding and the start of the first training of a way in the country, as far as a source
 * confirms them. */
export function fundingSentences(
  training: Training,
  country: string | undefined,
  steps: readonly StepRecord[],
  { quote }: Speech,
): string[] {
  const kind = steps.map(trainingKindOf).find((one) => one !== undefined);
  const record = kind && training.fundingOf(country, kind);
  if (!record) return [];
  return FIELDS.flatMap((field) => {
    const text = record[field];
    const isConfirmed = record.sources?.some(({ supports }) => supports.includes(field)) ?? false;
    return text !== undefined && isConfirmed ? [quote(text)] : [];
  });
}
