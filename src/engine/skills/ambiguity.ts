import { ANY_TRADE } from "../knowledge/skill-trades.ts";
import type { CompiledRule } from "../knowledge/form-rules.ts";
import type { FormDictionary } from "../knowledge/forms.ts";
import { CUE_CONNECTOR, CUE_MONTH, CUE_PERSON, CUE_SKILLS, CUE_YEAR } from "../text/cues.ts";
import * as gaps from "../text/tokens.ts";
import type { Tokens } from "../text/tokens.ts";
import type { Match } from "./matches.ts";

/** Maximum distance of evidence from the match, in words, in each direction. */
const PASSAGE = 14;
/** Maximum distance of a `not` phrase that does not contain the matched word, in words. */
const NOT_REACH = 6;
const CAPS_REACH = 8;
const CAPS_WORDS = 4;
/** How many items of a list, in each direction, may serve as evidence. */
const LIST_STEPS = 4;
const LONGEST_ASIDE = 6;
/** Maximum distance of a list item from its heading, in words. */
const LIST_WORDS = 60;
const SKILL_HEADING_WORDS = 4;
const LINE_GAP = gaps.GAP_LINE | gaps.GAP_PARAGRAPH;

const LIST_GAP =
  gaps.GAP_LIST |
  gaps.GAP_SLASH |
  gaps.GAP_OPEN |
  gaps.GAP_CLOSE |
  gaps.GAP_COLON |
  gaps.GAP_LINE |
  gaps.GAP_PARAGRAPH |
  gaps.GAP_SENTENCE;

export interface Passage {
  readonly forms: FormDictionary;
  readonly text: string;
  readonly tokens: Tokens;
  readonly matches: readonly Match[];
  /** Where the match is surely a technical skill or a tool, its trades; else 0. */
  readonly sure: Int32Array;
}

/** A match read as one of the skills it may be. */
export interface SkillCandidate {
  readonly match: Match;
  /** Its index among the passage's matches. */
  readonly place: number;
  /** The trades of the skill (`Knowledge.skillTrades`). */
  readonly trades: number;
}

export type Verdict = "no" | "listed" | "near" | "yes";

/** Evaluates the evidence for one form of an ambiguous match. */
export function judge(passage: Passage, candidate: SkillCandidate, rule: CompiledRule): Verdict {
  const verdict = weigh(passage, candidate, rule);
  if (verdict === "no") return "no";
  const denied = rule.not.some((phrase) => standsAround(passage.tokens, candidate.match, phrase));
  return denied ? "no" : verdict;
}

function weigh(passage: Passage, candidate: SkillCandidate, rule: CompiledRule): Verdict {
  const { text, tokens } = passage;
  const { match } = candidate;
  const start = tokens.start[match.from] as number;
  const end = tokens.end[match.to - 1] as number;
  if (rule.exact !== undefined) {
    if (isShouting(tokens, match)) return listEvidence(passage, candidate) > 0 ? "listed" : "no";
    if (!sameCasing(rule.exact, text, start, end)) {
      return listEvidence(passage, candidate) > 1 ? "listed" : "no";
    }
  }
  // The list check is cheaper; only a form shared by several skills must rank its evidence.
  const isOnly = passage.forms.trie.onlyValue(match.node) >= 0;
  if (isOnly && listEvidence(passage, candidate) > 0) return "listed";
  if (standsNear(passage.forms, tokens, match, rule)) return "near";
  if (!isOnly && listEvidence(passage, candidate) > 0) return "listed";
  if (hasVersion(tokens, text, match)) return "near";
  if (rule.near.length === 0) return "yes";
  return isOnly && isSkillItem(passage, candidate) ? "listed" : "no";
}

/**
 * Whether it is a whole item of a list under a heading such as "Skills" or "Software:", unless the
 * items beside it belong to other trades.
 */
function isSkillItem(passage: Passage, candidate: SkillCandidate): boolean {
  const { match } = candidate;
  if (!isEdge(passage, match.from - 1, match.from) || !isEdge(passage, match.to, match.to))
    return false;
  if (listEvidence(passage, { ...candidate, trades: ANY_TRADE }) > 0) return false;
  const { tokens, forms } = passage;
  const last = forms.cues[tokens.word[match.to - 1] as number] ?? 0;
  if (last & CUE_SKILLS) return false;
  const limit = Math.max(0, match.from - LIST_WORDS);
  let at = match.from;
  while (at > limit && !((tokens.gap[at] as number) & LINE_GAP)) at--;
  return (
    startsWithSkills(passage, at) || (at > 0 && startsWithSkills(passage, lineBefore(tokens, at)))
  );
}

