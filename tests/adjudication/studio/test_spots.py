"""Towns and markers of a map: added, changed, moved and removed in the texts, with the ground under them."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from adjudication.errors import Illegal
from adjudication.services import packs
from adjudication.services.studio import spots

Files = dict[str, str]


@pytest.fixture
def lesson() -> Files:
    return dict(registry.get("opuc").pack_texts("first-lesson"))


def _faults(system: str, files: Files) -> list[str]:
    return [str(one) for one in packs.problems(system, files)]


def test_a_town_with_its_ground(lesson: Files) -> None:
    """It is added, resized, moved and removed; the pack has no fault at any time, and is the same in the end."""
    files = {**lesson, **spots.added("opuc", lesson, "town", "0102", "Über Town")}
    assert _faults("opuc", files) == []
    assert '{id: UBER_TOWN, name: "Über Town", hex: "0102", population: 5000, template: ' in files["buas.yaml"]
    (spot,) = spots.at_hex("opuc", files, "0102")
    size = next(field for field in spot.fields if field.name == "template")
    assert size.choices
    assert size.value == size.choices[0]
    typed = {"population": "90000", "name": "Overton", "railhead": "yes"}
    files |= spots.changed("opuc", files, "town", "0102", "Über Town", typed)
    assert 'name: Overton, hex: "0102", population: 90000' in files["buas.yaml"]
    files |= spots.moved("opuc", files, "town", "0102", "Overton", "0101")
    assert _faults("opuc", files) == []
    assert spots.at_hex("opuc", files, "0102") == ()
    files |= spots.removed("opuc", files, "town", "0101", "Overton")
    assert files["buas.yaml"] == lesson["buas.yaml"]


def test_names_by_hex_keep_their_line(lesson: Files) -> None:
    (old,) = [spot for spot in spots.at_hex("opuc", lesson, "0403") if spot.list == "village"]
    after = spots.moved("opuc", lesson, "village", "0403", old.title, "0401")["map.yaml"]
    before = lesson["map.yaml"].split("\n")
    (changed,) = [line for line in after.split("\n") if line not in before]
    assert changed.strip().startswith('"0401": ')
    renamed = spots.changed("opuc", lesson, "village", "0403", old.title, {"name": "New"})["map.yaml"]
    assert '"0403": "New"' in renamed
    gone = spots.removed("opuc", lesson, "village", "0403", old.title)["map.yaml"]
    assert len(gone.split("\n")) == len(before) - 1


@pytest.mark.parametrize(
    ("system", "pack", "place"),
    [
        ("opaque_war", "donbas-2014", "0101"),
        ("ukraine_2022", "kyiv-first-month", "0512"),
        ("millennium_wars", "twelve-weeks", "2606"),
    ],
)
def test_places_of_the_other_maps(system: str, pack: str, place: str) -> None:
    files = dict(registry.get(system).pack_texts(pack))
    files |= spots.added(system, files, "place", place, "Newtown")
    assert f'{{hex: "{place}", name: Newtown, kind: town}}' in files["map.yaml"]
    files |= spots.changed(system, files, "place", place, "Newtown", {"name": "Oldtown"})
    (spot,) = spots.at_hex(system, files, place)
    assert spot.title == "Oldtown"
    files |= spots.removed(system, files, "place", place, "Oldtown")
    assert files["map.yaml"] == registry.get(system).pack_texts(pack)["map.yaml"]


def test_what_does_not_fit_is_refused(lesson: Files) -> None:
    for act in (
        lambda: spots.added("opuc", lesson, "castle", "0101", "X"),
        lambda: spots.added("opuc", lesson, "village", "nowhere", "X"),
        lambda: spots.added("opuc", lesson, "village", "0101", "\x00"),
        lambda: spots.added("opuc", lesson, "village", "0403", "Twice"),
        lambda: spots.moved("opuc", lesson, "town", "0101", "Nobody", "0102"),
        lambda: spots.removed("opuc", lesson, "village", "0101", ""),
        lambda: spots.at_hex("opuc", {**lesson, "map.yaml": "a: ["}, "0101"),
    ):
        with pytest.raises(Illegal):
            act()
