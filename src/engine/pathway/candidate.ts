import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import { recogniseTitle } from "../roles/recognise-title.ts";
import type { Level } from "../knowledge/records.ts";
import { type EducationLevel, educationLevelOf } from "../resume/education.ts";
import { findSkill } from "../skills/find.ts";
import { readSkills } from "../skills/read.ts";
import { levelNumber } from "./levels.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { prerequisitesOf } from "./prerequisites.ts";
import { rankOf } from "./rank.ts";

export interface CandidateInput {
  /** Names in any spelling; the default level is intermediate. */
  readonly skills: readonly { readonly name: string; readonly level?: Level | undefined }[];
  readonly currentRole?: string | undefined;
  readonly education?: {
    readonly level?: string | undefined;
    readonly field?: string | undefined;
  };
}

/** The candidate's level in each skill, 0–3, with fractions. */
export interface Standing {
  levelIn(skill: Skill): number;
  /** The held skill that gives the candidate a level in a skill they do not hold. */
  relativeOf(skill: Skill): Skill | undefined;
}

/** Below this score the title is ambiguous, so we ignore it. */
const SURE_TITLE = 0.5;
/** A skill implies its prerequisites at this share of its level. */
const PREREQUISITE_SHARE = 0.5;

/** The level in its subject that a degree gives. */
const STUDIED: Readonly<Record<EducationLevel, number>> = {
  high_school: 1,
  vocational: 1.5,
  associate: 1.5,
  bachelor: 2,
  master: 2,
  doctorate: 3,
};

/** Short names of levels, as forms have them. */
const SHORT_NAMES: Readonly<Record<string, EducationLevel>> = {
  secondary: "high_school",
  school: "high_school",
  certificate: "vocational",
  diploma: "vocational",
  associate: "associate",
  "associate's": "associate",
  associates: "associate",
  college: "associate",
  undergraduate: "bachelor",
  university: "bachelor",
};

/** Every source can only raise a level, so that more input never lowers the result. */
export function readStanding(engine: PathwayTables, input: CandidateInput): Standing {
  const { knowledge } = engine;
  const held = new Map<Skill, number>();
  const hold = (skill: Skill, level: number): void => {
    if (level > (held.get(skill) ?? 0)) held.set(skill, level);
  };
  for (const { name, level = "intermediate" } of input.skills) {
    for (const skill of skillsCalled(knowledge, name)) hold(skill, levelNumber(level));
  }
  holdFromRole(engine, input.currentRole, hold);
  holdFromEducation(knowledge, input, hold);
  return standingOf(knowledge, held);
}

/** One name may contain several skills: "HTML/CSS". */
function skillsCalled(knowledge: Knowledge, name: string): Skill[] {
  const skill = findSkill(knowledge, name);
  return skill ? [skill] : readSkills(knowledge, name).map((finding) => finding.skill);
}

/** A position implies the core skills of its role and a part of the important ones. */
function holdFromRole(
  engine: PathwayTables,
  title: string | undefined,
  hold: (skill: Skill, level: number) => void,
): void {
  const found = title === undefined ? undefined : recogniseTitle(engine, title)[0];
  if (title === undefined || found === undefined || found.score < SURE_TITLE) return;
  const most = rankOf(engine, title) === "starting" ? 1 : 2;
  for (const { skill, importance, level } of found.role.checklist) {
    const shown = importance === "core" ? most : importance === "important" ? most / 2 : 0;
    hold(skill, Math.min(shown, levelNumber(level)));
  }
  // Any work experience implies basic soft skills.
  for (const skill of engine.knowledge.skillList) if (skill.group === "soft") hold(skill, 1);
}

function holdFromEducation(
  knowledge: Knowledge,
  input: CandidateInput,
  hold: (skill: Skill, level: number) => void,
): void {
  const { level, field } = studiesOf(input);
  const studied = level ? STUDIED[level] : 1;
  for (const skill of skillsCalled(knowledge, field)) hold(skill, studied);
  // Knowing a subject gives half of the level in teaching it.
  const taught = field.trim() === "" ? undefined : findSkill(knowledge, `${field} teaching`);
  if (taught) hold(taught, studied / 2);
}

/** The candidate's education, parsed. */
export function studiesOf({ education }: CandidateInput): {
  level: EducationLevel | undefined;
  field: string;
} {
  const said = (education?.level ?? "").replaceAll("_", " ").trim();
  return {
    level: educationLevelOf(said) ?? SHORT_NAMES[said.toLowerCase()],
    field: education?.field ?? "",
  };
}

function standingOf(knowledge: Knowledge, held: ReadonlyMap<Skill, number>): Standing {
  const levels = new Map<string, number>();
  const relatives = new Map<string, Skill>();
  const show = (id: string, level: number, by: Skill | undefined): void => {
    if (level <= (levels.get(id) ?? 0)) return;
    levels.set(id, level);
    if (by) relatives.set(id, by);
    else relatives.delete(id);
  };
  for (const [skill, level] of held) show(skill.id, level, undefined);
  for (const [skill, level] of held) {
    for (const [id, share] of knowledge.closeness.shownBy(skill.id)) show(id, level * share, skill);
    for (const { id } of prerequisitesOf(knowledge, skill)) {
      show(id, level * PREREQUISITE_SHARE, skill);
    }
  }
  return {
    levelIn: (skill) => levels.get(skill.id) ?? 0,
    relativeOf: (skill) => relatives.get(skill.id),
  };
}
