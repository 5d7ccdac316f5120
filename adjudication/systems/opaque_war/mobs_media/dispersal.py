"""Chapter 9.1: Ukraine eliminates mobs at the end of its movement segment."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Domain, Is, OneOf, Option, SomeOf, within
from adjudication.engine.play.decision import Subjects, done, itself, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import (
    driven_off,
    media_in,
    mobs_in,
    names,
    occupied,
    on_map,
    units_in,
    visible,
)
from adjudication.systems.opaque_war.basics.choices import chosen
from adjudication.systems.opaque_war.basics.facts import BLUE, RED, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.mobs_media.events import Entered, MobDispersed
from adjudication.systems.opaque_war.mobs_media.media import follow, report
from adjudication.systems.opaque_war.mobs_media.orders import Disperse, Enter
from adjudication.systems.opaque_war.reinforcements.events import Barred
from adjudication.systems.opaque_war.support_levels.levels import delay
from adjudication.systems.opaque_war.turn.events import DecisionAsked
from adjudication.systems.opaque_war.turn.flow import AnswerType, Decision, Run


def crowds(f: Facts, s: State) -> tuple[int, ...]:
    """The hexes with a mob and no Rebel unit, next to a Ukrainian unit. In a ceasefire, hexes that Ukraine knows to be
    next to an enemy unit do not count (15.2)."""
    near = {to for here in occupied(f, s, BLUE) for to in f.near[here]}
    guarded = occupied(f, s, RED)
    found = {s.where[p] for p in f.mobs if s.where[p] in near} - guarded - set(s.barred)
    if s.truce:
        seen = visible(f, s, BLUE)
        enemies = {s.where[p] for p in f.units_of[RED] if p in seen}
        found = {here for here in found if not enemies & f.beside[here]}
    return tuple(sorted(found))


def neighbours(f: Facts, s: State, here: int) -> list[int]:
    """The Ukrainian units next to hex `here`."""
    return [p for p in on_map(f, s, BLUE) if here >= 0 and s.where[p] in f.beside[here]]


def equipment(f: Facts, s: State) -> str:
    """The marker for non-lethal equipment that is available; "" for none."""
    found = (m for m in f.markers_of[BLUE] if f.markers[m].kind == "non_lethal" and s.available[m])
    number = next(found, -1)
    return f.markers[number].id if number >= 0 else ""


def dispersals(run: Run) -> None:
    """Node: ask Ukraine as long as there are mobs that it can eliminate (9.1)."""
    if crowds(run.facts, run.state):
        run.do(DecisionAsked("BLUE", "disperse"))
    else:
        run.go("movement_ends")


def _places(f: Facts, s: State, side: int) -> Subjects:
    return [(f.ids[here], "place") for here in crowds(f, s)]


def _options(f: Facts, s: State, here: int) -> Iterator[Option]:
    units = neighbours(f, s, here)
    fields: dict[str, Domain] = {"place": Is(f.ids[here]), "unit": OneOf(names(f, units)), "equipment": Is(False)}
    yield Option("disperse", fields, f.ids[here], "9.1")
    fit = [p for p in units if not s.out[p]]
    if fit and equipment(f, s):
        yield Option("disperse", {**fields, "unit": OneOf(names(f, fit)), "equipment": Is(True)}, f.ids[here], "13.1")


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    here = f.index.get(subject, -1)
    if here in crowds(f, s):
        yield from _options(f, s, here)


def _check(f: Facts, s: State, side: int, order: Disperse) -> list[Problem]:
    here = f.index.get(order.place, -1)
    if here not in crowds(f, s):
        return _no_crowd(f, s, here, order.place)
    p = f.piece.get(order.unit, -1)
    if p not in neighbours(f, s, here):
        return refuse("disperse.unit", "unit", "9.1", unit=order.unit)
    if order.equipment and not equipment(f, s):
        return refuse("disperse.none", "equipment", "13.1")
    return refuse("disperse.supply", "equipment", "12.4") if order.equipment and s.out[p] else []


def _no_crowd(f: Facts, s: State, here: int, place: str) -> list[Problem]:
    """The reasons why no mob in hex `here` can be eliminated."""
    if not neighbours(f, s, here):
        return refuse("disperse.far", "place", "9.1", place=place)
    if not mobs_in(f, s, here):
        return refuse("disperse.no_mob", "place", "9.1", place=place)
    if units_in(f, s, RED, here):
        return refuse("disperse.guarded", "place", "9.1", place=place)
    return refuse("disperse.truce", "place", "15.2", place=place)


def _take(run: Run, side: int, order: Disperse) -> None:
    f, s = run.facts, run.state
    here, p = f.index[order.place], f.piece[order.unit]
    if s.truce and occupied(f, s, RED) & f.beside[here]:
        run.do(Barred("BLUE", order.place, "15.2"))
        run.go("dispersals")
        return
    mob = mobs_in(f, s, here)[0]
    run.learn([p])
    run.do(MobDispersed("BLUE", order.place, f.piece_ids[mob], equipment(f, s) if order.equipment else ""))
    if not order.equipment:
        delay(run)
    if media_in(f, s, BLUE, s.where[p]):
        report(run, BLUE, here, True, order.equipment)
    if s.cleared == here:
        run.do(DecisionAsked("BLUE", "enter"))
    else:
        run.go("dispersals")


def _done(run: Run, side: int) -> None:
    run.go("movement_ends")


# --- entering the hex


def _entry(f: Facts, s: State) -> SomeOf:
    units = names(f, neighbours(f, s, s.cleared))
    most = min(len(units), f.room[s.cleared] - len(units_in(f, s, BLUE, s.cleared)))
    return SomeOf(units, int(s.options.entry_after_mob), most)


def _entry_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "enter":
        yield Option("enter", {"units": _entry(f, s)}, subject, "9.1")


def _entry_check(f: Facts, s: State, side: int, order: Enter) -> list[Problem]:
    domain = _entry(f, s)
    if within(domain, order.units):
        return []
    if len(order.units) > domain.most:
        return refuse("enter.stack", "units", "6.0, 9.1", number=domain.most)
    if not order.units:
        return refuse("enter.nobody", "units", "9.1", place=f.ids[s.cleared])
    return chosen(domain, order.units, "enter", "units", "9.1")


def _enter(run: Run, side: int, order: Enter) -> None:
    f, s = run.facts, run.state
    here = s.cleared
    units = [f.piece[name] for name in order.units]
    left = {s.where[p] for p in units}
    swept = driven_off(f, s, side, [here] if units else [])
    run.learn(units)
    run.do(Entered("BLUE", order.units, f.ids[here], len(units), swept))
    follow(run, BLUE, left, here)
    run.look()
    run.go("dispersals")


DISPERSE = Decision(
    the_actor,
    (AnswerType(Disperse, "9.1", _places, _menu, _check, _take), done(_done, "9.1")),
    never,
    several=True,
)
ENTER = Decision(the_actor, (AnswerType(Enter, "9.1", itself("enter"), _entry_menu, _entry_check, _enter),), never)
NODES = {"dispersals": dispersals}
DECISIONS = {"disperse": DISPERSE, "enter": ENTER}
