# Generated from the OpenAPI document by sdk/generator. Do not edit.
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Required, TypedDict


ErrorCode = Literal["validation_error", "invalid_request", "no_skills_found", "resume_unreadable", "missing_api_key", "unauthorized", "wrong_key_type", "insufficient_credits", "insufficient_scope", "ip_not_allowed", "not_found", "request_in_progress", "not_retained", "idempotency_key_reused", "rate_limited", "sandbox_quota_exceeded", "internal_error", "upstream_error", "service_unavailable"]


PathwayStatus = Literal["queued", "processing", "completed", "failed"]


TargetSource = Literal["title", "description", "postings", "nearest_role"]


TitleKind = Literal["title", "rung", "specialty", "nearest"]


SkillGroup = Literal["technical", "tools", "domain", "soft"]


Importance = Literal["core", "important", "supporting"]


CurrentLevel = Literal["none", "beginner", "intermediate", "advanced"]


SkillLevel = Literal["beginner", "intermediate", "advanced"]


LevelSource = Literal["stated", "implied", "none"]


ChecklistKind = Literal["skill", "proof"]


BasisKind = Literal["route", "occupation", "general"]


RouteRegulation = Literal["required", "expected", "free"]


RouteCondition = Literal["anyone", "degree", "role", "credential"]


RouteStepKind = Literal["apply", "study", "placement", "exam", "register"]


RoutePace = Literal["full_time", "part_time", "paid"]


PhasePace = Literal["own", "part_time", "full_time", "paid"]


ActionType = Literal["learn", "build", "practice", "network", "certify"]


Priority = Literal["high", "medium", "low"]


WrittenBy = Literal["engine", "model"]


FeedbackKind = Literal["wrong", "outdated"]


ReplyLanguage = Literal["en", "de", "fr", "es", "it", "pt", "nl", "pl"]


PathwayDetail = Literal["summary", "full"]


ExperienceLevel = Literal["entry", "junior", "mid", "senior", "lead", "executive"]


Trend = Literal["rising", "steady", "falling"]


EmploymentType = Literal["full_time", "part_time", "contract", "temporary", "internship"]


SalaryPeriod = Literal["year", "month", "week", "day", "hour"]


RelaxationAction = Literal["widened", "dropped"]


RelaxationField = Literal["radius_km", "region", "country", "is_remote", "role"]


ScoreBand = Literal["strong", "possible", "stretch"]


RequirementKind = Literal["language", "credential", "location", "rank", "work_authorization", "degree", "years"]


FitConfidence = Literal["high", "medium", "low"]


ScorePart = Literal["skills", "experience", "education", "quality", "no_skill_matched", "rank_above", "rank_below", "thin_document", "core_skills", "all_skills", "few_skills", "step_back", "other_work"]


SpokenOrCefrLevel = Literal["basic", "a1", "a2", "conversational", "b1", "professional", "b2", "fluent", "c1", "c2", "native"]


DocumentSource = Literal["text", "file"]


DocumentFormat = Literal["text", "pdf", "docx", "odt", "rtf", "html", "png", "jpeg", "tiff"]


JobRequirementKind = Literal["skill", "language", "credential", "location", "rank", "work_authorization", "degree", "years"]


RequirementPriority = Literal["must", "wish"]


Mode = Literal["live", "test"]


AdjustmentRule = Literal["no_skill_matched", "rank_above", "rank_below", "thin_document"]


EvidenceOf = Literal["strength", "gap", "recommendation", "interview_question"]


UnreadPart = Literal["language", "picture", "positions", "titles", "employers", "dates", "target_title"]


CorrectionKind = Literal["date", "title", "skill"]


DecisionOutcome = Literal["advanced", "hired", "rejected", "withdrawn"]


ResumeBatchStatus = Literal["queued", "processing", "completed"]


ResumeBatchFileStatus = Literal["queued", "processing", "completed", "failed"]


PositionKind = Literal["employed", "apprenticeship", "internship", "volunteer", "self_employed", "leave", "military", "agency"]


EducationLevel = Literal["high_school", "vocational", "associate", "bachelor", "master", "doctorate"]


ClaimState = Literal["held", "in_progress", "lapsed", "failed", "denied", "wished"]


SpokenLevel = Literal["basic", "conversational", "professional", "fluent", "native"]


CefrLevel = Literal["A1", "A2", "B1", "B2", "C1", "C2"]


SkillLevelSource = Literal["stated", "years", "positions", "mentions"]


SkillSource = Literal["named", "deed", "post"]


IgnoredReason = Literal["denied", "wanted", "lapsed", "failed", "in_progress", "others", "instructions", "identity", "interests"]


ReadingPart = Literal["contact"]


ReadingFormat = Literal["person", "json_resume"]


PersonalKind = Literal["name", "contact", "birth_date", "age", "gender", "personal", "employer", "school"]


RedactedOnRequest = Literal["employers", "schools"]


EventType = Literal["resume.analysis.completed", "resumes.batch_completed", "candidate.deleted", "pathway.completed", "pathway.failed", "credits.low", "webhook.test"]


EndpointStatus = Literal["active", "disabled"]


DisabledReason = Literal["too_many_failures", "manual"]


DeliveryStatus = Literal["pending", "succeeded", "failed"]


AttemptTrigger = Literal["scheduled", "manual"]


