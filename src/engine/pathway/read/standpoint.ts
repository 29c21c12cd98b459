/*
 * Where a person stands: read once, before anything is planned. Every later stage reads this and never
 * the words of the request again.
 */
import type { Knowledge, Role, Rung, Skill } from "../../knowledge/knowledge.ts";
import type { Way } from "../../knowledge/record-types.ts";
import type { Away } from "./away.ts";
import { isAmong } from "./background.ts";
import { SURE_TITLE } from "../../roles/recognise-title.ts";
import { type CandidateInput, type Standing, readStanding, studiesOf } from "./candidate.ts";
import { type Learner, isApprentice, isOfState, isResident } from "./learner.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { climbOf } from "./climb.ts";
import { titleIn } from "./printed-steps.ts";
import { isPrintedAs } from "./printed-title.ts";
import { type Position, readPosition, titleNode, withoutPlace } from "./position.ts";
import { LEADING_SKILLS, type Rank, isLeadingTitle, leadsAs, rankOf } from "./rank.ts";
import { readStated, unrecognizedSkills } from "./stated-skills.ts";
import type { PathwayTarget } from "./target.ts";

/** How far the present post is from the target. */
export type Distance =
  /** The role itself, on any step. */
  | "same"
  /** A step of the same career: the ladder of one names the other. */
  | "ladder"
  /** Shares much of the work, or is named as a usual way in. */
  | "related"
  /** The same field of work, or the same industry. */
  | "field"
  /** Another field, or no post. */
  | "far";

export interface Standpoint {
  readonly candidate: CandidateInput;
  readonly country: string | undefined;
  readonly target: PathwayTarget;
  /** The post held now, or the last one of somebody who is away, when its title is understood. */
  readonly present: Position | undefined;
  readonly distance: Distance;
  /** Set for somebody who is not at work now. */
  readonly away: Away | undefined;
  /** The months of work of this kind that the present post suggests. */
  readonly monthsBehind: number;
  /** The steps of the career from the one after the present post up to the target; undefined when no
   * ladder leads from one to the other. Empty when the post is held already. */
  readonly climb: readonly Rung[] | undefined;
  /** Set for somebody who is still in training. */
  readonly learner: StandingLearner | undefined;
  readonly standing: Standing;
  /** Leads other people, now or in the post asked for. */
  readonly leads: boolean;
  /** The present post leads people. */
  readonly leadsNow: boolean;
  /** Stated names that we do not know, as they were written. */
  readonly unrecognized: readonly string[];
}

/** A training that somebody is in. */
export interface StandingLearner extends Pick<Learner, "kind" | "served" | "degree"> {
  /** The occupation that is learned; undefined for students of a subject. */
  readonly role: Role | undefined;
  /** The field of study of somebody who learns no known occupation. */
  readonly field: string;
  /** In the training of the state, which leads on from the step of the ladder that it is read as. */
  readonly isOfState: boolean;
  readonly isApprentice: boolean;
  /** In the first part of a specialty. */
  readonly isResident: boolean;
}

/** Below this score the title is ambiguous, so we ignore it. */
const LEAST_SURE = 0.5;
/** From this closeness on two roles share much of their work. */
const RELATED = 0.25;
/** The months of work that a post suggests by its rank. */
const USUAL_MONTHS: Readonly<Record<Rank, number>> = { starting: 12, working: 48, senior: 84 };
/** The part of them that counts toward the target. */
const COUNTED: Readonly<Record<Distance, number>> = {
  same: 1,
  ladder: 1,
  related: 1,
  field: 0.5,
  far: 0,
};
/** Roles that share at least this part of the target's core skills are related. */
const SHARED_CORE = 0.4;

interface Reading {
  readonly country: string | undefined;
  readonly learning?: Learner | undefined;
  readonly away?: Away | undefined;
}

export function readStandpoint(
  engine: PathwayTables,
  target: PathwayTarget,
  candidate: CandidateInput,
  { country, learning, away }: Reading,
): Standpoint {
  const isOfTrade = (role: Role): boolean =>
    role === target.role ||
    role.group === target.role.group ||
    isStepOf(role, target.role) ||
    isStepOf(target.role, role);
  const post =
    stepOfTarget(engine, target.role, candidate, { isOfTrade, country }) ??
    positionOf(engine, candidate, learning, { isOfTrade, country });
  const present = post && candidate.abroad !== undefined ? { ...post, isAbroad: true } : post;
  const distance = present ? distanceOf(engine, present, target.role, country) : "far";
  const { role, emphasis, added } = target;
  const listed = [...role.checklist.map(({ skill }) => skill), ...emphasis.core, ...added];
  const practised = present?.isNeighbour ? [] : (present?.role.checklist ?? []);
  const names = readStated(engine.knowledge, candidate, {
    practised: practised.map(({ skill }) => skill),
    listed,
    isOutside: present !== undefined && !isOfTrade(present.role),
  });
  return {
    candidate,
    country,
    target,
    present,
    distance,
    monthsBehind: present ? monthsIn(engine, present) * COUNTED[distance] : 0,
    away,
    climb: present && climbOf(engine, target, { present, candidate, country }),
    learner: learning && {
      kind: learning.kind,
      served: learning.served,
      degree: learning.degree,
      role: present?.role,
      field: studiesOf(candidate).field,
      isOfState: isOfState(learning.title),
      isApprentice: isApprentice(learning.title),
      isResident: isResident(learning.title),
    },
    standing: readStanding(engine, candidate, present, {
      listed,
      names,
      country,
      familiar: isTaughtFormally(engine, target.role, country)
        ? []
        : familiarIn(engine, target.role, { present, distance }),
    }),
    leads: isLeading(engine, target, present),
    leadsNow: present !== undefined && isLeadingNow(engine, present),
    unrecognized: unrecognizedSkills(engine.knowledge, names),
  };
}

