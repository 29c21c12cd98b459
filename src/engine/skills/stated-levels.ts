import type { FormDictionary } from "../knowledge/forms.ts";
import { LEVELS, type Level } from "../knowledge/record-types.ts";
import * as cues from "../text/cues.ts";
import * as gaps from "../text/tokens.ts";
import type { Tokens } from "../text/tokens.ts";
import type { Match } from "./matches.ts";

const LOOK_BACK = 7;
const YEARS_BACK = 10;
const LOOK_AHEAD = 6;
const SENTENCE = gaps.GAP_SENTENCE | gaps.GAP_PARAGRAPH;
/** A level or a length of time applies within its item. */
const ITEM_END =
  SENTENCE | gaps.GAP_LIST | gaps.GAP_OPEN | gaps.GAP_CLOSE | gaps.GAP_LINE | gaps.GAP_SLASH;
const YEARS_INTERMEDIATE = 2;
const YEARS_ADVANCED = 5;
/** Words allowed between a skill and its years: "Java (expert, more than 4 years)". */
const BEFORE_YEARS =
  cues.CUE_LESS | cues.CUE_MORE | cues.CUE_ADVANCED | cues.CUE_INTERMEDIATE | cues.CUE_BEGINNER;
/** From this many mentions on, the level is advanced. */
const MENTIONS_ADVANCED = 6;

/** The level that one mention states, if any. */
export interface LevelEvidence {
  readonly years: number | undefined;
  readonly stated: Level | undefined;
  readonly studied: boolean;
}

export function levelOf(evidence: readonly LevelEvidence[]): Level {
  let years = -1;
  let stated = -1;
  let studied = true;
  for (const one of evidence) {
    years = Math.max(years, one.years ?? -1);
    if (one.stated) stated = Math.max(stated, LEVELS.indexOf(one.stated));
    studied &&= one.studied;
  }
  if (years >= 0) return skillLevelOfYears(years);
  if (stated >= 0) return LEVELS[stated] as Level;
  if (studied) return "beginner";
  return evidence.length >= MENTIONS_ADVANCED ? "advanced" : "intermediate";
}

export function skillLevelOfYears(years: number): Level {
  if (years >= YEARS_ADVANCED) return "advanced";
  return years >= YEARS_INTERMEDIATE ? "intermediate" : "beginner";
}

/** Words such as "expert in" before the mention, or "(basic)" right behind it. */
export function statedLevel(
  forms: FormDictionary,
  tokens: Tokens,
  match: Match,
): Level | undefined {
  const ahead = cueAt(forms, tokens, match.to);
  const aside = match.to < tokens.count ? (tokens.gap[match.to] as number) : 0;
  if (aside & (gaps.GAP_OPEN | gaps.GAP_COLON | gaps.GAP_HYPHEN | gaps.GAP_LIST)) {
    const end =
      match.to + 1 >= tokens.count ? gaps.GAP_PARAGRAPH : (tokens.gap[match.to + 1] as number);
    if (end & gaps.GAP_BARRIER || end & gaps.GAP_LINE) {
      const level = levelOfCue(ahead);
      if (level && (aside & gaps.GAP_OPEN || aside & gaps.GAP_COLON || aside & gaps.GAP_HYPHEN)) {
        return level;
      }
    }
  }
  for (let at = match.from - 1; at >= Math.max(0, match.from - LOOK_BACK); at--) {
    if ((tokens.gap[at + 1] as number) & ITEM_END) return undefined;
    const level = levelOfCue(cueAt(forms, tokens, at));
    if (level) return level;
  }
  return undefined;
}

function levelOfCue(cue: number): Level | undefined {
  if (cue & cues.CUE_BEGINNER) return "beginner";
  if (cue & cues.CUE_ADVANCED) return "advanced";
  return cue & cues.CUE_INTERMEDIATE ? "intermediate" : undefined;
}

