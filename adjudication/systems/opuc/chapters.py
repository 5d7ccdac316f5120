"""The sequence of play: all nodes and decisions of all chapters in one table each."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.opuc import (
    assets,
    buas,
    civil_step,
    cp_actions,
    deep_isr,
    displaced,
    end_of_turn,
    engineers,
    environment,
    fight,
    fires,
    guns,
    initiative,
    isr,
    local_fires,
    manoeuvre,
    march,
    precedence,
    reinforcements,
    setup,
)
from adjudication.systems.opuc.flow import Decision, Run


def _upkeep(run: Run) -> None:
    """Start of the turn: camps are paid (11.6), then reinforcements arrive (12.1)."""
    run.go("camps")


NODES: dict[str, Callable[[Run], None]] = {
    **setup.NODES,
    **initiative.NODES,
    **environment.NODES,
    **assets.NODES,
    "upkeep": _upkeep,
    **reinforcements.NODES,
    **cp_actions.NODES,
    **deep_isr.NODES,
    **isr.NODES,
    **engineers.NODES,
    **manoeuvre.NODES,
    **march.NODES,
    **fires.NODES,
    **local_fires.NODES,
    **fight.NODES,
    **civil_step.NODES,
    **displaced.NODES,
    **end_of_turn.NODES,
}
DECISIONS: dict[str, Decision] = {
    **setup.DECISIONS,
    **precedence.DECISIONS,
    **reinforcements.DECISIONS,
    **cp_actions.DECISIONS,
    **deep_isr.DECISIONS,
    **isr.DECISIONS,
    **buas.DECISIONS,
    **engineers.DECISIONS,
    **manoeuvre.DECISIONS,
    **fires.DECISIONS,
    **local_fires.DECISIONS,
    **guns.DECISIONS,
    **fight.DECISIONS,
    **displaced.DECISIONS,
}
