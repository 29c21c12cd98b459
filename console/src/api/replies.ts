/* The replies of /v1, as the server's own schemas declare them. */
export type {
  JobBody,
  JobListBody,
  JobSummaryBody,
} from "../../../src/features/jobs/jobs.schema.ts";
export type { MatchBody } from "../../../src/features/matching/matching.schema.ts";
export type { PathwayBody } from "../../../src/features/pathways/pathways.schema.ts";
export type { ResumeAnalysisBody } from "../../../src/features/resumes/resumes.schema.ts";
export type {
  JsonResumeBody,
  ResumeReadingBody,
} from "../../../src/features/resumes/reading.schema.ts";
export type {
  RoleBody,
  RoleLookupBody,
  RoleRouteBody,
} from "../../../src/features/taxonomy/taxonomy.schema.ts";
export type { RoleInsightBody } from "../../../src/features/insights/insights.schema.ts";
