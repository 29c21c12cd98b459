// Generated from the OpenAPI document by sdk/generator. Do not edit.

export interface ErrorReply {
  error: ErrorBody;
}

export interface ErrorBody {
  code: ErrorCode;
  /** What is wrong and what to do next. */
  message: string;
  request_id: string;
  /** The offending fields of a request that failed validation; else empty. */
  details: ErrorDetail[];
}

export type ErrorCode = "validation_error" | "invalid_request" | "no_skills_found" | "resume_unreadable" | "missing_api_key" | "unauthorized" | "wrong_key_type" | "insufficient_credits" | "insufficient_scope" | "ip_not_allowed" | "not_found" | "request_in_progress" | "not_retained" | "idempotency_key_reused" | "rate_limited" | "sandbox_quota_exceeded" | "internal_error" | "upstream_error" | "service_unavailable";

export interface ErrorDetail {
  /** Dotted path, for example `target_role.title`. */
  field: string;
  message: string;
}

export interface CandidateErasure {
  external_candidate_id: string;
  /** Whether anything was stored under this id */
  previously_known: boolean;
  deleted: {
    analyses: number;
    pathways: number;
    files: number;
  };
}

export type PathwayStatus = "queued" | "processing" | "completed" | "failed";

export interface PathwaySummary {
  pathway_id: string;
  status: PathwayStatus;
  target_role: {
    title: string;
    industry?: string | undefined;
    description?: string | undefined;
  };
  readiness_score: number | null;
  total_months: number | null;
  created_at: string;
  completed_at: string | null;
}

export interface Pagination {
  /** With `cursor`: how many pages were read so far */
  page: number;
  per_page: number;
  total: number;
  total_pages: number;
  /** Send it as `cursor` to read the next page; null on the last one */
  next_cursor: string | null;
}

export interface PathwaySummaryList {
  data: PathwaySummary[];
  pagination: Pagination;
}

export type TargetSource = "title" | "description" | "postings" | "nearest_role";

export type TitleKind = "title" | "rung" | "specialty" | "nearest";

export type SkillGroup = "technical" | "tools" | "domain" | "soft";

export type Importance = "core" | "important" | "supporting";

export type CurrentLevel = "none" | "beginner" | "intermediate" | "advanced";

export type SkillLevel = "beginner" | "intermediate" | "advanced";

export type LevelSource = "stated" | "implied" | "none";

export type ChecklistKind = "skill" | "proof";

export interface PathwayChecklistItem {
  skill_id: string;
  name: string;
  group: SkillGroup;
  importance: Importance;
  current_level: CurrentLevel;
  target_level: SkillLevel;
  /** Whether the request states `current_level` or it follows from what it states */
  level_source: LevelSource;
  /** Names of the skills, the role or the studies that imply it */
  implied_by: string[];
  one_of: string[] | null;
  /** A proof is a licence, certificate, contract or admission: held or not, and no skill of `/skills`. Left out of pathways made before version 0.1 */
  kind?: ChecklistKind | undefined;
  held?: boolean | null | undefined;
  demand: number | null;
}

/** The open jobs that `demand` is a share of, when the plan was requested. Those of one role are the ones that `GET /insights/roles/{id}` counts */
export interface PathwayMarket {
  /** Ids: the role, and its neighbours when it has too few open jobs; empty for a title that is no known role */
  roles: string[];
  country: string | null;
  /** Jobs posted in this many months are counted */
  months: number;
  /** Their number, each vacancy once */
  postings: number;
}

export type BasisKind = "route" | "occupation" | "general";

export interface PathwayBasis {
  /** `route`: the recorded way into the occupation in this country · `occupation`: the way without a country's law · `general`: the role's skills */
  kind: BasisKind;
  id: string | null;
  reviewed_on: string | null;
  /** Languages of the country's route, where it is not in the language asked for */
  available_in: string[];
}

export type RouteRegulation = "required" | "expected" | "free";

export interface PathwaySource {
  title: string;
  url: string;
  /** The day when the page was read */
  checked_at: string;
}

export interface PathwayProof {
  credential: string;
  held: boolean;
  /** Where this can be read; empty: no page that we know confirms it */
  sources: PathwaySource[];
}

export type RouteCondition = "anyone" | "degree" | "role" | "credential";

export type RouteStepKind = "apply" | "study" | "placement" | "exam" | "register";

export type RoutePace = "full_time" | "part_time" | "paid";

export interface PathwayRoute {
  /** Whether the law asks for credentials, only employers do, or neither */
  regulation: RouteRegulation;
  /** False: as far as we know; no page that we have read confirms it */
  confirmed: boolean;
  /** What the law asks for */
  requires: PathwayProof[];
  /** What employers look for though no law asks for it: examinations, cards */
  expects: PathwayProof[];
  chosen: {
    /** The id of the way in its record */
    way: string;
    /** Who gets in by this way: anyone, or holders of a degree, role or credential */
    condition: RouteCondition;
    text: string | null;
    /** Its least months */
    months: number;
    /** Where this can be read; empty: no page that we know confirms it */
    sources: PathwaySource[];
    steps: {
      kind: RouteStepKind;
      title: string;
      /** Its least months */
      months: number;
      pace: RoutePace | null;
      /** Where this can be read; empty: no page that we know confirms it */
      sources: PathwaySource[];
    }[];
  } | null;
  /** Other ways: shorter ones for people who hold something else, or beside the usual */
  alternatives: {
    /** The id of the way in its record */
    way: string;
    /** Who gets in by this way: anyone, or holders of a degree, role or credential */
    condition: RouteCondition;
    text: string | null;
    /** Its least months */
    months: number;
    /** Where this can be read; empty: no page that we know confirms it */
    sources: PathwaySource[];
  }[];
}

export type PhasePace = "own" | "part_time" | "full_time" | "paid";

export type ActionType = "learn" | "build" | "practice" | "network" | "certify";

export type Priority = "high" | "medium" | "low";

export interface PathwayPhase {
  phase: number;
  title: string;
  /** Why it stands here. Left out of pathways made before version 0.1 */
  why?: string | undefined;
  month_start: number;
  month_end: number;
  /** `readiness_score` once the focus skills up to here are at their target levels */
  readiness_after: number;
  /** Left out of the first pathways */
  hours?: {
    /** Of the candidate; fits into the months */
    own: number;
    /** Of a training that fills them */
    training: number;
    /** In paid work */
    work: number;
  } | undefined;
  /** `own` and `part_time` follow the weekly hours; `full_time` and `paid` keep their months */
  pace?: PhasePace | undefined;
  /** Skill names of the checklist */
  focus: string[];
  milestones: string[];
  actions: {
    type: ActionType;
    title: string;
    description: string;
    priority: Priority;
  }[];
  resources: {
    focus: string;
    title: string;
    url: string;
    platform: string;
    /** False: no free page teaches it; `url` is a body that offers such a course or, in a general plan, a search */
    found: boolean;
  }[];
}

export type WrittenBy = "engine" | "model";

