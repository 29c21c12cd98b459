// Generated from the OpenAPI document by sdk/generator. Do not edit.

import { Resource, segment } from "./resource.ts";
import type { RequestOptions } from "./transport.ts";
import type * as api from "./types.ts";

export class Candidates extends Resource {
  /** Erase a candidate. */
  erase(externalCandidateId: string, options?: RequestOptions<"idempotencyKey">): Promise<api.CandidateErasure> {
    return this.transport.send({ method: "DELETE", path: `/candidates/${segment(externalCandidateId)}`, ...options });
  }
}

export class Pathways extends Resource {
  /** List a candidate's pathways. */
  list(query: api.ListPathwaysQuery, options?: RequestOptions<never>): Promise<api.PathwaySummaryList> {
    return this.transport.send({ method: "GET", path: "/career-pathways", query, ...options });
  }

  /** List a candidate's pathways: every item, page by page. */
  iterate(query: api.ListPathwaysQuery, options?: RequestOptions<never>): AsyncGenerator<api.PathwaySummary> {
    return this.items({ method: "GET", path: "/career-pathways", query, ...options });
  }

  /** Read a pathway. */
  retrieve(pathwayId: string, options?: RequestOptions<never>): Promise<api.Pathway> {
    return this.transport.send({ method: "GET", path: `/career-pathways/${segment(pathwayId)}`, ...options });
  }

  /** Report a mistake in a pathway. */
  giveFeedback(pathwayId: string, body: api.PathwayFeedbackRequest, options?: RequestOptions<"idempotencyKey">): Promise<api.PathwayFeedback> {
    return this.transport.send({ method: "POST", path: `/career-pathways/${segment(pathwayId)}/feedback`, body, ...options });
  }

  /** Generate a career pathway. */
  generate(body: api.PathwayRequest, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.QueuedPathway> {
    return this.transport.send({ method: "POST", path: "/career-pathways/generate", body, ...options });
  }
}

export class Roles extends Resource {
  /** Read a role's market. */
  insight(roleId: string, query: api.GetRoleInsightQuery = {}, options?: RequestOptions<"acceptLanguage">): Promise<api.RoleInsight> {
    return this.transport.send({ method: "GET", path: `/insights/roles/${segment(roleId)}`, query, ...options });
  }

  /** Find roles by name. */
  search(query: api.ListRolesQuery = {}, options?: RequestOptions<"acceptLanguage">): Promise<api.RoleList> {
    return this.transport.send({ method: "GET", path: "/roles", query, ...options });
  }

  /** Find roles by name: every item, page by page. */
  iterate(query: api.ListRolesQuery = {}, options?: RequestOptions<"acceptLanguage">): AsyncGenerator<api.RoleEntry> {
    return this.items({ method: "GET", path: "/roles", query, ...options });
  }

  /** Read a role. */
  retrieve(roleId: string, options?: RequestOptions<"acceptLanguage">): Promise<api.Role> {
    return this.transport.send({ method: "GET", path: `/roles/${segment(roleId)}`, ...options });
  }

  /** Read the ways into a role. */
  route(roleId: string, query: api.GetRoleRouteQuery = {}, options?: RequestOptions<"acceptLanguage">): Promise<api.RoleRoute> {
    return this.transport.send({ method: "GET", path: `/roles/${segment(roleId)}/route`, query, ...options });
  }
}

export class Skills extends Resource {
  /** Read a skill's market. */
  insight(skillId: string, query: api.GetSkillInsightQuery = {}, options?: RequestOptions<"acceptLanguage">): Promise<api.SkillInsight> {
    return this.transport.send({ method: "GET", path: `/insights/skills/${segment(skillId)}`, query, ...options });
  }

  /** Find skills by name. */
  search(query: api.ListSkillsQuery = {}, options?: RequestOptions<"acceptLanguage">): Promise<api.SkillList> {
    return this.transport.send({ method: "GET", path: "/skills", query, ...options });
  }

  /** Find skills by name: every item, page by page. */
  iterate(query: api.ListSkillsQuery = {}, options?: RequestOptions<"acceptLanguage">): AsyncGenerator<api.SkillEntry> {
    return this.items({ method: "GET", path: "/skills", query, ...options });
  }
}

export class Jobs extends Resource {
  /** Search jobs. */
  list(query: api.ListJobsQuery = {}, options?: RequestOptions<"acceptLanguage">): Promise<api.JobSummaryList> {
    return this.transport.send({ method: "GET", path: "/jobs", query, ...options });
  }

  /** Search jobs: every item, page by page. */
  iterate(query: api.ListJobsQuery = {}, options?: RequestOptions<"acceptLanguage">): AsyncGenerator<api.JobSummary> {
    return this.items({ method: "GET", path: "/jobs", query, ...options });
  }

