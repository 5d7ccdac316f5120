"""How the events of the movement side change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.systems.opuc import events_movement as ev
from adjudication.systems.opuc import fold_engineers
from adjudication.systems.opuc.basics.boxes import number_of
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import BIT
from adjudication.systems.opuc.basics.roster import BROKEN, DESTROYED, SIDE, UNUSED
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Die, Group, Look

_DETECTIONS = ("adjacent", "close", "deep")


def _blocks(f: Facts, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(f.roster.index[name] for name in names)


# --- movement


def _move_began(f: Facts, s: State, e: ev.MoveBegan) -> None:
    blocks = _blocks(f, e.units)
    ahead = tuple(f.board.index[name] for name in e.route)
    if s.group is not None and s.moved[blocks[0]] and blocks[0] in s.group.blocks:
        s.group = replace(s.group, blocks=blocks, ahead=ahead, forced=False)
    else:
        s.group = Group(blocks, s.place[blocks[0]], (), ahead)


def _stepped(f: Facts, s: State, e: ev.Stepped) -> None:
    board = f.board
    to = board.index[e.to]
    contested = any(p >= 0 and board.hex_of[p] == board.hex_of[to] and f.roster.side[b] != SIDE[e.side]
                    for b, p in enumerate(s.place)) if board.bua_of[to] >= 0 else False  # fmt: skip
    for block, spent in zip(_blocks(f, e.units), e.spent, strict=True):
        if board.hex_of[s.place[block]] != board.hex_of[to] or not contested:
            s.entered[block] = s.turn if contested else 0
        s.place[block], s.spent[block], s.moved[block], s.dug_in[block] = to, spent, True, False
    if e.edge:
        s.ferried[board.edge_index[e.edge]] += e.ferried
    if e.boat:
        s.memo = {**s.memo, f"ferry {e.boat}": s.memo.get(f"ferry {e.boat}", 0) + e.ferried}
    if s.group is not None:
        ahead = s.group.ahead[1:]
        s.group = replace(s.group, path=(*s.group.path, to), ahead=ahead, stop=e.stop, forced=e.forced)


def _stop_lifted(f: Facts, s: State, e: ev.StopLifted) -> None:
    if s.group is not None:
        s.group = replace(s.group, stop=False)


def _move_ended(f: Facts, s: State, e: ev.MoveEnded) -> None:
    if s.group is not None:
        s.group = replace(s.group, ahead=(), blocks=_blocks(f, e.units)) if e.units else None


def _march_paid(f: Facts, s: State, e: ev.MarchPaid) -> None:
    s.log[SIDE[e.side]] -= e.pool
    for block in _blocks(f, e.units):
        s.track_log[block] = True
    for block in _blocks(f, e.organic):
        s.organic[block] -= 1


# --- ISR


def _hid(f: Facts, s: State, e: ev.Hid) -> None:
    for block in _blocks(f, e.units):
        s.hidden[block] = True


def _revealed(f: Facts, s: State, e: ev.Revealed) -> None:
    for block in _blocks(f, e.units):
        s.hidden[block] = False
    place = f.board.index.get(e.at)
    if place is not None and e.why in _DETECTIONS:
        s.surveyed[place] |= BIT[1 - SIDE[e.side]]


def _dummies(f: Facts, s: State, e: ev.DummiesFound) -> None:
    for block in _blocks(f, e.units):
        s.place[block], s.hidden[block], s.known_dummy[block] = DESTROYED, False, True


def _looks_began(f: Facts, s: State, e: ev.LooksBegan) -> None:
    index = f.board.index
    for side, origin, target, who in e.looks:
        s.looks.append(Look(SIDE[side], index[origin], index[target], _blocks(f, who)))


def _close_look(f: Facts, s: State, e: ev.CloseLook) -> None:
    now, block = s.looks[0], f.roster.index[e.unit]
    face = e.roll.dice[0]
    rest = now.observers if e.again else now.observers[now.observers.index(block) + 1 :]
    s.looks = [replace(now, observers=rest, observer=block, face=face, left=e.left), *s.looks[1:]]
    s.sighted[now.target] |= BIT[now.side]
    if face == 1 or (not s.options.observer_drops_out and e.value <= 1):
        s.blind[block] = True


def _look_closed(f: Facts, s: State, e: ev.LookClosed) -> None:
    now = s.looks[0]
    if e.what == "over" or not now.observers:
        s.looks = s.looks[1:]
    else:
        s.looks = [replace(now, face=0, left=0), *s.looks[1:]]


def _deep_dice(f: Facts, s: State, e: ev.DeepDice) -> None:
    side = SIDE[e.side]
    if len(s.batches) != 2:
        s.batches = [[], []]
    s.batches[side] = [Die(face) for face in e.faces if face != 1]
    s.isr_lost[side] += e.ones


def _deep_assigned(f: Facts, s: State, e: ev.DeepAssigned) -> None:
    side, target = SIDE[e.side], number_of(f, e.target)
    assert target is not None
    batch = s.batches[side]
    used = next(n for n, die in enumerate(batch) if die.face == e.face and die.target == -1)
    if e.face == 0:
        s.batches[side] = [*batch[:used], Die(0, target), *batch[used + 1 :]]
    else:
        s.batches[side] = batch[:used] + batch[used + 1 :]
        s.looks = [Look(side, -1, target, face=e.face, left=e.left, deep=True)]


def _deep_taken(f: Facts, s: State, e: ev.DeepTaken) -> None:
    side, target = SIDE[e.side], number_of(f, e.target)
    assert target is not None
    batch = s.batches[side]
    used = batch.index(Die(0, target))
    s.batches[side] = batch[:used] + batch[used + 1 :]
    s.looks = [Look(side, -1, target, left=e.left, deep=True)]


def _deep_thrown(f: Facts, s: State, e: ev.DeepThrown) -> None:
    side = SIDE[e.side]
    s.looks = [replace(s.looks[0], face=e.face, left=e.left), *s.looks[1:]]
    if e.face == 1:
        s.isr_lost[side] += 1
    if e.how == "card":
        cards = dict(s.cards[side])
        cards["ISR_REROLL"] -= 1
        s.cards[side] = cards


# --- towns and stocks


def _zone_taken(f: Facts, s: State, e: ev.ZoneTaken) -> None:
    s.place[f.roster.index[e.unit]] = f.board.index[e.zone]


def _control(f: Facts, s: State, e: ev.ControlChanged) -> None:
    bua = f.board.bua_index[e.bua]
    s.control[bua], s.fought[bua] = SIDE[e.side], False


def _stock_lost(f: Facts, s: State, e: ev.StockLost) -> None:
    if e.dump:
        s.dumps = [replace(d, alive=False) if d.id == e.dump else d for d in s.dumps]
    else:
        place = f.board.index[e.at]
        s.stock[place], s.stock_side[place] = 0, -1


# --- break-down, reinforcements


def _broken_down(f: Facts, s: State, e: ev.BrokenDown) -> None:
    whole = f.roster.index[e.unit]
    for part in _blocks(f, e.parts):
        for flags in (s.hidden, s.neutralised, s.fired, s.moved, s.assaulted, s.track_log, s.blind):
            flags[part] = flags[whole]
        s.spent[part], s.began[part] = s.spent[whole], s.began[whole]
        s.place[part], s.lost[part], s.dug_in[part] = s.place[whole], 0, False
    _share_losses(f, s, whole)
    s.place[whole], s.dug_in[whole], s.neutralised[whole] = BROKEN, False, False


def _share_losses(f: Facts, s: State, whole: int) -> None:
    """Steps the block has lost fall on its parts in turn, as many of theirs as make up its own (G-21)."""
    parts = f.roster.broken_into[whole]
    have = sum(len(f.roster.steps[p]) for p in parts)
    gone = s.lost[whole] * have // len(f.roster.steps[whole])
    for n in range(gone):
        part = parts[n % len(parts)]
        s.lost[part] += 1
        if s.lost[part] >= len(f.roster.steps[part]):
            s.place[part], s.neutralised[part] = DESTROYED, False


def _reformed(f: Facts, s: State, e: ev.Reformed) -> None:
    whole, parts = f.roster.index[e.unit], _blocks(f, e.parts)
    s.place[whole], s.lost[whole] = f.board.index[e.at], e.lost
    for column in (s.hidden, s.neutralised, s.fired, s.moved, s.assaulted, s.track_log, s.blind, s.followed):
        column[whole] = any(column[p] for p in parts)
    s.spent[whole] = max(s.spent[p] for p in parts)
    s.began[whole] = s.began[parts[0]]
    s.dug_in[whole] = False
    for part in f.roster.broken_into[whole]:
        s.place[part], s.neutralised[part], s.dug_in[part] = UNUSED, False, False


def _tested(f: Facts, s: State, e: ev.ReinforcementsTested) -> None:
    tested = set(_blocks(f, e.units))
    if not e.arrived:
        s.arrivals = [b for b in s.arrivals if b not in tested]


def _arrived(f: Facts, s: State, e: ev.Arrived) -> None:
    block = f.roster.index[e.unit]
    s.place[block] = s.began[block] = f.board.index[e.at]
    s.arrivals = [b for b in s.arrivals if b != block]


def _waits(f: Facts, s: State, e: ev.Waits) -> None:
    s.arrivals = [b for b in s.arrivals if b != f.roster.index[e.unit]]


def _due(f: Facts, s: State, e: ev.ArrivalsDue) -> None:
    s.arrivals = list(_blocks(f, e.units))


FOLD: dict[type, Callable[[Facts, State, Any], None]] = {
    ev.MoveBegan: _move_began,
    ev.Stepped: _stepped,
    ev.StopLifted: _stop_lifted,
    ev.MoveEnded: _move_ended,
    ev.MarchPaid: _march_paid,
    ev.Hid: _hid,
    ev.Revealed: _revealed,
    ev.DummiesFound: _dummies,
    ev.LooksBegan: _looks_began,
    ev.CloseLook: _close_look,
    ev.LookClosed: _look_closed,
    ev.DeepDice: _deep_dice,
    ev.DeepAssigned: _deep_assigned,
    ev.DeepTaken: _deep_taken,
    ev.DeepThrown: _deep_thrown,
    ev.ZoneTaken: _zone_taken,
    ev.ControlChanged: _control,
    ev.StockLost: _stock_lost,
    ev.BrokenDown: _broken_down,
    ev.Reformed: _reformed,
    ev.ReinforcementsTested: _tested,
    ev.ArrivalsDue: _due,
    ev.Arrived: _arrived,
    ev.Waits: _waits,
    **fold_engineers.FOLD,
}
