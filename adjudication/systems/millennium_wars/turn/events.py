"""The events of the sequence of play."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play import events as core
from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import sentence
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import FORCES, NOBODY, Facts
from adjudication.systems.millennium_wars.basics.state import State


class Went(core.Went, frozen=True):
    """A move of play to another node."""


class DecisionDue(Event, frozen=True):
    """A move of play to a decision of one side."""

    side: str
    to: str
    phase: str = ""

    fog = TELLS_NOBODY
    says = sentence("asked", "12.0", "{side} decides next.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.at = f.side_numbers[self.side], self.to
        s.phase = self.phase or s.phase


class TurnBegan(Event, frozen=True):
    """The start of a turn: air points are renewed; cadres are free, except those out of use (12.0, 20.0)."""

    turn: int

    says = sentence("turn.began", "12.0", "{week} begins (turn {turn}).", week=lambda e, f, s: f.turns[e.turn - 1])

    def fold(self, f: Facts, s: State) -> None:
        s.turn, s.phase, s.at, s.actor = self.turn, "event", "event", NOBODY
        s.crisis, s.breach, s.impulse, s.half, s.stopped = False, False, 0, 0, []
        s.cadres_used, s.cadres_barred = [0] * len(FORCES), s.cadres_barred_next[:]
        s.cadres_barred_next = [0] * len(FORCES)
        s.air_points = [force.air if force is not None and s.entered[n] else 0 for n, force in enumerate(f.forces)]
        s.passed, s.ready = [False] * len(f.sides), [False] * len(f.sides)


class ImpulseBegan(Event, frozen=True):
    """The start of a camp's half of an impulse (12.0, 13.1)."""

    side: str
    impulse: int
    half: int

    says = sentence("impulse.began", "12.0", "Impulse {impulse}: {side} acts.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.impulse, s.half = f.side_numbers[self.side], self.impulse, self.half
        s.phase, s.at = "impulse", "move"
        count = len(f.piece_ids)
        s.moved, s.attacked, s.reacted = [False] * count, [False] * count, [False] * count
        s.struck, s.fleets_used, s.alb_used, s.lent = [], [], False, []


class InitiativeSet(Event, frozen=True):
    """The camp that goes first this turn (12.0)."""

    side: str

    says = sentence("initiative", "12.0", "{side} has the initiative.")

    def fold(self, f: Facts, s: State) -> None:
        s.initiative = f.side_numbers[self.side]


class GameEnded(Event, frozen=True):
    """The end of the game; `winner`: "" for a draw (24.0)."""

    winner: str

    says = core.sentences(
        lambda e: "game.won" if e.winner else "game.drawn",
        "24.0",
        {"game.won": "The game is over: {winner} wins.", "game.drawn": "The game is over. It is a draw."},
    )

    def fold(self, f: Facts, s: State) -> None:
        s.over, s.at, s.phase = True, "over", "over"
        s.winner = f.side_numbers.get(self.winner, NOBODY)


class InstabilityRolled(Event, frozen=True):
    """The instability dice of both sides; the index moves by the difference (3.0)."""

    to: int
    rolls: tuple[Roll, ...]

    says = sentence(
        "instability", "3.0", "Instability: Russia rolls {red}, the Coalition {blue}. The Political Index is {to}.",
        red=lambda e, f, s: e.rolls[0].result, blue=lambda e, f, s: e.rolls[1].result,
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.index = self.to
