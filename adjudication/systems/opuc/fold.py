"""How events change the state: the only place where it happens. Facts are folded as they are; nothing is judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc import fold_combat, fold_movement, fold_play, fold_staff
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State

FOLD: dict[type, Callable[[Facts, State, Any], None]] = {
    **fold_play.FOLD,
    **fold_staff.FOLD,
    **fold_movement.FOLD,
    **fold_combat.FOLD,
}
