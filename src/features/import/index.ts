import { defineFeature } from "../../access/index.ts";
import { sourceTasks } from "./sources/sources.ts";

export { openRows } from "./formats/open-rows.ts";
export { IMPORT_FORMATS, type ImportFormat } from "./formats/import-formats.ts";
export { BrokenFile, type FeedRow } from "./formats/feed-rows.ts";
export { importRows, type ImportDeps, type ImportOptions } from "./import.ts";
export type { ImportPart } from "./parts.store.ts";
export { ImportCrashed, importInProcess } from "./import-process.ts";
export { openReadingPool } from "./reading-pool.ts";
export { downloadFile } from "./origins/download.ts";
export { BOARD_KINDS, findOrigin } from "./origins/origin.ts";
export {
  MAX_EVERY_SECONDS,
  MIN_EVERY_SECONDS,
  runSource,
  type SourceDeps,
} from "./sources/sources.ts";
export {
  deleteSource,
  findSource,
  insertSource,
  listSources,
  resumeSource,
  type JobSource,
} from "./sources/sources.store.ts";
export { emptyReport, type ImportReport } from "./report.ts";

export const jobImport = defineFeature({ tasks: sourceTasks });
