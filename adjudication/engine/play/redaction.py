"""What a side learns of an event: the usual answers, for events that do not yet declare their fog (`events.Fog`).

A redaction takes facts, the state before the event, the event, and the number of the viewing side (None: the public).
It gives the event as the viewer learns it, None if the viewer learns nothing. An owner is the `side` of an event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

Redact = Callable[[Any, Any, Any, int | None], Any]


def nobody(f: Any, s: Any, e: Any, viewer: int | None) -> None:
    """The event only moves play along: it tells nobody anything."""
    return


def own(numbers: Mapping[str, int]) -> Redact:
    """Whole to its own side, nothing to others. `numbers` is the number of each side by name."""

    def redact(f: Any, s: Any, e: Any, viewer: int | None) -> Any:
        return e if numbers[e.side] == viewer else None

    return redact


def but(numbers: Mapping[str, int], **changes: Any) -> Redact:
    """Whole to its own side, with fields emptied to others."""

    def redact(f: Any, s: Any, e: Any, viewer: int | None) -> Any:
        return e if numbers[e.side] == viewer else replace(e, **changes)

    return redact
