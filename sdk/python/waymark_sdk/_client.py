# Generated from _async_client.py by sdk/generate.ts. Do not edit.
from __future__ import annotations

import json
import time
from typing import Any, Iterator, TypeVar, Unpack

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


class Waymark:
    """The Waymark API. Keys are secrets: use them on servers only."""

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        max_retries: int = DEFAULT_RETRIES,
        timeout: float = DEFAULT_TIMEOUT,
        http_client: httpx.Client | None = None,
    ) -> None:
        if not api_key:
            raise ValueError("Waymark needs an api_key.")
        self._api_key = api_key
        self._base_url = base_of(base_url)
        self._max_retries = max_retries
        self._http = http_client or httpx.Client(timeout=timeout)
        self.jobs = Jobs(self)
        self.resumes = Resumes(self)
        self.pathways = Pathways(self)
        self.candidates = Candidates(self)
        self.skills = Skills(self)
        self.roles = Roles(self)
        self.webhooks = Webhooks(self)

    def __enter__(self) -> Waymark:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def me(self) -> api.Account:
        """The app and key of this client, with credits, quota and limits."""
        return self._send(api.Account, Call("GET", "/me"))

    def _send(self, kind: type[T], call: Call) -> T:
        arguments = call.arguments(self._base_url, self._api_key)
        attempt = 0
        while True:
            error: ApiError | ConnectionFailed
            try:
                reply = self._http.request(**arguments)
                if reply.is_success:
                    return decode(kind, reply.json())
                error = read_error(reply)
            except httpx.TransportError as cause:
                error = failure_of(cause, call)
                error.__cause__ = cause
            delay = delay_after(error, attempt)
            if attempt >= self._max_retries or delay is None:
                raise error
            time.sleep(delay)
            attempt += 1

    def _pages(self, kind: type, path: str, query: dict[str, Any]) -> Iterator[Any]:
        """Every item of a list, page by page."""
        page = query.get("page") or 1
        while True:
            reply: Any = self._send(kind, Call("GET", path, {**query, "page": page}))
            for item in reply.data:
                yield item
            if page >= reply.pagination.total_pages:
                return
            page += 1


class Resource:
    def __init__(self, client: Waymark) -> None:
        self._client = client
        self._send = client._send
        self._pages = client._pages


class Jobs(Resource):
    def list(self, **query: Unpack[api.ListJobsQuery]) -> api.JobSummaryList:
        return self._send(api.JobSummaryList, Call("GET", "/jobs", query))

    def iterate(self, **query: Unpack[api.ListJobsQuery]) -> Iterator[api.JobSummary]:
        return self._pages(api.JobSummaryList, "/jobs", dict(query))

    def retrieve(self, job_id: str) -> api.Job:
        return self._send(api.Job, Call("GET", f"/jobs/{segment(job_id)}"))

    def match(
        self, *, idempotency_key: str | None = None, **body: Unpack[api.MatchRequest]
    ) -> api.MatchReply:
        call = Call("POST", "/jobs/match", json=body, idempotency_key=idempotency_key)
        return self._send(api.MatchReply, call)


