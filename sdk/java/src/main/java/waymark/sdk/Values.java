// Generated from the OpenAPI document by sdk/generator. Do not edit.
package waymark.sdk;


/** The values that the API documents for its strings. */
public final class Values {
    private Values() {}

    public interface ErrorCode {
        String VALIDATION_ERROR = "validation_error", INVALID_REQUEST = "invalid_request", NO_SKILLS_FOUND = "no_skills_found", RESUME_UNREADABLE = "resume_unreadable", MISSING_API_KEY = "missing_api_key", UNAUTHORIZED = "unauthorized", WRONG_KEY_TYPE = "wrong_key_type", INSUFFICIENT_CREDITS = "insufficient_credits", INSUFFICIENT_SCOPE = "insufficient_scope", IP_NOT_ALLOWED = "ip_not_allowed", NOT_FOUND = "not_found", REQUEST_IN_PROGRESS = "request_in_progress", NOT_RETAINED = "not_retained", IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused", RATE_LIMITED = "rate_limited", SANDBOX_QUOTA_EXCEEDED = "sandbox_quota_exceeded", INTERNAL_ERROR = "internal_error", UPSTREAM_ERROR = "upstream_error", SERVICE_UNAVAILABLE = "service_unavailable";
    }

    public interface PathwayStatus {
        String QUEUED = "queued", PROCESSING = "processing", COMPLETED = "completed", FAILED = "failed";
    }

    public interface TargetSource {
        String TITLE = "title", DESCRIPTION = "description", POSTINGS = "postings", NEAREST_ROLE = "nearest_role";
    }

    public interface TitleKind {
        String TITLE = "title", RUNG = "rung", SPECIALTY = "specialty", NEAREST = "nearest";
    }

    public interface SkillGroup {
        String TECHNICAL = "technical", TOOLS = "tools", DOMAIN = "domain", SOFT = "soft";
    }

    public interface Importance {
        String CORE = "core", IMPORTANT = "important", SUPPORTING = "supporting";
    }

    public interface CurrentLevel {
        String NONE = "none", BEGINNER = "beginner", INTERMEDIATE = "intermediate", ADVANCED = "advanced";
    }

    public interface SkillLevel {
        String BEGINNER = "beginner", INTERMEDIATE = "intermediate", ADVANCED = "advanced";
    }

    public interface LevelSource {
        String STATED = "stated", IMPLIED = "implied", NONE = "none";
    }

    public interface ChecklistKind {
        String SKILL = "skill", PROOF = "proof";
    }

    public interface BasisKind {
        String ROUTE = "route", OCCUPATION = "occupation", GENERAL = "general";
    }

    public interface RouteRegulation {
        String REQUIRED = "required", EXPECTED = "expected", FREE = "free";
    }

    public interface RouteCondition {
        String ANYONE = "anyone", DEGREE = "degree", ROLE = "role", CREDENTIAL = "credential";
    }

    public interface RouteStepKind {
        String APPLY = "apply", STUDY = "study", PLACEMENT = "placement", EXAM = "exam", REGISTER = "register";
    }

    public interface RoutePace {
        String FULL_TIME = "full_time", PART_TIME = "part_time", PAID = "paid";
    }

    public interface PhasePace {
        String OWN = "own", PART_TIME = "part_time", FULL_TIME = "full_time", PAID = "paid";
    }

    public interface ActionType {
        String LEARN = "learn", BUILD = "build", PRACTICE = "practice", NETWORK = "network", CERTIFY = "certify";
    }

    public interface Priority {
        String HIGH = "high", MEDIUM = "medium", LOW = "low";
    }

    public interface WrittenBy {
        String ENGINE = "engine", MODEL = "model";
    }

    public interface FeedbackKind {
        String WRONG = "wrong", OUTDATED = "outdated";
    }