export interface Pathway {
  pathway_id: string;
  status: PathwayStatus;
  external_candidate_id: string | null;
  target_role: {
    title: string;
    industry?: string | undefined;
    description?: string | undefined;
    /** What the checklist is taken from: the role that the title names, the description (or the industry), postings with this title, or the nearest role */
    matched_as?: TargetSource | undefined;
    confidence?: number | undefined;
    /** What the title was read as */
    read_as?: {
      /** Of the role; empty for one made from postings */
      id: string;
      title: string;
      /** The role itself, another step of its career, a specialty of it, or the nearest role */
      kind: TitleKind;
      rung: number | null;
    } | undefined;
  };
  readiness_score: number | null;
  skill_checklist: PathwayChecklistItem[] | null;
  market: PathwayMarket | null;
  unrecognized_skills: string[] | null;
  diagnosis: {
    readiness_summary: string;
    strengths: string[];
    priority_gaps: string[];
  } | null;
  basis: PathwayBasis | null;
  route: PathwayRoute | null;
  roadmap: {
    summary: string;
    decision?: string | null | undefined;
    /** What remains after hiring */
    after?: string[] | undefined;
    /** Where this can be read; empty: no page that we know confirms it */
    sources?: PathwaySource[] | undefined;
    total_months: number;
    phases: PathwayPhase[];
  } | null;
  error: {
    code: string;
    message: string;
    /** With `role_not_recognized`: titles of roles that may have been meant */
    suggestions?: string[] | undefined;
  } | null;
  /** ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once */
  language: string;
  /** ISO 639-1: the language of the names of skills and roles, the one asked for */
  names_language: string;
  written_by: WrittenBy | null;
  model: string | null;
  prompt_version: string | null;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  expires_at: string;
}

export type FeedbackKind = "wrong" | "outdated";

export interface PathwayFeedback {
  feedback_id: string;
  pathway_id: string;
  /** `wrong`: it was never so · `outdated`: it is so no longer */
  kind: FeedbackKind;
  quote: string | null;
  note: string | null;
  created_at: string;
}

export interface PathwayFeedbackRequest {
  /** `wrong`: it was never so · `outdated`: it is so no longer */
  kind: FeedbackKind;
  /** The sentence of the plan that is meant, as it stands there */
  quote?: string | undefined;
  /** The correct statement, with the address of a page that confirms it where there is one. Do not name a person */
  note?: string | undefined;
}

export interface QueuedPathway {
  pathway_id: string;
  status: "queued";
  /** Path of the pathway, from `/v1/` on */
  poll_url: string;
  /** From recent runs */
  estimated_seconds: number;
}

export type ReplyLanguage = "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl";

export type PathwayDetail = "summary" | "full";

export interface PathwayRequest {
  target_role: {
    /** The role to reach, in any words */
    title: string;
    /** Decides between neighbouring roles */
    industry?: string | undefined;
    /** Decides between neighbouring roles, adds skills */
    description?: string | undefined;
  };
  /** Names in any spelling, or `{name, level}` */
  current_skills?: (string | {
    /** In any spelling */
    name: string;
    /** Without it, intermediate */
    level?: SkillLevel | undefined;
  })[] | undefined;
  /** The present job title */
  current_role?: string | undefined;
  education?: {
    /** In any words */
    level?: string | undefined;
    field?: string | undefined;
  } | undefined;
  /** ISO 3166-1 alpha-2, alpha-3 or English name: whose law and postings count. Without it, that of `region`, else the default of the app */
  country?: string | undefined;
  /** ISO 3166-2, where a part of the country has routes of its own */
  region?: string | undefined;
  /** Default 10 of one's own, and a training is then taken full time */
  weekly_hours_available?: number | undefined;
  /** Of the plan: names of skills, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language` */
  language?: ReplyLanguage | undefined;
  /** Your id of the candidate; enables listing and erasure */
  external_candidate_id?: string | undefined;
  options?: {
    /** Default true */
    include_resources?: boolean | undefined;
    /** The day on which the plan starts. With it, months in which a training begins move the phases */
    start_on?: string | undefined;
    /** Default `full`. `summary` leaves `milestones`, `actions` and `resources` of the phases empty, for programs that read */
    detail?: PathwayDetail | undefined;
  } | undefined;
}

export interface InsightOfRole {
  id: string;
  title: string;
}

export type ExperienceLevel = "entry" | "junior" | "mid" | "senior" | "lead" | "executive";

export interface InsightPeriod {
  /** A day in UTC: `2026-10-18` */
  starts_on: string;
  postings: number | null;
}

export interface InsightCountry {
  /** ISO 3166-1 alpha-2 */
  country: string;
  postings: number;
  /** Of `postings`, both as shown, from 0 to 1 */
  share: number;
}

export interface InsightLevel {
  level: ExperienceLevel;
  postings: number;
  /** Of `postings`, both as shown, from 0 to 1 */
  share: number;
}

export interface InsightSalary {
  /** ISO 4217 */
  currency: string;
  postings: number;
  lower_quartile: number;
  median: number;
  upper_quartile: number;
}

export type Trend = "rising" | "steady" | "falling";

export interface InsightSkill {
  id: string;
  name: string;
  postings: number;
  /** Of `postings`, both as shown, from 0 to 1 */
  share: number;
  trend: Trend | null;
}

export interface InsightCompany {
  company: string;
  postings: number;
  /** Of `postings`, both as shown, from 0 to 1 */
  share: number;
}

export interface RoleInsight {
  role: InsightOfRole;
  country: string | null;
  level: ExperienceLevel | null;
  /** As asked for, or the default */
  months: number;
  postings: number | null;
  /** The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below 5. Jobs that were closed since or have expired are not counted, so older months are lower */
  over_time: InsightPeriod[];
  countries: InsightCountry[];
  levels: InsightLevel[];
  /** Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted */
  salaries: InsightSalary[];
  /** The most asked first */
  skills: InsightSkill[];
  trend_from: string | null;
  companies: InsightCompany[];
}

export interface InsightOfSkill {
  id: string;
  name: string;
}

export interface InsightRole {
  id: string;
  title: string;
  postings: number;
  /** Of `postings`, both as shown, from 0 to 1 */
  share: number;
}

export interface SkillInsight {
  skill: InsightOfSkill;
  country: string | null;
  level: ExperienceLevel | null;
  /** As asked for, or the default */
  months: number;
  postings: number | null;
  /** The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below 5. Jobs that were closed since or have expired are not counted, so older months are lower */
  over_time: InsightPeriod[];
  countries: InsightCountry[];
  levels: InsightLevel[];
  /** Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted */
  salaries: InsightSalary[];
  /** The most asked first */
  skills: InsightSkill[];
  trend_from: string | null;
  companies: InsightCompany[];
  /** The roles whose jobs ask for the skill most */
  roles: InsightRole[];
}

export type EmploymentType = "full_time" | "part_time" | "contract" | "temporary" | "internship";

export type SalaryPeriod = "year" | "month" | "week" | "day" | "hour";

export interface Salary {
  min: number | null;
  max: number | null;
  currency: string | null;
  period: SalaryPeriod | null;
}

export interface JobSummary {
  id: string;
  title: string;
  company: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  is_remote: boolean;
  employment_type: EmploymentType | null;
  experience_level: ExperienceLevel | null;
  industry: string | null;
  /** Canonical names, the most important first */
  skills: string[];
  salary: Salary | null;
  posted_at: string;
  expires_at: string | null;
  url: string | null;
}

export interface FacetCount {
  /** As the parameter of the same name takes it */
  value: string;
  /** The `total` with this value as a further filter */
  count: number;
}

/** Present when `facets` is given, with the fields it names: the 20 most frequent values among all hits, then in alphabetical order. Jobs without a value are not counted */
export interface JobFacets {
  country?: FacetCount[] | undefined;
  region?: FacetCount[] | undefined;
  city?: FacetCount[] | undefined;
  is_remote?: FacetCount[] | undefined;
  employment_type?: FacetCount[] | undefined;
  experience_level?: FacetCount[] | undefined;
  industry?: FacetCount[] | undefined;
  company?: FacetCount[] | undefined;
}

export type RelaxationAction = "widened" | "dropped";

export type RelaxationField = "radius_km" | "region" | "country" | "is_remote" | "role";

export interface Relaxation {
  action: RelaxationAction;
  /** The words of `q` that were loosened, in lower case and without accents */
  words: string;
  field: RelaxationField | null;
  value: string | null;
}

