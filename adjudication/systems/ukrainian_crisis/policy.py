"""A sensible answer to every decision, for absent cells and playouts. It reads only what the side may know.

Russia builds up from Special Forces through Irregulars to Regulars on the border and turns to combat from strength;
Ukraine denies the valuable areas, wins partners and fights only where it is clearly stronger.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.strengths import Strength
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play import policy as card_play
from adjudication.systems.ukrainian_crisis.combat import policy as combat
from adjudication.systems.ukrainian_crisis.diplomacy import policy as diplomacy
from adjudication.systems.ukrainian_crisis.event_phase import policy as event_phase
from adjudication.systems.ukrainian_crisis.information import policy as information
from adjudication.systems.ukrainian_crisis.military import policy as military
from adjudication.systems.ukrainian_crisis.operations import policy as operations

PASSING: dict[str, Callable[[Facts, State, int], Any]] = {
    **card_play.PASSING,
    **diplomacy.PASSING,
    **information.PASSING,
}
"""Answers with which a side does nothing."""
POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    **card_play.POLICY,
    **diplomacy.POLICY,
    **military.POLICY,
    **information.POLICY,
    **event_phase.POLICY,
    **operations.POLICY,
    **combat.POLICY,
}
STRENGTHS: dict[Strength, dict[str, Callable[[Facts, State, int], Any]]] = {
    "cautious": {**card_play.CAUTIOUS, **combat.CAUTIOUS},
    "aggressive": {**card_play.AGGRESSIVE, **combat.AGGRESSIVE},
}
