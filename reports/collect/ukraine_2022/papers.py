"""The papers of 2022: Ukraine, as `reports.collect.systems.Papers` asks for them."""

from __future__ import annotations

from adjudication.engine.foresight import imagined
from adjudication.systems.ukraine_2022.basics.facts import SIDES
from reports.collect import coming
from reports.collect.plain import tracks
from reports.collect.plain.dated import label, turn_field
from reports.collect.plain.papers import burdens, counted, of_nobody, ordered, purposes, refused, sides, subject
from reports.collect.reading import TurnReading
from reports.collect.shapes import SitrepContent
from reports.collect.shapes_brief import Brief
from reports.collect.ukraine_2022 import account as accounts
from reports.collect.ukraine_2022 import situation
from reports.collect.ukraine_2022.acts import GROUPS
from reports.collect.words import count, listed
from wargame.presenters.plain.words import Words
from wargame.presenters.ukraine_2022.displays import starved

__all__ = [
    "account", "burdens", "currencies", "label", "map_view", "of_nobody", "ordered", "purposes", "sides", "subject",
    "told", "turn_field",
]  # fmt: skip
account = accounts.account
currencies = counted({"unit": "units", "wing": "wings", "hex": "hexes held", "place": "named places held"})
map_view = situation.map_view
MOST = 4  # combats and cities named in the bottom line


def told(view: TurnReading) -> SitrepContent:
    """The sitrep of one turn for one pair of eyes."""
    rules, was, now, words = view.rules, view.was, view.now, Words(view.rules)
    caption = (
        f"The front at the end of turn {view.turn}. Hatched: under Russian control. Pale: static. Letter: quality. "
        "Box with rails: railhead. Star: missile barrage. Trefoil in a dark box: fallout; in a circle: nuclear plant."
    )
    return SitrepContent(
        bottom_line=_bottom_line(view, words),
        map=situation.map_view(rules, now, f"The map at the end of turn {view.turn}"),
        map_caption=caption,
        charts=tracks.charts(rules, ()),
        acts=(*GROUPS.sorted(GROUPS.acts(view.told)), *refused(view, words.say)),
        template="systems/ukraine_2022/pdf/sitrep.html",
        body=situation.body(rules, view.pictures, view.told),
        due=coming.due(view, words.task),
        brief=_brief(view, words),
        by_event=True,
        before=situation.map_view(rules, was, f"The front before turn {view.turn}"),
    )


def _bottom_line(view: TurnReading, words: Words) -> tuple[str, ...]:
    """What changed: combats, cities, the front, routs, losses, supply, points."""
    rules, was, now = view.rules, view.was, view.now
    fought = situation.fights(rules, view.told)
    named = "; ".join(f"{_name(one.place)}, {one.attacker} attacks: {one.outcome}" for one in fought[:MOST])
    taken, grown = situation.taken(rules, was, now), situation.advanced(rules, was, now)
    new_holders = dict.fromkeys(side for _, side in taken[:MOST])
    places = "; ".join(
        f"{listed(_name(place) for place, to in taken[:MOST] if to == side)} to {side}" for side in new_holders
    )
    routed = situation.gone(rules.facts, was, now, "routed")
    beaten = listed(f"{words.thing(side)} {count(len(names), 'unit')}" for side, names in routed.items() if names)
    state = imagined(rules, now)
    out = {side: len(starved(rules.facts, state, number, words)) for number, side in enumerate(SIDES)}
    hungry = listed(f"{words.thing(side)} {count(number, 'unit')}" for side, number in out.items() if number)
    hexes = count(abs(grown), "hex", "hexes")
    front = f"Russia {'gained' if grown > 0 else 'lost'} {hexes}." if grown else "The front has not moved."
    return (
        f"Combats: {named}{_more(len(fought))}." if fought else "No unit attacked another.",
        f"Changed hands: {places}{_more(len(taken))}." if taken else "No city changed hands.",
        front,
        f"Routed: {beaten}." if beaten else "Nobody is newly routed.",
        f"Without a line of communication: {hungry}." if hungry else "All units have a line of communication.",
        f"Victory points: {now.points}.",
    )


def _name(place: str) -> str:
    return f"hex {place}" if place.isdigit() else place.partition(",")[0]


def _more(number: int) -> str:
    return f", and {number - MOST} more" if number > MOST else ""


def _brief(view: TurnReading, words: Words) -> Brief:
    side = view.side or "BLUE"
    other = next(one for one in view.rules.sides if one != side)
    return Brief(
        own_title=f"{words.thing(side)}: own forces" if view.side else words.thing(side),
        own=situation.rows_of(view.rules, view.now, side),
        enemy_title=words.thing(other),
        enemy=situation.rows_of(view.rules, view.now, other),
        civil=(),
        strength="Quality",
        enemy_head="State",
    )