/** Whether a heading of skills starts here, followed by a colon or a line end. */
function startsWithSkills({ forms, tokens }: Passage, from: number): boolean {
  let found = false;
  for (let at = from; at < tokens.count && at <= from + SKILL_HEADING_WORDS; at++) {
    if (at > from && (tokens.gap[at] as number) & (LINE_GAP | gaps.GAP_COLON)) return found;
    const cue = forms.cues[tokens.word[at] as number] ?? 0;
    if (cue & CUE_PERSON) return false;
    if (cue & CUE_SKILLS) found = true;
  }
  return false;
}

function lineBefore(tokens: Tokens, start: number): number {
  let at = start - 1;
  const limit = Math.max(0, start - SKILL_HEADING_WORDS - 1);
  while (at > limit && !((tokens.gap[at] as number) & LINE_GAP)) at--;
  return at;
}

/** Whether the phrase covers the match or, when it does not contain the matched word, is close by. */
function standsAround(tokens: Tokens, match: Match, phrase: readonly number[]): boolean {
  const first = tokens.word[match.from] as number;
  const inside = phrase.indexOf(first);
  if (inside >= 0) {
    for (let offset = inside; offset >= 0; offset = phrase.indexOf(first, offset + 1)) {
      if (standsAt(tokens, match.from - offset, phrase)) return true;
      if (phrase.indexOf(first, offset + 1) < 0) break;
    }
    return false;
  }
  return standsWithin(tokens, match.from - NOT_REACH, match.to + NOT_REACH, phrase);
}

function standsNear(
  forms: FormDictionary,
  tokens: Tokens,
  match: Match,
  rule: CompiledRule,
): boolean {
  const to = passageEnd(tokens, match.to);
  for (let at = passageStart(tokens, match.from); at < to; at++) {
    if (at === match.from) at = match.to;
    const word = tokens.word[at] as number;
    if (at >= to || forms.isNear[word] !== 1) continue;
    for (const phrase of rule.near) {
      if (phrase[0] === word && standsAt(tokens, at, phrase)) return true;
    }
  }
  return false;
}

/** The search window ends with the paragraph or after this many words. */
function passageStart(tokens: Tokens, from: number): number {
  let at = from;
  while (at > 0 && from - at < PASSAGE && !((tokens.gap[at] as number) & gaps.GAP_PARAGRAPH)) at--;
  return at;
}

function passageEnd(tokens: Tokens, to: number): number {
  let at = to;
  const limit = Math.min(tokens.count, to + PASSAGE);
  while (at < limit && !((tokens.gap[at] as number) & gaps.GAP_PARAGRAPH)) at++;
  return at;
}

function standsWithin(
  tokens: Tokens,
  from: number,
  to: number,
  phrase: readonly number[],
): boolean {
  const first = phrase[0];
  const last = Math.min(to, tokens.count);
  for (let at = Math.max(0, from); at < last; at++) {
    if (tokens.word[at] === first && standsAt(tokens, at, phrase)) return true;
  }
  return false;
}

function standsAt(tokens: Tokens, at: number, phrase: readonly number[]): boolean {
  if (at < 0 || at + phrase.length > tokens.count) return false;
  return phrase.every((word, offset) => tokens.word[at + offset] === word);
}

/** Whether a form that needs only the right casing has it, so that it is evidence for others. */
export function isSurelyCased(
  text: string,
  tokens: Tokens,
  match: Match,
  { exact, near, not }: CompiledRule,
): boolean {
  if (exact === undefined || near.length > 0 || not.length > 0) return false;
  const start = tokens.start[match.from] as number;
  const end = tokens.end[match.to - 1] as number;
  return sameCasing(exact, text, start, end) && !isShouting(tokens, match);
}

/** Same letters in the same casing; separators between them are ignored. */
function sameCasing(form: string, text: string, start: number, end: number): boolean {
  let at = start;
  for (let i = 0; i < form.length; i++) {
    const code = form.charCodeAt(i);
    if (isBetween(code)) continue;
    while (at < end && isBetween(text.charCodeAt(at))) at++;
    if (at >= end || text.charCodeAt(at) !== code) return false;
    at++;
  }
  while (at < end && isBetween(text.charCodeAt(at))) at++;
  return at === end;
}

