"""The sequence of play: all nodes and decisions of all chapters in one table each."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.opuc.assaults import fight
from adjudication.systems.opuc.civil import civil_step, displaced
from adjudication.systems.opuc.command import assets, cp_actions, manoeuvre
from adjudication.systems.opuc.deployment import setup
from adjudication.systems.opuc.engineering import engineers
from adjudication.systems.opuc.fires import deep_fires, guns, local_fires
from adjudication.systems.opuc.isr import close_isr, deep_isr
from adjudication.systems.opuc.movement import buas, march
from adjudication.systems.opuc.reinforcements import arrivals
from adjudication.systems.opuc.turn import end_of_turn, environment, initiative, precedence
from adjudication.systems.opuc.turn.flow import Decision, Run


def _upkeep(run: Run) -> None:
    """Start of the turn: camps are paid (11.6), then reinforcements arrive (12.1)."""
    run.go("camps")


NODES: dict[str, Callable[[Run], None]] = {
    **setup.NODES,
    **initiative.NODES,
    **environment.NODES,
    **assets.NODES,
    "upkeep": _upkeep,
    **arrivals.NODES,
    **cp_actions.NODES,
    **deep_isr.NODES,
    **close_isr.NODES,
    **engineers.NODES,
    **manoeuvre.NODES,
    **march.NODES,
    **deep_fires.NODES,
    **local_fires.NODES,
    **fight.NODES,
    **civil_step.NODES,
    **displaced.NODES,
    **end_of_turn.NODES,
}
DECISIONS: dict[str, Decision] = {
    **setup.DECISIONS,
    **precedence.DECISIONS,
    **arrivals.DECISIONS,
    **cp_actions.DECISIONS,
    **deep_isr.DECISIONS,
    **close_isr.DECISIONS,
    **buas.DECISIONS,
    **engineers.DECISIONS,
    **manoeuvre.DECISIONS,
    **deep_fires.DECISIONS,
    **local_fires.DECISIONS,
    **guns.DECISIONS,
    **fight.DECISIONS,
    **displaced.DECISIONS,
}
