"""The base of all events of this system."""

from __future__ import annotations

from adjudication.engine.play import events


class Event(events.Event, frozen=True):
    """The base of the events of this system; the pack numbers the sides."""
