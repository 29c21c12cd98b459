import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import type { FormDictionary } from "../knowledge/forms.ts";
import type { Level, SkillGroup } from "../knowledge/record-types.ts";
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import { tokenise } from "../text/tokenise.ts";
import { GAP_LINE, GAP_PARAGRAPH, GAP_SENTENCE, type Tokens } from "../text/tokens.ts";
import { UNKNOWN } from "../text/words.ts";
import {
  type LevelEvidence,
  levelOf,
  statedLevel,
  yearsBefore,
  yearsBehind,
} from "./stated-levels.ts";
import { type ResolvedMatch, findMatches } from "./matches.ts";
import { isTitle } from "./names.ts";
import { findAsides, isPosting } from "./passages.ts";
import { resolveMatches } from "./resolve.ts";
import { type TextScope, findExclusions, findStudies } from "./scopes.ts";

/** At its offsets in the given text. */
export interface Mention extends TextSpan {
  readonly text: string;
}

export interface SkillFinding {
  readonly skill: Skill;
  readonly id: string;
  readonly name: string;
  readonly group: SkillGroup;
  readonly level: Level;
  /** Whether years or words state the level; otherwise it follows from where the skill is named. */
  readonly isLevelStated: boolean;
  /** The most years of it that the text states, when it states any. */
  readonly years: number | undefined;
  /** In the order of the text, without denied and wished-for ones. */
  readonly mentions: readonly Mention[];
  readonly source: SkillSource;
}

/** How a text shows a skill: by its name, by something done, or only by a post held. */
export const SKILL_SOURCES = ["named", "deed", "post"] as const;
export type SkillSource = (typeof SKILL_SOURCES)[number];

/** Facts that the caller knows about a text. Otherwise a posting is recognised by its wording. */
export interface TextKind {
  /** It is a posting, and its first line is the title. */
  readonly isPosting?: boolean;
  /** The activities in job titles count too: they name the person's work. */
  readonly withTitles?: boolean;
  /** Names of employers and places; a skill that is only a part of such a name does not count. */
  readonly names?: readonly TextSpan[];
  /** Whether the author claims a skill that is named at these offsets. */
  readonly isClaimed?: (skill: Skill, start: number, end: number) => boolean;
}

/** Every skill that a text names, claimed or not, and the ranges without claims. */
export interface ScannedText {
  readonly text: string;
  readonly tokens: Tokens;
  readonly mentioned: readonly ResolvedMatch[];
  readonly exclusions: ReturnType<typeof findExclusions>;
}

/** Reads the words of a text once, for all later queries. */
export function scanText(knowledge: Knowledge, text: string): ScannedText {
  const { forms } = knowledge;
  const tokens = tokenise(text, forms.words);
  correctTypos(knowledge, text, tokens);
  const matches = findMatches(forms, tokens, 0, tokens.count);
  if (matches.length === 0) return { text, tokens, mentioned: [], exclusions: [] };
  const mentioned = resolveMatches(knowledge, text, tokens, matches);
  return { text, tokens, mentioned, exclusions: findExclusions(forms, tokens) };
}

/** The skills of a text, in the order of their first mention. */
export function readSkills(
  knowledge: Knowledge,
  text: string,
  kind: TextKind = {},
): SkillFinding[] {
  return readScanned(knowledge, scanText(knowledge, text), kind);
}

export function readScanned(
  knowledge: Knowledge,
  scanned: ScannedText,
  kind: TextKind,
): SkillFinding[] {
  const { forms, skillList } = knowledge;
  const { text, tokens } = scanned;
  const resolved = withoutTitles(knowledge, scanned, kind);
  if (resolved.length === 0) return [];
  const isExcluded = within(scanned.exclusions, tokens);
  const isNamePart = withinNames(knowledge, scanned, resolved, kind.names ?? []);
  const { isClaimed = () => true } = kind;
  const said = resolved.filter(
    (match) =>
      !isExcluded(match.from) &&
      !isNamePart(match) &&
      isClaimed(
        skillList[match.skill] as Skill,
        tokens.start[match.from] as number,
        tokens.end[match.to - 1] as number,
      ),
  );
  const kept = (kind.isPosting ?? isPosting(forms, tokens)) ? askedFor(forms, tokens, said) : said;
  const evidence = weighLevels(knowledge, text, tokens, kept);
  const bySkill = new Map<number, { mentions: Mention[]; evidence: LevelEvidence[] }>();
  for (const [place, match] of kept.entries()) {
    const start = tokens.start[match.from] as number;
    const end = tokens.end[match.to - 1] as number;
    const mention = { text: text.slice(start, end), start, end };
    const entry = bySkill.get(match.skill);
    const said = evidence[place] as LevelEvidence;
    if (entry === undefined) bySkill.set(match.skill, { mentions: [mention], evidence: [said] });
    else {
      entry.mentions.push(mention);
      entry.evidence.push(said);
    }
  }
  return Array.from(bySkill, ([index, entry]) => findingOf(skillList[index] as Skill, entry));
}

/** The parts of a text that name skills without claiming them, from the first word of the denial or
 * wish to the last skill it covers. */
export function findUnclaimed(knowledge: Knowledge, scanned: ScannedText): IgnoredSpan[] {
  const { tokens, exclusions } = scanned;
  const resolved = withoutTitles(knowledge, scanned, {});
  return exclusions.flatMap(({ from, to, cue, reason }) => {
    const covered = matchesIn(resolved, from, to);
    if (covered.length === 0) return [];
    const first = Math.min(cue.from, ...covered.map((match) => match.from));
    const last = Math.max(cue.to, ...covered.map((match) => match.to)) - 1;
    return { start: tokens.start[first] as number, end: tokens.end[last] as number, reason };
  });
}

