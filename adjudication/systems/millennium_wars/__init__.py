"""Ukraine 2014 of the Millennium Wars series: twelve weeks of war, protest and information. The registry uses
`SYSTEM`."""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.play.system import RuleSystem
from adjudication.systems.millennium_wars.casework.kit import Kit
from adjudication.systems.millennium_wars.lesson import LESSON
from adjudication.systems.millennium_wars.pack.checks import faults
from adjudication.systems.millennium_wars.pack.schema import Pack
from adjudication.systems.millennium_wars.rulebook import RULEBOOK
from adjudication.systems.millennium_wars.rules import MillenniumWars

SYSTEM = RuleSystem(
    MillenniumWars,
    title="Ukraine 2014 (Millennium Wars)",
    pack_type=Pack,
    faults=faults,
    folder=Path(__file__).parent / "packs",
    rulebook=RULEBOOK,
    kit=Kit,
    lesson=LESSON,
)
