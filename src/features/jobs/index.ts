import type { Operation } from "../../access/index.ts";
import { jobOperations } from "./jobs.routes.ts";
import { createJobVerbs, type JobDeps } from "./jobs.service.ts";

export { findCountry } from "./countries.ts";
export { toCatalogueFilters } from "./filters.ts";
export { EXAMPLE_JOB } from "./jobs.routes.ts";
export { JobFilters, jobSummaryWith, type JobFiltersInput } from "./jobs.schema.ts";
export { showJobs, type JobDeps } from "./jobs.service.ts";
export { createLiveCatalogue, type LiveCatalogue } from "./live-catalogue.ts";

export function createJobs(deps: JobDeps): { operations: readonly Operation[] } {
  return { operations: jobOperations(createJobVerbs(deps)) };
}
