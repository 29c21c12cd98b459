import type { FormDictionary } from "../knowledge/forms.ts";
import {
  ASIDE,
  ASKS,
  COMPANY,
  type PassageCue,
  type PassagePlace,
} from "../knowledge/passage-cues.ts";
import { CUE_ASIDE, CUE_PASSAGE, CUE_POSTING, CUE_READER, CUE_SMALL } from "../text/cues.ts";
import * as gaps from "../text/tokens.ts";
import type { Tokens } from "../text/tokens.ts";
import type { TextScope } from "./scopes.ts";

/** A text is a posting with at least this many words typical of postings, and this share of all words. */
const POSTING_WORDS = 5;
const POSTING_SHARE = 0.01;
/** It is also one when it addresses its reader and has this many phrases that start asides. */
const POSTING_ASIDES = 2;
const NAME_WORDS = 4;
const SENTENCE_END = gaps.GAP_SENTENCE | gaps.GAP_PARAGRAPH | gaps.GAP_LINE;
const LINE_START = gaps.GAP_PARAGRAPH | gaps.GAP_LINE | gaps.GAP_SENTENCE;
const HEADING_END = gaps.GAP_PARAGRAPH | gaps.GAP_LINE | gaps.GAP_COLON;

export function isPosting(forms: FormDictionary, tokens: Tokens): boolean {
  const needed = Math.max(POSTING_WORDS, tokens.count * POSTING_SHARE);
  let found = 0;
  let asides = 0;
  let addresses = false;
  for (let at = 0; at < tokens.count; at++) {
    const cue = forms.cues[tokens.word[at] as number] ?? 0;
    if (!(cue & (CUE_POSTING | CUE_ASIDE))) continue;
    if (cue & CUE_POSTING) found++;
    if (cue & CUE_READER) addresses = true;
    if (cue & CUE_ASIDE && startsAside(forms, tokens, at)) asides++;
    if (found >= needed || (addresses && asides >= POSTING_ASIDES)) return true;
  }
  return false;
}

function startsAside(forms: FormDictionary, tokens: Tokens, at: number): boolean {
  const cues = forms.passages.get(tokens.word[at] as number) ?? [];
  return cues.some(
    (cue) =>
      cue.place === "anywhere" && cue.flag === ASIDE && standsAt(tokens, at, tokens.count, cue),
  );
}

/**
 * The sentences of a posting that ask for nothing: benefits, equal opportunity, the company, how to
 * apply. A section starts at its heading and ends at a heading or a sentence that asks.
 */
export function findAsides(forms: FormDictionary, tokens: Tokens): TextScope[] {
  const scopes: TextScope[] = [];
  let section = 0;
  for (let from = 0; from < tokens.count;) {
    const to = sentenceEnd(tokens, from);
    const heading = headingAt(forms, tokens, from);
    if (heading !== undefined) section = heading & ASKS ? 0 : heading;
    else if (endsWithColon(tokens, to)) section = 0;
    const said = flagsOf(forms, tokens, from, to);
    if (said.flags & ASKS) {
      if (heading === undefined) section = 0;
    } else {
      const flags = said.flags | section;
      if (flags & ASIDE || (flags & COMPANY && !said.addresses)) scopes.push({ from, to });
    }
    from = to;
  }
  return scopes;
}

function sentenceEnd(tokens: Tokens, from: number): number {
  let at = from + 1;
  while (at < tokens.count && !((tokens.gap[at] as number) & SENTENCE_END)) at++;
  return at;
}

function endsWithColon(tokens: Tokens, to: number): boolean {
  return to < tokens.count && ((tokens.gap[to] as number) & gaps.GAP_COLON) !== 0;
}

interface Said {
  readonly flags: number;
  readonly addresses: boolean;
}

function flagsOf(forms: FormDictionary, tokens: Tokens, from: number, to: number): Said {
  let flags = 0;
  let addresses = false;
  const verb = afterName(forms, tokens, from, to);
  for (let at = from; at < to; at++) {
    const word = tokens.word[at] as number;
    const kinds = forms.cues[word] ?? 0;
    if (kinds & CUE_READER) addresses = true;
    if (!(kinds & CUE_PASSAGE)) continue;
    for (const cue of forms.passages.get(word) ?? []) {
      if (applies(cue.place, at, from, verb) && standsAt(tokens, at, to, cue)) flags |= cue.flag;
    }
  }
  return { flags, addresses };
}

function applies(place: PassagePlace, at: number, from: number, verb: number): boolean {
  if (place === "opening") return at === from || at === verb;
  if (place === "named opening") return at === verb && verb > from;
  return place === "anywhere";
}

/** "Acme Health is a …": the word behind the name that a sentence starts with. */
function afterName(forms: FormDictionary, tokens: Tokens, from: number, to: number): number {
  const limit = Math.min(to, from + NAME_WORDS);
  let at = from;
  while (at < limit && (tokens.shape[at] as number) & gaps.SHAPE_FIRST_UPPER) {
    if ((forms.cues[tokens.word[at] as number] ?? 0) & CUE_SMALL) return from;
    at++;
  }
  return at;
}

/** The flag of the heading that is the line starting here, or its beginning up to a colon. */
function headingAt(forms: FormDictionary, tokens: Tokens, from: number): number | undefined {
  if (!((tokens.gap[from] as number) & LINE_START)) return undefined;
  const cues = forms.passages.get(tokens.word[from] as number);
  const cue = cues?.find(
    (one) =>
      (one.place === "heading" || one.place === "named heading") &&
      standsAt(tokens, from, tokens.count, one) &&
      isHeadingEnd(tokens, from + one.words.length, one.place === "named heading"),
  );
  return cue?.flag;
}

function isHeadingEnd(tokens: Tokens, at: number, isNamed: boolean): boolean {
  const limit = isNamed ? at + NAME_WORDS : at;
  for (let end = at; end <= limit; end++) {
    if (end >= tokens.count || (tokens.gap[end] as number) & HEADING_END) return true;
    if (!((tokens.shape[end] as number) & gaps.SHAPE_FIRST_UPPER)) return false;
  }
  return false;
}

function standsAt(tokens: Tokens, at: number, to: number, { words }: PassageCue): boolean {
  if (at + words.length > to) return false;
  return words.every((word, offset) => tokens.word[at + offset] === word);
}
