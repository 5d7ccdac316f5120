"""Chapters 8.3 and 8.4: absorption of losses in any combination, retreats, and advance after combat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from adjudication.engine.menu import Domain, Is, Option, Route, SomeOf, within
from adjudication.engine.play.decision import Subjects, done, itself, never, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.basics.board import fight_of, foe, special_in, unit_names, units_in, zone
from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import has_line
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.combat import refusals
from adjudication.systems.ukraine_2022.combat.events import Advanced, AdvanceRolled, LossesAbsorbed, Withdrew
from adjudication.systems.ukraine_2022.combat.odds import leader, quality, supports
from adjudication.systems.ukraine_2022.combat.orders import Absorb, Advance, Retreat
from adjudication.systems.ukraine_2022.combat.ways import advance_route, ways_back
from adjudication.systems.ukraine_2022.turn.events import DecisionAsked
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run
from adjudication.systems.ukraine_2022.victory.ending import rout

# --- what absorbs losses


def retreats(f: Facts, s: State, side: int) -> list[tuple[int, int]]:
    """The retreats open to the lead unit of `side`, as hexes and loss points (8.3, PCS-04)."""
    fight = fight_of(s)
    u = f.unit[leader(fight, side)]
    wanted = refusals.worths(s, quality(f, s, fight, side) >= refusals.GOOD)
    return [(hexes, worth) for hexes, worth in wanted if ways_back(f, s, u, hexes).ends]


def _helpers(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The fresh supporting units that can turn static (8.3)."""
    fight = fight_of(s)
    if fight.kind == "engagement" and fight.side == SIDES[side]:
        return ()
    return unit_names(f, [u for u in supports(f, s, fight, side) if not s.static[u]])


def packages(f: Facts, s: State, side: int) -> list[tuple[bool, int, int, bool, int]]:
    """All combinations that absorb exactly the loss points: flip, hexes of retreat and their value, a victory point,
    and the number of supports (8.3, PCS-04)."""
    fight = fight_of(s)
    u, due = f.unit[leader(fight, side)], fight.due
    name = SIDES[side]
    flips = (False, True) if name != fight.side and not s.static[u] else (False,)
    pays = (False, True) if has_line(f, s, u) and not fight.cut[name] else (False,)
    most = len(_helpers(f, s, side))
    found = []
    for flip, (hexes, worth), pay in product(flips, [(0, 0), *retreats(f, s, side)], pays):
        for helpers in range(min(most, due) + 1):
            if flip + worth + pay + helpers == due:
                found.append((flip, hexes, worth, pay, helpers))
    return found


def _absorb_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject != "absorb":
        return
    helpers = _helpers(f, s, side)
    yield _option(False, 0, 0, False, SomeOf((), 0, 0), True)
    for flip, hexes, worth, pay, number in packages(f, s, side):
        some = SomeOf(helpers if number else (), number, number)
        yield _option(flip, hexes, worth, pay, some, False)


def _option(flip: bool, hexes: int, worth: int, pay: bool, helpers: SomeOf, rout: bool) -> Option:
    fields: dict[str, Domain] = {
        "flip": Is(flip),
        "retreat": Is(hexes),
        "worth": Is(worth),
        "points": Is(pay),
        "supports": helpers,
        "rout": Is(rout),
    }
    return Option("absorb", fields, "absorb", "8.3")


def _absorb_check(f: Facts, s: State, side: int, order: Absorb) -> list[Problem]:
    if order.rout:
        bare = not (order.flip or order.retreat or order.worth or order.points or order.supports)
        return [] if bare else refuse("absorb.rout", "rout", "8.3")
    wanted = (order.flip, order.retreat, order.worth, order.points, len(order.supports))
    once = len(set(order.supports)) == len(order.supports)
    if once and set(order.supports) <= set(_helpers(f, s, side)) and wanted in packages(f, s, side):
        return []
    return refusals.absorbing(f, s, side, order)


def _absorb(run: Run, side: int, order: Absorb) -> None:
    s = run.state
    name = leader(fight_of(s), side)
    if order.rout:
        if not rout(run, run.facts.unit[name], "combat"):
            run.go("combat_over")
        return
    run.do(LossesAbsorbed(SIDES[side], name, order.flip, order.retreat, order.points, order.supports))
    run.score_for(foe(side), int(order.points), "losses")
    if order.retreat:
        run.ask(side, "retreat")
    else:
        run.go("combat_over")


def _no_way_out(f: Facts, s: State, side: int) -> Absorb | None:
    return None if packages(f, s, side) else Absorb(False, 0, 0, False, (), True)


# --- retreats


