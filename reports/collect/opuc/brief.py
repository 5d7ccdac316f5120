"""Forces and civil situation on the commander's page of an OPUC sitrep, most important first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from reports.collect.opuc import situation
from reports.collect.opuc.shapes import Backs, Contact, Unit
from reports.collect.reading import TurnReading
from reports.collect.shapes_brief import Brief, Force
from reports.collect.words import count

NOT_ON_MAP = "–"
OTHER = {"RED": "BLUE", "BLUE": "RED"}
UNSURE = "seen from the back, perhaps a dummy; now"
Since = Callable[[TurnReading, str], Mapping[str, str]]


def brief(view: TurnReading, since: Since) -> Brief:
    """Both sides' forces and the people, from the picture alone."""
    now, rules, side = view.now, view.rules, view.side
    foe = OTHER[side] if side else "BLUE"
    known, backs = situation.enemy(rules, now, foe, since(view, foe))
    if side is None:
        red, red_backs = situation.enemy(rules, now, "RED", since(view, "RED"))
        own = _seen(red, red_backs)
    else:
        own = _own(view)
    return Brief(
        own=own,
        enemy=_seen(known, backs),
        strength="CF",
        civil=(*situation.people(rules, now), *situation.ground(rules, now, view.pictures[0])),
    )


def _own(view: TurnReading) -> tuple[Force, ...]:
    """Own blocks on the map: shaken and worn ones first, then strong ones; dummies last."""
    units = [unit for _, rows in situation.own(view.rules, view.now) for unit in rows]
    return tuple(_force(unit) for unit in sorted(units, key=_need) if unit.state != NOT_ON_MAP)


def _need(unit: Unit) -> tuple[bool, bool, bool, int]:
    return (unit.kind == "dummy", not unit.shaken, not unit.worn, -int(unit.cf) if unit.cf.isdigit() else 0)


def _force(unit: Unit) -> Force:
    supply = "" if unit.supply in ("–", "In supply") else f", {unit.supply[:1].lower()}{unit.supply[1:]}"
    steps = "" if unit.steps == "–" else f"{unit.steps} steps; "
    return Force(unit.symbol, unit.name, unit.where, unit.cf, f"{steps}{unit.state.lower()}{supply}")


def _seen(known: Sequence[Contact], backs: Sequence[Backs]) -> tuple[Force, ...]:
    """Blocks known by name, then the backs by place."""
    named = sorted(known, key=lambda one: -int(one.cf) if one.cf.isdigit() else 0)
    found = [Force(one.symbol, one.name, one.where, one.cf, f"identified; {one.since}") for one in named]
    return (*found, *(Force("", _hidden(one), one.where, "?", UNSURE) for one in backs))


def _hidden(row: Backs) -> str:
    return count(row.count, "hidden block")
