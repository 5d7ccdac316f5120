"""The counts for documents, from the states before and after one event, whatever the event was."""

from __future__ import annotations

from adjudication.engine.protocol import Tallied
from adjudication.systems.ukrainian_crisis.basics.facts import MOBILIZED, RESERVE, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State

MOBILISED, DEPLOYED, NEUTRALISED, ELIMINATED = "mobilised", "deployed", "neutralised", "eliminated"


def tally(f: Facts, before: State, after: State) -> tuple[Tallied, ...]:
    """A count for each unit that is mobilised, deployed, neutralised or eliminated.

    `mobilised`: from Reserve to Mobilized. `deployed`: from Mobilized to an area. `neutralised`: it was Fresh.
    `eliminated`: from an area or Mobilized to Reserve.
    """
    if before.where == after.where and before.down == after.down:
        return ()
    return tuple(
        Tallied(what, SIDES[f.side_of[unit]]) for unit in range(len(after.where)) for what in _of(unit, before, after)
    )


def _of(unit: int, before: State, after: State) -> tuple[str, ...]:
    was, now = before.where[unit], after.where[unit]
    happened = (
        (MOBILISED, was == RESERVE and now == MOBILIZED),
        (DEPLOYED, was == MOBILIZED and now >= 0),
        (NEUTRALISED, after.down[unit] and not before.down[unit]),
        (ELIMINATED, was != RESERVE and now == RESERVE),
    )
    return tuple(what for what, did in happened if did)
