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

/** The spans without the holes, in order and without overlaps. */
export function subtractSpans(spans: readonly TextSpan[], holes: readonly TextSpan[]): TextSpan[] {
  const left: TextSpan[] = [];
  const edges = holes.toSorted(byStart);
  let from = 0;
  let next = 0;
  for (const { start, end } of spans.toSorted(byStart)) {
    from = Math.max(from, start);
    for (; next < edges.length && (edges[next] as TextSpan).start < end; next++) {
      const hole = edges[next] as TextSpan;
      if (hole.start > from) left.push({ start: from, end: hole.start });
      from = Math.max(from, hole.end);
    }
    if (end > from) left.push({ start: from, end });
    from = Math.max(from, end);
  }
  return left;
}

const byStart = (a: TextSpan, b: TextSpan): number => a.start - b.start;

/** A test whether an offset lies in one of the spans; each test takes logarithmic time. */
export function coveredBy(spans: readonly TextSpan[]): (offset: number) => boolean {
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = ends.at(-1) ?? -1;
    if (start <= last) ends[ends.length - 1] = Math.max(last, end);
    else if (end > start) {
      starts.push(start);
      ends.push(end);
    }
  }
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low > 0 && offset < (ends[low - 1] as number);
  };
}
