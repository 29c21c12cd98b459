import type { Knowledge } from "../knowledge/knowledge.ts";
import { type ExperienceLevel, findExperienceLevel } from "../posting/terms.ts";
import type { Position, ResumeFacts } from "../resume/read.ts";
import { type NearPosition, RELATED, SAME } from "./position-nearness.ts";
import type { Target } from "./target.ts";

/** What a position is to the target; unclear when its title or the target's says nothing to us. */
export type WorkKind = "same" | "related" | "other" | "unclear";

export interface ExperienceScore {
  readonly score: number;
  readonly years: number;
  /** Years weighted by how near each position is to the target. */
  readonly relevantYears: number;
  readonly wantedYears: number;
  /** The position nearest to the target, by the name of the role it means. */
  readonly nearest:
    | { readonly role: string | undefined; readonly kind: WorkKind; readonly months: number }
    | undefined;
  readonly positions: number;
  /** Whether a position of the wanted rank, or of the one below, was held. */
  readonly rank: "held" | "next" | "below" | "not asked";
}

/** Taken from the years when the post asks for a rank. */
const RANK_SHARE = 0.15;
/** Where no years are wanted, what counts for everybody; the nearest position gives the rest. */
const BEGINNER_SHARE = 0.7;

const LEVELS: readonly ExperienceLevel[] = [
  "entry",
  "junior",
  "mid",
  "senior",
  "lead",
  "executive",
];
const WANTED_YEARS: Readonly<Record<ExperienceLevel, number>> = {
  entry: 0,
  junior: 1,
  mid: 3,
  senior: 5,
  lead: 7,
  executive: 10,
};
const USUAL_YEARS = 3;
const SENIOR = LEVELS.indexOf("senior");
const RANK_POINTS = { held: 1, next: 0.7, below: 0.35 } as const;
const UNCLEAR_SHARE = 0.75;
/** Shorter than this, a position is named as the nearest only when there is no other. */
const LASTING_MONTHS = 6;

export const wantedYearsOf = ({ level }: Target): number =>
  level ? WANTED_YEARS[level] : USUAL_YEARS;

type Weighed = NearPosition & { readonly worth: number };

/** `skillShare`, 0 to 1, stands in for titles where they say nothing. */
export function scoreExperience(
  knowledge: Knowledge,
  target: Target,
  resume: ResumeFacts,
  { near, skillShare }: { readonly near: readonly NearPosition[]; readonly skillShare: number },
): ExperienceScore {
  const fallback = UNCLEAR_SHARE * skillShare;
  const positions = near.map((position): Weighed => {
    const worth = Math.min(1, position.nearness / SAME);
    return { ...position, worth: position.isJudged ? worth : Math.max(worth, fallback) };
  });
  const months =
    positions.length > 0
      ? worthByMonth(positions)
      : Array.from<number>({ length: Math.round(12 * resume.experienceYears) }).fill(fallback);
  const wantedYears = wantedYearsOf(target);
  const nearest = positions.toSorted(
    (a, b) =>
      Number(isLasting(b)) - Number(isLasting(a)) ||
      b.nearness - a.nearness ||
      Number(b.isJudged) - Number(a.isJudged) ||
      b.months - a.months,
  )[0];
  const best = Math.max(0, ...positions.map(({ worth }) => worth));
  const rank = rankOf(knowledge, target, positions);
  const isWorkTold =
    resume.experienceYears > 0 || resume.sections.some(({ kind }) => kind === "experience");
  const share =
    wantedYears === 0
      ? BEGINNER_SHARE + (1 - BEGINNER_SHARE) * (nearest ? best : isWorkTold ? fallback : 0)
      : sum(months.slice(0, 12 * wantedYears)) / (12 * wantedYears);
  const isRanked = rank !== "not asked" && share > 0;
  return {
    score: isRanked
      ? 100 * ((1 - RANK_SHARE) * share + RANK_SHARE * RANK_POINTS[rank])
      : 100 * share,
    years: resume.experienceYears,
    relevantYears: Math.round((sum(months) / 12) * 10) / 10,
    wantedYears,
    nearest: nearest && {
      role: nearest.role,
      kind: kindOf(nearest),
      months: monthsInRole(positions, nearest),
    },
    positions: positions.length,
    rank,
  };
}

function kindOf({ isJudged, nearness }: NearPosition): WorkKind {
  if (nearness >= SAME) return "same";
  if (nearness >= RELATED) return "related";
  return isJudged ? "other" : "unclear";
}

const isLasting = ({ months }: Position): boolean => months >= LASTING_MONTHS;

/** Each month once, for the worthiest of the positions held in it; the best months first. */
function worthByMonth(positions: readonly Weighed[]): number[] {
  const months = new Map<number, number>();
  for (const { start, months: length, worth } of positions) {
    const first = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1;
    for (let month = first; month < first + length; month++) {
      months.set(month, Math.max(months.get(month) ?? 0, worth));
    }
  }
  return [...months.values()].toSorted((a, b) => b - a);
}

function monthsInRole(positions: readonly Weighed[], nearest: Weighed): number {
  const same = positions.filter(({ role }) => role !== undefined && role === nearest.role);
  return worthByMonth(same.length > 0 ? same : [nearest]).length;
}

/** Only senior and leading posts ask for a rank, held in related work; a higher one never hurts. */
function rankOf(
  knowledge: Knowledge,
  target: Target,
  positions: readonly Weighed[],
): ExperienceScore["rank"] {
  const wanted = target.level ? LEVELS.indexOf(target.level) : -1;
  if (wanted < SENIOR) return "not asked";
  let highest = -1;
  for (const { title, nearness, isJudged } of positions) {
    if (isJudged && nearness < RELATED) continue;
    const level =
      findExperienceLevel(knowledge, title ?? "", "") ??
      (LEADING.test(title ?? "") ? "lead" : "mid");
    highest = Math.max(highest, LEVELS.indexOf(level));
  }
  if (highest >= wanted) return "held";
  return highest === wanted - 1 ? "next" : "below";
}

const LEADING = /\b(?:manager|supervisor|superintendent|foreman|team leader|coordinator)\b/i;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
