import type { FormDictionary } from "../knowledge/forms.ts";
import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import {
  CUE_ABLE,
  CUE_AT,
  CUE_COMPANY,
  CUE_CONNECTOR,
  CUE_DEPARTMENT,
  CUE_DOMAIN,
  CUE_INSTITUTION,
  CUE_PERSON,
  CUE_PLACE,
  CUE_SMALL,
} from "../text/cues.ts";
import * as gaps from "../text/tokens.ts";
import type { Tokens } from "../text/tokens.ts";
import type { Match, ResolvedMatch } from "./matches.ts";

const COMPANY_REACH = 3;
const INSTITUTION_REACH = 5;
const HEADING_REACH = 2;
const LEGAL_FORM_BARRIER = gaps.GAP_PARAGRAPH | gaps.GAP_OPEN | gaps.GAP_CLOSE | gaps.GAP_COLON;

/** "Oracle India Pvt Ltd", "at Microsoft", "github.com": a company or an address, no skill. */
export function isName(forms: FormDictionary, tokens: Tokens, match: Match): boolean {
  return (
    isDomain(forms, tokens, match) ||
    isCompany(forms, tokens, match) ||
    isEmployer(forms, tokens, match) ||
    isPlace(forms, tokens, match) ||
    isInstitution(forms, tokens, match)
  );
}

function isDomain(forms: FormDictionary, tokens: Tokens, match: Match): boolean {
  const at = match.to;
  if (at >= tokens.count || tokens.gap[at] !== gaps.GAP_DOT) return false;
  return (
    cueAt(forms, tokens, at, CUE_DOMAIN) && !((tokens.shape[at] as number) & gaps.SHAPE_HAS_UPPER)
  );
}

function isCompany(forms: FormDictionary, tokens: Tokens, match: Match): boolean {
  const to = Math.min(tokens.count, match.to + COMPANY_REACH);
  for (let at = match.to; at < to; at++) {
    if ((tokens.gap[at] as number) & LEGAL_FORM_BARRIER) return false;
    if (!((tokens.shape[at] as number) & gaps.SHAPE_FIRST_UPPER)) return false;
    if (cueAt(forms, tokens, at, CUE_COMPANY)) return true;
    if ((tokens.gap[at] as number) & gaps.GAP_BARRIER) return false;
  }
  return false;
}

/** "at Microsoft", but not "good at Java". */
function isEmployer(forms: FormDictionary, tokens: Tokens, match: Match): boolean {
  if (match.from < 2 || match.to - match.from > 1) return false;
  if (!cueAt(forms, tokens, match.from - 1, CUE_AT)) return false;
  if (!((tokens.shape[match.from] as number) & gaps.SHAPE_FIRST_UPPER)) return false;
  return !cueAt(forms, tokens, match.from - 2, CUE_ABLE);
}

/** "Ruby Valley", "Java Street". */
function isPlace(forms: FormDictionary, tokens: Tokens, match: Match): boolean {
  const at = match.to;
  if (at >= tokens.count || tokens.gap[at] !== gaps.GAP_SPACE) return false;
  return (
    cueAt(forms, tokens, at, CUE_PLACE) &&
    ((tokens.shape[at] as number) & gaps.SHAPE_FIRST_UPPER) !== 0
  );
}

const NAME_END = gaps.GAP_BARRIER | gaps.GAP_LINE | gaps.GAP_SLASH;

/** "Marine Science Institute", "Department of Computer Science", "accounting department". */
function isInstitution(forms: FormDictionary, tokens: Tokens, match: Match): boolean {
  const next = match.to;
  if (next < tokens.count && (tokens.gap[next] as number) === gaps.GAP_SPACE) {
    if (cueAt(forms, tokens, next, CUE_DEPARTMENT)) return true;
  }
  if (!((tokens.shape[match.from] as number) & gaps.SHAPE_FIRST_UPPER)) return false;
  return endsName(forms, tokens, match) || startsName(forms, tokens, match);
}

/** Whether an institution's noun follows within the same capitalised name. */
function endsName(forms: FormDictionary, tokens: Tokens, match: Match): boolean {
  const to = Math.min(tokens.count, match.to + INSTITUTION_REACH);
  for (let at = match.to; at < to; at++) {
    if ((tokens.gap[at] as number) & NAME_END || !isNamePart(forms, tokens, at)) return false;
    if (cueAt(forms, tokens, at, CUE_INSTITUTION)) return isCapital(tokens, at);
  }
  return false;
}

