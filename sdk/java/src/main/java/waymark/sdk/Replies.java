// Generated from the OpenAPI document by sdk/generator. Do not edit.
package waymark.sdk;

import java.util.List;
import java.util.Map;

/** What calls return. A member that is null, or that an older server does not send, is null. */
public final class Replies {
    private Replies() {}

    public record ErrorReply(
        ErrorBody error
    ) {}

    /**
     * @param message What is wrong and what to do next.
     * @param details The offending fields of a request that failed validation; else empty.
     */
    public record ErrorBody(
        String code,
        String message,
        String requestId,
        List<ErrorDetail> details
    ) {}

    /** @param field Dotted path, for example `target_role.title`. */
    public record ErrorDetail(
        String field,
        String message
    ) {}

    public record CandidateErasureDeleted(
        Long analyses,
        Long pathways,
        Long files
    ) {}

    /** @param previouslyKnown Whether anything was stored under this id */
    public record CandidateErasure(
        String externalCandidateId,
        Boolean previouslyKnown,
        CandidateErasureDeleted deleted
    ) {}

    public record PathwaySummaryTargetRole(
        String title,
        String industry,
        String description
    ) {}

    public record PathwaySummary(
        String pathwayId,
        String status,
        PathwaySummaryTargetRole targetRole,
        Long readinessScore,
        Long totalMonths,
        String createdAt,
        String completedAt
    ) {}

    /**
     * @param page With `cursor`: how many pages were read so far
     * @param nextCursor Send it as `cursor` to read the next page; null on the last one
     */
    public record Pagination(
        Long page,
        Long perPage,
        Long total,
        Long totalPages,
        String nextCursor
    ) {}

    public record PathwaySummaryList(
        List<PathwaySummary> data,
        Pagination pagination
    ) {}

    /**
     * @param levelSource Whether the request states `current_level` or it follows from what it states
     * @param impliedBy Names of the skills, the role or the studies that imply it
     * @param oneOf Skills that may replace each other; one is enough. Null: no choice
     * @param kind A proof is a licence, certificate, contract or admission: held or not, and no skill of `/skills`. Left out of pathways made before version 0.1
     * @param held Of a proof: whether it is held; null of a skill
     * @param demand Share of the open jobs of `market` that ask for it, 0–1. Null when fewer than 5 do, or without `market`
     */
    public record PathwayChecklistItem(
        String skillId,
        String name,
        String group,
        String importance,
        String currentLevel,
        String targetLevel,
        String levelSource,
        List<String> impliedBy,
        List<String> oneOf,
        String kind,
        Boolean held,
        Double demand
    ) {}

    /**
     * The open jobs that `demand` is a share of, when the plan was requested. Those of one role are the ones that `GET /insights/roles/{id}` counts
     * @param roles Ids: the role, and its neighbours when it has too few open jobs; empty for a title that is no known role
     * @param country ISO 3166-1 alpha-2; null: all countries
     * @param months Jobs posted in this many months are counted
     * @param postings Their number, each vacancy once
     */
    public record PathwayMarket(
        List<String> roles,
        String country,
        Long months,
        Long postings
    ) {}

    /**
     * @param kind `route`: the recorded way into the occupation in this country · `occupation`: the way without a country's law · `general`: the role's skills
     * @param id Of the document; null for a general plan
     * @param reviewedOn The day of its second reading
     * @param availableIn Languages of the country's route, where it is not in the language asked for
     */
    public record PathwayBasis(
        String kind,
        String id,
        String reviewedOn,
        List<String> availableIn
    ) {}

    /** @param checkedAt The day when the page was read */
    public record PathwaySource(
        String title,
        String url,
        String checkedAt
    ) {}

    /** @param sources Where this can be read; empty: no page that we know confirms it */
    public record PathwayProof(
        String credential,
        Boolean held,
        List<PathwaySource> sources
    ) {}

    /**
     * @param months Its least months
     * @param pace Null: it can be taken full time or part time
     * @param sources Where this can be read; empty: no page that we know confirms it
     */
    public record PathwayRouteChosenStep(
        String kind,
        String title,
        Double months,
        String pace,
        List<PathwaySource> sources
    ) {}

    /**
     * Null: nothing stands before the candidate, or no record says a way
     * @param way The id of the way in its record
     * @param condition Who gets in by this way: anyone, or holders of a degree, role or credential
     * @param months Its least months
     * @param sources Where this can be read; empty: no page that we know confirms it
     */
    public record PathwayRouteChosen(
        String way,
        String condition,
        String text,
        Double months,
        List<PathwaySource> sources,
        List<PathwayRouteChosenStep> steps
    ) {}

    /**
     * @param way The id of the way in its record
     * @param condition Who gets in by this way: anyone, or holders of a degree, role or credential
     * @param months Its least months
     * @param sources Where this can be read; empty: no page that we know confirms it
     */
    public record PathwayRouteAlternative(
        String way,
        String condition,
        String text,
        Double months,
        List<PathwaySource> sources
    ) {}

    /**
     * @param regulation Whether the law asks for credentials, only employers do, or neither
     * @param confirmed False: as far as we know; no page that we have read confirms it
     * @param requires What the law asks for
     * @param expects What employers look for though no law asks for it: examinations, cards
     * @param chosen Null: nothing stands before the candidate, or no record says a way
     * @param alternatives Other ways: shorter ones for people who hold something else, or beside the usual
     */
    public record PathwayRoute(
        String regulation,
        Boolean confirmed,
        List<PathwayProof> requires,
        List<PathwayProof> expects,
        PathwayRouteChosen chosen,
        List<PathwayRouteAlternative> alternatives
    ) {}

    /**
     * Left out of the first pathways
     * @param own Of the candidate; fits into the months
     * @param training Of a training that fills them
     * @param work In paid work
     */
    public record PathwayPhaseHours(
        Long own,
        Long training,
        Long work
    ) {}

    public record PathwayPhaseAction(
        String type,
        String title,
        String description,
        String priority
    ) {}

    /** @param found False: no free page teaches it; `url` is a body that offers such a course or, in a general plan, a search */
    public record PathwayPhaseResource(
        String focus,
        String title,
        String url,
        String platform,
        Boolean found
    ) {}

    /**
     * @param why Why it stands here. Left out of pathways made before version 0.1
     * @param readinessAfter `readiness_score` once the focus skills up to here are at their target levels
     * @param hours Left out of the first pathways
     * @param pace `own` and `part_time` follow the weekly hours; `full_time` and `paid` keep their months
     * @param focus Skill names of the checklist
     */
    public record PathwayPhase(
        Long phase,
        String title,
        String why,
        Long monthStart,
        Long monthEnd,
        Long readinessAfter,
        PathwayPhaseHours hours,
        String pace,
        List<String> focus,
        List<String> milestones,
        List<PathwayPhaseAction> actions,
        List<PathwayPhaseResource> resources
    ) {}

