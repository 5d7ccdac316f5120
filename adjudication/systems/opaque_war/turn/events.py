"""The events of the sequence of play, and of sight: the pieces that a side identifies next to its units."""

from __future__ import annotations

from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import OWN, sentence, sentences
from adjudication.systems.opaque_war.basics.board import labels, numbers
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import HOLDING, NOBODY, POOL, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, State


class DecisionAsked(Event, frozen=True):
    """A move of play to a decision of one side."""

    side: str
    to: str
    phase: str = ""

    goes_on = True
    fog = TELLS_NOBODY
    says = sentence("asked", "4.0", "{side} {plural:decides|decide} next.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.at = self.side_numbers[self.side], self.to
        s.phase = self.phase or s.phase


class TurnBegan(Event, frozen=True):
    """The start of a turn; `truce`: with a ceasefire; `russians`: the Russian pieces join the Rebel pool (10.3,
    15.0)."""

    turn: int
    truce: bool
    russians: bool

    says = sentences(
        lambda e: "turn.began.truce" if e.truce else "turn.began.russians" if e.russians else "turn.began",
        lambda e: "15.0" if e.truce else "10.3" if e.russians else "4.0",
        {
            "turn.began": "{month} begins (turn {turn}).",
            "turn.began.truce": "{month} begins (turn {turn}), with a ceasefire.",
            "turn.began.russians": "{month} begins (turn {turn}). Russian units are available.",
        },
        month=lambda e, f, s: f.turns[e.turn - 1],
    )

    def fold(self, f: Facts, s: State) -> None:
        s.turn, s.truce, s.truce_next = self.turn, self.truce, False
        s.phase, s.at, s.actor = "reinforcements", "rebel_die", NOBODY
        s.russians_allowed = False
        if self.russians:
            s.where = [POOL if place == HOLDING else place for place in s.where]


class SegmentBegan(Event, frozen=True):
    """The start of a side's movement or combat segment."""

    side: str
    segment: str

    goes_on = True
    fog = TELLS_NOBODY
    says = sentences(
        lambda e: f"segment.{e.segment}",
        "4.0",
        {"segment.movement": "{side} {plural:moves|move}.", "segment.combat": "{side} can attack."},
    )

    def fold(self, f: Facts, s: State) -> None:
        s.actor = self.side_numbers[self.side]
        s.phase = f"{self.segment}_{self.side.lower()}"
        s.barred, s.struck, s.told, s.cleared = [], [], [], NO_HEX
        if self.segment == "movement":
            s.moved, s.starved, s.railed = [False] * len(s.moved), [], []
        else:
            s.fought = [False] * len(s.fought)


class Sighted(Event, frozen=True):
    """The sighting of the other side's pieces by a side (3.2, 6.4)."""

    side: str
    places: dict[str, str]

    fog = OWN
    says = sentence(
        "sighted", "3.2, 6.4", "{side} {plural:sees|see} {who}.",
        who=lambda e, f, s: ", ".join(
            f"{labels(f, s, numbers(f, (name,)))} in {f.titles.get(at, at)}" for name, at in e.places.items()
        ),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        for name, at in self.places.items():
            p = f.piece[name]
            s.seen_at[p], s.seen_turn[p] = f.index[at], s.turn


class FacesLearnt(Event, frozen=True):
    """The fronts of a side's own police or militia, which it turns up because an enemy comes near, or because they move
    or enter combat (3.1, 3.2)."""

    side: str
    faces: dict[str, str]

    fog = OWN
    says = sentence(
        "faces", "3.1, 3.2", "{side} {plural:reveals its|reveal their} own counters: {who}.",
        who=lambda e, f, s: ", ".join(f"{f.titles[name]} is {f.titles[face]}" for name, face in e.faces.items()),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        for name in self.faces:
            s.known[f.piece[name]] = True


class GameEnded(Event, frozen=True):
    """The end of the game. `winner`: "" for a draw; `automatic`: the Rebels hold all hexes of 16.1."""

    winner: str
    points: int
    automatic: bool

    says = sentences(
        lambda e: "ended.automatic" if e.automatic else "ended" if e.winner else "ended.draw",
        lambda e: "16.1" if e.automatic else "16.0",
        {
            "ended.automatic": "The Rebels hold the coast and the route to Crimea. They win, whatever the points.",
            "ended": "The game is over with {points} victory points: {winner} {many:wins|win}.",
            "ended.draw": "The game is over with {points} victory points. It is a draw.",
        },
        many=lambda e, f, s: e.winner in f.plural,
    )

    def fold(self, f: Facts, s: State) -> None:
        s.automatic, s.over, s.at, s.phase = self.automatic, True, "over", "over"
