"""The documents of a rule system without its own, as required by `reports.collect.systems.Papers`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.scenario import sides as engine_sides
from adjudication.engine.sketch import merged
from reports.collect import next_decisions, phrases
from reports.collect.decided.arrows import Whereabouts
from reports.collect.decided.hot_wash import LessonSlide
from reports.collect.plain import side_acts, tracks
from reports.collect.plain.account import account
from reports.collect.reading import GameReading, TurnReading
from reports.collect.shapes import Act, Map, SitrepContent, Tables
from reports.collect.shapes_brief import Brief
from reports.record import ReadEvent as Learnt
from wargame import turn_words
from wargame.presenters.plain.tables import tables
from wargame.presenters.plain.words import Words

__all__ = [
    "account", "burdens", "currencies", "label", "lesson", "map_view", "of_nobody", "on_map", "ordered", "purposes",
    "scale", "sides", "sitrep_content", "subject", "turn_field", "whereabouts",
]  # fmt: skip
BY_DEFAULT = "By the program"
FORCED = "By the program: the rules force a choice, and the sheet did not make it."
MOST = 5  # sentences of the bottom line
ROLL = "roll."

burdens = ()


def sides(rules: Any) -> Mapping[str, str]:
    """The names of the sides, in the pack's order."""
    return engine_sides.names(rules.pack)


def purposes(rules: Any) -> Mapping[str, str]:
    """The purposes of rolls by key."""
    return {key.removeprefix(ROLL): text for key, text in rules.catalogue.items() if key.startswith(ROLL)}


def of_nobody(rules: Any) -> frozenset[str]:
    """No rolls: these rules list none without a side."""
    return frozenset()


def currencies(rules: Any, state: Any) -> Mapping[str, Mapping[str, int]]:
    """No counts other than points."""
    return {}


def scale(rules: Any, state: Any) -> Hashable:
    """A constant: all states are comparable."""
    return None


def whereabouts(rules: Any, state: Any) -> Whereabouts:
    """Each side's own pieces as it sees them on its map."""
    found = merged((side, rules.sketch(rules.picture(state, side))) for side in rules.sides)
    return {piece.name: (piece.place, piece.side) for piece in found.pieces if piece.name}


def on_map(rules: Any, place: str) -> str:
    """The place itself."""
    return place


def lesson(whole: GameReading) -> LessonSlide | None:
    """No lesson: these rules name none."""
    return None


def counted(names: Mapping[str, str]) -> Callable[[Any, Any], Mapping[str, Mapping[str, int]]]:
    """A `currencies` function for what an order can cost or gain; `names` gives the report's names of the kinds it
    counts."""

    def found(rules: Any, state: Any) -> Mapping[str, Mapping[str, int]]:
        numbers = {name: dict.fromkeys(rules.sides, 0) for name in names.values()}
        for holding, number in rules.holdings(state).items():
            if holding.what in names:
                numbers[names[holding.what]][holding.side] += number
        return numbers

    return found


def subject(rules: Any, text: str) -> str:
    """The target of a roll as text."""
    return Words(rules).thing(text) if text else ""


def label(rules: Any, turn: int) -> str:
    """The number of the turn, because nothing gives its dates."""
    return f"Turn {max(turn, 1)}"


def turn_field(rules: Any, picture: Any, turn: int) -> str:
    """The turn in a few words."""
    return turn_words.number(turn)


def map_view(rules: Any, picture: Any, title: str) -> Map:
    """A picture as tables."""
    return Tables(title, tables(picture, Words(rules)))


def ordered(whole: GameReading) -> Callable[[str, Mapping[str, Any]], str]:
    """The text for an order of a side."""
    words = Words(whole.rules)
    return lambda side, order: words.say(order)


def sitrep_content(view: TurnReading) -> SitrepContent:
    """The sitrep of one turn for one audience."""
    words = Words(view.rules)
    happened = _sentences(view.told)
    title = f"The position at the end of turn {view.turn}"
    return SitrepContent(
        bottom_line=tuple(happened[:MOST]) or ("Nothing is known to have happened.",),
        map=Tables(title, tables(view.now, words)),
        map_caption=f"{title}, as it is known.",
        charts=tracks.charts(view.rules, ()),
        acts=(*side_acts.learnt(view.told), *refused(view, words.say)),
        template="systems/plain/pdf/sitrep.html",
        body=happened,
        due=next_decisions.due(view, words.task),
        brief=_brief(happened),
    )


def _sentences(learnt: Any) -> tuple[str, ...]:
    found: list[Learnt] = list(learnt)
    return tuple(dict.fromkeys(one.text for one in found if one.text))


def _brief(happened: tuple[str, ...]) -> Brief:
    return Brief((), (), happened)


def refused(view: TurnReading, say: Callable[[Any], str], group: str = "Not carried out") -> tuple[Act, ...]:
    """The side's own orders that the rules skipped, grouped by reason, then the choices that the rules forced. `say`
    gives the text of an order."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for row in view.refused:
        name, said, outcome = _skipped(view, row, group, f"{say(row['order'])}.")
        rows.setdefault((row["side"], name, outcome), []).append(said)
    return tuple(
        _together(Act(0, number, view.turn, side, name, "", outcome, "", "", nothing=name == BY_DEFAULT), orders)
        for number, ((side, name, outcome), orders) in enumerate(rows.items())
    )


def _together(act: Act, orders: Sequence[str]) -> Act:
    """The act with its orders: several are separated by semicolons, identical ones counted."""
    said = phrases.times(text.rstrip(".") for text in orders)
    named = () if act.group == BY_DEFAULT else tuple(said)
    return replace(act, task=f"{'; '.join(said)}.", orders=named)


def _skipped(view: TurnReading, row: Mapping[str, Any], group: str, said: str) -> tuple[str, str, str]:
    """The group of such an order, its text, and its outcome."""
    if many := row.get("by_default"):
        return BY_DEFAULT, f"{said.rstrip('.')}, and {many - 1} more." if many > 1 else said, FORCED
    return group, said, f"Not carried out. {phrases.reasons(view.rules.catalogue, row['problems'])}"
