"""Chapter 9.3: the retreat test and, for evasions too, the exit path hex by hex (G-15)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults import arrival
from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.effects import degrade
from adjudication.systems.opuc.assaults.odds import retreat_hexes
from adjudication.systems.opuc.assaults.orders import Withdraw
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import can_cross
from adjudication.systems.opuc.basics.layout import BIT, layout
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_combat import led_by, number
from adjudication.systems.opuc.movement.zoc import in_enemy_zoc
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, refuse

MARKED = 2  # DEGRADEs in one assault that call for a test


def steps_open(f: Facts, s: State, block: int, here: int, start: int) -> tuple[int, ...]:
    """The next places of `block` on its path of retreat: not to the enemy, not over water it cannot cross, into an
    enemy ZOC only where there is a friend, not back to its start (G-15), and not into the target of its attack (G-46).
    """
    return tuple(
        place
        for place in steps_around(f, s, block, here, start)
        if place != start and not attacked(f, s, block, place) and _free(f, s, block, here, place)
    )


def attacked(f: Facts, s: State, block: int, place: int) -> bool:
    """True if `place` is the target of `block` in this assault: the hex; in a town any zone of it or, after an attack
    from within, the zone alone (G-46)."""
    if not s.options.no_retreat_into_target or not s.combats:
        return False
    c, board = s.combats[-1], f.board
    origin = next((one.origin for one in c.attackers if one.block == block), -1)
    if origin < 0:
        return False
    inside = board.hex_of[origin] == board.hex_of[c.target]
    return place == c.target if inside else board.hex_of[place] == board.hex_of[c.target]


def steps_around(f: Facts, s: State, block: int, here: int, start: int) -> list[int]:
    """The places around `here`: zones count one by one inside the BUA where the retreat starts, or with an enemy; any
    other BUA is one hex (K-67)."""
    board, side = f.board, f.roster.side[block]
    own_town = board.is_zone(start) and board.hex_of[start] == board.hex_of[here]
    if board.is_zone(here) and not own_town and not _held(f, s, side, board.hex_of[here]):
        here = board.hex_of[here]
    if board.is_zone(here):
        return [*board.zone_near[here], *(_entry(f, s, side, board.hex_of[here], h) for h in board.faces[here])]
    return [_entry(f, s, side, here, h) for h in board.near[here] if board.land[h]]


def _entry(f: Facts, s: State, side: int, origin: int, h: int) -> int:
    """The place of entry: a hex, or the outer zone of a BUA that holds an enemy."""
    board = f.board
    if board.bua_at[h] < 0:
        return h
    return board.zone_facing.get((h, origin), h) if _held(f, s, side, h) else h


def _held(f: Facts, s: State, side: int, h: int) -> bool:
    """True if an enemy of `side` is in hex `h`."""
    return bool(layout(f, s).held[h] & BIT[1 - side])


def _free(f: Facts, s: State, block: int, here: int, place: int) -> bool:
    board, roster = f.board, f.roster
    side = roster.side[block]
    blocks = layout(f, s)
    if not board.land[board.hex_of[place]] or blocks.sides[place] & BIT[1 - side]:
        return False
    if not can_cross(f, s, block, board.edge(here, place)):
        return False
    if board.bua_of[place] >= 0:
        return True  # a ZOC does not reach into a BUA (8.4)
    friend = any(one != block for one in blocks.here.get(place, ()))  # of the enemy no one is there
    return friend or not in_enemy_zoc(f, s, place, side, side)


def marked(s: State, blocks: tuple[int, ...]) -> tuple[int, ...]:
    """The blocks that took two DEGRADEs or more in this assault and are still on the map (9.3)."""
    losses = s.combats[-1].losses
    return tuple(block for block in sorted(blocks) if number(losses, block) >= MARKED and s.place[block] >= 0)


def test_next(run: Run) -> None:
    """Stage of the fight: the tests of one side, each with its retreat before the next."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    if c.away is not None:
        proceed(run)
        return
    defending = c.stage == "retreat_defence"
    if not c.waiting:
        if defending:
            run.do(ev.FightWent("retreat_attack", _names(f, marked(s, tuple(a.block for a in c.attackers)))))
        else:
            run.do(ev.FightWent("breach"))
        return
    block = c.waiting[0]
    name, place = f.roster.ids[block], s.place[block]
    rows = (RollModifier("retreat.built_up", 3, "9.3"),) if f.board.is_zone(place) and f.board.pv[place] >= 2 else ()
    roll = run.roll("retreat", f.roster.side[block], "9.3", rows=rows, subject=name, about=led_by(f.roster.ids, c))
    total = roll.result + sum(row.value for row in rows)
    hexes = retreat_hexes(total)
    follow = hexes < 0 and defending and s.options.follow_up_after_four
    hexes = abs(hexes)
    if f.roster.mob[block] == "L":
        hexes = min(hexes, 1)
    run.do(ev.RetreatTested(name, roll, total, hexes, follow))
    if hexes:
        run.do(ev.WithdrawalBegan(name, hexes, False))


