"""From the texts of a pack's files to a validated pack."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudication.engine import pack_loading
from adjudication.systems.ukrainian_crisis.pack import schema as pk
from adjudication.systems.ukrainian_crisis.pack.checks import faults
from adjudication.systems.ukrainian_crisis.rules import UkrainianCrisis

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
}


def load(texts: Mapping[str, str]) -> pk.Pack:
    """A pack from the texts of its files; `PackError` lists every fault found."""
    return pack_loading.load(texts, _FILES, pk.Pack, faults, UkrainianCrisis, UkrainianCrisis.sides)
