"""The reason of a refusal is true: what each code says is looked up in the state and the pack, not in the checks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.orders import Additions, PickArea, PlaceCards
from adjudication.systems.ukrainian_crisis.combat.orders import Allocate, Combat, Fight, Group
from adjudication.systems.ukrainian_crisis.diplomacy.orders import Attempt
from adjudication.systems.ukrainian_crisis.event_phase.orders import Choose
from adjudication.systems.ukrainian_crisis.information.orders import Inform, Target
from adjudication.systems.ukrainian_crisis.military.orders import Deploy, Expel, Mobilise, Withdraw
from adjudication.systems.ukrainian_crisis.operations.orders import Move, Recover
from tests.systems.ukrainian_crisis.table import RULES, SYSTEM

F = RULES.facts
UNITS = [*F.unit_ids, "nobody"]
AREAS = [*F.area_ids, "nowhere"]
COST = {"neutral": 1, "support": 2, "intervention": 3}
ZONES = ("neutral", "support", "intervention")
LINE = {unit: next(row for row in F.pack.units.units if unit.rstrip("0123456789") == row.prefix) for unit in F.unit_ids}


class Look:
    """A refused order and the state it was refused in."""

    def __init__(self, s: State, side: str, order: Any, where: str, params: Any) -> None:
        self.s, self.side, self.order, self.params = s, side, order, params
        self.number = ("RED", "BLUE").index(side)
        self.unit = str(params.get("unit", getattr(order, "unit", "")))
        self.where = where

    def place(self, unit: str = "") -> str:
        where = self.s.where[F.unit[unit or self.unit]]
        return {-2: "reserve", -1: "mobilized"}.get(where) or str(F.area_ids[where])

    def area(self, name: str) -> Any:
        return next(area for area in F.areas if area.id == name)

    def country(self, name: str) -> str:
        return "RU" if name == "crimea" and self.s.annexed else str(self.area(name).country)

    @property
    def line(self) -> Any:
        return LINE[self.unit]

    def on_map(self) -> bool:
        return self.place() not in ("reserve", "mobilized")

    def own(self) -> bool:
        return str(self.line.side) == self.side

    def has(self, names: list[str], area: str) -> bool:
        return any(self.place(name) == area for name in names)

    def fighters(self, side: str) -> list[str]:
        return [name for name, row in LINE.items() if row.side == side and row.type != "special_forces"]

    def closed(self, area: str) -> bool:
        country = self.country(area)
        if self.side == "BLUE":
            return country != "UA"
        settled = {"BY": self.s.belarus, "MD": self.s.moldova, "RO": "never"}
        return self.line.type != "special_forces" and settled.get(country, "russia") != "russia"

    def base(self, kind: str) -> bool:
        here = self.place()
        return bool(getattr(self.area(here), kind)) and self.country(here) == ("RU" if self.side == "RED" else "UA")

    def zone(self) -> str:
        return ZONES[self.s.zone[F.country[self.order.country]] + (1 if self.order.direction == "up" else -1)]

    def total(self) -> int:
        return COST[self.zone()] + (F.rank[F.country[self.order.country]] if self.order.direction == "up" else 0)

    def deploys(self) -> bool:
        """Whether an event deploys the unit: the one that is being played, or the one in hand."""
        playing = self.s.free > 0
        card = self.s.gone[-1] if playing else self.s.held[self.number]
        free = F.cards[card].free.get(self.side) if card >= 0 else None
        return bool(free and (playing or free.deploy) and self.line.type in free.types)

    def battle(self) -> Any:
        """The battle that is fought now."""
        return next(battle for battle in self.s.battles if battle.state != "settled")

    def regular(self, group: tuple[int, ...]) -> bool:
        """Whether half of a group or more are regular units (7.31)."""
        return bool(2 * sum(LINE[F.unit_ids[unit]].type == "regular" for unit in group) >= len(group))

    def alike(self) -> bool:
        return self.regular(self.battle().attackers) == self.regular(self.battle().defenders)

    def hit(self) -> dict[str, int]:
        """By enemy unit in the battle, the Hits it can take from this side (7.31)."""
        battle = self.battle()
        names = [F.unit_ids[unit] for unit in (*battle.attackers, *battle.defenders)]
        enemy = [name for name in names if str(LINE[name].side) != self.side]
        if battle.type == "kinetic":
            twice = 2 if self.s.options.kinetic_double_hit else 1
            return {name: 1 if self.s.down[F.unit[name]] else twice for name in enemy}
        return {name: 1 for name in enemy if battle.type == "asymmetric" and not self.s.down[F.unit[name]]}

    def eligible(self) -> bool:
        """Whether a unit is of the side and the types to choose from, on the map and not neutralised."""
        side, _, types = self.s.choice.partition(":")
        fits = str(self.line.side) == side and str(self.line.type) in types.split(",")
        return bool(fits and self.on_map() and not self.s.down[F.unit[self.unit]])


TRUE: dict[str, Callable[[Look], bool]] = {
    "unknown.unit": lambda x: x.unit not in LINE,
    "unknown.area": lambda x: x.params["area"] not in F.area_ids,
    "unit.not_own": lambda x: not x.own(),
    "unit.not_on_map": lambda x: not x.on_map(),
    "operate.allowance": lambda x: x.s.used >= x.s.allowance,
    "operate.acted": lambda x: x.s.acted[F.unit[x.unit]],
    "move.recovered": lambda x: x.s.acted[F.unit[x.unit]] and not x.s.moved[F.unit[x.unit]],
    "recover.moved": lambda x: x.s.moved[F.unit[x.unit]],
    "recover.fresh": lambda x: not x.s.down[F.unit[x.unit]],
    "move.irregular": lambda x: x.line.type == "irregular",
    "move.same_area": lambda x: x.place() == x.order.to,
    "move.closed": lambda x: (x.side, x.line.type) == ("RED", "regular") and x.closed(x.order.to),
    "move.closed_special": lambda x: x.line.type == "special_forces" and x.country(x.order.to) == "RO",
    "move.abroad": lambda x: x.side == "BLUE" and x.closed(x.order.to),
    "move.no_border": lambda x: x.order.by == "land" and x.order.to not in x.area(x.place()).borders,
    "move.not_airborne": lambda x: x.order.by == "air" and not (x.line.parachute or x.line.type == "special_forces"),
    "move.not_amphibious": lambda x: x.order.by == "sea" and x.line.type != "regular",
    "move.no_airfield": lambda x: x.order.by == "air" and not x.base("airfield"),
    "move.no_port": lambda x: x.order.by == "sea" and not x.base("port"),
    "move.no_coast": lambda x: x.order.by == "sea" and x.area(x.order.to).coast not in ("black_sea", "both"),
    "group.empty": lambda x: not x.order.attackers or not x.order.defenders,
    "group.twice": lambda x: [*x.order.attackers, *x.order.defenders].count(x.unit) > 1,
    "group.special_forces": lambda x: x.line.type == "special_forces",
    "group.wrong_side": lambda x: x.own() == x.where.startswith("defenders"),
    "group.not_there": lambda x: x.place() != x.order.area,
    "group.neutralised": lambda x: x.s.down[F.unit[x.unit]] and x.where.startswith("attackers"),
    "group.fought": lambda x: (
        x.s.fought[F.unit[x.unit]] or any(F.unit[x.unit] in b.attackers + b.defenders for b in x.s.battles)
    ),
    "group.other_area": lambda x: bool(x.s.battles) and F.area_ids[x.s.battles[0].area] != x.order.area,
    "group.area_closed": lambda x: bool(x.s.fought_in >> F.area[x.order.area] & 1),
    "fight.no_group": lambda x: not x.s.battles,
    "mobilise.not_reserve": lambda x: x.place() != "reserve",
    "military.no_points": lambda x: x.s.rp[x.number] == 0,
    "withdraw.not_on_map": lambda x: not x.on_map(),
    "event.not_held": lambda x: (
        x.s.held[x.number] < 0 or not getattr(F.cards[x.s.held[x.number]].free.get(x.side), "expel", 0)
    ),
    "expel.not_special": lambda x: x.own() or x.line.type != "special_forces" or not x.on_map(),
    "deploy.not_mobilized": lambda x: x.place() != "mobilized",
    "deploy.withdrawn": lambda x: x.s.withdrawn[F.unit[x.unit]],
    "deploy.no_event": lambda x: not x.deploys(),
    "deploy.no_prestige": lambda x: x.line.type == "regular" and x.s.prestige[x.number] == 0,
    "deploy.no_special_forces": lambda x: (
        x.side == "RED"
        and x.line.type == "irregular"
        and not x.has([name for name, row in LINE.items() if row.type == "special_forces"], x.order.area)
    ),
    "deploy.moldova_full": lambda x: (
        x.side == "RED"
        and x.country(x.order.area) == "MD"
        and x.has([name for name, row in LINE.items() if row.side == "RED" and row.type == "regular"], x.order.area)
    ),
    "deploy.enemy_there": lambda x: (
        x.has(x.fighters("RED" if x.side == "BLUE" else "BLUE"), x.order.area)
        and not x.has(x.fighters(x.side), x.order.area)
    ),
    "deploy.not_allowed_there": lambda x: (
        (x.side, x.line.type) == ("RED", "irregular") and "pro_russian" not in x.area(x.order.area).zones
    ),
    "deploy.not_ukrainian": lambda x: x.side == "BLUE" and x.country(x.order.area) != "UA",
    "deploy.not_russian": lambda x: (
        (x.side, x.line.type) == ("RED", "regular") and (x.closed(x.order.area) or x.country(x.order.area) == "UA")
    ),
    "deploy.closed": lambda x: x.line.type == "special_forces" and x.country(x.order.area) == "RO",
    "unknown.country": lambda x: x.order.country not in F.country,
    "attempt.no_way": lambda x: x.s.zone[F.country[x.order.country]] == (2 if x.order.direction == "up" else 0),
    "attempt.gone": lambda x: x.s.zone[F.country[x.order.country]] == -1,
    "attempt.other_side": lambda x: (
        not x.s.options.push_either_way and (x.order.direction == "up") != (x.side == "BLUE")
    ),
    "attempt.no_points": lambda x: x.order.rp > x.s.rp[x.number],
    "attempt.no_prestige": lambda x: x.order.prestige > x.s.prestige[x.number],
    "attempt.zone_cost": lambda x: x.order.rp < COST[x.zone()] or x.order.prestige < 0,
    "attempt.rank": lambda x: x.order.rp + x.order.prestige < x.total(),
    "attempt.price": lambda x: (
        x.order.rp + x.order.prestige != 2 * (F.rank[F.country[x.order.country]] + COST[x.zone()])
    ),
    "target.own": lambda x: x.own(),
    "target.special_forces": lambda x: x.line.type == "special_forces",
    "target.not_on_map": lambda x: not x.on_map(),
    "target.count": lambda x: len(x.order.units) != 1,
    "cards.not_held": lambda x: (
        [x.order.military, x.order.diplomatic, x.order.information].count(str(x.params["card"]))
        > x.s.hand[x.number * F.cards_in(x.s).size + F.cards_in(x.s).index[str(x.params["card"])]]
    ),
    "unknown.card": lambda x: x.params["card"] not in F.cards_in(x.s).names,
    "additions.at_large": lambda x: (
        x.order.at_large < 0 or x.side == "RED" or x.order.at_large > x.s.pool_left or x.s.pool_area >= 0
    ),
    "additions.event": lambda x: (
        x.s.held[x.number] < 0
        or F.cards[x.s.held[x.number]].points is None
        or F.cards[x.s.held[x.number]].points.area != "any"
    ),
    "inform.zero": lambda x: (
        x.order.option == "cut" and x.s.prestige[x.number] == 0 and not x.s.options.zero_prestige_may_cut
    ),
    "pick_area.closed": lambda x: x.s.areas[("military", "diplomatic", "information").index(x.order.area)] != "open",
    "combat.type": lambda x: x.order.type == ("asymmetric" if x.alike() else "kinetic"),
    "allocate.not_in_group": lambda x: x.unit not in x.hit(),
    "allocate.too_many": lambda x: (
        x.params["most"] == x.hit()[x.unit] and not 1 <= x.order.hits[x.unit] <= x.hit()[x.unit]
    ),
    "allocate.total": lambda x: (
        x.params["total"] == x.battle().due[x.number] != x.params["given"] == sum(x.order.hits.values())
    ),
    "choose.not_among": lambda x: not x.eligible(),
    "target.twice": lambda x: x.order.units.count(x.unit) > 1 and not x.s.options.attempts_may_repeat_target,
    "inform.no_target": lambda x: (
        not any(x.s.where[F.unit[name]] >= 0 for name in x.fighters("RED" if x.side == "BLUE" else "BLUE"))
    ),
    "inform.combat_turn": lambda x: x.s.turn_type == "combat",
}


def orders(s: State, kind: str, rng: random.Random) -> Any:
    """A made-up order for a decision, more often than not for something that is on the map."""
    here = [name for name in F.unit_ids if s.where[F.unit[name]] >= 0]
    unit = rng.choice(here if here and rng.random() < 0.7 else UNITS)
    area = F.area_ids[s.where[F.unit[rng.choice(here)]]] if here and rng.random() < 0.5 else rng.choice(AREAS)
    if kind == "operate":
        return rng.choice([Recover(unit), Move(unit, area, rng.choice(["land", "air", "sea"]))])
    if kind == "attack":
        area = F.area_ids[s.where[F.unit[unit]]] if unit in here and rng.random() < 0.9 else area
        there = [name for name in here if F.area_ids[s.where[F.unit[name]]] == area] or UNITS
        some = [
            tuple(rng.choice(there if rng.random() < 0.8 else UNITS) for _ in range(rng.randint(0, 2))) for _ in "ab"
        ]
        return rng.choice([Fight(), *[Group(area, some[0], some[1])] * 5])
    if kind == "military":
        ready = [name for name in F.unit_ids if s.where[F.unit[name]] == -1]
        unit = rng.choice(ready) if ready and rng.random() < 0.5 else rng.choice([*UNITS, unit])
        deploy = Deploy(unit, area, rng.random() < 0.2)
        return rng.choice([Mobilise(unit), Withdraw(unit), Expel(unit), deploy, deploy, deploy])
    if kind == "diplomatic":
        way: Any = rng.choice(["up", "down"])
        return Attempt(rng.choice([*F.country_codes, "XX"]), way, rng.randint(-1, 9), rng.randint(-1, 9))
    if kind == "targets":
        named = tuple(rng.choice(UNITS) for _ in range(rng.randint(0, 4)))
        return Target(rng.choice([named, (unit, unit)]))
    if kind == "cards":
        names = [*F.cards_in(s).names, "ace"]
        return PlaceCards(rng.choice(names), rng.choice(names), rng.choice(names))
    if kind == "additions":
        return Additions(rng.randint(-1, 6), rng.random() < 0.5)
    if kind == "information":
        return Inform(rng.choice(["cut", "raise", "neutralise"]))
    return choices(s, kind, unit, rng)


def choices(s: State, kind: str, unit: str, rng: random.Random) -> Any:
    """A made-up answer to a choice that play leads to: of a battle, a unit or an area."""
    if kind == "combat_type":
        return Combat(rng.choice(["symbolic", "kinetic", "asymmetric"]))
    if kind == "allocate":
        group = [F.unit_ids[u] for battle in s.battles for u in (*battle.attackers, *battle.defenders)]
        return Allocate({rng.choice([*group * 9, *UNITS]): rng.randint(0, 3) for _ in range(rng.randint(0, 3))})
    if kind == "choose":
        return Choose(unit)
    if kind == "pick_area":
        return PickArea(rng.choice(["military", "diplomatic", "information"]))
    return None


def position(rng: random.Random, mode: str) -> State:
    """Units scattered over a few areas, at a decision of the Military area or of a Segment, some orders into it."""
    side = rng.choice(["RED", "BLUE"])
    areas = rng.sample(["kharkiv", "crimea", "belgorod", "sevastopol", "moldova", "romania", "odesa", "kyivska"], 4)
    units = {name: rng.choice([*areas, "mobilized"]) + rng.choice(["", "", "*"]) for name in rng.sample(F.unit_ids, 24)}
    at = rng.choice([f"operate {side}", f"attack {side}", f"act {side} military"])
    given: dict[str, Any] = {"at": at, "allowance": rng.randint(0, 4), "units": units}
    given["prestige"] = {"RED": rng.choice([0, 9]), "BLUE": rng.choice([0, 9])}
    given["rp"] = {"RED": rng.randint(0, 3), "BLUE": rng.randint(0, 3)}
    given["held"] = {"BLUE": rng.choice([None, *F.card]), "RED": None}
    settled = rng.choice([("russia", "russia"), ("aloof", "closed")])
    given["flags"] = {"belarus": settled[0], "moldova": settled[1], "crimea": rng.random() < 0.3}
    options = RULES.option_type(
        mode=mode, one_act_per_segment=rng.random() < 0.7, attempts_may_repeat_target=rng.random() < 0.5
    )
    state: State = SYSTEM.case_kit().prepare(RULES, options, given)
    for number in range(rng.randint(RULES.awaiting(state).mode == "automatic", 3)):
        awaiting = RULES.awaiting(state)
        chosen = {due.side: conformance.choose(RULES, state, due, rng.randrange) for due in awaiting.due}
        for event in RULES.adjudicate(state, chosen, Dice(Seeded(b"position", number))):
            RULES.apply(state, event)
    return state


def refusals(s: State, rng: random.Random) -> Iterator[str]:
    """The codes that made-up orders are refused with in a state, each found to be true."""
    for due in RULES.awaiting(s).due:
        for _ in range(6):
            order = orders(s, due.kind, rng)
            for problem in RULES.check(s, due.side, order) if order is not None else ():
                look = Look(s, due.side, order, problem.where, problem.params)
                assert TRUE[problem.code](look), (problem, order)
                yield problem.code


@pytest.mark.parametrize("mode", ["base", "cards", "deterministic"])
def test_every_reason_is_true(mode: str) -> None:
    met: set[str] = set()
    rng = random.Random(mode)
    for _ in range(1500):
        met.update(refusals(position(rng, mode), rng))
    for game in range(8):
        strict = game % 2 == 0
        options = RULES.option_type(
            mode=mode, attempts_may_repeat_target=strict, zero_prestige_may_cut=strict, kinetic_double_hit=strict
        )
        for step in conformance.play(RULES, options, rng.randrange, b"why%d" % game, closely=False):
            met.update(refusals(step.before, rng))
    kinds = ("group.", "move.", "deploy.", "operate.", "recover.", "fight.", "withdraw.", "mobilise.")
    assert {"combat.type", "allocate.not_in_group", "allocate.total", "pick_area.closed", "choose.not_among"} <= met
    assert {"allocate.too_many", "target.twice"} <= met
    seldom = {"deploy.enemy_there", "deploy.moldova_full", "move.recovered"}  # not in every mode
    seldom |= {"deploy.closed", "move.closed_special"}  # Romania is open to Special Forces here
    assert {code for code in TRUE if code.startswith(kinds)} - seldom <= met
