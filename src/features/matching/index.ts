import type { Operation } from "../../access/index.ts";
import {
  createCatalogue,
  expandQuery,
  readResume,
  toMatchQuery,
  type Knowledge,
} from "../../engine/index.ts";
import { matchOperation } from "./matching.routes.ts";
import type { MatchDeps } from "./matching.service.ts";

export const createMatching = (deps: MatchDeps): { operations: readonly Operation[] } => ({
  operations: [matchOperation(deps)],
});

/** The engine makes some tables when first asked (half a second): at the start, not in a request. */
export function warmUp(knowledge: Knowledge, now: Date): void {
  const resume = readResume(knowledge, "Software Engineer\n2019 - 2024\nPyhton, Kuberntes", {
    now,
  });
  toMatchQuery(knowledge, { kind: "resume", resume });
  expandQuery({ knowledge, dictionary: createCatalogue().words }, "software engineer");
}
