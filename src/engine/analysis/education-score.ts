import type { Role } from "../knowledge/knowledge.ts";
import { EDUCATION_LEVELS } from "../resume/education.ts";
import { expectedEducation } from "./expected-education.ts";
import { groupsOf, isEntryDegree } from "./fields-of-study.ts";
import type { AnalysedPerson } from "./analysed-person.ts";

export interface EducationScore {
  readonly score: number;
  /** Whether the profession requires the degree, as for a lawyer. */
  readonly isEntryDegree: boolean;
  /** "other" only when a different field was recognised. */
  readonly field: "fits" | "other" | "not recognised";
}

/** Points by the number of levels that the highest degree is below the usual one. */
const BELOW: readonly number[] = [100, 75, 55, 40];
const FIELD = { fits: 1, "not recognised": 0.95, other: 0.9 } as const;
const OTHER_STUDIES = 0.5;
const BACHELOR = EDUCATION_LEVELS.indexOf("bachelor");
const ASSOCIATE = EDUCATION_LEVELS.indexOf("associate");
/** Years of relevant work replace a degree where the profession does not require it. */
const WORK_BASE = 40;
const WORK_PER_YEAR = 8;
const WORK_LIMIT = 85;

export interface StudyContext {
  readonly relevantYears: number;
  /** 0 to 1: how near the person's work is to the job. */
  readonly field: number;
  /** The language of the résumé. */
  readonly language: string | undefined;
}

export function scoreEducation(
  role: Role | undefined,
  person: AnalysedPerson,
  { relevantYears, field: workField, language }: StudyContext,
): EducationScore {
  const level = person.educationLevel;
  const expected = expectedEducation(role, language);
  const isEntry = person.education.some((study) =>
    role?.onet.some((code) => isEntryDegree(study, code)),
  );
  const wanted = EDUCATION_LEVELS.indexOf(expected);
  const below = isEntry ? 0 : wanted - (level ? EDUCATION_LEVELS.indexOf(level) : -1);
  const field = isEntry ? "fits" : fieldOf(role, person);
  const factor = wanted >= ASSOCIATE && level ? FIELD[field] * nearBy(field, workField) : 1;
  const studied = (BELOW[Math.max(0, Math.min(below, BELOW.length - 1))] ?? 0) * factor;
  const worked =
    wanted <= BACHELOR ? Math.min(WORK_LIMIT, WORK_BASE + WORK_PER_YEAR * relevantYears) : 0;
  return { score: Math.max(studied, worked), isEntryDegree: isEntry, field };
}

/** Studies that are not known to fit count fully only with work in the field. */
const nearBy = (field: EducationScore["field"], workField: number): number =>
  field === "fits" ? 1 : OTHER_STUDIES + (1 - OTHER_STUDIES) * workField;

function fieldOf(role: Role | undefined, { education }: AnalysedPerson): EducationScore["field"] {
  const known = education.flatMap((study) => groupsOf(study) ?? []);
  if (!role || known.length === 0) return "not recognised";
  return known.some((groups) => groups.has(role.group)) ? "fits" : "other";
}
