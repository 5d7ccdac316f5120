"""A person's own link to their seat: it opens it on another device as long as the seat is theirs.

The link is signed and stored nowhere. A new code, a removal or another person in the seat changes its key, and with it
ends the link.
"""

from __future__ import annotations

import hashlib
from uuid import UUID

from django.core import signing

from wargame.models import Exercise, Seat

PURPOSE = "seat link"


def token(seat: Seat) -> str:
    """The last part of a seat's link."""
    return signing.Signer(salt=PURPOSE).sign_object([str(seat.pk), _digest(seat.key)])


def behind(text: str) -> Seat | None:
    """The seat that a link opens; None if it opens none. One query."""
    try:
        pk, digest = signing.Signer(salt=PURPOSE).unsign_object(text)
        seat = Seat.objects.select_related("cell__exercise").filter(pk=pk, status=Seat.Status.TAKEN).first()
    except (signing.BadSignature, ValueError):
        return None
    archived = seat is not None and seat.cell.exercise.status == Exercise.Status.ARCHIVED
    return seat if seat is not None and not archived and _digest(seat.key) == digest else None


def _digest(key: UUID) -> str:
    return hashlib.sha256(str(key).encode()).hexdigest()[:32]
