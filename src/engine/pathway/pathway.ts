import { DEGREE_LEVELS, type DegreeLevel } from "../knowledge/record-types.ts";
import { ENGLISH, type Speech } from "../languages/speech.ts";
import { type Demand, buildChecklist } from "./checklist/checklist.ts";
import { standOn } from "./checklist/choices.ts";
import { isOfUseIn } from "./checklist/of-use-in.ts";
import { levelNumber } from "./checklist/level-numbers.ts";
import {
  type Item,
  RELATED_LEAST,
  type ReadinessScale,
  impliedMost,
  readinessOf,
} from "./checklist/readiness.ts";
import { asTaught, beforeTaught } from "./checklist/taught.ts";
import { findSkill } from "../skills/find.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { type Towns, withoutPlaces } from "./read/abroad.ts";
import { readLastPost } from "./read/away.ts";
import { type CandidateInput, studiesOf, withEnglishStudies } from "./read/candidate.ts";
import { type Learner, readLearner } from "./read/learner.ts";
import { isStepIn, titleIn } from "./read/printed-steps.ts";
import { readStandpoint, worksInRole, type Standpoint } from "./read/standpoint.ts";
import type { PathwayTarget } from "./read/target.ts";
import { withBegun } from "./route/begun.ts";
import { missingProof, withProof } from "./route/proved.ts";
import { type WayIn, waysInto } from "./route/way-in.ts";
import type { Week } from "./schedule/phase-clock.ts";
import { isTrainingStep } from "./schedule/training-steps.ts";
import { type Schedule, schedule } from "./schedule/schedule.ts";
import type { Pathway } from "./tell/pathway-reply.ts";
import { tellPathway } from "./tell/tell-pathway.ts";

export interface DecisionOptions {
  /** ISO 3166-1 alpha-2: the country whose licences and rules apply. */
  readonly country?: string | undefined;
  /** Hours a week; by default 10 of own study, and any training full time. */
  readonly weeklyHours?: number | undefined;
}

export interface PathwayOptions extends DecisionOptions {
  readonly includeResources: boolean;
  /** The language of the names and the prose; English by default. */
  readonly speech?: Speech;
  /** The language asked for, where its prose does not exist: learning resources may be in it. */
  readonly language?: string | undefined;
}

/** Everything that a plan decides, in codes and values. */
export interface PlanDecisions {
  readonly standpoint: Standpoint;
  readonly checklist: Checklist;
  readonly wayIn: WayIn;
  readonly schedule: Schedule;
}

/** The skills that the role asks for, with the candidate's level in each. */
interface Checklist {
  readonly items: readonly Item[];
  /** By the skills alone, for the choice of the way. */
  readonly readiness: number;
  /** The readiness that is shown: it allows for the training still ahead. */
  readonly shown: number;
  readonly scale: ReadinessScale;
}

/** The week of somebody who does not say how many hours they have. */
export const USUAL_WEEK = 10;

/** Role × candidate × market → checklist, diagnosis and roadmap. Same input, same output. */
export function planPathway(
  engine: PathwayTables,
  target: PathwayTarget,
  input: CandidateInput,
  demand: Demand | undefined,
  options: PathwayOptions,
): Pathway {
  const { includeResources, speech = ENGLISH, language = speech.language } = options;
  const decisions = decidePathway(engine, target, input, demand, options);
  return tellPathway(engine, decisions, { demand, includeResources, speech, language });
}

/** The stages before the words: standpoint, checklist, route and schedule. */
function decidePathway(
  engine: PathwayTables,
  target: PathwayTarget,
  input: CandidateInput,
  demand: Demand | undefined,
  { country, weeklyHours }: DecisionOptions,
): PlanDecisions {
  const open = openWays(engine, target, input, demand, country);
  return takeShortest(engine, open, {
    weeklyHours: weeklyHours ?? USUAL_WEEK,
    isStated: weeklyHours !== undefined,
  });
}

/** The part of a plan that does not depend on the weekly hours. */
export interface OpenWays extends Pick<PlanDecisions, "standpoint" | "checklist"> {
  readonly ways: readonly WayIn[];
}

