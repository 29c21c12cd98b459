# Generated from the OpenAPI document by sdk/generator. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, AsyncIterator, Sequence, Unpack, overload

from . import types as api
from ._transport import Call, segment

if TYPE_CHECKING:
    from ._async_client import AsyncWaymark


class AsyncResource:
    def __init__(self, client: AsyncWaymark) -> None:
        self._send = client._send
        self._items = client._items


class AsyncCandidates(AsyncResource):
    async def erase(
        self,
        external_candidate_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> api.CandidateErasure:
        """Erase a candidate."""
        call = Call(
            "DELETE",
            f"/candidates/{segment(external_candidate_id)}",
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.CandidateErasure, call)


class AsyncPathways(AsyncResource):
    async def list(
        self,
        **query: Unpack[api.ListPathwaysQuery],
    ) -> api.PathwaySummaryList:
        """List a candidate's pathways."""
        call = Call(
            "GET",
            "/career-pathways",
            query=query,
        )
        return await self._send(api.PathwaySummaryList, call)

    def iterate(
        self,
        **query: Unpack[api.ListPathwaysQuery],
    ) -> AsyncIterator[api.PathwaySummary]:
        """List a candidate's pathways: every item, page by page."""
        call = Call(
            "GET",
            "/career-pathways",
            query=query,
        )
        return self._items(api.PathwaySummaryList, call)

    async def retrieve(
        self,
        pathway_id: str,
    ) -> api.Pathway:
        """Read a pathway."""
        call = Call(
            "GET",
            f"/career-pathways/{segment(pathway_id)}",
        )
        return await self._send(api.Pathway, call)

    async def give_feedback(
        self,
        pathway_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[api.PathwayFeedbackRequest],
    ) -> api.PathwayFeedback:
        """Report a mistake in a pathway."""
        call = Call(
            "POST",
            f"/career-pathways/{segment(pathway_id)}/feedback",
            json=body,
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.PathwayFeedback, call)

    async def generate(
        self,
        *,
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.PathwayRequest],
    ) -> api.QueuedPathway:
        """Generate a career pathway."""
        call = Call(
            "POST",
            "/career-pathways/generate",
            json=body,
            headers={"Idempotency-Key": idempotency_key, "Accept-Language": accept_language},
        )
        return await self._send(api.QueuedPathway, call)


