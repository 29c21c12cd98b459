import { onSearchKey, SEARCH_KEY } from "../ui/search-key.ts";

/** Leads from anywhere on the page to its search. */
export function addSearchKey(): void {
  const field = document.querySelector<HTMLInputElement>(".site-search input");
  if (!field) return;
  field.setAttribute("aria-keyshortcuts", SEARCH_KEY.spoken);
  document.querySelector(".site-search kbd")!.textContent = SEARCH_KEY.shown;
  onSearchKey(() => field.select());
}
