"""Section 6.0: the order of areas and of actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import fine, itself, never, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import (
    AREA,
    AREAS,
    DIPLOMATIC,
    INFORMATION,
    MILITARY,
    SIDES,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.effort import roll_effort
from adjudication.systems.ukrainian_crisis.card_play.events import (
    ActBegan,
    AreaClosed,
    AreaPicked,
    CardsShown,
    OrderChosen,
)
from adjudication.systems.ukrainian_crisis.card_play.orders import ActOrder, PickArea
from adjudication.systems.ukrainian_crisis.diplomacy.events import EffortKept
from adjudication.systems.ukrainian_crisis.event_phase.phase import settle_waiting
from adjudication.systems.ukrainian_crisis.operations.events import SegmentsSet
from adjudication.systems.ukrainian_crisis.turn.flow import AnswerType, Decision, Run, initiative, the_initiative


def areas(run: Run) -> None:
    """Node: go on to the next area, or to the next phase once all are resolved (6.0, RUL-48)."""
    s = run.state
    left = open_areas(s)
    if not left:
        after = "operations" if s.turn_type == "combat" else "final"
        run.go(after, after)
    elif len(left) == 1 or (s.turn_type == "combat" and not s.options.combat_area_order_by_initiative):
        run.do(AreaPicked(SIDES[initiative(s)], AREAS[left[-1]]))  # Information before Military
    else:
        run.go("pick_area")


def open_areas(s: State) -> list[int]:
    """The areas not resolved yet."""
    return [area for area in range(3) if s.areas[area] == "open"]


def _pick_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("pick_area", {"area": OneOf(tuple(AREAS[area] for area in open_areas(s)))}, "pick_area", "6.0")


def _pick_check(f: Facts, s: State, side: int, order: PickArea) -> list[Problem]:
    ceasefire = order.area == "diplomatic" and (s.cease_by >= 0 or s.turn_type == "combat")
    rule = "6.24, RUL-06" if ceasefire else "6.0"
    return [] if AREA[order.area] in open_areas(s) else refuse("pick_area.closed", "area", rule, area=order.area)


def _pick_take(run: Run, side: int, order: PickArea) -> None:
    run.do(AreaPicked(SIDES[side], order.area))


def reveal(run: Run) -> None:
    """Node: turn up both cards of an area, then roll for them if the area requires it: Russia first, each with its
    incident (RUL-10, RUL-52)."""
    s = run.state
    reveal_cards(run, (s.area,) if s.options.reveal_area_by_area else range(3))
    if s.area == MILITARY and s.turn_type == "combat":
        _fix_segments(run)
        return
    if s.area != INFORMATION or not s.options.info_roll_after_choice:
        kept = s.area == DIPLOMATIC and s.cease_by >= 0
        if kept:
            run.do(EffortKept(s.cease_effort[0], s.cease_effort[1]))
        elif s.step < 2:
            roll_effort(run, s.step, s.area)
            return
    run.go("act_order")


def reveal_cards(run: Run, areas: Iterable[int]) -> None:
    """Turn up the pairs of some areas that are still hidden; a Combat Turn leaves unused Diplomatic cards face down."""
    f, s = run.facts, run.state
    names = f.cards_in(s).names
    for each in areas:
        if s.shown[each] or s.areas[each] == "unused":
            continue
        run.do(CardsShown(AREAS[each], names[s.placed[each]], names[s.placed[3 + each]]))
        if each == DIPLOMATIC:
            settle_waiting(run)


def _fix_segments(run: Run) -> None:
    f, s = run.facts, run.state
    cards = f.cards_in(s)
    kinds = (s.placed[MILITARY], s.placed[3 + MILITARY])
    count = max(f.tiers[cards.tier[kind]].segments for kind in kinds)
    if s.options.mode == "deterministic":
        count = f.pack.charts.deterministic.segments
    run.do(SegmentsSet(count, cards.names[kinds[0]], cards.names[kinds[1]]))
    run.do(AreaClosed("military"))


def _act_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("act_order", {"first": OneOf((True, False))}, "act_order", "6.0")


def _act_take(run: Run, side: int, order: ActOrder) -> None:
    run.do(OrderChosen(SIDES[side], SIDES[side if order.first else 1 - side], "act"))


def acts(run: Run) -> None:
    """Node: let the sides act one after the other, then close the area; its remaining points are lost (6.0)."""
    s = run.state
    if s.round < 2:
        run.do(ActBegan(SIDES[s.first if s.round == 0 else 1 - s.first], AREAS[s.area]))
    else:
        run.do(AreaClosed(AREAS[s.area]))


PICK_AREA = Decision(
    the_initiative, (AnswerType(PickArea, "6.0", itself("pick_area"), _pick_menu, _pick_check, _pick_take),), never
)
ACT_ORDER = Decision(
    the_initiative, (AnswerType(ActOrder, "6.0", itself("act_order"), _act_menu, fine, _act_take),), never
)