    /**
     * What the title was read as
     * @param id Of the role; empty for one made from postings
     * @param kind The role itself, another step of its career, a specialty of it, or the nearest role
     * @param rung The step on the role's ladder, from 1 on; null without one
     */
    public record PathwayTargetRoleReadAs(
        String id,
        String title,
        String kind,
        Long rung
    ) {}

    /**
     * @param matchedAs What the checklist is taken from: the role that the title names, the description (or the industry), postings with this title, or the nearest role
     * @param readAs What the title was read as
     */
    public record PathwayTargetRole(
        String title,
        String industry,
        String description,
        String matchedAs,
        Double confidence,
        PathwayTargetRoleReadAs readAs
    ) {}

    public record PathwayDiagnosis(
        String readinessSummary,
        List<String> strengths,
        List<String> priorityGaps
    ) {}

    /**
     * @param decision The decision that comes first; null: there is none
     * @param after What remains after hiring
     * @param sources Where this can be read; empty: no page that we know confirms it
     */
    public record PathwayRoadmap(
        String summary,
        String decision,
        List<String> after,
        List<PathwaySource> sources,
        Long totalMonths,
        List<PathwayPhase> phases
    ) {}

    /**
     * Null unless failed
     * @param suggestions With `role_not_recognized`: titles of roles that may have been meant
     */
    public record PathwayError(
        String code,
        String message,
        List<String> suggestions
    ) {}

    /**
     * @param unrecognizedSkills Stated skills that were not understood, as they were written
     * @param error Null unless failed
     * @param language ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once
     * @param namesLanguage ISO 639-1: the language of the names of skills and roles, the one asked for
     * @param writtenBy `model`: a language model of the operator, checked against the engine's findings, which are the same either way
     * @param model As the operator named it; null with the engine
     * @param promptVersion Of what the model was asked; null with the engine
     */
    public record Pathway(
        String pathwayId,
        String status,
        String externalCandidateId,
        PathwayTargetRole targetRole,
        Long readinessScore,
        List<PathwayChecklistItem> skillChecklist,
        PathwayMarket market,
        List<String> unrecognizedSkills,
        PathwayDiagnosis diagnosis,
        PathwayBasis basis,
        PathwayRoute route,
        PathwayRoadmap roadmap,
        PathwayError error,
        String language,
        String namesLanguage,
        String writtenBy,
        String model,
        String promptVersion,
        String createdAt,
        String updatedAt,
        String completedAt,
        String expiresAt
    ) {}

    /** @param kind `wrong`: it was never so · `outdated`: it is so no longer */
    public record PathwayFeedback(
        String feedbackId,
        String pathwayId,
        String kind,
        String quote,
        String note,
        String createdAt
    ) {}

    /**
     * @param pollUrl Path of the pathway, from `/v1/` on
     * @param estimatedSeconds From recent runs
     */
    public record QueuedPathway(
        String pathwayId,
        String status,
        String pollUrl,
        Long estimatedSeconds
    ) {}

    public record InsightOfRole(
        String id,
        String title
    ) {}

    /** @param startsOn A day in UTC: `2026-10-18` */
    public record InsightPeriod(
        String startsOn,
        Long postings
    ) {}

    /**
     * @param country ISO 3166-1 alpha-2
     * @param share Of `postings`, both as shown, from 0 to 1
     */
    public record InsightCountry(
        String country,
        Long postings,
        Double share
    ) {}

    /** @param share Of `postings`, both as shown, from 0 to 1 */
    public record InsightLevel(
        String level,
        Long postings,
        Double share
    ) {}

    /** @param currency ISO 4217 */
    public record InsightSalary(
        String currency,
        Long postings,
        Double lowerQuartile,
        Double median,
        Double upperQuartile
    ) {}

    /**
     * @param share Of `postings`, both as shown, from 0 to 1
     * @param trend Whether jobs posted from `trend_from` on ask for the skill more or less often than older ones. `steady` unless the difference is larger than chance explains (99 %); null without `trend_from`
     */
    public record InsightSkill(
        String id,
        String name,
        Long postings,
        Double share,
        String trend
    ) {}

    /** @param share Of `postings`, both as shown, from 0 to 1 */
    public record InsightCompany(
        String company,
        Long postings,
        Double share
    ) {}

    /**
     * @param country As asked for: ISO 3166-1 alpha-2
     * @param months As asked for, or the default
     * @param postings The open jobs that are counted, each vacancy once, rounded down to a multiple of 5. Null below 5; then all lists are empty
     * @param overTime The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below 5. Jobs that were closed since or have expired are not counted, so older months are lower
     * @param salaries Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted
     * @param skills The most asked first
     * @param trendFrom A day in UTC: `2026-10-18`. It divides the jobs as evenly as days allow; null when either part is smaller than 5
     */
    public record RoleInsight(
        InsightOfRole role,
        String country,
        String level,
        Long months,
        Long postings,
        List<InsightPeriod> overTime,
        List<InsightCountry> countries,
        List<InsightLevel> levels,
        List<InsightSalary> salaries,
        List<InsightSkill> skills,
        String trendFrom,
        List<InsightCompany> companies
    ) {}

    public record InsightOfSkill(
        String id,
        String name
    ) {}

    /** @param share Of `postings`, both as shown, from 0 to 1 */
    public record InsightRole(
        String id,
        String title,
        Long postings,
        Double share
    ) {}

    /**
     * @param country As asked for: ISO 3166-1 alpha-2
     * @param months As asked for, or the default
     * @param postings The open jobs that are counted, each vacancy once, rounded down to a multiple of 5. Null below 5; then all lists are empty
     * @param overTime The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below 5. Jobs that were closed since or have expired are not counted, so older months are lower
     * @param salaries Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted
     * @param skills The most asked first
     * @param trendFrom A day in UTC: `2026-10-18`. It divides the jobs as evenly as days allow; null when either part is smaller than 5
     * @param roles The roles whose jobs ask for the skill most
     */
    public record SkillInsight(
        InsightOfSkill skill,
        String country,
        String level,
        Long months,
        Long postings,
        List<InsightPeriod> overTime,
        List<InsightCountry> countries,
        List<InsightLevel> levels,
        List<InsightSalary> salaries,
        List<InsightSkill> skills,
        String trendFrom,
        List<InsightCompany> companies,
        List<InsightRole> roles
    ) {}

    /** @param currency ISO 4217 */
    public record Salary(
        Double min,
        Double max,
        String currency,
        String period
    ) {}

    /**
     * @param country ISO 3166-1 alpha-2
     * @param skills Canonical names, the most important first
     */
    public record JobSummary(
        String id,
        String title,
        String company,
        String country,
        String region,
        String city,
        Boolean isRemote,
        String employmentType,
        String experienceLevel,
        String industry,
        List<String> skills,
        Salary salary,
        String postedAt,
        String expiresAt,
        String url
    ) {}

    /**
     * @param value As the parameter of the same name takes it
     * @param count The `total` with this value as a further filter
     */
    public record FacetCount(
        String value,
        Long count
    ) {}

