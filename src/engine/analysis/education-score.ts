import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { EDUCATION_LEVELS, type EducationLevel } from "../resume/education.ts";
import type { ResumeFacts } from "../resume/read.ts";
import { rolesForText } from "../roles/roles-for-text.ts";
import { readSkills } from "../skills/read.ts";
import { expectedEducation } from "./expected-education.ts";

export interface EducationScore {
  readonly score: number;
  readonly level: EducationLevel | undefined;
  readonly expected: EducationLevel;
  readonly field: "fits" | "other" | "not stated";
}

/** By how many steps the highest degree stays below the usual one. */
const BELOW: readonly number[] = [100, 75, 55, 40];
const FIELD = { fits: 1, "not stated": 0.95, other: 0.9 } as const;
const BACHELOR = EDUCATION_LEVELS.indexOf("bachelor");
const ASSOCIATE = EDUCATION_LEVELS.indexOf("associate");
/** Where no licence hangs on the degree, years in the work stand in for it. */
const WORK_BASE = 40;
const WORK_PER_YEAR = 8;
const WORK_LIMIT = 85;
const MAX_FIELDS = 6;

export function scoreEducation(
  knowledge: Knowledge,
  role: Role | undefined,
  resume: ResumeFacts,
  relevantYears: number,
): EducationScore {
  const level = resume.educationLevel;
  const expected = expectedEducation(role);
  const wanted = EDUCATION_LEVELS.indexOf(expected);
  const below = wanted - (level ? EDUCATION_LEVELS.indexOf(level) : -1);
  const field = fieldOf(knowledge, role, resume);
  const factor = wanted >= ASSOCIATE && level ? FIELD[field] : 1;
  const studied = (BELOW[Math.max(0, Math.min(below, BELOW.length - 1))] ?? 0) * factor;
  const worked =
    wanted <= BACHELOR ? Math.min(WORK_LIMIT, WORK_BASE + WORK_PER_YEAR * relevantYears) : 0;
  return { score: Math.max(studied, worked), level, expected, field };
}

/** A field fits when its words lead to a role of the target's group. */
function fieldOf(
  knowledge: Knowledge,
  role: Role | undefined,
  { education, language }: ResumeFacts,
): EducationScore["field"] {
  const fields = education.flatMap(({ field }) => (field ? [field] : [])).slice(0, MAX_FIELDS);
  if (fields.length === 0) return "not stated";
  const fits = fields.some((text) =>
    rolesForText(knowledge, { text, skills: readSkills(knowledge, text), titles: [] }).some(
      (found) => found.role.group === role?.group,
    ),
  );
  if (fits) return "fits";
  // Our words are English: of a field in another language nothing can be said.
  return language === "en" ? "other" : "not stated";
}
