"""The documents of 2022: Ukraine, as required by `reports.collect.systems.Papers`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudication.engine.play.foresight import imagined
from adjudication.systems.ukraine_2022.basics.facts import RED, SIDES
from adjudication.systems.ukraine_2022.basics.lines import starved
from reports.collect import next_decisions
from reports.collect.decided.hot_wash import LessonSlide, slide
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
    scale,
    sides,
    subject,
    whereabouts,
)
from reports.collect.reading import GameReading, TurnReading
from reports.collect.shapes import SitrepContent
from reports.collect.shapes_brief import Brief
from reports.collect.ukraine_2022 import account as accounts
from reports.collect.ukraine_2022 import situation
from reports.collect.ukraine_2022.acts import GROUPS, folded
from reports.collect.words import count, listed, telling
from wargame.presenters.plain.words import Words

__all__ = [
    "account", "burdens", "currencies", "label", "lesson", "map_view", "of_nobody", "on_map", "ordered", "purposes",
    "scale", "sides", "sitrep_content", "subject", "turn_field", "whereabouts",
]  # fmt: skip
account = accounts.account
currencies = counted({"unit": "units", "wing": "wings", "hex": "hexes held", "place": "named places held"})
map_view = situation.map_view
MOST = 3  # combats and cities named in the bottom line


def lesson(whole: GameReading) -> LessonSlide:
    """What an attack depends on: railheads and the hexes around them."""
    return slide(
        whole, "How far from its railheads could an attack go on?",
        "railheads of Russia, and hexes that it holds, at the end",
        lambda rules, state: {"Railheads": len(state.railheads), "Hexes held": state.held.count(RED)},
    )  # fmt: skip


def sitrep_content(view: TurnReading) -> SitrepContent:
    """The sitrep of one turn for one audience."""
    rules, was, now, words = view.rules, view.was, view.now, Words(view.rules)
    caption = (
        f"The front at the end of turn {view.turn}. Hatched: under Russian control. Pale: static. Letter: quality. "
        "Box with rails: railhead. Star: missile barrage. Trefoil in a dark box: fallout; in a circle: nuclear plant."
    )
    said = _bottom_line(view, words)
    return SitrepContent(
        bottom_line=said,
        map=situation.map_view(rules, now, f"The map at the end of turn {view.turn}"),
        map_caption=caption,
        charts=tracks.charts(rules, ()),
        acts=(*GROUPS.sorted(folded(view.told)), *refused(view, words.say)),
        template="systems/ukraine_2022/pdf/sitrep.html",
        body=situation.body(rules, view.pictures, view.told),
        due=next_decisions.due(view, words.task),
        brief=_brief(view),
        facts=telling((*_fought(view, own_failures=False), *said[len(_fought(view)) :]), "Newly routed: "),
        before=situation.map_view(rules, was, f"The front before turn {view.turn}"),
    )


def _bottom_line(view: TurnReading, words: Words) -> tuple[str, ...]:
    """The changes: combat, cities and the front, routs, supply."""
    fought = _fought(view)
    return (*(fought or ("No unit attacked another.",)), _ground(view), *_supply(view, words))


def _fought(view: TurnReading, *, own_failures: bool = True) -> tuple[str, ...]:
    """The most important combats, a sentence each, and the number of others; with or without the reader's failed
    attacks."""
    own = Words(view.rules).thing(view.side) if view.side else ""
    every = situation.fights(view.rules, view.told)
    fights = [one for one in every if own_failures or one.attacker != own or not one.failed]
    named = (f"{one.attacker} attacked {_name(one.place)}: {one.outcome}." for one in fights[:MOST])
    more = len(fights) - MOST
    others = f"There {'were' if more > 1 else 'was'} {count(more, 'other combat')}."
    return (*named, others) if more > 0 else tuple(named)


def _ground(view: TurnReading) -> str:
    """Cities that changed hands, and how far the front moved."""
    taken = situation.taken(view.rules, view.was, view.now)
    grown = situation.advanced(view.rules, view.was, view.now)
    took = []
    for side in dict.fromkeys(side for _, side in taken):
        places = [_name(place) for place, to in taken if to == side]
        more = [count(len(places) - MOST, "other city", "other cities")] if len(places) > MOST else []
        took.append(f"{side} took {listed([*places[:MOST], *more])}")
    hexes = count(abs(grown), "hex", "hexes")
    front = f"Russia {'gained' if grown > 0 else 'lost'} {hexes}" if grown else "the front did not move"
    cities = "; ".join(took) or "No city changed hands"
    return f"{cities}; {front}."


def _supply(view: TurnReading, words: Words) -> Iterator[str]:
    """Units newly routed, and those without a line of communication."""
    f, state = view.rules.facts, imagined(view.rules, view.now)
    routed = situation.gone(f, view.was, view.now, "routed")
    beaten = {words.thing(side): len(names) for side, names in routed.items()}
    out = {words.thing(side): len(starved(f, state, number)) for number, side in enumerate(SIDES)}
    if any(beaten.values()):
        yield f"Newly routed: {_units(beaten)}."
    yield f"Without a line of communication: {_units(out)}." if any(out.values()) else "All units are in supply."


def _units(of: Mapping[str, int]) -> str:
    return listed(f"{count(number, 'unit')} of {side}" for side, number in of.items() if number)


def _name(place: str) -> str:
    return f"hex {place}" if place.isdigit() else place.partition(",")[0]


def _brief(view: TurnReading) -> Brief:
    side = view.side or "BLUE"
    other = next(one for one in view.rules.sides if one != side)
    return Brief(
        own=situation.rows_of(view.rules, view.now, side),
        enemy=situation.rows_of(view.rules, view.now, other),
        civil=(),
        strength="Quality",
    )
