from __future__ import annotations

import hashlib
import hmac
import json
import re
import time

from . import types as api
from ._decode import decode
from ._errors import WebhookVerificationError

Event = (
    api.CandidateDeletedEvent
    | api.CreditsLowEvent
    | api.PathwayCompletedEvent
    | api.PathwayFailedEvent
    | api.ResumeAnalysisCompletedEvent
    | api.WebhookTestEvent
)

EVENTS: dict[str, type] = {
    "candidate.deleted": api.CandidateDeletedEvent,
    "credits.low": api.CreditsLowEvent,
    "pathway.completed": api.PathwayCompletedEvent,
    "pathway.failed": api.PathwayFailedEvent,
    "resumes.batch_completed": api.ResumesBatchCompletedEvent,
    "resume.analysis.completed": api.ResumeAnalysisCompletedEvent,
    "webhook.test": api.WebhookTestEvent,
}


def verify_webhook(
    body: bytes | str,
    signature: str | None,
    secret: str,
    *,
    tolerance_seconds: int = 300,
    now: float | None = None,
) -> Event:
    """The event of a delivery whose signature and time hold.

    `body` is the body exactly as received, `signature` the header `X-Service-Signature`, `secret`
    the `whsec_…` of the endpoint. Raises `WebhookVerificationError` for anything else.
    """
    raw = body.encode() if isinstance(body, str) else body
    stamp = re.search(r"(?:^|,)\s*t=(\d{1,12})\s*(?:,|$)", signature or "")
    signatures = re.findall(r"(?:^|,)\s*v1=([0-9a-fA-F]{64})(?=\s*(?:,|$))", signature or "")
    if stamp is None or not signatures:
        raise WebhookVerificationError(
            "The header X-Service-Signature is missing or not of the form t=…,v1=…."
        )
    if abs((time.time() if now is None else now) - int(stamp[1])) > tolerance_seconds:
        raise WebhookVerificationError(
            f"The signature's time is more than {tolerance_seconds} seconds from now."
        )
    expected = hmac.new(secret.encode(), stamp[1].encode() + b"." + raw, hashlib.sha256)
    # During a rotation two secrets sign.
    if not any(hmac.compare_digest(expected.hexdigest(), one.lower()) for one in signatures):
        raise WebhookVerificationError(
            "The signature does not belong to this body and secret."
            " Pass the body exactly as received."
        )
    event = json.loads(raw)
    kind = EVENTS.get(event.get("type"))
    if kind is None:
        raise WebhookVerificationError(f"Unknown event type {event.get('type')!r}.")
    return decode(kind, event)
