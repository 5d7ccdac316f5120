"""The problems of a sheet that do not depend on dice: more than the side has, or the same block twice.

A sheet is written before its dice are rolled, so that an order behind the first die cannot be tried out. What the side
holds and what its orders certainly take is known even so. Only facts of the side itself are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BLUE
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.civil.orders import PayCamps
from adjudication.systems.opuc.command.orders import Buy
from adjudication.systems.opuc.engineering.orders import Feint, Fortify, Recall, Task
from adjudication.systems.opuc.fires.orders import Fire, Strike, Support
from adjudication.systems.opuc.isr.orders import AssignIsr
from adjudication.systems.opuc.logistics.orders import Stock
from adjudication.systems.opuc.movement.orders import Move
from adjudication.systems.opuc.movement.readiness import log_in_play
from adjudication.systems.opuc.pack.charts import Price
from adjudication.systems.opuc.reinforcements.orders import Enter
from adjudication.systems.opuc.turn.flow import STEPS

SURGE = 3  # the most LOG one "Move stocks forward" brings
_UNITS = ("unit", "units", "attackers", "parent")
_ONCE: dict[type, tuple[str, str]] = {
    Fire: ("unit", "7.2.3"),
    Fortify: ("unit", "10.3"),
    Recall: ("what", "10.8.2"),
    Enter: ("unit", "12.1"),
}
"""Orders that name the same thing once on a sheet, by the field that names it and the rule."""


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """All problems with their places in the list. `live`: the orders are for the current decision, not for a turn."""
    look = _Look(f, s, side, live)
    for index, order in enumerate(orders):
        look.take(index, order)
    return look.found


class _Look:
    """One pass through a sheet, order by order."""

    def __init__(self, f: Facts, s: State, side: int, live: bool) -> None:
        self.f, self.s, self.side, self.live = f, s, side, live
        self.index = 0
        self.found: list[tuple[int, Problem]] = []
        self.spent: Counter[str] = Counter()
        self.before = self._already()
        self.named: set[tuple[type, str]] = set()
        self.acted = self._active() if s.phase == "movement" else set()  # blocks that have had their move or fight
        self.going = self._group()  # those that moved last and may still go on
        self.fights = self._fought()
        self.first: Any = None  # the first order of a live sheet

    def _already(self) -> set[tuple[type, str]]:
        """The completed once-a-turn activities of the side's blocks."""
        s, r = self.s, self.f.roster
        if s.phase not in ("local_fires", "movement"):
            return set()
        own = r.of_side[self.side]
        return {(Fire, r.ids[b]) for b in own if s.fired[b]}

    def _fought(self) -> Counter[str]:
        """The blocks that have assaulted this turn, with the number 1."""
        s, r = self.s, self.f.roster
        if s.phase != "movement":
            return Counter()
        return Counter({r.ids[b]: int(s.assaulted[b]) for b in r.of_side[self.side]})

    def _active(self) -> set[str]:
        s, r = self.s, self.f.roster
        return {r.ids[b] for b in r.of_side[self.side] if s.moved[b] or s.assaulted[b] or s.followed[b] or s.done[b]}

    def _group(self) -> frozenset[str]:
        group = self.s.group if self.s.phase == "movement" else None
        return frozenset(self.f.roster.ids[b] for b in group.blocks) if group else frozenset()

    def take(self, index: int, order: Any) -> None:
        """Check one order."""
        self.index, known = index, len(self.found)
        later = self._is_later(order)
        if self._foreign(order):
            return
        self._twice(order)
        if self.live or (self.s.phase in STEPS and STEPS.index(self.s.phase) > STEPS.index("assets")):
            self._price(order)
        if later and len(self.found) == known:
            self._out_of_turn(order)
        act = _ACTS.get(type(order))
        if act is not None and len(self.found) == known:
            act(self, order)

    def bad(self, code: str, where: str, rule: str, **params: str | int) -> None:
        """Add a problem."""
        self.found.append((self.index, Problem(code, where, rule, params)))

    def draw(self, what: str, amount: int, held: int, where: str, rule: str) -> None:
        """Count `amount` of `what` as used. The first order to exceed `held` is refused, and for one reason only."""
        before = self.spent[what]
        self.spent[what] += amount
        if before <= held < self.spent[what] and not (self.found and self.found[-1][0] == self.index):
            self.bad(f"sheet.{what}", where, rule, asked=self.spent[what], held=held)

    # whose, when, how often

    def _foreign(self, order: Any) -> bool:
        """True if `order` names a block of the other side, and so is not checked further."""
        r = self.f.roster
        for field in (name for name in _UNITS if name in order.__struct_fields__):
            value_ = getattr(order, field)
            for name in (value_,) if isinstance(value_, str) else value_:
                if name in r.index and r.side[r.index[name]] != self.side:
                    self.bad("unit.not_own", field, "8.1", unit=name)
                    return True
        return False

    def _is_later(self, order: Any) -> bool:
        """True if a live sheet, in a decision where the sides act in turn, holds an action before this one."""
        if not self.live or type(order).__name__ in ("Done", "StandingOrders"):
            return False
        first, self.first = self.first, self.first or order
        return first is not None and in_turn(self.s)

    def _out_of_turn(self, order: Any) -> None:
        """Check the sequence: one action, then the other side is asked; in movement the marching side may continue, and
        then assault."""
        if self.s.at != "manoeuvre":
            self.bad("sheet.one_action", "do", "2.2")
        elif not (isinstance(self.first, Move) and isinstance(order, (Move, Assault))):
            self.bad("manoeuvre.enemys_turn", "do", "2.2")

    def _twice(self, order: Any) -> None:
        field, rule = _ONCE.get(type(order), ("", ""))
        if not field:
            return
        key = type(order), str(getattr(order, field))
        if key in self.before:
            self.bad("fire.twice", field, rule, unit=key[1])
        elif key in self.named:
            self.bad("sheet.twice", field, rule, unit=key[1])
        self.named.add(key)

    # pools

    def _price(self, order: Any) -> None:
        taker = _PRICES.get(type(order))
        if taker is not None:
            taker(self, order)

    def _log(self, amount: int, where: str, rule: str) -> None:
        """Count LOG from the pool, with all that the actions on the sheet may add."""
        self.draw("log", amount, self.s.log[self.side] + SURGE * self.spent["surge"], where, rule)

    def _supplied(self, amount: int, where: str, rule: str) -> None:
        """Count LOG that is due only while logistics are played."""
        if log_in_play(self.f, self.s):
            self._log(amount, where, rule)

    def buy(self, order: Buy) -> None:
        entry = self.f.actions.get(order.action)
        if entry is None:
            return
        if self.s.options.profile == "intro" and not entry.intro:
            self.bad("cp.not_in_intro", "action", "3.3", action=entry.title)
            return
        price = self._cp(order.action, entry.title, entry.several)
        if entry.log:
            self._log(entry.log, "action", "4.3, 3.3")
        self.spent["surge"] += int(order.action == "LOG_SURGE" and price is not None)

    def _cp(self, action: str, title: str, several: bool) -> Price:
        entry = self.f.actions[action]
        price = entry.blue if self.side == BLUE else entry.red
        before = self.s.bought[self.side].get(action, 0) + self.spent[f"bought {action}"]
        if before and not several:
            self.bad("cp.once", "action", "3.3", action=title)
        self.spent[f"bought {action}"] += 1
        self.draw("cp", price.cp, self.s.cp[self.side], "action", "3.2, 3.3")
        return price

    def stock(self, order: Stock) -> None:
        entry = self.f.actions.get("DUMP")
        if entry is not None:
            self._cp("DUMP", entry.title, entry.several)
        self._log(sum(order.amounts.values()), "amounts", "4.8")

    def strike(self, order: Strike) -> None:
        s, side = self.s, self.side
        self.draw("missions", 1, s.deep[side], "mission", "7.1.3")
        if order.air:
            self.draw("sorties", 1, s.ga[side], "air", "7.1.3")
        else:
            self.draw("by_missile", 1, s.deep[side] - s.ga[side], "air", "7.1.3")

    def shot(self, order: Fire) -> None:
        self._supplied(1, "unit", "7.2.3")

    def camps(self, order: PayCamps) -> None:
        self._supplied(len(order.camps), "camps", "11.6")

    def support(self, order: Support) -> None:
        self._supplied(sum(order.missions.values()), "missions", "7.2.1")

    def look_at(self, order: AssignIsr) -> None:
        """Check that no more looks have a face than dice show it, once they are rolled."""
        if self.s.at != "deep_isr":
            return
        self.spent[f"die {order.face}"] += 1
        dice = [die.face for die in self.s.batches[self.side] if die.target == -1]
        if self.spent[f"die {order.face}"] == dice.count(order.face) + 1:
            self.bad("isr.no_such_die", "face", "5.3", face=order.face)

    def send(self, order: Task) -> None:
        """Check that no block has more detachments than its value; those due to return before then count as
        available."""
        r, block = self.f.roster, self.f.roster.index.get(order.parent, -1)
        if block >= 0 and r.is_engineer[block]:
            key = f"sent {order.parent}"
            held = value(r.steps[block], self.s.lost[block]) + self.spent["recalled"]
            self.spent[key] += 1
            if self.spent[key] == held + 1:
                self.bad("sheet.detachments", "parent", "10.1, 10.2", unit=order.parent, held=held)

    def feint(self, order: Feint) -> None:
        out = sum(1 for d in self.s.detachments if d.side == self.side and d.parent < 0)
        self.spent["dummies"] += 1
        if self.spent["dummies"] == self.s.decoys[self.side] + out + 1:
            self.bad("engineers.no_dummy", "do", "1.9, G-44")

    # moves and fights

    def fortify(self, order: Fortify) -> None:
        """Note an order to fortify; restarted work may be given up again."""
        self.named.discard((Recall, order.unit))

    def recall(self, order: Recall) -> None:
        """Note a recall; work that was given up may be restarted."""
        self.named.discard((Fortify, order.what))
        self.spent["recalled"] += order.what not in self.f.roster.index

    def move(self, order: Move) -> None:
        self._water(order)
        units = frozenset(order.units)
        if not units <= self.going:
            self._acts_once(sorted(units & self.acted), "units")
        self.acted |= units
        self.going = units

    def assault(self, order: Assault) -> None:
        """Check that a block assaults once, and once more to follow up (9.4)."""
        self._acts_once([name for name in order.attackers if self.fights[name] > 1], "attackers")
        self.fights.update(order.attackers)
        self.acted |= set(order.attackers)
        self.going = frozenset()

    def _acts_once(self, units: Sequence[str], where: str) -> None:
        if units:
            self.bad("sheet.acted", where, "3.5", unit=units[0])

    def _water(self, order: Move) -> None:
        """Check the ground of a route, which does not change: no lakes, and each hex next to the one before."""
        board = self.f.board
        for number, name in enumerate(order.route):
            place = board.index.get(name)
            if place is not None and not board.land[board.hex_of[place]]:
                self.bad("move.water", f"route[{number}]", "1.6, 8.1", place=name)
                return


def in_turn(s: State) -> bool:
    """True if the sides act in turn, one action each, in the current decision."""
    by_option = {
        "deep_isr": s.options.isr_dice_alternate,
        "local": s.options.alternating_local_fires,
        "manoeuvre": s.options.alternating_movement,
    }
    return by_option.get(s.at, s.at in ("cp_action", "deep"))


_PRICES: dict[type, Callable[[_Look, Any], None]] = {
    Buy: _Look.buy,
    Stock: _Look.stock,
    Strike: _Look.strike,
    Fire: _Look.shot,
    PayCamps: _Look.camps,
    Support: _Look.support,
    AssignIsr: _Look.look_at,
    Task: _Look.send,
    Feint: _Look.feint,
}
_ACTS: dict[type, Callable[[_Look, Any], None]] = {
    Fortify: _Look.fortify,
    Recall: _Look.recall,
    Move: _Look.move,
    Assault: _Look.assault,
}
