"""How the events of the combat side change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.systems.opuc import events_combat as ev
from adjudication.systems.opuc import fold_civil, fold_fires
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BOX, DESTROYED, SIDE
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.basics.state_combat import POOL, Attack, Combat, Withdrawal, number, put
from adjudication.systems.opuc.fold_engineers import drop_work

_SUPPLY = {"full": 0, "low": 1, "out": 2}


def _turn(s: State, **fields: Any) -> None:
    """Change the assault under way."""
    s.combats[-1] = replace(s.combats[-1], **fields)


def _blocks(f: Facts, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(f.roster.index[name] for name in names)


def _declared(f: Facts, s: State, e: ev.AssaultDeclared) -> None:
    attackers = tuple(Attack(f.roster.index[a.unit], f.board.index[a.origin], a.hasty, a.crossing) for a in e.attackers)
    for a in attackers:
        s.hidden[a.block] = False
        s.assaulted[a.block] = s.done[a.block] = True
        s.first_fight[a.block] = s.first_fight[a.block] or s.turn
    if e.follow_up and s.combats:
        joined = {a.block for a in attackers}
        _turn(s, follow=tuple(pair for pair in s.combats[-1].follow if pair[0] not in joined))
        for block in joined:
            s.followed[block] = True
    s.combats.append(
        Combat(
            SIDE[e.side], f.board.index[e.target], attackers, (), follow_up=e.follow_up, edges=e.edges,
            breach=e.breach, stage="meet",
        )
    )  # fmt: skip


def _met(f: Facts, s: State, e: ev.AssaultMet) -> None:
    hidden = _blocks(f, e.hidden)
    for block in _blocks(f, e.defenders):
        s.hidden[block] = False
        s.first_fight[block] = s.first_fight[block] or s.turn
    for block in hidden:
        s.unmasked[block] = s.turn
    _turn(s, defenders=_blocks(f, e.defenders), hidden=hidden)


def _went(f: Facts, s: State, e: ev.FightWent) -> None:
    _turn(s, stage=e.stage, waiting=_blocks(f, e.waiting))


def _cards(f: Facts, s: State, e: ev.CardsCommitted) -> None:
    side, c = SIDE[e.side], s.combats[-1]
    held = dict(s.cards[side])
    for kind, count in e.spent.items():
        held[kind] -= count
    s.cards[side] = {kind: count for kind, count in held.items() if count}
    put_in = (e.formations, e.nations, e.plan)
    _turn(s, cards=(put_in, c.cards[1]) if side == c.side else (c.cards[0], put_in))
    if e.plan:
        s.planned = [*s.planned, c.target]


def _tried(f: Facts, s: State, e: ev.EvasionTried) -> None:
    if not e.success:
        _turn(s, waiting=s.combats[-1].waiting[1:])


def _began(f: Facts, s: State, e: ev.WithdrawalBegan) -> None:
    block = f.roster.index[e.unit]
    _turn(s, away=Withdrawal(block, s.place[block], e.hexes, e.evading), waiting=s.combats[-1].waiting[1:])


def _withdrew(f: Facts, s: State, e: ev.UnitWithdrew) -> None:
    block, away = f.roster.index[e.unit], s.combats[-1].away
    assert away is not None
    _stand(f, s, block, f.board.index[e.to])
    _turn(s, away=replace(away, left=away.left - 1, made=away.made + 1))


def _stand(f: Facts, s: State, block: int, place: int) -> None:
    """A block stands on a place; works do not move with it. It has entered a BUA if an enemy is there."""
    board, side = f.board, f.roster.side[block]
    h = board.hex_of[place]
    if board.hex_of[s.place[block]] != h:
        foes = any(s.place[foe] >= 0 and board.hex_of[s.place[foe]] == h for foe in f.roster.of_side[1 - side])
        s.entered[block] = s.turn if foes and board.bua_at[h] >= 0 else 0
    s.place[block] = place
    s.dug_in[block] = False
    drop_work(s, block)


def _withdrawn(f: Facts, s: State, e: ev.WithdrawalEnded) -> None:
    block, c = f.roster.index[e.unit], s.combats[-1]
    if e.evading:
        _turn(s, away=None, evaded=(*c.evaded, block))
    else:
        _turn(s, away=None, retreated=(*c.retreated, block) if e.made else c.retreated)


def _assigned(f: Facts, s: State, e: ev.SupplyAssigned) -> None:
    c = s.combats[-1]
    supply = c.supply
    for name, state in e.supply.items():
        block = f.roster.index[name]
        supply = put(supply, block, _SUPPLY[state])
        s.short[block] = _SUPPLY[state]
    _turn(s, supply=supply, logged=(*c.logged, SIDE[e.side]))


def _paid(f: Facts, s: State, e: ev.CombatLogPaid) -> None:
    block = f.roster.index[e.unit]
    parent = f.roster.parent[block]
    s.paid[parent if parent >= 0 else block] += e.amount + e.organic
    s.organic[block] -= e.organic
    if e.store == POOL:
        s.log[f.roster.side[block]] -= e.amount
    elif e.amount:
        s.stock[f.board.index[e.store]] -= e.amount


def _log(f: Facts, s: State, e: ev.LogSpent) -> None:
    s.log[SIDE[e.side]] -= e.amount


def _support(f: Facts, s: State, e: ev.SupportCommitted) -> None:
    side, c = SIDE[e.side], s.combats[-1]
    count = sum(e.missions.values())
    guns = tuple(f.roster.index[name] for name in e.missions if name in f.roster.index)
    for gun in guns:
        s.shots[gun] += e.missions[f.roster.ids[gun]]
    if not guns:
        s.missions[side] -= count
    elif f.roster.dag[side] >= 0:
        s.hidden[f.roster.dag[side]] = False  # firing reveals (5.1)
        guns = (f.roster.dag[side],)
    attacking = side == c.side
    _turn(s, missions=(count, c.missions[1]) if attacking else (c.missions[0], count), gunners=c.gunners + guns)


def _mode(f: Facts, s: State, e: ev.DpModeChosen) -> None:
    c = s.combats[-1]
    _turn(s, dp_modes=(e.mode, c.dp_modes[1]) if SIDE[e.side] == c.side else (c.dp_modes[0], e.mode))


def _fought(f: Facts, s: State, e: ev.AssaultFought) -> None:
    _turn(s, due=(e.on_defender, e.on_attacker))


def _void(f: Facts, s: State, e: ev.LossesVoid) -> None:
    due = s.combats[-1].due
    _turn(s, due=(due[0], 0) if SIDE[e.side] == s.combats[-1].side else (0, due[1]))


def _degraded(f: Facts, s: State, e: ev.UnitDegraded) -> None:
    _lose(f, s, f.roster.index[e.unit], e.steps, e.why)


def _lose(f: Facts, s: State, block: int, steps: int, why: str) -> None:
    roster = f.roster
    if roster.is_arty[block] and s.place[block] == BOX:  # the box yields less at once (7.2.1)
        before, after = (value(roster.steps[block], s.lost[block] + extra) for extra in (0, steps))
        side = roster.side[block]
        s.missions[side] = max(0, s.missions[side] - before + after)
    s.lost[block] += steps
    if why != "assault" or not s.combats:
        return
    c = s.combats[-1]
    attacking = roster.side[block] == c.side
    due = (c.due[0], max(0, c.due[1] - steps)) if attacking else (max(0, c.due[0] - steps), c.due[1])
    _turn(s, due=due, losses=put(c.losses, block, number(c.losses, block) + steps))


def _destroyed(f: Facts, s: State, e: ev.UnitDestroyed) -> None:
    block = f.roster.index[e.unit]
    _lose(f, s, block, e.steps, e.why)
    s.place[block] = DESTROYED
    s.neutralised[block] = s.hidden[block] = s.dug_in[block] = False
    drop_work(s, block)
    if e.battalion:
        s.lost_battalions[f.roster.side[block]] += 1
    if s.combats:
        _turn(s, destroyed=(*s.combats[-1].destroyed, block))


def _neutralised(f: Facts, s: State, e: ev.UnitNeutralised) -> None:
    s.neutralised[f.roster.index[e.unit]] = True


def _hid(f: Facts, s: State, e: ev.UnitHid) -> None:
    s.hidden[f.roster.index[e.unit]] = True


def _dummy(f: Facts, s: State, e: ev.DummyFound) -> None:
    block = f.roster.index[e.unit]
    s.place[block], s.hidden[block], s.known_dummy[block] = DESTROYED, False, True


def _retreat_tested(f: Facts, s: State, e: ev.RetreatTested) -> None:
    c = s.combats[-1]
    _turn(s, free_follow=c.free_follow or e.follow, waiting=c.waiting if e.hexes else c.waiting[1:])


def _mine_gone(f: Facts, s: State, e: ev.MinefieldRemoved) -> None:
    s.mines = [row for row in s.mines if row.id != e.mine]


def _detachment_gone(f: Facts, s: State, e: ev.DetachmentGone) -> None:
    s.detachments = [row for row in s.detachments if row.id != e.detachment]
    if s.combats and s.combats[-1].breach == e.detachment:
        _turn(s, breach=-1)


def _detachment_held(f: Facts, s: State, e: ev.DetachmentHeld) -> None:
    s.detachments = [
        replace(row, neutralised=True, busy=max(0, row.busy - 1)) if row.id == e.detachment else row
        for row in s.detachments
    ]


def _follow_tested(f: Facts, s: State, e: ev.FollowUpTested) -> None:
    c = s.combats[-1]
    follow = put(c.follow, f.roster.index[e.unit], 2) if e.granted else c.follow
    _turn(s, follow=follow, waiting=c.waiting[1:])


def _advanced(f: Facts, s: State, e: ev.UnitsAdvanced) -> None:
    blocks = _blocks(f, e.units)
    for block in blocks:
        _stand(f, s, block, f.board.index[e.to])
        s.moved[block] = s.done[block] = True
    _turn(s, advanced=s.combats[-1].advanced + blocks)


def _followed(f: Facts, s: State, e: ev.UnitFollowedUp) -> None:
    block = f.roster.index[e.unit]
    _stand(f, s, block, f.board.index[e.to])
    s.followed[block] = True
    c = s.combats[-1]
    _turn(s, follow=put(c.follow, block, e.left), broke_in=(*c.broke_in, block) if e.forced else c.broke_in)


def _follow_ended(f: Facts, s: State, e: ev.FollowUpEnded) -> None:
    _turn(s, follow=())


def _closed(f: Facts, s: State, e: ev.CombatClosed) -> None:
    s.combats.pop()


def _nothing(f: Facts, s: State, e: Any) -> None:
    return


FOLD: dict[type, Callable[[Facts, State, Any], None]] = {
    ev.AssaultDeclared: _declared,
    ev.AssaultMet: _met,
    ev.FightWent: _went,
    ev.CardsCommitted: _cards,
    ev.EvasionTried: _tried,
    ev.WithdrawalBegan: _began,
    ev.UnitWithdrew: _withdrew,
    ev.WithdrawalEnded: _withdrawn,
    ev.SupplyAssigned: _assigned,
    ev.CombatLogPaid: _paid,
    ev.LogSpent: _log,
    ev.SupportCommitted: _support,
    ev.DpModeChosen: _mode,
    ev.AssaultFought: _fought,
    ev.LossesVoid: _void,
    ev.UnitDegraded: _degraded,
    ev.UnitDestroyed: _destroyed,
    ev.UnitNeutralised: _neutralised,
    ev.UnitHid: _hid,
    ev.DummyFound: _dummy,
    ev.RetreatTested: _retreat_tested,
    ev.BreachTested: _nothing,
    ev.MinefieldRemoved: _mine_gone,
    ev.DetachmentGone: _detachment_gone,
    ev.DetachmentHeld: _detachment_held,
    ev.FollowUpTested: _follow_tested,
    ev.UnitsAdvanced: _advanced,
    ev.UnitFollowedUp: _followed,
    ev.FollowUpEnded: _follow_ended,
    ev.CombatClosed: _closed,
    ev.MineStruck: _nothing,
    **fold_fires.FOLD,
    **fold_civil.FOLD,
}
