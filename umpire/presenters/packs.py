"""The charts of a pack as tables, with the numbers that authors can change."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudication.engine import registry
from umpire.presenters.pack_tables import SETTINGS, ChartTable, Slot, number, source_slot

Plain = Mapping[str, Any]
_PROBLEM = re.compile(r"(?P<file>[\w\-]+\.yaml):(?P<line>\d+): (?P<reason>.*)", re.S)


@dataclass(frozen=True)
class PackFault:
    """One fault of a pack; without a line if it concerns the whole pack. `shown`: its place on the map; `fix`: the
    label of its fix; `said`: the full sentence, which identifies the fix."""

    file: str
    line: int
    reason: str
    shown: str = ""
    fix: str = ""
    said: str = ""


def charts(system: str, plain: Plain) -> list[ChartTable]:
    """All charts of a pack in reading order. A system without its own tables gets plain ones."""
    own = registry.part("umpire.presenters", system, "charts")
    found: list[ChartTable] = own.charts(plain) if own is not None else generic(plain)
    return found


def faults(problems: list[str]) -> list[PackFault]:
    """The sentences of a refusal, with file and line where they name one."""
    found = [(_PROBLEM.fullmatch(problem), problem) for problem in problems]
    return [
        PackFault(m["file"], int(m["line"]), m["reason"]) if m else PackFault("", 0, problem) for m, problem in found
    ]


def generic(plain: Plain) -> list[ChartTable]:
    """Every part of a pack that states a source, with one row for each value."""
    return list(_sourced(plain, ()))


def _sourced(value: Any, place: tuple[str, ...]) -> Iterator[ChartTable]:
    if not isinstance(value, Mapping):
        return
    if place and isinstance(value.get("source"), str):
        rows = tuple(row for name, part in value.items() if name != "source" for row in _rows(part, (*place[1:], name)))
        title = ", ".join(step.replace("_", " ") for step in place).capitalize()
        key = "-".join(place)
        yield ChartTable(key, title, f"{place[0]}.yaml", source_slot(value["source"], place[1:]), SETTINGS, rows)
        return
    for name, part in value.items():
        yield from _sourced(part, (*place, str(name)))


def _rows(value: Any, place: tuple[str | int, ...]) -> Iterator[tuple[Slot, ...]]:
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _rows(part, (*place, str(name)))
    elif isinstance(value, list) and any(isinstance(part, (Mapping, list)) for part in value):
        for index, part in enumerate(value):
            yield from _rows(part, (*place, index))
    else:
        text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        label = ", ".join(str(step + 1) if isinstance(step, int) else step.replace("_", " ") for step in place)
        if type(value) is int:
            yield Slot(label), number(value, place, label.capitalize(), least=-9 if value < 0 else 0)
        else:
            yield Slot(label), Slot(text)
