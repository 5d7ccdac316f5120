"""The map of Opaque War: what a picture holds is on it, and nothing else."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from wargame.maps.hex_map import draw
from wargame.maps.hex_view import Reach, describe
from wargame.presenters.opaque_war import displays, sources
from wargame.presenters.opaque_war.ground import ground
from wargame.presenters.opaque_war.hexes import OFF_MAP, hex_map, hex_view
from wargame.presenters.plain.plans import with_plans


@pytest.fixture(scope="module")
def rules() -> Any:
    system = registry.get("opaque_war")
    return system.bind(system.named_pack("donbas-2014"))


@pytest.fixture(scope="module")
def state(rules: Any) -> Any:
    """A random game in its second turn: units of both sides are on the map."""
    rng = random.Random(4)
    for step in conformance.play(rules, rules.option_type(), rng.randrange, b"map", closely=False):
        if rules.awaiting(step.after).turn == 2:
            return rules.fork(step.after)
    raise AssertionError("the game ended in its first turn")


def test_every_city_is_named_once(rules: Any) -> None:
    labels = [town.label for town in ground(rules.pack).towns if town.label]
    assert len(labels) == len(set(labels))
    assert {"Donetsk", "Mariupol", "Luhansk", "Kharkiv", "Lysychansk"} <= set(labels)


def test_the_page_opens_on_donetsk_and_luhansk(rules: Any) -> None:
    found = ground(rules.pack)
    assert found.window is not None
    left, top, wide, high = found.window
    (x, y, w, h), sheet = found.frame, found.sheet
    assert x <= left
    assert y <= top
    assert left + wide <= x + w
    assert top + high <= y + h
    for name in ("2427", "2019", "1117", "2930"):
        across, down = sheet.middle(name)
        assert left < across < left + wide
        assert top < down < top + high


@pytest.mark.parametrize("viewer", ["RED", "BLUE", None])
def test_what_the_viewer_can_identify_shows_its_face(rules: Any, state: Any, viewer: str | None) -> None:
    picture = rules.picture(state, viewer)
    view = hex_view(picture, rules.pack, rules.facts.titles)
    drawn = {block.id for stack in view.blocks.values() for block in stack if block.kind}
    units = {
        piece.id for piece in picture.pieces if piece.at not in OFF_MAP and not piece.id.startswith(("mob", "media"))
    }
    assert drawn == units
    backs = {at: sum(not block.kind for block in stack) for at, stack in view.blocks.items()}
    counted: dict[str, int] = {}
    for counters in picture.counters.values():
        for at, count in counters.items():
            counted[at] = counted.get(at, 0) + count
    assert {at: count for at, count in backs.items() if count} == counted
    assert counted  # the test would say nothing of a map without hidden pieces


def test_a_hidden_piece_is_named_nowhere_on_the_map(rules: Any, state: Any) -> None:
    truth = {line.id: line.name for line in rules.pack.units.units}
    picture = rules.picture(state, "BLUE")
    known = {piece.face for piece in picture.pieces} | {piece.id for piece in picture.pieces}
    text = str(hex_map(picture, rules.pack, rules.facts.titles))
    rebels = [line for line in rules.pack.units.units if line.faction in ("DON", "LUH") and line.id not in known]
    assert rebels
    shown = set(re.findall(r"data-unit=\"([^\"]*)\"", text))
    assert not {line.id for line in rebels} & {name for names in shown for name in names.split()}
    assert not [line.name for line in rebels if f"{truth[line.id]}, " in text]


def test_hexes_are_told_in_words(rules: Any, state: Any) -> None:
    view = hex_view(rules.picture(state, "BLUE"), rules.pack, rules.facts.titles)
    assert describe(view, "1121").startswith("1121, clear, checkpoint Maksymiv crossing")
    assert describe(view, "2019").startswith("2019, Donetsk-W, built-up area")
    assert describe(view, "2119").startswith("2119, clear, airfield Donetsk Airbase")
    areas = ET.fromstring(draw(view, interactive=True)).findall(".//*[@data-area]")
    assert len({area.get("data-area") for area in areas if "area" in (area.get("class") or "")}) == 1428


def test_the_map_shows_where_the_chosen_piece_can_go(rules: Any, state: Any) -> None:
    picture = rules.picture(state, "BLUE")
    piece = next(piece for piece in picture.pieces if piece.side == "BLUE" and piece.at not in OFF_MAP)
    drawn = str(hex_map(picture, rules.pack, rules.facts.titles, reach={"1720": Reach("")}, selected=piece.id))
    plain = str(hex_map(picture, rules.pack, rules.facts.titles))
    assert "in reach" in drawn
    assert "in reach" not in plain
    assert drawn.count('aria-pressed="true"') == 1
    assert plain.count('aria-pressed="true"') == 0


def test_the_map_shows_what_is_on_the_sheet(rules: Any, state: Any) -> None:
    picture = rules.picture(state, "BLUE")
    plain = hex_view(picture, rules.pack, rules.facts.titles)
    own = [piece for piece in picture.pieces if piece.side == "BLUE" and piece.at not in OFF_MAP]
    first, second = [piece for piece in own if not piece.id.startswith(("mob", "media"))][:2]
    orders = [
        {"do": "march", "unit": first.id, "path": ["1819", "1820"]},
        {"do": "march", "unit": first.id, "path": ["1821"]},
        {"do": "attack", "target": "1822", "units": [first.id, second.id]},
        {"do": "commit", "marker": "artillery"},
    ]
    view = with_plans(plain, orders, "BLUE")
    assert view.drafted == ((first.at, "1819", "1820"), ("1820", "1821"))
    assert [(plan.number, plan.area, bool(plan.kind)) for plan in view.plans] == [
        (1, "1820", True), (2, "1821", True), (3, "1822", False),
    ]  # fmt: skip
    assert view.targets == (*plain.targets, "1822")
    assert set(view.attacks) == {*plain.attacks, ("1821", "1822"), (second.at, "1822")}
    drawn = str(hex_map(picture, rules.pack, rules.facts.titles, orders=orders))
    assert 'class="plans"' in drawn
    assert 'class="plans"' not in str(hex_map(picture, rules.pack, rules.facts.titles))


def test_reconstructed_charts_are_marked_until_they_are_replaced(rules: Any) -> None:
    """A pack with the printed chart says so in its source: the mark goes, and the rules roll on the new rows."""
    assert "Combat results: the printed results" in sources.mark(rules.pack, "attack")
    assert "combat results" in sources.note(rules.pack)
    system = registry.get("opaque_war")
    texts = dict(system.pack_texts("donbas-2014"))
    head, _, rest = texts["charts.yaml"].partition("source: ")
    row = '"1": ["3/0", "2/0", "2/0", "1/0", "1/0", "1/1", "1/1"]'
    printed = rest.partition("\n")[2].replace(row, row.replace("3/0", "0/3"))
    texts["charts.yaml"] = f'{head}source: "text 8.12"\n{printed}'
    replaced: Any = system.bind(system.load_pack(texts))
    assert "Combat" not in sources.mark(replaced.pack, "attack")
    assert "combat results" not in sources.note(replaced.pack)
    assert rules.facts.crt.ways(0) != replaced.facts.crt.ways(0)
    assert "0/3" in replaced.facts.crt.ways(0)


def test_the_whole_map_has_who_holds_each_oblast(rules: Any, state: Any) -> None:
    """Every other oblast is Ukrainian at the start (3.1)."""
    picture, places = rules.picture(state, None), {place.hex: place for place in rules.pack.map.places}
    counts = displays.holdings(picture, rules.facts)
    assert list(counts)[-1] == "Checkpoints"
    assert {"Donetsk", "Luhansk"} <= set(counts)
    assert sum(counts["Checkpoints"].values()) == sum(place.checkpoint for place in places.values())
    holders = displays.holders(picture, rules.facts)
    assert holders["Kharkiv"] == "BLUE"
    for name in ("Donetsk", "Luhansk"):
        red, blue = counts[name]["RED"], counts[name]["BLUE"]
        assert red + blue > 20
        assert holders.get(name) == ("RED" if red > blue else "BLUE" if blue > red else None)
    towns = {at for at in picture.held if at in places and places[at].kind}
    assert sum(sum(counts[name].values()) for name in ("Donetsk", "Luhansk")) <= len(towns)


def test_nobody_reads_points_of_the_rebels(rules: Any, state: Any) -> None:
    """Victory is counted in points of Ukraine alone (16.0)."""
    assert [score.side for score in rules.scoreboard(state).shown] == ["BLUE"]
