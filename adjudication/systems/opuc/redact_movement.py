"""What the other side learns of the events of the movement side; an event type that is missing here is public."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.engine.play.redaction import own
from adjudication.systems.opuc import events_movement as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.naming import token

_own = own(SIDE)


def _named(f: Facts, s: State, viewer: int | None, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(token(f, s, viewer, f.roster.index[name]) for name in names))


def _tokens(f: Facts, s: State, e: Any, viewer: int | None) -> Any:
    """Blocks by what the viewer calls them."""
    return e if SIDE[e.side] == viewer else replace(e, units=_named(f, s, viewer, e.units))


def _token(f: Facts, s: State, e: Any, viewer: int | None) -> Any:
    return e if SIDE[e.side] == viewer else replace(e, unit=token(f, s, viewer, f.roster.index[e.unit]))


def _stepped(f: Facts, s: State, e: ev.Stepped, viewer: int | None) -> ev.Stepped:
    """Others see blocks come, not what the way cost them nor what they carry."""
    if SIDE[e.side] == viewer:
        return e
    return replace(e, units=_named(f, s, viewer, e.units), spent=(), stop=False, forced=False, ferried=0)


def _march_paid(f: Facts, s: State, e: ev.MarchPaid, viewer: int | None) -> ev.MarchPaid | None:
    return e if SIDE[e.side] == viewer else None


def _looks(f: Facts, s: State, e: ev.LooksBegan, viewer: int | None) -> ev.LooksBegan:
    rows = tuple(row if SIDE[row[0]] == viewer else (*row[:3], _named(f, s, viewer, row[3])) for row in e.looks)
    return replace(e, looks=rows)


def _close_look(f: Facts, s: State, e: ev.CloseLook, viewer: int | None) -> ev.CloseLook:
    """The die is thrown openly; which block throws it, and its skill, are not told while it is hidden."""
    block = f.roster.index[e.unit]
    if SIDE[e.side] == viewer or not s.hidden[block]:
        return e
    name = token(f, s, viewer, block)
    return replace(e, unit=name, value=0, roll=replace(e.roll, rows=(), subject=name))


def _deep_dice(f: Facts, s: State, e: ev.DeepDice, viewer: int | None) -> ev.DeepDice:
    """Thrown in the open; how many sources stand behind them stays secret."""
    return e if SIDE[e.side] == viewer else replace(e, rows=())


def _broken(f: Facts, s: State, e: ev.BrokenDown, viewer: int | None) -> ev.BrokenDown:
    if SIDE[e.side] == viewer or not s.hidden[f.roster.index[e.unit]]:
        return e
    return replace(e, unit=token(f, s, viewer, f.roster.index[e.unit]), parts=())


def _reformed(f: Facts, s: State, e: ev.Reformed, viewer: int | None) -> ev.Reformed:
    if SIDE[e.side] == viewer or not any(s.hidden[f.roster.index[name]] for name in e.parts):
        return e
    return replace(e, unit="", parts=_named(f, s, viewer, e.parts), lost=0)


def _detachment(f: Facts, s: State, e: ev.DetachmentPlaced, viewer: int | None) -> ev.DetachmentPlaced:
    """Markers are seen by everybody (10.2); whose they are, whether they are dummies (K-71, G-44) and where a dummy
    field comes with them is not."""
    if SIDE[e.side] == viewer:
        return e
    return replace(e, parent="", target="" if e.task == "mine" else e.target, dummy=False)


def _work(f: Facts, s: State, e: Any, viewer: int | None) -> Any:
    return e if SIDE[e.side] == viewer else None


def _dug_in(f: Facts, s: State, e: ev.DugIn, viewer: int | None) -> ev.DugIn | None:
    """Works are found with the block that built them: no dummy digs, so a HIDDEN one does it unseen (10.5.2)."""
    u = f.roster.index[e.unit]
    return e if f.roster.side[u] == viewer or not s.hidden[u] else None


def _strongpoint(f: Facts, s: State, e: ev.StrongpointBuilt, viewer: int | None) -> ev.StrongpointBuilt | None:
    found = viewer is not None and s.surveyed[f.board.index[e.at]] >> viewer & 1
    return e if SIDE[e.side] == viewer or found else None


def _mine(f: Facts, s: State, e: ev.MineLaid, viewer: int | None) -> ev.MineLaid:
    return e if SIDE[e.side] == viewer else replace(e, real=True)


def _mine_known(f: Facts, s: State, e: ev.MineKnown, viewer: int | None) -> ev.MineKnown | None:
    """Both sides know from then on; the public does not."""
    return None if viewer is None else e


def _group(f: Facts, s: State, e: ev.ReinforcementsTested, viewer: int | None) -> Any:
    return e if SIDE[e.side] == viewer else replace(e, units=(), roll=replace(e.roll, subject=""))


def _due(f: Facts, s: State, e: ev.ArrivalsDue, viewer: int | None) -> ev.ArrivalsDue | None:
    own = tuple(name for name in e.units if f.roster.side[f.roster.index[name]] == viewer)
    return replace(e, units=own) if own else None


REDACT: dict[type, Callable[[Facts, State, Any, int | None], Any]] = {
    ev.MoveBegan: _own,
    ev.Stepped: _stepped,
    ev.MoveEnded: _own,
    ev.StopLifted: _own,
    ev.MarchPaid: _march_paid,
    ev.Hid: _tokens,
    ev.LooksBegan: _looks,
    ev.CloseLook: _close_look,
    ev.LookClosed: _own,
    ev.DeepDice: _deep_dice,
    ev.ZoneTaken: _token,
    ev.BrokenDown: _broken,
    ev.Reformed: _reformed,
    ev.DetachmentPlaced: _detachment,
    ev.WorkBegan: _work,
    ev.WorkBusy: _work,
    ev.WorkEnded: _work,
    ev.DugIn: _dug_in,
    ev.StrongpointBuilt: _strongpoint,
    ev.MineLaid: _mine,
    ev.MineKnown: _mine_known,
    ev.ReinforcementsTested: _group,
    ev.ArrivalsDue: _due,
    ev.Arrived: _token,
    ev.Waits: _own,
}