    /** Present when `facets` is given, with the fields it names: the 20 most frequent values among all hits, then in alphabetical order. Jobs without a value are not counted */
    public record JobFacets(
        List<FacetCount> country,
        List<FacetCount> region,
        List<FacetCount> city,
        List<FacetCount> isRemote,
        List<FacetCount> employmentType,
        List<FacetCount> experienceLevel,
        List<FacetCount> industry,
        List<FacetCount> company
    ) {}

    /**
     * @param words The words of `q` that were loosened, in lower case and without accents
     * @param field What stands for the words now: the filter of this name, or the role of the postings; null when they were dropped
     * @param value The value of that filter, or the id of the role
     */
    public record Relaxation(
        String action,
        String words,
        String field,
        String value
    ) {}

    /** @param relaxed Present when the words of `q` together found nothing: what was loosened to find these jobs, empty when nothing helped. Filters are never loosened */
    public record JobSummaryList(
        List<JobSummary> data,
        Pagination pagination,
        JobFacets facets,
        List<Relaxation> relaxed
    ) {}

    /**
     * @param country ISO 3166-1 alpha-2
     * @param skills Canonical names, the most important first
     */
    public record Job(
        String id,
        String title,
        String company,
        String country,
        String region,
        String city,
        Boolean isRemote,
        String employmentType,
        String experienceLevel,
        String industry,
        List<String> skills,
        Salary salary,
        String postedAt,
        String expiresAt,
        String url,
        String description,
        List<String> requirements
    ) {}

    /**
     * @param name The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years
     * @param gates Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short
     */
    public record RankedCandidateUnmetRequirement(
        String kind,
        String name,
        Boolean gates
    ) {}

    /** @param points With two decimals; below zero where it takes off */
    public record RankedCandidateScorePart(
        String part,
        Double points
    ) {}

    /** How many of the job's skills are matched */
    public record RankedCandidateCoverage(
        Long matched,
        Long total
    ) {}

    /**
     * @param fitScore The list is ordered by it; the scale of a match
     * @param fitScoreIfMet The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing
     * @param band With an unmet requirement that gates `stretch`, else by the score: `strong` from 78 on, `possible` from 42 on, else `stretch`
     * @param matchedSkills The job's skills that the candidate has; with `missing_skills` all of them
     * @param missingSkills The job's other skills
     * @param unmetRequirements Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none
     * @param confidence How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little
     * @param scoreParts With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off
     * @param coverage How many of the job's skills are matched
     */
    public record RankedCandidate(
        String ref,
        Long fitScore,
        Long fitScoreIfMet,
        String band,
        List<String> matchedSkills,
        List<String> missingSkills,
        List<RankedCandidateUnmetRequirement> unmetRequirements,
        String confidence,
        List<RankedCandidateScorePart> scoreParts,
        RankedCandidateCoverage coverage
    ) {}

    /** @param skills Canonical names; what was compared */
    public record RankReplyJob(
        String id,
        String title,
        List<String> skills
    ) {}

    public record RankReplyError(
        String ref,
        String code,
        String message
    ) {}

    /**
     * @param data By `fit_score`, then in the order of the request
     * @param errors Candidates in whose skills or text nothing was recognised
     */
    public record RankReply(
        RankReplyJob job,
        List<RankedCandidate> data,
        List<RankReplyError> errors
    ) {}

    /**
     * @param name The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years
     * @param gates Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short
     */
    public record MatchedJobUnmetRequirement(
        String kind,
        String name,
        Boolean gates
    ) {}

    /** @param points With two decimals; below zero where it takes off */
    public record MatchedJobScorePart(
        String part,
        Double points
    ) {}

    /** How many of the job's skills are matched */
    public record MatchedJobCoverage(
        Long matched,
        Long total
    ) {}

    /**
     * @param country ISO 3166-1 alpha-2
     * @param skills Canonical names, the most important first
     * @param fitScore The list is ordered by it. `fit_score_if_met` where nothing that gates is unmet; with such a requirement at most a quarter of it, and less than that of every job in the list that can be had
     * @param fitScoreIfMet The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing
     * @param band With an unmet requirement that gates `stretch`, else by the score: `strong` from 78 on, `possible` from 42 on, else `stretch`
     * @param matchedSkills The job's skills that the candidate has; with `missing_skills` all of them
     * @param missingSkills The job's other skills
     * @param unmetRequirements Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none
     * @param confidence How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little
     * @param scoreParts With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off
     * @param coverage How many of the job's skills are matched
     */
    public record MatchedJob(
        String id,
        String title,
        String company,
        String country,
        String region,
        String city,
        Boolean isRemote,
        String employmentType,
        String experienceLevel,
        String industry,
        List<String> skills,
        Salary salary,
        String postedAt,
        String expiresAt,
        String url,
        Long fitScore,
        Long fitScoreIfMet,
        String band,
        List<String> matchedSkills,
        List<String> missingSkills,
        List<MatchedJobUnmetRequirement> unmetRequirements,
        String confidence,
        List<MatchedJobScorePart> scoreParts,
        MatchedJobCoverage coverage
    ) {}

    public record MatchReplyTargetRole(
        String id,
        String title
    ) {}

    /**
     * @param text An entry of `unrecognized_skills`
     * @param skill The canonical name of a skill
     */
    public record MatchReplySuggestedSkill(
        String text,
        String skill
    ) {}

    /**
     * @param data By `fit_score`, then the newest first, then by id. So those with an unmet requirement stand below those that can be had
     * @param targetRole The role that leads the search; null where `target_role` was not sent or names no role that we know
     * @param recognizedSkills What was understood of the input, as canonical names
     * @param unrecognizedSkills Entries of `skills` that name no skill we know, as they were sent
     * @param suggestedSkills What unrecognised entries may mean, to ask the person about; it changes no match
     */
    public record MatchReply(
        List<MatchedJob> data,
        MatchReplyTargetRole targetRole,
        List<String> recognizedSkills,
        List<String> unrecognizedSkills,
        List<MatchReplySuggestedSkill> suggestedSkills
    ) {}

    /**
     * @param kind `rank` and `location` are fields of their own and not listed
     * @param name A canonical name; of languages of which one is enough, all of them; empty for `work_authorization`
     * @param id Of the skill, where it is a known one
     * @param at Where it is named; empty where no single place says it
     */
    public record JobRequirement(
        String kind,
        String name,
        String id,
        String priority,
        List<List<Long>> at
    ) {}

    /**
     * Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
     * @param pages Pages, or pictures of a DOCX, that were recognised
     * @param confidence Of the words recognised, on average
     */
    public record JobReadingDocumentOcr(
        Long pages,
        Double confidence
    ) {}

    /**
     * @param format `text`: as `resume_text`, or a file of plain text
     * @param pages Known for PDF and pictures only
     * @param ocr Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
     * @param language ISO 639-1
     * @param warnings What a reader of the result should know, for example hidden text left out
     */
    public record JobReadingDocument(
        String source,
        String format,
        Long pages,
        JobReadingDocumentOcr ocr,
        Long words,
        String language,
        List<String> warnings
    ) {}

