/** The console imports this file too, so it imports nothing. */
export const IMPORT_FORMATS = ["auto", "ndjson", "json", "csv", "jsonld", "xml"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
