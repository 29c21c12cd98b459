from __future__ import annotations

import asyncio
import json
import time
from typing import Any, AsyncIterator, TypeVar, Unpack

import httpx

from . import types as api
from ._decode import decode
from ._errors import ApiError, ConnectionFailed, PathwayFailedError, read_error
from ._transport import (
    DEFAULT_RETRIES,
    DEFAULT_TIMEOUT,
    Call,
    base_of,
    delay_after,
    failure_of,
    segment,
    without_absent,
)

T = TypeVar("T")


class AsyncWaymark:
    """The Waymark API. Keys are secrets: use them on servers only."""

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        max_retries: int = DEFAULT_RETRIES,
        timeout: float = DEFAULT_TIMEOUT,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        if not api_key:
            raise ValueError("Waymark needs an api_key.")
        self._api_key = api_key
        self._base_url = base_of(base_url)
        self._max_retries = max_retries
        self._http = http_client or httpx.AsyncClient(timeout=timeout)
        self.jobs = AsyncJobs(self)
        self.resumes = AsyncResumes(self)
        self.pathways = AsyncPathways(self)
        self.candidates = AsyncCandidates(self)
        self.skills = AsyncSkills(self)
        self.roles = AsyncRoles(self)
        self.webhooks = AsyncWebhooks(self)

    async def __aenter__(self) -> AsyncWaymark:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def me(self) -> api.Account:
        """The app and key of this client, with credits, quota and limits."""
        return await self._send(api.Account, Call("GET", "/me"))

    async def _send(self, kind: type[T], call: Call) -> T:
        arguments = call.arguments(self._base_url, self._api_key)
        attempt = 0
        while True:
            error: ApiError | ConnectionFailed
            try:
                reply = await self._http.request(**arguments)
                if reply.is_success:
                    return decode(kind, reply.json())
                error = read_error(reply)
            except httpx.TransportError as cause:
                error = failure_of(cause, call)
                error.__cause__ = cause
            delay = delay_after(error, attempt)
            if attempt >= self._max_retries or delay is None:
                raise error
            await asyncio.sleep(delay)
            attempt += 1

    async def _pages(self, kind: type, path: str, query: dict[str, Any]) -> AsyncIterator[Any]:
        """Every item of a list, page by page."""
        page = query.get("page") or 1
        while True:
            reply: Any = await self._send(kind, Call("GET", path, {**query, "page": page}))
            for item in reply.data:
                yield item
            if page >= reply.pagination.total_pages:
                return
            page += 1


class AsyncResource:
    def __init__(self, client: AsyncWaymark) -> None:
        self._client = client
        self._send = client._send
        self._pages = client._pages


class AsyncJobs(AsyncResource):
    async def list(self, **query: Unpack[api.ListJobsQuery]) -> api.JobSummaryList:
        return await self._send(api.JobSummaryList, Call("GET", "/jobs", query))

    def iterate(self, **query: Unpack[api.ListJobsQuery]) -> AsyncIterator[api.JobSummary]:
        return self._pages(api.JobSummaryList, "/jobs", dict(query))

    async def retrieve(self, job_id: str) -> api.Job:
        return await self._send(api.Job, Call("GET", f"/jobs/{segment(job_id)}"))

    async def match(
        self, *, idempotency_key: str | None = None, **body: Unpack[api.MatchRequest]
    ) -> api.MatchReply:
        call = Call("POST", "/jobs/match", json=body, idempotency_key=idempotency_key)
        return await self._send(api.MatchReply, call)


