"""Area maps: named areas and the borders between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudication.engine.kit.faults import Fault, refuse
from adjudication.engine.kit.graph import distances


def faults(borders: Sequence[tuple[str, Sequence[str]]]) -> Iterator[Fault]:
    """Areas listed twice, and borders that lead nowhere, to the area itself or one way only.

    `borders` lists each area with those it borders. A fault is placed at the number of the area, for a border with
    "borders" and the number of the border.
    """
    counts = Counter(area for area, _ in borders)
    known = dict(borders)
    for number, (area, others) in enumerate(borders):
        if counts[area] > 1:
            yield Fault((number, "id"), f"the area {area} is listed twice")
        for place, other in enumerate(others):
            if other not in known:
                reason = f"{area} borders {other}, which is not on the map"
            elif area not in known[other]:
                reason = f"{area} borders {other}, but {other} does not border {area}"
            elif other == area:
                reason = f"{area} borders itself"
            else:
                continue
            yield Fault((number, "borders", place), reason)


class Areas:
    """The areas of a map as numbers from 0, in the given order. A set of areas can be a mask: bit n is area n."""

    def __init__(self, borders: Mapping[str, Sequence[str]]) -> None:
        """Number the areas; `Faulty` if the borders do not form a map."""
        refuse(faults(list(borders.items())))
        self.ids = list(borders)
        self.index = {area: number for number, area in enumerate(self.ids)}
        self.near = [tuple(sorted(self.index[other] for other in others)) for others in borders.values()]
        self.borders = [self.mask(others) for others in borders.values()]

    def __len__(self) -> int:
        return len(self.ids)

    def mask(self, names: Iterable[str]) -> int:
        """The mask of some areas."""
        found = 0
        for area in names:
            found |= 1 << self.index[area]
        return found

    def distances(self, area: int) -> list[int]:
        """The number of borders on the shortest route to each area; `graph.FAR` if there is no route."""
        return distances(self.near, (area,))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the areas in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
