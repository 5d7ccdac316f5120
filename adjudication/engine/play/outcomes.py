"""The ends of games as a rule system counts them: results and levels, losses, holdings, and whether a holding decided
the game. Only *Balance* uses it, over many games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from adjudication.engine.game_results import Aim, Ending, GameResult
from adjudication.engine.play.run import F, S
from adjudication.engine.protocol import Scoreboard, Side


def _by_scoreboard(f: Any, s: Any, board: Scoreboard) -> GameResult:
    return GameResult(board.level, board.winner or "", bool(board.winner))


def _no_results(f: Any) -> tuple[GameResult, ...]:
    return ()


def _nothing_lost(f: Any, s: Any) -> dict[Side, int]:
    return {}


def _no_aims(f: Any, s: Any) -> tuple[Aim, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Outcomes(Generic[F, S]):
    """What a rule system says about the end of its games. The functions take facts and a state.

    `results` are all ways to end, from the best for RED to the worst; those that are missing follow. `losses` is what
    each side has lost so far, in units that the catalogue names as `balance.losses`. `aims` are the things that bring
    points by being held.
    """

    results: Callable[[F], Sequence[GameResult]] = _no_results
    result: Callable[[F, S, Scoreboard], GameResult] = _by_scoreboard
    losses: Callable[[F, S], Mapping[Side, int]] = _nothing_lost
    aims: Callable[[F, S], Sequence[Aim]] = _no_aims

    def ending(self, f: F, s: S, board: Scoreboard) -> Ending:
        """A game as if it ended now."""
        return Ending(self.result(f, s, board), self.losses(f, s), self.aims(f, s))
