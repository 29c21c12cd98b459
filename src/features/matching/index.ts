import type { Operation } from "../../access/index.ts";
import { matchOperation } from "./matching.routes.ts";
import type { MatchDeps } from "./matching.service.ts";

export { SuggestedSkills } from "./matching.schema.ts";

export const createMatching = (deps: MatchDeps): { operations: readonly Operation[] } => ({
  operations: [matchOperation(deps)],
});
