"""The default policy for every decision, for absent cells and simulated games. It reads only the knowledge of its side.

Russia builds up from Special Forces through Irregulars to Regulars on the border and turns to combat from strength;
Ukraine denies the valuable areas, wins partners and fights only where it is clearly stronger.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.strengths import Strength
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.chapters import CHAPTERS

PASSING: dict[str, Callable[[Facts, State, int], Any]] = CHAPTERS.table("PASSING")
"""Answers with which a side does nothing."""
POLICY: dict[str, Callable[[Facts, State, int], Any]] = CHAPTERS.table("POLICY")
STRENGTHS: dict[Strength, dict[str, Callable[[Facts, State, int], Any]]] = {
    "cautious": CHAPTERS.table("CAUTIOUS"),
    "aggressive": CHAPTERS.table("AGGRESSIVE"),
}
