from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from . import types as api
from ._decode import decode

if TYPE_CHECKING:
    import httpx


class WaymarkError(Exception):
    """Everything that this package raises is one of these."""


class ConnectionFailed(WaymarkError):
    """No reply came: no connection, a connection that broke, or the timeout over."""


class UnexpectedReplyError(WaymarkError):
    """A reply that this version cannot read: another server, or a much older one."""


class ApiError(WaymarkError):
    """The server's reply to a request that it refused or could not serve."""

    def __init__(self, status: int, error: api.ErrorBody, headers: httpx.Headers) -> None:
        fields = "; ".join(f"{detail.field}: {detail.message}" for detail in error.details)
        super().__init__(f"{error.message} ({fields})" if fields else error.message)
        self.status = status
        self.code = error.code
        #: Quote it to support.
        self.request_id = error.request_id
        #: The offending fields of a request that failed validation; else empty.
        self.details = error.details
        self.headers = headers

    @property
    def help_path(self) -> str | None:
        """The page about this error, where the server has its documentation on."""
        found = re.search(r'<([^>]+)>;\s*rel="help"', self.headers.get("link", ""))
        return found[1] if found else None


class ValidationError(ApiError):
    pass


class InvalidRequestError(ApiError):
    pass


class NoSkillsFoundError(ApiError):
    pass


class ResumeUnreadableError(ApiError):
    pass


class AuthenticationError(ApiError):
    """`missing_api_key`, `unauthorized` or `wrong_key_type`."""


class InsufficientCreditsError(ApiError):
    pass


class PermissionDeniedError(ApiError):
    """`insufficient_scope` or `ip_not_allowed`."""


class NotFoundError(ApiError):
    pass


class NotRetainedError(ApiError):
    """The app keeps no results, and this one is gone."""


class IdempotencyError(ApiError):
    """`request_in_progress` or `idempotency_key_reused`."""


class RateLimitedError(ApiError):
    pass


class SandboxQuotaExceededError(ApiError):
    pass


class ServerError(ApiError):
    """`internal_error`, `upstream_error` or `service_unavailable`."""


class PathwayFailedError(WaymarkError):
    """A pathway reached the status `failed`; its credits were returned."""

    def __init__(self, pathway: api.Pathway) -> None:
        super().__init__(
            pathway.error.message if pathway.error else "The pathway could not be generated."
        )
        self.pathway = pathway


class WebhookVerificationError(WaymarkError):
    pass


CLASSES: dict[str, type[ApiError]] = {
    "validation_error": ValidationError,
    "invalid_request": InvalidRequestError,
    "no_skills_found": NoSkillsFoundError,
    "resume_unreadable": ResumeUnreadableError,
    "missing_api_key": AuthenticationError,
    "unauthorized": AuthenticationError,
    "wrong_key_type": AuthenticationError,
    "insufficient_credits": InsufficientCreditsError,
    "insufficient_scope": PermissionDeniedError,
    "ip_not_allowed": PermissionDeniedError,
    "not_found": NotFoundError,
    "request_in_progress": IdempotencyError,
    "not_retained": NotRetainedError,
    "idempotency_key_reused": IdempotencyError,
    "rate_limited": RateLimitedError,
    "sandbox_quota_exceeded": SandboxQuotaExceededError,
    "internal_error": ServerError,
    "upstream_error": ServerError,
    "service_unavailable": ServerError,
}


def read_error(reply: httpx.Response) -> ApiError:
    """The error of a reply. Proxies answer without our envelope; their status decides the code."""
    try:
        body = json.loads(reply.text)["error"]
        error = api.ErrorBody(
            code=body["code"],
            message=body.get("message", body["code"]),
            request_id=body.get("request_id", ""),
            details=[decode(api.ErrorDetail, detail) for detail in body.get("details") or []],
        )
    except (ValueError, LookupError, TypeError, AttributeError):
        error = api.ErrorBody(
            code="service_unavailable" if reply.status_code >= 500 else "invalid_request",
            message=f"The server answered {reply.status_code} without an explanation.",
            request_id=reply.headers.get("x-request-id", ""),
            details=[],
        )
    # A newer server may have codes that this version does not know.
    return CLASSES.get(error.code, ApiError)(reply.status_code, error, reply.headers)