    public interface ReplyLanguage {
        String EN = "en", DE = "de", FR = "fr", ES = "es", IT = "it", PT = "pt", NL = "nl", PL = "pl";
    }

    public interface PathwayDetail {
        String SUMMARY = "summary", FULL = "full";
    }

    public interface ExperienceLevel {
        String ENTRY = "entry", JUNIOR = "junior", MID = "mid", SENIOR = "senior", LEAD = "lead", EXECUTIVE = "executive";
    }

    public interface Trend {
        String RISING = "rising", STEADY = "steady", FALLING = "falling";
    }

    public interface EmploymentType {
        String FULL_TIME = "full_time", PART_TIME = "part_time", CONTRACT = "contract", TEMPORARY = "temporary", INTERNSHIP = "internship";
    }

    public interface SalaryPeriod {
        String YEAR = "year", MONTH = "month", WEEK = "week", DAY = "day", HOUR = "hour";
    }

    public interface RelaxationAction {
        String WIDENED = "widened", DROPPED = "dropped";
    }

    public interface RelaxationField {
        String RADIUS_KM = "radius_km", REGION = "region", COUNTRY = "country", IS_REMOTE = "is_remote", ROLE = "role";
    }

    public interface ScoreBand {
        String STRONG = "strong", POSSIBLE = "possible", STRETCH = "stretch";
    }

    public interface RequirementKind {
        String LANGUAGE = "language", CREDENTIAL = "credential", LOCATION = "location", RANK = "rank", WORK_AUTHORIZATION = "work_authorization", DEGREE = "degree", YEARS = "years";
    }

    public interface FitConfidence {
        String HIGH = "high", MEDIUM = "medium", LOW = "low";
    }

    public interface ScorePart {
        String SKILLS = "skills", EXPERIENCE = "experience", EDUCATION = "education", QUALITY = "quality", NO_SKILL_MATCHED = "no_skill_matched", RANK_ABOVE = "rank_above", RANK_BELOW = "rank_below", THIN_DOCUMENT = "thin_document", CORE_SKILLS = "core_skills", ALL_SKILLS = "all_skills", FEW_SKILLS = "few_skills", STEP_BACK = "step_back", OTHER_WORK = "other_work";
    }

    public interface SpokenOrCefrLevel {
        String BASIC = "basic", A1 = "a1", A2 = "a2", CONVERSATIONAL = "conversational", B1 = "b1", PROFESSIONAL = "professional", B2 = "b2", FLUENT = "fluent", C1 = "c1", C2 = "c2", NATIVE = "native";
    }

    public interface DocumentSource {
        String TEXT = "text", FILE = "file";
    }

    public interface DocumentFormat {
        String TEXT = "text", PDF = "pdf", DOCX = "docx", ODT = "odt", RTF = "rtf", HTML = "html", PNG = "png", JPEG = "jpeg", TIFF = "tiff";
    }

    public interface JobRequirementKind {
        String SKILL = "skill", LANGUAGE = "language", CREDENTIAL = "credential", LOCATION = "location", RANK = "rank", WORK_AUTHORIZATION = "work_authorization", DEGREE = "degree", YEARS = "years";
    }

    public interface RequirementPriority {
        String MUST = "must", WISH = "wish";
    }

    public interface Mode {
        String LIVE = "live", TEST = "test";
    }

    public interface AdjustmentRule {
        String NO_SKILL_MATCHED = "no_skill_matched", RANK_ABOVE = "rank_above", RANK_BELOW = "rank_below", THIN_DOCUMENT = "thin_document";
    }

    public interface EvidenceOf {
        String STRENGTH = "strength", GAP = "gap", RECOMMENDATION = "recommendation", INTERVIEW_QUESTION = "interview_question";
    }

    public interface UnreadPart {
        String LANGUAGE = "language", PICTURE = "picture", POSITIONS = "positions", TITLES = "titles", EMPLOYERS = "employers", DATES = "dates", TARGET_TITLE = "target_title";
    }

