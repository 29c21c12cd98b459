import { type Knowledge, groupOf } from "../../knowledge/knowledge.ts";
import {
  type Audience,
  DEGREE_LEVELS,
  type FieldRecord,
  type Way,
} from "../../knowledge/record-types.ts";
import { trainingKindOf } from "../../knowledge/training-kind.ts";
import type { Speech } from "../../languages/speech.ts";
import type { Pathway, PathwayPhase } from "./pathway-reply.ts";
import { fundingSentences } from "./funding-sentences.ts";
import { studiesOf } from "../read/candidate.ts";
import { isLeadingTitle } from "../read/rank.ts";
import { type Standpoint, holdsTarget, isAtWorkInTrade, isInsider } from "../read/standpoint.ts";
import { isByHand } from "../checklist/kinds.ts";
import { firstJobOf } from "../route/first-job.ts";
import { positionAt, positionsAfter } from "../route/ladder.ts";
import type { Schedule } from "../schedule/schedule.ts";
import { type FirstJobTexts, tellFirstJob } from "./first-job-sentences.ts";
import { writePhases } from "./phase-texts.ts";
import type { Deciding, ToldPhase } from "./plan-texts.ts";
import { positionAction } from "./position-actions.ts";
import { resourcesFor } from "./resources.ts";
import { sisterSentence } from "./learner-sentences.ts";
import { returnSentence } from "./return-sentences.ts";
import { summarise } from "./summary.ts";
import { teacherIn } from "./training-actions.ts";
import type { ToldWayIn } from "./way-in-sentences.ts";

interface Told {
  readonly knowledge: Knowledge;
  readonly standpoint: Standpoint;
  readonly schedule: Omit<Schedule, "phases"> & { readonly phases: readonly ToldPhase[] };
  readonly wayIn: ToldWayIn;
  readonly roleTitle: string;
  readonly field: FieldRecord;
  readonly includeResources: boolean;
  /** The language asked for; that of the prose may be another. */
  readonly language: string;
  readonly speech: Speech;
}

/** The roadmap in the reader's language. */
export function tellRoadmap(told: Told): Pathway["roadmap"] {
  const { knowledge, standpoint, schedule, wayIn, roleTitle, field, speech } = told;
  const { phases, totalMonths, curriculum, isNewcomer, pace } = schedule;
  const { target } = standpoint;
  const resources = pagesFor(told);
  const ends = phases.map(({ months }) => months.end);
  const job = isNewcomer ? firstJobOf(wayIn, ends) : undefined;
  const firstJob = job && tellFirstJob(job, { asks: wayIn.asks, speech });
  const positions = firstJob ? positionsAfter(wayIn.start ?? "", wayIn.positions) : wayIn.positions;
  const postsIn = phases.map((_, at) =>
    positionAt(positions, at, {
      phases: phases.length,
      isFirst: firstJob === undefined,
      from: schedule.postWonIn,
    }),
  );
  const leading = leadingFrom(positions, postsIn, schedule);
  const isAway = standpoint.away !== undefined;
  const outsiders = outsidersIn(schedule, wayIn, { firstJob, isAway });
  const authority = authorityOf(wayIn, speech);
  const decides = decidingIn(standpoint, schedule, wayIn);
  const texts = writePhases({
    speech,
    knowledge,
    role: target.role,
    roleTitle,
    field,
    curriculum,
    phases,
    authority,
    funding: fundingFor(told, authority),
    decides,
    isAway,
    isWithoutPost: standpoint.away === "former",
    resources,
    firstJob,
    stepsUp: postsIn.map((posts) => posts.length > 0),
    nextPost: schedule.postWonIn > 0 && positions[0] ? speech.role(positions[0]) : undefined,
    isOfField: standpoint.distance !== "far",
    isOwnCareer: standpoint.distance === "same" || standpoint.distance === "ladder",
    outsiders,
    audiences: audiencesIn(standpoint, outsiders, firstJob),
    leads: phases.map((_, at) => standpoint.leadsNow || at >= leading),
  });
  return {
    summary: summarise(roleTitle, phases, {
      pace,
      decides,
      authority,
      totalMonths,
      isInsider: isAtWorkInTrade(standpoint),
      learning: sisterSentence(standpoint, wayIn, speech),
      returning: returnSentence(knowledge.training, standpoint, {
        hasPaidHours: phases.some(({ hours }) => hours.work > 0),
        speech,
      }),
      away: standpoint.away,
      isOwnStep: target.node.rung === 0 || target.node.rung === target.role.ownRung,
      monthsBehind: standpoint.monthsBehind,
      wayIn,
      curriculum: isNewcomer ? curriculum : undefined,
      speech,
    }),
    totalMonths,
    phases: phases.map((phase, index): PathwayPhase => {
      const { title, milestones, actions } = texts[index]!;
      const posts = postsIn[index]!.map(({ position, at }) => positionAction(position, at, speech));
      const pages = told.includeResources ? phase.focus : [];
      return {
        phase: index + 1,
        ...timesOf(phase),
        focus: phase.focus.map(({ skill }) => speech.names.skill(skill.name)),
        title,
        milestones,
        actions: [...posts, ...actions],
        resources: pages.map(({ skill }) => resources.get(skill)!.shown),
      };
    }),
  };
}

