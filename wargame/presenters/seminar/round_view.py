"""The question of a round and its tracks, as one drawing in the place of a map. It is made from a picture alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.fog import Picture, TrackView
from adjudication.systems.seminar.limits import Limit, limit

MOST_BOXES = 12  # steps of a track that are drawn as boxes; a longer one is drawn in twelfths


@dataclass(frozen=True)
class TrackRow:
    """A track as a row: its boxes as "full", "empty" or either with " edge" where a threshold begins."""

    name: str
    who: str
    value: int
    band: str
    boxes: tuple[str, ...]
    limits: tuple[str, ...]
    secret: str


@dataclass(frozen=True)
class DealRow:
    """An agreement of the viewer, without its words."""

    name: str
    partners: str
    word: str


@dataclass(frozen=True)
class VoteRow:
    """A vote of the round, or one that is counted."""

    question: str
    word: str


def rows(f: Facts, views: Iterable[TrackView]) -> tuple[TrackRow, ...]:
    """The tracks of a picture: those of all first, then those of a side."""
    ordered = sorted(views, key=lambda view: bool(view.owner))
    return tuple(_row(f, view) for view in ordered)


def _row(f: Facts, view: TrackView) -> TrackRow:
    column = f.column[view.track, f.side_numbers.get(view.owner, NOBODY)]
    track = f.columns[column].track
    words = {"everyone": "", "side": "only this side sees it", "umpire": "only umpires see it"}
    marks = [limit(one.at) for one in track.thresholds]
    return TrackRow(
        track.name, f.side_names.get(view.owner, ""), view.value, view.band,
        _boxes(track.least, track.most, view.value, marks),
        tuple(f"{one.at.replace('>=', 'from').replace('<=', 'down to')}: {one.text}" for one in track.thresholds),
        words[track.seen],
    )  # fmt: skip


def _boxes(least: int, most: int, value: int, marks: Sequence[Limit]) -> tuple[str, ...]:
    count = min(most - least, MOST_BOXES)
    span = (most - least) / count
    edges = {
        min(count - 1, max(0, round((mark.value - least) / span) - (1 if mark.op == ">=" else 0))): mark.op
        for mark in marks
    }
    full = round((value - least) / span)
    return tuple(
        f"{'full' if at < full else 'empty'}{' edge' if edges.get(at) else ''}" for at in range(count)
    )  # fmt: skip


def drawn(rules: Any, pictures: Sequence[Picture]) -> SafeString:
    """What one picture shows, or several together: a track that one of them shows is drawn once."""
    f: Facts = rules.facts
    first = pictures[0]
    views = {(view.track, view.owner): view for picture in pictures for view in picture.tracks}
    deals = {one.name: one for picture in pictures for one in picture.agreements}
    votes = [VoteRow(vote.question, _vote(first, vote)) for vote in f.votes.values() if vote.round <= first.turn]
    about = f.rounds[first.turn - 1] if 0 < first.turn <= len(f.rounds) else None
    return SafeString(
        render_to_string(
            "systems/seminar/_round.html",
            {
                "round": about, "turn": first.turn, "votes": votes, "tracks": (found := rows(f, views.values())),
                "limits": any(row.limits for row in found),
                "deals": [
                    DealRow(
                        f"Agreement {one.name.rpartition('-')[2]}",
                        f"{f.side_names[one.side]} and {f.side_names[one.to]}",
                        "signed" if one.signed else "proposed",
                    )
                    for one in deals.values()
                ],
            },
        )
    )  # fmt: skip


def _vote(picture: Picture, vote: Any) -> str:
    if vote.id not in picture.counted:
        return "to be held in this round"
    winner = picture.counted[vote.id]
    return next((f"decided: {one.name}" for one in vote.choices if one.id == winner), "a tie: nothing is decided")