    /**
     * As sent, or the line at the top that names a role, else the first
     * @param text As written
     * @param at Start and end in `text`, in UTF-16 units
     */
    public record JobReadingTitle(
        String text,
        List<Long> at
    ) {}

    /**
     * In public classifications; empty where the records have none
     * @param esco Occupations of ESCO
     * @param isco08 Groups of ISCO-08
     * @param onetSoc O*NET-SOC
     */
    public record JobReadingRoleCodes(
        List<String> esco,
        List<String> isco08,
        List<String> onetSoc
    ) {}

    /**
     * What the posting was read as
     * @param codes In public classifications; empty where the records have none
     */
    public record JobReadingRole(
        String id,
        String title,
        JobReadingRoleCodes codes
    ) {}

    /**
     * Read where its name has a legal form or a word for an organisation
     * @param text As written
     * @param at Start and end in `text`, in UTF-16 units
     */
    public record JobReadingCompany(
        String text,
        List<Long> at
    ) {}

    /**
     * A city that is known, at the top of the text
     * @param text As written
     * @param at Start and end in `text`, in UTF-16 units
     */
    public record JobReadingCity(
        String text,
        List<Long> at
    ) {}

    /** @param currency ISO 4217 */
    public record JobReadingSalary(
        Double min,
        Double max,
        String currency,
        String period
    ) {}

    /** @param at Start and end in `text`, in UTF-16 units */
    public record JobReadingDuty(
        String text,
        List<Long> at
    ) {}

    /**
     * @param language ISO 639-1: of the posting
     * @param title As sent, or the line at the top that names a role, else the first
     * @param role What the posting was read as
     * @param company Read where its name has a legal form or a word for an organisation
     * @param city A city that is known, at the top of the text
     * @param country ISO 3166-1 alpha-2, of the city
     * @param requirements What is asked of a person
     * @param requirementItems The posting's own lines that ask for something, as `GET /jobs/{id}` has them
     * @param duties The lines under a heading of duties
     * @param text What was read; all places are in it
     */
    public record JobReading(
        JobReadingDocument document,
        String language,
        JobReadingTitle title,
        JobReadingRole role,
        JobReadingCompany company,
        JobReadingCity city,
        String country,
        Boolean isRemote,
        String employmentType,
        String experienceLevel,
        JobReadingSalary salary,
        List<JobRequirement> requirements,
        List<String> requirementItems,
        List<JobReadingDuty> duties,
        String text
    ) {}

    /** @param retentionMonths How long results are kept; 0: not at all */
    public record AccountApp(
        String id,
        String name,
        Long retentionMonths
    ) {}

    /**
     * @param hint Prefix and last four characters of the key
     * @param ipAllowlist Empty: any address
     */
    public record AccountKey(
        String id,
        String name,
        String hint,
        String mode,
        List<String> scopes,
        List<String> ipAllowlist,
        String expiresAt,
        String createdAt
    ) {}

    /** Live keys only; null for an app whose calls cost nothing */
    public record AccountCredits(
        Double balance
    ) {}

    /** Sandbox keys only */
    public record AccountSandboxQuota(
        Long limit,
        Long used,
        Long remaining,
        String resetsAt
    ) {}

    /** @param limit Requests in a window */
    public record AccountRateLimitsRead(
        Long limit,
        Long windowSeconds
    ) {}

    /** @param limit Requests in a window */
    public record AccountRateLimitsAi(
        Long limit,
        Long windowSeconds
    ) {}

    public record AccountRateLimits(
        AccountRateLimitsRead read,
        AccountRateLimitsAi ai
    ) {}

    /**
     * @param credits Live keys only; null for an app whose calls cost nothing
     * @param sandboxQuota Sandbox keys only
     */
    public record Account(
        AccountApp app,
        AccountKey key,
        AccountCredits credits,
        AccountSandboxQuota sandboxQuota,
        AccountRateLimits rateLimits
    ) {}

    /**
     * @param start A year
     * @param end Null: until today
     */
    public record EvidencePeriod(
        String start,
        String end
    ) {}

    /**
     * @param index The place of the line in its list
     * @param at Places in the text, in UTF-16 offsets
     * @param figure A number and what it counts
     * @param quote The line of the résumé. Only in the direct reply: it is stored nowhere, so neither an event, nor a repeated reply, nor a later read has it
     */
    public record Evidence(
        String of,
        Long index,
        List<List<Long>> at,
        String title,
        String employer,
        EvidencePeriod period,
        String figure,
        String quote
    ) {}

    /** @param skills Each once, in your words; another spelling of a name that we know becomes it */
    public record ResumeAnalysisTargetJob(
        String title,
        List<String> skills
    ) {}

    /**
     * Each is explained in docs/guides/scoring.md
     * @param overall The sum of the other four as `scoring` says
     * @param skills The target's skills, by importance, level, how they are shown and how near the work is
     * @param experience Years in work like this, at the rank of the post
     * @param education The highest degree beside what is usual in the role
     * @param quality Of the document: structure, dates, results, length, contact
     */
    public record ResumeAnalysisScores(
        Long overall,
        Long skills,
        Long experience,
        Long education,
        Long quality
    ) {}

    /**
     * Together 1. Where the title is no known role, only the skills count
     * @param skills Of `scores.skills`
     * @param experience Of `scores.experience`
     * @param education Of `scores.education`
     * @param quality Of `scores.quality`
     */
    public record ResumeAnalysisScoringWeights(
        Double skills,
        Double experience,
        Double education,
        Double quality
    ) {}

    /** @param rule `no_skill_matched`: none of the target's skills is shown. `rank_above`, `rank_below`: the post is above or below the person's rank. `thin_document`: the text says too little */
    public record ResumeAnalysisScoringAdjustment(
        String rule,
        Long points
    ) {}

    /**
     * `scores.overall` is the sum of the parts times their weights, rounded, plus the points of the adjustments. Null in analyses of earlier versions
     * @param weights Together 1. Where the title is no known role, only the skills count
     * @param adjustments Together at most 10 points
     */
    public record ResumeAnalysisScoring(
        ResumeAnalysisScoringWeights weights,
        List<ResumeAnalysisScoringAdjustment> adjustments
    ) {}

    /** The role that the title was read as; null when it is none that we know */
    public record ResumeAnalysisTargetRole(
        String id,
        String title,
        Double confidence
    ) {}

    /**
     * @param text An entry of `target_job.skills`
     * @param skill The canonical name of a skill
     */
    public record ResumeAnalysisSuggestedSkill(
        String text,
        String skill
    ) {}

    /** How many of the target's skills are matched */
    public record ResumeAnalysisCoverage(
        Long matched,
        Long total
    ) {}

