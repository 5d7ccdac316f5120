"""The form that assigns a deep ISR die to a place: the dice left, and the number needed in each place (5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.menu import OneOf, Option
from adjudication.systems.opuc.basics.boxes import name_of, number_of
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.isr import close_isr, sight
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.vocabulary import Words
from wargame.presenters.shapes import Choice, Entry

FOUND_BY = "Target, found by"
UNTHROWN = "not rolled yet"
BEYOND = "only after a reroll"


def look_entries(
    options: Sequence[Option], f: Facts, s: State, side: str, words: Words, typed: Mapping[str, Any]
) -> tuple[Entry, ...]:
    """The dice left with the best one selected, and the places, those where it finds something first."""
    left = Counter(die.face for die in s.batches[SIDE[side]] if die.target == -1)
    given = str(typed.get("face", "")) or str(max(left, default=""))
    dice = tuple(
        Choice(str(face), str(face) if face else "a die", _dice(face, left[face]), chosen=str(face) == given)
        for face in sorted(left, reverse=True)
    )
    target = options[0].fields["target"]
    places = target.values if isinstance(target, OneOf) else ()
    best = max(left, default=0)
    named = sorted((str(place) for place in places), key=lambda place: not _in_reach(place, f, best))
    found = [_place(place, f, words.names, str(typed.get("target", "")), best) for place in named]
    return (
        Entry("face", "select", words.label("face"), choices=dice),
        Entry("target", "select", FOUND_BY, choices=tuple(found)),
    )


def on_the_table(f: Facts, s: State, names: Names) -> str:
    """The sentence about an ISR die that can be rerolled: its place, its face and the number needed."""
    look = s.looks[0]
    shown, need = close_isr.value_of(f, s, look), sight.needed(f, look.target)
    return f"The die at {names.thing(name_of(f, look.target))} comes to {shown}; {need} or more finds a block there."


def _dice(face: int, count: int) -> str:
    return f"{count} left" if face else f"{count} left, {UNTHROWN}"


def _in_reach(place: str, f: Facts, best: int) -> bool:
    """Whether the best die finds something at a place."""
    number = number_of(f, place)
    return number is not None and sight.needed(f, number) <= best


def _place(place: str, f: Facts, names: Names, wanted: str, best: int) -> Choice:
    """A place with the least die that finds something there; whether the `best` of the dice left is too low (5.5)."""
    number = number_of(f, place)
    need = sight.needed(f, number) if number is not None else 0
    beyond = BEYOND if 0 < best < need else ""
    small = ", ".join(part for part in (f"{need}+" if need else "", beyond, names.stack(place)) if part)
    return Choice(place, names.thing(place), small, chosen=place == wanted, area=names.hex_of(place))