export interface JobSummaryList {
  data: JobSummary[];
  pagination: Pagination;
  facets?: JobFacets | undefined;
  /** Present when the words of `q` together found nothing: what was loosened to find these jobs, empty when nothing helped. Filters are never loosened */
  relaxed?: Relaxation[] | undefined;
}

export interface Job {
  id: string;
  title: string;
  company: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  is_remote: boolean;
  employment_type: EmploymentType | null;
  experience_level: ExperienceLevel | null;
  industry: string | null;
  /** Canonical names, the most important first */
  skills: string[];
  salary: Salary | null;
  posted_at: string;
  expires_at: string | null;
  url: string | null;
  description: string;
  requirements: string[];
}

export type ScoreBand = "strong" | "possible" | "stretch";

export type RequirementKind = "language" | "credential" | "location" | "rank" | "work_authorization" | "degree" | "years";

export type FitConfidence = "high" | "medium" | "low";

export type ScorePart = "skills" | "experience" | "education" | "quality" | "no_skill_matched" | "rank_above" | "rank_below" | "thin_document" | "core_skills" | "all_skills" | "few_skills" | "step_back" | "other_work";

export interface RankedCandidate {
  ref: string;
  /** The list is ordered by it; the scale of a match */
  fit_score: number;
  /** The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing */
  fit_score_if_met: number;
  /** With an unmet requirement that gates `stretch`, else by the score: `strong` from 78 on, `possible` from 42 on, else `stretch` */
  band: ScoreBand;
  /** The job's skills that the candidate has; with `missing_skills` all of them */
  matched_skills: string[];
  /** The job's other skills */
  missing_skills: string[];
  /** Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none */
  unmet_requirements: {
    kind: RequirementKind;
    /** The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years */
    name: string;
    /** Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short */
    gates: boolean;
  }[];
  /** How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little */
  confidence: FitConfidence;
  /** With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off */
  score_parts?: {
    part: ScorePart;
    /** With two decimals; below zero where it takes off */
    points: number;
  }[] | undefined;
  /** How many of the job's skills are matched */
  coverage: {
    matched: number;
    total: number;
  };
}

export interface RankReply {
  job: {
    id: string | null;
    title: string;
    /** Canonical names; what was compared */
    skills: string[];
  };
  /** By `fit_score`, then in the order of the request */
  data: RankedCandidate[];
  /** Candidates in whose skills or text nothing was recognised */
  errors: {
    ref: string;
    code: string;
    message: string;
  }[];
}

export type SpokenOrCefrLevel = "basic" | "a1" | "a2" | "conversational" | "b1" | "professional" | "b2" | "fluent" | "c1" | "c2" | "native";

export interface RankRequest {
  /** Each with `skills` or `resume_text`, and what else is known of the person */
  candidates: {
    /** Yours, repeated in the reply; unique in the request, and not stored */
    ref: string;
    /** Any spelling or synonym. Either this or `resume_text` */
    skills?: string[] | undefined;
    /** The text of a résumé; it is read and not kept. Either this or `skills` */
    resume_text?: string | undefined;
    /** Where the person lives. A post on site in another country is then an unmet requirement */
    location?: {
      /** ISO 3166-1 alpha-2 or alpha-3, or the English name */
      country: string;
      city?: string | undefined;
      /** How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known */
      radius_km?: number | undefined;
    } | undefined;
    /** `true`: no place is an unmet requirement. `false`: a post on site in another city is one too */
    willing_to_relocate?: boolean | undefined;
    /** Spoken, in addition to those that the résumé names */
    languages?: {
      /** In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl` */
      name: string;
      level?: SpokenOrCefrLevel | undefined;
    }[] | undefined;
    /** The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa */
    work_authorization?: string[] | undefined;
  }[];
  /** Gives each result `score_parts`: compare two to see why one stands above the other. Default: false */
  explain?: boolean | undefined;
  /** Of the names of skills in the reply; wins over `Accept-Language` */
  language?: ReplyLanguage | undefined;
}

export interface MatchedJob {
  id: string;
  title: string;
  company: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  is_remote: boolean;
  employment_type: EmploymentType | null;
  experience_level: ExperienceLevel | null;
  industry: string | null;
  /** Canonical names, the most important first */
  skills: string[];
  salary: Salary | null;
  posted_at: string;
  expires_at: string | null;
  url: string | null;
  /** The list is ordered by it. `fit_score_if_met` where nothing that gates is unmet; with such a requirement at most a quarter of it, and less than that of every job in the list that can be had */
  fit_score: number;
  /** The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing */
  fit_score_if_met: number;
  /** With an unmet requirement that gates `stretch`, else by the score: `strong` from 78 on, `possible` from 42 on, else `stretch` */
  band: ScoreBand;
  /** The job's skills that the candidate has; with `missing_skills` all of them */
  matched_skills: string[];
  /** The job's other skills */
  missing_skills: string[];
  /** Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none */
  unmet_requirements: {
    kind: RequirementKind;
    /** The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years */
    name: string;
    /** Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short */
    gates: boolean;
  }[];
  /** How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little */
  confidence: FitConfidence;
  /** With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off */
  score_parts?: {
    part: ScorePart;
    /** With two decimals; below zero where it takes off */
    points: number;
  }[] | undefined;
  /** How many of the job's skills are matched */
  coverage: {
    matched: number;
    total: number;
  };
}

export interface MatchReply {
  /** By `fit_score`, then the newest first, then by id. So those with an unmet requirement stand below those that can be had */
  data: MatchedJob[];
  /** The role that leads the search; null where `target_role` was not sent or names no role that we know */
  target_role: {
    id: string;
    title: string;
  } | null;
  /** What was understood of the input, as canonical names */
  recognized_skills: string[];
  /** Entries of `skills` that name no skill we know, as they were sent */
  unrecognized_skills: string[];
  /** What unrecognised entries may mean, to ask the person about; it changes no match */
  suggested_skills: {
    /** An entry of `unrecognized_skills` */
    text: string;
    /** The canonical name of a skill */
    skill: string;
  }[];
}

export interface JobFilters {
  /** All of them must be asked for by the job; any spelling or synonym */
  skills?: string[] | undefined;
  /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
  country?: string | undefined;
  /** State, province or region; case and accents do not matter */
  region?: string | undefined;
  /** The whole name; case and accents do not matter */
  city?: string | undefined;
  /** Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found */
  radius_km?: number | undefined;
  is_remote?: boolean | undefined;
  employment_type?: EmploymentType | undefined;
  experience_level?: ExperienceLevel | undefined;
  /** Case and accents do not matter */
  industry?: string | undefined;
  /** The whole name; case and accents do not matter */
  company?: string | undefined;
  /** Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass. */
  salary_min?: number | undefined;
  /** Date or timestamp, ISO 8601, inclusive; without a zone it is UTC */
  posted_after?: string | undefined;
}

export type MatchRequest = {
  /** Where the person lives. A post on site in another country is then an unmet requirement */
  location?: {
    /** ISO 3166-1 alpha-2 or alpha-3, or the English name */
    country: string;
    city?: string | undefined;
    /** How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known */
    radius_km?: number | undefined;
  } | undefined;
  /** `true`: no place is an unmet requirement. `false`: a post on site in another city is one too */
  willing_to_relocate?: boolean | undefined;
  /** Spoken, in addition to those that the résumé names */
  languages?: {
    /** In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl` */
    name: string;
    level?: SpokenOrCefrLevel | undefined;
  }[] | undefined;
  /** The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa */
  work_authorization?: string[] | undefined;
  /** The work that the person wishes for, in any language: jobs of it and near it are searched, whatever the posts held. Scores stay those of the fit, less 25 for other work */
  target_role?: {
    title: string;
  } | undefined;
  /** Gives each result `score_parts`: compare two to see why one stands above the other. Default: false */
  explain?: boolean | undefined;
  filters?: JobFilters | undefined;
  /** Default: 25 */
  limit?: number | undefined;
  /** Of the names of skills in the reply; wins over `Accept-Language` */
  language?: ReplyLanguage | undefined;
} & ({
  /** Any spelling or synonym. Either this or `resume_text` */
  skills: string[];
  resume_text?: undefined;
} | {
  /** The text of a résumé; it is read and not kept. Either this or `skills` */
  resume_text: string;
  skills?: undefined;
});

