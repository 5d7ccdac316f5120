"""Which module writes the papers of which rule system. A paper asks here and knows no system by name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol, cast

from adjudication.engine import registry
from reports.collect.decided.arrows import Whereabouts
from reports.collect.decided.hot_wash import LessonSlide
from reports.collect.plain import papers as plain
from reports.collect.reading import GameReading, TurnReading
from reports.collect.shapes import Account, Map, SitrepContent


class Papers(Protocol):
    """What the papers ask of a system; a module with these names will do."""

    def sides(self, rules: Any) -> Mapping[str, str]:
        """Names of the sides, in the sequence of the columns."""
        ...

    def purposes(self, rules: Any) -> Mapping[str, str]:
        """What the rolls are for, by their key."""
        ...

    def of_nobody(self, rules: Any) -> frozenset[str]:
        """The keys of rolls that belong to no side, as those for the weather."""
        ...

    def subject(self, rules: Any, text: str) -> str:
        """What a roll was rolled at, in words."""
        ...

    def label(self, rules: Any, turn: int) -> str:
        """The dates or hours a turn covers."""
        ...

    def turn_field(self, rules: Any, picture: Any, turn: int) -> str:
        """The turn in a few words."""
        ...

    def told(self, view: TurnReading) -> SitrepContent:
        """The sitrep of one turn for one pair of eyes."""
        ...

    def account(self, whole: GameReading) -> Account:
        """What the after-action report says of the game."""
        ...

    burdens: tuple[str, ...]
    """Of what `currencies` counts, what is better the less there is."""

    def currencies(self, rules: Any, state: Any) -> Mapping[str, Mapping[str, int]]:
        """What decisions move besides points, by its name and side; the side "" for what belongs to none."""
        ...

    def scale(self, rules: Any, state: Any) -> Hashable:
        """What points and `currencies` rest on: those of two states on different scales are not compared."""
        ...

    def whereabouts(self, rules: Any, state: Any) -> Whereabouts:
        """Where the pieces on the map are, in truth."""
        ...

    def on_map(self, rules: Any, place: str) -> str:
        """The place of the map on which a place is drawn."""
        ...

    def lesson(self, whole: GameReading) -> LessonSlide | None:
        """The slide on what these rules teach."""
        ...

    def ordered(self, whole: GameReading) -> Callable[[str, Mapping[str, Any]], str]:
        """Words for an order of a side."""
        ...

    def map_view(self, rules: Any, picture: Any, title: str) -> Map:
        """A picture as a map for paper."""
        ...


def of(system: str) -> Papers:
    """The papers of a rule system: the module `papers` of the package of its name here, else the plain ones."""
    return cast(Papers, registry.part("reports.collect", system, "papers") or plain)
