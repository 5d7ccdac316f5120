"""What was done in a turn, from the sentences of the events alone: each with its rule, and its dice if it has any."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.engine import odds
from adjudication.engine.dice import Roll, rolls_of
from reports.collect.shapes import Act
from reports.record import ReadEvent

HAPPENED = "What happened"


def learnt(found: Sequence[ReadEvent]) -> tuple[Act, ...]:
    """One row for each event that has a sentence."""
    return tuple(
        Act(
            one.seq, one.index, one.turn, str(getattr(one.event, "side", "") or ""), HAPPENED, one.text, "",
            "; ".join(_dice(roll) for roll in rolls_of(one.event)), one.rule, _chance(rolls_of(one.event)),
        )
        for one in found
        if one.text
    )  # fmt: skip


def _dice(roll: Roll) -> str:
    return f"dice {' '.join(map(str, roll.dice))}: {roll.result}"


def _chance(rolls: Sequence[Roll]) -> float | None:
    """Of a single roll, the chance of a result at least as good."""
    if len(rolls) != 1 or rolls[0].test == "pick":
        return None
    ways = odds.of(rolls[0])
    return sum(number for result, number in ways.items() if result >= rolls[0].result) / odds.total(ways)
