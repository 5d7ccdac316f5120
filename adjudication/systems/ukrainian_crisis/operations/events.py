"""Events of Operational Segments (7.0 to 7.2)."""

from __future__ import annotations

from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import SIDE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State


class SegmentsSet(Event, frozen=True):
    count: int
    red: str
    blue: str

    says = sentence("segments", "7.0", "Military cards {red} and {blue} give {count} Segments each.")

    def fold(self, f: Facts, s: State) -> None:
        s.seg_count = self.count


class SegmentBegan(Event, frozen=True):
    side: str
    number: int
    count: int

    says = sentence("segment.began", "7.1", "{side} starts Segment {number} of {count}.")

    def fold(self, f: Facts, s: State) -> None:
        s.seg += 1
        s.actor, s.allowance, s.used, s.at, s.step = SIDE[self.side], 0, 0, "allow", 0
        count = len(s.where)
        s.acted, s.moved, s.fought = [False] * count, [False] * count, [False] * count
        s.battles, s.attack_over, s.fought_in = [], False, 0


class UnitMoved(Event, frozen=True):
    unit: str
    start: str
    to: str
    by: str

    says = sentences(
        lambda e: f"moved.{e.by}",
        "7.21",
        {
            "moved.land": "{unit} moves from {start} to {to}.",
            "moved.air": "{unit} flies from {start} to {to}.",
            "moved.sea": "{unit} sails from {start} to {to}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        unit = f.unit[self.unit]
        s.where[unit], s.acted[unit], s.moved[unit] = f.area[self.to], True, True
        s.used += 1


class UnitRecovered(Event, frozen=True):
    unit: str
    area: str

    says = sentence("recovered", "7.22", "{unit} recovers in {area}.")

    def fold(self, f: Facts, s: State) -> None:
        unit = f.unit[self.unit]
        s.down[unit], s.acted[unit] = False, True
        s.used += 1


class SegmentEnded(Event, frozen=True):
    side: str
    number: int

    says = sentence("segment.ended", "7.1", "{side} ends Segment {number}.")

    def fold(self, f: Facts, s: State) -> None:
        s.at, s.step, s.actor = "segment", 0, -1
        s.allowance = s.used = 0
