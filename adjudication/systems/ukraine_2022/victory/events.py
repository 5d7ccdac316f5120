"""The end of the game (12.0)."""

from __future__ import annotations

from adjudication.engine.play.events import sentences
from adjudication.systems.ukraine_2022.basics.base import Event
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State


class GameEnded(Event, frozen=True):
    """The game is over. `reason`: points, empty map, knockout, or the last turn."""

    side: str
    level: str
    reason: str

    says = sentences(
        lambda e: f"ended.{e.reason}",
        lambda e: "11.5, 12.0" if e.reason == "knockout" else "12.0",
        {
            "ended.points": "{side} wins a major victory by points.",
            "ended.empty": "{side} wins a major victory: the map is free of enemy units.",
            "ended.knockout": "{side} wins a major victory by knocking Ukraine out.",
            "ended.time": "The game is over: {grade} for {side}.",
        },
        grade=lambda e, f, s: "a substantial victory" if e.level.startswith("substantial") else "a minor victory",
    )

    def fold(self, f: Facts, s: State) -> None:
        s.over, s.at, s.phase = True, "over", "over"
        s.winner, s.level = self.side_numbers[self.side], self.level
