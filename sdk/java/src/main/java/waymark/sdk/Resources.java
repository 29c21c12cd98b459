// Generated from the OpenAPI document by sdk/generator. Do not edit.
package waymark.sdk;

import waymark.sdk.Replies.*;
import waymark.sdk.Requests.*;

/** The operations of the API, by what they concern. */
public final class Resources {
    private Resources() {}

    public static class Candidates extends Resource {
        Candidates(Transport transport) { super(transport); }

        /** Erase a candidate. */
        public CandidateErasure erase(String externalCandidateId, Option... options) {
            return send(CandidateErasure.class, new Call("DELETE", path("/candidates/{}", externalCandidateId), null, null), options);
        }
    }

    public static class Pathways extends Resource {
        Pathways(Transport transport) { super(transport); }

        /** List a candidate's pathways. */
        public PathwaySummaryList list(ListPathwaysQuery query, Option... options) {
            return send(PathwaySummaryList.class, new Call("GET", "/career-pathways", query, null), options);
        }

        /** List a candidate's pathways: every item, page by page. */
        public Iterable<PathwaySummary> iterate(ListPathwaysQuery query, Option... options) {
            return items(PathwaySummary.class, new Call("GET", "/career-pathways", query, null), options);
        }

        /** Read a pathway. */
        public Pathway retrieve(String pathwayId, Option... options) {
            return send(Pathway.class, new Call("GET", path("/career-pathways/{}", pathwayId), null, null), options);
        }

        /** Report a mistake in a pathway. */
        public PathwayFeedback giveFeedback(String pathwayId, PathwayFeedbackRequest body, Option... options) {
            return send(PathwayFeedback.class, new Call("POST", path("/career-pathways/{}/feedback", pathwayId), null, body), options);
        }

        /** Generate a career pathway. */
        public QueuedPathway generate(PathwayRequest body, Option... options) {
            return send(QueuedPathway.class, new Call("POST", "/career-pathways/generate", null, body), options);
        }
    }

    public static class Roles extends Resource {
        Roles(Transport transport) { super(transport); }

        /** Read a role's market. */
        public RoleInsight insight(String roleId, GetRoleInsightQuery query, Option... options) {
            return send(RoleInsight.class, new Call("GET", path("/insights/roles/{}", roleId), query, null), options);
        }

        /** Find roles by name. */
        public RoleList search(ListRolesQuery query, Option... options) {
            return send(RoleList.class, new Call("GET", "/roles", query, null), options);
        }

        /** Find roles by name: every item, page by page. */
        public Iterable<RoleEntry> iterate(ListRolesQuery query, Option... options) {
            return items(RoleEntry.class, new Call("GET", "/roles", query, null), options);
        }

        /** Read a role. */
        public Role retrieve(String roleId, Option... options) {
            return send(Role.class, new Call("GET", path("/roles/{}", roleId), null, null), options);
        }

        /** Read the ways into a role. */
        public RoleRoute route(String roleId, GetRoleRouteQuery query, Option... options) {
            return send(RoleRoute.class, new Call("GET", path("/roles/{}/route", roleId), query, null), options);
        }
    }

    public static class Skills extends Resource {
        Skills(Transport transport) { super(transport); }

        /** Read a skill's market. */
        public SkillInsight insight(String skillId, GetSkillInsightQuery query, Option... options) {
            return send(SkillInsight.class, new Call("GET", path("/insights/skills/{}", skillId), query, null), options);
        }

        /** Find skills by name. */
        public SkillList search(ListSkillsQuery query, Option... options) {
            return send(SkillList.class, new Call("GET", "/skills", query, null), options);
        }

        /** Find skills by name: every item, page by page. */
        public Iterable<SkillEntry> iterate(ListSkillsQuery query, Option... options) {
            return items(SkillEntry.class, new Call("GET", "/skills", query, null), options);
        }
    }

    public static class Jobs extends Resource {
        Jobs(Transport transport) { super(transport); }

        /** Search jobs. */
        public JobSummaryList list(ListJobsQuery query, Option... options) {
            return send(JobSummaryList.class, new Call("GET", "/jobs", query, null), options);
        }

