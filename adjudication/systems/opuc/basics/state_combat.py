"""The rows of the state for assaults: everything between declaration and end. A fold replaces each row as a whole."""

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
    """A block on its withdrawal (9.1, 9.3): `left` hexes to go. With `evading`, no hex short costs a step."""

    block: int
    start: int
    left: int
    evading: bool
    made: int = 0


class Combat(msgspec.Struct, frozen=True):
    """A current assault (9). Pairs by role hold attacker, then defender; `Pairs` are (block, number).

    `waiting` lists the blocks whose test is still to come at this stage. `due` are steps not yet taken by anyone.
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
    """The number for `block` in `pairs`; `default` if there is none."""
    return next((value for key, value in pairs if key == block), default)


def put(pairs: Pairs, block: int, value: int) -> Pairs:
    """`pairs` with the number of `block` set to `value`."""
    return (*((key, old) for key, old in pairs if key != block), (block, value))


def led_by(ids: Sequence[str], combat: Combat) -> str:
    """The key that tells an assault from others on its target in the turn: the first block of its declaration."""
    return ids[combat.attackers[0].block] if combat.attackers else ""
