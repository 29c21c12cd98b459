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

export function readRequestSearch(raw: Record<string, unknown>): RequestSearch {
  const search: RequestSearch = {};
  for (const name of REQUEST_FILTERS) {
    const value = raw[name];
    if (typeof value === "string" || typeof value === "number")
      search[name] = String(value).slice(0, 200);
  }
  const page = Number(raw["page"]);
  if (Number.isInteger(page) && page > 1) search.page = page;
  return search;
}
