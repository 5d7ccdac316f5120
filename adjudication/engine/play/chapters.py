"""The chapters of a rule system, listed once; the play core collects what it needs from their modules."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from adjudication.engine.play.events import Event
from adjudication.engine.play.orders import Done, Order


class Chapters:
    """Folders of a system in the order of its turn. Each module in them can define orders, events, and the tables
    below; no list repeats their names. If two chapters define a key differently, it is an error."""

    def __init__(self, system: str, *names: str) -> None:
        self.system, self.names = system, names

    @cached_property
    def modules(self) -> tuple[ModuleType, ...]:
        """All modules of the chapters, by chapter and name."""
        found = []
        for name in self.names:
            chapter = import_module(f"{self.system}.{name}")
            found += [import_module(f"{chapter.__name__}.{one.name}") for one in iter_modules(chapter.__path__)]
        return tuple(found)

    def union(self, base: type) -> Any:
        """The union of all types that the modules derive from `base`, except abstract bases."""
        kinds = [kind for module in self.modules for kind in vars(module).values() if _own(kind, base, module)]
        return functools.reduce(operator.or_, [kind for kind in kinds if not _base_of_any(kind, kinds)])

    @cached_property
    def orders(self) -> Any:
        """All orders: one order is one action, and `Done` ends a list."""
        return self.union(Order) | Done

    @cached_property
    def events(self) -> Any:
        """All events."""
        return self.union(Event)

    def table(self, name: str) -> dict[str, Any]:
        """A table merged from the chapters, such as POLICY; ValueError if two chapters differ on a key."""
        found: dict[str, Any] = {}
        for module in self.modules:
            for key, value in getattr(module, name, {}).items():
                if found.setdefault(key, value) is not value:
                    raise ValueError(f"{module.__name__}: {name} has {key}, as another chapter does")
        return found

    @cached_property
    def nodes(self) -> dict[str, Any]:
        """The automatic nodes of the sequence of play, by name."""
        return self.table("NODES")

    @cached_property
    def decisions(self) -> dict[str, Any]:
        """The decisions of the sequence of play, by name."""
        return self.table("DECISIONS")


def _base_of_any(kind: type, kinds: Iterable[type]) -> bool:
    return any(other is not kind and issubclass(other, kind) for other in kinds)


def _own(kind: Any, base: type, module: ModuleType) -> bool:
    return isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
