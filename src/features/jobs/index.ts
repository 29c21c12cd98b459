/** The door of the catalogue. */
export { findCountry } from "./countries.ts";
export { GENERATED_SOURCE, generatePostings } from "./generate/generate.ts";
export type { ImportDeps, ImportOptions } from "./import/import.ts";
export { importRows } from "./import/import.ts";
export type { ImportFormat } from "./import/open-rows.ts";
export { IMPORT_FORMATS, openRows } from "./import/open-rows.ts";
export { openReadingPool } from "./import/reading-pool.ts";
export type { ImportReport } from "./import/report.ts";
export { BrokenFile } from "./import/rows.ts";
export { closeJob, closeSource, describeCatalogue } from "./maintain.ts";
