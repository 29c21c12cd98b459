import { type Group, type Knowledge, type Role, groupOf } from "../knowledge/knowledge.ts";
import type { Importance, Level, SkillGroup } from "../knowledge/records.ts";
import {
  type CandidateInput,
  type LevelSource,
  type Standing,
  readStanding,
} from "./read/candidate.ts";
import { certificatesOf } from "./schedule/certificates.ts";
import { type Demand, buildChecklist } from "./checklist/checklist.ts";
import { standOn } from "./checklist/choices.ts";
import { isOfUseIn } from "./checklist/countries.ts";
import { deepenCore } from "./schedule/deepening.ts";
import { type Diagnosis, diagnose } from "./tell/diagnosis.ts";
import { type CurrentLevel, levelName, targetName } from "./checklist/levels.ts";
import { recogniseTitle } from "../roles/recognise-title.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { isSkilled, presentRole } from "./read/background.ts";
import { ENGLISH, type Speech } from "../languages/speech.ts";
import { type FirstJob, firstJobOf } from "./route/first-job.ts";
import { positionAction, positionAt, positionsAfter } from "./route/ladder.ts";
import { monthsOf } from "./schedule/months.ts";
import { type PhaseTexts, writePhases } from "./tell/phase-texts.ts";
import { type PlannedPhase, planPhases } from "./schedule/phases.ts";
import { type Rank, rankOf } from "./read/rank.ts";
import {
  impliedMost,
  isMet,
  isPractised,
  isSeasoned,
  type Item,
  readinessAfter,
  readinessOf,
} from "./checklist/readiness.ts";
import { type Resource, resourcesFor } from "./tell/resources.ts";
import { planSteps } from "./schedule/step-phases.ts";
import { sourceName } from "./tell/strengths.ts";
import { summarise } from "./tell/summary.ts";
import type { PathwayTarget } from "./read/target.ts";
import { type WayIn, wayInto } from "./route/way-in.ts";

export interface PathwayItem {
  readonly skillId: string;
  readonly name: string;
  readonly group: SkillGroup;
  readonly importance: Importance;
  readonly currentLevel: CurrentLevel;
  readonly targetLevel: Level;
  readonly levelSource: LevelSource;
  /** Names of what implies the level. */
  readonly impliedBy: readonly string[];
  /** Names of the skills that may replace each other; null unless the item is a choice. */
  readonly oneOf: readonly string[] | null;
  readonly demand: number | null;
}

export interface PathwayPhase extends PhaseTexts {
  readonly phase: number;
  readonly monthStart: number;
  readonly monthEnd: number;
  /** 0–100, once the focus skills of this phase and of those before are at their target levels. */
  readonly readinessAfter: number;
  readonly focus: readonly string[];
  readonly resources: readonly Resource[];
}

export interface Pathway {
  readonly roleTitle: string;
  readonly readinessScore: number;
  readonly checklist: readonly PathwayItem[];
  readonly diagnosis: Diagnosis;
  readonly roadmap: {
    readonly summary: string;
    readonly totalMonths: number;
    readonly phases: readonly PathwayPhase[];
  };
}

export interface PathwayOptions {
  /** ISO 3166-1 alpha-2: the country whose licences and rules apply. */
  readonly country?: string | undefined;
  readonly weeklyHours: number;
  readonly includeResources: boolean;
  /** The language of the names and the prose; English by default. */
  readonly speech?: Speech;
}

