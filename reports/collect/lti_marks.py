"""Marks for the gradebook of a learning platform: participation, or the rating of one objective."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reports.collect.report import participation
from reports.collect.report.written import entries
from reports.models import Entry
from wargame.errors import Refused
from wargame.models import Exercise, LtiLink, LtiPerson

TAKING_PART: Final = "participation"
POINTS: Final[Mapping[str, int]] = {"met": 3, "mostly": 2, "partly": 1, "not": 0}  # of three


def choices(exercise: Exercise) -> list[tuple[str, str]]:
    """What can be sent: participation, and each objective that has a rating."""
    rated = [(code, f"Rating of {code}") for code in _ratings(exercise)]
    return [(TAKING_PART, "Participation, in turns"), *rated]


def collect(link: LtiLink, what: str) -> tuple[str, list[tuple[LtiPerson, int, int]]]:
    """The heading of a column, and for each person of the link what they get and the most they could.

    Refused: there is no such mark, or no one has used the link.
    """
    label = dict(choices(link.exercise)).get(what)
    if label is None:
        raise Refused("what: choose participation, or an objective that has a rating.")
    people = list(link.people.select_related("seat"))
    if not people:
        raise Refused("No one has used this link yet, so there is no mark to send.")
    heading = f"{link.exercise.title}: {label.lower() if what == TAKING_PART else label}"[:120]
    if what != TAKING_PART:
        given = POINTS[_ratings(link.exercise)[what]]
        return heading, [(one, given, max(POINTS.values())) for one in people]
    spans = participation.spans(link.exercise)
    if not spans:
        raise Refused("No turn has begun yet, so there is no participation to send.")
    there = {one: sum(participation.there(one.seat, *span) for span in spans.values()) for one in people}
    return heading, [(one, turns, len(spans)) for one, turns in there.items()]


def _ratings(exercise: Exercise) -> dict[str, str]:
    """The rating of each objective that has one, by code."""
    rated = (one for one in entries(exercise) if one.part == Entry.Part.OBJECTIVE)
    found = {one.subject: str(one.values.get("rating", "")) for one in rated}
    return {code: rating for code, rating in found.items() if rating in POINTS}