/** The months of work that a post suggests; of a training, those that its title names. */
const monthsIn = (engine: PathwayTables, { written, isLearner, served = 0 }: Position): number =>
  isLearner ? served : USUAL_MONTHS[rankOf(engine, written)];

interface Trade {
  readonly isOfTrade: (role: Role) => boolean;
  readonly country: string | undefined;
}

/** A step of the target's own ladder whose title another trade has as well: an "Assistant Superintendent"
 * who asks for the superintendent of a building site is none of a school. */
function stepOfTarget(
  engine: PathwayTables,
  role: Role,
  { currentRole }: CandidateInput,
  { isOfTrade, country }: Trade,
): Position | undefined {
  const written = currentRole?.trim() ?? "";
  if (written === "") return undefined;
  const steps = role.rungs.map(({ title, role: other }) => (other === undefined ? title : ""));
  const exact = steps.findIndex(
    (title, at) =>
      title.toLowerCase() === written.toLowerCase() ||
      (title !== "" && isPrintedAs(written, titleIn(country, role.rungs[at]!))),
  );
  const short = exact >= 0 ? exact : steps.findIndex((title) => isShortFor(written, title));
  const step = short >= 0 ? short : stepInIndustry(role, withoutPlace(written));
  if (step < 0 || step + 1 === role.ownRung) return undefined;
  const own = readPosition(engine, written, LEAST_SURE, isOfTrade, country);
  return own && own.score === 1 && isOfTrade(own.role)
    ? undefined
    : { written, role, score: 1, ...titleNode(engine, role, steps[step]!) };
}

/** "Shift Supervisor" for "Shift Supervisor Retail": a step that leads, named without the industry of its
 * role; -1 for another title. */
function stepInIndustry({ rungTitles, rungs, industry }: Role, written: string): number {
  const wordsOf = (title: string): string[] => title.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [said, ofIndustry] = [wordsOf(written).join(" "), new Set(wordsOf(industry))];
  if (!isLeadingTitle(written)) return -1;
  const [, rung = 0] =
    [...rungTitles].find(([title]) => {
      const words = wordsOf(title);
      const bare = words.filter((word) => !ofIndustry.has(word));
      return bare.length < words.length && bare.join(" ") === said;
    }) ?? [];
  return rungs[rung - 1]?.role === undefined ? rung - 1 : -1;
}

/** "Deputy Manager" for "Deputy Care Home Manager": a rank and a noun without the trade between them. */
function isShortFor(written: string, title: string): boolean {
  const [short, long] = [written, title].map((one) => one.toLowerCase().split(/\s+/u)) as [
    string[],
    string[],
  ];
  return (
    short.length === 2 &&
    long.length > 2 &&
    short[0] === long[0] &&
    short[1] === long.at(-1) &&
    isLeadingTitle(written)
  );
}

/** The post held now. Somebody in training is below the own step of what they learn. */
function positionOf(
  engine: PathwayTables,
  { currentRole }: CandidateInput,
  learning: Learner | undefined,
  { isOfTrade, country }: Trade,
): Position | undefined {
  const own = readPosition(engine, currentRole, LEAST_SURE, isOfTrade, country);
  if (learning === undefined || learning.kind === "specialty") return own;
  const learned =
    own?.score === 1 || learning.kind === "study"
      ? own
      : readPosition(engine, learning.subject, SURE_TITLE, isOfTrade, country);
  if (learned?.score !== 1)
    return learning.kind === "study" ? undefined : own && asLearner(own, learning);
  return asLearner({ ...learned, written: learning.title }, learning);
}

const asLearner = (position: Position, { served }: Learner): Position => ({
  ...position,
  served,
  rung: Math.max(0, Math.min(position.rung, position.role.ownRung - 1)),
  isLearner: true,
});

/** A post below the role's own step does not do yet what its checklist asks for. */
const isLeadingNow = (engine: PathwayTables, { written, role, rung }: Position): boolean =>
  leadsAs(written, role) ||
  rankOf(engine, written) === "senior" ||
  (rung >= role.ownRung && leadsBy(role));

const leadsBy = ({ checklist }: Role): boolean =>
  checklist.some(
    ({ skill, importance }) => importance !== "supporting" && LEADING_SKILLS.has(skill.id),
  );

