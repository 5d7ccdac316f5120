"""Movement against a second reading that tries every way, on small maps."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudication.engine.kit import graph, movement, zoc
from adjudication.engine.kit.hexes import HexGrid, Layout
from adjudication.engine.kit.hexsides import chain
from adjudication.engine.kit.movement import Costs, Going, Ground, Reached
from adjudication.engine.kit.nets import Step
from adjudication.engine.menu import within
from tests.depth import sample
from tests.engine.kit.maps import Country, countries, hexes_of
from tests.engine.kit.walking import Case, Walk, best, step

SIDES = ("river", "ridge", "border")
COST = st.sampled_from([1, 2, 3, 0.5, "1/3", "3/2"])
CLOSED = st.one_of(COST, st.none())
CHARTS = st.builds(
    Costs,
    terrain=st.fixed_dictionaries({"clear": COST, "forest": CLOSED, "city": COST, "sea": st.none()}),
    hexsides=st.dictionaries(st.sampled_from(SIDES), st.one_of(st.just(0), CLOSED)),
    road=st.one_of(st.none(), COST),
    stops=st.lists(st.sampled_from(("forest", *SIDES)), max_size=2, unique=True).map(tuple),
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    country = draw(countries(most=draw(st.sampled_from([2, 3]))))
    some = st.frozensets(hexes_of(country.sheet), max_size=4)
    return Case(
        country,
        draw(CHARTS),
        draw(hexes_of(country.sheet)),
        draw(st.sampled_from([None, Fraction(0), Fraction(1), Fraction(5, 2), Fraction(4), Fraction(6)])),
        draw(some), draw(some), draw(some), draw(some),
        draw(st.booleans()), draw(st.booleans()), draw(st.booleans()),
    )  # fmt: skip


def read(case: Case) -> tuple[Ground, Going]:
    country = case.country
    near, charts = country.sheet.near, {"unit": case.costs}
    found = movement.ground(near, country.terrain, charts, country.sides, country.roads, country.bridges)
    parts = found.parts
    going = Going(
        None if case.allowance is None else int(case.allowance * parts),
        case.closed,
        entry=dict.fromkeys(case.dear, parts),
        exit=dict.fromkeys(case.sticky, parts),
        one_hex=case.one_hex,
    )
    effects = zoc.Effects("stop" if case.stop else "free", zone_to_zone=not case.apart)
    return found, zoc.hinder(going, effects, case.zone, parts)


@settings(max_examples=sample(70, 400), deadline=None)
@given(cases())
def test_the_cheapest_ways_are_those_of_a_second_reading(case: Case) -> None:
    found, going = read(case)
    reached = movement.reach(found.steps["unit"], case.start, going)
    assert list(reached) == sorted(reached)
    told = {place: Walk(one.path, Fraction(one.spent, found.parts), one.halted) for place, one in reached.items()}
    assert told == best(case)


@settings(max_examples=sample(70, 400), deadline=None)
@given(cases(), st.data())
def test_the_menu_holds_every_legal_route_and_no_other(case: Case, data: st.DataObject) -> None:
    found, going = read(case)
    sheet = case.country.sheet
    ends = data.draw(st.frozensets(hexes_of(sheet)))
    domain = movement.routes(found.steps["unit"], case.start, going, sheet.ids, ends.__contains__)
    walk: Walk | None = Walk((), Fraction(0), False)
    path: list[int] = []
    for _ in range(data.draw(st.integers(0, 6))):
        here = path[-1] if path else case.start
        to = data.draw(st.sampled_from(sheet.near[here] or (here,)))
        path.append(to)
        walk = step(case, walk, to) if walk is not None else None
    legal = bool(path) and walk is not None and path[-1] in ends
    assert within(domain, [sheet.ids[place] for place in path]) == legal


OPAQUE = HexGrid(Layout("pointed", "odd", "north", "RRCC"), 34, 42)
MILITIA = Costs({"clear": 1, "rough": 2}, {"river": 1}, road="1/2")


def opaque(terrain: dict[str, str], road: tuple[str, ...] = (), river: tuple[tuple[str, str], ...] = ()) -> Ground:
    codes = [terrain.get(number, "clear") for number in OPAQUE.ids]
    sides = {graph.pair(OPAQUE.index[a], OPAQUE.index[b]): frozenset({"river"}) for a, b in river}
    return movement.ground(OPAQUE.near, codes, {"unit": MILITIA}, sides, graph.links([chain(OPAQUE, road)]))


def test_opaque_war_road_half_a_point_whatever_the_river() -> None:
    found = opaque({"1720": "rough"}, ("1719", "1720", "1721"), (("1719", "1720"), ("1719", "1718")))
    start = OPAQUE.index["1719"]
    reached = movement.reach(found.steps["unit"], start, Going(2 * found.parts))
    told = {OPAQUE.ids[place]: Fraction(one.spent, found.parts) for place, one in reached.items()}
    assert (told["1720"], told["1721"], told["1718"]) == (Fraction(1, 2), Fraction(1), Fraction(2))
    assert found.parts == 2


def test_a_unit_that_cannot_pay_may_still_make_one_hex() -> None:
    found = opaque(dict.fromkeys(OPAQUE.ids, "rough"))
    start = OPAQUE.index["1719"]
    near = movement.reach(found.steps["unit"], start, Going(1))
    assert set(near) == set(OPAQUE.near[start])
    assert all(one.halted for one in near.values())
    assert movement.reach(found.steps["unit"], start, Going(1, one_hex=False)) == {}
    assert movement.reach(found.steps["unit"], start, Going(1, closed=OPAQUE.near[start])) == {}


def test_rails_carry_any_distance_and_end_at_the_enemy() -> None:
    line = chain(OPAQUE, ["1701", "1702", "1703", "1704", "1705", "1706"])
    steps = movement.along(graph.along(graph.links([line]), len(OPAQUE)))
    found = movement.reach(steps, line[0], Going(None, closed={line[4]}))
    assert found == {line[n]: Reached(n, line[1 : n + 1], False) for n in (1, 2, 3)}


def test_a_deep_zone_costs_a_point_and_a_near_one_stops() -> None:
    sheet = HexGrid(Layout(), 7, 7)
    two = [sheet.within(h, 2) for h in range(len(sheet))]
    units = {"missiles": sheet.index["0404"]}
    near, deep = zoc.exerted(sheet.near, units), zoc.exerted(two, units)
    assert (len(near), len(deep)) == (6, 18)
    assert all(holders == ["missiles"] for holders in deep.values())
    steps = [[Step(n, 1) for n in around] for around in sheet.near]
    going = zoc.hinder(Going(4), zoc.Effects(), near)
    going = zoc.hinder(going, zoc.Effects("free", enter_cost=1), deep)
    found = movement.reach(steps, sheet.index["0401"], going)
    assert found[sheet.index["0402"]] == Reached(2, (sheet.index["0402"],), False)
    assert found[sheet.index["0403"]] == Reached(4, (sheet.index["0402"], sheet.index["0403"]), True)


def test_friends_cancel_a_zone_only_for_what_the_rules_name() -> None:
    effects = zoc.Effects(friends_cancel=("supply", "retreat"))
    assert zoc.effective(effects, "supply", {1, 2}, {2}) == {1}
    assert zoc.effective(effects, "movement", {1, 2}, {2}) == {1, 2}


def test_a_zone_does_not_reach_where_it_may_not() -> None:
    sheet = HexGrid(Layout(), 3, 3)
    city = sheet.index["0201"]
    found = zoc.exerted(sheet.near, {"a": sheet.index["0202"], "b": sheet.index["0101"]}, lambda unit, to: to != city)
    assert city not in found
    assert found[sheet.index["0102"]] == ["a", "b"]


@given(countries(), st.data())
def test_a_zone_covers_the_neighbours_of_its_units(country: Country, data: st.DataObject) -> None:
    sheet = country.sheet
    units = data.draw(st.dictionaries(st.integers(0, 9), hexes_of(sheet), max_size=4))
    found = zoc.exerted(sheet.near, units)
    for place in range(len(sheet)):
        assert found.get(place, []) == [u for u, at in units.items() if sheet.distance(at, place) == 1]


def test_a_chart_comes_as_data() -> None:
    text = '{"terrain": {"clear": 1, "sea": null}, "hexsides": {"river": "1/2"}, "road": 0.5, "stops": ["river"]}'
    assert msgspec.json.decode(text, type=Costs) == Costs({"clear": 1, "sea": None}, {"river": "1/2"}, 0.5, ("river",))


def test_of_equal_ways_the_one_over_the_lower_number_is_taken() -> None:
    for first, last in ((3, 1), (1, 3)):
        steps = [[Step(1, first), Step(2, last)], [Step(3, last)], [Step(3, first)], []]
        assert movement.reach(steps, 0, Going(4))[3] == Reached(4, (1, 3), False)
