import { readPage, readText, type RawSearch } from "../search-values.ts";

/** The filters of the request log, as its address holds them. */
export const REQUEST_FILTERS = [
  "app_id",
  "status",
  "route",
  "method",
  "error_code",
  "key_id",
] as const;

export type RequestSearch = {
  [Name in (typeof REQUEST_FILTERS)[number]]?: string | undefined;
} & { page?: number | undefined };

export function readRequestSearch(raw: RawSearch): RequestSearch {
  const search: RequestSearch = { page: readPage(raw) };
  for (const name of REQUEST_FILTERS) search[name] = readText(raw, name);
  return search;
}
