"""The sequence of play: all nodes and decisions of all chapters in one table each."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.opuc import (
    assets,
    cp_actions,
    end_of_turn,
    environment,
    initiative,
    precedence,
    setup,
)
from adjudication.systems.opuc.flow import STEPS, Decision, Run


def _upkeep(run: Run) -> None:
    """Start of the turn: camps are paid (11.6), then reinforcements arrive (12.1)."""
    run.go("camps")


NODES: dict[str, Callable[[Run], None]] = {
    **setup.NODES,
    **initiative.NODES,
    **environment.NODES,
    **assets.NODES,
    "upkeep": _upkeep,
    **cp_actions.NODES,
    **end_of_turn.NODES,
}
DECISIONS: dict[str, Decision] = {
    **setup.DECISIONS,
    **precedence.DECISIONS,
    **cp_actions.DECISIONS,
}

for _step in STEPS:
    NODES.setdefault(_step, lambda run: run.next_step())
NODES.setdefault("camps", lambda run: run.go("arrivals"))
NODES.setdefault("arrivals", lambda run: run.next_step())
