"""Chapter 9.4: the advance into the place that the enemy left, the follow-up test, and the follow-up."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import Is, OneOf, Option, SomeOf
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults import arrival, declaration
from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.effects import detachments_at, lose_detachment, steps_left
from adjudication.systems.opuc.assaults.orders import Advance, FollowUp
from adjudication.systems.opuc.assaults.retreat import steps_around
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import bridged, can_cross
from adjudication.systems.opuc.basics.layout import BIT, layout
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_combat import Combat, led_by, number
from adjudication.systems.opuc.engineering import minefields
from adjudication.systems.opuc.movement.zoc import in_enemy_zoc
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, done, only_done, refuse

MORE_THAN = 4
DEEP_SNOW = 3


def held(f: Facts, s: State, c: Combat) -> bool:
    """True if an enemy block is still on the target."""
    return any(s.place[block] == c.target for block in f.roster.of_side[1 - c.side])


def vacant(run: Run) -> None:
    """Stage of the fight: on a vacated target, resolve detachments left behind and test follow-ups."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    if not s.options.detachment_dies_last and any(number(c.losses, block) for block in c.defenders):
        for row in detachments_at(s, c.target, 1 - c.side):
            lose_detachment(run, row, "friends_degraded", "10.2")
    if held(f, s, c):
        run.do(ev.FightWent("close"))
        return
    minefields.detachments_left(run)
    beaten = set(c.defenders) & (set(c.destroyed) | set(c.retreated))
    testers = in_place(f, s, c) if beaten and not c.follow_up else []
    names = tuple(f.roster.ids[block] for block in testers if not s.followed[block])
    run.do(ev.FightWent("testing", names))


def in_place(f: Facts, s: State, c: Combat) -> list[int]:
    """The attackers that are still in the place they attacked from."""
    return sorted(a.block for a in c.attackers if steps_left(f, s, a.block) and s.place[a.block] == a.origin)