export interface RankJobRequest {
  job: {
    title: string;
    /** The posting's text */
    description?: string | undefined;
    requirements?: string[] | undefined;
    /** Left out: read from the text, else what such jobs usually ask for */
    skills?: string[] | undefined;
    experience_level?: ExperienceLevel | undefined;
    /** ISO 3166-1 alpha-2 or alpha-3, or the English name */
    country?: string | undefined;
    city?: string | undefined;
    is_remote?: boolean | undefined;
  };
  /** Each with `skills` or `resume_text`, and what else is known of the person */
  candidates: {
    /** Yours, repeated in the reply; unique in the request, and not stored */
    ref: string;
    /** Any spelling or synonym. Either this or `resume_text` */
    skills?: string[] | undefined;
    /** The text of a résumé; it is read and not kept. Either this or `skills` */
    resume_text?: string | undefined;
    /** Where the person lives. A post on site in another country is then an unmet requirement */
    location?: {
      /** ISO 3166-1 alpha-2 or alpha-3, or the English name */
      country: string;
      city?: string | undefined;
      /** How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known */
      radius_km?: number | undefined;
    } | undefined;
    /** `true`: no place is an unmet requirement. `false`: a post on site in another city is one too */
    willing_to_relocate?: boolean | undefined;
    /** Spoken, in addition to those that the résumé names */
    languages?: {
      /** In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl` */
      name: string;
      level?: SpokenOrCefrLevel | undefined;
    }[] | undefined;
    /** The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa */
    work_authorization?: string[] | undefined;
  }[];
  /** Gives each result `score_parts`: compare two to see why one stands above the other. Default: false */
  explain?: boolean | undefined;
  /** Of the names of skills in the reply; wins over `Accept-Language` */
  language?: ReplyLanguage | undefined;
}

export type DocumentSource = "text" | "file";

export type DocumentFormat = "text" | "pdf" | "docx" | "odt" | "rtf" | "html" | "png" | "jpeg" | "tiff";

export type JobRequirementKind = "skill" | "language" | "credential" | "location" | "rank" | "work_authorization" | "degree" | "years";

export type RequirementPriority = "must" | "wish";

export interface JobRequirement {
  /** `rank` and `location` are fields of their own and not listed */
  kind: JobRequirementKind;
  /** A canonical name; of languages of which one is enough, all of them; empty for `work_authorization` */
  name: string;
  id: string | null;
  priority: RequirementPriority;
  /** Where it is named; empty where no single place says it */
  at: number[][];
}

export interface JobReading {
  document: {
    source: DocumentSource;
    /** `text`: as `resume_text`, or a file of plain text */
    format: DocumentFormat;
    pages: number | null;
    /** Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain. */
    ocr?: {
      /** Pages, or pictures of a DOCX, that were recognised */
      pages: number;
      /** Of the words recognised, on average */
      confidence: number;
    } | undefined;
    words: number;
    language: string | null;
    /** What a reader of the result should know, for example hidden text left out */
    warnings: string[];
  };
  language: string | null;
  title: {
    /** As written */
    text: string;
    at: number[] | null;
  } | null;
  role: {
    id: string;
    title: string;
    /** In public classifications; empty where the records have none */
    codes: {
      /** Occupations of ESCO */
      esco: string[];
      /** Groups of ISCO-08 */
      isco_08: string[];
      /** O*NET-SOC */
      onet_soc: string[];
    };
  } | null;
  company: {
    /** As written */
    text: string;
    at: number[] | null;
  } | null;
  city: {
    /** As written */
    text: string;
    at: number[] | null;
  } | null;
  country: string | null;
  is_remote: boolean;
  employment_type: EmploymentType | null;
  experience_level: ExperienceLevel | null;
  salary: {
    min: number;
    max: number;
    currency: string | null;
    period: SalaryPeriod;
  } | null;
  /** What is asked of a person */
  requirements: JobRequirement[];
  /** The posting's own lines that ask for something, as `GET /jobs/{id}` has them */
  requirement_items: string[];
  /** The lines under a heading of duties */
  duties: {
    text: string;
    /** Start and end in `text`, in UTF-16 units */
    at: number[];
  }[];
  /** What was read; all places are in it */
  text: string;
}

export type JobReadingRequest = {
  /** Where it is known apart from the text. Left out: it is looked for at the top */
  title?: string | undefined;
} & ({
  /** The posting as text; either this, `file_url` or an uploaded file. Never stored. */
  job_text: string;
  file_url?: undefined;
} | {
  /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `job_text` */
  file_url: string;
  job_text?: undefined;
});

export type Mode = "live" | "test";

export interface Account {
  app: {
    id: string;
    name: string;
    /** How long results are kept; 0: not at all */
    retention_months: number;
  };
  key: {
    id: string;
    name: string;
    /** Prefix and last four characters of the key */
    hint: string;
    mode: Mode;
    scopes: string[];
    /** Empty: any address */
    ip_allowlist: string[];
    expires_at: string | null;
    created_at: string;
  };
  credits: {
    balance: number;
  } | null;
  sandbox_quota: {
    limit: number;
    used: number;
    remaining: number;
    resets_at: string;
  } | null;
  rate_limits: {
    read: {
      /** Requests in a window */
      limit: number;
      window_seconds: number;
    };
    ai: {
      /** Requests in a window */
      limit: number;
      window_seconds: number;
    };
  };
}

export type AdjustmentRule = "no_skill_matched" | "rank_above" | "rank_below" | "thin_document";

export type EvidenceOf = "strength" | "gap" | "recommendation" | "interview_question";

export interface Evidence {
  of: EvidenceOf;
  /** The place of the line in its list */
  index: number;
  /** Places in the text, in UTF-16 offsets */
  at: number[][];
  title: string | null;
  employer: string | null;
  period: {
    /** A year */
    start: string;
    end: string | null;
  } | null;
  figure: string | null;
  /** The line of the résumé. Only in the direct reply: it is stored nowhere, so neither an event, nor a repeated reply, nor a later read has it */
  quote?: string | undefined;
}

export type UnreadPart = "language" | "picture" | "positions" | "titles" | "employers" | "dates" | "target_title";

