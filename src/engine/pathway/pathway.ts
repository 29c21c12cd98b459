import { groupOf } from "../knowledge/knowledge.ts";
import { ENGLISH, type Speech } from "../languages/speech.ts";
import { type Demand, buildChecklist } from "./checklist/checklist.ts";
import { standOn } from "./checklist/choices.ts";
import { isOfUseIn } from "./checklist/countries.ts";
import { levelName, levelNumber, targetName } from "./checklist/levels.ts";
import { type Item, type ReadinessScale, impliedMost, readinessOf } from "./checklist/readiness.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { type CandidateInput, withEnglishStudies } from "./read/candidate.ts";
import { type Rank, rankOf } from "./read/rank.ts";
import { type Standpoint, readStandpoint, worksInRole } from "./read/standpoint.ts";
import type { PathwayTarget } from "./read/target.ts";
import { type WayIn, wayInto } from "./route/way-in.ts";
import { schedule } from "./schedule/schedule.ts";
import { diagnose } from "./tell/diagnosis.ts";
import type { Pathway, PathwayItem, ReadAs } from "./tell/pathway-reply.ts";
import { showRoute } from "./tell/route-reply.ts";
import { tellRoadmap } from "./tell/roadmap.ts";
import { sourceName } from "./tell/strengths.ts";

export interface PathwayOptions {
  /** ISO 3166-1 alpha-2: the country whose licences and rules apply. */
  readonly country?: string | undefined;
  /** Hours a week; without them 10 of their own, and a training is taken full time. */
  readonly weeklyHours?: number | undefined;
  readonly includeResources: boolean;
  /** The language of the names and the prose; English by default. */
  readonly speech?: Speech;
}

/** The week of somebody who does not say how many hours they have. */
const USUAL_WEEK = 10;

/** Role × candidate × market → checklist, diagnosis and roadmap. Same input, same output. */
export function planPathway(
  engine: PathwayTables,
  target: PathwayTarget,
  input: CandidateInput,
  demand: Demand | undefined,
  options: PathwayOptions,
): Pathway {
  const { knowledge } = engine;
  const { country, speech = ENGLISH, weeklyHours } = options;
  const candidate = withEnglishStudies(knowledge, input);
  const standpoint = readStandpoint(engine, target, candidate, country);
  const list = checklistFor(engine, standpoint, demand);
  const way = wayInto(engine, target.role, candidate, {
    items: list.items,
    country,
    readiness: list.readiness,
    rank: target.rank,
    speech,
  });
  const wayIn = upTheLadder(standpoint, way);
  const plan = schedule(knowledge, standpoint, list, wayIn, {
    weeklyHours: weeklyHours ?? USUAL_WEEK,
    isStated: weeklyHours !== undefined,
  });
  const roleTitle = titleWithRank(engine, target, speech);
  return {
    roleTitle,
    readAs: readAs(target, speech),
    unrecognizedSkills: standpoint.unrecognized,
    readinessScore: list.readiness,
    checklist: list.items.map((item) => showItem(item, speech)),
    diagnosis: diagnose({
      roleTitle,
      isReading: target.isReading,
      readiness: list.readiness,
      items: list.items,
      focus: plan.phases.flatMap(({ focus }) => focus),
      demand,
      standing: standpoint.standing,
      wayIn,
      speech,
    }),
    route: showRoute(wayIn, speech),
    roadmap: tellRoadmap({
      knowledge,
      standpoint,
      schedule: plan,
      wayIn,
      roleTitle,
      field: groupOf(knowledge, target.role.group).field,
      includeResources: options.includeResources,
      speech,
    }),
  };
}

/** The posts on the way are the steps of the ladder between the present post and the target. */
const upTheLadder = ({ climb = [] }: Standpoint, way: WayIn): WayIn =>
  climb.length === 0 || way.steps.length > 0
    ? way
    : { ...way, positions: climb.slice(0, -1).map(({ title }) => title) };

/** What the role asks for and what the candidate has of it. */
function checklistFor(
  { knowledge }: PathwayTables,
  standpoint: Standpoint,
  demand: Demand | undefined,
): { readonly items: readonly Item[]; readonly readiness: number; readonly scale: ReadinessScale } {
  const { target, standing, country } = standpoint;
  const listed =
    target.market?.filter(({ skill }) => isOfUseIn(skill, country)) ??
    buildChecklist(knowledge, target, demand, { country, standing });
  const stood = standOn(listed, target.role, standing, country);
  const items = worksInRole(standpoint) ? stood.map(asPractised) : stood;
  const scale = { most: impliedMost(standing.stated), steps: standpoint.climb?.length ?? 0 };
  return { items, scale, readiness: readinessOf(items, scale) };
}

/** Who works in the role meets what it asks for, as far as they say nothing else. */
const asPractised = (item: Item): Item =>
  item.knowing.by.some(({ kind }) => kind === "work") ||
  (item.knowing.source === "stated" && item.current >= levelNumber("intermediate"))
    ? { ...item, target: Math.min(item.target, Math.max(1, item.current)) }
    : item;

const readAs = ({ role, node, market }: PathwayTarget, speech: Speech): ReadAs => ({
  id: market ? "" : role.id,
  title: speech.names.role(node.kind === "nearest" ? role.title : node.title),
  kind: node.kind,
  rung: node.rung === 0 ? null : node.rung,
});

const WITH_RANK: Readonly<Record<Rank, string>> = {
  starting: "Junior {role}",
  working: "{role}",
  senior: "{role}",
};

/** A step or a specialty has its own title. Titles such as "Trainee" contain their rank already. */
function titleWithRank(
  engine: PathwayTables,
  { role, rank, node }: PathwayTarget,
  speech: Speech,
): string {
  if (node.kind === "rung" || node.kind === "specialty") return speech.role(node.title);
  const title = speech.role(role.title);
  return rankOf(engine, role.title) === rank ? title : speech.say(WITH_RANK[rank], { role: title });
}

const showItem = (
  { skill, importance, current, target, demand, knowing, oneOf }: Item,
  speech: Speech,
): PathwayItem => ({
  skillId: skill.id,
  name: speech.names.skill(skill.name),
  group: skill.group,
  importance,
  currentLevel: levelName(current),
  targetLevel: targetName(target),
  levelSource: knowing.source,
  impliedBy: knowing.by.map((source) => sourceName(source, speech)),
  oneOf: oneOf.length > 0 ? oneOf.map(({ name }) => speech.names.skill(name)) : null,
  demand,
});
