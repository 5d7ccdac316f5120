"""Whether a side speaks against a ceasefire by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opaque_war.basics.facts import RED, Facts
from adjudication.systems.opaque_war.basics.state import State, skill
from adjudication.systems.opaque_war.ceasefire.orders import Modify


def _modify(f: Facts, s: State, side: int) -> Modify:
    """Nobody does, but for skilled Rebels who need one more month to win at once; they do it a single time."""
    missing = sum(s.held[here] != RED for here in f.automatic)
    return Modify(side == RED and skill(s, side) == "skilled" and missing in (1, 2) and not s.red_modified)


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {"modify": _modify}
