"""The course of the game on one map: moves of pieces as arrows on the position at the end."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.safestring import SafeString

from reports.collect.shapes import Account, Map, Tables
from reports.figures import maps as drawings
from reports.figures.turn_maps import DISC, DISC_UNITS
from wargame.maps.area_map import Link, MapView
from wargame.maps.hex_view import HexView, changed_hands
from wargame.maps.key_signs import KeyEntry

MOST: Final = 14  # arrows that a map can bear
MOST_CHANGED: Final = 16  # places that a list below it names
ACROSS, HIGH = 172.0, 112.0  # millimetres that a page has for it
ARROW_UNITS: Final = 5.0  # drawing units a millimetre for which arrows are drawn

Journey = tuple[str, str, str]  # side, from, to


@dataclass(frozen=True)
class CourseMap:
    """The map, its width in millimetres, the number of journeys shown and in total, its key, and the places that
    changed hands: number, place, and holders before and after."""

    svg: SafeString
    wide: float
    drawn: int
    journeys: int
    key: tuple[KeyEntry, ...]
    changed: tuple[tuple[str, str, str, str], ...]


def course_map(account: Account) -> CourseMap | None:
    """The map of the whole game; None for rules without a map."""
    end = account.cover
    if isinstance(end, Tables):
        return None
    found = journeys([view for view in (account.start, *(turn.map for turn in account.turns)) if view is not None])
    kept = sorted(found, key=lambda one: -found[one] * _far(end, one))[:MOST]
    wide, changed = _wide(end), _changed(account)
    view = _marked(end, kept, {at: str(number) for number, at in enumerate(changed, 1)}, wide)
    rows = tuple((str(number), *words) for number, words in enumerate(changed.values(), 1))
    return CourseMap(drawings.draw(view, "course"), wide, len(kept), len(found), drawings.key((view,)), rows)


def journeys(maps: Sequence[Map]) -> Counter[Journey]:
    """The start and end of each piece's journey between the first and last map that shows it, with counts."""
    first: dict[str, str] = {}
    last: dict[str, tuple[str, str]] = {}
    for view in maps:
        for name, side, place in _pieces(view):
            first.setdefault(name, place)
            last[name] = side, place
    return Counter((side, first[name], place) for name, (side, place) in last.items() if first[name] != place)


def _pieces(view: Map) -> Iterator[tuple[str, str, str]]:
    """Every piece on a map: its name, its side, its place."""
    if isinstance(view, Tables):
        return
    if isinstance(view, HexView):
        known = view.ground.terrain
        yield from ((one.id, one.side, at) for at, rows in view.blocks.items() if at in known for one in rows)
    else:
        known_areas = view.outlines.areas
        yield from ((one.id, one.side, at) for at, rows in view.counters.items() if at in known_areas for one in rows)


def _far(view: HexView | MapView, journey: Journey) -> float:
    _, start, end = journey
    if isinstance(view, HexView):
        return math.dist(view.ground.sheet.middle(start), view.ground.sheet.middle(end))
    areas = view.outlines.areas
    return math.dist(areas[start].units[:2], areas[end].units[:2])


def _frame(view: HexView | MapView) -> tuple[float, float, float, float]:
    if isinstance(view, HexView):
        return (view.ground.window if view.cropped else None) or view.ground.frame
    x, y, w, h = view.outlines.frame
    return x, y, w, h


def _wide(view: HexView | MapView) -> float:
    frame = _frame(view)
    return min(ACROSS, HIGH * frame[2] / frame[3])


def _changed(account: Account) -> dict[str, tuple[str, str, str]]:
    """The first places that changed hands between the first and the last map, on hex maps."""
    before, after = account.start, account.cover
    if not isinstance(before, HexView) or not isinstance(after, HexView):
        return {}
    named = after.ground.named
    found = [(at, *pair) for at, pair in changed_hands(before, after).items() if at in before.owners]
    return {at: (named.get(at, at), was, now) for at, was, now in found[:MOST_CHANGED]}


def _marked(
    view: HexView | MapView, kept: Sequence[Journey], numbers: dict[str, str], wide: float
) -> HexView | MapView:
    if isinstance(view, MapView):
        return replace(view, links=tuple(Link(start, end, side) for side, start, end in kept))  # type: ignore[arg-type]  # a side of the map
    per_mm = _frame(view)[2] / wide
    links = tuple((start, end, side) for side, start, end in kept)
    return replace(
        view, links=links, link_unit=per_mm / ARROW_UNITS, numbers=numbers, number_unit=DISC / DISC_UNITS * per_mm
    )
