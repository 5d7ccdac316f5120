"""The sitrep of one turn, from the ledger to plain values. The eyes come first: a side's, or the public's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from adjudication import selectors as games
from adjudication.models import Game, Ruling, Run
from reports import record
from reports.collect import arrived, coming, systems
from reports.collect.reading import View
from reports.collect.shapes import Amendment, Furniture, Sitrep
from reports.collect.words import dtg, shortened
from wargame.models import Cell, Exercise, LogEntry


def collect(exercise: Exercise, cell: Cell | None, turn: int, through_seq: int) -> Sitrep:
    """Everything the sitrep says, from pictures, redacted events and addressed log entries; never from the state."""
    game = exercise.game
    assert game is not None
    steps = record.read(game, through_seq)
    return _report(exercise, cell, turn, steps, status="")


def preview(exercise: Exercise, cell: Cell | None, run: Run) -> tuple[int, Sitrep]:
    """The turn, and its sitrep as it would be if the umpire published a finished draft now."""
    game = exercise.game
    assert game is not None
    steps = record.coming(game, games.draft_record(run), timezone.now())
    turn = next(step.turn for step in steps if not step.hash)
    made = _report(exercise, cell, turn, steps, status="Preview, not published. ")
    ruled = run.rulings.filter(withdrawn_at=None, tell_cells=True).exclude(verdict=Ruling.Verdict.ACCEPT)
    return turn, replace(made, rulings=(*made.rulings, *(shortened(ruling.told) for ruling in ruled)))


def _report(exercise: Exercise, cell: Cell | None, turn: int, steps: list[record.StepRecord], status: str) -> Sitrep:
    game = exercise.game
    assert game is not None
    side = cell.side if cell else None
    played = [step for step in steps if step.turn == turn]
    who = cell.name if cell else "Public"
    last = steps[-1]
    papers = systems.of(game.system)
    view = _view(exercise, side, turn, steps)
    return Sitrep(
        furniture=_furniture(exercise, f"Sitrep {turn}, {who}", who, last, status),
        heading=f"Situation report {turn}: {who}",
        keys=(
            ("For", f"{who}{f', {papers.SIDES[side]}' if side and papers.SIDES[side] != who else ''}"),
            ("Issue", f"{turn} of {view.now.turns}"),
            ("Game time", papers.label(view.rules, turn)),
            ("Real time", dtg(last.at, exercise.timezone)),
            ("Released by", f"White cell, step {last.seq}"),
        ),
        told=papers.told(view),
        rulings=_rulings(exercise, cell, played),
        amendments=_amendments(exercise, cell, played),
        public=side is None,
        sides=tuple(papers.SIDES.items()),
        traffic=arrived.traffic(exercise, cell, turn),
    )


def _view(exercise: Exercise, side: str | None, turn: int, steps: list[record.StepRecord]) -> View:
    game = exercise.game
    assert game is not None
    rules = games.adjudicator(game)
    sheet = game.pace == Game.Pace.SHEET
    told = list(record.told(game, steps, record.eye_of(game, side)))
    last = steps[-1].after
    awaiting = rules.awaiting(last)
    pictures = [rules.picture(state, side) for state in _ends(steps, turn)]
    refused = (row for step in steps if step.turn == turn for row in step.body.get("refused", ()))
    return View(
        rules=rules,
        side=side,
        turn=turn,
        pictures=pictures,
        told=[one for one in told if one.turn == turn],
        earlier=[one for one in told if one.turn < turn],
        refused=[row for row in refused if side is not None and row["side"] == side],
        over=pictures[-1].over,
        next_turn=awaiting.turn,
        label=systems.of(game.system).label(rules, awaiting.turn),
        due=[due.kind for due in awaiting.due if due.side == side],
        owed=len(rules.sides) if sheet else len({due.side for due in awaiting.due}),
        whole_turn=sheet,
        by=coming.by_when(exercise, steps[-1].seq),
    )


def _ends(steps: Sequence[record.StepRecord], turn: int) -> list[Any]:
    """The state at the start, then at the end of each turn up to this one."""
    found = [steps[0].after]
    for number in range(1, turn + 1):
        found.append([step for step in steps if step.turn <= number][-1].after)
    return found


def _furniture(exercise: Exercise, running: str, who: str, last: record.StepRecord, status: str) -> Furniture:
    game = exercise.game
    assert game is not None
    known = f"step {last.seq}, ledger {last.hash[:12]}" if last.hash else "not in the ledger yet"
    audience = "Everybody in the exercise" if who == "Public" else f"{who} and White cell only"
    return Furniture(
        exercise=" ".join(part for part in (exercise.number, exercise.title) if part),
        marking=exercise.marking,
        running=running,
        handling=f"{audience}; {known}; dice seal {game.seed_digest[:8]}",
        status=status,
        title=f"{running}, {exercise.title}",
    )


def _entries(exercise: Exercise, cell: Cell | None, played: Sequence[record.StepRecord]) -> list[LogEntry]:
    """The log entries of these steps that this cell, or everybody, was sent."""
    if not played:
        return []
    found = exercise.log.filter(seq__gte=played[0].seq, seq__lte=played[-1].seq)
    mine = found.filter(public=True) | found.filter(cell=cell) if cell else found.filter(public=True)
    return list(mine.order_by("id").distinct())


def _rulings(exercise: Exercise, cell: Cell | None, played: Sequence[record.StepRecord]) -> tuple[str, ...]:
    entries = _entries(exercise, cell, played)
    return tuple(shortened(entry.text) for entry in entries if entry.kind == LogEntry.Kind.RULING and not _undo(entry))


def _undo(entry: LogEntry) -> bool:
    return entry.text.startswith("The umpire took back")


def _amendments(exercise: Exercise, cell: Cell | None, played: Sequence[record.StepRecord]) -> tuple[Amendment, ...]:
    """What was told in this turn and taken back: the umpire's reason and the lines that no longer stand."""
    entries = _entries(exercise, cell, played)
    struck: list[str] = []
    found: list[Amendment] = []
    for entry in entries:
        if entry.struck:
            struck.append(entry.text)
        elif entry.kind == LogEntry.Kind.RULING and _undo(entry):
            found.append(Amendment(shortened(entry.text), tuple(struck)))
            struck = []
    if struck:
        found.append(Amendment("Taken back by the umpire.", tuple(struck)))
    return tuple(found)
