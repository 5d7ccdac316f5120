"""The charts of a pack as tables that people read, and in which the numbers they may swap are marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from umpire.presenters import packs_ukrainian_crisis
from umpire.presenters.pack_tables import Chart, Slot, source_slot

Plain = Mapping[str, Any]
_CHARTS: dict[str, Callable[[Plain], list[Chart]]] = {"ukrainian_crisis": packs_ukrainian_crisis.charts}
_WORDS = (
    (r"Expected `int` >= (\S+)", r"a whole number of at least \1 is expected"),
    (r"Expected `int` <= (\S+)", r"a whole number of at most \1 is expected"),
    (r"Expected `(?:int|int \| null)`, got `(\w+)`", r"a whole number is expected, not \1"),
    (r"Expected `float`, got `(\w+)`", r"a number is expected, not \1"),
    (r"Expected `bool`, got `(\w+)`", r"true or false is expected, not \1"),
    (r"Expected `str`, got `(\w+)`", r"text is expected, not \1"),
    (r"Expected `array`, got `(\w+)`", r"a list is expected, not \1"),
    (r"Expected `object`, got `(\w+)`", r"named fields are expected, not \1"),
    (
        r"Expected `str` matching regex .*text.*reconstructed.*",
        "begin with “text” and a section, “the default” or “reconstructed:”",
    ),
    (r"Expected `str` matching regex .*", "plain letters, digits, hyphens and underscores are expected"),
    (r"Invalid enum value (.+)", r"\1 is none of the words that may stand here"),
    (r"Object missing required field `(\w+)`", r"the field \1 is missing"),
    (r"Object contains unknown field `(\w+)`", r"there is no field \1 here"),
)
_KINDS = {"not str": "not text", "not int": "not a number", "not null": "not nothing", "not array": "not a list"}
_PROBLEM = re.compile(r"(?P<file>[\w\-]+\.yaml):(?P<line>\d+): (?P<reason>.*)", re.S)


@dataclass(frozen=True)
class Fault:
    """One fault of a pack; without a place if it concerns the whole."""

    file: str
    line: int
    reason: str


def charts(system: str, plain: Plain) -> list[Chart]:
    """All charts of a pack, in the order one reads them. A system without tables of its own gets plain ones."""
    return _CHARTS.get(system, generic)(plain)


def faults(problems: list[str]) -> list[Fault]:
    """The sentences of a refusal, with file and line where they name one."""
    found = [(_PROBLEM.fullmatch(problem), problem) for problem in problems]
    return [
        Fault(m["file"], int(m["line"]), _plain(m["reason"])) if m else Fault("", 0, problem) for m, problem in found
    ]


def _plain(reason: str) -> str:
    """A reason without the words of the program's own types."""
    for pattern, words in _WORDS:
        reason = re.sub(f"{pattern}$", words, reason, flags=re.S)
    for kind, words in _KINDS.items():
        reason = re.sub(f"{kind}$", words, reason)
    return reason


def generic(plain: Plain) -> list[Chart]:
    """Every part of a pack that states a source, its values one to a row."""
    return list(_sourced(plain, ()))


def _sourced(value: Any, place: tuple[str, ...]) -> Iterator[Chart]:
    if not isinstance(value, Mapping):
        return
    if place and isinstance(value.get("source"), str):
        rows = tuple(row for name, part in value.items() if name != "source" for row in _rows(part, (*place[1:], name)))
        title = ", ".join(step.replace("_", " ") for step in place).capitalize()
        key = "-".join(place)
        yield Chart(key, title, f"{place[0]}.yaml", source_slot(value["source"], place[1:]), ("Setting", "Value"), rows)
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
        yield Slot(label), Slot(text)
