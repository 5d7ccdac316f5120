"""The events of chapters 13.2 and 14."""

from __future__ import annotations

from adjudication.engine.play.events import on_the_way, sentence, sentences
from adjudication.systems.millennium_wars.basics.board import camp_of_piece, stop_among_demonstrators
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import NOBODY, Facts
from adjudication.systems.millennium_wars.basics.sides import lead_of
from adjudication.systems.millennium_wars.basics.state import State


class Assigned(Event, frozen=True):
    """The assignment of a unit to another side of its camp, or back to its own (1.1)."""

    side: str
    unit: str
    to: str

    says = sentence("assigned", "1.1", "{side} puts {unit} under the orders of {to}.")

    def fold(self, f: Facts, s: State) -> None:
        p, to = f.piece[self.unit], f.side_numbers[self.to]
        s.assigned[p] = NOBODY if to == lead_of(f, s, f.force[p]) else to
        s.moved[p], s.lent = True, [*s.lent, p]


class Moved(Event, frozen=True):
    """The move of a piece along a path. `by`: march, reaction, air or sea; the path of the last two is the end only."""

    side: str
    unit: str
    start: str
    path: tuple[str, ...]
    by: str

    says = sentences(
        lambda e: f"moved.{e.by}",
        lambda e: {"march": "14.0", "reaction": "13.2", "air": "14.4", "sea": "14.5"}[e.by],
        {
            "moved.march": "{unit} moves from {start} {along}.",
            "moved.reaction": "{unit} reacts and moves from {start} {along}.",
            "moved.air": "{unit} flies from {start} to {path}.",
            "moved.sea": "{unit} sails from {start} to {path}.",
        },
        along=on_the_way,
    )

    def fold(self, f: Facts, s: State) -> None:
        p = f.piece[self.unit]
        camp = camp_of_piece(f, s, p)
        if self.by == "reaction":
            s.reacted[p] = True
        else:
            s.moved[p] = True
        if self.by == "air":
            s.air_move[f.force[p]] = False
        for name in self.path:
            s.held[f.index[name]] = camp
        s.where[p] = f.index[self.path[-1]]
        stop_among_demonstrators(f, s, p)
