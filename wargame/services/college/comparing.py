"""The release of a course's comparison: before it, nothing of one syndicate reaches the players of another."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import Course, Exercise, LogEntry
from wargame.services import logbook
from wargame.services.college import courses

OVER = (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)
TOLD = "The comparison of all syndicates of the course is released. You find it among the documents."


@transaction.atomic
def release(*, course: Course) -> Course:
    """Let the players of all syndicates read the comparison. Doing it twice changes nothing.

    Refused: a syndicate has not ended, for then its players would read about their own dice and choices to come.
    """
    held = courses.hold(course)
    present = courses.syndicates(held)
    left = [one for one in present if one.status not in OVER]
    if left:
        raise Refused(
            f"Syndicate {left[0].syndicate} has not ended yet. End every syndicate, then release the comparison."
        )
    if held.compared_at is None:
        held.compared_at = timezone.now()
        held.save(update_fields=["compared_at"])
        for one in present:
            logbook.write(one, LogEntry.Kind.NOTICE, TOLD, public=True)
    return held


@transaction.atomic
def withdraw(*, course: Course) -> Course:
    """Close the comparison to players again."""
    held = courses.hold(course)
    held.compared_at = None
    held.save(update_fields=["compared_at"])
    return held