/** The ids of all skills that a text names, whatever it says about them. */
export const namedSkills = (knowledge: Knowledge, text: string): ReadonlySet<string> =>
  new Set(
    withoutTitles(knowledge, scanText(knowledge, text), {}).map(
      ({ skill }) => (knowledge.skillList[skill] as Skill).id,
    ),
  );

/** The matches that start in a range of tokens; they are in the order of the text. */
function matchesIn(matches: readonly ResolvedMatch[], from: number, to: number): ResolvedMatch[] {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle] as ResolvedMatch).from < from) low = middle + 1;
    else high = middle;
  }
  const found: ResolvedMatch[] = [];
  for (let at = low; at < matches.length && (matches[at] as ResolvedMatch).from < to; at++)
    found.push(matches[at] as ResolvedMatch);
  return found;
}

/** Without the activities of job titles, unless they count. */
const withoutTitles = (
  knowledge: Knowledge,
  { tokens, mentioned }: ScannedText,
  kind: TextKind,
): readonly ResolvedMatch[] => {
  const end = titleEnd(tokens, kind);
  return mentioned.filter((match) => match.from < end || !isTitle(knowledge, tokens, match));
};

/** The token up to which the activities of job titles count. */
function titleEnd(tokens: Tokens, { withTitles = false, isPosting = false }: TextKind): number {
  if (withTitles) return tokens.count;
  if (!isPosting) return 0;
  let at = 1;
  while (at < tokens.count && !((tokens.gap[at] as number) & (GAP_LINE | GAP_PARAGRAPH))) at++;
  return at;
}

/** Without the skills that a posting names only in asides, unless it names no others. */
function askedFor(
  forms: FormDictionary,
  tokens: Tokens,
  matches: readonly ResolvedMatch[],
): readonly ResolvedMatch[] {
  const isAside = within(findAsides(forms, tokens), tokens);
  const asked = matches.filter(({ from }) => !isAside(from));
  return asked.length > 0 ? asked : matches;
}

function findingOf(
  skill: Skill,
  { mentions, evidence }: { mentions: Mention[]; evidence: LevelEvidence[] },
): SkillFinding {
  let years: number | undefined;
  for (const one of evidence) {
    if (one.years !== undefined && one.years > (years ?? -1)) years = one.years;
  }
  const { id, name, group } = skill;
  const isLevelStated = evidence.some((one) => one.years !== undefined || one.stated !== undefined);
  const level = levelOf(evidence);
  return { skill, id, name, group, level, isLevelStated, years, mentions, source: "named" };
}

function correctTypos(knowledge: Knowledge, text: string, tokens: Tokens): void {
  const { typos } = knowledge.forms;
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.word[at] !== UNKNOWN) continue;
    tokens.word[at] = typos.correct(text, tokens.start[at] as number, tokens.end[at] as number);
  }
}

/** A test whether a token lies in one of the scopes. */
function within(scopes: readonly TextScope[], tokens: Tokens): (token: number) => boolean {
  const marks = new Uint8Array(tokens.count);
  for (const { from, to } of scopes) marks.fill(1, from, to);
  return (token) => marks[token] === 1;
}

/** "Bright Dental Care": a name has capitalised words besides the skill; "Java, Spring" has none. The
 * whole name may be that of a firm and its product: "Oracle". */
function withinNames(
  { languages: { employers } }: Knowledge,
  { text, tokens }: ScannedText,
  matches: readonly ResolvedMatch[],
  names: readonly TextSpan[],
): (match: ResolvedMatch) => boolean {
  const parts = new Set<ResolvedMatch>();
  for (const { start, end } of names) {
    const inside = matches.filter(({ from, to }) => {
      return (tokens.start[from] as number) < end && (tokens.end[to - 1] as number) > start;
    });
    let rest = text.slice(start, end);
    for (const { from, to } of inside.toReversed()) {
      const [first, last] = [tokens.start[from] as number, tokens.end[to - 1] as number];
      rest = rest.slice(0, Math.max(0, first - start)) + rest.slice(Math.max(0, last - start));
    }
    const isName = /\p{Lu}/u.test(rest) || employers.isMaker(text.slice(start, end).trim());
    if (isName) for (const match of inside) parts.add(match);
  }
  return (match) => parts.has(match);
}

const CLAUSE_END = GAP_SENTENCE | GAP_PARAGRAPH;

function continues(tokens: Tokens, before: ResolvedMatch, match: ResolvedMatch): boolean {
  if (match.from - before.to > 1) return false;
  const gap = (tokens.gap[before.to] as number) | (tokens.gap[match.from] as number);
  return (gap & CLAUSE_END) === 0;
}

function weighLevels(
  knowledge: Knowledge,
  text: string,
  tokens: Tokens,
  matches: readonly ResolvedMatch[],
): LevelEvidence[] {
  const { forms } = knowledge;
  const isStudied = within(findStudies(forms, tokens), tokens);
  let before: ResolvedMatch | undefined;
  let said: LevelEvidence["stated"];
  let led: number | undefined;
  return matches.map((match) => {
    const own = statedLevel(forms, tokens, match);
    const behind = yearsBehind(forms, tokens, text, match);
    const ahead = behind === undefined ? yearsBefore(forms, tokens, text, match) : undefined;
    // "Expert in Java, Python and C++": the first item's level and years apply to the whole list.
    const goesOn = before !== undefined && continues(tokens, before, match);
    said = own === undefined && goesOn ? said : own;
    led = behind === undefined && ahead === undefined && goesOn ? led : ahead;
    before = match;
    return { years: behind ?? ahead ?? led, stated: said, studied: isStudied(match.from) };
  });
}
