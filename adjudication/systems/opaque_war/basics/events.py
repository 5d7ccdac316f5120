"""The base of all events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudication.engine.play import events
from adjudication.systems.opaque_war.basics.facts import BLUE, RED


class Event(events.Event, frozen=True):
    """The base of the events of this system."""

    side_numbers: ClassVar[Mapping[str, int]] = {"RED": RED, "BLUE": BLUE}
