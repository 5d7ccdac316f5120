"""Doctrine: a sensible legal order for every decision, for absent cells, unanswered reactions and playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.strengths import Strength
from adjudication.systems.opuc.assaults import policy as assaults
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil import policy as civil
from adjudication.systems.opuc.command import policy as command
from adjudication.systems.opuc.deployment import policy as deployment
from adjudication.systems.opuc.engineering import policy as engineering
from adjudication.systems.opuc.fires import policy as fires
from adjudication.systems.opuc.isr import policy as isr
from adjudication.systems.opuc.movement import policy as movement
from adjudication.systems.opuc.reinforcements import policy as reinforcements
from adjudication.systems.opuc.turn import policy as turn

POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    **turn.POLICY,
    **deployment.POLICY,
    **command.POLICY,
    **isr.POLICY,
    **engineering.POLICY,
    **movement.POLICY,
    **reinforcements.POLICY,
    **assaults.POLICY,
    **fires.POLICY,
    **civil.POLICY,
}
"""By the name of the decision."""

STRENGTHS: dict[Strength, dict[str, Callable[[Facts, State, int], Any]]] = {
    "cautious": {**command.CAUTIOUS, **assaults.CAUTIOUS},
    "aggressive": {**command.AGGRESSIVE, **assaults.AGGRESSIVE},
}
