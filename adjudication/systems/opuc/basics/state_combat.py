"""The rows of the state that an assault needs: everything between its declaration and its end, each row replaced as a
whole by a fold."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

POOL = "pool"  # the store of LOG that is not a dump
Pairs = tuple[tuple[int, int], ...]


class Attack(msgspec.Struct, frozen=True):
    """One attacker: its origin and its means of crossing ("", "bridge" or "swim")."""

    block: int
    origin: int
    hasty: bool
    crossing: str = ""


class Withdrawal(msgspec.Struct, frozen=True):
    """A block on its way out (9.1, 9.3): hexes still to go. `evading` costs no step where it is cut short."""

    block: int
    start: int
    left: int
    evading: bool
    made: int = 0


class Combat(msgspec.Struct, frozen=True):
    """An assault under way (9). Pairs by role hold attacker, then defender; `Pairs` are (block, number).

    `waiting` lists the blocks whose test is still to come at this stage. `due` are steps not yet taken by anybody.
    """

    side: int
    target: int
    attackers: tuple[Attack, ...]
    defenders: tuple[int, ...]
    hidden: tuple[int, ...] = ()
    follow_up: bool = False
    edges: int = 1
    breach: int = -1  # detachment
    stage: str = "cards"
    cards: tuple[tuple[bool, bool, int], tuple[bool, bool, int]] = ((False, False, 0), (False, False, 0))
    waiting: tuple[int, ...] = ()
    away: Withdrawal | None = None
    evaded: tuple[int, ...] = ()
    supply: Pairs = ()  # 0 full, 1 LowSup, 2 OOS
    logged: tuple[int, ...] = ()  # sides that have assigned LOG
    missions: tuple[int, int] = (0, 0)
    gunners: tuple[int, ...] = ()
    dp_modes: tuple[str, str] = ("", "")
    due: tuple[int, int] = (0, 0)
    losses: Pairs = ()
    destroyed: tuple[int, ...] = ()
    retreated: tuple[int, ...] = ()
    free_follow: bool = False
    advanced: tuple[int, ...] = ()
    follow: Pairs = ()  # hexes a block may still go in its follow-up
    broke_in: tuple[int, ...] = ()  # blocks that have followed up into a held BUA to assault (K-69)


def number(pairs: Pairs, block: int, default: int = 0) -> int:
    """The number a row of pairs holds for a block."""
    return next((value for key, value in pairs if key == block), default)


def put(pairs: Pairs, block: int, value: int) -> Pairs:
    """The pairs with one number set."""
    return (*((key, old) for key, old in pairs if key != block), (block, value))


def led_by(ids: Sequence[str], combat: Combat) -> str:
    """The key of an assault among others on its target in the turn: the block named first in its declaration."""
    return ids[combat.attackers[0].block] if combat.attackers else ""
