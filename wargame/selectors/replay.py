"""The record step by step: which steps there are, and what was said of one to whom.

Only `wargame.access.replay` decides who reads it. The bodies of the ledger are left alone but for the one step shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from adjudication import selectors as game_selectors
from adjudication import step_places
from adjudication.engine.play import step_parts
from adjudication.engine.play.step_parts import StepPart
from adjudication.engine.record.steps_in_force import StepPlace
from adjudication.models import Step
from wargame.models import Cell, Exercise, LogEntry
from wargame.selectors import redaction
from wargame.viewer import Viewer

NEVER_SHOWN = Cell.Kind.WHITE  # the umpires' cell sees the truth and no picture of its own


@dataclass(frozen=True)
class TimelineStep:
    """One step on the timeline. `turn` is the one it was played in; `asked` who owed which decision before it.

    `stands` is False for a step that was undone and for the undo itself; `undone` is the step that an undo
    cancels.
    """

    seq: int
    turn: int
    kind: str
    kind_word: str
    asked: tuple[tuple[str, str], ...]
    ruled: bool
    stands: bool
    undone: int | None
    at: datetime


@dataclass(frozen=True)
class Saying:
    """One thing that happened in a step: as it truly was, and as a pair of eyes read it; empty if it read nothing.

    `open` says that everyone could read it, `event` that it is an event of the rules and no word of the umpire;
    `number` is the event's place in the step.
    """

    kind: str
    text: str
    heard: str
    rule: str
    open: bool
    event: bool
    number: int | None = None

    @property
    def same(self) -> bool:
        """True if the viewer's text is the truth."""
        return self.heard == self.text


def listed(exercise: Exercise, after: int, most: int) -> tuple[TimelineStep, ...]:
    """The steps of the ledger after one, in order, those undone as well. Four queries, which read no body."""
    if exercise.game is None:
        return ()
    return marks(exercise, step_places.places_of(exercise.game, range(after + 1, after + 1 + most)).values())


def marks(exercise: Exercise, places: Iterable[StepPlace]) -> tuple[TimelineStep, ...]:
    """Some steps of the ledger as the timeline shows them. Three queries, which read no body."""
    game, found = exercise.game, list(places)
    assert game is not None
    seqs = [place.seq for place in found]
    rows = {seq: (run, at) for seq, run, at in game.steps.filter(seq__in=seqs).values_list("seq", "run", "created_at")}
    played = exercise.decisions.filter(run_id__in=[run for run, _ in rows.values() if run])
    asked = {run: _asked(due) for run, due in played.values_list("run_id", "due")}
    ruled = set(exercise.log.filter(kind=LogEntry.Kind.RULING, seq__in=seqs).values_list("seq", flat=True))
    zone = ZoneInfo(exercise.timezone)
    return tuple(
        TimelineStep(
            place.seq, place.turn, place.kind, str(Step.Kind(place.kind).label), asked.get(rows[place.seq][0], ()),
            place.seq in ruled, place.stands, place.undone, rows[place.seq][1].astimezone(zone),
        )
        for place in found
    )  # fmt: skip


def _asked(due: list[dict[str, Any]]) -> tuple[tuple[str, str], ...]:
    """The sides that were asked, each once with what came first from it."""
    found: dict[str, str] = {}
    for one in due:
        found.setdefault(one["side"], one["kind"])
    return tuple(found.items())


def step(exercise: Exercise, seq: int) -> Step | None:
    """One step of the exercise's ledger. One query."""
    return exercise.game.steps.filter(seq=seq).first() if exercise.game is not None else None


def parts(found: Step, record: Mapping[str, Any]) -> tuple[Any, list[StepPart]]:
    """The state before a step and the parts of the step; none where it was not played. Two queries."""
    before = found.game.steps.filter(seq=found.seq - 1).first() if found.kind == Step.Kind.PLAY else None
    if before is None:
        return None, []
    base = game_selectors.snapshot(found.game, before)
    return base, step_parts.parts(game_selectors.adjudicator(found.game), base, record)


def body(found: Step) -> dict[str, Any]:
    """What a step recorded, decoded, with keys for names that were taken out. One query."""
    return redaction.over(found.game)(msgspec.json.decode(found.body))


def eyes(viewer: Viewer) -> tuple[Cell, ...]:
    """The cells through whose eyes one may look back. One query."""
    return tuple(viewer.exercise.cells.exclude(kind=NEVER_SHOWN))


def sayings(exercise: Exercise, seq: int, cell: Cell | None) -> tuple[Saying, ...]:
    """The events of a step beside the version that a cell, or None for the public, received. One query."""
    entries = list(exercise.log.filter(seq=seq).order_by("id"))
    told: dict[int | str, list[LogEntry]] = {}  # an event by its number; one text said to several cells is one thing
    for entry in entries:
        told.setdefault(entry.text if entry.event is None else entry.event, []).append(entry)
    return tuple(_saying(tellings, cell) for tellings in told.values())


def _saying(entries: list[LogEntry], cell: Cell | None) -> Saying:
    public = next((entry for entry in entries if entry.public), None)
    whole = next((entry for entry in entries if not entry.public and entry.cell_id is None), public or entries[0])
    own = next((entry for entry in entries if cell is not None and entry.cell_id == cell.pk), public)
    return Saying(
        whole.kind, whole.text, own.text if own is not None else "", whole.rule, public is not None,
        whole.kind == LogEntry.Kind.EVENT, whole.event,
    )  # fmt: skip


def picture(found: Step, side: str | None) -> Any:
    """The knowledge of a side, or None for the public, after a step."""
    return game_selectors.adjudicator(found.game).picture(game_selectors.snapshot(found.game, found), side)
