"""The contents of documents as plain values. Templates see only these."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reports.collect.shapes_brief import Brief, BriefTraffic, StaffForm
from reports.collect.standing import Standing
from wargame.maps.area_map import MapView
from wargame.maps.hex_view import HexView
from wargame.presenters.plain.tables import PlainTable


@dataclass(frozen=True)
class Tables:
    """A position as tables, for rules without a map."""

    title: str
    tables: tuple[PlainTable, ...]


Map = MapView | HexView | Tables
Sides = tuple[tuple[str, str], ...]  # side and its name, as the columns of the papers go


@dataclass(frozen=True)
class Furniture:
    """The elements around every page."""

    exercise: str
    marking: str
    running: str
    handling: str
    status: str
    title: str
    system: str = ""  # whose rules the paper cites


@dataclass(frozen=True)
class Act:
    """One act of a side: its text, outcome and source. `chance`: of the wanted result, such as a hit, or of a result at
    least as good.

    `task` names the side and says what came of it; `outcome` is for orders that were not carried out and for matrix
    actions. `nothing`: the side chose to do nothing. `leads`: it comes first where there is room for a few. `failed`:
    what was wanted did not come. `orders`: the orders that were not carried out for the same reason. `tried`: the
    sentence that says how it failed, where `task` has more.
    """

    seq: int
    index: int
    turn: int
    side: str
    group: str  # what the system sorts its acts by
    task: str
    outcome: str
    how: str
    rule: str
    chance: float | None = None
    nothing: bool = False
    leads: bool = False
    failed: bool = False
    orders: tuple[str, ...] = ()
    tried: str = ""

    @property
    def place(self) -> str:
        """The start of the part in the ledger: step and event."""
        return f"{self.seq}.{self.index}"


@dataclass(frozen=True)
class Amendment:
    """A text that was undone or changed by the umpire. `struck` text is no longer valid."""

    text: str
    struck: tuple[str, ...] = ()


@dataclass(frozen=True)
class Series:
    """A track over the turns: one value at the end of each turn, preceded by the start."""

    name: str
    side: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class TrackChart:
    """Tracks in one chart, `width` and `height` in millimetres. `title` is above it; below it are the `lead` in bold,
    the `caption` and the `source`."""

    title: str
    series: tuple[Series, ...]
    width: float
    height: float
    caption: str = ""
    lead: str = ""
    source: str = ""


@dataclass(frozen=True)
class SitrepContent:
    """The rule system's part of a sitrep; the frame around it is the same for all.

    `acts` are rows of whole undertakings, of any side. `template` draws the staff's sitrep and finds the system's own
    values in `body`; `facts` are fights and ground for the commander, the most important first; `brief` has forces
    and civil facts for a staff's form. `before`: the map when the turn began, where a reader compares
    the two.
    """

    bottom_line: tuple[str, ...]
    map: Map
    map_caption: str
    charts: tuple[TrackChart, ...]
    acts: tuple[Act, ...]
    template: str
    body: Any
    due: tuple[str, ...]
    brief: Brief
    before: Map | None = None
    facts: tuple[str, ...] = ()

    @property
    def traced(self) -> bool:
        """Whether any act has more than its text: its source, its dice or its chance."""
        return any(act.how or act.chance is not None for act in self.acts)


MOST_BESIDE = 14  # rulings and corrections, or requests, that have room in a column


@dataclass(frozen=True)
class Sitrep:
    """One sitrep. `form`: the same under a staff's headings, if the exercise asks for it."""

    furniture: Furniture
    heading: str
    keys: tuple[tuple[str, str], ...]
    told: SitrepContent
    rulings: tuple[str, ...]
    amendments: tuple[Amendment, ...]
    side: str | None  # whose eyes; None for the public
    sides: Sides
    traffic: BriefTraffic
    standing: Standing
    facts: tuple[str, ...]  # for the commander, the most important first
    focus: tuple[tuple[str, int], ...]  # places on the map where something happened, with its weight
    form: StaffForm | None = None

    @property
    def public(self) -> bool:
        """Whether everyone may read it."""
        return self.side is None

    @property
    def crowded(self) -> bool:
        """Whether there are too many rulings, corrections and requests for columns, which no page break divides."""
        return len(self.rulings) + len(self.amendments) > MOST_BESIDE or len(self.traffic.requests) > MOST_BESIDE


@dataclass(frozen=True)
class JoinCard:
    """One join card."""

    cell: str
    kind: str
    role: str
    name: str
    code: str
    address: str
    room: str
    number: int
    expires: str


@dataclass(frozen=True)
class Cards:
    """All join cards of an exercise, eight to a page. `left_out` says why seats have no card."""

    furniture: Furniture
    cards: tuple[JoinCard, ...]
    site: str
    left_out: tuple[str, ...] = field(default=())


MOST_TOGETHER = 6  # lines of a part that stay on one page


@dataclass(frozen=True)
class SheetPart:
    """One decision on an order sheet: names to choose from, boxes to tick, and lines to write on."""

    letter: str
    title: str
    rule: str
    help: str
    figures: tuple[tuple[str, str], ...]
    named: tuple[tuple[str, tuple[str, ...]], ...]
    boxes: tuple[tuple[str, tuple[str, ...]], ...]
    lines: tuple[int, ...]

    @property
    def is_long(self) -> bool:
        """Whether its lines can continue on the next page."""
        return len(self.lines) > MOST_TOGETHER


