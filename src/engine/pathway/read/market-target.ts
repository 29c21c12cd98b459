/* A target for a role without a record: from its postings, or from the skills of its description. */
import type { Knowledge, Role } from "../../knowledge/knowledge.ts";
import { readSkills } from "../../skills/read-skills.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { type Demand, type Wanted, describedSkills, marketSkillsOf } from "../wanted-skills.ts";
import { rankOf } from "./rank.ts";
import {
  NO_EMPHASIS,
  type PathwayTarget,
  type TargetInput,
  type TitleNode,
} from "./pathway-target.ts";

/** A checklist with fewer skills, not counting soft ones, is no plan. */
const MIN_SKILLS = 4;
/** With this many skills or postings we are half sure of a role without a record. */
const HALF_SURE_SKILLS = 4;
const HALF_SURE_POSTINGS = 10;

/** A target for a role without a record, from what its postings ask for. */
export function marketTarget(
  engine: PathwayTables,
  title: string,
  demand: Demand,
): PathwayTarget | undefined {
  const checklist = marketSkillsOf(engine.knowledge, demand);
  const confidence = halfSureAt(HALF_SURE_POSTINGS, demand.postings);
  return targetOf(engine, title, checklist, { matchedAs: "postings", confidence });
}

/** The names of the skills that postings of a role without a record ask for; empty if there are too few. */
export function marketSkills(engine: PathwayTables, title: string, demand: Demand): string[] {
  return (marketTarget(engine, title, demand)?.market ?? []).map(({ skill }) => skill.name);
}

/** A target for a role without a record, from the skills that its description names. */
export function describedTarget(
  engine: PathwayTables,
  { title, description }: TargetInput,
): PathwayTarget | undefined {
  const skills = readSkills(engine.knowledge, description ?? "").map(({ skill }) => skill);
  const checklist = describedSkills(skills);
  const confidence = halfSureAt(HALF_SURE_SKILLS, checklist.length);
  return targetOf(engine, title, checklist, { matchedAs: "description", confidence });
}

const halfSureAt = (half: number, count: number): number => count / (count + half);

function targetOf(
  engine: PathwayTables,
  title: string,
  market: readonly Wanted[],
  match: Pick<PathwayTarget, "matchedAs" | "confidence">,
): PathwayTarget | undefined {
  if (market.filter(({ skill }) => skill.group !== "soft").length < MIN_SKILLS) return undefined;
  const role: Role = {
    index: market.length,
    id: "market",
    title,
    titles: [title],
    synonyms: [title],
    group: nearestGroup(engine.knowledge, market),
    industry: "",
    onet: [],
    esco: [],
    ladder: [],
    rungs: [],
    ownRung: 0,
    rungTitles: new Map(),
    specialties: new Map(),
    proved: [],
    local: [],
    choices: new Map(),
    whole: [],
    checklist: [],
  };
  const node: TitleNode = { kind: "nearest", rung: 0, title, specialty: undefined };
  return {
    role,
    node,
    ...match,
    rank: rankOf(engine, title),
    asked: title,
    emphasis: NO_EMPHASIS,
    added: [],
    market,
  };
}

/** The group of the role that shares most skills with the list. */
function nearestGroup(knowledge: Knowledge, market: readonly Wanted[]): string {
  const wanted = new Set(market.map(({ skill }) => skill));
  let [best, most] = ["business", 0];
  for (const { group, checklist } of knowledge.roleList) {
    const shared = checklist.filter(({ skill }) => wanted.has(skill) && skill.group !== "soft");
    if (shared.length > most) [best, most] = [group, shared.length];
  }
  return best;
}
