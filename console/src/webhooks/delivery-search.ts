import { readChoice, readPage, readText, type RawSearch } from "../search-values.ts";
import { readTimeRange } from "../ui/time-ranges.ts";

/** The choices of a list that keeps a month. */
export const DELIVERY_RANGES = ["1h", "24h", "7d"] as const;
export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;

/** The filters of a list of deliveries, as its address holds them. */
export interface DeliverySearch {
  status?: (typeof DELIVERY_STATUSES)[number] | undefined;
  event_type?: string | undefined;
  range?: (typeof DELIVERY_RANGES)[number] | undefined;
  page?: number | undefined;
}

export const readDeliverySearch = (raw: RawSearch): DeliverySearch => ({
  status: readChoice(raw, "status", DELIVERY_STATUSES),
  event_type: readText(raw, "event_type"),
  range: readTimeRange(raw, DELIVERY_RANGES),
  page: readPage(raw),
});
