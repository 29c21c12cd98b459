/*
 * How people usually get into a role where no licence decides it: what spares somebody the way, which
 * training remains, and how long it takes. Only codes and values; tell/entry-sentences.ts words it.
 */
import type { Role } from "../../knowledge/knowledge.ts";
import {
  DEGREE_LEVELS,
  type PaceKind,
  type Route,
  type Way,
} from "../../knowledge/record-types.ts";
import { isLikely, isMet, isPractised, isSeasoned, type Item } from "../checklist/readiness.ts";
import type { DegreeLength } from "../../knowledge/training.ts";
import type { Entry, ResolvedWay } from "../../knowledge/ways.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import {
  degreeNumber,
  hasStatedStudies,
  highestDegree,
  holdsDegreeIn,
  isAmong,
  isDegreeEnough,
  isSkilled,
  isTrainedIn,
} from "../read/background.ts";
import { type CandidateInput, studiesOf } from "../read/candidate.ts";
import type { Rank } from "../read/rank.ts";
import { withApplication } from "./training-intake.ts";
import { furtherTraining, inHalfYears } from "./further-training.ts";
import { MOST_ALTERNATIVES, isMetBy, isOpen } from "./law.ts";
import { LEADS, THERE, monthsInPositions, positionsTo } from "./ladder.ts";

/** Shorter trainings are an action of the plan, not a stretch of it. */
const LONG_TRAINING = 6;
/** The least months that somebody spends in a position before the role. */
const LEAST_IN_POSITION = 12;
/** With more months of earlier work ahead than this, applications wait until the end of the plan. */
const SOON = 24;
/** From this readiness on a fitting degree is enough to be hired. */
const HIREABLE = 40;
/** From this readiness on the skills come from practice. */
const NEAR = 50;

/** The pace of the training of an entry. */
export const paceOf = ({ way, pace }: Route): PaceKind | undefined =>
  isPaidTraining(way) ? "paid" : pace;

export const isPaidTraining = (way: Way): boolean => way === "apprenticeship" || way === "employer";

/** The reason why a candidate need not take the way. */
export type Spared = "role" | "related" | "degree" | "training" | "skills";

/** `in`: works in the role · `spared`: nothing of the way remains · `open`: no conditions · `other`: the
 * steps of another way · `moving`: from the present role, after some months of work in it · `either`: proof
 * of work replaces the degree · `short`: a training of a few months · `long`: a training with steps of its
 * own · `starting`: a beginner's post · `near`: the role is the next post · `rising`: other posts first. */
export type EntryOutcome =
  | "in"
  | "spared"
  | "open"
  | "other"
  | "moving"
  | "either"
  | "short"
  | "long"
  | "starting"
  | "near"
  | "rising";

/** Which part of a degree remains: all of it, all but the credits of a shorter degree, the part after a
 * lower degree, a second subject, or a course in the field on top of the right degree. */
export type StudyPart = "first" | "credited" | "next" | "second" | "further";

/** A way of the record besides the usual one, with the months that it takes: steps and work. */
export interface OtherWay extends ResolvedWay {
  /** Months of work in the role that the way is for; half of them count for people who work in it. */
  readonly work: number;
}

export interface EntryDecision {
  readonly entry: Route;
  readonly outcome: EntryOutcome;
  readonly spared: Spared | undefined;
  readonly present: Role | undefined;
  /** The present post as it was written. */
  readonly post: string | undefined;
  /** The months of the training that remains. */
  readonly months: number;
  /** Its months when it is taken beside work; undefined where the records know no such form. */
  readonly partTimeMonths: number | undefined;
  /** The least months of the plan. */
  readonly least: number;
  /** The degrees up to this number need not be studied. */
  readonly degreeHeld: number;
  readonly part: StudyPart;
  readonly positions: readonly string[];
  readonly canApply: boolean;
  /** Spared by a degree in the very subject: employers hire such people for a first post and train them. */
  readonly isGraduate: boolean;
  readonly isDegreeStated: boolean;
  /** The degree asked for beside the experience: undefined where none is. */
  readonly beside: { readonly isHeld: boolean; readonly months: number } | undefined;
  /** The way that the candidate takes instead of the usual one. */
  readonly by: OtherWay | undefined;
  /** Further ways, the shortest first. */
  readonly others: readonly OtherWay[];
  /** The training of the entry is the one that the candidate is in. */
  readonly isInTraining?: boolean;
  /** How somebody on the way of experience is addressed. */
  readonly standing: "on_ladder" | "practised" | "insider" | "newcomer";
}

