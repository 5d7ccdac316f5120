"""The page of a cell and the screen of the room in a seminar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.scenario import sides
from adjudication.systems.seminar.facts import Facts
from wargame.maps.hex_view import Mode
from wargame.presenters.plain import board as plain
from wargame.presenters.plain.board import FIGHTS, chances_of, stacked, task_title
from wargame.presenters.plain.words import Words
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.seminar.round_view import drawn
from wargame.presenters.shapes import Choice, GameBoard, Wanted
from wargame.selectors.outcome import NotCarriedOut
from wargame.selectors.position import Position

__all__ = ["FIGHTS", "chances_of", "stacked", "task_title"]
TRACK = ""
VIEWS = {"map": "Tracks"}
WRITTEN = frozenset({"what", "means", "effect", "give", "get"})
"""Fields in people's own words, which no title stands for."""


class RoundWords(Words):
    """The plain words, with the price of each course of action, and what people write as they wrote it.

    `turn`: the round whose question stands over the moves; 0 for none.
    """

    def __init__(self, rules: Any, turn: int = 0) -> None:
        super().__init__(rules)
        self.facts: Facts = rules.facts
        self.question = self.facts.rounds[turn - 1].question if 0 < turn <= len(self.facts.rounds) else ""

    def help(self, kind: str) -> str:
        return (self.question if kind == "moves" else "") or super().help(kind)

    def _value(self, name: str, value: Any) -> str:
        return value if name in WRITTEN and isinstance(value, str) else super()._value(name, value)

    def thing(self, name: str) -> str:
        return super().thing(self.facts.agreement(name))

    def choice(self, field: str, value: str, *, chosen: bool = False) -> Choice:
        if field == "course" and value:
            course = self.facts.courses[value]
            price = ", ".join(f"{amount} {self.facts.titles[track]}" for track, amount in course.costs.items())
            return Choice(value, f"{course.name} ({price})" if price else course.name, chosen=chosen)
        if field == "course":
            return Choice("", "None of these, only the words above", chosen=chosen)
        return super().choice(field, value, chosen=chosen)


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The page for the viewer. `drafting`: whether their sheet is open."""
    words = RoundWords(position.rules, position.awaiting.turn)
    found = plain.frame(position, wanted=wanted, drafting=drafting, words=words)
    side = position.viewer.side
    title = f"Round, as {sides.spoken(position.rules.pack)[side]} sees it" if side else "Round"
    return replace(found, map=drawn(position.rules, [position.picture]), map_title=title, is_map=False)


def public_board(position: Position, mode: Mode) -> PublicBoard:
    """The question of the round and the public tracks, whatever the `mode`."""
    shown = plain.public_frame(position, drawn(position.rules, [position.picture]))
    return replace(shown, details={})


def sheet_lines(position: Position) -> tuple[tuple[str, str, str], ...]:
    """The orders on the viewer's sheet as text: order, cost, rule."""
    return plain.lines(position, RoundWords(position.rules))


def order_lines(position: Position, orders_given: Sequence[NotCarriedOut]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The side's own orders that were not carried out, as text, with the reasons."""
    return plain.not_carried_out(RoundWords(position.rules), orders_given)


def result(position: Position) -> str:
    """What each side has reached of what it wanted, as a sentence."""
    scores = position.scoreboard.shown
    names = sides.names(position.rules.pack)
    aims = position.rules.pack.aims.aims
    told = [
        f"{names[score.side]} reached {score.points} of {sum(aim.side == score.side for aim in aims)} aims"
        for score in scores
    ]
    said = f"{'; '.join(told)}." if told else "The exercise has no aims to count."
    return said if position.scoreboard.final else f"Ended early by the umpire in round {position.awaiting.turn}. {said}"
