// Generated from the OpenAPI document by sdk/generator. Do not edit.
package waymark.sdk;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What calls send. Members that are not set are not sent. */
public final class Requests {
    private Requests() {}

    public static final class PathwayFeedbackRequest extends Input<PathwayFeedbackRequest> {
        /** `wrong`: it was never so · `outdated`: it is so no longer */
        public PathwayFeedbackRequest kind(String value) { return with("kind", value); }
        /** The sentence of the plan that is meant, as it stands there */
        public PathwayFeedbackRequest quote(String value) { return with("quote", value); }
        /** The correct statement, with the address of a page that confirms it where there is one. Do not name a person */
        public PathwayFeedbackRequest note(String value) { return with("note", value); }
    }

    public static final class PathwayRequestTargetRole extends Input<PathwayRequestTargetRole> {
        /** The role to reach, in any words */
        public PathwayRequestTargetRole title(String value) { return with("title", value); }
        /** Decides between neighbouring roles */
        public PathwayRequestTargetRole industry(String value) { return with("industry", value); }
        /** Decides between neighbouring roles, adds skills */
        public PathwayRequestTargetRole description(String value) { return with("description", value); }
    }

    public static final class PathwayRequestCurrentSkill extends Input<PathwayRequestCurrentSkill> {
        /** In any spelling */
        public PathwayRequestCurrentSkill name(String value) { return with("name", value); }
        /** Without it, intermediate */
        public PathwayRequestCurrentSkill level(String value) { return with("level", value); }
    }

    public static final class PathwayRequestEducation extends Input<PathwayRequestEducation> {
        /** In any words */
        public PathwayRequestEducation level(String value) { return with("level", value); }
        public PathwayRequestEducation field(String value) { return with("field", value); }
    }

    public static final class PathwayRequestOptions extends Input<PathwayRequestOptions> {
        /** Default true */
        public PathwayRequestOptions includeResources(boolean value) { return with("include_resources", value); }
        /** The day on which the plan starts. With it, months in which a training begins move the phases */
        public PathwayRequestOptions startOn(String value) { return with("start_on", value); }
        /** Default `full`. `summary` leaves `milestones`, `actions` and `resources` of the phases empty, for programs that read */
        public PathwayRequestOptions detail(String value) { return with("detail", value); }
    }

    public static final class PathwayRequest extends Input<PathwayRequest> {
        public PathwayRequest targetRole(PathwayRequestTargetRole value) { return with("target_role", value); }
        /** Names in any spelling, or `{name, level}` */
        public PathwayRequest currentSkills(List<?> value) { return with("current_skills", value); }
        /** The present job title */
        public PathwayRequest currentRole(String value) { return with("current_role", value); }
        public PathwayRequest education(PathwayRequestEducation value) { return with("education", value); }
        /** ISO 3166-1 alpha-2, alpha-3 or English name: whose law and postings count. Without it, that of `region`, else the default of the app */
        public PathwayRequest country(String value) { return with("country", value); }
        /** ISO 3166-2, where a part of the country has routes of its own */
        public PathwayRequest region(String value) { return with("region", value); }
        /** Default 10 of one's own, and a training is then taken full time */
        public PathwayRequest weeklyHoursAvailable(double value) { return with("weekly_hours_available", value); }
        /** Of the plan: names of skills, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language` */
        public PathwayRequest language(String value) { return with("language", value); }
        /** Your id of the candidate; enables listing and erasure */
        public PathwayRequest externalCandidateId(String value) { return with("external_candidate_id", value); }
        public PathwayRequest options(PathwayRequestOptions value) { return with("options", value); }
    }

    /** Where the person lives. A post on site in another country is then an unmet requirement */
    public static final class RankRequestCandidateLocation extends Input<RankRequestCandidateLocation> {
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name */
        public RankRequestCandidateLocation country(String value) { return with("country", value); }
        public RankRequestCandidateLocation city(String value) { return with("city", value); }
        /** How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known */
        public RankRequestCandidateLocation radiusKm(double value) { return with("radius_km", value); }
    }

