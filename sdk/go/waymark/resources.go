// Code generated from the OpenAPI document by sdk/generator. DO NOT EDIT.

package waymark

import (
	"context"
	"iter"
)

// Resources are the operations of the API, by what they concern.
type Resources struct {
	Candidates Candidates
	Pathways   Pathways
	Roles      Roles
	Skills     Skills
	Jobs       Jobs
	Resumes    Resumes
	Webhooks   Webhooks
}

func resourcesOf(client *Client) Resources {
	return Resources{Candidates{client}, Pathways{client}, Roles{client}, Skills{client}, Jobs{client}, Resumes{client}, Webhooks{client}}
}

// IdempotencyKey sets the header Idempotency-Key: Makes a retry safe: for 24 hours the same key with the same request gives the same reply, and nothing is done twice.
func IdempotencyKey(value string) Option { return header("Idempotency-Key", value) }

// AcceptLanguage sets the header Accept-Language: The names of skills and roles are in this language, where the knowledge base has them (de, fr, es, it, pt, nl, pl), the prose with `de`, `fr` and `es`; English otherwise. Ids never change. A body's `language` wins.
func AcceptLanguage(value string) Option { return header("Accept-Language", value) }

type Candidates struct{ client *Client }

// Erase: Erase a candidate.
func (r Candidates) Erase(ctx context.Context, externalCandidateID string, options ...Option) (*CandidateErasure, error) {
	return send[CandidateErasure](ctx, r.client, call{method: "DELETE", path: "/candidates/{}", ids: []string{externalCandidateID}}, options)
}

type Pathways struct{ client *Client }

// List: List a candidate's pathways.
func (r Pathways) List(ctx context.Context, query ListPathwaysQuery, options ...Option) (*PathwaySummaryList, error) {
	return send[PathwaySummaryList](ctx, r.client, call{method: "GET", path: "/career-pathways", query: query}, options)
}

// Iterate: List a candidate's pathways: every item, page by page.
func (r Pathways) Iterate(ctx context.Context, query ListPathwaysQuery, options ...Option) iter.Seq2[PathwaySummary, error] {
	return items[PathwaySummary](ctx, r.client, call{method: "GET", path: "/career-pathways", query: query}, options)
}

// Retrieve: Read a pathway.
func (r Pathways) Retrieve(ctx context.Context, pathwayID string, options ...Option) (*Pathway, error) {
	return send[Pathway](ctx, r.client, call{method: "GET", path: "/career-pathways/{}", ids: []string{pathwayID}}, options)
}

// GiveFeedback: Report a mistake in a pathway.
func (r Pathways) GiveFeedback(ctx context.Context, pathwayID string, body PathwayFeedbackRequest, options ...Option) (*PathwayFeedback, error) {
	return send[PathwayFeedback](ctx, r.client, call{method: "POST", path: "/career-pathways/{}/feedback", ids: []string{pathwayID}, body: body}, options)
}

// Generate: Generate a career pathway.
func (r Pathways) Generate(ctx context.Context, body PathwayRequest, options ...Option) (*QueuedPathway, error) {
	return send[QueuedPathway](ctx, r.client, call{method: "POST", path: "/career-pathways/generate", body: body}, options)
}

type Roles struct{ client *Client }

// Insight: Read a role's market.
func (r Roles) Insight(ctx context.Context, roleID string, query GetRoleInsightQuery, options ...Option) (*RoleInsight, error) {
	return send[RoleInsight](ctx, r.client, call{method: "GET", path: "/insights/roles/{}", ids: []string{roleID}, query: query}, options)
}

// Search: Find roles by name.
func (r Roles) Search(ctx context.Context, query ListRolesQuery, options ...Option) (*RoleList, error) {
	return send[RoleList](ctx, r.client, call{method: "GET", path: "/roles", query: query}, options)
}

// Iterate: Find roles by name: every item, page by page.
func (r Roles) Iterate(ctx context.Context, query ListRolesQuery, options ...Option) iter.Seq2[RoleEntry, error] {
	return items[RoleEntry](ctx, r.client, call{method: "GET", path: "/roles", query: query}, options)
}

// Retrieve: Read a role.
func (r Roles) Retrieve(ctx context.Context, roleID string, options ...Option) (*Role, error) {
	return send[Role](ctx, r.client, call{method: "GET", path: "/roles/{}", ids: []string{roleID}}, options)
}

