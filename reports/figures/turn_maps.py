"""The maps of a turn in the after-action report, with the same extract and size, and numbered differences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.safestring import SafeString

from reports.collect.shapes import Hidden, Map, Turn
from reports.figures import maps as drawings
from wargame.maps.hex_view import HexView, changed_hands
from wargame.maps.key_signs import KeyEntry

ACROSS: Final = 172.0  # millimetres of a page
BESIDE, BELOW = 184.0, 170.0  # millimetres down a page for maps beside each other, and for maps above their key
HALF: Final = 83.0  # millimetres across a map that has another at its side
LARGER: Final = 1.25  # from here a map below another is worth the paper
MOST_BESIDE: Final = 26  # rows of a list that fit below the maps
DISC: Final = 2.8  # millimetres across a number
DISC_UNITS: Final = 20.0

Row = tuple[str, Hidden]  # the number on the map, what it was


@dataclass(frozen=True)
class BelievedMap:
    """A map next to the true one: its anchor, and the texts above and below it."""

    anchor: str
    title: str
    caption: str
    svg: SafeString


@dataclass(frozen=True)
class TurnMaps:
    """Everything for the maps of a turn.

    `wide`: millimetres across each of them. `stacked`: each has a row to itself. `hidden`: by side, what it could not
    know; `changed`: number, place, and who held it before and after.
    """

    svg: SafeString
    views: tuple[BelievedMap, ...]
    wide: float
    stacked: bool
    key: tuple[KeyEntry, ...]
    hidden: tuple[tuple[str, tuple[Row, ...]], ...]
    changed: tuple[tuple[str, str, str, str], ...]

    @property
    def apart(self) -> bool:
        """Whether the maps of what sides believed come after the story, so that a page has room for their lists."""
        return bool(self.hidden) and not self.stacked and len(self.views) > 1

    @property
    def flowing(self) -> bool:
        """Whether a list is too long for the space that the maps leave on a page; the lists then follow one another and
        can continue on the next page."""
        return max((len(rows) for _, rows in self.hidden), default=0) > MOST_BESIDE


def turn_maps(turn: Turn) -> TurnMaps:
    """The maps of a turn, drawn."""
    wide, stacked = _size(turn.map, 1 + len(turn.views))
    told = tuple((side, tuple(sorted(rows, key=lambda row: row.at))) for side, rows in turn.hidden)
    number = _numbers(row.at for _, rows in told for row in rows)
    changed = _changed(turn) if not told else {}
    marks: Mapping[str, str] = number if told else _numbers(changed)
    own = [_numbers_of(rows, number) for _, rows in told] if told else [marks] * len(turn.views)
    true = _numbered(turn.map, marks, wide)
    views = [_numbered(view, one, wide) for (_, view), one in zip(turn.views, own, strict=False)]
    return TurnMaps(
        drawings.draw(true, f"t{turn.number}"),
        tuple(
            BelievedMap(anchor(turn, at), title, f"{caption(view)}.", drawings.draw(view, f"t{turn.number}v{at}"))
            for at, ((title, _), view) in enumerate(zip(turn.views, views, strict=False))
        ),
        wide,
        stacked,
        drawings.key((true, *views)),
        tuple((side, tuple((number.get(row.at, ""), row) for row in rows)) for side, rows in told),
        tuple((marks[at], *words) for at, words in changed.items()),
    )


def anchor(turn: Turn, at: int) -> str:
    """The anchor of a map of what a side believed."""
    return f"f-t{turn.number}v{at}"


def caption(view: Map) -> str:
    """A description of a map without its holders: the first sentence of its title."""
    return view.title.partition(". ")[0]


def _frame(view: HexView) -> tuple[float, float, float, float]:
    return (view.ground.window if view.cropped else None) or view.ground.frame


def _shape(view: Map) -> float:
    """The ratio of a map's width to its height."""
    return _frame(view)[2] / _frame(view)[3] if isinstance(view, HexView) else ACROSS / BELOW


def _size(view: Map, maps: int) -> tuple[float, bool]:
    """The width of each map, and whether each has its own row: they are side by side unless that makes them small."""
    beside = min(HALF, BESIDE / -(-maps // 2) * _shape(view))
    below = min(ACROSS, BELOW / maps * _shape(view))
    return (below, True) if below > LARGER * beside else (beside, False)


def _numbers(places: Iterable[str]) -> dict[str, str]:
    """A number for each place, in order."""
    return {at: str(number) for number, at in enumerate(dict.fromkeys(at for at in places if at), 1)}


def _numbers_of(rows: Sequence[Hidden], numbers: Mapping[str, str]) -> dict[str, str]:
    return {row.at: numbers[row.at] for row in rows if row.at}


def _numbered(view: Map, numbers: Mapping[str, str], wide: float) -> Map:
    """A map with numbers of the same size on any paper."""
    if not isinstance(view, HexView):
        return view
    return replace(view, numbers=numbers, number_unit=DISC / DISC_UNITS * _frame(view)[2] / wide)


def _changed(turn: Turn) -> dict[str, tuple[str, str, str]]:
    """For each hex, the places that changed hands since the map next to the true one: name, old and new holder."""
    before = turn.views[0][1] if turn.views else None
    if not isinstance(turn.map, HexView) or not isinstance(before, HexView):
        return {}
    named = turn.map.ground.named
    return {at: (named.get(at, at), *pair) for at, pair in changed_hands(before, turn.map).items()}
