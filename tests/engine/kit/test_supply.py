"""Lines of supply against a second reading that walks from the unit and tries every way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudication.engine.kit import supply
from adjudication.engine.kit.graph import pair
from adjudication.engine.kit.hexes import HexGrid, Layout
from tests.depth import sample
from tests.engine.kit.maps import Country, countries, hexes_of


class Case(NamedTuple):
    country: Country
    sources: dict[int, int | None]
    closed: frozenset[int]
    no_exit: frozenset[int]
    costs: dict[int, int] | None  # by hex entered, 1 or more; None counts hexes


@st.composite
def cases(draw: st.DrawFn) -> Case:
    country = draw(countries(most=3))
    place = hexes_of(country.sheet)
    reach = st.one_of(st.none(), st.integers(0, 5))
    costs = st.one_of(st.none(), st.lists(st.integers(1, 3), min_size=9, max_size=9).map(lambda c: dict(enumerate(c))))
    some = st.frozensets(place, max_size=3)
    return Case(country, draw(st.dictionaries(place, reach, max_size=3)), draw(some), draw(some), draw(costs))


def open_step(case: Case, here: int, to: int) -> bool:
    """Supply does not cross a river without a bridge, and goes down a ridge (to the higher number) but never up."""
    edge = pair(here, to)
    kinds = case.country.sides.get(edge, frozenset())
    return not ("river" in kinds and edge not in case.country.bridges) and not ("ridge" in kinds and here > to)


def ways(case: Case, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every line from the last hex of a path on: never into a closed hex, never out of one without exit."""
    here = path[-1]
    if here in case.closed:
        return
    if here in case.sources:
        yield path
    if here in case.no_exit:
        return
    for to in case.country.sheet.near[here]:
        if to not in path and open_step(case, here, to):
            yield from ways(case, (*path, to))


class Told(NamedTuple):
    left: int | None
    length: int
    line: tuple[int, ...]


def second(case: Case, place: int) -> Told | None:
    """The line that leaves most, then the shortest, then the one with the lowest hexes from the unit on."""
    found: list[tuple[float, int, tuple[int, ...]]] = []
    for path in ways(case, (place,)):
        length = sum(1 if case.costs is None else case.costs[to] for to in path[1:])
        reach = case.sources[path[-1]]
        if reach is None:
            found.append((float("-inf"), length, path))
        elif length <= reach:
            found.append((length - reach, length, path))
    if not found:
        return None
    left, length, path = min(found)
    return Told(None if left == float("-inf") else int(-left), length, path)


@settings(max_examples=sample(100, 600), deadline=None)
@given(cases())
def test_lines_are_those_of_a_second_reading(case: Case) -> None:
    costs = case.costs
    found = supply.lines(
        case.country.sheet.near,
        case.sources,
        closed=case.closed,
        no_exit=case.no_exit,
        passable=lambda a, b: open_step(case, a, b),
        cost=None if costs is None else lambda a, b: costs[b],
    )
    for place in range(len(case.country.sheet)):
        told = second(case, place)
        assert found.reach(place) == (told is not None)
        if told is not None:
            assert Told(found.left[place], found.length[place], found.line(place)) == told
            assert found.source[place] == told.line[-1]


@given(cases(), st.data())
def test_one_source_more_never_cuts_a_line(case: Case, data: st.DataObject) -> None:
    near = case.country.sheet.near
    before = supply.lines(near, case.sources, closed=case.closed, no_exit=case.no_exit)
    more = {data.draw(hexes_of(case.country.sheet)): None} | case.sources
    after = supply.lines(near, more, closed=case.closed, no_exit=case.no_exit)
    assert before.source.keys() <= after.source.keys()


SHEET = HexGrid(Layout(), 9, 3)


def at(*numbers: str) -> list[int]:
    return [SHEET.index[number] for number in numbers]


def test_a_unit_draws_through_a_headquarters_from_its_base() -> None:
    """Millennium Wars: base to HQ by a path of the HQ's radius, doubled at a port; HQ to unit within its radius."""
    base, hq, far, unit = at("0102", "0502", "0702", "0802")
    assert supply.lines(SHEET.near, {base: 4}).reach(hq)
    assert not supply.lines(SHEET.near, {base: 4}).reach(far)
    assert supply.lines(SHEET.near, {base: 8}).reach(far)
    chain = supply.lines(SHEET.near, {place: 3 for place in (hq, far) if place == hq})
    assert chain.reach(unit)
    assert chain.length[unit] == 3


def test_an_enemy_zone_can_be_entered_and_not_left() -> None:
    """Opaque War 12.3: a source in a zone may still be traced to, and nothing beyond it."""
    source, middle, unit = at("0101", "0201", "0301")
    corridor = [h for h in range(len(SHEET)) if h not in (source, middle, unit)]
    assert supply.lines(SHEET.near, {source: None}, closed=corridor, no_exit={source}).line(unit) == (
        unit,
        middle,
        source,
    )
    assert not supply.lines(SHEET.near, {source: None}, closed=corridor, no_exit={middle}).reach(unit)


def test_of_equal_lines_the_one_with_the_lower_numbers_is_drawn() -> None:
    """Two ways of four points: through 1 (the dear step first) or through 2 (the dear step last)."""
    near = [(1, 2), (0, 3), (0, 3), (1, 2)]
    for first, last in ((3, 1), (1, 3)):
        costs = {(3, 1): first, (1, 0): last, (3, 2): last, (2, 0): first}
        found = supply.lines(near, {0: 4}, cost=lambda a, b, costs=costs: costs.get((a, b), 9))  # type: ignore[misc]  # mypy cannot infer a lambda with defaults
        assert found.line(3) == (3, 1, 0)
