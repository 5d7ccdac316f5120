"""The headings of a staff's sitrep, and the contents of each. A pack can bring its own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudication.engine.scenario.pack_shapes import Strict

SitrepPart = Literal[
    "situation",
    "enemy",
    "enemy_strength",
    "own",
    "own_strength",
    "civil",
    "reports",
    "requests",
    "decisions",
    "rulings",
]
"""What a paragraph can hold: the bottom line; what the other sides did and where they are, as far as the reader knows;
own orders with their results; own strength; the civil situation; news and messages; requests for information; what is
to be decided next; rulings and corrections."""

SitrepForm = Literal["white_cell", "staff"]
"""The form that an author proposes: White Cell's own, or a page under the headings of a staff and then White Cell's."""

Heading = Annotated[str, Meta(min_length=1, max_length=80)]


class SitrepParagraph(Strict, frozen=True):
    """One numbered paragraph: its heading and its contents, in this order."""

    heading: Heading
    holds: Annotated[list[SitrepPart], Meta(min_length=1, max_length=10)]


STANDARD = (
    SitrepParagraph("Situation", ["situation"]),
    SitrepParagraph("Enemy", ["enemy", "enemy_strength"]),
    SitrepParagraph("Own forces", ["own", "own_strength"]),
    SitrepParagraph("Civil situation", ["civil"]),
    SitrepParagraph("News, messages and requests", ["reports", "requests"]),
    SitrepParagraph("Decisions due", ["decisions"]),
    SitrepParagraph("Remarks", ["rulings"]),
)


class SitrepFile(Strict, frozen=True):
    """The file `sitrep.yaml`. `serial` comes before the number of the report: SITREP 003.

    `form` is what a new exercise begins with; a file that does not say it proposes its headings.
    """

    title: Heading = "Situation report"
    serial: Annotated[str, Meta(min_length=1, max_length=40)] = "SITREP"
    paragraphs: Annotated[list[SitrepParagraph], Meta(min_length=1, max_length=26)] = msgspec.field(
        default_factory=lambda: list(STANDARD)
    )
    form: SitrepForm | UnsetType = UNSET  # not said, it is no part of what a game pins
