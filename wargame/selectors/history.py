"""Public numbers over time, for the tracks on screen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from adjudication import selectors as games
from adjudication.models import Game, Step
from wargame.viewer import Viewer

Point = tuple[int, dict[str, int]]  # turn, value by side


@lru_cache(maxsize=2048)
def _values(step_id: int, key: str) -> dict[str, int]:
    """A track's values after a step; steps never change."""
    step = Step.objects.select_related("game").get(pk=step_id)
    return _read(step.game, games.snapshot(step.game, step), key)


def _read(game: Game, state: Any, key: str) -> dict[str, int]:
    tracks = games.adjudicator(game).standing(state).tracks
    return {track.side: track.value for track in tracks if track.key == key and track.side}


def track(viewer: Viewer, key: str, until: int | None = None) -> tuple[Point, ...]:
    """A public track at the end of each turn so far, the present, or step `until`, last.

    One query, one more for each turn newly over.
    """
    game = viewer.exercise.game
    if game is None:
        return ()
    stack: list[tuple[int, int, str]] = []
    steps = game.steps if until is None else game.steps.filter(seq__lte=until)
    for pk, turn, kind in steps.order_by("seq").values_list("pk", "turn", "kind"):
        if kind == Step.Kind.UNDO:
            stack.pop()
        else:
            stack.append((pk, turn, kind))
    last: dict[int, int] = {turn: pk for pk, turn, _ in stack}
    return tuple((turn, _values(pk, key)) for turn, pk in sorted(last.items()))
