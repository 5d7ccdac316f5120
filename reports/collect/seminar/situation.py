"""Tracks in words and tables, from pictures alone."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.fog import TrackView
from wargame.presenters.plain.tables import PlainTable


def round_label(f: Facts, turn: int) -> str:
    """A round with its name and date."""
    number = max(turn, 1)
    if number > len(f.rounds):
        return f"Round {number}"
    about = f.rounds[number - 1]
    return f"Round {number}: {about.name}{f', {about.date}' if about.date else ''}"


def track_name(f: Facts, view: TrackView) -> str:
    """The name of a track, with its side if each side has one."""
    return f.columns[f.column[view.track, f.side_numbers.get(view.owner, NOBODY)]].name


def standing(view: TrackView) -> str:
    """A value with its band."""
    return f"{view.value}, {view.band}" if view.band else str(view.value)


def changes(f: Facts, before: Sequence[TrackView], after: Sequence[TrackView]) -> tuple[str, ...]:
    """What has become of each track in a round, as sentences: those that changed first."""
    was = {(view.track, view.owner): view for view in before}
    told, same = [], []
    for view in after:
        old = was.get((view.track, view.owner), view)
        if view.value == old.value:
            same.append(f"{track_name(f, view)}: unchanged at {standing(view)}.")
        else:
            word = "up" if view.value > old.value else "down"
            told.append(f"{track_name(f, view)}: {word} from {old.value} to {standing(view)}.")
    return (*told, *same)


def tracks(f: Facts, views: Sequence[TrackView]) -> tuple[PlainTable, ...]:
    """The tracks of a picture as one table."""
    words = {"everyone": "everyone", "side": "its side", "umpire": "umpires"}
    rows = []
    for view in views:
        track = f.columns[f.column[view.track, f.side_numbers.get(view.owner, NOBODY)]].track
        rows.append(
            (track_name(f, view), str(view.value), view.band, f"{track.least} to {track.most}", words[track.seen])
        )
    return (PlainTable("Tracks", ("Track", "Value", "Meaning", "Range", "Seen by"), tuple(rows)),)
