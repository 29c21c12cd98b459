/* Public interface of the engine: pure functions over given records; no I/O, clock or randomness. */
export type {
  AmbiguityRule,
  Importance,
  KnowledgeRecords,
  LearningResource,
  Level,
  RecordKind,
  Removal,
  RoleRecord,
  SkillGroup,
  SkillRecord,
} from "./knowledge/records.ts";
export { IMPORTANCES, LEVELS, SKILL_GROUPS, mergeRecords } from "./knowledge/records.ts";
export type { Problem } from "./knowledge/check.ts";
export { checkRecord, checkRecords } from "./knowledge/check.ts";
export type { ChecklistItem, Knowledge, Role, Skill } from "./knowledge/knowledge.ts";
export { buildKnowledge } from "./knowledge/knowledge.ts";
export type { Mention, SkillFinding } from "./skills/read.ts";
export { readSkills } from "./skills/read.ts";
export { findSkill } from "./skills/find.ts";
export type { RoleScore } from "./roles/roles-for-title.ts";
export { rolesForTitle } from "./roles/roles-for-title.ts";
export { rolesForText } from "./roles/roles-for-text.ts";
export type { PreparedTitle } from "./roles/title-similarity.ts";
export { prepareTitle, preparedSimilarity, titleSimilarity } from "./roles/title-similarity.ts";
export type { Position, Resume } from "./resume/read.ts";
export { readResume } from "./resume/read.ts";
export { guessLanguage } from "./resume/text-language.ts";
export type { EducationLevel } from "./resume/education.ts";
export { educationLevelOf } from "./resume/education.ts";
export type { Posting, PostingText } from "./posting/read.ts";
export { readPosting } from "./posting/read.ts";
export type { CandidateInput } from "./pathway/candidate.ts";
export type { Demand } from "./pathway/checklist.ts";
export type { Pathway, PathwayItem, PathwayPhase } from "./pathway/pathway.ts";
export { planPathway } from "./pathway/pathway.ts";
export { neighboursOf } from "./pathway/neighbours.ts";
export type { Target as PathwayTarget, TargetInput } from "./pathway/target.ts";
export { findTarget, marketTarget } from "./pathway/target.ts";
export { findSalary } from "./posting/salary.ts";
export type { ExperienceLevel } from "./posting/terms.ts";
export { findExperienceLevel } from "./posting/terms.ts";
export type { Analysis, Scores } from "./analysis/analyse.ts";
export { analyseResume } from "./analysis/analyse.ts";
export { toScoredText } from "./analysis/scored-text.ts";
export type { Target, TargetJob } from "./analysis/target.ts";
export { readTarget } from "./analysis/target.ts";
export type { SkillImportance } from "./matching/weights.ts";
export { skillWeight, weighSkills } from "./matching/weights.ts";
export { roleOfJob } from "./matching/job-role.ts";
export { levelSlot } from "./matching/levels.ts";
export type { Candidate, MatchQuery } from "./matching/query.ts";
export { toMatchQuery } from "./matching/query.ts";
export { explainMatch } from "./matching/explain.ts";
export type {
  Catalogue,
  CatalogueAttribute,
  CatalogueChanges,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueMatch,
  CataloguePage,
  CatalogueSearch,
  CatalogueStats,
  QueryWords,
  RankedJob,
  WordDictionary,
} from "./catalogue/entry.ts";
export { createCatalogue } from "./catalogue/catalogue.ts";
export { foldText, searchWords, titleWords, withoutPronouns } from "./search/words.ts";
export { Vocabulary } from "./search/vocabulary.ts";
export { expandQuery } from "./search/expand-query.ts";
export type { Writing } from "./writing/write-analysis.ts";
export { writeAnalysis } from "./writing/write-analysis.ts";
export type { AnalysisFacts } from "./writing/facts.ts";
export { factsOf } from "./writing/facts.ts";
export { checkWriting, WRITING_INSTRUCTIONS } from "./writing/check-writing.ts";
export type { NameIndex } from "./search/name-search.ts";
export { indexRoles, indexSkills } from "./search/name-search.ts";
