"""What the other side learns of the events of the combat side; an event type that is missing here is public."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.engine.play.redaction import nobody, own
from adjudication.systems.opuc import events_civil as civil
from adjudication.systems.opuc import events_combat as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.naming import token

_own = own(SIDE)


def _name(f: Facts, s: State, viewer: int | None, name: str) -> str:
    block = f.roster.index.get(name)
    return name if block is None else token(f, s, viewer, block)


def _unit(f: Facts, s: State, e: Any, viewer: int | None) -> Any:
    """The block by what the viewer calls it."""
    name = _name(f, s, viewer, e.unit)
    return e if name == e.unit else replace(e, unit=name)


def _units(f: Facts, s: State, e: ev.UnitsAdvanced, viewer: int | None) -> ev.UnitsAdvanced:
    return replace(e, units=tuple(_name(f, s, viewer, name) for name in e.units))


def _log_paid(f: Facts, s: State, e: ev.CombatLogPaid, viewer: int | None) -> Any:
    return e if f.roster.side[f.roster.index[e.unit]] == viewer else None


def _supply(f: Facts, s: State, e: ev.SupplyAssigned, viewer: int | None) -> ev.SupplyAssigned | None:
    """LOG is assigned unseen by the other side: of the first to assign nobody learns anything before the dice show it.
    How well supplied the second fights is open then; what it paid never is."""
    if SIDE[e.side] == viewer:
        return e
    return replace(e, paid={}) if s.combats and s.combats[-1].logged else None


def _support(f: Facts, s: State, e: ev.SupportCommitted, viewer: int | None) -> ev.SupportCommitted:
    return e if SIDE[e.side] == viewer else replace(e, missions={"DAG": sum(e.missions.values())})


def _shot(f: Facts, s: State, e: ev.Shot, viewer: int | None) -> ev.Shot:
    """The firer of a hidden target is told the effect, not the sum (7.2.3.2)."""
    block = f.roster.index.get(e.unit)
    if not e.hidden or block is None or f.roster.side[block] == viewer:
        return e
    name = token(f, s, viewer, block)
    return replace(e, unit=name, total=0, roll=replace(e.roll, rows=(), subject=name, secret_to=None), cover=())


def _struck(f: Facts, s: State, e: ev.MineStruck, viewer: int | None) -> ev.MineStruck:
    block = f.roster.index[e.unit]
    if f.roster.side[block] == viewer or not s.hidden[block]:
        return e
    name = token(f, s, viewer, block)
    return replace(e, unit=name, total=0, roll=replace(e.roll, rows=(), subject=name, secret_to=None))


REDACT: dict[type, Callable[[Facts, State, Any, int | None], Any]] = {
    civil.CecListed: nobody,
    ev.FightWent: nobody,
    ev.LossesVoid: nobody,
    ev.FollowUpEnded: nobody,
    ev.SupplyAssigned: _supply,
    ev.CombatLogPaid: _log_paid,
    ev.LogSpent: _own,
    ev.SupportCommitted: _support,
    ev.UnitDegraded: _unit,
    ev.UnitNeutralised: _unit,
    ev.UnitHid: _unit,
    ev.DummyFound: _unit,
    ev.UnitsAdvanced: _units,
    ev.Shot: _shot,
    ev.MineStruck: _struck,
}
