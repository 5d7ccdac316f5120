"""The projector of a course as one plain value: a tile for each syndicate.

A tile says what anyone hears through the wall: turn, clock and how many are in. The play of a syndicate is on its own
screen, to which only those who look after the course are led.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.utils.safestring import SafeString

from wargame.models import Course, Decision, Exercise
from wargame.presenters.clock import clock
from wargame.presenters.screen import qr
from wargame.presenters.shapes import Clock
from wargame.selectors.participants import doors, syndicates


@dataclass(frozen=True)
class SyndicateTile:
    """One syndicate. `screen` is the code of its own screen, empty for those who are not led there."""

    number: int
    here: int
    seats: int
    turn: int
    clock: Clock
    word: str
    is_open: bool
    screen: str


@dataclass(frozen=True)
class CourseScreen:
    """Everything on the projector of a course."""

    code: str
    code_shown: str
    title: str
    tiles: tuple[SyndicateTile, ...]
    qr: SafeString
    address: str
    room_open: bool
    seal: str
    seed: str

    @property
    def here(self) -> int:
        """The people who are in."""
        return sum(tile.here for tile in self.tiles)

    @property
    def seats(self) -> int:
        """The seats of all."""
        return sum(tile.seats for tile in self.tiles)


def course_screen(course: Course, join_url: str, now: datetime, *, links: bool) -> CourseScreen:
    """The projector. Five queries, for any number of syndicates."""
    rooms = {one.number: one for one in syndicates.doors(course)}
    rows = list(course.syndicates.exclude(status=Exercise.Status.ARCHIVED).select_related("game").order_by("syndicate"))
    present = Decision.objects.filter(exercise__in=rows).exclude(status=Decision.Status.CLOSED)
    decisions = {one.exercise_id: one for one in present}
    tiles = tuple(_tile(one, rooms[one.syndicate or 0], decisions.get(one.pk), now, links) for one in rows)
    revealed = any(one.game is not None and one.game.seed_revealed_at for one in rows)
    seal = course.seed_digest
    return CourseScreen(
        code=course.room_code, code_shown=doors.shown_code(course), title=course.title, tiles=tiles,
        qr=qr(join_url), address=urlsplit(join_url).netloc, room_open=any(tile.is_open for tile in tiles),
        seal=" ".join((seal[:8], seal[8:16], "…", seal[-8:])), seed=bytes(course.seed).hex() if revealed else "",
    )  # fmt: skip


def _tile(
    exercise: Exercise, room: syndicates.SyndicateDoor, decision: Decision | None, now: datetime, links: bool
) -> SyndicateTile:
    open_one = decision is not None and decision.status == Decision.Status.OPEN
    shown = clock(exercise, now, "Orders lock in") if open_one else Clock("", "", "none")
    if exercise.status != Exercise.Status.PLAYING:
        word = "Before play" if exercise.status == Exercise.Status.SETUP else "Ended"
    else:
        word = "Writing orders" if open_one else "Orders locked" if decision is not None else "Between turns"
    turn = decision.turn if decision is not None else 0
    screen = exercise.room_code if links else ""
    return SyndicateTile(exercise.syndicate or 0, room.here, room.seats, turn, shown, word, room.is_open, screen)
