"""The base of all events of OPUC, and what several chapters declare with."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import events
from adjudication.engine.play.events import Says
from adjudication.engine.protocol import Message
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.sentences import CAUSES
from adjudication.systems.opuc.basics.titles import said


class Event(events.Event, frozen=True):
    """Base of all events: names of sides, blocks, BUAs and places are read in words."""

    side_numbers = SIDE

    def in_words(self, f: Facts, name: str) -> str | int:
        """A field as people read it."""
        return said(f, getattr(self, name))


def caused(key: str, rule: str, *fields: str) -> Says:
    """A message with fields of the event and its cause in words. It rests on the `rule` of the event if it has one."""

    def tell(e: Any, f: Facts, s: Any) -> Message:
        params = {name: e.in_words(f, name) for name in fields}
        return Message(key, params | {"why": CAUSES.get(e.why, e.why)}, getattr(e, "rule", "") or rule)

    return Says(tell, (key,), (*fields, "why"))
