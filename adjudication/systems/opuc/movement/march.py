"""Chapters 3.5 and 8: the execution of a march place by place in the true state, with all that happens on the way."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.systems.opuc.basics.roster import DAG, SIDES
from adjudication.systems.opuc.basics.state_rows import Group
from adjudication.systems.opuc.engineering import losses, minefields
from adjudication.systems.opuc.isr import close_isr
from adjudication.systems.opuc.isr.events import Hid
from adjudication.systems.opuc.logistics import supply_loss
from adjudication.systems.opuc.movement import buas, zoc
from adjudication.systems.opuc.movement import events as ev
from adjudication.systems.opuc.movement.reach import March, forward, prepare
from adjudication.systems.opuc.movement.readiness import march_log, one_each, pay_march
from adjudication.systems.opuc.movement.routes import FORCED, STOP, Point
from adjudication.systems.opuc.turn.flow import Run


def march_on(run: Run) -> None:
    """Node: the moving group continues place by place in the true state; contact may interrupt it."""
    f, s = run.facts, run.state
    group = s.group
    assert group is not None
    here = [b for b in group.blocks if s.place[b] >= 0]
    if not here or not (group.ahead or group.stop):
        _end(run, group, here)
        return
    march = prepare(f, s, here, None)
    points: Sequence[Point] = march.points
    if group.stop and not any(p.mode == STOP for p in points):
        run.do(ev.StopLifted(SIDES[march.at.side], tuple(f.roster.ids[b] for b in here)))
    while True:
        now = s.group or group
        following = forward(march, points, now.ahead[0], not now.path) if now.ahead else None
        if following is None:
            _end(run, now, here)
            return
        origin, place = s.place[here[0]], now.ahead[0]
        points = following
        _step(run, march, points, here, place)
        if _aftermath(run, here, origin, place):
            return  # something happened: come back with a fresh look


def _step(run: Run, march: March, points: Sequence[Point], blocks: list[int], place: int) -> None:
    f, s = run.facts, run.state
    ids, side = f.roster.ids, march.at.side
    spent = [march.searches[march.kind(f, s, b)].cost(points[march.kind(f, s, b)]) for b in blocks]
    origin = s.place[blocks[0]]
    boat, edge = march.at.boat(origin, place), march.ferry(origin, place)
    hexes = len(s.group.path) + 1 if s.group is not None else 1
    due = one_each(f, [b for b, n in zip(blocks, spent, strict=True) if not boat and march_log(f, s, b, n, hexes)])
    able = s.log[side] + sum(1 for b in due if s.organic[b] > 0)
    run.do(
        ev.Stepped(
            SIDES[side], tuple(ids[b] for b in blocks), f.board.ids[origin], f.board.ids[place], tuple(spent),
            any(p.mode == STOP for p in points), any(p.mode == FORCED for p in points),
            f.board.edge_ids[edge] if edge >= 0 else "", boat, march.searches[0].thirds if edge >= 0 or boat else 0,
        )
    )  # fmt: skip
    if due and able >= len(due):
        pay_march(run, side, due)


def _aftermath(run: Run, blocks: list[int], origin: int, place: int) -> bool:
    """Resolve mines, markers, stocks, control and contact after a step. True if the march must continue from the
    node."""
    f = run.facts
    side, before = f.roster.side[blocks[0]], len(run.events)
    for block in blocks:
        minefields.entered(run, block, place)
    losses.overrun(run, place, side)
    supply_loss.taken(run, place, side)
    buas.settle(run, origin)
    buas.settle(run, place)
    if buas.ask_around(run, place, side, "march_contact", _resting(run)):
        return True
    return close_isr.on_contact(run, place, side, "march") or len(run.events) > before


def _resting(run: Run) -> bool:
    """True if the march has ended."""
    group = run.state.group
    return group is None or not group.ahead


def contact(run: Run) -> None:
    """Node: after zones have been named, start close ISR of both sides."""
    s = run.state
    group = s.group
    assert group is not None
    here = [b for b in group.blocks if s.place[b] >= 0]
    if here:
        place, side = s.place[here[0]], run.facts.roster.side[here[0]]
        if buas.ask_around(run, place, side, "march_contact", _resting(run)) or close_isr.on_contact(
            run, place, side, "march"
        ):
            return
    run.go("march")


def _end(run: Run, group: Group, here: list[int]) -> None:
    f, s = run.facts, run.state
    side = f.roster.side[group.blocks[0]]
    names = tuple(f.roster.ids[b] for b in here)
    at = f.board.ids[s.place[here[0]]] if here else ""
    why = "gone" if not here else "route" if not group.ahead else "zoc" if group.stop else "blocked"
    _hide(run, side, here)
    run.do(ev.MoveEnded(SIDES[side], names, at, why))
    run.go("manoeuvre")


def close_group(run: Run) -> None:
    """End the move of the group that moved last."""
    group = run.state.group
    if group is not None:
        side = SIDES[run.facts.roster.side[group.blocks[0]]]
        run.do(ev.MoveEnded(side, (), "", "gone"))


def _hide(run: Run, side: int, blocks: list[int]) -> None:
    """Hide artillery and engineers, or by option all blocks, that have moved and are in no enemy ZOC (5.1)."""
    f, s = run.facts, run.state
    r = f.roster
    shy = [b for b in blocks if s.options.all_units_hide or r.is_arty[b] or r.is_engineer[b] or r.kind[b] == DAG]
    may = [b for b in shy if not s.hidden[b]]
    if may and not zoc.in_enemy_zoc(f, s, s.place[may[0]], side):
        run.do(Hid(SIDES[side], tuple(r.ids[b] for b in may)))


NODES = {"march": march_on, "march_contact": contact}
