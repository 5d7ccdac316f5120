"""One adjudication in progress, the material of its decisions, and the consequences of a unit's entry into a hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudication.engine.play import decision, run
from adjudication.systems.millennium_wars.basics.board import in_hex, names
from adjudication.systems.millennium_wars.basics.effects import Eliminated, FleetRemoved, IndexMoved, shifted
from adjudication.systems.millennium_wars.basics.facts import BLUE, HELD, RU, SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import commander
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.turn.events import DecisionDue, Went


class Run(run.Run[Facts, State]):
    """One adjudication in progress."""

    __slots__ = ()

    went = Went

    def ask(self, side: int, to: str, phase: str = "") -> None:
        """Go on to decision `to` of `side`."""
        self.do(DecisionDue(SIDES[side], to, phase))

    def shift(self, towards: int, by: int, why: str) -> None:
        """Move the Political Index by `by` points towards `towards` (21.0)."""
        self.do(IndexMoved(SIDES[towards], by, shifted(self.facts, self.state, towards, by), why))

    def shift_dice(self, towards: int, dice: int, why: str, rule: str, subject: str) -> None:
        """Move the Political Index by the sum of `dice`, rolled by the side that gains."""
        roll = self.throw("index", towards, dice, "sum", rule, subject=subject)
        to = shifted(self.facts, self.state, towards, roll.result)
        self.do(IndexMoved(SIDES[towards], roll.result, to, why, (roll,)))

    def eliminate(self, pieces: Iterable[int], why: str) -> None:
        """Eliminate `pieces`, with an event for each side that loses any."""
        f, s = self.facts, self.state
        by_side: dict[int, list[int]] = {}
        for p in pieces:
            by_side.setdefault(commander(f, s, p), []).append(p)
        for side, lost in sorted(by_side.items()):
            self.do(Eliminated(SIDES[side], names(f, lost), why))

    def entered(self, camp: int, hexes: Sequence[int]) -> None:
        """Apply the entry of a unit of `camp` into hexes: Bases alone there are lost, and Sevastopol costs the Russian
        Fleet (9.0, 14.0, MW-28)."""
        f, s = self.facts, self.state
        for number, here in enumerate(hexes):
            self.eliminate(in_hex(f, s, 1 - camp, here), "overrun")
            stays = number == len(hexes) - 1 or s.options.passing_takes_sevastopol
            if camp == BLUE and here == f.sevastopol and stays:
                self.remove_fleet("sevastopol")

    def remove_fleet(self, why: str) -> None:
        """Remove the Russian Fleet from the game if it is in play (9.0)."""
        f, s = self.facts, self.state
        fleets = [p for p in f.fleets if f.force[p] == RU and s.where[p] == HELD]
        if fleets:
            self.do(FleetRemoved(names(f, fleets), why))


AnswerType = decision.AnswerType[Facts, State, Run]
Decision = decision.Decision[Facts, State, Run]
