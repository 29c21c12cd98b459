/*
 * Which part of each phase paid work teaches: what the present post practises, and everything once the next
 * post of the role's career is won. All else is learned in the candidate's own hours.
 */
import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import type { Position } from "../read/position.ts";
import { type Standpoint, holdsTarget, isAtWorkInTrade } from "../read/standpoint.ts";
import type { EntryOutcome } from "../route/usual-entry.ts";
import type { WayIn } from "../route/way-in.ts";
import { LEARNED_BESIDE, LEARNED_ON_THE_WAY, type TaughtAtWork, monthly } from "./phase-clock.ts";
import type { PlannedPhase } from "./phases.ts";

/** The readiness with which a post before the role is won, a first post in it by a graduate of the subject,
 * and the role itself by others. */
const POST_WON = 30;
const GRADUATE_WON = 50;
/** The months after which a graduate of the subject has a first post at the latest. */
const MOST_SEARCH = 6;
export const ROLE_WON = 75;

interface Learning {
  readonly phases: readonly PlannedPhase[];
  readonly readiness: number;
  /** The hours that somebody has for study of their own. */
  readonly weeklyHours: number;
}

/** Which hours of each phase come before the next post is won: a part of those that the present post does
 * not practise. Knowing more of what it practises then never moves the post, and neither does the cut of
 * the phases. */
function hoursBefore(
  { positions, route }: WayIn,
  { phases, readiness, weeklyHours }: Learning,
  isPractised: (skill: Skill) => boolean,
): number[] {
  const { outcome, isGraduate = false } = route.entry ?? {};
  const hasPostBefore = positions.length > 0 || isByPosts(outcome);
  const needed = hasPostBefore ? POST_WON : isGraduate ? GRADUATE_WON : ROLE_WON;
  const part = Math.max(0, (needed - readiness) / Math.max(1, 100 - readiness));
  const hours = phases.map((phase) => hoursOf(phase, (skill) => !isPractised(skill)));
  const most = isGraduate && !hasPostBefore ? monthly(weeklyHours) * MOST_SEARCH : Infinity;
  let left = Math.min(most, part * hours.reduce((sum, own) => sum + own, 0));
  return hours.map((own) => {
    const before = Math.min(own, left);
    left -= before;
    return before;
  });
}

/** The next post is within reach: one before the role, or the role itself for somebody past all of them. */
const isByPosts = (outcome: EntryOutcome | undefined): boolean =>
  outcome === "rising" || outcome === "near";

/** The index of the phase in which the next post is won. */
export function postWonIn(
  knowledge: Knowledge,
  standpoint: Standpoint,
  wayIn: WayIn,
  learning: Learning,
): number {
  const before = hoursBefore(wayIn, learning, practisedBy(knowledge, standpoint));
  return Math.max(
    0,
    before.findLastIndex((hours) => hours > 0),
  );
}

/** Empty where paid work teaches nothing of the plan. */
export function taughtAtWork(
  knowledge: Knowledge,
  standpoint: Standpoint,
  wayIn: WayIn,
  { isClimbing, ...learning }: Learning & { readonly isClimbing: boolean },
): readonly TaughtAtWork[] {
  const { phases } = learning;
  if (isClimbing || isHiredFirst(wayIn))
    return phases.map((phase) => ({ weekly: LEARNED_ON_THE_WAY, hours: hoursOf(phase) }));
  const isPractised = practisedBy(knowledge, standpoint);
  const before = hoursBefore(wayIn, learning, isPractised);
  const won = before.findLastIndex((hours) => hours > 0);
  const taught = phases.map((phase, at) => {
    const all = hoursOf(phase);
    const open = all - hoursOf(phase, isPractised);
    const share = open === 0 ? Number(at < won) : before[at]! / open;
    return {
      weekly: share * LEARNED_BESIDE + (1 - share) * LEARNED_ON_THE_WAY,
      hours: all - before[at]!,
    };
  });
  const isAtWork = wayIn.isAtWork || isHired(standpoint);
  return isAtWork && taught.some(({ hours }) => hours > 0) ? taught : [];
}

const hoursOf = (
  { focus }: PlannedPhase,
  isCounted: (skill: Skill) => boolean = () => true,
): number => focus.reduce((sum, { skill, hours }) => sum + (isCounted(skill) ? hours : 0), 0);

/** Ways on which somebody is hired first and taught afterwards: a post held now must not slow that. */
function isHiredFirst({ route, isAtWork }: WayIn): boolean {
  const { entry: { way } = {}, outcome } = route.entry ?? {};
  return way === "open" || way === "employer" || (isAtWork && outcome === "short");
}

/** Somebody of the trade who moves to another post in it. */
const isHired = (standpoint: Standpoint): boolean =>
  isAtWorkInTrade(standpoint) && !holdsTarget(standpoint);

/** The skills that the present post of somebody in the trade practises. */
const practisedBy = (knowledge: Knowledge, standpoint: Standpoint): ((skill: Skill) => boolean) =>
  practisedIn(knowledge, isHired(standpoint) ? standpoint.present : undefined, standpoint.country);

/** The skills that the present post lists, that its field practises, or that these evidently show. */
function practisedIn(
  { training, skills }: Knowledge,
  present: Position | undefined,
  country: string | undefined,
): (skill: Skill) => boolean {
  if (present === undefined) return () => false;
  const { role, rung, isNeighbour } = present;
  const reached = role.rungs.slice(role.ownRung, Math.max(rung, role.ownRung));
  const own = isNeighbour
    ? [...training.commonTo(role.id, country).keys()]
    : [
        ...role.checklist.map(({ skill }) => skill.id),
        ...reached.flatMap(({ adds }) => adds.map(({ id }) => id)),
        ...training.commonTo(role.id, country).keys(),
        ...training.learnedFor(role.id, country),
      ];
  const shown = own.flatMap((id) => [...(skills.get(id)?.shows.keys() ?? [])]);
  const practised = new Set([...own, ...shown]);
  return ({ id }) => practised.has(id);
}