    public static final class RankRequestCandidateLanguage extends Input<RankRequestCandidateLanguage> {
        /** In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl` */
        public RankRequestCandidateLanguage name(String value) { return with("name", value); }
        public RankRequestCandidateLanguage level(String value) { return with("level", value); }
    }

    public static final class RankRequestCandidate extends Input<RankRequestCandidate> {
        /** Yours, repeated in the reply; unique in the request, and not stored */
        public RankRequestCandidate ref(String value) { return with("ref", value); }
        /** Any spelling or synonym. Either this or `resume_text` */
        public RankRequestCandidate skills(List<String> value) { return with("skills", value); }
        /** The text of a résumé; it is read and not kept. Either this or `skills` */
        public RankRequestCandidate resumeText(String value) { return with("resume_text", value); }
        /** Where the person lives. A post on site in another country is then an unmet requirement */
        public RankRequestCandidate location(RankRequestCandidateLocation value) { return with("location", value); }
        /** `true`: no place is an unmet requirement. `false`: a post on site in another city is one too */
        public RankRequestCandidate willingToRelocate(boolean value) { return with("willing_to_relocate", value); }
        /** Spoken, in addition to those that the résumé names */
        public RankRequestCandidate languages(List<RankRequestCandidateLanguage> value) { return with("languages", value); }
        /** The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa */
        public RankRequestCandidate workAuthorization(List<String> value) { return with("work_authorization", value); }
    }

    public static final class RankRequest extends Input<RankRequest> {
        /** Each with `skills` or `resume_text`, and what else is known of the person */
        public RankRequest candidates(List<RankRequestCandidate> value) { return with("candidates", value); }
        /** Gives each result `score_parts`: compare two to see why one stands above the other. Default: false */
        public RankRequest explain(boolean value) { return with("explain", value); }
        /** Of the names of skills in the reply; wins over `Accept-Language` */
        public RankRequest language(String value) { return with("language", value); }
    }

    public static final class JobFilters extends Input<JobFilters> {
        /** All of them must be asked for by the job; any spelling or synonym */
        public JobFilters skills(List<String> value) { return with("skills", value); }
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
        public JobFilters country(String value) { return with("country", value); }
        /** State, province or region; case and accents do not matter */
        public JobFilters region(String value) { return with("region", value); }
        /** The whole name; case and accents do not matter */
        public JobFilters city(String value) { return with("city", value); }
        /** Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found */
        public JobFilters radiusKm(double value) { return with("radius_km", value); }
        public JobFilters isRemote(boolean value) { return with("is_remote", value); }
        public JobFilters employmentType(String value) { return with("employment_type", value); }
        public JobFilters experienceLevel(String value) { return with("experience_level", value); }
        /** Case and accents do not matter */
        public JobFilters industry(String value) { return with("industry", value); }
        /** The whole name; case and accents do not matter */
        public JobFilters company(String value) { return with("company", value); }
        /** Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass. */
        public JobFilters salaryMin(double value) { return with("salary_min", value); }
        /** Date or timestamp, ISO 8601, inclusive; without a zone it is UTC */
        public JobFilters postedAfter(String value) { return with("posted_after", value); }
    }

    /** Where the person lives. A post on site in another country is then an unmet requirement */
    public static final class MatchRequestLocation extends Input<MatchRequestLocation> {
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name */
        public MatchRequestLocation country(String value) { return with("country", value); }
        public MatchRequestLocation city(String value) { return with("city", value); }
        /** How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known */
        public MatchRequestLocation radiusKm(double value) { return with("radius_km", value); }
    }

    public static final class MatchRequestLanguage extends Input<MatchRequestLanguage> {
        /** In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl` */
        public MatchRequestLanguage name(String value) { return with("name", value); }
        public MatchRequestLanguage level(String value) { return with("level", value); }
    }

    /** The work that the person wishes for, in any language: jobs of it and near it are searched, whatever the posts held. Scores stay those of the fit, less 25 for other work */
    public static final class MatchRequestTargetRole extends Input<MatchRequestTargetRole> {
        public MatchRequestTargetRole title(String value) { return with("title", value); }
    }

