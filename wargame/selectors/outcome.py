"""What became of the viewer's own last sheet, once its run is published."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.protocol import Problem, reason
from adjudication.models import Step
from adjudication.prepared import Prepared
from wargame.viewer import Viewer


@dataclass(frozen=True)
class NotCarriedOut:
    """One of the cell's own orders that the rules skipped, with the reasons; none where its moment never came."""

    order: dict[str, Any]
    reasons: tuple[str, ...]


def not_carried_out(viewer: Viewer, seq: int) -> tuple[NotCarriedOut, ...]:
    """The orders of the viewer's cell skipped in the step `seq`. One query at most."""
    game = viewer.exercise.game
    if game is None or viewer.side is None:
        return ()
    catalogue = game_selectors.adjudicator(game).catalogue
    return tuple(
        NotCarriedOut(entry["order"], tuple(_reason(catalogue, problem) for problem in entry["problems"]))
        for entry in _skipped(game.pk, seq)
        if (entry["side"], entry.get("remit", "")) == (viewer.side, viewer.remit)
    )


_played = Prepared(
    lambda game, seq: Step.objects.filter(game=game, seq=seq, kind=Step.Kind.PLAY).only("body"), UUID, int
)


@lru_cache(maxsize=256)
def _skipped(game_id: UUID, seq: int) -> tuple[dict[str, Any], ...]:
    """The orders of all sides that a step skipped; steps never change."""
    step = _played.first(game_id, seq)
    return tuple(msgspec.json.decode(step.body).get("refused", [])) if step else ()


def _reason(catalogue: Any, plain: dict[str, Any]) -> str:
    problem = msgspec.convert(plain, Problem)
    return reason(catalogue, problem)
