"""The names of towns on a hex map: below their towns, without overlapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from adjudication.engine.recent_cache import RecentCache
from wargame.maps import hex_grid as grid
from wargame.maps.map_ground import MapGround, Town
from wargame.maps.paint import Brush, text_width

RINGS: Final[Mapping[str, float]] = {"large": 0.62, "middle": 0.5, "small": 0.42}
MARGIN: Final = 3.0
KEPT: Final = 16  # grounds whose names are remembered, in each size


def named(town: Town) -> str:
    """The text at a town, "" for none."""
    return town.name if town.label is None else town.label


Frame = tuple[float, float, float, float]


class Lettering(NamedTuple):
    """A name on the map: its middle, its baseline, its width and its height."""

    x: float
    y: float
    wide: float
    high: float

    def touches(self, other: Lettering) -> bool:
        """Whether two names overlap, or nearly."""
        beside = abs(self.x - other.x) < (self.wide + other.wide) / 2 + MARGIN
        return beside and self.wide * other.wide > 0 and abs(self.y - other.y) < 0.9 * max(self.high, other.high)

    def meets(self, frame: Frame) -> bool:
        """Whether any part of the name lies inside a frame."""
        x, y, w, h = frame
        return abs(self.x - x - w / 2) < (self.wide + w) / 2 and y < self.y + MARGIN and self.y - self.high < y + h


class TownNames:
    """The names of the towns of a ground; `letters` enlarges them. Their places are computed once."""

    def __init__(self, ground: MapGround, letters: float) -> None:
        self.ground, self.letters = ground, letters

    @cached_property
    def at(self) -> dict[str, Town]:
        """Towns by their hex."""
        return {town.hex: town for town in self.ground.towns}

    def size(self, town: Town) -> float:
        """The height of a name's letters."""
        return (17 if town.size == "large" else 12.5) * self.letters

    def drop(self, town: Town) -> float:
        """How far below the middle of its hex the name of a town is."""
        return self._least_drop(town) + (self.size(town) if town.hex in self._lowered else 0)

    def draw(self, brush: Brush, frame: Frame | None = None, inset: Frame | None = None) -> str:
        """All names in a frame; at its edge they move inside, so that none is cut. Names covered by an inset are left
        out. Without a frame it is that of the map."""
        return "".join(
            brush.text("m-town-name", round(name.x, 1), name.y, named(town), size=name.high)
            for town, name in self.within(frame or self.ground.frame)
            if inset is None or not name.meets(inset)
        )

    def within(self, frame: Frame) -> Iterator[tuple[Town, Lettering]]:
        """The towns in a frame, with their names."""
        x, y, w, h = frame
        for town in self.ground.towns:
            at_x, at_y = self.ground.sheet.middle(town.hex)
            below = at_y + self.drop(town)
            if frame == self.ground.frame or (x < at_x < x + w and y < at_y and below + MARGIN < y + h):
                low = min(below, y + h - MARGIN)  # in the last row it would be cut
                yield town, Lettering(self._middle(town, frame), low, self._width(town), self.size(town))

    def _middle(self, town: Town, frame: Frame) -> float:
        left, _, wide, _ = frame
        half = self._width(town) / 2 + MARGIN
        return min(max(self.ground.sheet.middle(town.hex)[0], left + half), left + wide - half)

    def _width(self, town: Town) -> float:
        return text_width(named(town), self.size(town), weight="600")

    def _least_drop(self, town: Town) -> float:
        return RINGS[town.size] * grid.SIDE * 0.87 + self.size(town) * 0.92

    @cached_property
    def _lowered(self) -> frozenset[str]:
        """The towns whose name is one line lower, because it would touch a neighbour's; large towns keep theirs."""
        placed, lowered = list[Lettering](), set[str]()
        for town in sorted(self.ground.towns, key=lambda town: town.size != "large"):
            x, y, size = self._middle(town, self.ground.frame), self.ground.sheet.middle(town.hex)[1], self.size(town)
            heights = (y + self._least_drop(town) + line * size for line in (0, 1))
            lines = [Lettering(x, height, self._width(town), size) for height in heights]
            down = int([any(name.touches(other) for other in placed) for name in lines] == [True, False])
            placed.append(lines[down])
            if down:
                lowered.add(town.hex)
        return frozenset(lowered)


_names: RecentCache[tuple[str, float], TownNames] = RecentCache(KEPT)


def names_of(ground: MapGround, letters: float) -> TownNames:
    """The names of a ground, which may have been drawn before."""
    return _names.get((ground.key, letters), lambda: TownNames(ground, letters))