    public static final class MatchRequest extends Input<MatchRequest> {
        /** Any spelling or synonym. Either this or `resume_text` */
        public MatchRequest skills(List<String> value) { return with("skills", value); }
        /** The text of a résumé; it is read and not kept. Either this or `skills` */
        public MatchRequest resumeText(String value) { return with("resume_text", value); }
        /** Where the person lives. A post on site in another country is then an unmet requirement */
        public MatchRequest location(MatchRequestLocation value) { return with("location", value); }
        /** `true`: no place is an unmet requirement. `false`: a post on site in another city is one too */
        public MatchRequest willingToRelocate(boolean value) { return with("willing_to_relocate", value); }
        /** Spoken, in addition to those that the résumé names */
        public MatchRequest languages(List<MatchRequestLanguage> value) { return with("languages", value); }
        /** The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa */
        public MatchRequest workAuthorization(List<String> value) { return with("work_authorization", value); }
        /** The work that the person wishes for, in any language: jobs of it and near it are searched, whatever the posts held. Scores stay those of the fit, less 25 for other work */
        public MatchRequest targetRole(MatchRequestTargetRole value) { return with("target_role", value); }
        /** Gives each result `score_parts`: compare two to see why one stands above the other. Default: false */
        public MatchRequest explain(boolean value) { return with("explain", value); }
        public MatchRequest filters(JobFilters value) { return with("filters", value); }
        /** Default: 25 */
        public MatchRequest limit(long value) { return with("limit", value); }
        /** Of the names of skills in the reply; wins over `Accept-Language` */
        public MatchRequest language(String value) { return with("language", value); }
    }

    public static final class RankJobRequestJob extends Input<RankJobRequestJob> {
        public RankJobRequestJob title(String value) { return with("title", value); }
        /** The posting's text */
        public RankJobRequestJob description(String value) { return with("description", value); }
        public RankJobRequestJob requirements(List<String> value) { return with("requirements", value); }
        /** Left out: read from the text, else what such jobs usually ask for */
        public RankJobRequestJob skills(List<String> value) { return with("skills", value); }
        public RankJobRequestJob experienceLevel(String value) { return with("experience_level", value); }
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name */
        public RankJobRequestJob country(String value) { return with("country", value); }
        public RankJobRequestJob city(String value) { return with("city", value); }
        public RankJobRequestJob isRemote(boolean value) { return with("is_remote", value); }
    }

    /** Where the person lives. A post on site in another country is then an unmet requirement */
    public static final class RankJobRequestCandidateLocation extends Input<RankJobRequestCandidateLocation> {
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name */
        public RankJobRequestCandidateLocation country(String value) { return with("country", value); }
        public RankJobRequestCandidateLocation city(String value) { return with("city", value); }
        /** How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known */
        public RankJobRequestCandidateLocation radiusKm(double value) { return with("radius_km", value); }
    }

    public static final class RankJobRequestCandidateLanguage extends Input<RankJobRequestCandidateLanguage> {
        /** In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl` */
        public RankJobRequestCandidateLanguage name(String value) { return with("name", value); }
        public RankJobRequestCandidateLanguage level(String value) { return with("level", value); }
    }

    public static final class RankJobRequestCandidate extends Input<RankJobRequestCandidate> {
        /** Yours, repeated in the reply; unique in the request, and not stored */
        public RankJobRequestCandidate ref(String value) { return with("ref", value); }
        /** Any spelling or synonym. Either this or `resume_text` */
        public RankJobRequestCandidate skills(List<String> value) { return with("skills", value); }
        /** The text of a résumé; it is read and not kept. Either this or `skills` */
        public RankJobRequestCandidate resumeText(String value) { return with("resume_text", value); }
        /** Where the person lives. A post on site in another country is then an unmet requirement */
        public RankJobRequestCandidate location(RankJobRequestCandidateLocation value) { return with("location", value); }
        /** `true`: no place is an unmet requirement. `false`: a post on site in another city is one too */
        public RankJobRequestCandidate willingToRelocate(boolean value) { return with("willing_to_relocate", value); }
        /** Spoken, in addition to those that the résumé names */
        public RankJobRequestCandidate languages(List<RankJobRequestCandidateLanguage> value) { return with("languages", value); }
        /** The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa */
        public RankJobRequestCandidate workAuthorization(List<String> value) { return with("work_authorization", value); }
    }

