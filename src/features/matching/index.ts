import type { Operation } from "../../access/index.ts";
import type { JobDeps } from "../jobs/index.ts";
import { matchOperation } from "./matching.routes.ts";

export const createMatching = (deps: JobDeps): { operations: readonly Operation[] } => ({
  operations: [matchOperation(deps)],
});