/** "(4 years)", "(Less than 1 year)" behind the mention. */
export function yearsBehind(
  forms: FormDictionary,
  tokens: Tokens,
  text: string,
  match: Match,
): number | undefined {
  const limit = Math.min(tokens.count - 1, match.to + LOOK_AHEAD);
  let opened = false;
  for (let at = match.to; at < limit; at++) {
    const gap = tokens.gap[at] as number;
    if (gap & SENTENCE) return undefined;
    opened ||= (gap & (gaps.GAP_OPEN | gaps.GAP_COLON | gaps.GAP_HYPHEN)) !== 0;
    if (gap & gaps.GAP_CLOSE || (gap & gaps.GAP_LIST && at > match.to && !opened)) return undefined;
    const years = opened || gap & gaps.GAP_LIST ? spanAt(forms, tokens, text, at) : undefined;
    if (years === undefined) {
      // "Salesforce (cut duplicates in 6 months)": the time of a deed, not of the skill.
      if (opened && !(cueAt(forms, tokens, at) & BEFORE_YEARS)) return undefined;
      continue;
    }
    // "Java, 6 years of Spring": the years belong to what follows.
    if (!opened && cueAt(forms, tokens, at + 2) & cues.CUE_SMALL && !isNewClause(tokens, at + 2)) {
      return undefined;
    }
    const less =
      at >= 2 && (cueAt(forms, tokens, at - 2) | cueAt(forms, tokens, at - 1)) & cues.CUE_LESS;
    return less ? years / 2 : years;
  }
  return undefined;
}

function isNewClause(tokens: Tokens, at: number): boolean {
  return ((tokens.gap[at] as number) & (SENTENCE | gaps.GAP_BARRIER | gaps.GAP_LINE)) !== 0;
}

/** "5+ years of experience in" before the mention. */
export function yearsBefore(
  forms: FormDictionary,
  tokens: Tokens,
  text: string,
  match: Match,
): number | undefined {
  for (let at = match.from - 2; at >= Math.max(0, match.from - YEARS_BACK); at--) {
    if (((tokens.gap[at + 1] as number) | (tokens.gap[at + 2] as number)) & ITEM_END)
      return undefined;
    const years = spanAt(forms, tokens, text, at);
    // "Java (4 years), Python": years in brackets refer to the word before them.
    if (years === undefined) continue;
    const isAside = ((tokens.gap[at] as number) & gaps.GAP_OPEN) !== 0;
    return isAside || isOfDeed(forms, tokens, at, match) ? undefined : years;
  }
  return undefined;
}

/** "cut duplicates in 6 months using Salesforce"; but "5 years Java", "6 years of selling with SAP". */
function isOfDeed(forms: FormDictionary, tokens: Tokens, at: number, match: Match): boolean {
  const behind = at + 2;
  if (cueAt(forms, tokens, at - 1) & cues.CUE_WITHIN && !((tokens.gap[at] as number) & ITEM_END))
    return true;
  return behind < match.from && !(cueAt(forms, tokens, behind) & cues.CUE_SPENT_ON);
}

/** "4 years", "10+ yrs", "6 months" at this token, in years. */
function spanAt(
  forms: FormDictionary,
  tokens: Tokens,
  text: string,
  at: number,
): number | undefined {
  const unit = cueAt(forms, tokens, at + 1);
  if (!(unit & (cues.CUE_YEAR | cues.CUE_MONTH))) return undefined;
  const length = (tokens.end[at] as number) - (tokens.start[at] as number);
  if (!((tokens.shape[at] as number) & gaps.SHAPE_NUMBER) || length > 2) return undefined;
  const count = Number.parseInt(text.slice(tokens.start[at], tokens.end[at]), 10);
  if (Number.isNaN(count) || count > 50) return undefined;
  return unit & cues.CUE_MONTH ? count / 12 : count;
}

function cueAt(forms: FormDictionary, tokens: Tokens, at: number): number {
  return at >= 0 && at < tokens.count ? (forms.cues[tokens.word[at] as number] ?? 0) : 0;
}