    /**
     * @param overallAfter The overall score of the same résumé with this skill used at work
     * @param jobsUnlocked Of the 1000 newest current postings of the target role, those that ask for this skill and for no other that the résumé lacks. It follows the catalogue, so it may differ between two equal analyses. Null without a target role, and for a skill that is not in the knowledge base.
     */
    public record ResumeAnalysisImprovement(
        String skill,
        Long overallAfter,
        Long jobsUnlocked
    ) {}

    /** How far the analysis can be trusted. Null in analyses of earlier versions */
    public record ResumeAnalysisReading(
        Double confidence,
        List<String> unreadParts
    ) {}

    /**
     * Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
     * @param pages Pages, or pictures of a DOCX, that were recognised
     * @param confidence Of the words recognised, on average
     */
    public record ResumeAnalysisDocumentOcr(
        Long pages,
        Double confidence
    ) {}

    /**
     * @param format `text`: as `resume_text`, or a file of plain text
     * @param pages Known for PDF and pictures only
     * @param ocr Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
     * @param language ISO 639-1
     * @param warnings What a reader of the result should know, for example hidden text left out
     */
    public record ResumeAnalysisDocument(
        String source,
        String format,
        Long pages,
        ResumeAnalysisDocumentOcr ocr,
        Long words,
        String language,
        List<String> warnings
    ) {}

    /** @param reader Of the weights that read the résumé */
    public record ResumeAnalysisEngine(
        String version,
        String reader
    ) {}

    /**
     * @param scores Each is explained in docs/guides/scoring.md
     * @param scoring `scores.overall` is the sum of the parts times their weights, rounded, plus the points of the adjustments. Null in analyses of earlier versions
     * @param band By the overall score: `strong` from 78 on, `possible` from 42 on, else `stretch`
     * @param targetRole The role that the title was read as; null when it is none that we know
     * @param matchedSkills Of the target's skills, those the résumé shows
     * @param uncertainSkills Of the matched skills, those whose words stand in the résumé without being read with certainty, or that only a post held makes likely; they count as listed or less. All of them when the text was recognised from a picture with little confidence; these count in full
     * @param partialSkills Of the missing skills, those that count in part: a close relative is shown
     * @param missingSkills Of the target's skills, those the résumé does not show
     * @param suggestedSkills What skills of the target that no spelling matches may mean, to ask about; it changes no score
     * @param coverage How many of the target's skills are matched
     * @param improvements Missing skills that would raise the overall score by at least 1; at most 5, the largest gain first
     * @param additionalSkills Shown beyond the target, the best shown first
     * @param assessment Plain prose about the person and the job: who this is, what fits and where it was shown, what is missing, what would change the score
     * @param gaps What the job names, or its trade always needs, and the résumé does not show, with the state that it gives it. Empty in analyses of earlier versions
     * @param interviewQuestions A question for each doubt and gap. Empty in analyses of earlier versions
     * @param evidence What each line of `strengths`, `gaps`, `recommendations` and `interview_questions` rests on. With a language model only that of the lists that the engine writes
     * @param reading How far the analysis can be trusted. Null in analyses of earlier versions
     * @param language ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once
     * @param namesLanguage ISO 639-1: the language of the names of skills and roles, the one asked for
     * @param writtenBy `model`: a language model of the operator, checked against the engine's findings, which are the same either way
     * @param model As the operator named it; null with the engine
     * @param promptVersion Of what the model was asked; null with the engine
     */
    public record ResumeAnalysis(
        String analysisId,
        String externalCandidateId,
        ResumeAnalysisTargetJob targetJob,
        ResumeAnalysisScores scores,
        ResumeAnalysisScoring scoring,
        String band,
        ResumeAnalysisTargetRole targetRole,
        List<String> matchedSkills,
        List<String> uncertainSkills,
        List<String> partialSkills,
        List<String> missingSkills,
        List<ResumeAnalysisSuggestedSkill> suggestedSkills,
        ResumeAnalysisCoverage coverage,
        List<ResumeAnalysisImprovement> improvements,
        List<String> additionalSkills,
        String assessment,
        List<String> strengths,
        List<String> gaps,
        List<String> recommendations,
        List<String> interviewQuestions,
        List<Evidence> evidence,
        ResumeAnalysisReading reading,
        ResumeAnalysisDocument document,
        String language,
        String namesLanguage,
        ResumeAnalysisEngine engine,
        String writtenBy,
        String model,
        String promptVersion,
        String createdAt,
        String expiresAt
    ) {}

    /** Scores of the corrected analysis less those of the first */
    public record CorrectedAnalysisDifference(
        Long overall,
        Long skills,
        Long experience,
        Long education,
        Long quality
    ) {}

    /** @param difference Scores of the corrected analysis less those of the first */
    public record CorrectedAnalysis(
        ResumeAnalysis first,
        ResumeAnalysis corrected,
        CorrectedAnalysisDifference difference
    ) {}

    /** @param reader Of the weights that read the résumé */
    public record AnalysisDecisionShownEngine(
        String version,
        String reader
    ) {}

    /** What the analysis told the person who decided */
    public record AnalysisDecisionShown(
        Long overall,
        String band,
        AnalysisDecisionShownEngine engine
    ) {}

    /**
     * @param outcome `advanced`: goes on to the next step · `hired` · `rejected` · `withdrawn`: by the candidate
     * @param shown What the analysis told the person who decided
     */
    public record AnalysisDecision(
        String decisionId,
        String analysisId,
        String outcome,
        String decidedBy,
        String note,
        AnalysisDecisionShown shown,
        String createdAt
    ) {}

    public record AnalysisDecisionList(
        List<AnalysisDecision> data,
        Pagination pagination
    ) {}

    /**
     * @param read What was read, and what is left out before anything is counted
     * @param counted What counted, and for how much
     * @param changes What would raise the score
     * @param correction How to have a mistake corrected
     * @param language ISO 639-1: of the sentences (English, German, French or Spanish)
     * @param namesLanguage ISO 639-1: of the names of skills, as in the analysis
     */
    public record AnalysisExplanation(
        String analysisId,
        List<String> read,
        List<String> counted,
        List<String> changes,
        List<String> correction,
        String language,
        String namesLanguage
    ) {}

    /**
     * @param pollUrl A path on this host
     * @param total Files in the batch, those of a ZIP one by one
     */
    public record QueuedResumeBatch(
        String batchId,
        String status,
        String pollUrl,
        Long total
    ) {}

    /** As `POST /resumes/analyze` would answer for this file */
    public record ResumeBatchFileError(
        String code,
        String message
    ) {}

    /**
     * @param index The place of the file in the request, the files of a ZIP one after another
     * @param name Null where a URL was sent
     * @param analysisId Read it at `/resumes/analyses/{analysis_id}`
     * @param error As `POST /resumes/analyze` would answer for this file
     */
    public record ResumeBatchFile(
        Long index,
        String name,
        String externalCandidateId,
        String status,
        String analysisId,
        ResumeBatchFileError error,
        ResumeAnalysis analysis
    ) {}

