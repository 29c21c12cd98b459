import type { FormDictionary } from "../knowledge/forms.ts";
import * as cues from "../text/cues.ts";
import * as gaps from "../text/tokens.ts";
import type { Tokens } from "../text/tokens.ts";

/** The most words that a denial or wish covers, and the maximum distance between its parts. */
const REACH = 16;
const PARTS_REACH = 5;
const NEXT_SENTENCE = gaps.GAP_SENTENCE | gaps.GAP_PARAGRAPH;
const SCOPE_END = NEXT_SENTENCE | gaps.GAP_COLON;

/** "Want to learn: dbt, Snowflake": a colon this close to the cue introduces its objects. */
const OPENING_WORDS = 2;

/** Tokens `from..to` that share a property. */
export interface TextScope {
  readonly from: number;
  readonly to: number;
}

/** Tokens in which no skill is claimed, and the tokens that say so. */
export interface Exclusion extends TextScope {
  readonly reason: "denied" | "wanted";
  readonly cue: TextScope;
}

/** Ranges in which skills are denied ("no experience with …") or only wished for ("want to learn …"). */
export function findExclusions(forms: FormDictionary, tokens: Tokens): Exclusion[] {
  const scopes: Exclusion[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const cue = forms.cues[tokens.word[at] as number] ?? 0;
    const partner =
      cue & cues.CUE_NEGATION ? cues.CUE_HAVING : cue & cues.CUE_WISH ? cues.CUE_LEARN : 0;
    if (partner === 0) continue;
    const second = partnerAfter(forms, tokens, at, partner);
    if (second < 0) continue;
    const said = {
      reason: cue & cues.CUE_NEGATION ? "denied" : "wanted",
      cue: { from: at, to: second + 1 },
    } as const;
    scopes.push({ ...said, from: second + 1, to: scopeEnd(forms, tokens, second + 1) });
    // "Java is not required": here the denial follows what it denies.
    const word = forms.words.textOf(tokens.word[second] as number);
    if (cue & cues.CUE_NEGATION && /^(required|needed|necessary)$/.test(word)) {
      scopes.push({ ...said, from: clauseStart(tokens, at), to: at });
    }
    at = second;
  }
  return scopes;
}

function partnerAfter(forms: FormDictionary, tokens: Tokens, at: number, partner: number): number {
  const to = Math.min(tokens.count, at + 1 + PARTS_REACH);
  for (let next = at + 1; next < to; next++) {
    if ((tokens.gap[next] as number) & (SCOPE_END | gaps.GAP_LIST)) return -1;
    const cue = forms.cues[tokens.word[next] as number] ?? 0;
    if (cue & partner) return next;
    if (cue & cues.CUE_TURN) return -1;
    // "not only", "no less than", "not limited to": no denial at all.
    if (/^(only|less|limited|just)$/.test(forms.words.textOf(tokens.word[next] as number)))
      return -1;
  }
  return -1;
}

function scopeEnd(forms: FormDictionary, tokens: Tokens, from: number): number {
  const limit = Math.min(tokens.count, from + REACH);
  for (let at = from; at < limit; at++) {
    const gap = tokens.gap[at] as number;
    const isOpening = at <= from + OPENING_WORDS && !(gap & (gaps.GAP_LINE | NEXT_SENTENCE));
    if (gap & NEXT_SENTENCE || (gap & gaps.GAP_COLON && !isOpening)) return at;
    if ((forms.cues[tokens.word[at] as number] ?? 0) & cues.CUE_TURN) return at;
  }
  return limit;
}

function clauseStart(tokens: Tokens, at: number): number {
  const limit = Math.max(0, at - REACH);
  for (let start = at; start > limit; start--) {
    if ((tokens.gap[start] as number) & (SCOPE_END | gaps.GAP_LIST)) return start;
  }
  return limit;
}

/** Ranges that describe studies only: from a heading such as "Education" to the next heading. */
export function findStudies(forms: FormDictionary, tokens: Tokens): TextScope[] {
  const scopes: TextScope[] = [];
  let open = -1;
  for (let at = 0; at < tokens.count; at++) {
    if (!((tokens.gap[at] as number) & (gaps.GAP_LINE | gaps.GAP_PARAGRAPH))) continue;
    const heading = headingAt(forms, tokens, at);
    if (heading === 0) continue;
    if (open >= 0) scopes.push({ from: open, to: at });
    open = heading & cues.CUE_STUDY_HEADING ? at : -1;
  }
  if (open >= 0) scopes.push({ from: open, to: tokens.count });
  return scopes;
}

const HEADING_WORDS = 4;
const HEADING_END = gaps.GAP_LINE | gaps.GAP_PARAGRAPH | gaps.GAP_COLON;

/** A line of a few capitalised words, one of which names a section. */
function headingAt(forms: FormDictionary, tokens: Tokens, from: number): number {
  let found = 0;
  for (let at = from; at < from + HEADING_WORDS && at < tokens.count; at++) {
    if (at > from && (tokens.gap[at] as number) & HEADING_END) return found;
    const cue = forms.cues[tokens.word[at] as number] ?? 0;
    const isSmall = (cue & (cues.CUE_CONNECTOR | cues.CUE_SMALL)) !== 0;
    if (!isSmall && !((tokens.shape[at] as number) & gaps.SHAPE_FIRST_UPPER)) return 0;
    found |= cue & (cues.CUE_STUDY_HEADING | cues.CUE_OTHER_HEADING);
  }
  const end = from + HEADING_WORDS;
  return end >= tokens.count || (tokens.gap[end] as number) & HEADING_END ? found : 0;
}
