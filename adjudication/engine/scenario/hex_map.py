"""The common parts of games on hexes: the map file, the map by number, and faults in the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from adjudication.engine.kit import hexsides
from adjudication.engine.kit.hexes import HexGrid, Layout, number_of
from adjudication.engine.scenario.pack_shapes import Source, Strict
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.engine.scenario.remedies import nearest

_STRETCH = re.compile(r"([A-Z]{2,4})(\d\d)(?:-(\d\d))?")


class HexMapFile(Strict, frozen=True, dict=True):
    """The part of `map.yaml` that every game on hexes has; each system adds `places` and the ground."""

    source: Source
    columns: Annotated[int, Meta(ge=2, le=60)]
    rows: Annotated[int, Meta(ge=2, le=60)]
    layout: Layout
    rivers: dict[str, list[str]]

    @cached_property
    def grid(self) -> HexGrid:
        """The hexes of the map."""
        return HexGrid(self.layout, self.columns, self.rows)


class StretchedMapFile(HexMapFile, frozen=True, dict=True):
    """A map divided among countries or other areas. `stretches`: for each row, the key of each run of columns, such as
    "POL01-10 UKR11-20"."""

    stretches: dict[str, str]
    division: ClassVar[str] = "country"

    def divided(self) -> dict[str, list[str]]:
        """The hexes of each country, row by row."""
        found: dict[str, list[str]] = {}
        for row, text in self.stretches.items():
            for key, columns in _runs(text):
                found.setdefault(key, []).extend(number_of(self.layout, (column, int(row))) for column in columns)
        return found


def _runs(text: str) -> Iterator[tuple[str, range]]:
    """The runs of a row: key and columns; ValueError if the text cannot be read."""
    for part in text.split():
        match = _STRETCH.fullmatch(part)
        if match is None:
            raise ValueError(f"“{part}” is not a range of columns, such as UKR01-03")
        yield match[1], range(int(match[2]), int(match[3] or match[2]) + 1)


class HexFacts:
    """The hexes of a pack by number, and its turns; base class for the facts of a game on hexes."""

    turns: Sequence[str]
    titles: Mapping[str, str]

    def __init__(self, file: HexMapFile) -> None:
        self.grid = file.grid
        self.ids, self.index, self.near = self.grid.ids, self.grid.index, self.grid.near
        self.beside = [frozenset(near) for near in self.near]
        self.place_names: dict[int, str] = {}

    def hexes(self, numbers: Iterable[str]) -> tuple[int, ...]:
        """Hexes by their printed numbers."""
        return tuple(self.index[number] for number in numbers)

    def title(self, name: str) -> str:
        """The name of a piece or a side in a refusal; a hex also has its number."""
        place = self.place_names.get(self.index.get(name, -1))
        return f"{place} ({name})" if place else self.titles.get(name, name)

    def last_turn(self, wanted: int) -> int:
        """The turn after which the game ends at the latest."""
        return min(wanted, len(self.turns)) if wanted else len(self.turns)


def row_faults(file: StretchedMapFile, known: Iterable[str], text: Document) -> Iterator[PackProblem]:
    """Rows that do not have every column exactly once, or name an unknown country."""
    for row in (f"{number:02}" for number in range(1, file.rows + 1)):
        if row not in file.stretches:
            yield text.problem(f"row {row} is missing", "stretches")
            continue
        try:
            runs = list(_runs(file.stretches[row]))
        except ValueError as error:
            yield text.problem(str(error), "stretches", row)
            continue
        if [column for _, columns in runs for column in columns] != list(range(1, file.columns + 1)):
            yield text.problem(f"row {row} needs the columns 01 to {file.columns:02}, each once", "stretches", row)
        for key in (key for key, _ in runs if key not in known):
            yield text.problem(f"there is no {file.division} {key}", "stretches", row)


def off_map(grid: HexGrid, number: str, text: Document, *at: str | int, whose: str = "") -> Iterator[PackProblem]:
    """The fault of a hex that is not on the map, with the nearest hex as its fix; `whose` says which place it is."""
    if number not in grid.index:
        reason = f"{whose}: {number} is not on the map" if whose else f"{number} is not on the map"
        yield text.problem(reason, *at, fix=nearest(grid.layout, number, grid.index, at))


def ground_faults(file: Any, text: Document) -> Iterator[PackProblem]:
    """Faults in the places and rivers of a map."""
    for index, place in enumerate(file.places):
        yield from off_map(file.grid, place.hex, text, "places", index, "hex")
    for name, sides in file.rivers.items():
        yield from text.problems(hexsides.side_faults(file.grid, sides), "rivers", name)


def twice(ids: Iterable[str], text: Document, *where: str | int) -> Iterator[PackProblem]:
    """Ids that occur more than once in a list of entries."""
    seen: set[str] = set()
    for index, name in enumerate(ids):
        if name in seen:
            yield text.problem(f"{name} is listed twice", *where, index, "id")
        seen.add(name)
