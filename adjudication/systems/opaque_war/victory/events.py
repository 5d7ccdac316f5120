"""The event of chapter 16."""

from __future__ import annotations

from adjudication.engine.play.events import sentences
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State


class GameEnded(Event, frozen=True):
    """The last turn is over. `winner` "" for a draw; `automatic`: the Rebels hold what 16.1 names."""

    winner: str
    points: int
    automatic: bool

    says = sentences(
        lambda e: "ended.automatic" if e.automatic else "ended" if e.winner else "ended.draw",
        lambda e: "16.1" if e.automatic else "16.0",
        {
            "ended.automatic": "The Rebels hold the coast and the way to Crimea: they win, whatever the points.",
            "ended": "The game is over with {points} victory points; {winner} wins.",
            "ended.draw": "The game is over with {points} victory points; it is a draw.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.automatic, s.over, s.at, s.phase = self.automatic, True, "over", "over"