class AsyncRoles(AsyncResource):
    async def insight(
        self,
        role_id: str,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.GetRoleInsightQuery],
    ) -> api.RoleInsight:
        """Read a role's market."""
        call = Call(
            "GET",
            f"/insights/roles/{segment(role_id)}",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return await self._send(api.RoleInsight, call)

    async def search(
        self,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.ListRolesQuery],
    ) -> api.RoleList:
        """Find roles by name."""
        call = Call(
            "GET",
            "/roles",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return await self._send(api.RoleList, call)

    def iterate(
        self,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.ListRolesQuery],
    ) -> AsyncIterator[api.RoleEntry]:
        """Find roles by name: every item, page by page."""
        call = Call(
            "GET",
            "/roles",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return self._items(api.RoleList, call)

    async def retrieve(
        self,
        role_id: str,
        *,
        accept_language: str | None = None,
    ) -> api.Role:
        """Read a role."""
        call = Call(
            "GET",
            f"/roles/{segment(role_id)}",
            headers={"Accept-Language": accept_language},
        )
        return await self._send(api.Role, call)

    async def route(
        self,
        role_id: str,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.GetRoleRouteQuery],
    ) -> api.RoleRoute:
        """Read the ways into a role."""
        call = Call(
            "GET",
            f"/roles/{segment(role_id)}/route",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return await self._send(api.RoleRoute, call)


class AsyncSkills(AsyncResource):
    async def insight(
        self,
        skill_id: str,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.GetSkillInsightQuery],
    ) -> api.SkillInsight:
        """Read a skill's market."""
        call = Call(
            "GET",
            f"/insights/skills/{segment(skill_id)}",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return await self._send(api.SkillInsight, call)

    async def search(
        self,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.ListSkillsQuery],
    ) -> api.SkillList:
        """Find skills by name."""
        call = Call(
            "GET",
            "/skills",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return await self._send(api.SkillList, call)

    def iterate(
        self,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.ListSkillsQuery],
    ) -> AsyncIterator[api.SkillEntry]:
        """Find skills by name: every item, page by page."""
        call = Call(
            "GET",
            "/skills",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return self._items(api.SkillList, call)


class AsyncJobs(AsyncResource):
    async def list(
        self,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.ListJobsQuery],
    ) -> api.JobSummaryList:
        """Search jobs."""
        call = Call(
            "GET",
            "/jobs",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return await self._send(api.JobSummaryList, call)

    def iterate(
        self,
        *,
        accept_language: str | None = None,
        **query: Unpack[api.ListJobsQuery],
    ) -> AsyncIterator[api.JobSummary]:
        """Search jobs: every item, page by page."""
        call = Call(
            "GET",
            "/jobs",
            query=query,
            headers={"Accept-Language": accept_language},
        )
        return self._items(api.JobSummaryList, call)

    async def retrieve(
        self,
        job_id: str,
        *,
        accept_language: str | None = None,
    ) -> api.Job:
        """Read a job."""
        call = Call(
            "GET",
            f"/jobs/{segment(job_id)}",
            headers={"Accept-Language": accept_language},
        )
        return await self._send(api.Job, call)

    async def rank_for(
        self,
        job_id: str,
        *,
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.RankRequest],
    ) -> api.RankReply:
        """Rank candidates for a job."""
        call = Call(
            "POST",
            f"/jobs/{segment(job_id)}/rank",
            json=body,
            headers={"Idempotency-Key": idempotency_key, "Accept-Language": accept_language},
        )
        return await self._send(api.RankReply, call)

    async def match(
        self,
        *,
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.MatchRequest],
    ) -> api.MatchReply:
        """Rank jobs by fit."""
        call = Call(
            "POST",
            "/jobs/match",
            json=body,
            headers={"Idempotency-Key": idempotency_key, "Accept-Language": accept_language},
        )
        return await self._send(api.MatchReply, call)

    async def rank(
        self,
        *,
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.RankJobRequest],
    ) -> api.RankReply:
        """Rank candidates for a posting."""
        call = Call(
            "POST",
            "/jobs/rank",
            json=body,
            headers={"Idempotency-Key": idempotency_key, "Accept-Language": accept_language},
        )
        return await self._send(api.RankReply, call)

    async def read(
        self,
        *,
        file: bytes | None = None,
        file_name: str = "resume",
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.JobReadingRequest],
    ) -> api.JobReading:
        """Read a posting as data."""
        call = Call(
            "POST",
            "/jobs/read",
            json=body,
            files=[("file", (file_name, file))],
            form=("title",),
            headers={"Idempotency-Key": idempotency_key, "Accept-Language": accept_language},
        )
        return await self._send(api.JobReading, call)


