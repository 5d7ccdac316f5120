"""How the events of the movement side change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.state import State

FOLD: dict[type, Callable[[Facts, State, Any], None]] = {}
