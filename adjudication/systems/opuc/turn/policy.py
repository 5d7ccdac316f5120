"""Doctrine of the first side in a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.turn.orders import First


def precedence(f: Facts, s: State, side: int) -> First:
    """The choice of the side itself as the first (K-03)."""
    return First(SIDES[side])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "precedence": precedence,
}