        /** Search jobs: every item, page by page. */
        public Iterable<JobSummary> iterate(ListJobsQuery query, Option... options) {
            return items(JobSummary.class, new Call("GET", "/jobs", query, null), options);
        }

        /** Read a job. */
        public Job retrieve(String jobId, Option... options) {
            return send(Job.class, new Call("GET", path("/jobs/{}", jobId), null, null), options);
        }

        /** Rank candidates for a job. */
        public RankReply rankFor(String jobId, RankRequest body, Option... options) {
            return send(RankReply.class, new Call("POST", path("/jobs/{}/rank", jobId), null, body), options);
        }

        /** Rank jobs by fit. */
        public MatchReply match(MatchRequest body, Option... options) {
            return send(MatchReply.class, new Call("POST", "/jobs/match", null, body), options);
        }

        /** Rank candidates for a posting. */
        public RankReply rank(RankJobRequest body, Option... options) {
            return send(RankReply.class, new Call("POST", "/jobs/rank", null, body), options);
        }

        /** Read a posting as data. */
        public JobReading read(JobReadingRequest body, Option... options) {
            return send(JobReading.class, new Call("POST", "/jobs/read", null, body), options);
        }
    }

    public static class Resumes extends Resource {
        Resumes(Transport transport) { super(transport); }

        /** Read an analysis again. */
        public ResumeAnalysis retrieve(String analysisId, Option... options) {
            return send(ResumeAnalysis.class, new Call("GET", path("/resumes/analyses/{}", analysisId), null, null), options);
        }

        /** Correct an analysis for its candidate. */
        public CorrectedAnalysis correct(String analysisId, CorrectionRequest body, Option... options) {
            return send(CorrectedAnalysis.class, new Call("POST", path("/resumes/analyses/{}/corrections", analysisId), null, body), options);
        }

        /** Record who decided what. */
        public AnalysisDecision recordDecision(String analysisId, DecisionRequest body, Option... options) {
            return send(AnalysisDecision.class, new Call("POST", path("/resumes/analyses/{}/decisions", analysisId), null, body), options);
        }

        /** List the decisions beside an analysis. */
        public AnalysisDecisionList decisions(String analysisId, ListResumeDecisionsQuery query, Option... options) {
            return send(AnalysisDecisionList.class, new Call("GET", path("/resumes/analyses/{}/decisions", analysisId), query, null), options);
        }

        /** List the decisions beside an analysis: every item, page by page. */
        public Iterable<AnalysisDecision> iterateDecisions(String analysisId, ListResumeDecisionsQuery query, Option... options) {
            return items(AnalysisDecision.class, new Call("GET", path("/resumes/analyses/{}/decisions", analysisId), query, null), options);
        }

        /** Explain an analysis to its candidate. */
        public AnalysisExplanation explain(String analysisId, Option... options) {
            return send(AnalysisExplanation.class, new Call("GET", path("/resumes/analyses/{}/explanation", analysisId), null, null), options);
        }

        /** Analyse a résumé. */
        public ResumeAnalysis analyze(AnalysisRequest body, Option... options) {
            return send(ResumeAnalysis.class, new Call("POST", "/resumes/analyze", null, body), options);
        }

        /** Analyse many résumés. */
        public QueuedResumeBatch createBatch(ResumeBatchRequest body, Option... options) {
            return send(QueuedResumeBatch.class, new Call("POST", "/resumes/batches", null, body), options);
        }

        /** Read a batch of analyses. */
        public ResumeBatch retrieveBatch(String batchId, Option... options) {
            return send(ResumeBatch.class, new Call("GET", path("/resumes/batches/{}", batchId), null, null), options);
        }

        /** List all decisions. */
        public AnalysisDecisionList allDecisions(ExportResumeDecisionsQuery query, Option... options) {
            return send(AnalysisDecisionList.class, new Call("GET", "/resumes/decisions", query, null), options);
        }

        /** List all decisions: every item, page by page. */
        public Iterable<AnalysisDecision> iterateAllDecisions(ExportResumeDecisionsQuery query, Option... options) {
            return items(AnalysisDecision.class, new Call("GET", "/resumes/decisions", query, null), options);
        }

