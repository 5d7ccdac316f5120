"""The plain map: every place, line and pile of a sketch is drawn, and the truth joins what each side sees of itself."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from adjudication.engine.scenario.sides import COLOURS
from adjudication.engine.sketch import Sketch, SketchPiece, SketchPlace, merged
from wargame.maps.counters import Counter
from wargame.maps.graph_map import GraphPlace, GraphView, draw

NAMES = dict(zip(COLOURS, ("Arn", "Brin", "Gell", "Dorn & Co", "Ost", "Ulm", "Wye", "Kern"), strict=True))


def test_every_side_in_one_place_are_drawn_and_told() -> None:
    units = tuple(Counter(f"{side}{n}", side, "infantry", f"{side}<{n}>") for side in COLOURS for n in (1, 2))  # type: ignore[arg-type]  # COLOURS has the sides
    spots = {"a": GraphPlace("A", (0, 0), "YELLOW", "hills", units), "b": GraphPlace("B", (1, 0.5))}
    svg = draw(GraphView("Map", spots, [("a", "b")], NAMES))
    root = ET.fromstring(svg)
    told = [text.text for text in root.iter("{http://www.w3.org/2000/svg}title")]
    assert told[0] == "Map"
    assert told[1:] == [f"{NAMES[side]}: {side}<1>, {side}<2>" for side in COLOURS]
    assert svg.count('class="m-count"') == len(COLOURS)
    assert 'class="b-held-yellow"' in svg
    assert "M0 0L128 52" in svg
    desc = root.find("{http://www.w3.org/2000/svg}desc")
    assert desc is not None
    assert desc.text is not None
    assert desc.text.startswith("A, hills, held by Dorn & Co: RED<1>, RED<2>")


def test_the_truth_has_the_pieces_of_each_side_as_it_sees_them() -> None:
    place = (SketchPlace("a", (0, 0), ()),)
    red, blue = SketchPiece("a", "RED", "R1", "infantry"), SketchPiece("a", "BLUE", "B1", "infantry")
    seen = [
        ("RED", Sketch(place, (red, SketchPiece("a", "BLUE")))),
        ("BLUE", Sketch(place, (SketchPiece("a", "RED"), blue))),
    ]
    assert merged([*seen, ("", Sketch(place, (SketchPiece("a", "RED"),)))]) == Sketch(place, (red, blue))
