from __future__ import annotations

import random
import uuid
from dataclasses import dataclass, field
from typing import Any, Mapping
from urllib.parse import quote

import httpx

from ._errors import ApiError, ConnectionFailed

DEFAULT_RETRIES = 2
DEFAULT_TIMEOUT = 60.0
FIRST_DELAY = 0.5
#: A longer `Retry-After` is the caller's decision: the error is raised.
LONGEST_DELAY = 60.0
#: Codes of 4xx replies after which the same request may succeed.
PASSING_CODES = {"rate_limited", "request_in_progress"}


@dataclass
class Call:
    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    json: Any = None
    data: dict[str, str] | None = None
    files: dict[str, Any] | None = None
    #: Without it, POST and DELETE get a random one, so that retries never act twice.
    idempotency_key: str | None = None

    def arguments(self, base_url: str, api_key: str) -> dict[str, Any]:
        """The arguments of `httpx.Client.request`."""
        if self.idempotency_key is None and self.method in ("POST", "DELETE"):
            self.idempotency_key = str(uuid.uuid4())
        headers = {"Authorization": f"Bearer {api_key}", "Accept": "application/json"}
        if self.idempotency_key is not None:
            headers["Idempotency-Key"] = self.idempotency_key
        query = {name: text_of(value) for name, value in self.query.items() if value is not None}
        arguments: dict[str, Any] = {"method": self.method, "url": f"{base_url}{self.path}"}
        arguments.update(headers=headers, params=query)
        if self.files is not None:
            arguments.update(data=self.data, files=self.files)
        elif self.json is not None:
            arguments.update(json=self.json)
        return arguments


def text_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def segment(text: str) -> str:
    return quote(text, safe="")


def base_of(base_url: str) -> str:
    return f"{base_url.rstrip('/').removesuffix('/v1')}/v1"


def without_absent(**members: Any) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def failure_of(error: httpx.TransportError, call: Call) -> ConnectionFailed:
    return ConnectionFailed(f"{call.method} {call.path}: {error or type(error).__name__}")


def delay_after(error: ApiError | ConnectionFailed, attempt: int) -> float | None:
    """Seconds before the next attempt; None when another one would fail too."""
    backoff: float = FIRST_DELAY * 2**attempt * random.uniform(0.75, 1.25)
    if isinstance(error, ConnectionFailed):
        return backoff
    if error.status < 500 and error.code not in PASSING_CODES:
        return None
    asked = float(error.headers.get("retry-after") or 0)
    return None if asked > LONGEST_DELAY else max(asked, backoff)
