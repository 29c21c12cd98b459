import {
  findSalary,
  findSkill,
  readPosting,
  roleOfJob,
  withoutPronouns,
  type Knowledge,
  type Posting,
  type Skill,
  type SkillImportance,
  type Vocabulary,
} from "../../../engine/index.ts";
import { textSketch } from "./duplicates.ts";
import type { SoundPosting } from "./posting.ts";
import type { Salary } from "./salary.ts";

/** What the engine finds in a posting: what the row lacked, and what searching needs. */
export interface Reading {
  readonly requirements: readonly string[];
  readonly isRemote: boolean;
  readonly employmentType: string | null;
  readonly experienceLevel: string | null;
  readonly salary: Salary | null;
  readonly skillIds: readonly string[];
  readonly skillImportance: readonly SkillImportance[];
  readonly roleId: string | null;
  readonly textSketch: Uint8Array;
  /** Each word once, by its number in the vocabulary that it was read with. */
  readonly titleWords: readonly number[];
  readonly sideWords: readonly number[];
  readonly bodyWords: readonly number[];
}

interface WantedSkill {
  readonly skill: Skill;
  readonly importance: SkillImportance;
}

const MAX_SKILLS = 100;

export function readSoundPosting(
  knowledge: Knowledge,
  vocabulary: Vocabulary,
  row: SoundPosting,
): Reading {
  const { title, description } = row;
  const posting = readPosting(knowledge, {
    title,
    description,
    requirements: row.requirements ?? undefined,
  });
  const skills = (givenSkills(knowledge, row, posting) ?? foundSkills(posting))
    .toSorted((a, b) => b.importance - a.importance)
    .slice(0, MAX_SKILLS);
  const names = skills.map(({ skill }) => skill.name);
  const requirements = row.requirements ?? posting.requirements;
  return {
    requirements,
    isRemote: row.isRemote ?? posting.isRemote,
    employmentType: row.employmentType ?? posting.employmentType ?? null,
    experienceLevel: row.experienceLevel ?? posting.level ?? null,
    salary: row.salary ?? salaryIn(row.salaryText) ?? posting.salary ?? null,
    skillIds: skills.map(({ skill }) => skill.id),
    skillImportance: skills.map(({ importance }) => importance),
    roleId: roleOfJob(knowledge, { title, description, skills: posting.skills })?.id ?? null,
    textSketch: textSketch(description, [row.requirements, row.employmentType]),
    titleWords: vocabulary.wordsOfTitle(title),
    sideWords: vocabulary.wordsOf([row.company, ...names, ...(row.skills ?? [])].join("\n")),
    bodyWords: vocabulary.wordsOf(
      withoutPronouns(
        [description, row.city, row.region, row.industry, ...(row.requirements ?? [])].join("\n"),
      ),
    ),
  };
}

/** A given list is the whole list, in any spelling; one that we know nothing of counts as none. */
function givenSkills(
  knowledge: Knowledge,
  { skills }: SoundPosting,
  posting: Posting,
): WantedSkill[] | undefined {
  const known = new Set(
    (skills ?? [])
      .map((name) => rememberedSkill(knowledge, name))
      .filter((skill) => skill !== undefined),
  );
  if (known.size === 0) return undefined;
  const found = new Map(foundSkills(posting).map(({ skill, importance }) => [skill, importance]));
  return Array.from(known, (skill) => ({ skill, importance: found.get(skill) ?? 2 }));
}

/** Feeds name the same skills over and over. */
const MAX_REMEMBERED = 20_000;
const REMEMBERED = new WeakMap<Knowledge, Map<string, Skill | undefined>>();

function rememberedSkill(knowledge: Knowledge, name: string): Skill | undefined {
  const remembered = REMEMBERED.get(knowledge) ?? new Map<string, Skill | undefined>();
  if (remembered.has(name)) return remembered.get(name);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const skill = findSkill(knowledge, name);
  REMEMBERED.set(knowledge, remembered.set(name, skill));
  return skill;
}

const foundSkills = ({ skills, importance }: Posting): WantedSkill[] =>
  skills.map(({ skill }, place) => ({ skill, importance: importance[place] ?? 2 }));

const salaryIn = (text: string | null): Salary | undefined =>
  text === null ? undefined : findSalary(`Salary: ${text}`);