    public interface CorrectionKind {
        String DATE = "date", TITLE = "title", SKILL = "skill";
    }

    public interface DecisionOutcome {
        String ADVANCED = "advanced", HIRED = "hired", REJECTED = "rejected", WITHDRAWN = "withdrawn";
    }

    public interface ResumeBatchStatus {
        String QUEUED = "queued", PROCESSING = "processing", COMPLETED = "completed";
    }

    public interface ResumeBatchFileStatus {
        String QUEUED = "queued", PROCESSING = "processing", COMPLETED = "completed", FAILED = "failed";
    }

    public interface PositionKind {
        String EMPLOYED = "employed", APPRENTICESHIP = "apprenticeship", INTERNSHIP = "internship", VOLUNTEER = "volunteer", SELF_EMPLOYED = "self_employed", LEAVE = "leave", MILITARY = "military", AGENCY = "agency";
    }

    public interface EducationLevel {
        String HIGH_SCHOOL = "high_school", VOCATIONAL = "vocational", ASSOCIATE = "associate", BACHELOR = "bachelor", MASTER = "master", DOCTORATE = "doctorate";
    }

    public interface ClaimState {
        String HELD = "held", IN_PROGRESS = "in_progress", LAPSED = "lapsed", FAILED = "failed", DENIED = "denied", WISHED = "wished";
    }

    public interface SpokenLevel {
        String BASIC = "basic", CONVERSATIONAL = "conversational", PROFESSIONAL = "professional", FLUENT = "fluent", NATIVE = "native";
    }

    public interface CefrLevel {
        String A1 = "A1", A2 = "A2", B1 = "B1", B2 = "B2", C1 = "C1", C2 = "C2";
    }

    public interface SkillLevelSource {
        String STATED = "stated", YEARS = "years", POSITIONS = "positions", MENTIONS = "mentions";
    }

    public interface SkillSource {
        String NAMED = "named", DEED = "deed", POST = "post";
    }

    public interface IgnoredReason {
        String DENIED = "denied", WANTED = "wanted", LAPSED = "lapsed", FAILED = "failed", IN_PROGRESS = "in_progress", OTHERS = "others", INSTRUCTIONS = "instructions", IDENTITY = "identity", INTERESTS = "interests";
    }

    public interface ReadingPart {
        String CONTACT = "contact";
    }

    public interface ReadingFormat {
        String PERSON = "person", JSON_RESUME = "json_resume";
    }

    public interface PersonalKind {
        String NAME = "name", CONTACT = "contact", BIRTH_DATE = "birth_date", AGE = "age", GENDER = "gender", PERSONAL = "personal", EMPLOYER = "employer", SCHOOL = "school";
    }

    public interface RedactedOnRequest {
        String EMPLOYERS = "employers", SCHOOLS = "schools";
    }

    public interface EventType {
        String RESUME_ANALYSIS_COMPLETED = "resume.analysis.completed", RESUMES_BATCH_COMPLETED = "resumes.batch_completed", CANDIDATE_DELETED = "candidate.deleted", PATHWAY_COMPLETED = "pathway.completed", PATHWAY_FAILED = "pathway.failed", CREDITS_LOW = "credits.low", WEBHOOK_TEST = "webhook.test";
    }

    public interface EndpointStatus {
        String ACTIVE = "active", DISABLED = "disabled";
    }

    public interface DisabledReason {
        String TOO_MANY_FAILURES = "too_many_failures", MANUAL = "manual";
    }

    public interface DeliveryStatus {
        String PENDING = "pending", SUCCEEDED = "succeeded", FAILED = "failed";
    }

    public interface AttemptTrigger {
        String SCHEDULED = "scheduled", MANUAL = "manual";
    }

    public interface DeliveryReason {
        String ENDPOINT_DISABLED = "endpoint_disabled", PAYLOAD_ERASED = "payload_erased";
    }
}
