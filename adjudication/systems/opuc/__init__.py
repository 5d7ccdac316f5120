"""OPUC V0.4: an operational campaign over urbanised country on hexes. `SYSTEM` is what the registry holds.

The chapters of the book and their packages: 1 `basics`, 1.11 `deployment`, 2 `turn`, 3 `command`, 4 `logistics`,
5 `isr`, 6 and 10 `engineering`, 7 `fires`, 8 `movement`, 9 `assaults`, 11 `civil`, 12 `reinforcements`,
14 `combat_factors`; chapter 13 (rail, ports, airfields) is in `logistics` and `fires`. Beside them stand `pack` (the
files of a pack), `fog` (what each side knows), `sheets` (whole order sheets), `umpiring` (edits and counts) and
`casework` (rules cases). `sections.yaml` leads from each section to its modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from adjudication.engine.pack_loading import Packs
from adjudication.systems.opuc.casework.kit import Kit
from adjudication.systems.opuc.loading import load
from adjudication.systems.opuc.measures import measures
from adjudication.systems.opuc.pack.options import Options
from adjudication.systems.opuc.pack.schema import Pack
from adjudication.systems.opuc.rulebook import RULEBOOK
from adjudication.systems.opuc.rules import VERSION, Opuc


class OpucSystem(Packs[Pack]):
    """The rule system before it meets a pack."""

    name = "opuc"
    title = "OPUC"
    version = VERSION
    state_schema = 1
    option_type = Options
    rulebook = RULEBOOK
    pack_type = Pack
    folder = Path(__file__).parent / "packs"

    def case_kit(self) -> Kit:
        """The support for rules cases."""
        return Kit()

    def measures(self, adjudicator: Opuc) -> Mapping[str, Callable[[], Any]]:
        """One unit's menu, the largest assault's odds, a full turn of a large force."""
        return measures(adjudicator)

    def bind(self, pack: Pack) -> Opuc:
        """Rules times data."""
        return Opuc(pack)

    def load_pack(self, text: Mapping[str, str]) -> Pack:
        """A validated pack from its files' texts; `PackError` names file, line and reason."""
        return load(text)


SYSTEM = OpucSystem()
