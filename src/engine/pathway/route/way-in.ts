/*
 * How somebody gets into a role: by the steps of a regulated profession, or else by the usual route
 * of the role's record. Long routes become steps of their own; the others say how long the plan lasts
 * at the least and whether most of it is learned at work.
 */
import type { Role } from "../../knowledge/knowledge.ts";
import type { Route, StepRecord, Way } from "../../knowledge/records.ts";
import type { Speech } from "../../languages/speech.ts";
import {
  degreeNumber,
  hasStatedStudies,
  highestDegree,
  isAmong,
  licensedRole,
  presentRole,
} from "../read/background.ts";
import type { CandidateInput } from "../read/candidate.ts";
import { LEADS, THERE, monthsInPositions, positionsTo } from "./ladder.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { type Profession, professionOf } from "./profession.ts";
import type { Rank } from "../read/rank.ts";
import { isPractised, isSeasoned, type Item } from "../checklist/readiness.ts";
import {
  type Asked,
  LONG_TRAINING,
  DEGREE_NAMES,
  TRAINING_NAMES,
  askedBy,
  asksSentence,
  creditOf,
  heldOf,
  isPaidTraining,
  isProofMissing,
  leftOut,
  monthsAfterDegree,
  monthsOfDegrees,
  stepsOf,
  trainingLeft,
} from "./route.ts";

export interface WayIn {
  /** The steps that remain, in their real order; empty when the skills alone decide. */
  readonly steps: readonly StepRecord[];
  readonly isRegulated: boolean;
  /** The way that still lies ahead; undefined for people who are in, and where no record says it. */
  readonly ahead: Way | undefined;
  /** The least months of the plan without steps. */
  readonly least: number;
  /** Working hours count as practice. */
  readonly isAtWork: boolean;
  /** The positions to hold first. */
  readonly positions: readonly string[];
  /** What employers usually ask for; undefined when no record says it. */
  readonly asks: Asked | undefined;
  /** The first job on the way of a newcomer, as a fragment. */
  readonly start: string | undefined;
  /** Nothing stands between the candidate and an application. */
  readonly canApply: boolean;
  /** The candidate's degree opens or shortens the way, or the sentence says why it does not. */
  readonly isDegreeCounted: boolean;
  /** For the summary of the roadmap, and in short for the diagnosis. */
  readonly sentence: string;
  readonly brief: string;
}

interface Standpoint {
  readonly items: readonly Item[];
  readonly country: string | undefined;
  readonly readiness: number;
  /** The rank of the title that was asked for. */
  readonly rank: Rank;
  readonly speech: Speech;
}

/** For graduates of another subject: a master's or conversion course. */
const SECOND_DEGREE_MONTHS = 24;

/** The least months that somebody spends in a position before the role. */
const LEAST_IN_POSITION = 12;

const NOTHING_AHEAD: WayIn = {
  steps: [],
  isRegulated: false,
  ahead: undefined,
  least: 0,
  isAtWork: false,
  positions: [],
  asks: undefined,
  start: undefined,
  canApply: false,
  isDegreeCounted: false,
  sentence: "",
  brief: "",
};

export function wayInto(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  standpoint: Standpoint,
): WayIn {
  const { country, readiness } = standpoint;
  const profession = professionOf(engine, role, candidate, standpoint);
  const route = engine.knowledge.training.routeOf(role.id, country);
  const licensed = route && afterLicence(engine, role, candidate, { ...standpoint, route });
  if (licensed) return licensed;
  if (route && (profession === undefined || profession.isFree)) {
    return byRoute(engine, role, candidate, { ...standpoint, route, profession });
  }
  const { steps = [], isDegreeCounted = false, sentence = "", brief = "" } = profession ?? {};
  const positions =
    steps.length > 0
      ? []
      : withoutLicensed(
          engine,
          { role, country },
          positionsTo(engine, role, { currentRole: candidate.currentRole, readiness }),
        );
  return {
    ...NOTHING_AHEAD,
    steps,
    isRegulated: profession !== undefined && !profession.isFree,
    least: monthsInPositions(positions),
    isAtWork: positions.length > 0,
    positions,
    isDegreeCounted,
    sentence,
    brief,
  };
}

