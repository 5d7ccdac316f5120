"""A pack as numbers: sides, columns of tracks, courses and votes. Computed once for each pack."""

from __future__ import annotations

from typing import NamedTuple

from adjudication.engine.scenario import sides
from adjudication.systems.seminar.limits import limit
from adjudication.systems.seminar.pack import Course, Effect, Pack, TrackLine, Vote

NOBODY = -1


class TrackColumn(NamedTuple):
    """A track, or that of one side: `side` is its number, NOBODY for one track for all."""

    track: TrackLine
    side: int
    name: str
    start: int


class Facts:
    """The static facts of an exercise."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.side_names = sides.names(pack)
        self.sides = tuple(self.side_names)
        self.side_numbers = {side: number for number, side in enumerate(self.sides)}
        self.rounds = pack.rounds.rounds
        self.columns = [column for track in pack.tracks.tracks for column in self._columns(track)]
        self.column = {(column.track.id, column.side): number for number, column in enumerate(self.columns)}
        self.courses = {course.id: course for course in pack.courses.courses}
        self.votes = {vote.id: vote for vote in pack.deals.votes}
        self.ends = [
            (number, limit(one.at), one.text)
            for number, column in enumerate(self.columns)
            for one in column.track.thresholds
            if one.ends
        ]
        choices = {f"{vote.id}.{one.id}": one.name for vote in pack.deals.votes for one in vote.choices}
        tracks = {track.id: track.name for track in pack.tracks.tracks}
        courses = {course.id: course.name for course in pack.courses.courses}
        votes = {vote.id: vote.question for vote in pack.deals.votes}
        self.titles = {**choices, **votes, **courses, **tracks, **self.side_names}

    def _columns(self, track: TrackLine) -> list[TrackColumn]:
        if not track.sides:
            return [TrackColumn(track, NOBODY, track.name, track.start)]
        return [
            TrackColumn(
                track, self.side_numbers[side], f"{track.name}, {self.side_names[side]}",
                track.starts.get(side, track.start),
            )
            for side in track.sides
        ]  # fmt: skip

    def last_turn(self, wanted: int) -> int:
        """The round after which the exercise ends (2.3)."""
        return wanted or len(self.rounds)

    def sees(self, column: int, viewer: int | None) -> bool:
        """Whether a side, or the public, sees a track (1.2)."""
        found = self.columns[column]
        return found.track.seen == "everyone" or (found.track.seen == "side" and found.side == viewer)

    def open_to(self, course: Course, side: int, turn: int) -> bool:
        """Whether a course is listed for a side in a round (1.3)."""
        return self.sides[side] in (course.sides or self.sides) and (not course.rounds or turn in course.rounds)

    def pair(self, one: int, other: int) -> str:
        """Two sides, in the order of the pack. The agreements between them are counted by pair, so that a number tells
        nothing of what others agree."""
        return f"{self.sides[min(one, other)]}-{self.sides[max(one, other)]}"

    def agreement(self, name: str) -> str:
        """An agreement as people call it: its number, and its sides. Any other name stays as it is."""
        *names, number = name.split("-")
        known = len(names) == 2 and all(one in self.side_names for one in names)
        return f"{number} ({self.side_names[names[0]]}, {self.side_names[names[1]]})" if known else name

    def pairs_of(self, side: int | None) -> list[str]:
        """All pairs to which a side belongs; none for the public."""
        return [] if side is None else [self.pair(side, other) for other in range(len(self.sides)) if other != side]

    def voters(self, vote: Vote) -> list[int]:
        """The sides that can vote, with the pack's weights apart (4.4)."""
        return [self.side_numbers[side] for side in (vote.sides or self.sides)]

    def meant(self, effect: Effect, side: int) -> int:
        """The column that an effect changes, for a side that acts."""
        owner = self.side_numbers[effect.side] if effect.side else side
        return self.column.get((effect.track, owner), self.column.get((effect.track, NOBODY), NOBODY))

    def band(self, column: int, value: int) -> str:
        """The name of the band in which a value lies; "" without bands."""
        return next((band.name for band in reversed(self.columns[column].track.bands) if value >= band.start), "")
