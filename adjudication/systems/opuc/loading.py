"""From the texts of a pack's files to a validated pack."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudication.engine.pack_loading import ALIKE, read, refuse
from adjudication.systems.opuc import pack as pk
from adjudication.systems.opuc.pack_charts import ChartsFile
from adjudication.systems.opuc.pack_checks import faults
from adjudication.systems.opuc.pack_injects import exercise_faults, inject_faults

_FILES: dict[str, type[msgspec.Struct]] = {
    "pack": pk.PackFile,
    "scenario": pk.ScenarioFile,
    "map": pk.MapFile,
    "buas": pk.BuasFile,
    "forces": pk.ForcesFile,
    "charts": ChartsFile,
    "options": pk.OptionsFile,
    **ALIKE,
}


def load(texts: Mapping[str, str]) -> pk.Pack:
    """A pack from the texts of its files; `PackError` lists every fault found."""
    found = read(texts, _FILES, pk.Pack)
    pack, documents = found.pack, found.documents
    refuse(faults(pack, documents) or inject_faults(pack, documents) or exercise_faults(pack, found.exercises))
    return pack
