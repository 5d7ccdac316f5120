"""The acts of a turn, made only from the sentences of the events: each with its rule, and its dice if it has any."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.engine import luck
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
            failed=_failed(rolls_of(one.event)),
        )
        for one in found
        if one.text
    )  # fmt: skip


def _dice(roll: Roll) -> str:
    return f"dice {' '.join(map(str, roll.dice))}: {roll.result}"


def _chance(rolls: Sequence[Roll]) -> float | None:
    """For a single roll, the chance of success, or of a result at least as high; None for the lowest, which says
    nothing."""
    if len(rolls) != 1 or rolls[0].test == "pick":
        return None
    return luck.telling(rolls[0], luck.of(rolls[0]))


def _failed(rolls: Sequence[Roll]) -> bool:
    """Whether a single roll missed its wanted result."""
    return len(rolls) == 1 and rolls[0].test in luck.WANTED and not rolls[0].result