  /** Read a job. */
  retrieve(jobId: string, options?: RequestOptions<"acceptLanguage">): Promise<api.Job> {
    return this.transport.send({ method: "GET", path: `/jobs/${segment(jobId)}`, ...options });
  }

  /** Rank candidates for a job. */
  rankFor(jobId: string, body: api.RankRequest, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.RankReply> {
    return this.transport.send({ method: "POST", path: `/jobs/${segment(jobId)}/rank`, body, ...options });
  }

  /** Rank jobs by fit. */
  match(body: api.MatchRequest, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.MatchReply> {
    return this.transport.send({ method: "POST", path: "/jobs/match", body, ...options });
  }

  /** Rank candidates for a posting. */
  rank(body: api.RankJobRequest, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.RankReply> {
    return this.transport.send({ method: "POST", path: "/jobs/rank", body, ...options });
  }

  /** Read a posting as data. */
  read(body: api.JobReadingRequest | api.ReadJobForm, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.JobReading> {
    return this.transport.send({ method: "POST", path: "/jobs/read", body, ...options });
  }
}

export class Resumes extends Resource {
  /** Read an analysis again. */
  retrieve(analysisId: string, options?: RequestOptions<never>): Promise<api.ResumeAnalysis> {
    return this.transport.send({ method: "GET", path: `/resumes/analyses/${segment(analysisId)}`, ...options });
  }

  /** Correct an analysis for its candidate. */
  correct(analysisId: string, body: api.CorrectionRequest, options?: RequestOptions<"idempotencyKey">): Promise<api.CorrectedAnalysis> {
    return this.transport.send({ method: "POST", path: `/resumes/analyses/${segment(analysisId)}/corrections`, body, ...options });
  }

  /** Record who decided what. */
  recordDecision(analysisId: string, body: api.DecisionRequest, options?: RequestOptions<"idempotencyKey">): Promise<api.AnalysisDecision> {
    return this.transport.send({ method: "POST", path: `/resumes/analyses/${segment(analysisId)}/decisions`, body, ...options });
  }

  /** List the decisions beside an analysis. */
  decisions(analysisId: string, query: api.ListResumeDecisionsQuery = {}, options?: RequestOptions<never>): Promise<api.AnalysisDecisionList> {
    return this.transport.send({ method: "GET", path: `/resumes/analyses/${segment(analysisId)}/decisions`, query, ...options });
  }

  /** List the decisions beside an analysis: every item, page by page. */
  iterateDecisions(analysisId: string, query: api.ListResumeDecisionsQuery = {}, options?: RequestOptions<never>): AsyncGenerator<api.AnalysisDecision> {
    return this.items({ method: "GET", path: `/resumes/analyses/${segment(analysisId)}/decisions`, query, ...options });
  }

  /** Explain an analysis to its candidate. */
  explain(analysisId: string, options?: RequestOptions<never>): Promise<api.AnalysisExplanation> {
    return this.transport.send({ method: "GET", path: `/resumes/analyses/${segment(analysisId)}/explanation`, ...options });
  }

  /** Analyse a résumé. */
  analyze(body: api.AnalysisRequest | api.AnalyzeResumeForm, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.ResumeAnalysis> {
    return this.transport.send({ method: "POST", path: "/resumes/analyze", body, ...options });
  }

  /** Analyse many résumés. */
  createBatch(body: api.ResumeBatchRequest | api.CreateResumeBatchForm, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.QueuedResumeBatch> {
    return this.transport.send({ method: "POST", path: "/resumes/batches", body, ...options });
  }

  /** Read a batch of analyses. */
  retrieveBatch(batchId: string, options?: RequestOptions<never>): Promise<api.ResumeBatch> {
    return this.transport.send({ method: "GET", path: `/resumes/batches/${segment(batchId)}`, ...options });
  }

  /** List all decisions. */
  allDecisions(query: api.ExportResumeDecisionsQuery = {}, options?: RequestOptions<never>): Promise<api.AnalysisDecisionList> {
    return this.transport.send({ method: "GET", path: "/resumes/decisions", query, ...options });
  }

  /** List all decisions: every item, page by page. */
  iterateAllDecisions(query: api.ExportResumeDecisionsQuery = {}, options?: RequestOptions<never>): AsyncGenerator<api.AnalysisDecision> {
    return this.items({ method: "GET", path: "/resumes/decisions", query, ...options });
  }

  /** Read a résumé as data. */
  read(body: (api.ReadingRequest | api.ReadResumeForm) & { format?: "person" | undefined }, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.ResumeReading>;
  read(body: (api.ReadingRequest | api.ReadResumeForm) & { format: "json_resume" }, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.JsonResume>;
  read(body: api.ReadingRequest | api.ReadResumeForm, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.ReadingReply>;
  read(body: api.ReadingRequest | api.ReadResumeForm, options?: RequestOptions<"idempotencyKey" | "acceptLanguage">): Promise<api.ReadingReply> {
    return this.transport.send({ method: "POST", path: "/resumes/read", body, ...options });
  }

  /** Redact a résumé. */
  redact(body: api.RedactionRequest | api.RedactResumeForm, options?: RequestOptions<"idempotencyKey">): Promise<api.RedactedResume> {
    return this.transport.send({ method: "POST", path: "/resumes/redact", body, ...options });
  }
}

export class Webhooks extends Resource {
  /** Register a webhook endpoint. */
  create(body: api.NewWebhookEndpoint, options?: RequestOptions<"idempotencyKey">): Promise<api.WebhookEndpointWithSecret> {
    return this.transport.send({ method: "POST", path: "/webhooks", body, ...options });
  }

  /** List webhook endpoints. */
  list(query: api.ListWebhooksQuery = {}, options?: RequestOptions<never>): Promise<api.WebhookEndpointList> {
    return this.transport.send({ method: "GET", path: "/webhooks", query, ...options });
  }

  /** List webhook endpoints: every item, page by page. */
  iterate(query: api.ListWebhooksQuery = {}, options?: RequestOptions<never>): AsyncGenerator<api.WebhookEndpoint> {
    return this.items({ method: "GET", path: "/webhooks", query, ...options });
  }

  /** Read a webhook endpoint. */
  retrieve(endpointId: string, options?: RequestOptions<never>): Promise<api.WebhookEndpoint> {
    return this.transport.send({ method: "GET", path: `/webhooks/${segment(endpointId)}`, ...options });
  }

  /** Change a webhook endpoint. */
  update(endpointId: string, body: api.WebhookEndpointChange = {}, options?: RequestOptions<never>): Promise<api.WebhookEndpoint> {
    return this.transport.send({ method: "PATCH", path: `/webhooks/${segment(endpointId)}`, body, ...options });
  }

  /** Delete a webhook endpoint. */
  delete(endpointId: string, options?: RequestOptions<"idempotencyKey">): Promise<api.DeletedWebhookEndpoint> {
    return this.transport.send({ method: "DELETE", path: `/webhooks/${segment(endpointId)}`, ...options });
  }

  /** List deliveries. */
  deliveries(endpointId: string, query: api.ListWebhookDeliveriesQuery = {}, options?: RequestOptions<never>): Promise<api.WebhookDeliveryList> {
    return this.transport.send({ method: "GET", path: `/webhooks/${segment(endpointId)}/deliveries`, query, ...options });
  }

  /** List deliveries: every item, page by page. */
  iterateDeliveries(endpointId: string, query: api.ListWebhookDeliveriesQuery = {}, options?: RequestOptions<never>): AsyncGenerator<api.WebhookDelivery> {
    return this.items({ method: "GET", path: `/webhooks/${segment(endpointId)}/deliveries`, query, ...options });
  }

  /** Read a delivery. */
  retrieveDelivery(endpointId: string, deliveryId: string, options?: RequestOptions<never>): Promise<api.WebhookDeliveryWithPayload> {
    return this.transport.send({ method: "GET", path: `/webhooks/${segment(endpointId)}/deliveries/${segment(deliveryId)}`, ...options });
  }

  /** Send a delivery again. */
  retryDelivery(endpointId: string, deliveryId: string, options?: RequestOptions<"idempotencyKey">): Promise<api.WebhookDelivery> {
    return this.transport.send({ method: "POST", path: `/webhooks/${segment(endpointId)}/deliveries/${segment(deliveryId)}/retry`, ...options });
  }

  /** Send failed deliveries again. */
  recover(endpointId: string, body: api.WebhookRecovery, options?: RequestOptions<"idempotencyKey">): Promise<api.RecoveringWebhooks> {
    return this.transport.send({ method: "POST", path: `/webhooks/${segment(endpointId)}/recover`, body, ...options });
  }

  /** Rotate the signing secret. */
  rotateSecret(endpointId: string, body: api.SecretRotation = {}, options?: RequestOptions<"idempotencyKey">): Promise<api.WebhookEndpointWithSecret> {
    return this.transport.send({ method: "POST", path: `/webhooks/${segment(endpointId)}/rotate-secret`, body, ...options });
  }

  /** Send a test event. */
  test(endpointId: string, options?: RequestOptions<"idempotencyKey">): Promise<api.QueuedWebhookTest> {
    return this.transport.send({ method: "POST", path: `/webhooks/${segment(endpointId)}/test`, ...options });
  }
}
