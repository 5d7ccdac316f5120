"""The base of all events of this system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudication.engine.play import events
from adjudication.systems.millennium_wars.basics.facts import SIDES


class Event(events.Event, frozen=True):
    """Base of the events of this system."""

    side_numbers: ClassVar[Mapping[str, int]] = {name: number for number, name in enumerate(SIDES)}
