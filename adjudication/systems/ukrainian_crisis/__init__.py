"""Ukrainian Crisis 2.0: the crisis of spring and summer 2014, in eight turns. `SYSTEM` is what the registry holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from adjudication.engine.pack_loading import Packs
from adjudication.systems.ukrainian_crisis.casework.kit import Kit
from adjudication.systems.ukrainian_crisis.loading import load
from adjudication.systems.ukrainian_crisis.pack.options import Options
from adjudication.systems.ukrainian_crisis.pack.schema import Pack
from adjudication.systems.ukrainian_crisis.rulebook import RULEBOOK
from adjudication.systems.ukrainian_crisis.rules import VERSION, UkrainianCrisis


class UkrainianCrisisSystem(Packs[Pack]):
    """The rule system before it meets a pack."""

    name = "ukrainian_crisis"
    title = "Ukrainian Crisis"
    version = VERSION
    state_schema = 1
    option_type = Options
    rulebook = RULEBOOK
    pack_type = Pack
    folder = Path(__file__).parent / "packs"

    def case_kit(self) -> Kit:
        """The support for rules cases."""
        return Kit()

    def measures(self, adjudicator: UkrainianCrisis) -> Mapping[str, Callable[[], Any]]:
        """Nothing beyond what every system is measured by."""
        return {}

    def bind(self, pack: Pack) -> UkrainianCrisis:
        """Rules times data."""
        return UkrainianCrisis(pack)

    def load_pack(self, text: Mapping[str, str]) -> Pack:
        """A validated pack from its files' texts; `PackError` names file, line and reason."""
        return load(text)


SYSTEM = UkrainianCrisisSystem()
