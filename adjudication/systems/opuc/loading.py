"""From the texts of a pack's files to a validated pack."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudication.engine import pack_loading
from adjudication.systems.opuc.pack import schema as pk
from adjudication.systems.opuc.pack.charts import ChartsFile
from adjudication.systems.opuc.pack.checks import faults
from adjudication.systems.opuc.rules import Opuc

_FILES: dict[str, type[msgspec.Struct]] = {
    "pack": pk.PackFile,
    "scenario": pk.ScenarioFile,
    "map": pk.MapFile,
    "buas": pk.BuasFile,
    "forces": pk.ForcesFile,
    "charts": ChartsFile,
    "options": pk.OptionsFile,
}


def load(texts: Mapping[str, str]) -> pk.Pack:
    """A pack from the texts of its files; `PackError` lists every fault found."""
    return pack_loading.load(texts, _FILES, pk.Pack, faults, Opuc, Opuc.sides)
