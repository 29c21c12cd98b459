/* The public interface of the engine: pure functions over given records; no I/O, clock or randomness. */
export type { CompiledTables, Engine } from "./engine.ts";
export { SERVING_TABLES, compilingTables, createEngine } from "./engine.ts";
export { foldAccents, foldText, foldWords } from "./text/fold.ts";
export { type Coordinates, type Surroundings, isWithin, kmBetween } from "./places/distance.ts";
export type { Gazetteer } from "./places/gazetteer.ts";
export { statementsOfRoute, statementsOfRule } from "./knowledge/sourced-statements.ts";
export type { ChecklistItem, Knowledge, Role, Skill } from "./knowledge/knowledge.ts";
export type {
  CredentialRecord,
  DeedDocument,
  DeedRecord,
  DeedWordDocument,
  DeedWordRecord,
  Importance,
  KnowledgeRecords,
  LearningResource,
  ModelWordsRecord,
  ProfessionDocument,
  RecordKind,
  RegulatedRecord,
  Removal,
  ResourceDocument,
  ResourceRecord,
  RoleDocument,
  RoleRecord,
  RouteRecord,
} from "./knowledge/record-types.ts";
export { IMPORTANCES, LEVELS, SKILL_GROUPS } from "./knowledge/record-types.ts";
export { findSkill } from "./skills/find.ts";
export { SKILL_SOURCES, readSkills } from "./skills/read-skills.ts";
export { rolesForTitle } from "./roles/roles-for-title.ts";
export { prepareTitle, preparedSimilarity } from "./roles/title-similarity.ts";
export type { Resume } from "./resume/read-resume.ts";
export { readResume } from "./resume/read-resume.ts";
export { readPosting } from "./posting/read-posting.ts";
export { findExperienceLevel } from "./posting/find-terms.ts";
export type {
  EmploymentType,
  ExperienceLevel,
  Salary,
  SalaryPeriod,
  SkillImportance,
} from "./posting/job-terms.ts";
export {
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  LEVEL_SLOTS,
  PERIODS_A_YEAR,
  SALARY_PERIODS,
  levelSlot,
} from "./posting/job-terms.ts";
export { MOST_SKILLS, profileOf } from "./catalogue/build-block.ts";
export { createCatalogue, restoreCatalogue } from "./catalogue/catalogue.ts";
export {
  type SkillCounts,
  addToDay,
  newDays,
  splitTime,
  toFigures,
} from "./catalogue/market-figures.ts";
export {
  type QueryWay,
  BEST_RELEVANCE,
  MAX_OTHER_WORDS,
  longestTitle,
  waysOf,
} from "./catalogue/relevance-scale.ts";
export { type BlockSection, paddingAfter } from "./catalogue/packed-data.ts";
export type {
  Catalogue,
  CatalogueAttribute,
  CatalogueEntry,
  CatalogueFilters,
  CatalogueMatch,
  CataloguePage,
  CataloguePosition,
  CatalogueSearch,
  FacetField,
  FacetQuery,
  FacetValue,
  Facets,
  MarketFigures,
  MarketQuery,
  RankedJob,
  TitlePhrase,
  WordDictionary,
} from "./catalogue/entry-and-query.ts";
export { LEAST_POSTINGS, roundCount, TRENDS } from "./catalogue/entry-and-query.ts";
export type { QueryPart, TextSearch } from "./search/expand-query.ts";
export { expandQuery, partText, readQuery, toTextSearch } from "./search/expand-query.ts";
export { MAX_RADIUS_KM } from "./search/query-distance.ts";
export type { Relaxation } from "./search/relax-query.ts";
export { relaxQuery } from "./search/relax-query.ts";
export { withUnlistedPlace } from "./search/unlisted-place.ts";
export { Vocabulary } from "./search/known-titles.ts";
export { searchWords, titleWords, withoutPronouns } from "./search/search-words.ts";
export { roleOfJob } from "./matching/job-role.ts";
export type { MatchQuery } from "./matching/match-query.ts";
export { leadByRoles, toMatchQuery } from "./matching/match-query.ts";
export { otherWorkFinder, stepBackFinder } from "./matching/step-back.ts";
export { weighSkills } from "./matching/weights.ts";
export { BANDS, POSSIBLE_FROM, STRONG_FROM, bandOf } from "./analysis/bands.ts";
export { ADJUSTMENT_RULES, MAX_ADJUSTMENT, type Scores, type Scoring } from "./analysis/fit.ts";
export { readAnalysedPerson } from "./analysis/analysed-person.ts";
export { type Applicant, readApplicant } from "./analysis/named-words.ts";
export {
  CONFIDENCES,
  type PostingFit,
  SCORE_PARTS,
  type PostingTerms,
  type ScoredPosting,
  createPostingScorer,
  scoreSkillList,
} from "./analysis/posting-fit.ts";
export type { PostingDocument, PostingInput } from "./analysis/read-posting-document.ts";
export { readPostingDocument } from "./analysis/read-posting-document.ts";
export { languageNamed } from "./posting/must-haves.ts";
export { REQUIREMENT_KINDS, SPOKEN_LEVELS, type StatedTerms } from "./analysis/unmet.ts";
export { analyseResume } from "./analysis/analyse.ts";
export { type DocumentReading, readDocument } from "./analysis/read-document.ts";
export type { FieldPlace } from "./person/person.ts";
export {
  PERSONAL_KINDS,
  type PersonalInput,
  type PersonalReading,
  REDACTED_ON_REQUEST,
  readPersonal,
} from "./redaction/find-personal.ts";
export { CLAIM_STATES, LEVEL_SOURCES } from "./person/person.ts";
export { EDUCATION_LEVELS } from "./resume/education.ts";
export { CEFR_LEVELS } from "./resume/spoken-languages.ts";
export { IGNORED_REASONS } from "./text/spans.ts";
export { toScoredText } from "./person/scored-text.ts";
export type { Target, TargetJob } from "./analysis/target-job.ts";
export { isGuess, readTarget } from "./analysis/target-job.ts";
export type { Demand } from "./pathway/wanted-skills.ts";
export { neighboursOf } from "./roles/neighbours.ts";
export { rankWording } from "./posting/rank-wording.ts";
export { rolesWithCode } from "./roles/role-codes.ts";
export { PATHWAY_FAILURES, tellFailure, type PathwayFailure } from "./pathway/failures.ts";
export type { Pathway, PathwayPhase } from "./pathway/pathway-reply.ts";
export { checkRoutes } from "./pathway/check-routes.ts";
export { planRoute } from "./pathway/plan-route.ts";
export { createRouteLibrary } from "./pathway/route-library.ts";
export { readStandpoint } from "./pathway/standpoint.ts";
export { planPathway, proseLanguage, routeInto } from "./pathway/pathway.ts";
export type { PathwayTarget } from "./pathway/read/pathway-target.ts";
export { marketSkills, marketTarget } from "./pathway/read/market-target.ts";
export { findTarget, nearestTarget, suggestRoles, targetOfRole } from "./pathway/read/target.ts";
export { ADDRESS, quote, unquote } from "./writing/customer-words.ts";
export { factsOf } from "./writing/facts.ts";
export { EVIDENCE_OF, type Writing, writeAnalysis } from "./writing/write-analysis.ts";
export { type ReadingLimits, UNREAD_PARTS } from "./analysis/reading-limits.ts";
export type { AnalysisFacts } from "./writing/facts.ts";
