/* The last stage: the decisions of a plan in the reader's language. */
import { groupOf } from "../../knowledge/knowledge.ts";
import type { Speech } from "../../languages/speech.ts";
import type { Demand } from "../checklist/checklist.ts";
import { levelName, targetName } from "../checklist/level-numbers.ts";
import type { Item } from "../checklist/readiness.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { isLearningTongue } from "../read/abroad.ts";
import { holdsForeignDegree } from "../read/background.ts";
import { isPrintedAs } from "../read/printed-title.ts";
import { type Rank, rankOf } from "../read/rank.ts";
import type { Standpoint } from "../read/standpoint.ts";
import type { PathwayTarget } from "../read/target.ts";
import type { WayIn } from "../route/way-in.ts";
import type { Schedule } from "../schedule/schedule.ts";
import { diagnose } from "./diagnosis.ts";
import type { Pathway, PathwayItem, ReadAs } from "./pathway-reply.ts";
import { tellRoadmap } from "./roadmap.ts";
import { showRoute } from "./route-reply.ts";
import { sourceName } from "./strength-sentences.ts";
import { tellWayIn } from "./way-in-sentences.ts";

interface Decided {
  readonly standpoint: Standpoint;
  readonly checklist: { readonly items: readonly Item[]; readonly shown: number };
  readonly wayIn: WayIn;
  readonly schedule: Schedule;
}

interface Telling {
  readonly demand: Demand | undefined;
  readonly includeResources: boolean;
  readonly speech: Speech;
  /** Of the learning resources. */
  readonly language: string;
}

export function tellPathway(
  engine: PathwayTables,
  { standpoint, checklist: { items, shown: readiness }, wayIn, schedule }: Decided,
  { demand, includeResources, speech, language }: Telling,
): Pathway {
  const { knowledge } = engine;
  const { target, country } = standpoint;
  const roleTitle = titleWithRank(engine, target, speech);
  const told = tellWayIn(wayIn, {
    training: knowledge.training,
    roleId: target.role.id,
    country,
    items,
    hasPost: standpoint.present !== undefined,
    isLearningTongue: isLearningTongue(standpoint.standing.names, standpoint.country),
    speech,
  });
  const phases = schedule.phases.map((phase) => ({
    ...phase,
    steps: phase.steps.map((step) => told.steps[wayIn.steps.indexOf(step)]!),
  }));
  return {
    roleTitle,
    readAs: readAs(target, speech),
    unrecognizedSkills: standpoint.unrecognized,
    readinessScore: readiness,
    checklist: items.map((item) => showItem(item, speech)),
    diagnosis: diagnose({
      roleTitle,
      isReading: target.isReading && !isPrintedAs(target.asked, roleTitle),
      unknownTitle: target.matchedAs === "nearest_role" ? target.asked.trim() : undefined,
      readiness,
      items,
      phases,
      demand,
      standing: standpoint.standing,
      wayIn: told,
      hasForeignDegree: holdsForeignDegree(standpoint.candidate),
      speech,
    }),
    route: showRoute(told, speech),
    roadmap: tellRoadmap({
      knowledge,
      standpoint,
      schedule: { ...schedule, phases },
      wayIn: told,
      roleTitle,
      field: groupOf(knowledge, target.role.group).field,
      includeResources,
      language,
      speech,
    }),
  };
}

const readAs = ({ role, node, market }: PathwayTarget, speech: Speech): ReadAs => ({
  id: market ? "" : role.id,
  title: node.proved
    ? node.title
    : speech.names.role(node.kind === "nearest" ? role.title : node.title),
  kind: node.kind,
  rung: node.rung === 0 ? null : node.rung,
});

const WITH_RANK: Readonly<Record<Rank, string>> = {
  starting: "Junior {role}",
  working: "{role}",
  senior: "{role}",
};

/** The person's own words where we know the title for certain, else the title of our record. Titles such
 * as "Trainee" contain their rank already. */
function titleWithRank(
  engine: PathwayTables,
  { role, rank, node, asked, confidence, matchedAs }: PathwayTarget,
  speech: Speech,
): string {
  if (node.proved) return isWrittenAsTitle(asked) ? asked.trim() : node.title;
  const isKnown = node.kind !== "nearest" && confidence === 1 && matchedAs === "title";
  if (isKnown && isWrittenAsTitle(asked)) return asked.trim();
  if (node.kind === "rung" || node.kind === "specialty") return speech.role(node.title);
  const title = speech.role(role.title);
  return rankOf(engine, role.title) === rank ? title : speech.say(WITH_RANK[rank], { role: title });
}

/** Whether it can be printed as it is: it begins with a capital and has only characters of titles. */
const isWrittenAsTitle = (asked: string): boolean =>
  /^\p{Lu}\p{Ll}[\p{L}\s./()'’-]{1,60}$/u.test(asked.trim());

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
  impliedBy:
    knowing.source === "implied" ? knowing.by.map((source) => sourceName(source, speech)) : [],
  oneOf: oneOf.length > 0 ? oneOf.map(({ name }) => speech.names.skill(name)) : null,
  demand,
});
