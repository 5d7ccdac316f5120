"""Method, switches, reconstructed data and limits: what a reader has to know before trusting a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudication.models import Game
from adjudication.systems.ukrainian_crisis.options import SWITCHES, Options
from wargame.models import Exercise

MODES = {
    "base": "the base game, with the Effort Chart",
    "cards": "variant 10.1, playing cards instead of the Effort Chart",
    "deterministic": "variant 10.2, without dice",
}
LIMITS = (
    "The published charts and the map were not available. Every number "
    "that rests on a value marked reconstructed inherits that mark.",
    "Chances are exact for each single roll, given the modifiers then "
    "in force. They say nothing about whether the attempt was wise.",
    "Luck counts rolls in which more is better for the side that throws; "
    "draws of cards and dice of events are left out. The band adds "
    "exact variances and takes the total to be normally distributed, which is close for more than about ten rolls.",
    "The report says what was ordered and what came of it. Why people "
    "chose as they did is theirs to say; where a cell wrote down its "
    "intent, its words are printed.",
)


def label(game: Game, turn: int) -> str:
    """The dates a turn stands for."""
    turns = msgspec.json.decode(game.pack).get("calendar", {}).get("turns", [])
    return next((str(entry["label"]) for entry in turns if entry["number"] == turn), f"Turn {turn}")


def options(game: Game) -> Options:
    """The options the game was started with."""
    return msgspec.json.decode(game.options, type=Options)


STARTS = ("Prestige", "countries", "Victory Points", "units")


def _overrides(found: Options) -> tuple[dict[str, object], ...]:
    return tuple(dict(part) for part in (found.prestige, found.countries, found.area_vp, found.units))


def paragraphs(exercise: Exercise, game: Game) -> tuple[str, ...]:
    """How the exercise was run and adjudicated."""
    found = options(game)
    locks = "as soon as all cells had submitted" if exercise.all_in_locks else "by the umpire or the clock"
    changes = [
        name for name, value in zip(STARTS, _overrides(found), strict=True) if value
    ]  # fmt: skip
    start = (
        f"The start was changed by the umpire: {', '.join(changes)}."
        if changes
        else "The game started from the pack as it is."
    )
    return (
        f"Two sides played {MODES[found.mode]}, rules version {game.version}. "
        "The engine carried out the orders, the umpire reviewed what "
        f"needed a person, and each published result became a step of the ledger that nobody can change. {start}",
        f"Orders were locked {locks}. Orders of cells that had not submitted "
        "follow the default policy and are marked as such in annex A.",
        "The board lies open to both sides in this game. Hidden are the "
        "cards placed face down, the hands, the event each side holds and "
        "the two declarations until both are in; each turn's part "
        "shows them beside the moment they came into the open.",
    )


def changed_switches(game: Game) -> tuple[tuple[str, str, str, str], ...]:
    """Switches not in their default position: title, position, what that means, ruling and section."""
    found = options(game)
    return tuple(
        (
            s.title,
            "on" if getattr(found, s.name) else "off",
            s.on if getattr(found, s.name) else s.off,
            f"{s.ruling}, {s.section}",
        )
        for s in SWITCHES
        if getattr(found, s.name) != s.default
    )


def kept_switches(game: Game) -> int:
    """How many switches stand as the rules digest sets them."""
    return len(SWITCHES) - len(changed_switches(game))


def reconstructed(game: Game) -> tuple[tuple[str, str], ...]:
    """Which data of the pack were reconstructed, and why."""
    return tuple(
        (place, text.removeprefix("reconstructed: ")) for place, text in _sources(msgspec.json.decode(game.pack), ())
    )


def _sources(value: Any, place: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if not isinstance(value, dict):
        return
    text = value.get("source")
    if isinstance(text, str) and "reconstructed" in text:
        yield " ".join(place).replace("_", " ").capitalize() or "Pack", text
    for key, inner in value.items():
        yield from _sources(inner, (*place, key))
