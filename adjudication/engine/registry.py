"""Which rule systems there are: every package in `adjudication/systems`. Nothing else lists them by name.

What an app has for a system is in a package of the same name: `part` finds it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from adjudication.engine.protocol import System

HOME = "adjudication.systems"


def names() -> tuple[str, ...]:
    """The names of all rule systems, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(import_module(HOME).__path__) if module.ispkg))


@cache
def get(name: str) -> System:
    """A rule system by name; KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    found: System = import_module(f"{HOME}.{name}").SYSTEM
    return found


@cache
def bound(name: str, pack: str) -> Any:
    """The adjudicator of a system bound to one of its own packs; KeyError if there is none of that name."""
    return get(name).bind(get(name).named_pack(pack))


def part(home: str, system: str, module: str = "") -> ModuleType | None:
    """What the package `home` has for a system: its package of that name, or a module in it. None where it has none."""
    path = f"{home}.{system}.{module}" if module else f"{home}.{system}"
    return import_module(path) if _is_there(path) else None


def _is_there(path: str) -> bool:
    """Whether a module can be imported. A part such as `pack.force_list` is not there where `pack` is one file."""
    try:
        return find_spec(path) is not None
    except ModuleNotFoundError:
        return False
