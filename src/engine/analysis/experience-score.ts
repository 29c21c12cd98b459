import type { Knowledge } from "../knowledge/knowledge.ts";
import { type ExperienceLevel, findExperienceLevel } from "../posting/terms.ts";
import type { Position, ResumeFacts } from "../resume/read.ts";
import { roleCloseness } from "../roles/role-closeness.ts";
import { preparedSimilarity, prepareTitle } from "../roles/title-similarity.ts";
import type { Target } from "./target.ts";

/** What a position is to the target. */
export type WorkKind = "same" | "related" | "other";

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

const YEARS_SHARE = 0.7;
const NEAREST_SHARE = 0.3;
/** Taken from the other two when the post asks for a rank. */
const RANK_SHARE = 0.15;

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

/** Work further away than this is another trade. */
const OTHER_TRADE = 0.2;
const UNTITLED_SHARE = 0.75;
const SAME_GROUP = 0.3;
const RELATED = 0.3;
const SAME = 0.8;
/** A title that most likely means the target's own role is the same work, whatever its wording. */
const SAME_ROLE = 0.6;
const SAME_ROLE_RELEVANCE = 0.85;
/** Shorter than this, a position is named as the nearest only when there is no other. */
const LASTING_MONTHS = 6;
const SURE_ROLE = 0.45;

/** `skillShare`, 0 to 1, stands in for titles where the résumé has none. */
export function scoreExperience(
  knowledge: Knowledge,
  target: Target,
  resume: ResumeFacts,
  skillShare: number,
): ExperienceScore {
  const near = nearnessTo(knowledge, target);
  const fallback = UNTITLED_SHARE * skillShare;
  // Where a title says nothing, or is held against a post that says nothing, the skills decide.
  const isTold = target.role !== undefined;
  const positions = resume.positions.map((position) => ({
    ...position,
    relevance: Math.max(near(position), isTold && position.title !== undefined ? 0 : fallback),
  }));
  const relevantYears =
    positions.length > 0 ? relevantMonths(positions) / 12 : resume.experienceYears * fallback;
  const wantedYears = target.level ? WANTED_YEARS[target.level] : USUAL_YEARS;
  const nearest = positions.toSorted(
    (a, b) =>
      Number(isLasting(b)) - Number(isLasting(a)) ||
      b.relevance - a.relevance ||
      b.months - a.months,
  )[0];
  const rank = rankOf(target, positions);
  const isWorkTold =
    resume.experienceYears > 0 || resume.sections.some(({ kind }) => kind === "experience");
  const relevance = nearest?.relevance ?? (isWorkTold ? fallback : 0);
  const share =
    YEARS_SHARE * (wantedYears === 0 ? 1 : Math.min(1, relevantYears / wantedYears)) +
    NEAREST_SHARE * relevance;
  return {
    score:
      rank === "not asked"
        ? 100 * share
        : 100 * ((1 - RANK_SHARE) * share + RANK_SHARE * RANK_POINTS[rank]),
    years: resume.experienceYears,
    relevantYears: Math.round(relevantYears * 10) / 10,
    wantedYears,
    nearest: nearest && {
      role: surestRole(nearest),
      kind: kindOf(nearest.relevance),
      months: monthsInRole(positions, nearest),
    },
    positions: positions.length,
    rank,
  };
}

const kindOf = (relevance: number): WorkKind =>
  relevance >= SAME ? "same" : relevance >= RELATED ? "related" : "other";

const isLasting = ({ months }: Position): boolean => months >= LASTING_MONTHS;

type Weighed = Position & { readonly relevance: number };

/** 0 to 1 for a position: the likeness of the titles or of the roles they mean, whichever is greater. */
function nearnessTo(knowledge: Knowledge, target: Target): (position: Position) => number {
  const wanted = prepareTitle(knowledge, target.title);
  const close = target.role && roleCloseness(knowledge, target.role.index);
  return ({ title, roles }) => {
    if (title === undefined) return 0;
    let best = preparedSimilarity(wanted, prepareTitle(knowledge, title));
    for (const { role, score } of roles) {
      if (score < SURE_ROLE || !target.role) continue;
      if (role === target.role && score >= SAME_ROLE) best = Math.max(best, SAME_ROLE_RELEVANCE);
      const group = role.group === target.role.group ? SAME_GROUP : 0;
      best = Math.max(best, score * Math.max(group, Math.sqrt(close?.get(role.index) ?? 0)));
    }
    return best < OTHER_TRADE ? 0 : Math.min(1, best);
  };
}

/** A month counts once, for the most relevant of the positions held in it. */
function relevantMonths(positions: readonly Weighed[]): number {
  const months = new Map<number, number>();
  for (const { start, months: length, relevance } of positions) {
    const first = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1;
    for (let month = first; month < first + length; month++) {
      months.set(month, Math.max(months.get(month) ?? 0, relevance));
    }
  }
  let sum = 0;
  for (const relevance of months.values()) sum += relevance;
  return sum;
}

function surestRole({ roles }: Position): string | undefined {
  return roles[0] && roles[0].score >= SURE_ROLE ? roles[0].role.title : undefined;
}

function monthsInRole(positions: readonly Weighed[], nearest: Weighed): number {
  const role = surestRole(nearest);
  const same = positions.filter((position) => role !== undefined && surestRole(position) === role);
  return relevantMonths((role ? same : [nearest]).map((one) => ({ ...one, relevance: 1 })));
}

/** Only senior and leading posts ask for a rank, held in related work; a higher one never hurts. */
function rankOf(target: Target, positions: readonly Weighed[]): ExperienceScore["rank"] {
  const wanted = target.level ? LEVELS.indexOf(target.level) : -1;
  if (wanted < SENIOR) return "not asked";
  let highest = -1;
  for (const { title, relevance } of positions) {
    if (relevance < RELATED) continue;
    const level =
      findExperienceLevel(title ?? "", "") ?? (LEADING.test(title ?? "") ? "lead" : "mid");
    highest = Math.max(highest, LEVELS.indexOf(level));
  }
  if (highest >= wanted) return "held";
  return highest === wanted - 1 ? "next" : "below";
}

const LEADING = /\b(?:manager|supervisor|superintendent|foreman|team leader|coordinator)\b/i;