        /** Read a résumé as data. */
        public ReadingReply read(ReadingRequest body, Option... options) {
            Call call = new Call("POST", "/resumes/read", null, body);
            if ("json_resume".equals(body.get("format"))) return new ReadingReply(null, send(JsonResume.class, call, options));
            return new ReadingReply(send(ResumeReading.class, call, options), null);
        }

        /** Redact a résumé. */
        public RedactedResume redact(RedactionRequest body, Option... options) {
            return send(RedactedResume.class, new Call("POST", "/resumes/redact", null, body), options);
        }
    }

    public static class Webhooks extends Resource {
        Webhooks(Transport transport) { super(transport); }

        /** Register a webhook endpoint. */
        public WebhookEndpointWithSecret create(NewWebhookEndpoint body, Option... options) {
            return send(WebhookEndpointWithSecret.class, new Call("POST", "/webhooks", null, body), options);
        }

        /** List webhook endpoints. */
        public WebhookEndpointList list(ListWebhooksQuery query, Option... options) {
            return send(WebhookEndpointList.class, new Call("GET", "/webhooks", query, null), options);
        }

        /** List webhook endpoints: every item, page by page. */
        public Iterable<WebhookEndpoint> iterate(ListWebhooksQuery query, Option... options) {
            return items(WebhookEndpoint.class, new Call("GET", "/webhooks", query, null), options);
        }

        /** Read a webhook endpoint. */
        public WebhookEndpoint retrieve(String endpointId, Option... options) {
            return send(WebhookEndpoint.class, new Call("GET", path("/webhooks/{}", endpointId), null, null), options);
        }

        /** Change a webhook endpoint. */
        public WebhookEndpoint update(String endpointId, WebhookEndpointChange body, Option... options) {
            return send(WebhookEndpoint.class, new Call("PATCH", path("/webhooks/{}", endpointId), null, body), options);
        }

        /** Delete a webhook endpoint. */
        public DeletedWebhookEndpoint delete(String endpointId, Option... options) {
            return send(DeletedWebhookEndpoint.class, new Call("DELETE", path("/webhooks/{}", endpointId), null, null), options);
        }

        /** List deliveries. */
        public WebhookDeliveryList deliveries(String endpointId, ListWebhookDeliveriesQuery query, Option... options) {
            return send(WebhookDeliveryList.class, new Call("GET", path("/webhooks/{}/deliveries", endpointId), query, null), options);
        }

        /** List deliveries: every item, page by page. */
        public Iterable<WebhookDelivery> iterateDeliveries(String endpointId, ListWebhookDeliveriesQuery query, Option... options) {
            return items(WebhookDelivery.class, new Call("GET", path("/webhooks/{}/deliveries", endpointId), query, null), options);
        }

        /** Read a delivery. */
        public WebhookDeliveryWithPayload retrieveDelivery(String endpointId, String deliveryId, Option... options) {
            return send(WebhookDeliveryWithPayload.class, new Call("GET", path("/webhooks/{}/deliveries/{}", endpointId, deliveryId), null, null), options);
        }

        /** Send a delivery again. */
        public WebhookDelivery retryDelivery(String endpointId, String deliveryId, Option... options) {
            return send(WebhookDelivery.class, new Call("POST", path("/webhooks/{}/deliveries/{}/retry", endpointId, deliveryId), null, null), options);
        }

        /** Send failed deliveries again. */
        public RecoveringWebhooks recover(String endpointId, WebhookRecovery body, Option... options) {
            return send(RecoveringWebhooks.class, new Call("POST", path("/webhooks/{}/recover", endpointId), null, body), options);
        }

        /** Rotate the signing secret. */
        public WebhookEndpointWithSecret rotateSecret(String endpointId, SecretRotation body, Option... options) {
            return send(WebhookEndpointWithSecret.class, new Call("POST", path("/webhooks/{}/rotate-secret", endpointId), null, body), options);
        }

        /** Send a test event. */
        public QueuedWebhookTest test(String endpointId, Option... options) {
            return send(QueuedWebhookTest.class, new Call("POST", path("/webhooks/{}/test", endpointId), null, null), options);
        }
    }
}