/** Whether "Institute of", "School for" and the like precede within the same capitalised name. */
function startsName(forms: FormDictionary, tokens: Tokens, match: Match): boolean {
  const from = Math.max(1, match.from - INSTITUTION_REACH);
  for (let at = match.from - 1; at >= from; at--) {
    if ((tokens.gap[at + 1] as number) & NAME_END || !isNamePart(forms, tokens, at)) return false;
    if (cueAt(forms, tokens, at, CUE_SMALL) && cueAt(forms, tokens, at - 1, CUE_INSTITUTION))
      return isCapital(tokens, at - 1) && !((tokens.gap[at] as number) & NAME_END);
  }
  return false;
}

function isNamePart(forms: FormDictionary, tokens: Tokens, at: number): boolean {
  return isCapital(tokens, at) || cueAt(forms, tokens, at, CUE_SMALL | CUE_CONNECTOR);
}

function isCapital(tokens: Tokens, at: number): boolean {
  return ((tokens.shape[at] as number) & gaps.SHAPE_FIRST_UPPER) !== 0;
}

/**
 * "Software Design Engineer", "Marketing Manager": an activity before the head of a job title names
 * the job. A language or a product there ("Java Developer") says what is used.
 */
export function isTitle(knowledge: Knowledge, tokens: Tokens, match: ResolvedMatch): boolean {
  const at = match.to;
  if (at >= tokens.count || (tokens.gap[at] as number) & ~(gaps.GAP_SPACE | gaps.GAP_HYPHEN))
    return false;
  if (!cueAt(knowledge.forms, tokens, at, CUE_PERSON)) return false;
  return ACTIVITY.test((knowledge.skillList[match.skill] as Skill).name);
}

function cueAt(forms: FormDictionary, tokens: Tokens, at: number, cue: number): boolean {
  return ((forms.cues[tokens.word[at] as number] ?? 0) & cue) !== 0;
}

/** Names of activities and fields of work, unlike those of languages and products. */
const ACTIVITY =
  /(?:ing|ance|ations?|ment|sis|Resources|Design|Control|Support|Entry|Relations|Sales|Services?|Care|Health|DevOps|Engineering|Security|Hardware|Networks?|Nursing|Science|Law)(?: \(.*\))?$/;

const LINE_START = gaps.GAP_LINE | gaps.GAP_PARAGRAPH;
const HEADER_WORDS = 8;

/** "SAP - Bengaluru, Karnataka, November 2017", "Rapid7, Austin, Texas May 2013": the employer of a
 * position, followed by nothing but a place and a date. */
export function isEmployerHeader(
  tokens: Tokens,
  text: string,
  match: ResolvedMatch,
  next: ResolvedMatch | undefined,
): boolean {
  if (!isCapital(tokens, match.from) || !((tokens.gap[match.from] as number) & LINE_START))
    return false;
  const first = match.to;
  if (first >= tokens.count) return false;
  const between = text.slice(tokens.end[first - 1], tokens.start[first]);
  if (!/^\s?[-–—,]/.test(between)) return false;
  const to = Math.min(tokens.count, first + HEADER_WORDS, next?.from ?? tokens.count);
  for (let at = first; at < to; at++) {
    if ((tokens.gap[at] as number) & (gaps.GAP_SENTENCE | gaps.GAP_COLON)) return false;
    if ((tokens.shape[at] as number) & gaps.SHAPE_NUMBER)
      return at > first && /^(?:19|20)\d\d$/.test(text.slice(tokens.start[at], tokens.end[at]));
    if (!isCapital(tokens, at)) return false;
  }
  return false;
}

const HEADING_START = gaps.GAP_LINE | gaps.GAP_PARAGRAPH | gaps.GAP_LIST | gaps.GAP_SENTENCE;
const APART = gaps.GAP_LIST | gaps.GAP_SENTENCE | gaps.GAP_SLASH | gaps.GAP_PARAGRAPH;
const CATEGORY =
  /(?:ing|s|Development|Design|Administration|Environment|Control|Management|Analysis|Software|Automation)$/;

/** "Operating Systems: Windows, Linux": a category that heads a list is no mention of itself. */
export function isHeading(
  knowledge: Knowledge,
  tokens: Tokens,
  match: ResolvedMatch,
  next: ResolvedMatch | undefined,
): boolean {
  if (!next || next.from - match.to > HEADING_REACH) return false;
  if (!((tokens.gap[match.from] as number) & HEADING_START)) return false;
  const gap = tokens.gap[match.to] as number;
  const hasColon = (gap & gaps.GAP_COLON) !== 0;
  if (!hasColon && (gap & APART || next.from !== match.to)) return false;
  const heading = knowledge.skillList[match.skill] as Skill;
  const kind = knowledge.skillList[next.skill] as Skill;
  if (!CATEGORY.test(heading.name)) return false;
  if (hasColon) return true;
  return heading.group !== "tools" && knowledge.closeness.between(kind.id, heading.id) > 0;
}
