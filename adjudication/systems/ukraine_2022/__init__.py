"""2022: Ukraine: the first year of the Russian invasion in months, with air war, combat chits and railheads.

`SYSTEM` is what the registry holds.
"""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.play.system import RuleSystem
from adjudication.systems.ukraine_2022.casework.kit import Kit
from adjudication.systems.ukraine_2022.lesson import LESSON
from adjudication.systems.ukraine_2022.measures import measures
from adjudication.systems.ukraine_2022.pack.checks import faults
from adjudication.systems.ukraine_2022.pack.schema import Pack
from adjudication.systems.ukraine_2022.rulebook import RULEBOOK
from adjudication.systems.ukraine_2022.rules import Ukraine2022

SYSTEM = RuleSystem(
    Ukraine2022,
    title="2022: Ukraine",
    pack_type=Pack,
    faults=faults,
    folder=Path(__file__).parent / "packs",
    rulebook=RULEBOOK,
    kit=Kit,
    measures=measures,
    lesson=LESSON,
)