/** For somebody without the licence of the role that this one rises from: its steps, then the work. */
function afterLicence(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  point: Standpoint & { readonly route: Route },
): WayIn | undefined {
  const { route, speech } = point;
  const isRisen = route.way === "experience" && route.after !== undefined;
  const before = isRisen ? engine.knowledge.roles.get(route.after) : undefined;
  // The licence may be stated where the country's checklist does not list it.
  const own = presentRole(engine, candidate) ?? licensedRole(engine, candidate);
  const isThere = own === role || (own !== undefined && own === before);
  const licence = before && !isThere && professionOf(engine, before, candidate, point);
  if (!licence || licence.steps.length === 0) return undefined;
  const asks = askedBy(route, speech);
  const taught = new Set(licence.steps.flatMap(({ skills = [] }) => skills));
  const work: StepRecord = {
    kind: "placement",
    title: speech.say("Work as {role:a}", { role: speech.role(before.title) }),
    text: asks.sentence,
    months: route.months,
    paid: true,
    skills: point.items.map(({ skill }) => skill.id).filter((id) => !taught.has(id)),
  };
  return {
    ...NOTHING_AHEAD,
    steps: [...licence.steps, work],
    isRegulated: true,
    isDegreeCounted: licence.isDegreeCounted ?? false,
    sentence: [
      licence.sentence,
      speech.say("After that come at least {months|# month|# months} of work as {role:a}.", {
        months: route.months,
        role: speech.role(before.title),
      }),
      ...detailsOf({ ...point, profession: undefined }),
    ].join(" "),
    brief: licence.brief,
  };
}

/** A nurse with a licence need not first become a registered nurse. */
function withoutLicensed(
  { knowledge }: PathwayTables,
  { role, country }: { readonly role: Role; readonly country: string | undefined },
  positions: readonly string[],
): readonly string[] {
  const record = knowledge.training.regulationOf(role.id, country);
  const titles = record?.unregulated
    ? []
    : (record?.roles ?? []).map((id) => knowledge.roles.get(id)?.title);
  const left = positions.filter((position) => !titles.includes(position));
  return left.length > 0 ? left : positions.slice(-1);
}

type RoutePoint = Standpoint & {
  readonly route: Route;
  readonly profession: Profession | undefined;
};

function byRoute(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  point: RoutePoint,
): WayIn {
  const { route, items } = point;
  const present = presentRole(engine, candidate);
  const own = present ?? licensedRole(engine, candidate);
  const degree = highestDegree(engine, candidate, present, point.country);
  const isRelated = own !== undefined && isAmong(engine, own, route.related ?? [], point.country);
  const held = heldOf(role, candidate, { route, items, present, isRelated, degree });
  const { way, start } = route;
  const { speech } = point;
  const asks = askedBy(route, speech);
  const canApply = held !== undefined && !isProofMissing(held, route);
  if (held === "role") return { ...NOTHING_AHEAD, asks, start, canApply };
  const base = {
    ...NOTHING_AHEAD,
    asks,
    start,
    canApply,
    isDegreeCounted: held === "degree" || (held === undefined && way === "degree"),
    sentence: detailsOf(point).join(" "),
  };
  const say = (...sentences: string[]): string =>
    [...sentences, ...detailsOf(point)].filter((text) => text !== "").join(" ");
  if (way !== "experience") {
    const brief = held === undefined ? "" : creditOf(held, present, route, speech);
    return held === undefined || way === "open"
      ? byTraining(
          point,
          { ...base, ahead: way, brief },
          { say, degree, isDegreeStated: hasStatedStudies(candidate) },
        )
      : { ...base, brief, sentence: say(leftOut(held, route, speech)) };
  }
  if (point.rank === "starting") return { ...base, sentence: say(fullPost(asks, speech)) };
  const asked = degreeNumber(route.degree);
  const isDegreeStated = hasStatedStudies(candidate);
  const study = studyBeside(route, degree, { speech, isDegreeStated });
  const isBeyond = isPractised(items) || (LEADS.test(role.title) && isSeasoned(items));
  const first = own || isBeyond ? "" : start;
  const from = (currentRole: string | undefined, readiness: number): readonly string[] =>
    positionsTo(engine, role, { currentRole, readiness, isPractised: isBeyond }, first);
  // "Waiter" is a server.
  const now = [candidate.currentRole, own?.title].filter((title) => title !== undefined);
  const positions = from(now.join(" "), point.readiness);
  // At this readiness the role itself is the next position.
  if (positions.length === 0 && point.readiness >= THERE)
    return { ...base, canApply: true, sentence: say(asksOf(point), speech.say(IF_NEAR), study) };
  // Somebody who holds a position of the ladder already has a part of the years behind them.
  const isOnLadder = held !== undefined || positions.length < from(undefined, 0).length;
  const all = (route.months * (100 - point.readiness)) / 100;
  const rest = isOnLadder ? Math.min(all, monthsInPositions(positions)) : all;
  const isNear = isBeyond || point.readiness >= NEAR;
  // People of the field are not told where beginners start.
  const isInsider = own?.group === role.group;
  const told = isOnLadder
    ? creditOf(held ?? "related", present, route, speech)
    : isNear
      ? speech.say(IF_NEAR)
      : isInsider
        ? ""
        : (speech.translate(route.without) ?? "");
  return {
    ...base,
    ahead: way,
    positions,
    isAtWork: true,
    canApply: isNear && positions.length === 0 && rest <= SOON,
    least: Math.max(LEAST_IN_POSITION, inHalfYears(rest)),
    isDegreeCounted: asked > 0 && degree >= asked,
    sentence: say(told, study),
  };
}

