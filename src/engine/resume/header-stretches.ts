/* The stretches of a row that may hold a header: before, between and behind its dates. */

/** A part of a row, in offsets of its text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Longer rows are prose: only the sentences beside the dates are read. */
export const MAX_HEADER_CHARS = 170;
/** A small word between the header and its dates: "…, de março de 2010". */
const TRAILING =
  /(?:^|[\s(,])(?:from|since|von|vom|seit|ab|de|du|depuis(?: le)?|dès|desde|del|dal|da|van|vanaf|sinds|od|in|im|en|em|w|des)\s*$/iu;
const LEADING = /^[\s)\].,:;|/–—→~-]*/u;
const SENTENCE_END = /(?<=[\p{Ll}\d)]{3}[.!?;])\s+/gu;

export function stretchesBetween(text: string, dates: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { from: to, to: next } of [...dates, { from: text.length, to: 0 }]) {
    const told = text.slice(from, Math.max(from, to));
    const lead = from === 0 ? 0 : (LEADING.exec(told)?.[0].length ?? 0);
    const end = to === text.length ? told.length : told.replace(TRAILING, "").length;
    stretches.push({ from: from + lead, to: Math.max(from + lead, from + end) });
    from = Math.max(from, next);
  }
  if (text.length <= MAX_HEADER_CHARS) return stretches;
  return stretches.flatMap((stretch, at) =>
    sentencesBeside(text, stretch, at > 0, at < stretches.length - 1),
  );
}

function sentencesBeside(
  text: string,
  { from, to }: Stretch,
  isBehindDate: boolean,
  isBeforeDate: boolean,
): Stretch[] {
  const cuts = Array.from(text.slice(from, to).matchAll(SENTENCE_END), ({ 0: mark, index }) => ({
    end: from + index,
    next: from + index + mark.length,
  }));
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (first === undefined || last === undefined)
    return to - from <= 2 * MAX_HEADER_CHARS || !(isBehindDate && isBeforeDate)
      ? [clipped({ from, to }, isBehindDate, isBeforeDate)]
      : [
          { from, to: from + MAX_HEADER_CHARS },
          { from: to - MAX_HEADER_CHARS, to },
        ];
  return [
    ...(isBehindDate ? [clipped({ from, to: first.end }, true, false)] : []),
    ...(isBeforeDate ? [clipped({ from: last.next, to }, false, true)] : []),
  ];
}

const clipped = ({ from, to }: Stretch, isBehindDate: boolean, isBeforeDate: boolean): Stretch => {
  if (to - from <= MAX_HEADER_CHARS || isBehindDate === isBeforeDate) return { from, to };
  return isBehindDate ? { from, to: from + MAX_HEADER_CHARS } : { from: to - MAX_HEADER_CHARS, to };
};
