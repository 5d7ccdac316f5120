"""What the other side learns of the events of the movement side; an event type that is missing here is public."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.state import State

REDACT: dict[type, Callable[[Facts, State, Any, int | None], Any]] = {}
