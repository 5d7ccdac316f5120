"""The umpire's edits as events."""

from __future__ import annotations

from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.opaque_war.basics.board import label
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import ARRIVING, GONE, HOLDING, NOBODY, POOL, Facts
from adjudication.systems.opaque_war.basics.state import State

BOXES = {"pool": POOL, "lost": GONE, "holding": HOLDING, "arriving": ARRIVING}


class SetPiece(Event, frozen=True):
    """Umpire's edit: the place of a piece: a hex, `pool`, `lost`, `holding` or `arriving`. Its side then knows the
    piece."""

    piece: str
    at: str

    says = sentence(
        "edit.piece",
        "3.1",
        "The umpire puts {who} in {at}.",
        who=lambda e, f, s: f.titles[label(f, s, f.piece[e.piece])],
    )

    def fold(self, f: Facts, s: State) -> None:
        p = f.piece[self.piece]
        s.where[p] = BOXES.get(self.at, f.index.get(self.at, POOL))
        if p < f.units:
            s.known[p], s.out[p] = True, False
            if s.where[p] >= 0:
                s.held[s.where[p]] = f.side[p]

    def redact(self, f: Facts, s: State, viewer: int | None) -> SetPiece | None:
        """Show the piece only to the side it belongs to."""
        return self if viewer == f.side[f.piece[self.piece]] else None


class SetControl(Event, frozen=True):
    """Umpire's edit: the side that controls a hex; "" for none."""

    at: str
    side: str

    says = sentences(
        lambda e: "edit.control" if e.side else "edit.control.none",
        "3.1",
        {
            "edit.control": "The umpire gives control of {at} to {side}.",
            "edit.control.none": "The umpire leaves {at} without a holder.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.held[f.index[self.at]] = self.side_numbers.get(self.side, NOBODY)


class SetLevel(Event, frozen=True):
    """Umpire's edit: a support level, whose marker is on its track from then on."""

    track: str
    value: int

    says = sentences(
        lambda e: f"edit.level.{e.track}",
        "5.0",
        {
            "edit.level.western": "The umpire sets Western Support to {value}.",
            "edit.level.russian": "The umpire sets Russian Support to {value}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.track == "western":
            s.western, s.western_box = self.value, 0
        else:
            s.russian, s.russian_ready = self.value, True


class SetAvailable(Event, frozen=True):
    """Umpire's edit: the number of available support markers of a kind."""

    marker: str
    value: int

    says = sentence("edit.available", "8.4", "The umpire makes {value} of this marker available: {marker}.")

    def fold(self, f: Facts, s: State) -> None:
        s.available[f.marker[self.marker]] = self.value
