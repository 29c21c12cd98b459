/* Another entrance of the engine: checks of records. TypeBox has 370 modules, and most processes check none. */
export { checkRecord, checkRecords } from "./knowledge/check-records.ts";