    /**
     * @param total Files that were sent
     * @param waiting Not done yet
     * @param completed Analysed and charged
     * @param failed Not analysed; they cost nothing
     * @param erased Gone with their candidates
     */
    public record ResumeBatchProgress(
        Long total,
        Long waiting,
        Long completed,
        Long failed,
        Long erased
    ) {}

    /** @param skills As sent */
    public record ResumeBatchTargetJob(
        String title,
        List<String> skills
    ) {}

    /**
     * @param language ISO 639-1: asked for; each analysis names its own
     * @param files Without those of erased candidates. Of an app that keeps no results each has its `analysis`, which can be read nowhere else
     */
    public record ResumeBatch(
        String batchId,
        String status,
        ResumeBatchProgress progress,
        String createdAt,
        String completedAt,
        String expiresAt,
        ResumeBatchTargetJob targetJob,
        String language,
        List<ResumeBatchFile> files
    ) {}

    /**
     * Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
     * @param pages Pages, or pictures of a DOCX, that were recognised
     * @param confidence Of the words recognised, on average
     */
    public record ResumeReadingDocumentOcr(
        Long pages,
        Double confidence
    ) {}

    /**
     * @param format `text`: as `resume_text`, or a file of plain text
     * @param pages Known for PDF and pictures only
     * @param ocr Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
     * @param language ISO 639-1
     * @param warnings What a reader of the result should know, for example hidden text left out
     */
    public record ResumeReadingDocument(
        String source,
        String format,
        Long pages,
        ResumeReadingDocumentOcr ocr,
        Long words,
        String language,
        List<String> warnings
    ) {}

    /**
     * Public codes of the occupation, where they are known
     * @param esco Of occupations of ESCO
     * @param isco08 Of groups of ISCO-08
     * @param onetSoc Of O*NET-SOC
     */
    public record ResumeReadingPositionRoleCodes(
        List<String> esco,
        List<String> isco08,
        List<String> onetSoc
    ) {}

