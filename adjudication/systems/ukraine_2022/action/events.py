"""The events of chapter 7."""

from __future__ import annotations

from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State, put


class GroundMoved(Event, frozen=True):
    """The move of a unit along a path. `spent`: movement points so far, in parts; `special`: the special unit that goes
    with it."""

    side: str
    unit: str
    path: tuple[str, ...]
    spent: int = 0
    special: str = ""
    stopped: bool = False
    manner: str = "march"

    says = sentences(
        lambda e: f"moved.{e.manner}",
        lambda e: {"march": "7.1", "rush": "7.2", "flight": "3.3.1"}[e.manner],
        {
            "moved.march": "{unit} moves to {end}.",
            "moved.rush": "{unit} moves strategically to {end}.",
            "moved.flight": "{unit} lands in {end}.",
        },
        end=lambda e, f, s: f.titles.get(e.path[-1], e.path[-1]),
    )

    def fold(self, f: Facts, s: State) -> None:
        u = f.unit[self.unit]
        put(f, s, u, f.index[self.path[-1]])
        s.active, s.spent, s.stopped = u, self.spent, self.stopped
        if self.special:
            special = f.unit[self.special]
            put(f, s, special, f.index[self.path[-1]])
            s.static[special] = True


class MoveDeclared(Event, frozen=True):
    """The declaration of a strategic move or a flight, which the other side can interrupt."""

    side: str
    unit: str
    path: tuple[str, ...]
    carry: bool
    manner: str

    says = sentences(
        lambda e: f"declared.{e.manner}",
        lambda e: "7.2" if e.manner == "rush" else "3.3.1",
        {
            "declared.rush": "{unit} sets out for {end} by strategic movement.",
            "declared.flight": "{unit} sets out for {end} by air.",
        },
        end=lambda e, f, s: f.titles.get(e.path[-1], e.path[-1]),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.active, s.route = f.unit[self.unit], [f.index[number] for number in self.path]
        s.carry, s.halted = self.carry, -1


class ActivationEnded(Event, frozen=True):
    """The end of an activation. `following`: the next side to act."""

    side: str
    following: str

    says = sentence("activation.ended", "7.0", "The activation ends.")

    def fold(self, f: Facts, s: State) -> None:
        s.active, s.spent, s.stopped, s.route, s.carry, s.halted, s.fight = -1, 0, False, [], False, -1, None
        s.phasing, s.at = self.side_numbers[self.following], "action"


class SidePassed(Event, frozen=True):
    """The pass of a side, which activates no more units this turn."""

    side: str

    says = sentence("passed", "7.0", "{side} passes for the rest of the turn.")

    def fold(self, f: Facts, s: State) -> None:
        side = self.side_numbers[self.side]
        s.passed[side] = True
        s.phasing, s.at = 1 - side, "action"
