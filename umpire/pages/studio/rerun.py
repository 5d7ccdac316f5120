"""Replays a game of a balance turn by turn. The pack, the rules and the game's number determine it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from time import monotonic
from typing import Any

from adjudication.engine.planning import balance as engine
from adjudication.engine.play import driver
from adjudication.engine.play.step_parts import phase_name
from adjudication.engine.protocol import say
from adjudication.engine.scenario import sides
from adjudication.errors import Illegal
from adjudication.models import Balance
from adjudication.services import balance
from umpire.presenters import of
from umpire.presenters.base import DrawnBoard
from wargame.presenters.plain.words import level_of

SECONDS = 15.0
"""So long one request plays at most."""
MOST_LINES = 400  # of one turn


@dataclass(frozen=True)
class RerunLine:
    """One event, with its section of the rules."""

    text: str
    rule: str


@dataclass(frozen=True)
class RerunPart:
    """The events of a phase."""

    name: str
    lines: Sequence[RerunLine]


@dataclass(frozen=True)
class RerunPage:
    """A turn of a game: the map after it, and its events.

    `number` is the game's, `step` counts its turns from 1. `more`: there is a turn after this one. `late`: play had
    not come as far as was asked when its time was over. `note`: why the game goes no further; `result`: how it ended.
    """

    number: int
    step: int
    turn: int
    more: bool
    late: bool
    players: Sequence[tuple[str, str, str]]
    board: DrawnBoard | None
    parts: Sequence[RerunPart]
    cut: int
    note: str
    result: str

    @property
    def title(self) -> str:
        return f"Game {self.number}"

    @property
    def head(self) -> str:
        return f"Turn {self.turn} of game {self.number}" if self.turn else f"Set-up of game {self.number}"


@dataclass
class _Game:
    """A game as far as it has been played: the state before each turn, and the turn's results."""

    rules: Any
    going: Iterator[driver.Draft]
    state: Any
    played: list[tuple[Any, driver.Draft]] = field(default_factory=list)
    note: str = ""
    over: bool = False
    lock: Lock = field(default_factory=Lock)

    def reach(self, step: int) -> None:
        """Play on to a turn, to the end, or until time runs out."""
        until = monotonic() + SECONDS
        with self.lock:
            while not self.over and len(self.played) <= step and monotonic() < until:
                self._turn()

    def _turn(self) -> None:
        try:
            draft = next(self.going)
        except StopIteration:
            self.over = True
        except Exception as error:  # noqa: BLE001 - a pack may break the rules in any way
            self.over, self.note = True, f"The rules could not continue: {type(error).__name__}: {error}"
        else:
            self.played.append((self.state, draft))
            self.state = draft.state


@lru_cache(maxsize=4)
def _game(system: str, files: str, version: str, number: int) -> _Game:
    rules = balance.bound(system, files)
    state = engine.start(rules)
    return _Game(rules, engine.drafts(rules, state, number), state)


def page(row: Balance, number: int, step: int) -> RerunPage:
    """A turn of a game, or the last turn if the game is shorter. `Illegal` if the game cannot be played again."""
    if not 1 <= number <= balance.MOST:
        raise Illegal([f"number: choose a game from 1 to {balance.MOST}."])
    if row.version != balance.rules_version(row.system):
        raise Illegal(["The rules have a new version since these games were played. Play them again first."])
    game = _game(row.system, row.files_id, row.version, number)
    step = max(1, min(step, engine.MOST_TURNS * 4))
    game.reach(step)
    if not game.played:
        raise Illegal([game.note or "No one could play the first turn of this game."])
    at = min(step, len(game.played))
    before, draft = game.played[at - 1]
    rules, more = game.rules, at < len(game.played) or not game.over
    parts, cut = _happened(rules, before, draft.events)
    return RerunPage(
        number, at, rules.awaiting(before).turn, more, at < step and more, _players(rules, number),
        of(row.system).board(rules, draft.state, "truth", ()), parts, cut,
        *(("", "") if more else _end(game)),
    )  # fmt: skip


def _players(rules: Any, number: int) -> list[tuple[str, str, str]]:
    first, others = engine.pairing(number)
    names, able = sides.names(rules.pack), engine.parties(rules, engine.start(rules))
    return [(side, names[side], first if side == able[0] else others) for side in able]


def _happened(rules: Any, before: Any, events: Sequence[Any]) -> tuple[list[RerunPart], int]:
    """The events as text by phase, and the number left out at the end."""
    state, found = rules.fork(before), list[tuple[str, list[RerunLine]]]()
    told = 0
    for event in events:
        name, message = phase_name(rules, state), rules.narrate(state, event)
        rules.apply(state, event)
        if event.goes_on:
            continue
        told += 1
        if told > MOST_LINES:
            continue
        if not found or found[-1][0] != name:
            found.append((name, []))
        found[-1][1].append(RerunLine(say(rules.catalogue, message), message.rule))
    return [RerunPart(name, lines) for name, lines in found], max(0, told - MOST_LINES)


def _end(game: _Game) -> tuple[str, str]:
    """Why the game stops here, or how it ended; one of the two is empty."""
    if game.note:
        return game.note, ""
    rules, now = game.rules, game.rules.awaiting(game.state)
    if now.mode == "over":
        result = rules.ending(game.state).result
        side = sides.names(rules.pack).get(result.side, "")
        words = level_of(rules.catalogue, result.level)
        return "", f"{words[:1].upper()}{words[1:]}{f', {side}' if side else ''}."
    if now.turn > engine.MOST_TURNS:
        return f"The game was stopped after {engine.MOST_TURNS} turns.", ""
    return f"No one could go on: {phase_name(rules, game.state)}.", ""
