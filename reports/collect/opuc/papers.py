"""The documents of OPUC, as required by `reports.collect.systems.Papers`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from adjudication.systems.opuc.basics.roster import BLUE, BROKEN, RED, UNUSED
from adjudication.systems.opuc.basics.roster import SIDES as BLOCK_SIDES
from adjudication.systems.opuc.sentences import CATALOGUE
from reports.collect import next_decisions
from reports.collect.decided.arrows import Whereabouts
from reports.collect.decided.hot_wash import LessonSlide, slide
from reports.collect.opuc import account as accounts
from reports.collect.opuc import acts, brief, headline, sitrep, situation
from reports.collect.plain import papers as plain
from reports.collect.reading import GameReading, TurnReading
from reports.collect.shapes import Act, SitrepContent
from reports.collect.words import telling
from wargame.presenters.opuc import sequence, words
from wargame.presenters.opuc.vocabulary import Words

__all__ = [
    "account", "burdens", "currencies", "label", "lesson", "map_view", "of_nobody", "on_map", "ordered", "purposes",
    "scale", "sides", "sitrep_content", "subject", "turn_field", "whereabouts",
]  # fmt: skip
burdens = ("adverse opinion", "demoralisation")
currencies = plain.counted(
    {"step": "steps", "opinion": "adverse opinion", "demoralisation": "demoralisation", "place": "places held"}
)

SIDES: Mapping[str, str] = words.SIDES
PURPOSES: Mapping[str, str] = {
    key.removeprefix("roll."): text for key, text in CATALOGUE.items() if key.startswith("roll.")
}
OF_NOBODY = frozenset(
    key for key in PURPOSES if key.startswith(("weather", "environment", "cec", "tags", "attribution"))
) | {"neighbour", "infrastructure"}
account = accounts.account
ordered = accounts.ordered
map_view = situation.map_view


def scale(rules: Any, state: Any) -> Hashable:
    """Which blocks count as parts or as a whole, because a unit that breaks down or reforms has lost nothing (8.6)."""
    return tuple(place in (BROKEN, UNUSED) for place in state.place)


def whereabouts(rules: Any, state: Any) -> Whereabouts:
    """The places of the blocks on the map."""
    f = rules.facts
    blocks = ((block, place) for block, place in enumerate(state.place) if place >= 0)
    return {f.roster.ids[block]: (f.board.ids[place], BLOCK_SIDES[f.roster.side[block]]) for block, place in blocks}


def on_map(rules: Any, place: str) -> str:
    """The hex of a zone of a built-up area."""
    board = rules.facts.board
    return str(board.ids[board.hex_of[board.index[place]]])


def lesson(whole: GameReading) -> LessonSlide:
    """The cost of combat among civilians."""
    return slide(
        whole, "What did each assault in a built-up area cost in public opinion?",
        "adverse opinion of Red to that of Blue at the end",
        lambda rules, state: {"Adverse opinion of Red": state.ao[RED], "Adverse opinion of Blue": state.ao[BLUE]},
    )  # fmt: skip


def sides(rules: Any) -> Mapping[str, str]:
    """The names of the sides, in the order of the columns."""
    return SIDES


def purposes(rules: Any) -> Mapping[str, str]:
    """The purposes of rolls by key."""
    return {**PURPOSES, **{f"cp.{action.id}": action.title for action in rules.facts.actions.values()}}


def of_nobody(rules: Any) -> frozenset[str]:
    """The keys of rolls that belong to no side, such as weather and civil effects."""
    return OF_NOBODY


def turn_field(rules: Any, picture: Any, turn: int) -> str:
    """The turn in a few words."""
    return sequence.turn_field(picture)


def subject(rules: Any, text: str) -> str:
    """The target of a roll as text."""
    if text in rules.facts.missions:
        return str(rules.facts.missions[text].title)
    return str(situation.caller(rules)(text)) if text else ""


def label(rules: Any, turn: int) -> str:
    """The day and hours of a turn."""
    facts = rules.facts
    number = max(turn, 1)
    part = "night" if facts.night(number) else "day"
    return f"Day {facts.day(number)}, {facts.hours(number)} ({part})"


def sitrep_content(view: TurnReading) -> SitrepContent:
    """The sitrep of one turn for one audience."""
    caption = "Blocks in a hatched frame are seen from the back only."
    said = headline.bottom_line(view)
    return SitrepContent(
        bottom_line=said,
        map=situation.map_view(view.rules, view.now, f"The board at the end of turn {view.turn}"),
        map_caption=f"The board at the end of turn {view.turn}, as {_eyes(view)} it. {caption}",
        charts=sitrep.charts(view),
        acts=(*acts.acts(view.told, view.rules, view.now, view.side), *_refused(view)),
        template="systems/opuc/pdf/sitrep.html",
        body=sitrep.body(view),
        due=next_decisions.due(view, Words(view.rules, view.now).task),
        brief=brief.brief(view, sitrep.since),
        facts=telling(said, "We lost", "Blue lost", "Red lost", "In "),
    )


def _eyes(view: TurnReading) -> str:
    return f"{words.SIDES[view.side]} sees" if view.side else "everyone sees"


def _refused(view: TurnReading) -> tuple[Act, ...]:
    """The side's own orders that the rules skipped, with the reasons."""
    return plain.refused(view, Words(view.rules, view.now).say)