export interface EntryPoint {
  readonly items: readonly Item[];
  readonly country: string | undefined;
  readonly readiness: number;
  /** The rank of the title that was asked for. */
  readonly rank: Rank;
  /** The months of work of this kind that the present post suggests. */
  readonly monthsBehind: number;
  readonly present: Role | undefined;
  /** The role whose licence the candidate states; only read when there is no present role. */
  readonly licensed: Role | undefined;
  readonly candidate: CandidateInput;
  /** Whether a credential is held. */
  readonly has: (credential: string) => boolean;
  /** Not at work now: no more months in the last post can follow. */
  readonly isAway?: boolean;
  /** Plan the training though something spares it. */
  readonly isUnspared?: boolean;
  /** Plan the usual training though a way for people like the candidate is shorter by its record. */
  readonly isPlain?: boolean;
}

export function decideEntry(
  engine: PathwayTables,
  role: Role,
  { ways, ...entry }: Entry,
  point: EntryPoint,
): EntryDecision {
  const { items, country, readiness, rank, present, licensed, candidate } = point;
  const own = present ?? licensed;
  const lengths = DEGREE_LEVELS.map((level) =>
    engine.knowledge.training.degreeLength(level, country),
  );
  const degree = highestDegree(engine, candidate, present, country);
  const isRelated = own !== undefined && isAmong(engine, own, entry.related ?? [], country);
  const known = { items, present, isRelated, degree, candidate, readiness };
  const sparing = sparedBy(role, entry, known);
  const spared = point.isUnspared ? undefined : sparing;
  const isGraduate = isOfSubject(entry, candidate);
  const hasCredits = studiesOf(candidate).level === "associate";
  const study = { readiness, lengths, isOfField: sparing === "degree", hasCredits };
  const base: EntryDecision = {
    entry,
    outcome: "spared",
    spared,
    present,
    post: present && candidate.currentRole?.trim(),
    months: entry.months,
    partTimeMonths: undefined,
    least: 0,
    degreeHeld: degree,
    part: "first",
    positions: [],
    canApply:
      spared !== undefined &&
      !isProofMissing(spared, entry) &&
      (spared !== "degree" || isGraduate || readiness >= HIREABLE || isSkilled(items)),
    isGraduate: spared === "degree" && isGraduate,
    isDegreeStated: hasStatedStudies(candidate),
    beside: undefined,
    standing: "newcomer",
    by: undefined,
    others: [],
  };
  if (spared === "role") return { ...base, outcome: "in" };
  if (entry.way === "open") return byTraining(base, study);
  if (entry.way !== "experience") {
    if (spared === undefined) return byShortest(byTraining(base, study), ways, point);
    return isProofMissing(spared, entry) ? byShortest(base, ways, point) : base;
  }
  if (rank === "starting") return { ...base, outcome: "starting" };
  const risen = byExperience(engine, role, point, {
    ...base,
    others: othersThan(undefined, ways),
    beside: studyBeside(entry, degree, lengths),
  });
  return byFurtherTraining(risen, ways, point);
}

/** Replaces the earlier posts by a further training from the present role, where there is one. */
function byFurtherTraining(
  risen: EntryDecision,
  ways: readonly ResolvedWay[],
  point: EntryPoint,
): EntryDecision {
  if (risen.outcome !== "rising") return risen;
  const way = furtherTraining(ways, (whom) => isMetBy(whom, point), risen.least);
  if (!way) return risen;
  return {
    ...risen,
    outcome: "other",
    by: { ...way, work: 0 },
    others: othersThan(way, ways),
    months: way.months,
    least: 0,
    canApply: false,
  };
}

