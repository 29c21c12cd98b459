import { type Group, type Knowledge, type Role, groupOf } from "../knowledge/knowledge.ts";
import type { Importance, Level, SkillGroup } from "../knowledge/records.ts";
import { type CandidateInput, type LevelSource, readStanding } from "./candidate.ts";
import { certificatesOf } from "./certificates.ts";
import { type Demand, buildChecklist } from "./checklist.ts";
import { standOn } from "./choices.ts";
import { isOfUseIn } from "./countries.ts";
import { deepenCore } from "./deepening.ts";
import { type Diagnosis, diagnose } from "./diagnosis.ts";
import { type CurrentLevel, levelName, targetName } from "./levels.ts";
import { recogniseTitle } from "../roles/recognise-title.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { monthsInPositions, positionAction, positionAt, positionsTo } from "./ladder.ts";
import { monthsOf } from "./months.ts";
import { type PhaseTexts, writePhases } from "./phase-texts.ts";
import { type PlannedPhase, planPhases } from "./phases.ts";
import { type Profession, professionOf } from "./profession.ts";
import { type Rank, rankOf } from "./rank.ts";
import { type Item, isMet, readinessOf } from "./readiness.ts";
import { type Resource, resourcesFor } from "./resources.ts";
import { planSteps } from "./step-phases.ts";
import { summarise } from "./summary.ts";
import type { PathwayTarget } from "./target.ts";

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
  const { country } = options;
  const group = groupOf(knowledge, role.group);
  const standing = readStanding(engine, candidate);
  const listed =
    target.market?.filter(({ skill }) => isOfUseIn(skill, country)) ??
    buildChecklist(knowledge, target, demand, { country, standing });
  const items = standOn(listed, role, standing, country);
  const profession = professionOf(engine, role, candidate, { items, country });
  const curriculum = knowledge.training.curricula.get(role.id);
  const context = { isHandwork: group.isHandwork, curriculum, standing, items };
  const phases = phasesOf(knowledge, items, profession, context);
  const readiness = readinessOf(items, standing.stated.length);
  const roleTitle = titleWithRank(engine, target);
  const positions =
    phases.length > 1 && !profession?.steps.length
      ? positionsTo(engine, role, { currentRole: candidate.currentRole, readiness })
      : [];
  return {
    roleTitle,
    readinessScore: readiness,
    checklist: items.map(showItem),
    diagnosis: diagnose({
      roleTitle,
      isReading: target.isReading,
      readiness,
      items,
      focus: phases.flatMap(({ focus }) => focus),
      demand,
      standing,
      profession,
    }),
    roadmap: showRoadmap(
      {
        knowledge,
        role,
        group,
        roleTitle,
        items,
        phases,
        profession,
        positions,
        isNewcomer: readiness < NEWCOMER && !isInGroup(engine, candidate.currentRole, role),
      },
      options,
    ),
  };
}

function phasesOf(
  knowledge: Knowledge,
  items: readonly Item[],
  profession: Profession | undefined,
  context: Parameters<typeof planPhases>[2],
): readonly PlannedPhase[] {
  const gaps = items.filter((item) => !isMet(item));
  const steps = profession?.steps ?? [];
  if (gaps.length === 0) {
    return [{ focus: deepenCore(items), module: undefined, steps, part: 1, parts: 1 }];
  }
  return steps.length > 0
    ? planSteps(knowledge, gaps, steps, context)
    : planPhases(knowledge, gaps, context);
}

/** Below this readiness somebody may need a first job in the field. */
const NEWCOMER = 40;

const isInGroup = (engine: PathwayTables, title: string | undefined, role: Role): boolean =>
  title !== undefined && recogniseTitle(engine, title)[0]?.role.group === role.group;

const PREFIX: Readonly<Record<Rank, string>> = { starting: "Junior ", working: "", senior: "" };

/** Titles such as "Trainee" or "Chief" contain their rank already. */
function titleWithRank(engine: PathwayTables, { role, rank }: PathwayTarget): string {
  return rankOf(engine, role.title) === rank ? role.title : `${PREFIX[rank]}${role.title}`;
}

const showItem = ({
  skill,
  importance,
  current,
  target,
  demand,
  knowing,
  oneOf,
}: Item): PathwayItem => ({
  skillId: skill.id,
  name: skill.name,
  group: skill.group,
  importance,
  currentLevel: levelName(current),
  targetLevel: targetName(target),
  levelSource: knowing.source,
  impliedBy: knowing.by,
  oneOf: oneOf.length > 0 ? oneOf.map(({ name }) => name) : null,
  demand,
});

function showRoadmap(
  plan: {
    readonly knowledge: Knowledge;
    readonly role: Role;
    readonly group: Group;
    readonly roleTitle: string;
    readonly items: readonly Item[];
    readonly phases: readonly PlannedPhase[];
    readonly profession: Profession | undefined;
    readonly positions: readonly string[];
    /** Whether a first job is still ahead. */
    readonly isNewcomer: boolean;
  },
  { weeklyHours, includeResources, country }: PathwayOptions,
): Pathway["roadmap"] {
  const { knowledge, role, group, roleTitle, items, phases, profession, positions, isNewcomer } =
    plan;
  const months = monthsOf(phases, weeklyHours, monthsInPositions(positions));
  const curriculum = knowledge.training.curricula.get(role.id);
  const certificates = certificatesOf(
    items,
    phases.map(({ focus }) => focus),
    { country, hasSteps: (profession?.steps.length ?? 0) > 0 },
  );
  const resources = resourcesFor(
    knowledge.training,
    phases.flatMap(({ focus }) => focus.map(({ skill }) => skill)),
    country,
  );
  const texts = writePhases({
    knowledge,
    role,
    field: group.field,
    curriculum,
    phases,
    months: months.map(({ start, end }) => end - start + 1),
    certificates,
    resources,
  });
  const shown = phases.map(({ focus }, index): PathwayPhase => {
    const { title, milestones, actions } = texts[index]!;
    const steps = positionAt(positions, index, phases.length);
    return {
      phase: index + 1,
      monthStart: months[index]!.start,
      monthEnd: months[index]!.end,
      focus: focus.map(({ skill }) => skill.name),
      title,
      milestones,
      actions: [...steps.map(({ position, at }) => positionAction(position, at)), ...actions],
      resources: includeResources ? focus.map(({ skill }) => resources.get(skill)!) : [],
    };
  });
  const totalMonths = months.at(-1)!.end;
  const summary = summarise(roleTitle, phases, {
    weeklyHours,
    totalMonths,
    profession,
    curriculum: isNewcomer ? curriculum : undefined,
    positions,
  });
  return { summary, totalMonths, phases: shown };
}
