/* Another entrance of the engine, of few modules: the terms of job postings, how words are compared,
 * and what is translated. */
export { foldAccents, foldWords } from "./text/fold.ts";
export { hashIn, sentenceHash } from "./languages/sentences.ts";
export { findSalary } from "./posting/find-salary.ts";
export type {
  EmploymentType,
  ExperienceLevel,
  Salary,
  SalaryPeriod,
  SkillImportance,
} from "./posting/job-terms.ts";
export {
  CURRENCIES,
  CURRENCY_FIELD_NAMES,
  EMPLOYMENT_IN_FIELD,
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  LEVEL_IN_FIELD,
  PERIOD_IN_FIELD,
  SALARY_PERIODS,
  findTerm,
  periodOfAmount,
} from "./posting/job-terms.ts";
