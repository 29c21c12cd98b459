import {
  findSkill,
  readJobText,
  withoutPronouns,
  type Engine,
  type ReadJobText,
  type Skill,
  type Vocabulary,
} from "../../engine/postings.ts";
import type { Salary, SkillImportance } from "../../engine/terms.ts";
import { textSketch } from "./vacancies.ts";
import type { SoundPosting } from "./fields/posting.ts";

/** What the engine reads from a posting: values missing from the row, and the search index data. */
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
  /** Distinct words, as numbers in the reading thread's vocabulary. */
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
  const read = readJobText(engine, {
    title,
    description,
    requirements: row.requirements ?? undefined,
  });
  const { posting, role } = read;
  const skills = (givenSkills(engine, row, read) ?? foundSkills(read))
    .toSorted((a, b) => b.importance - a.importance)
    .slice(0, MAX_SKILLS);
  const names = skills.map(({ skill }) => skill.name);
  const requirements = row.requirements ?? posting.requirements;
  return {
    requirements,
    isRemote: row.isRemote ?? posting.isRemote,
    employmentType: row.employmentType ?? posting.employmentType ?? null,
    experienceLevel: row.experienceLevel ?? posting.level ?? null,
    salary: row.salary ?? posting.salary ?? null,
    skillIds: skills.map(({ skill }) => skill.id),
    skillImportance: skills.map(({ importance }) => importance),
    roleId: role?.id ?? null,
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

/** A skill list in the row replaces the skills found in the text, unless no entry is known. */
function givenSkills(
  { knowledge, feedSkills }: Engine,
  { skills }: SoundPosting,
  read: ReadJobText,
): WantedSkill[] | undefined {
  const known = new Set(
    (skills ?? [])
      .map((name) => feedSkills.get(name, (text) => findSkill(knowledge, text)))
      .filter((skill) => skill !== undefined),
  );
  if (known.size === 0) return undefined;
  const found = new Map(foundSkills(read).map(({ skill, importance }) => [skill, importance]));
  return Array.from(known, (skill) => ({ skill, importance: found.get(skill) ?? 2 }));
}

const foundSkills = ({ wanted }: ReadJobText): WantedSkill[] =>
  wanted.map(({ finding: { skill }, importance }) => ({ skill, importance }));
