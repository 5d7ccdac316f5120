"""The marks of a homework for the people whom a learning platform sent."""

from __future__ import annotations

from wargame.errors import Refused
from wargame.models import Homework, HomeworkCopy, LtiLink, LtiPerson
from wargame.services.homework import playing

Marks = list[tuple[LtiPerson, int, int]]


def collected(homework: Homework) -> dict[LtiLink, Marks]:
    """By link, what each person gets and the most they could. Refused: no such work is marked.

    The games of the students have to be there still, because a person of a platform belongs to a seat.
    """
    marked = homework.copies.exclude(marked_at=None).exclude(link=None).exclude(exercise=None).select_related("link")
    found: dict[LtiLink, Marks] = {}
    for copy in marked:
        person = _person(copy)
        if copy.link is not None and person is not None:
            found.setdefault(copy.link, []).append((person, copy.points or 0, max(homework.most_points, 1)))
    if not found:
        raise Refused("No work that came by a learning platform is marked yet, so there is nothing to send.")
    return found


def _person(copy: HomeworkCopy) -> LtiPerson | None:
    seat = playing.seat_of(copy)
    if seat is None or copy.link is None:
        return None
    return LtiPerson.objects.get_or_create(link=copy.link, subject=copy.subject, defaults={"seat": seat})[0]