const timesOf = ({ months, readinessAfter, hours, pace }: Schedule["phases"][number]) => ({
  monthStart: months.start,
  monthEnd: months.end,
  readinessAfter,
  hours,
  pace,
});

function pagesFor(told: Told) {
  const { knowledge, standpoint, schedule, language, speech } = told;
  return resourcesFor(
    knowledge.training,
    schedule.phases.flatMap(({ focus }) => focus),
    {
      country: standpoint.country,
      language,
      isInsider: isInsider(standpoint),
      role: told.roleTitle,
      group: standpoint.target.role.group,
      family: knowledge.training.curricula.get(standpoint.target.role.id)?.id,
      readsEnglish: isReadAbout(knowledge, standpoint),
      wantsPages: told.includeResources,
      speech,
    },
  );
}

/** A service pays for its own training, so nobody is told of other money. */
function fundingFor(
  { knowledge, standpoint, schedule, wayIn, speech }: Told,
  authority: string | undefined,
): string[] {
  const steps = schedule.phases.flatMap((phase) => phase.steps);
  const { role } = standpoint.target;
  if (teacherIn(steps, { knowledge, role, authority }) === "service") return [];
  return fundingSentences(
    knowledge.training,
    standpoint.country,
    { steps, isGraduate: isGraduate(standpoint, wayIn) },
    speech,
  );
}

const isGraduate = ({ candidate }: Standpoint, { route }: ToldWayIn): boolean => {
  const { level } = studiesOf(candidate);
  return DEGREE_LEVELS.some((one) => one === level) || (route.entry?.degreeHeld ?? 0) > 0;
};

const STUDIED: ReadonlySet<Way | undefined> = new Set(["degree", "degree_or_experience"]);

/** Whether people of the trade read about it: it is not one of the hand, or it is studied, or they lead. */
function isReadAbout(knowledge: Knowledge, { target, country, leads }: Standpoint): boolean {
  const { training } = knowledge;
  const { id, group } = target.role;
  const ways = training.regulationOf(id, country)?.ways ?? [];
  return (
    leads ||
    !isByHand(groupOf(knowledge, group)) ||
    STUDIED.has(training.routeOf(id, country)?.way) ||
    ways.some(({ steps }) => steps.some((step) => trainingKindOf(step) === "university"))
  );
}

const authorityOf = ({ route }: ToldWayIn, { quote }: Speech): string | undefined => {
  const rule = (route.rise?.law ?? route.law)?.rule;
  return rule && !rule.unregulated ? quote(rule.authority) : undefined;
};

/** The deciding factor of the plan. */
function decidingIn(
  standpoint: Standpoint,
  { phases, pace }: Pick<Schedule, "phases" | "pace">,
  { steps, positions }: ToldWayIn,
): Deciding {
  if (steps.length > 0) return "steps";
  if (positions.length > 0) return "posts";
  if (pace.climb.length > 0) return "post";
  return phases[0]!.isApplying || holdsTarget(standpoint) ? "application" : "proof";
}

/** For each phase, whether a newcomer in it has no workplace in the field yet, or somebody who is not at
 * work no post. */
function outsidersIn(
  { phases, isNewcomer, postWonIn }: Schedule,
  wayIn: ToldWayIn,
  { firstJob, isAway }: { readonly firstJob: FirstJobTexts | undefined; readonly isAway: boolean },
): boolean[] {
  return phases.map(
    ({ steps }, at) =>
      !steps.some(({ kind, paid }) => paid || kind === "placement") &&
      ((isNewcomer && !wayIn.isAtWork && at <= (firstJob?.at ?? phases.length)) ||
        (isAway && at <= postWonIn)),
  );
}

/** The first phase in a post before the role that leads people: after the steps of the career up to it, or
 * after the phase that asks for it. */
function leadingFrom(
  positions: readonly string[],
  postsIn: readonly ReturnType<typeof positionAt>[],
  { phases, pace: { climb } }: Pick<Schedule, "phases" | "pace">,
): number {
  const post = positions.findIndex(isLeadingTitle);
  if (post < 0) return phases.length;
  if (climb.length === 0)
    return postsIn.findIndex((posts) => posts.some(({ at }) => at === post)) + 1;
  const months = climb.slice(0, post + 1).reduce((sum, one) => sum + one, 0);
  const from = phases.findIndex((phase) => phase.months.start > months);
  return from < 0 ? phases.length : from;
}

/** For each phase, which texts suit the reader then. In the phase that ends with the first job, the reader
 * is not yet of the trade. */
const audiencesIn = (
  standpoint: Standpoint,
  outsiders: readonly boolean[],
  firstJob: FirstJobTexts | undefined,
): ReadonlySet<Audience>[] =>
  outsiders.map(
    (isOutsider, at) =>
      new Set<Audience>([
        ...(isInsider(standpoint) ? [] : (["newcomer"] as const)),
        ...(isOutsider || at <= (firstJob?.at ?? -1) ? [] : (["insider"] as const)),
        ...(standpoint.leads ? (["lead"] as const) : []),
      ]),
  );
