"""The library of packs as plain values: all packs, one pack, or one of its files."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import msgspec
from django.db.models import Count, Q

from adjudication.engine import registry
from adjudication.engine.scenario import exercise_checks
from adjudication.engine.scenario import packs as engine
from adjudication.engine.scenario.force_list import ForceList
from adjudication.errors import Illegal
from adjudication.ownership import PROGRAM, By, Role, person
from adjudication.services import pack_files, packs
from adjudication.services.studio import forces, new_files, spots
from umpire.pages.studio import design, drafts
from umpire.presenters import of
from umpire.presenters import packs as presenter
from umpire.presenters.base import DrawnBoard
from umpire.presenters.pack_tables import SETTINGS, ChartTable
from wargame.models import Exercise
from wargame.selectors.participants import groups

PURPOSES = {
    "pack": "title, summary, credits",
    "map": "places and what connects them",
    "units": "counters",
    "charts": "tables and charts",
    "options": "how it starts",
    "calendar": "turns and dates",
    "sides": "sides, proposed cells and seats",
    "objectives": "learning objectives",
    "briefings": "what each side reads",
    "facilitator": "notes for the umpire",
    "actors": "who the umpire speaks for",
    "surveys": "surveys and forecasts",
    "injects": "prepared injects",
    "sitrep": "headings of your staff's sitreps",
    "scenario": "start, means and aims",
}
READY = "an exercise ready to run"


@dataclass(frozen=True)
class Uses:
    """The number of exercises that use a pack. Only exercises in set-up still read it."""

    all: int = 0
    in_setup: int = 0


@dataclass(frozen=True)
class PackRow:
    """One pack of the library. `faults` counts the faults under a newer version of the rules."""

    name: str
    title: str
    system: str
    system_title: str
    own: bool
    digest: str
    charts: int
    rebuilt: int
    faults: int
    uses: Uses
    whose: str = ""
    decides: bool = False
    published: bool = False


@dataclass(frozen=True)
class FileRow:
    """One file of a pack."""

    name: str
    slug: str
    holds: str
    lines: int
    faults: int


@dataclass(frozen=True)
class PackPage:
    """One pack with all its contents."""

    row: PackRow
    summary: str
    credits: str
    revision: int
    author: str
    licence: str
    parent: str
    said_changes: tuple[str, ...]
    signature: str
    files: tuple[FileRow, ...]
    new_files: tuple[tuple[str, str], ...]
    charts: tuple[ChartTable, ...]
    briefings: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]
    objectives: tuple[tuple[str, str], ...]
    cells: tuple[tuple[str, int], ...]
    faults: tuple[presenter.PackFault, ...]
    board: DrawnBoard | None = None


@dataclass(frozen=True)
class FilePage:
    """One file of a pack: its text with the key of this edition, and its charts."""

    row: PackRow
    file: FileRow
    files: tuple[FileRow, ...]
    new_files: tuple[tuple[str, str], ...]
    text: str
    seen: str
    lines: tuple[tuple[int, bool], ...]
    faults: tuple[presenter.PackFault, ...]
    charts: tuple[ChartTable, ...]
    tools: drafts.Tools = drafts.NO_TOOLS
    forces: ForceList | None = None
    places: bool = False
    designed: bool = False


@dataclass(frozen=True)
class _Read:
    """The contents of a pack's texts: plain values and digest, or the faults that prevent reading."""

    plain: Mapping[str, Any]
    digest: str
    charts: tuple[ChartTable, ...]
    problems: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def _read(system: str, files: tuple[tuple[str, str], ...]) -> _Read:
    try:
        pack = packs.checked(system, dict(files))
    except Illegal as error:
        return _Read({}, "", (), tuple(error.problems))
    plain: dict[str, Any] = msgspec.to_builtins(pack)
    return _Read(plain, engine.digest(pack), tuple(presenter.charts(system, plain)))


def _reading(pack: packs.LibraryPack) -> _Read:
    return _read(pack.system, tuple(sorted(pack.files.items())))


def library(by: By) -> list[PackRow]:
    """Every pack that a person may use; three queries however many."""
    held, uses, known = packs.held(by), _uses(Q()), groups.names(person(by))
    return [_row(pack, _reading(pack), uses.get((pack.system, pack.name), Uses()), by, known) for pack in held]


def _uses(which: Q) -> dict[tuple[str, str], Uses]:
    waiting = Count("pk", filter=Q(status=Exercise.Status.SETUP))
    counted = Exercise.objects.filter(which, own_practice_of=None).order_by().values("system", "pack_name")
    rows = counted.annotate(total=Count("pk"), waiting=waiting)
    return {(row["system"], row["pack_name"]): Uses(row["total"], row["waiting"]) for row in rows}


def _used(pack: packs.LibraryPack) -> Uses:
    return _uses(Q(system=pack.system, pack_name=pack.name)).get((pack.system, pack.name), Uses())


