"""Opaque War: Ukraine 2014: eleven months in Donetsk and Luhansk, with face-down counters and foreign support.

`SYSTEM` is what the registry holds.
"""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.play.system import RuleSystem
from adjudication.systems.opaque_war.casework.kit import Kit
from adjudication.systems.opaque_war.lesson import LESSON
from adjudication.systems.opaque_war.measures import measures
from adjudication.systems.opaque_war.pack.checks import faults
from adjudication.systems.opaque_war.pack.schema import Pack
from adjudication.systems.opaque_war.rulebook import RULEBOOK
from adjudication.systems.opaque_war.rules import OpaqueWar

SYSTEM = RuleSystem(
    OpaqueWar,
    title="Opaque War: Ukraine 2014",
    pack_type=Pack,
    faults=faults,
    folder=Path(__file__).parent / "packs",
    rulebook=RULEBOOK,
    kit=Kit,
    lesson=LESSON,
    measures=measures,
)
