// Code generated from the OpenAPI document by sdk/generator. DO NOT EDIT.

package waymark

type ErrorReply struct {
	Error ErrorBody `json:"error"`
}

type ErrorBody struct {
	Code ErrorCode `json:"code"`
	// What is wrong and what to do next.
	Message   string `json:"message"`
	RequestID string `json:"request_id"`
	// The offending fields of a request that failed validation; else empty.
	Details []ErrorDetail `json:"details"`
}

type ErrorCode string

const (
	ErrorCodeValidationError      ErrorCode = "validation_error"
	ErrorCodeInvalidRequest       ErrorCode = "invalid_request"
	ErrorCodeNoSkillsFound        ErrorCode = "no_skills_found"
	ErrorCodeResumeUnreadable     ErrorCode = "resume_unreadable"
	ErrorCodeMissingApiKey        ErrorCode = "missing_api_key"
	ErrorCodeUnauthorized         ErrorCode = "unauthorized"
	ErrorCodeWrongKeyType         ErrorCode = "wrong_key_type"
	ErrorCodeInsufficientCredits  ErrorCode = "insufficient_credits"
	ErrorCodeInsufficientScope    ErrorCode = "insufficient_scope"
	ErrorCodeIPNotAllowed         ErrorCode = "ip_not_allowed"
	ErrorCodeNotFound             ErrorCode = "not_found"
	ErrorCodeRequestInProgress    ErrorCode = "request_in_progress"
	ErrorCodeNotRetained          ErrorCode = "not_retained"
	ErrorCodeIdempotencyKeyReused ErrorCode = "idempotency_key_reused"
	ErrorCodeRateLimited          ErrorCode = "rate_limited"
	ErrorCodeSandboxQuotaExceeded ErrorCode = "sandbox_quota_exceeded"
	ErrorCodeInternalError        ErrorCode = "internal_error"
	ErrorCodeUpstreamError        ErrorCode = "upstream_error"
	ErrorCodeServiceUnavailable   ErrorCode = "service_unavailable"
)

type ErrorDetail struct {
	// Dotted path, for example `target_role.title`.
	Field   string `json:"field"`
	Message string `json:"message"`
}

type CandidateErasureDeleted struct {
	Analyses int `json:"analyses"`
	Pathways int `json:"pathways"`
	Files    int `json:"files"`
}

type CandidateErasure struct {
	ExternalCandidateID string `json:"external_candidate_id"`
	// Whether anything was stored under this id
	PreviouslyKnown bool                    `json:"previously_known"`
	Deleted         CandidateErasureDeleted `json:"deleted"`
}

type PathwayStatus string

const (
	PathwayStatusQueued     PathwayStatus = "queued"
	PathwayStatusProcessing PathwayStatus = "processing"
	PathwayStatusCompleted  PathwayStatus = "completed"
	PathwayStatusFailed     PathwayStatus = "failed"
)

type PathwaySummaryTargetRole struct {
	Title       string  `json:"title"`
	Industry    *string `json:"industry,omitempty"`
	Description *string `json:"description,omitempty"`
}

type PathwaySummary struct {
	PathwayID      string                   `json:"pathway_id"`
	Status         PathwayStatus            `json:"status"`
	TargetRole     PathwaySummaryTargetRole `json:"target_role"`
	ReadinessScore *int                     `json:"readiness_score"`
	TotalMonths    *int                     `json:"total_months"`
	CreatedAt      string                   `json:"created_at"`
	CompletedAt    *string                  `json:"completed_at"`
}

type Pagination struct {
	// With `cursor`: how many pages were read so far
	Page       int `json:"page"`
	PerPage    int `json:"per_page"`
	Total      int `json:"total"`
	TotalPages int `json:"total_pages"`
	// Send it as `cursor` to read the next page; null on the last one
	NextCursor *string `json:"next_cursor"`
}

type PathwaySummaryList struct {
	Data       []PathwaySummary `json:"data"`
	Pagination Pagination       `json:"pagination"`
}

type TargetSource string

const (
	TargetSourceTitle       TargetSource = "title"
	TargetSourceDescription TargetSource = "description"
	TargetSourcePostings    TargetSource = "postings"
	TargetSourceNearestRole TargetSource = "nearest_role"
)

type TitleKind string

const (
	TitleKindTitle     TitleKind = "title"
	TitleKindRung      TitleKind = "rung"
	TitleKindSpecialty TitleKind = "specialty"
	TitleKindNearest   TitleKind = "nearest"
)

type SkillGroup string

const (
	SkillGroupTechnical SkillGroup = "technical"
	SkillGroupTools     SkillGroup = "tools"
	SkillGroupDomain    SkillGroup = "domain"
	SkillGroupSoft      SkillGroup = "soft"
)

type Importance string

const (
	ImportanceCore       Importance = "core"
	ImportanceImportant  Importance = "important"
	ImportanceSupporting Importance = "supporting"
)

type CurrentLevel string

const (
	CurrentLevelNone         CurrentLevel = "none"
	CurrentLevelBeginner     CurrentLevel = "beginner"
	CurrentLevelIntermediate CurrentLevel = "intermediate"
	CurrentLevelAdvanced     CurrentLevel = "advanced"
)

type SkillLevel string

const (
	SkillLevelBeginner     SkillLevel = "beginner"
	SkillLevelIntermediate SkillLevel = "intermediate"
	SkillLevelAdvanced     SkillLevel = "advanced"
)

type LevelSource string

const (
	LevelSourceStated  LevelSource = "stated"
	LevelSourceImplied LevelSource = "implied"
	LevelSourceNone    LevelSource = "none"
)

type ChecklistKind string

const (
	ChecklistKindSkill ChecklistKind = "skill"
	ChecklistKindProof ChecklistKind = "proof"
)

type PathwayChecklistItem struct {
	SkillID      string       `json:"skill_id"`
	Name         string       `json:"name"`
	Group        SkillGroup   `json:"group"`
	Importance   Importance   `json:"importance"`
	CurrentLevel CurrentLevel `json:"current_level"`
	TargetLevel  SkillLevel   `json:"target_level"`
	// Whether the request states `current_level` or it follows from what it states
	LevelSource LevelSource `json:"level_source"`
	// Names of the skills, the role or the studies that imply it
	ImpliedBy []string `json:"implied_by"`
	// Skills that may replace each other; one is enough. Null: no choice
	OneOf []string `json:"one_of"`
	// A proof is a licence, certificate, contract or admission: held or not, and no skill of `/skills`. Left out of pathways made before version 0.1
	Kind *ChecklistKind `json:"kind,omitempty"`
	// Of a proof: whether it is held; null of a skill
	Held *bool `json:"held,omitempty"`
	// Share of the open jobs of `market` that ask for it, 0–1. Null when fewer than 5 do, or without `market`
	Demand *float64 `json:"demand"`
}

// PathwayMarket: The open jobs that `demand` is a share of, when the plan was requested. Those of one role are the ones that `GET /insights/roles/{id}` counts
type PathwayMarket struct {
	// Ids: the role, and its neighbours when it has too few open jobs; empty for a title that is no known role
	Roles []string `json:"roles"`
	// ISO 3166-1 alpha-2; null: all countries
	Country *string `json:"country"`
	// Jobs posted in this many months are counted
	Months int `json:"months"`
	// Their number, each vacancy once
	Postings int `json:"postings"`
}

type BasisKind string

const (
	BasisKindRoute      BasisKind = "route"
	BasisKindOccupation BasisKind = "occupation"
	BasisKindGeneral    BasisKind = "general"
)

type PathwayBasis struct {
	// `route`: the recorded way into the occupation in this country · `occupation`: the way without a country's law · `general`: the role's skills
	Kind BasisKind `json:"kind"`
	// Of the document; null for a general plan
	ID *string `json:"id"`
	// The day of its second reading
	ReviewedOn *string `json:"reviewed_on"`
	// Languages of the country's route, where it is not in the language asked for
	AvailableIn []string `json:"available_in"`
}

type RouteRegulation string

const (
	RouteRegulationRequired RouteRegulation = "required"
	RouteRegulationExpected RouteRegulation = "expected"
	RouteRegulationFree     RouteRegulation = "free"
)

type PathwaySource struct {
	Title string `json:"title"`
	URL   string `json:"url"`
	// The day when the page was read
	CheckedAt string `json:"checked_at"`
}

type PathwayProof struct {
	Credential string `json:"credential"`
	Held       bool   `json:"held"`
	// Where this can be read; empty: no page that we know confirms it
	Sources []PathwaySource `json:"sources"`
}

type RouteCondition string

const (
	RouteConditionAnyone     RouteCondition = "anyone"
	RouteConditionDegree     RouteCondition = "degree"
	RouteConditionRole       RouteCondition = "role"
	RouteConditionCredential RouteCondition = "credential"
)

type RouteStepKind string

const (
	RouteStepKindApply     RouteStepKind = "apply"
	RouteStepKindStudy     RouteStepKind = "study"
	RouteStepKindPlacement RouteStepKind = "placement"
	RouteStepKindExam      RouteStepKind = "exam"
	RouteStepKindRegister  RouteStepKind = "register"
)

type RoutePace string

const (
	RoutePaceFullTime RoutePace = "full_time"
	RoutePacePartTime RoutePace = "part_time"
	RoutePacePaid     RoutePace = "paid"
)

type PathwayRouteChosenStep struct {
	Kind  RouteStepKind `json:"kind"`
	Title string        `json:"title"`
	// Its least months
	Months float64 `json:"months"`
	// Null: it can be taken full time or part time
	Pace *RoutePace `json:"pace"`
	// Where this can be read; empty: no page that we know confirms it
	Sources []PathwaySource `json:"sources"`
}

// PathwayRouteChosen: Null: nothing stands before the candidate, or no record says a way
type PathwayRouteChosen struct {
	// The id of the way in its record
	Way string `json:"way"`
	// Who gets in by this way: anyone, or holders of a degree, role or credential
	Condition RouteCondition `json:"condition"`
	Text      *string        `json:"text"`
	// Its least months
	Months float64 `json:"months"`
	// Where this can be read; empty: no page that we know confirms it
	Sources []PathwaySource          `json:"sources"`
	Steps   []PathwayRouteChosenStep `json:"steps"`
}

type PathwayRouteAlternative struct {
	// The id of the way in its record
	Way string `json:"way"`
	// Who gets in by this way: anyone, or holders of a degree, role or credential
	Condition RouteCondition `json:"condition"`
	Text      *string        `json:"text"`
	// Its least months
	Months float64 `json:"months"`
	// Where this can be read; empty: no page that we know confirms it
	Sources []PathwaySource `json:"sources"`
}

type PathwayRoute struct {
	// Whether the law asks for credentials, only employers do, or neither
	Regulation RouteRegulation `json:"regulation"`
	// False: as far as we know; no page that we have read confirms it
	Confirmed bool `json:"confirmed"`
	// What the law asks for
	Requires []PathwayProof `json:"requires"`
	// What employers look for though no law asks for it: examinations, cards
	Expects []PathwayProof `json:"expects"`
	// Null: nothing stands before the candidate, or no record says a way
	Chosen *PathwayRouteChosen `json:"chosen"`
	// Other ways: shorter ones for people who hold something else, or beside the usual
	Alternatives []PathwayRouteAlternative `json:"alternatives"`
}

type PhasePace string

const (
	PhasePaceOwn      PhasePace = "own"
	PhasePacePartTime PhasePace = "part_time"
	PhasePaceFullTime PhasePace = "full_time"
	PhasePacePaid     PhasePace = "paid"
)

type ActionType string

const (
	ActionTypeLearn    ActionType = "learn"
	ActionTypeBuild    ActionType = "build"
	ActionTypePractice ActionType = "practice"
	ActionTypeNetwork  ActionType = "network"
	ActionTypeCertify  ActionType = "certify"
)

type Priority string

const (
	PriorityHigh   Priority = "high"
	PriorityMedium Priority = "medium"
	PriorityLow    Priority = "low"
)

// PathwayPhaseHours: Left out of the first pathways
type PathwayPhaseHours struct {
	// Of the candidate; fits into the months
	Own int `json:"own"`
	// Of a training that fills them
	Training int `json:"training"`
	// In paid work
	Work int `json:"work"`
}

