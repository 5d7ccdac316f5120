"""The events of chapter 15."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import sentences
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State


class CeasefireModified(Event, frozen=True):
    """The choice of a side whether to modify the ceasefire die, which gives the other side a victory point (15.1)."""

    side: str
    modified: bool

    says = sentences(
        lambda e: "ceasefire.modified" if e.modified else "ceasefire.plain",
        "15.1",
        {
            "ceasefire.modified": "{side} {plural:opposes|oppose} a ceasefire, at the cost of a victory point.",
            "ceasefire.plain": "{side} {plural:does|do} not oppose a ceasefire.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.modified and self.side == "BLUE":
            s.blue_modified += 1
        elif self.modified:
            s.red_modified += 1


class CeasefireRolled(Event, frozen=True):
    """The roll for a ceasefire in the next turn (15.0)."""

    imposed: bool
    roll: Roll

    says = sentences(
        lambda e: "ceasefire.yes" if e.imposed else "ceasefire.no",
        "15.0",
        {
            "ceasefire.yes": "A ceasefire is imposed for the next turn.",
            "ceasefire.no": "There is no ceasefire next turn.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.truce_next = self.imposed
