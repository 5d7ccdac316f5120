"""Ukrainian Crisis 2.0: the crisis of spring and summer 2014, in eight turns. The registry uses `SYSTEM`."""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.play.system import RuleSystem
from adjudication.systems.ukrainian_crisis.casework.kit import Kit
from adjudication.systems.ukrainian_crisis.lesson import LESSON
from adjudication.systems.ukrainian_crisis.pack.checks import faults
from adjudication.systems.ukrainian_crisis.pack.schema import Pack
from adjudication.systems.ukrainian_crisis.rulebook import RULEBOOK
from adjudication.systems.ukrainian_crisis.rules import UkrainianCrisis

SYSTEM = RuleSystem(
    UkrainianCrisis,
    title="Ukrainian Crisis",
    pack_type=Pack,
    faults=faults,
    folder=Path(__file__).parent / "packs",
    rulebook=RULEBOOK,
    kit=Kit,
    lesson=LESSON,
    unnamed_cases=True,  # they are older than any other system
)
