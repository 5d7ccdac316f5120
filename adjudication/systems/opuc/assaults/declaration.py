"""Chapter 9: possible assaults and their declaration. `fight` carries them out."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Domain, Is, OneOf, Option, Party, overfull, within
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.crossings import BLOCKED, assault_crossing, can_swim, gate, sorties
from adjudication.systems.opuc.assaults.effects import detachments_at
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.ground import ground
from adjudication.systems.opuc.basics.layout import BIT, layout
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_combat import number
from adjudication.systems.opuc.isr.events import DummyFound
from adjudication.systems.opuc.movement import march, readiness
from adjudication.systems.opuc.turn.flow import AnswerType, Run, Subjects, refuse

EDGE_THIRDS, ZONE_THIRDS = 9, 6  # 3 battalions over a hexside, 2 over a zone boundary (9.2)


def foes_at(f: Facts, s: State, side: int, place: int) -> list[int]:
    """The enemy blocks in `place`, dummies included; a block that has not named its zone counts for every zone of the
    BUA."""
    whole = f.board.hex_of[place]
    here = layout(f, s).here
    found = [*here.get(place, ()), *(here.get(whole, ()) if whole != place else ())]
    return sorted(block for block in found if f.roster.side[block] != side)


def occupied(f: Facts, s: State, side: int, place: int) -> bool:
    """True if `place` has an enemy to assault: a block, or a lone detachment (10.2)."""
    return bool(foes_at(f, s, side, place) or detachments_at(s, place, 1 - side))


def bar(f: Facts, s: State, side: int, block: int) -> str:
    """The problem that keeps `block` from any assault; "" if there is none."""
    roster = f.roster
    if roster.side[block] != side:
        return "assault.not_yours"
    if s.place[block] < 0:
        return "assault.off_map"
    if not roster.is_combat[block] or not roster.real[block]:
        return "assault.no_combat_block"
    if s.neutralised[block] and s.options.neutralised_never_assault:
        return "assault.neutralised"
    if any(work.block == block for work in s.works):
        return "assault.digging"
    return _spent(f, s, block)


def _spent(f: Facts, s: State, block: int) -> str:
    if s.at == "follow_up":
        granted = bool(s.combats) and number(s.combats[-1].follow, block, -1) > 0
        return "" if granted and block in s.combats[-1].advanced else "assault.no_follow_up"
    if s.assaulted[block]:
        return "assault.twice"
    if s.done[block]:
        return "assault.done"
    group = s.group
    if group is not None and group.forced and block not in group.blocks:
        return "assault.others_first"
    return ""


def is_hasty(f: Facts, s: State, block: int, target: int) -> bool:
    """True if the assault of `block` is hasty: it has moved, or follows up (9, 9.4)."""
    return s.at == "follow_up" or readiness.is_hasty(f, s, block, target)


def price(f: Facts, s: State, block: int, target: int) -> tuple[bool, int]:
    """True if `block` has the MP for its attack, and the LOG due for the attack (8.1, 8.2)."""
    return (True, 0) if s.at == "follow_up" else readiness.hasty_ready(f, s, block, target)


def unpaid(f: Facts, s: State, block: int, target: int) -> bool:
    """True if the hasty attack of `block` has to draw LOG from the pool."""
    return price(f, s, block, target)[1] > s.organic[block]


def reach(f: Facts, s: State, block: int) -> tuple[int, ...]:
    """The places `block` could assault from its position: next to it, with an enemy, and not across open water."""
    side, origin = f.roster.side[block], s.place[block]
    near = f.board.touching[origin]
    if f.board.is_zone(origin):
        near = tuple(dict.fromkeys((*near, *sorties(f, s, side, origin))))
    sides, hex_of, foe = layout(f, s).sides, f.board.hex_of, BIT[1 - side]
    markers = {row.place for row in s.detachments if row.side != side}
    return tuple(
        place
        for place in near
        if ((sides[place] | sides[hex_of[place]]) & foe or place in markers)
        and assault_crossing(f, s, block, origin, place) != BLOCKED
    )


def _near_enemy(f: Facts, s: State, side: int) -> list[int]:
    """The blocks of `side` with an enemy block or detachment in their hex or next to it."""
    around, hex_of, place, foes = ground(f).around, f.board.hex_of, s.place, layout(f, s).hexes[1 - side]
    for row in s.detachments:
        if row.side != side:
            foes |= 1 << hex_of[row.place]
    return [b for b in f.roster.of_side[side] if place[b] >= 0 and foes & around[hex_of[place[b]]]]


def candidates(f: Facts, s: State, side: int, target: int) -> list[int]:
    """The blocks that may now take part in an assault on `target`."""
    near = [b for b in f.roster.of_side[side] if s.place[b] >= 0 and f.board.apart(s.place[b], target) <= 1]
    return [
        block
        for block in near
        if not bar(f, s, side, block) and target in reach(f, s, block) and price(f, s, block, target)[0]
    ]


def targets(f: Facts, s: State, side: int) -> list[int]:
    """The places that `side` may assault now."""
    if s.at == "follow_up":
        ready = [block for block, _ in s.combats[-1].follow]
    else:
        ready = _near_enemy(f, s, side)
    found = {place for block in ready if not bar(f, s, side, block) for place in reach(f, s, block)}
    return sorted(found)


def parties(f: Facts, s: State, side: int, target: int) -> list[Party]:
    """The blocks that may attack together. Hexsides and boundaries have limits; a company is a third (9.2, G-35).

    Where the pool cannot pay for all hasty tracked blocks, one of them at most takes part: a party for each.
    """
    able = candidates(f, s, side, target)
    due = [block for block in able if unpaid(f, s, block, target)]
    lots = readiness.by_battalion(f, due)
    if len(lots) <= s.log[side]:
        groups = [able]
    else:
        free = [block for block in able if block not in due]
        groups = [[*free, *lot] for lot in lots] if s.log[side] else [free]
    return [_party(f, s, sorted(group), target) for group in groups if group]


def _party(f: Facts, s: State, blocks: list[int], target: int) -> Party:
    members, caps = {}, {}
    for block in blocks:
        over = gate(f, s.place[block], target)
        origin = f.board.ids[over]
        members[f.roster.ids[block]] = (origin, f.roster.thirds[block])
        caps[origin] = boundary(f, s, over, target)
    return Party(members, caps)


def boundary(f: Facts, s: State, origin: int, target: int) -> int:
    """The thirds of a battalion that may attack from `origin` into `target` (9.2, K-57)."""
    board = f.board
    zones = board.is_zone(origin), board.is_zone(target)
    if all(zones) or (any(zones) and s.options.outer_boundary_two):
        return ZONE_THIRDS
    return EDGE_THIRDS


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.board.ids[place], "target") for place in targets(f, s, side)]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    target = f.board.index.get(subject, -1)
    if target < 0 or target not in targets(f, s, side):
        return
    swim = _swim(f, s, side, target)
    for who in parties(f, s, side, target):
        yield Option("assault", {"target": Is(subject), "attackers": who, "swim": swim}, subject, "9")


def _swim(f: Facts, s: State, side: int, target: int) -> Domain:
    able = any(can_swim(f, s, block, s.place[block], target) for block in candidates(f, s, side, target))
    return OneOf((False, True)) if able else Is(False)


def _check(f: Facts, s: State, side: int, order: Assault) -> list[Problem]:
    target = f.board.index.get(order.target, -1)
    if target < 0:
        return refuse("unknown.place", "target", "9", place=order.target)
    if not occupied(f, s, side, target):
        return refuse("assault.nobody", "target", "9", place=order.target)
    if not order.attackers:
        return refuse("assault.empty", "attackers", "9")
    problems = _check_names(f, s, side, order, target)
    if problems:
        return problems
    if not any(within(who, order.attackers) for who in parties(f, s, side, target)):
        who = _party(f, s, [f.roster.index[name] for name in order.attackers], target)
        crowded = overfull(who, order.attackers)
        if crowded:
            return refuse("assault.too_many", "attackers", "9.2, 9.6", origin=crowded, most=who.caps[crowded] // 3)
        return refuse("assault.no_log", "attackers", "8.2, 4.6", held=s.log[side])
    if order.swim and isinstance(_swim(f, s, side, target), Is):
        return refuse("assault.nobody_swims", "swim", "9.8.1, 10.6.2")
    return []


def _check_names(f: Facts, s: State, side: int, order: Assault, target: int) -> list[Problem]:
    for index, name in enumerate(order.attackers):
        place = f"attackers[{index}]"
        block = f.roster.index.get(name, -1)
        if block < 0:
            return refuse("unknown.unit", place, "9", unit=name)
        if name in order.attackers[:index]:
            return refuse("assault.named_twice", place, "9", unit=name)
        why = bar(f, s, side, block) or _unreached(f, s, block, target)
        if why:
            return refuse(why, place, _RULES.get(why, "9"), unit=name, place=order.target)
    return []


_RULES = {
    "assault.neutralised": "8.1, K-65",
    "assault.no_mp": "8.1, 9",
    "assault.water": "9.8.1, 10.6",
    "assault.twice": "9, 3.5",
    "assault.done": "9, 3.5",
    "assault.no_follow_up": "9.4",
    "assault.digging": "10.3",
}


def _unreached(f: Facts, s: State, block: int, target: int) -> str:
    if target in reach(f, s, block):
        return "" if price(f, s, block, target)[0] else "assault.no_mp"
    return "assault.water" if target in f.board.touching[s.place[block]] else "assault.not_adjacent"


def _take(run: Run, side: int, order: Assault) -> None:
    f, s = run.facts, run.state
    target = f.board.index[order.target]
    follow = s.at == "follow_up"
    blocks = sorted(f.roster.index[name] for name in order.attackers)
    attackers = tuple(
        ev.Attacker(
            f.roster.ids[block],
            f.board.ids[s.place[block]],
            is_hasty(f, s, block, target),
            assault_crossing(f, s, block, s.place[block], target, order.swim),
        )
        for block in blocks
    )
    if follow:
        run.go("fight")
    else:
        readiness.pay_hasty(run, side, blocks, target)
        march.close_group(run)
        run.call("fight", back=s.at)
    declare(run, side, target, attackers, follow)


def declare(run: Run, side: int, target: int, attackers: tuple[ev.Attacker, ...], follow: bool = False) -> None:
    """Declare the assault. Owners of blocks without a named zone name one first; then `fight` finds the defenders."""
    f = run.facts
    run.do(
        ev.AssaultDeclared(
            SIDES[side],
            f.board.ids[target],
            attackers,
            follow_up=follow,
            edges=len({gate(f, f.board.index[one.origin], target) for one in attackers}),
            breach=breaching(f, run.state, side, target),
        )
    )


def breaching(f: Facts, s: State, side: int, target: int) -> int:
    """The id of the detachment assigned in the Engineers step to breach the target's minefield, -1 for none
    (10.5.3)."""
    for row in s.detachments:
        real = row.parent >= 0 and not row.neutralised
        if real and row.side == side and row.task == "breach" and target in (row.target, row.place):
            return row.id
    return -1


def meet(run: Run) -> None:
    """Find the defenders of an assault: dummies leave play (G-14), blocks are revealed (5.1)."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    foes = [block for block in f.roster.of_side[1 - c.side] if s.place[block] == c.target]
    for block in foes:
        if f.roster.is_dummy[block]:
            run.do(DummyFound(f.roster.ids[block], f.board.ids[c.target]))
    real = [block for block in foes if not f.roster.is_dummy[block]]
    hidden = [block for block in real if was_hidden(s, block)]
    run.do(
        ev.AssaultMet(
            f.board.ids[c.target],
            tuple(f.roster.ids[block] for block in real),
            tuple(f.roster.ids[block] for block in hidden),
        )
    )


def was_hidden(s: State, block: int) -> bool:
    """True if defender `block` gives the attacker the DM for a hidden enemy (9.2, K-32)."""
    again = not s.options.hidden_only_at_first and s.unmasked[block] == s.turn
    return s.hidden[block] or again


WAYS: tuple[AnswerType, ...] = (AnswerType(Assault, "9", _subjects, _options, _check, _take),)
