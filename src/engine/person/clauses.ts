/*
 * Clauses of a résumé: lines, bullets, sentences and their parts between semicolons and colons. A line
 * break before lower case is no end: text from a PDF is wrapped.
 */
import { foldLetters } from "../text/fold.ts";

export interface ClauseWord {
  /** Folded. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Behind a comma, a bracket, a slash or a dash. */
  readonly isParted: boolean;
  /** Joined to the word before by a hyphen. */
  readonly isJoined: boolean;
  readonly isNumber: boolean;
  readonly isCapital: boolean;
  readonly isUpper: boolean;
  /** Within quotation marks. */
  readonly isQuoted: boolean;
}

export interface Clause {
  readonly words: readonly ClauseWord[];
  /** The clause before, when a colon joins them: "What I never did: milking cows". */
  readonly lead: readonly ClauseWord[];
}

const END = /[;:!?|•●▪■◦‣✓✔➢➤\uF0B7\t]|\.(?=\s)| {2}|\n\s*[-–—*·]|\n[^\S\n]*\n/u;
const PART = /[,()/–—\n]|\s-\s/u;
const QUOTES = /["“”„«»]/gu;
const [SPACE, HYPHEN, DIGIT_0, DIGIT_9, UPPER_A, UPPER_Z] = [0x20, 0x2d, 0x30, 0x39, 0x41, 0x5a];
const [LOWER_A, LOWER_Z, FIRST_LATIN, PUNCTUATION] = [0x61, 0x7a, 0xc0, 0x2000];

/** Letters of Latin, Greek and Cyrillic script and their marks, and digits. */
function isWordCode(code: number): boolean {
  if (code >= LOWER_A && code <= LOWER_Z) return true;
  if (code < FIRST_LATIN)
    return (code >= UPPER_A && code <= UPPER_Z) || (code >= DIGIT_0 && code <= DIGIT_9);
  return code < PUNCTUATION && code !== 0xd7 && code !== 0xf7;
}

export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let words: ClauseWord[] = [];
  let lead: readonly ClauseWord[] = [];
  let end = 0;
  let isQuoted = false;
  for (let start = 0; start < text.length; start++) {
    const first = text.charCodeAt(start);
    if (!isWordCode(first)) continue;
    let isParted = false;
    const isJoined = start === end + 1 && text.charCodeAt(end) === HYPHEN && words.length > 0;
    // Most words follow a single blank.
    if (start !== end + 1 || text.charCodeAt(end) !== SPACE) {
      const gap = text.slice(end, start);
      const isLine = gap.includes("\n");
      const isEnd = END.test(gap) || (isLine && !isLower(text, start));
      if (isEnd && words.length > 0) {
        clauses.push({ words, lead });
        lead = gap.startsWith(":") ? words : [];
        words = [];
      }
      const quotes = gap.match(QUOTES)?.length ?? 0;
      isQuoted = isLine ? false : isQuoted !== (quotes % 2 === 1);
      isParted = !isEnd && PART.test(gap);
    }
    end = start + 1;
    while (end < text.length && isWordCode(text.charCodeAt(end))) end++;
    words.push(wordOf(text.slice(start, end), start, { isParted, isJoined, isQuoted }));
    start = end - 1;
  }
  if (words.length > 0) clauses.push({ words, lead });
  return clauses;
}

function wordOf(
  written: string,
  start: number,
  marks: Pick<ClauseWord, "isParted" | "isJoined" | "isQuoted">,
): ClauseWord {
  const first = written.charCodeAt(0);
  const lower = written.toLowerCase();
  const isCapital = lower.charCodeAt(0) !== first;
  return {
    text: foldLetters(lower),
    start,
    end: start + written.length,
    ...marks,
    isNumber: first >= DIGIT_0 && first <= DIGIT_9,
    isCapital,
    isUpper: isCapital && written.length > 1 && written === written.toUpperCase(),
  };
}

const isLower = (text: string, at: number): boolean => {
  const letter = text.charAt(at);
  return letter !== letter.toUpperCase();
};