class Resumes(Resource):
    def analyze(
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
        return self._send(api.ResumeAnalysis, call)

    def read(
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
        return self._send(api.ResumeReading, call)

    def retrieve(self, analysis_id: str) -> api.ResumeAnalysis:
        path = f"/resumes/analyses/{segment(analysis_id)}"
        return self._send(api.ResumeAnalysis, Call("GET", path))


class Pathways(Resource):
    def generate(
        self, *, idempotency_key: str | None = None, **body: Unpack[api.PathwayRequest]
    ) -> api.QueuedPathway:
        path = "/career-pathways/generate"
        call = Call("POST", path, json=body, idempotency_key=idempotency_key)
        return self._send(api.QueuedPathway, call)

    def retrieve(self, pathway_id: str) -> api.Pathway:
        path = f"/career-pathways/{segment(pathway_id)}"
        return self._send(api.Pathway, Call("GET", path))

    def list(self, **query: Unpack[api.ListPathwaysQuery]) -> api.PathwaySummaryList:
        return self._send(api.PathwaySummaryList, Call("GET", "/career-pathways", query))

    def iterate(self, **query: Unpack[api.ListPathwaysQuery]) -> Iterator[api.PathwaySummary]:
        return self._pages(api.PathwaySummaryList, "/career-pathways", dict(query))

    def generate_and_wait(
        self,
        *,
        wait_seconds: float = 300,
        poll_seconds: float = 10,
        idempotency_key: str | None = None,
        **body: Unpack[api.PathwayRequest],
    ) -> api.Pathway:
        """Returns the completed pathway; raises `PathwayFailedError` when it fails."""
        queued = self.generate(idempotency_key=idempotency_key, **body)
        end = time.monotonic() + wait_seconds
        delay = 0.5
        while True:
            pathway = self.retrieve(queued.pathway_id)
            if pathway.status == "completed":
                return pathway
            if pathway.status == "failed":
                raise PathwayFailedError(pathway)
            if time.monotonic() >= end:
                raise ConnectionFailed(
                    f"{queued.pathway_id} is still {pathway.status} after {wait_seconds} seconds"
                )
            time.sleep(min(delay, poll_seconds))
            delay *= 2


class Candidates(Resource):
    def erase(
        self, candidate_id: str, *, idempotency_key: str | None = None
    ) -> api.CandidateErasure:
        """Erases everything that is stored under your id of the candidate."""
        path = f"/candidates/{segment(candidate_id)}"
        call = Call("DELETE", path, idempotency_key=idempotency_key)
        return self._send(api.CandidateErasure, call)


class Skills(Resource):
    def search(self, **query: Unpack[api.ListSkillsQuery]) -> api.SkillList:
        return self._send(api.SkillList, Call("GET", "/skills", query))


class Roles(Resource):
    def search(self, **query: Unpack[api.ListRolesQuery]) -> api.RoleList:
        return self._send(api.RoleList, Call("GET", "/roles", query))

    def retrieve(self, role_id: str) -> api.Role:
        return self._send(api.Role, Call("GET", f"/roles/{segment(role_id)}"))


class Webhooks(Resource):
    def create(
        self, *, idempotency_key: str | None = None, **body: Unpack[api.NewWebhookEndpoint]
    ) -> api.WebhookEndpointWithSecret:
        """The reply holds the secret, this once."""
        call = Call("POST", "/webhooks", json=body, idempotency_key=idempotency_key)
        return self._send(api.WebhookEndpointWithSecret, call)

    def list(self, **query: Unpack[api.ListWebhooksQuery]) -> api.WebhookEndpointList:
        return self._send(api.WebhookEndpointList, Call("GET", "/webhooks", query))

    def iterate(
        self, **query: Unpack[api.ListWebhooksQuery]
    ) -> Iterator[api.WebhookEndpoint]:
        return self._pages(api.WebhookEndpointList, "/webhooks", dict(query))

    def retrieve(self, endpoint_id: str) -> api.WebhookEndpoint:
        return self._send(api.WebhookEndpoint, Call("GET", endpoint_path(endpoint_id)))

    def update(
        self, endpoint_id: str, **change: Unpack[api.WebhookEndpointChange]
    ) -> api.WebhookEndpoint:
        call = Call("PATCH", endpoint_path(endpoint_id), json=change)
        return self._send(api.WebhookEndpoint, call)

    def delete(
        self, endpoint_id: str, *, idempotency_key: str | None = None
    ) -> api.DeletedWebhookEndpoint:
        call = Call("DELETE", endpoint_path(endpoint_id), idempotency_key=idempotency_key)
        return self._send(api.DeletedWebhookEndpoint, call)

    def rotate_secret(
        self,
        endpoint_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[api.SecretRotation],
    ) -> api.WebhookEndpointWithSecret:
        path = endpoint_path(endpoint_id, "rotate-secret")
        call = Call("POST", path, json=body, idempotency_key=idempotency_key)
        return self._send(api.WebhookEndpointWithSecret, call)

    def test(
        self, endpoint_id: str, *, idempotency_key: str | None = None
    ) -> api.QueuedWebhookTest:
        call = Call("POST", endpoint_path(endpoint_id, "test"), idempotency_key=idempotency_key)
        return self._send(api.QueuedWebhookTest, call)

    def recover(
        self, endpoint_id: str, *, since: str, idempotency_key: str | None = None
    ) -> api.RecoveringWebhooks:
        """Sends every delivery again that has failed since then."""
        path = endpoint_path(endpoint_id, "recover")
        call = Call("POST", path, json={"since": since}, idempotency_key=idempotency_key)
        return self._send(api.RecoveringWebhooks, call)

    def deliveries(
        self, endpoint_id: str, **query: Unpack[api.ListWebhookDeliveriesQuery]
    ) -> api.WebhookDeliveryList:
        path = endpoint_path(endpoint_id, "deliveries")
        return self._send(api.WebhookDeliveryList, Call("GET", path, query))

    def iterate_deliveries(
        self, endpoint_id: str, **query: Unpack[api.ListWebhookDeliveriesQuery]
    ) -> Iterator[api.WebhookDelivery]:
        path = endpoint_path(endpoint_id, "deliveries")
        return self._pages(api.WebhookDeliveryList, path, dict(query))

    def retrieve_delivery(
        self, endpoint_id: str, delivery_id: str
    ) -> api.WebhookDeliveryWithPayload:
        path = endpoint_path(endpoint_id, "deliveries", delivery_id)
        return self._send(api.WebhookDeliveryWithPayload, Call("GET", path))

    def retry_delivery(
        self, endpoint_id: str, delivery_id: str, *, idempotency_key: str | None = None
    ) -> api.WebhookDelivery:
        path = endpoint_path(endpoint_id, "deliveries", delivery_id, "retry")
        return self._send(
            api.WebhookDelivery, Call("POST", path, idempotency_key=idempotency_key)
        )


def endpoint_path(*segments: str) -> str:
    return "/webhooks/" + "/".join(segment(one) for one in segments)
