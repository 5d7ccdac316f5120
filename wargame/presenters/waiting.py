"""The reason why a cell has no orders to give now."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.presenters.owing import owing
from wargame.presenters.plain.board import stands_by
from wargame.selectors.position import Position
from wargame.viewer import Viewer


@dataclass(frozen=True)
class Wait:
    """Why a cell waits, and the rule; the rule is "" if it waits for others."""

    text: str
    rule: str = ""


def waits(viewer: Viewer, place: Position | None) -> Wait | None:
    """Why the viewer's cell waits; None before play, after it, and while it has to decide."""
    if place is None or place.decision is None or place.owes or place.ended:
        return None
    if not viewer.side:
        return Wait("Your cell plays no side, and gives no orders.")
    text, rule = stands_by(place)
    if text:
        return Wait(text, rule)
    rows = () if place.run_status else [row for row in owing(viewer, place) if row.status != "submitted"]
    if rows:
        return Wait("Waiting: " + ", ".join(f"{row.cell}: {row.task}" for row in rows) + ".")
    return Wait("The orders of this decision are in. Results appear as soon as they are published.")
