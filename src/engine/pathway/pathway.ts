import { type Group, type Role, groupOf } from "../knowledge/knowledge.ts";
import type { Importance, Level, SkillGroup } from "../knowledge/records.ts";
import { type CandidateInput, readStanding } from "./candidate.ts";
import { certificatesOf } from "./certificates.ts";
import { type Demand, buildChecklist } from "./checklist.ts";
import { chooseSubjects } from "./choices.ts";
import { placeOf } from "./countries.ts";
import { deepenCore } from "./deepening.ts";
import { type Diagnosis, diagnose } from "./diagnosis.ts";
import { type CurrentLevel, levelName, targetName } from "./levels.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { type PhaseTexts, writePhase } from "./phase-texts.ts";
import { type Focus, monthsOf, planPhases } from "./phases.ts";
import { type Rank, rankOf } from "./rank.ts";
import { type Item, isMet, readinessOf } from "./readiness.ts";
import { type Admission, admissionOf } from "./regulated.ts";
import { type Resource, resourceFor } from "./resources.ts";
import { summarise } from "./summary.ts";
import type { PathwayTarget } from "./target.ts";

export interface PathwayItem {
  readonly skillId: string;
  readonly name: string;
  readonly group: SkillGroup;
  readonly importance: Importance;
  readonly currentLevel: CurrentLevel;
  readonly targetLevel: Level;
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
  const place = placeOf(target.role, options.country);
  const group = groupOf(knowledge, target.role.group);
  const standing = readStanding(engine, candidate);
  const listed = target.market ?? buildChecklist(knowledge, target, demand, place);
  const wanted = chooseSubjects(listed, target.role, standing, place);
  const items = wanted.map((item) => ({ ...item, current: standing.levelIn(item.skill) }));
  const gaps = items.filter((item) => !isMet(item));
  const phases =
    gaps.length > 0
      ? planPhases(knowledge, gaps, { isHandwork: group.isHandwork, standing })
      : [deepenCore(items)];
  const readiness = readinessOf(items);
  const admission = admissionOf(engine, target.role, candidate, { items, readiness });
  const roleTitle = titleWithRank(engine, target);
  const focus = phases.flat();
  return {
    roleTitle,
    readinessScore: readiness,
    checklist: items.map(showItem),
    diagnosis: diagnose({
      roleTitle,
      isReading: target.isReading,
      readiness,
      items,
      focus,
      demand,
      standing,
      admission,
    }),
    roadmap: showRoadmap(
      { role: target.role, group, roleTitle, items, phases, admission },
      options,
    ),
  };
}

const PREFIX: Readonly<Record<Rank, string>> = { starting: "Junior ", working: "", senior: "" };

/** Titles such as "Trainee" or "Chief" contain their rank already. */
function titleWithRank(engine: PathwayTables, { role, rank }: PathwayTarget): string {
  return rankOf(engine, role.title) === rank ? role.title : `${PREFIX[rank]}${role.title}`;
}

const showItem = ({ skill, importance, current, target, demand }: Item): PathwayItem => ({
  skillId: skill.id,
  name: skill.name,
  group: skill.group,
  importance,
  currentLevel: levelName(current),
  targetLevel: targetName(target),
  demand,
});

function showRoadmap(
  plan: {
    readonly role: Role;
    readonly group: Group;
    readonly roleTitle: string;
    readonly items: readonly Item[];
    readonly phases: readonly (readonly Focus[])[];
    readonly admission: Admission | undefined;
  },
  { weeklyHours, includeResources, country }: PathwayOptions,
): Pathway["roadmap"] {
  const { role, group, roleTitle, items, phases, admission } = plan;
  const isLearning = !items.every(isMet);
  const hours = phases.map((focus) => focus.reduce((sum, item) => sum + item.hours, 0));
  const least = isLearning ? (admission?.months ?? 0) : 0;
  const months = monthsOf(hours, weeklyHours, least);
  const certificates = certificatesOf(items, phases, placeOf(role, country));
  const shown = phases.map((focus, index): PathwayPhase => ({
    phase: index + 1,
    monthStart: months[index]!.start,
    monthEnd: months[index]!.end,
    focus: focus.map(({ skill }) => skill.name),
    ...writePhase({
      role,
      field: group.field,
      focus,
      index,
      count: phases.length,
      certificates: certificates[index]!,
      country,
    }),
    resources: includeResources ? focus.map(({ skill }) => resourceFor(skill)) : [],
  }));
  const totalMonths = months.at(-1)!.end;
  const totalHours = hours.reduce((sum, own) => sum + own, 0);
  const summary = summarise(roleTitle, phases, {
    weeklyHours,
    totalMonths,
    totalHours,
    admission: isLearning ? admission : undefined,
  });
  return { summary, totalMonths, phases: shown };
}
