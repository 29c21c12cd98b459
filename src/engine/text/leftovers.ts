import { GAP_LIST, GAP_OTHER, GAP_SPACE, type Tokens } from "./tokens.ts";
import { UNKNOWN } from "./words.ts";

/* Parts of a text that are not prose: addresses, markup, entities. */

const LONGEST_TAG = 300;
const ENTITIES: Readonly<Record<string, number>> = {
  amp: 0,
  "#38": 0,
  nbsp: GAP_SPACE,
  "#160": GAP_SPACE,
  bull: GAP_LIST,
  middot: GAP_LIST,
  "#8226": GAP_LIST,
  lt: GAP_OTHER,
  gt: GAP_OTHER,
  quot: GAP_OTHER,
};

/** The HTML entity at `at`; gap 0 means that it stands for "&". */
export function readEntity(text: string, at: number): { length: number; gap: number } | undefined {
  let end = at + 1;
  while (end < at + 9 && text.charCodeAt(end) !== 59) end++;
  if (end === at + 9 || end - at < 3) return undefined;
  const name = text.slice(at + 1, end);
  const gap = ENTITIES[name];
  if (gap !== undefined) return { length: end - at + 1, gap };
  return /^#x?[0-9a-f]{1,6}$|^[a-z]{2,6}$/i.test(name)
    ? { length: end - at + 1, gap: GAP_OTHER }
    : undefined;
}

/** The offset after `<tag …>` or a placeholder such as `<ORGANIZATION>`; after the "<" alone otherwise. */
export function skipMarkup(text: string, at: number): number {
  const first = text.charCodeAt(at + 1) | 32;
  if ((first < 97 || first > 122) && text.charCodeAt(at + 1) !== 47) return at + 1;
  const limit = Math.min(text.length, at + LONGEST_TAG);
  for (let next = at + 1; next < limit; next++) {
    const code = text.charCodeAt(next);
    if (code === 62) return next + 1;
    if (code === 60) break;
  }
  return at + 1;
}

/**
 * At the ":" of "://", the "@" of an e-mail address or the "." of "www.": returns the offset after the
 * address and marks its words that were already read as unknown.
 */
export function skipAddress(text: string, at: number, tokens: Tokens): number {
  const code = text.charCodeAt(at);
  if (code === 58 && !(text.charCodeAt(at + 1) === 47 && text.charCodeAt(at + 2) === 47)) {
    return at + 1;
  }
  let from = at;
  for (let token = tokens.count - 1; token >= 0 && tokens.end[token] === from; token--) {
    tokens.word[token] = UNKNOWN;
    from = (tokens.start[token] as number) - 1;
    if (code !== 64 || " \n\t,;(<".includes(text.charAt(from))) break;
  }
  let end = at + 1;
  while (end < text.length && !isAddressEnd(text.charCodeAt(end))) end++;
  return end;
}

function isAddressEnd(code: number): boolean {
  return code <= 32 || code === 41 || code === 44 || code === 62 || code === 34 || code === 0xa0;
}
