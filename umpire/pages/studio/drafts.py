"""Unsaved texts: their faults, the start of play on the map, and what can be drawn on it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from adjudication.engine import registry
from adjudication.errors import Illegal
from adjudication.services import pack_files, pack_paint, packs
from adjudication.services.studio import hex_lists, lines, names, remedies, spelling, units
from umpire.presenters import of
from umpire.presenters import packs as presenter
from umpire.presenters.base import DrawnBoard

MAP = "map.yaml"


@dataclass(frozen=True)
class Tools:
    """The tools that the texts allow: brushes for the tables of the map, lines to draw on it, units to place."""

    palettes: tuple[pack_paint.Palette, ...] = ()
    kinds: tuple[lines.LineKind, ...] = ()
    muster: units.Muster | None = None


NO_TOOLS = Tools()


@dataclass(frozen=True)
class DraftPage:
    """The pack with the unsaved texts: its faults, and the start of play on the map.

    `stored`: the texts cannot be drawn, so the map is that of the saved pack. No board where that has faults too.
    `left`: the places that still use a name which the texts gave up. `lines`, `units`: what is drawn, for the script.
    """

    file: str
    faults: tuple[presenter.PackFault, ...]
    board: DrawnBoard | None
    stored: bool
    left: tuple[presenter.PackFault, ...] = ()
    lines: Mapping[str, Any] = field(default_factory=dict)
    units: tuple[units.ListedUnit, ...] = ()
    renames: tuple[names.Rename, ...] = ()
    slips: tuple[spelling.Slip, ...] = ()

    @property
    def lines_json(self) -> str:
        """The lines as JSON for the script."""
        return msgspec.json.encode(self.lines).decode()

    @property
    def units_json(self) -> str:
        """The units as JSON for the script."""
        return msgspec.json.encode(self.units).decode()

    @property
    def bad(self) -> str:
        """The faulty lines, each as "file:line", for the numbers next to the texts."""
        return " ".join(f"{fault.file}:{fault.line}" for fault in self.faults)


def draft_page(pack: packs.LibraryPack, file: str, texts: Mapping[str, str], problems: Sequence[str]) -> DraftPage:
    """The pack with unsaved texts, by file. `problems`: the reasons why they cannot be saved."""
    files = {**pack.files, **texts}
    board = start(pack.system, files)
    if stored := board is None:
        board = start(pack.system, pack.files)
    gone = [one for name in texts for one in pack_files.still_named(name, pack.files[name], files)]
    left = presenter.faults([str(one) for one in gone])
    changed = tuple(one for name in texts for one in names.renames(pack.system, pack.files[name], name, files))
    found = tools(files)
    said = {kind.tool: _plain(kind) for kind in found.kinds}
    listed = found.muster.units if found.muster else ()
    slips = spelling.slips(pack.system, files) if pack.own else ()
    faulty = _faults(pack.system, files, problems)
    return DraftPage(file, faulty, board, stored, tuple(left), said, listed, changed, slips)


def _faults(system: str, files: Mapping[str, str], problems: Sequence[str]) -> tuple[presenter.PackFault, ...]:
    """The faults with their places on the map and their fixes."""
    known = remedies.faults(system, files) if problems else {}
    found = []
    for sentence, fault in zip(problems, presenter.faults(list(problems)), strict=True):
        problem = known.get(sentence)
        fix = problem.fix.label if problem and problem.fix else ""
        found.append(dataclasses.replace(fault, shown=problem.shown if problem else "", fix=fix, said=sentence))
    return tuple(found)


def _plain(kind: lines.LineKind) -> dict[str, Any]:
    return {
        **dataclasses.asdict(kind),
        "along": kind.along,
        "named": kind.named,
        "bridges": kind.bridges,
    }


def tools(files: Mapping[str, str]) -> Tools:
    """What can be painted and drawn on the map of a pack; empty if its text cannot be read."""
    try:
        palettes = (*pack_paint.palettes(MAP, files[MAP]), *hex_lists.palettes(MAP, files[MAP]))
        return Tools(palettes, lines.kinds(MAP, files[MAP]), units.muster(files))
    except (Illegal, KeyError):
        return NO_TOOLS


def start(system: str, files: Mapping[str, str]) -> DrawnBoard | None:
    """The start of play with a pack, as the umpire sees it; None if its faults prevent drawing."""
    return _start(system, tuple(sorted(files.items())))


@lru_cache(maxsize=16)
def _start(system: str, files: tuple[tuple[str, str], ...]) -> DrawnBoard | None:
    try:
        pack = packs.checked(system, dict(files))
    except Illegal:
        return _unsound(system, dict(files))
    try:
        return _board(system, pack)
    except ValueError:
        return None


def _unsound(system: str, files: Mapping[str, str]) -> DrawnBoard | None:
    """A pack with faults, such as a road without a bridge, if it can still be set up."""
    try:
        return _board(system, packs.shaped(system, files))
    except (Illegal, LookupError, ValueError, TypeError, ArithmeticError, AttributeError, StopIteration):
        return None  # no one has checked what the rules rely on


def _board(system: str, pack: Any) -> DrawnBoard | None:
    rules = registry.get(system).bind(pack)
    state = rules.initial_state(msgspec.convert({}, rules.option_type))
    return of(system).board(rules, state, "truth", ())
