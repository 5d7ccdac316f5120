"""The sheets of the game itself, out of the steps in force of the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine import luck, odds
from adjudication.engine.dice import Roll
from adjudication.engine.play.remits import whose
from adjudication.models import Game
from reports.collect import rulings as numbered
from reports.collect.rulings import REASONS, VERDICTS
from reports.record import StepRecord, read_events, truth
from reports.workbook.table import EVIDENCE, STEP, Value, WorkbookSheet, listed, plain, table

UNITS = ("units", "blocks", "pieces")  # what a picture calls them


def orders(steps: Sequence[StepRecord]) -> WorkbookSheet:
    """Every order carried out or refused."""
    rows: list[tuple[Value, ...]] = []
    for step in steps:
        entered = step.body.get("entered", {})
        for number, taken in enumerate(step.body.get("taken", ()), 1):
            side, order, remit = taken["side"], taken["order"], taken.get("remit", "")
            rows.append(
                (step.happened, step.seq, number, side, remit, taken["kind"], order["do"], taken["source"],
                 entered.get(whose(side, remit), "cell"), "carried out", "", plain(order))
            )  # fmt: skip
        for refused in step.body.get("refused", ()):
            side, order, remit = refused.get("side", ""), refused.get("order", {}), refused.get("remit", "")
            rows.append(
                (step.happened, step.seq, None, side, remit, refused.get("kind", ""), order.get("do", ""), "sheet",
                 entered.get(whose(side, remit), "cell"), "refused", plain(refused.get("problems", [])), plain(order))
            )  # fmt: skip
    columns = (
        STEP,
        ("number", "in the sequence of the step"),
        ("side", "whose order it is"),
        ("remit", "the remit of the cell whose decision it is; empty for the cell that leads the side"),
        ("decision", "what was to be decided"),
        ("order", "what kind of order"),
        ("source", "sheet, standing (a standing order), default (nobody answered) or implied"),
        ("given_by", "cell, umpire, or paper (typed in from a sheet of paper)"),
        ("outcome", "carried out or refused"),
        ("reasons", "why it was refused, as JSON"),
        ("content", "the full order as JSON"),
    )
    return table("Orders", "Orders as they were carried out or refused.", columns, rows)


def rolls(rules: luck.Judge, steps: Sequence[StepRecord]) -> WorkbookSheet:
    """Every throw, with its exact odds."""
    rows = [
        (step.happened, step.seq, *_roll(roll, luck.account(rules, roll)))
        for step in steps
        for roll in msgspec.convert(list(step.rolls), list[Roll])
    ]
    columns = (
        STEP,
        ("draw", "number of the throw in its step"),
        ("side", "who rolls"),
        ("purpose", "what for"),
        ("subject", "who or what it concerns"),
        ("dice", "number of dice"),
        ("faces", "of each die"),
        ("thrown", "the dice as they fell"),
        ("test", "how the dice are read"),
        ("target", "the number to reach or stay below, where there is one"),
        ("result", "1 or 0 for a test, hits, the entry of a table, or the sum"),
        ("modifiers", "each by its key, with its value and section of the rules"),
        ("rule", "section of the rules"),
        ("source", "seed, reroll, forced (set by the umpire) or typed (rolled in the room)"),
        ("contested", "whether it counts as luck: rolled, more was better, and other results were possible"),
        ("chance", "before the throw, of success, of a hit where hits count, else of a result at least this good"),
        ("expected", "the mean of all it could have been"),
        ("percentile", "share of all possible results that are lower, the same result counted half"),
    )
    return table("Rolls", "Every throw of the steps in force with its exact odds.", columns, rows)


def _roll(roll: Roll, found: luck.Luck | None) -> tuple[Value, ...]:
    modifiers = "; ".join(f"{row.label} {row.value:+d} ({row.rule})" for row in roll.rows)
    mean = odds.mean(odds.of(roll)) if roll.dice and roll.test != "pick" else None
    return (
        roll.draw, roll.side, roll.purpose, roll.subject, len(roll.dice), roll.faces, " ".join(map(str, roll.dice)),
        roll.test, roll.target, roll.result, modifiers, roll.rule, roll.source, found is not None,
        round(luck.chance(roll, found), 6) if found else None, None if mean is None else round(mean, 6),
        round(found.percentile, 3) if found else None,
    )  # fmt: skip


def events(game: Game, steps: Sequence[StepRecord]) -> WorkbookSheet:
    """Everything that came to pass, as the umpire knows it."""
    rows = [
        (one.happened, one.seq, one.index, type(one.event).__name__, one.text, one.rule, plain(one.event))
        for one in read_events(game, steps, truth)
    ]
    columns = (
        STEP,
        ("index", "number of the event in its step"),
        ("event", "its kind"),
        ("text", "in words, as the umpire reads it"),
        ("rule", "section of the rules"),
        ("content", "the full event as JSON"),
    )
    return table("Events", "Everything that came to pass, with what was hidden from the sides.", columns, rows)


def units(game: Game, steps: Sequence[StepRecord]) -> WorkbookSheet:
    """Every unit as its own side saw it at the end of each turn."""
    found = list(_units(game, steps))
    names = list(dict.fromkeys(name for _, _, unit in found for name in unit))
    rows = [(turn, side, *(_scalar(unit.get(name)) for name in names)) for turn, side, unit in found]
    columns = (("of", "the side that sees it so"), *((name, "as the rules keep it") for name in names))
    return table("Units", "Each side’s own units at the end of each turn.", columns, rows)


def _units(game: Game, steps: Sequence[StepRecord]) -> Iterator[tuple[int, str, dict[str, Any]]]:
    rules = game_selectors.adjudicator(game)
    for turn, state in _ends(steps):
        for side in rules.sides:
            picture = rules.picture(state, side)
            for unit in _own(rules, picture, side):
                yield turn, side, msgspec.to_builtins(msgspec.structs.asdict(unit))


def _own(rules: Any, picture: Any, side: str) -> Iterator[Any]:
    """The units of a side in a picture; where they do not name their side, those that the map shows as its own."""
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
    """Each turn with the state its last step left."""
    last: dict[int, Any] = {step.happened: step.after for step in steps}
    yield from sorted(last.items())


def _scalar(value: Any) -> Value:
    return value if value is None or isinstance(value, (str, int, float)) else plain(value)


def tracks(game: Game, steps: Sequence[StepRecord]) -> WorkbookSheet:
    """The public numbers after every step, and the score."""
    rules = game_selectors.adjudicator(game)
    after = "after the step; one that ends a turn has a row for the end of that turn and one for the next"
    rows: list[tuple[Value, ...]] = []
    for step in steps:
        scoreboard = rules.scoreboard(step.after)
        rows += [(step.happened, step.seq, track.key, track.side, track.value) for track in scoreboard.tracks]
        rows += [(step.happened, step.seq, "score", score.side, score.points) for score in scoreboard.scores]
    columns = (STEP, ("track", "its key; score is the score"), ("side", "whose it is"), ("value", after))
    return table("Tracks", "Every public number and the score after each step.", columns, rows)


def rulings(game: Game, marked: Mapping[str, Sequence[str]]) -> WorkbookSheet:
    """Every ruling with what the engine had found, by the number that the report gives it, undos among them. `marked`
    has the evidence that points to each, by ruling-12."""
    index = numbered.index(game)
    records = numbered.references(game, index)
    ruled = [(one, records.get(one.number, "")) for one in numbered.numbered(game, index)]
    accepted = [(one, one.record) for one in numbered.accepted(game, index)]
    rows = [(*_ruling(one), listed(marked, record)) for one, record in (*ruled, *accepted)]
    columns = (
        STEP,
        ("number", "as in the report; RA-01 is the first result that was accepted as it is, which the report counts"),
        ("stands", "whether its step was not taken back; an undo never stands"),
        ("counts", "whether it stands and changed a result, dice or the state: the report counts these"),
        ("verdict", "what the umpire did with the result"),
        ("reason", "why, as a category"),
        ("note", "and in words"),
        ("told", "whether the cells can read it"),
        ("subject", "the roll, order or edits concerned, as JSON; for an undo the step taken back"),
        ("findings", "what changed: name, the engine’s result, the umpire’s, as JSON"),
        EVIDENCE,
    )
    about = "What the umpire accepted, changed and took back. What was taken back is listed and not counted."
    return table("Rulings", about, columns, sorted(rows, key=lambda row: (row[1], row[2])))


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
