"""The state of an exercise: columns of small numbers, and what sides have written until it is read out."""

from __future__ import annotations

import msgspec

from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.options import Options


class Written(msgspec.Struct, frozen=True):
    """A move as its side wrote it. It leaves the state when the moves are read out, so that no name stays in it."""

    what: str
    means: str
    effect: str
    covert: bool
    course: str


class OfferedDeal(msgspec.Struct, frozen=True):
    """A proposed agreement as its side wrote it: what it gives the side `to`, and what it gets."""

    to: int
    give: str
    get: str


class Agreement(msgspec.Struct, frozen=True):
    """An agreement without its words. `signed`: it holds. A broken or lapsed one is no longer listed."""

    name: str
    side: int
    to: int
    signed: bool


class Later(msgspec.Struct, frozen=True):
    """A change of a track that is due in a round. `side`: whose move brought it about, NOBODY for no one's."""

    turn: int
    column: int
    change: int
    side: int
    covert: bool


class State(msgspec.Struct):
    """Everything that can change. `at` is the node of the sequence of play."""

    options: Options
    tracks: list[int]  # by column of the facts
    ready: list[bool]  # by side: its sheet is in
    written: list[tuple[Written, ...]]  # by side: moves of this round that no one else has read
    offers: list[tuple[OfferedDeal, ...]]
    breaks: list[tuple[str, ...]]  # by side: agreements that it breaks with these moves
    signs: list[tuple[str, ...]]  # by side: agreements that it signs in this round
    ballots: list[dict[str, str]]  # by side: its choice in each vote of this round
    used: list[tuple[str, ...]]  # by side: the courses it has chosen in rounds that are read out
    agreements: list[Agreement] = []
    later: list[Later] = []
    counted: dict[str, str] = {}  # by vote: the choice that won, "" for a tie
    named: dict[str, int] = {}  # by pair of sides: agreements proposed so far
    turn: int = 0
    at: str = "start"
    phase: str = "setup"
    actor: int = NOBODY
    over: bool = False


def initial(f: Facts, options: Options) -> State:
    """Set up an exercise (1.2). ValueError names the option that does not fit the pack."""
    if not 0 <= options.last_turn <= len(f.rounds):
        raise ValueError(f"last_turn: a number from 1 to {len(f.rounds)} is expected, or 0 for all rounds")
    count = len(f.sides)
    return State(
        options,
        tracks=[column.start for column in f.columns],
        ready=[False] * count,
        written=[()] * count,
        offers=[()] * count,
        breaks=[()] * count,
        signs=[()] * count,
        ballots=[{}] * count,
        used=[()] * count,
    )


def left(f: Facts, s: State, side: int, track: str) -> int:
    """What a side has left on a track after the courses on its sheet (3.2)."""
    column = f.column[track, side]
    spent = sum(f.courses[move.course].costs.get(track, 0) for move in s.written[side] if move.course)
    return s.tracks[column] - f.columns[column].track.least - spent


def invariants(f: Facts, s: State) -> list[str]:
    """What must always hold: tracks stay within their limits, and no one writes more than a round has."""
    wrong = [
        f"{column.name} is {value}, outside {column.track.least} to {column.track.most}"
        for column, value in zip(f.columns, s.tracks, strict=True)
        if not column.track.least <= value <= column.track.most
    ]
    wrong += [
        f"{f.sides[side]} has {len(moves)} moves"
        for side, moves in enumerate(s.written)
        if s.turn and len(moves) > f.rounds[s.turn - 1].moves
    ]
    return wrong