// Route: Read the ways into a role.
func (r Roles) Route(ctx context.Context, roleID string, query GetRoleRouteQuery, options ...Option) (*RoleRoute, error) {
	return send[RoleRoute](ctx, r.client, call{method: "GET", path: "/roles/{}/route", ids: []string{roleID}, query: query}, options)
}

type Skills struct{ client *Client }

// Insight: Read a skill's market.
func (r Skills) Insight(ctx context.Context, skillID string, query GetSkillInsightQuery, options ...Option) (*SkillInsight, error) {
	return send[SkillInsight](ctx, r.client, call{method: "GET", path: "/insights/skills/{}", ids: []string{skillID}, query: query}, options)
}

// Search: Find skills by name.
func (r Skills) Search(ctx context.Context, query ListSkillsQuery, options ...Option) (*SkillList, error) {
	return send[SkillList](ctx, r.client, call{method: "GET", path: "/skills", query: query}, options)
}

// Iterate: Find skills by name: every item, page by page.
func (r Skills) Iterate(ctx context.Context, query ListSkillsQuery, options ...Option) iter.Seq2[SkillEntry, error] {
	return items[SkillEntry](ctx, r.client, call{method: "GET", path: "/skills", query: query}, options)
}

type Jobs struct{ client *Client }

// List: Search jobs.
func (r Jobs) List(ctx context.Context, query ListJobsQuery, options ...Option) (*JobSummaryList, error) {
	return send[JobSummaryList](ctx, r.client, call{method: "GET", path: "/jobs", query: query}, options)
}

// Iterate: Search jobs: every item, page by page.
func (r Jobs) Iterate(ctx context.Context, query ListJobsQuery, options ...Option) iter.Seq2[JobSummary, error] {
	return items[JobSummary](ctx, r.client, call{method: "GET", path: "/jobs", query: query}, options)
}

// Retrieve: Read a job.
func (r Jobs) Retrieve(ctx context.Context, jobID string, options ...Option) (*Job, error) {
	return send[Job](ctx, r.client, call{method: "GET", path: "/jobs/{}", ids: []string{jobID}}, options)
}

// RankFor: Rank candidates for a job.
func (r Jobs) RankFor(ctx context.Context, jobID string, body RankRequest, options ...Option) (*RankReply, error) {
	return send[RankReply](ctx, r.client, call{method: "POST", path: "/jobs/{}/rank", ids: []string{jobID}, body: body}, options)
}

// Match: Rank jobs by fit.
func (r Jobs) Match(ctx context.Context, body MatchRequest, options ...Option) (*MatchReply, error) {
	return send[MatchReply](ctx, r.client, call{method: "POST", path: "/jobs/match", body: body}, options)
}

// Rank: Rank candidates for a posting.
func (r Jobs) Rank(ctx context.Context, body RankJobRequest, options ...Option) (*RankReply, error) {
	return send[RankReply](ctx, r.client, call{method: "POST", path: "/jobs/rank", body: body}, options)
}

// Read: Read a posting as data.
func (r Jobs) Read(ctx context.Context, body JobReadingRequest, options ...Option) (*JobReading, error) {
	return send[JobReading](ctx, r.client, call{method: "POST", path: "/jobs/read", body: body, part: "file", files: only(body.File)}, options)
}

type Resumes struct{ client *Client }

// Retrieve: Read an analysis again.
func (r Resumes) Retrieve(ctx context.Context, analysisID string, options ...Option) (*ResumeAnalysis, error) {
	return send[ResumeAnalysis](ctx, r.client, call{method: "GET", path: "/resumes/analyses/{}", ids: []string{analysisID}}, options)
}

// Correct: Correct an analysis for its candidate.
func (r Resumes) Correct(ctx context.Context, analysisID string, body CorrectionRequest, options ...Option) (*CorrectedAnalysis, error) {
	return send[CorrectedAnalysis](ctx, r.client, call{method: "POST", path: "/resumes/analyses/{}/corrections", ids: []string{analysisID}, body: body}, options)
}

// RecordDecision: Record who decided what.
func (r Resumes) RecordDecision(ctx context.Context, analysisID string, body DecisionRequest, options ...Option) (*AnalysisDecision, error) {
	return send[AnalysisDecision](ctx, r.client, call{method: "POST", path: "/resumes/analyses/{}/decisions", ids: []string{analysisID}, body: body}, options)
}

