"""An author draws roads and a river on the map of a pack of their own, with the mouse, by keys and by touch."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.journeys.authors import drawn, focus, hexagon, new_lines, studio
from tests.journeys.axe import violations
from tests.journeys.conftest import Seat


def test_roads_and_a_river_are_drawn(sit: Seat, login: tuple[str, str]) -> None:
    page = studio(sit(viewport={"width": 1280, "height": 900}), login, "first-lesson")
    text = page.get_by_label("Text of map.yaml")
    before = text.input_value()

    # a road with the mouse: the way between fills in; a step back; the last hex again writes it
    page.keyboard.press("r")
    expect(page.get_by_role("button", name="Road")).to_have_attribute("aria-pressed", "true")
    hexagon(page, "0101").click()
    hexagon(page, "0104").click()
    hexagon(page, "0205").click()
    expect(page.get_by_text("6 hexes, not in the text yet.")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.get_by_text("4 hexes, not in the text yet.")).to_be_visible()
    expect(text).to_have_value(before)
    hexagon(page, "0104").click()
    expect(page.get_by_text("The road is in the text")).to_be_visible()
    with_road = text.input_value()
    assert new_lines(before, with_road) == ['- {id: R3, hexes: ["0101", "0102", "0103", "0104"]}']

    # a river by keys, from the north clockwise, with a bridge
    expect(page.locator("#draft .pk-drawn path")).to_have_count(0)
    page.keyboard.press("i")
    page.get_by_label("Name of the new line").fill("Õhne")
    focus(page, "0104")
    for key in ("1", "2", "g", "1", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("The river is in the text")).to_be_visible()
    assert new_lines(with_road, text.input_value()) == [
        "- id: OHNE",
        'name: "Õhne"',
        'sides: ["0103|0104", "0104|0203"]',
        'bridges: ["0103|0104"]',
    ]
    expect(page.get_by_text("The complete pack has no faults.")).to_be_visible()

    # a press on its bridge takes the river up; the road then crosses it dry, and the map is drawn all the same
    expect(page.get_by_label("Rivers")).to_have_value("")
    expect(page.get_by_role("button", name="Bridges")).to_have_attribute("aria-pressed", "true")
    focus(page, "0104")
    page.keyboard.press("1")
    page.get_by_role("button", name="Write into the text").click()
    expect(page.get_by_text("without a bridge")).to_be_visible()
    expect(page.locator(".pk-signs text")).to_have_text("1")
    page.get_by_role("button", name="Add the bridge").click()
    expect(page.get_by_text("The complete pack has no faults.")).to_be_visible()
    expect(page.locator("#draft .pk-stored")).to_have_count(0)

    # one history for drawing and typing
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    for _ in range(3):
        undo.click()
    expect(text).to_have_value(with_road)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Select")).to_have_attribute("aria-pressed", "true")
    text.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.insert_text("# mine")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(text).to_have_value(before)
    expect(undo).to_be_disabled()
    redo.click()
    expect(text).to_have_value(with_road)
    page.get_by_role("button", name="Save the text").first.click()
    expect(page.get_by_text("map.yaml is saved")).to_be_visible()


def test_a_road_is_drawn_by_touch(sit: Seat, login: tuple[str, str]) -> None:
    page = studio(sit(viewport={"width": 820, "height": 1180}, has_touch=True), login, "donbas-2014")
    text = page.get_by_label("Text of map.yaml")
    before = text.input_value()
    page.get_by_role("button", name="Railway").tap()
    for name in ("2018", "2017", "2017"):
        hexagon(page, name).tap()
    expect(page.get_by_text("The railway is in the text")).to_be_visible()
    assert new_lines(before, text.input_value()) == ['- ["2018", "2017"]']

    # a town: added, moved by a tap, and gone again
    page.get_by_role("button", name="Town").tap()
    hexagon(page, "2016").tap()
    page.get_by_label("Its name").fill("Newtown")
    page.get_by_role("button", name="Add", exact=True).tap()
    expect(page.get_by_text("It is on the map, not saved yet.")).to_be_visible()
    page.locator("#spot [data-carry]").tap()
    hexagon(page, "2015").tap()
    expect(page.get_by_text("It has moved, not saved yet.")).to_be_visible()
    assert '{hex: "2015", name: Newtown, kind: town}' in text.input_value()
    assert violations(page) == []
    page.locator("#spot").get_by_role("button", name="Remove").tap()
    expect(page.get_by_text("It is gone, not saved yet.")).to_be_visible()
    assert "Newtown" not in text.input_value()


def test_units_are_placed_from_the_page_of_the_map(sit: Seat, login: tuple[str, str]) -> None:
    """From the list, by keys and by a drag; the set-up file opens next to the map and is saved with it."""
    page = studio(sit(viewport={"width": 1280, "height": 900}), login, "first-lesson")
    page.keyboard.press("u")
    page.locator("#unit-form select").select_option(label="1 Mech, BLUE, 0203")
    touch = page.locator("#draft svg.map-live").evaluate("(map) => getComputedStyle(map).touchAction")
    assert touch == "none", "a finger drags a unit in every direction; only the drawing itself can say so"
    hexagon(page, "0101").click()
    expect(page.get_by_text("1 Mech starts at 0101, not saved yet.")).to_be_visible()
    unit = page.locator("#draft .unit[data-unit='B1']")
    expect(unit).to_have_attribute("data-area", "0101")
    forces = page.get_by_label("Text of forces.yaml")
    assert (
        '{id: B1, name: "1 Mech", side: BLUE, fmn: BLUE1, class: mech_inf, mob: W, ac: 1, hex: "0101"'
        in forces.input_value()
    )
    page.get_by_role("button", name="Undo").click()  # to the text that was opened with the change
    expect(unit).to_have_attribute("data-area", "0203")
    page.get_by_role("button", name="Redo").click()
    expect(unit).to_have_attribute("data-area", "0101")

    drawn(page)
    box, target = unit.bounding_box(), hexagon(page, "0302").bounding_box()
    assert box
    assert target
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.get_by_text("1 Mech starts at 0302")).to_be_visible()
    expect(unit).to_have_attribute("data-area", "0302")
    focus(page, "0401")
    expect(page.locator("#unit-form select")).to_have_value("B1")
    expect(hexagon(page, "0401")).to_be_focused()
    page.keyboard.press("Enter")
    expect(unit).to_have_attribute("data-area", "0401")

    page.keyboard.press("Delete")
    expect(page.get_by_text("1 Mech is off the map")).to_be_visible()
    expect(page.get_by_text("B1 needs one of hex, box and arrives")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("The complete pack has no faults.")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    forces_by_keys_and_by_a_drag(page)
    page.get_by_role("button", name="map.yaml").click()
    expect(page.get_by_label("Text of map.yaml")).to_be_visible()
    page.get_by_role("button", name="Save the text").first.click()
    expect(page.get_by_text("map.yaml and forces.yaml are saved")).to_be_visible()


def forces_by_keys_and_by_a_drag(page: Page) -> None:
    """The tree: a unit to the other side by keys, back by a drag, a new one from a template with another symbol."""
    page.locator("[data-tool=forces]").click()
    text = page.get_by_label("Text of forces.yaml")
    tank = page.locator("[data-node='u:B3']")
    tank.focus()
    page.keyboard.press("Alt+ArrowRight")
    expect(page.get_by_text("3 Tank has moved")).to_be_visible()
    expect(tank).to_have_attribute("data-to", "RED/RED1")
    expect(tank).to_be_focused()
    tank.scroll_into_view_if_needed()
    box, target = tank.bounding_box(), page.locator("[data-node='u:B2']").bounding_box()
    assert box
    assert target
    page.mouse.move(box["x"] + 80, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + 80, target["y"] + 4, steps=4)
    page.mouse.up()
    expect(tank).to_have_attribute("data-to", "BLUE/BLUE1")
    assert text.input_value().index("{id: B3,") < text.input_value().index("{id: B2,")

    page.get_by_label("New unit").select_option(label="Mechanised infantry battalion")
    page.get_by_role("button", name="Add the unit").click()
    expect(page.get_by_text("Mechanised infantry battalion is new")).to_be_visible()
    page.get_by_label("Search kinds and symbols").fill("tank")
    expect(page.get_by_text("1 of 8 kinds")).to_be_visible()
    page.get_by_role("radio", name="tanks").check()
    expect(page.get_by_text("Mechanised infantry battalion is changed")).to_be_visible()
    assert "fmn: BLUE1, class: armd, mob: W" in text.input_value()
    assert violations(page) == []
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-node='u:B5']")).to_have_count(0)

    # out as a table, and back with another name
    before = text.input_value()
    page.get_by_text("As a table: CSV and XLSX").click()
    with page.expect_download() as out:
        page.get_by_role("button", name="Download CSV").click()
    table = out.value.path().read_bytes().replace(b"2 Inf", b"2 Foot")
    page.get_by_label("Forces table").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": table})
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("The table adds 0, changes 1 and removes 0 units.")).to_be_visible()
    page.get_by_role("button", name="Put the table into the text").click()
    expect(page.locator("[data-node='u:B2']")).to_contain_text("2 Foot")
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(before)
    page.locator("[data-tool=select]").click()
    expect(page.locator("#draft svg.map-live")).to_be_visible()
