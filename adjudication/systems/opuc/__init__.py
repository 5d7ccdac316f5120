"""OPUC V0.4: an operational campaign over urbanised country on hexes. `SYSTEM` is what the registry holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudication.engine.packs import read_folder
from adjudication.systems.opuc.cases import Kit
from adjudication.systems.opuc.loading import load
from adjudication.systems.opuc.measures import measures
from adjudication.systems.opuc.options import Options
from adjudication.systems.opuc.pack import Pack
from adjudication.systems.opuc.rules import VERSION, Opuc
from adjudication.systems.opuc.switches import SWITCHES

_PACKS = Path(__file__).parent / "packs"


class OpucSystem:
    """The rule system before it meets a pack."""

    name = "opuc"
    title = "OPUC"
    version = VERSION
    state_schema = 1
    option_type = Options
    switches = SWITCHES
    pack_type = Pack

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


SYSTEM = OpucSystem()
