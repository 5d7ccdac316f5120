"""Contact with hidden enemies, after which the course of an order cannot be foreseen (5.4)."""

from __future__ import annotations

from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import Layout, layout
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.engineering.events import DecoysFound, MineGone, MineKnown
from adjudication.systems.opuc.isr import close_isr, sight
from adjudication.systems.opuc.isr import events as ev
from adjudication.systems.opuc.movement.events import Stepped

FOUND = (ev.DummiesFound, ev.Revealed, DecoysFound, MineKnown, MineGone)


def meets_hidden(f: Facts, s: State, side: int, event: Any) -> bool:
    """True if an event reveals a hidden block, or takes blocks of `side` next to one."""
    if isinstance(event, ev.LooksBegan) or (isinstance(event, FOUND) and event.side != SIDES[side]):
        return True
    if not isinstance(event, Stepped) or event.side != SIDES[side]:
        return False
    index = f.board.index
    return _at(f, s, layout(f, s), side, index[event.to]) or _left(f, s, side, index[event.origin])


def _at(f: Facts, s: State, lay: Layout, side: int, place: int) -> bool:
    """True if a hidden enemy is in `place` or adjacent to it."""
    foe = 1 - side
    near = (place, *close_isr.in_touch(f, lay, place, side))
    if any(sight.hidden_in(f, s, lay, p, foe) for p in near):
        return True
    markers = {d.place for d in s.detachments if d.side == foe}
    markers |= {m.place for m in s.mines if m.side == foe and not m.known}
    return not markers.isdisjoint((place, *sight.looks_into(f, lay, side, place)))


def _left(f: Facts, s: State, side: int, origin: int) -> bool:
    """True if hidden enemy blocks remain in the built-up area just left, whose controller they know."""
    bua = f.board.bua_of[origin]
    if bua < 0:
        return False
    inside = layout(f, s).in_hex(f, f.board.bua_hex[bua], 1 - side)
    return any(s.hidden[b] for b in inside)
