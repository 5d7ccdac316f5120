"""The resources that the orders of a whole-turn sheet use, line by line, compared with the most that a side can have.

Each line is checked by its own decision, on a copy of the state in which the lines before it are carried out. Dice and
partners do for the sheet what they can. What only the enemy could do does not count: a line is refused although the
enemy might send Demonstrators home first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudication.engine.dice import no_dice
from adjudication.engine.play.decision import refuse
from adjudication.engine.play.run import fork
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import all_demonstrators, closed_to, demonstrators
from adjudication.systems.millennium_wars.basics.facts import (
    FORCES,
    GOODS,
    HELD,
    IN_PLAY,
    NATO,
    RED,
    US,
    Facts,
)  # fmt: skip
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, sides_of
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.demonstrators.orders import PlaceDemonstrator, RemoveDemonstrator
from adjudication.systems.millennium_wars.demonstrators.placement import DEMONSTRATE
from adjudication.systems.millennium_wars.information.attacks import INFOWAR
from adjudication.systems.millennium_wars.information.orders import Infowar
from adjudication.systems.millennium_wars.movement.orders import Fly, Move, React
from adjudication.systems.millennium_wars.points.allotments import ALLOT
from adjudication.systems.millennium_wars.points.offers import by_line
from adjudication.systems.millennium_wars.points.orders import Allot, Buy, Convert
from adjudication.systems.millennium_wars.points.purchases import PURCHASE, income
from adjudication.systems.millennium_wars.turn.flow import Decision, Run

MOST_PLACED, MOST_REMOVED = 2, 1
"""What the best result of an information attack places and removes (6.1)."""
_BEFORE_LISTS = ("event", "reinforcement")
_AFTER_INFORMATION = ("impulse", "end")
Found = list[tuple[int, Problem]]


def turn_problems(f: Facts, s: State, side: int, orders: Sequence[Any]) -> Found:
    """Every line that is impossible whatever the dice, with its position on the sheet."""
    if not s.turn or s.over:
        return []
    look = _Look(f, s, side)
    for part in _PARTS:
        for number, order in enumerate(orders):
            act = part.get(type(order))
            if act is not None:
                look.found += [(number, problem) for problem in act(look, order)]
        look.close(part)
    return sorted(look.found, key=lambda pair: pair[0])


class _Look:
    """One pass through a sheet, decision by decision in the order of the turn."""

    def __init__(self, f: Facts, s: State, side: int) -> None:
        self.f, self.now, self.side = f, s, side
        self.run = Run(f, fork(s), no_dice())
        self.s = self.run.state
        self.camp = camp_of_side(f, s, side)
        self.lists = s.phase in _BEFORE_LISTS  # whether purchases still come this turn
        self.found: Found = []
        self.attacks = dict.fromkeys(range(len(FORCES)), 0)
        self.placing, self.removing = self._granted()
        if self.lists:
            self.s.points = self._points()

    def _points(self) -> list[int]:
        """The points of each side, with the income still due and the most that a partner can be given (21.0)."""
        f, s = self.f, self.now
        points = s.points[:]
        if s.phase == "event":
            points[:2] = [have + more for have, more in zip(points[:2], income(f, s.index), strict=True)]
        if s.at != "purchase" and self.side > 1 and self.camp >= 0:
            points[self.side] += points[sides_of(f, s, self.camp)[0]]
        return points

    def _granted(self) -> tuple[int, int]:
        """The number of Demonstrators that attacks earlier on the sheet allow the side to place and remove (6.1)."""
        s = self.now
        if s.at == "demonstrate" and s.actor == self.side:
            return s.may_place, s.may_remove
        contest = s.contest
        stirs = contest is not None and contest.mission == "demonstrators" and contest.camp == self.camp
        return (MOST_PLACED, MOST_REMOVED) if stirs else (0, 0)

    # --- lists

    def listed(self, order: Allot | Buy | Convert) -> list[Problem]:
        """Check a share for a partner, or a line of the list, and enter it on the copy."""
        decision = ALLOT if isinstance(order, Allot) else PURCHASE
        if not self.lists or (isinstance(order, Allot) and self.now.at == "purchase"):
            return []
        problems = self._why(decision, order)
        if not problems:
            decision.by_type[type(order)].take(self.run, self.side, order)
        return problems

    def close(self, part: Any) -> None:
        """Carry out the list once all of it is read: forces take part, cadres and markers are available (10.0)."""
        f, s = self.f, self.s
        if part is not _LISTS or not self.lists:
            return
        for line in s.plans[self.side]:
            force = FORCES.index(line.force)
            s.entered[force] = s.entered[force] or bool(line.place)
            if line.item == "convert":
                s.demos[self.camp * len(f.ids) + f.index[line.place]] -= 1
            elif line.item == "air_move":
                s.air_move[force] = True
            elif line.item not in GOODS:
                p = by_line(f, s, force, line)
                s.where[p] = HELD if f.kind[p] in IN_PLAY else f.index[line.place]
        if self.camp == RED:
            for force in (US, NATO):  # they may intervene this turn (1.2)
                s.entered[force] = s.entered[force] or f.forces[force] is not None

    # --- information warfare

    def attack(self, order: Infowar) -> list[Problem]:
        """The problems of an information attack, which uses a cadre (20.0)."""
        s, force = self.s, FORCES.index(order.force)
        if s.phase in _AFTER_INFORMATION:
            return []
        if order.mission == "demonstrators":
            self.placing, self.removing = self.placing + MOST_PLACED, self.removing + MOST_REMOVED
        problems = self._why(INFOWAR, order)
        if not problems:
            self.attacks[force] += 1
            s.cadres_used[force] += 1
        elif problems[0].code == "infowar.cadre" and self.attacks[force]:
            used = self.attacks[force]
            return refuse("sheet.cadre", "force", "20.0", force=order.force, used=used)
        return problems

    def place(self, order: PlaceDemonstrator) -> list[Problem]:
        """The problems of placing a Demonstrator, which needs an attack that allows it, room in its hex and a counter
        (6.1, 6.2, 11.3)."""
        f, s = self.f, self.s
        if s.phase in _AFTER_INFORMATION:
            return []
        s.may_place, self.placing = self.placing, self.placing - 1
        if s.may_place <= 0:
            return refuse("sheet.demonstrators", "do", "6.1", most=MOST_PLACED)
        problems = self._why(DEMONSTRATE, order)
        if not problems:
            s.demos[self.camp * len(f.ids) + f.index[order.place]] += 1
        elif problems[0].code == "demonstrators.crowded" and self._more(f.index[order.place]):
            return refuse("sheet.crowded", "place", "6.3, MW-04", place=order.place)
        elif problems[0].code == "demonstrators.counters" and self._more():
            return refuse("sheet.counters", "do", "11.3", most=f.numbers.demonstrators)
        return problems

    def _more(self, here: int = -1) -> bool:
        """True if earlier lines of the sheet place Demonstrators, in hex `here` or anywhere."""
        f, now, then = self.f, self.now, self.s
        if here >= 0:
            return demonstrators(f, then, self.camp, here) > demonstrators(f, now, self.camp, here)
        return all_demonstrators(f, then, self.camp) > all_demonstrators(f, now, self.camp)

    def remove(self, order: RemoveDemonstrator) -> list[Problem]:
        """The problems of removing a Demonstrator, which needs an attack that allows it. The hexes with Demonstrators
        at that time are unknown (6.1)."""
        if self.s.phase in _AFTER_INFORMATION:
            return []
        self.removing -= 1
        return [] if self.removing >= 0 else refuse("sheet.send_home", "do", "6.1", most=MOST_REMOVED)

    # --- impulses

    def march(self, order: Move | React) -> list[Problem]:
        """The problems of a march. No country opens in the turn of its event (1.4, 2.2, 11.1)."""
        f, p = self.f, self.f.piece_called(order.unit)
        if p < 0 or self.s.phase == "end":
            return []
        shut = closed_to(f, self.s, f.force[p], next(iter(f.border), -1) if self.s.romania else -1)
        for number, name in enumerate(order.path):
            here = f.hex_called(name)
            if here in shut:
                neutral = f.role[here] == "moldova"
                code, rule = ("move.neutral", "1.4") if neutral else ("move.closed", "2.2, 11.1")
                return refuse(code, f"path[{number}]", rule, place=name)
        return []

    def fly(self, order: Fly) -> list[Problem]:
        """The problems of an Air Move, which uses the one marker of its force (14.4)."""
        f, p = self.f, self.f.piece_called(order.unit)
        if p < 0 or self.s.phase == "end":
            return []
        if not f.line[p].air:
            return refuse("fly.unit", "unit", "14.4", unit=order.unit)
        held, self.s.air_move[f.force[p]] = self.s.air_move[f.force[p]], False
        return [] if held else refuse("fly.marker", "do", "14.4")

    def _why(self, decision: Decision, order: Any) -> list[Problem]:
        return decision.by_type[type(order)].check(self.f, self.s, self.side, order)


Act = Callable[[_Look, Any], list[Problem]]
_LISTS: dict[type, Act] = {Buy: _Look.listed, Convert: _Look.listed}
_PARTS: tuple[dict[type, Act], ...] = (
    {Allot: _Look.listed},
    _LISTS,
    {Infowar: _Look.attack},
    {PlaceDemonstrator: _Look.place, RemoveDemonstrator: _Look.remove},
    {Move: _Look.march, React: _Look.march, Fly: _Look.fly},
)
