"""The things that an inject can wait for, in the same form for every rule system: turns, phases, tracks, places,
orders.

Tracks and kinds of order are read off the protocol. Phases and places come from a system that is `Watched`; with one
that is not, an inject can wait for neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, get_args, runtime_checkable

import msgspec

from adjudication.engine.protocol import Side, Track
from adjudication.engine.scenario.sides import spoken


class Named(msgspec.Struct, frozen=True):
    """A key of the rules and its title for people."""

    key: str
    title: str


class TriggerNames(msgspec.Struct, frozen=True):
    """The names that a system adds: the phases of a turn in order, the places, the titles of its orders, and the titles
    of everything else that has a name, such as units and cards."""

    phases: tuple[Named, ...] = ()
    places: tuple[Named, ...] = ()
    orders: Mapping[str, str] = {}
    things: Mapping[str, str] = {}


@runtime_checkable
class Watched(Protocol):
    """A bound rule system with phases and places that injects can wait for."""

    def names(self) -> TriggerNames:
        """Phases and places of the pack."""
        ...

    def last_turn(self, options: Mapping[str, Any]) -> int:
        """The turn after which a game with these options ends at the latest; 0 if there is none."""
        ...

    def holders(self, state: Any) -> Mapping[str, Side]:
        """The holder of each place by its key; "" for no one. The rules decide what holding means."""
        ...


class TrackName(msgspec.Struct, frozen=True):
    """A track of the standing: its key, its side ("" for none) and its title."""

    key: str
    side: Side
    title: str


class TriggerWords(msgspec.Struct, frozen=True):
    """Every name that a trigger can use with one system and pack."""

    sides: tuple[Side, ...] = ()
    turns: int = 0
    phases: tuple[Named, ...] = ()
    tracks: tuple[TrackName, ...] = ()
    places: tuple[Named, ...] = ()
    orders: tuple[Named, ...] = ()
    spoken: Mapping[Side, str] = {}
    """The name of each side in a sentence."""

    def phase_at(self, phase: str) -> int:
        """The position of a phase in the turn; 0 for an unknown one."""
        return next((index for index, named in enumerate(self.phases) if named.key == phase), 0)

    def phase_title(self, phase: str) -> str:
        """The title of a phase; its key if it is unknown."""
        return next((named.title for named in self.phases if named.key == phase), phase.replace("_", " "))


class Seen(msgspec.Struct, frozen=True):
    """The facts that triggers look at after a committed step: tracks, holders, the orders carried out, and the turn (0
    during set-up)."""

    tracks: Mapping[tuple[str, Side], int]
    holders: Mapping[str, Side]
    orders: tuple[tuple[str, Side], ...] = ()
    turn: int = 1


def last_turn(adjudicator: Any, options: Mapping[str, Any]) -> int:
    """The turn after which a game with these options ends at the latest; 0 if there is none."""
    return adjudicator.last_turn(options) if isinstance(adjudicator, Watched) else 0


def words(adjudicator: Any) -> TriggerWords:
    """The names that triggers can use with these rules and this pack, under the default options."""
    names = adjudicator.names() if isinstance(adjudicator, Watched) else TriggerNames()
    state = adjudicator.initial_state(msgspec.convert({}, adjudicator.option_type))
    tracks = tuple(
        TrackName(track.key, track.side, adjudicator.catalogue.get(f"track.{track.key}", _title(track.key)))
        for track in _tracks(adjudicator, state)
    )
    orders = tuple(Named(tag, names.orders.get(tag, _title(tag))) for tag in _tags(adjudicator.order_type))
    return TriggerWords(
        tuple(adjudicator.sides), last_turn(adjudicator, {}), names.phases, tracks, names.places, orders,
        spoken(adjudicator.pack),
    )  # fmt: skip


def seen(adjudicator: Any, state: Any, taken: Iterable[Mapping[str, Any]] = ()) -> Seen:
    """The facts of a state, and of the orders that led to it, as recorded in a step of the ledger."""
    return Seen(
        {(track.key, track.side): track.value for track in _tracks(adjudicator, state)},
        dict(adjudicator.holders(state)) if isinstance(adjudicator, Watched) else {},
        tuple((one["order"]["do"], one["side"]) for one in taken if one["source"] != "implied"),
        adjudicator.awaiting(state).turn,
    )


def _tracks(adjudicator: Any, state: Any) -> Iterable[Track]:
    """Every track that an inject can wait for, seen by all or not."""
    return (*adjudicator.scoreboard(state).tracks, *adjudicator.secret_tracks(state))


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _tags(order_type: Any) -> tuple[str, ...]:
    """The tags of a union of orders, except the one that only ends a list."""
    members = get_args(order_type) or (order_type,)
    tags = (member.__struct_config__.tag for member in members)
    return tuple(sorted(str(tag) for tag in tags if tag not in (None, "done")))
