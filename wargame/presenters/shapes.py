"""The plain values for templates. None of them is, or contains, a row of the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.utils.safestring import SafeString

from wargame.presenters.board_parts import Inset, Reminder
from wargame.presenters.marches import Leg, NotThere, Spot
from wargame.selectors.plans import Share
from wargame.selectors.plausible_turn import ExpectedDecision

IF_EMPTY = "If you leave this task empty: "
AS_NOW = " As things look now: "
OVER = "You cannot add more orders here. Submit the sheet."


@dataclass(frozen=True)
class Figure:
    """A captioned value with a small addition."""

    caption: str
    value: str
    small: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Choice:
    """One value of a field. `value` is sent by the form; for a share, `amount` is the field's content."""

    value: str
    label: str
    small: str = ""
    chosen: bool = False
    side: str = ""
    symbol: str = ""
    disabled: bool = False
    area: str = ""  # where it is on the map
    neutralised: bool = False
    amount: int = 0


@dataclass(frozen=True)
class Entry:
    """A field of a form.

    `kind`: hidden, picks, radios, select, number, text (of up to `most` characters), checks, many (the same select
    several times), typed (numbers to type in its place), flag, shares, split (a hidden list), route (a select of lists,
    each named by its last member), pick (a select of whole orders), buttons (one for each whole order).
    """

    name: str
    kind: str
    label: str = ""
    hint: str = ""
    value: str = ""
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    times: tuple[str, ...] = ()
    area: str = ""  # of a hidden field: the place that it names, where a press on the map leads to its form
    places: bool = False  # of a field with several values: all that it lists is on the map, where it can be pressed

    @property
    def how_many(self) -> str:
        """The number of choices required; empty if any number is allowed."""
        if not self.most or (self.kind == "checks" and self.most >= len(self.choices) and self.least <= 1):
            return ""
        if self.least == self.most or self.kind == "shares":
            return str(self.most)
        return f"{self.least} to {self.most}" if self.least else f"up to {self.most}"

    @property
    def all_fit(self) -> bool:
        """Whether all of its boxes can be ticked at once."""
        return not self.most or self.most >= len(self.choices)

    @property
    def chosen(self) -> bool:
        """Whether one of its choices is selected."""
        return any(choice.chosen for choice in self.choices)


@dataclass(frozen=True)
class OddsRow:
    """One outcome with its chance in per cent, its length on a bar of 100, and the text that fits `inside`."""

    label: str
    percent: str
    width: float
    start: float = 0.0
    inside: str = ""


@dataclass(frozen=True)
class PriceRow:
    """A row of a cost or sum: subject, amount, rule."""

    label: str
    value: str
    rule: str = ""
    total: bool = False


@dataclass(frozen=True)
class OddsBar:
    """One distribution: its subject, its outcomes, and its precision; `costs` is the sum behind it."""

    title: str
    rows: tuple[OddsRow, ...]
    note: str = "exact"
    rule: str = ""
    side: str = ""
    mean: str = ""
    costs: tuple[PriceRow, ...] = ()


@dataclass(frozen=True)
class March:
    """A march while it is being drawn. `farther` are hexes beyond the next step, with the address that leads there;
    `problem` is the reason and the rule why the route cannot continue, empty if it can."""

    members: tuple[Choice, ...]
    route: tuple[str, ...]
    legs: tuple[Leg, ...]
    following: tuple[Leg, ...]
    farther: tuple[tuple[str, str], ...]
    refused: tuple[NotThere, ...]
    problem: tuple[str, ...]
    back: str
    anew: str
    limit: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class Form:
    """One kind of order: its tag, its title, its fields and the command that adds it."""

    do: str
    title: str
    command: str
    entries: tuple[Entry, ...]
    rule: str = ""
    help: str = ""
    costs: tuple[PriceRow, ...] = ()
    odds: tuple[OddsBar, ...] = ()
    asks_odds: bool = False
    asks_share: bool = False  # it is for a whole-turn sheet: in how many possible turns would its order be carried out?
    march: March | None = None
    conditions: tuple[Choice, ...] = ()  # on a whole-turn sheet: of which of them it asks for one
    alike: tuple[str, ...] = ()  # equal pieces that may be given the same order, the one that is meant first
    goods: Entry | None = None  # the field of which every choice is a button that puts its order on the sheet

    @property
    def ticks(self) -> int:
        """The number of boxes that one press can tick: those of fields that allow all."""
        return sum(len(entry.choices) for entry in self.entries if entry.kind == "checks" and entry.all_fit)

    @property
    def places(self) -> bool:
        """Whether the map can fill in one of its fields."""
        return any(entry.places for entry in self.entries)

    @property
    def lone(self) -> bool:
        """Whether only a place is missing, so that choosing one on the map puts the order on the sheet.

        Where dice follow, their chances are read first; a march can be taken back.
        """
        shown = [entry for entry in self.entries if entry.kind not in ("hidden", "split", "flag")]
        return (
            (not self.asks_odds or self.march is not None)
            and self.goods is None
            and len(shown) == 1
            and shown[0].kind in ("select", "route", "pick")
        )