type PathwayPhaseAction struct {
	Type        ActionType `json:"type"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Priority    Priority   `json:"priority"`
}

type PathwayPhaseResource struct {
	Focus    string `json:"focus"`
	Title    string `json:"title"`
	URL      string `json:"url"`
	Platform string `json:"platform"`
	// False: no free page teaches it; `url` is a body that offers such a course or, in a general plan, a search
	Found bool `json:"found"`
}

type PathwayPhase struct {
	Phase int    `json:"phase"`
	Title string `json:"title"`
	// Why it stands here. Left out of pathways made before version 0.1
	Why        *string `json:"why,omitempty"`
	MonthStart int     `json:"month_start"`
	MonthEnd   int     `json:"month_end"`
	// `readiness_score` once the focus skills up to here are at their target levels
	ReadinessAfter int `json:"readiness_after"`
	// Left out of the first pathways
	Hours *PathwayPhaseHours `json:"hours,omitempty"`
	// `own` and `part_time` follow the weekly hours; `full_time` and `paid` keep their months
	Pace *PhasePace `json:"pace,omitempty"`
	// Skill names of the checklist
	Focus      []string               `json:"focus"`
	Milestones []string               `json:"milestones"`
	Actions    []PathwayPhaseAction   `json:"actions"`
	Resources  []PathwayPhaseResource `json:"resources"`
}

type WrittenBy string

const (
	WrittenByEngine WrittenBy = "engine"
	WrittenByModel  WrittenBy = "model"
)

// PathwayTargetRoleReadAs: What the title was read as
type PathwayTargetRoleReadAs struct {
	// Of the role; empty for one made from postings
	ID    string `json:"id"`
	Title string `json:"title"`
	// The role itself, another step of its career, a specialty of it, or the nearest role
	Kind TitleKind `json:"kind"`
	// The step on the role's ladder, from 1 on; null without one
	Rung *int `json:"rung"`
}

type PathwayTargetRole struct {
	Title       string  `json:"title"`
	Industry    *string `json:"industry,omitempty"`
	Description *string `json:"description,omitempty"`
	// What the checklist is taken from: the role that the title names, the description (or the industry), postings with this title, or the nearest role
	MatchedAs  *TargetSource `json:"matched_as,omitempty"`
	Confidence *float64      `json:"confidence,omitempty"`
	// What the title was read as
	ReadAs *PathwayTargetRoleReadAs `json:"read_as,omitempty"`
}

type PathwayDiagnosis struct {
	ReadinessSummary string   `json:"readiness_summary"`
	Strengths        []string `json:"strengths"`
	PriorityGaps     []string `json:"priority_gaps"`
}

type PathwayRoadmap struct {
	Summary string `json:"summary"`
	// The decision that comes first; null: there is none
	Decision *string `json:"decision,omitempty"`
	// What remains after hiring
	After []string `json:"after,omitempty"`
	// Where this can be read; empty: no page that we know confirms it
	Sources     []PathwaySource `json:"sources,omitempty"`
	TotalMonths int             `json:"total_months"`
	Phases      []PathwayPhase  `json:"phases"`
}

// PathwayError: Null unless failed
type PathwayError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	// With `role_not_recognized`: titles of roles that may have been meant
	Suggestions []string `json:"suggestions,omitempty"`
}

type Pathway struct {
	PathwayID           string                 `json:"pathway_id"`
	Status              PathwayStatus          `json:"status"`
	ExternalCandidateID *string                `json:"external_candidate_id"`
	TargetRole          PathwayTargetRole      `json:"target_role"`
	ReadinessScore      *int                   `json:"readiness_score"`
	SkillChecklist      []PathwayChecklistItem `json:"skill_checklist"`
	Market              *PathwayMarket         `json:"market"`
	// Stated skills that were not understood, as they were written
	UnrecognizedSkills []string          `json:"unrecognized_skills"`
	Diagnosis          *PathwayDiagnosis `json:"diagnosis"`
	Basis              *PathwayBasis     `json:"basis"`
	Route              *PathwayRoute     `json:"route"`
	Roadmap            *PathwayRoadmap   `json:"roadmap"`
	// Null unless failed
	Error *PathwayError `json:"error"`
	// ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once
	Language string `json:"language"`
	// ISO 639-1: the language of the names of skills and roles, the one asked for
	NamesLanguage string `json:"names_language"`
	// `model`: a language model of the operator, checked against the engine's findings, which are the same either way
	WrittenBy *WrittenBy `json:"written_by"`
	// As the operator named it; null with the engine
	Model *string `json:"model"`
	// Of what the model was asked; null with the engine
	PromptVersion *string `json:"prompt_version"`
	CreatedAt     string  `json:"created_at"`
	UpdatedAt     string  `json:"updated_at"`
	CompletedAt   *string `json:"completed_at"`
	ExpiresAt     string  `json:"expires_at"`
}

type FeedbackKind string

const (
	FeedbackKindWrong    FeedbackKind = "wrong"
	FeedbackKindOutdated FeedbackKind = "outdated"
)

type PathwayFeedback struct {
	FeedbackID string `json:"feedback_id"`
	PathwayID  string `json:"pathway_id"`
	// `wrong`: it was never so · `outdated`: it is so no longer
	Kind      FeedbackKind `json:"kind"`
	Quote     *string      `json:"quote"`
	Note      *string      `json:"note"`
	CreatedAt string       `json:"created_at"`
}

type PathwayFeedbackRequest struct {
	// `wrong`: it was never so · `outdated`: it is so no longer
	Kind FeedbackKind `json:"kind,omitempty"`
	// The sentence of the plan that is meant, as it stands there
	Quote string `json:"quote,omitempty"`
	// The correct statement, with the address of a page that confirms it where there is one. Do not name a person
	Note string `json:"note,omitempty"`
}

type QueuedPathway struct {
	PathwayID string `json:"pathway_id"`
	Status    string `json:"status"`
	// Path of the pathway, from `/v1/` on
	PollURL string `json:"poll_url"`
	// From recent runs
	EstimatedSeconds int `json:"estimated_seconds"`
}

type ReplyLanguage string

const (
	ReplyLanguageEn ReplyLanguage = "en"
	ReplyLanguageDe ReplyLanguage = "de"
	ReplyLanguageFr ReplyLanguage = "fr"
	ReplyLanguageEs ReplyLanguage = "es"
	ReplyLanguageIt ReplyLanguage = "it"
	ReplyLanguagePt ReplyLanguage = "pt"
	ReplyLanguageNl ReplyLanguage = "nl"
	ReplyLanguagePl ReplyLanguage = "pl"
)

type PathwayDetail string

const (
	PathwayDetailSummary PathwayDetail = "summary"
	PathwayDetailFull    PathwayDetail = "full"
)

type PathwayRequestTargetRole struct {
	// The role to reach, in any words
	Title string `json:"title,omitempty"`
	// Decides between neighbouring roles
	Industry string `json:"industry,omitempty"`
	// Decides between neighbouring roles, adds skills
	Description string `json:"description,omitempty"`
}

type PathwayRequestCurrentSkill struct {
	// In any spelling
	Name string `json:"name,omitempty"`
	// Without it, intermediate
	Level SkillLevel `json:"level,omitempty"`
}

type PathwayRequestEducation struct {
	// In any words
	Level string `json:"level,omitempty"`
	Field string `json:"field,omitempty"`
}

type PathwayRequestOptions struct {
	// Default true
	IncludeResources *bool `json:"include_resources,omitempty"`
	// The day on which the plan starts. With it, months in which a training begins move the phases
	StartOn string `json:"start_on,omitempty"`
	// Default `full`. `summary` leaves `milestones`, `actions` and `resources` of the phases empty, for programs that read
	Detail PathwayDetail `json:"detail,omitempty"`
}

type PathwayRequest struct {
	TargetRole *PathwayRequestTargetRole `json:"target_role,omitempty"`
	// Names in any spelling, or `{name, level}`
	CurrentSkills []any `json:"current_skills,omitempty"`
	// The present job title
	CurrentRole string                   `json:"current_role,omitempty"`
	Education   *PathwayRequestEducation `json:"education,omitempty"`
	// ISO 3166-1 alpha-2, alpha-3 or English name: whose law and postings count. Without it, that of `region`, else the default of the app
	Country string `json:"country,omitempty"`
	// ISO 3166-2, where a part of the country has routes of its own
	Region string `json:"region,omitempty"`
	// Default 10 of one's own, and a training is then taken full time
	WeeklyHoursAvailable *float64 `json:"weekly_hours_available,omitempty"`
	// Of the plan: names of skills, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language`
	Language ReplyLanguage `json:"language,omitempty"`
	// Your id of the candidate; enables listing and erasure
	ExternalCandidateID string                 `json:"external_candidate_id,omitempty"`
	Options             *PathwayRequestOptions `json:"options,omitempty"`
}

type InsightOfRole struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type ExperienceLevel string

const (
	ExperienceLevelEntry     ExperienceLevel = "entry"
	ExperienceLevelJunior    ExperienceLevel = "junior"
	ExperienceLevelMid       ExperienceLevel = "mid"
	ExperienceLevelSenior    ExperienceLevel = "senior"
	ExperienceLevelLead      ExperienceLevel = "lead"
	ExperienceLevelExecutive ExperienceLevel = "executive"
)

type InsightPeriod struct {
	// A day in UTC: `2026-10-18`
	StartsOn string `json:"starts_on"`
	Postings *int   `json:"postings"`
}

type InsightCountry struct {
	// ISO 3166-1 alpha-2
	Country  string `json:"country"`
	Postings int    `json:"postings"`
	// Of `postings`, both as shown, from 0 to 1
	Share float64 `json:"share"`
}

type InsightLevel struct {
	Level    ExperienceLevel `json:"level"`
	Postings int             `json:"postings"`
	// Of `postings`, both as shown, from 0 to 1
	Share float64 `json:"share"`
}

type InsightSalary struct {
	// ISO 4217
	Currency      string  `json:"currency"`
	Postings      int     `json:"postings"`
	LowerQuartile float64 `json:"lower_quartile"`
	Median        float64 `json:"median"`
	UpperQuartile float64 `json:"upper_quartile"`
}

type Trend string

const (
	TrendRising  Trend = "rising"
	TrendSteady  Trend = "steady"
	TrendFalling Trend = "falling"
)

type InsightSkill struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Postings int    `json:"postings"`
	// Of `postings`, both as shown, from 0 to 1
	Share float64 `json:"share"`
	// Whether jobs posted from `trend_from` on ask for the skill more or less often than older ones. `steady` unless the difference is larger than chance explains (99 %); null without `trend_from`
	Trend *Trend `json:"trend"`
}

type InsightCompany struct {
	Company  string `json:"company"`
	Postings int    `json:"postings"`
	// Of `postings`, both as shown, from 0 to 1
	Share float64 `json:"share"`
}

type RoleInsight struct {
	Role InsightOfRole `json:"role"`
	// As asked for: ISO 3166-1 alpha-2
	Country *string          `json:"country"`
	Level   *ExperienceLevel `json:"level"`
	// As asked for, or the default
	Months int `json:"months"`
	// The open jobs that are counted, each vacancy once, rounded down to a multiple of 5. Null below 5; then all lists are empty
	Postings *int `json:"postings"`
	// The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below 5. Jobs that were closed since or have expired are not counted, so older months are lower
	OverTime  []InsightPeriod  `json:"over_time"`
	Countries []InsightCountry `json:"countries"`
	Levels    []InsightLevel   `json:"levels"`
	// Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted
	Salaries []InsightSalary `json:"salaries"`
	// The most asked first
	Skills []InsightSkill `json:"skills"`
	// A day in UTC: `2026-10-18`. It divides the jobs as evenly as days allow; null when either part is smaller than 5
	TrendFrom *string          `json:"trend_from"`
	Companies []InsightCompany `json:"companies"`
}

type InsightOfSkill struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type InsightRole struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Postings int    `json:"postings"`
	// Of `postings`, both as shown, from 0 to 1
	Share float64 `json:"share"`
}

type SkillInsight struct {
	Skill InsightOfSkill `json:"skill"`
	// As asked for: ISO 3166-1 alpha-2
	Country *string          `json:"country"`
	Level   *ExperienceLevel `json:"level"`
	// As asked for, or the default
	Months int `json:"months"`
	// The open jobs that are counted, each vacancy once, rounded down to a multiple of 5. Null below 5; then all lists are empty
	Postings *int `json:"postings"`
	// The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below 5. Jobs that were closed since or have expired are not counted, so older months are lower
	OverTime  []InsightPeriod  `json:"over_time"`
	Countries []InsightCountry `json:"countries"`
	Levels    []InsightLevel   `json:"levels"`
	// Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted
	Salaries []InsightSalary `json:"salaries"`
	// The most asked first
	Skills []InsightSkill `json:"skills"`
	// A day in UTC: `2026-10-18`. It divides the jobs as evenly as days allow; null when either part is smaller than 5
	TrendFrom *string          `json:"trend_from"`
	Companies []InsightCompany `json:"companies"`
	// The roles whose jobs ask for the skill most
	Roles []InsightRole `json:"roles"`
}

type EmploymentType string

const (
	EmploymentTypeFullTime   EmploymentType = "full_time"
	EmploymentTypePartTime   EmploymentType = "part_time"
	EmploymentTypeContract   EmploymentType = "contract"
	EmploymentTypeTemporary  EmploymentType = "temporary"
	EmploymentTypeInternship EmploymentType = "internship"
)

type SalaryPeriod string

const (
	SalaryPeriodYear  SalaryPeriod = "year"
	SalaryPeriodMonth SalaryPeriod = "month"
	SalaryPeriodWeek  SalaryPeriod = "week"
	SalaryPeriodDay   SalaryPeriod = "day"
	SalaryPeriodHour  SalaryPeriod = "hour"
)

type Salary struct {
	Min *float64 `json:"min"`
	Max *float64 `json:"max"`
	// ISO 4217
	Currency *string       `json:"currency"`
	Period   *SalaryPeriod `json:"period"`
}

type JobSummary struct {
	ID      string  `json:"id"`
	Title   string  `json:"title"`
	Company *string `json:"company"`
	// ISO 3166-1 alpha-2
	Country         *string          `json:"country"`
	Region          *string          `json:"region"`
	City            *string          `json:"city"`
	IsRemote        bool             `json:"is_remote"`
	EmploymentType  *EmploymentType  `json:"employment_type"`
	ExperienceLevel *ExperienceLevel `json:"experience_level"`
	Industry        *string          `json:"industry"`
	// Canonical names, the most important first
	Skills    []string `json:"skills"`
	Salary    *Salary  `json:"salary"`
	PostedAt  string   `json:"posted_at"`
	ExpiresAt *string  `json:"expires_at"`
	URL       *string  `json:"url"`
}