def _names(f: Facts, blocks: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f.roster.ids[block] for block in blocks)


def proceed(run: Run) -> None:
    """Ask the withdrawing block for its next hex, or end its withdrawal if no hex is left or open."""
    f, s = run.facts, run.state
    away = s.combats[-1].away
    assert away is not None
    gone = s.place[away.block] < 0  # mines have destroyed it on the way
    if away.left and not gone and steps_open(f, s, away.block, s.place[away.block], away.start):
        run.go("withdraw")
        return
    short = 0 if gone else away.left
    run.do(ev.WithdrawalEnded(f.roster.ids[away.block], away.made, short, away.evading))
    if short and not away.evading:
        degrade(run, away.block, short, "retreat", "9.3, G-15")


def _owner(f: Facts, s: State) -> tuple[int, ...]:
    away = s.combats[-1].away
    return (f.roster.side[away.block],) if away is not None else ()


def _open(f: Facts, s: State) -> tuple[str, tuple[int, ...]]:
    away = s.combats[-1].away
    assert away is not None
    return f.roster.ids[away.block], steps_open(f, s, away.block, s.place[away.block], away.start)


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(_open(f, s)[0], "unit")]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    name, places = _open(f, s)
    if subject == name:
        yield Option(
            "withdraw", {"unit": Is(name), "to": OneOf(tuple(f.board.ids[p] for p in places))}, name, "9.3, G-15"
        )


def _check(f: Facts, s: State, side: int, order: Withdraw) -> list[Problem]:
    name, places = _open(f, s)
    if order.unit != name:
        return refuse("withdraw.other_unit", "unit", "9.3", unit=order.unit, due=name)
    if order.to not in f.board.index:
        return refuse("unknown.place", "to", "1.5", place=order.to)
    place = f.board.index[order.to]
    why = "" if place in places else _why_not(f, s, place)
    rule = "9.3, 9.1, G-15, G-46" if why == "withdraw.target" else "9.3, 9.1, G-15"
    return refuse(why, "to", rule, unit=name, place=order.to) if why else []


def _why_not(f: Facts, s: State, place: int) -> str:
    """The reason why `place` is closed to the retreating block."""
    away = s.combats[-1].away
    assert away is not None
    board, block, here = f.board, away.block, s.place[away.block]
    if not board.land[board.hex_of[place]]:
        return "withdraw.water"
    if place == away.start:
        return "withdraw.start"
    if attacked(f, s, block, place):
        return "withdraw.target"
    if place not in steps_around(f, s, block, here, away.start):
        return "withdraw.not_adjacent"
    if layout(f, s).sides[place] & BIT[1 - f.roster.side[block]]:
        return "withdraw.enemy"
    return "withdraw.zoc" if can_cross(f, s, block, board.edge(here, place)) else "withdraw.river"


def _take(run: Run, side: int, order: Withdraw) -> None:
    f, s = run.facts, run.state
    block = f.roster.index[order.unit]
    origin = s.place[block]
    run.go("fight")
    run.do(ev.UnitWithdrew(order.unit, f.board.ids[origin], order.to))
    arrival.arrived(run, (block,), (origin,), f.board.index[order.to])


def _forced(f: Facts, s: State, side: int) -> Withdraw | None:
    name, places = _open(f, s)
    return Withdraw(name, f.board.ids[places[0]]) if len(places) == 1 else None


WITHDRAW = Decision(
    _owner, (AnswerType(Withdraw, "9.3, G-15", _subjects, _options, _check, _take),), _forced, reaction=True
)