class AsyncResumes(AsyncResource):
    async def retrieve(
        self,
        analysis_id: str,
    ) -> api.ResumeAnalysis:
        """Read an analysis again."""
        call = Call(
            "GET",
            f"/resumes/analyses/{segment(analysis_id)}",
        )
        return await self._send(api.ResumeAnalysis, call)

    async def correct(
        self,
        analysis_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[api.CorrectionRequest],
    ) -> api.CorrectedAnalysis:
        """Correct an analysis for its candidate."""
        call = Call(
            "POST",
            f"/resumes/analyses/{segment(analysis_id)}/corrections",
            json=body,
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.CorrectedAnalysis, call)

    async def record_decision(
        self,
        analysis_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[api.DecisionRequest],
    ) -> api.AnalysisDecision:
        """Record who decided what."""
        call = Call(
            "POST",
            f"/resumes/analyses/{segment(analysis_id)}/decisions",
            json=body,
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.AnalysisDecision, call)

    async def decisions(
        self,
        analysis_id: str,
        **query: Unpack[api.ListResumeDecisionsQuery],
    ) -> api.AnalysisDecisionList:
        """List the decisions beside an analysis."""
        call = Call(
            "GET",
            f"/resumes/analyses/{segment(analysis_id)}/decisions",
            query=query,
        )
        return await self._send(api.AnalysisDecisionList, call)

    def iterate_decisions(
        self,
        analysis_id: str,
        **query: Unpack[api.ListResumeDecisionsQuery],
    ) -> AsyncIterator[api.AnalysisDecision]:
        """List the decisions beside an analysis: every item, page by page."""
        call = Call(
            "GET",
            f"/resumes/analyses/{segment(analysis_id)}/decisions",
            query=query,
        )
        return self._items(api.AnalysisDecisionList, call)

    async def explain(
        self,
        analysis_id: str,
    ) -> api.AnalysisExplanation:
        """Explain an analysis to its candidate."""
        call = Call(
            "GET",
            f"/resumes/analyses/{segment(analysis_id)}/explanation",
        )
        return await self._send(api.AnalysisExplanation, call)

    async def analyze(
        self,
        *,
        file: bytes | None = None,
        file_name: str = "resume",
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.AnalysisRequest],
    ) -> api.ResumeAnalysis:
        """Analyse a résumé."""
        call = Call(
            "POST",
            "/resumes/analyze",
            json=body,
            files=[("file", (file_name, file))],
            form=("external_candidate_id", "target_job", "language",),
            headers={"Idempotency-Key": idempotency_key, "Accept-Language": accept_language},
        )
        return await self._send(api.ResumeAnalysis, call)

    async def create_batch(
        self,
        *,
        files: Sequence[tuple[str, bytes]] = (),
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.ResumeBatchRequest],
    ) -> api.QueuedResumeBatch:
        """Analyse many résumés."""
        call = Call(
            "POST",
            "/resumes/batches",
            json=body,
            files=[*(("files", one) for one in files)],
            form=("target_job", "language", "candidates",),
            headers={"Idempotency-Key": idempotency_key, "Accept-Language": accept_language},
        )
        return await self._send(api.QueuedResumeBatch, call)

    async def retrieve_batch(
        self,
        batch_id: str,
    ) -> api.ResumeBatch:
        """Read a batch of analyses."""
        call = Call(
            "GET",
            f"/resumes/batches/{segment(batch_id)}",
        )
        return await self._send(api.ResumeBatch, call)

    async def all_decisions(
        self,
        **query: Unpack[api.ExportResumeDecisionsQuery],
    ) -> api.AnalysisDecisionList:
        """List all decisions."""
        call = Call(
            "GET",
            "/resumes/decisions",
            query=query,
        )
        return await self._send(api.AnalysisDecisionList, call)

    def iterate_all_decisions(
        self,
        **query: Unpack[api.ExportResumeDecisionsQuery],
    ) -> AsyncIterator[api.AnalysisDecision]:
        """List all decisions: every item, page by page."""
        call = Call(
            "GET",
            "/resumes/decisions",
            query=query,
        )
        return self._items(api.AnalysisDecisionList, call)

    @overload
    async def read(
        self,
        *,
        file: bytes | None = None,
        file_name: str = "resume",
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.PersonReadingRequest],
    ) -> api.ResumeReading: ...

    @overload
    async def read(
        self,
        *,
        file: bytes | None = None,
        file_name: str = "resume",
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.JsonResumeReadingRequest],
    ) -> api.JsonResume: ...

    @overload
    async def read(
        self,
        *,
        file: bytes | None = None,
        file_name: str = "resume",
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.ReadingRequest],
    ) -> api.ReadingReply: ...

    async def read(
        self,
        *,
        file: bytes | None = None,
        file_name: str = "resume",
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.ReadingRequest],
    ) -> api.ReadingReply:
        """Read a résumé as data."""
        call = Call(
            "POST",
            "/resumes/read",
            json=body,
            files=[("file", (file_name, file))],
            form=("include", "format",),
            headers={"Idempotency-Key": idempotency_key, "Accept-Language": accept_language},
        )
        return await self._send(api.ReadingReply, call)

    async def redact(
        self,
        *,
        file: bytes | None = None,
        file_name: str = "resume",
        idempotency_key: str | None = None,
        **body: Unpack[api.RedactionRequest],
    ) -> api.RedactedResume:
        """Redact a résumé."""
        call = Call(
            "POST",
            "/resumes/redact",
            json=body,
            files=[("file", (file_name, file))],
            form=("also",),
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.RedactedResume, call)