/** Role × candidate × market → checklist, diagnosis and roadmap. Same input, same output. */
export function planPathway(
  engine: PathwayTables,
  target: PathwayTarget,
  candidate: CandidateInput,
  demand: Demand | undefined,
  options: PathwayOptions,
): Pathway {
  const { knowledge } = engine;
  const { role } = target;
  const { country, speech = ENGLISH } = options;
  const group = groupOf(knowledge, role.group);
  const standing = readStanding(engine, candidate);
  const listed =
    target.market?.filter(({ skill }) => isOfUseIn(skill, country)) ??
    buildChecklist(knowledge, target, demand, { country, standing });
  const items = standOn(listed, role, standing, country);
  const most = impliedMost(standing.stated);
  const readiness = readinessOf(items, most);
  const wayIn = wayInto(engine, role, candidate, {
    items,
    country,
    readiness,
    rank: target.rank,
    speech,
  });
  const curriculum = knowledge.training.curricula.get(role.id);
  const context = { isHandwork: group.isHandwork, curriculum, standing, items };
  const phases = phasesOf(knowledge, items, wayIn, context);
  const roleTitle = titleWithRank(engine, target, speech);
  return {
    roleTitle,
    readinessScore: readiness,
    checklist: items.map((item) => showItem(item, standing, speech)),
    diagnosis: diagnose({
      roleTitle,
      isReading: target.isReading,
      readiness,
      items,
      focus: phases.flatMap(({ focus }) => focus),
      demand,
      standing,
      wayIn,
      speech,
    }),
    roadmap: showRoadmap(
      {
        knowledge,
        role,
        group,
        roleTitle,
        items,
        phases,
        readinessAfter: readinessAfter(phases, items, most),
        wayIn,
        isNewcomer:
          readiness < NEWCOMER &&
          !isInGroup(engine, candidate.currentRole, role) &&
          !isPractised(items) &&
          !isSeasoned(items) &&
          !isSkilled(items),
        isIn: presentRole(engine, candidate) === role,
        isReady: readiness >= APPLY_NOW || wayIn.canApply,
      },
      { ...options, speech },
    ),
  };
}

function phasesOf(
  knowledge: Knowledge,
  items: readonly Item[],
  { steps }: WayIn,
  context: Parameters<typeof planPhases>[2],
): readonly PlannedPhase[] {
  const gaps = items.filter((item) => !isMet(item));
  if (gaps.length === 0) {
    return [{ focus: deepenCore(items), module: undefined, steps, part: 1, parts: 1 }];
  }
  return steps.length > 0
    ? planSteps(knowledge, gaps, steps, context)
    : planPhases(knowledge, gaps, context);
}

/** Below this readiness somebody may need a first job in the field. */
const NEWCOMER = 40;
/** From this readiness on one applies before learning the rest. */
const APPLY_NOW = 60;

const isInGroup = (engine: PathwayTables, title: string | undefined, role: Role): boolean =>
  title !== undefined && recogniseTitle(engine, title)[0]?.role.group === role.group;

const WITH_RANK: Readonly<Record<Rank, string>> = {
  starting: "Junior {role}",
  working: "{role}",
  senior: "{role}",
};

/** Titles such as "Trainee" or "Chief" contain their rank already. */
function titleWithRank(
  engine: PathwayTables,
  { role, rank }: PathwayTarget,
  speech: Speech,
): string {
  const title = speech.role(role.title);
  return rankOf(engine, role.title) === rank ? title : speech.say(WITH_RANK[rank], { role: title });
}

const showItem = (
  { skill, importance, current, target, demand, knowing, oneOf }: Item,
  standing: Standing,
  speech: Speech,
): PathwayItem => ({
  skillId: skill.id,
  name: speech.names.skill(skill.name),
  group: skill.group,
  importance,
  currentLevel: levelName(current),
  targetLevel: targetName(target),
  levelSource: knowing.source,
  impliedBy: knowing.by.map((name) => sourceName(name, standing, speech)),
  oneOf: oneOf.length > 0 ? oneOf.map(({ name }) => speech.names.skill(name)) : null,
  demand,
});

/** The phase in which to apply. Without a record of the way in nobody may be hired: an own business.
 * Who is trained in paid work has applied for it in the first step. */
function applyAt(
  { asks, isRegulated, steps }: WayIn,
  isReady: boolean,
  phases: number,
): number | undefined {
  if ((asks === undefined && !isRegulated) || steps.some(({ paid }) => paid)) return undefined;
  return isReady && steps.length === 0 ? 0 : phases - 1;
}