@dataclass(frozen=True)
class SubjectRow:
    """Something that can be given orders, or a group of identical things. `id` is the next one, `ids` are all."""

    id: str
    label: str
    small: str = ""
    count: int = 1
    side: str = ""
    symbol: str = ""
    neutralised: bool = False
    chosen: bool = False
    ids: tuple[str, ...] = ()
    target: str = ""  # for a place: the order that attacks it, and its field for those who were chosen before


@dataclass(frozen=True)
class RowGroup:
    """Rows under one heading, optionally `folded`."""

    title: str
    rows: tuple[SubjectRow, ...]
    folded: bool = False

    @property
    def is_chosen(self) -> bool:
        """Whether one of its rows is selected."""
        return any(row.chosen for row in self.rows)


@dataclass(frozen=True)
class AmountLimit:
    """An order amount that can be a limit: key, label, maximum, and minimum accepted."""

    name: str
    label: str
    most: int
    least: int
    is_limit: bool
    takes_all: bool


@dataclass(frozen=True)
class OrderTerms:
    """The terms of an order as short phrases, and the choices of its form."""

    phrases: tuple[str, ...]
    amounts: tuple[AmountLimit, ...]
    priorities: tuple[Choice, ...]
    conditions: tuple[Choice, ...]
    sides: tuple[Choice, ...]
    places: tuple[Choice, ...]
    has_group: bool = False  # some of its units may be left out
    those_that_can: bool = False  # they are, if they cannot take part
    columns: tuple[Choice, ...] = ()  # of the combat table: the least that will do


@dataclass(frozen=True)
class Drafted:
    """One line of the order sheet. `at` is its number on the sheet, from 0."""

    at: int
    text: str
    small: str = ""
    rule: str = ""
    problems: tuple[str, ...] = ()
    first: bool = False
    last: bool = False
    share: Share | None = None  # on a whole-turn sheet: in how many possible turns it is carried out
    terms: OrderTerms | None = None  # on a whole-turn sheet: its limits, conditions and priority


@dataclass(frozen=True)
class Section:
    """The composer of one decision: the prompt, the points left, the possible next orders."""

    kind: str
    title: str
    rule: str
    help: str
    several: bool
    figures: tuple[Figure, ...] = ()
    items: tuple[Drafted, ...] = ()
    groups: tuple[RowGroup, ...] = ()
    forms: tuple[Form, ...] = ()
    subject: str = ""
    subject_title: str = ""
    subject_small: str = ""
    idle: str = ""  # what is there and cannot be ordered now
    rest: str = OVER  # said where nothing is offered
    done: str = ""
    missing: str = ""
    sealed: bool = False
    odds: tuple[OddsBar, ...] = ()
    recon: str = ""
    part: bool = False  # one of several sections of a turn sheet
    parties: tuple[RowGroup, ...] = ()  # who it is about, to read only
    optional: bool = False  # no one misses it when it is empty
    following: tuple[str, str] = ("", "")  # kind and title of the next incomplete step, if there is one
    open: bool = False  # it is not known yet what can be ordered
    if_empty: str = ""  # what happens if nothing is ordered here
    passed: bool = False  # the cell chose to order nothing here
    can_pass: bool = False  # it may choose that
    moment: ExpectedDecision | None = field(default=None, compare=False, repr=False)  # where a turn sheet foresees it
    part_title: str = ""  # the heading of its part of a turn sheet
    folded: bool = False  # it waits until it comes to it

    @property
    def offers(self) -> bool:
        """True if the task offers any order."""
        return bool(self.forms or self.groups)

    @property
    def about(self) -> str:
        """The text about its subject, as a sentence; empty for none."""
        return f"{self.subject_small.rstrip('.')}." if self.subject_small else ""

    @property
    def has_nothing(self) -> bool:
        """Whether the only possible action is to end the list."""
        return self.several and bool(self.done) and not self.offers and not self.items

    @property
    def is_empty(self) -> bool:
        """True if the task needs a choice and has none, not even to order nothing."""
        return self.is_unfilled and not self.optional

    @property
    def is_unfilled(self) -> bool:
        """True if the task offers orders and has none, whether it needs one or not."""
        return self.offers and not self.items and not self.passed

    @property
    def is_asked(self) -> bool:
        """Whether a sheet is incomplete without it: it is not optional, and there is something to order."""
        return not self.optional and (self.offers or self.open or self.passed or bool(self.items or self.missing))

    @property
    def is_done(self) -> bool:
        """True if the task is complete: it has orders, or the cell passed."""
        return self.passed or (bool(self.items) and not self.missing)

    @property
    def note(self) -> str:
        """What follows if it stays empty, on one line; "" if it has an order or nothing is known."""
        if not self.is_unfilled or not self.if_empty:
            return ""
        said, _, default = self.if_empty.removeprefix(IF_EMPTY).partition(AS_NOW)
        chosen = f"the program chooses {default}" if default else said.split(". ")[0]
        return f"Empty: {chosen.rstrip('.')}"

    @property
    def state(self) -> tuple[str, str]:
        """Its progress: a state for the glyphs, and a few words."""
        if self.missing:
            return "drafting", self.missing
        if self.items:
            count = len(self.items)
            return "submitted", f"{count} order{'' if count == 1 else 's'}" if self.several else "Chosen"
        if self.passed:
            return "submitted", "Nothing ordered here"
        if self.offers:
            return "no_order", "Not asked" if self.optional else "Empty"
        return ("waits", "Not known yet") if self.open else ("nothing", "Nothing to order")