type FacetCount struct {
	// As the parameter of the same name takes it
	Value string `json:"value"`
	// The `total` with this value as a further filter
	Count int `json:"count"`
}

// JobFacets: Present when `facets` is given, with the fields it names: the 20 most frequent values among all hits, then in alphabetical order. Jobs without a value are not counted
type JobFacets struct {
	Country         []FacetCount `json:"country,omitempty"`
	Region          []FacetCount `json:"region,omitempty"`
	City            []FacetCount `json:"city,omitempty"`
	IsRemote        []FacetCount `json:"is_remote,omitempty"`
	EmploymentType  []FacetCount `json:"employment_type,omitempty"`
	ExperienceLevel []FacetCount `json:"experience_level,omitempty"`
	Industry        []FacetCount `json:"industry,omitempty"`
	Company         []FacetCount `json:"company,omitempty"`
}

type RelaxationAction string

const (
	RelaxationActionWidened RelaxationAction = "widened"
	RelaxationActionDropped RelaxationAction = "dropped"
)

type RelaxationField string

const (
	RelaxationFieldRadiusKm RelaxationField = "radius_km"
	RelaxationFieldRegion   RelaxationField = "region"
	RelaxationFieldCountry  RelaxationField = "country"
	RelaxationFieldIsRemote RelaxationField = "is_remote"
	RelaxationFieldRole     RelaxationField = "role"
)

type Relaxation struct {
	Action RelaxationAction `json:"action"`
	// The words of `q` that were loosened, in lower case and without accents
	Words string `json:"words"`
	// What stands for the words now: the filter of this name, or the role of the postings; null when they were dropped
	Field *RelaxationField `json:"field"`
	// The value of that filter, or the id of the role
	Value *string `json:"value"`
}

type JobSummaryList struct {
	Data       []JobSummary `json:"data"`
	Pagination Pagination   `json:"pagination"`
	Facets     *JobFacets   `json:"facets,omitempty"`
	// Present when the words of `q` together found nothing: what was loosened to find these jobs, empty when nothing helped. Filters are never loosened
	Relaxed []Relaxation `json:"relaxed,omitempty"`
}

type Job struct {
	ID      string  `json:"id"`
	Title   string  `json:"title"`
	Company *string `json:"company"`
	// ISO 3166-1 alpha-2
	Country         *string          `json:"country"`
	Region          *string          `json:"region"`
	City            *string          `json:"city"`
	IsRemote        bool             `json:"is_remote"`
	EmploymentType  *EmploymentType  `json:"employment_type"`
	ExperienceLevel *ExperienceLevel `json:"experience_level"`
	Industry        *string          `json:"industry"`
	// Canonical names, the most important first
	Skills       []string `json:"skills"`
	Salary       *Salary  `json:"salary"`
	PostedAt     string   `json:"posted_at"`
	ExpiresAt    *string  `json:"expires_at"`
	URL          *string  `json:"url"`
	Description  string   `json:"description"`
	Requirements []string `json:"requirements"`
}

type ScoreBand string

const (
	ScoreBandStrong   ScoreBand = "strong"
	ScoreBandPossible ScoreBand = "possible"
	ScoreBandStretch  ScoreBand = "stretch"
)

type RequirementKind string

const (
	RequirementKindLanguage          RequirementKind = "language"
	RequirementKindCredential        RequirementKind = "credential"
	RequirementKindLocation          RequirementKind = "location"
	RequirementKindRank              RequirementKind = "rank"
	RequirementKindWorkAuthorization RequirementKind = "work_authorization"
	RequirementKindDegree            RequirementKind = "degree"
	RequirementKindYears             RequirementKind = "years"
)

type FitConfidence string

const (
	FitConfidenceHigh   FitConfidence = "high"
	FitConfidenceMedium FitConfidence = "medium"
	FitConfidenceLow    FitConfidence = "low"
)

type ScorePart string

const (
	ScorePartSkills         ScorePart = "skills"
	ScorePartExperience     ScorePart = "experience"
	ScorePartEducation      ScorePart = "education"
	ScorePartQuality        ScorePart = "quality"
	ScorePartNoSkillMatched ScorePart = "no_skill_matched"
	ScorePartRankAbove      ScorePart = "rank_above"
	ScorePartRankBelow      ScorePart = "rank_below"
	ScorePartThinDocument   ScorePart = "thin_document"
	ScorePartCoreSkills     ScorePart = "core_skills"
	ScorePartAllSkills      ScorePart = "all_skills"
	ScorePartFewSkills      ScorePart = "few_skills"
	ScorePartStepBack       ScorePart = "step_back"
	ScorePartOtherWork      ScorePart = "other_work"
)

type RankedCandidateUnmetRequirement struct {
	Kind RequirementKind `json:"kind"`
	// The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years
	Name string `json:"name"`
	// Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short
	Gates bool `json:"gates"`
}

type RankedCandidateScorePart struct {
	Part ScorePart `json:"part"`
	// With two decimals; below zero where it takes off
	Points float64 `json:"points"`
}

// RankedCandidateCoverage: How many of the job's skills are matched
type RankedCandidateCoverage struct {
	Matched int `json:"matched"`
	Total   int `json:"total"`
}

type RankedCandidate struct {
	Ref string `json:"ref"`
	// The list is ordered by it; the scale of a match
	FitScore int `json:"fit_score"`
	// The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing
	FitScoreIfMet int `json:"fit_score_if_met"`
	// With an unmet requirement that gates `stretch`, else by the score: `strong` from 78 on, `possible` from 42 on, else `stretch`
	Band ScoreBand `json:"band"`
	// The job's skills that the candidate has; with `missing_skills` all of them
	MatchedSkills []string `json:"matched_skills"`
	// The job's other skills
	MissingSkills []string `json:"missing_skills"`
	// Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none
	UnmetRequirements []RankedCandidateUnmetRequirement `json:"unmet_requirements"`
	// How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little
	Confidence FitConfidence `json:"confidence"`
	// With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off
	ScoreParts []RankedCandidateScorePart `json:"score_parts,omitempty"`
	// How many of the job's skills are matched
	Coverage RankedCandidateCoverage `json:"coverage"`
}

type RankReplyJob struct {
	ID    *string `json:"id"`
	Title string  `json:"title"`
	// Canonical names; what was compared
	Skills []string `json:"skills"`
}

type RankReplyError struct {
	Ref     string `json:"ref"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

type RankReply struct {
	Job RankReplyJob `json:"job"`
	// By `fit_score`, then in the order of the request
	Data []RankedCandidate `json:"data"`
	// Candidates in whose skills or text nothing was recognised
	Errors []RankReplyError `json:"errors"`
}

type SpokenOrCefrLevel string

const (
	SpokenOrCefrLevelBasic          SpokenOrCefrLevel = "basic"
	SpokenOrCefrLevelA1             SpokenOrCefrLevel = "a1"
	SpokenOrCefrLevelA2             SpokenOrCefrLevel = "a2"
	SpokenOrCefrLevelConversational SpokenOrCefrLevel = "conversational"
	SpokenOrCefrLevelB1             SpokenOrCefrLevel = "b1"
	SpokenOrCefrLevelProfessional   SpokenOrCefrLevel = "professional"
	SpokenOrCefrLevelB2             SpokenOrCefrLevel = "b2"
	SpokenOrCefrLevelFluent         SpokenOrCefrLevel = "fluent"
	SpokenOrCefrLevelC1             SpokenOrCefrLevel = "c1"
	SpokenOrCefrLevelC2             SpokenOrCefrLevel = "c2"
	SpokenOrCefrLevelNative         SpokenOrCefrLevel = "native"
)

// RankRequestCandidateLocation: Where the person lives. A post on site in another country is then an unmet requirement
type RankRequestCandidateLocation struct {
	// ISO 3166-1 alpha-2 or alpha-3, or the English name
	Country string `json:"country,omitempty"`
	City    string `json:"city,omitempty"`
	// How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known
	RadiusKm *float64 `json:"radius_km,omitempty"`
}

type RankRequestCandidateLanguage struct {
	// In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl`
	Name  string            `json:"name,omitempty"`
	Level SpokenOrCefrLevel `json:"level,omitempty"`
}

type RankRequestCandidate struct {
	// Yours, repeated in the reply; unique in the request, and not stored
	Ref string `json:"ref,omitempty"`
	// Any spelling or synonym. Either this or `resume_text`
	Skills []string `json:"skills,omitempty"`
	// The text of a résumé; it is read and not kept. Either this or `skills`
	ResumeText string `json:"resume_text,omitempty"`
	// Where the person lives. A post on site in another country is then an unmet requirement
	Location *RankRequestCandidateLocation `json:"location,omitempty"`
	// `true`: no place is an unmet requirement. `false`: a post on site in another city is one too
	WillingToRelocate *bool `json:"willing_to_relocate,omitempty"`
	// Spoken, in addition to those that the résumé names
	Languages []RankRequestCandidateLanguage `json:"languages,omitempty"`
	// The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa
	WorkAuthorization []string `json:"work_authorization,omitempty"`
}

type RankRequest struct {
	// Each with `skills` or `resume_text`, and what else is known of the person
	Candidates []RankRequestCandidate `json:"candidates,omitempty"`
	// Gives each result `score_parts`: compare two to see why one stands above the other. Default: false
	Explain *bool `json:"explain,omitempty"`
	// Of the names of skills in the reply; wins over `Accept-Language`
	Language ReplyLanguage `json:"language,omitempty"`
}

type MatchedJobUnmetRequirement struct {
	Kind RequirementKind `json:"kind"`
	// The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years
	Name string `json:"name"`
	// Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short
	Gates bool `json:"gates"`
}

type MatchedJobScorePart struct {
	Part ScorePart `json:"part"`
	// With two decimals; below zero where it takes off
	Points float64 `json:"points"`
}

// MatchedJobCoverage: How many of the job's skills are matched
type MatchedJobCoverage struct {
	Matched int `json:"matched"`
	Total   int `json:"total"`
}

type MatchedJob struct {
	ID      string  `json:"id"`
	Title   string  `json:"title"`
	Company *string `json:"company"`
	// ISO 3166-1 alpha-2
	Country         *string          `json:"country"`
	Region          *string          `json:"region"`
	City            *string          `json:"city"`
	IsRemote        bool             `json:"is_remote"`
	EmploymentType  *EmploymentType  `json:"employment_type"`
	ExperienceLevel *ExperienceLevel `json:"experience_level"`
	Industry        *string          `json:"industry"`
	// Canonical names, the most important first
	Skills    []string `json:"skills"`
	Salary    *Salary  `json:"salary"`
	PostedAt  string   `json:"posted_at"`
	ExpiresAt *string  `json:"expires_at"`
	URL       *string  `json:"url"`
	// The list is ordered by it. `fit_score_if_met` where nothing that gates is unmet; with such a requirement at most a quarter of it, and less than that of every job in the list that can be had
	FitScore int `json:"fit_score"`
	// The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing
	FitScoreIfMet int `json:"fit_score_if_met"`
	// With an unmet requirement that gates `stretch`, else by the score: `strong` from 78 on, `possible` from 42 on, else `stretch`
	Band ScoreBand `json:"band"`
	// The job's skills that the candidate has; with `missing_skills` all of them
	MatchedSkills []string `json:"matched_skills"`
	// The job's other skills
	MissingSkills []string `json:"missing_skills"`
	// Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none
	UnmetRequirements []MatchedJobUnmetRequirement `json:"unmet_requirements"`
	// How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little
	Confidence FitConfidence `json:"confidence"`
	// With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off
	ScoreParts []MatchedJobScorePart `json:"score_parts,omitempty"`
	// How many of the job's skills are matched
	Coverage MatchedJobCoverage `json:"coverage"`
}

type MatchReplyTargetRole struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type MatchReplySuggestedSkill struct {
	// An entry of `unrecognized_skills`
	Text string `json:"text"`
	// The canonical name of a skill
	Skill string `json:"skill"`
}

type MatchReply struct {
	// By `fit_score`, then the newest first, then by id. So those with an unmet requirement stand below those that can be had
	Data []MatchedJob `json:"data"`
	// The role that leads the search; null where `target_role` was not sent or names no role that we know
	TargetRole *MatchReplyTargetRole `json:"target_role"`
	// What was understood of the input, as canonical names
	RecognizedSkills []string `json:"recognized_skills"`
	// Entries of `skills` that name no skill we know, as they were sent
	UnrecognizedSkills []string `json:"unrecognized_skills"`
	// What unrecognised entries may mean, to ask the person about; it changes no match
	SuggestedSkills []MatchReplySuggestedSkill `json:"suggested_skills"`
}

type JobFilters struct {
	// All of them must be asked for by the job; any spelling or synonym
	Skills []string `json:"skills,omitempty"`
	// ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
	Country string `json:"country,omitempty"`
	// State, province or region; case and accents do not matter
	Region string `json:"region,omitempty"`
	// The whole name; case and accents do not matter
	City string `json:"city,omitempty"`
	// Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found
	RadiusKm        *float64        `json:"radius_km,omitempty"`
	IsRemote        *bool           `json:"is_remote,omitempty"`
	EmploymentType  EmploymentType  `json:"employment_type,omitempty"`
	ExperienceLevel ExperienceLevel `json:"experience_level,omitempty"`
	// Case and accents do not matter
	Industry string `json:"industry,omitempty"`
	// The whole name; case and accents do not matter
	Company string `json:"company,omitempty"`
	// Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass.
	SalaryMin *float64 `json:"salary_min,omitempty"`
	// Date or timestamp, ISO 8601, inclusive; without a zone it is UTC
	PostedAfter string `json:"posted_after,omitempty"`
}

