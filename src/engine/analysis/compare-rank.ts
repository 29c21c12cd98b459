/*
 * Rank: entry, junior, mid, senior, lead, executive. A job's rank is that of its title; posts that
 * lead people are at least lead. A person's rank is that of the latest title in related work, else that
 * of the years in it. The overall score falls with every step between the two, the experience only with
 * those by which the job is above the person.
 */
import type { Role } from "../knowledge/knowledge.ts";
import type { Importance } from "../knowledge/record-types.ts";
import { SENIOR_FROM_YEARS } from "../matching/level-factors.ts";
import { findExperienceLevel } from "../posting/find-terms.ts";
import { EXPERIENCE_LEVELS, type ExperienceLevel, levelOfYears } from "../posting/job-terms.ts";
import { isEnlisted, isMilitary } from "../roles/military.ts";
import type { TitleTables } from "../roles/role-tables.ts";
import type { Evidence } from "../person/skill-evidence.ts";
import type { AnalysedPerson } from "./analysed-person.ts";
import type { Target } from "./target-job.ts";

/** The ranks on one scale: junior posts are open to graduates, so entry and junior are close. */
const STEPS: Readonly<Record<ExperienceLevel, number>> = {
  entry: 0,
  junior: 0.5,
  mid: 1.5,
  senior: 2.5,
  lead: 3.5,
  executive: 4.5,
};
/** The share of the experience lost with each step that a job is above the person's rank, and the
 * least share that is left. */
const ABOVE = 0.3;
const LEAST = 0.1;
/** A job without a rank is open to anybody from mid on; below mid, the difference counts half. */
const UNSAID_SHARE = 0.5;
/** Leading people is half a step of its own for those who never did. */
const LEADING_STEP = 0.5;
/** Skills at the core of posts that lead people. */
const LEADING_SKILLS: ReadonlySet<string> = new Set([
  "people-management",
  "leadership",
  "shift-supervision",
]);

const rankIndex = (level: ExperienceLevel): number => EXPERIENCE_LEVELS.indexOf(level);
const isAtLeast = (level: ExperienceLevel | undefined, least: ExperienceLevel): boolean =>
  level !== undefined && rankIndex(level) >= rankIndex(least);

/** Titles of posts that always lead people, and of those that do if their checklist says so. */
const LEADS = /\b(?:supervisor|foreman|superintendent)\b/i;
const MAY_LEAD = /\b(?:manager|director|head|chief|leader)\b/i;

/** Whether a post leads people: an engineering manager does, a product manager does not. */
function leadsPeople(role: Role | undefined): boolean {
  if (!role) return false;
  if (isMilitary(role)) return !isEnlisted(role);
  const isEnough = (importance: Importance): boolean =>
    importance === "core" || (importance === "important" && MAY_LEAD.test(role.title));
  return (
    LEADS.test(role.title) ||
    role.checklist.some(
      ({ skill, importance }) => LEADING_SKILLS.has(skill.id) && isEnough(importance),
    )
  );
}

/** The rank that a title states or that its role implies. */
export function rankOfTitle(
  engine: TitleTables,
  title: string,
  role: Role | undefined,
): ExperienceLevel | undefined {
  return findExperienceLevel(engine, title, "") ?? (leadsPeople(role) ? "lead" : undefined);
}

interface Ranked {
  readonly rank: ExperienceLevel | undefined;
  /** As stated in the text. */
  readonly peopleLed?: number | undefined;
}

/** One apprentice at one's side is not yet a team. */
const A_TEAM = 2;

export interface RankFit {
  /** Whether a position of the wanted rank, or one rank below, was held; only from senior on. */
  readonly kind: "held" | "next" | "below" | "not asked";
  /** Steps that the stated rank is above the person's; negative when it is below. */
  readonly steps: number;
  /** 0 to 1: what the difference in rank leaves of the experience. */
  readonly factor: number;
  readonly hasLed: boolean;
  /** Whether the post leads people. */
  readonly isLeading: boolean;
}

/** `held` are the positions in related work, most recent first. */
export function compareRank(
  target: Target,
  person: AnalysedPerson,
  {
    held,
    evidence,
    years,
  }: {
    readonly held: readonly Ranked[];
    readonly evidence: readonly Evidence[];
    readonly years: number;
  },
): RankFit {
  const own = ownRank(person, held, years);
  const hasLed =
    held.some(({ rank, peopleLed = 0 }) => isAtLeast(rank, "lead") || peopleLed >= A_TEAM) ||
    evidence.some(({ skill, shown }) => LEADING_SKILLS.has(skill?.id ?? "") && shown === "used");
  const isLeading = leadsPeople(target.role);
  // A junior manager leads nobody yet.
  const isLed = target.level === undefined || isAtLeast(target.level, "mid");
  const wanted = isLeading && isLed && !isAtLeast(target.level, "lead") ? "lead" : target.level;
  if (!wanted) {
    const missing = UNSAID_SHARE * Math.max(0, STEPS.mid - STEPS[own]);
    return { kind: "not asked", steps: 0, factor: 1 - ABOVE * missing, hasLed, isLeading };
  }
  const steps = STEPS[wanted] - STEPS[own] + (isLeading && isLed && !hasLed ? LEADING_STEP : 0);
  const factor = Math.max(LEAST, 1 - ABOVE * Math.max(0, steps));
  if (!isAtLeast(wanted, "senior")) return { kind: "not asked", steps, factor, hasLed, isLeading };
  const highest = Math.max(-1, ...held.map(({ rank }) => rankIndex(rank ?? "mid")));
  const missing = rankIndex(wanted) - highest;
  const kind = missing <= 0 ? "held" : missing === 1 ? "next" : "below";
  return { kind, steps, factor, hasLed, isLeading };
}

/** The rank in this work: by the latest title, else by the years. Work without dates counts as mid. */
function ownRank(
  { positions, experienceYears, hasOnlyStudied }: AnalysedPerson,
  [latest]: readonly Ranked[],
  years: number,
): ExperienceLevel {
  if (latest?.rank) return latest.rank;
  const isUndated = positions.length === 0 && experienceYears === 0;
  return isUndated && !hasOnlyStudied ? "mid" : levelOfYears(years, SENIOR_FROM_YEARS);
}
