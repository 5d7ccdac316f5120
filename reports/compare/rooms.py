"""The record of one syndicate, read by the functions of its own report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec

from adjudication.engine.dice import Recorded, rolls_of
from adjudication.engine.scenario import sides
from reports.collect import aar, dice, systems
from reports.collect.reading import GameReading
from reports.compare.shapes import ComparedRoom
from reports.record import ReadEvent
from reports.workbook import given
from reports.workbook.given import GivenOrder
from wargame.models import Exercise
from wargame.presenters.plain.words import level_of

STEM = 5  # letters that a side and its adjective have in common, as in Poland and Polish


@dataclass(frozen=True)
class Thrown:
    """A roll from the seed with the step in force that has it, and the sentence of its event; None if it has none."""

    roll: Recorded
    seq: int
    turn: int
    told: ReadEvent | None


class RoomReading:
    """One syndicate that has begun to play."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.number = exercise.syndicate or 0
        self.whole: GameReading = aar.reading(exercise)
        self.rules = self.whole.rules
        self.papers = systems.of(self.whole.game.system)
        self.names: dict[str, str] = sides.names(self.rules.pack)

    @cached_property
    def orders(self) -> list[GivenOrder]:
        """Every order in force, with its words and events."""
        return given.read(self.exercise, self.rules, self.whole.steps, self.papers.ordered(self.whole))

    @cached_property
    def sentences(self) -> Mapping[tuple[int, int], ReadEvent]:
        """The events as the umpire reads them, by step and number."""
        return {(one.seq, one.index): one for one in self.whole.told}

    @cached_property
    def thrown(self) -> dict[str, Thrown]:
        """The rolls from the seed by key. What a ruling rerolled or set belongs to this syndicate alone."""
        found: dict[str, Thrown] = {}
        for step in self.whole.steps:
            events = {
                roll.draw: self.sentences.get((step.seq, number))
                for number, event in zip(step.numbers, step.events, strict=True)
                for roll in rolls_of(event)
            }
            for roll in dice.rolls_of(step):
                if roll.source == "seed" and roll.key and roll.dice and roll.purpose != "matrix":
                    found.setdefault(roll.key, Thrown(roll, step.seq, step.turn, events.get(roll.draw)))
        return found

    def points(self, turn: int) -> tuple[tuple[str, int], ...]:
        """The points of each side at the end of a turn, 0 for the start; those at the end where it was not played."""
        ends = self.whole.ends
        board = self.rules.scoreboard(ends[min(turn, len(ends) - 1)])
        return tuple((self.names.get(one.side, one.side), one.points) for one in board.shown)

    def digest(self, turn: int) -> str:
        """A digest of the whole situation at the end of a turn, "" where it was not played."""
        ends = self.whole.ends
        return sha256(msgspec.json.encode(ends[turn], order="deterministic")).hexdigest() if turn < len(ends) else ""

    @property
    def room(self) -> ComparedRoom:
        """The syndicate in short."""
        last = self.whole.steps[-1]
        turn = max(self.whole.turns, default=0)
        return ComparedRoom(
            self.number, str(self.exercise.pk), self.exercise.title, self.exercise.get_status_display(), self.result,
            turn, last.seq, last.hash,
        )  # fmt: skip

    @property
    def result(self) -> str:
        """Who won, or leads: "A draw", "Red: a tactical victory, by 16"."""
        board: Any = self.whole.scoreboard
        level = level_of(self.rules.catalogue, board.level)
        name = self.names.get(board.winner, board.winner or "")
        if name and not _names(level, name):
            level = f"{name}: {level[:1].lower()}{level[1:]}"
        words = [level[:1].upper() + level[1:]]
        if board.winner is not None and board.difference:
            words.append(f"by {board.difference}")
        said = ", ".join(word for word in words if word)
        return said if board.final else f"So far: {said}"


def _names(level: str, side: str) -> bool:
    """Whether a level of victory already says whose it is, if only as an adjective: "a Ukrainian victory"."""
    return side[:STEM].lower() in level.lower()
