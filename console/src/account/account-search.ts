import { readChoice, readPage, readText, type RawSearch } from "../search-values.ts";
import type { Mode } from "../api/account-replies.ts";
import { readTimeRange } from "../ui/time-ranges.ts";
import { readDeliverySearch, type DeliverySearch } from "../webhooks/delivery-search.ts";

/* The values that the addresses of customers' pages hold. */

export const OWN_RANGES = ["1h", "24h", "7d", "30d"] as const;
export type RangeName = (typeof OWN_RANGES)[number];

const MODES: readonly Mode[] = ["live", "test"];

export interface ModeSearch {
  mode?: Mode | undefined;
}

export interface RangeSearch extends ModeSearch {
  range?: RangeName | undefined;
}

export function readModeSearch(raw: RawSearch): ModeSearch {
  return { mode: readChoice(raw, "mode", MODES) };
}

export const readRangeSearch = (raw: RawSearch): RangeSearch => ({
  ...readModeSearch(raw),
  range: readTimeRange(raw, OWN_RANGES),
});

export interface PagedRangeSearch extends RangeSearch {
  page?: number | undefined;
}

export const readPagedRangeSearch = (raw: RawSearch): PagedRangeSearch => ({
  ...readRangeSearch(raw),
  page: readPage(raw),
});

/** `chart` is the time of the charts, `range` that of the deliveries. */
export interface EndpointSearch extends ModeSearch, DeliverySearch {
  chart?: RangeName | undefined;
}

export const readEndpointSearch = (raw: RawSearch): EndpointSearch => ({
  ...readModeSearch(raw),
  ...readDeliverySearch(raw),
  chart: readChoice(raw, "chart", OWN_RANGES),
});

export const OWN_REQUEST_FILTERS = ["status", "route", "key_id", "request_id"] as const;

/** `from` and `to` replace the range; both as the browser's own field writes them. */
export type OwnRequestSearch = PagedRangeSearch & {
  [Name in (typeof OWN_REQUEST_FILTERS)[number] | "from" | "to"]?: string | undefined;
};

export function readOwnRequestSearch(raw: RawSearch): OwnRequestSearch {
  const search: OwnRequestSearch = readPagedRangeSearch(raw);
  for (const name of OWN_REQUEST_FILTERS) search[name] = readText(raw, name);
  for (const name of ["from", "to"] as const) {
    const moment = readText(raw, name);
    search[name] = moment && !Number.isNaN(Date.parse(moment)) ? moment : undefined;
  }
  return search;
}