    public static final class RankJobRequest extends Input<RankJobRequest> {
        public RankJobRequest job(RankJobRequestJob value) { return with("job", value); }
        /** Each with `skills` or `resume_text`, and what else is known of the person */
        public RankJobRequest candidates(List<RankJobRequestCandidate> value) { return with("candidates", value); }
        /** Gives each result `score_parts`: compare two to see why one stands above the other. Default: false */
        public RankJobRequest explain(boolean value) { return with("explain", value); }
        /** Of the names of skills in the reply; wins over `Accept-Language` */
        public RankJobRequest language(String value) { return with("language", value); }
    }

    public static final class JobReadingRequest extends FileInput<JobReadingRequest> {
        /** Where it is known apart from the text. Left out: it is looked for at the top */
        public JobReadingRequest title(String value) { return with("title", value); }
        /** The posting as text; either this, `file_url` or an uploaded file. Never stored. */
        public JobReadingRequest jobText(String value) { return with("job_text", value); }
        /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `job_text` */
        public JobReadingRequest fileUrl(String value) { return with("file_url", value); }
        /** Reads the file, which is sent as a form with the other members. */
        public JobReadingRequest file(Path value) { return withFiles("file", List.of(Upload.of(value))); }
        public JobReadingRequest file(String name, byte[] content) { return withFiles("file", List.of(new Upload(name, content))); }
    }

    public static final class AnalysisCorrection extends Input<AnalysisCorrection> {
        /** `date` and `title`: the words of `says` become those of `should_say`. `skill`: a skill that is missing */
        public AnalysisCorrection kind(String value) { return with("kind", value); }
        /** Words of the résumé, exactly as they stand there; they must stand there once. Of a skill: words of the post in which it was used; left out, it counts as listed only */
        public AnalysisCorrection says(String value) { return with("says", value); }
        /** The correct words in one line; of a skill its name */
        public AnalysisCorrection shouldSay(String value) { return with("should_say", value); }
    }

    public static final class CorrectionRequest extends Input<CorrectionRequest> {
        /** Made one after the other, in this order */
        public CorrectionRequest corrections(List<AnalysisCorrection> value) { return with("corrections", value); }
        /** The résumé as text; either this, `file_url` or an uploaded file. Never stored. */
        public CorrectionRequest resumeText(String value) { return with("resume_text", value); }
        /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text` */
        public CorrectionRequest fileUrl(String value) { return with("file_url", value); }
    }

    public static final class DecisionRequest extends Input<DecisionRequest> {
        /** `advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate */
        public DecisionRequest outcome(String value) { return with("outcome", value); }
        /** The person responsible: a name, or your own id for them */
        public DecisionRequest decidedBy(String value) { return with("decided_by", value); }
        /** The reason, for your own log */
        public DecisionRequest note(String value) { return with("note", value); }
    }

    /** The job to compare with */
    public static final class AnalysisRequestTargetJob extends Input<AnalysisRequestTargetJob> {
        /** As the vacancy has it */
        public AnalysisRequestTargetJob title(String value) { return with("title", value); }
        /** What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role. */
        public AnalysisRequestTargetJob skills(List<String> value) { return with("skills", value); }
        /** The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words. */
        public AnalysisRequestTargetJob description(String value) { return with("description", value); }
    }

