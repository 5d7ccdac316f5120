"""What a sitrep says next to its rule system, and its short form for the commander."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Force:
    """A row of forces on the commander's page. `note`: of own forces their state, of the enemy how it is known and
    since when."""

    symbol: str  # side:kind of the map symbol
    name: str
    where: str
    strength: str
    note: str


@dataclass(frozen=True)
class Brief:
    """What a rule system puts on the commander's page, the most important first: whatever has no room is left to the
    staff's sitrep. `strength`, `own_head` and `enemy_head` are heads of columns."""

    own_title: str
    own: tuple[Force, ...]
    enemy_title: str
    enemy: tuple[Force, ...]
    civil: tuple[str, ...]
    strength: str = "Strength"
    own_head: str = "State"
    enemy_head: str = "How known, since when"


@dataclass(frozen=True)
class BriefRequest:
    """One of the cell's own requests for information; `answer` is empty while it is open."""

    number: int
    question: str
    state: str
    answer: str


@dataclass(frozen=True)
class Report:
    """What reached the cell in a turn next to the game: `kind` in a word, who says it, what."""

    kind: str
    sender: str
    text: str


@dataclass(frozen=True)
class BriefTraffic:
    """Requests of the cell, and the news and reports that reached it."""

    requests: tuple[BriefRequest, ...] = ()
    reports: tuple[Report, ...] = ()


@dataclass(frozen=True)
class Order:
    """An order on the commander's page, under the number it has in the staff's sitrep. `seen_of` is the other side that
    gave it; empty for the reader's own."""

    number: str
    side: str
    seen_of: str
    task: str
    outcome: str
    how: str
    chance: float | None


@dataclass(frozen=True)
class BriefPage:
    """The commander's page cut to a measure: rows that fit, and how many were left out."""

    density: str
    bottom_line: tuple[str, ...]
    own: tuple[Force, ...]
    own_more: int
    enemy: tuple[Force, ...]
    enemy_more: int
    orders: tuple[Order, ...]
    orders_more: int
    civil: tuple[str, ...]
    requests: tuple[BriefRequest, ...]
    requests_more: int
    reports: tuple[Report, ...]
    reports_more: int  # and civil facts
    amendments: tuple[str, ...]
    amendments_more: int
    widths: tuple[int, ...]  # of the columns of news, requests and rulings, in per cent


@dataclass(frozen=True)
class StaffParagraph:
    """A paragraph of a staff's form: its heading and its lines, each with a letter."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class StaffForm:
    """A sitrep in the form of a staff; `serial` is its number in words."""

    title: str
    serial: str
    paragraphs: tuple[StaffParagraph, ...]
