"""Places off the map: the artillery box and the boxes of waiting reinforcements, as negative numbers.

Deep ISR can look into them (5.3, G-36). A box is a number of a side: -1 and -2 the artillery boxes, then one number
for each entry place and turn of arrival.
"""

from __future__ import annotations

from functools import lru_cache

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import layout
from adjudication.systems.opuc.basics.roster import BOX, SIDES, WAITING
from adjudication.systems.opuc.basics.state import State


class Boxes:
    """The boxes of a pack: `names` and `members` by number (-1 - index)."""

    def __init__(self, f: Facts) -> None:
        r = f.roster
        self.names: list[str] = []
        self.members: list[tuple[int, ...]] = []
        self.side: list[int] = []
        self.waiting: list[bool] = []
        for side in (0, 1):
            self._add(f"DAG {SIDES[side]}", tuple(b for b in r.of_side[side] if r.blocks[b].box), side, False)
        for side in (0, 1):
            groups: dict[str, list[int]] = {}
            for b in r.of_side[side]:
                block = r.blocks[b]
                if block.arrives:
                    groups.setdefault(f"{SIDES[side]} {block.entry} turn {block.arrives}", []).append(b)
            for name, members in groups.items():
                self._add(name, tuple(members), side, True)
        self.index = {name: -1 - n for n, name in enumerate(self.names)}

    def _add(self, name: str, members: tuple[int, ...], side: int, waiting: bool) -> None:
        self.names.append(name)
        self.members.append(members)
        self.side.append(side)
        self.waiting.append(waiting)


@lru_cache(maxsize=16)
def boxes(f: Facts) -> Boxes:
    """The boxes of a pack, computed once."""
    return Boxes(f)


def name_of(f: Facts, place: int) -> str:
    """The name of a place or box."""
    return f.board.ids[place] if place >= 0 else boxes(f).names[-1 - place]


def number_of(f: Facts, name: str) -> int | None:
    """The place or box called `name`; None if there is none."""
    found = f.board.index.get(name)
    return boxes(f).index.get(name) if found is None else found


def blocks_in(f: Facts, s: State, place: int, side: int) -> list[int]:
    """The blocks of `side` in a place or box."""
    if place >= 0:
        return layout(f, s).of(f, place, side)
    found = boxes(f)
    where = WAITING if found.waiting[-1 - place] else BOX
    return [b for b in found.members[-1 - place] if s.place[b] == where and f.roster.side[b] == side]


def box_of(f: Facts, s: State, block: int) -> int | None:
    """The box in which `block` waits off the map; None if it is in no box."""
    found = boxes(f)
    for n, members in enumerate(found.members):
        if block in members and s.place[block] == (WAITING if found.waiting[n] else BOX):
            return -1 - n
    return None