    public static final class AnalysisRequest extends FileInput<AnalysisRequest> {
        /** Your id for the candidate. Send it with every analysis: it is what erasure goes by. */
        public AnalysisRequest externalCandidateId(String value) { return with("external_candidate_id", value); }
        /** The job to compare with */
        public AnalysisRequest targetJob(AnalysisRequestTargetJob value) { return with("target_job", value); }
        /** Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language` */
        public AnalysisRequest language(String value) { return with("language", value); }
        /** The résumé as text; either this, `file_url` or an uploaded file. Never stored. */
        public AnalysisRequest resumeText(String value) { return with("resume_text", value); }
        /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text` */
        public AnalysisRequest fileUrl(String value) { return with("file_url", value); }
        /** Reads the file, which is sent as a form with the other members. */
        public AnalysisRequest file(Path value) { return withFiles("file", List.of(Upload.of(value))); }
        public AnalysisRequest file(String name, byte[] content) { return withFiles("file", List.of(new Upload(name, content))); }
    }

    /** The job to compare with */
    public static final class ResumeBatchRequestTargetJob extends Input<ResumeBatchRequestTargetJob> {
        /** As the vacancy has it */
        public ResumeBatchRequestTargetJob title(String value) { return with("title", value); }
        /** What the job asks for, in any spelling. Left out or empty: what `description` asks for, else the usual skills of the role. */
        public ResumeBatchRequestTargetJob skills(List<String> value) { return with("skills", value); }
        /** The posting's text. The skills that it requires count beside `skills`; a degree, years or a licence that it requires and the résumé does not show are told in its words. */
        public ResumeBatchRequestTargetJob description(String value) { return with("description", value); }
    }

    public static final class ResumeBatchRequestCandidate extends Input<ResumeBatchRequestCandidate> {
        /** The URL of a file, or the name that its part of the form or its place in the ZIP has. No other file of the batch may have it */
        public ResumeBatchRequestCandidate file(String value) { return with("file", value); }
        /** Your id for the candidate: it is what erasure goes by */
        public ResumeBatchRequestCandidate externalCandidateId(String value) { return with("external_candidate_id", value); }
    }

    public static final class ResumeBatchRequest extends FileInput<ResumeBatchRequest> {
        /** The job to compare with */
        public ResumeBatchRequest targetJob(ResumeBatchRequestTargetJob value) { return with("target_job", value); }
        /** Of the result: names of skills and roles, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language` */
        public ResumeBatchRequest language(String value) { return with("language", value); }
        /** Whose résumé which file is */
        public ResumeBatchRequest candidates(List<ResumeBatchRequestCandidate> value) { return with("candidates", value); }
        /** https, on publicly reachable hosts: files as `POST /resumes/analyze` takes them, at most 10 MB each. Required, unless files are uploaded */
        public ResumeBatchRequest fileUrls(List<String> value) { return with("file_urls", value); }
        /** Sent as a form with the other members. */
        public ResumeBatchRequest files(List<Upload> value) { return withFiles("files", value); }
    }

