"""Names of the map that are misspelt in what people read, and units on hexes where none can be: found, and mended."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from adjudication.engine.scenario.packs import Fix
from adjudication.engine.scenario.remedies import nearest
from adjudication.services.studio import names, remedies, spelling

Files = dict[str, str]


def _files(system: str, pack: str) -> Files:
    return dict(registry.get(system).pack_texts(pack))


@pytest.mark.parametrize("system", registry.names())
def test_the_packs_of_the_program_are_spelt_well(system: str) -> None:
    for name in registry.get(system).packs():
        assert spelling.slips(system, registry.get(system).pack_texts(name)) == ()


@pytest.mark.parametrize(
    ("system", "pack", "file", "right", "wrong"),
    [
        ("opuc", "se-estonia-small", "briefings.yaml", "Tartu", "Tatru"),
        ("opuc", "se-estonia-small", "briefings.yaml", "Räpina", "Rapina"),
        ("opaque_war", "donbas-2014", "injects.yaml", "Debaltseve", "Debalzeve"),
        ("ukraine_2022", "kyiv-first-month", "injects.yaml", "Chernihiv", "Chernigiv"),
        ("millennium_wars", "twelve-weeks", "injects.yaml", "Kharkiv", "Kharkov"),
        ("ukrainian_crisis", "ukraine-2014", "injects.yaml", "Crimea", "Crimaea"),
        ("opuc", "se-estonia-small", "briefings.yaml", "Väike Emajõgi", "Vaike Emajogi"),
        ("millennium_wars", "twelve-weeks", "injects.yaml", "Kryvyi Rih", "Krivyi Rih"),
        ("opaque_war", "donbas-2014", "injects.yaml", "Uspenka crossing", "Uspenka crosing"),
        ("ukraine_2022", "kyiv-first-month", "injects.yaml", "Bila Tserkva", "Bila Tserkwa"),
    ],
)
def test_a_slip_of_the_pen_is_mended(system: str, pack: str, file: str, right: str, wrong: str) -> None:
    files = _files(system, pack)
    slipped = {**files, file: f"{files[file]}# They hold {wrong}’s bridges.\n"}
    (slip,) = spelling.slips(system, slipped)
    assert (slip.file, slip.old, slip.new) == (file, wrong, right)
    mended = names.renamed(system, slipped, slip.old, slip.new, {slip.key})
    assert mended == {file: f"{files[file]}# They hold {right}’s bridges.\n"}


@pytest.mark.parametrize(
    ("system", "pack", "file", "good", "bad"),
    [
        ("opuc", "se-estonia-small", "forces.yaml", 'ac: 1, steps: [5, 5, 4, 3], hex: "0608"', "0105"),
        ("opuc", "se-estonia-small", "forces.yaml", 'ac: 1, steps: [5, 5, 4, 3], hex: "0608"', "9999"),
        ("opuc", "se-estonia-small", "forces.yaml", 'ac: 1, steps: [5, 5, 4, 3], hex: "0608"', "0909"),
        ("ukraine_2022", "kyiv-first-month", "units.yaml", 'pool: start, at: "0904"', "2108"),
        ("ukraine_2022", "kyiv-first-month", "map.yaml", 'hex: "2008", name: "Kharkiv"', "2108"),
        ("opaque_war", "donbas-2014", "map.yaml", 'hex: "0814", name: "Berdiansk"', "0835"),
        ("millennium_wars", "twelve-weeks", "setup.yaml", 'RU-base-1: "3307"', "4307"),
    ],
)
def test_what_is_on_a_bad_hex_moves_to_the_nearest_good_one(
    system: str, pack: str, file: str, good: str, bad: str
) -> None:
    files = _files(system, pack)
    old = next(part for part in good.split('"') if part.isdecimal())
    text = files[file].replace(good, good.replace(old, bad))
    problem = next(one for one in remedies.faults(system, {**files, file: text}).values() if one.fix)
    assert problem.file == file
    assert problem.fix is not None
    assert problem.fix.value is not None
    _, after = remedies.fixed(system, {**files, file: text}, str(problem))
    lines = zip(text.split("\n"), after.split("\n"), strict=True)
    assert sum(old != new for old, new in lines) == 1
    assert str(problem) not in remedies.faults(system, {**files, file: after})


def test_words_that_are_no_name_are_left_alone() -> None:
    files = _files("ukraine_2022", "kyiv-first-month")
    said = "# Kyiv went dark. Kyiv East and Kyiv West. Bila and Tserkva. Kyiv Eastern road.\n"
    assert spelling.slips("ukraine_2022", {**files, "injects.yaml": files["injects.yaml"] + said}) == ()


def test_the_nearest_hex() -> None:
    layout = registry.get("opaque_war").named_pack("donbas-2014").map.layout
    fix = nearest(layout, "0835", {"0834", "0101", "4234"}, ("a", 0))
    assert fix == Fix("Move to 0834", ("a", 0), value="0834")
    assert nearest(layout, "kyiv", {"0834"}, ()) is None
    assert nearest(layout, "0835", set(), ()) is None


def test_a_date_that_is_none_is_no_reason_to_fail() -> None:
    files = _files("opuc", "first-lesson")
    broken = {**files, "map.yaml": f"{files['map.yaml']}\nday: 2026-13-45\n"}
    assert isinstance(spelling.slips("opuc", broken), tuple)
    assert names.renames("opuc", files["map.yaml"], "map.yaml", broken) == ()
