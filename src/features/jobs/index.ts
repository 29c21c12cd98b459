import type { Operation } from "../../access/index.ts";
import { jobOperations } from "./jobs.routes.ts";
import { createJobVerbs, type JobDeps } from "./jobs.service.ts";

export { findCountry } from "./countries.ts";
export { readDemand } from "./demand.store.ts";
export { toCatalogueFilters } from "./filters.ts";
export { GENERATED_SOURCE, generatePostings } from "./generate/generate.ts";
export type { ImportDeps, ImportOptions } from "./import/import.ts";
export { importRows } from "./import/import.ts";
export type { ImportFormat } from "./import/open-rows.ts";
export { IMPORT_FORMATS, openRows } from "./import/open-rows.ts";
export { openReadingPool } from "./import/reading-pool.ts";
export type { ImportReport } from "./import/report.ts";
export { BrokenFile } from "./import/rows.ts";
export { EXAMPLE_JOB } from "./jobs.routes.ts";
export { hasJobsBeside } from "./jobs.store.ts";
export { JobFilters, jobSummaryWith } from "./jobs.schema.ts";
export { showJobs, type JobDeps } from "./jobs.service.ts";
export { createLiveCatalogue, type LiveCatalogue } from "./live-catalogue.ts";
export { countUnlocked, UNLOCKED_AMONG } from "./unlocked.store.ts";
export { closeJob, closeSource, describeCatalogue, jobSweeps } from "./maintain.ts";

export function createJobs(deps: JobDeps): { operations: readonly Operation[] } {
  return { operations: jobOperations(createJobVerbs(deps)) };
}
