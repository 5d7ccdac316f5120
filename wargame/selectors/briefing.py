"""A cell's texts before play: the general situation, and its own side's mission."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.injects.watch import last_turn
from adjudication.errors import GameError
from adjudication.services import packs
from wargame.models import Exercise
from wargame.viewer import Viewer

TURNS = "{turns}"  # in a text of a pack: how many turns this exercise has, in words
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_length(text: str, turns: int) -> str:
    """A text of a pack for an exercise of `turns` turns."""
    return text.replace(TURNS, NUMBERS[turns] if turns < len(NUMBERS) else str(turns))


@dataclass(frozen=True)
class Briefing:
    """One text of the pack, by paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


def briefings(viewer: Viewer) -> tuple[Briefing, ...]:
    """The general situation for all cells, then the viewer's own side; never the other's."""
    return texts(viewer.exercise, (viewer.side,) if viewer.side else ())


def texts(exercise: Exercise, sides: tuple[str, ...]) -> tuple[Briefing, ...]:
    """The general situation and the texts of some sides, for the length of the exercise."""
    rules = rules_of(exercise)
    if rules is None:
        return ()
    found = [rules.pack.briefings.all, *(getattr(rules.pack.briefings, side) for side in sides)]
    turns = last_turn(rules, exercise.options)
    return tuple(Briefing(text.title, _paragraphs(in_length(text.text, turns))) for text in found)


def rules_of(exercise: Exercise) -> Any:
    """The rules with the frozen pack of a game in play, else with the pack chosen in set-up; None if it is gone."""
    if exercise.game is not None:
        return game_selectors.adjudicator(exercise.game)
    try:
        rules, name = registry.get(exercise.system), exercise.pack_name
        shipped = name in rules.packs()
        return registry.bound(exercise.system, name) if shipped else rules.bind(packs.load(exercise.system, name))
    except GameError:
        return None


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())
