/* The words that the network marks, as runs of tokens. */
import type { TextSpan } from "../text/spans.ts";
import type { TokenScores } from "./network.ts";
import { type NameTag, TAGS } from "./resume-names.ts";
import type { ReaderTokens } from "./token-features.ts";

/** A name goes on over a token that is this likely to be part of it. */
const KEEP_ON = 0.25;

/** ReaderTokens [from, to) of a tag. */
export interface MarkedRun {
  readonly from: number;
  readonly to: number;
  readonly tag: NameTag;
  readonly confidence: number;
}

/** Each token's scores as shares of one. */
export function shares({ size, values }: TokenScores): Float32Array {
  const out = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += size) {
    let most = -Infinity;
    for (let place = 0; place < size; place++) most = Math.max(most, values[at + place]!);
    let sum = 0;
    for (let place = 0; place < size; place++) sum += Math.exp(values[at + place]! - most);
    for (let place = 0; place < size; place++)
      out[at + place] = Math.exp(values[at + place]! - most) / sum;
  }
  return out;
}

export function best({ size, values }: TokenScores, token: number): number {
  let place = 0;
  for (let other = 1; other < size; other++)
    if (values[token * size + other]! > values[token * size + place]!) place = other;
  return place;
}

const OF_POSITIONS: readonly NameTag[] = ["title", "employer"];

/** A heading is no title and no employer. */
export function dropNames(
  tags: Float32Array,
  size: number,
  { count, starts, ends }: ReaderTokens,
  headings: readonly TextSpan[],
): void {
  let next = 0;
  for (let token = 0; token < count; token++) {
    while (next < headings.length && headings[next]!.end <= starts[token]!) next++;
    const heading = headings[next];
    if (heading === undefined) return;
    if (heading.start > starts[token]! || ends[token]! > heading.end) continue;
    for (const name of OF_POSITIONS) {
      const place = token * size + 1 + 2 * TAGS.indexOf(name);
      tags.fill(0, place, place + 2);
    }
  }
}

/** Runs of tokens: class 0 is none, then the first and the further tokens of each tag. */
export function runsOf(tags: Float32Array, size: number): MarkedRun[] {
  const runs: MarkedRun[] = [];
  let open: { from: number; tag: number; sum: number } | undefined;
  const close = (to: number): void => {
    if (open)
      runs.push({
        from: open.from,
        to,
        tag: TAGS[open.tag]!,
        confidence: open.sum / (to - open.from),
      });
    open = undefined;
  };
  const count = tags.length / size;
  for (let token = 0; token < count; token++) {
    const share = (place: number): number => tags[token * size + place]!;
    let kind = 0;
    for (let place = 1; place < size; place++) if (share(place) > share(kind)) kind = place;
    if (open) {
      const further = 2 + 2 * open.tag;
      if (kind === further || (kind === 0 && share(further) > KEEP_ON)) {
        open.sum += share(further);
        continue;
      }
      close(token);
    }
    if (kind > 0) open = { from: token, tag: Math.floor((kind - 1) / 2), sum: share(kind) };
  }
  close(count);
  return runs;
}