class AsyncWebhooks(AsyncResource):
    async def create(
        self,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[api.NewWebhookEndpoint],
    ) -> api.WebhookEndpointWithSecret:
        """Register a webhook endpoint."""
        call = Call(
            "POST",
            "/webhooks",
            json=body,
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.WebhookEndpointWithSecret, call)

    async def list(
        self,
        **query: Unpack[api.ListWebhooksQuery],
    ) -> api.WebhookEndpointList:
        """List webhook endpoints."""
        call = Call(
            "GET",
            "/webhooks",
            query=query,
        )
        return await self._send(api.WebhookEndpointList, call)

    def iterate(
        self,
        **query: Unpack[api.ListWebhooksQuery],
    ) -> AsyncIterator[api.WebhookEndpoint]:
        """List webhook endpoints: every item, page by page."""
        call = Call(
            "GET",
            "/webhooks",
            query=query,
        )
        return self._items(api.WebhookEndpointList, call)

    async def retrieve(
        self,
        endpoint_id: str,
    ) -> api.WebhookEndpoint:
        """Read a webhook endpoint."""
        call = Call(
            "GET",
            f"/webhooks/{segment(endpoint_id)}",
        )
        return await self._send(api.WebhookEndpoint, call)

    async def update(
        self,
        endpoint_id: str,
        **body: Unpack[api.WebhookEndpointChange],
    ) -> api.WebhookEndpoint:
        """Change a webhook endpoint."""
        call = Call(
            "PATCH",
            f"/webhooks/{segment(endpoint_id)}",
            json=body,
        )
        return await self._send(api.WebhookEndpoint, call)

    async def delete(
        self,
        endpoint_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> api.DeletedWebhookEndpoint:
        """Delete a webhook endpoint."""
        call = Call(
            "DELETE",
            f"/webhooks/{segment(endpoint_id)}",
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.DeletedWebhookEndpoint, call)

    async def deliveries(
        self,
        endpoint_id: str,
        **query: Unpack[api.ListWebhookDeliveriesQuery],
    ) -> api.WebhookDeliveryList:
        """List deliveries."""
        call = Call(
            "GET",
            f"/webhooks/{segment(endpoint_id)}/deliveries",
            query=query,
        )
        return await self._send(api.WebhookDeliveryList, call)

    def iterate_deliveries(
        self,
        endpoint_id: str,
        **query: Unpack[api.ListWebhookDeliveriesQuery],
    ) -> AsyncIterator[api.WebhookDelivery]:
        """List deliveries: every item, page by page."""
        call = Call(
            "GET",
            f"/webhooks/{segment(endpoint_id)}/deliveries",
            query=query,
        )
        return self._items(api.WebhookDeliveryList, call)

    async def retrieve_delivery(
        self,
        endpoint_id: str,
        delivery_id: str,
    ) -> api.WebhookDeliveryWithPayload:
        """Read a delivery."""
        call = Call(
            "GET",
            f"/webhooks/{segment(endpoint_id)}/deliveries/{segment(delivery_id)}",
        )
        return await self._send(api.WebhookDeliveryWithPayload, call)

    async def retry_delivery(
        self,
        endpoint_id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> api.WebhookDelivery:
        """Send a delivery again."""
        call = Call(
            "POST",
            f"/webhooks/{segment(endpoint_id)}/deliveries/{segment(delivery_id)}/retry",
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.WebhookDelivery, call)

    async def recover(
        self,
        endpoint_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[api.WebhookRecovery],
    ) -> api.RecoveringWebhooks:
        """Send failed deliveries again."""
        call = Call(
            "POST",
            f"/webhooks/{segment(endpoint_id)}/recover",
            json=body,
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.RecoveringWebhooks, call)

    async def rotate_secret(
        self,
        endpoint_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[api.SecretRotation],
    ) -> api.WebhookEndpointWithSecret:
        """Rotate the signing secret."""
        call = Call(
            "POST",
            f"/webhooks/{segment(endpoint_id)}/rotate-secret",
            json=body,
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.WebhookEndpointWithSecret, call)

    async def test(
        self,
        endpoint_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> api.QueuedWebhookTest:
        """Send a test event."""
        call = Call(
            "POST",
            f"/webhooks/{segment(endpoint_id)}/test",
            headers={"Idempotency-Key": idempotency_key},
        )
        return await self._send(api.QueuedWebhookTest, call)