// MatchRequestLocation: Where the person lives. A post on site in another country is then an unmet requirement
type MatchRequestLocation struct {
	// ISO 3166-1 alpha-2 or alpha-3, or the English name
	Country string `json:"country,omitempty"`
	City    string `json:"city,omitempty"`
	// How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known
	RadiusKm *float64 `json:"radius_km,omitempty"`
}

type MatchRequestLanguage struct {
	// In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl`
	Name  string            `json:"name,omitempty"`
	Level SpokenOrCefrLevel `json:"level,omitempty"`
}

// MatchRequestTargetRole: The work that the person wishes for, in any language: jobs of it and near it are searched, whatever the posts held. Scores stay those of the fit, less 25 for other work
type MatchRequestTargetRole struct {
	Title string `json:"title,omitempty"`
}

type MatchRequest struct {
	// Any spelling or synonym. Either this or `resume_text`
	Skills []string `json:"skills,omitempty"`
	// The text of a résumé; it is read and not kept. Either this or `skills`
	ResumeText string `json:"resume_text,omitempty"`
	// Where the person lives. A post on site in another country is then an unmet requirement
	Location *MatchRequestLocation `json:"location,omitempty"`
	// `true`: no place is an unmet requirement. `false`: a post on site in another city is one too
	WillingToRelocate *bool `json:"willing_to_relocate,omitempty"`
	// Spoken, in addition to those that the résumé names
	Languages []MatchRequestLanguage `json:"languages,omitempty"`
	// The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa
	WorkAuthorization []string `json:"work_authorization,omitempty"`
	// The work that the person wishes for, in any language: jobs of it and near it are searched, whatever the posts held. Scores stay those of the fit, less 25 for other work
	TargetRole *MatchRequestTargetRole `json:"target_role,omitempty"`
	// Gives each result `score_parts`: compare two to see why one stands above the other. Default: false
	Explain *bool       `json:"explain,omitempty"`
	Filters *JobFilters `json:"filters,omitempty"`
	// Default: 25
	Limit *int `json:"limit,omitempty"`
	// Of the names of skills in the reply; wins over `Accept-Language`
	Language ReplyLanguage `json:"language,omitempty"`
}

type RankJobRequestJob struct {
	Title string `json:"title,omitempty"`
	// The posting's text
	Description  string   `json:"description,omitempty"`
	Requirements []string `json:"requirements,omitempty"`
	// Left out: read from the text, else what such jobs usually ask for
	Skills          []string        `json:"skills,omitempty"`
	ExperienceLevel ExperienceLevel `json:"experience_level,omitempty"`
	// ISO 3166-1 alpha-2 or alpha-3, or the English name
	Country  string `json:"country,omitempty"`
	City     string `json:"city,omitempty"`
	IsRemote *bool  `json:"is_remote,omitempty"`
}

// RankJobRequestCandidateLocation: Where the person lives. A post on site in another country is then an unmet requirement
type RankJobRequestCandidateLocation struct {
	// ISO 3166-1 alpha-2 or alpha-3, or the English name
	Country string `json:"country,omitempty"`
	City    string `json:"city,omitempty"`
	// How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known
	RadiusKm *float64 `json:"radius_km,omitempty"`
}

type RankJobRequestCandidateLanguage struct {
	// In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl`
	Name  string            `json:"name,omitempty"`
	Level SpokenOrCefrLevel `json:"level,omitempty"`
}

type RankJobRequestCandidate struct {
	// Yours, repeated in the reply; unique in the request, and not stored
	Ref string `json:"ref,omitempty"`
	// Any spelling or synonym. Either this or `resume_text`
	Skills []string `json:"skills,omitempty"`
	// The text of a résumé; it is read and not kept. Either this or `skills`
	ResumeText string `json:"resume_text,omitempty"`
	// Where the person lives. A post on site in another country is then an unmet requirement
	Location *RankJobRequestCandidateLocation `json:"location,omitempty"`
	// `true`: no place is an unmet requirement. `false`: a post on site in another city is one too
	WillingToRelocate *bool `json:"willing_to_relocate,omitempty"`
	// Spoken, in addition to those that the résumé names
	Languages []RankJobRequestCandidateLanguage `json:"languages,omitempty"`
	// The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa
	WorkAuthorization []string `json:"work_authorization,omitempty"`
}

type RankJobRequest struct {
	Job *RankJobRequestJob `json:"job,omitempty"`
	// Each with `skills` or `resume_text`, and what else is known of the person
	Candidates []RankJobRequestCandidate `json:"candidates,omitempty"`
	// Gives each result `score_parts`: compare two to see why one stands above the other. Default: false
	Explain *bool `json:"explain,omitempty"`
	// Of the names of skills in the reply; wins over `Accept-Language`
	Language ReplyLanguage `json:"language,omitempty"`
}

type DocumentSource string

const (
	DocumentSourceText DocumentSource = "text"
	DocumentSourceFile DocumentSource = "file"
)

type DocumentFormat string

const (
	DocumentFormatText DocumentFormat = "text"
	DocumentFormatPdf  DocumentFormat = "pdf"
	DocumentFormatDocx DocumentFormat = "docx"
	DocumentFormatOdt  DocumentFormat = "odt"
	DocumentFormatRtf  DocumentFormat = "rtf"
	DocumentFormatHtml DocumentFormat = "html"
	DocumentFormatPng  DocumentFormat = "png"
	DocumentFormatJpeg DocumentFormat = "jpeg"
	DocumentFormatTiff DocumentFormat = "tiff"
)

type JobRequirementKind string

const (
	JobRequirementKindSkill             JobRequirementKind = "skill"
	JobRequirementKindLanguage          JobRequirementKind = "language"
	JobRequirementKindCredential        JobRequirementKind = "credential"
	JobRequirementKindLocation          JobRequirementKind = "location"
	JobRequirementKindRank              JobRequirementKind = "rank"
	JobRequirementKindWorkAuthorization JobRequirementKind = "work_authorization"
	JobRequirementKindDegree            JobRequirementKind = "degree"
	JobRequirementKindYears             JobRequirementKind = "years"
)

type RequirementPriority string

const (
	RequirementPriorityMust RequirementPriority = "must"
	RequirementPriorityWish RequirementPriority = "wish"
)

type JobRequirement struct {
	// `rank` and `location` are fields of their own and not listed
	Kind JobRequirementKind `json:"kind"`
	// A canonical name; of languages of which one is enough, all of them; empty for `work_authorization`
	Name string `json:"name"`
	// Of the skill, where it is a known one
	ID       *string             `json:"id"`
	Priority RequirementPriority `json:"priority"`
	// Where it is named; empty where no single place says it
	At [][]int `json:"at"`
}

// JobReadingDocumentOcr: Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
type JobReadingDocumentOcr struct {
	// Pages, or pictures of a DOCX, that were recognised
	Pages int `json:"pages"`
	// Of the words recognised, on average
	Confidence float64 `json:"confidence"`
}

type JobReadingDocument struct {
	Source DocumentSource `json:"source"`
	// `text`: as `resume_text`, or a file of plain text
	Format DocumentFormat `json:"format"`
	// Known for PDF and pictures only
	Pages *int `json:"pages"`
	// Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
	Ocr   *JobReadingDocumentOcr `json:"ocr,omitempty"`
	Words int                    `json:"words"`
	// ISO 639-1
	Language *string `json:"language"`
	// What a reader of the result should know, for example hidden text left out
	Warnings []string `json:"warnings"`
}

// JobReadingTitle: As sent, or the line at the top that names a role, else the first
type JobReadingTitle struct {
	// As written
	Text string `json:"text"`
	// Start and end in `text`, in UTF-16 units
	At []int `json:"at"`
}

// JobReadingRoleCodes: In public classifications; empty where the records have none
type JobReadingRoleCodes struct {
	// Occupations of ESCO
	Esco []string `json:"esco"`
	// Groups of ISCO-08
	Isco08 []string `json:"isco_08"`
	// O*NET-SOC
	OnetSoc []string `json:"onet_soc"`
}

// JobReadingRole: What the posting was read as
type JobReadingRole struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// In public classifications; empty where the records have none
	Codes JobReadingRoleCodes `json:"codes"`
}

// JobReadingCompany: Read where its name has a legal form or a word for an organisation
type JobReadingCompany struct {
	// As written
	Text string `json:"text"`
	// Start and end in `text`, in UTF-16 units
	At []int `json:"at"`
}

// JobReadingCity: A city that is known, at the top of the text
type JobReadingCity struct {
	// As written
	Text string `json:"text"`
	// Start and end in `text`, in UTF-16 units
	At []int `json:"at"`
}

type JobReadingSalary struct {
	Min float64 `json:"min"`
	Max float64 `json:"max"`
	// ISO 4217
	Currency *string      `json:"currency"`
	Period   SalaryPeriod `json:"period"`
}

type JobReadingDuty struct {
	Text string `json:"text"`
	// Start and end in `text`, in UTF-16 units
	At []int `json:"at"`
}

type JobReading struct {
	Document JobReadingDocument `json:"document"`
	// ISO 639-1: of the posting
	Language *string `json:"language"`
	// As sent, or the line at the top that names a role, else the first
	Title *JobReadingTitle `json:"title"`
	// What the posting was read as
	Role *JobReadingRole `json:"role"`
	// Read where its name has a legal form or a word for an organisation
	Company *JobReadingCompany `json:"company"`
	// A city that is known, at the top of the text
	City *JobReadingCity `json:"city"`
	// ISO 3166-1 alpha-2, of the city
	Country         *string           `json:"country"`
	IsRemote        bool              `json:"is_remote"`
	EmploymentType  *EmploymentType   `json:"employment_type"`
	ExperienceLevel *ExperienceLevel  `json:"experience_level"`
	Salary          *JobReadingSalary `json:"salary"`
	// What is asked of a person
	Requirements []JobRequirement `json:"requirements"`
	// The posting's own lines that ask for something, as `GET /jobs/{id}` has them
	RequirementItems []string `json:"requirement_items"`
	// The lines under a heading of duties
	Duties []JobReadingDuty `json:"duties"`
	// What was read; all places are in it
	Text string `json:"text"`
}

type JobReadingRequest struct {
	// Where it is known apart from the text. Left out: it is looked for at the top
	Title string `json:"title,omitempty"`
	// The posting as text; either this, `file_url` or an uploaded file. Never stored.
	JobText string `json:"job_text,omitempty"`
	// https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `job_text`
	FileURL string `json:"file_url,omitempty"`
	// Sent as a form with the other members.
	File *File `json:"-"`
}

type Mode string

const (
	ModeLive Mode = "live"
	ModeTest Mode = "test"
)

type AccountApp struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// How long results are kept; 0: not at all
	RetentionMonths int `json:"retention_months"`
}

type AccountKey struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Prefix and last four characters of the key
	Hint   string   `json:"hint"`
	Mode   Mode     `json:"mode"`
	Scopes []string `json:"scopes"`
	// Empty: any address
	IPAllowlist []string `json:"ip_allowlist"`
	ExpiresAt   *string  `json:"expires_at"`
	CreatedAt   string   `json:"created_at"`
}

// AccountCredits: Live keys only; null for an app whose calls cost nothing
type AccountCredits struct {
	Balance float64 `json:"balance"`
}

// AccountSandboxQuota: Sandbox keys only
type AccountSandboxQuota struct {
	Limit     int    `json:"limit"`
	Used      int    `json:"used"`
	Remaining int    `json:"remaining"`
	ResetsAt  string `json:"resets_at"`
}

type AccountRateLimitsRead struct {
	// Requests in a window
	Limit         int `json:"limit"`
	WindowSeconds int `json:"window_seconds"`
}

type AccountRateLimitsAi struct {
	// Requests in a window
	Limit         int `json:"limit"`
	WindowSeconds int `json:"window_seconds"`
}

type AccountRateLimits struct {
	Read AccountRateLimitsRead `json:"read"`
	Ai   AccountRateLimitsAi   `json:"ai"`
}

type Account struct {
	App AccountApp `json:"app"`
	Key AccountKey `json:"key"`
	// Live keys only; null for an app whose calls cost nothing
	Credits *AccountCredits `json:"credits"`
	// Sandbox keys only
	SandboxQuota *AccountSandboxQuota `json:"sandbox_quota"`
	RateLimits   AccountRateLimits    `json:"rate_limits"`
}

type AdjustmentRule string

const (
	AdjustmentRuleNoSkillMatched AdjustmentRule = "no_skill_matched"
	AdjustmentRuleRankAbove      AdjustmentRule = "rank_above"
	AdjustmentRuleRankBelow      AdjustmentRule = "rank_below"
	AdjustmentRuleThinDocument   AdjustmentRule = "thin_document"
)

type EvidenceOf string

const (
	EvidenceOfStrength          EvidenceOf = "strength"
	EvidenceOfGap               EvidenceOf = "gap"
	EvidenceOfRecommendation    EvidenceOf = "recommendation"
	EvidenceOfInterviewQuestion EvidenceOf = "interview_question"
)

