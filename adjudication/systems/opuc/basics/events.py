"""The base of all events of OPUC, and declarations that several chapters share."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import events
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.sentences import CAUSES
from adjudication.systems.opuc.basics.titles import said


class Event(events.Event, frozen=True):
    """Base of all events. The names of sides, blocks, BUAs and places appear as text."""

    side_numbers = SIDE

    def in_words(self, f: Facts, name: str) -> str | int:
        """The text of field `name` for people."""
        return said(f, getattr(self, name))


def cause(e: Any, f: Facts, s: Any) -> str:
    """The cause as text: the parameter `why` of sentences about losses."""
    why: str = e.why
    return CAUSES.get(why, why)