@dataclass(frozen=True)
class OrderSheetPage:
    """The order sheet of one cell, to be filled in by hand. `seq` is the ledger position it was printed against."""

    cell: str
    kind: str
    turn: str
    decision: str
    hand_in: str
    seq: int
    parts: tuple[SheetPart, ...]


@dataclass(frozen=True)
class OrderSheets:
    """The sheets of every cell that still has to submit orders."""

    furniture: Furniture
    pages: tuple[OrderSheetPage, ...]


@dataclass(frozen=True)
class MapPage:
    """One map on its own page."""

    title: str
    kind: str
    turn: str
    seq: int
    map: Map


@dataclass(frozen=True)
class MapPages:
    """The public map and those of the cells."""

    furniture: Furniture
    pages: tuple[MapPage, ...]


@dataclass(frozen=True)
class Hidden:
    """A fact that one side could not know: what it saw, what was true, and when it was revealed.

    `at` is its place on the map, if it has one. `since` and `last` are the first and the last step of the turn in
    which it was hidden, `last` 0 if it was not revealed in that turn; a fact without `since` is one of the turn's end.
    """

    what: str
    truth: str
    until: str
    at: str = ""
    since: int = 0
    last: int = 0

    def during(self, step: int) -> bool:
        """Whether the fact was hidden when the orders of the step numbered `step` were given."""
        return 0 < self.since <= step and (not self.last or step <= self.last)


@dataclass(frozen=True)
class Turn:
    """One turn of the after-action report."""

    number: int
    title: str
    label: str
    steps: str
    story: tuple[tuple[str, str], ...]  # heading, sentences
    intents: tuple[tuple[str, str], ...]  # cell and segment, its own words
    acts: tuple[Act, ...]
    map: Map
    hidden: tuple[tuple[str, tuple[Hidden, ...]], ...]  # for each side: what it could not know
    views: tuple[tuple[str, Map], ...] = ()  # title and what one side believed
    fights: tuple[Any, ...] = ()  # the system's own account of each fight
    boards: tuple[tuple[str, str, tuple[str, ...], str], ...] = ()  # towns fought in: name, words, zones, SVG
    opened: str = ""  # why nothing but its opening can be told: no one ordered anything in it
    ordered: int = 0  # how many orders were carried out in it


@dataclass(frozen=True)
class Unruled:
    """A matrix action: an action that the rules did not cover. `step` is 0 if it was never decided; `own`: its number
    in its cell."""

    number: str
    own: int
    cell: str
    turn: int
    step: int
    action: str
    effect: str
    reasons: tuple[tuple[str, str, str, str], ...]  # for or against, cell, weight, text
    dice: str
    estimated: str
    outcome: str
    ruling: str
    cost: str
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class RfiRecord:
    """A request for information, its answer, how long the answer took and who handled it. `step`: the latest step when
    asked; `own`: its number in its cell."""

    number: str
    own: int
    cell: str
    turn: int
    step: int
    question: str
    why: str
    answer: str
    state: str
    took: str
    hands: str
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class MessageRecord:
    """A message or press release; `fate` if the umpire changed or refused it, with the earlier text. `step`: the latest
    step when written; `own`: its number among those of its sender."""

    number: str
    own: int
    turn: int
    step: int
    sender: str
    to: str
    text: str
    fate: str
    original: str
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class MselReceipt:
    """The delivery of an inject to one cell; `answered` is empty if no answer was requested."""

    cell: str
    read: str
    answered: str
    answer: str


@dataclass(frozen=True)
class MselRow:
    """An inject that went out after `step`."""

    number: str
    step: int
    kind: str
    sender: str
    title: str
    text: tuple[str, ...]
    planned: str
    released: str
    objectives: str
    files: str
    receipts: tuple[MselReceipt, ...]
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class Msel:
    """The injects of the exercise; `unused` counts those that never went out."""

    rows: tuple[MselRow, ...] = ()
    unused: int = 0
    receipts: int = 0


@dataclass(frozen=True)
class Account:
    """The rule system's account of a whole game in the after-action report."""

    theatre: str
    rules: str
    cover: Map
    scenario: str
    length: int  # turns a full game has
    lede: str
    result: str
    summary: tuple[str, ...]
    numbers: tuple[tuple[str, str, str], ...]  # what, then each side
    scores: tuple[tuple[str, str], ...]  # side, its points with what made them
    charts: tuple[tuple[TrackChart, ...], ...]  # rows of one or two
    turns: tuple[Turn, ...]
    turn_template: str
    method: tuple[str, ...]
    limits: tuple[str, ...]
    orders: tuple[tuple[str, str, str, str, str], ...]  # step, side, decision, order, source
    glossary: tuple[tuple[str, str], ...]
    better: str  # which throws the account of luck counts
    chance_note: str  # what the column of chances says
    start: Map | None = None  # like `cover`, before the first turn
    told: tuple[PlainTable, ...] = ()  # what was done, in the main part of the report
