"""Policy for the Information area."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.ukrainian_crisis.basics.facts import (
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.information.acts import attempts, options, targets
from adjudication.systems.ukrainian_crisis.information.orders import Inform, Target


def _information(f: Facts, s: State, side: int) -> Inform:
    open_ = options(f, s, side)
    if "cut" not in open_ and "raise" not in open_:
        return Inform("neutralise" if "neutralise" in open_ else "pass")
    threat = sum(1 for u in targets(f, s, side) if not s.down[u] and f.cv[u] > 1)
    if "neutralise" in open_ and threat >= 4 and s.turn >= 4:
        return Inform("neutralise")
    behind = s.prestige[side] < s.prestige[1 - side]
    return Inform("raise" if behind or "cut" not in open_ or s.prestige[side] < 8 else "cut")


def _nothing(f: Facts, s: State, side: int) -> Inform:
    return Inform("pass")


def _targets(f: Facts, s: State, side: int) -> Target:
    found = sorted(targets(f, s, side), key=lambda u: (s.down[u], -f.cv[u], u))
    return Target(tuple(f.unit_ids[u] for u in found[: attempts(f, s, side)]))


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "information": _information,
    "targets": _targets,
}
PASSING: dict[str, Callable[[Facts, State, int], Any]] = {"information": _nothing}
"""Neither side’s Prestige changes."""
