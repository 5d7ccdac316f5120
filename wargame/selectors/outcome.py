"""What became of the viewer's own last sheet, once its run is published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.protocol import Problem, say
from adjudication.models import Step
from wargame.viewer import Viewer


@dataclass(frozen=True)
class NotCarriedOut:
    """One of the side's own orders that the rules skipped, with the reasons; none where its moment never came."""

    order: dict[str, Any]
    reasons: tuple[str, ...]


def not_carried_out(viewer: Viewer) -> tuple[NotCarriedOut, ...]:
    """The viewer's own orders skipped in the last published step, for their own side only. One query."""
    game = viewer.exercise.game
    if game is None or viewer.side is None:
        return ()
    step = game.steps.order_by("-seq").first()
    if step is None or step.kind != Step.Kind.PLAY:
        return ()
    catalogue = game_selectors.adjudicator(game).catalogue
    skipped = msgspec.json.decode(step.body).get("refused", [])
    return tuple(
        NotCarriedOut(entry["order"], tuple(_reason(catalogue, problem) for problem in entry["problems"]))
        for entry in skipped
        if entry["side"] == viewer.side
    )


def _reason(catalogue: Any, plain: dict[str, Any]) -> str:
    problem = msgspec.convert(plain, Problem)
    return f"{say(catalogue, problem)} [{problem.rule}]"
