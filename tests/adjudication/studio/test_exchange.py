"""An order of battle of another program joins the forces of a pack; what does not fit is named with its reason."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.errors import Illegal
from adjudication.services.studio import exchange, forces

OPUC = registry.get("opuc")
FILES = dict(OPUC.pack_texts("first-lesson"))
FRAME = "frame: {north: 58.2, west: 26.0, south: 57.4, east: 28.0, km: 15}\nterrain:"
BRIGADE = {"id": "b", "name": "7th Brigade", "symbol": "SFGPUCI----H---", "side": "s1"}


def unit(ident: str, symbol: str, **more: Any) -> dict[str, Any]:
    return {"id": ident, "name": f"Unit {ident}", "symbol": symbol, "side": "s1", "superior": "b", **more}


def brought(*units: dict[str, Any], files: dict[str, str] = FILES, **chosen: str) -> exchange.Brought:
    sides = {"s1": "Friends", "s2": "RED"}
    sent = msgspec.json.encode({"sides": sides, "units": [BRIGADE, *units]}).decode()
    return exchange.brought("opuc", files, exchange.read(sent), chosen or None)


def reasons(made: exchange.Brought) -> dict[str, tuple[str, ...]]:
    return {left.why: left.titles for left in made.left_out}


def test_battalions_become_units_and_what_is_above_them_formations() -> None:
    made = brought(
        unit("1", "SFGPUCI----F---"), unit("2", "SFGPUCAT---F---"), unit("3", "SHGPUCFHE--F---", side="s2", superior="")
    )
    assert made.added == (
        ("Unit 1", "Infantry battalion"), ("Unit 2", "Tank battalion"), ("Unit 3", "Gun battalion, 155 mm"),
    )  # fmt: skip
    assert made.formations == ("7th Brigade",)
    assert {one.title: one.force for one in made.sides} == {"Friends": "BLUE", "RED": "RED"}
    after = forces.orbat("opuc", {**FILES, made.file: made.text})
    new = {one.title: one for one in after.units if one.title.startswith("Unit")}
    assert {title: (one.side, one.row.get("box", "hex")) for title, one in new.items()} == {
        "Unit 1": ("BLUE", "hex"), "Unit 2": ("BLUE", "hex"), "Unit 3": ("RED", "DAG"),
    }  # fmt: skip
    blue = next(force for force in after.forces if force.id == "BLUE")
    assert [group.title for group in blue.groups if new["Unit 1"] in group.units] == ["7th Brigade"]
    assert made.text.startswith(FILES["forces.yaml"].partition("formations:")[0])  # comments and order stay
    assert OPUC.load_pack({**FILES, made.file: made.text})


def test_what_does_not_fit_is_named() -> None:
    made = brought(
        unit("1", "SFGPUCI----F---"),
        unit("part", "SFGPUCI----E---", superior="1"),
        unit("lone", "SFGPUCI----E---"),
        unit("gone", "SFGPUCI----I---", superior=""),
        unit("tow", "SFGPUCAA---F---"),
        unit("odd", "?"),
        unit("else", "SFGPUCI----F---", side="s3"),
        unit("again", "SFGPUCI----F---", name="Unit 1"),
    )
    assert [title for title, _ in made.added] == ["Unit 1"]
    assert reasons(made) == {
        "Smaller than a battalion, and under none": ("Unit lone",),
        "Larger than a battalion, without units": ("Unit gone",),
        "No template fits the symbol UCAA": ("Unit tow",),
        "No template fits the symbol ?": ("Unit odd",),
        "Their side joins no force": ("Unit else",),
        "The force has a unit of this name already": ("Unit 1",),
    }


def test_a_side_may_join_another_force_or_none() -> None:
    infantry = unit("1", "SFGPUCI----F---"), unit("2", "SFGPUCI----F---", side="s2", superior="")
    made = brought(*infantry, s1="RED", s2="")
    assert [one.force for one in made.sides] == ["RED", ""]
    assert reasons(made) == {"Their side joins no force": ("Unit 2",)}
    assert forces.orbat("opuc", {**FILES, made.file: made.text}).units[-1].side == "RED"
    assert [one.force for one in brought(*infantry, s1="GREY", s2="<b>").sides] == ["", ""]


def test_units_start_where_the_file_places_them_if_the_map_knows_where_it_lies() -> None:
    here = unit("1", "SFGPUCI----F---", at=[26.3, 58.1])
    assert brought(here).placed == 0
    mapped = {**FILES, "map.yaml": FILES["map.yaml"].replace("terrain:", FRAME, 1)}
    made = brought(here, unit("2", "SFGPUCI----F---", at=[2.3, 48.8]), files=mapped)
    assert made.placed == 1
    rows = {one.title: one.row for one in forces.orbat("opuc", {**mapped, made.file: made.text}).units}
    assert rows["Unit 1"]["hex"] == "0201"  # 18 km east and 11 km south of the corner
    assert brought(unit("1", "SFGPUCI----F---", at=[1e300, 58]), files=mapped).placed == 0


@pytest.mark.parametrize("bad", [("58.2", "x"), ("km: 15", "km: 0.5"), ("58.2", "50")])
def test_a_frame_that_is_none_places_nothing(bad: tuple[str, str]) -> None:
    broken = {**FILES, "map.yaml": FILES["map.yaml"].replace("terrain:", FRAME.replace(*bad), 1)}
    here = unit("1", "SFGPUCI----F---", at=[26.3, 58.1])
    assert brought(here, files=broken).placed == 0
    assert brought(here, files={**FILES, "map.yaml": "frame"}).placed == 0


def test_superiors_in_a_circle_end() -> None:
    made = brought(unit("1", "SFGPUCI----F---", superior="2"), unit("2", "SFGPUCI----H---", superior="1"))
    assert [title for title, _ in made.added] == ["Unit 1"]
    assert made.formations == ("Unit 2",)


@pytest.mark.parametrize(
    "sent", ["", "[]", "{", '{"sides": {}, "units": []}', '{"sides": {"a": 1}, "units": []}', "\ud800"]
)
def test_what_is_no_order_of_battle_is_refused(sent: str) -> None:
    with pytest.raises(Illegal, match=r"cannot use this file|has no units"):
        exchange.read(sent)


def test_hostile_names_become_one_plain_line() -> None:
    made = brought(unit("1", "SFGPUCI----F---", name="A\x00 'quoted': \"#\n\t- &x *y " + "z" * 300))
    assert [len(title) for title, _ in made.added] == [200]
    assert OPUC.load_pack({**FILES, made.file: made.text})


def test_only_lists_of_like_units_take_them() -> None:
    takers = [name for name in registry.names() if exchange.takes(forces.format_of(name))]
    assert takers == ["opuc"]
    sent = exchange.read(msgspec.json.encode({"sides": {"s1": "Blue"}, "units": [BRIGADE]}).decode())
    rules = registry.get("opaque_war")
    with pytest.raises(Illegal, match="cannot import units"):
        exchange.brought("opaque_war", dict(rules.pack_texts(rules.packs()[0])), sent)
    assert "text" in asdict(brought())