class AsyncResumes(AsyncResource):
    async def analyze(
        self,
        *,
        target_job: api.AnalysisRequestTargetJob,
        resume_text: str | None = None,
        file_url: str | None = None,
        file: bytes | None = None,
        file_name: str = "resume",
        external_candidate_id: str | None = None,
        idempotency_key: str | None = None,
    ) -> api.ResumeAnalysis:
        """Compares a résumé with a job. Exactly one of `resume_text`, `file_url` and `file`."""
        body = without_absent(
            target_job=target_job,
            resume_text=resume_text,
            file_url=file_url,
            external_candidate_id=external_candidate_id,
        )
        call = Call("POST", "/resumes/analyze", json=body, idempotency_key=idempotency_key)
        if file is not None:
            if resume_text is not None or file_url is not None:
                raise ValueError("Give exactly one of resume_text, file_url and file.")
            call.data = without_absent(external_candidate_id=external_candidate_id)
            call.data["target_job"] = json.dumps(target_job)
            call.files = {"file": (file_name, file)}
        return await self._send(api.ResumeAnalysis, call)

    async def read(
        self,
        *,
        resume_text: str | None = None,
        file_url: str | None = None,
        file: bytes | None = None,
        file_name: str = "resume",
        idempotency_key: str | None = None,
    ) -> api.ResumeReading:
        """Skills where they stand in the text, and what was ignored; no scores."""
        body = without_absent(resume_text=resume_text, file_url=file_url)
        call = Call("POST", "/resumes/read", json=body, idempotency_key=idempotency_key)
        if file is not None:
            if resume_text is not None or file_url is not None:
                raise ValueError("Give exactly one of resume_text, file_url and file.")
            call.data = {}
            call.files = {"file": (file_name, file)}
        return await self._send(api.ResumeReading, call)

    async def retrieve(self, analysis_id: str) -> api.ResumeAnalysis:
        path = f"/resumes/analyses/{segment(analysis_id)}"
        return await self._send(api.ResumeAnalysis, Call("GET", path))


class AsyncPathways(AsyncResource):
    async def generate(
        self, *, idempotency_key: str | None = None, **body: Unpack[api.PathwayRequest]
    ) -> api.QueuedPathway:
        path = "/career-pathways/generate"
        call = Call("POST", path, json=body, idempotency_key=idempotency_key)
        return await self._send(api.QueuedPathway, call)

    async def retrieve(self, pathway_id: str) -> api.Pathway:
        path = f"/career-pathways/{segment(pathway_id)}"
        return await self._send(api.Pathway, Call("GET", path))

    async def list(self, **query: Unpack[api.ListPathwaysQuery]) -> api.PathwaySummaryList:
        return await self._send(api.PathwaySummaryList, Call("GET", "/career-pathways", query))

    def iterate(self, **query: Unpack[api.ListPathwaysQuery]) -> AsyncIterator[api.PathwaySummary]:
        return self._pages(api.PathwaySummaryList, "/career-pathways", dict(query))

    async def generate_and_wait(
        self,
        *,
        wait_seconds: float = 300,
        poll_seconds: float = 10,
        idempotency_key: str | None = None,
        **body: Unpack[api.PathwayRequest],
    ) -> api.Pathway:
        """Returns the completed pathway; raises `PathwayFailedError` when it fails."""
        queued = await self.generate(idempotency_key=idempotency_key, **body)
        end = time.monotonic() + wait_seconds
        delay = 0.5
        while True:
            pathway = await self.retrieve(queued.pathway_id)
            if pathway.status == "completed":
                return pathway
            if pathway.status == "failed":
                raise PathwayFailedError(pathway)
            if time.monotonic() >= end:
                raise ConnectionFailed(
                    f"{queued.pathway_id} is still {pathway.status} after {wait_seconds} seconds"
                )
            await asyncio.sleep(min(delay, poll_seconds))
            delay *= 2


class AsyncCandidates(AsyncResource):
    async def erase(
        self, candidate_id: str, *, idempotency_key: str | None = None
    ) -> api.CandidateErasure:
        """Erases everything that is stored under your id of the candidate."""
        path = f"/candidates/{segment(candidate_id)}"
        call = Call("DELETE", path, idempotency_key=idempotency_key)
        return await self._send(api.CandidateErasure, call)


class AsyncSkills(AsyncResource):
    async def search(self, **query: Unpack[api.ListSkillsQuery]) -> api.SkillList:
        return await self._send(api.SkillList, Call("GET", "/skills", query))


class AsyncRoles(AsyncResource):
    async def search(self, **query: Unpack[api.ListRolesQuery]) -> api.RoleList:
        return await self._send(api.RoleList, Call("GET", "/roles", query))

    async def retrieve(self, role_id: str) -> api.Role:
        return await self._send(api.Role, Call("GET", f"/roles/{segment(role_id)}"))


