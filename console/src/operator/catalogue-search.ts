import { readChoice, readPage, readText, type RawSearch } from "../search-values.ts";
import { LIST_RANGES, readTimeRange, type ListRange } from "../ui/time-ranges.ts";

export const JOB_STATUSES = ["published", "draft", "closed"] as const;
export const IMPORT_STATUSES = ["queued", "running", "completed", "failed"] as const;

/** The filters of the catalogue's lists, as its address holds them. */
export interface CatalogueSearch {
  /** Of imports and postings. */
  source?: string | undefined;
  import_status?: (typeof IMPORT_STATUSES)[number] | undefined;
  /** Of the imports. */
  range?: ListRange | undefined;
  imports_page?: number | undefined;
  q?: string | undefined;
  status?: (typeof JOB_STATUSES)[number] | undefined;
  page?: number | undefined;
}

export const readCatalogueSearch = (raw: RawSearch): CatalogueSearch => ({
  source: readText(raw, "source"),
  import_status: readChoice(raw, "import_status", IMPORT_STATUSES),
  range: readTimeRange(raw, LIST_RANGES),
  imports_page: readPage(raw, "imports_page"),
  q: readText(raw, "q"),
  status: readChoice(raw, "status", JOB_STATUSES),
  page: readPage(raw),
});
