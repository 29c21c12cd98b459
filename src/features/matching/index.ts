import type { Operation } from "../../access/index.ts";
import { matchOperation } from "./matching.routes.ts";
import { rankOperations } from "./rank.routes.ts";
import type { RankDeps } from "./rank.service.ts";

export { SuggestedSkills } from "./matching.schema.ts";

export const createMatching = (deps: RankDeps): { operations: readonly Operation[] } => ({
  operations: [matchOperation(deps), ...rankOperations(deps)],
});
