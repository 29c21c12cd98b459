/* The target for a role with a record: the step of its career, the rank and the emphasis that a title asks for. */
import type { Knowledge, Role, Skill, Specialty } from "../../knowledge/knowledge.ts";
import type { TitleTables } from "../../roles/role-tables.ts";
import { readSkills } from "../../skills/read-skills.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { titleNode } from "./position.ts";
import { type Rank, isLeadingTitle, rankOf } from "./rank.ts";
import {
  NO_EMPHASIS,
  type PathwayTarget,
  type TargetInput,
  type TitleNode,
} from "./pathway-target.ts";

const MAX_ADDED = 5;

export function knownTarget(
  engine: PathwayTables,
  input: TargetInput,
  role: Role,
  match: Pick<PathwayTarget, "matchedAs" | "confidence">,
): PathwayTarget {
  const own = titleNode(engine, role, input.title, input.country);
  // A title in another language is matched to a role, not to one of the role's English titles.
  const isKnown = own.kind === "nearest" && match.confidence === 1 && match.matchedAs === "title";
  const node: TitleNode = isKnown ? { ...own, kind: "title" } : own;
  return {
    role,
    asked: input.title,
    node,
    ...match,
    rank: rankAt(engine, input.title, role, node),
    emphasis: emphasisOf(role, node),
    added: addedSkills(engine.knowledge, input, role),
  };
}

/** A specialty has its own emphasis; a step above the role adds the skills of each step up to it. A step
 * below needs neither the skills that later steps add nor leading. */
function emphasisOf(
  { rungs, ownRung, checklist }: Role,
  { kind, rung, title, specialty, proved }: TitleNode,
): Specialty {
  if (specialty) return specialty;
  if (kind === "rung" && rung < ownRung && !isLeadingTitle(title)) {
    const leading = checklist.flatMap(({ skill }) => (skill.leads ? [skill] : []));
    const added = rungs.slice(rung).flatMap(({ adds }) => adds);
    return { core: [...(proved?.core ?? [])], drops: [...leading, ...added] };
  }
  const added = kind === "rung" ? rungs.slice(ownRung, rung).flatMap(({ adds }) => adds) : [];
  const core = [...new Set([...added, ...(proved?.core ?? [])])];
  return core.length === 0 ? NO_EMPHASIS : { core, drops: [] };
}

/** A step above the role itself asks for its full level, the first step for the basics; otherwise the
 * rank in the title counts. */
function rankAt(
  engine: TitleTables,
  title: string,
  role: Role,
  { kind, rung, proved }: TitleNode,
): Rank {
  // A proof certifies the working level of the trade, whatever the step.
  if (proved) return "working";
  if (kind !== "rung" || rung === role.ownRung) return rankOf(engine, title);
  if (rung > role.ownRung) return "senior";
  return rung === 1 ? "starting" : rankOf(engine, title);
}

function addedSkills(knowledge: Knowledge, input: TargetInput, role: Role): Skill[] {
  const own = new Set(role.checklist.map(({ skill }) => skill));
  return readSkills(knowledge, input.description ?? "")
    .map(({ skill }) => skill)
    .filter((skill) => skill.group !== "soft" && !own.has(skill))
    .slice(0, MAX_ADDED);
}
