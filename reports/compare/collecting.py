"""Fills the comparison from the records of the syndicates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reports.collect.plain import tracks
from reports.collect.report import chain, participation
from reports.collect.report.written import RATINGS, entries
from reports.compare import luck, questions
from reports.compare.rooms import RoomReading
from reports.compare.shapes import CourseComparison, CourseTrack, RatedObjective, Rating, SideLine, Turnout
from reports.models import Entry
from wargame.models import Course, Exercise
from wargame.selectors import figures


def collect(course: Course) -> CourseComparison | None:
    """The comparison of the syndicates that have begun; None before two of them have."""
    rows = course.syndicates.select_related("game").exclude(game=None).order_by("syndicate")
    rooms = [RoomReading(one) for one in rows]
    if len(rooms) < Course.LEAST:
        return None
    together, turns = luck.common(rooms), questions.parted(rooms)
    first = rooms[0]
    return CourseComparison(
        title=course.title,
        system=first.whole.game.system,
        marking=first.exercise.marking,
        seal=course.seed_digest,
        seed=bytes(course.seed).hex() if all(room.whole.game.seed_revealed_at for room in rooms) else "",
        rooms=tuple(room.room for room in rooms),
        tracks=_tracks(rooms),
        parted=turns,
        questions=questions.questions(rooms, turns),
        pairs=luck.pairs(together),
        shared=luck.shared(rooms, together),
        objectives=_objectives([room.exercise for room in rooms]),
        turnout=tuple(_turnout(room.exercise) for room in rooms),
    )


def _tracks(rooms: Sequence[RoomReading]) -> tuple[CourseTrack, ...]:
    """The tracks of all syndicates by title, the points first."""
    found: dict[str, list[SideLine]] = {}
    for room in rooms:
        for chart in tracks.charts(room.rules, room.whole.ends):
            found.setdefault(chart.title, []).extend(
                SideLine(room.number, one.side, one.name, tuple(one.values)) for one in chart.series
            )
    return tuple(CourseTrack(title, tuple(lines)) for title, lines in found.items())


def _objectives(exercises: Iterable[Exercise]) -> tuple[RatedObjective, ...]:
    """The objectives by title: each exercise has its own rows, which began as copies."""
    found: dict[str, list[Rating]] = {}
    for exercise in exercises:
        rated = {one.subject: one.values for one in entries(exercise) if one.part == Entry.Part.OBJECTIVE}
        for row in chain.read(exercise).objectives:
            value = rated.get(row.code, {}).get("rating", "")
            rating = Rating(exercise.syndicate or 0, row.code, RATINGS.get(value, "") if value else "", row.tally.all)
            found.setdefault(row.title, []).append(rating)
    return tuple(RatedObjective(title, tuple(ratings)) for title, ratings in found.items())


def _turnout(exercise: Exercise) -> Turnout:
    record = participation.collect(exercise)
    people = [one for cell in record.cells for one in cell.people]
    return Turnout(
        exercise.syndicate or 0, len(people), figures.share_in_time(figures.sheets(figures.in_force(exercise))),
        *(sum(getattr(one, name) for one in people) for name in ("submitted", "messages", "requests", "actions")),
    )  # fmt: skip