const isLeading = (
  engine: PathwayTables,
  { role, rank }: PathwayTarget,
  present: Position | undefined,
): boolean =>
  rank === "senior" ||
  (present !== undefined && rankOf(engine, present.written) === "senior") ||
  [role, ...(present ? [present.role] : [])].some(leadsBy);

function distanceOf(
  engine: PathwayTables,
  { role: present, isNeighbour }: Position,
  target: Role,
  country: string | undefined,
): Distance {
  if (isNeighbour) return present === target || present.group === target.group ? "field" : "far";
  if (present === target) return "same";
  if (isStepOf(present, target) || isStepOf(target, present)) return "ladder";
  const { related = [] } = engine.knowledge.training.routeOf(target.id, country) ?? {};
  if (isAmong(engine, present, related, country)) return "related";
  if (
    isNear(engine, present, target) ||
    stepsBelow(engine, target).some((step) => isNear(engine, present, step)) ||
    sharedCore(engine.knowledge, present, target, country) >= SHARED_CORE
  )
    return "related";
  return present.group === target.group || isSameIndustry(present, target) ? "field" : "far";
}

const ANY_INDUSTRY = "all industries";

const isSameIndustry = (one: Role, other: Role): boolean => {
  const [own, theirs] = [one.industry.toLowerCase(), other.industry.toLowerCase()];
  return own === theirs && own !== "" && own !== ANY_INDUSTRY;
};

/** Whether the law asks for a proof, or the role is learned in a formal training: related work then gives
 * no start in what only trained people do. */
const isTaughtFormally = (
  { knowledge: { training } }: PathwayTables,
  { id }: Role,
  country: string | undefined,
): boolean =>
  (training.regulationOf(id, country)?.requires ?? []).length > 0 ||
  FORMAL_WAYS.has(training.routeOf(id, country)?.way ?? "open");

const FORMAL_WAYS: ReadonlySet<Way> = new Set(["degree", "apprenticeship", "course"]);

/** Related work gives a start in the core skills of the target, except for credentials and languages.
 * Only a post that leads gives a start in leading. */
function familiarIn(
  engine: PathwayTables,
  { checklist }: Role,
  { present, distance }: { readonly present: Position | undefined; readonly distance: Distance },
): Skill[] {
  if (distance !== "related" && distance !== "ladder") return [];
  const { closeness } = engine.knowledge;
  const leads = ({ id }: Skill): boolean =>
    [id, ...closeness.broader(id).keys()].some((one) => LEADING_SKILLS.has(one));
  const isInCharge =
    present !== undefined &&
    (rankOf(engine, present.written) === "senior" ||
      present.role.checklist.some(({ skill }) => leads(skill)));
  return checklist.flatMap(({ skill, importance }) =>
    importance === "core" &&
    skill.kind !== "credential" &&
    skill.kind !== "language" &&
    (isInCharge || !leads(skill))
      ? [skill]
      : [],
  );
}

const isNear = (engine: PathwayTables, present: Role, other: Role): boolean =>
  [...(engine.roleCloseness[other.index] ?? [])].some(
    ([index, closeness]) => closeness >= RELATED && index === present.index,
  );

/** The roles that people usually hold on the way to a role. */
const stepsBelow = ({ knowledge: { roles } }: PathwayTables, { rungs, ownRung }: Role): Role[] =>
  rungs.slice(0, Math.max(0, ownRung - 1)).flatMap(({ role }) => {
    const step = role === undefined ? undefined : roles.get(role);
    return step ? [step] : [];
  });

const isStepOf = (role: Role, { rungs }: Role): boolean =>
  rungs.some((step) => step.role === role.id);

/** The share of the target's core that the present work lists or practises as well. */
function sharedCore(
  { training }: Knowledge,
  present: Role,
  target: Role,
  country: string | undefined,
): number {
  const practised = new Set([
    ...present.checklist.map(({ skill }) => skill.id),
    ...training.commonTo(present.id, country).keys(),
  ]);
  const core = target.checklist.filter(
    ({ skill, importance }) => importance === "core" && skill.group !== "soft",
  );
  return core.length === 0
    ? 0
    : core.filter(({ skill }) => practised.has(skill.id)).length / core.length;
}

/** Whether the post asked for is the one that the candidate holds. */
export const holdsTarget = ({ climb, present, away }: Standpoint): boolean =>
  away === undefined &&
  present?.score === 1 &&
  !present.isLearner &&
  !present.isAbroad &&
  climb?.length === 0;

/** Whether the candidate works in the very role, on its own step or above. */
export const worksInRole = ({ present, target }: Standpoint): boolean =>
  present?.score === 1 &&
  !present.isLearner &&
  present.role === target.role &&
  present.rung >= target.role.ownRung;

/** Whether the present post, or the last one, belongs to the trade of the target. */
export const isInsider = ({ distance }: Standpoint): boolean =>
  distance === "same" || distance === "ladder" || distance === "related";

/** Whether somebody works in the trade of the target now. */
export const isAtWorkInTrade = (standpoint: Standpoint): boolean =>
  standpoint.away === undefined && isInsider(standpoint);
