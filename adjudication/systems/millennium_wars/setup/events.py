"""The events of the set-up."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.millennium_wars.basics.board import camp_of_piece
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import NOBODY, Facts
from adjudication.systems.millennium_wars.basics.state import State


class Deployed(Event, frozen=True):
    """The initial hex of a piece (11.2)."""

    unit: str
    place: str

    says = sentence("deployed", "11.2", "{unit} starts in {place}.")

    def fold(self, f: Facts, s: State) -> None:
        p, here = f.piece[self.unit], f.index[self.place]
        s.where[p] = here
        side = camp_of_piece(f, s, p)
        if side != NOBODY:
            s.held[here] = side


class MoldovaChose(Event, frozen=True):
    """The side that Moldova joins, "" for none; `roll`: None if the pack decides (1.4, 2.2)."""

    side: str
    roll: Roll | None

    says = sentences(
        lambda e: "moldova.joins" if e.side else "moldova.neutral",
        "1.4",
        {
            "moldova.joins": "Moldova is an ally of {side}.",
            "moldova.neutral": "Moldova is neutral. No unit can enter it.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.moldova = f.side_numbers.get(self.side, NOBODY)
        for here, role in enumerate(f.role):
            if role == "moldova":
                s.held[here] = s.moldova