    public static final class ReadingRequest extends FileInput<ReadingRequest> {
        /** `contact`: name, e-mail addresses, telephone numbers and links as well */
        public ReadingRequest include(List<String> value) { return with("include", value); }
        /** `json_resume`: in the schema of jsonresume.org. By default `person` */
        public ReadingRequest format(String value) { return with("format", value); }
        /** The résumé as text; either this, `file_url` or an uploaded file. Never stored. */
        public ReadingRequest resumeText(String value) { return with("resume_text", value); }
        /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text` */
        public ReadingRequest fileUrl(String value) { return with("file_url", value); }
        /** Reads the file, which is sent as a form with the other members. */
        public ReadingRequest file(Path value) { return withFiles("file", List.of(Upload.of(value))); }
        public ReadingRequest file(String name, byte[] content) { return withFiles("file", List.of(new Upload(name, content))); }
    }

    public static final class RedactionRequest extends FileInput<RedactionRequest> {
        /** Names of employers or schools as well */
        public RedactionRequest also(List<String> value) { return with("also", value); }
        /** The résumé as text; either this, `file_url` or an uploaded file. Never stored. */
        public RedactionRequest resumeText(String value) { return with("resume_text", value); }
        /** https, on a publicly reachable host: a PDF, DOCX, ODT, RTF, HTML or plain text file of at most 10 MB, or a PNG, JPEG or TIFF where the text of pictures is recognised; either this or `resume_text` */
        public RedactionRequest fileUrl(String value) { return with("file_url", value); }
        /** Reads the file, which is sent as a form with the other members. */
        public RedactionRequest file(Path value) { return withFiles("file", List.of(Upload.of(value))); }
        public RedactionRequest file(String name, byte[] content) { return withFiles("file", List.of(new Upload(name, content))); }
    }

    public static final class NewWebhookEndpoint extends Input<NewWebhookEndpoint> {
        /** https, on a publicly reachable host; no credentials, no fragment */
        public NewWebhookEndpoint url(String value) { return with("url", value); }
        /** The event types this endpoint gets */
        public NewWebhookEndpoint events(List<String> value) { return with("events", value); }
        public NewWebhookEndpoint description(String value) { return with("description", value); }
    }

    public static final class WebhookEndpointChange extends Input<WebhookEndpointChange> {
        /** https, on a publicly reachable host; no credentials, no fragment */
        public WebhookEndpointChange url(String value) { return with("url", value); }
        /** The event types this endpoint gets */
        public WebhookEndpointChange events(List<String> value) { return with("events", value); }
        public WebhookEndpointChange description(String value) { return with("description", value); }
        /** `active` re-enables a disabled endpoint */
        public WebhookEndpointChange status(String value) { return with("status", value); }
    }

    public static final class WebhookRecovery extends Input<WebhookRecovery> {
        /** Date or timestamp, ISO 8601 */
        public WebhookRecovery since(String value) { return with("since", value); }
    }

    public static final class SecretRotation extends Input<SecretRotation> {
        /** How long the old secret signs too, as a second `v1=` */
        public SecretRotation keepPreviousForSeconds(long value) { return with("keep_previous_for_seconds", value); }
    }

    public static final class ListPathwaysQuery extends Input<ListPathwaysQuery> {
        /** Your id of the candidate; enables listing and erasure */
        public ListPathwaysQuery externalCandidateId(String value) { return with("external_candidate_id", value); }
        /** From 1 */
        public ListPathwaysQuery page(long value) { return with("page", value); }
        public ListPathwaysQuery perPage(long value) { return with("per_page", value); }
        /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
        public ListPathwaysQuery cursor(String value) { return with("cursor", value); }
    }

    public static final class GetRoleInsightQuery extends Input<GetRoleInsightQuery> {
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
        public GetRoleInsightQuery country(String value) { return with("country", value); }
        public GetRoleInsightQuery level(String value) { return with("level", value); }
        /** Jobs posted in this many months up to today are counted */
        public GetRoleInsightQuery months(long value) { return with("months", value); }
    }

    public static final class GetSkillInsightQuery extends Input<GetSkillInsightQuery> {
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
        public GetSkillInsightQuery country(String value) { return with("country", value); }
        public GetSkillInsightQuery level(String value) { return with("level", value); }
        /** Jobs posted in this many months up to today are counted */
        public GetSkillInsightQuery months(long value) { return with("months", value); }
    }

    public static final class ListJobsQuery extends Input<ListJobsQuery> {
        /** Words to look for in title, skills, company and description; synonyms, beginnings of words and small typos are understood. Sorted by relevance, then newest first */
        public ListJobsQuery q(String value) { return with("q", value); }
        /** Separated by commas. All of them must be asked for by the job; any spelling or synonym */
        public ListJobsQuery skills(String value) { return with("skills", value); }
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
        public ListJobsQuery country(String value) { return with("country", value); }
        /** State, province or region; case and accents do not matter */
        public ListJobsQuery region(String value) { return with("region", value); }
        /** The whole name; case and accents do not matter */
        public ListJobsQuery city(String value) { return with("city", value); }
        /** Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found */
        public ListJobsQuery radiusKm(double value) { return with("radius_km", value); }
        public ListJobsQuery isRemote(boolean value) { return with("is_remote", value); }
        public ListJobsQuery employmentType(String value) { return with("employment_type", value); }
        public ListJobsQuery experienceLevel(String value) { return with("experience_level", value); }
        /** Case and accents do not matter */
        public ListJobsQuery industry(String value) { return with("industry", value); }
        /** The whole name; case and accents do not matter */
        public ListJobsQuery company(String value) { return with("company", value); }
        /** Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass. */
        public ListJobsQuery salaryMin(double value) { return with("salary_min", value); }
        /** Date or timestamp, ISO 8601, inclusive; without a zone it is UTC */
        public ListJobsQuery postedAfter(String value) { return with("posted_after", value); }
        /** Fields to count the values of, separated by commas: country, region, city, is_remote, employment_type, experience_level, industry, company. At most 20 values of each */
        public ListJobsQuery facets(String value) { return with("facets", value); }
        /** From 1 */
        public ListJobsQuery page(long value) { return with("page", value); }
        public ListJobsQuery perPage(long value) { return with("per_page", value); }
        /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
        public ListJobsQuery cursor(String value) { return with("cursor", value); }
    }

    public static final class ListResumeDecisionsQuery extends Input<ListResumeDecisionsQuery> {
        /** From 1 */
        public ListResumeDecisionsQuery page(long value) { return with("page", value); }
        public ListResumeDecisionsQuery perPage(long value) { return with("per_page", value); }
        /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
        public ListResumeDecisionsQuery cursor(String value) { return with("cursor", value); }
    }

    public static final class ExportResumeDecisionsQuery extends Input<ExportResumeDecisionsQuery> {
        /** From 1 */
        public ExportResumeDecisionsQuery page(long value) { return with("page", value); }
        public ExportResumeDecisionsQuery perPage(long value) { return with("per_page", value); }
        /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
        public ExportResumeDecisionsQuery cursor(String value) { return with("cursor", value); }
    }

    public static final class ListRolesQuery extends Input<ListRolesQuery> {
        /** What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries. */
        public ListRolesQuery q(String value) { return with("q", value); }
        /** From 1 */
        public ListRolesQuery page(long value) { return with("page", value); }
        /** How many entries at most */
        public ListRolesQuery perPage(long value) { return with("per_page", value); }
        /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
        public ListRolesQuery cursor(String value) { return with("cursor", value); }
        /** Another name of `per_page` */
        public ListRolesQuery limit(long value) { return with("limit", value); }
    }

    public static final class GetRoleRouteQuery extends Input<GetRoleRouteQuery> {
        /** ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany` */
        public GetRoleRouteQuery country(String value) { return with("country", value); }
    }

