"""Ukrainian Crisis 2.0: the crisis of spring and summer 2014, in eight turns. `SYSTEM` is what the registry holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudication.engine.packs import read_folder
from adjudication.systems.ukrainian_crisis.cases import Kit
from adjudication.systems.ukrainian_crisis.loading import load
from adjudication.systems.ukrainian_crisis.options import SWITCHES, Options
from adjudication.systems.ukrainian_crisis.pack import Pack
from adjudication.systems.ukrainian_crisis.rules import VERSION, UkrainianCrisis

_PACKS = Path(__file__).parent / "packs"


class UkrainianCrisisSystem:
    """The rule system before it meets a pack."""

    name = "ukrainian_crisis"
    title = "Ukrainian Crisis"
    version = VERSION
    state_schema = 1
    option_type = Options
    switches = SWITCHES
    pack_type = Pack

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

    def packs(self) -> Sequence[str]:
        """Names of the packs that come with the system."""
        return [path.name for path in sorted(_PACKS.iterdir()) if path.is_dir()]

    def pack_texts(self, name: str) -> Mapping[str, str]:
        """The files of a pack that comes with the system; KeyError if there is none of that name."""
        if name not in self.packs():
            raise KeyError(name)
        return read_folder(_PACKS / name)

    def named_pack(self, name: str) -> Pack:
        """A pack that comes with the system, validated; KeyError if there is none of that name."""
        return load(self.pack_texts(name))

    def thaw_pack(self, text: str) -> Pack:
        """A pack from its canonical JSON, as a game has it pinned."""
        return msgspec.json.decode(text, type=Pack)


SYSTEM = UkrainianCrisisSystem()
