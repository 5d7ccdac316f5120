"""The decisions that a cell other than the general staff of a side can make."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.engine.protocol import Message
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State

AIR = "air"
REMITS: Mapping[str, tuple[str, ...]] = {
    AIR: (
        "station", "suppressed", "bomb", "strike", "intercept", "intercept_flight", "interdict", "on_call",
        "air_losses", "commit",
    ),
}  # fmt: skip
"""An air command makes those of chapter 6.0: where the wings fly, what they attack and which combats they support."""


def stands_by(f: Facts, s: State, side: int, remit: str) -> Message | None:
    """The message of an air remit while the sides set up, when no wing is placed (13.0, 6.0)."""
    return Message("waits.air", {}, "6.0, 13.0") if remit == AIR and s.turn == 0 and not s.over else None
