"""OPUC V0.4: an operational campaign over urbanised country on hexes. The registry uses `SYSTEM`.

The chapters of the book and their packages: 1 `basics`, 1.11 `deployment`, 2 `turn`, 3 `command`, 4 `logistics`,
5 `isr`, 6 and 10 `engineering`, 7 `fires`, 8 `movement`, 9 `assaults`, 11 `civil`, 12 `reinforcements`,
14 `combat_factors`; chapter 13 (rail, ports, airfields) is in `logistics` and `fires`. Next to them stand `pack` (the
files of a pack), `fog` (what each side knows), `sheets` (whole order sheets), `umpiring` (edits and counts) and
`casework` (rules cases). `sections.yaml` leads from each section to its modules.
"""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.play.system import RuleSystem
from adjudication.systems.opuc.casework.kit import Kit
from adjudication.systems.opuc.lesson import LESSON
from adjudication.systems.opuc.measures import measures
from adjudication.systems.opuc.pack.checks import faults
from adjudication.systems.opuc.pack.schema import Pack
from adjudication.systems.opuc.rulebook import RULEBOOK
from adjudication.systems.opuc.rules import Opuc

SYSTEM = RuleSystem(
    Opuc,
    title="OPUC",
    pack_type=Pack,
    faults=faults,
    folder=Path(__file__).parent / "packs",
    rulebook=RULEBOOK,
    kit=Kit,
    lesson=LESSON,
    measures=measures,
)