def _row(
    pack: packs.LibraryPack, read: _Read, uses: Uses, by: By = PROGRAM, known: Mapping[int, str] | None = None
) -> PackRow:
    sourced = {(chart.file, chart.source) for chart in read.charts if chart.source}
    return PackRow(
        name=pack.name,
        title=pack.title,
        system=pack.system,
        system_title=registry.get(pack.system).title,
        own=pack.own,
        digest=read.digest,
        charts=len(sourced),
        rebuilt=sum(bool(source and source.why) for _, source in sourced),
        faults=len(read.problems),
        uses=uses,
        whose=groups.whose(person(by), pack.owner, pack.group, known or {}) if pack.stored else "",
        decides=pack.stored and pack.role(by) is Role.OWNER,
        published=pack.published,
    )


def _files(pack: packs.LibraryPack, faults: tuple[presenter.PackFault, ...]) -> tuple[FileRow, ...]:
    purposes = PURPOSES | dict(of(pack.system).files)
    return tuple(
        FileRow(
            name,
            name.removesuffix(".yaml"),
            READY if exercise_checks.belongs(name) else purposes.get(name.removesuffix(".yaml"), ""),
            text.count("\n") + (not text.endswith("\n")),
            sum(fault.file == name for fault in faults),
        )
        for name, text in pack.files.items()
    )


def _new_files(pack: packs.LibraryPack) -> tuple[tuple[str, str], ...]:
    """The files that the owner can add to a pack: the kind and contents of each."""
    kinds = new_files.kinds(pack.files) if pack.own else []
    return tuple((kind, READY if kind == new_files.EXERCISE else f"{kind}.yaml: {PURPOSES[kind]}") for kind in kinds)


def pack_page(pack: packs.LibraryPack) -> PackPage:
    """One pack, chart by chart."""
    read = _reading(pack)
    plain, faults = read.plain, tuple(presenter.faults(list(read.problems)))
    head = plain.get("pack", {})
    return PackPage(
        row=_row(pack, read, _used(pack)),
        summary=head.get("summary", ""),
        credits=head.get("credits", ""),
        revision=head.get("revision", 0),
        author=head.get("author", ""),
        licence=head.get("licence", ""),
        parent=head.get("parent", ""),
        said_changes=tuple(head.get("changes", ())),
        signature=pack_files.digest(pack.files),
        files=_files(pack, faults),
        new_files=_new_files(pack),
        charts=read.charts,
        briefings=tuple((b["title"], b["text"]) for b in plain.get("briefings", {}).values()),
        notes=tuple((n["title"], n["text"]) for n in plain.get("facilitator", {}).get("notes", ())),
        objectives=tuple((o["title"], o["text"]) for o in plain.get("objectives", {}).get("objectives", ())),
        cells=tuple((cell["name"], len(cell["seats"])) for cell in plain.get("sides", {}).get("cells", ())),
        faults=faults,
        board=drafts.start(pack.system, pack.files),
    )


def file_page(
    pack: packs.LibraryPack, file: str, text: str | None = None, problems: tuple[str, ...] | None = None
) -> FilePage:
    """The page of one file, with the typed text and the refusal, if any. KeyError if the pack has no such file."""
    stored, read = pack.files[file], _reading(pack)
    faults = tuple(presenter.faults(list(read.problems if problems is None else problems)))
    files = _files(pack, faults)
    shown = stored if text is None else text
    bad = {fault.line for fault in faults if fault.file == file}
    return FilePage(
        row=_row(pack, read, _used(pack)),
        file=next(row for row in files if row.name == file),
        files=files,
        new_files=_new_files(pack),
        text=shown,
        seen=pack_files.mark(stored),
        lines=tuple((line, line in bad) for line in range(1, shown.count("\n") + 2)),
        faults=faults,
        charts=tuple(_to_type(chart) for chart in read.charts if chart.file == file and chart.slots),
        tools=drafts.tools({**pack.files, file: shown}) if pack.own else drafts.NO_TOOLS,
        forces=_forces(pack),
        places=bool(spots.lists(pack.system, pack.files)),
        designed=design.designed(file),
    )


def _forces(pack: packs.LibraryPack) -> ForceList | None:
    """The force list of the pack, if one of its files has forces."""
    form = forces.format_of(pack.system)
    return form if form and form.file in pack.files else None


def _to_type(chart: ChartTable) -> ChartTable:
    """A chart prepared for its form. A list of settings keeps only its rows with numbers; the rest stays in the
    text."""
    if chart.head != SETTINGS:
        return chart
    return replace(chart, rows=tuple(row for row in chart.rows if any(slot.place for slot in row)))


def differences(stored: Mapping[str, str], typed: Mapping[str, str]) -> str:
    """A unified diff between the stored and the typed texts, by file."""
    pieces: list[str] = []
    for file, text in typed.items():
        names = f"{file} stored now", f"{file}, yours"
        pieces += difflib.unified_diff(stored[file].splitlines(), text.splitlines(), *names, lineterm="", n=1)
    return "\n".join(pieces)
