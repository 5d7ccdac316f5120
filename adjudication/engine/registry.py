"""Finds the rule systems: every package in `adjudication/systems`, and every installed package that declares a system
in the entry-point group `white_cell.systems`. No other list names them.

What an app has for a system is in a package of the same name: `part` finds it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from adjudication.engine.protocol import System

HOME = "adjudication.systems"
GROUP = "white_cell.systems"
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Installed:
    """The systems of other packages: `homes` has the package of each by name, `refused` a sentence for each one that
    White Cell leaves out."""

    homes: Mapping[str, str]
    refused: tuple[str, ...]


def own() -> tuple[str, ...]:
    """The names of White Cell's own rule systems, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(import_module(HOME).__path__) if module.ispkg))


@cache  # looking through all installed packages takes 3.3 ms, and each page asks which systems there are
def installed() -> Installed:
    """The rule systems that installed packages declare. Each is loaded, so that a broken one is noticed at the
    start."""
    homes: dict[str, str] = {}
    refused = []
    for entry in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        if reason := _fault(entry, homes):
            refused.append(f"The rule system '{entry.name}' of the package {_package(entry)} is left out: {reason}.")
            log.error("%s", refused[-1])
        else:
            homes[entry.name] = entry.module
    return Installed(homes, tuple(refused))


def names() -> tuple[str, ...]:
    """The names of all rule systems, in alphabetical order."""
    return tuple(sorted({*own(), *installed().homes}))


def home(name: str) -> str:
    """The package of a rule system, such as `adjudication.systems.opuc`; KeyError if there is no such system."""
    return f"{HOME}.{name}" if name in own() else installed().homes[name]


@cache
def get(name: str) -> System:
    """A rule system by name; KeyError if there is none."""
    found: System = import_module(home(name)).SYSTEM
    return found


@cache
def bound(name: str, pack: str) -> Any:
    """The adjudicator of a system bound to one of its own packs; KeyError if there is none with that name."""
    return get(name).bind(get(name).named_pack(pack))


def turn_word(name: str) -> str:
    """What a rule system calls a turn; "turn" for one that is not installed."""
    word: str = getattr(get(name), "turn_word", "turn") if name in names() else "turn"
    return word


def part(home: str, system: str, module: str = "") -> ModuleType | None:
    """The part that a package such as `wargame.presenters` has for a system: its subpackage of that name, or a module
    in it.

    A system of another package keeps its parts by app, such as `acme_chess.wargame`. None where it has none.
    """
    outside = installed().homes.get(system)
    if outside is None:
        path = f"{home}.{system}"
    else:
        path = outside if home == HOME else f"{outside}.{home.split('.')[0]}"
    path = f"{path}.{module}" if module else path
    return import_module(path) if _is_there(path) else None


def forget() -> None:
    """Search for rule systems again, to find those installed since the start."""
    for found in (installed, get, bound):
        found.cache_clear()


def _fault(entry: EntryPoint, taken: Mapping[str, str]) -> str:
    """The reason why a declared system cannot be used; empty if it can."""
    if not NAME.fullmatch(entry.name):
        return "its name must be lower-case letters, digits and underscores, and start with a letter"
    if entry.name in own():
        return "White Cell has a rule system of this name. Give it another one"
    if entry.name in taken:
        return f"the package {taken[entry.name]} declares the same name. Remove one of the two"
    try:
        found = getattr(import_module(entry.module), "SYSTEM", None)
        if not isinstance(found, System):
            return f"{entry.module} has no SYSTEM, which must be a RuleSystem"
        for pack in found.packs():
            found.named_pack(pack)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong in another's package must not stop White Cell
        return f"{entry.module} cannot be loaded. {type(error).__name__}: {str(error).rstrip('.')}"
    if found.name != entry.name:
        return f"its SYSTEM calls itself '{found.name}'. Both names must be the same"
    if double := _packs_of(own()) & set(found.packs()):
        return f"White Cell has a pack named '{min(double)}'. Give the pack another name"
    return ""


def _packs_of(systems: tuple[str, ...]) -> set[str]:
    return {pack for system in systems for pack in get(system).packs()}


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.module


def _is_there(path: str) -> bool:
    """Whether a module can be imported. A part such as `pack.force_list` does not exist if `pack` is one file."""
    try:
        return find_spec(path) is not None
    except ModuleNotFoundError:
        return False
