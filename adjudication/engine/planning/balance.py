"""Many games that the program plays against itself, in every pairing of postures, to see which side a pack favours.

Everything about a game follows from the pack, the rules and the number of the game. So game 17 of two packs has the
same players and the same seed, and any game can be played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Literal

import msgspec

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.protocol import Side
from adjudication.engine.scenario.sides import COLOURS
from adjudication.engine.strengths import SENSIBLE, STRENGTHS, Strength

PAIRINGS = len(STRENGTHS) ** 2
MOST_TURNS = 120
"""A game that has not ended after so many turns is stopped."""
MOST_NOTE = 200

Stopped = Literal["", "limit", "stuck", "fault"]


class GamePlayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one game. `winner` is "" for a draw or a stopped game.

    `stopped`: "limit" for too many turns, "stuck" when no one could go on, "fault" when the rules could not play the
    pack on; `note` says more of it. `held` has the holder of each aim, `decided` the aims that decided.
    """

    number: int
    turns: int
    winner: Side = ""
    level: str = ""
    side: Side = ""
    points: dict[Side, int] = {}
    losses: dict[Side, int] = {}
    held: dict[str, Side] = {}
    decided: tuple[str, ...] = ()
    stopped: Stopped = ""
    note: str = ""


def pairing(number: int) -> tuple[Strength, Strength]:
    """The postures of the first party and of all others in a game."""
    first, others = divmod((number - 1) % PAIRINGS, len(STRENGTHS))
    return STRENGTHS[first], STRENGTHS[others]


def parties(rules: Any, state: Any) -> tuple[Side, ...]:
    """The sides that can win, RED first. Other sides play for one of them."""
    scored = {score.side for score in rules.scoreboard(state).scores}
    return tuple(side for side in sorted(rules.sides, key=COLOURS.index) if side in scored)


def strengths(rules: Any, state: Any, number: int) -> dict[Side, Strength]:
    """The posture of each side now; a side that belongs to no party yet plays sensibly."""
    able = parties(rules, state)
    first, others = pairing(number)
    by = dict.fromkeys(able, others) | dict.fromkeys(able[:1], first)
    return {side: by.get(rules.counted_as(state, side), SENSIBLE) for side in rules.sides}


def seed(number: int) -> bytes:
    """The seed of a game."""
    return sha256(f"balance:{number}".encode()).digest()


def play(rules: Any, number: int, progress: driver.Progress | None = None) -> GamePlayed:
    """Play a game to its end, or until it cannot continue."""
    state = start(rules)
    for draft in drafts(rules, state, number, progress):
        state = draft.state
    return _ended(rules, state, number)


def broken(number: int, error: Exception) -> GamePlayed:
    """The result of a game that the rules could not continue with the pack."""
    return GamePlayed(number, 0, stopped="fault", note=f"{type(error).__name__}: {error}"[:MOST_NOTE])


def start(rules: Any) -> Any:
    """The state in which every game begins."""
    return rules.initial_state(msgspec.convert({}, rules.option_type))


def drafts(rules: Any, state: Any, number: int, progress: driver.Progress | None = None) -> Iterator[driver.Draft]:
    """A game from its start, turn by turn, as long as it continues."""
    dice = Dice(Seeded(seed(number), 0))
    while (before := rules.awaiting(state)).mode != "over" and before.turn <= MOST_TURNS:
        bold = strengths(rules, state, number)
        draft = driver.advance(rules, state, {}, dice, pace="sheet", progress=progress, strengths=bold)
        yield draft
        if not draft.events and draft.awaiting == before:
            return
        state = draft.state


def _ended(rules: Any, state: Any, number: int) -> GamePlayed:
    now, ending, board = rules.awaiting(state), rules.ending(state), rules.scoreboard(state)
    over = now.mode == "over"
    stopped: Stopped = "" if over else "limit" if now.turn > MOST_TURNS else "stuck"
    result = ending.result
    return GamePlayed(
        number=number,
        turns=now.turn,
        winner=result.winner if over else "",
        level=result.level if over else "",
        side=result.side if over else "",
        points={score.side: score.points for score in board.shown},
        losses=dict(ending.losses),
        held={aim.key: aim.holder for aim in ending.aims},
        decided=tuple(aim.key for aim in ending.aims if aim.decided and over),
        stopped=stopped,
        note="" if over else f"{now.phase}: {now.segment}",
    )
