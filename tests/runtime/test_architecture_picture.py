"""docs/architecture.md and its picture say what pyproject.toml and the folders say."""

from __future__ import annotations

import re
import runpy
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def drawing() -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(ROOT / "scripts/make_architecture.py")))


def test_the_picture_is_the_one_that_the_script_draws(drawing: SimpleNamespace) -> None:
    drawn = drawing.picture()
    assert drawn == drawing.PICTURE.read_text(encoding="utf-8"), "run scripts/make_architecture.py and look at it"
    ElementTree.fromstring(drawn)
    assert "prefers-color-scheme: dark" in drawn


def test_its_floors_are_those_of_the_contract(drawing: SimpleNamespace) -> None:
    apps, _ = drawing.layers()
    assert list(drawing.FLOORS) == apps
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == apps


def test_a_room_of_the_picture_is_a_layer_to_the_left_of_what_it_may_import(drawing: SimpleNamespace) -> None:
    _, inside = drawing.layers()
    depth = {name: place for place, names in enumerate(inside) for name in names}
    columns = [[depth[room] for room in rooms] for rooms in drawing.COLUMNS.values()]
    for left, right in pairwise(columns):
        assert max(left) < min(right)


def test_each_room_is_there(drawing: SimpleNamespace) -> None:
    drawn = {room for _, room in drawing.places()}
    assert drawn == {room for rooms in drawing.COLUMNS.values() for room in rooms}
    stops = {(stop.floor, stop.room) for stop in (*drawing.ORDER, *drawing.EVENT)}
    assert stops <= {*drawing.places()}


def test_the_walk_goes_by_the_stops_of_the_picture(drawing: SimpleNamespace) -> None:
    """Of each floor that the walk crosses it names what the picture draws."""
    walk = (ROOT / "docs/walk.md").read_text(encoding="utf-8")
    named = {tuple(found.split(".")[:2]) for found in re.findall(r"`(\w+\.\w+)[.\w]*`", walk)}
    later = {("wargame", "models"), ("adjudication", "models"), ("adjudication", "systems"), ("wargame", "presenters")}
    assert {(stop.floor, stop.room) for stop in (*drawing.ORDER, *drawing.EVENT)} - later <= named | {
        ("umpire", "views")
    }


def test_the_folders_that_the_page_names_are_there() -> None:
    for name in re.findall(r"`((?:adjudication|wargame|umpire|reports|templates)/[\w/]*)`", PAGE):
        assert (ROOT / name).is_dir(), name
