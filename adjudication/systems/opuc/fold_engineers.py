"""How the events of engineers change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.systems.opuc import events_movement as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import BRIDGE_NAMES, Detachment, Mine, Work


def _number(f: Facts, name: str) -> int:
    """A river edge or place by name, -1 for none."""
    if not name:
        return -1
    return f.board.edge_index[name] if "|" in name else f.board.index[name]


def _placed(f: Facts, s: State, e: ev.DetachmentPlaced) -> None:
    s.serial = max(s.serial, e.id)
    parent = -1 if e.dummy else f.roster.index[e.parent]
    if e.dummy:
        s.decoys[SIDE[e.side]] -= 1
    row = Detachment(
        e.id, parent, SIDE[e.side], e.bridging, f.board.index[e.at], e.task, _number(f, e.target),
        e.busy, s.turn, e.bridging,
    )  # fmt: skip
    s.detachments = [*s.detachments, row]


def _busy(f: Facts, s: State, e: ev.DetachmentBusy) -> None:
    s.detachments = [replace(d, busy=e.busy) if d.id == e.id else d for d in s.detachments]


def _home(f: Facts, s: State, e: ev.DetachmentHome) -> None:
    """A dummy is back in its owner's hand."""
    s.decoys[SIDE[e.side]] += sum(1 for d in s.detachments if d.id == e.id and d.parent < 0)
    s.detachments = [d for d in s.detachments if d.id != e.id]


def _decoys(f: Facts, s: State, e: ev.DecoysFound) -> None:
    s.detachments = [d for d in s.detachments if d.id not in e.ids]


def _work_began(f: Facts, s: State, e: ev.WorkBegan) -> None:
    s.works = [*s.works, Work(f.roster.index[e.unit], e.work, f.board.index[e.at], 1)]


def drop_work(s: State, block: int) -> None:
    """A block that leaves its place or the game leaves its work."""
    if any(w.block == block for w in s.works):
        s.works = [w for w in s.works if w.block != block]


def _work_busy(f: Facts, s: State, e: ev.WorkBusy) -> None:
    block = f.roster.index[e.unit]
    s.works = [replace(w, busy=e.busy) if w.block == block else w for w in s.works]


def _work_ended(f: Facts, s: State, e: ev.WorkEnded) -> None:
    block = f.roster.index[e.unit]
    s.works = [w for w in s.works if w.block != block]


def _dug_in(f: Facts, s: State, e: ev.DugIn) -> None:
    s.dug_in[f.roster.index[e.unit]] = True


def _strongpoint(f: Facts, s: State, e: ev.StrongpointBuilt) -> None:
    place = f.board.index[e.at]
    same = s.strongpoint_side[place] == SIDE[e.side]
    s.strongpoints[place] = s.strongpoints[place] + 1 if same else 1
    s.strongpoint_side[place] = SIDE[e.side]


def _bridge(f: Facts, s: State, e: ev.BridgeChanged) -> None:
    edge = f.board.edge_index[e.edge]
    s.bridge[edge] = BRIDGE_NAMES.index(e.state)
    s.bridge_side[edge] = SIDE[e.side] if e.side else -1


def _mine_laid(f: Facts, s: State, e: ev.MineLaid) -> None:
    s.serial = max(s.serial, e.id)
    s.mines = [*s.mines, Mine(e.id, SIDE[e.side], f.board.index[e.at], e.real)]


def _mine_gone(f: Facts, s: State, e: ev.MineGone) -> None:
    s.mines = [m for m in s.mines if m.id != e.id]


def _mine_known(f: Facts, s: State, e: ev.MineKnown) -> None:
    s.mines = [replace(m, known=True) if m.id == e.id else m for m in s.mines]


def _rubble(f: Facts, s: State, e: ev.RubbleDug) -> None:
    s.rubble[f.board.index[e.at]] -= e.count


def _airfield_mended(f: Facts, s: State, place: int) -> None:
    bua = f.board.bua_of[place]
    if bua >= 0:
        s.airfield[bua] = False
    else:
        s.airfields_out = [h for h in s.airfields_out if h != place]


def _mended(f: Facts, s: State, e: ev.Mended) -> None:
    place = f.board.index[e.at]
    if e.what == "rail":
        s.rail_cut[f.board.hex_of[place]] = False
    elif e.what == "airfield":
        _airfield_mended(f, s, place)
    else:
        s.port[f.board.bua_of[place]] = 0


FOLD: dict[type, Callable[[Facts, State, Any], None]] = {
    ev.DetachmentPlaced: _placed,
    ev.DetachmentBusy: _busy,
    ev.DetachmentHome: _home,
    ev.DecoysFound: _decoys,
    ev.WorkBegan: _work_began,
    ev.WorkBusy: _work_busy,
    ev.WorkEnded: _work_ended,
    ev.DugIn: _dug_in,
    ev.StrongpointBuilt: _strongpoint,
    ev.BridgeChanged: _bridge,
    ev.MineLaid: _mine_laid,
    ev.MineGone: _mine_gone,
    ev.MineKnown: _mine_known,
    ev.RubbleDug: _rubble,
    ev.Mended: _mended,
}
