"""A full exercise for measuring: 24 seats, 8 turns, 1,500 log entries; and the time its report takes, by part."""

from __future__ import annotations

import resource
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from django.contrib.auth.models import User
from django.template.loader import render_to_string

from adjudication import selectors as game_selectors
from adjudication.models import Run
from reports.collect import aar
from reports.figures import report
from reports.press import pdf
from wargame.models import Cell, Decision, Exercise, LogEntry, Message, OrderSheet, Rfi, RfiAnswer, Seat
from wargame.services import exercises, logbook, sheets, turns
from wargame.services.evaluation import observations, teaching
from wargame.services.participants import seats
from wargame.viewer import Viewer

CELLS = (
    ("red", "Red", "RED", 6), ("blue", "Blue", "BLUE", 6), ("green", "Green", None, 4),
    ("green", "Press", None, 3), ("observer", "Observers", None, 3), ("white", "White", None, 2),
)  # fmt: skip
TURNS, SEATS, ENTRIES, MESSAGES, REQUESTS, NOTES = 8, 24, 1500, 240, 48, 80
WRITING = ("written", 1)  # the progress shown when the first page is written
WORDS = "We hold the crossing until the second battalion is over the river, then fall back in good order to the ridge."


@dataclass(frozen=True)
class Part:
    """One part of the work: wall and processor seconds."""

    name: str
    wall: float
    processor: float


@dataclass(frozen=True)
class Measured:
    """What the report took. `before` and `peak` are megabytes of this process: before it was begun, and at most."""

    parts: tuple[Part, ...]
    pages: int
    bytes: int
    before: float
    peak: float

    @property
    def wall(self) -> float:
        """Seconds from the record to the file."""
        return sum(part.wall for part in self.parts)


def build(system: str, pack: str, most: int = TURNS) -> Exercise:
    """An exercise played by the default policy, with people, words and notes as in a full one."""
    owner = User.objects.create_user(f"bench-{uuid.uuid4().hex[:12]}")
    exercise = exercises.create(owner=owner, title="Benchmark", system=system, pack_name=pack, number="BENCH")
    cells = [exercises.add_cell(exercise=exercise, kind=k, name=n, role=n, side=s) for k, n, s, _ in CELLS]
    for cell, (_, name, _, count) in zip(cells, CELLS, strict=True):
        role = {"White": "umpire", "Observers": "observer"}.get(name, "staff")
        for seat in seats.add(cell=cell, role=role, names=[f"Officer {name} {n}" for n in range(1, count + 1)]):
            seats.redeem(code=seats.issue_code(seat=seat).code)
    teaching.adopt(exercise=exercise)
    exercises.start(exercise=exercise)
    _settle(exercise)
    while (decision := _open(exercise)) is not None and decision.turn <= most:
        _answer(exercise, decision)
    _fill(Exercise.objects.get(pk=exercise.pk), cells)
    exercises.end(exercise=exercise)
    return Exercise.objects.select_related("game").get(pk=exercise.pk)


def _open(exercise: Exercise) -> Decision | None:
    return exercise.decisions.exclude(status=Decision.Status.CLOSED).first()


def _settle(exercise: Exercise) -> None:
    fresh = Exercise.objects.select_related("game").get(pk=exercise.pk)
    run = Run.objects.filter(game=fresh.game, status=Run.Status.QUEUED).first()
    if run is None:
        return
    turns.perform(run.pk)
    run.refresh_from_db()
    if run.status == Run.Status.DONE:
        turns.publish(exercise=fresh, run_id=run.pk, generation=run.generation)


def _answer(exercise: Exercise, decision: Decision) -> None:
    fresh = Exercise.objects.select_related("game").get(pk=exercise.pk)
    assert fresh.game is not None
    rules, state = game_selectors.adjudicator(fresh.game), game_selectors.state(fresh.game)
    owing = {due.side for due in rules.awaiting(state).due}
    for sheet in decision.sheets.select_related("cell"):
        side = sheet.cell.side or ""
        order: dict[str, Any] = msgspec.to_builtins(rules.policy(state, side)) if side in owing else {"do": "done"}
        viewer = Viewer(fresh, umpire=True, cell=sheet.cell)
        sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=[order])
        sheets.submit(viewer=viewer, sheet_id=sheet.pk, form_key=uuid.uuid4(), seq=decision.seq)
    OrderSheet.objects.filter(decision=decision).update(intent=WORDS)
    _settle(fresh)


def _fill(exercise: Exercise, cells: list[Cell]) -> None:
    """Messages, requests, notes; then log entries until there are enough."""
    common = {"exercise": exercise, "status": Message.Status.SENT, "by_name": "Officer", "text": f"{WORDS} {WORDS}"}
    for number in range(MESSAGES):
        cell = cells[number % 4]
        sent = Message.objects.create(number=number + 1, turn=_turn(number), sender=cell.name, cell=cell, **common)
        sent.cells.set([cells[(number + 1) % 4]])
    for number in range(REQUESTS):
        asked = Rfi.objects.create(
            exercise=exercise, number=number + 1, cell=cells[number % 4], turn=_turn(number), question=WORDS,
            asked_name="Officer", status=Rfi.Status.ANSWERED,
        )  # fmt: skip
        RfiAnswer.objects.create(rfi=asked, text=WORDS, by_name="Umpire")
    umpire = Viewer(exercise, umpire=True)
    objectives: list[int | None] = [*exercise.objectives.values_list("pk", flat=True)] or [None]
    for number in range(NOTES):
        observations.note(viewer=umpire, text=WORDS, objective_id=objectives[number % len(objectives)])
    while (left := ENTRIES - exercise.log.count()) > 0:
        for number in range(left):
            logbook.write(exercise, LogEntry.Kind.NOTICE, WORDS, public=True, turn=_turn(number))


def _turn(number: int) -> int:
    return number % TURNS + 1


def seated(exercise: Exercise) -> int:
    """How many seats are taken."""
    return Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).count()


def measure(exercise: Exercise, out: str = "") -> Measured:
    """Make the report as a worker does, and say what took the time. `out` keeps the file."""
    before, parts, clock = _memory(), [], _Clock()

    def done(name: str) -> None:
        parts.append(clock.lap(name))

    pdf.style()
    done("Fonts and style sheets, once in a worker’s life")
    data = aar.collect(exercise)
    done("Reading and wording the record")
    context = report.aar(data)
    done("Drawing maps and charts")
    html = render_to_string("reports/pdf/aar.html", context)
    done("Filling the template")
    printed = pdf.render(html, lambda what, number, _: done("Setting the pages") if (what, number) == WRITING else None)
    done("Writing the PDF")
    if out:
        Path(out).write_bytes(printed.data)
    return Measured(tuple(parts), printed.pages, len(printed.data), before, _memory())


class _Clock:
    """Laps of wall and processor time."""

    def __init__(self, now: Callable[[], tuple[float, float]] | None = None) -> None:
        self._now = now or (lambda: (time.perf_counter(), time.process_time()))
        self._last = self._now()

    def lap(self, name: str) -> Part:
        """The time since the last lap."""
        now = self._now()
        part = Part(name, now[0] - self._last[0], now[1] - self._last[1])
        self._last = now
        return part


def _memory() -> float:
    """The most memory this process has held so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
