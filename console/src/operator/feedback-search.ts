import { readChoice, readPage, readText, type RawSearch } from "../search-values.ts";

export const FEEDBACK_STATES = ["open", "done"] as const;

/** The filters of the feedback, as its address holds them. */
export interface FeedbackSearch {
  basis_id?: string | undefined;
  state?: (typeof FEEDBACK_STATES)[number] | undefined;
  page?: number | undefined;
}

export const readFeedbackSearch = (raw: RawSearch): FeedbackSearch => ({
  basis_id: readText(raw, "basis_id"),
  state: readChoice(raw, "state", FEEDBACK_STATES),
  page: readPage(raw),
});