/** What is to say of the degree that employers look for beside the experience. */
function studyBeside(
  route: Route,
  degree: number,
  { speech, isDegreeStated }: { readonly speech: Speech; readonly isDegreeStated: boolean },
): string {
  const asked = degreeNumber(route.degree);
  if (asked === 0) return "";
  if (degree >= asked)
    return isDegreeStated
      ? speech.say("The degree that employers look for is already behind you.")
      : speech.say("People in your work usually hold the degree that employers look for.");
  return speech.say(
    "The months leave out {training}: if you do not hold that, add about {months|# month|# months}, or study beside the work.",
    {
      training: speech.say(trainingLeft({ ...route, way: "degree" }, degree)),
      months: monthsOfDegrees(degree, asked),
    },
  );
}

/** Who is more months of earlier work away than this applies at the end of the plan. */
const SOON = 24;

/** From this readiness on the skills come from practice. */
const NEAR = 50;

/** For people with practice, whose years in the field we do not know. */
const IF_NEAR = "If your experience already comes near that, apply now and learn the rest there.";

/** Years of work are known to half a year at best. */
const inHalfYears = (months: number): number => Math.round(months / 6) * 6;

const asksOf = (point: RoutePoint): string =>
  asksSentence(askedBy(point.route, point.speech), detailsOf(point), point.speech);

/** What the country's record says employers expect takes the place of the route's own note. */
const detailsOf = ({ route, profession, speech: { quote } }: RoutePoint): string[] =>
  [
    profession?.sentence ?? "",
    route.conditions === undefined ? "" : quote(route.conditions),
    profession || route.note === undefined ? "" : quote(route.note),
  ].filter((text) => text !== "");

const fullPost = ({ object, sentence }: Asked, { say }: Speech): string =>
  object === undefined
    ? sentence
    : say("For the full post employers usually ask for {asks}.", { asks: object });

/** The ways that lead through a training or a first job, for somebody who has none of it. */
function byTraining(
  point: RoutePoint,
  base: WayIn,
  {
    say: saying,
    degree,
    isDegreeStated,
  }: {
    readonly say: (...sentences: string[]) => string;
    /** The highest degree, as a number. */
    readonly degree: number;
    readonly isDegreeStated: boolean;
  },
): WayIn {
  const { route, readiness, speech } = point;
  const { way } = route;
  const { say } = speech;
  const without = speech.translate(route.without) ?? "";
  // Who has a degree of the level asked for studied another subject.
  const isShort = way === "degree" && degree > 0;
  const asked = degreeNumber(route.degree ?? "bachelor");
  const isSecond = isShort && degree >= asked;
  // Of a second degree only the last one asked for is studied again.
  const held = isSecond ? asked - 1 : degree;
  const months = isSecond
    ? Math.min(SECOND_DEGREE_MONTHS, route.months)
    : isShort
      ? monthsAfterDegree(route, degree)
      : route.months;
  const asks = asksOf(point);
  if (way === "open") return { ...base, isAtWork: true, canApply: true };
  if (way === "degree_or_experience") {
    const least = Math.round((months * (100 - readiness)) / 100);
    return { ...base, least, sentence: saying(asks, without) };
  }
  const isPaid = isPaidTraining(way);
  const left = trainingLeft(route, held);
  const training = say(left);
  const time = isPaid
    ? say("{Training} takes {months|a few weeks|at least # months}, in paid work.", {
        training,
        months,
      })
    : say("{Training} takes {months|a few weeks|at least # months} full time.", {
        training,
        months,
      });
  if (months <= LONG_TRAINING) {
    return isPaid
      ? { ...base, least: months, isAtWork: true, canApply: true }
      : { ...base, least: months, isAtWork: true, sentence: saying(asks, time, without) };
  }
  const second = say(
    "With a degree in another subject, ask for a postgraduate or conversion course, or how much of a second degree is credited: the plan counts {months|# month|# months} full time, and it may be more.",
    { months },
  );
  const next = say(
    isDegreeStated
      ? "Your degree is the first part of the way. What remains is {training}: at least {months|# month|# months} full time, and more if you studied another subject."
      : "People in your work usually hold a degree, which is the first part of the way. What remains is {training}: at least {months|# month|# months} full time, and more if you studied another subject.",
    { training, months },
  );
  return {
    ...base,
    steps: stepsOf({ ...route, months }, held, speech),
    sentence: isSecond
      ? saying(asks, second)
      : isShort
        ? saying(asks, next)
        : saying(asks, time, without),
    brief: say("Besides the skills, the way in is usually {training}; the roadmap counts it.", {
      training: say(
        (way === "degree" && DEGREE_NAMES[route.degree ?? "bachelor"]) || TRAINING_NAMES[way] || "",
      ),
    }),
  };
}
