from __future__ import annotations

import errno
import json
import random
import socket
import uuid
from dataclasses import dataclass, field
from typing import Any, Mapping, TypeVar
from urllib.parse import quote

import httpx

from ._decode import decode
from ._errors import ApiError, ConnectionFailed, UnexpectedReplyError
from ._version import VERSION

T = TypeVar("T")

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
    #: Files by field, each with its name; a call without a file is sent as JSON.
    files: list[tuple[str, tuple[str, bytes | None]]] = field(default_factory=list)
    #: The fields of the form that files are sent in.
    form: tuple[str, ...] = ()
    headers: dict[str, str | None] = field(default_factory=dict)

    def arguments(self, base_url: str, api_key: str) -> dict[str, Any]:
        """The arguments of `httpx.Client.request`."""
        headers = {name: value for name, value in self.headers.items() if value is not None}
        # Without a key of the caller a retry of ours could act twice.
        if self.method in ("POST", "DELETE"):
            headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
        headers["Authorization"] = f"Bearer {api_key}"
        headers["Accept"] = "application/json"
        headers["User-Agent"] = f"waymark-sdk-python/{VERSION}"
        query = {name: text_of(value) for name, value in self.query.items() if value is not None}
        arguments: dict[str, Any] = {"method": self.method, "url": f"{base_url}{self.path}"}
        arguments.update(headers=headers, params=query)
        files = [(name, file) for name, file in self.files if file[1] is not None]
        if files:
            arguments.update(data=self._fields(), files=files)
        elif self.json is not None:
            arguments.update(json=self.json)
        return arguments

    def _fields(self) -> dict[str, str]:
        fields = {name: value for name, value in (self.json or {}).items() if value is not None}
        for name in fields:
            if name not in self.form:
                raise ValueError(f"{name} cannot be sent together with a file.")
        return {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in fields.items()
        }


def text_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def segment(text: str) -> str:
    """An identifier as one segment of a path; with none, or with dots, it would be another operation's."""
    if text in ("", ".", ".."):
        raise ValueError(f"{text!r} is no id.")
    return quote(text, safe="")


def base_of(base_url: str) -> str:
    return f"{base_url.rstrip('/').removesuffix('/v1')}/v1"


def failure_of(error: httpx.TransportError, call: Call, base_url: str) -> ConnectionFailed:
    url = httpx.URL(base_url)
    at = f"{url.host}, port {url.port or (443 if url.scheme == 'https' else 80)}"
    reason = str(error) or type(error).__name__
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.errno == errno.ECONNREFUSED:
            reason = f"connection refused (ECONNREFUSED) by {at}. "
            reason += "Start the server, or correct base_url."
            break
        if isinstance(cause, socket.gaierror):
            reason = f"the host is unknown: {at}. Correct base_url."
            break
        cause = cause.__cause__ or cause.__context__
    return ConnectionFailed(f"{call.method} {call.path}: {reason}")


def parse_reply(kind: type[T], reply: httpx.Response, call: Call) -> T:
    try:
        value = reply.json()
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise UnexpectedReplyError(
            f"{call.method} {call.path}: the reply {reply.status_code} is no JSON object. "
            "Is base_url a Waymark server?"
        )
    return decode(kind, value)


def items_of(kind: type, page: dict[str, Any], call: Call) -> list[Any]:
    if not isinstance(page.get("data"), list):
        raise UnexpectedReplyError(f'{call.method} {call.path}: the reply has no list "data".')
    items: list[Any] = decode(kind, page).data
    return items


def next_query(query: Mapping[str, Any], page: dict[str, Any]) -> dict[str, Any] | None:
    """The query of the page after this one; None after the last.

    Older servers have no cursors, and on some lists no `pagination`.
    """
    pagination = page.get("pagination") or {}
    cursor = pagination.get("next_cursor")
    if cursor is not None:
        # A cursor continues a list at its own place; the number of a page would contradict it.
        rest = {name: value for name, value in query.items() if name != "page"}
        return {**rest, "cursor": cursor}
    number = query.get("page") or pagination.get("page") or 1
    is_last = query.get("cursor") is not None or number >= pagination.get("total_pages", 1)
    return None if is_last or not page["data"] else {**query, "page": number + 1}


def delay_after(error: ApiError | ConnectionFailed, attempt: int) -> float | None:
    """Seconds before the next attempt; None when another one would fail too."""
    backoff: float = FIRST_DELAY * 2**attempt * random.uniform(0.75, 1.25)
    if isinstance(error, ConnectionFailed):
        return backoff
    if error.status < 500 and error.code not in PASSING_CODES:
        return None
    asked = float(error.headers.get("retry-after") or 0)
    return None if asked > LONGEST_DELAY else max(asked, backoff)
