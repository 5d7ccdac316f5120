"""Policy for choices of Critical Incidents and events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.ukrainian_crisis.basics.facts import (
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.event_phase.effects import candidates
from adjudication.systems.ukrainian_crisis.event_phase.orders import Choose


def _choose(f: Facts, s: State, side: int) -> Choose:
    return Choose(f.unit_ids[max(candidates(f, s), key=lambda u: (f.cv[u], -u))])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "choose": _choose,
}
