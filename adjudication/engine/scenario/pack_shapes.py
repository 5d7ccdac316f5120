"""The common types of all rule systems' packs: sides and cells, their briefings, the notes for the umpire, and the
kinds of values that all files use."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudication.engine.kit.numbers import Positive

SideName = Literal["RED", "BLUE", "GREEN", "YELLOW", "VIOLET", "ORANGE", "TEAL", "BROWN"]
RedOrBlue = Literal["RED", "BLUE"]  # the sides of a game for two
Source = Annotated[
    str,
    Meta(
        pattern=r"^(text \d|reconstructed: |the default )",
        description="“text” and a section, “the default” or “reconstructed: why”",
    ),
]
Name = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_\-]+$")]
Label = Annotated[str, Meta(min_length=1, max_length=60)]  # a name as people read it, in any script
PlayingColour = Literal["red", "blue", "green", "yellow", "violet", "orange", "teal", "brown"]
Colour = Literal[PlayingColour, "white", "grey"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a pack in which no field can be misspelt."""


class NamedTurn(Strict, frozen=True):
    """A turn and the month, week or day that it represents."""

    number: Positive
    name: str


class NamedTurns(Strict, frozen=True):
    """The file `calendar.yaml` of a game whose turns have names."""

    source: Source
    turns: Annotated[list[NamedTurn], Meta(min_length=1, max_length=60)]


class SideText(Strict, frozen=True, omit_defaults=True):
    """A side of the game. `spoken` is its name in a sentence, "the Guards", if that differs from `name`; `plural`: its
    verb is plural."""

    id: SideName
    name: str
    adjective: str
    role: str
    spoken: str = ""
    plural: bool = False


class PackCell(Strict, frozen=True):
    """A cell that the pack proposes; `side` is null if it plays no side of the rules."""

    name: str
    colour: Colour
    side: SideName | None
    seats: Annotated[list[str], Meta(min_length=1)]


class SidesFile(Strict, frozen=True):
    """The file `sides.yaml`."""

    sides: list[SideText]
    cells: list[PackCell]


class Briefing(Strict, frozen=True):
    title: str
    text: str


class BriefingsFile(Strict, frozen=True, omit_defaults=True):
    """The file `briefings.yaml`: what everyone reads before play, and what each side reads as well."""

    all: Briefing
    RED: Briefing | None = None
    BLUE: Briefing | None = None
    GREEN: Briefing | None = None
    YELLOW: Briefing | None = None
    VIOLET: Briefing | None = None
    ORANGE: Briefing | None = None
    TEAL: Briefing | None = None
    BROWN: Briefing | None = None


class NotesFile(Strict, frozen=True):
    """The file `facilitator.yaml`."""

    notes: list[Briefing]
