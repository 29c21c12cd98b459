import type { FormDictionary } from "../knowledge/forms.ts";
import { LEVELS, type Level } from "../knowledge/records.ts";
import * as cues from "../text/cues.ts";
import * as gaps from "../text/tokens.ts";
import type { Tokens } from "../text/tokens.ts";
import type { Match } from "./matches.ts";

const LOOK_BACK = 7;
const YEARS_BACK = 10;
const LOOK_AHEAD = 6;
const SENTENCE = gaps.GAP_SENTENCE | gaps.GAP_PARAGRAPH;
const YEARS_INTERMEDIATE = 2;
const YEARS_ADVANCED = 5;
/** From this many mentions on, the level is advanced. */
const MENTIONS_ADVANCED = 6;

/** What one mention says about the level, if anything. */
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
  if (years >= 0) return levelOfYears(years);
  if (stated >= 0) return LEVELS[stated] as Level;
  if (studied) return "beginner";
  return evidence.length >= MENTIONS_ADVANCED ? "advanced" : "intermediate";
}

export function levelOfYears(years: number): Level {
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
    if ((tokens.gap[at + 1] as number) & SENTENCE) return undefined;
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

/** "(4 years)", "(Less than 1 year)" behind the mention, or "5+ years of experience in" before it. */
export function statedYears(
  forms: FormDictionary,
  tokens: Tokens,
  text: string,
  match: Match,
): number | undefined {
  return yearsBehind(forms, tokens, text, match) ?? yearsBefore(forms, tokens, text, match);
}

function yearsBehind(
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
    if (years === undefined) continue;
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

function yearsBefore(
  forms: FormDictionary,
  tokens: Tokens,
  text: string,
  match: Match,
): number | undefined {
  for (let at = match.from - 2; at >= Math.max(0, match.from - YEARS_BACK); at--) {
    if (((tokens.gap[at + 1] as number) | (tokens.gap[at + 2] as number)) & SENTENCE)
      return undefined;
    const years = spanAt(forms, tokens, text, at);
    // "Java (4 years), Python": years in brackets refer to the word before them.
    if (years !== undefined) return (tokens.gap[at] as number) & gaps.GAP_OPEN ? undefined : years;
  }
  return undefined;
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
