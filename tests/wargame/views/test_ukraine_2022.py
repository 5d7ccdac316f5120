"""The pages of 2022: Ukraine in the first turn of its lesson."""

from __future__ import annotations

import re
from typing import Any

from adjudication.engine.menu import pick
from tests.systems.ukraine_2022.table import SYSTEM
from tests.wargame.views.conftest import Enter, Sheet
from tests.world import begun, play_until
from wargame.services import sheets


def test_a_cell_sees_map_tables_and_orders_with_chances(db: None, enter: Enter) -> None:
    world = begun(system="ukraine_2022", pack_name="kharkiv-lesson", review="none")
    play_until(world, turn=1, kind="activate")
    sheet = Sheet(world, enter(world, "red"), "red")
    page = sheet.client.get(sheet.cell).content.decode()
    for told in ("Activate a unit", "In the air", "Points and events", "4 TkD", "Initiative"):
        assert told in page
    assert "map-hex" in page
    assert "Move a unit" not in page
    picked = sheet.client.get(sheet.cell, {"s": "ru-4-tkd"}).content.decode()
    assert "Move a unit" in picked


def test_a_sheet_for_a_whole_turn_takes_standing_orders_for_aircraft(db: None, enter: Enter) -> None:
    told = "Ground support and interdiction in combat"
    world = begun(system="ukraine_2022", pack_name="kharkiv-lesson", review="none", pace="sheet")
    sheet = Sheet(world, enter(world, "red"), "red")
    assert told not in sheet.client.get(sheet.cell).content.decode()
    play_until(world, turn=1, kind="station")
    assert told in sheet.client.get(sheet.cell).content.decode()
    order = {
        "f.when": "both",
        "f.ground_support": "2",
        "f.line_attacks": "0",
        "f.fighters": "1",
        "f.other_units": "false",
    }
    sheet.save(act="put", do="standing_air", **order)
    (given,) = sheet.row.orders
    assert (given["do"], given["ground_support"], given["fighters"], given["other_units"]) == (
        "standing_air",
        2,
        1,
        False,
    )
    strike = {"do": "strike", "unit": "ua-92-mech", "wings": ["ru-ground-1"], "escorts": []}
    railheads = {"do": "lay_railheads", "hexes": ["0401"]}
    sheets.save(viewer=world.viewer("red"), sheet_id=sheet.row.pk, orders=[strike, railheads])
    page = sheet.client.get(sheet.cell).content.decode()
    assert "Other orders" in page, "no wing is in the box of airstrikes"
    for at in (0, 1):
        assert page.count(f'id="remove-{at}"') == 1, "an order can be taken off whatever its step"


def test_a_packet_says_how_many_units_it_has_and_lists_each_order_once(db: None, enter: Enter) -> None:
    lesson: dict[str, Any] = {"system": "ukraine_2022", "pack_name": "kharkiv-lesson", "pace": "sheet"}
    world = play_until(begun(**lesson, review="none", options={"packet": 1}), turn=1, kind="activate")
    sheet, rules = Sheet(world, enter(world, "red"), "red"), SYSTEM.bind(SYSTEM.named_pack("kharkiv-lesson"))
    units = [one.id for one in rules.subjects(world.state(), "RED") if one.kind == "unit"][:2]
    orders = [pick(next(iter(rules.legal_orders(world.state(), "RED", unit))), lambda most: 0) for unit in units]
    for number, told in ((1, False), (2, True)):
        sheets.save(viewer=world.viewer("red"), sheet_id=sheet.row.pk, orders=orders[:number])
        page = sheet.client.get(sheet.cell).content.decode()
        assert ("a packet has at most 1 unit" in page) == told
        assert page.count('id="terms-0"') == 1


def test_a_sheet_lists_one_activation_after_the_other(db: None, enter: Enter) -> None:
    """A decision that takes one order each time comes again and again: a second order does not replace the first."""
    world = begun(system="ukraine_2022", pack_name="kharkiv-lesson", review="none", pace="sheet")
    sheet = Sheet(play_until(world, turn=1, kind="station"), enter(world, "red"), "red")
    other, answers = enter(world, "blue"), set[bytes]()
    api = f"/api/v1/exercises/{world.exercise.pk}/cells/{world.cells['blue'].pk}/"
    for number in (1, 2):
        page = sheet.client.get(sheet.cell).content.decode()
        unit = re.findall(r'id="subject-activate-(ru-[\w-]+)"', page)[0]
        page = sheet.client.get(sheet.cell, {"s": unit, "k": "activate"}).content.decode()
        form = page[page.index(f'data-about="activate regular_move {unit}"') :].split("</form>")[0]
        act, path = re.findall(r'name="act" value="(\w+)"', form), re.findall(r'<option\s+value="(\d[\d ]*)"', form)
        fields = {"f.unit": unit, "f.carry": "false", "f.path~": path[0]}
        assert sheet.save(True, act=act[0], part="activate", do="regular_move", s=unit, **fields)[0] == 200
        assert len(sheet.row.orders) == number
        read = [other.get(f"{api}{part}/") for part in ("decision", "options", "picture", "log")]
        assert {answer.status_code for answer in read} == {200}
        answers.add(b"".join(answer.content for answer in read))
    assert len(answers) == 1  # for the other side these orders are sealed until the lock


def test_the_set_up_chooses_the_next_unit_after_each_press(db: None, enter: Enter) -> None:
    """One press on the map a unit, to the end of the list; the last leaves nothing chosen, so no press is lost."""
    world = begun(system="ukraine_2022", pack_name="kharkiv-lesson", review="none", pace="sheet")
    sheet = Sheet(world, enter(world, "red"), "red")
    page = sheet.client.get(sheet.cell).content.decode()
    left = re.findall(r'id="subject-deploy-([\w-]+)"', page)
    assert len(left) > 3
    unit = left[1]  # not the first, so that the list is gone through from its middle
    page = sheet.client.get(sheet.cell, {"s": unit, "k": "deploy"}).content.decode()
    while left:
        left.remove(unit)
        form = page[page.index(f'data-about="deploy place_unit {unit}"') :].split("</form>")[0]
        place = re.findall(r'<option\s+value="(\d+)"', form)[0]
        fields = {"part": "deploy", "do": "place_unit", "s": unit, "f.unit": unit, "f.to": place}
        status, page = sheet.save(True, act="add", **fields)
        assert status == 200, page
        assert sheet.row.orders[-1] == {"do": "place_unit", "unit": unit, "to": place}
        chosen = re.findall(r'data-subject="([\w-]*)"', page)
        assert chosen[:1] == [chosen[0]]
        assert set(re.findall(r'id="subject-deploy-([\w-]+)"', page)) <= set(left)
        assert (chosen[0] in left) if left else chosen[0] == ""
        unit = chosen[0]
