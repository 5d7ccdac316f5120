"""Chapters 6.0 to 6.3: air commitment, strategic missions, escort and interception."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import Domain, Is, OneOf, Option, SomeOf
from adjudication.engine.play.decision import Subjects, done, family, itself, never, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.air.defence import boxes_for, fire, sam_rows
from adjudication.systems.ukraine_2022.air.events import (
    BOX_TITLES,
    BombingRolled,
    MissionBegan,
    RailheadMoved,
    StrikeRolled,
    SuppressionRolled,
    WingsSuppressed,
    WingStationed,
)
from adjudication.systems.ukraine_2022.air.orders import (
    Bomb,
    Station,
    StrikeRailhead,
    Suppress,
    UnitStrike,
)
from adjudication.systems.ukraine_2022.basics.board import (
    foe,
    in_box,
    on_map,
    overstacked,
    sky_of,
    wing_names,
)
from adjudication.systems.ukraine_2022.basics.facts import BLUE, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import pushed_back
from adjudication.systems.ukraine_2022.basics.shared import TurnedStatic
from adjudication.systems.ukraine_2022.basics.state import Sky, State
from adjudication.systems.ukraine_2022.special.nuclear import nuclear
from adjudication.systems.ukraine_2022.turn.events import PhasingSide
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run
from adjudication.systems.ukraine_2022.victory.ending import rout

# --- air commitment


def commitment(run: Run) -> None:
    """Node: the sides place one wing each in turn; then the strategic missions begin (6.0)."""
    f, s = run.facts, run.state
    for side in (s.phasing, foe(s.phasing)):
        if in_box(f, s, side, "ready"):
            run.ask(side, "station")
            return
    run.do(PhasingSide(SIDES[s.initiative], "suppression", "strategic"))


def _unplaced(f: Facts, s: State, side: int) -> Subjects:
    return [(name, "unit") for name in wing_names(f, in_box(f, s, side, "ready"))]


def _station_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    w = f.wing.get(subject, -1)
    if w in in_box(f, s, side, "ready"):
        yield Option("station", {"wing": Is(subject), "box": OneOf(boxes_for(f, w))}, subject, "6.0")


def _station_check(f: Facts, s: State, side: int, order: Station) -> list[Problem]:
    w = f.wing.get(order.wing, -1)
    if w in f.wings_of[side] and order.box not in boxes_for(f, w):  # whatever the moment: a sheet reads this reason
        return refuse("air.box", "box", "6.0", wing=order.wing, box=order.box)
    if w not in f.wings_of[side]:
        return refuse("air.not_yours", "wing", "6.0", wing=order.wing)
    if s.box[w] != "ready":
        code = "air.placed" if s.box[w] in BOX_TITLES else f"air.{s.box[w]}"
        return refuse(code, "wing", "6.0", wing=order.wing)
    return []


def _station(run: Run, side: int, order: Station) -> None:
    run.do(WingStationed(SIDES[side], order.wing, order.box))
    run.do(PhasingSide(SIDES[foe(side)], "commitment"))


# --- suppression


def suppression(run: Run) -> None:
    """Node: check each suppressing fighter; each success spends one enemy fighter on patrol (6.1.1)."""
    f, s = run.facts, run.state
    wings = in_box(f, s, s.phasing, "suppression")
    if not wings:
        run.go("bombing")
        return
    rolls = tuple(run.effective(w, rule="6.1.1") for w in wings)
    run.do(SuppressionRolled(SIDES[s.phasing], sum(roll.result for roll in rolls), rolls))
    if _suppress_domain(f, s, foe(s.phasing)).least:
        run.ask(foe(s.phasing), "suppressed")
    else:
        run.go("on_call_checks")


def _suppress_domain(f: Facts, s: State, side: int) -> SomeOf:
    wings = wing_names(f, in_box(f, s, side, "patrol"))
    number = min(sky_of(s).round, len(wings))
    return SomeOf(wings, number, number)


def _suppress_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "suppressed":
        yield Option("suppress", {"wings": _suppress_domain(f, s, side)}, subject, "6.1.1")


def _fits(domain: SomeOf, names: tuple[str, ...]) -> bool:
    known = all(name in domain.values for name in names)
    return known and len(set(names)) == len(names) and domain.least <= len(names) <= domain.most


def _suppress_check(f: Facts, s: State, side: int, order: Suppress) -> list[Problem]:
    domain = _suppress_domain(f, s, side)
    if _fits(domain, order.wings):
        return []
    wrong = misplaced(f, s, side, order.wings, "patrol", "wings", "6.1.1")
    return wrong or refuse("air.suppressed", "wings", "6.1.1", number=domain.least)


def _suppress(run: Run, side: int, order: Suppress) -> None:
    run.do(WingsSuppressed(SIDES[side], order.wings))
    run.go("on_call_checks")


def _all_suppressed(f: Facts, s: State, side: int) -> Suppress | None:
    domain = _suppress_domain(f, s, side)
    return Suppress(domain.values) if domain.least == len(domain.values) else None


# --- bombing and airstrikes


def bombing(run: Run) -> None:
    """Node: start a bombing mission by all wings in the box together (6.1.2)."""
    f, s = run.facts, run.state
    if in_box(f, s, s.phasing, "bombing"):
        run.ask(s.phasing, "bomb")
    else:
        run.go("strikes")


def patrol(f: Facts, s: State, side: int) -> SomeOf:
    """The fighters of `side` that can escort, as a field of the menu."""
    wings = wing_names(f, in_box(f, s, side, "patrol"))
    return SomeOf(wings, 0, len(wings))


def _bomb_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "bomb":
        yield Option("bomb", {"escorts": patrol(f, s, side)}, subject, "6.1.2")


def escorts_wrong(f: Facts, s: State, side: int, escorts: tuple[str, ...]) -> list[Problem]:
    """The problem of the escorts of a mission."""
    return misplaced(f, s, side, escorts, "patrol", "escorts", "6.2")


def wings_wrong(f: Facts, s: State, side: int, wings: tuple[str, ...], box: str, rule: str) -> list[Problem]:
    """The problem of the wings of a mission from `box`: at least one, and all in the box (6.0)."""
    return misplaced(f, s, side, wings, box, "wings", rule) if wings else refuse("air.wings", "wings", rule)


def misplaced(f: Facts, s: State, side: int, names: tuple[str, ...], box: str, field: str, rule: str) -> list[Problem]:
    """The reasons why wings cannot fly a mission from `box`: their side, their place, or a wing named twice."""
    for number, name in enumerate(names):
        w, where = f.wing.get(name, -1), f"{field}[{number}]"
        if w not in f.wings_of[side]:
            return refuse("air.not_yours", where, rule, wing=name)
        if s.box[w] not in BOX_TITLES:
            return refuse(f"air.{s.box[w]}", where, rule, wing=name)
        if s.box[w] != box:
            wanted, now = BOX_TITLES[box], BOX_TITLES[s.box[w]]
            return refuse("air.other_box", where, rule, wing=name, wanted=wanted, now=now)
    return refuse("air.twice", field, rule) if len(set(names)) < len(names) else []


def _bomb_check(f: Facts, s: State, side: int, order: Bomb) -> list[Problem]:
    return escorts_wrong(f, s, side, order.escorts)


def _bomb(run: Run, side: int, order: Bomb) -> None:
    wings = wing_names(run.facts, in_box(run.facts, run.state, side, "bombing"))
    run.do(MissionBegan(SIDES[side], "bombing", wings, order.escorts))
    run.go("interception")


def _bomb_alone(f: Facts, s: State, side: int) -> Bomb | None:
    return None if in_box(f, s, side, "patrol") else Bomb(())


def bombed(run: Run) -> None:
    """Node: check the bombers, and score a victory point for one or more successes (6.1.2)."""
    f, s = run.facts, run.state
    sky = sky_of(s)
    side = f.side_numbers[sky.side]
    rolls = tuple(run.effective(f.wing[name], rule="6.1.2") for name in sky.ground[sky.side])
    if rolls:
        hits = sum(roll.result for roll in rolls)
        run.do(BombingRolled(sky.side, hits, rolls))
        run.score_for(side, int(hits > 0), "bombing")
        fire(run, foe(side), sky.ground[sky.side], sam_rows(f, s, foe(side), -1, -1))
    run.go("on_call_checks")


def strikes(run: Run) -> None:
    """Node: ask for airstrikes, one after the other (6.1.3)."""
    f, s = run.facts, run.state
    if in_box(f, s, s.phasing, "airstrike"):
        run.ask(s.phasing, "strike")
    else:
        _strategic_done(run, s.phasing)


def _strategic_done(run: Run, side: int) -> None:
    s = run.state
    if side == s.initiative:
        run.do(PhasingSide(SIDES[foe(side)], "suppression"))
    else:
        run.go("barrages")


def targets(f: Facts, s: State, side: int) -> list[int]:
    """The enemy units that may be struck: those not in overstacked hexes (3.6)."""
    crowded = overstacked(f, s, foe(side))
    return [u for u in on_map(f, s, foe(side)) if s.where[u] not in crowded]


def _strike_subjects(f: Facts, s: State, side: int) -> Subjects:
    if not in_box(f, s, side, "airstrike"):
        return []
    heads = [f.ids[here] for here in dict.fromkeys(s.railheads)] if side == BLUE else []
    return [*((f.unit_ids[u], "unit") for u in targets(f, s, side)), *((name, "place") for name in heads)]


def _strike_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    wings = wing_names(f, in_box(f, s, side, "airstrike"))
    kind = dict(_strike_subjects(f, s, side)).get(subject, "")
    if kind:
        name, field = ("strike", "unit") if kind == "unit" else ("strike_railhead", "railhead")
        fields: dict[str, Domain] = {
            field: Is(subject),
            "wings": SomeOf(wings, 1, len(wings)),
            "escorts": patrol(f, s, side),
        }
        yield Option(name, fields, subject, "6.1.3")


def _strike_check(f: Facts, s: State, side: int, order: UnitStrike | StrikeRailhead) -> list[Problem]:
    subject, field = (order.unit, "unit") if isinstance(order, UnitStrike) else (order.railhead, "railhead")
    if dict(_strike_subjects(f, s, side)).get(subject, "") != ("unit" if field == "unit" else "place"):
        code, rule = _no_target(f, s, side, subject) if field == "unit" else _no_railhead(side)
        return refuse(code, field, rule, target=subject)
    wrong = wings_wrong(f, s, side, order.wings, "airstrike", "6.1.3")
    return wrong or escorts_wrong(f, s, side, order.escorts)


def _no_target(f: Facts, s: State, side: int, name: str) -> tuple[str, str]:
    """The reason why unit `name` cannot be struck, and the section (6.1.3, 3.6)."""
    u = f.unit.get(name, -1)
    if u < 0 or f.side[u] == side:
        return "air.not_enemy", "6.1.3"
    if s.where[u] < 0:
        return "air.target_off_map", "6.1.3"
    return ("air.special", "6.1.3, PCS-18") if u >= f.units else ("air.crowded", "3.6, 6.1.3")


def _no_railhead(side: int) -> tuple[str, str]:
    return ("air.no_railhead", "6.1.3") if side == BLUE else ("air.own_railhead", "6.1.3")


def _strike(run: Run, side: int, order: UnitStrike | StrikeRailhead) -> None:
    f, s = run.facts, run.state
    if isinstance(order, UnitStrike):
        at = f.ids[s.where[f.unit[order.unit]]]
        run.do(MissionBegan(SIDES[side], "airstrike", order.wings, order.escorts, order.unit, at))
        nuclear(run, side, [f.index[at]])
    else:
        run.do(MissionBegan(SIDES[side], "airstrike", order.wings, order.escorts, "", order.railhead))
    run.go("interception")


def _no_strike(f: Facts, s: State, side: int) -> Done | None:
    return None if _strike_subjects(f, s, side) else Done()


def struck(run: Run) -> None:
    """Node: check the wings of an airstrike, then apply its effect to the unit or railhead (6.1.3)."""
    f, s = run.facts, run.state
    sky = sky_of(s)
    side, wings = f.side_numbers[sky.side], sky.ground[sky.side]
    rolls = tuple(run.effective(f.wing[name], rule="6.1.3") for name in wings)
    if rolls:
        hits = sum(roll.result for roll in rolls)
        effect = run.one("strike", side, "6.1.3", sky.unit or sky.hex) if hits else None
        run.do(StrikeRolled(sky.side, hits, rolls, effect))
        guns = sam_rows(f, s, foe(side), f.unit.get(sky.unit, -1), f.index[sky.hex])
        if effect is not None and _effect(run, sky, effect.result):
            return
        fire(run, foe(side), wings, guns)
    run.go("on_call_checks")


def _effect(run: Run, sky: Sky, die: int) -> bool:
    """Apply the die of an airstrike to its target; True if it ends the game."""
    f, s, air = run.facts, run.state, run.facts.pack.charts.air
    heavy = die <= air.rout_to
    if not sky.unit:
        here = f.index[sky.hex]
        to = pushed_back(f, s, here, air.back_far if heavy else air.back)
        if to != here:
            run.do(RailheadMoved((sky.hex,), (f.ids[to],), "airstrike"))
        return False
    target = f.unit[sky.unit]
    if heavy:
        return rout(run, target, "airstrike")
    if not s.static[target]:
        run.do(TurnedStatic(SIDES[f.side[target]], (sky.unit,), "airstrike"))
    return False


STATION = Decision(the_actor, (AnswerType(Station, "6.0", _unplaced, _station_menu, _station_check, _station),), never)
SUPPRESSED = Decision(
    the_actor, (AnswerType(Suppress, "6.1.1", itself("suppressed"), _suppress_menu, _suppress_check, _suppress),),
    _all_suppressed, reaction=True,
)  # fmt: skip
BOMB = Decision(the_actor, (AnswerType(Bomb, "6.1.2", itself("bomb"), _bomb_menu, _bomb_check, _bomb),), _bomb_alone)
STRIKE = Decision(
    the_actor,
    (
        *family({UnitStrike: "6.1.3", StrikeRailhead: "6.1.3"}, _strike_subjects, _strike_menu, _strike_check, _strike),
        done(_strategic_done, "6.1.3"),
    ),
    _no_strike,
    several=True,
)
NODES: dict[str, Callable[[Run], None]] = {
    "commitment": commitment, "suppression": suppression, "bombing": bombing, "bombed": bombed, "strikes": strikes,
    "struck": struck,
}  # fmt: skip
DECISIONS = {
    "station": STATION, "suppressed": SUPPRESSED, "bomb": BOMB, "strike": STRIKE,
}  # fmt: skip
