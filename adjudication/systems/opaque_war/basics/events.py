"""The base of all events, and those of sight: what a side learns of the pieces next to its units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudication.engine.play import events
from adjudication.engine.play.events import OWN, sentence
from adjudication.systems.opaque_war.basics.board import labels, numbers
from adjudication.systems.opaque_war.basics.facts import BLUE, RED, Facts
from adjudication.systems.opaque_war.basics.state import State


class Event(events.Event, frozen=True):
    """Base of the events of this system."""

    side_numbers: ClassVar[Mapping[str, int]] = {"RED": RED, "BLUE": BLUE}


class Sighted(Event, frozen=True):
    """What a side sees of the other's pieces, and where (3.2, 6.4)."""

    side: str
    places: dict[str, str]

    fog = OWN
    says = sentence(
        "sighted", "3.2, 6.4", "{side} sees: {who}.",
        who=lambda e, f, s: ", ".join(
            f"{labels(f, s, numbers(f, (name,)))} in {at}" for name, at in e.places.items()
        ),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        for name, at in self.places.items():
            p = f.piece[name]
            s.seen_at[p], s.seen_turn[p] = f.index[at], s.turn


class FacesLearnt(Event, frozen=True):
    """A side turns up its own police or militia: an enemy has come near, or they move or fight (3.1, 3.2)."""

    side: str
    faces: dict[str, str]

    fog = OWN
    says = sentence(
        "faces", "3.1, 3.2", "{side} looks at its own counters: {who}.",
        who=lambda e, f, s: ", ".join(f"{f.titles[name]} is {f.titles[face]}" for name, face in e.faces.items()),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        for name in self.faces:
            s.known[f.piece[name]] = True
