"""The base of all events of this system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudication.engine.play import events
from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED


class Event(events.Event, frozen=True):
    """The base of the events: the sides have fixed numbers."""

    side_numbers: ClassVar[Mapping[str, int]] = {"RED": RED, "BLUE": BLUE}
