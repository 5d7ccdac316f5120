"""Public numbers over time, for the tracks on screen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication import step_places
from adjudication.engine.record.events_in_order import next_turn, unfold
from adjudication.models import Game, Step
from adjudication.prepared_sql import Prepared
from wargame.viewer import Viewer

_step = Prepared(lambda pk: Step.objects.select_related("game").filter(pk=pk), int)
Point = tuple[int, dict[str, int]]  # turn, value by side


@lru_cache(maxsize=2048)
def _values(step_id: int, key: str) -> dict[str, int]:
    """A track's values after a step; steps never change."""
    step = _step.one(step_id)
    return _read(step.game, game_selectors.snapshot(step.game, step), key)


@lru_cache(maxsize=2048)
def _at_the_end(before_id: int, step_id: int, turn: int, key: str) -> dict[str, int]:
    """A track's values where a step ends the turn it was played in, as papers show them: before the next one opens."""
    before, step = Step.objects.select_related("game").filter(pk__in=(before_id, step_id)).order_by("seq")
    rules, state = game_selectors.adjudicator(step.game), game_selectors.snapshot(step.game, before)
    events = [event for _, event in unfold(rules, msgspec.json.decode(step.body))]
    for event in events[: next_turn(rules, state, events, turn)]:
        rules.apply(state, event)
    return _read(step.game, state, key)


def _read(game: Game, state: Any, key: str) -> dict[str, int]:
    tracks = game_selectors.adjudicator(game).scoreboard(state).tracks
    return {track.side: track.value for track in tracks if track.key == key and track.side}


def track(viewer: Viewer, key: str, until: int | None = None) -> tuple[Point, ...]:
    """A public track at the end of each turn so far, the present, or step `until`, last.

    No key, no track. One query, two more for each turn newly over.
    """
    game = viewer.exercise.game
    if game is None or not key:
        return ()
    return tuple(
        (end.turn, _values(end.step, key) if end.before is None else _at_the_end(end.before, end.step, end.turn, key))
        for end in step_places.turn_ends(game, until)
    )
