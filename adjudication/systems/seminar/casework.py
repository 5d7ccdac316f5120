"""Support for rules cases: the position a case starts from, and what it can look at in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.engine.checking.case_kit import BaseKit, named
from adjudication.engine.checking.cases import CaseError
from adjudication.engine.scenario.pack_shapes import SideName
from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.state import Agreement, State


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a case. `tracks` by id, or by id and side: "purse RED". `agreements`: signed ones, by name."""

    at: str = "moves"
    turn: int = 1
    tracks: dict[str, int] = {}
    agreements: dict[str, tuple[SideName, SideName]] = {}
    proposed: dict[str, tuple[SideName, SideName]] = {}
    used: dict[SideName, list[str]] = {}


class Kit(BaseKit):
    """The case support of Seminar."""

    pack = "crossing"
    given = Given
    closing = ("RoundBegan", "AllRead", "GameEnded")

    def place(self, f: Facts, s: State, given: Given) -> None:
        """The state a case starts from."""
        if given.at not in ("start", "moves", "answers"):
            raise CaseError(f"given.at: {given.at!r} is not a point of play")
        if given.at != "start":
            s.turn, s.phase, s.at = given.turn, given.at, given.at
        for name, value in given.tracks.items():
            s.tracks[named(_columns(f), name, "tracks")] = value
        for signed, listed in ((True, given.agreements), (False, given.proposed)):
            for name, (side, to) in listed.items():
                s.agreements = [*s.agreements, Agreement(name, f.side_numbers[side], f.side_numbers[to], signed)]
        s.named = dict(Counter(f.pair(one.side, one.to) for one in s.agreements))
        for side, courses in given.used.items():
            s.used[f.side_numbers[side]] = tuple(courses)

    def tell(self, f: Facts, s: State) -> Mapping[str, Any]:
        """The values that `expect` can name."""
        return {
            "tracks": {name: s.tracks[number] for name, number in _columns(f).items()},
            "agreements": {one.name: "signed" if one.signed else "proposed" for one in s.agreements},
            "later": [
                {"turn": one.turn, "track": f.columns[one.column].track.id, "change": one.change} for one in s.later
            ],
            "counted": s.counted,
        }


def _columns(f: Facts) -> dict[str, int]:
    return {
        column.track.id if column.side == NOBODY else f"{column.track.id} {f.sides[column.side]}": number
        for number, column in enumerate(f.columns)
    }
