"""Rules cases: the answer that changes least, for each decision a case does not mention."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.orders_base import Done
from adjudication.systems.opuc.state import State


def _done(f: Facts, s: State, side: int) -> Done:
    return Done()


PASS: dict[str, Callable[[Facts, State, int], Any]] = {
    "setup": _done,
    "cp_action": _done,
    "engineers_tasks": _done,
    "deep": _done,
    "local": _done,
    "manoeuvre": _done,
}
