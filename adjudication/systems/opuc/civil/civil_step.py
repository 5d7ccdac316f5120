"""Step 9 of the turn, civil effects: the parts of chapter 11.2 in their order."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.opuc.civil import displaced, neighbours
from adjudication.systems.opuc.civil.civil_effects import local
from adjudication.systems.opuc.turn.flow import Run


def civil(run: Run) -> None:
    """Node: resolve step 9: local effects, neighbours, infrastructure, then displaced persons on the move."""
    f = run.facts
    for bua in neighbours.in_order(f):
        local(run, bua)
    neighbours.check(run)
    displaced.move_all(run)
    run.next_step()


NODES: dict[str, Callable[[Run], None]] = {"civil": civil}