type EvidencePeriod struct {
	// A year
	Start string `json:"start"`
	// Null: until today
	End *string `json:"end"`
}

type Evidence struct {
	Of EvidenceOf `json:"of"`
	// The place of the line in its list
	Index int `json:"index"`
	// Places in the text, in UTF-16 offsets
	At       [][]int         `json:"at"`
	Title    *string         `json:"title"`
	Employer *string         `json:"employer"`
	Period   *EvidencePeriod `json:"period"`
	// A number and what it counts
	Figure *string `json:"figure"`
	// The line of the résumé. Only in the direct reply: it is stored nowhere, so neither an event, nor a repeated reply, nor a later read has it
	Quote *string `json:"quote,omitempty"`
}

type UnreadPart string

const (
	UnreadPartLanguage    UnreadPart = "language"
	UnreadPartPicture     UnreadPart = "picture"
	UnreadPartPositions   UnreadPart = "positions"
	UnreadPartTitles      UnreadPart = "titles"
	UnreadPartEmployers   UnreadPart = "employers"
	UnreadPartDates       UnreadPart = "dates"
	UnreadPartTargetTitle UnreadPart = "target_title"
)

type ResumeAnalysisTargetJob struct {
	Title string `json:"title"`
	// Each once, in your words; another spelling of a name that we know becomes it
	Skills []string `json:"skills"`
}

// ResumeAnalysisScores: Each is explained in docs/guides/scoring.md
type ResumeAnalysisScores struct {
	// The sum of the other four as `scoring` says
	Overall int `json:"overall"`
	// The target's skills, by importance, level, how they are shown and how near the work is
	Skills int `json:"skills"`
	// Years in work like this, at the rank of the post
	Experience int `json:"experience"`
	// The highest degree beside what is usual in the role
	Education int `json:"education"`
	// Of the document: structure, dates, results, length, contact
	Quality int `json:"quality"`
}

// ResumeAnalysisScoringWeights: Together 1. Where the title is no known role, only the skills count
type ResumeAnalysisScoringWeights struct {
	// Of `scores.skills`
	Skills float64 `json:"skills"`
	// Of `scores.experience`
	Experience float64 `json:"experience"`
	// Of `scores.education`
	Education float64 `json:"education"`
	// Of `scores.quality`
	Quality float64 `json:"quality"`
}

type ResumeAnalysisScoringAdjustment struct {
	// `no_skill_matched`: none of the target's skills is shown. `rank_above`, `rank_below`: the post is above or below the person's rank. `thin_document`: the text says too little
	Rule   AdjustmentRule `json:"rule"`
	Points int            `json:"points"`
}

// ResumeAnalysisScoring: `scores.overall` is the sum of the parts times their weights, rounded, plus the points of the adjustments. Null in analyses of earlier versions
type ResumeAnalysisScoring struct {
	// Together 1. Where the title is no known role, only the skills count
	Weights ResumeAnalysisScoringWeights `json:"weights"`
	// Together at most 10 points
	Adjustments []ResumeAnalysisScoringAdjustment `json:"adjustments"`
}

// ResumeAnalysisTargetRole: The role that the title was read as; null when it is none that we know
type ResumeAnalysisTargetRole struct {
	ID         string  `json:"id"`
	Title      string  `json:"title"`
	Confidence float64 `json:"confidence"`
}

type ResumeAnalysisSuggestedSkill struct {
	// An entry of `target_job.skills`
	Text string `json:"text"`
	// The canonical name of a skill
	Skill string `json:"skill"`
}

// ResumeAnalysisCoverage: How many of the target's skills are matched
type ResumeAnalysisCoverage struct {
	Matched int `json:"matched"`
	Total   int `json:"total"`
}

type ResumeAnalysisImprovement struct {
	Skill string `json:"skill"`
	// The overall score of the same résumé with this skill used at work
	OverallAfter int `json:"overall_after"`
	// Of the 1000 newest current postings of the target role, those that ask for this skill and for no other that the résumé lacks. It follows the catalogue, so it may differ between two equal analyses. Null without a target role, and for a skill that is not in the knowledge base.
	JobsUnlocked *int `json:"jobs_unlocked"`
}

// ResumeAnalysisReading: How far the analysis can be trusted. Null in analyses of earlier versions
type ResumeAnalysisReading struct {
	Confidence  float64      `json:"confidence"`
	UnreadParts []UnreadPart `json:"unread_parts"`
}

// ResumeAnalysisDocumentOcr: Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
type ResumeAnalysisDocumentOcr struct {
	// Pages, or pictures of a DOCX, that were recognised
	Pages int `json:"pages"`
	// Of the words recognised, on average
	Confidence float64 `json:"confidence"`
}

type ResumeAnalysisDocument struct {
	Source DocumentSource `json:"source"`
	// `text`: as `resume_text`, or a file of plain text
	Format DocumentFormat `json:"format"`
	// Known for PDF and pictures only
	Pages *int `json:"pages"`
	// Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
	Ocr   *ResumeAnalysisDocumentOcr `json:"ocr,omitempty"`
	Words int                        `json:"words"`
	// ISO 639-1
	Language *string `json:"language"`
	// What a reader of the result should know, for example hidden text left out
	Warnings []string `json:"warnings"`
}

type ResumeAnalysisEngine struct {
	Version string `json:"version"`
	// Of the weights that read the résumé
	Reader *string `json:"reader,omitempty"`
}

type ResumeAnalysis struct {
	AnalysisID          string                  `json:"analysis_id"`
	ExternalCandidateID *string                 `json:"external_candidate_id"`
	TargetJob           ResumeAnalysisTargetJob `json:"target_job"`
	// Each is explained in docs/guides/scoring.md
	Scores ResumeAnalysisScores `json:"scores"`
	// `scores.overall` is the sum of the parts times their weights, rounded, plus the points of the adjustments. Null in analyses of earlier versions
	Scoring *ResumeAnalysisScoring `json:"scoring"`
	// By the overall score: `strong` from 78 on, `possible` from 42 on, else `stretch`
	Band ScoreBand `json:"band"`
	// The role that the title was read as; null when it is none that we know
	TargetRole *ResumeAnalysisTargetRole `json:"target_role"`
	// Of the target's skills, those the résumé shows
	MatchedSkills []string `json:"matched_skills"`
	// Of the matched skills, those whose words stand in the résumé without being read with certainty, or that only a post held makes likely; they count as listed or less. All of them when the text was recognised from a picture with little confidence; these count in full
	UncertainSkills []string `json:"uncertain_skills"`
	// Of the missing skills, those that count in part: a close relative is shown
	PartialSkills []string `json:"partial_skills"`
	// Of the target's skills, those the résumé does not show
	MissingSkills []string `json:"missing_skills"`
	// What skills of the target that no spelling matches may mean, to ask about; it changes no score
	SuggestedSkills []ResumeAnalysisSuggestedSkill `json:"suggested_skills"`
	// How many of the target's skills are matched
	Coverage ResumeAnalysisCoverage `json:"coverage"`
	// Missing skills that would raise the overall score by at least 1; at most 5, the largest gain first
	Improvements []ResumeAnalysisImprovement `json:"improvements"`
	// Shown beyond the target, the best shown first
	AdditionalSkills []string `json:"additional_skills"`
	// Plain prose about the person and the job: who this is, what fits and where it was shown, what is missing, what would change the score
	Assessment string   `json:"assessment"`
	Strengths  []string `json:"strengths"`
	// What the job names, or its trade always needs, and the résumé does not show, with the state that it gives it. Empty in analyses of earlier versions
	Gaps            []string `json:"gaps"`
	Recommendations []string `json:"recommendations"`
	// A question for each doubt and gap. Empty in analyses of earlier versions
	InterviewQuestions []string `json:"interview_questions"`
	// What each line of `strengths`, `gaps`, `recommendations` and `interview_questions` rests on. With a language model only that of the lists that the engine writes
	Evidence []Evidence `json:"evidence"`
	// How far the analysis can be trusted. Null in analyses of earlier versions
	Reading  *ResumeAnalysisReading `json:"reading"`
	Document ResumeAnalysisDocument `json:"document"`
	// ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once
	Language string `json:"language"`
	// ISO 639-1: the language of the names of skills and roles, the one asked for
	NamesLanguage string               `json:"names_language"`
	Engine        ResumeAnalysisEngine `json:"engine"`
	// `model`: a language model of the operator, checked against the engine's findings, which are the same either way
	WrittenBy WrittenBy `json:"written_by"`
	// As the operator named it; null with the engine
	Model *string `json:"model"`
	// Of what the model was asked; null with the engine
	PromptVersion *string `json:"prompt_version"`
	CreatedAt     string  `json:"created_at"`
	ExpiresAt     string  `json:"expires_at"`
}

// CorrectedAnalysisDifference: Scores of the corrected analysis less those of the first
type CorrectedAnalysisDifference struct {
	Overall    int `json:"overall"`
	Skills     int `json:"skills"`
	Experience int `json:"experience"`
	Education  int `json:"education"`
	Quality    int `json:"quality"`
}

type CorrectedAnalysis struct {
	First     ResumeAnalysis `json:"first"`
	Corrected ResumeAnalysis `json:"corrected"`
	// Scores of the corrected analysis less those of the first
	Difference CorrectedAnalysisDifference `json:"difference"`
}

type CorrectionKind string

const (
	CorrectionKindDate  CorrectionKind = "date"
	CorrectionKindTitle CorrectionKind = "title"
	CorrectionKindSkill CorrectionKind = "skill"
)

type AnalysisCorrection struct {
	// `date` and `title`: the words of `says` become those of `should_say`. `skill`: a skill that is missing
	Kind CorrectionKind `json:"kind,omitempty"`
	// Words of the résumé, exactly as they stand there; they must stand there once. Of a skill: words of the post in which it was used; left out, it counts as listed only
	Says string `json:"says,omitempty"`
	// The correct words in one line; of a skill its name
	ShouldSay string `json:"should_say,omitempty"`
}

type CorrectionRequest struct {
	// Made one after the other, in this order
	Corrections []AnalysisCorrection `json:"corrections,omitempty"`
	// The résumé as text; either this, `file_url` or an uploaded file. Never stored.
	ResumeText string `json:"resume_text,omitempty"`
	// https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
	FileURL string `json:"file_url,omitempty"`
}

type DecisionOutcome string

const (
	DecisionOutcomeAdvanced  DecisionOutcome = "advanced"
	DecisionOutcomeHired     DecisionOutcome = "hired"
	DecisionOutcomeRejected  DecisionOutcome = "rejected"
	DecisionOutcomeWithdrawn DecisionOutcome = "withdrawn"
)

type AnalysisDecisionShownEngine struct {
	Version string `json:"version"`
	// Of the weights that read the résumé
	Reader *string `json:"reader,omitempty"`
}

// AnalysisDecisionShown: What the analysis told the person who decided
type AnalysisDecisionShown struct {
	Overall int                         `json:"overall"`
	Band    ScoreBand                   `json:"band"`
	Engine  AnalysisDecisionShownEngine `json:"engine"`
}

type AnalysisDecision struct {
	DecisionID string `json:"decision_id"`
	AnalysisID string `json:"analysis_id"`
	// `advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate
	Outcome   DecisionOutcome `json:"outcome"`
	DecidedBy string          `json:"decided_by"`
	Note      *string         `json:"note"`
	// What the analysis told the person who decided
	Shown     AnalysisDecisionShown `json:"shown"`
	CreatedAt string                `json:"created_at"`
}

type DecisionRequest struct {
	// `advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate
	Outcome DecisionOutcome `json:"outcome,omitempty"`
	// The person responsible: a name, or your own id for them
	DecidedBy string `json:"decided_by,omitempty"`
	// The reason, for your own log
	Note string `json:"note,omitempty"`
}

type AnalysisDecisionList struct {
	Data       []AnalysisDecision `json:"data"`
	Pagination Pagination         `json:"pagination"`
}

type AnalysisExplanation struct {
	AnalysisID string `json:"analysis_id"`
	// What was read, and what is left out before anything is counted
	Read []string `json:"read"`
	// What counted, and for how much
	Counted []string `json:"counted"`
	// What would raise the score
	Changes []string `json:"changes"`
	// How to have a mistake corrected
	Correction []string `json:"correction"`
	// ISO 639-1: of the sentences (English, German, French or Spanish)
	Language string `json:"language"`
	// ISO 639-1: of the names of skills, as in the analysis
	NamesLanguage string `json:"names_language"`
}

// AnalysisRequestTargetJob: The job to compare with
type AnalysisRequestTargetJob struct {
	// As the vacancy has it
	Title string `json:"title,omitempty"`
	// What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role.
	Skills []string `json:"skills,omitempty"`
	// The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words.
	Description string `json:"description,omitempty"`
}

type AnalysisRequest struct {
	// Your id for the candidate. Send it with every analysis: it is what erasure goes by.
	ExternalCandidateID string `json:"external_candidate_id,omitempty"`
	// The job to compare with
	TargetJob *AnalysisRequestTargetJob `json:"target_job,omitempty"`
	// Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language`
	Language ReplyLanguage `json:"language,omitempty"`
	// The résumé as text; either this, `file_url` or an uploaded file. Never stored.
	ResumeText string `json:"resume_text,omitempty"`
	// https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
	FileURL string `json:"file_url,omitempty"`
	// Sent as a form with the other members.
	File *File `json:"-"`
}

