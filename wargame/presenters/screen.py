"""The public screen as one plain value."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

import segno
from django.utils.safestring import SafeString, mark_safe

from wargame.models import Cell, Exercise, OrderSheet, Seat
from wargame.presenters import systems
from wargame.presenters.clock import adjudication, clock, with_more
from wargame.presenters.owing import OPEN_WORDS, PROGRAM
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import Clock, Phase
from wargame.selectors import position
from wargame.selectors.participants import doors, people, posts
from wargame.selectors.record.headlines import Headline, headlines
from wargame.viewer import Viewer


@dataclass(frozen=True)
class ScreenCell:
    """A cell as everyone in the room sees it."""

    name: str
    kind: str
    detail: str
    status: str
    word: str


@dataclass(frozen=True)
class ScreenPage:
    """Everything on the public screen."""

    code: str
    code_shown: str
    title: str
    number: str
    marking: str
    practice: bool
    turn: str
    turn_type: str
    phases: tuple[Phase, ...]
    clock: Clock
    verdict: str
    cells: tuple[ScreenCell, ...]
    map: SafeString | None
    whole: bool
    rebuilt: str
    holdings: Mapping[str, Mapping[str, int]]
    held_title: str
    qr: SafeString
    address: str
    free: str
    room_open: bool
    news: tuple[Headline, ...]
    seal: str
    seed: str

    @property
    def phase(self) -> str:
        """The phase of play; "" before and after play."""
        return next((phase.name for phase in self.phases if phase.state == "now"), "")

    @property
    def gathers(self) -> bool:
        """Whether people are still joining before play: the screen then shows how to join."""
        return self.room_open and self.map is None


def screen_page(exercise: Exercise, join_url: str, now: datetime, *, whole: bool = False) -> ScreenPage:
    """The screen of an exercise, made only from the public picture. `whole`: the whole map fills it."""
    place = position.load(Viewer(exercise, umpire=False))
    shown = systems.of(exercise.system).public_board(place, "whole" if whole else "projector") if place else None
    label = shown.clock_label if shown else "Orders lock in"
    game = exercise.game
    seal = game.seed_digest if game else ""
    return ScreenPage(
        code=exercise.room_code,
        code_shown=doors.shown_code(exercise),
        title=exercise.title,
        number=exercise.number,
        marking=exercise.marking,
        practice=exercise.real_id is not None,
        turn=shown.turn if shown else "",
        turn_type=shown.turn_type if shown else "",
        phases=shown.phases if shown else (),
        clock=_clock(exercise, now, label, place),
        verdict=systems.of(exercise.system).result(place) if place and (place.over or place.ended) else "",
        cells=_cells(exercise, place, shown),
        map=shown.map if shown else None,
        whole=whole and shown is not None,
        rebuilt=shown.rebuilt if shown else "",
        holdings=shown.holdings if shown else {},
        held_title=shown.held_title if shown else "",
        qr=qr(join_url),
        address=urlsplit(join_url).netloc,
        free=people.free_seats(exercise),
        room_open=exercise.room_open and exercise.status != Exercise.Status.ENDED,
        news=headlines(exercise),
        seal=" ".join((seal[:8], seal[8:16], "…", seal[-8:])) if seal else "",
        seed=bytes(game.seed).hex() if game and game.seed_revealed_at else "",
    )


def _clock(exercise: Exercise, now: datetime, label: str, place: position.Position | None) -> Clock:
    if exercise.status == Exercise.Status.SETUP:
        return Clock("Before play", "", "none", word="Join now")
    if exercise.status != Exercise.Status.PLAYING or place is None or place.over:
        return Clock("The game", "", "none", word="is over")
    if place.decision is not None and place.run_status:
        return adjudication(exercise, now, place.decision.counts_from, place.decision.results_at)
    return with_more(clock(exercise, now, label), place.more)


def _cells(exercise: Exercise, place: position.Position | None, shown: PublicBoard | None) -> tuple[ScreenCell, ...]:
    found = []
    gathering = exercise.status == Exercise.Status.SETUP
    cells = exercise.cells.exclude(kind__in=[Cell.Kind.WHITE, Cell.Kind.OBSERVER])
    for cell in cells.prefetch_related("seats") if gathering else cells:
        detail = _seated(cell) if gathering else shown.details.get(cell.side, "") if shown and cell.side else cell.role
        if cell.by_program and cell.side and exercise.status in (Exercise.Status.SETUP, Exercise.Status.PLAYING):
            status, word = PROGRAM
            detail = "; ".join(filter(None, [cell.program_word, detail]))
        elif place is None or not cell.side:
            status, word = "", ""
        elif cell.pk in place.statuses:
            status, word = OPEN_WORDS[OrderSheet.Status(place.statuses[cell.pk])]
        else:
            status, word = "nothing", "nothing due"
        found.append(ScreenCell(cell.name, cell.kind, detail, status, word))
    return tuple(found)


def _seated(cell: Cell) -> str:
    """The number of people who have joined, and of those expected."""
    seats = [seat for seat in posts.in_order(cell.seats.all()) if seat.status in (Seat.Status.FREE, Seat.Status.TAKEN)]
    names = [seat.name for seat in seats if seat.status == Seat.Status.TAKEN and seat.name]
    count = f"{sum(seat.status == Seat.Status.TAKEN for seat in seats)} of {len(seats)} here"
    return f"{count}: {', '.join(names)}" if names else count


def qr(text: str) -> SafeString:
    """A QR code as inline SVG, dark on white in every theme."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        border=2,
        omitsize=True,
        dark="#141e1c",
        light="#fff",
        svgclass="qr",
        lineclass=None,
    )
    return mark_safe(out.getvalue().decode().replace("<svg ", '<svg role="img" aria-label="QR code of the way in" ', 1))
