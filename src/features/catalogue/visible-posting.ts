/** SQL: whether a row of `jobs` is shown to anybody at the moment `now`, a parameter or a literal. */
export const visiblePosting = (now: string): string =>
  `(status = 'published' AND (expires_at IS NULL OR expires_at > ${now}))`;