// Decisions: List the decisions beside an analysis.
func (r Resumes) Decisions(ctx context.Context, analysisID string, query ListResumeDecisionsQuery, options ...Option) (*AnalysisDecisionList, error) {
	return send[AnalysisDecisionList](ctx, r.client, call{method: "GET", path: "/resumes/analyses/{}/decisions", ids: []string{analysisID}, query: query}, options)
}

// IterateDecisions: List the decisions beside an analysis: every item, page by page.
func (r Resumes) IterateDecisions(ctx context.Context, analysisID string, query ListResumeDecisionsQuery, options ...Option) iter.Seq2[AnalysisDecision, error] {
	return items[AnalysisDecision](ctx, r.client, call{method: "GET", path: "/resumes/analyses/{}/decisions", ids: []string{analysisID}, query: query}, options)
}

// Explain: Explain an analysis to its candidate.
func (r Resumes) Explain(ctx context.Context, analysisID string, options ...Option) (*AnalysisExplanation, error) {
	return send[AnalysisExplanation](ctx, r.client, call{method: "GET", path: "/resumes/analyses/{}/explanation", ids: []string{analysisID}}, options)
}

// Analyze: Analyse a résumé.
func (r Resumes) Analyze(ctx context.Context, body AnalysisRequest, options ...Option) (*ResumeAnalysis, error) {
	return send[ResumeAnalysis](ctx, r.client, call{method: "POST", path: "/resumes/analyze", body: body, part: "file", files: only(body.File)}, options)
}

// CreateBatch: Analyse many résumés.
func (r Resumes) CreateBatch(ctx context.Context, body ResumeBatchRequest, options ...Option) (*QueuedResumeBatch, error) {
	return send[QueuedResumeBatch](ctx, r.client, call{method: "POST", path: "/resumes/batches", body: body, part: "files", files: body.Files}, options)
}

// RetrieveBatch: Read a batch of analyses.
func (r Resumes) RetrieveBatch(ctx context.Context, batchID string, options ...Option) (*ResumeBatch, error) {
	return send[ResumeBatch](ctx, r.client, call{method: "GET", path: "/resumes/batches/{}", ids: []string{batchID}}, options)
}

// AllDecisions: List all decisions.
func (r Resumes) AllDecisions(ctx context.Context, query ExportResumeDecisionsQuery, options ...Option) (*AnalysisDecisionList, error) {
	return send[AnalysisDecisionList](ctx, r.client, call{method: "GET", path: "/resumes/decisions", query: query}, options)
}

// IterateAllDecisions: List all decisions: every item, page by page.
func (r Resumes) IterateAllDecisions(ctx context.Context, query ExportResumeDecisionsQuery, options ...Option) iter.Seq2[AnalysisDecision, error] {
	return items[AnalysisDecision](ctx, r.client, call{method: "GET", path: "/resumes/decisions", query: query}, options)
}

// Read: Read a résumé as data.
func (r Resumes) Read(ctx context.Context, body ReadingRequest, options ...Option) (*ReadingReply, error) {
	one := call{method: "POST", path: "/resumes/read", body: body, part: "file", files: only(body.File)}
	if body.Format == "json_resume" {
		found, err := send[JsonResume](ctx, r.client, one, options)
		if err != nil {
			return nil, err
		}
		return &ReadingReply{JsonResume: found}, nil
	}
	found, err := send[ResumeReading](ctx, r.client, one, options)
	if err != nil {
		return nil, err
	}
	return &ReadingReply{Person: found}, nil
}

// Redact: Redact a résumé.
func (r Resumes) Redact(ctx context.Context, body RedactionRequest, options ...Option) (*RedactedResume, error) {
	return send[RedactedResume](ctx, r.client, call{method: "POST", path: "/resumes/redact", body: body, part: "file", files: only(body.File)}, options)
}

type Webhooks struct{ client *Client }

// Create: Register a webhook endpoint.
func (r Webhooks) Create(ctx context.Context, body NewWebhookEndpoint, options ...Option) (*WebhookEndpointWithSecret, error) {
	return send[WebhookEndpointWithSecret](ctx, r.client, call{method: "POST", path: "/webhooks", body: body}, options)
}

