"""The documents of Millennium Wars, as required by `reports.collect.systems.Papers`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from adjudication.engine.scenario import sides as engine_sides
from adjudication.systems.millennium_wars.basics.facts import CAMPS
from reports.collect import next_decisions
from reports.collect.decided.hot_wash import LessonSlide, slide
from reports.collect.millennium_wars import account as accounts
from reports.collect.millennium_wars import situation
from reports.collect.millennium_wars.acts import GROUPS, Acts
from reports.collect.plain import tracks
from reports.collect.plain.dated import label, turn_field
from reports.collect.plain.papers import (
    burdens,
    counted,
    of_nobody,
    on_map,
    ordered,
    purposes,
    refused,
    sides,
    whereabouts,
)
from reports.collect.reading import GameReading, TurnReading
from reports.collect.shapes import SitrepContent
from reports.collect.shapes_brief import Brief
from reports.collect.words import count, listed, telling
from wargame.presenters.millennium_wars.displays import signed
from wargame.presenters.plain.words import Words

__all__ = [
    "account", "burdens", "currencies", "label", "lesson", "map_view", "of_nobody", "on_map", "ordered", "purposes",
    "scale", "sides", "sitrep_content", "subject", "turn_field", "whereabouts",
]  # fmt: skip
account = accounts.account
currencies = counted(
    {"unit": "units", "place": "cities held", "demonstrator": "Demonstrators", "index": "the Political Index"}
)
map_view = situation.map_view
MOST = 4  # fights and places named in the bottom line


def scale(rules: Any, state: Any) -> Hashable:
    """The camp with which each side is counted: one that joins another takes its units and cities along."""
    return tuple(rules.counted_as(state, side) for side in rules.sides)


def lesson(whole: GameReading) -> LessonSlide:
    """The cost of opinion abroad (5.0)."""
    return slide(
        whole, "Which step of the Political Index was worth its price?",
        "the Political Index at the end; above 0 it favours Russia", lambda rules, state: {"": state.index}, plus=True,
    )  # fmt: skip


def subject(rules: Any, text: str) -> str:
    """The target of a roll as text: a force, a place, or a force and the place where it helps."""
    words = Words(rules)
    return ", ".join(map(words.thing, text.split()))


def sitrep_content(view: TurnReading) -> SitrepContent:
    """The sitrep of one turn for one audience."""
    rules, now, words = view.rules, view.now, Words(view.rules)
    caption = (
        f"The map at the end of turn {view.turn}. Outlined: within reach of a headquarters. Tinted: deep zones of "
        "control. Pale: Disrupted. SD Base, FOB forward operations base, DEM Demonstrators."
    )
    said = _bottom_line(view, words)
    return SitrepContent(
        bottom_line=said,
        map=situation.map_view(rules, now, f"The map at the end of turn {view.turn}"),
        map_caption=caption,
        charts=tracks.charts(rules, ()),
        acts=(*GROUPS.sorted(Acts(rules.facts).of_undertakings(view.told)), *refused(view, words.say)),
        template="systems/shared/pdf/sitrep.html",
        body=situation.WarBody(situation.facts(rules, now), situation.parts(rules, view.pictures, view.told)),
        due=next_decisions.due(view, words.task),
        brief=_brief(view),
        facts=telling(_facts(view, said), "Lost: "),
    )


def _bottom_line(view: TurnReading, words: Words) -> tuple[str, ...]:
    """The changes: combat, places, losses, supply, protest, the index."""
    rules, was, now = view.rules, view.was, view.now
    said = {name: engine_sides.spoken(rules.pack)[side] for side, name in engine_sides.names(rules.pack).items()}
    fought, taken = situation.fights(rules, view.told), situation.taken(rules, was, now)
    places = listed(f"{_name(place)} to {said.get(side, side)}" for place, side in taken[:MOST])
    lost = Counter[str]()
    for (force, _), number in situation.lost(rules.facts, was, now).items():
        lost[force] += number
    gone = listed(f"{words.thing(force)} {count(number, 'piece')}" for force, number in lost.items())
    scattered = listed(
        f"{_name(place)} by {said[side]}" for place, side, _ in situation.crowds(rules, view.told)[:MOST]
    )
    moved = f"from {signed(was.index)} to {signed(now.index)}" if was.index != now.index else f"at {signed(now.index)}"
    end = rules.facts.numbers.automatic
    bars = f"Russia wins at {signed(end)}, {engine_sides.spoken(rules.pack)['BLUE']} at {signed(-end)}"
    return (
        _fights(rules, fought) if fought else "No unit attacked another.",
        f"Changed hands: {places}{_more(len(taken))}." if taken else "No city or town changed hands.",
        f"Lost: {gone}." if gone else "No one lost a piece.",
        f"The Political Index {'is' if was.index == now.index else 'moved'} {moved}; {bars}.",
        *_supply(view, words),
        *((f"Demonstrators attacked: {scattered}.",) if scattered else ()),
    )


def _facts(view: TurnReading, said: tuple[str, ...]) -> tuple[str, ...]:
    """The bottom line without the reader's own failed attacks, which the commander's page lists separately."""
    fought = situation.fights(view.rules, view.told)
    own = Words(view.rules).thing(view.side) if view.side else ""
    kept = [fight for fight in fought if fight[1] != own or fight[3] not in situation.IN_VAIN]
    if len(kept) == len(fought):
        return said
    return ((_fights(view.rules, kept),) if kept else ()) + said[1:]


def _fights(rules: Any, fought: Sequence[tuple[str, str, str, str]]) -> str:
    """The most important combats in one sentence."""
    said = {name: engine_sides.spoken(rules.pack)[side] for side, name in engine_sides.names(rules.pack).items()}
    named = "; ".join(f"{_name(place)}, {said[side]} attacks: {result}" for place, side, _, result in fought[:MOST])
    return f"Combat: {named}{_more(len(fought))}."


def _supply(view: TurnReading, words: Words) -> Iterator[str]:
    """Units without supply: the reader's, then those of each other side."""
    hungry, said = situation.starving(view.rules, view.now), engine_sides.spoken(view.rules.pack)
    if view.side:
        own = hungry.pop(view.side, 0)
        yield f"Without supply: {count(own, 'unit')} of ours." if own else "All our units have supply."
    others = listed(f"{count(number, 'unit')} of {said.get(one, words.thing(one))}" for one, number in hungry.items())
    if others:
        yield f"{'Others without' if view.side else 'Without'} supply: {others}."
    elif not view.side:
        yield "All units have supply."


def _name(place: str) -> str:
    return place.partition(",")[0]


def _more(number: int) -> str:
    return f", and {number - MOST} more" if number > MOST else ""


def _brief(view: TurnReading) -> Brief:
    side = view.side or CAMPS[1]
    rules, without = view.rules, situation.hungry(view.rules, view.now)
    crowds = situation.crowds(rules, view.told)
    friends = situation.camp(view.now, side)
    others = [one for one in rules.sides if one not in friends]
    return Brief(
        own=tuple(row for one in friends for row in situation.rows_of(rules, view.now, one, without)),
        enemy=tuple(row for one in others for row in situation.rows_of(rules, view.now, one, without)),
        civil=tuple(f"{_name(place)}: {side} attacks Demonstrators" for place, side, _ in crowds),
        strength="Values",
    )