type ResumeBatchStatus string

const (
	ResumeBatchStatusQueued     ResumeBatchStatus = "queued"
	ResumeBatchStatusProcessing ResumeBatchStatus = "processing"
	ResumeBatchStatusCompleted  ResumeBatchStatus = "completed"
)

type QueuedResumeBatch struct {
	BatchID string            `json:"batch_id"`
	Status  ResumeBatchStatus `json:"status"`
	// A path on this host
	PollURL string `json:"poll_url"`
	// Files in the batch, those of a ZIP one by one
	Total int `json:"total"`
}

// ResumeBatchRequestTargetJob: The job to compare with
type ResumeBatchRequestTargetJob struct {
	// As the vacancy has it
	Title string `json:"title,omitempty"`
	// What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role.
	Skills []string `json:"skills,omitempty"`
	// The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words.
	Description string `json:"description,omitempty"`
}

type ResumeBatchRequestCandidate struct {
	// The URL of a file, or the name that its part of the form or its place in the ZIP has. No other file of the batch may have it
	File string `json:"file,omitempty"`
	// Your id for the candidate: it is what erasure goes by
	ExternalCandidateID string `json:"external_candidate_id,omitempty"`
}

type ResumeBatchRequest struct {
	// The job to compare with
	TargetJob *ResumeBatchRequestTargetJob `json:"target_job,omitempty"`
	// Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language`
	Language ReplyLanguage `json:"language,omitempty"`
	// Whose résumé which file is
	Candidates []ResumeBatchRequestCandidate `json:"candidates,omitempty"`
	// https, on publicly reachable hosts: files as `POST /resumes/analyze` takes them, at most 10 MB each. Required, unless files are uploaded
	FileUrls []string `json:"file_urls,omitempty"`
	// Sent as a form with the other members.
	Files []File `json:"-"`
}

type ResumeBatchFileStatus string

const (
	ResumeBatchFileStatusQueued     ResumeBatchFileStatus = "queued"
	ResumeBatchFileStatusProcessing ResumeBatchFileStatus = "processing"
	ResumeBatchFileStatusCompleted  ResumeBatchFileStatus = "completed"
	ResumeBatchFileStatusFailed     ResumeBatchFileStatus = "failed"
)

// ResumeBatchFileError: As `POST /resumes/analyze` would answer for this file
type ResumeBatchFileError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type ResumeBatchFile struct {
	// The place of the file in the request, the files of a ZIP one after another
	Index int `json:"index"`
	// Null where a URL was sent
	Name                *string               `json:"name"`
	ExternalCandidateID *string               `json:"external_candidate_id"`
	Status              ResumeBatchFileStatus `json:"status"`
	// Read it at `/resumes/analyses/{analysis_id}`
	AnalysisID *string `json:"analysis_id"`
	// As `POST /resumes/analyze` would answer for this file
	Error    *ResumeBatchFileError `json:"error"`
	Analysis *ResumeAnalysis       `json:"analysis,omitempty"`
}

type ResumeBatchProgress struct {
	// Files that were sent
	Total int `json:"total"`
	// Not done yet
	Waiting int `json:"waiting"`
	// Analysed and charged
	Completed int `json:"completed"`
	// Not analysed; they cost nothing
	Failed int `json:"failed"`
	// Gone with their candidates
	Erased int `json:"erased"`
}

type ResumeBatchTargetJob struct {
	Title string `json:"title"`
	// As sent
	Skills []string `json:"skills"`
}

type ResumeBatch struct {
	BatchID     string               `json:"batch_id"`
	Status      ResumeBatchStatus    `json:"status"`
	Progress    ResumeBatchProgress  `json:"progress"`
	CreatedAt   string               `json:"created_at"`
	CompletedAt *string              `json:"completed_at"`
	ExpiresAt   string               `json:"expires_at"`
	TargetJob   ResumeBatchTargetJob `json:"target_job"`
	// ISO 639-1: asked for; each analysis names its own
	Language string `json:"language"`
	// Without those of erased candidates. Of an app that keeps no results each has its `analysis`, which can be read nowhere else
	Files []ResumeBatchFile `json:"files"`
}

type PositionKind string

const (
	PositionKindEmployed       PositionKind = "employed"
	PositionKindApprenticeship PositionKind = "apprenticeship"
	PositionKindInternship     PositionKind = "internship"
	PositionKindVolunteer      PositionKind = "volunteer"
	PositionKindSelfEmployed   PositionKind = "self_employed"
	PositionKindLeave          PositionKind = "leave"
	PositionKindMilitary       PositionKind = "military"
	PositionKindAgency         PositionKind = "agency"
)

type EducationLevel string

const (
	EducationLevelHighSchool EducationLevel = "high_school"
	EducationLevelVocational EducationLevel = "vocational"
	EducationLevelAssociate  EducationLevel = "associate"
	EducationLevelBachelor   EducationLevel = "bachelor"
	EducationLevelMaster     EducationLevel = "master"
	EducationLevelDoctorate  EducationLevel = "doctorate"
)

type ClaimState string

const (
	ClaimStateHeld       ClaimState = "held"
	ClaimStateInProgress ClaimState = "in_progress"
	ClaimStateLapsed     ClaimState = "lapsed"
	ClaimStateFailed     ClaimState = "failed"
	ClaimStateDenied     ClaimState = "denied"
	ClaimStateWished     ClaimState = "wished"
)

type SpokenLevel string

const (
	SpokenLevelBasic          SpokenLevel = "basic"
	SpokenLevelConversational SpokenLevel = "conversational"
	SpokenLevelProfessional   SpokenLevel = "professional"
	SpokenLevelFluent         SpokenLevel = "fluent"
	SpokenLevelNative         SpokenLevel = "native"
)

type CefrLevel string

const (
	CefrLevelA1 CefrLevel = "A1"
	CefrLevelA2 CefrLevel = "A2"
	CefrLevelB1 CefrLevel = "B1"
	CefrLevelB2 CefrLevel = "B2"
	CefrLevelC1 CefrLevel = "C1"
	CefrLevelC2 CefrLevel = "C2"
)

type SkillLevelSource string

const (
	SkillLevelSourceStated    SkillLevelSource = "stated"
	SkillLevelSourceYears     SkillLevelSource = "years"
	SkillLevelSourcePositions SkillLevelSource = "positions"
	SkillLevelSourceMentions  SkillLevelSource = "mentions"
)

type SkillSource string

const (
	SkillSourceNamed SkillSource = "named"
	SkillSourceDeed  SkillSource = "deed"
	SkillSourcePost  SkillSource = "post"
)

type IgnoredReason string

const (
	IgnoredReasonDenied       IgnoredReason = "denied"
	IgnoredReasonWanted       IgnoredReason = "wanted"
	IgnoredReasonLapsed       IgnoredReason = "lapsed"
	IgnoredReasonFailed       IgnoredReason = "failed"
	IgnoredReasonInProgress   IgnoredReason = "in_progress"
	IgnoredReasonOthers       IgnoredReason = "others"
	IgnoredReasonInstructions IgnoredReason = "instructions"
	IgnoredReasonIdentity     IgnoredReason = "identity"
	IgnoredReasonInterests    IgnoredReason = "interests"
)

// ResumeReadingDocumentOcr: Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
type ResumeReadingDocumentOcr struct {
	// Pages, or pictures of a DOCX, that were recognised
	Pages int `json:"pages"`
	// Of the words recognised, on average
	Confidence float64 `json:"confidence"`
}

type ResumeReadingDocument struct {
	Source DocumentSource `json:"source"`
	// `text`: as `resume_text`, or a file of plain text
	Format DocumentFormat `json:"format"`
	// Known for PDF and pictures only
	Pages *int `json:"pages"`
	// Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
	Ocr   *ResumeReadingDocumentOcr `json:"ocr,omitempty"`
	Words int                       `json:"words"`
	// ISO 639-1
	Language *string `json:"language"`
	// What a reader of the result should know, for example hidden text left out
	Warnings []string `json:"warnings"`
}

// ResumeReadingPositionRoleCodes: Public codes of the occupation, where they are known
type ResumeReadingPositionRoleCodes struct {
	// Of occupations of ESCO
	Esco []string `json:"esco"`
	// Of groups of ISCO-08
	Isco08 []string `json:"isco_08"`
	// Of O*NET-SOC
	OnetSoc []string `json:"onet_soc"`
}

// ResumeReadingPositionRole: What it was read as
type ResumeReadingPositionRole struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Public codes of the occupation, where they are known
	Codes ResumeReadingPositionRoleCodes `json:"codes"`
}

type ResumeReadingPositionFieldsTitle struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingPositionFieldsEmployer struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingPositionFieldsPlace struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingPositionFieldsStart struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingPositionFieldsEnd struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

// ResumeReadingPositionFields: Of each field found, how sure it is and where it is in `text`
type ResumeReadingPositionFields struct {
	Title    *ResumeReadingPositionFieldsTitle    `json:"title,omitempty"`
	Employer *ResumeReadingPositionFieldsEmployer `json:"employer,omitempty"`
	Place    *ResumeReadingPositionFieldsPlace    `json:"place,omitempty"`
	Start    *ResumeReadingPositionFieldsStart    `json:"start,omitempty"`
	End      *ResumeReadingPositionFieldsEnd      `json:"end,omitempty"`
}

type ResumeReadingPosition struct {
	// As written
	Title *string `json:"title"`
	// What it was read as
	Role      *ResumeReadingPositionRole `json:"role"`
	Seniority *ExperienceLevel           `json:"seniority"`
	Employer  *string                    `json:"employer"`
	Place     *string                    `json:"place"`
	// `2015` or `2015-01`, as exact as the text; null when only a length is given
	Start *string `json:"start"`
	// The last year or month, as exact as the text; null for a current position
	End            *string      `json:"end"`
	IsCurrent      bool         `json:"is_current"`
	Months         int          `json:"months"`
	PeopleLed      *int         `json:"people_led"`
	EmploymentType PositionKind `json:"employment_type"`
	// What the text tells about it, as written
	Description *string `json:"description"`
	// Names of the skills told with it
	Skills []string `json:"skills"`
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Of each field found, how sure it is and where it is in `text`
	Fields ResumeReadingPositionFields `json:"fields"`
	// Start and end in `text`
	Span []int `json:"span"`
}

type ResumeReadingEducationFieldsDegree struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingEducationFieldsField struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingEducationFieldsInstitution struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingEducationFieldsStart struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingEducationFieldsEnd struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

// ResumeReadingEducationFields: Of each field found, how sure it is and where it is in `text`
type ResumeReadingEducationFields struct {
	Degree      *ResumeReadingEducationFieldsDegree      `json:"degree,omitempty"`
	Field       *ResumeReadingEducationFieldsField       `json:"field,omitempty"`
	Institution *ResumeReadingEducationFieldsInstitution `json:"institution,omitempty"`
	Start       *ResumeReadingEducationFieldsStart       `json:"start,omitempty"`
	End         *ResumeReadingEducationFieldsEnd         `json:"end,omitempty"`
}

type ResumeReadingEducation struct {
	Level *EducationLevel `json:"level"`
	// As written, or as it was read from another language
	Degree      string  `json:"degree"`
	Field       *string `json:"field"`
	Institution *string `json:"institution"`
	// A year
	Start *string `json:"start"`
	// A year; that of the degree when there is only one
	End *string `json:"end"`
	// Only `held` counts for an analysis or a match
	State ClaimState `json:"state"`
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Of each field found, how sure it is and where it is in `text`
	Fields ResumeReadingEducationFields `json:"fields"`
	// Start and end in `text`
	Span []int `json:"span"`
}

type ResumeReadingCredentialFieldsName struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingCredentialFieldsIssuer struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingCredentialFieldsIssuedOn struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingCredentialFieldsExpiresOn struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingCredentialFieldsClasses struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

// ResumeReadingCredentialFields: Of each field found, how sure it is and where it is in `text`
type ResumeReadingCredentialFields struct {
	Name      *ResumeReadingCredentialFieldsName      `json:"name,omitempty"`
	Issuer    *ResumeReadingCredentialFieldsIssuer    `json:"issuer,omitempty"`
	IssuedOn  *ResumeReadingCredentialFieldsIssuedOn  `json:"issued_on,omitempty"`
	ExpiresOn *ResumeReadingCredentialFieldsExpiresOn `json:"expires_on,omitempty"`
	Classes   *ResumeReadingCredentialFieldsClasses   `json:"classes,omitempty"`
}

type ResumeReadingCredential struct {
	// As written
	Name   string  `json:"name"`
	Issuer *string `json:"issuer"`
	// `2015` or `2015-01`
	IssuedOn *string `json:"issued_on"`
	// `2015` or `2015-01`
	ExpiresOn *string `json:"expires_on"`
	// Of a driving licence: `B`, `CE`
	Classes []string `json:"classes"`
	// Only `held` counts for an analysis or a match
	State ClaimState `json:"state"`
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Of each field found, how sure it is and where it is in `text`
	Fields ResumeReadingCredentialFields `json:"fields"`
	// Start and end in `text`
	Span []int `json:"span"`
}

type ResumeReadingSpokenLanguageFieldsName struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

type ResumeReadingSpokenLanguageFieldsLevel struct {
	// How sure the reader is; below 0.9 have a person look
	Confidence float64 `json:"confidence"`
	// Start and end in `text`
	At []int `json:"at"`
}

