import type { ChecklistItem, Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import type { Importance, Level } from "../knowledge/records.ts";
import { type ExperienceLevel, findExperienceLevel } from "../posting/terms.ts";
import { rolesForTitle } from "../roles/roles-for-title.ts";
import { findSkill } from "../skills/find.ts";
import { isGenericTitle } from "./generic-titles.ts";

export interface TargetJob {
  readonly title: string;
  readonly skills: readonly string[];
}

export interface TargetSkill {
  readonly name: string;
  /** Undefined for one that the knowledge base does not know. */
  readonly skill: Skill | undefined;
  readonly importance: Importance;
  readonly level: Level;
}

export interface Target {
  /** In plain words. */
  readonly title: string;
  /** What the title means, when we know. */
  readonly role: Role | undefined;
  readonly level: ExperienceLevel | undefined;
  /** The role's own skills, because the job names none. */
  readonly isChecklist: boolean;
  /** As the customer has them; of a checklist the most important first. */
  readonly skills: readonly TargetSkill[];
}

/** Below this a title is a guess, and a guess must not decide what somebody is measured by. */
const SURE_TITLE = 0.5;
const SURE_PART = 0.9;
const MAX_TITLE_CHARS = 300;

/** Undefined when neither the title nor a skill says what the job asks for. */
export function readTarget(knowledge: Knowledge, job: TargetJob): Target | undefined {
  const title = plainTitle(job.title);
  const role = findRole(knowledge, title);
  const isChecklist = job.skills.length === 0;
  const skills = isChecklist
    ? (role?.checklist ?? []).map(fromChecklist)
    : askedSkills(knowledge, role, job.skills);
  if (skills.length === 0) return undefined;
  return { title, role, level: findExperienceLevel(knowledge, title, ""), isChecklist, skills };
}

/** Of a long title that means nothing as a whole, the part that is surely one may stand for it. */
function findRole(knowledge: Knowledge, title: string): Role | undefined {
  const [best] = rolesForTitle(knowledge, title);
  const isOwnName = best?.role.title.toLowerCase() === title.toLowerCase();
  if (isGenericTitle(knowledge, title) && !isOwnName) return undefined;
  if (best && best.score >= SURE_TITLE) return best.role;
  const words = title.replace(/\(.*|\s(?:with|for|at|of)\s.*/iu, "").split(/[\s,]+/u);
  for (const part of [words.slice(-3), words.slice(-2), words.slice(0, 3)]) {
    const text = part.join(" ");
    const [found] =
      part.length < 2 || isGenericTitle(knowledge, text) ? [] : rolesForTitle(knowledge, text);
    if (found && found.score >= SURE_PART) return found.role;
  }
  return undefined;
}

/** The words of a title, without markup, templates and addresses that came along. */
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

/** In the customer's order; what the role does not list is important because it is asked for. */
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

/** Two spellings of a name we do not know are one when only case, accents or blanks differ. */
export function foldName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}
