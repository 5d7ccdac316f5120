"""Tracks: the marker stays between its ends, nothing is lost in the sum, each crossing is told once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudication.engine.kit import tracks
from adjudication.engine.kit.tracks import BoundedTrack, Threshold

VICTORY = BoundedTrack(
    10, 1, 20,
    {"1": "Ukraine wins", "2-4": "substantial", "5-10": "minor", "11-15": "minor Russian",
     "16-19": "substantial Russian", "20": "Russia wins"},
    (Threshold("ukraine", 1, "down"), Threshold("russia", 20)),
)  # fmt: skip
ENDS = st.one_of(st.none(), st.integers(-9, 0)), st.one_of(st.none(), st.integers(0, 9))


def test_the_victory_track_of_2022() -> None:
    assert list(tracks.faults(VICTORY)) == []
    assert tracks.moved(VICTORY, 10, 12) == (20, 10, 2, (VICTORY.thresholds[1],))
    assert tracks.moved(VICTORY, 3, -2) == (1, -2, 0, (VICTORY.thresholds[0],))
    assert tracks.moved(VICTORY, 20, 3).crossed == ()
    assert [tracks.box(VICTORY, n) for n in (1, 4, 5, 20)] == ["Ukraine wins", "substantial", "minor", "Russia wins"]
    assert tracks.box(BoundedTrack(), 3) == ""
    kept = replace(VICTORY, boxes=dict(sorted(VICTORY.boxes.items(), key=lambda box: (len(box[0]), box[0]))))
    assert list(tracks.faults(kept)) == []  # a database may keep the keys of an object in an order of its own
    assert [tracks.box(kept, n) for n in (1, 4, 5, 20)] == ["Ukraine wins", "substantial", "minor", "Russia wins"]


@given(*ENDS, st.integers(-9, 9), st.lists(st.integers(-12, 12), max_size=6))
def test_a_marker_stays_between_its_ends(low: int | None, high: int | None, start: int, moves: list[int]) -> None:
    marks = tuple(Threshold(f"{way} {at}", at, way) for at in range(-9, 10) for way in ("up", "down"))
    track = BoundedTrack(0, low, high, thresholds=marks)
    value = tracks.clamp(track, start)
    for by in moves:
        found = tracks.moved(track, value, by)
        assert (low is None or found.value >= low) and (high is None or found.value <= high)  # noqa: PT018
        assert found.change + found.beyond == by
        assert value + found.change == found.value
        step = 1 if found.change > 0 else -1
        passed = [n for n in range(value + step, found.value + step, step) if found.change and -9 <= n <= 9]
        assert [mark.name for mark in found.crossed] == [f"{'up' if step > 0 else 'down'} {n}" for n in passed]
        value = found.value


def test_faults_of_a_track() -> None:
    assert [str(f) for f in tracks.faults(BoundedTrack(0, 3, 1))] == [
        "high: the track ends at 1, before it begins at 3"
    ]
    faulty = BoundedTrack(9, 0, 4, {"0-2": "a", "3": "b"}, (Threshold("far", 7),))
    assert [str(f) for f in tracks.faults(faulty)] == [
        "start: the marker starts at 9, off the track",
        "thresholds.0.at: far: 7 is off the track",
        "boxes: no box holds 4",
    ]
    assert [str(f) for f in tracks.faults(BoundedTrack(0, boxes={"0": "a", "2": "b"}))] == [
        "boxes.2: “2” leaves a gap after “0”"
    ]