    /**
     * What it was read as
     * @param codes Public codes of the occupation, where they are known
     */
    public record ResumeReadingPositionRole(
        String id,
        String title,
        ResumeReadingPositionRoleCodes codes
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingPositionFieldsTitle(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingPositionFieldsEmployer(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingPositionFieldsPlace(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingPositionFieldsStart(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingPositionFieldsEnd(
        Double confidence,
        List<Long> at
    ) {}

    /** Of each field found, how sure it is and where it is in `text` */
    public record ResumeReadingPositionFields(
        ResumeReadingPositionFieldsTitle title,
        ResumeReadingPositionFieldsEmployer employer,
        ResumeReadingPositionFieldsPlace place,
        ResumeReadingPositionFieldsStart start,
        ResumeReadingPositionFieldsEnd end
    ) {}

    /**
     * @param title As written
     * @param role What it was read as
     * @param start `2015` or `2015-01`, as exact as the text; null when only a length is given
     * @param end The last year or month, as exact as the text; null for a current position
     * @param description What the text tells about it, as written
     * @param skills Names of the skills told with it
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param fields Of each field found, how sure it is and where it is in `text`
     * @param span Start and end in `text`
     */
    public record ResumeReadingPosition(
        String title,
        ResumeReadingPositionRole role,
        String seniority,
        String employer,
        String place,
        String start,
        String end,
        Boolean isCurrent,
        Long months,
        Long peopleLed,
        String employmentType,
        String description,
        List<String> skills,
        Double confidence,
        ResumeReadingPositionFields fields,
        List<Long> span
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingEducationFieldsDegree(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingEducationFieldsField(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingEducationFieldsInstitution(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingEducationFieldsStart(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingEducationFieldsEnd(
        Double confidence,
        List<Long> at
    ) {}

    /** Of each field found, how sure it is and where it is in `text` */
    public record ResumeReadingEducationFields(
        ResumeReadingEducationFieldsDegree degree,
        ResumeReadingEducationFieldsField field,
        ResumeReadingEducationFieldsInstitution institution,
        ResumeReadingEducationFieldsStart start,
        ResumeReadingEducationFieldsEnd end
    ) {}

    /**
     * @param degree As written, or as it was read from another language
     * @param start A year
     * @param end A year; that of the degree when there is only one
     * @param state Only `held` counts for an analysis or a match
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param fields Of each field found, how sure it is and where it is in `text`
     * @param span Start and end in `text`
     */
    public record ResumeReadingEducation(
        String level,
        String degree,
        String field,
        String institution,
        String start,
        String end,
        String state,
        Double confidence,
        ResumeReadingEducationFields fields,
        List<Long> span
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingCredentialFieldsName(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingCredentialFieldsIssuer(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingCredentialFieldsIssuedOn(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingCredentialFieldsExpiresOn(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingCredentialFieldsClasses(
        Double confidence,
        List<Long> at
    ) {}

    /** Of each field found, how sure it is and where it is in `text` */
    public record ResumeReadingCredentialFields(
        ResumeReadingCredentialFieldsName name,
        ResumeReadingCredentialFieldsIssuer issuer,
        ResumeReadingCredentialFieldsIssuedOn issuedOn,
        ResumeReadingCredentialFieldsExpiresOn expiresOn,
        ResumeReadingCredentialFieldsClasses classes
    ) {}

    /**
     * @param name As written
     * @param issuedOn `2015` or `2015-01`
     * @param expiresOn `2015` or `2015-01`
     * @param classes Of a driving licence: `B`, `CE`
     * @param state Only `held` counts for an analysis or a match
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param fields Of each field found, how sure it is and where it is in `text`
     * @param span Start and end in `text`
     */
    public record ResumeReadingCredential(
        String name,
        String issuer,
        String issuedOn,
        String expiresOn,
        List<String> classes,
        String state,
        Double confidence,
        ResumeReadingCredentialFields fields,
        List<Long> span
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingSpokenLanguageFieldsName(
        Double confidence,
        List<Long> at
    ) {}

    /**
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param at Start and end in `text`
     */
    public record ResumeReadingSpokenLanguageFieldsLevel(
        Double confidence,
        List<Long> at
    ) {}

    /** Of each field found, how sure it is and where it is in `text` */
    public record ResumeReadingSpokenLanguageFields(
        ResumeReadingSpokenLanguageFieldsName name,
        ResumeReadingSpokenLanguageFieldsLevel level
    ) {}

    /**
     * @param name In English
     * @param confidence How sure the reader is; below 0.9 have a person look
     * @param fields Of each field found, how sure it is and where it is in `text`
     */
    public record ResumeReadingSpokenLanguage(
        String name,
        String level,
        String cefr,
        Double confidence,
        ResumeReadingSpokenLanguageFields fields
    ) {}

    /**
     * @param name Canonical name
     * @param level As the text states it, or by how long, how often and where the skill is named
     * @param levelSource `stated` in words, stated `years`, the months of the `positions` that name it, or its `mentions`
     * @param source `named` in the text, shown by a `deed` (“laid facing bricks”), or likely by a `post` held (“Bricklayer”)
     * @param years As stated, or of the positions that name it
     * @param lastUsed The end of the latest position that names it, or `present`
     * @param spans Of each mention, deed or title that shows it, in order, up to 500. Empty for a licence that follows from the work held
     */
    public record ResumeReadingSkill(
        String name,
        String id,
        String level,
        String levelSource,
        String source,
        Double years,
        String lastUsed,
        List<List<Long>> spans
    ) {}

    public record ResumeReadingSummary(
        Double experienceYears,
        String seniority,
        String educationLevel
    ) {}

    /**
     * As written
     * @param notice The period of notice
     * @param availableFrom When the person can start
     */
    public record ResumeReadingAvailability(
        String notice,
        String availableFrom
    ) {}

    public record ResumeReadingContactAddress(
        String street,
        String postalCode,
        String city,
        String country
    ) {}

    /** With `include: ["contact"]` only */
    public record ResumeReadingContact(
        String name,
        List<String> emails,
        List<String> phones,
        List<String> links,
        ResumeReadingContactAddress address
    ) {}

    /**
     * @param start Of its first character
     * @param end Behind its last character
     * @param reason `denied`: “no experience with …”. `wanted`: “want to learn …”. `lapsed`, `failed`, `in_progress`: a credential that is not held. `others`: work of somebody else. `instructions`: words to the reader or its software. `identity`: name, contact and personal data. `interests`: hobbies
     */
    public record ResumeReadingIgnored(
        Long start,
        Long end,
        String reason
    ) {}

    /**
     * @param language ISO 639-1: of the document
     * @param positions Most recent first
     * @param skills In the order of their first mention
     * @param availability As written
     * @param contact With `include: ["contact"]` only
     * @param text What was read: the sent text, or the text of the file without what nobody can see. All spans are UTF-16 indexes into it.
     * @param ignored Parts that count for nothing, in order; none overlaps a skill
     */
    public record ResumeReading(
        ResumeReadingDocument document,
        String language,
        List<ResumeReadingPosition> positions,
        List<ResumeReadingEducation> education,
        List<ResumeReadingCredential> credentials,
        List<ResumeReadingSpokenLanguage> spokenLanguages,
        List<ResumeReadingSkill> skills,
        ResumeReadingSummary summary,
        ResumeReadingAvailability availability,
        ResumeReadingContact contact,
        String text,
        List<ResumeReadingIgnored> ignored
    ) {}

    /**
     * @param address Street and number
     * @param postalCode As written
     * @param city As written
     * @param country As written
     */
    public record JsonResumeBasicsLocation(
        String address,
        String postalCode,
        String city,
        String country
    ) {}

    /**
     * @param label The latest title
     * @param name With `include: ["contact"]`, as are the next three
     * @param email The first one
     * @param phone The first one
     * @param url The first one
     */
    public record JsonResumeBasics(
        String label,
        String name,
        String email,
        String phone,
        String url,
        JsonResumeBasicsLocation location
    ) {}

    /**
     * @param name The employer
     * @param position The title as written
     * @param location The place
     * @param startDate `2015` or `2015-01`
     * @param endDate Absent for a current position
     * @param summary What the text tells about it
     */
    public record JsonResumeWork(
        String name,
        String position,
        String location,
        String startDate,
        String endDate,
        String summary
    ) {}

    /**
     * @param institution As written
     * @param area The field
     * @param studyType The degree
     * @param startDate A year
     * @param endDate A year
     */
    public record JsonResumeEducation(
        String institution,
        String area,
        String studyType,
        String startDate,
        String endDate
    ) {}

    /**
     * @param issuer As written
     * @param date `2015` or `2015-01`
     */
    public record JsonResumeCertificate(
        String name,
        String issuer,
        String date
    ) {}

    public record JsonResumeSkill(
        String name,
        String level
    ) {}

    /** @param fluency The level */
    public record JsonResumeLanguage(
        String language,
        String fluency
    ) {}

    public record JsonResumeMeta(
        String version
    ) {}

    /** @param certificates Those held; the schema has no state */
    public record JsonResume(
        JsonResumeBasics basics,
        List<JsonResumeWork> work,
        List<JsonResumeEducation> education,
        List<JsonResumeCertificate> certificates,
        List<JsonResumeSkill> skills,
        List<JsonResumeLanguage> languages,
        JsonResumeMeta meta
    ) {}

    /**
     * One of them is set, as the format of the request says.
     * @param person with the format person
     * @param jsonResume with the format json_resume
     */
    public record ReadingReply(
        ResumeReading person,
        JsonResume jsonResume
    ) {}

    /**
     * Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
     * @param pages Pages, or pictures of a DOCX, that were recognised
     * @param confidence Of the words recognised, on average
     */
    public record RedactedResumeDocumentOcr(
        Long pages,
        Double confidence
    ) {}

    /**
     * @param format `text`: as `resume_text`, or a file of plain text
     * @param pages Known for PDF and pictures only
     * @param ocr Present when some of the text was recognised in pictures. With little confidence, `warnings` and the assessment say so, and every matched skill is uncertain.
     * @param language ISO 639-1
     * @param warnings What a reader of the result should know, for example hidden text left out
     */
    public record RedactedResumeDocument(
        String source,
        String format,
        Long pages,
        RedactedResumeDocumentOcr ocr,
        Long words,
        String language,
        List<String> warnings
    ) {}

    /**
     * @param kind `contact`: e-mail addresses, telephone numbers, links and lines with them. `personal`: address, nationality, marital status and other personal data
     * @param at Start and end of the replacement in `text`, in UTF-16 units
     */
    public record RedactedResumeRedaction(
        String kind,
        List<Long> at
    ) {}

    /**
     * Of a DOCX: the same file with these parts replaced, its pictures blank, and without properties, comments, hidden text and the addresses of links
     * @param content The file in Base64
     */
    public record RedactedResumeFile(
        String mediaType,
        String content
    ) {}

    /**
     * @param text The text with a word in brackets for each part: `[name]`, `[contact]`
     * @param redactions In order. Without a `name`, no name was found: look before you pass it on
     * @param file Of a DOCX: the same file with these parts replaced, its pictures blank, and without properties, comments, hidden text and the addresses of links
     */
    public record RedactedResume(
        RedactedResumeDocument document,
        String text,
        List<RedactedResumeRedaction> redactions,
        RedactedResumeFile file
    ) {}

    /** @param matched The spelling that matched */
    public record RoleEntry(
        String id,
        String title,
        String group,
        String matched
    ) {}

    public record RoleList(
        List<RoleEntry> data,
        Pagination pagination
    ) {}

    /** @param step On `ladder`, from 1 on */
    public record RoleTitlesStep(
        String title,
        Long step
    ) {}

    /** @param country ISO 3166-1 alpha-2 */
    public record RoleTitlesProtected(
        String title,
        String country
    ) {}

    /**
     * The same titles by what they say about the work
     * @param same The very same work, on the same step
     * @param specialties The same work with another emphasis
     * @param steps Other steps of this career
     * @param protected_ Titles of one country that only holders of a proof bear
     */
    public record RoleTitles(
        List<String> same,
        List<String> specialties,
        List<RoleTitlesStep> steps,
        List<RoleTitlesProtected> protected_
    ) {}

    public record SimilarRole(
        String id,
        String title
    ) {}

    public record RoleChecklist(
        String skillId,
        String name,
        String group,
        String importance,
        String targetLevel
    ) {}

    /**
     * @param titles Other titles that mean this role
     * @param ladder The steps of this career, first to last
     * @param checklist The skills the role asks for, the most important first
     * @param similar Roles of the same field that ask for much the same, the closest first
     */
    public record Role(
        String id,
        String title,
        List<String> titles,
        RoleTitles titlesByKind,
        String group,
        String industry,
        List<String> ladder,
        List<RoleChecklist> checklist,
        List<SimilarRole> similar
    ) {}

    public record RouteOfRole(
        String id,
        String title
    ) {}

    /**
     * @param country As asked for: ISO 3166-1 alpha-2
     * @param countries Countries whose own way into the role is on record: ISO 3166-1 alpha-2
     * @param availableIn Where the way of `country` is written in other languages only: which. ISO 639-1
     * @param language ISO 639-1: the language of the prose (English, German, French or Spanish)
     * @param namesLanguage ISO 639-1: the language of the role's title
     */
    public record RoleRoute(
        RouteOfRole role,
        String country,
        PathwayRoute route,
        List<String> countries,
        List<String> availableIn,
        String language,
        String namesLanguage
    ) {}

    /** @param matched The spelling that matched */
    public record SkillEntry(
        String id,
        String name,
        String group,
        String matched
    ) {}

    public record SkillList(
        List<SkillEntry> data,
        Pagination pagination
    ) {}

    /**
     * @param disabledReason Null while active
     * @param consecutiveFailures Deliveries in a row that failed; at 50 the endpoint is disabled
     * @param failedAttempts Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0
     * @param nextAttemptAt When the next retry is due; null when none waits
     * @param secret Signs what is sent here. Shown this once: keep it.
     */
    public record WebhookEndpointWithSecret(
        String id,
        String url,
        List<String> events,
        String description,
        String status,
        String disabledReason,
        Long consecutiveFailures,
        Long failedAttempts,
        String nextAttemptAt,
        String createdAt,
        String updatedAt,
        String secret
    ) {}

    /**
     * @param disabledReason Null while active
     * @param consecutiveFailures Deliveries in a row that failed; at 50 the endpoint is disabled
     * @param failedAttempts Attempts in a row that failed, of any delivery, also of one that is still retried; any success makes it 0
     * @param nextAttemptAt When the next retry is due; null when none waits
     */
    public record WebhookEndpoint(
        String id,
        String url,
        List<String> events,
        String description,
        String status,
        String disabledReason,
        Long consecutiveFailures,
        Long failedAttempts,
        String nextAttemptAt,
        String createdAt,
        String updatedAt
    ) {}

    public record WebhookEndpointList(
        List<WebhookEndpoint> data,
        Pagination pagination
    ) {}

    public record DeletedWebhookEndpoint(
        String id,
        Boolean deleted
    ) {}

    /**
     * @param statusCode Null when no answer came
     * @param error Null on success, for example `timeout` or `unexpected_status`
     */
    public record WebhookAttempt(
        Long number,
        String trigger,
        Long statusCode,
        String error,
        String startedAt,
        Long durationMs
    ) {}

    /**
     * @param attempts Oldest first; of very many the newest 100
     * @param reason Why it failed, when its attempts do not tell
     */
    public record WebhookDelivery(
        String id,
        String endpointId,
        String eventId,
        String eventType,
        String status,
        List<WebhookAttempt> attempts,
        String nextAttemptAt,
        String reason,
        String createdAt
    ) {}

    public record WebhookDeliveryList(
        List<WebhookDelivery> data,
        Pagination pagination
    ) {}

    /** Null once it was erased */
    public record WebhookEvent(
        String id,
        String type,
        String createdAt,
        Map<String, Object> data
    ) implements Webhook.Event {}

    /**
     * @param attempts Oldest first; of very many the newest 100
     * @param reason Why it failed, when its attempts do not tell
     */
    public record WebhookDeliveryWithPayload(
        String id,
        String endpointId,
        String eventId,
        String eventType,
        String status,
        List<WebhookAttempt> attempts,
        String nextAttemptAt,
        String reason,
        String createdAt,
        WebhookEvent payload
    ) {}

    /** @param recovering How many deliveries are sent again */
    public record RecoveringWebhooks(
        Long recovering
    ) {}

    public record QueuedWebhookTest(
        String eventId,
        String deliveryId
    ) {}

    public record WebhookTest(
        String message,
        String endpointId,
        String requestId
    ) {}

    /** @param id The same on every retry: ignore what you have seen. */
    public record WebhookTestEvent(
        String id,
        String type,
        String createdAt,
        WebhookTest data
    ) implements Webhook.Event {}

    /** @param id The same on every retry: ignore what you have seen. */
    public record ResumeAnalysisCompletedEvent(
        String id,
        String type,
        String createdAt,
        ResumeAnalysis data
    ) implements Webhook.Event {}

    /**
     * @param total Files that were sent
     * @param waiting Not done yet
     * @param completed Analysed and charged
     * @param failed Not analysed; they cost nothing
     * @param erased Gone with their candidates
     */
    public record ResumeBatchSummaryProgress(
        Long total,
        Long waiting,
        Long completed,
        Long failed,
        Long erased
    ) {}

    public record ResumeBatchSummary(
        String batchId,
        String status,
        ResumeBatchSummaryProgress progress,
        String createdAt,
        String completedAt,
        String expiresAt
    ) {}

    /** @param id The same on every retry: ignore what you have seen. */
    public record ResumesBatchCompletedEvent(
        String id,
        String type,
        String createdAt,
        ResumeBatchSummary data
    ) implements Webhook.Event {}

    /** @param id The same on every retry: ignore what you have seen. */
    public record PathwayCompletedEvent(
        String id,
        String type,
        String createdAt,
        Pathway data
    ) implements Webhook.Event {}

    /** @param id The same on every retry: ignore what you have seen. */
    public record PathwayFailedEvent(
        String id,
        String type,
        String createdAt,
        Pathway data
    ) implements Webhook.Event {}

    /** @param id The same on every retry: ignore what you have seen. */
    public record CandidateDeletedEvent(
        String id,
        String type,
        String createdAt,
        CandidateErasure data
    ) implements Webhook.Event {}

    /**
     * @param balance Credits after the charge that crossed the threshold
     * @param threshold Credits, as the app has set them
     */
    public record CreditsLow(
        Double balance,
        Double threshold,
        String crossedAt
    ) {}

    /** @param id The same on every retry: ignore what you have seen. */
    public record CreditsLowEvent(
        String id,
        String type,
        String createdAt,
        CreditsLow data
    ) implements Webhook.Event {}
}
