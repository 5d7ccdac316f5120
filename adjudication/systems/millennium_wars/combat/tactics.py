"""Chapters 9, 17.3, 18, 19 and 22: the tactics of an attack, and the support of the defender."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Domain, Grants, OneOf, Option, SomeOf, within
from adjudication.engine.play.decision import itself, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import in_hex, names, owned
from adjudication.systems.millennium_wars.basics.effects import DemonstratorsRemoved
from adjudication.systems.millennium_wars.basics.facts import (
    CAMPS,
    FORCES,
    HELD,
    NOBODY,
    RU,
    SIDES,
    UNKNOWN,
    Facts,
)
from adjudication.systems.millennium_wars.basics.sides import lead_of, led, sides_of
from adjudication.systems.millennium_wars.basics.state import State, fight_of
from adjudication.systems.millennium_wars.combat.events import SupportChosen, WeaponsUsed
from adjudication.systems.millennium_wars.combat.orders import AidDefence, Tactics
from adjudication.systems.millennium_wars.combat.refusals import no_airland
from adjudication.systems.millennium_wars.headquarters.supply import fed, supplied
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run


def air(f: Facts, s: State, side: int) -> Grants:
    """The points of air support that `side` can use in this attack (17.3)."""
    caps: dict[str, tuple[str, int]] = {
        FORCES[n]: (FORCES[n], s.air_points[n]) for n in led(f, s, side) if s.air_points[n]
    }
    return Grants(caps, dict(caps.values()))


def fleets(f: Facts, s: State, side: int) -> SomeOf:
    """The Fleets that `side` can use, against a hex on the coast and each once in a combat phase (9.0)."""
    able = [
        p for p in f.fleets
        if s.where[p] == HELD and lead_of(f, s, f.force[p]) == side and p not in s.fleets_used
        and fight_of(s).target in f.coast
    ]  # fmt: skip
    return SomeOf(names(f, able), 0, len(able))


def airland(f: Facts, s: State) -> bool:
    """True if the attack can use AirLand Battle (18.0, 2.1, MW-29)."""
    fight = fight_of(s)
    supply = supplied(f, s, fight.attackers)
    if any(f.line[p].alb and supply[p] for p in fight.attackers):
        return True
    trained = 0 < s.reorganized < s.turn and not s.alb_used
    russians = [p for p in fight.attackers if f.force[p] == RU and supply[p]]
    if not s.options.exempt_units_airland:
        lines = fed(f, s, RU)
        russians = [p for p in russians if s.where[p] in lines]
    return trained and bool(russians)


def weapons(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The forces of `side` that can use Special Weapons in this attack, and "" for none (22.0)."""
    return ("", *(FORCES[n] for n in led(f, s, side) if s.weapons[n]))


def fob(f: Facts, s: State) -> int:
    """The effective friendly FOB in or next to a hex of the attackers, UNKNOWN for none (7.7, 19.0)."""
    fight = fight_of(s)
    reach = {n for p in fight.attackers for n in (s.where[p], *f.near[s.where[p]])}
    for p in owned(f, s, fight.camp):
        if f.kind[p] == "fob" and not s.disrupted[p] and s.where[p] in reach:
            return p
    return UNKNOWN


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "tactics":
        fields: dict[str, Domain] = {
            "airland": OneOf((False, True) if airland(f, s) else (False,)),
            "intensive": OneOf((False, True)),
            "air": air(f, s, side),
            "fleets": fleets(f, s, side),
            "weapons": OneOf(weapons(f, s, side)),
        }
        yield Option("tactics", fields, subject, "17.2")


def _check(f: Facts, s: State, side: int, order: Tactics) -> list[Problem]:
    if order.airland and not airland(f, s):
        return no_airland(f, s)
    if order.weapons not in weapons(f, s, side):
        return refuse("tactics.weapons", "weapons", "22.0", force=order.weapons)
    return _support_problems(f, s, side, order)


def _support_problems(f: Facts, s: State, side: int, order: Tactics | AidDefence) -> list[Problem]:
    if not within(air(f, s, side), order.air):
        return _no_air(f, s, side, order.air)
    return _no_fleet(f, s, side, order.fleets)


