"""The rolls in which a side can do well or badly."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.record import matrix

BETTER = frozenset({
    "assault_attack", "assault_defence", "assault_extra", "fires", "cover", "strike", "mines", "breach", "evasion",
    "detachment_evades", "retreat", "follow_up", "close_isr", "deep_isr", "initiative", "log", "reinforcements",
    matrix.PURPOSE,
})  # fmt: skip
"""Rolls in which more is better for the side that rolls; the other CP actions with a die join them."""


def contested(roll: Roll) -> bool:
    """True if a higher result of `roll` is better for the side that rolls."""
    return roll.purpose in BETTER or roll.purpose.startswith("cp.")