export interface ResumeAnalysis {
  analysis_id: string;
  external_candidate_id: string | null;
  target_job: {
    title: string;
    /** Each once, in your words; another spelling of a name that we know becomes it */
    skills: string[];
  };
  /** Each is explained in docs/guides/scoring.md */
  scores: {
    /** The sum of the other four as `scoring` says */
    overall: number;
    /** The target's skills, by importance, level, how they are shown and how near the work is */
    skills: number;
    /** Years in work like this, at the rank of the post */
    experience: number;
    /** The highest degree beside what is usual in the role */
    education: number;
    /** Of the document: structure, dates, results, length, contact */
    quality: number;
  };
  scoring: {
    /** Together 1. Where the title is no known role, only the skills count */
    weights: {
      /** Of `scores.skills` */
      skills: number;
      /** Of `scores.experience` */
      experience: number;
      /** Of `scores.education` */
      education: number;
      /** Of `scores.quality` */
      quality: number;
    };
    /** Together at most 10 points */
    adjustments: {
      /** `no_skill_matched`: none of the target's skills is shown. `rank_above`, `rank_below`: the post is above or below the person's rank. `thin_document`: the text says too little */
      rule: AdjustmentRule;
      points: number;
    }[];
  } | null;
  /** By the overall score: `strong` from 78 on, `possible` from 42 on, else `stretch` */
  band: ScoreBand;
  target_role: {
    id: string;
    title: string;
    confidence: number;
  } | null;
  /** Of the target's skills, those the résumé shows */
  matched_skills: string[];
  /** Of the matched skills, those whose words stand in the résumé without being read with certainty, or that only a post held makes likely; they count as listed or less. All of them when the text was recognised from a picture with little confidence; these count in full */
  uncertain_skills: string[];
  /** Of the missing skills, those that count in part: a close relative is shown */
  partial_skills: string[];
  /** Of the target's skills, those the résumé does not show */
  missing_skills: string[];
  /** What skills of the target that no spelling matches may mean, to ask about; it changes no score */
  suggested_skills: {
    /** An entry of `target_job.skills` */
    text: string;
    /** The canonical name of a skill */
    skill: string;
  }[];
  /** How many of the target's skills are matched */
  coverage: {
    matched: number;
    total: number;
  };
  /** Missing skills that would raise the overall score by at least 1; at most 5, the largest gain first */
  improvements: {
    skill: string;
    /** The overall score of the same résumé with this skill used at work */
    overall_after: number;
    jobs_unlocked: number | null;
  }[];
  /** Shown beyond the target, the best shown first */
  additional_skills: string[];
  /** Plain prose about the person and the job: who this is, what fits and where it was shown, what is missing, what would change the score */
  assessment: string;
  strengths: string[];
  /** What the job names, or its trade always needs, and the résumé does not show, with the state that it gives it. Empty in analyses of earlier versions */
  gaps: string[];
  recommendations: string[];
  /** A question for each doubt and gap. Empty in analyses of earlier versions */
  interview_questions: string[];
  /** What each line of `strengths`, `gaps`, `recommendations` and `interview_questions` rests on. With a language model only that of the lists that the engine writes */
  evidence: Evidence[];
  reading: {
    confidence: number;
    unread_parts: UnreadPart[];
  } | null;
  document: {
    source: DocumentSource;
    /** `text`: as `resume_text`, or a file of plain text */
    format: DocumentFormat;
    pages: number | null;
    /** Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain. */
    ocr?: {
      /** Pages, or pictures of a DOCX, that were recognised */
      pages: number;
      /** Of the words recognised, on average */
      confidence: number;
    } | undefined;
    words: number;
    language: string | null;
    /** What a reader of the result should know, for example hidden text left out */
    warnings: string[];
  };
  /** ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once */
  language: string;
  /** ISO 639-1: the language of the names of skills and roles, the one asked for */
  names_language: string;
  engine: {
    version: string;
    /** Of the weights that read the résumé */
    reader?: string | undefined;
  };
  /** `model`: a language model of the operator, checked against the engine's findings, which are the same either way */
  written_by: WrittenBy;
  model: string | null;
  prompt_version: string | null;
  created_at: string;
  expires_at: string;
}

export interface CorrectedAnalysis {
  first: ResumeAnalysis;
  corrected: ResumeAnalysis;
  /** Scores of the corrected analysis less those of the first */
  difference: {
    overall: number;
    skills: number;
    experience: number;
    education: number;
    quality: number;
  };
}

export type CorrectionKind = "date" | "title" | "skill";

export interface AnalysisCorrection {
  /** `date` and `title`: the words of `says` become those of `should_say`. `skill`: a skill that is missing */
  kind: CorrectionKind;
  /** Words of the résumé, exactly as they stand there; they must stand there once. Of a skill: words of the post in which it was used; left out, it counts as listed only */
  says?: string | undefined;
  /** The correct words in one line; of a skill its name */
  should_say: string;
}