// ResumeReadingSpokenLanguageFields: Of each field found, how sure it is and where it is in `text`
type ResumeReadingSpokenLanguageFields struct {
	Name  *ResumeReadingSpokenLanguageFieldsName  `json:"name,omitempty"`
	Level *ResumeReadingSpokenLanguageFieldsLevel `json:"level,omitempty"`
}

type ResumeReadingSpokenLanguage struct {
	// In English
	Name  string       `json:"name"`
	Level *SpokenLevel `json:"level"`
	Cefr  *CefrLevel   `json:"cefr"`
	// How sure the reader is; below 0.9 have a person look
	Confidence *float64 `json:"confidence"`
	// Of each field found, how sure it is and where it is in `text`
	Fields ResumeReadingSpokenLanguageFields `json:"fields"`
}

type ResumeReadingSkill struct {
	// Canonical name
	Name string `json:"name"`
	ID   string `json:"id"`
	// As the text states it, or by how long, how often and where the skill is named
	Level SkillLevel `json:"level"`
	// `stated` in words, stated `years`, the months of the `positions` that name it, or its `mentions`
	LevelSource SkillLevelSource `json:"level_source"`
	// `named` in the text, shown by a `deed` (“laid facing bricks”), or likely by a `post` held (“Bricklayer”)
	Source SkillSource `json:"source"`
	// As stated, or of the positions that name it
	Years *float64 `json:"years"`
	// The end of the latest position that names it, or `present`
	LastUsed *string `json:"last_used"`
	// Of each mention, deed or title that shows it, in order, up to 500. Empty for a licence that follows from the work held
	Spans [][]int `json:"spans"`
}

type ResumeReadingSummary struct {
	ExperienceYears float64          `json:"experience_years"`
	Seniority       *ExperienceLevel `json:"seniority"`
	EducationLevel  *EducationLevel  `json:"education_level"`
}

// ResumeReadingAvailability: As written
type ResumeReadingAvailability struct {
	// The period of notice
	Notice *string `json:"notice"`
	// When the person can start
	AvailableFrom *string `json:"available_from"`
}

type ResumeReadingContactAddress struct {
	Street     *string `json:"street"`
	PostalCode *string `json:"postal_code"`
	City       *string `json:"city"`
	Country    *string `json:"country"`
}

// ResumeReadingContact: With `include: ["contact"]` only
type ResumeReadingContact struct {
	Name    *string                      `json:"name"`
	Emails  []string                     `json:"emails"`
	Phones  []string                     `json:"phones"`
	Links   []string                     `json:"links"`
	Address *ResumeReadingContactAddress `json:"address"`
}

type ResumeReadingIgnored struct {
	// Of its first character
	Start int `json:"start"`
	// Behind its last character
	End int `json:"end"`
	// `denied`: “no experience with …”. `wanted`: “want to learn …”. `lapsed`, `failed`, `in_progress`: a credential that is not held. `others`: work of somebody else. `instructions`: words to the reader or its software. `identity`: name, contact and personal data. `interests`: hobbies
	Reason IgnoredReason `json:"reason"`
}

type ResumeReading struct {
	Document ResumeReadingDocument `json:"document"`
	// ISO 639-1: of the document
	Language *string `json:"language"`
	// Most recent first
	Positions       []ResumeReadingPosition       `json:"positions"`
	Education       []ResumeReadingEducation      `json:"education"`
	Credentials     []ResumeReadingCredential     `json:"credentials"`
	SpokenLanguages []ResumeReadingSpokenLanguage `json:"spoken_languages"`
	// In the order of their first mention
	Skills  []ResumeReadingSkill `json:"skills"`
	Summary ResumeReadingSummary `json:"summary"`
	// As written
	Availability *ResumeReadingAvailability `json:"availability"`
	// With `include: ["contact"]` only
	Contact *ResumeReadingContact `json:"contact,omitempty"`
	// What was read: the sent text, or the text of the file without what nobody can see. All spans are UTF-16 indexes into it.
	Text string `json:"text"`
	// Parts that count for nothing, in order; none overlaps a skill
	Ignored []ResumeReadingIgnored `json:"ignored"`
}

type JsonResumeBasicsLocation struct {
	// Street and number
	Address *string `json:"address,omitempty"`
	// As written
	PostalCode *string `json:"postalCode,omitempty"`
	// As written
	City *string `json:"city,omitempty"`
	// As written
	Country *string `json:"country,omitempty"`
}

type JsonResumeBasics struct {
	// The latest title
	Label *string `json:"label,omitempty"`
	// With `include: ["contact"]`, as are the next three
	Name *string `json:"name,omitempty"`
	// The first one
	Email *string `json:"email,omitempty"`
	// The first one
	Phone *string `json:"phone,omitempty"`
	// The first one
	URL      *string                   `json:"url,omitempty"`
	Location *JsonResumeBasicsLocation `json:"location,omitempty"`
}

type JsonResumeWork struct {
	// The employer
	Name *string `json:"name,omitempty"`
	// The title as written
	Position *string `json:"position,omitempty"`
	// The place
	Location *string `json:"location,omitempty"`
	// `2015` or `2015-01`
	StartDate *string `json:"startDate,omitempty"`
	// Absent for a current position
	EndDate *string `json:"endDate,omitempty"`
	// What the text tells about it
	Summary *string `json:"summary,omitempty"`
}

type JsonResumeEducation struct {
	// As written
	Institution *string `json:"institution,omitempty"`
	// The field
	Area *string `json:"area,omitempty"`
	// The degree
	StudyType *string `json:"studyType,omitempty"`
	// A year
	StartDate *string `json:"startDate,omitempty"`
	// A year
	EndDate *string `json:"endDate,omitempty"`
}

type JsonResumeCertificate struct {
	Name string `json:"name"`
	// As written
	Issuer *string `json:"issuer,omitempty"`
	// `2015` or `2015-01`
	Date *string `json:"date,omitempty"`
}

type JsonResumeSkill struct {
	Name  string `json:"name"`
	Level string `json:"level"`
}

type JsonResumeLanguage struct {
	Language string `json:"language"`
	// The level
	Fluency *string `json:"fluency,omitempty"`
}

type JsonResumeMeta struct {
	Version string `json:"version"`
}

type JsonResume struct {
	Basics    JsonResumeBasics      `json:"basics"`
	Work      []JsonResumeWork      `json:"work"`
	Education []JsonResumeEducation `json:"education"`
	// Those held; the schema has no state
	Certificates []JsonResumeCertificate `json:"certificates"`
	Skills       []JsonResumeSkill       `json:"skills"`
	Languages    []JsonResumeLanguage    `json:"languages"`
	Meta         JsonResumeMeta          `json:"meta"`
}

type ReadingReply struct {
	// With the format person
	Person *ResumeReading `json:"person,omitempty"`
	// With the format json_resume
	JsonResume *JsonResume `json:"json_resume,omitempty"`
}

type ReadingPart string

const (
	ReadingPartContact ReadingPart = "contact"
)

type ReadingFormat string

const (
	ReadingFormatPerson     ReadingFormat = "person"
	ReadingFormatJsonResume ReadingFormat = "json_resume"
)

type ReadingRequest struct {
	// `contact`: name, e-mail addresses, telephone numbers and links as well
	Include []ReadingPart `json:"include,omitempty"`
	// `json_resume`: in the schema of jsonresume.org. By default `person`
	Format ReadingFormat `json:"format,omitempty"`
	// The résumé as text; either this, `file_url` or an uploaded file. Never stored.
	ResumeText string `json:"resume_text,omitempty"`
	// https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
	FileURL string `json:"file_url,omitempty"`
	// Sent as a form with the other members.
	File *File `json:"-"`
}

type PersonalKind string

const (
	PersonalKindName      PersonalKind = "name"
	PersonalKindContact   PersonalKind = "contact"
	PersonalKindBirthDate PersonalKind = "birth_date"
	PersonalKindAge       PersonalKind = "age"
	PersonalKindGender    PersonalKind = "gender"
	PersonalKindPersonal  PersonalKind = "personal"
	PersonalKindEmployer  PersonalKind = "employer"
	PersonalKindSchool    PersonalKind = "school"
)

// RedactedResumeDocumentOcr: Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
type RedactedResumeDocumentOcr struct {
	// Pages, or pictures of a DOCX, that were recognised
	Pages int `json:"pages"`
	// Of the words recognised, on average
	Confidence float64 `json:"confidence"`
}

type RedactedResumeDocument struct {
	Source DocumentSource `json:"source"`
	// `text`: as `resume_text`, or a file of plain text
	Format DocumentFormat `json:"format"`
	// Known for PDF and pictures only
	Pages *int `json:"pages"`
	// Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
	Ocr   *RedactedResumeDocumentOcr `json:"ocr,omitempty"`
	Words int                        `json:"words"`
	// ISO 639-1
	Language *string `json:"language"`
	// What a reader of the result should know, for example hidden text left out
	Warnings []string `json:"warnings"`
}

type RedactedResumeRedaction struct {
	// `contact`: e-mail addresses, telephone numbers, links and lines with them. `personal`: address, nationality, marital status and other personal data
	Kind PersonalKind `json:"kind"`
	// Start and end of the replacement in `text`, in UTF-16 units
	At []int `json:"at"`
}

// RedactedResumeFile: Of a DOCX: the same file with these parts replaced, its pictures blank, and without properties, comments, hidden text and the addresses of links
type RedactedResumeFile struct {
	MediaType string `json:"media_type"`
	// The file in Base64
	Content string `json:"content"`
}

type RedactedResume struct {
	Document RedactedResumeDocument `json:"document"`
	// The text with a word in brackets for each part: `[name]`, `[contact]`
	Text string `json:"text"`
	// In order. Without a `name`, no name was found: look before you pass it on
	Redactions []RedactedResumeRedaction `json:"redactions"`
	// Of a DOCX: the same file with these parts replaced, its pictures blank, and without properties, comments, hidden text and the addresses of links
	File *RedactedResumeFile `json:"file"`
}

type RedactedOnRequest string

const (
	RedactedOnRequestEmployers RedactedOnRequest = "employers"
	RedactedOnRequestSchools   RedactedOnRequest = "schools"
)

type RedactionRequest struct {
	// Names of employers or schools as well
	Also []RedactedOnRequest `json:"also,omitempty"`
	// The résumé as text; either this, `file_url` or an uploaded file. Never stored.
	ResumeText string `json:"resume_text,omitempty"`
	// https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text`
	FileURL string `json:"file_url,omitempty"`
	// Sent as a form with the other members.
	File *File `json:"-"`
}

type RoleEntry struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Group string `json:"group"`
	// The spelling that matched
	Matched string `json:"matched"`
}

type RoleList struct {
	Data       []RoleEntry `json:"data"`
	Pagination Pagination  `json:"pagination"`
}

type RoleTitlesStep struct {
	Title string `json:"title"`
	// On `ladder`, from 1 on
	Step int `json:"step"`
}

type RoleTitlesProtected struct {
	Title string `json:"title"`
	// ISO 3166-1 alpha-2
	Country string `json:"country"`
}

// RoleTitles: The same titles by what they say about the work
type RoleTitles struct {
	// The very same work, on the same step
	Same []string `json:"same"`
	// The same work with another emphasis
	Specialties []string `json:"specialties"`
	// Other steps of this career
	Steps []RoleTitlesStep `json:"steps"`
	// Titles of one country that only holders of a proof bear
	Protected []RoleTitlesProtected `json:"protected"`
}

type SimilarRole struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type RoleChecklist struct {
	SkillID     string     `json:"skill_id"`
	Name        string     `json:"name"`
	Group       SkillGroup `json:"group"`
	Importance  Importance `json:"importance"`
	TargetLevel SkillLevel `json:"target_level"`
}

type Role struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Other titles that mean this role
	Titles       []string   `json:"titles"`
	TitlesByKind RoleTitles `json:"titles_by_kind"`
	Group        string     `json:"group"`
	Industry     string     `json:"industry"`
	// The steps of this career, first to last
	Ladder []string `json:"ladder"`
	// The skills the role asks for, the most important first
	Checklist []RoleChecklist `json:"checklist"`
	// Roles of the same field that ask for much the same, the closest first
	Similar []SimilarRole `json:"similar"`
}

type RouteOfRole struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type RoleRoute struct {
	Role RouteOfRole `json:"role"`
	// As asked for: ISO 3166-1 alpha-2
	Country *string      `json:"country"`
	Route   PathwayRoute `json:"route"`
	// Countries whose own way into the role is on record: ISO 3166-1 alpha-2
	Countries []string `json:"countries"`
	// Where the way of `country` is written in other languages only: which. ISO 639-1
	AvailableIn []string `json:"available_in"`
	// ISO 639-1: the language of the prose (English, German, French or Spanish)
	Language string `json:"language"`
	// ISO 639-1: the language of the role's title
	NamesLanguage string `json:"names_language"`
}

type SkillEntry struct {
	ID    string     `json:"id"`
	Name  string     `json:"name"`
	Group SkillGroup `json:"group"`
	// The spelling that matched
	Matched string `json:"matched"`
}

type SkillList struct {
	Data       []SkillEntry `json:"data"`
	Pagination Pagination   `json:"pagination"`
}

type EventType string

