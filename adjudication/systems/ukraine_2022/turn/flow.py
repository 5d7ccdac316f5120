"""One adjudication in progress, the material of its decisions, and actions that several chapters share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.dice import Roll, RollModifier
from adjudication.engine.kit import modifiers
from adjudication.engine.play import decision, run
from adjudication.systems.ukraine_2022.basics.board import hex_names, rating, special_in
from adjudication.systems.ukraine_2022.basics.facts import RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.shared import HexesTaken, PointsChanged, UnitLost
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.turn.events import DecisionAsked, Went

STRIKES = {"6.3.1": "6.1.3"}
"""Checks against a target on the ground have the same dice wherever it is."""


class Run(run.Run[Facts, State]):
    """One adjudication in progress."""

    __slots__ = ()

    sides = SIDES
    went = Went

    def ask(self, side: int, to: str, phase: str = "", back: str = "") -> None:
        """Go on to decision `to` of `side`."""
        self.do(DecisionAsked(SIDES[side], to, phase, back))

    def score(self, by: int, why: str) -> None:
        """Change the victory points by `by`; more is better for Russia."""
        if by:
            self.do(PointsChanged(by, why))

    def score_for(self, side: int, points: int, why: str) -> None:
        """Give `side` victory points (12.0)."""
        self.score(points if side == RED else -points, why)

    def enter(self, side: int, hexes: Sequence[int]) -> None:
        """Enter hexes with a unit of `side`: they change hands, cities with their victory point; enemy special units
        alone there are eliminated (12.1, 3.1.1)."""
        f, s = self.facts, self.state
        new = [here for here in dict.fromkeys(hexes) if s.held[here] != side]
        if new:
            self.do(HexesTaken(SIDES[side], hex_names(f, new)))
            self.score_for(side, sum(here in f.is_city for here in new), "city")
        alone = [s.where[u] for u in f.specials_of[1 - side]]
        for here in hexes if any(here in hexes for here in alone) else ():
            special = special_in(f, s, 1 - side, here)
            if special >= 0:
                self.do(UnitLost(SIDES[1 - side], f.unit_ids[special], "alone"))

    def one(self, purpose: str, side: int, rule: str, subject: str = "", about: str = "", **more: Any) -> Roll:
        """Roll one eight-sided die, without modifiers."""
        return self.throw(purpose, side, 1, "sum", rule, about, faces=8, subject=subject, **more)

    def two(self, purpose: str, side: int, rule: str, subject: str = "", **more: Any) -> Roll:
        """Roll two eight-sided dice, with modifiers as rows."""
        return self.throw(purpose, side, 2, "sum", rule, faces=8, subject=subject, **more)

    def effective(self, w: int, duel: bool = False, rule: str = "3.3") -> Roll:
        """Check the effectiveness of wing `w`: the die with its modifiers must not exceed the rating (3.3, 6.4)."""
        f, s, air = self.facts, self.state, self.facts.pack.charts.air
        rows = []
        if f.wing_side[w] == s.initiative and air.initiative:
            rows.append(RollModifier("row.initiative", air.initiative, "3.2"))
        if duel and f.wings[w].kind == "G" and air.ground_in_duels:
            rows.append(RollModifier("row.ground_in_duel", air.ground_in_duels, "6.4"))
        target = rating(f, s, w) - modifiers.total(rows)
        return self.throw(
            "effectiveness", f.wing_side[w], 1, "at_most", rule, STRIKES.get(rule, rule), faces=8, target=target,
            rows=tuple(rows), subject=f.wings[w].id,
        )  # fmt: skip


AnswerType = decision.AnswerType[Facts, State, Run]
Decision = decision.Decision[Facts, State, Run]
