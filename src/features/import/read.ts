import {
  findSalary,
  findSkill,
  readPosting,
  roleOfJob,
  withoutPronouns,
  type Engine,
  type Posting,
  type Salary,
  type Skill,
  type SkillImportance,
  type Vocabulary,
} from "../../engine/index.ts";
import { textSketch } from "./duplicates.ts";
import type { SoundPosting } from "./fields/posting.ts";

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
  engine: Engine,
  vocabulary: Vocabulary,
  row: SoundPosting,
): Reading {
  const { title, description } = row;
  const posting = readPosting(engine, {
    title,
    description,
    requirements: row.requirements ?? undefined,
  });
  const skills = (givenSkills(engine, row, posting) ?? foundSkills(posting))
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
    roleId: roleOfJob(engine, { title, description, skills: posting.skills })?.id ?? null,
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
  { knowledge, feedSkills }: Engine,
  { skills }: SoundPosting,
  posting: Posting,
): WantedSkill[] | undefined {
  const known = new Set(
    (skills ?? [])
      .map((name) => feedSkills.get(name, (text) => findSkill(knowledge, text)))
      .filter((skill) => skill !== undefined),
  );
  if (known.size === 0) return undefined;
  const found = new Map(foundSkills(posting).map(({ skill, importance }) => [skill, importance]));
  return Array.from(known, (skill) => ({ skill, importance: found.get(skill) ?? 2 }));
}

const foundSkills = ({ skills, importance }: Posting): WantedSkill[] =>
  skills.map(({ skill }, place) => ({ skill, importance: importance[place] ?? 2 }));

const salaryIn = (text: string | null): Salary | undefined =>
  text === null ? undefined : findSalary(`Salary: ${text}`);