const (
	EventTypeResumeAnalysisCompleted EventType = "resume.analysis.completed"
	EventTypeResumesBatchCompleted   EventType = "resumes.batch_completed"
	EventTypeCandidateDeleted        EventType = "candidate.deleted"
	EventTypePathwayCompleted        EventType = "pathway.completed"
	EventTypePathwayFailed           EventType = "pathway.failed"
	EventTypeCreditsLow              EventType = "credits.low"
	EventTypeWebhookTest             EventType = "webhook.test"
)

type EndpointStatus string

const (
	EndpointStatusActive   EndpointStatus = "active"
	EndpointStatusDisabled EndpointStatus = "disabled"
)

type DisabledReason string

const (
	DisabledReasonTooManyFailures DisabledReason = "too_many_failures"
	DisabledReasonManual          DisabledReason = "manual"
)

type WebhookEndpointWithSecret struct {
	ID          string         `json:"id"`
	URL         string         `json:"url"`
	Events      []EventType    `json:"events"`
	Description *string        `json:"description"`
	Status      EndpointStatus `json:"status"`
	// Null while active
	DisabledReason *DisabledReason `json:"disabled_reason"`
	// Deliveries in a row that failed; at 50 the endpoint is disabled
	ConsecutiveFailures int `json:"consecutive_failures"`
	// Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0
	FailedAttempts int `json:"failed_attempts"`
	// When the next retry is due; null when none waits
	NextAttemptAt *string `json:"next_attempt_at"`
	CreatedAt     string  `json:"created_at"`
	UpdatedAt     string  `json:"updated_at"`
	// Signs what is sent here. Shown this once: keep it.
	Secret string `json:"secret"`
}

type NewWebhookEndpoint struct {
	// https, on a publicly reachable host; no credentials, no fragment
	URL string `json:"url,omitempty"`
	// The event types this endpoint gets
	Events      []EventType `json:"events,omitempty"`
	Description *string     `json:"description,omitempty"`
}

type WebhookEndpoint struct {
	ID          string         `json:"id"`
	URL         string         `json:"url"`
	Events      []EventType    `json:"events"`
	Description *string        `json:"description"`
	Status      EndpointStatus `json:"status"`
	// Null while active
	DisabledReason *DisabledReason `json:"disabled_reason"`
	// Deliveries in a row that failed; at 50 the endpoint is disabled
	ConsecutiveFailures int `json:"consecutive_failures"`
	// Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0
	FailedAttempts int `json:"failed_attempts"`
	// When the next retry is due; null when none waits
	NextAttemptAt *string `json:"next_attempt_at"`
	CreatedAt     string  `json:"created_at"`
	UpdatedAt     string  `json:"updated_at"`
}

type WebhookEndpointList struct {
	Data       []WebhookEndpoint `json:"data"`
	Pagination Pagination        `json:"pagination"`
}

type WebhookEndpointChange struct {
	// https, on a publicly reachable host; no credentials, no fragment
	URL string `json:"url,omitempty"`
	// The event types this endpoint gets
	Events      []EventType `json:"events,omitempty"`
	Description *string     `json:"description,omitempty"`
	// `active` re-enables a disabled endpoint
	Status EndpointStatus `json:"status,omitempty"`
}

type DeletedWebhookEndpoint struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

type DeliveryStatus string

const (
	DeliveryStatusPending   DeliveryStatus = "pending"
	DeliveryStatusSucceeded DeliveryStatus = "succeeded"
	DeliveryStatusFailed    DeliveryStatus = "failed"
)

type AttemptTrigger string

const (
	AttemptTriggerScheduled AttemptTrigger = "scheduled"
	AttemptTriggerManual    AttemptTrigger = "manual"
)

type WebhookAttempt struct {
	Number  int            `json:"number"`
	Trigger AttemptTrigger `json:"trigger"`
	// Null when no answer came
	StatusCode *int `json:"status_code"`
	// Null on success, for example `timeout` or `unexpected_status`
	Error      *string `json:"error"`
	StartedAt  string  `json:"started_at"`
	DurationMs int     `json:"duration_ms"`
}

type DeliveryReason string

const (
	DeliveryReasonEndpointDisabled DeliveryReason = "endpoint_disabled"
	DeliveryReasonPayloadErased    DeliveryReason = "payload_erased"
)

type WebhookDelivery struct {
	ID         string         `json:"id"`
	EndpointID string         `json:"endpoint_id"`
	EventID    string         `json:"event_id"`
	EventType  EventType      `json:"event_type"`
	Status     DeliveryStatus `json:"status"`
	// Oldest first; of very many the newest 100
	Attempts      []WebhookAttempt `json:"attempts"`
	NextAttemptAt *string          `json:"next_attempt_at"`
	// Why it failed, when its attempts do not tell
	Reason    *DeliveryReason `json:"reason"`
	CreatedAt string          `json:"created_at"`
}

type WebhookDeliveryList struct {
	Data       []WebhookDelivery `json:"data"`
	Pagination Pagination        `json:"pagination"`
}

// WebhookEvent: Null once it was erased
type WebhookEvent struct {
	ID        string         `json:"id"`
	Type      EventType      `json:"type"`
	CreatedAt string         `json:"created_at"`
	Data      map[string]any `json:"data"`
}

type WebhookDeliveryWithPayload struct {
	ID         string         `json:"id"`
	EndpointID string         `json:"endpoint_id"`
	EventID    string         `json:"event_id"`
	EventType  EventType      `json:"event_type"`
	Status     DeliveryStatus `json:"status"`
	// Oldest first; of very many the newest 100
	Attempts      []WebhookAttempt `json:"attempts"`
	NextAttemptAt *string          `json:"next_attempt_at"`
	// Why it failed, when its attempts do not tell
	Reason    *DeliveryReason `json:"reason"`
	CreatedAt string          `json:"created_at"`
	Payload   *WebhookEvent   `json:"payload"`
}

type RecoveringWebhooks struct {
	// How many deliveries are sent again
	Recovering int `json:"recovering"`
}

type WebhookRecovery struct {
	// Date or timestamp, ISO 8601
	Since string `json:"since,omitempty"`
}

type SecretRotation struct {
	// How long the old secret signs too, as a second `v1=`
	KeepPreviousForSeconds *int `json:"keep_previous_for_seconds,omitempty"`
}

type QueuedWebhookTest struct {
	EventID    string `json:"event_id"`
	DeliveryID string `json:"delivery_id"`
}

type WebhookTest struct {
	Message    string `json:"message"`
	EndpointID string `json:"endpoint_id"`
	RequestID  string `json:"request_id"`
}

type WebhookTestEvent struct {
	// The same on every retry: ignore what you have seen.
	ID        string      `json:"id"`
	Type      string      `json:"type"`
	CreatedAt string      `json:"created_at"`
	Data      WebhookTest `json:"data"`
}

type ResumeAnalysisCompletedEvent struct {
	// The same on every retry: ignore what you have seen.
	ID        string         `json:"id"`
	Type      string         `json:"type"`
	CreatedAt string         `json:"created_at"`
	Data      ResumeAnalysis `json:"data"`
}

type ResumeBatchSummaryProgress struct {
	// Files that were sent
	Total int `json:"total"`
	// Not done yet
	Waiting int `json:"waiting"`
	// Analysed and charged
	Completed int `json:"completed"`
	// Not analysed; they cost nothing
	Failed int `json:"failed"`
	// Gone with their candidates
	Erased int `json:"erased"`
}

type ResumeBatchSummary struct {
	BatchID     string                     `json:"batch_id"`
	Status      ResumeBatchStatus          `json:"status"`
	Progress    ResumeBatchSummaryProgress `json:"progress"`
	CreatedAt   string                     `json:"created_at"`
	CompletedAt *string                    `json:"completed_at"`
	ExpiresAt   string                     `json:"expires_at"`
}

type ResumesBatchCompletedEvent struct {
	// The same on every retry: ignore what you have seen.
	ID        string             `json:"id"`
	Type      string             `json:"type"`
	CreatedAt string             `json:"created_at"`
	Data      ResumeBatchSummary `json:"data"`
}

type PathwayCompletedEvent struct {
	// The same on every retry: ignore what you have seen.
	ID        string  `json:"id"`
	Type      string  `json:"type"`
	CreatedAt string  `json:"created_at"`
	Data      Pathway `json:"data"`
}

type PathwayFailedEvent struct {
	// The same on every retry: ignore what you have seen.
	ID        string  `json:"id"`
	Type      string  `json:"type"`
	CreatedAt string  `json:"created_at"`
	Data      Pathway `json:"data"`
}

type CandidateDeletedEvent struct {
	// The same on every retry: ignore what you have seen.
	ID        string           `json:"id"`
	Type      string           `json:"type"`
	CreatedAt string           `json:"created_at"`
	Data      CandidateErasure `json:"data"`
}

type CreditsLow struct {
	// Credits after the charge that crossed the threshold
	Balance float64 `json:"balance"`
	// Credits, as the app has set them
	Threshold float64 `json:"threshold"`
	CrossedAt string  `json:"crossed_at"`
}

type CreditsLowEvent struct {
	// The same on every retry: ignore what you have seen.
	ID        string     `json:"id"`
	Type      string     `json:"type"`
	CreatedAt string     `json:"created_at"`
	Data      CreditsLow `json:"data"`
}

type ListPathwaysQuery struct {
	// Your id of the candidate; enables listing and erasure
	ExternalCandidateID string `json:"external_candidate_id,omitempty"`
	// From 1
	Page    *int `json:"page,omitempty"`
	PerPage *int `json:"per_page,omitempty"`
	// `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
	Cursor string `json:"cursor,omitempty"`
}

type GetRoleInsightQuery struct {
	// ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
	Country string          `json:"country,omitempty"`
	Level   ExperienceLevel `json:"level,omitempty"`
	// Jobs posted in this many months up to today are counted
	Months *int `json:"months,omitempty"`
}

type GetSkillInsightQuery struct {
	// ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
	Country string          `json:"country,omitempty"`
	Level   ExperienceLevel `json:"level,omitempty"`
	// Jobs posted in this many months up to today are counted
	Months *int `json:"months,omitempty"`
}

type ListJobsQuery struct {
	// Words to look for in title, skills, company and description; synonyms, beginnings of words and small typos are understood. Sorted by relevance, then newest first
	Q string `json:"q,omitempty"`
	// Separated by commas. All of them must be asked for by the job; any spelling or synonym
	Skills string `json:"skills,omitempty"`
	// ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
	Country string `json:"country,omitempty"`
	// State, province or region; case and accents do not matter
	Region string `json:"region,omitempty"`
	// The whole name; case and accents do not matter
	City string `json:"city,omitempty"`
	// Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found
	RadiusKm        *float64        `json:"radius_km,omitempty"`
	IsRemote        *bool           `json:"is_remote,omitempty"`
	EmploymentType  EmploymentType  `json:"employment_type,omitempty"`
	ExperienceLevel ExperienceLevel `json:"experience_level,omitempty"`
	// Case and accents do not matter
	Industry string `json:"industry,omitempty"`
	// The whole name; case and accents do not matter
	Company string `json:"company,omitempty"`
	// Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass.
	SalaryMin *float64 `json:"salary_min,omitempty"`
	// Date or timestamp, ISO 8601, inclusive; without a zone it is UTC
	PostedAfter string `json:"posted_after,omitempty"`
	// Fields to count the values of, separated by commas: country, region, city, is_remote, employment_type, experience_level, industry, company. At most 20 values of each
	Facets string `json:"facets,omitempty"`
	// From 1
	Page    *int `json:"page,omitempty"`
	PerPage *int `json:"per_page,omitempty"`
	// `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
	Cursor string `json:"cursor,omitempty"`
}

type ListResumeDecisionsQuery struct {
	// From 1
	Page    *int `json:"page,omitempty"`
	PerPage *int `json:"per_page,omitempty"`
	// `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
	Cursor string `json:"cursor,omitempty"`
}

type ExportResumeDecisionsQuery struct {
	// From 1
	Page    *int `json:"page,omitempty"`
	PerPage *int `json:"per_page,omitempty"`
	// `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
	Cursor string `json:"cursor,omitempty"`
}

type ListRolesQuery struct {
	// What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries.
	Q string `json:"q,omitempty"`
	// From 1
	Page *int `json:"page,omitempty"`
	// How many entries at most
	PerPage *int `json:"per_page,omitempty"`
	// `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
	Cursor string `json:"cursor,omitempty"`
	// Another name of `per_page`
	Limit *int `json:"limit,omitempty"`
}

type GetRoleRouteQuery struct {
	// ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`
	Country string `json:"country,omitempty"`
}

type ListSkillsQuery struct {
	// What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries.
	Q string `json:"q,omitempty"`
	// From 1
	Page *int `json:"page,omitempty"`
	// How many entries at most
	PerPage *int `json:"per_page,omitempty"`
	// `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
	Cursor string `json:"cursor,omitempty"`
	// Another name of `per_page`
	Limit *int `json:"limit,omitempty"`
}

type ListWebhooksQuery struct {
	// From 1
	Page    *int `json:"page,omitempty"`
	PerPage *int `json:"per_page,omitempty"`
	// `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
	Cursor string `json:"cursor,omitempty"`
}

type ListWebhookDeliveriesQuery struct {
	Status    DeliveryStatus `json:"status,omitempty"`
	EventType EventType      `json:"event_type,omitempty"`
	// From 1
	Page    *int `json:"page,omitempty"`
	PerPage *int `json:"per_page,omitempty"`
	// `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page`
	Cursor string `json:"cursor,omitempty"`
}
