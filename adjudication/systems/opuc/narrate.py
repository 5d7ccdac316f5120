"""The sentence of an event."""

from __future__ import annotations

from typing import Any

from adjudication.engine.protocol import Message
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.sentences import TELL
from adjudication.systems.opuc.state import State


def narrate(f: Facts, s: State, event: Any) -> Message:
    """The sentence of an event, given the state before it; redacted events say less."""
    return TELL[type(event)](f, s, event)