export function openWays(
  engine: PathwayTables,
  target: PathwayTarget,
  input: CandidateInput,
  demand: Demand | undefined,
  country: string | undefined,
): OpenWays {
  const towns = townsAbroad(engine, country);
  const { title: currentRole, away, place } = readLastPost(input.currentRole, towns);
  const person = withoutPlaces({ ...input, currentRole }, place, country, towns);
  const learner = readLearner(currentRole);
  const candidate = withEnglishStudies(
    engine.knowledge,
    learner ? asLearning(engine.knowledge, person, learner) : person,
  );
  const standpoint = readStandpoint(engine, target, candidate, {
    country,
    learning: learner,
    away,
  });
  const listed = checklistFor(engine, standpoint, demand);
  const { items, readiness } = listed;
  const point = {
    items,
    country,
    readiness,
    rank: target.rank,
    monthsBehind: standpoint.monthsBehind,
    isAway: away !== undefined,
    learner: standpoint.learner,
  };
  const proof = missingProof(engine, standpoint);
  const { training } = engine.knowledge;
  const learning = { training, role: target.role, country, learner: standpoint.learner, items };
  const ways = waysInto(engine, target.role, candidate, point).map((way) =>
    withBegun(withProof(upTheLadder(standpoint, way), proof), learning),
  );
  const shortest = ways.reduce((best, way) => (way.steps.length < best.steps.length ? way : best));
  const started = { ...listed, items: beforeTaught(items, shortest.steps) };
  return { standpoint, checklist: beforeTraining(started, standpoint, ways), ways };
}

/** Towns of other countries; a name that is also that of a skill is none. */
const townsAbroad = (
  { knowledge, gazetteer }: PathwayTables,
  country: string | undefined,
): Towns => ({
  countryOf: (name) =>
    country === undefined || findSkill(knowledge, name)
      ? undefined
      : gazetteer.abroad(name, country),
});

/** The title without its words about time; what somebody studies is a field of study. */
function asLearning(
  { training: { studies } }: PathwayTables["knowledge"],
  input: CandidateInput,
  { kind, title, subject, degree, served }: Learner,
): CandidateInput {
  const level = isUnderWay(input, { kind, subject, degree, served })
    ? degreeBefore(degree)
    : (input.education?.level ?? degreeBefore(degree));
  const { level: _stated, ...stated } = input.education ?? {};
  const education = { ...stated, ...(level !== undefined && { level }) };
  if (kind !== "study" || input.education?.field !== undefined)
    return { ...input, currentRole: title, education };
  // "Medical" of a medical student is a name of medicine.
  const named = studies.studiedIn(subject).find(({ names }) => names.includes(subject));
  const field = named?.names[0] ?? subject;
  return { ...input, currentRole: title, education: { ...education, field } };
}

/** The shortest first degree. */
const FIRST_DEGREE_MONTHS = 36;

/** Whether the degree that a student states is the one that they are studying for: the title names it, or
 * a first degree of the same subject, or a year or semester of one. */
function isUnderWay(
  input: CandidateInput,
  { kind, subject, degree, served }: Pick<Learner, "kind" | "subject" | "degree" | "served">,
): boolean {
  const { level, field } = studiesOf(input);
  if (kind !== "study" || level === undefined) return false;
  if (degree !== undefined) return level === degree;
  const isSame = field !== "" && field.toLowerCase() === subject.toLowerCase();
  return level === "bachelor" && (served === undefined ? isSame : served < FIRST_DEGREE_MONTHS);
}

/** Somebody on the way to a degree holds the one before it. */
const degreeBefore = (degree: DegreeLevel | undefined): DegreeLevel | undefined =>
  degree && DEGREE_LEVELS[DEGREE_LEVELS.indexOf(degree) - 1];

