"""Units get another place in the text of a set-up file, whichever file and field a system has for it."""

from __future__ import annotations

import pytest

from adjudication.errors import Illegal
from adjudication.services import packs
from adjudication.services.studio import units

pytestmark = pytest.mark.django_db


def _lines(before: str, after: str) -> list[tuple[str, str]]:
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return [(old.strip(), new.strip()) for old, new in pairs if old != new]


@pytest.mark.parametrize(
    ("system", "name", "found"),
    [
        ("opuc", "first-lesson", ("forces.yaml", "hex", {"B1": "0203", "B4": ""})),
        ("ukraine_2022", "kharkiv-lesson", ("units.yaml", "at", {"ua-93-mech": "0604", "ru-4-tkd": ""})),
    ],
)
def test_the_units_of_a_pack(system: str, name: str, found: tuple[str, str, dict[str, str]]) -> None:
    muster = units.muster(packs.texts(system, name))
    assert muster is not None
    assert (muster.file, muster.field) == found[:2]
    places = {unit.id: unit.place for unit in muster.units}
    assert {ident: places[ident] for ident in found[2]} == found[2]


@pytest.mark.parametrize(("system", "name"), [("opaque_war", "donbas-2014"), ("ukrainian_crisis", "ukraine-2014")])
def test_packs_whose_units_are_placed_in_play(system: str, name: str) -> None:
    assert units.muster(packs.texts(system, name)) is None


def test_a_unit_moves_arrives_and_leaves() -> None:
    """Only its line changes. One that was off the map is no longer said to be elsewhere."""
    files = packs.texts("opuc", "se-estonia-small")
    text, muster = files["forces.yaml"], units.muster(files)
    assert muster is not None
    ((old, new),) = _lines(text, units.placed(text, muster, "B01", "0607"))
    assert new == old.replace('hex: "0608"', 'hex: "0607"')
    ((old, new),) = _lines(text, units.placed(text, muster, "B12", "0109"))
    assert new == old.replace(', arrives: 3, entry: "0109"', "")[:-1] + ', hex: "0109"}'
    ((old, new),) = _lines(text, units.placed(text, muster, "B01", ""))
    assert new == old.replace(', hex: "0608"', "")
    assert units.placed(text, muster, "B01", "0608") == text
    assert units.placed(text, muster, "B12", "") == text


@pytest.mark.parametrize(("ident", "place", "reason"), [("B99", "0101", "no unit B99"), ("B01", "kyiv", "not a hex")])
def test_what_is_not_there_is_refused(ident: str, place: str, reason: str) -> None:
    files = packs.texts("opuc", "se-estonia-small")
    muster = units.muster(files)
    assert muster is not None
    with pytest.raises(Illegal, match=reason):
        units.placed(files["forces.yaml"], muster, ident, place)


@pytest.mark.parametrize("text", ["", "units: 5", "units: [1]", "a: [", "units: [{name: x}]", "[]"])
def test_an_odd_list_is_no_list(text: str) -> None:
    assert units.muster({"forces.yaml": text}) is None
