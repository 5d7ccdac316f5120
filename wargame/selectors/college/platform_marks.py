"""What was sent to the gradebook of a learning platform, when, and why not."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from wargame.models import Exercise, LtiMark, LtiSending


@dataclass(frozen=True)
class SentMarks:
    """One sending: how many marks the platform took of how many, and who it refused, with the reason.

    `waiting` marks are tried again at `next_at`; `problem` says why the last attempt failed. `given_up`: too late.
    """

    label: str
    asked_at: datetime
    total: int
    sent: int
    refused: tuple[tuple[str, str], ...]
    waiting: int
    problem: str
    next_at: datetime
    given_up: bool


def sent_marks(exercise: Exercise) -> dict[object, list[SentMarks]]:
    """The newest sending of each kind, by link, newest first. Two queries."""
    newest: dict[tuple[object, str], LtiSending] = {}
    for row in LtiSending.objects.filter(link__exercise=exercise).order_by("-asked_at", "-id"):
        newest.setdefault((row.link_id, row.what), row)
    marks: dict[int, list[LtiMark]] = defaultdict(list)
    for mark in LtiMark.objects.filter(sending__in=newest.values()).select_related("person__seat"):
        marks[mark.sending_id].append(mark)
    found: dict[object, list[SentMarks]] = defaultdict(list)
    for row in newest.values():
        found[row.link_id].append(_summary(row, marks[row.pk]))
    return found


def _summary(row: LtiSending, marks: list[LtiMark]) -> SentMarks:
    sent = sum(one.sent_at is not None for one in marks)
    refused = tuple((one.person.seat.name, one.refused) for one in marks if one.refused)
    waiting = len(marks) - sent - len(refused)
    return SentMarks(
        label=row.label, asked_at=row.asked_at, total=len(marks), sent=sent, refused=refused, waiting=waiting,
        problem=row.problem, next_at=row.next_at, given_up=bool(waiting) and row.until <= timezone.now(),
    )  # fmt: skip
