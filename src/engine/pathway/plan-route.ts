/*
 * A route document × a person → a plan. Stages: credit what is stated, chooseText way and phases, count
 * months, tell. Same input, same output.
 */
import { type Standing, creditSkills, itemsFor, needOf } from "./credit.ts";
import type { ItemRecord, RouteDocument } from "./document.ts";
import { levelName, targetName } from "./level-numbers.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import type { Pathway, PathwayItem } from "./pathway-reply.ts";
import { createPlanWords, fillSlots } from "./plan-words.ts";
import { readinessOf } from "./readiness.ts";
import { showRoute } from "./route-reply.ts";
import { schedule, scheduleWay } from "./schedule.ts";
import type { Standpoint } from "./standpoint.ts";
import {
  type Telling,
  slotsOf,
  tellAfter,
  tellDecision,
  tellGaps,
  tellReadiness,
  tellStrengths,
  tellSummary,
} from "./tell.ts";
import { tellPhases } from "./tell-phases.ts";

export interface RoutePlanInput {
  /** The title as the person asked for it. */
  readonly asked: string;
  /** No occupation has that title: the plan is that of the nearest one. */
  readonly isNearest?: boolean;
  readonly standpoint: Standpoint;
  readonly includeResources: boolean;
  /** 1–12; undefined: seasons are told, not counted. */
  readonly startMonth: number | undefined;
  /** The share of current postings that ask for a skill of ours. */
  readonly demandFor: (skillId: string) => number | null;
}

export type RoutePlan = Omit<Pathway, "readAs" | "roleTitle">;

export function planRoute(
  engine: PathwayTables,
  document: RouteDocument,
  { asked, isNearest = false, standpoint, includeResources, startMonth, demandFor }: RoutePlanInput,
): RoutePlan {
  const standing = creditSkills(engine, document, standpoint);
  const { names, levels } = standing;
  const levelOf = ({ id }: ItemRecord): number => levels.get(id) ?? 0;
  const input = { document, items: itemsFor(document, names), levels, names, startMonth };
  const plan = schedule(input, standpoint.hours);
  const record = engine.routes.words.find(({ id }) => id === document.language);
  if (!record) throw new Error(`no words of plans in ${document.language}`);
  const words = createPlanWords(record);
  const withWay = new Map([...names, [`way_${plan.way.id}`, true as const]]);
  const telling: Telling = {
    document,
    standpoint,
    standing: { ...standing, names: withWay },
    plan,
    words,
    asked,
    isNearest,
    levelOf,
    includeResources,
    startMonth,
  };
  const others = document.ways
    .filter(({ id }) => id !== plan.way.id)
    .map((way) => scheduleWay(input, way, standpoint.hours));
  return {
    language: document.language,
    basis: {
      kind: document.kind,
      id: document.id,
      reviewedOn: document.reviewedOn,
      availableIn: document.availableIn,
    },
    unrecognizedSkills: standing.unrecognized.map(({ name }) => name),
    readinessScore: readinessOf(plan.items, levelOf, document.cap),
    checklist: plan.items.map((item) =>
      showItem(engine, document, standing, {
        item,
        level: levelOf(item),
        post: standpoint.post?.title,
        demandFor,
      }),
    ),
    diagnosis: {
      readinessSummary: tellReadiness(telling),
      strengths: tellStrengths(telling),
      priorityGaps: tellGaps(telling),
    },
    route: showRoute(document, {
      plan,
      others,
      levelOf,
      names: withWay,
      fill: (text) => fillSlots(text, slotsOf(telling)),
    }),
    roadmap: {
      summary: tellSummary(telling),
      decision: tellDecision(telling),
      totalMonths: plan.totalMonths,
      phases: tellPhases(telling),
      after: tellAfter(telling),
      sources: document.sources,
    },
  };
}

interface ItemOfPerson {
  readonly item: ItemRecord;
  readonly level: number;
  readonly post: string | undefined;
  readonly demandFor: RoutePlanInput["demandFor"];
}

function showItem(
  { knowledge }: PathwayTables,
  document: RouteDocument,
  { credits, situations, names }: Standing,
  { item, level: exact, post, demandFor }: ItemOfPerson,
): PathwayItem {
  const skill = item.skill === undefined ? undefined : knowledge.skills.get(item.skill);
  const isProof = item.proof === true;
  const level = Math.floor(exact);
  const own = credits.filter((one) => one.item.id === item.id && one.level > 0);
  const isStated = own.some((one) => !one.isNear && one.level >= level);
  const bySituation =
    (item.place === true && names.get("in_training") === true) ||
    situations.some(({ gives }) => (gives?.[item.id] ?? 0) >= level);
  const impliedBy =
    isStated || level === 0
      ? []
      : [
          ...new Set([
            ...own.filter((one) => one.level >= level).map(({ stated }) => stated.name),
            ...(bySituation && post !== undefined ? [post] : []),
          ]),
        ];
  return {
    skillId: skill?.id ?? `${document.id ?? "general"}/${item.id}`,
    name: item.name,
    kind: isProof ? "proof" : "skill",
    group: skill?.group ?? item.group ?? "domain",
    importance: item.weight,
    currentLevel: isProof ? (level >= needOf(item) ? "advanced" : "none") : levelName(level),
    targetLevel: isProof ? "advanced" : targetName(needOf(item)),
    held: isProof ? level >= needOf(item) : null,
    levelSource: level === 0 ? "none" : isStated ? "stated" : "implied",
    impliedBy,
    oneOf: null,
    demand: skill && !isProof ? demandFor(skill.id) : null,
  };
}