/** The way through earlier posts: which of them remain, and how long they take. */
function byExperience(
  engine: PathwayTables,
  role: Role,
  { items, readiness, monthsBehind, present, licensed, candidate }: EntryPoint,
  base: EntryDecision,
): EntryDecision {
  const { entry, spared } = base;
  const own = present ?? licensed;
  const isBeyond = isPractised(items) || (LEADS.test(role.title) && isSeasoned(items));
  const first = own || isBeyond ? "" : entry.start;
  // Years of nearby work count only as far as they built the skills of the role.
  const behind = monthsBehind * Math.min(1, readiness / NEAR);
  const from = (currentRole: string | undefined, at: number, months = 0): readonly string[] =>
    positionsTo(
      engine,
      role,
      {
        currentRole,
        readiness: at,
        isPractised: isBeyond,
        monthsBehind: months,
      },
      first,
    );
  // The title as written and as our record has it: "Waiter" is our "Server".
  const now = [candidate.currentRole, own?.title].filter((title) => title !== undefined);
  const positions = from(now.join(" "), readiness, behind);
  // At this readiness the role itself is the next position.
  if (positions.length === 0 && readiness >= THERE)
    return { ...base, others: [], outcome: "near", canApply: true };
  // Somebody who holds a position of the ladder already has a part of the years behind them.
  const isOnLadder =
    spared !== undefined || from(now.join(" "), readiness).length < from(undefined, 0).length;
  const all = (Math.max(0, entry.months - behind) * (100 - readiness)) / 100;
  const rest = isOnLadder ? Math.min(all, monthsInPositions(positions)) : all;
  const isNear = isBeyond || readiness >= NEAR;
  return {
    ...base,
    outcome: "rising",
    positions,
    canApply: isNear && positions.length === 0 && rest <= SOON,
    least: Math.max(LEAST_IN_POSITION, inHalfYears(rest)),
    standing: isOnLadder
      ? "on_ladder"
      : isNear
        ? "practised"
        : own?.group === role.group || monthsBehind > 0
          ? "insider"
          : "newcomer",
  };
}

/** Whether somebody holds the degree asked for in one of the subjects that count by their names. */
const isOfSubject = ({ fields = [], degree }: Route, candidate: CandidateInput): boolean =>
  holdsDegreeIn(
    fields.filter((field) => field !== "any"),
    candidate,
    degree,
  );

/** The strongest reason why the candidate need not take the way. */
function sparedBy(
  role: Role,
  { way, fields = [], degree = "bachelor", expects = [] }: Route,
  {
    items,
    present,
    isRelated,
    degree: held,
    candidate,
    readiness,
  }: {
    readonly items: readonly Item[];
    readonly present: Role | undefined;
    /** By the present role, or by the one whose licence is stated. */
    readonly isRelated: boolean;
    /** The highest degree, as a number. */
    readonly degree: number;
    readonly candidate: CandidateInput;
    readonly readiness: number;
  },
): Spared | undefined {
  if (present === role) return "role";
  if (isRelated) return "related";
  const isByDegree = way === "degree" || way === "degree_or_experience";
  const isAnySubject = fields.includes("any") && held >= degreeNumber(degree);
  if (isByDegree && (isAnySubject || holdsDegreeIn(fields, candidate, degree))) return "degree";
  if (isByDegree && isDegreeEnough(items, candidate, degree)) return "degree";
  if ((way === "apprenticeship" || way === "course") && isTrainedIn(items, candidate))
    return "training";
  // Skills replace neither the proof of a trade nor, beside studies of another subject, a degree.
  const isTrade = way === "apprenticeship" || (way === "course" && expects.length > 0);
  if (way === "experience" || isTrade || (way === "degree" && hasStatedStudies(candidate)))
    return undefined;
  // A core skill that somebody probably has counts only with enough of the rest.
  const isThere = (item: Item): boolean => isMet(item) || (readiness >= HIREABLE && isLikely(item));
  return isSkilled(items, isThere) ? "skills" : undefined;
}

/** Whether the way ends with a proof that skills alone do not replace. */
export const provesItself = (way: Way): boolean =>
  way === "degree" || way === "apprenticeship" || way === "course";

/** Whether skills are all that somebody has where the way ends with a proof. */
export const isProofMissing = (spared: Spared, { way }: Route): boolean =>
  spared === "skills" && provesItself(way);

/** The ways that lead through a training or a first job, for somebody who has none of it. */
function byTraining(
  base: EntryDecision,
  {
    readiness,
    lengths,
    isOfField,
    hasCredits,
  }: {
    readonly readiness: number;
    readonly lengths: Lengths;
    /** The degree held is of a subject that counts. */
    readonly isOfField: boolean;
    /** A shorter degree, of which a part is credited. */
    readonly hasCredits: boolean;
  },
): EntryDecision {
  const { entry, degreeHeld: degree } = base;
  const { way } = entry;
  if (way === "open") return { ...base, outcome: "open", canApply: true };
  const asked = degreeNumber(entry.degree ?? "bachelor");
  const isBegun = way === "degree" && degree > 0;
  const onTop: StudyPart = isOfField ? "further" : "second";
  const first: StudyPart = way === "degree" && hasCredits ? "credited" : "first";
  const part: StudyPart = !isBegun ? first : degree >= asked ? onTop : "next";
  const months =
    part === onTop
      ? // For graduates: a master's or conversion course.
        Math.min(monthsOfDegrees(lengths, 1, 2), entry.months)
      : part === "next"
        ? monthsAfterDegree(entry, degree, lengths)
        : part === "credited"
          ? Math.max(entry.months / 2, entry.months - CREDITED_MONTHS)
          : entry.months;
  if (way === "degree_or_experience") {
    const least = Math.round((months * (100 - readiness)) / 100);
    return { ...base, outcome: "either", months, least };
  }
  if (months <= LONG_TRAINING)
    return { ...base, outcome: "short", months, least: months, canApply: isPaidTraining(way) };
  // In a second subject, only the highest degree asked for is studied again.
  const degreeHeld = part === onTop ? asked - 1 : degree;
  const left = part === onTop ? lengths.slice(1, 2) : lengths.slice(degree, asked);
  const partTimeMonths = partTimeOf(entry, months, left);
  return { ...base, outcome: "long", months, partTimeMonths, part, degreeHeld };
}