@dataclass(frozen=True)
class Phase:
    """A field of the sequence of play; `segments` are (label, state) boxes."""

    key: str
    name: str
    state: str
    segments: tuple[dict[str, str], ...] = field(default=())


@dataclass(frozen=True)
class Clock:
    """The clock in the title block. `ends` is the ISO moment it counts down to, `since` the one it counts up from; both
    are empty while it stands. `note` is a sentence for everyone: why it stands, who has extra time.

    `state`: running, last, paused, none, up, counting. While `reading`, `then` is the clock that starts after it.
    """

    label: str
    text: str
    state: str
    ends: str = ""
    word: str = ""
    since: str = ""
    note: str = ""
    reading: bool = False
    then: Clock | None = None


@dataclass(frozen=True)
class Wanted:
    """The person's selection in the composer, and the form's content."""

    subject: str = ""
    do: str = ""
    typed: Mapping[str, Any] = field(default_factory=dict)
    part: str = ""  # the decision in whose list it was chosen, of a sheet that may list it twice; empty for any
    after: str = ""  # the kind of order just given to the subject, which stays chosen only while it can have another

    @property
    def query(self) -> str:
        """The query of an address: the subject with its list, and the lists of an incomplete order."""
        pairs = {"s": self.subject} if self.subject else {}
        if self.subject and self.part:
            pairs["k"] = self.part
        if self.do and self._lists:
            pairs |= {"do": self.do} | {f"f.{name}~": " ".join(map(str, value)) for name, value in self._lists.items()}
        return urlencode(pairs)

    @property
    def asked(self) -> Wanted:
        """The query that a request for news includes: the same as in an address."""
        typed = self._lists if self.do else {}
        return Wanted(self.subject, self.do if typed else "", typed, self.part if self.subject else "")

    @property
    def _lists(self) -> dict[str, list[Any]]:
        return {name: value for name, value in self.typed.items() if isinstance(value, list)}


@dataclass(frozen=True)
class GameBoard:
    """The game on a page. `sections` is what the viewer can draft; empty if nothing is due.

    `displays` and `forces` are the system's own values, `templates` what draws each; `map_note` says what is rebuilt.
    """

    turn: str
    turn_type: str
    phases: tuple[Phase, ...]
    clock_label: str
    map: SafeString
    map_title: str
    map_note: tuple[str, str, str]
    figures: tuple[Figure, ...]
    displays: Any
    forces: Any
    templates: Mapping[str, str]
    sections: tuple[Section, ...]
    over: bool
    result: str
    result_rule: str = ""  # the rule of the victory
    stands_by: tuple[str, str] = ("", "")  # why the side can give no order now, and the rule
    insets: tuple[Inset, ...] = ()
    map_said: str = ""  # what is over the map: where a march that is being drawn has come to
    march: March | None = None  # the one that is being drawn
    reminders: tuple[Reminder, ...] = ()
    is_map: bool = True  # whether `map` is a map that one can zoom
    layers: tuple[tuple[str, str, bool], ...] = ()  # what of the map can be switched off: key, label, shown at first

    @property
    def pointed(self) -> tuple[Section, ...]:
        """The tasks in which something is selected."""
        return tuple(section for section in self.sections if section.subject_title)

    @property
    def lit(self) -> bool:
        """Whether the map shows possible destinations of the selection."""
        return "m-reach" in self.map
