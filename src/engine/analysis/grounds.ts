import type { TextSpan } from "../text/spans.ts";

/** Years; without `to` the work continues. */
export interface WorkPeriod {
  readonly from: string;
  readonly to: string | undefined;
}

/** Why something is true: places in offsets of the given text, and fields that were read. */
export interface Grounds {
  readonly at: readonly TextSpan[];
  readonly title?: string | undefined;
  readonly employer?: string | undefined;
  readonly period?: WorkPeriod | undefined;
  readonly figure?: string | undefined;
}
