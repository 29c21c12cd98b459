import {
  findSalary,
  findSkill,
  readPosting,
  roleOfJob,
  searchWords,
  type Knowledge,
  type Posting,
  type Skill,
  type SkillImportance,
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
  readonly titleWords: ReadonlySet<string>;
  readonly sideWords: ReadonlySet<string>;
  readonly bodyWords: ReadonlySet<string>;
}

interface WantedSkill {
  readonly skill: Skill;
  readonly importance: SkillImportance;
}

const MAX_SKILLS = 100;
/** Longer ones are no words that anybody looks for. */
const MAX_WORD_CHARS = 40;

export function readSoundPosting(knowledge: Knowledge, row: SoundPosting): Reading {
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
  const textWords = searchWords(description);
  return {
    requirements,
    isRemote: row.isRemote ?? posting.isRemote,
    employmentType: row.employmentType ?? posting.employmentType ?? null,
    experienceLevel: row.experienceLevel ?? posting.level ?? null,
    salary: row.salary ?? salaryIn(row.salaryText) ?? posting.salary ?? null,
    skillIds: skills.map(({ skill }) => skill.id),
    skillImportance: skills.map(({ importance }) => importance),
    roleId: roleOfJob(knowledge, { title, description, skills: posting.skills })?.id ?? null,
    textSketch: textSketch(textWords),
    titleWords: wordSet(searchWords(title)),
    sideWords: wordSet(
      searchWords([row.company ?? "", ...names, ...(row.skills ?? [])].join("\n")),
    ),
    bodyWords: wordSet(
      textWords,
      searchWords([row.city, row.region, row.industry, ...(row.requirements ?? [])].join("\n")),
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
    (skills ?? []).map((name) => findSkill(knowledge, name)).filter((skill) => skill !== undefined),
  );
  if (known.size === 0) return undefined;
  return Array.from(known, (skill) => ({ skill, importance: isEssential(skill, posting) ? 3 : 2 }));
}

function isEssential(skill: Skill, { skills, importance }: Posting): boolean {
  return importance[skills.findIndex(({ id }) => id === skill.id)] === 3;
}

const foundSkills = ({ skills, importance }: Posting): WantedSkill[] =>
  skills.map(({ skill }, place) => ({ skill, importance: importance[place] ?? 2 }));

const salaryIn = (text: string | null): Salary | undefined =>
  text === null ? undefined : findSalary(`Salary: ${text}`);

function wordSet(...lists: string[][]): Set<string> {
  const words = new Set<string>();
  for (const list of lists) {
    for (const word of list) if (word.length <= MAX_WORD_CHARS) words.add(word);
  }
  return words;
}
