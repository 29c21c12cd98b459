import type { FormDictionary } from "../knowledge/forms.ts";
import { GAP_BARRIER, type Tokens } from "../text/tokens.ts";
import { UNKNOWN } from "../text/words.ts";

/** A term of the dictionary at tokens `from..to`; its trie node lists the possible forms. */
export interface Match {
  readonly from: number;
  readonly to: number;
  readonly node: number;
}

/** A match that was resolved to a skill. */
export interface ResolvedMatch extends Match {
  /** The skill's index. */
  readonly skill: number;
}

/** The terms in a range of tokens, left to right: the longest at each token, without overlap. */
export function findMatches(
  forms: FormDictionary,
  tokens: Tokens,
  from: number,
  to: number,
  longest: number = to - from,
): Match[] {
  const { trie } = forms;
  const { word: words, gap } = tokens;
  const matches: Match[] = [];
  for (let at = from; at < to; at++) {
    let node = trie.first(words[at] as number);
    if (node === 0) continue;
    const limit = Math.min(to, at + longest);
    let best = 0;
    let bestEnd = at;
    for (let next = at + 1; node !== 0; next++) {
      if (trie.hasValues(node)) {
        best = node;
        bestEnd = next;
      }
      if (next >= limit || (gap[next] as number) & GAP_BARRIER) break;
      const word = words[next] as number;
      if (word === UNKNOWN) break;
      node = trie.next(node, word);
    }
    if (best === 0) continue;
    matches.push({ from: at, to: bestEnd, node: best });
    at = bestEnd - 1;
  }
  return matches;
}

/** The shorter terms within a term that turned out not to be a skill. */
export function findShorter(forms: FormDictionary, tokens: Tokens, match: Match): Match[] {
  const length = match.to - match.from;
  return length > 1 ? findMatches(forms, tokens, match.from, match.to, length - 1) : [];
}
