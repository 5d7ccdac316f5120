"""The problems of a sheet that do not depend on dice: more than the side has or can expect, or the same item twice.

A sheet is written before its dice are rolled. What a side holds and the most its cards can bring are known all the
same. Only facts that the side itself knows are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import (
    AREAS,
    BLUE,
    DIPLOMATIC,
    INFORMATION,
    IRREGULAR,
    MILITARY,
    REGULAR,
    SPECIAL,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.orders import Additions, Declare, PickArea, PlaceCards
from adjudication.systems.ukrainian_crisis.combat.orders import Group
from adjudication.systems.ukrainian_crisis.diplomacy.orders import AddFirst, Attempt, Ceasefire, SettleTie
from adjudication.systems.ukrainian_crisis.information.orders import Inform, Target
from adjudication.systems.ukrainian_crisis.military.orders import Deploy, Expel, Mobilise, Withdraw
from adjudication.systems.ukrainian_crisis.operations.orders import Move, Recover

_ONCE: dict[type, str] = {
    PlaceCards: "6.0",
    Declare: "6.0",
    Ceasefire: "6.24",
    AddFirst: "6.24",
    SettleTie: "6.24",
    Inform: "6.0",
    Target: "6.33",
}
"""Orders that are carried out once a turn at most."""
_UNIT: dict[type, str] = {
    Mobilise: "6.1",
    Deploy: "6.1",
    Withdraw: "6.1",
    Move: "7.2",
    Recover: "7.2",
}
"""Orders for their own unit, with their rule."""


def sheet_problems(f: Facts, s: State, side: int, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """All problems with their places in the list. `live`: the orders are for the current decision, not for a turn."""
    if s.phase in ("setup", "events"):
        return []
    look = _Look(f, s, side, live, orders)
    for index, order in enumerate(orders):
        look.take(index, order)
    return look.found


class _Look:
    """One pass through a sheet, order by order."""

    def __init__(self, f: Facts, s: State, side: int, live: bool, orders: Sequence[Any]) -> None:
        self.f, self.s, self.side, self.live = f, s, side, live
        self.index = 0
        self.found: list[tuple[int, Problem]] = []
        self.spent: Counter[Any] = Counter()
        self.placing = next((order for order in orders if isinstance(order, PlaceCards)), None)
        self.acting = s.actor == side
        self.segment = s.phase == "operations" and self.acting  # a Segment of the side is under way
        self.later = 0 if live else self._segments_later()

    def take(self, index: int, order: Any) -> None:
        """Check one order; only its first fault is reported."""
        self.index = index
        known = len(self.found)
        for look in (_Look._once, _Look._own, _SUMS.get(type(order))):
            if look is not None and len(self.found) == known:
                look(self, order)

    def bad(self, code: str, where: str, rule: str, **params: str | int) -> None:
        """Add a problem of the current order."""
        self.found.append((self.index, Problem(code, where, rule, params)))

    def draw(self, what: Any, amount: int, held: int, problem: tuple[str, str, str], unit: str = "") -> None:
        """Count `amount` of `what` as used; the first order to exceed `held` is refused."""
        before = self.spent[what]
        self.spent[what] += max(0, amount)
        if before <= held < self.spent[what]:
            self.bad(*problem, asked=self.spent[what], held=held, unit=unit)

    # what can come

    def _segments_later(self) -> int:
        """The number of the side's Segments that have not begun (7.1)."""
        f, s = self.f, self.s
        if s.phase == "operations":
            begun = s.seg // 2 if self.side == BLUE else (s.seg + 1) // 2
            return s.seg_count - begun
        if s.options.mode == "deterministic":
            return f.pack.charts.deterministic.segments
        return max(tier.segments for tier in f.tiers)

    def _kinds(self, area: int) -> list[int]:
        """The kinds of card that the side can have in `area`: the placed one, the one on the sheet, or all in hand."""
        s, cards = self.s, self.f.cards_in(self.s)
        placed = s.placed[self.side * 3 + area] if s.placed else -1
        if placed >= 0:
            return [placed]
        named = cards.index.get(getattr(self.placing, AREAS[area])) if self.placing else None
        return [named] if named is not None else list(range(cards.size))

    def _roll(self, area: int) -> int:
        """The most points that one roll for `area` gives (6.0, 10.1)."""
        f, cards = self.f, self.f.cards_in(self.s)
        if self.s.options.mode == "base":
            return max(max(f.effort[cards.tier[kind]]) for kind in self._kinds(area))
        return max(cards.value[kind] for kind in self._kinds(area))

    def _more(self, area: int) -> int:
        """The most points that can be added in `area` (6.22, 5.0)."""
        s = self.s
        pool = s.pool_left if self.side == BLUE else 0
        points = self.f.cards[s.held[self.side]].points if s.held[self.side] >= 0 else None
        if points is None or points.area not in ("any", AREAS[area]):
            return pool
        return pool + (6 if points.amount == "die" else points.amount)

    def _points(self, area: int, at: str) -> int:
        """The most points for `area` this turn: those left while the side acts there, otherwise those that can come."""
        if self.acting and self.s.at == at:
            return self.s.rp[self.side]
        return self._roll(area) + self._more(area)

    # how often, and whose

    def _once(self, order: Any) -> None:
        rule = _ONCE.get(type(order))
        key: Any = type(order)
        if isinstance(order, PickArea):
            rule, key = "6.0", order
        if rule:
            self.spent[key] += 1
            if self.spent[key] > 1:
                self.bad("sheet.twice", "do", rule)

    def _own(self, order: Any) -> None:
        f, rule = self.f, _UNIT.get(type(order))
        unit = f.unit.get(order.unit) if rule else None
        if rule and unit is not None and f.side_of[unit] != self.side:
            self.bad("unit.not_own", "unit", rule, unit=order.unit)
        elif isinstance(order, Move) and unit is not None and f.type_of[unit] == IRREGULAR:
            self.bad("move.irregular", "unit", "7.21", unit=order.unit)

    # sums

    def troops(self, order: Any) -> None:
        """Check mobilisation, deployment and withdrawal: each unit once a turn, for one point each, or none by
        event."""
        self.spent[type(order), order.unit] += 1
        if self.spent[type(order), order.unit] > 1:
            self.bad("sheet.unit_twice", "unit", "6.1", unit=order.unit)
            return
        rule = "6.11" if isinstance(order, Mobilise) else "6.12"
        by_event = isinstance(order, Deploy) and order.by_event
        if by_event:
            self._event_deploys()
        elif not isinstance(order, Withdraw):
            self.draw("military", 1, self._points(MILITARY, "military"), ("sheet.military", "unit", rule))
        if isinstance(order, Deploy) and self.acting and self.s.at == "military":
            self._regular(order)

    def _regular(self, order: Deploy) -> None:
        unit = self.f.unit.get(order.unit)
        costs = unit is not None and self.f.type_of[unit] == REGULAR and self.s.options.regular_cost_is_spending
        self.draw("prestige", int(costs), self.s.prestige[self.side], ("sheet.prestige", "unit", "2.4, 6.12"))

    def _event_deploys(self) -> None:
        """Count a deployment by event: the first plays the event card, the others belong to it."""
        self.spent["by event"] += 1
        if self.spent["by event"] == 1 and self.s.free <= 0:
            self.event("by_event")

    def event(self, where: str) -> None:
        """Check that the side plays at most the one event card that it holds."""
        self.draw("event", 1, int(self.s.held[self.side] >= 0), ("sheet.event", where, "5.0"))

    def expel(self, order: Expel) -> None:
        self.event("unit")

    def attempt(self, order: Attempt) -> None:
        self.draw("diplomatic", order.rp, self._points(DIPLOMATIC, "diplomatic"), ("sheet.diplomatic", "rp", "6.21"))
        if self.acting and self.s.at == "diplomatic":
            held = self.s.prestige[self.side]
            self.draw("prestige", order.prestige, held, ("sheet.prestige", "prestige", "2.4, 6.21"))

    def additions(self, order: Additions) -> None:
        pool = self.s.pool_left if self.side == BLUE else 0
        self.draw("at large", order.at_large, pool, ("sheet.at_large", "at_large", "6.22"))
        if order.event:
            self.event("event")

    def target(self, order: Target) -> None:
        cards = self.f.cards_in(self.s)
        most = max(self.f.tiers[cards.tier[kind]].attempts for kind in self._kinds(INFORMATION))
        if len(order.units) > most:
            self.bad("sheet.targets", "units", "6.33", asked=len(order.units), held=most)

    def operate(self, order: Move | Recover) -> None:
        """Check moves and recoveries: no more than the allowances give, and each unit once a Segment (7.2)."""
        s, f = self.s, self.f
        unit = f.unit.get(order.unit)
        open_ = self.segment and s.at in ("additions", "operate", "choose")
        if unit is not None and s.options.one_act_per_segment:
            held = self.later + int(open_ and not s.acted[unit])
            self.draw(("moves", order.unit), 1, held, ("sheet.moves", "unit", "7.2, RUL-23"), order.unit)
        if self.segment and s.at == "operate" and not self.later:
            self._allowance()
        else:
            now = s.allowance - s.used if open_ else 0
            most = now + self.later * self._roll(MILITARY) + self._more(MILITARY)
            self.draw("operate", 1, most, ("sheet.operate", "unit", "7.2"))

    def _allowance(self) -> None:
        s = self.s
        self.spent["operate"] += 1
        if s.used + self.spent["operate"] > s.allowance:
            self.bad("operate.allowance", "unit", "7.2", used=s.allowance, allowance=s.allowance)

    def group(self, order: Group) -> None:
        """Check the groups of a battle: units of the correct side, each once a Segment (7.31, 7.32)."""
        for which, names, owner in (
            ("attackers", order.attackers, self.side),
            ("defenders", order.defenders, 1 - self.side),
        ):
            for number, name in enumerate(names):
                if name in self.f.unit and not self._fighter(name, f"{which}[{number}]", owner):
                    return

    def _fighter(self, name: str, place: str, owner: int) -> bool:
        f, s = self.f, self.s
        unit, known = f.unit[name], len(self.found)
        if f.type_of[unit] == SPECIAL:
            self.bad("group.special_forces", place, "7.32", unit=name)
        elif f.side_of[unit] != owner:
            self.bad("group.wrong_side", place, "7.31", unit=name)
        elif s.options.one_battle_per_unit:
            named = any(unit in battle.attackers + battle.defenders for battle in s.battles)
            held = self.later + int(self.segment and not (s.fought[unit] or named))
            self.draw(("battles", name), 1, held, ("sheet.battles", place, "7.31, RUL-27"), name)
        return len(self.found) == known


_SUMS: dict[type, Callable[[_Look, Any], None]] = {
    Mobilise: _Look.troops,
    Deploy: _Look.troops,
    Withdraw: _Look.troops,
    Expel: _Look.expel,
    Attempt: _Look.attempt,
    Additions: _Look.additions,
    Target: _Look.target,
    Move: _Look.operate,
    Recover: _Look.operate,
    Group: _Look.group,
}
