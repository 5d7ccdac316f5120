"""The documents of Opaque War, as required by `reports.collect.systems.Papers`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.scenario.sides import doing, spoken
from adjudication.systems.opaque_war.mobs_media.events import MediaRolled
from reports.collect import next_decisions
from reports.collect.decided.hot_wash import LessonSlide, slide
from reports.collect.opaque_war import account as accounts
from reports.collect.opaque_war import situation
from reports.collect.opaque_war.acts import GROUPS, NEWS
from reports.collect.plain.dated import label, turn_field
from reports.collect.plain.papers import (
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
from reports.collect.words import count, listed, telling
from wargame.presenters.opaque_war.sources import note
from wargame.presenters.plain.words import Words

__all__ = [
    "account", "burdens", "currencies", "label", "lesson", "map_view", "of_nobody", "on_map", "ordered", "purposes",
    "scale", "sides", "sitrep_content", "subject", "turn_field", "whereabouts",
]  # fmt: skip
account = accounts.account
map_view = situation.map_view
CURRENCIES = {
    "units_eliminated": "units lost", "towns_held": "places held", "checkpoints_held": "places held",
    "western_support": "support from abroad", "russian_support": "support from abroad",
}  # fmt: skip
"""The public numbers that decisions move, and what they are called together."""


burdens = ("units lost",)


def currencies(rules: Any, state: Any) -> Mapping[str, Mapping[str, int]]:
    """Losses, control, the effect on media and opinion abroad, and ceasefires (5.0, 8.12, 15.0)."""
    found: dict[str, dict[str, int]] = {}
    for track in rules.scoreboard(state).tracks:
        if track.key in CURRENCIES:
            rows = found.setdefault(CURRENCIES[track.key], {})
            rows[track.side] = rows.get(track.side, 0) + track.value
    return found | {"ceasefires": {"": int(state.truce or state.truce_next)}}


def lesson(whole: GameReading) -> LessonSlide:
    """The media effect of combat: support from abroad (5.0)."""

    def levels(rules: Any, state: Any) -> Mapping[str, int]:
        tracks = {track.key: track.value for track in rules.scoreboard(state).tracks}
        return {"Western Support": tracks["western_support"], "Russian Support": tracks["russian_support"]}

    found = slide(
        whole, "Which combat cost support from abroad?", "Western Support to Russian Support at the end", levels
    )
    rolled = sum(isinstance(one.event, MediaRolled) for one in whole.told)
    return replace(found, facts=(*found.facts, f"{count(rolled, 'media die', 'media dice')} rolled for what was seen"))


def sitrep_content(view: TurnReading) -> SitrepContent:
    """The sitrep of one turn for one audience."""
    rules, now, words = view.rules, view.now, Words(view.rules)
    found = GROUPS.sorted(GROUPS.folded(rules.undertakings, view.told))
    begun = situation.begun(rules.facts, view.told)
    taken = situation.taken(rules, view.was, now, begun)
    eyes = f"as {doing(rules.pack, view.side, 'sees', 'see')} it" if view.side else "as everyone sees it"
    caption = (
        f"Donetsk and Luhansk at the end of turn {view.turn}, {eyes}. Hatched: counters face down. Pale: out of "
        f"supply. The full map is printed separately. {note(rules.pack)}"
    ).strip()
    said = (*_set_up(view, begun), *_bottom_line(view, words, taken))
    return SitrepContent(
        bottom_line=said,
        map=situation.map_view(rules, now, f"The map at the end of turn {view.turn}", cropped=True),
        map_caption=caption,
        charts=situation.charts(rules, view.pictures),
        acts=(*found, *refused(view, words.say)),
        template="systems/opaque_war/pdf/sitrep.html",
        body=situation.OpaqueBody(
            situation.facts(rules, now), situation.parts(rules, view.pictures, taken), situation.closing(rules, now)
        ),
        due=next_decisions.due(view, words.task),
        brief=_brief(view, tuple(act.task for act in found if act.group in NEWS)),
        facts=telling(said, "Lost: "),
    )


def _set_up(view: TurnReading, begun: Mapping[str, str]) -> tuple[str, ...]:
    """The holders at the start of play, in the turn with the set-up."""
    names, counted = spoken(view.rules.pack), Counter(begun.values())
    told = listed(f"{names[side]} {counted[side]}" for side in view.rules.sides)
    where = "of the towns, cities and checkpoints of Donetsk and Luhansk"
    return (f"The set-up gives {told} {where}.",) if begun else ()


def _bottom_line(view: TurnReading, words: Words, taken: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The changes: places, losses, support, ceasefire."""
    rules, was, now = view.rules, view.was, view.now
    lost = situation.lost(rules, was, now)
    support = now.support
    names = spoken(rules.pack)
    gained: dict[str, list[str]] = {}
    for place, side in taken[:4]:
        gained.setdefault(names[side], []).append(place.partition(",")[0])
    places = "; ".join(f"{listed(found)} to {name}" for name, found in gained.items())
    rest = f", and {len(taken) - 4} more" if len(taken) > 4 else ""
    gone = listed(f"{words.thing(side)} {count(len(names), 'piece')}" for side, names in lost.items() if names)
    west = f"from turn {support.western_box}" if support.western_box else situation.level(support.western)
    return (
        f"Changed hands: {places}{rest}." if taken else "No town or checkpoint changed hands.",
        f"Lost: {gone}." if gone else "No one lost a piece.",
        *(("A ceasefire begins next turn.",) if support.truce_next else ()),
        f"Western Support {west}, Russian Support {situation.level(support.russian)}.",
    )


def _brief(view: TurnReading, news: tuple[str, ...]) -> Brief:
    side = view.side or "BLUE"
    other = next(one for one in view.rules.sides if one != side)
    return Brief(
        own=situation.rows_of(view.rules, view.now, side, own=bool(view.side)),
        enemy=situation.rows_of(view.rules, view.now, other, own=False),
        civil=news,
        strength="Values",
    )