/** The months of what is left of a training beside work: those of the entry, or as much longer as the
 * degrees of the country are then. */
function partTimeOf(
  { way, pace, part_time: own, months: whole }: Route,
  months: number,
  degrees: Lengths,
): number | undefined {
  if (pace !== undefined) return undefined;
  if (own !== undefined) return Math.round((own * months) / whole);
  const beside = degrees.flatMap(({ partTime }) => partTime ?? []);
  if (way !== "degree" || beside.length === 0 || beside.length < degrees.length) return undefined;
  const all = beside.reduce((sum, one) => sum + one, 0);
  return Math.round((months * all) / monthsOfDegrees(degrees, 0, degrees.length));
}

/** The shortest way open to the candidate, if it is shorter than the usual one. */
function byShortest(
  usual: EntryDecision,
  ways: readonly ResolvedWay[],
  point: EntryPoint,
): EntryDecision {
  const met = ways
    .filter(({ for: whom }) => whom !== "anyone" && isMetBy(whom, point))
    .filter(({ steps }) => steps.length > 0 || !point.isAway)
    .map((way): OtherWay => {
      const work = inHalfYears(workIn(way) / 2);
      return { ...way, steps: withApplication(way.steps), work, months: way.months + work };
    })
    .toSorted((a, b) => a.months - b.months);
  // Of two ways of one length, the one whose steps name the proof is told.
  const isNamed = ({ steps, months }: OtherWay): boolean =>
    usual.outcome === "long" && steps.length > 0 && months === usual.months;
  const by = met.find(
    (way) => way.months < (usual.outcome === "either" ? usual.least : usual.months) || isNamed(way),
  );
  const others = othersThan(by, ways);
  if (!by || (point.isPlain && !isNamed(by))) return { ...usual, others };
  const isMove = by.steps.length === 0;
  return {
    ...usual,
    by,
    others,
    part: "first",
    outcome: isMove ? "moving" : "other",
    months: by.months,
    least: isMove ? by.months : 0,
    canApply: isMove && by.months <= SOON,
  };
}

const workIn = ({ for: whom }: ResolvedWay): number => (whom === "anyone" ? 0 : (whom.months ?? 0));

const othersThan = (
  chosen: ResolvedWay | undefined,
  ways: readonly ResolvedWay[],
): readonly OtherWay[] =>
  ways
    .filter(({ id, for: whom }) => id !== chosen?.id && (whom === "anyone" || isOpen(whom)))
    .map((way) => ({ ...way, work: workIn(way), months: way.months + workIn(way) }))
    .toSorted((a, b) => a.months - b.months)
    .slice(0, MOST_ALTERNATIVES);

function studyBeside(entry: Route, degree: number, lengths: Lengths): EntryDecision["beside"] {
  const asked = degreeNumber(entry.degree);
  return asked === 0
    ? undefined
    : { isHeld: degree >= asked, months: monthsOfDegrees(lengths, degree, asked) };
}

/** The months of each degree after the one before, in a country. */
type Lengths = readonly DegreeLength[];

/** Schools usually credit this much of a two-year degree. */
const CREDITED_MONTHS = 24;

/** Of the months of a way, these count as its first degree: four years in many countries. */
const FIRST_DEGREE_MONTHS = 48;

/** The months of the degrees that are missing between two numbers. */
const monthsOfDegrees = (lengths: Lengths, from: number, to: number): number =>
  lengths.slice(from, to).reduce((sum, { months }) => sum + months, 0);

/** The months of the way that remain for somebody with a degree below the one asked for. */
const monthsAfterDegree = ({ months, degree }: Route, held: number, lengths: Lengths): number =>
  Math.min(
    months,
    Math.max(monthsOfDegrees(lengths, held, degreeNumber(degree)), months - FIRST_DEGREE_MONTHS),
  );
