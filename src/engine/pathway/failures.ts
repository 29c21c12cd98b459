import type { PathwayTables } from "./pathway-tables.ts";
import { createPlanWords } from "./plan-words.ts";

/** Why a pathway failed. */
export const PATHWAY_FAILURES = [
  "role_not_recognized",
  "upstream_error",
  "generation_failed",
] as const;
export type PathwayFailure = (typeof PATHWAY_FAILURES)[number];

/** The words that the customer sees; a code of an earlier version is told in general. */
export function tellFailure({ routes }: PathwayTables, code: string, language: string): string {
  const known = PATHWAY_FAILURES.find((one) => one === code) ?? "generation_failed";
  const words = routes.words.find(({ id }) => id === language)!;
  return createPlanWords(words).say(`failed_${known}`);
}