class AsyncWebhooks(AsyncResource):
    async def create(
        self, *, idempotency_key: str | None = None, **body: Unpack[api.NewWebhookEndpoint]
    ) -> api.WebhookEndpointWithSecret:
        """The reply holds the secret, this once."""
        call = Call("POST", "/webhooks", json=body, idempotency_key=idempotency_key)
        return await self._send(api.WebhookEndpointWithSecret, call)

    async def list(self, **query: Unpack[api.ListWebhooksQuery]) -> api.WebhookEndpointList:
        return await self._send(api.WebhookEndpointList, Call("GET", "/webhooks", query))

    def iterate(
        self, **query: Unpack[api.ListWebhooksQuery]
    ) -> AsyncIterator[api.WebhookEndpoint]:
        return self._pages(api.WebhookEndpointList, "/webhooks", dict(query))

    async def retrieve(self, endpoint_id: str) -> api.WebhookEndpoint:
        return await self._send(api.WebhookEndpoint, Call("GET", endpoint_path(endpoint_id)))

    async def update(
        self, endpoint_id: str, **change: Unpack[api.WebhookEndpointChange]
    ) -> api.WebhookEndpoint:
        call = Call("PATCH", endpoint_path(endpoint_id), json=change)
        return await self._send(api.WebhookEndpoint, call)

    async def delete(
        self, endpoint_id: str, *, idempotency_key: str | None = None
    ) -> api.DeletedWebhookEndpoint:
        call = Call("DELETE", endpoint_path(endpoint_id), idempotency_key=idempotency_key)
        return await self._send(api.DeletedWebhookEndpoint, call)

    async def rotate_secret(
        self,
        endpoint_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[api.SecretRotation],
    ) -> api.WebhookEndpointWithSecret:
        path = endpoint_path(endpoint_id, "rotate-secret")
        call = Call("POST", path, json=body, idempotency_key=idempotency_key)
        return await self._send(api.WebhookEndpointWithSecret, call)

    async def test(
        self, endpoint_id: str, *, idempotency_key: str | None = None
    ) -> api.QueuedWebhookTest:
        call = Call("POST", endpoint_path(endpoint_id, "test"), idempotency_key=idempotency_key)
        return await self._send(api.QueuedWebhookTest, call)

    async def recover(
        self, endpoint_id: str, *, since: str, idempotency_key: str | None = None
    ) -> api.RecoveringWebhooks:
        """Sends every delivery again that has failed since then."""
        path = endpoint_path(endpoint_id, "recover")
        call = Call("POST", path, json={"since": since}, idempotency_key=idempotency_key)
        return await self._send(api.RecoveringWebhooks, call)

    async def deliveries(
        self, endpoint_id: str, **query: Unpack[api.ListWebhookDeliveriesQuery]
    ) -> api.WebhookDeliveryList:
        path = endpoint_path(endpoint_id, "deliveries")
        return await self._send(api.WebhookDeliveryList, Call("GET", path, query))

    def iterate_deliveries(
        self, endpoint_id: str, **query: Unpack[api.ListWebhookDeliveriesQuery]
    ) -> AsyncIterator[api.WebhookDelivery]:
        path = endpoint_path(endpoint_id, "deliveries")
        return self._pages(api.WebhookDeliveryList, path, dict(query))

    async def retrieve_delivery(
        self, endpoint_id: str, delivery_id: str
    ) -> api.WebhookDeliveryWithPayload:
        path = endpoint_path(endpoint_id, "deliveries", delivery_id)
        return await self._send(api.WebhookDeliveryWithPayload, Call("GET", path))

    async def retry_delivery(
        self, endpoint_id: str, delivery_id: str, *, idempotency_key: str | None = None
    ) -> api.WebhookDelivery:
        path = endpoint_path(endpoint_id, "deliveries", delivery_id, "retry")
        return await self._send(
            api.WebhookDelivery, Call("POST", path, idempotency_key=idempotency_key)
        )


def endpoint_path(*segments: str) -> str:
    return "/webhooks/" + "/".join(segment(one) for one in segments)
