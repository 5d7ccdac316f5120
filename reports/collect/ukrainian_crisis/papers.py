"""The documents of Ukrainian Crisis, as required by `reports.collect.systems.Papers`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from adjudication.systems.ukrainian_crisis.basics.facts import SIDES as UNIT_SIDES
from adjudication.systems.ukrainian_crisis.final_phase.victory import combat_played
from reports.collect import next_decisions
from reports.collect.decided.arrows import Whereabouts
from reports.collect.decided.hot_wash import LessonSlide, slide
from reports.collect.plain.papers import burdens, counted, of_nobody, on_map, refused
from reports.collect.reading import GameReading, TurnReading
from reports.collect.shapes import Act, Map, SitrepContent, TrackChart
from reports.collect.shapes_brief import Brief, Force
from reports.collect.ukrainian_crisis import account as accounts
from reports.collect.ukrainian_crisis import acts, sitrep, situation
from reports.collect.ukrainian_crisis.names import SIDES, PaperNames
from reports.collect.ukrainian_crisis.shapes import Body, ForceLine
from reports.collect.words import telling
from reports.record import ReadEvent as Learnt
from wargame.presenters.ukrainian_crisis import sequence
from wargame.presenters.ukrainian_crisis.words import Words

__all__ = [
    "account", "burdens", "currencies", "label", "lesson", "map_view", "of_nobody", "on_map", "ordered", "purposes",
    "scale", "sides", "sitrep_content", "subject", "turn_field", "whereabouts",
]  # fmt: skip

PURPOSES = {
    "effort": "Effort", "event_draw": "Event drawn", "attempt": "Diplomatic attempt", "neutralise": "Neutralisation",
    "attack": "Attack", "defence": "Defence", "event": "Event die",
}  # fmt: skip
NEWS = {"EventRevealed", "Incident", "NeighbourSettled", "AreaAnnexed", "CountryLeft"}
BOXES = ("Mobilized", "Reserve")
DUE = {"cards": "three cards, one for each area", "declare": "whether you ask for a Combat Turn"}
account = accounts.account
currencies = counted({"unit": "units"})
ordered = accounts.ordered


def scale(rules: Any, state: Any) -> Hashable:
    """Whether points are areas plus half of Prestige, as after the first combat in a Combat Turn (9.0)."""
    return combat_played(state)


def whereabouts(rules: Any, state: Any) -> Whereabouts:
    """The places of the units on the map."""
    f = rules.facts
    units = ((unit, area) for unit, area in enumerate(state.where) if area >= 0)
    return {f.unit_ids[unit]: (f.area_ids[area], UNIT_SIDES[f.side_of[unit]]) for unit, area in units}


def lesson(whole: GameReading) -> LessonSlide:
    """The source of all payments: Prestige (3.0)."""
    return slide(
        whole, "What did each side buy with its Prestige?", "Prestige of Russia to that of Ukraine at the end",
        lambda rules, state: {"Russia": state.prestige[0], "Ukraine": state.prestige[1]},
    )  # fmt: skip


def sides(rules: Any) -> Mapping[str, str]:
    """The names of the sides, in the order of the columns."""
    return SIDES


def purposes(rules: Any) -> Mapping[str, str]:
    """The purposes of rolls by key."""
    return PURPOSES


def turn_field(rules: Any, picture: Any, turn: int) -> str:
    """The turn in a few words."""
    return sequence.turn_field(picture)


def subject(rules: Any, text: str) -> str:
    """The target of a roll as text, with events and countries by name."""
    named = {event.id: event.name for event in rules.pack.events.events}
    named |= {country.code: country.name for country in rules.pack.countries.countries}
    return str(named.get(text) or text.replace(":", ", ").replace("_", " "))


def label(rules: Any, turn: int) -> str:
    """The dates of a turn."""
    return next((str(entry.label) for entry in rules.pack.calendar.turns if entry.number == turn), f"Turn {turn}")


def map_view(rules: Any, picture: Any, title: str) -> Map:
    """A picture as a map for paper."""
    return situation.map_view(picture, title)


def sitrep_content(view: TurnReading) -> SitrepContent:
    """The sitrep of one turn for one audience."""
    side, after, learnt = view.side, view.now, view.told
    names = PaperNames(view.pictures)
    moves = sitrep.movements(learnt, names)
    said = sitrep.bottom_line(side, view.was, after, learnt)
    return SitrepContent(
        bottom_line=said,
        map=situation.map_view(after, f"The board at the end of turn {view.turn}", moves),
        map_caption=_caption(view.turn, bool(moves)),
        charts=(_prestige(view),),
        acts=(*acts.acts(learnt, names, side), *_refused(view)),
        template="systems/ukrainian_crisis/pdf/sitrep.html",
        body=_body(view, names),
        due=next_decisions.due(view, lambda kind: DUE.get(kind) or Words(view.rules, view.now).task(kind)),
        brief=_brief(view),
        facts=telling(sorted(said, key=lambda text: text.startswith(("This was", "Prestige")))),
    )


def _refused(view: TurnReading) -> tuple[Act, ...]:
    """The side's own orders that the rules skipped, with the reasons."""
    return refused(view, Words(view.rules, view.now).say)


