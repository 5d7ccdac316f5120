"""From the texts of a pack's files to a validated pack."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudication.engine.pack_loading import ALIKE, read, refuse
from adjudication.systems.ukrainian_crisis import pack as pk
from adjudication.systems.ukrainian_crisis.pack_checks import faults
from adjudication.systems.ukrainian_crisis.pack_injects import exercise_faults, inject_faults

_FILES: dict[str, type[msgspec.Struct]] = {
    "pack": pk.PackFile,
    "map": pk.MapFile,
    "units": pk.UnitsFile,
    "charts": pk.ChartsFile,
    "countries": pk.CountriesFile,
    "incidents": pk.IncidentsFile,
    "events": pk.EventsFile,
    "options": pk.OptionsFile,
    "calendar": pk.CalendarFile,
    **ALIKE,
}


def load(texts: Mapping[str, str]) -> pk.Pack:
    """A pack from the texts of its files; `PackError` lists every fault found."""
    found = read(texts, _FILES, pk.Pack)
    pack, documents = found.pack, found.documents
    refuse(faults(pack, documents) or inject_faults(pack, documents) or exercise_faults(pack, found.exercises))
    return pack
