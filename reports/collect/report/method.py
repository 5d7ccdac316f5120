"""Method, rule options, reconstructed data and limits: what a reader has to know before trusting a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from adjudication.engine import registry
from adjudication.models import Game
from wargame import turn_words
from wargame.models import Exercise
from wargame.selectors.record import late_drafts

NOTE = re.compile(r"G-\d+")  # the number of a note of the pack
CHANCES = (
    "Chances are exact for each single roll, given the modifiers at "
    "that moment. They say nothing about whether the attempt was wise."
)
BAND = (
    "The band adds "
    "exact variances and takes the total to be normally distributed, which is close for more than about ten rolls."
)
WHY = (
    "The report says what was ordered and what resulted. Why people "
    "chose as they did is theirs to say; where a cell wrote down its "
    "intent, its words are printed."
)


def limits(own: tuple[str, ...], better: str) -> tuple[str, ...]:
    """The limits of the report: the system's own, then those of every report."""
    return (*own, CHANCES, f"{better} {BAND}", WHY)


def locking(exercise: Exercise) -> str:
    """How orders were locked, and what happened to missing ones."""
    locks = "as soon as all cells had submitted" if exercise.all_in_locks else "by the umpire or the clock"
    late = (
        "Without a sheet the draft counted; without a draft, the program gave the orders. The data mark both."
        if exercise.drafts_count
        else "The program gave the orders of cells that had not submitted. The data mark them."
    )
    return f"Orders were locked {locks}. {late}{_drafts(exercise)}"


def _drafts(exercise: Exercise) -> str:
    """The drafts that counted, each with its cell, its turn and who changed it last."""
    found = late_drafts.of_exercise(exercise)
    rows = (f"{one.cell.name} in {turn_words.named(one.decision.turn)}{late_drafts.by(one)}" for one in found)
    return f" Drafts that counted: {'; '.join(rows)}." if found else ""


def _options(game: Game) -> Any:
    """The options the game was started with."""
    return msgspec.json.decode(game.options, type=registry.get(game.system).option_type)


def changed_switches(game: Game) -> tuple[tuple[str, str, str, str], ...]:
    """Rule options that are not at their default: title, setting, its meaning, interpretation and section."""
    found = _options(game)
    return tuple(
        (
            s.title,
            "on" if getattr(found, s.name) else "off",
            s.on if getattr(found, s.name) else s.off,
            f"{s.reading}, {s.section}",
        )
        for s in registry.get(game.system).rulebook.switches
        if getattr(found, s.name) != s.default
    )


def kept_switches(game: Game) -> int:
    """The number of rule options at their default."""
    return len(registry.get(game.system).rulebook.switches) - len(changed_switches(game))


def reconstructed(game: Game) -> tuple[tuple[str, str], ...]:
    """The reconstructed data of the pack, with the reasons; data with only the pack's note share a row."""
    found: list[tuple[str, str]] = []
    noted: dict[tuple[str, ...], list[str]] = {}
    for place, text in _sources(msgspec.json.decode(game.frozen_pack), ()):
        why = text.removeprefix("reconstructed: ")
        if NOTE.fullmatch(why):
            noted.setdefault(place[:-1], []).append(f"{_words(place[-1:])} {why}")
        else:
            found.append((_placed(place), why))
    rows = ((_placed(place), f"by the notes of the pack: {', '.join(parts)}") for place, parts in noted.items())
    return tuple(sorted((*found, *rows)))


def _words(place: tuple[str, ...]) -> str:
    return " ".join(place).replace("_", " ")


def _placed(place: tuple[str, ...]) -> str:
    return ": ".join(_words((part,)) for part in place).capitalize() or "Pack"


def _sources(value: Any, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if not isinstance(value, dict):
        return
    text = value.get("source")
    if isinstance(text, str) and "reconstructed" in text:
        yield place, text
    for key, inner in value.items():
        yield from _sources(inner, (*place, key))
