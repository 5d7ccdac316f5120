"""Sends people who come with a course's room code to syndicates, so that all get as many."""

from __future__ import annotations

from django.db import transaction

from wargame.errors import Refused
from wargame.models import Course
from wargame.selectors.participants import syndicates

CLOSED = "Every room of the course is closed. Ask the umpire to open one."


@transaction.atomic
def deal(*, course: Course) -> int:
    """The number of the syndicate for the next person: an open one with the fewest people, sent there or in it.

    Refused: none is open.
    """
    held = Course.objects.select_for_update().get(pk=course.pk)
    rooms = [one for one in syndicates.doors(held) if one.is_open]
    if not rooms:
        raise Refused(CLOSED)
    sent = {one.number: max(one.here, int(held.dealt.get(str(one.number), 0))) for one in rooms}
    number = min(sent, key=lambda one: (sent[one], one))
    held.dealt = held.dealt | {str(number): sent[number] + 1}
    held.save(update_fields=["dealt"])
    return number
