export { IMPORT_FORMATS, openRows, type ImportFormat } from "./formats/open-rows.ts";
export { BrokenFile, type Row } from "./formats/rows.ts";
export { importRows, type ImportDeps, type ImportOptions } from "./import.ts";
export { openReadingPool } from "./reading-pool.ts";
export type { ImportReport } from "./report.ts";
