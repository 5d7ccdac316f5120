"""Rolls that the umpire rerolled or set, for a side that sees them: the present and the earlier result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudication.engine import dice
from adjudication.engine.dice import Recorded, Roll
from adjudication.services import findings, throws
from reports.collect.reading import TurnReading

Body = Mapping[str, Any]


def lines(view: TurnReading, bodies: Mapping[int, Body]) -> list[tuple[int, str]]:
    """The number of the step, and the sentence. The roll is the one the side saw; only its earlier dice come from the
    record. Rolls that only draw something are left out, and so are those changed by a ruling that the side was not told
    of."""
    return [
        (one.seq, text)
        for one in view.told
        for roll in dice.rolls_of(one.event)
        if not dice.is_draw(roll.test, roll.target)
        for text in _line(view.rules, roll, bodies.get(one.seq, {}))
    ]


def _line(rules: Any, roll: Roll, body: Body) -> Iterator[str]:
    rulings = _on(roll, body)
    if rulings and all(ruling.get("tell_cells", True) for ruling in rulings):
        rows = [row for ruling in rulings for row in ruling.get("findings", ())]
        before = [_thrown(roll, str(was)) for _, was, _ in rows]
        if before and all(before):
            was = ", then ".join(_said(rules, one) for one in before if one)
            yield f"{rows[0][0]}: {_said(rules, roll)}; it was {was}."


def _said(rules: Any, roll: Roll) -> str:
    """The dice, with their result in brackets."""
    faces, _, came = findings.announced(roll, rules.result_words(roll)).partition(": ")
    return f"{faces} ({f'result {came}' if came.isdigit() else came})" if came else faces


def _on(roll: Roll, body: Body) -> Sequence[Body]:
    """The rulings on the dice of a roll; empty for a roll that the side knows only in part."""
    plain = next((row for row in body.get("rolls", ()) if row.get("draw") == roll.draw), None)
    if plain is None or not _whole(roll, msgspec.convert(plain, Recorded)):
        return []
    name = throws.named(plain)
    return [
        ruling
        for ruling in body.get("rulings", ())
        if ruling["verdict"] in throws.ON_DICE and throws.named(ruling["subject"]) == name
    ]


def _whole(roll: Roll, recorded: Recorded) -> bool:
    return all(getattr(roll, name) == getattr(recorded, name) for name in Roll.__struct_fields__)


def _thrown(roll: Roll, was: str) -> Roll | None:
    """A roll with the dice of its earlier value; None if that value is not dice of this roll."""
    shown = was.partition(":")[0].split()
    if len(shown) != len(roll.dice) or not all(die.isdecimal() for die in shown):
        return None
    values = tuple(int(die) for die in shown)
    result = dice.outcome(roll.test, values, roll.target, roll.table)
    return msgspec.structs.replace(roll, dice=values, result=result)
