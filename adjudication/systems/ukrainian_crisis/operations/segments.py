"""Chapters 7.0 to 7.2: Operational Segments, movement and recovery."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.kit.areas import bits
from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import family, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import (
    BLUE,
    DIPLOMATIC,
    IRREGULAR,
    MILITARY,
    REGULAR,
    SIDES,
    SPECIAL,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.effort import adding, roll_effort
from adjudication.systems.ukrainian_crisis.card_play.events import CardsShown
from adjudication.systems.ukrainian_crisis.event_phase.phase import settle_waiting
from adjudication.systems.ukrainian_crisis.final_phase.victory import held_by
from adjudication.systems.ukrainian_crisis.operations.events import SegmentBegan, UnitMoved, UnitRecovered
from adjudication.systems.ukrainian_crisis.operations.orders import Move, Recover
from adjudication.systems.ukrainian_crisis.turn.flow import Decision, Run


def operations(run: Run) -> None:
    """Node: decide matters that await Diplomatic cards before the first Segment (10.2, RUL-42)."""
    s = run.state
    if s.waiting:
        if s.options.deterministic_events_wait:
            _show_unused(run)
        else:
            settle_waiting(run, tie=True)
    run.go("segment")


def _show_unused(run: Run) -> None:
    f, s = run.facts, run.state
    names = f.cards_in(s).names
    run.do(CardsShown("diplomatic", names[s.placed[DIPLOMATIC]], names[s.placed[3 + DIPLOMATIC]]))
    settle_waiting(run)


def segment(run: Run) -> None:
    """Node: begin the next Segment, Russia first, or the Final Phase (7.1)."""
    s = run.state
    if s.seg >= 2 * s.seg_count:
        run.go("final", "final")
    else:
        run.do(SegmentBegan(SIDES[s.seg % 2], s.seg // 2 + 1, s.seg_count))


def allow(run: Run) -> None:
    """Node: set the allowance from the side's own Military card, which is rolled again in each Segment (7.1,
    RUL-24)."""
    s = run.state
    if s.step == 0:
        roll_effort(run, s.actor, MILITARY)
    else:
        adding(run)


# movement


def _own(f: Facts, s: State, side: int) -> int:
    own = f.own[s.annexed][side]
    if not s.options.own_country_by_nationality:
        for area in range(len(f.area_ids)):
            if held_by(f, s, area) == side:
                own |= 1 << area
    return own


def reach(f: Facts, s: State, unit: int, by: str) -> int:
    """The areas that `unit`, which is on the map, can reach by land, air or sea, as a mask (7.21)."""
    kind, here = f.type_of[unit], s.where[unit]
    if kind == IRREGULAR:
        return 0
    entry = f.enterable(s, unit)
    if by == "land":
        return f.borders[here] & entry
    if by == "air":
        if not (f.parachute[unit] or kind == SPECIAL) or not f.airfields >> here & 1:
            return 0
    elif kind != REGULAR or not f.ports >> here & 1:
        return 0
    if not _own(f, s, f.side_of[unit]) >> here & 1:
        return 0
    entry &= ~(1 << here)
    if by == "air":
        return entry
    return entry & (f.any_sea if s.options.azov_is_coast else f.black_sea)


def _may_act(s: State, unit: int) -> bool:
    return s.where[unit] >= 0 and not (s.acted[unit] and s.options.one_act_per_segment)


def _may_move(s: State, unit: int) -> bool:
    """True if `unit`, which may act, can move: a unit that has recovered does not move in the same Segment, whatever
    the option (7.22)."""
    return s.moved[unit] or not s.acted[unit]


def can_act(f: Facts, s: State, unit: int) -> bool:
    """True if a unit could move or recover now, apart from the allowance."""
    if not _may_act(s, unit):
        return False
    if s.down[unit] and not s.moved[unit]:
        return True
    return _may_move(s, unit) and any(reach(f, s, unit, by) for by in ("land", "air", "sea"))


def _subjects(f: Facts, s: State, side: int) -> list[tuple[str, str]]:
    able = [u for u in f.units_of[side] if can_act(f, s, u)] if s.used < s.allowance else []
    return [*((f.unit_ids[u], "unit") for u in able), ("operate", "decision")]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    unit = f.unit.get(subject)
    if unit is None:
        if subject == "operate":
            yield Option("done", {}, "operate", "7.2")
    elif f.side_of[unit] == side and s.used < s.allowance and _may_act(s, unit):
        for by in ("land", "air", "sea") if _may_move(s, unit) else ():
            mask = reach(f, s, unit, by)
            if mask:
                to = OneOf(tuple(f.area_ids[area] for area in bits(mask)))
                yield Option("move", {"unit": Is(subject), "to": to, "by": Is(by)}, subject, "7.21")
        if s.down[unit] and not s.moved[unit]:
            yield Option("recover", {"unit": Is(subject)}, subject, "7.22")


def _section(order: Move | Recover) -> str:
    return "7.22" if isinstance(order, Recover) else "7.21"


def _check(f: Facts, s: State, side: int, order: Move | Recover | Done) -> list[Problem]:
    if isinstance(order, Done):
        return []
    unit = f.unit.get(order.unit)
    if unit is None:
        return refuse("unknown.unit", "unit", "2.2", unit=order.unit)
    if f.side_of[unit] != side:
        return refuse("unit.not_own", "unit", _section(order), unit=order.unit)
    if s.where[unit] < 0:
        return refuse("unit.not_on_map", "unit", _section(order), unit=order.unit)
    if not _may_act(s, unit):
        return refuse("operate.acted", "unit", "7.22, RUL-23", unit=order.unit)
    problems = _check_recovery(s, unit, order) if isinstance(order, Recover) else _check_move(f, s, unit, order)
    if not problems and s.used >= s.allowance:
        return refuse("operate.allowance", "unit", "7.2", used=s.used, allowance=s.allowance)
    return problems


def _check_recovery(s: State, unit: int, order: Recover) -> list[Problem]:
    if s.moved[unit]:
        return refuse("recover.moved", "unit", "7.22", unit=order.unit)
    return [] if s.down[unit] else refuse("recover.fresh", "unit", "7.22", unit=order.unit)


def _check_move(f: Facts, s: State, unit: int, order: Move) -> list[Problem]:
    if not _may_move(s, unit):
        return refuse("move.recovered", "unit", "7.22", unit=order.unit)
    area = f.area.get(order.to)
    if area is None:
        return refuse("unknown.area", "to", "2.31", area=order.to)
    if not reach(f, s, unit, order.by) >> area & 1:
        return [_why_not(f, s, unit, area, order.by)]
    return []


def _why_not(f: Facts, s: State, unit: int, area: int, by: str) -> Problem:
    here = s.where[unit]
    params: dict[str, str | int] = {"unit": f.unit_ids[unit], "area": f.area_names[area], "start": f.area_names[here]}
    if f.type_of[unit] == IRREGULAR:
        return Problem("move.irregular", "unit", "7.21", params)
    if area == here:
        return Problem("move.same_area", "to", "7.21", params)
    if not f.enterable(s, unit) >> area & 1:
        special, home = f.type_of[unit] == SPECIAL, f.side_of[unit] == BLUE
        code = "move.abroad" if home else "move.closed_special" if special else "move.closed"
        return Problem(code, "to", "7.21, RUL-22" if special else "7.21", params)
    if by == "land":
        return Problem("move.no_border", "to", "7.21", params)
    if by == "air" and not (f.parachute[unit] or f.type_of[unit] == SPECIAL):
        return Problem("move.not_airborne", "by", "7.21", params)
    if by == "sea" and f.type_of[unit] != REGULAR:
        return Problem("move.not_amphibious", "by", "7.21", params)
    base = f.airfields if by == "air" else f.ports
    if not base >> here & 1 or not _own(f, s, f.side_of[unit]) >> here & 1:
        return Problem("move.no_airfield" if by == "air" else "move.no_port", "by", "7.21, RUL-25", params)
    return Problem("move.no_coast", "to", "7.21, RUL-26", params)


def _take(run: Run, side: int, order: Move | Recover | Done) -> None:
    f, s = run.facts, run.state
    if isinstance(order, Move):
        run.do(UnitMoved(order.unit, f.area_ids[s.where[f.unit[order.unit]]], order.to, order.by))
    elif isinstance(order, Recover):
        run.do(UnitRecovered(order.unit, f.area_ids[s.where[f.unit[order.unit]]]))
    else:
        run.go("attack")


def _forced(f: Facts, s: State, side: int) -> Done | None:
    if s.used < s.allowance and any(can_act(f, s, u) for u in f.units_of[side]):
        return None
    return Done()


OPERATE = Decision(
    the_actor, family({Move: "7.21", Recover: "7.22", Done: "4.0"}, _subjects, _menu, _check, _take),
    _forced, several=True,
)  # fmt: skip