// List: List webhook endpoints.
func (r Webhooks) List(ctx context.Context, query ListWebhooksQuery, options ...Option) (*WebhookEndpointList, error) {
	return send[WebhookEndpointList](ctx, r.client, call{method: "GET", path: "/webhooks", query: query}, options)
}

// Iterate: List webhook endpoints: every item, page by page.
func (r Webhooks) Iterate(ctx context.Context, query ListWebhooksQuery, options ...Option) iter.Seq2[WebhookEndpoint, error] {
	return items[WebhookEndpoint](ctx, r.client, call{method: "GET", path: "/webhooks", query: query}, options)
}

// Retrieve: Read a webhook endpoint.
func (r Webhooks) Retrieve(ctx context.Context, endpointID string, options ...Option) (*WebhookEndpoint, error) {
	return send[WebhookEndpoint](ctx, r.client, call{method: "GET", path: "/webhooks/{}", ids: []string{endpointID}}, options)
}

// Update: Change a webhook endpoint.
func (r Webhooks) Update(ctx context.Context, endpointID string, body WebhookEndpointChange, options ...Option) (*WebhookEndpoint, error) {
	return send[WebhookEndpoint](ctx, r.client, call{method: "PATCH", path: "/webhooks/{}", ids: []string{endpointID}, body: body}, options)
}

// Delete: Delete a webhook endpoint.
func (r Webhooks) Delete(ctx context.Context, endpointID string, options ...Option) (*DeletedWebhookEndpoint, error) {
	return send[DeletedWebhookEndpoint](ctx, r.client, call{method: "DELETE", path: "/webhooks/{}", ids: []string{endpointID}}, options)
}

// Deliveries: List deliveries.
func (r Webhooks) Deliveries(ctx context.Context, endpointID string, query ListWebhookDeliveriesQuery, options ...Option) (*WebhookDeliveryList, error) {
	return send[WebhookDeliveryList](ctx, r.client, call{method: "GET", path: "/webhooks/{}/deliveries", ids: []string{endpointID}, query: query}, options)
}

// IterateDeliveries: List deliveries: every item, page by page.
func (r Webhooks) IterateDeliveries(ctx context.Context, endpointID string, query ListWebhookDeliveriesQuery, options ...Option) iter.Seq2[WebhookDelivery, error] {
	return items[WebhookDelivery](ctx, r.client, call{method: "GET", path: "/webhooks/{}/deliveries", ids: []string{endpointID}, query: query}, options)
}

// RetrieveDelivery: Read a delivery.
func (r Webhooks) RetrieveDelivery(ctx context.Context, endpointID string, deliveryID string, options ...Option) (*WebhookDeliveryWithPayload, error) {
	return send[WebhookDeliveryWithPayload](ctx, r.client, call{method: "GET", path: "/webhooks/{}/deliveries/{}", ids: []string{endpointID, deliveryID}}, options)
}

// RetryDelivery: Send a delivery again.
func (r Webhooks) RetryDelivery(ctx context.Context, endpointID string, deliveryID string, options ...Option) (*WebhookDelivery, error) {
	return send[WebhookDelivery](ctx, r.client, call{method: "POST", path: "/webhooks/{}/deliveries/{}/retry", ids: []string{endpointID, deliveryID}}, options)
}

// Recover: Send failed deliveries again.
func (r Webhooks) Recover(ctx context.Context, endpointID string, body WebhookRecovery, options ...Option) (*RecoveringWebhooks, error) {
	return send[RecoveringWebhooks](ctx, r.client, call{method: "POST", path: "/webhooks/{}/recover", ids: []string{endpointID}, body: body}, options)
}

// RotateSecret: Rotate the signing secret.
func (r Webhooks) RotateSecret(ctx context.Context, endpointID string, body SecretRotation, options ...Option) (*WebhookEndpointWithSecret, error) {
	return send[WebhookEndpointWithSecret](ctx, r.client, call{method: "POST", path: "/webhooks/{}/rotate-secret", ids: []string{endpointID}, body: body}, options)
}

// Test: Send a test event.
func (r Webhooks) Test(ctx context.Context, endpointID string, options ...Option) (*QueuedWebhookTest, error) {
	return send[QueuedWebhookTest](ctx, r.client, call{method: "POST", path: "/webhooks/{}/test", ids: []string{endpointID}}, options)
}
