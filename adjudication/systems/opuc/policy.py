"""Doctrine: a sensible legal order for every decision, for absent cells, unanswered reactions and playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc import policy_combat, policy_manoeuvre, policy_movement, policy_play
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State

POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    **policy_play.POLICY,
    **policy_movement.POLICY,
    **policy_combat.POLICY,
    "manoeuvre": policy_manoeuvre.manoeuvre,
}
"""By the name of the decision."""
