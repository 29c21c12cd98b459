# Generated from _async_client.py by sdk/generator. Do not edit.
from __future__ import annotations

import time
from typing import Any, Iterator, TypeVar, Unpack

import httpx

from . import _resources as resources
from . import types as api
from ._errors import ApiError, ConnectionFailed, PathwayFailedError, read_error
from ._transport import (
    DEFAULT_RETRIES,
    DEFAULT_TIMEOUT,
    Call,
    base_of,
    delay_after,
    failure_of,
    items_of,
    next_query,
    parse_reply,
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
        self.jobs = resources.Jobs(self)
        self.resumes = resources.Resumes(self)
        self.pathways = Pathways(self)
        self.candidates = resources.Candidates(self)
        self.skills = resources.Skills(self)
        self.roles = resources.Roles(self)
        self.webhooks = resources.Webhooks(self)

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
                    return parse_reply(kind, reply, call)
                error = read_error(reply)
            except httpx.TransportError as cause:
                error = failure_of(cause, call, self._base_url)
                error.__cause__ = cause
            delay = delay_after(error, attempt)
            if attempt >= self._max_retries or delay is None:
                raise error
            time.sleep(delay)
            attempt += 1

    def _items(self, kind: type, call: Call) -> Iterator[Any]:
        """Every item of a list: by its cursor where the server has one, else by page number."""
        while True:
            page: dict[str, Any] = self._send(dict, call)
            for item in items_of(kind, page, call):
                yield item
            query = next_query(call.query, page)
            if query is None:
                return
            call.query = query


class Pathways(resources.Pathways):
    def generate_and_wait(
        self,
        *,
        wait_seconds: float = 300,
        poll_seconds: float = 10,
        idempotency_key: str | None = None,
        accept_language: str | None = None,
        **body: Unpack[api.PathwayRequest],
    ) -> api.Pathway:
        """Returns the completed pathway; raises `PathwayFailedError` when it fails."""
        queued = self.generate(
            idempotency_key=idempotency_key, accept_language=accept_language, **body
        )
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
