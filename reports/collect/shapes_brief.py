"""Parts of a sitrep other than the rule system's: the commander's page and the staff form."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Force:
    """A row of forces. `note`: for own forces their state, for the enemy how and since when it is known."""

    symbol: str  # side:kind of the map symbol
    name: str
    where: str
    strength: str
    note: str


@dataclass(frozen=True)
class Brief:
    """The forces and civil facts of a staff form, most important first. `strength`: the unit of strengths."""

    own: tuple[Force, ...]
    enemy: tuple[Force, ...]
    civil: tuple[str, ...]
    strength: str = "Strength"


@dataclass(frozen=True)
class BriefRequest:
    """One of the cell's own requests for information; `answer` is empty while it is open."""

    number: int
    question: str
    state: str
    answer: str


@dataclass(frozen=True)
class Report:
    """A report that reached the cell in a turn besides the game: `kind` in a word, its source, its text."""

    kind: str
    sender: str
    text: str


@dataclass(frozen=True)
class BriefTraffic:
    """The cell's requests, and the news and reports that reached it."""

    requests: tuple[BriefRequest, ...] = ()
    reports: tuple[Report, ...] = ()


@dataclass(frozen=True)
class BriefPage:
    """The commander's page cut to a measure. `more` entries have no room on it."""

    keys: tuple[tuple[str, str], ...]
    map_high: float  # millimetres
    facts: tuple[str, ...]
    failed: tuple[str, ...]
    changes: tuple[str, ...]
    rulings: tuple[str, ...]
    traffic: tuple[str, ...]
    due: tuple[str, ...]
    more: int


@dataclass(frozen=True)
class StaffParagraph:
    """A paragraph of a staff form: its heading and its lines, each with a letter. `more` lines are in the tables."""

    heading: str
    lines: tuple[str, ...]
    more: int = 0


@dataclass(frozen=True)
class StaffForm:
    """A sitrep in the form of a staff; `serial` is its number as text. `lead`: assessment and intent, each with its
    heading."""

    title: str
    serial: str
    lead: tuple[tuple[str, str], ...]
    paragraphs: tuple[StaffParagraph, ...]
