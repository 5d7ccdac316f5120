"""The boards of towns: zones tile the hex, touch as the pack says, and say what they hold."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from adjudication.systems.opuc.pack.schema import Bua, Pack, Template
from tests.systems.opuc.table import SMALL, TINY
from wargame.maps.hex_view import Block
from wargame.presenters.opuc import zone_board
from wargame.presenters.opuc.zone_board import RADIUS, Spot, Zone, ZonedTown, _Board


def towns(pack: Pack) -> Iterator[tuple[Bua, Template, ZonedTown]]:
    templates = {template.id: template for template in pack.buas.templates}
    for bua in pack.buas.buas:
        template = templates[bua.template]
        zones = tuple(Zone(name, zone.ring, zone.pv, tuple(zone.faces)) for name, zone in template.zones.items())
        inner = bua.internal_river
        river = tuple((a, b, "standing") for a, b in inner.boundaries) if inner else ()
        yield bua, template, ZonedTown(bua.name, zones, tuple(template.adjacent), river)


ALL = [
    pytest.param(bua, template, town, id=bua.id) for rules in (SMALL, TINY) for bua, template, town in towns(rules.pack)
]


def area(points: list[Spot]) -> float:
    around = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in around)) / 2


@pytest.mark.parametrize(("bua", "template", "town"), ALL)
def test_zones_fill_the_hex_and_touch_as_the_pack_says(bua: Bua, template: Template, town: ZonedTown) -> None:
    board = _Board(town, paper=False)
    whole = 3 * 3**0.5 / 2 * RADIUS**2
    assert sum(area(board.polygon(zone)) for zone in town.zones) == pytest.approx(whole, rel=1e-6)
    pairs = {frozenset(pair) for pair in template.adjacent}
    for one, other in itertools.combinations(town.zones, 2):
        if frozenset((one.name, other.name)) in pairs:
            assert board.edges(one) & board.edges(other), f"{one.name} and {other.name} do not touch on the board"


def test_the_river_runs_between_its_zones_and_shows_a_blown_bridge() -> None:
    bua, _, town = next(row for row in towns(SMALL.pack) if row[0].internal_river is not None)
    assert bua.internal_river is not None
    drawn = zone_board.draw(town)
    assert drawn.count("m-stream-wide") >= len(bua.internal_river.boundaries)
    blown = ZonedTown(town.name, town.zones, town.adjacent, tuple((a, b, "blown") for a, b, _ in town.river))
    assert zone_board.draw(blown) != drawn


def test_a_hidden_block_is_drawn_by_its_back_alone() -> None:
    real, fake = (
        zone_board.draw(ZonedTown("Town", (Zone("M", "middle", 2, blocks=(block,), told="M: a hidden block"),)))
        for block in (Block("#1", "RED", label="1 Tank", hidden=True), Block("#2", "RED"))
    )
    assert real == fake
    assert "1 Tank" not in real


def test_what_a_zone_holds_is_said_and_escaped() -> None:
    drawn = zone_board.draw(
        ZonedTown("<b>", (Zone("M", "middle", 3, holder="BLUE", marks=("SP2", "R1"), told="M & more"),))
    )
    assert "&lt;b&gt;" in drawn
    assert "M &amp; more" in drawn
    assert "SP2 R1" in drawn
    assert "PV3" in drawn
    assert "b-held-blue" in drawn
