"""The area map as a drawing: complete, readable without sight, escaped, and free of what the pages' policy forbids."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from wargame.maps import frames, paint
from wargame.maps.area_map import _SCALES, AreaOverlay, Counter, Link, MapView, draw
from wargame.maps.counters import SCALE, arrange, piles
from wargame.maps.outlines import outlines
from wargame.maps.plans import PlanMark, beside
from wargame.maps.sample import sample_map
from wargame.presenters.ukrainian_crisis.area_map import OUTLINES, ZONE_WORDS

UKRAINE = outlines(OUTLINES)
NAMES = {"RED": "Russia", "BLUE": "Ukraine"}

AREAS = {
    "kyiv_city",
    "crimea",
    "donetsk",
    "luhansk",
    "kharkiv",
    "zaporizhzhia",
    "dnipropetrovsk",
    "odesa",
    "kherson",
    "mykolaiv",
    "kyivska",
    "zhytomyr",
    "vinnytsia",
    "cherkasy",
    "chernihiv",
    "kirovohrad",
    "poltava",
    "sumy",
    "sevastopol",
    "bryansk",
    "kursk",
    "belgorod",
    "voronezh",
    "rostov",
    "krasnodar",
    "belarus",
    "moldova",
    "romania",
}
MODES = ("screen", "projector", "phone", "print")
SVG = "{http://www.w3.org/2000/svg}"


def unit(number: int, side: str = "RED", kind: str = "regular", **state: bool) -> Counter:
    return Counter(f"{side[0]}{kind[0].upper()}{number}", side, kind, f"{side[0]}{kind[0].upper()}{number}", **state)  # type: ignore[arg-type]  # a parameter of the test


def sample() -> MapView:
    donetsk = AreaOverlay(
        "donetsk",
        vp=6,
        zone="a",
        airfield=True,
        port=True,
        changed_country=True,
        holder="RED",
        highlight="selected",
        note="3",
    )
    return MapView(
        UKRAINE,
        (
            donetsk,
            AreaOverlay("kyiv_city", vp=3, zone="ab"),
            AreaOverlay("sumy", zone="b", highlight="reach"),
        ),
        {"donetsk": (unit(1), unit(2, kind="irregular", neutralised=True), unit(3, "BLUE", acted=True, selected=True))},
        links=(Link("rostov", "donetsk", "RED"), Link("donetsk", "luhansk", drafted=True)),
        plans=(
            PlanMark(1, "donetsk", "RED", "regular"),
            PlanMark(2, "sumy", "BLUE", "irregular"),
            PlanMark(3, "donetsk", "RED"),
        ),
        side_names=NAMES,
        zones=ZONE_WORDS,
    )


def test_plans_are_beside_the_published_counters_and_move_none_of_them() -> None:
    published = [(one.x, one.y) for one in arrange(sample().counters["donetsk"], UKRAINE.areas["donetsk"].units)]
    view = sample()
    spots = beside(view.plans[::2], arrange(view.counters["donetsk"], UKRAINE.areas["donetsk"].units), (0, 0), 1.0)
    assert len(spots) == 2
    assert not {(one.x, one.y) for one in spots} & set(published)
    drawn, without = draw(view), draw(replace(view, plans=(), links=()))
    place = r'data-unit="RR1"[^>]*transform="([^"]+)"|transform="([^"]+)" data-unit="RR1"'
    assert re.search(place, drawn).groups() == re.search(place, without).groups()  # type: ignore[union-attr]  # it is drawn
    assert drawn.count("m-ghost") == 2
    assert "m-plan" in drawn


def test_outlines_are_the_areas_of_the_game() -> None:
    assert set(UKRAINE.areas) == AREAS
    for outline in UKRAINE.areas.values():
        assert outline.path.startswith("M"), outline.area_id
        assert outline.name, outline.area_id


def test_every_anchor_lies_inside_the_neatline() -> None:
    x, y, width, height = UKRAINE.frame
    for outline in UKRAINE.areas.values():
        for px, py in (outline.units[:2], outline.label[:2]):
            assert x < px < x + width, outline.area_id
            assert y < py < y + height, outline.area_id


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("interactive", [False, True])
def test_every_area_is_drawn_once(mode: str, interactive: bool) -> None:
    tree = ET.fromstring(draw(sample(), mode=mode, interactive=interactive))  # type: ignore[arg-type]  # a parameter of the test
    drawn = [g.get("data-area") for g in tree.iter(f"{SVG}g") if g.get("data-area") and not g.get("data-unit")]
    assert sorted(area or "" for area in drawn) == sorted(AREAS)


def test_an_interactive_area_is_a_button_that_says_what_is_there() -> None:
    tree = ET.fromstring(draw(sample(), interactive=True))
    buttons = {g.get("data-area"): g for g in tree.iter(f"{SVG}g") if g.get("class") == "area"}
    assert all(b.get("role") == "button" and b.get("tabindex") == "0" and b.get("aria-label") for b in buttons.values())
    said = buttons["donetsk"].get("aria-label") or ""
    for fact in (
        "Donets’ka",
        "6 VP",
        "airfield",
        "port",
        "pro-Russian zone",
        "held by Russia",
        "Russia: RR1, RI2 neutralised",
        "Ukraine: BR3 acted",
    ):
        assert fact in said
    assert "Russia: none; Ukraine: none" in (buttons["sumy"].get("aria-label") or "")
    assert buttons["donetsk"].get("aria-pressed") == "true"
    assert buttons["sumy"].get("aria-pressed") == "false"


def test_title_and_description_carry_the_position() -> None:
    tree = ET.fromstring(draw(sample(), prefix="one"))
    ids = (tree.get("aria-labelledby") or "").split()
    texts = {element.get("id"): element.text or "" for element in tree if element.tag in (f"{SVG}title", f"{SVG}desc")}
    assert set(ids) == set(texts)
    assert "RI2 neutralised" in texts["one-desc"]


def test_no_units_is_said_in_words() -> None:
    assert "No units on the map." in draw(MapView(UKRAINE, (), {}))


@pytest.mark.parametrize("mode", MODES)
def test_texts_are_escaped(mode: str) -> None:
    nasty = '<script>alert("x")</script>'
    view = MapView(
        replace(UKRAINE, credit=nasty),
        (AreaOverlay("sumy", note=nasty),),
        {"sumy": (Counter(nasty, "RED", "regular", nasty),)},
        title=nasty,
        side_names={"RED": nasty, "BLUE": nasty},
    )
    svg = draw(view, mode=mode, prefix='"><b>', interactive=True)  # type: ignore[arg-type]  # a parameter of the test
    assert "<script" not in svg
    assert "<b>" not in svg
    ET.fromstring(svg)


@pytest.mark.parametrize("mode", MODES)
def test_no_style_attribute_and_no_script(mode: str) -> None:
    svg = draw(sample(), mode=mode, interactive=mode != "print")  # type: ignore[arg-type]  # a parameter of the test
    assert not re.search(r"\sstyle=|<script|<style|\son\w+=", svg)


def test_paper_needs_no_style_sheet() -> None:
    tree = ET.fromstring(draw(sample(), mode="print"))
    svg = ET.tostring(tree, encoding="unicode")
    assert "var(" not in svg
    assert "paint-order" not in svg
    for element in tree.iter():
        kept = element.get("class", "")
        assert not kept or kept in ("map map-area map-print", "names", "units", "links", "plans"), kept
        if element.tag == f"{SVG}text":
            assert element.get("fill", "").startswith("#")
            assert element.get("font-family")


def test_names_on_paper_stand_on_a_stroked_copy() -> None:
    svg = draw(sample(), mode="print")
    assert len(re.findall(r">Donets’ka</text>", svg)) == 2
    assert len(re.findall(r">Donets’ka</text>", draw(sample(), mode="screen"))) == 1


def test_screen_classes_all_have_a_rule() -> None:
    static = paint.TOKENS.parent
    rules = (static / "map-paint.css").read_text() + (static / "map.css").read_text()
    used = {
        name for names in re.findall(r'class="([^"]+)"', draw(sample(), interactive=True)) for name in names.split()
    }
    plain = {"map-area", "map-screen", "names", "units", "links", "plans"}
    assert not [name for name in used - plain if f".{name}" not in rules]


def test_the_committed_style_sheet_is_the_one_paint_writes() -> None:
    assert paint.TOKENS.with_name("map-paint.css").read_text(encoding="utf-8") == paint.stylesheet()


@pytest.mark.parametrize("mode", MODES)
def test_the_credit_is_on_every_map(mode: str) -> None:
    assert "Outlines: MapSVG, CC BY 4.0" in draw(sample(), mode=mode)  # type: ignore[arg-type]  # a parameter of the test


def test_two_maps_on_a_page_share_no_id() -> None:
    ids = [set(re.findall(r' id="([^"]+)"', draw(sample(), prefix=prefix))) for prefix in ("a", "b")]
    assert ids[0]
    assert not ids[0] & ids[1]
    text = draw(sample(), prefix="a")
    wanted = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text))
    assert {a or b for a, b in wanted} <= ids[0]


@pytest.mark.parametrize("mode", MODES)
def test_what_lies_on_an_area_without_an_outline_is_left_out(mode: str) -> None:
    plain = MapView(
        UKRAINE, (AreaOverlay("donetsk", vp=3),), {"donetsk": (unit(1),)}, links=(Link("donetsk", "luhansk"),)
    )
    more = MapView(
        UKRAINE,
        (*plain.areas, AreaOverlay("atlantis", vp=9, highlight="selected")),
        {**plain.counters, "atlantis": (unit(2),)},
        links=(*plain.links, Link("atlantis", "donetsk"), Link("donetsk", "atlantis")),
    )
    drawn = draw(more, mode=mode, interactive=True)  # type: ignore[arg-type]  # a parameter of the test
    assert drawn == draw(plain, mode=mode, interactive=True)  # type: ignore[arg-type]  # a parameter of the test


def test_units_stand_alone_while_there_is_room() -> None:
    own = tuple(unit(n) for n in range(4))
    assert [len(pile) for pile in piles(own, 4)] == [1, 1, 1, 1]
    assert [len(pile) for pile in piles(own, 3)] == [4]


def test_a_pile_holds_one_kind_in_one_state() -> None:
    own = (unit(1), unit(2), unit(3, neutralised=True), unit(4, kind="parachute"), unit(5, neutralised=True))
    assert [[u.id for u in pile] for pile in piles(own, 2)] == [["RR1", "RR2"], ["RR3", "RR5"], ["RP4"]]


def test_counters_of_an_area_do_not_cover_each_other() -> None:
    own = [unit(n) for n in range(6)] + [unit(n, "BLUE") for n in range(6)]
    for outline in UKRAINE.areas.values():
        placed = arrange(own, outline.units)
        spots = [(p.x, p.y) for p in placed]
        assert sum(len(p.units) for p in placed) == 12
        for i, (x1, y1) in enumerate(spots):
            assert all(abs(x1 - x2) >= 24 or abs(y1 - y2) >= 18 for x2, y2 in spots[i + 1 :]), outline.area_id


def test_a_crowd_stays_within_the_rows_of_its_area() -> None:
    kinds = ("regular", "parachute", "irregular", "special_forces")
    own = [unit(n, kind=kinds[n % 4], neutralised=n % 3 == 0, acted=n % 5 == 0) for n in range(20)]
    own += [unit(n, "BLUE", kind=kinds[n % 3], neutralised=n % 2 == 0) for n in range(9)]
    for outline in UKRAINE.areas.values():
        placed = arrange(own, outline.units)
        assert len({p.y for p in placed}) <= max(outline.units[4], 2), outline.area_id
        assert sum(len(p.units) for p in placed) == 29, "nobody is left out"
        assert all(len({u.side for u in p.units}) == 1 for p in placed)


def test_a_pile_of_several_kinds_has_an_empty_frame_and_says_so() -> None:
    kinds = ("regular", "parachute", "irregular", "special_forces")
    crowd = tuple(unit(n, kind=kinds[n % 4], neutralised=n % 2 == 0, acted=n % 3 == 0) for n in range(24))
    svg = draw(MapView(UKRAINE, (), {"kherson": crowd}), interactive=True)
    assert "Red, several kinds: " in svg
    assert "map-s-RED-unknown" in svg
    named = [name for ids in re.findall(r'data-unit="([^"]*)"', svg) for name in ids.split()]
    assert sorted(named) == sorted(u.id for u in crowd)


def test_every_unit_of_a_pile_is_named() -> None:
    many = tuple(unit(n) for n in range(1, 9))
    svg = draw(MapView(UKRAINE, (), {"sumy": many}), interactive=True)
    found = re.search(r'data-unit="(RR1[^"]*)"', svg)
    assert found
    assert found[1].split() == [u.id for u in many]
    assert ">8</text>" in svg


def test_neutralised_acted_and_selected_each_look_their_own() -> None:
    def one(neutralised: bool = False, acted: bool = False, selected: bool = False) -> str:
        return draw(MapView(UKRAINE, (), {"sumy": (unit(1, neutralised=neutralised, acted=acted, selected=selected),)}))

    plain = one()
    assert 'opacity=".55"' in one(neutralised=True)
    assert "m-unit-hatch" in one(neutralised=True)
    assert 'opacity=".5"' in one(acted=True)
    assert 'class="m-acted"' in one(acted=True)
    assert 'class="m-frame"' in one(selected=True)
    for sign in ("m-unit-hatch", 'class="m-acted"', 'class="m-frame"'):
        assert sign not in plain


def test_an_unknown_kind_gets_an_empty_frame() -> None:
    svg = draw(MapView(UKRAINE, (), {"sumy": (unit(1, kind="cavalry"),)}))
    ET.fromstring(svg)
    assert "map-s-RED-unknown" in svg


@pytest.mark.parametrize("mode", MODES)
def test_the_map_of_an_invented_island_knows_no_other_place(mode: str) -> None:
    svg = draw(sample_map(), mode=mode, interactive=True)  # type: ignore[arg-type]  # a parameter of the test
    ET.fromstring(svg)
    assert "Invented" in svg
    assert "zone A" in svg
    assert not re.search("ukrain|russia|kyiv|sevastopol", svg, re.IGNORECASE)


ROUND = {"GREEN": (45, 45, 155, 155), "YELLOW": (31, 31, 169, 169), "VIOLET": (40, 42, 160, 166)}


def test_hatch_stays_inside_the_frame() -> None:
    for side, (left, top, right, bottom) in {"RED": (28, 28, 172, 172), "BLUE": (25, 50, 175, 150), **ROUND}.items():
        numbers = re.findall(r"M([\d.]+) ([\d.]+)", frames.hatch(side))
        assert numbers
        assert all(left <= float(x) <= right and top <= float(y) <= bottom for x, y in numbers)


def test_scenery_fills_a_pane_from_a_phone_to_a_projector_and_paper_ends_at_its_line() -> None:
    (_, _, wide, high), (_, _, far, tall) = outlines(OUTLINES).frame, outlines(OUTLINES).reach
    assert tall / wide > 844 / 510  # a phone's map
    assert far / high > 16 / 9
    assert "clip-path" not in draw(sample())
    assert "clip-path" in draw(sample(), mode="print")


def test_counters_are_24_pixels_on_the_smallest_console_and_twice_that_on_the_projector() -> None:
    """The pane of the console is 684 by 478 pixels at 1280 x 800, that of the projector 912 by 686 at 1920 x 1080."""
    _, _, wide, high = outlines(OUTLINES).frame
    for mode, pane, least in (("screen", (684, 478), 24), ("projector", (912, 686), 48)):
        scale = min(pane[0] / wide, pane[1] / high)
        assert 150 * SCALE * _SCALES[mode].units * scale >= least, mode


def test_what_is_written_on_an_area_lets_a_press_through_to_it() -> None:
    root = ET.fromstring(draw(sample(), mode="screen", interactive=True))
    catching = ("path", "circle", "rect", "use", "polygon")  # words never catch a press
    layers = list(root)
    written = layers[next(at for at, layer in enumerate(layers) if layer.get("class") == "names") :]

    def caught(element: ET.Element) -> list[str]:
        if element.get("pointer-events") == "none" or "unit" in (element.get("class") or "").split():
            return []
        own = [element.get("class") or element.tag] if element.tag.removeprefix(SVG) in catching else []
        return own + [name for child in element for name in caught(child)]

    assert [name for layer in written for name in caught(layer)] == []
    assert root.findall(f".//{SVG}circle[@class='m-ring']")  # there are rings to press on
