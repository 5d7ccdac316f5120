"""The result of the viewer's own last sheet, once its run is published, and choices that the rules forced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

from adjudication import selectors as game_selectors
from adjudication.models import Step
from adjudication.prepared_sql import Prepared
from wargame.viewer import Viewer

Row = Mapping[str, Any]


@dataclass(frozen=True)
class NotCarriedOut:
    """One of the cell's own orders that was skipped, with the reasons (none if its moment never came); or an order that
    the program chose, with the count of similar ones."""

    order: dict[str, Any]
    reasons: tuple[str, ...]


def forced(taken: Iterable[Row], side: str | None, remit: str) -> dict[str, list[Row]]:
    """The choices that the rules forced on a cell without an order on its sheet, by kind. Empty if all its orders are
    the program's, since it then sent no sheet."""
    own = [row for row in taken if (row["side"], row.get("remit", "")) == (side, remit)]
    found: dict[str, list[Row]] = {}
    for row in own if any(row["source"] != "default" for row in own) else ():
        if row["source"] == "default":
            found.setdefault(row["kind"], []).append(row)
    return found


def by_default(viewer: Viewer, seq: int) -> tuple[NotCarriedOut, ...]:
    """The first of each kind that the program chose for the viewer's cell in the step `seq`. One query at most."""
    game = viewer.exercise.game
    if game is None or viewer.side is None:
        return ()
    kinds = forced(_orders(game.pk, seq).get("taken", ()), viewer.side, viewer.remit)
    return tuple(
        NotCarriedOut(rows[0]["order"], (f"and {len(rows) - 1} more.",) if len(rows) > 1 else ())
        for rows in kinds.values()
    )


_played = Prepared(
    lambda game, seq: Step.objects.filter(game=game, seq=seq, kind=Step.Kind.PLAY).only("body", "game_id"), UUID, int
)


@lru_cache(maxsize=256)
def _orders(game_id: UUID, seq: int) -> dict[str, list[dict[str, Any]]]:
    """The orders of all sides that a step took and skipped; steps never change."""
    step = _played.first(game_id, seq)
    body = game_selectors.spoken_body(step) if step else {}
    return {name: body.get(name, []) for name in ("taken", "refused")}
