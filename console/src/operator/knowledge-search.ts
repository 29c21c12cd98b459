import { readPage, readText, type RawSearch } from "../search-values.ts";

export const KNOWLEDGE_VIEWS = ["roles", "skills", "try", "overlay"] as const;
export type KnowledgeView = (typeof KNOWLEDGE_VIEWS)[number];

/** The view and the record of the knowledge page, as its address holds them. */
export interface KnowledgeSearch {
  view?: KnowledgeView | undefined;
  q?: string | undefined;
  id?: string | undefined;
  page?: number | undefined;
  country?: string | undefined;
}

export function readKnowledgeSearch(raw: RawSearch): KnowledgeSearch {
  const view = readText(raw, "view");
  const country = readText(raw, "country");
  return {
    view: KNOWLEDGE_VIEWS.find((one) => one === view),
    q: readText(raw, "q"),
    id: readText(raw, "id"),
    page: readPage(raw),
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
  };
}
