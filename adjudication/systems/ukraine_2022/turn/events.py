"""The events of the sequence of play (4.0)."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play import events as core
from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import NOBODY, Facts
from adjudication.systems.ukraine_2022.basics.state import State


class Went(core.Went, frozen=True):
    """A move of play to another node."""


class DecisionAsked(Event, frozen=True):
    """A move of play to a decision of one side. `back`: the node to return to."""

    side: str
    to: str
    phase: str = ""
    back: str = ""

    fog = TELLS_NOBODY
    says = sentence("asked", "4.0", "{side} decides next.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.at = self.side_numbers[self.side], self.to
        s.phase = self.phase or s.phase
        s.back = self.back or s.back
        if self.to == "activate":
            s.relieved = []  # who has not entered by now waits for the Reinforcement Phase (5.0, PCS-17)


class TurnBegan(Event, frozen=True):
    turn: int

    says = sentence("turn.began", "4.0", "{month} begins (turn {turn}).", month=lambda e, f, s: f.turns[e.turn - 1])

    def fold(self, f: Facts, s: State) -> None:
        s.turn = self.turn
        s.at, s.phase = ("initiative", "initiative") if self.turn == 1 else ("reinforce", "reinforcement")
        s.actor = s.phasing = NOBODY
        s.passed = [False, False]


class InitiativeWon(Event, frozen=True):
    """The initiative of a side; without dice in the first turn."""

    side: str
    rolls: tuple[Roll, ...]

    says = sentences(
        lambda e: "initiative" if e.rolls else "initiative.first",
        "3.2",
        {
            "initiative": "{side} has the initiative: Russia rolls {red}, Ukraine {blue}.",
            "initiative.first": "{side} has the initiative in the first turn.",
        },
        red=lambda e, f, s: e.rolls[0].result,
        blue=lambda e, f, s: e.rolls[1].result,
    )

    def fold(self, f: Facts, s: State) -> None:
        s.initiative = s.phasing = self.side_numbers[self.side]
        s.box = ["ready" if box not in ("gone", "away") else box for box in s.box]
        s.at, s.phase = "commitment", "air"


class PhasingSide(Event, frozen=True):
    """The side with the next missions or activations."""

    side: str
    to: str
    phase: str = ""

    fog = TELLS_NOBODY
    says = sentence("phasing", "4.0", "{side} is next.")

    def fold(self, f: Facts, s: State) -> None:
        s.phasing, s.at = self.side_numbers[self.side], self.to
        s.phase = self.phase or s.phase


class GameEnded(Event, frozen=True):
    """The end of the game. `reason`: points, empty map, knockout, or the last turn."""

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
