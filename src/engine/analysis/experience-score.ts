import { findExperienceLevel } from "../posting/terms.ts";
import { EXPERIENCE_LEVELS, LEVEL_YEARS } from "../posting/vocabulary.ts";
import type { TitleTables } from "../roles/role-tables.ts";
import type { Position, ResumeFacts } from "../resume/read.ts";
import { type NearPosition, RELATED, SAME } from "./position-nearness.ts";
import type { Target } from "./target.ts";

/** How a position relates to the target; unclear when one of the titles is not understood. */
export type WorkKind = "same" | "related" | "other" | "unclear";

export interface ExperienceScore {
  readonly score: number;
  readonly years: number;
  /** Years weighted by how close each position is to the target. */
  readonly relevantYears: number;
  readonly wantedYears: number;
  /** The position closest to the target; the months are those of all positions like it. */
  readonly nearest:
    | {
        /** The role that we infer from its title. */
        readonly role: string | undefined;
        /** A title of ours that the résumé itself states. */
        readonly stated: string | undefined;
        /** An internship, apprenticeship or placement. */
        readonly isTraining: boolean;
        readonly kind: WorkKind;
        readonly months: number;
      }
    | undefined;
  readonly positions: number;
  /** Whether a position of the wanted rank, or one rank below, was held. */
  readonly rank: "held" | "next" | "below" | "not asked";
}

/** The share of the score for rank, when the job asks for one. */
const RANK_SHARE = 0.15;
/** The share everybody gets when no years are asked for; the closest position gives the rest. */
const BEGINNER_SHARE = 0.7;

const USUAL_YEARS = 3;
const SENIOR = EXPERIENCE_LEVELS.indexOf("senior");
const RANK_POINTS = { held: 1, next: 0.7, below: 0.35 } as const;
const UNCLEAR_SHARE = 0.75;
/** A shorter position is named as the closest only when there is no other. */
const LASTING_MONTHS = 6;

export const wantedYearsOf = ({ level }: Target): number =>
  level ? LEVEL_YEARS[level] : USUAL_YEARS;

type Weighed = NearPosition & { readonly worth: number };

/** `skillShare`, 0 to 1, replaces the closeness of titles that are not understood. */
export function scoreExperience(
  engine: TitleTables,
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
      Number(isRelated(b)) - Number(isRelated(a)) ||
      Number(isLasting(b)) - Number(isLasting(a)) ||
      b.nearness - a.nearness ||
      Number(b.isJudged) - Number(a.isJudged) ||
      b.months - a.months,
  )[0];
  const best = Math.max(0, ...positions.map(({ worth }) => worth));
  const rank = rankOf(engine, target, positions);
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
      stated: nearest.stated,
      isTraining: engine.titleReader.read(nearest.title ?? "").seniority === "entry",
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

const isRelated = ({ nearness, isJudged }: NearPosition): boolean =>
  nearness >= RELATED || !isJudged;
const isLasting = ({ months }: Position): boolean => months >= LASTING_MONTHS;

/** Counts each month once, for the most relevant position held in it; best months first. */
function worthByMonth(positions: readonly Weighed[]): number[] {
  const months = new Map<number, number>();
  let undated = 0;
  for (const { start, months: length, worth } of positions) {
    // Positions without dates get months of their own before all others.
    const first =
      start === undefined
        ? (undated -= length)
        : Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1;
    for (let month = first; month < first + length; month++) {
      months.set(month, Math.max(months.get(month) ?? 0, worth));
    }
  }
  return [...months.values()].toSorted((a, b) => b - a);
}

function monthsInRole(positions: readonly Weighed[], nearest: Weighed): number {
  const same = positions.filter(({ role, stated }) =>
    nearest.stated === undefined
      ? role !== undefined && role === nearest.role && stated === undefined
      : stated === nearest.stated,
  );
  return worthByMonth(same.length > 0 ? same : [nearest]).length;
}

/** Only senior and leading jobs ask for a rank, held in related work; a higher rank also counts. */
function rankOf(
  engine: TitleTables,
  target: Target,
  positions: readonly Weighed[],
): ExperienceScore["rank"] {
  const wanted = target.level ? EXPERIENCE_LEVELS.indexOf(target.level) : -1;
  if (wanted < SENIOR) return "not asked";
  let highest = -1;
  for (const { title, nearness, isJudged } of positions) {
    if (isJudged && nearness < RELATED) continue;
    const level =
      findExperienceLevel(engine, title ?? "", "") ?? (LEADING.test(title ?? "") ? "lead" : "mid");
    highest = Math.max(highest, EXPERIENCE_LEVELS.indexOf(level));
  }
  if (highest >= wanted) return "held";
  return highest === wanted - 1 ? "next" : "below";
}

const LEADING = /\b(?:manager|supervisor|superintendent|foreman|team leader|coordinator)\b/i;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
