"""The rows of the state that come and go during a game, each a frozen struct that a fold replaces as a whole."""

from __future__ import annotations

import msgspec

from adjudication.systems.opuc.basics.state_combat import Attack, Combat, Withdrawal

BLOWN, STANDING, ASSAULT_BRIDGE, PONTOON, FERRY = 0, 1, 2, 3, 4
BRIDGE_NAMES = ("blown", "standing", "assault", "pontoon", "ferry")


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """One entry of the stack of interrupts: the node to return to, and the data it needs to continue."""

    node: str
    side: int = -1
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """The blocks that moved last (3.5): their start, the places they entered, those they still plan to enter.

    `stop`: a ZOC, deep snow or a ferry has ended the movement. `forced`: they entered a held BUA to assault (K-69).
    """

    blocks: tuple[int, ...]
    started: int
    path: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    stop: bool = False
    forced: bool = False


class Detachment(msgspec.Struct, frozen=True):
    """An ED or BD on the map with its task (10.2). `busy` 0: it works in this turn only."""

    id: int
    parent: int  # block; -1 where a picture does not tell
    side: int
    bridging: bool
    place: int
    task: str
    target: int  # a place, or the river edge of a bridging or blowing task
    busy: int = 0
    started: int = 0  # turn
    complete: bool = False  # has done its task and stays (pontoon, ferry, in-turn tasks until the end of the turn)
    neutralised: bool = False


class Work(msgspec.Struct, frozen=True):
    """A task of a block itself: digging in, or a strongpoint without engineers (10.3)."""

    block: int
    task: str
    place: int
    busy: int


class Mine(msgspec.Struct, frozen=True):
    """A minefield, real or dummy. `known`: the other side has identified it by close ISR; `open`: breached."""

    id: int
    side: int
    place: int
    real: bool
    known: bool = False
    open: bool = False  # breached for this turn


class Camp(msgspec.Struct, frozen=True):
    """A DP camp and the DPs in it (11.6)."""

    side: int
    place: int
    dps: int = 0


class Dump(msgspec.Struct, frozen=True):
    """A supply source or supply dump (4.3). `ready` is the first turn in which it works."""

    id: str
    side: int
    place: int
    edge: bool  # where a line of supply enters the map
    ready: int = 1
    alive: bool = True


class Railhead(msgspec.Struct, frozen=True):
    """A railhead on a rail hex; those in BUAs serve the side that controls the BUA (`side` -1)."""

    place: int
    side: int = -1
    ready: int = 1
    alive: bool = True


class Die(msgspec.Struct, frozen=True):
    """A die of deep ISR, 0 before it is rolled, and its target if targets are assigned first."""

    face: int
    target: int = -1


class Look(msgspec.Struct, frozen=True):
    """One side's look into one place (5.4, 5.5). `observers` still have to roll; `face` is the current die.

    `target` below 0 is a box, see `deep_isr`. `left` are the rerolls left for the die on the table.
    """

    side: int
    origin: int  # the observers' place, -1 for deep ISR
    target: int
    observers: tuple[int, ...] = ()
    observer: int = -1
    face: int = 0
    left: int = 0
    deep: bool = False


BLOCK_FIELDS: dict[type, tuple[str, ...]] = {
    Group: ("blocks",),
    Detachment: ("parent",),
    Look: ("observers", "observer"),
    Attack: ("block",),
    Withdrawal: ("block",),
    Combat: ("defenders", "hidden", "waiting", "evaded", "gunners", "destroyed", "retreated", "advanced"),
}
"""Fields of rows that hold block numbers, alone or in tuples: pictures exchange them for the numbers on the backs."""
PAIR_FIELDS: dict[type, tuple[str, ...]] = {Combat: ("supply", "losses", "follow")}
"""Fields that hold tuples whose first number is a block."""