def _retreat_route(f: Facts, s: State, side: int) -> Route:
    fight = fight_of(s)
    return ways_back(f, s, f.unit[leader(fight, side)], fight.retreat)


def _retreat_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "retreat":
        yield Option("retreat", {"path": _retreat_route(f, s, side)}, subject, "8.4")


def _retreat_check(f: Facts, s: State, side: int, order: Retreat) -> list[Problem]:
    fits = within(_retreat_route(f, s, side), order.path)
    return [] if fits else refusals.retreating(f, s, side, order.path)


def _withdraw(run: Run, side: int, order: Retreat) -> None:
    f, s = run.facts, run.state
    u = f.unit[leader(fight_of(s), side)]
    special = special_in(f, s, side, s.where[u])
    name = f.unit_ids[special] if special >= 0 else ""
    run.do(Withdrew(SIDES[side], f.unit_ids[u], order.path, name))
    run.enter(side, [f.index[number] for number in order.path])
    run.go("combat_over")


# --- after combat


def combat_over(run: Run) -> None:
    """Node: end the combat, or let the attacker continue or advance; only a winner may (8.0, 8.4, PCS-20)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    side = f.side_numbers[fight.side]
    if not fight.won:
        run.go("activation_ends")
    elif units_in(f, s, foe(side), f.index[fight.target]):
        run.go("marched" if fight.kind == "engagement" else "activation_ends")
    else:
        run.go("vacated")


def vacated(run: Run) -> None:
    """Node: let the attacker advance into the empty hex; after an assault a die gives the allowance (8.4)."""
    f, s = run.facts, run.state
    fight = fight_of(s)
    side = f.side_numbers[fight.side]
    if fight.kind == "assault":
        roll = run.one("advance", side, "8.4", fight.lead)
        run.do(AdvanceRolled(fight.side, roll.result // 2, roll))
    run.do(DecisionAsked(fight.side, "advance"))


def advancers(f: Facts, s: State, side: int) -> list[int]:
    """The units that can still advance: the lead; in an assault also fresh units next to the hex (7.4, 8.4)."""
    fight = fight_of(s)
    beside, lead = f.beside[f.index[fight.target]], f.unit[fight.lead]
    units = sorted(f.units_of[side], key=lambda u: u != lead) if fight.kind == "assault" else [lead]
    return [u for u in units if s.where[u] in beside and not s.static[u] and advance_route(f, s, u).ends]


def _advance_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.unit_ids[u], "unit") for u in advancers(f, s, side)]


def _advance_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    u = f.unit.get(subject, -1)
    if u in advancers(f, s, side):
        yield Option("advance", {"unit": Is(subject), "path": advance_route(f, s, u)}, subject, "8.4")


def _advance_check(f: Facts, s: State, side: int, order: Advance) -> list[Problem]:
    u = f.unit.get(order.unit, -1)
    if u not in advancers(f, s, side):
        return refusals.advancing(f, s, side, order)
    return [] if within(advance_route(f, s, u), order.path) else refusals.along(f, s, order)


def _advance(run: Run, side: int, order: Advance) -> None:
    """Advance a unit; others may follow until the side is done or has no more units that can."""
    f, s = run.facts, run.state
    fight, u = fight_of(s), f.unit[order.unit]
    special = special_in(f, s, side, s.where[u])
    stopped = f.index[order.path[-1]] in zone(f, s, foe(side))
    name = f.unit_ids[special] if special >= 0 else ""
    run.do(Advanced(SIDES[side], order.unit, order.path, fight.kind == "assault", stopped, name))
    run.enter(side, [f.index[number] for number in order.path])


def _advance_done(run: Run, side: int) -> None:
    run.go("marched" if fight_of(run.state).kind == "engagement" else "activation_ends")


def _nobody(f: Facts, s: State, side: int) -> Done | None:
    return None if advancers(f, s, side) else Done()


ABSORB = Decision(
    the_actor,
    (AnswerType(Absorb, "8.3", itself("absorb"), _absorb_menu, _absorb_check, _absorb),),
    _no_way_out,
    reaction=True,
)
RETREAT = Decision(
    the_actor,
    (AnswerType(Retreat, "8.4", itself("retreat"), _retreat_menu, _retreat_check, _withdraw),),
    never,
    reaction=True,
)
ADVANCE = Decision(
    the_actor,
    (
        AnswerType(Advance, "8.4", _advance_subjects, _advance_menu, _advance_check, _advance),
        done(_advance_done, "8.4"),
    ),
    _nobody,
    several=True,
)
NODES: dict[str, Callable[[Run], None]] = {
    "combat_over": combat_over, "vacated": vacated,
}  # fmt: skip
DECISIONS = {"absorb": ABSORB, "retreat": RETREAT, "advance": ADVANCE}
