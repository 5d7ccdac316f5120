"""The sitrep of one turn, from the ledger to plain values. The eyes come first: a side's, or the public's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudication import selectors as games
from adjudication.models import Game
from reports import record
from reports.collect.shapes import Amendment, Furniture, Sitrep
from reports.collect.ukrainian_crisis import sitrep as crisis
from reports.collect.ukrainian_crisis import situation
from reports.collect.ukrainian_crisis.names import SIDES, Names
from reports.collect.words import count, dtg, shortened
from wargame.models import Cell, Exercise, LogEntry


def collect(exercise: Exercise, cell: Cell | None, turn: int, through_seq: int) -> Sitrep:
    """Everything the sitrep says, from pictures, redacted events and addressed log entries; never from the state."""
    game = exercise.game
    assert game is not None
    steps = record.read(game, through_seq)
    return _report(exercise, cell, turn, steps, status="")


def preview(exercise: Exercise, cell: Cell | None, draft: dict[str, Any]) -> Sitrep:
    """The sitrep as it would be if the umpire published a draft now (as `selectors.draft` gives it)."""
    game = exercise.game
    assert game is not None
    rules = games.adjudicator(game)
    steps = record.read(game)
    last = steps[-1]
    turn = max(rules.awaiting(last.after).turn, 1)
    after = msgspec.convert(draft["state"], rules.state_type)
    events = tuple(msgspec.convert([*draft["events"], *draft["edits"]], list[rules.event_type]))  # type: ignore[name-defined]
    coming = record.StepRecord(
        last.seq + 1, last.position + 1, "play", turn, last.at, "", {}, last.after, after, events
    )
    return _report(exercise, cell, turn, [*steps, coming], status="Preview, not published. ")


def _report(exercise: Exercise, cell: Cell | None, turn: int, steps: list[record.StepRecord], status: str) -> Sitrep:
    game = exercise.game
    assert game is not None
    rules = games.adjudicator(game)
    side = cell.side if cell else None
    ends = _ends(steps, turn)
    pictures = [rules.picture(state, side) for state in ends]
    before, after = pictures[-2], pictures[-1]
    names = Names(pictures)
    played = [step for step in steps if step.turn == turn]
    told = list(record.told(game, played, record.eye_of(game, side)))
    who = cell.name if cell else "Public"
    last = steps[-1]
    label = _label(game, turn)
    return Sitrep(
        furniture=_furniture(exercise, f"Sitrep {turn}, {who}", who, last, status),
        heading=f"Situation report {turn}: {who}",
        keys=(
            ("For", f"{who}{f', {SIDES[side]}' if side else ''}"),
            ("Issue", f"{turn} of {after.turns}"),
            ("Game time", label),
            ("Real time", dtg(last.at, exercise.timezone)),
            ("Released by", f"White cell, step {last.seq}"),
        ),
        bottom_line=crisis.bottom_line(side, before, after, told),
        map=situation.map_view(after, f"The board at the end of turn {turn}", crisis.movements(told, names)),
        map_caption=_caption(turn, bool(crisis.movements(told, names))),
        tracks=crisis.tracks(pictures),
        tracks_note="Russia broken line and diamonds, Ukraine full line and squares.",
        relations=situation.relations(after),
        relations_note=situation.relations_note(after),
        own_title=f"{SIDES[side]}: own forces" if side else "Russia: forces",
        own=situation.forces(after, side or "RED"),
        own_notes=situation.own_notes(after) if side else (),
        acts=crisis.own_acts(side, told, names),
        enemy=situation.forces(after, situation.OTHER[side] if side else "BLUE"),
        unknown=situation.unknown(after),
        rulings=_rulings(exercise, cell, played),
        amendments=_amendments(exercise, cell, played),
        news=_news(played, told),
        due=_due(game, last.after, side, after.over),
        public=side is None,
    )


def _ends(steps: Sequence[record.StepRecord], turn: int) -> list[Any]:
    """The state at the start, then at the end of each turn up to this one."""
    found = [steps[0].after]
    for number in range(1, turn + 1):
        found.append([step for step in steps if step.turn <= number][-1].after)
    return found


def _label(game: Game, turn: int) -> str:
    calendar = msgspec.json.decode(game.pack).get("calendar", {}).get("turns", [])
    return next((str(entry["label"]) for entry in calendar if entry["number"] == turn), f"Turn {turn}")


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


def _caption(turn: int, arrows: bool) -> str:
    text = (
        f"The board at the end of turn {turn}. Rectangles are "
        "Ukrainian, diamonds Russian; hatched and pale: neutralised."
    )
    return f"{text} Arrows: moves of this turn." if arrows else text


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


def _news(played: Sequence[record.StepRecord], told: Sequence[record.Told]) -> tuple[str, ...]:
    """Events that nobody ordered, as they were told."""
    kinds = {"EventRevealed", "Incident", "NeighbourSettled", "AreaAnnexed", "CountryLeft"}
    return tuple(dict.fromkeys(one.text for one in told if type(one.event).__name__ in kinds))


def _due(game: Game, state: Any, side: str | None, over: bool) -> tuple[str, ...]:
    if over:
        return ("Nothing more is due: the game is over.", "The after-action report follows.")
    rules = games.adjudicator(game)
    awaiting = rules.awaiting(state)
    mine = [due.kind for due in awaiting.due if due.side == side]
    kinds = {"cards": "three cards, one for each area", "declare": "whether you ask for a Combat Turn"}
    label = _label(game, awaiting.turn)
    text = f"Turn {awaiting.turn} of the game, {label[:1].lower()}{label[1:]}."
    if side is None:
        return (text, f"{count(len({due.side for due in awaiting.due}), 'side')} to decide.")
    owed = kinds.get(mine[0], mine[0].replace("_", " ")) if mine else ""
    return (
        (text, f"You owe: {owed}. Your commander submits; the clock on your page locks it.")
        if owed
        else (text, "You owe nothing now.")
    )