/** Space, hyphen, dot, slash, line end and the like: codes below the digits except plus and hash. */
function isBetween(code: number): boolean {
  return code < 48 && code !== 43 && code !== 35;
}

/** Whether all words around are in capitals, so that casing is no evidence. */
function isShouting(tokens: Tokens, match: Match): boolean {
  let capitals = 0;
  const to = Math.min(tokens.count, match.to + CAPS_REACH);
  for (let at = Math.max(0, match.from - CAPS_REACH); at < to; at++) {
    if (at >= match.from && at < match.to) continue;
    const shape = tokens.shape[at] as number;
    if (shape & gaps.SHAPE_HAS_LOWER) return false;
    const long = (tokens.end[at] as number) - (tokens.start[at] as number) > 1;
    if (shape & gaps.SHAPE_HAS_UPPER && long) capitals++;
  }
  return capitals >= CAPS_WORDS;
}

/**
 * 0: no certain skill beside it; 1: one next to it in a list; 2: an item of a list of them: between
 * two, or at the end of a run of two.
 */
function listEvidence(passage: Passage, candidate: SkillCandidate): number {
  const { match } = candidate;
  const left = sureNeighbours(passage, candidate, -1);
  const right = sureNeighbours(passage, candidate, 1);
  if (left + right < 2) return left + right;
  const opens = isEdge(passage, match.from - 1, match.from);
  const closes = isEdge(passage, match.to, match.to);
  if (left > 0 && right > 0) return left + right > 2 || (opens && closes) ? 2 : 1;
  return (left > 0 && closes) || (right > 0 && opens) ? 2 : 1;
}

/** How many certain skills of its trade follow in the same list on one side, at most two. */
function sureNeighbours(passage: Passage, candidate: SkillCandidate, step: -1 | 1): number {
  let here = candidate.match;
  let found = 0;
  for (let taken = 1; taken <= LIST_STEPS && found < 2; taken++) {
    const place = candidate.place + step * taken;
    const next = passage.matches[place];
    if (!next) break;
    const adjacent = step < 0 ? inOneList(passage, next, here) : inOneList(passage, here, next);
    if (!adjacent) break;
    if ((passage.sure[place] as number) & candidate.trades) found++;
    here = next;
  }
  return found;
}

/** Whether only separators, connectors, versions and short brackets are between the two. */
function inOneList(passage: Passage, left: Match, right: Match): boolean {
  const { tokens, forms } = passage;
  if (right.from - left.to > LONGEST_ASIDE) return false;
  let aside = false;
  for (let at = left.to; at <= right.from; at++) {
    const gap = tokens.gap[at] as number;
    if (gap & gaps.GAP_SENTENCE && !(gap & gaps.GAP_LIST)) return false;
    if (gap & gaps.GAP_OPEN) aside = true;
    if (gap & gaps.GAP_CLOSE) aside = false;
    if (at === right.from) break;
    const cue = forms.cues[tokens.word[at] as number] ?? 0;
    if (aside || cue & (CUE_CONNECTOR | CUE_YEAR | CUE_MONTH)) continue;
    if (!((tokens.shape[at] as number) & gaps.SHAPE_NUMBER)) return false;
  }
  return true;
}

/** Whether this gap is a list separator or the adjacent word a connector. */
function isEdge(passage: Passage, beside: number, gapAt: number): boolean {
  const { tokens, forms } = passage;
  if (beside < 0 || gapAt >= tokens.count) return true;
  if ((tokens.gap[gapAt] as number) & LIST_GAP) return true;
  return ((forms.cues[tokens.word[beside] as number] ?? 0) & CUE_CONNECTOR) !== 0;
}

/** "Access 2010", "Oracle 11g", "Spring 3.0": a version number right behind. */
function hasVersion(tokens: Tokens, text: string, match: Match): boolean {
  const at = match.to;
  if (at >= tokens.count || (tokens.gap[at] as number) & gaps.GAP_BARRIER) return false;
  if (!((tokens.shape[at] as number) & gaps.SHAPE_NUMBER)) return false;
  const number = text.slice(tokens.start[at], tokens.end[at]);
  if (/^\d{1,2}[a-z]$/i.test(number)) return true;
  return /^\d{1,2}$/.test(number) && at + 1 < tokens.count && tokens.gap[at + 1] === gaps.GAP_DOT;
}