def _no_air(f: Facts, s: State, side: int, air: dict[str, int]) -> list[Problem]:
    """The reasons why the air support points in `air` cannot be used."""
    mine = [FORCES[n] for n in led(f, s, side)]
    for name in air:
        if name not in mine:
            return refuse("tactics.air_force", "air", "17.3", force=name)
    return refuse("tactics.air", "air", "17.3")


def _no_fleet(f: Facts, s: State, side: int, fleets: tuple[str, ...]) -> list[Problem]:
    """The reasons why one of `fleets` cannot support the attack."""
    for number, name in enumerate(fleets):
        p, code = f.piece_called(name), ""
        if p not in f.fleets or s.where[p] != HELD or lead_of(f, s, f.force[p]) != side:
            code = "tactics.fleet"
        elif p in s.fleets_used:
            code = "tactics.fleet_used"
        elif fight_of(s).target not in f.coast:
            code = "tactics.fleet_coast"
        elif name in fleets[:number]:
            code = "attack.twice"
        if code:
            return refuse(code, f"fleets[{number}]", "9.0", unit=name, place=f.ids[fight_of(s).target])
    return []


def _take(run: Run, side: int, order: Tactics) -> None:
    f, s = run.facts, run.state
    base = fob(f, s) if order.intensive else UNKNOWN
    run.do(
        SupportChosen(
            SIDES[side], order.airland, order.intensive, order.air, order.fleets,
            f.piece_ids[base] if base != UNKNOWN else "",
        )
    )  # fmt: skip
    if order.weapons:
        _destroy(run, fight_of(s).camp, side, order.weapons)
    else:
        run.ask(_supporters(f, s, NOBODY)[0], "support")


def _supporters(f: Facts, s: State, last: int) -> list[int]:
    """The sides that can still add support after `last`: the attacker's partners, if they have any, then the defenders
    (17.3)."""
    fight = fight_of(s)
    partners = [side for side in sides_of(f, s, fight.camp) if side != fight.side]
    order = [*partners, *sides_of(f, s, 1 - fight.camp)]
    waiting = order[order.index(last) + 1 :] if last != NOBODY else order
    return [side for side in waiting if side == 1 - fight.camp or air(f, s, side).caps or fleets(f, s, side).most]


def _destroy(run: Run, camp: int, side: int, force: str) -> None:
    """Use Special Weapons: the defenders and all Demonstrators are removed, and the index moves against the user
    (22.0)."""
    f, s = run.facts, run.state
    here = fight_of(s).target
    run.do(WeaponsUsed(SIDES[side], force, f.ids[here]))
    run.eliminate(in_hex(f, s, 1 - camp, here), "combat")
    clear(run, here, "weapons")
    run.shift_dice(1 - camp, f.numbers.weapons_dice, "weapons", "22.0", f.ids[here])
    run.go("retreats")


def clear(run: Run, here: int, why: str, keep: int = NOBODY) -> None:
    """Remove all Demonstrators from hex `here`, except those of camp `keep`."""
    f, s = run.facts, run.state
    for camp, name in enumerate(CAMPS):
        number = s.demos[camp * len(f.ids) + here]
        if number and camp != keep:
            run.do(DemonstratorsRemoved(name, f.ids[here], number, why))


def _support_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "support":
        yield Option("aid_defence", {"air": air(f, s, side), "fleets": fleets(f, s, side)}, subject, "17.3")


def _support(run: Run, side: int, order: AidDefence) -> None:
    run.do(SupportChosen(SIDES[side], False, False, order.air, order.fleets, ""))
    following = _supporters(run.facts, run.state, side)
    if following:
        run.ask(following[0], "support")
    else:
        run.go("resolve")


def _no_support(f: Facts, s: State, side: int) -> AidDefence | None:
    """An answer without support if it is public knowledge that `side` has none to add."""
    return None if air(f, s, side).caps or fleets(f, s, side).most else AidDefence()


TACTICS = Decision(the_actor, (AnswerType(Tactics, "17.2", itself("tactics"), _menu, _check, _take),), never)
SUPPORT = Decision(
    the_actor,
    (AnswerType(AidDefence, "17.3", itself("support"), _support_menu, _support_problems, _support),),
    _no_support,
    reaction=True,
)
DECISIONS = {"tactics": TACTICS, "support": SUPPORT}
