"""Marks for the book of a learning platform: participation, or the rating of one objective."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils import timezone

from reports.collect.report import participation
from reports.collect.report.written import entries
from reports.models import Entry
from wargame.errors import Refused
from wargame.models import Exercise, LtiLink
from wargame.services.lti import asking
from wargame.services.lti.asking import Mark
from wargame.services.lti.tokens import SCORES

TAKING_PART: Final = "participation"
POINTS: Final[Mapping[str, int]] = {"met": 3, "mostly": 2, "partly": 1, "not": 0}  # of three


def choices(exercise: Exercise) -> list[tuple[str, str]]:
    """What can be given: participation, and each objective that has a rating."""
    rated = [(code, f"Rating of {code}") for code in _ratings(exercise)]
    return [(TAKING_PART, "Participation: turns of all turns"), *rated]


def give(link: LtiLink, what: str) -> int:
    """Give everybody whom the link brought a mark; how many. Refused: nothing to give, or the platform takes none."""
    service = link.services.get(SCORES)
    if not service:
        raise Refused("The learning platform has not offered its marks. Open the link there once as a lecturer.")
    found = _marks(link, what)
    if not found:
        raise Refused("No one has come by this link yet, so there is no mark to give.")
    label = dict(choices(link.exercise))[what]
    now = timezone.now().isoformat()
    return asking.give(link.platform, service, found, tag=f"white-cell-{what}"[:100], label=label, now=now)


def _marks(link: LtiLink, what: str) -> list[Mark]:
    people = list(link.people.select_related("seat"))
    if what == TAKING_PART:
        spans = participation.spans(link.exercise)
        there = {one.subject: sum(participation.there(one.seat, *span) for span in spans.values()) for one in people}
        return [Mark(subject, turns, max(len(spans), 1)) for subject, turns in there.items()]
    rating = _ratings(link.exercise).get(what)
    if rating is None:
        raise Refused("what: choose participation, or an objective that has a rating.")
    return [Mark(one.subject, POINTS[rating], max(POINTS.values())) for one in people]


def _ratings(exercise: Exercise) -> dict[str, str]:
    """The rating of each objective that has one, by code."""
    rated = (one for one in entries(exercise) if one.part == Entry.Part.OBJECTIVE)
    found = {one.subject: str(one.values.get("rating", "")) for one in rated}
    return {code: rating for code, rating in found.items() if rating in POINTS}
