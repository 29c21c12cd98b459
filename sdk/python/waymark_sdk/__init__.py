"""Client of the Waymark career-intelligence API."""

from ._async_client import AsyncWaymark
from ._client import Waymark
from ._errors import (
    ApiError,
    AuthenticationError,
    ConnectionFailed,
    IdempotencyError,
    InsufficientCreditsError,
    InvalidRequestError,
    NoSkillsFoundError,
    NotFoundError,
    NotRetainedError,
    PathwayFailedError,
    PermissionDeniedError,
    RateLimitedError,
    ResumeUnreadableError,
    SandboxQuotaExceededError,
    ServerError,
    UnexpectedReplyError,
    ValidationError,
    WaymarkError,
    WebhookVerificationError,
)
from ._version import VERSION as __version__
from ._webhooks import Event, verify_webhook

__all__ = [
    "ApiError",
    "AsyncWaymark",
    "AuthenticationError",
    "ConnectionFailed",
    "Event",
    "IdempotencyError",
    "InsufficientCreditsError",
    "InvalidRequestError",
    "NoSkillsFoundError",
    "NotFoundError",
    "NotRetainedError",
    "PathwayFailedError",
    "PermissionDeniedError",
    "RateLimitedError",
    "ResumeUnreadableError",
    "SandboxQuotaExceededError",
    "ServerError",
    "UnexpectedReplyError",
    "ValidationError",
    "Waymark",
    "WaymarkError",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
