"""From the texts of a pack's files to a validated pack."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudication.engine import exercise_checks
from adjudication.engine.actors import ActorsFile
from adjudication.engine.injects.lines import InjectsFile
from adjudication.engine.packs import Document, PackError, PackProblem
from adjudication.engine.teaching import ObjectivesFile, SurveysFile
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
    "sides": pk.SidesFile,
    "objectives": ObjectivesFile,
    "briefings": pk.BriefingsFile,
    "facilitator": pk.NotesFile,
    "injects": InjectsFile,
    "actors": ActorsFile,
    "surveys": SurveysFile,
}
_MAY_BE_MISSING = {"injects", "actors", "surveys"}


def load(texts: Mapping[str, str]) -> pk.Pack:
    """A pack from the texts of its files; `PackError` lists every fault found."""
    problems = [
        PackProblem(name, 1, "no such file belongs in this pack")
        for name in texts
        if name.removesuffix(".yaml") not in _FILES and not exercise_checks.belongs(name)
    ]
    documents: dict[str, Document] = {}
    parts: dict[str, msgspec.Struct] = {}
    for name, kind in _FILES.items():
        file = f"{name}.yaml"
        if file not in texts and name in _MAY_BE_MISSING:
            continue
        if file not in texts:
            problems.append(PackProblem(file, 1, "this file is missing"))
            continue
        try:
            documents[name] = Document(file, texts[file])
            parts[name] = documents[name].read(kind)
        except PackError as error:
            problems.extend(error.problems)
    ready = exercise_checks.read(texts)
    problems += ready.problems
    if problems:
        raise PackError(problems)
    pack = pk.Pack(**parts, exercises=ready.files)  # type: ignore[arg-type]  # one part for each field
    problems = faults(pack, documents) or inject_faults(pack, documents) or exercise_faults(pack, ready.documents)
    if problems:
        raise PackError(problems)
    return pack
