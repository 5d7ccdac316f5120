"""The room's news on the wall: press releases, and injects sent to all cells as news."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from wargame.models import Exercise, Inject, Message
from wargame.selectors.record.log import local

LONGEST = 120
PUBLIC_KINDS = (Inject.Kind.NEWS, Inject.Kind.SOCIAL)


@dataclass(frozen=True)
class Headline:
    """One piece of public news, without its text."""

    time: str
    source: str
    title: str


def headlines(exercise: Exercise, most: int = 3) -> tuple[Headline, ...]:
    """The latest news, newest first. Two queries.

    Only what every cell was told: a release that was let through, an inject that went to all and is out.
    """
    zone = ZoneInfo(exercise.timezone)
    press = exercise.messages.filter(kind=Message.Kind.PRESS, status=Message.Status.SENT).order_by("-number")[:most]
    out = exercise.injects.filter(to_all=True, kind__in=PUBLIC_KINDS, state=Inject.State.RELEASED)
    found: list[tuple[datetime, str, str]] = [
        (row.decided_at or row.created_at, row.sender, row.title or row.text) for row in press
    ]
    found += [
        (row.released_at, row.sender or row.get_kind_display(), row.title)
        for row in out.exclude(released_at=None).order_by("-released_at")[:most]
        if row.released_at is not None
    ]
    newest = sorted(found, key=lambda row: row[0], reverse=True)[:most]
    return tuple(Headline(local(at, zone), source, _short(title)) for at, source, title in newest)


def _short(title: str) -> str:
    """A headline that fits the wall: one that is too long ends with a word."""
    return title if len(title) <= LONGEST else f"{title[:LONGEST].rsplit(' ', 1)[0]} …"
