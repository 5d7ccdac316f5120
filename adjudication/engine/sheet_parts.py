"""How far a whole-turn sheet reaches, and its parts that come up only in some turns."""

from __future__ import annotations

import msgspec


class Packet(msgspec.Struct, frozen=True):
    """How far whole-turn sheets reach in a turn planned in packets: at most `most` orders of each side, in turn, for
    decisions of a kind; then all sides plan again."""

    kind: str
    most: int


class Branch(msgspec.Struct, frozen=True):
    """Decisions that come up only in some turns, as a part of a whole-turn sheet with its heading.

    `asked`: a sheet without orders for them is not complete. No one misses those that answer what is not known yet.
    `folded`: they need luck, or a fight, that has not happened.
    """

    title: str
    decisions: tuple[str, ...]
    asked: bool = True
    folded: bool = False


def unforeseen(*decisions: str) -> Branch:
    """The part for decisions that depend on combat and luck."""
    return Branch("If it comes to it", decisions, asked=False, folded=True)
