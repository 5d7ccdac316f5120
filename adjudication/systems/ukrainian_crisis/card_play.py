"""Chapter 6.0: placing cards, the wish for a Combat Turn, the order of areas and of acting."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Domain, Is, OneOf, Option
from adjudication.engine.play.decision import fine, itself, never, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis import events as ev
from adjudication.systems.ukrainian_crisis.effort import roll_effort
from adjudication.systems.ukrainian_crisis.event_phase import settle_waiting
from adjudication.systems.ukrainian_crisis.facts import (
    AREA,
    AREAS,
    BLUE,
    DIPLOMATIC,
    INFORMATION,
    MILITARY,
    RED,
    SIDES,
    Facts,
)
from adjudication.systems.ukrainian_crisis.flow import Decision, Run, Way, initiative, the_initiative
from adjudication.systems.ukrainian_crisis.orders import ActOrder, Declare, PickArea, PlaceCards
from adjudication.systems.ukrainian_crisis.state import State


def pool(run: Run) -> None:
    """At-large points: the Ranks of the countries in Intervention (6.22)."""
    f, s = run.facts, run.state
    run.do(ev.PoolSet(sum(rank for rank, zone in zip(f.rank, s.zone, strict=True) if zone == 2)))


# cards


def _both(f: Facts, s: State) -> tuple[int, ...]:
    return (RED, BLUE)


def _cards_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    cards = f.cards_in(s)
    hand = s.hand[side * cards.size : (side + 1) * cards.size]
    held = [kind for kind, count in enumerate(hand) if count]
    if all(hand[kind] >= 3 for kind in held):
        names = OneOf(tuple(cards.names[kind] for kind in held))
        yield Option("place_cards", {"military": names, "diplomatic": names, "information": names}, "cards", "6.0")
        return
    for first in held:
        for second in held:
            if first == second and hand[first] < 2:
                continue
            left = tuple(cards.names[k] for k in held if hand[k] > (k == first) + (k == second))
            if left:
                fields: dict[str, Domain] = {
                    "military": Is(cards.names[first]),
                    "diplomatic": Is(cards.names[second]),
                    "information": OneOf(left),
                }
                yield Option("place_cards", fields, "cards", "6.0")


def _cards_check(f: Facts, s: State, side: int, order: PlaceCards) -> list[Problem]:
    cards = f.cards_in(s)
    used: dict[int, int] = {}
    for area, name in (
        ("military", order.military),
        ("diplomatic", order.diplomatic),
        ("information", order.information),
    ):
        kind = cards.index.get(name)
        if kind is None:
            return refuse("unknown.card", area, "2.1, 6.0", card=name)
        used[kind] = used.get(kind, 0) + 1
        if used[kind] > s.hand[side * cards.size + kind]:
            left = s.hand[side * cards.size + kind]
            return refuse("cards.not_held", area, "6.0", card=name, asked=used[kind], left=left)
    return []


def _cards_take(run: Run, side: int, order: PlaceCards) -> None:
    run.do(ev.CardsPlaced(SIDES[side], order.military, order.diplomatic, order.information))


def _cards_placed(run: Run) -> None:
    run.go("declare")


# declare


def combat_barred(f: Facts, s: State) -> bool:
    """Whether this turn must be Strategic (1.1, RUL-05)."""
    if s.options.first_turn_strategic:
        return s.turn == 1
    return s.turn == last_turn(f, s) and s.combats >= s.turn - 1


def last_turn(f: Facts, s: State) -> int:
    """The last turn of the game (1.1), or the earlier one that the exercise has time for."""
    return s.options.last_turn or len(f.labels)


def _declarers(f: Facts, s: State) -> tuple[int, ...]:
    if s.options.sealed_declarations or combat_barred(f, s):
        return (RED, BLUE)
    first = initiative(s)
    return (first,) if s.declared[first] < 0 else (1 - first,)


def _declare_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    wish: Domain = Is(False) if combat_barred(f, s) else OneOf((False, True))
    yield Option("declare", {"combat": wish}, "declare", "6.0")


def _declare_check(f: Facts, s: State, side: int, order: Declare) -> list[Problem]:
    return refuse("declare.barred", "combat", "1.1, RUL-05") if order.combat and combat_barred(f, s) else []


def _declare_forced(f: Facts, s: State, side: int) -> Declare | None:
    return Declare(False) if combat_barred(f, s) else None


def _declare_take(run: Run, side: int, order: Declare) -> None:
    run.do(ev.Declared(SIDES[side], order.combat))


def _declared(run: Run) -> None:
    s = run.state
    if min(s.declared) < 0:
        return
    wishes = sum(s.declared)
    if wishes == 1:
        run.do(ev.CeasefireOpened(SIDES[s.declared.index(0)]))
    else:
        run.do(ev.TurnTypeSet("combat" if wishes else "strategic", "both" if wishes else "nobody"))


# the order of the areas


def areas(run: Run) -> None:
    """The next area, or the next phase once all are resolved (6.0, RUL-48)."""
    s = run.state
    left = open_areas(s)
    if not left:
        run.go(
            "operations" if s.turn_type == "combat" else "final", "operations" if s.turn_type == "combat" else "final"
        )
    elif len(left) == 1 or (s.turn_type == "combat" and not s.options.combat_area_order_by_initiative):
        run.do(ev.AreaPicked(SIDES[initiative(s)], AREAS[left[0] if len(left) == 1 else INFORMATION]))
    else:
        run.go("pick_area")


def open_areas(s: State) -> list[int]:
    """Areas not resolved yet."""
    return [area for area in range(3) if s.areas[area] == "open"]


def _pick_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("pick_area", {"area": OneOf(tuple(AREAS[area] for area in open_areas(s)))}, "pick_area", "6.0")


def _pick_check(f: Facts, s: State, side: int, order: PickArea) -> list[Problem]:
    ceasefire = order.area == "diplomatic" and (s.cease_by >= 0 or s.turn_type == "combat")
    rule = "6.0, 6.24, RUL-06" if ceasefire else "6.0"
    return [] if AREA[order.area] in open_areas(s) else refuse("pick_area.closed", "area", rule, area=order.area)


def _pick_take(run: Run, side: int, order: PickArea) -> None:
    run.do(ev.AreaPicked(SIDES[side], order.area))


def reveal(run: Run) -> None:
    """Both cards are turned up, then rolled where the area says so: Russia first, each with its incident (RUL-10,
    RUL-52)."""
    s = run.state
    if not s.shown[s.area]:
        show(run, s.area if s.options.reveal_area_by_area else -1)
    if s.area == MILITARY and s.turn_type == "combat":
        _fix_segments(run)
        return
    if s.area != INFORMATION or not s.options.info_roll_after_choice:
        kept = s.area == DIPLOMATIC and s.cease_by >= 0
        if kept and s.step == 0:
            run.do(ev.EffortKept(s.cease_effort[0], s.cease_effort[1]))
        while s.step < 2:
            roll_effort(run, s.step, s.area)
            if s.at != "reveal":
                return
    run.go("act_order")


def show(run: Run, area: int) -> None:
    """Turn up the pair of one area, or of all still hidden (-1); a Combat Turn leaves unused Diplomatic cards face
    down."""
    f, s = run.facts, run.state
    names = f.cards_in(s).names
    for each in range(3) if area < 0 else (area,):
        if s.shown[each] or s.areas[each] == "unused":
            continue
        run.do(ev.CardsShown(AREAS[each], names[s.placed[each]], names[s.placed[3 + each]]))
        if each == DIPLOMATIC and s.waiting:
            settle_waiting(run)


def _fix_segments(run: Run) -> None:
    f, s = run.facts, run.state
    cards = f.cards_in(s)
    kinds = (s.placed[MILITARY], s.placed[3 + MILITARY])
    count = max(f.tiers[cards.tier[kind]].segments for kind in kinds)
    if s.options.mode == "deterministic":
        count = f.pack.charts.deterministic.segments
    run.do(ev.SegmentsSet(count, cards.names[kinds[0]], cards.names[kinds[1]]))
    run.do(ev.AreaClosed("military"))


def _act_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("act_order", {"first": OneOf((True, False))}, "act_order", "6.0")


def _act_take(run: Run, side: int, order: ActOrder) -> None:
    run.do(ev.OrderChosen(SIDES[side], SIDES[side if order.first else 1 - side], "act"))


def acts(run: Run) -> None:
    """The sides act one after the other; then the area is closed and what is left of its points is lost (6.0)."""
    s = run.state
    if s.round < 2:
        run.do(ev.ActBegan(SIDES[s.first if s.round == 0 else 1 - s.first], AREAS[s.area]))
    else:
        run.do(ev.AreaClosed(AREAS[s.area]))


CARDS = Decision(
    _both, (Way(PlaceCards, "6.0", itself("cards"), _cards_menu, _cards_check, _cards_take),), never,
    after=_cards_placed,
)  # fmt: skip
DECLARE = Decision(
    _declarers, (Way(Declare, "6.0", itself("declare"), _declare_menu, _declare_check, _declare_take),),
    _declare_forced, after=_declared,
)  # fmt: skip
PICK_AREA = Decision(
    the_initiative, (Way(PickArea, "6.0", itself("pick_area"), _pick_menu, _pick_check, _pick_take),), never
)
ACT_ORDER = Decision(the_initiative, (Way(ActOrder, "6.0", itself("act_order"), _act_menu, fine, _act_take),), never)
