"""One line of an MSEL as a pack or a spreadsheet has it, and every possible fault of a set of lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from adjudication.engine.injects import chains, triggers
from adjudication.engine.injects.watch import TriggerWords

__all__ = ["EVERYBODY", "KINDS", "InjectsFile", "Kind", "LineFault", "PreparedInject", "faults", "replace"]

Kind = Literal["intelligence", "news", "social", "call", "order"]
KINDS: tuple[Kind, ...] = get_args(Kind)
EVERYBODY = "all"
MOST_LINES = 300
MOST = {"title": 160, "text": 8000, "sender": 80, "note": 2000}


class PreparedInject(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An inject as its author prepared it.

    `to` names cells by name or by colour, or "all" for every cell but the white one. `release` and `after` are phrases
    of `triggers` and `chains`. `answer` asks the cells for one. `note` and `objectives` are for the umpire alone.
    """

    number: str
    title: str
    kind: Kind
    to: list[str]
    text: str
    sender: str = ""
    release: str = "by hand"
    after: str = ""
    answer: bool = False
    note: str = ""
    objectives: list[str] = []


class InjectsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `injects.yaml` of a pack; it is optional."""

    injects: list[PreparedInject] = []


class LineFault(NamedTuple):
    """A fault in a line of the MSEL: its place in the list from 0, the field, the reason."""

    at: int
    field: str
    reason: str


def faults(
    lines: Sequence[PreparedInject], words: TriggerWords, cells: Collection[str],
    objectives: Collection[str] | None = None,
    others: Mapping[str, str] | None = None,
) -> list[LineFault]:  # fmt: skip
    """Every fault of a set of lines. `cells` has the names and colours, in lower case, that `to` can use.

    `others` are injects that are there already, number to chain; a line with the number of one replaces it. Without
    `objectives` any may be named.
    """
    if len(lines) > MOST_LINES:
        return [LineFault(MOST_LINES, "number", f"a MSEL has at most {MOST_LINES} injects")]
    found: list[LineFault] = []
    for index, line in enumerate(lines):
        found += [LineFault(index, field, reason) for field, reason in _alone(line, words, cells, objectives)]
    return sorted(found + _together(lines, others or {}))


def _alone(
    line: PreparedInject, words: TriggerWords, cells: Collection[str], objectives: Collection[str] | None
) -> Iterator[tuple[str, str]]:
    yield from _form(line)
    if not line.to:
        yield "to", "at least one cell is expected, or “all”"
    for name in line.to:
        if name.strip().lower() not in {EVERYBODY, *cells}:
            yield "to", f"there is no cell {name}; use one of: {', '.join(sorted(cells))} and all"
    for name in line.objectives:
        if objectives is not None and name not in objectives:
            known = f"use one of: {', '.join(sorted(objectives))}" if objectives else "the exercise has none"
            yield "objectives", f"there is no objective {name}; {known}"
    yield from _timing(line, words)


def _form(line: PreparedInject) -> Iterator[tuple[str, str]]:
    try:
        chains.number(line.number)
    except ValueError as error:
        yield "number", str(error)
    for field, most in MOST.items():
        if len(getattr(line, field)) > most:
            yield field, f"at most {most} characters are taken, here are {len(getattr(line, field))}"
    for field in ("title", "text"):
        if not getattr(line, field).strip():
            yield field, "a value is missing"


def _timing(line: PreparedInject, words: TriggerWords) -> Iterator[tuple[str, str]]:
    try:
        trigger = triggers.parse(line.release)
        for reason in triggers.faults(trigger, words):
            yield "release", reason
        if isinstance(trigger, triggers.Chained) and not line.after.strip():
            yield "release", "“with its chain” needs a chain: name the injects it comes after"
    except ValueError as error:
        yield "release", str(error)
    try:
        chains.parse(line.after)
    except ValueError as error:
        yield "after", str(error)


def _together(lines: Sequence[PreparedInject], others: Mapping[str, str]) -> list[LineFault]:
    """Numbers that occur twice, and chains that name no inject or form a loop."""
    found: list[LineFault] = []
    first: dict[str, int] = {}
    after: dict[str, chains.Chain] = {name: _chain(text) for name, text in others.items()}
    for index, line in enumerate(lines):
        name = line.number.strip().upper()
        if name in first:
            found.append(LineFault(index, "number", f"the number {name} is listed twice"))
            continue
        first[name] = index
        after[name] = _chain(line.after)
    for name, index in first.items():
        for missing in chains.unknown(after[name], after):
            found.append(LineFault(index, "after", f"there is no inject {missing}"))
    for name, way in chains.loops(after).items():
        if name in first:
            found.append(LineFault(first[name], "after", f"the chain loops: {' waits for '.join(way)}"))
    return found


def _chain(text: str) -> chains.Chain:
    try:
        return chains.parse(text)
    except ValueError:
        return ()