def test_next(run: Run) -> None:
    """Stage of the fight: one die for each attacker, minus its losses in this assault (9.4, K-46)."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    if not c.waiting:
        if able(f, s):
            run.go("advance")
        else:
            run.do(ev.FightWent("close"))
        return
    block = c.waiting[0]
    name = f.roster.ids[block]
    lost = number(c.losses, block) if s.options.follow_up_own_losses else s.lost[block]
    if c.free_follow:
        run.do(ev.FollowUpTested(name, lost, True))
        return
    rows = (RollModifier("follow_up.losses", -lost, "9.4"),) if lost else ()
    roll = run.roll("follow_up", c.side, "9.4", rows=rows, subject=name, about=led_by(f.roster.ids, c))
    run.do(ev.FollowUpTested(name, lost, roll.result - lost > MORE_THAN, roll))


# --- the free advance


def able(f: Facts, s: State) -> list[int]:
    """The blocks that may advance: attackers still in place, and guns next to the target that supported the assault
    (9.4)."""
    c = s.combats[-1]
    return [*in_place(f, s, c), *(gun for gun in supporters(f, s, c) if gun not in {a.block for a in c.attackers})]


def supporters(f: Facts, s: State, c: Combat) -> list[int]:
    """Artillery on the map that fired for this assault and is next to the target."""
    if s.options.local_fires == "onmap_dag":
        guns = [block for block in c.gunners if block == f.roster.dag[c.side]]
    else:
        hexes = f.board.hex_of[c.target]
        guns = [b for b in f.roster.of_side[c.side] if f.roster.is_arty[b] and s.shot_at[b] == hexes]
    return [gun for gun in guns if s.place[gun] >= 0 and _steps_into(f, s, gun, c.target)]


def _steps_into(f: Facts, s: State, block: int, target: int) -> bool:
    here = s.place[block]
    return target in f.board.touching[here] and can_cross(f, s, block, f.board.edge(here, target))


def _advance_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "advance":
        names = tuple(f.roster.ids[block] for block in able(f, s))
        yield Option("advance", {"units": SomeOf(names, 0, len(names))}, subject, "9.4")


def _check_advance(f: Facts, s: State, side: int, order: Advance) -> list[Problem]:
    names = {f.roster.ids[block] for block in able(f, s)}
    for index, name in enumerate(order.units):
        if name in order.units[:index]:
            return refuse("assault.named_twice", f"units[{index}]", "9.4", unit=name)
        if name not in names:
            return refuse("advance.cannot", f"units[{index}]", "9.4", unit=name)
    return []


def _take_advance(run: Run, side: int, order: Advance) -> None:
    f, s = run.facts, run.state
    c = s.combats[-1]
    run.go("fight")
    run.do(ev.FightWent("follow"))
    if not order.units:
        return
    blocks = sorted(f.roster.index[name] for name in order.units)
    origins = [s.place[block] for block in blocks]
    run.do(ev.UnitsAdvanced(SIDES[side], tuple(f.roster.ids[b] for b in blocks), f.board.ids[c.target]))
    arrival.arrived(run, blocks, origins, c.target)


def _combatant(f: Facts, s: State) -> tuple[int, ...]:
    return (s.combats[-1].side,)


ADVANCE = Decision(
    _combatant,
    (
        AnswerType(
            Advance,
            "9.4",
            lambda f, s, side: [("advance", "decision")],
            _advance_options,
            _check_advance,
            _take_advance,
        ),
    ),
    lambda f, s, side: None,
    reaction=True,
)


# --- the follow-up


def ready(f: Facts, s: State) -> list[tuple[int, int]]:
    """The blocks that have advanced and may follow up, each with the hexes left."""
    c = s.combats[-1]
    return [(block, left) for block, left in c.follow if left > 0 and block in c.advanced and steps_left(f, s, block)]


def go_on(run: Run) -> None:
    """Stage of the fight: follow-ups, or the end."""
    if ready(run.facts, run.state):
        run.go("follow_up")
    else:
        run.do(ev.FightWent("close"))


def ahead(f: Facts, s: State, block: int) -> tuple[int, ...]:
    """The places to which `block` may follow up: adjacent and free of enemies; after a ZOC has stopped it, only a held
    BUA that it then assaults (8.3, 8.4, 9.4, K-69)."""
    c = s.combats[-1]
    side, here = f.roster.side[block], s.place[block]
    if s.snow >= DEEP_SNOW or s.neutralised[block] or block in c.broke_in:
        return ()
    free = tuple(
        place
        for place in steps_around(f, s, block, here, c.target)
        if f.board.land[f.board.hex_of[place]]
        and not any(s.place[foe] == place for foe in f.roster.of_side[1 - side])
        and can_cross(f, s, block, f.board.edge(here, place))
    )
    if not in_enemy_zoc(f, s, here, side, side):
        return free
    return tuple(place for place in free if _breaks_in(f, s, block, here, place))


def _breaks_in(f: Facts, s: State, block: int, here: int, place: int) -> bool:
    """True if `block` enters a zone next to an enemy from a hex without crossing water, and still has to assault."""
    board, side = f.board, f.roster.side[block]
    foe, sides = BIT[1 - side], layout(f, s).sides
    if not board.is_zone(place) or board.is_zone(here) or sides[board.hex_of[place]] & foe:
        return False
    if number(s.combats[-1].follow, block) < 2 or not _dry(f, s, side, here, place):
        return False
    return any(sides[zone] & foe and _dry(f, s, side, place, zone) for zone in board.zone_near[place])


def _dry(f: Facts, s: State, side: int, one: int, other: int) -> bool:
    edge = f.board.edge(one, other)
    return edge < 0 or bridged(s, side, edge)


def bound(f: Facts, s: State) -> bool:
    """True if blocks that have broken into a held BUA must assault now (K-69)."""
    side, inside = s.combats[-1].side, s.combats[-1].broke_in
    return any(
        block in inside and not declaration.bar(f, s, side, block) and declaration.reach(f, s, block)
        for block, _ in ready(f, s)
    )


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [] if bound(f, s) else [(f.roster.ids[block], "unit") for block, _ in ready(f, s)]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    block = f.roster.index.get(subject, -1)
    if block in dict(ready(f, s)) and not bound(f, s):
        places = tuple(f.board.ids[place] for place in ahead(f, s, block))
        if places:
            yield Option("follow_up", {"unit": Is(subject), "to": OneOf(places)}, subject, "9.4")


def _check(f: Facts, s: State, side: int, order: FollowUp) -> list[Problem]:
    block = f.roster.index.get(order.unit, -1)
    if bound(f, s):
        return _FIRST
    if block not in dict(ready(f, s)):
        return refuse("follow_up.not_granted", "unit", "9.4", unit=order.unit)
    if order.to not in f.board.index:
        return refuse("unknown.place", "to", "1.5", place=order.to)
    place = f.board.index[order.to]
    if place in ahead(f, s, block):
        return []
    return refuse(_why_not(f, s, block, place), "to", "9.4, 8.4, 2.4", unit=order.unit, place=order.to)


def _why_not(f: Facts, s: State, block: int, place: int) -> str:
    """The reason why `block`, which may follow up, cannot follow up to `place`."""
    c, board = s.combats[-1], f.board
    side, here = f.roster.side[block], s.place[block]
    if s.snow >= DEEP_SNOW:
        return "follow_up.snow"
    if s.neutralised[block]:
        return "follow_up.neutralised"
    if block in c.broke_in:
        return "follow_up.broke_in"
    if not board.land[board.hex_of[place]]:
        return "follow_up.water"
    if place not in steps_around(f, s, block, here, c.target):
        return "follow_up.not_adjacent"
    if any(s.place[foe] == place for foe in f.roster.of_side[1 - side]):
        return "follow_up.enemy"
    return "follow_up.zoc" if can_cross(f, s, block, board.edge(here, place)) else "follow_up.river"


def _take(run: Run, side: int, order: FollowUp) -> None:
    f, s = run.facts, run.state
    block = f.roster.index[order.unit]
    left = number(s.combats[-1].follow, block) - 1
    origin = s.place[block]
    forced = in_enemy_zoc(f, s, origin, side, side)
    run.go("fight")
    run.do(ev.UnitFollowedUp(order.unit, f.board.ids[origin], order.to, left, forced))
    arrival.arrived(run, (block,), (origin,), f.board.index[order.to])


def _end(run: Run, side: int) -> None:
    run.go("fight")
    run.do(ev.FollowUpEnded(SIDES[side]))
    run.do(ev.FightWent("close"))


def _close() -> AnswerType:
    """The answer type of `Done`, closed while an assault must follow."""
    way = done(_end, "9.4")
    return way._replace(
        subjects=lambda f, s, side: [] if bound(f, s) else way.subjects(f, s, side),
        options=lambda f, s, side, subject: iter(()) if bound(f, s) else way.options(f, s, side, subject),
        check=lambda f, s, side, order: _FIRST if bound(f, s) else [],
    )


_FIRST = refuse("manoeuvre.assault_first", "do", "8.3, K-69")
_WAYS = (AnswerType(FollowUp, "9.4", _subjects, _options, _check, _take), *declaration.WAYS, _close())
FOLLOW_UP = Decision(_combatant, _WAYS, only_done(_WAYS), several=True)
