"""What of a fight under way is sealed: answers that the other side is not to see before both are in."""

from __future__ import annotations

from typing import Any

from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.state import State


def conceal(f: Facts, s: State, fight: Any, viewer: int | None) -> Any:
    """A fight as a viewer (None: the public) knows it."""
    return fight