def _body(view: TurnReading, names: PaperNames) -> Body:
    side, after = view.side, view.now
    return Body(
        relations=situation.relations(after),
        relations_note=situation.relations_note(after),
        own_title=f"{SIDES[side]}: own forces" if side else "Russia: forces",
        own=situation.forces(after, side or "RED"),
        own_notes=situation.own_notes(after) if side else (),
        enemy_title="Enemy as we see it" if side else "Ukraine: forces",
        enemy=situation.forces(after, situation.OTHER[side] if side else "BLUE"),
        unknown=situation.unknown(after),
        news=_news(view.told),
        counts=sitrep.counts(names, view.pictures, view.earlier, view.told),
    )


def _brief(view: TurnReading) -> Brief:
    side, after = view.side, view.now
    own = situation.forces(after, side or "RED")
    enemy = situation.forces(after, situation.OTHER[side] if side else "BLUE")
    relations = (f"{zone}: {countries}." for zone, countries in situation.relations(after)[:2])
    notes = () if side is None else (*situation.own_notes(after), *situation.unknown(after))
    return Brief(
        own=tuple(_force(line) for line in _ranked(own)),
        enemy=tuple(_force(line) for line in _ranked(enemy)),
        civil=(*_news(view.told), *notes, *relations),
        strength="CV",
    )


def _ranked(lines: Sequence[ForceLine]) -> list[ForceLine]:
    """Forces on the map before those in boxes, shaken units first, then strong ones."""
    return sorted(lines, key=lambda line: (line.place in BOXES, line.state == "Fresh", -_number(line.strength)))


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0


def _force(line: ForceLine) -> Force:
    return Force(line.symbol, line.what, line.place, line.strength, line.state)


def _prestige(view: TurnReading) -> TrackChart:
    series = sitrep.tracks(view.pictures)
    note = "Russia broken line and diamonds, Ukraine full line and squares."
    return TrackChart("Prestige over the turns", series, 56, 34, note)


def _caption(turn: int, arrows: bool) -> str:
    text = (
        f"The board at the end of turn {turn}. Rectangles are Ukrainian, diamonds Russian, pale ones neutralised. "
        "Hatched: pro-Russian areas. Ringed numbers: Victory Points. Triangles: airfields; anchors: ports."
    )
    return f"{text} Arrows: moves of this turn." if arrows else text


def _news(learnt: Any) -> tuple[str, ...]:
    """Events that no one ordered, as reported."""
    found: list[Learnt] = [one for one in learnt if type(one.event).__name__ in NEWS]
    return tuple(dict.fromkeys(one.text for one in found))
