"""Types that only the documents of OPUC use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Unit:
    """One own block. `steps` is the number left and the full number; `supply` its state at the end of the turn.

    `shaken`: it is neutralised or not in supply; `worn`: it has lost steps.
    """

    symbol: str  # side:kind of the map symbol
    name: str
    kind: str
    size: str
    where: str
    cf: str
    steps: str
    state: str
    supply: str
    shaken: bool = False
    worn: bool = False


@dataclass(frozen=True)
class Contact:
    """An enemy block that is known by name, and since when."""

    symbol: str
    name: str
    kind: str
    where: str
    cf: str
    steps: str
    state: str
    since: str


@dataclass(frozen=True)
class Backs:
    """Enemy blocks in one place that show only the numbers on their backs."""

    where: str
    count: int
    numbers: str


@dataclass(frozen=True)
class TownState:
    """The current state of a built-up area."""

    name: str
    holder: str
    power: str
    water: str
    people: str
    rubble: str
    points: str
    notes: str


@dataclass(frozen=True)
class Mean:
    """One of a side's resources over the turn: income and spending; the rest lapses (2.6)."""

    name: str
    came: str
    spent: str
    unused: str
    on: str


@dataclass(frozen=True)
class SideCounts:
    """A count for both sides: the change in this turn and the current value, ready to print."""

    name: str
    values: tuple[tuple[str, str], ...]  # change, total; in the sequence of the sides
    rule: str


@dataclass(frozen=True)
class Body:
    """The system's part of a sitrep. A public one has no resources, and shows both sides' blocks as contacts."""

    facts: tuple[tuple[str, str], ...]
    own_title: str
    own: tuple[tuple[str, tuple[Unit, ...]], ...]
    own_note: str
    enemy: tuple[tuple[str, tuple[Contact, ...], tuple[Backs, ...]], ...]  # title, known, backs
    towns: tuple[TownState, ...]
    people: tuple[str, ...]
    ground: tuple[str, ...]
    tallies: tuple[SideCounts, ...]
    ends: str
    means: tuple[Mean, ...]
    cards: str
    news: tuple[str, ...]
    coming: tuple[str, ...]
    boards: tuple[
        tuple[str, str, tuple[str, ...], str], ...
    ] = ()  # of towns with zones in use: name, words, zones, SVG