export type CorrectionRequest = {
  /** Made one after the other, in this order */
  corrections: AnalysisCorrection[];
} & ({
  /** The résumé as text; either this, `file_url` or an uploaded file. Never stored. */
  resume_text: string;
  file_url?: undefined;
} | {
  /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text` */
  file_url: string;
  resume_text?: undefined;
});

export type DecisionOutcome = "advanced" | "hired" | "rejected" | "withdrawn";

export interface AnalysisDecision {
  decision_id: string;
  analysis_id: string;
  /** `advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate */
  outcome: DecisionOutcome;
  decided_by: string;
  note: string | null;
  /** What the analysis told the person who decided */
  shown: {
    overall: number;
    band: ScoreBand;
    engine: {
      version: string;
      /** Of the weights that read the résumé */
      reader?: string | undefined;
    };
  };
  created_at: string;
}

export interface DecisionRequest {
  /** `advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate */
  outcome: DecisionOutcome;
  /** The person responsible: a name, or your own id for them */
  decided_by: string;
  /** The reason, for your own log */
  note?: string | undefined;
}

export interface AnalysisDecisionList {
  data: AnalysisDecision[];
  pagination: Pagination;
}

export interface AnalysisExplanation {
  analysis_id: string;
  /** What was read, and what is left out before anything is counted */
  read: string[];
  /** What counted, and for how much */
  counted: string[];
  /** What would raise the score */
  changes: string[];
  /** How to have a mistake corrected */
  correction: string[];
  /** ISO 639-1: of the sentences (English, German, French or Spanish) */
  language: string;
  /** ISO 639-1: of the names of skills, as in the analysis */
  names_language: string;
}

export type AnalysisRequest = {
  /** Your id for the candidate. Send it with every analysis: it is what erasure goes by. */
  external_candidate_id?: string | undefined;
  /** The job to compare with */
  target_job: {
    /** As the vacancy has it */
    title: string;
    /** What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role. */
    skills?: string[] | undefined;
    /** The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words. */
    description?: string | undefined;
  };
  /** Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language` */
  language?: ReplyLanguage | undefined;
} & ({
  /** The résumé as text; either this, `file_url` or an uploaded file. Never stored. */
  resume_text: string;
  file_url?: undefined;
} | {
  /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text` */
  file_url: string;
  resume_text?: undefined;
});

export type ResumeBatchStatus = "queued" | "processing" | "completed";

export interface QueuedResumeBatch {
  batch_id: string;
  status: ResumeBatchStatus;
  /** A path on this host */
  poll_url: string;
  /** Files in the batch, those of a ZIP one by one */
  total: number;
}

export interface ResumeBatchRequest {
  /** The job to compare with */
  target_job: {
    /** As the vacancy has it */
    title: string;
    /** What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role. */
    skills?: string[] | undefined;
    /** The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words. */
    description?: string | undefined;
  };
  /** Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language` */
  language?: ReplyLanguage | undefined;
  /** Whose résumé which file is */
  candidates?: {
    /** The URL of a file, or the name that its part of the form or its place in the ZIP has. No other file of the batch may have it */
    file: string;
    /** Your id for the candidate: it is what erasure goes by */
    external_candidate_id: string;
  }[] | undefined;
  /** https, on publicly reachable hosts: files as `POST /resumes/analyze` takes them, at most 10 MB each. Required, unless files are uploaded */
  file_urls?: string[] | undefined;
}

export type ResumeBatchFileStatus = "queued" | "processing" | "completed" | "failed";

export interface ResumeBatchFile {
  /** The place of the file in the request, the files of a ZIP one after another */
  index: number;
  name: string | null;
  external_candidate_id: string | null;
  status: ResumeBatchFileStatus;
  analysis_id: string | null;
  error: {
    code: string;
    message: string;
  } | null;
  analysis?: ResumeAnalysis | undefined;
}

export interface ResumeBatch {
  batch_id: string;
  status: ResumeBatchStatus;
  progress: {
    /** Files that were sent */
    total: number;
    /** Not done yet */
    waiting: number;
    /** Analysed and charged */
    completed: number;
    /** Not analysed; they cost nothing */
    failed: number;
    /** Gone with their candidates */
    erased: number;
  };
  created_at: string;
  completed_at: string | null;
  expires_at: string;
  target_job: {
    title: string;
    /** As sent */
    skills: string[];
  };
  /** ISO 639-1: asked for; each analysis names its own */
  language: string;
  /** Without those of erased candidates. Of an app that keeps no results each has its `analysis`, which can be read nowhere else */
  files: ResumeBatchFile[];
}

export type PositionKind = "employed" | "apprenticeship" | "internship" | "volunteer" | "self_employed" | "leave" | "military" | "agency";

export type EducationLevel = "high_school" | "vocational" | "associate" | "bachelor" | "master" | "doctorate";

export type ClaimState = "held" | "in_progress" | "lapsed" | "failed" | "denied" | "wished";

export type SpokenLevel = "basic" | "conversational" | "professional" | "fluent" | "native";

export type CefrLevel = "A1" | "A2" | "B1" | "B2" | "C1" | "C2";

export type SkillLevelSource = "stated" | "years" | "positions" | "mentions";

export type SkillSource = "named" | "deed" | "post";

export type IgnoredReason = "denied" | "wanted" | "lapsed" | "failed" | "in_progress" | "others" | "instructions" | "identity" | "interests";

export interface ResumeReading {
  document: {
    source: DocumentSource;
    /** `text`: as `resume_text`, or a file of plain text */
    format: DocumentFormat;
    pages: number | null;
    /** Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain. */
    ocr?: {
      /** Pages, or pictures of a DOCX, that were recognised */
      pages: number;
      /** Of the words recognised, on average */
      confidence: number;
    } | undefined;
    words: number;
    language: string | null;
    /** What a reader of the result should know, for example hidden text left out */
    warnings: string[];
  };
  language: string | null;
  /** Most recent first */
  positions: {
    title: string | null;
    role: {
      id: string;
      title: string;
      /** Public codes of the occupation, where they are known */
      codes: {
        /** Of occupations of ESCO */
        esco: string[];
        /** Of groups of ISCO-08 */
        isco_08: string[];
        /** Of O*NET-SOC */
        onet_soc: string[];
      };
    } | null;
    seniority: ExperienceLevel | null;
    employer: string | null;
    place: string | null;
    start: string | null;
    end: string | null;
    is_current: boolean;
    months: number;
    people_led: number | null;
    employment_type: PositionKind;
    description: string | null;
    /** Names of the skills told with it */
    skills: string[];
    /** How sure the reader is; below 0.9 have a person look */
    confidence: number;
    /** Of each field found, how sure it is and where it is in `text` */
    fields: {
      title?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      employer?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      place?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      start?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      end?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
    };
    /** Start and end in `text` */
    span: number[];
  }[];
  education: {
    level: EducationLevel | null;
    /** As written, or as it was read from another language */
    degree: string;
    field: string | null;
    institution: string | null;
    start: string | null;
    end: string | null;
    /** Only `held` counts for an analysis or a match */
    state: ClaimState;
    /** How sure the reader is; below 0.9 have a person look */
    confidence: number;
    /** Of each field found, how sure it is and where it is in `text` */
    fields: {
      degree?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      field?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      institution?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      start?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      end?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
    };
    /** Start and end in `text` */
    span: number[];
  }[];
  credentials: {
    /** As written */
    name: string;
    issuer: string | null;
    issued_on: string | null;
    expires_on: string | null;
    /** Of a driving licence: `B`, `CE` */
    classes: string[];
    /** Only `held` counts for an analysis or a match */
    state: ClaimState;
    /** How sure the reader is; below 0.9 have a person look */
    confidence: number;
    /** Of each field found, how sure it is and where it is in `text` */
    fields: {
      name?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      issuer?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      issued_on?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      expires_on?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      classes?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
    };
    /** Start and end in `text` */
    span: number[];
  }[];
  spoken_languages: {
    /** In English */
    name: string;
    level: SpokenLevel | null;
    cefr: CefrLevel | null;
    confidence: number | null;
    /** Of each field found, how sure it is and where it is in `text` */
    fields: {
      name?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
      level?: {
        /** How sure the reader is; below 0.9 have a person look */
        confidence: number;
        /** Start and end in `text` */
        at: number[];
      } | undefined;
    };
  }[];
  /** In the order of their first mention */
  skills: {
    /** Canonical name */
    name: string;
    id: string;
    /** As the text states it, or by how long, how often and where the skill is named */
    level: SkillLevel;
    /** `stated` in words, stated `years`, the months of the `positions` that name it, or its `mentions` */
    level_source: SkillLevelSource;
    /** `named` in the text, shown by a `deed` (“laid facing bricks”), or likely by a `post` held (“Bricklayer”) */
    source: SkillSource;
    years: number | null;
    last_used: string | null;
    /** Of each mention, deed or title that shows it, in order, up to 500. Empty for a licence that follows from the work held */
    spans: number[][];
  }[];
  summary: {
    experience_years: number;
    seniority: ExperienceLevel | null;
    education_level: EducationLevel | null;
  };
  availability: {
    notice: string | null;
    available_from: string | null;
  } | null;
  /** With `include: ["contact"]` only */
  contact?: {
    name: string | null;
    emails: string[];
    phones: string[];
    links: string[];
    address: {
      street: string | null;
      postal_code: string | null;
      city: string | null;
      country: string | null;
    } | null;
  } | undefined;
  /** What was read: the sent text, or the text of the file without what nobody can see. All spans are UTF-16 indexes into it. */
  text: string;
  /** Parts that count for nothing, in order; none overlaps a skill */
  ignored: {
    /** Of its first character */
    start: number;
    /** Behind its last character */
    end: number;
    /** `denied`: “no experience with …”. `wanted`: “want to learn …”. `lapsed`, `failed`, `in_progress`: a credential that is not held. `others`: work of somebody else. `instructions`: words to the reader or its software. `identity`: name, contact and personal data. `interests`: hobbies */
    reason: IgnoredReason;
  }[];
}

export interface JsonResume {
  basics: {
    /** The latest title */
    label?: string | undefined;
    /** With `include: ["contact"]`, as are the next three */
    name?: string | undefined;
    /** The first one */
    email?: string | undefined;
    /** The first one */
    phone?: string | undefined;
    /** The first one */
    url?: string | undefined;
    location?: {
      /** Street and number */
      address?: string | undefined;
      /** As written */
      postalCode?: string | undefined;
      /** As written */
      city?: string | undefined;
      /** As written */
      country?: string | undefined;
    } | undefined;
  };
  work: {
    /** The employer */
    name?: string | undefined;
    /** The title as written */
    position?: string | undefined;
    /** The place */
    location?: string | undefined;
    /** `2015` or `2015-01` */
    startDate?: string | undefined;
    /** Absent for a current position */
    endDate?: string | undefined;
    /** What the text tells about it */
    summary?: string | undefined;
  }[];
  education: {
    /** As written */
    institution?: string | undefined;
    /** The field */
    area?: string | undefined;
    /** The degree */
    studyType?: string | undefined;
    /** A year */
    startDate?: string | undefined;
    /** A year */
    endDate?: string | undefined;
  }[];
  /** Those held; the schema has no state */
  certificates: {
    name: string;
    /** As written */
    issuer?: string | undefined;
    /** `2015` or `2015-01` */
    date?: string | undefined;
  }[];
  skills: {
    name: string;
    level: string;
  }[];
  languages: {
    language: string;
    /** The level */
    fluency?: string | undefined;
  }[];
  meta: {
    version: string;
  };
}

export type ReadingReply = ResumeReading | JsonResume;

export type ReadingPart = "contact";

export type ReadingFormat = "person" | "json_resume";

export type ReadingRequest = {
  /** `contact`: name, e-mail addresses, telephone numbers and links as well */
  include?: ReadingPart[] | undefined;
  /** `json_resume`: in the schema of jsonresume.org. By default `person` */
  format?: ReadingFormat | undefined;
} & ({
  /** The résumé as text; either this, `file_url` or an uploaded file. Never stored. */
  resume_text: string;
  file_url?: undefined;
} | {
  /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text` */
  file_url: string;
  resume_text?: undefined;
});

export type PersonalKind = "name" | "contact" | "birth_date" | "age" | "gender" | "personal" | "employer" | "school";

export interface RedactedResume {
  document: {
    source: DocumentSource;
    /** `text`: as `resume_text`, or a file of plain text */
    format: DocumentFormat;
    pages: number | null;
    /** Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain. */
    ocr?: {
      /** Pages, or pictures of a DOCX, that were recognised */
      pages: number;
      /** Of the words recognised, on average */
      confidence: number;
    } | undefined;
    words: number;
    language: string | null;
    /** What a reader of the result should know, for example hidden text left out */
    warnings: string[];
  };
  /** The text with a word in brackets for each part: `[name]`, `[contact]` */
  text: string;
  /** In order. Without a `name`, no name was found: look before you pass it on */
  redactions: {
    /** `contact`: e-mail addresses, telephone numbers, links and lines with them. `personal`: address, nationality, marital status and other personal data */
    kind: PersonalKind;
    /** Start and end of the replacement in `text`, in UTF-16 units */
    at: number[];
  }[];
  file: {
    media_type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    /** The file in Base64 */
    content: string;
  } | null;
}

export type RedactedOnRequest = "employers" | "schools";

export type RedactionRequest = {
  /** Names of employers or schools as well */
  also?: RedactedOnRequest[] | undefined;
} & ({
  /** The résumé as text; either this, `file_url` or an uploaded file. Never stored. */
  resume_text: string;
  file_url?: undefined;
} | {
  /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text` */
  file_url: string;
  resume_text?: undefined;
});

export interface RoleEntry {
  id: string;
  title: string;
  group: string;
  /** The spelling that matched */
  matched: string;
}

export interface RoleList {
  data: RoleEntry[];
  pagination: Pagination;
}

/** The same titles by what they say about the work */
export interface RoleTitles {
  /** The very same work, on the same step */
  same: string[];
  /** The same work with another emphasis */
  specialties: string[];
  /** Other steps of this career */
  steps: {
    title: string;
    /** On `ladder`, from 1 on */
    step: number;
  }[];
  /** Titles of one country that only holders of a proof bear */
  protected: {
    title: string;
    /** ISO 3166-1 alpha-2 */
    country: string;
  }[];
}

export interface SimilarRole {
  id: string;
  title: string;
}

export interface Role {
  id: string;
  title: string;
  /** Other titles that mean this role */
  titles: string[];
  titles_by_kind: RoleTitles;
  group: string;
  industry: string;
  /** The steps of this career, first to last */
  ladder: string[];
  /** The skills the role asks for, the most important first */
  checklist: {
    skill_id: string;
    name: string;
    group: SkillGroup;
    importance: Importance;
    target_level: SkillLevel;
  }[];
  /** Roles of the same field that ask for much the same, the closest first */
  similar: SimilarRole[];
}

export interface RouteOfRole {
  id: string;
  title: string;
}

export interface RoleRoute {
  role: RouteOfRole;
  country: string | null;
  route: PathwayRoute;
  /** Countries whose own way into the role is on record: ISO 3166-1 alpha-2 */
  countries: string[];
  /** Where the way of `country` is written in other languages only: which. ISO 639-1 */
  available_in: string[];
  /** ISO 639-1: the language of the prose (English, German, French or Spanish) */
  language: string;
  /** ISO 639-1: the language of the role's title */
  names_language: string;
}

export interface SkillEntry {
  id: string;
  name: string;
  group: SkillGroup;
  /** The spelling that matched */
  matched: string;
}

export interface SkillList {
  data: SkillEntry[];
  pagination: Pagination;
}

export type EventType = "resume.analysis.completed" | "resumes.batch_completed" | "candidate.deleted" | "pathway.completed" | "pathway.failed" | "credits.low" | "webhook.test";

export type EndpointStatus = "active" | "disabled";

export type DisabledReason = "too_many_failures" | "manual";

export interface WebhookEndpointWithSecret {
  id: string;
  url: string;
  events: EventType[];
  description: string | null;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  /** Deliveries in a row that failed; at 50 the endpoint is disabled */
  consecutive_failures: number;
  /** Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0 */
  failed_attempts: number;
  next_attempt_at: string | null;
  created_at: string;
  updated_at: string;
  /** Signs what is sent here. Shown this once: keep it. */
  secret: string;
}

export interface NewWebhookEndpoint {
  /** https, on a publicly reachable host; no credentials, no fragment */
  url: string;
  /** The event types this endpoint gets */
  events: EventType[];
  description?: string | null | undefined;
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  events: EventType[];
  description: string | null;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  /** Deliveries in a row that failed; at 50 the endpoint is disabled */
  consecutive_failures: number;
  /** Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0 */
  failed_attempts: number;
  next_attempt_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookEndpointList {
  data: WebhookEndpoint[];
  pagination: Pagination;
}

export interface WebhookEndpointChange {
  /** https, on a publicly reachable host; no credentials, no fragment */
  url?: string | undefined;
  /** The event types this endpoint gets */
  events?: EventType[] | undefined;
  description?: string | null | undefined;
  /** `active` re-enables a disabled endpoint */
  status?: EndpointStatus | undefined;
}

export interface DeletedWebhookEndpoint {
  id: string;
  deleted: true;
}

export type DeliveryStatus = "pending" | "succeeded" | "failed";

export type AttemptTrigger = "scheduled" | "manual";

export interface WebhookAttempt {
  number: number;
  trigger: AttemptTrigger;
  status_code: number | null;
  error: string | null;
  started_at: string;
  duration_ms: number;
}

export type DeliveryReason = "endpoint_disabled" | "payload_erased";

export interface WebhookDelivery {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: EventType;
  status: DeliveryStatus;
  /** Oldest first; of very many the newest 100 */
  attempts: WebhookAttempt[];
  next_attempt_at: string | null;
  reason: DeliveryReason | null;
  created_at: string;
}

export interface WebhookDeliveryList {
  data: WebhookDelivery[];
  pagination: Pagination;
}

/** Null once it was erased */
export interface WebhookEvent {
  id: string;
  type: EventType;
  created_at: string;
  data: Record<string, unknown>;
}

export interface WebhookDeliveryWithPayload {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: EventType;
  status: DeliveryStatus;
  /** Oldest first; of very many the newest 100 */
  attempts: WebhookAttempt[];
  next_attempt_at: string | null;
  reason: DeliveryReason | null;
  created_at: string;
  payload: WebhookEvent | null;
}

export interface RecoveringWebhooks {
  /** How many deliveries are sent again */
  recovering: number;
}

export interface WebhookRecovery {
  /** Date or timestamp, ISO 8601 */
  since: string;
}

export interface SecretRotation {
  /** How long the old secret signs too, as a second `v1=` */
  keep_previous_for_seconds?: number | undefined;
}

export interface QueuedWebhookTest {
  event_id: string;
  delivery_id: string;
}

export interface WebhookTest {
  message: string;
  endpoint_id: string;
  request_id: string;
}

export interface WebhookTestEvent {
  /** The same on every retry: ignore what you have seen. */
  id: string;
  type: "webhook.test";
  created_at: string;
  data: WebhookTest;
}

export interface ResumeAnalysisCompletedEvent {
  /** The same on every retry: ignore what you have seen. */
  id: string;
  type: "resume.analysis.completed";
  created_at: string;
  data: ResumeAnalysis;
}

export interface ResumeBatchSummary {
  batch_id: string;
  status: ResumeBatchStatus;
  progress: {
    /** Files that were sent */
    total: number;
    /** Not done yet */
    waiting: number;
    /** Analysed and charged */
    completed: number;
    /** Not analysed; they cost nothing */
    failed: number;
    /** Gone with their candidates */
    erased: number;
  };
  created_at: string;
  completed_at: string | null;
  expires_at: string;
}

export interface ResumesBatchCompletedEvent {
  /** The same on every retry: ignore what you have seen. */
  id: string;
  type: "resumes.batch_completed";
  created_at: string;
  data: ResumeBatchSummary;
}

export interface PathwayCompletedEvent {
  /** The same on every retry: ignore what you have seen. */
  id: string;
  type: "pathway.completed";
  created_at: string;
  data: Pathway;
}

export interface PathwayFailedEvent {
  /** The same on every retry: ignore what you have seen. */
  id: string;
  type: "pathway.failed";
  created_at: string;
  data: Pathway;
}

export interface CandidateDeletedEvent {
  /** The same on every retry: ignore what you have seen. */
  id: string;
  type: "candidate.deleted";
  created_at: string;
  data: CandidateErasure;
}

export interface CreditsLow {
  /** Credits after the charge that crossed the threshold */
  balance: number;
  /** Credits, as the app has set them */
  threshold: number;
  crossed_at: string;
}

export interface CreditsLowEvent {
  /** The same on every retry: ignore what you have seen. */
  id: string;
  type: "credits.low";
  created_at: string;
  data: CreditsLow;
}

export interface ListPathwaysQuery {
  /** Your id of the candidate; enables listing and erasure */
  external_candidate_id: string;
  /** From 1 */
  page?: number | undefined;
  per_page?: number | undefined;
  /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
  cursor?: string | undefined;
}

export interface GetRoleInsightQuery {
  /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
  country?: string | undefined;
  level?: ExperienceLevel | undefined;
  /** Jobs posted in this many months up to today are counted */
  months?: number | undefined;
}

export interface GetSkillInsightQuery {
  /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
  country?: string | undefined;
  level?: ExperienceLevel | undefined;
  /** Jobs posted in this many months up to today are counted */
  months?: number | undefined;
}

export interface ListJobsQuery {
  /** Words to look for in title, skills, company and description; synonyms, beginnings of words and small typos are understood. Sorted by relevance, then newest first */
  q?: string | undefined;
  /** Separated by commas. All of them must be asked for by the job; any spelling or synonym */
  skills?: string | undefined;
  /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
  country?: string | undefined;
  /** State, province or region; case and accents do not matter */
  region?: string | undefined;
  /** The whole name; case and accents do not matter */
  city?: string | undefined;
  /** Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found */
  radius_km?: number | undefined;
  is_remote?: boolean | undefined;
  employment_type?: EmploymentType | undefined;
  experience_level?: ExperienceLevel | undefined;
  /** Case and accents do not matter */
  industry?: string | undefined;
  /** The whole name; case and accents do not matter */
  company?: string | undefined;
  /** Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass. */
  salary_min?: number | undefined;
  /** Date or timestamp, ISO 8601, inclusive; without a zone it is UTC */
  posted_after?: string | undefined;
  /** Fields to count the values of, separated by commas: country, region, city, is_remote, employment_type, experience_level, industry, company. At most 20 values of each */
  facets?: string | undefined;
  /** From 1 */
  page?: number | undefined;
  per_page?: number | undefined;
  /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
  cursor?: string | undefined;
}

export interface ReadJobForm {
  /** The file, at most 10 MB */
  file: Blob;
  file_name?: string | undefined;
  /** Where it is known apart from the text. Left out: it is looked for at the top */
  title?: string | undefined;
}

export interface ListResumeDecisionsQuery {
  /** From 1 */
  page?: number | undefined;
  per_page?: number | undefined;
  /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
  cursor?: string | undefined;
}

export interface AnalyzeResumeForm {
  /** The file, at most 10 MB */
  file: Blob;
  file_name?: string | undefined;
  /** Your id for the candidate. Send it with every analysis: it is what erasure goes by. */
  external_candidate_id?: string | undefined;
  /** The job to compare with */
  target_job: {
    /** As the vacancy has it */
    title: string;
    /** What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role. */
    skills?: string[] | undefined;
    /** The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words. */
    description?: string | undefined;
  };
  /** Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language` */
  language?: ReplyLanguage | undefined;
}

export interface CreateResumeBatchForm {
  /** The files, together at most 100 MB; a ZIP counts as the files in it */
  files: Blob[];
  /** The job to compare with */
  target_job: {
    /** As the vacancy has it */
    title: string;
    /** What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role. */
    skills?: string[] | undefined;
    /** The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words. */
    description?: string | undefined;
  };
  /** Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language` */
  language?: ReplyLanguage | undefined;
  /** Whose résumé which file is */
  candidates?: {
    /** The URL of a file, or the name that its part of the form or its place in the ZIP has. No other file of the batch may have it */
    file: string;
    /** Your id for the candidate: it is what erasure goes by */
    external_candidate_id: string;
  }[] | undefined;
}

export interface ExportResumeDecisionsQuery {
  /** From 1 */
  page?: number | undefined;
  per_page?: number | undefined;
  /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
  cursor?: string | undefined;
}

export interface ReadResumeForm {
  /** The file, at most 10 MB */
  file: Blob;
  file_name?: string | undefined;
  /** `contact`: name, e-mail addresses, telephone numbers and links as well */
  include?: ReadingPart[] | undefined;
  /** `json_resume`: in the schema of jsonresume.org. By default `person` */
  format?: ReadingFormat | undefined;
}

export interface RedactResumeForm {
  /** The file, at most 10 MB */
  file: Blob;
  file_name?: string | undefined;
  /** Names of employers or schools as well */
  also?: RedactedOnRequest[] | undefined;
}

export interface ListRolesQuery {
  /** What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries. */
  q?: string | undefined;
  /** From 1 */
  page?: number | undefined;
  /** How many entries at most */
  per_page?: number | undefined;
  /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
  cursor?: string | undefined;
  /** Another name of `per_page` */
  limit?: number | undefined;
}

export interface GetRoleRouteQuery {
  /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
  country?: string | undefined;
}

export interface ListSkillsQuery {
  /** What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries. */
  q?: string | undefined;
  /** From 1 */
  page?: number | undefined;
  /** How many entries at most */
  per_page?: number | undefined;
  /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
  cursor?: string | undefined;
  /** Another name of `per_page` */
  limit?: number | undefined;
}

export interface ListWebhooksQuery {
  /** From 1 */
  page?: number | undefined;
  per_page?: number | undefined;
  /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
  cursor?: string | undefined;
}

export interface ListWebhookDeliveriesQuery {
  status?: DeliveryStatus | undefined;
  event_type?: EventType | undefined;
  /** From 1 */
  page?: number | undefined;
  per_page?: number | undefined;
  /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
  cursor?: string | undefined;
}
