"""The files of a Seminar pack: one struct for each file. `pack_checks` finds what no struct can say."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudication.engine.kit.numbers import Positive, Whole
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_shapes import Label, Name, SideName, Strict
from adjudication.systems.seminar.options import Options

Seen = Literal["everyone", "side", "umpire"]
Limit = Annotated[str, Meta(pattern=r"^(>=|<=) ?-?\d{1,4}$", description="“>= 8” or “<= 2”")]
Question = Annotated[str, Meta(min_length=1, max_length=200)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
FileName = Annotated[
    str, Meta(pattern=r"^[^/\\]{1,80}\.(png|jpg|jpeg|pdf|txt)$", description="“map.png” or “letter.pdf”")
]
Round = Annotated[int, Meta(ge=1, le=20)]


class Band(Strict, frozen=True):
    """A stretch of a track by name, from a value up to the next band."""

    start: Whole
    name: Label


class Threshold(Strict, frozen=True, omit_defaults=True):
    """A value of a track that matters, and what it means. With `ends` the exercise is over at the end of the round.

    Injects wait for a value by their own release: `track infection >= 8`.
    """

    at: Limit
    text: Words
    ends: bool = False


class TrackLine(Strict, frozen=True, omit_defaults=True):
    """A number between `least` and `most`. With `sides` each of these has its own.

    `starts` says where that of a side begins, if not at `start`. `growth` is what it changes by itself each round.
    """

    id: Name
    name: Label
    least: Whole
    most: Whole
    start: Whole
    seen: Seen = "everyone"
    sides: list[SideName] = []
    starts: dict[SideName, Whole] = {}
    growth: Whole = 0
    bands: Annotated[list[Band], Meta(max_length=8)] = []
    thresholds: Annotated[list[Threshold], Meta(max_length=8)] = []


class TracksFile(Strict, frozen=True):
    """The file `tracks.yaml`."""

    tracks: Annotated[list[TrackLine], Meta(max_length=24)]


class RoundLine(Strict, frozen=True, omit_defaults=True):
    """A round: its name, when it is, its question to all sides, and how many moves each side has."""

    name: Label
    question: Question
    date: Annotated[str, Meta(max_length=60)] = ""
    text: Annotated[str, Meta(max_length=1200)] = ""
    moves: Annotated[int, Meta(ge=1, le=6)] = 3


class RoundsFile(Strict, frozen=True):
    """The file `rounds.yaml`, with the rounds in their order."""

    rounds: Annotated[list[RoundLine], Meta(min_length=1, max_length=20)]


class Effect(Strict, frozen=True, omit_defaults=True):
    """A change of a track, now or some rounds later. `side` says whose track; empty: that of the side that acts."""

    track: Name
    change: Whole
    side: SideName | None = None
    after: Annotated[int, Meta(ge=0, le=19)] = 0


class Outcomes(Strict, frozen=True, omit_defaults=True):
    """The effects that the pack proposes if a course succeeds, succeeds in part or fails."""

    success: list[Effect] = []
    part: list[Effect] = []
    failure: list[Effect] = []


class Course(Strict, frozen=True, omit_defaults=True):
    """A course of action that a side can choose. `sides` and `rounds`: all if empty. `costs` by track of that side.

    `sure`: it succeeds without a judgement. `once`: a side can choose it in one round only. `covert`: the program keeps
    it to its side and the umpires when it plays the side.
    """

    id: Name
    name: Label
    means: Words
    effect: Words
    sides: list[SideName] = []
    rounds: list[Round] = []
    costs: dict[Name, Positive] = {}
    sure: bool = False
    once: bool = False
    covert: bool = False
    outcomes: Outcomes = Outcomes()


class CoursesFile(Strict, frozen=True):
    """The file `courses.yaml`. Without it sides move in words only."""

    courses: Annotated[list[Course], Meta(max_length=80)] = []


class VoteChoice(Strict, frozen=True, omit_defaults=True):
    """An option of a vote, with its effects if it wins."""

    id: Name
    name: Label
    effects: list[Effect] = []


class Vote(Strict, frozen=True, omit_defaults=True):
    """A vote of one round. `sides` can vote, all if empty; `weights` counts a side more than once."""

    id: Name
    round: Round
    question: Question
    choices: Annotated[list[VoteChoice], Meta(min_length=2, max_length=8)]
    sides: list[SideName] = []
    weights: dict[SideName, Annotated[int, Meta(ge=1, le=99)]] = {}
    secret: bool = False


class DealsFile(Strict, frozen=True, omit_defaults=True):
    """The file `deals.yaml`: the votes, and what a side that breaks a signed agreement brings about."""

    votes: Annotated[list[Vote], Meta(max_length=20)] = []
    broken: list[Effect] = []
    agreements: bool = True


class Aim(Strict, frozen=True):
    """What a side wants: a public track at a value, counted after the last round."""

    side: SideName
    text: Words
    track: Name
    want: Limit


class AimsFile(Strict, frozen=True):
    """The file `aims.yaml`."""

    aims: Annotated[list[Aim], Meta(max_length=40)] = []


class PackAttachment(Strict, frozen=True, omit_defaults=True):
    """A picture or paper that goes out with injects, named by their numbers. `data`: its content in base64."""

    name: FileName
    injects: Annotated[list[str], Meta(min_length=1, max_length=20)]
    data: str


class FilesFile(Strict, frozen=True, omit_defaults=True):
    """The file `files.yaml`. An import writes it from the pictures and papers in the archive."""

    files: Annotated[list[PackAttachment], Meta(max_length=20)] = []


class OptionsFile(Strict, frozen=True):
    """The file `options.yaml`: how this pack is usually played."""

    options: Options = Options()


class Pack(BasePack, frozen=True, kw_only=True):
    """A whole pack: its own files next to those that every pack has."""

    rounds: RoundsFile
    tracks: TracksFile
    courses: CoursesFile = CoursesFile()
    deals: DealsFile = DealsFile()
    aims: AimsFile = AimsFile()
    files: FilesFile = FilesFile()
    options: OptionsFile = OptionsFile()
