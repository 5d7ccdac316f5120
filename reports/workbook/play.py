"""The sheets of the game itself, from the steps in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine import luck, odds
from adjudication.engine.dice import Roll, rolls_of
from adjudication.models import Game
from reports.collect import rulings as numbered
from reports.collect.report.citing import KINDS, record
from reports.collect.rulings import REASONS, VERDICTS
from reports.record import ReadEvent, StepRecord
from reports.workbook.given import GivenOrder, event_id, orders_of_events
from reports.workbook.schema import game as schema
from reports.workbook.schema.shapes import TableSchema
from reports.workbook.schema.units import UNITS, unit_columns
from reports.workbook.table import Value, WorkbookSheet, listed, plain, table

OUTCOMES = {True: "carried out", False: "refused"}


def orders(given: Sequence[GivenOrder]) -> WorkbookSheet:
    """Every order carried out or refused."""
    rows = [
        (one.step.happened, one.id, one.step.seq, one.number, one.side, one.cell, one.remit, one.kind,
         one.order.get("do", ""), one.words, one.source, one.by, OUTCOMES[one.carried_out], one.reason,
         "" if one.carried_out else plain(one.problems), *(one.events or (None, None)), plain(one.order))
        for one in given
    ]  # fmt: skip
    return table(schema.ORDERS, rows)


def rolls(rules: luck.Judge, steps: Sequence[StepRecord]) -> WorkbookSheet:
    """Every roll with its exact odds."""
    rows: list[tuple[Value, ...]] = []
    for step in steps:
        within = {
            roll.draw: event_id(step.seq, index)
            for index, event in zip(step.numbers, step.events, strict=True)
            for roll in rolls_of(event)
        }  # fmt: skip
        if decided := _matrix(step):
            within |= {roll["draw"]: event_id(step.seq, decided[0]) for roll in step.rolls}
        rows += [
            (step.happened, step.seq, roll.draw, within.get(roll.draw), *_roll(roll, luck.account(rules, roll)))
            for roll in msgspec.convert(list(step.rolls), list[Roll])
        ]
    return table(schema.ROLLS, rows)


def _roll(roll: Roll, found: luck.Luck | None) -> tuple[Value, ...]:
    modifiers = "; ".join(f"{row.label} {row.value:+d} ({row.rule})" for row in roll.rows)
    mean = odds.mean(odds.of(roll)) if roll.dice and roll.test != "pick" else None
    return (
        roll.side, roll.purpose, roll.subject, len(roll.dice), roll.faces, " ".join(map(str, roll.dice)),
        roll.test, roll.target, roll.result, modifiers, roll.rule, roll.source, found is not None,
        round(luck.chance(roll, found), 6) if found else None, None if mean is None else round(mean, 6),
        round(found.percentile, 3) if found else None,
    )  # fmt: skip


def events(steps: Sequence[StepRecord], told: Sequence[ReadEvent]) -> WorkbookSheet:
    """Every event as the umpire knows it; `told` are the events of the steps."""
    made = {step.seq: orders_of_events(step.seq, step.body) for step in steps if step.body}
    rows: list[tuple[int, tuple[Value, ...]]] = [
        (one.seq, (one.happened, event_id(one.seq, one.index), one.seq, one.index, made[one.seq].get(one.index, ""),
                   type(one.event).__name__, one.text, one.rule, plain(one.event)))
        for one in told
    ]  # fmt: skip
    for step in steps:
        if decided := _matrix(step):
            index, *said = decided
            name = event_id(step.seq, index)
            rows.append((step.seq, (step.happened, name, step.seq, index, "", "MatrixDecided", *said)))
    return table(schema.EVENTS, [row for _, row in sorted(rows, key=lambda one: one[0])])


def _matrix(step: StepRecord) -> tuple[int, str, str, str] | None:
    """The matrix action of a step as an event: its index after all others, text, rule and content; None if there is
    none."""
    action = step.body.get("matrix")
    if not action:
        return None
    thrown = "; ".join(f"{' and '.join(map(str, roll['dice']))} for {roll['target']} or more" for roll in step.rolls)
    text = f"Matrix action {record(KINDS.PROPOSAL, action['number'])} of {action['cell']}: {action['outcome']}"
    content = {name: action[name] for name in ("number", "cell", "side", "base", "method", "outcome")}
    index = len(step.body.get("events", ())) + len(step.body.get("edits", ()))
    return index, f"{text} ({thrown})." if thrown else f"{text}, by ruling.", "", plain(content)


def units(game: Game, steps: Sequence[StepRecord]) -> WorkbookSheet:
    """Every unit as seen by its own side at the end of each turn."""
    columns = unit_columns(game_selectors.adjudicator(game))
    rows = [
        (turn, side, *(_scalar(unit.get(one.name)) for one in columns[2:]))
        for turn, side, unit in _units(game, steps)
    ]  # fmt: skip
    return table(TableSchema("Units", schema.UNITS_ABOUT, columns), rows)


def _units(game: Game, steps: Sequence[StepRecord]) -> Iterator[tuple[int, str, dict[str, Any]]]:
    rules = game_selectors.adjudicator(game)
    for turn, state in _ends(steps):
        for side in rules.sides:
            picture = rules.picture(state, side)
            for unit in _own(rules, picture, side):
                yield turn, side, msgspec.to_builtins(msgspec.structs.asdict(unit))


def _own(rules: Any, picture: Any, side: str) -> Iterator[Any]:
    """The units of a side in a picture; if units do not name their side, those that the map shows as its own."""
    known = next((getattr(picture, name) for name in UNITS if hasattr(picture, name)), ())
    drawn: dict[str, str] | None = None
    for unit in known:
        owner = getattr(unit, "side", None)
        if owner is None:
            drawn = {piece.name: piece.side for piece in rules.sketch(picture).pieces} if drawn is None else drawn
            owner = drawn.get(unit.id)
        if owner == side:
            yield unit


def _ends(steps: Sequence[StepRecord]) -> Iterator[tuple[int, Any]]:
    """Each turn with the state after its last step."""
    last: dict[int, Any] = {step.happened: step.after for step in steps}
    yield from sorted(last.items())


def _scalar(value: Any) -> Value:
    return value if value is None or isinstance(value, (str, int, float)) else plain(value)


def tracks(game: Game, steps: Sequence[StepRecord]) -> WorkbookSheet:
    """The public numbers after every step, and the score."""
    rules = game_selectors.adjudicator(game)
    rows: list[tuple[Value, ...]] = []
    for step in steps:
        scoreboard = rules.scoreboard(step.after)
        rows += [(step.happened, step.seq, track.key, track.side, track.value) for track in scoreboard.tracks]
        rows += [(step.happened, step.seq, "score", score.side, score.points) for score in scoreboard.shown]
    return table(schema.TRACKS, rows)


def rulings(game: Game, marked: Mapping[str, Sequence[str]]) -> WorkbookSheet:
    """Every ruling and undo with the engine's result, by its number in the report. `marked` has the evidence for each,
    by ruling-12."""
    index = numbered.index(game)
    records = numbered.references(game, index)
    ruled = [(one, records.get(one.number, "")) for one in numbered.numbered(game, index)]
    accepted = [(one, one.record) for one in numbered.accepted(game, index)]
    rows = [(*_ruling(one), listed(marked, record)) for one, record in (*ruled, *accepted)]
    return table(schema.RULINGS, sorted(rows, key=lambda row: (row[1], row[2])))


def _ruling(one: numbered.Numbered) -> tuple[Value, ...]:
    place, ruling, body = one.place, one.ruling, one.body
    head = one.turn, place.seq, one.number, place.stands, one.counts
    if ruling is None:
        subject = plain({"undone": body.get("undone")})
        return *head, "Undo", numbered.TAKEN_BACK, str(body.get("reason", "")), True, subject, "[]"
    return (
        *head, VERDICTS.get(ruling["verdict"], ruling["verdict"]),
        REASONS.get(ruling.get("reason", ""), ""), ruling.get("note", ""), ruling.get("tell_cells", True),
        plain(ruling.get("subject", {})), plain(ruling.get("findings", ())),
    )  # fmt: skip