DeliveryReason = Literal["endpoint_disabled", "payload_erased"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorReply:
    error: ErrorBody


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorBody:
    code: ErrorCode
    # What is wrong and what to do next.
    message: str
    request_id: str
    # The offending fields of a request that failed validation; else empty.
    details: list[ErrorDetail]


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorDetail:
    # Dotted path, for example `target_role.title`.
    field: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateErasureDeleted:
    analyses: int
    pathways: int
    files: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateErasure:
    external_candidate_id: str
    # Whether anything was stored under this id
    previously_known: bool
    deleted: CandidateErasureDeleted


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwaySummaryTargetRole:
    title: str
    industry: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwaySummary:
    pathway_id: str
    status: PathwayStatus
    target_role: PathwaySummaryTargetRole
    readiness_score: int | None
    total_months: int | None
    created_at: str
    completed_at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pagination:
    # With `cursor`: how many pages were read so far
    page: int
    per_page: int
    total: int
    total_pages: int
    # Send it as `cursor` to read the next page; null on the last one
    next_cursor: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwaySummaryList:
    data: list[PathwaySummary]
    pagination: Pagination


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayChecklistItem:
    skill_id: str
    name: str
    group: SkillGroup
    importance: Importance
    current_level: CurrentLevel
    target_level: SkillLevel
    # Whether the request states `current_level` or it follows from what it states
    level_source: LevelSource
    # Names of the skills, the role or the studies that imply it
    implied_by: list[str]
    one_of: list[str] | None
    demand: float | None
    # A proof is a licence, certificate, contract or admission: held or not, and no skill of `/skills`. Left out of pathways made before version 0.1
    kind: ChecklistKind | None = None
    held: bool | None | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayMarket:
    # Ids: the role, and its neighbours when it has too few open jobs; empty for a title that is no known role
    roles: list[str]
    country: str | None
    # Jobs posted in this many months are counted
    months: int
    # Their number, each vacancy once
    postings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayBasis:
    # `route`: the recorded way into the occupation in this country · `occupation`: the way without a country's law · `general`: the role's skills
    kind: BasisKind
    id: str | None
    reviewed_on: str | None
    # Languages of the country's route, where it is not in the language asked for
    available_in: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwaySource:
    title: str
    url: str
    # The day when the page was read
    checked_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayProof:
    credential: str
    held: bool
    # Where this can be read; empty: no page that we know confirms it
    sources: list[PathwaySource]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayRouteChosenStep:
    kind: RouteStepKind
    title: str
    # Its least months
    months: float
    pace: RoutePace | None
    # Where this can be read; empty: no page that we know confirms it
    sources: list[PathwaySource]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayRouteChosen:
    # The id of the way in its record
    way: str
    # Who gets in by this way: anyone, or holders of a degree, role or credential
    condition: RouteCondition
    text: str | None
    # Its least months
    months: float
    # Where this can be read; empty: no page that we know confirms it
    sources: list[PathwaySource]
    steps: list[PathwayRouteChosenStep]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayRouteAlternative:
    # The id of the way in its record
    way: str
    # Who gets in by this way: anyone, or holders of a degree, role or credential
    condition: RouteCondition
    text: str | None
    # Its least months
    months: float
    # Where this can be read; empty: no page that we know confirms it
    sources: list[PathwaySource]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayRoute:
    # Whether the law asks for credentials, only employers do, or neither
    regulation: RouteRegulation
    # False: as far as we know; no page that we have read confirms it
    confirmed: bool
    # What the law asks for
    requires: list[PathwayProof]
    # What employers look for though no law asks for it: examinations, cards
    expects: list[PathwayProof]
    chosen: PathwayRouteChosen | None
    # Other ways: shorter ones for people who hold something else, or beside the usual
    alternatives: list[PathwayRouteAlternative]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayPhaseAction:
    type: ActionType
    title: str
    description: str
    priority: Priority


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayPhaseResource:
    focus: str
    title: str
    url: str
    platform: str
    # False: no free page teaches it; `url` is a body that offers such a course or, in a general plan, a search
    found: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayPhaseHours:
    # Of the candidate; fits into the months
    own: int
    # Of a training that fills them
    training: int
    # In paid work
    work: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayPhase:
    phase: int
    title: str
    month_start: int
    month_end: int
    # `readiness_score` once the focus skills up to here are at their target levels
    readiness_after: int
    # Skill names of the checklist
    focus: list[str]
    milestones: list[str]
    actions: list[PathwayPhaseAction]
    resources: list[PathwayPhaseResource]
    # Why it stands here. Left out of pathways made before version 0.1
    why: str | None = None
    # Left out of the first pathways
    hours: PathwayPhaseHours | None = None
    # `own` and `part_time` follow the weekly hours; `full_time` and `paid` keep their months
    pace: PhasePace | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayTargetRoleReadAs:
    # Of the role; empty for one made from postings
    id: str
    title: str
    # The role itself, another step of its career, a specialty of it, or the nearest role
    kind: TitleKind
    rung: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayTargetRole:
    title: str
    industry: str | None = None
    description: str | None = None
    # What the checklist is taken from: the role that the title names, the description (or the industry), postings with this title, or the nearest role
    matched_as: TargetSource | None = None
    confidence: float | None = None
    # What the title was read as
    read_as: PathwayTargetRoleReadAs | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayDiagnosis:
    readiness_summary: str
    strengths: list[str]
    priority_gaps: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayRoadmap:
    summary: str
    total_months: int
    phases: list[PathwayPhase]
    decision: str | None | None = None
    # What remains after hiring
    after: list[str] | None = None
    # Where this can be read; empty: no page that we know confirms it
    sources: list[PathwaySource] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayError:
    code: str
    message: str
    # With `role_not_recognized`: titles of roles that may have been meant
    suggestions: list[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pathway:
    pathway_id: str
    status: PathwayStatus
    external_candidate_id: str | None
    target_role: PathwayTargetRole
    readiness_score: int | None
    skill_checklist: list[PathwayChecklistItem] | None
    market: PathwayMarket | None
    unrecognized_skills: list[str] | None
    diagnosis: PathwayDiagnosis | None
    basis: PathwayBasis | None
    route: PathwayRoute | None
    roadmap: PathwayRoadmap | None
    error: PathwayError | None
    # ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once
    language: str
    # ISO 639-1: the language of the names of skills and roles, the one asked for
    names_language: str
    written_by: WrittenBy | None
    model: str | None
    prompt_version: str | None
    created_at: str
    updated_at: str
    completed_at: str | None
    expires_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayFeedback:
    feedback_id: str
    pathway_id: str
    # `wrong`: it was never so · `outdated`: it is so no longer
    kind: FeedbackKind
    quote: str | None
    note: str | None
    created_at: str


class PathwayFeedbackRequest(TypedDict, total=False):
    # `wrong`: it was never so · `outdated`: it is so no longer
    kind: Required[FeedbackKind]
    # The sentence of the plan that is meant, as it stands there
    quote: str
    # The correct statement, with the address of a page that confirms it where there is one. Do not name a person
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedPathway:
    pathway_id: str
    status: Literal["queued"]
    # Path of the pathway, from `/v1/` on
    poll_url: str
    # From recent runs
    estimated_seconds: int


class PathwayRequestTargetRole(TypedDict, total=False):
    # The role to reach, in any words
    title: Required[str]
    # Decides between neighbouring roles
    industry: str
    # Decides between neighbouring roles, adds skills
    description: str


class PathwayRequestCurrentSkill(TypedDict, total=False):
    # In any spelling
    name: Required[str]
    # Without it, intermediate
    level: SkillLevel


class PathwayRequestEducation(TypedDict, total=False):
    # In any words
    level: str
    field: str


class PathwayRequestOptions(TypedDict, total=False):
    # Default true
    include_resources: bool
    # The day on which the plan starts. With it, months in which a training begins move the phases
    start_on: str
    # Default `full`. `summary` leaves `milestones`, `actions` and `resources` of the phases empty, for programs that read
    detail: PathwayDetail


class PathwayRequest(TypedDict, total=False):
    target_role: Required[PathwayRequestTargetRole]
    # Names in any spelling, or `{name, level}`
    current_skills: list[str | PathwayRequestCurrentSkill]
    # The present job title
    current_role: str
    education: PathwayRequestEducation
    # ISO 3166-1 alpha-2, alpha-3 or English name: whose law and postings count. Without it, that of `region`, else the default of the app
    country: str
    # ISO 3166-2, where a part of the country has routes of its own
    region: str
    # Default 10 of one's own, and a training is then taken full time
    weekly_hours_available: float
    # Of the plan: names of skills, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language`
    language: ReplyLanguage
    # Your id of the candidate; enables listing and erasure
    external_candidate_id: str
    options: PathwayRequestOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightOfRole:
    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightPeriod:
    # A day in UTC: `2026-10-18`
    starts_on: str
    postings: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightCountry:
    # ISO 3166-1 alpha-2
    country: str
    postings: int
    # Of `postings`, both as shown, from 0 to 1
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightLevel:
    level: ExperienceLevel
    postings: int
    # Of `postings`, both as shown, from 0 to 1
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightSalary:
    # ISO 4217
    currency: str
    postings: int
    lower_quartile: float
    median: float
    upper_quartile: float


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightSkill:
    id: str
    name: str
    postings: int
    # Of `postings`, both as shown, from 0 to 1
    share: float
    trend: Trend | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightCompany:
    company: str
    postings: int
    # Of `postings`, both as shown, from 0 to 1
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleInsight:
    role: InsightOfRole
    country: str | None
    level: ExperienceLevel | None
    # As asked for, or the default
    months: int
    postings: int | None
    # The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below 5. Jobs that were closed since or have expired are not counted, so older months are lower
    over_time: list[InsightPeriod]
    countries: list[InsightCountry]
    levels: list[InsightLevel]
    # Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted
    salaries: list[InsightSalary]
    # The most asked first
    skills: list[InsightSkill]
    trend_from: str | None
    companies: list[InsightCompany]


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightOfSkill:
    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightRole:
    id: str
    title: str
    postings: int
    # Of `postings`, both as shown, from 0 to 1
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillInsight:
    skill: InsightOfSkill
    country: str | None
    level: ExperienceLevel | None
    # As asked for, or the default
    months: int
    postings: int | None
    # The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below 5. Jobs that were closed since or have expired are not counted, so older months are lower
    over_time: list[InsightPeriod]
    countries: list[InsightCountry]
    levels: list[InsightLevel]
    # Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted
    salaries: list[InsightSalary]
    # The most asked first
    skills: list[InsightSkill]
    trend_from: str | None
    companies: list[InsightCompany]
    # The roles whose jobs ask for the skill most
    roles: list[InsightRole]


@dataclass(frozen=True, slots=True, kw_only=True)
class Salary:
    min: float | None
    max: float | None
    currency: str | None
    period: SalaryPeriod | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobSummary:
    id: str
    title: str
    company: str | None
    country: str | None
    region: str | None
    city: str | None
    is_remote: bool
    employment_type: EmploymentType | None
    experience_level: ExperienceLevel | None
    industry: str | None
    # Canonical names, the most important first
    skills: list[str]
    salary: Salary | None
    posted_at: str
    expires_at: str | None
    url: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetCount:
    # As the parameter of the same name takes it
    value: str
    # The `total` with this value as a further filter
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JobFacets:
    country: list[FacetCount] | None = None
    region: list[FacetCount] | None = None
    city: list[FacetCount] | None = None
    is_remote: list[FacetCount] | None = None
    employment_type: list[FacetCount] | None = None
    experience_level: list[FacetCount] | None = None
    industry: list[FacetCount] | None = None
    company: list[FacetCount] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Relaxation:
    action: RelaxationAction
    # The words of `q` that were loosened, in lower case and without accents
    words: str
    field: RelaxationField | None
    value: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobSummaryList:
    data: list[JobSummary]
    pagination: Pagination
    facets: JobFacets | None = None
    # Present when the words of `q` together found nothing: what was loosened to find these jobs, empty when nothing helped. Filters are never loosened
    relaxed: list[Relaxation] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    id: str
    title: str
    company: str | None
    country: str | None
    region: str | None
    city: str | None
    is_remote: bool
    employment_type: EmploymentType | None
    experience_level: ExperienceLevel | None
    industry: str | None
    # Canonical names, the most important first
    skills: list[str]
    salary: Salary | None
    posted_at: str
    expires_at: str | None
    url: str | None
    description: str
    requirements: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedCandidateUnmetRequirement:
    kind: RequirementKind
    # The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years
    name: str
    # Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short
    gates: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedCandidateCoverage:
    matched: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedCandidateScorePart:
    part: ScorePart
    # With two decimals; below zero where it takes off
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedCandidate:
    ref: str
    # The list is ordered by it; the scale of a match
    fit_score: int
    # The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing
    fit_score_if_met: int
    # With an unmet requirement that gates `stretch`, else by the score: `strong` from 78 on, `possible` from 42 on, else `stretch`
    band: ScoreBand
    # The job's skills that the candidate has; with `missing_skills` all of them
    matched_skills: list[str]
    # The job's other skills
    missing_skills: list[str]
    # Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none
    unmet_requirements: list[RankedCandidateUnmetRequirement]
    # How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little
    confidence: FitConfidence
    # How many of the job's skills are matched
    coverage: RankedCandidateCoverage
    # With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off
    score_parts: list[RankedCandidateScorePart] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RankReplyJob:
    id: str | None
    title: str
    # Canonical names; what was compared
    skills: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankReplyError:
    ref: str
    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RankReply:
    job: RankReplyJob
    # By `fit_score`, then in the order of the request
    data: list[RankedCandidate]
    # Candidates in whose skills or text nothing was recognised
    errors: list[RankReplyError]


class RankRequestCandidateLocation(TypedDict, total=False):
    # ISO 3166-1 alpha-2 or alpha-3, or the English name
    country: Required[str]
    city: str
    # How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known
    radius_km: float


class RankRequestCandidateLanguage(TypedDict, total=False):
    # In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl`
    name: Required[str]
    level: SpokenOrCefrLevel


class RankRequestCandidate(TypedDict, total=False):
    # Yours, repeated in the reply; unique in the request, and not stored
    ref: Required[str]
    # Any spelling or synonym. Either this or `resume_text`
    skills: list[str]
    # The text of a résumé; it is read and not kept. Either this or `skills`
    resume_text: str
    # Where the person lives. A post on site in another country is then an unmet requirement
    location: RankRequestCandidateLocation
    # `true`: no place is an unmet requirement. `false`: a post on site in another city is one too
    willing_to_relocate: bool
    # Spoken, in addition to those that the résumé names
    languages: list[RankRequestCandidateLanguage]
    # The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa
    work_authorization: list[str]


class RankRequest(TypedDict, total=False):
    # Each with `skills` or `resume_text`, and what else is known of the person
    candidates: Required[list[RankRequestCandidate]]
    # Gives each result `score_parts`: compare two to see why one stands above the other. Default: false
    explain: bool
    # Of the names of skills in the reply; wins over `Accept-Language`
    language: ReplyLanguage


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedJobUnmetRequirement:
    kind: RequirementKind
    # The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years
    name: str
    # Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short
    gates: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedJobCoverage:
    matched: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedJobScorePart:
    part: ScorePart
    # With two decimals; below zero where it takes off
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedJob:
    id: str
    title: str
    company: str | None
    country: str | None
    region: str | None
    city: str | None
    is_remote: bool
    employment_type: EmploymentType | None
    experience_level: ExperienceLevel | None
    industry: str | None
    # Canonical names, the most important first
    skills: list[str]
    salary: Salary | None
    posted_at: str
    expires_at: str | None
    url: str | None
    # The list is ordered by it. `fit_score_if_met` where nothing that gates is unmet; with such a requirement at most a quarter of it, and less than that of every job in the list that can be had
    fit_score: int
    # The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing
    fit_score_if_met: int
    # With an unmet requirement that gates `stretch`, else by the score: `strong` from 78 on, `possible` from 42 on, else `stretch`
    band: ScoreBand
    # The job's skills that the candidate has; with `missing_skills` all of them
    matched_skills: list[str]
    # The job's other skills
    missing_skills: list[str]
    # Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none
    unmet_requirements: list[MatchedJobUnmetRequirement]
    # How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little
    confidence: FitConfidence
    # How many of the job's skills are matched
    coverage: MatchedJobCoverage
    # With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off
    score_parts: list[MatchedJobScorePart] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReplyTargetRole:
    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReplySuggestedSkill:
    # An entry of `unrecognized_skills`
    text: str
    # The canonical name of a skill
    skill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReply:
    # By `fit_score`, then the newest first, then by id. So those with an unmet requirement stand below those that can be had
    data: list[MatchedJob]
    # The role that leads the search; null where `target_role` was not sent or names no role that we know
    target_role: MatchReplyTargetRole | None
    # What was understood of the input, as canonical names
    recognized_skills: list[str]
    # Entries of `skills` that name no skill we know, as they were sent
    unrecognized_skills: list[str]
    # What unrecognised entries may mean, to ask the person about; it changes no match
    suggested_skills: list[MatchReplySuggestedSkill]


class JobFilters(TypedDict, total=False):
    # All of them must be asked for by the job; any spelling or synonym
    skills: list[str]
    # ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
    country: str
    # State, province or region; case and accents do not matter
    region: str
    # The whole name; case and accents do not matter
    city: str
    # Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found
    radius_km: float
    is_remote: bool
    employment_type: EmploymentType
    experience_level: ExperienceLevel
    # Case and accents do not matter
    industry: str
    # The whole name; case and accents do not matter
    company: str
    # Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass.
    salary_min: float
    # Date or timestamp, ISO 8601, inclusive; without a zone it is UTC
    posted_after: str


class MatchRequestLocation(TypedDict, total=False):
    # ISO 3166-1 alpha-2 or alpha-3, or the English name
    country: Required[str]
    city: str
    # How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known
    radius_km: float


class MatchRequestLanguage(TypedDict, total=False):
    # In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl`
    name: Required[str]
    level: SpokenOrCefrLevel


class MatchRequestTargetRole(TypedDict, total=False):
    title: Required[str]


class MatchRequest(TypedDict, total=False):
    # Any spelling or synonym. Either this or `resume_text`
    skills: list[str]
    # The text of a résumé; it is read and not kept. Either this or `skills`
    resume_text: str
    # Where the person lives. A post on site in another country is then an unmet requirement
    location: MatchRequestLocation
    # `true`: no place is an unmet requirement. `false`: a post on site in another city is one too
    willing_to_relocate: bool
    # Spoken, in addition to those that the résumé names
    languages: list[MatchRequestLanguage]
    # The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa
    work_authorization: list[str]
    # The work that the person wishes for, in any language: jobs of it and near it are searched, whatever the posts held. Scores stay those of the fit, less 25 for other work
    target_role: MatchRequestTargetRole
    # Gives each result `score_parts`: compare two to see why one stands above the other. Default: false
    explain: bool
    filters: JobFilters
    # Default: 25
    limit: int
    # Of the names of skills in the reply; wins over `Accept-Language`
    language: ReplyLanguage


class RankJobRequestJob(TypedDict, total=False):
    title: Required[str]
    # The posting's text
    description: str
    requirements: list[str]
    # Left out: read from the text, else what such jobs usually ask for
    skills: list[str]
    experience_level: ExperienceLevel
    # ISO 3166-1 alpha-2 or alpha-3, or the English name
    country: str
    city: str
    is_remote: bool


class RankJobRequestCandidateLocation(TypedDict, total=False):
    # ISO 3166-1 alpha-2 or alpha-3, or the English name
    country: Required[str]
    city: str
    # How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known
    radius_km: float


class RankJobRequestCandidateLanguage(TypedDict, total=False):
    # In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl`
    name: Required[str]
    level: SpokenOrCefrLevel


class RankJobRequestCandidate(TypedDict, total=False):
    # Yours, repeated in the reply; unique in the request, and not stored
    ref: Required[str]
    # Any spelling or synonym. Either this or `resume_text`
    skills: list[str]
    # The text of a résumé; it is read and not kept. Either this or `skills`
    resume_text: str
    # Where the person lives. A post on site in another country is then an unmet requirement
    location: RankJobRequestCandidateLocation
    # `true`: no place is an unmet requirement. `false`: a post on site in another city is one too
    willing_to_relocate: bool
    # Spoken, in addition to those that the résumé names
    languages: list[RankJobRequestCandidateLanguage]
    # The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa
    work_authorization: list[str]


class RankJobRequest(TypedDict, total=False):
    job: Required[RankJobRequestJob]
    # Each with `skills` or `resume_text`, and what else is known of the person
    candidates: Required[list[RankJobRequestCandidate]]
    # Gives each result `score_parts`: compare two to see why one stands above the other. Default: false
    explain: bool
    # Of the names of skills in the reply; wins over `Accept-Language`
    language: ReplyLanguage


@dataclass(frozen=True, slots=True, kw_only=True)
class JobRequirement:
    # `rank` and `location` are fields of their own and not listed
    kind: JobRequirementKind
    # A canonical name; of languages of which one is enough, all of them; empty for `work_authorization`
    name: str
    id: str | None
    priority: RequirementPriority
    # Where it is named; empty where no single place says it
    at: list[list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingDocumentOcr:
    # Pages, or pictures of a DOCX, that were recognised
    pages: int
    # Of the words recognised, on average
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingDocument:
    source: DocumentSource
    # `text`: as `resume_text`, or a file of plain text
    format: DocumentFormat
    pages: int | None
    words: int
    language: str | None
    # What a reader of the result should know, for example hidden text left out
    warnings: list[str]
    # Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
    ocr: JobReadingDocumentOcr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingTitle:
    # As written
    text: str
    at: list[int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingRoleCodes:
    # Occupations of ESCO
    esco: list[str]
    # Groups of ISCO-08
    isco_08: list[str]
    # O*NET-SOC
    onet_soc: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingRole:
    id: str
    title: str
    # In public classifications; empty where the records have none
    codes: JobReadingRoleCodes


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingCompany:
    # As written
    text: str
    at: list[int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingCity:
    # As written
    text: str
    at: list[int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingSalary:
    min: float
    max: float
    currency: str | None
    period: SalaryPeriod


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReadingDuty:
    text: str
    # Start and end in `text`, in UTF-16 units
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobReading:
    document: JobReadingDocument
    language: str | None
    title: JobReadingTitle | None
    role: JobReadingRole | None
    company: JobReadingCompany | None
    city: JobReadingCity | None
    country: str | None
    is_remote: bool
    employment_type: EmploymentType | None
    experience_level: ExperienceLevel | None
    salary: JobReadingSalary | None
    # What is asked of a person
    requirements: list[JobRequirement]
    # The posting's own lines that ask for something, as `GET /jobs/{id}` has them
    requirement_items: list[str]
    # The lines under a heading of duties
    duties: list[JobReadingDuty]
    # What was read; all places are in it
    text: str


class JobReadingRequest(TypedDict, total=False):
    # Where it is known apart from the text. Left out: it is looked for at the top
    title: str
    # The posting as text; either this, `file_url` or an uploaded file. Never stored.
    job_text: str
    # https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `job_text`
    file_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountApp:
    id: str
    name: str
    # How long results are kept; 0: not at all
    retention_months: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountKey:
    id: str
    name: str
    # Prefix and last four characters of the key
    hint: str
    mode: Mode
    scopes: list[str]
    # Empty: any address
    ip_allowlist: list[str]
    expires_at: str | None
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountCredits:
    balance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountSandboxQuota:
    limit: int
    used: int
    remaining: int
    resets_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRateLimitsRead:
    # Requests in a window
    limit: int
    window_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRateLimitsAi:
    # Requests in a window
    limit: int
    window_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRateLimits:
    read: AccountRateLimitsRead
    ai: AccountRateLimitsAi


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    app: AccountApp
    key: AccountKey
    credits: AccountCredits | None
    sandbox_quota: AccountSandboxQuota | None
    rate_limits: AccountRateLimits


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidencePeriod:
    # A year
    start: str
    end: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    of: EvidenceOf
    # The place of the line in its list
    index: int
    # Places in the text, in UTF-16 offsets
    at: list[list[int]]
    title: str | None
    employer: str | None
    period: EvidencePeriod | None
    figure: str | None
    # The line of the résumé. Only in the direct reply: it is stored nowhere, so neither an event, nor a repeated reply, nor a later read has it
    quote: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisTargetJob:
    title: str
    # Each once, in your words; another spelling of a name that we know becomes it
    skills: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisScores:
    # The sum of the other four as `scoring` says
    overall: int
    # The target's skills, by importance, level, how they are shown and how near the work is
    skills: int
    # Years in work like this, at the rank of the post
    experience: int
    # The highest degree beside what is usual in the role
    education: int
    # Of the document: structure, dates, results, length, contact
    quality: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisScoringWeights:
    # Of `scores.skills`
    skills: float
    # Of `scores.experience`
    experience: float
    # Of `scores.education`
    education: float
    # Of `scores.quality`
    quality: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisScoringAdjustment:
    # `no_skill_matched`: none of the target's skills is shown. `rank_above`, `rank_below`: the post is above or below the person's rank. `thin_document`: the text says too little
    rule: AdjustmentRule
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisScoring:
    # Together 1. Where the title is no known role, only the skills count
    weights: ResumeAnalysisScoringWeights
    # Together at most 10 points
    adjustments: list[ResumeAnalysisScoringAdjustment]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisTargetRole:
    id: str
    title: str
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisSuggestedSkill:
    # An entry of `target_job.skills`
    text: str
    # The canonical name of a skill
    skill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisCoverage:
    matched: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisImprovement:
    skill: str
    # The overall score of the same résumé with this skill used at work
    overall_after: int
    jobs_unlocked: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisReading:
    confidence: float
    unread_parts: list[UnreadPart]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisDocumentOcr:
    # Pages, or pictures of a DOCX, that were recognised
    pages: int
    # Of the words recognised, on average
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisDocument:
    source: DocumentSource
    # `text`: as `resume_text`, or a file of plain text
    format: DocumentFormat
    pages: int | None
    words: int
    language: str | None
    # What a reader of the result should know, for example hidden text left out
    warnings: list[str]
    # Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
    ocr: ResumeAnalysisDocumentOcr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisEngine:
    version: str
    # Of the weights that read the résumé
    reader: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysis:
    analysis_id: str
    external_candidate_id: str | None
    target_job: ResumeAnalysisTargetJob
    # Each is explained in docs/guides/scoring.md
    scores: ResumeAnalysisScores
    scoring: ResumeAnalysisScoring | None
    # By the overall score: `strong` from 78 on, `possible` from 42 on, else `stretch`
    band: ScoreBand
    target_role: ResumeAnalysisTargetRole | None
    # Of the target's skills, those the résumé shows
    matched_skills: list[str]
    # Of the matched skills, those whose words stand in the résumé without being read with certainty, or that only a post held makes likely; they count as listed or less. All of them when the text was recognised from a picture with little confidence; these count in full
    uncertain_skills: list[str]
    # Of the missing skills, those that count in part: a close relative is shown
    partial_skills: list[str]
    # Of the target's skills, those the résumé does not show
    missing_skills: list[str]
    # What skills of the target that no spelling matches may mean, to ask about; it changes no score
    suggested_skills: list[ResumeAnalysisSuggestedSkill]
    # How many of the target's skills are matched
    coverage: ResumeAnalysisCoverage
    # Missing skills that would raise the overall score by at least 1; at most 5, the largest gain first
    improvements: list[ResumeAnalysisImprovement]
    # Shown beyond the target, the best shown first
    additional_skills: list[str]
    # Plain prose about the person and the job: who this is, what fits and where it was shown, what is missing, what would change the score
    assessment: str
    strengths: list[str]
    # What the job names, or its trade always needs, and the résumé does not show, with the state that it gives it. Empty in analyses of earlier versions
    gaps: list[str]
    recommendations: list[str]
    # A question for each doubt and gap. Empty in analyses of earlier versions
    interview_questions: list[str]
    # What each line of `strengths`, `gaps`, `recommendations` and `interview_questions` rests on. With a language model only that of the lists that the engine writes
    evidence: list[Evidence]
    reading: ResumeAnalysisReading | None
    document: ResumeAnalysisDocument
    # ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once
    language: str
    # ISO 639-1: the language of the names of skills and roles, the one asked for
    names_language: str
    engine: ResumeAnalysisEngine
    # `model`: a language model of the operator, checked against the engine's findings, which are the same either way
    written_by: WrittenBy
    model: str | None
    prompt_version: str | None
    created_at: str
    expires_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedAnalysisDifference:
    overall: int
    skills: int
    experience: int
    education: int
    quality: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedAnalysis:
    first: ResumeAnalysis
    corrected: ResumeAnalysis
    # Scores of the corrected analysis less those of the first
    difference: CorrectedAnalysisDifference


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisCorrection:
    # `date` and `title`: the words of `says` become those of `should_say`. `skill`: a skill that is missing
    kind: CorrectionKind
    # The correct words in one line; of a skill its name
    should_say: str
    # Words of the résumé, exactly as they stand there; they must stand there once. Of a skill: words of the post in which it was used; left out, it counts as listed only
    says: str | None = None


class CorrectionRequest(TypedDict, total=False):
    # Made one after the other, in this order
    corrections: Required[list[AnalysisCorrection]]
    # The résumé as text; either this, `file_url` or an uploaded file. Never stored.
    resume_text: str
    # https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
    file_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisDecisionShownEngine:
    version: str
    # Of the weights that read the résumé
    reader: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisDecisionShown:
    overall: int
    band: ScoreBand
    engine: AnalysisDecisionShownEngine


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisDecision:
    decision_id: str
    analysis_id: str
    # `advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate
    outcome: DecisionOutcome
    decided_by: str
    note: str | None
    # What the analysis told the person who decided
    shown: AnalysisDecisionShown
    created_at: str


class DecisionRequest(TypedDict, total=False):
    # `advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate
    outcome: Required[DecisionOutcome]
    # The person responsible: a name, or your own id for them
    decided_by: Required[str]
    # The reason, for your own log
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisDecisionList:
    data: list[AnalysisDecision]
    pagination: Pagination


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisExplanation:
    analysis_id: str
    # What was read, and what is left out before anything is counted
    read: list[str]
    # What counted, and for how much
    counted: list[str]
    # What would raise the score
    changes: list[str]
    # How to have a mistake corrected
    correction: list[str]
    # ISO 639-1: of the sentences (English, German, French or Spanish)
    language: str
    # ISO 639-1: of the names of skills, as in the analysis
    names_language: str


class AnalysisRequestTargetJob(TypedDict, total=False):
    # As the vacancy has it
    title: Required[str]
    # What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role.
    skills: list[str]
    # The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words.
    description: str


class AnalysisRequest(TypedDict, total=False):
    # The job to compare with
    target_job: Required[AnalysisRequestTargetJob]
    # Your id for the candidate. Send it with every analysis: it is what erasure goes by.
    external_candidate_id: str
    # Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language`
    language: ReplyLanguage
    # The résumé as text; either this, `file_url` or an uploaded file. Never stored.
    resume_text: str
    # https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
    file_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedResumeBatch:
    batch_id: str
    status: ResumeBatchStatus
    # A path on this host
    poll_url: str
    # Files in the batch, those of a ZIP one by one
    total: int


class ResumeBatchRequestTargetJob(TypedDict, total=False):
    # As the vacancy has it
    title: Required[str]
    # What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role.
    skills: list[str]
    # The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words.
    description: str


class ResumeBatchRequestCandidate(TypedDict, total=False):
    # The URL of a file, or the name that its part of the form or its place in the ZIP has. No other file of the batch may have it
    file: Required[str]
    # Your id for the candidate: it is what erasure goes by
    external_candidate_id: Required[str]


class ResumeBatchRequest(TypedDict, total=False):
    # The job to compare with
    target_job: Required[ResumeBatchRequestTargetJob]
    # Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language`
    language: ReplyLanguage
    # Whose résumé which file is
    candidates: list[ResumeBatchRequestCandidate]
    # https, on publicly reachable hosts: files as `POST /resumes/analyze` takes them, at most 10 MB each. Required, unless files are uploaded
    file_urls: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeBatchFileError:
    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeBatchFile:
    # The place of the file in the request, the files of a ZIP one after another
    index: int
    name: str | None
    external_candidate_id: str | None
    status: ResumeBatchFileStatus
    analysis_id: str | None
    error: ResumeBatchFileError | None
    analysis: ResumeAnalysis | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeBatchProgress:
    # Files that were sent
    total: int
    # Not done yet
    waiting: int
    # Analysed and charged
    completed: int
    # Not analysed; they cost nothing
    failed: int
    # Gone with their candidates
    erased: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeBatchTargetJob:
    title: str
    # As sent
    skills: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeBatch:
    batch_id: str
    status: ResumeBatchStatus
    progress: ResumeBatchProgress
    created_at: str
    completed_at: str | None
    expires_at: str
    target_job: ResumeBatchTargetJob
    # ISO 639-1: asked for; each analysis names its own
    language: str
    # Without those of erased candidates. Of an app that keeps no results each has its `analysis`, which can be read nowhere else
    files: list[ResumeBatchFile]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingDocumentOcr:
    # Pages, or pictures of a DOCX, that were recognised
    pages: int
    # Of the words recognised, on average
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingDocument:
    source: DocumentSource
    # `text`: as `resume_text`, or a file of plain text
    format: DocumentFormat
    pages: int | None
    words: int
    language: str | None
    # What a reader of the result should know, for example hidden text left out
    warnings: list[str]
    # Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
    ocr: ResumeReadingDocumentOcr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPositionRoleCodes:
    # Of occupations of ESCO
    esco: list[str]
    # Of groups of ISCO-08
    isco_08: list[str]
    # Of O*NET-SOC
    onet_soc: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPositionRole:
    id: str
    title: str
    # Public codes of the occupation, where they are known
    codes: ResumeReadingPositionRoleCodes


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPositionFieldsTitle:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPositionFieldsEmployer:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPositionFieldsPlace:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPositionFieldsStart:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPositionFieldsEnd:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPositionFields:
    title: ResumeReadingPositionFieldsTitle | None = None
    employer: ResumeReadingPositionFieldsEmployer | None = None
    place: ResumeReadingPositionFieldsPlace | None = None
    start: ResumeReadingPositionFieldsStart | None = None
    end: ResumeReadingPositionFieldsEnd | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingPosition:
    title: str | None
    role: ResumeReadingPositionRole | None
    seniority: ExperienceLevel | None
    employer: str | None
    place: str | None
    start: str | None
    end: str | None
    is_current: bool
    months: int
    people_led: int | None
    employment_type: PositionKind
    description: str | None
    # Names of the skills told with it
    skills: list[str]
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Of each field found, how sure it is and where it is in `text`
    fields: ResumeReadingPositionFields
    # Start and end in `text`
    span: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingEducationFieldsDegree:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingEducationFieldsField:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingEducationFieldsInstitution:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingEducationFieldsStart:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingEducationFieldsEnd:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingEducationFields:
    degree: ResumeReadingEducationFieldsDegree | None = None
    field: ResumeReadingEducationFieldsField | None = None
    institution: ResumeReadingEducationFieldsInstitution | None = None
    start: ResumeReadingEducationFieldsStart | None = None
    end: ResumeReadingEducationFieldsEnd | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingEducation:
    level: EducationLevel | None
    # As written, or as it was read from another language
    degree: str
    field: str | None
    institution: str | None
    start: str | None
    end: str | None
    # Only `held` counts for an analysis or a match
    state: ClaimState
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Of each field found, how sure it is and where it is in `text`
    fields: ResumeReadingEducationFields
    # Start and end in `text`
    span: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingCredentialFieldsName:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingCredentialFieldsIssuer:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingCredentialFieldsIssuedOn:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingCredentialFieldsExpiresOn:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingCredentialFieldsClasses:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingCredentialFields:
    name: ResumeReadingCredentialFieldsName | None = None
    issuer: ResumeReadingCredentialFieldsIssuer | None = None
    issued_on: ResumeReadingCredentialFieldsIssuedOn | None = None
    expires_on: ResumeReadingCredentialFieldsExpiresOn | None = None
    classes: ResumeReadingCredentialFieldsClasses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingCredential:
    # As written
    name: str
    issuer: str | None
    issued_on: str | None
    expires_on: str | None
    # Of a driving licence: `B`, `CE`
    classes: list[str]
    # Only `held` counts for an analysis or a match
    state: ClaimState
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Of each field found, how sure it is and where it is in `text`
    fields: ResumeReadingCredentialFields
    # Start and end in `text`
    span: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingSpokenLanguageFieldsName:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingSpokenLanguageFieldsLevel:
    # How sure the reader is; below 0.9 have a person look
    confidence: float
    # Start and end in `text`
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingSpokenLanguageFields:
    name: ResumeReadingSpokenLanguageFieldsName | None = None
    level: ResumeReadingSpokenLanguageFieldsLevel | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingSpokenLanguage:
    # In English
    name: str
    level: SpokenLevel | None
    cefr: CefrLevel | None
    confidence: float | None
    # Of each field found, how sure it is and where it is in `text`
    fields: ResumeReadingSpokenLanguageFields


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingSkill:
    # Canonical name
    name: str
    id: str
    # As the text states it, or by how long, how often and where the skill is named
    level: SkillLevel
    # `stated` in words, stated `years`, the months of the `positions` that name it, or its `mentions`
    level_source: SkillLevelSource
    # `named` in the text, shown by a `deed` (“laid facing bricks”), or likely by a `post` held (“Bricklayer”)
    source: SkillSource
    years: float | None
    last_used: str | None
    # Of each mention, deed or title that shows it, in order, up to 500. Empty for a licence that follows from the work held
    spans: list[list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingSummary:
    experience_years: float
    seniority: ExperienceLevel | None
    education_level: EducationLevel | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingAvailability:
    notice: str | None
    available_from: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingIgnored:
    # Of its first character
    start: int
    # Behind its last character
    end: int
    # `denied`: “no experience with …”. `wanted`: “want to learn …”. `lapsed`, `failed`, `in_progress`: a credential that is not held. `others`: work of somebody else. `instructions`: words to the reader or its software. `identity`: name, contact and personal data. `interests`: hobbies
    reason: IgnoredReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingContactAddress:
    street: str | None
    postal_code: str | None
    city: str | None
    country: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReadingContact:
    name: str | None
    emails: list[str]
    phones: list[str]
    links: list[str]
    address: ResumeReadingContactAddress | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeReading:
    document: ResumeReadingDocument
    language: str | None
    # Most recent first
    positions: list[ResumeReadingPosition]
    education: list[ResumeReadingEducation]
    credentials: list[ResumeReadingCredential]
    spoken_languages: list[ResumeReadingSpokenLanguage]
    # In the order of their first mention
    skills: list[ResumeReadingSkill]
    summary: ResumeReadingSummary
    availability: ResumeReadingAvailability | None
    # What was read: the sent text, or the text of the file without what nobody can see. All spans are UTF-16 indexes into it.
    text: str
    # Parts that count for nothing, in order; none overlaps a skill
    ignored: list[ResumeReadingIgnored]
    # With `include: ["contact"]` only
    contact: ResumeReadingContact | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResumeBasicsLocation:
    # Street and number
    address: str | None = None
    # As written
    postalCode: str | None = None
    # As written
    city: str | None = None
    # As written
    country: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResumeBasics:
    # The latest title
    label: str | None = None
    # With `include: ["contact"]`, as are the next three
    name: str | None = None
    # The first one
    email: str | None = None
    # The first one
    phone: str | None = None
    # The first one
    url: str | None = None
    location: JsonResumeBasicsLocation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResumeWork:
    # The employer
    name: str | None = None
    # The title as written
    position: str | None = None
    # The place
    location: str | None = None
    # `2015` or `2015-01`
    startDate: str | None = None
    # Absent for a current position
    endDate: str | None = None
    # What the text tells about it
    summary: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResumeEducation:
    # As written
    institution: str | None = None
    # The field
    area: str | None = None
    # The degree
    studyType: str | None = None
    # A year
    startDate: str | None = None
    # A year
    endDate: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResumeCertificate:
    name: str
    # As written
    issuer: str | None = None
    # `2015` or `2015-01`
    date: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResumeSkill:
    name: str
    level: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResumeLanguage:
    language: str
    # The level
    fluency: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResumeMeta:
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonResume:
    basics: JsonResumeBasics
    work: list[JsonResumeWork]
    education: list[JsonResumeEducation]
    # Those held; the schema has no state
    certificates: list[JsonResumeCertificate]
    skills: list[JsonResumeSkill]
    languages: list[JsonResumeLanguage]
    meta: JsonResumeMeta


class ReadingRequest(TypedDict, total=False):
    # `contact`: name, e-mail addresses, telephone numbers and links as well
    include: list[ReadingPart]
    # `json_resume`: in the schema of jsonresume.org. By default `person`
    format: ReadingFormat
    # The résumé as text; either this, `file_url` or an uploaded file. Never stored.
    resume_text: str
    # https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
    file_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RedactedResumeDocumentOcr:
    # Pages, or pictures of a DOCX, that were recognised
    pages: int
    # Of the words recognised, on average
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RedactedResumeDocument:
    source: DocumentSource
    # `text`: as `resume_text`, or a file of plain text
    format: DocumentFormat
    pages: int | None
    words: int
    language: str | None
    # What a reader of the result should know, for example hidden text left out
    warnings: list[str]
    # Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
    ocr: RedactedResumeDocumentOcr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RedactedResumeRedaction:
    # `contact`: e-mail addresses, telephone numbers, links and lines with them. `personal`: address, nationality, marital status and other personal data
    kind: PersonalKind
    # Start and end of the replacement in `text`, in UTF-16 units
    at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RedactedResumeFile:
    media_type: Literal["application/vnd.openxmlformats-officedocument.wordprocessingml.document"]
    # The file in Base64
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RedactedResume:
    document: RedactedResumeDocument
    # The text with a word in brackets for each part: `[name]`, `[contact]`
    text: str
    # In order. Without a `name`, no name was found: look before you pass it on
    redactions: list[RedactedResumeRedaction]
    file: RedactedResumeFile | None


class RedactionRequest(TypedDict, total=False):
    # Names of employers or schools as well
    also: list[RedactedOnRequest]
    # The résumé as text; either this, `file_url` or an uploaded file. Never stored.
    resume_text: str
    # https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
    file_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleEntry:
    id: str
    title: str
    group: str
    # The spelling that matched
    matched: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleList:
    data: list[RoleEntry]
    pagination: Pagination


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleTitlesStep:
    title: str
    # On `ladder`, from 1 on
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleTitlesProtected:
    title: str
    # ISO 3166-1 alpha-2
    country: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleTitles:
    # The very same work, on the same step
    same: list[str]
    # The same work with another emphasis
    specialties: list[str]
    # Other steps of this career
    steps: list[RoleTitlesStep]
    # Titles of one country that only holders of a proof bear
    protected: list[RoleTitlesProtected]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarRole:
    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleChecklist:
    skill_id: str
    name: str
    group: SkillGroup
    importance: Importance
    target_level: SkillLevel


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    id: str
    title: str
    # Other titles that mean this role
    titles: list[str]
    titles_by_kind: RoleTitles
    group: str
    industry: str
    # The steps of this career, first to last
    ladder: list[str]
    # The skills the role asks for, the most important first
    checklist: list[RoleChecklist]
    # Roles of the same field that ask for much the same, the closest first
    similar: list[SimilarRole]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteOfRole:
    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleRoute:
    role: RouteOfRole
    country: str | None
    route: PathwayRoute
    # Countries whose own way into the role is on record: ISO 3166-1 alpha-2
    countries: list[str]
    # Where the way of `country` is written in other languages only: which. ISO 639-1
    available_in: list[str]
    # ISO 639-1: the language of the prose (English, German, French or Spanish)
    language: str
    # ISO 639-1: the language of the role's title
    names_language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillEntry:
    id: str
    name: str
    group: SkillGroup
    # The spelling that matched
    matched: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillList:
    data: list[SkillEntry]
    pagination: Pagination


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookEndpointWithSecret:
    id: str
    url: str
    events: list[EventType]
    description: str | None
    status: EndpointStatus
    disabled_reason: DisabledReason | None
    # Deliveries in a row that failed; at 50 the endpoint is disabled
    consecutive_failures: int
    # Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0
    failed_attempts: int
    next_attempt_at: str | None
    created_at: str
    updated_at: str
    # Signs what is sent here. Shown this once: keep it.
    secret: str


class NewWebhookEndpoint(TypedDict, total=False):
    # https, on a publicly reachable host; no credentials, no fragment
    url: Required[str]
    # The event types this endpoint gets
    events: Required[list[EventType]]
    description: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookEndpoint:
    id: str
    url: str
    events: list[EventType]
    description: str | None
    status: EndpointStatus
    disabled_reason: DisabledReason | None
    # Deliveries in a row that failed; at 50 the endpoint is disabled
    consecutive_failures: int
    # Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0
    failed_attempts: int
    next_attempt_at: str | None
    created_at: str
    updated_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookEndpointList:
    data: list[WebhookEndpoint]
    pagination: Pagination


class WebhookEndpointChange(TypedDict, total=False):
    # https, on a publicly reachable host; no credentials, no fragment
    url: str
    # The event types this endpoint gets
    events: list[EventType]
    description: str | None
    # `active` re-enables a disabled endpoint
    status: EndpointStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedWebhookEndpoint:
    id: str
    deleted: Literal[True]


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookAttempt:
    number: int
    trigger: AttemptTrigger
    status_code: int | None
    error: str | None
    started_at: str
    duration_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookDelivery:
    id: str
    endpoint_id: str
    event_id: str
    event_type: EventType
    status: DeliveryStatus
    # Oldest first; of very many the newest 100
    attempts: list[WebhookAttempt]
    next_attempt_at: str | None
    reason: DeliveryReason | None
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookDeliveryList:
    data: list[WebhookDelivery]
    pagination: Pagination


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookEvent:
    id: str
    type: EventType
    created_at: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookDeliveryWithPayload:
    id: str
    endpoint_id: str
    event_id: str
    event_type: EventType
    status: DeliveryStatus
    # Oldest first; of very many the newest 100
    attempts: list[WebhookAttempt]
    next_attempt_at: str | None
    reason: DeliveryReason | None
    created_at: str
    payload: WebhookEvent | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveringWebhooks:
    # How many deliveries are sent again
    recovering: int


class WebhookRecovery(TypedDict, total=False):
    # Date or timestamp, ISO 8601
    since: Required[str]


class SecretRotation(TypedDict, total=False):
    # How long the old secret signs too, as a second `v1=`
    keep_previous_for_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedWebhookTest:
    event_id: str
    delivery_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTest:
    message: str
    endpoint_id: str
    request_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTestEvent:
    # The same on every retry: ignore what you have seen.
    id: str
    type: Literal["webhook.test"]
    created_at: str
    data: WebhookTest


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeAnalysisCompletedEvent:
    # The same on every retry: ignore what you have seen.
    id: str
    type: Literal["resume.analysis.completed"]
    created_at: str
    data: ResumeAnalysis


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeBatchSummaryProgress:
    # Files that were sent
    total: int
    # Not done yet
    waiting: int
    # Analysed and charged
    completed: int
    # Not analysed; they cost nothing
    failed: int
    # Gone with their candidates
    erased: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeBatchSummary:
    batch_id: str
    status: ResumeBatchStatus
    progress: ResumeBatchSummaryProgress
    created_at: str
    completed_at: str | None
    expires_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumesBatchCompletedEvent:
    # The same on every retry: ignore what you have seen.
    id: str
    type: Literal["resumes.batch_completed"]
    created_at: str
    data: ResumeBatchSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayCompletedEvent:
    # The same on every retry: ignore what you have seen.
    id: str
    type: Literal["pathway.completed"]
    created_at: str
    data: Pathway


@dataclass(frozen=True, slots=True, kw_only=True)
class PathwayFailedEvent:
    # The same on every retry: ignore what you have seen.
    id: str
    type: Literal["pathway.failed"]
    created_at: str
    data: Pathway


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateDeletedEvent:
    # The same on every retry: ignore what you have seen.
    id: str
    type: Literal["candidate.deleted"]
    created_at: str
    data: CandidateErasure


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditsLow:
    # Credits after the charge that crossed the threshold
    balance: float
    # Credits, as the app has set them
    threshold: float
    crossed_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditsLowEvent:
    # The same on every retry: ignore what you have seen.
    id: str
    type: Literal["credits.low"]
    created_at: str
    data: CreditsLow


class ListPathwaysQuery(TypedDict, total=False):
    # Your id of the candidate; enables listing and erasure
    external_candidate_id: Required[str]
    # From 1
    page: int
    per_page: int
    # `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
    cursor: str


class GetRoleInsightQuery(TypedDict, total=False):
    # ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
    country: str
    level: ExperienceLevel
    # Jobs posted in this many months up to today are counted
    months: int


class GetSkillInsightQuery(TypedDict, total=False):
    # ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
    country: str
    level: ExperienceLevel
    # Jobs posted in this many months up to today are counted
    months: int


class ListJobsQuery(TypedDict, total=False):
    # Words to look for in title, skills, company and description; synonyms, beginnings of words and small typos are understood. Sorted by relevance, then newest first
    q: str
    # Separated by commas. All of them must be asked for by the job; any spelling or synonym
    skills: str
    # ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
    country: str
    # State, province or region; case and accents do not matter
    region: str
    # The whole name; case and accents do not matter
    city: str
    # Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found
    radius_km: float
    is_remote: bool
    employment_type: EmploymentType
    experience_level: ExperienceLevel
    # Case and accents do not matter
    industry: str
    # The whole name; case and accents do not matter
    company: str
    # Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass.
    salary_min: float
    # Date or timestamp, ISO 8601, inclusive; without a zone it is UTC
    posted_after: str
    # Fields to count the values of, separated by commas: country, region, city, is_remote, employment_type, experience_level, industry, company. At most 20 values of each
    facets: str
    # From 1
    page: int
    per_page: int
    # `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
    cursor: str


class ListResumeDecisionsQuery(TypedDict, total=False):
    # From 1
    page: int
    per_page: int
    # `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
    cursor: str


class ExportResumeDecisionsQuery(TypedDict, total=False):
    # From 1
    page: int
    per_page: int
    # `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
    cursor: str


class ListRolesQuery(TypedDict, total=False):
    # What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries.
    q: str
    # From 1
    page: int
    # How many entries at most
    per_page: int
    # `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
    cursor: str
    # Another name of `per_page`
    limit: int


class GetRoleRouteQuery(TypedDict, total=False):
    # ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
    country: str


class ListSkillsQuery(TypedDict, total=False):
    # What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries.
    q: str
    # From 1
    page: int
    # How many entries at most
    per_page: int
    # `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
    cursor: str
    # Another name of `per_page`
    limit: int


class ListWebhooksQuery(TypedDict, total=False):
    # From 1
    page: int
    per_page: int
    # `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
    cursor: str


class ListWebhookDeliveriesQuery(TypedDict, total=False):
    status: DeliveryStatus
    event_type: EventType
    # From 1
    page: int
    per_page: int
    # `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
    cursor: str


class PersonReadingRequest(TypedDict, total=False):
    # `contact`: name, e-mail addresses, telephone numbers and links as well
    include: list[ReadingPart]
    # `json_resume`: in the schema of jsonresume.org. By default `person`
    format: Literal["person"]
    # The résumé as text; either this, `file_url` or an uploaded file. Never stored.
    resume_text: str
    # https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
    file_url: str


class JsonResumeReadingRequest(TypedDict, total=False):
    # `json_resume`: in the schema of jsonresume.org. By default `person`
    format: Required[Literal["json_resume"]]
    # `contact`: name, e-mail addresses, telephone numbers and links as well
    include: list[ReadingPart]
    # The résumé as text; either this, `file_url` or an uploaded file. Never stored.
    resume_text: str
    # https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
    file_url: str


ReadingReply = ResumeReading | JsonResume
