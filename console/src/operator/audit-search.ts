import { readPage, readText, type RawSearch } from "../search-values.ts";
import { LIST_RANGES, readTimeRange, type ListRange } from "../ui/time-ranges.ts";

/** The filters of the audit log, as its address holds them. */
interface AuditSearch {
  action?: string | undefined;
  target_id?: string | undefined;
  range?: ListRange | undefined;
  page?: number | undefined;
}

export const readAuditSearch = (raw: RawSearch): AuditSearch => ({
  action: readText(raw, "action"),
  target_id: readText(raw, "target_id"),
  range: readTimeRange(raw, LIST_RANGES),
  page: readPage(raw),
});