/** The readiness that is shown: skills do not replace a long training that is still ahead. */
function beforeTraining(
  { items, scale, readiness }: Checklist,
  { distance, candidate }: Standpoint,
  ways: readonly WayIn[],
): Checklist {
  const isRegulated = ways.every((way) => way.isRegulated && way.steps.length > 0);
  const training = Math.min(
    ...ways.map(({ steps }) =>
      steps.filter(isTrainingStep).reduce((sum, { months }) => sum + months, 0),
    ),
  );
  const isRelated = distance === "related" || distance === "ladder";
  const shown = {
    ...scale,
    training,
    isUnrecognized: candidate.abroad !== undefined && isRegulated,
    least: isRelated && training === 0 ? RELATED_LEAST : 0,
  };
  return { items, scale: shown, readiness, shown: readinessOf(items, shown) };
}

/** The way that takes the fewest months at these hours; of equal ones the first. */
export function takeShortest(
  { knowledge }: PathwayTables,
  { standpoint, checklist, ways }: OpenWays,
  week: Week,
): PlanDecisions {
  const plans = ways.map((wayIn) => ({
    wayIn,
    schedule: schedule(knowledge, standpoint, checklist, wayIn, week),
  }));
  const shortest = plans.reduce((best, one) =>
    one.schedule.totalMonths < best.schedule.totalMonths ? one : best,
  );
  return { standpoint, checklist, ...shortest };
}

/** The posts on the way are the steps of the ladder between the present post and the target, as the country
 * calls them. */
function upTheLadder({ climb = [], target, country }: Standpoint, way: WayIn): WayIn {
  if (climb.length > 0 && way.steps.length === 0)
    return { ...way, positions: climb.slice(0, -1).map(({ title }) => title) };
  const positions = way.positions.flatMap((position) => {
    const step = target.role.rungs.find(({ title }) => title === position);
    if (!step) return [position];
    return isStepIn(country, step) ? [titleIn(country, step)] : [];
  });
  return positions.length === 0 ? way : { ...way, positions };
}

function checklistFor(
  { knowledge }: PathwayTables,
  standpoint: Standpoint,
  demand: Demand | undefined,
): Checklist {
  const { target, standing, country } = standpoint;
  const listed =
    target.market?.filter(({ skill }) => isOfUseIn(skill, country)) ??
    buildChecklist(knowledge, target, demand, { country, standing });
  const stood = standOn(listed, target.role, standing, country);
  const { candidate } = standpoint;
  const taught = asTaught(stood, knowledge, { role: target.role, candidate, country });
  const items = worksInRole(standpoint)
    ? taught.map((item) => asPractised(item, standpoint))
    : taught;
  const scale = { most: impliedMost(standing.stated), steps: standpoint.climb?.length ?? 0 };
  const readiness = readinessOf(items, scale);
  return { items, scale, readiness, shown: readiness };
}

/** Somebody who works in the role meets what it asks for, unless they state a low level. On the way to a
 * step above, what that step adds is asked for in full. */
function asPractised(item: Item, { climb = [], target, candidate, present }: Standpoint): Item {
  const { knowing, skill } = item;
  const { rungs, ownRung } = target.role;
  const reached = rungs.slice(ownRung, Math.max(ownRung, present?.rung ?? 0));
  const isReached = reached.some(({ adds }) => adds.includes(skill));
  if (climb.length > 0 && target.emphasis.core.includes(skill) && !isReached) return asAdded(item);
  const isByWork = knowing.by.some(({ kind }) => kind === "work");
  // A proof of another country is not yet one here.
  if (candidate.abroad !== undefined && skill.kind === "credential") return item;
  const working = levelNumber("intermediate");
  if (!isByWork && !(knowing.source === "stated" && item.current >= working)) return item;
  const level = isByWork ? Math.max(item.current, Math.min(item.target, working)) : item.current;
  return {
    ...item,
    current: level,
    target: Math.min(item.target, level),
    knowing: isByWork
      ? { ...knowing, source: "implied", level, independent: Math.max(knowing.independent, level) }
      : knowing,
  };
}

/** A skill that the next step adds is learned on the way to it: the step below has no more than its basics. */
function asAdded(item: Item): Item {
  const { knowing } = item;
  if (knowing.source === "stated") return item;
  const level = Math.min(item.current, levelNumber("beginner"));
  const independent = Math.min(knowing.independent, level);
  return {
    ...item,
    current: level,
    knowing: { ...knowing, level, independent, likely: level, assumed: level },
  };
}
