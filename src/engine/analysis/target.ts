import type { ChecklistItem, Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import type { Importance, Level } from "../knowledge/records.ts";
import { findExperienceLevel } from "../posting/terms.ts";
import type { ExperienceLevel } from "../posting/vocabulary.ts";
import { RECOGNISED, SURE_TITLE, recogniseTitle } from "../roles/recognise-title.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import type { RoleScore } from "../roles/role-score.ts";
import { foldName } from "../text/fold.ts";
import { findSkill } from "../skills/find.ts";

export interface TargetJob {
  readonly title: string;
  readonly skills: readonly string[];
  /** Whether the skills are what postings with this title ask for, and not what the job asks for. */
  readonly isFromPostings?: boolean;
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
  /** How sure the role is, 0–1. */
  readonly confidence: number;
  readonly level: ExperienceLevel | undefined;
  /** Whether the skills are the usual ones, because the job names none. */
  readonly isChecklist: boolean;
  /** In the customer's order; of a checklist most important first. */
  readonly skills: readonly TargetSkill[];
}

const MAX_TITLE_CHARS = 300;

/** Undefined when neither the title nor a skill tells what the job asks for. */
export function readTarget(engine: RoleTables, job: TargetJob): Target | undefined {
  const title = plainTitle(job.title);
  const found = findRole(engine, title);
  const role = found?.role;
  const skills =
    job.skills.length === 0
      ? (role?.checklist ?? []).map(fromChecklist)
      : askedSkills(engine.knowledge, role, job.skills);
  if (skills.length === 0) return undefined;
  return {
    title,
    role,
    confidence: found?.score ?? 0,
    level: findExperienceLevel(engine, title, ""),
    isChecklist: job.skills.length === 0 || job.isFromPostings === true,
    skills,
  };
}

/** Whether the skills rest on a title that is not certain, so that postings should be asked first. */
export const isGuess = ({ isChecklist, confidence }: Target): boolean =>
  isChecklist && confidence < SURE_TITLE;

function findRole(engine: RoleTables, title: string): RoleScore | undefined {
  const [best] = recogniseTitle(engine, title);
  return best && best.score >= RECOGNISED ? best : undefined;
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