interface RoadmapPlan {
  readonly knowledge: Knowledge;
  readonly role: Role;
  readonly group: Group;
  readonly roleTitle: string;
  readonly items: readonly Item[];
  readonly phases: readonly PlannedPhase[];
  readonly readinessAfter: readonly number[];
  readonly wayIn: WayIn;
  /** Whether a first job is still ahead. */
  readonly isNewcomer: boolean;
  /** Whether the candidate works in the role. */
  readonly isIn: boolean;
  /** Whether they can apply before they learn the rest. */
  readonly isReady: boolean;
}

/** For each phase, whether somebody in it is a student, or a newcomer in a post before the role. */
const learnersIn = ({ phases, wayIn, isNewcomer }: RoadmapPlan): boolean[] =>
  phases.map(
    ({ steps, part, parts }, at) =>
      (part < parts && steps.some(({ kind, paid }) => kind === "study" && !paid)) ||
      (isNewcomer && wayIn.positions.length > 0 && at < phases.length / 2),
  );

/** For each phase, whether a newcomer in it has no workplace in the field yet. */
function outsidersIn(
  { phases, wayIn, isNewcomer }: RoadmapPlan,
  firstJob: FirstJob | undefined,
): boolean[] {
  return phases.map(
    ({ steps }, at) =>
      isNewcomer &&
      !wayIn.isAtWork &&
      !steps.some(({ kind, paid }) => paid || kind === "placement") &&
      at <= (firstJob?.at ?? phases.length),
  );
}

function showRoadmap(
  plan: RoadmapPlan,
  { weeklyHours, includeResources, country, speech }: PathwayOptions & { readonly speech: Speech },
): Pathway["roadmap"] {
  const { knowledge, role, group, roleTitle, items, phases, wayIn, isNewcomer } = plan;
  const pace = { weeklyHours, isAtWork: wayIn.isAtWork, least: wayIn.least };
  const months = monthsOf(phases, pace);
  const curriculum = knowledge.training.curricula.get(role.id);
  const learners = learnersIn(plan);
  const certificates = certificatesOf(
    items,
    phases.map(({ focus }) => focus),
    {
      country,
      hasSteps: wayIn.isRegulated && wayIn.steps.length > 0,
      isTraining: !wayIn.isRegulated && wayIn.steps.length > 0,
      earliest: Math.max(0, learners.indexOf(false)),
    },
  );
  const resources = resourcesFor(
    knowledge.training,
    phases.flatMap(({ focus }) => focus.map(({ skill }) => skill)),
    { country, speech },
  );
  const totalMonths = months.at(-1)!.end;
  const firstJob = isNewcomer
    ? firstJobOf(wayIn, { ends: months.map(({ end }) => end), speech })
    : undefined;
  const positions = firstJob ? positionsAfter(wayIn.start ?? "", wayIn.positions) : wayIn.positions;
  const texts = writePhases({
    speech,
    knowledge,
    role,
    field: group.field,
    curriculum,
    phases,
    months: months.map(({ start, end }) => end - start + 1),
    certificates,
    resources,
    firstJob,
    learners,
    outsiders: outsidersIn(plan, firstJob),
    applyAt: firstJob || plan.isIn ? undefined : applyAt(wayIn, plan.isReady, phases.length),
  });
  const shown = phases.map(({ focus }, index): PathwayPhase => {
    const { title, milestones, actions } = texts[index]!;
    const steps = positionAt(positions, index, {
      phases: phases.length,
      isFirst: firstJob === undefined,
    });
    return {
      phase: index + 1,
      monthStart: months[index]!.start,
      monthEnd: months[index]!.end,
      readinessAfter: plan.readinessAfter[index]!,
      focus: focus.map(({ skill }) => speech.names.skill(skill.name)),
      title,
      milestones,
      actions: [
        ...steps.map(({ position, at }) => positionAction(position, at, speech)),
        ...actions,
      ],
      resources: includeResources ? focus.map(({ skill }) => resources.get(skill)!) : [],
    };
  });
  const summary = summarise(roleTitle, phases, {
    pace,
    totalMonths,
    wayIn,
    curriculum: isNewcomer ? curriculum : undefined,
    speech,
  });
  return { summary, totalMonths, phases: shown };
}
