import { worked } from "../roles/training-titles.ts";
import { LEVEL_YEARS } from "../posting/job-terms.ts";
import type { Evidence } from "../person/skill-evidence.ts";
import type { HeldPosition, AnalysedPerson } from "./analysed-person.ts";
import { type NearPosition, RELATED, SAME, maybeRelated } from "./position-nearness.ts";
import { type RankFit, compareRank } from "./compare-rank.ts";
import type { Target } from "./target-job.ts";

/** How a position relates to the target; unclear when one of the titles is not understood. */
export type WorkKind = "same" | "related" | "other" | "unclear";

export interface ExperienceScore {
  readonly score: number;
  /** Years weighted by how close each position is to the target. */
  readonly relevantYears: number;
  readonly wantedYears: number;
  /** The position closest to the target. */
  readonly nearest:
    | {
        /** An internship, apprenticeship or placement. */
        readonly isTraining: boolean;
        readonly kind: WorkKind;
      }
    | undefined;
  readonly positions: number;
  readonly rank: RankFit["kind"];
  /** Steps that the job is above the person's rank; negative when it is below. */
  readonly rankSteps: number;
  /** Whether the text shows that the person led people, in any work. */
  readonly hasLed: boolean;
  /** Whether the post leads people. */
  readonly isLeading: boolean;
}

/** The share everybody gets when no years are asked for; the closest position gives the rest. */
const BEGINNER_SHARE = 0.7;
/** The share everybody gets for a junior post, since those are open to graduates. */
const JUNIOR_SHARE = 0.4;

const USUAL_YEARS = 3;
const UNCLEAR_SHARE = 0.75;
/** The worth of a month under a title that is not understood, for the rank only. */
const UNCLEAR_RANK_SHARE = 0.5;
/** A shorter position is named as the closest only when there is no other. */
const LASTING_MONTHS = 6;

const wantedYearsOf = ({ level }: Target): number => (level ? LEVEL_YEARS[level] : USUAL_YEARS);

type Weighed = NearPosition & { readonly worth: number };

export interface WorkEvidence {
  readonly near: readonly NearPosition[];
  readonly evidence: readonly Evidence[];
  readonly skillShare: number;
}

/** `skillShare`, 0 to 1, replaces the closeness of titles that are not understood. */
export function scoreExperience(
  target: Target,
  person: AnalysedPerson,
  { near, evidence, skillShare }: WorkEvidence,
): ExperienceScore {
  const fallback = UNCLEAR_SHARE * skillShare;
  const weighed = (unclear: number): Weighed[] =>
    near.map((position) => {
      const worth = Math.min(1, position.nearness / SAME);
      return { ...position, worth: position.isJudged ? worth : Math.max(worth, unclear) };
    });
  const monthsOf = (weights: readonly Weighed[], unclear: number): number[] =>
    weights.length > 0
      ? worthByMonth(weights)
      : Array.from<number>({ length: Math.round(12 * person.experienceYears) }).fill(unclear);
  const positions = weighed(fallback);
  const months = monthsOf(positions, fallback);
  // The rank must not depend on the skills: naming one more must not make anybody overqualified.
  const rankMonths = monthsOf(weighed(UNCLEAR_RANK_SHARE), UNCLEAR_RANK_SHARE);
  const wantedYears = wantedYearsOf(target);
  const nearest = positions.toSorted(
    (a, b) =>
      Number(maybeRelated(b)) - Number(maybeRelated(a)) ||
      Number(isLasting(b)) - Number(isLasting(a)) ||
      b.nearness - a.nearness ||
      Number(b.isJudged) - Number(a.isJudged) ||
      b.months - a.months,
  )[0];
  const best = Math.max(0, ...positions.map(({ worth }) => worth));
  const relevantYears = inYears(monthsOf(worked(positions), fallback));
  const rank = compareRank(target, person, {
    evidence,
    // A placement beside the work says nothing of a rank.
    held: worked(near.filter(maybeRelated)),
    years: inYears(rankMonths),
  });
  const share =
    wantedYears === 0
      ? withFloor(BEGINNER_SHARE, nearest ? best : person.isWorkTold ? fallback : 0)
      : withFloor(
          target.level === "junior" ? JUNIOR_SHARE : 0,
          sum(months.slice(0, 12 * wantedYears)) / (12 * wantedYears),
        );
  return {
    score: 100 * share * rank.factor,
    relevantYears,
    wantedYears,
    nearest: nearest && {
      isTraining: nearest.isTraining,
      kind: kindOf(nearest),
    },
    positions: positions.length,
    rank: rank.kind,
    rankSteps: rank.steps,
    hasLed: rank.hasLed,
    isLeading: rank.isLeading,
  };
}

function kindOf({ isJudged, nearness }: NearPosition): WorkKind {
  if (nearness >= SAME) return "same";
  if (nearness >= RELATED) return "related";
  return isJudged ? "other" : "unclear";
}

const isLasting = ({ months }: HeldPosition): boolean => months >= LASTING_MONTHS;

/** Counts each month once, for the most relevant position held in it; best months first. */
function worthByMonth(positions: readonly Weighed[]): number[] {
  const worths: number[] = [];
  const counted = new Set<number>();
  for (const { start, months: length, worth } of positions.toSorted((a, b) => b.worth - a.worth)) {
    const first =
      start === undefined
        ? undefined
        : Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1;
    for (let place = 0; place < length; place++) {
      // Positions without dates have months of their own.
      if (first !== undefined && counted.has(first + place)) continue;
      if (first !== undefined) counted.add(first + place);
      worths.push(worth);
    }
  }
  return worths;
}

const inYears = (months: readonly number[]): number => Math.round((sum(months) / 12) * 10) / 10;

const withFloor = (floor: number, share: number): number => floor + (1 - floor) * share;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
