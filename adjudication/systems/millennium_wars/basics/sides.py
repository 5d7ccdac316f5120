"""Sides, their camps, and the forces and pieces under the orders of each side (1.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from adjudication.engine.protocol import Message
from adjudication.systems.millennium_wars.basics.board import forces_of, owned
from adjudication.systems.millennium_wars.basics.facts import CAMPS, FORCES, MOL, NOBODY, Facts
from adjudication.systems.millennium_wars.basics.state import State, camp_of


def camp_of_side(f: Facts, s: State, side: int) -> int:
    """The camp of `side`; NOBODY for a side that only orders Moldova while it is neutral."""
    if side < len(CAMPS):
        return side
    camps = [camp_of(s, n) for n in range(len(FORCES)) if f.lead[n] == side]
    return next((camp for camp in camps if camp != NOBODY), NOBODY)


def stands_by(f: Facts, s: State, side: int, remit: str) -> Message | None:
    """The message of a side that gives no orders now: a neutral country, or a partner before the first turn (1.4,
    11.2)."""
    if s.over or side < len(CAMPS):
        return None
    if s.turn == 0:
        moldova = f.pack.setup.moldova if f.lead[MOL] == side else ""
        if moldova == "neutral":
            return Message("waits.neutral", {}, "1.4, 2.2")
        rolls = moldova == "roll"
        return Message("waits.die", {}, "1.4, 11.2") if rolls else Message("waits.setup", {}, "11.2")
    if camp_of_side(f, s, side) == NOBODY:
        return Message("waits.neutral", {}, "1.4, 2.2")
    return None


def sides_of(f: Facts, s: State, camp: int) -> tuple[int, ...]:
    """The sides of `camp`, its commander first."""
    if len(f.sides) == len(CAMPS):
        return (camp,)
    return tuple(side for side in range(len(f.sides)) if camp_of_side(f, s, side) == camp)


def next_of(f: Facts, s: State, side: int) -> int:
    """The next side of the same camp after `side`; NOBODY after the last."""
    sides = sides_of(f, s, camp_of_side(f, s, side))
    return next((other for other in sides if other > side), NOBODY)


def lead_of(f: Facts, s: State, force: int) -> int:
    """The side that orders `force`: for Moldova without its own side, the camp it joins."""
    return f.lead[force] if f.lead[force] != NOBODY else camp_of(s, force)


def led(f: Facts, s: State, side: int) -> list[int]:
    """The participating forces that `side` orders."""
    camp = camp_of_side(f, s, side)
    return [n for n in forces_of(f, s, camp) if lead_of(f, s, n) == side] if camp != NOBODY else []


def commander(f: Facts, s: State, p: int) -> int:
    """The side that orders piece `p`: the side of its force, or the side it is assigned to."""
    assigned = s.assigned[p]
    return assigned if assigned != NOBODY else lead_of(f, s, f.force[p])


def ordered(f: Facts, s: State, side: int) -> list[int]:
    """The pieces on the map that `side` orders."""
    camp = camp_of_side(f, s, side)
    if len(f.sides) == len(CAMPS) or camp == NOBODY:
        return owned(f, s, camp) if camp != NOBODY else []
    return [p for p in owned(f, s, camp) if commander(f, s, p) == side]


def reads_list(f: Facts, s: State, viewer: int, side: int) -> bool:
    """True if `viewer` can read the sealed list of `side`: its own, or a partner's if partners share their lists."""
    if viewer == side:
        return True
    return s.options.partners_share_lists and side in sides_of(f, s, camp_of_side(f, s, viewer))


def senior(f: Facts, s: State, pieces: Iterable[int]) -> int:
    """The side that decides for `pieces`: the one that orders most of them, the first on a tie (MW-14)."""
    counts = Counter(commander(f, s, p) for p in pieces)
    return min(counts, key=lambda side: (-counts[side], side))
