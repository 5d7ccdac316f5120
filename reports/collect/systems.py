"""Finds the module for the documents of each rule system. Documents ask here and know no system by name."""

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
    """What the documents require of a system; a module with these names is enough."""

    def sides(self, rules: Any) -> Mapping[str, str]:
        """The names of the sides, in the order of the columns."""
        ...

    def purposes(self, rules: Any) -> Mapping[str, str]:
        """The purposes of rolls by key."""
        ...

    def of_nobody(self, rules: Any) -> frozenset[str]:
        """The keys of rolls that belong to no side, such as those for the weather."""
        ...

    def subject(self, rules: Any, text: str) -> str:
        """The target of a roll as text."""
        ...

    def label(self, rules: Any, turn: int) -> str:
        """The dates or hours a turn covers."""
        ...

    def turn_field(self, rules: Any, picture: Any, turn: int) -> str:
        """The turn in a few words."""
        ...

    def sitrep_content(self, view: TurnReading) -> SitrepContent:
        """The sitrep of one turn for one audience."""
        ...

    def account(self, whole: GameReading) -> Account:
        """The account for the after-action report."""
        ...

    burdens: tuple[str, ...]
    """Of what `currencies` counts, what is better the less there is."""

    def currencies(self, rules: Any, state: Any) -> Mapping[str, Mapping[str, int]]:
        """What decisions change besides points, by name and side; the side is "" if it belongs to none."""
        ...

    def scale(self, rules: Any, state: Any) -> Hashable:
        """The basis of points and `currencies`: values with different bases are not compared."""
        ...

    def whereabouts(self, rules: Any, state: Any) -> Whereabouts:
        """The true places of the pieces on the map."""
        ...

    def on_map(self, rules: Any, place: str) -> str:
        """The place on the map at which a place is drawn."""
        ...

    def lesson(self, whole: GameReading) -> LessonSlide | None:
        """The slide on the lesson of these rules."""
        ...

    def ordered(self, whole: GameReading) -> Callable[[str, Mapping[str, Any]], str]:
        """The text for an order of a side."""
        ...

    def map_view(self, rules: Any, picture: Any, title: str) -> Map:
        """A picture as a map for paper."""
        ...


def of(system: str) -> Papers:
    """The documents of a rule system: the module `papers` in its package here, otherwise the plain ones."""
    return cast(Papers, registry.part("reports.collect", system, "papers") or plain)
