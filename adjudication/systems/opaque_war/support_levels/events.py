"""The events of chapter 5."""

from __future__ import annotations

from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State

REASONS: dict[str, str] = {
    "flight": "flight MH-17 is shot down",
    "ceasefire": "Ukraine modifies the ceasefire die",
    "media": "the media report",
}


class LevelChanged(Event, frozen=True):
    """A change of a support level. `track`: western or russian; `why`: a key of the sentences."""

    track: str
    by: int
    value: int
    why: str
    rule: str

    says = sentences(
        lambda e: f"level.{e.track}",
        lambda e: e.rule,
        {
            "level.western": "Western Support {by} to {value} ({reason}).",
            "level.russian": "Russian Support {by} to {value} ({reason}).",
        },
        by=lambda e, f, s: ("rises by " if e.by > 0 else "falls by ") + str(abs(e.by)),
        value=lambda e, f, s: str(e.value).replace("-", "−"),
        reason=lambda e, f, s: REASONS[e.why],
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.track == "western":
            s.western = self.value
        else:
            s.russian = self.value


class SupportArrived(Event, frozen=True):
    """The arrival of a support marker on its track."""

    track: str

    says = sentences(
        lambda e: f"support.{e.track}",
        "5.0",
        {
            "support.western": "Western Support begins.",
            "support.russian": "Russian Support begins.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.track == "western":
            s.western_box, s.western = 0, f.track.start
        else:
            s.russian_ready, s.russian = True, f.track.start


class WesternDelayed(Event, frozen=True):
    """The delay of Western support by a turn, because a mob was eliminated (9.1)."""

    box: int

    says = sentence("western.delayed", "9.1", "Western Support is delayed to the end of turn {box}.")

    def fold(self, f: Facts, s: State) -> None:
        s.western_box = self.box
