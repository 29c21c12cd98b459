/** Lowest scores of the bands; an assessment changes its wording at the same scores. */
export const STRONG_FROM = 78;
export const POSSIBLE_FROM = 42;
export const BANDS = ["strong", "possible", "stretch"] as const;

/** The band of an `overall` or a `fit_score`: they are one scale. */
export const bandOf = (score: number): (typeof BANDS)[number] =>
  score >= STRONG_FROM ? "strong" : score >= POSSIBLE_FROM ? "possible" : "stretch";
