import type { ChecklistItem, Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import type { Importance, Level } from "../knowledge/records.ts";
import { findExperienceLevel } from "../posting/terms.ts";
import type { ExperienceLevel } from "../posting/vocabulary.ts";
import { rolesForTitle } from "../roles/roles-for-title.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import { foldName } from "../text/fold.ts";
import { findSkill } from "../skills/find.ts";
import { isGenericTitle } from "./generic-titles.ts";

export interface TargetJob {
  readonly title: string;
  readonly skills: readonly string[];
}

export interface TargetSkill {
  readonly name: string;
  /** Undefined when it is not in the knowledge base. */
  readonly skill: Skill | undefined;
  readonly importance: Importance;
  readonly level: Level;
}

export interface Target {
  /** Without markup. */
  readonly title: string;
  /** The role of the title, when known. */
  readonly role: Role | undefined;
  readonly level: ExperienceLevel | undefined;
  /** Whether the skills are the role's checklist, because the job names none. */
  readonly isChecklist: boolean;
  /** In the customer's order; of a checklist most important first. */
  readonly skills: readonly TargetSkill[];
}

/** Below this score the title is ambiguous, so it must not decide what is measured. */
const SURE_TITLE = 0.5;
const SURE_PART = 0.9;
const MAX_TITLE_CHARS = 300;

/** Undefined when neither the title nor a skill tells what the job asks for. */
export function readTarget(engine: RoleTables, job: TargetJob): Target | undefined {
  const title = plainTitle(job.title);
  const role = findRole(engine, title);
  const isChecklist = job.skills.length === 0;
  const skills = isChecklist
    ? (role?.checklist ?? []).map(fromChecklist)
    : askedSkills(engine.knowledge, role, job.skills);
  if (skills.length === 0) return undefined;
  return { title, role, level: findExperienceLevel(engine, title, ""), isChecklist, skills };
}

/** When a long title is unknown, a part of it that is certain decides. */
function findRole(engine: RoleTables, title: string): Role | undefined {
  const [best] = rolesForTitle(engine, title);
  const isOwnName = best?.role.title.toLowerCase() === title.toLowerCase();
  if (isGenericTitle(engine, title) && !isOwnName) return undefined;
  if (best && best.score >= SURE_TITLE) return best.role;
  const words = title.replace(/\(.*|\s(?:with|for|at|of)\s.*/iu, "").split(/[\s,]+/u);
  for (const part of [words.slice(-3), words.slice(-2), words.slice(0, 3)]) {
    const text = part.join(" ");
    const [found] =
      part.length < 2 || isGenericTitle(engine, text) ? [] : rolesForTitle(engine, text);
    if (found && found.score >= SURE_PART) return found.role;
  }
  return undefined;
}

/** The title without markup, template placeholders and addresses. */
function plainTitle(title: string): string {
  return title
    .slice(0, MAX_TITLE_CHARS)
    .replace(
      /<(script|style)\b[^<]{0,200}<\/\1>|<[^<>]{0,100}>|\{\{?[^{}]{0,100}\}?\}|https?:\S+/giu,
      " ",
    )
    .replace(/\s+/gu, " ")
    .trim();
}

function fromChecklist({ skill, importance, level }: ChecklistItem): TargetSkill {
  return { name: skill.name, skill, importance, level };
}

/** In the customer's order; skills that are not on the role's checklist count as important. */
function askedSkills(
  knowledge: Knowledge,
  role: Role | undefined,
  names: readonly string[],
): TargetSkill[] {
  const checklist = new Map(role?.checklist.map((item) => [item.skill.id, item]));
  const asked = new Map<string, TargetSkill>();
  for (const name of names) {
    const skill = findSkill(knowledge, name);
    const item = skill && checklist.get(skill.id);
    const key = skill ? `skill ${skill.id}` : `name ${foldName(name)}`;
    if (asked.has(key)) continue;
    asked.set(key, {
      name: skill?.name ?? name.trim().replace(/\s+/gu, " "),
      skill,
      importance: importanceOf(skill, item),
      level: item?.level ?? "intermediate",
    });
  }
  return [...asked.values()];
}

function importanceOf(skill: Skill | undefined, item: ChecklistItem | undefined): Importance {
  if (item?.importance === "core") return "core";
  return skill?.group === "soft" ? "supporting" : "important";
}
