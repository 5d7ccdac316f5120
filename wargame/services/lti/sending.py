"""Sending marks to learning platforms: a row first, then a worker that gives them to the platform.

A worker gives a few marks at a time and notes them in the same transaction. A worker that is killed leaves the rest,
and another one sends it. A mark that was given twice is one mark: both carry the time at which the umpire sent it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import LtiLink, LtiMark, LtiPerson, LtiSending

log = logging.getLogger(__name__)

LASTS: Final = timedelta(days=1)
PAUSES: Final = (1, 2, 5, 10, 30, 60)  # minutes until the platform is asked again; from then on always the last
AT_ONCE: Final = 20  # marks in one transaction

SCORES: Final = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"  # the service that takes marks
NOT_OFFERED: Final = "The learning platform has not offered its gradebook. Open the link there once as a lecturer."


@transaction.atomic
def keep(*, link: LtiLink, what: str, label: str, marks: Sequence[tuple[LtiPerson, int, int]]) -> LtiSending:
    """Keep marks (person, given, most) until a worker sends them. What still waited of the same kind is dropped.

    Refused: the platform takes no marks.
    """
    link = LtiLink.objects.select_for_update().get(pk=link.pk)
    if not link.services.get(SCORES):
        raise Refused(NOT_OFFERED)
    now = timezone.now()
    LtiMark.objects.filter(sending__link=link, sending__what=what, sent_at=None, refused="").delete()
    link.sendings.filter(what=what, done_at=None).update(done_at=now, problem="")
    made = LtiSending.objects.create(link=link, what=what, label=label, asked_at=now, next_at=now, until=now + LASTS)
    LtiMark.objects.bulk_create(
        [LtiMark(sending=made, person=person, given=given, most=most) for person, given, most in marks]
    )
    return made


def deliver() -> int:
    """Send what waits; how many marks the platforms took."""
    sent = 0
    while (taken := _next()) is not None:
        sent += taken
    return sent


def due(now: datetime) -> Any:
    """Sendings with marks that are still to be sent, and whose time to try has come."""
    return LtiSending.objects.filter(done_at=None, next_at__lte=now, until__gt=now)


@transaction.atomic
def _next() -> int | None:
    """Send some marks of one sending: how many the platform took, None if nothing is due."""
    row = due(timezone.now()).select_for_update(of=("self",), skip_locked=True).select_related("link__platform").first()
    if row is None:
        return None
    waiting = list(row.marks.filter(sent_at=None, refused="").select_related("person")[:AT_ONCE])
    try:
        taken = _give(row, waiting) if waiting else 0
        row.problem = ""
    except Refused as error:
        taken = sum(one.sent_at is not None for one in waiting)
        _wait(row, " ".join(error.problems))
    LtiMark.objects.bulk_update(waiting, ["sent_at", "refused"])
    if not row.marks.filter(sent_at=None, refused="").exists():
        row.done_at = timezone.now()
    row.save()
    return taken


def _give(row: LtiSending, marks: Sequence[LtiMark]) -> int:
    """Give marks to the platform and note each in its object; how many it took. Refused: it takes none now."""
    from wargame.services.lti.asking import Gradebook, NotTaken  # most workers never need these libraries

    tag = f"white-cell-{row.link.exercise_id}-{row.what}"[:250]
    book = Gradebook(
        row.link.platform, row.link.services[SCORES], tag=tag, label=row.label, most=max(one.most for one in marks)
    )
    for one in marks:
        try:
            book.enter(one.person.subject, one.given, one.most, at=row.asked_at.isoformat())
        except NotTaken as error:
            one.refused = str(error)
        else:
            one.sent_at = timezone.now()
    return sum(one.sent_at is not None for one in marks)


def _wait(row: LtiSending, problem: str) -> None:
    row.next_at = timezone.now() + timedelta(minutes=PAUSES[min(row.tries, len(PAUSES) - 1)])
    row.tries += 1
    row.problem = problem[:200]
    log.warning("Marks %s wait: %s", row.pk, problem)
