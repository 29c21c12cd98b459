import type { Operation } from "../../access/index.ts";
import { jobOperations } from "./jobs.routes.ts";
import { createJobVerbs, type JobDeps, type JobVerbs } from "./jobs.service.ts";

export { spellerFor, type Speller } from "./show-facets.ts";
export { toCatalogueFilters, toSurroundings } from "./filters.ts";
export {
  createJobIndex,
  createSharedJobIndex,
  type FoundJobs,
  type IndexState,
  type JobIndex,
  type JobSearch,
} from "./job-index.ts";
export { listTexts, type JobTexts } from "./jobs.store.ts";
export { EXAMPLE_JOB } from "./jobs.routes.ts";
export {
  JobFilters,
  JobParams,
  jobSummaryWith,
  RadiusKm,
  radiusNeedsCity,
  type JobBody,
  type JobSummaryBody,
} from "./jobs.schema.ts";
export { createSearchGate, showJobs, type JobDeps } from "./jobs.service.ts";

export function createJobs(deps: JobDeps): {
  operations: readonly Operation[];
  read: JobVerbs["read"];
} {
  const verbs = createJobVerbs(deps);
  return { operations: jobOperations(verbs), read: verbs.read };
}
