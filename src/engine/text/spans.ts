/** A part of a text, by UTF-16 offsets. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Why a part of a résumé shows no skill of its author: denied ("no experience with …"), wanted
 * ("want to learn …"), a lapsed, failed or unfinished credential, about other people, instructions to
 * the reader, data that identifies the person, or hobbies.
 */
export const IGNORED_REASONS = [
  "denied",
  "wanted",
  "lapsed",
  "failed",
  "in_progress",
  "others",
  "instructions",
  "identity",
  "interests",
] as const;
export type IgnoredReason = (typeof IGNORED_REASONS)[number];

export interface IgnoredSpan extends TextSpan {
  readonly reason: IgnoredReason;
}
