"""The standing orders of a turn sheet: answers for what cannot be foreseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudication.systems.opuc.fog.picture import Picture
from wargame.presenters.opuc.vocabulary import DOCTRINE, Words
from wargame.presenters.plain.standing import Given, section, select, typed
from wargame.presenters.shapes import Choice, Entry, Section

HELP: Final = (
    "Answers for situations you cannot foresee. They apply all turn, whenever your side must decide and the sheet "
    "says nothing else."
)
SILENT: Final = (
    "no one evades or advances, and your side uses no LOG, mission, card or reroll. The program chooses who takes a "
    "loss and the route of a retreat."
)
FORCED: Final = ("losses", "retreat")
WISHES: Final = 3  # places named for deep ISR
FIELDS: Final[Mapping[str, tuple[str, dict[str, str]]]] = {
    "evade": ("Evade an assault", {"never": "Never", "always": "Whenever allowed", "guns": "Only guns and engineers"}),
    "log": ("LOG for combat", {"full": "Full supply", "none": "None"}),
    "missions": ("Fire missions for a combat", {"0": "None", "1": "1", "2": "2", "3": "3"}),
    "losses": ("Losses fall on", {"strongest": "The strongest block", "weakest": "The weakest block"}),
    "advance": ("Advance after combat", {"all": "Every block that can", "none": "No one"}),
    "follow_up": ("Follow up", {"never": "Never"}),
    "retreat": (
        "Route of a retreat",
        {"road": "By the main road", "cover": "Into woods and towns", "supply": "Towards supply"},
    ),
    "rerolls": ("Reroll ISR dice", {"again": "Whenever allowed", "keep": "Never"}),
    "camps": ("Camps of the displaced", {"pay": "Supply them", "let_go": "Let the people go"}),
}


def standing_section(picture: Picture, words: Words, given: Given) -> Section:
    """The section of the standing orders, with what is on the sheet filled in."""
    held = typed(given, "standing_orders")
    fields = (_isr(picture, words, held), *_entries(held))
    return section("standing_orders", "2.2", HELP, SILENT, fields, words, given)


def _entries(held: Mapping[str, Any]) -> Sequence[Entry]:
    silent = {name: "Let the program choose" if name in FORCED else "Not ordered" for name in FIELDS}
    return [select(name, label, {DOCTRINE: silent[name]} | values, held) for name, (label, values) in FIELDS.items()]


def _isr(picture: Picture, words: Words, held: Mapping[str, Any]) -> Entry:
    """Where deep ISR should look first: places with hidden blocks of the other side."""
    places = {block.where for block in picture.blocks if not block.known and block.side != picture.side and block.where}
    wished = [str(place) for place in held.get("isr", ())]
    choices = tuple(Choice(place, words.place(place), words.names.stack(place)) for place in sorted({*places, *wished}))
    times = tuple((wished + [""] * WISHES)[:WISHES])
    return Entry(
        "isr", "many", "Place for deep ISR", "Deep ISR looks first at", choices=choices, least=0, most=WISHES,
        times=times,
    )  # fmt: skip