    public static final class ListSkillsQuery extends Input<ListSkillsQuery> {
        /** What was typed so far: the beginning of any word of any spelling; small typos are understood. Without it, the most used entries. */
        public ListSkillsQuery q(String value) { return with("q", value); }
        /** From 1 */
        public ListSkillsQuery page(long value) { return with("page", value); }
        /** How many entries at most */
        public ListSkillsQuery perPage(long value) { return with("per_page", value); }
        /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
        public ListSkillsQuery cursor(String value) { return with("cursor", value); }
        /** Another name of `per_page` */
        public ListSkillsQuery limit(long value) { return with("limit", value); }
    }

    public static final class ListWebhooksQuery extends Input<ListWebhooksQuery> {
        /** From 1 */
        public ListWebhooksQuery page(long value) { return with("page", value); }
        public ListWebhooksQuery perPage(long value) { return with("per_page", value); }
        /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
        public ListWebhooksQuery cursor(String value) { return with("cursor", value); }
    }

    public static final class ListWebhookDeliveriesQuery extends Input<ListWebhookDeliveriesQuery> {
        public ListWebhookDeliveriesQuery status(String value) { return with("status", value); }
        public ListWebhookDeliveriesQuery eventType(String value) { return with("event_type", value); }
        /** From 1 */
        public ListWebhookDeliveriesQuery page(long value) { return with("page", value); }
        public ListWebhookDeliveriesQuery perPage(long value) { return with("per_page", value); }
        /** `next_cursor` of the page before, with the same filters: goes on where that page ended, whatever was added meanwhile. Not together with `page` */
        public ListWebhookDeliveriesQuery cursor(String value) { return with("cursor", value); }
    }
}
