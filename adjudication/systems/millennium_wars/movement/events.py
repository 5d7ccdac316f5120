"""The events of chapters 13.2 and 14."""

from __future__ import annotations

from adjudication.engine.play.events import sentences
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.basics.state import State


class Moved(Event, frozen=True):
    """A piece moves along a path. `by`: march, reaction, air or sea; the last two name the end alone."""

    side: str
    unit: str
    start: str
    path: tuple[str, ...]
    by: str

    says = sentences(
        lambda e: f"moved.{e.by}",
        lambda e: {"march": "14.0", "reaction": "13.2", "air": "14.4", "sea": "14.5"}[e.by],
        {
            "moved.march": "{unit} moves from {start} by way of {path}.",
            "moved.reaction": "{unit} reacts and moves from {start} by way of {path}.",
            "moved.air": "{unit} flies from {start} to {path}.",
            "moved.sea": "{unit} sails from {start} to {path}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        p, side = f.piece[self.unit], self.side_numbers[self.side]
        if self.by == "reaction":
            s.reacted[p] = True
        else:
            s.moved[p] = True
        if self.by == "air":
            s.air_move[f.force[p]] = False
        for name in self.path:
            s.held[f.index[name]] = side
        s.where[p] = f.index[self.path[-1]]
