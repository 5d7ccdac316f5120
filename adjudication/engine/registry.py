"""Which rule systems there are. The only place of the engine that names them, and only as import paths."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from adjudication.engine.protocol import System

_PATHS = {"ukrainian_crisis": "adjudication.systems.ukrainian_crisis", "opuc": "adjudication.systems.opuc"}
_OFFERED = ("ukrainian_crisis", "opuc")  # those that have pages: an exercise can be set up with them


def names() -> tuple[str, ...]:
    """The names of all rule systems that are offered."""
    return _OFFERED


def known() -> tuple[str, ...]:
    """The names of all rule systems there are, also of those that no page offers yet: for tools and tests."""
    return tuple(_PATHS)


@cache
def get(name: str) -> System:
    """A rule system by name; KeyError if there is none."""
    found: System = import_module(_PATHS[name]).SYSTEM
    return found


@cache
def bound(name: str, pack: str) -> Any:
    """The adjudicator of a system bound to one of its own packs; KeyError if there is none of that name."""
    return get(name).bind(get(name).named_pack(pack))
