"""Packs of OPUC: sound as shipped, faults named with file, line and reason, the ORBAT as chapter 14 computes it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from adjudication.engine.scenario import packs
from adjudication.systems.opuc import SYSTEM
from adjudication.systems.opuc.combat_factors import orbat
from adjudication.systems.opuc.pack.schema import Factors

SMALL = dict(SYSTEM.pack_texts("se-estonia-small"))
FOLDER = Path(__file__).parents[3] / "adjudication/systems/opuc/packs"

FAULTS = [
    # what the officer is most likely to get wrong: each with the place
    ("forces.yaml", 'hex: "0305", factors', 'hex: "0701", factors', "B08 is in water or out of play at 0701"),
    ("forces.yaml", 'hex: "0305", factors', 'hex: "1101", factors', "B08 is off the map at 1101"),
    ("forces.yaml", "fmn: FRA7, class: mech_inf, mixed_with", "fmn: FRA8, class: mech_inf, mixed_with",
     "B12: there is no formation FRA8"),
    ("map.yaml", '"0304", "0404"]', '"0304", "0504"]', "the MSR R92 has a gap between 0304 and 0504"),
    ("map.yaml", '"0607|0608", "0607|0708", "0707|0708"', '"0607|0609", "0607|0708", "0707|0708"',
     "the river VOHANDU runs along 0607|0609, which are not neighbours"),
    ("map.yaml", 'bridges: ["0607|0608", ', "bridges: [", "crosses VOHANDU at 0607|0608 without a bridge"),
    ("map.yaml", 'side: RED, hex: "1009"', 'side: RED, hex: "1010"',
     "the supply source R-SD2 at 1010 is not on an MSR"),
    ("buas.yaml", "[OC, OA], [OA, M], [OB, M], [OC, M]]", "[OC, OA]]", "small_town: the zone M has no neighbour"),
    ("buas.yaml", "OC: {ring: outer, pv: 1, faces: [SW, NW]}", "OC: {ring: outer, pv: 1, faces: [SW]}",
     "have to face each of the six sides once, not NW 0 times"),
    ("buas.yaml", "[OC, OA], [OA, M], [OB, M], [OC, M]]", "[OC, OA], [M, M]]", "the zone M has no neighbour"),
    ("buas.yaml", "[OC, OA], [OA, M1], [OB, M1], [OB, M2], [OC, M2], [M1, M2]]", "[OC, OA], [M1, M2]]",
     "no way leads from the zone OA to the zone M2"),
    ("buas.yaml", "M: {ring: middle, pv: 2}", "M: {ring: middle, pv: 7}", "zones.M.pv: a whole number of at most 3"),
    ("buas.yaml", '"ON": {ring', "ON: {ring", "write ON, OFF, YES and NO in quotes"),
    ("buas.yaml", "name: Elva", "name: Tartu", "there are two towns of the name Tartu"),
    ("buas.yaml", 'hex: "0301"', 'hex: "0302"', "Jõgeva: 0302 is no B hex on the map"),
    ("forces.yaml", 'hex: "0608", factors', 'hex: "0909", factors', "where the enemy starts"),
    ("scenario.yaml", "VOR: 4", "VUR: 4", "VUR is neither a BUA nor a land hex"),
    ("scenario.yaml", "last_turn: 9", "last_tern: 9", "there is no field last_tern here; is last_turn meant?"),
    ("charts.yaml", "  dump_most: {", "  dump_mist: {", "dump_mist"),
    ("charts.yaml", 'bombardment_cf: 5', 'bombardment_cf: five', "enter a whole number, not text"),
    ("map.yaml", '"0607": Ridali', '"0608": Ridali', "the airfield Ridali is in the town at 0608"),
    ("map.yaml", '"0607": Ridali', '"0701": Ridali', "the airfield Ridali is in water or out of play at 0701"),
    ("forces.yaml", 'hex: "0305", factors', 'hex: 0305, factors', "units[B08].hex: 197 without quotes should be a hex"),
    ("forces.yaml", "id: B02", "id: B01", "the block B01 is listed twice, first in line"),
    ("forces.yaml", '"22 Inf Bn"', '"KUP Bn"', "the name KUP Bn is listed twice, first in line"),
    ("forces.yaml", "class: mech_inf, mixed_with", "class: infantry, mixed_with", "'infantry' is not armd, armd_inf,"),
    ("forces.yaml", "factors: {companies: 3, support: true", "factors: {companies: 300, support: true", "at most 9"),
    ("forces.yaml", "factors: {companies: 3, support: true", "factors: {support: true", "need the number of companies"),
    ("forces.yaml", "factors: {companies: 3, support: true", "factors: {guns: 3", "only artillery is counted by guns"),
    ("forces.yaml", "factors: {guns: 18", "factors: {companies: 3", "artillery is counted by guns or launchers"),
    ("forces.yaml", 'arrives: 3, entry: "0109"', 'arrives: 10, entry: "0109"', "arrives in turn 10, after the last, 9"),
    ("forces.yaml", 'arrives: 3, entry: "0109"', 'arrives: 3, entry: "0508"', "0508 is not at the edge of the map"),
    ("scenario.yaml", 'clock: "06:00"', "clock: 6:00", "360 without quotes should be a time of day"),
    ("map.yaml", 'columns: 10', 'columns: 11', "row 01 has 10 hexes, not 11"),
]  # fmt: skip


@pytest.mark.parametrize("name", SYSTEM.packs())
def test_the_packs_that_come_with_it_are_sound(name: str) -> None:
    out = io.StringIO()
    call_command("check_pack", FOLDER / name, stdout=out)
    assert "sound, opuc" in out.getvalue()


@pytest.mark.parametrize(("file", "old", "new", "reason"), FAULTS)
def test_a_fault_is_named_with_file_line_and_reason(file: str, old: str, new: str, reason: str) -> None:
    assert old in SMALL[file]
    texts = {**SMALL, file: SMALL[file].replace(old, new, 1)}
    with pytest.raises(packs.PackError) as caught:
        SYSTEM.load_pack(texts)
    found = [problem for problem in caught.value.problems if reason in problem.reason]
    assert found, [str(problem) for problem in caught.value.problems]
    line = SMALL[file].split(old)[0].count("\n") + 1
    far = 30 if file in ("buas.yaml", "forces.yaml") else 12
    assert found[0].file == file or file == "scenario.yaml"
    assert abs(found[0].line - line) <= far or "bridge" in reason


def test_a_list_that_lost_a_faulty_entry_is_not_blamed_again() -> None:
    text = SMALL["forces.yaml"].replace("steps: [5, 5, 4, 3]", "steps: [99, 5, 4, 3]", 1)
    with pytest.raises(packs.PackError) as caught:
        SYSTEM.load_pack({**SMALL, "forces.yaml": text})
    assert [p.reason for p in caught.value.problems] == [
        "units[B01].steps[no. 1]: a whole number of at most 20 is expected"
    ]


def test_every_fault_of_shape_is_named_at_once() -> None:
    """Also those behind a fault, in one entry, in mappings and in other files; a key listed twice as often as it is."""
    forces = SMALL["forces.yaml"].replace("steps: [5, 5, 4, 3]", "steps: [99, 5, 4, 30]", 1)
    scenario = SMALL["scenario.yaml"].replace("last_turn: 9", "last_tern: nine", 1).replace("VOR: 4", "VOR: four", 1)
    with pytest.raises(packs.PackError) as caught:
        SYSTEM.load_pack({**SMALL, "forces.yaml": forces, "scenario.yaml": scenario})
    said = [str(problem) for problem in caught.value.problems]
    assert sum("steps[" in one for one in said) == 2
    assert any("is last_turn meant?" in one for one in said)
    assert any("the field last_turn is missing" in one for one in said)
    assert any("VOR: enter a whole number" in one for one in said)
    with pytest.raises(packs.PackError) as caught:
        packs.Document("map.yaml", "a: 1\nb: 2\na: 3\nb: {c: 1, c: 2}\n")
    assert [problem.line for problem in caught.value.problems] == [3, 4, 4]


def test_a_side_without_blocks_is_named() -> None:
    text = "".join(line for line in SMALL["forces.yaml"].splitlines(True) if "{id: R" not in line)
    with pytest.raises(packs.PackError, match="RED has no block"):
        SYSTEM.load_pack({**SMALL, "forces.yaml": text})


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("  - {id: B01", "\t- {id: B01", "YAML is indented with spaces only"),
        ('source: "reconstructed: ', "source: reconstructed: ", "a text with a colon needs quotes"),
        ("factors: {companies: 3", "factors: {{companies: 3", "a bracket"),
    ],
)
def test_what_is_no_yaml_is_explained(old: str, new: str, reason: str) -> None:
    text = SMALL["forces.yaml"]
    assert old in text
    with pytest.raises(packs.PackError, match=reason) as caught:
        SYSTEM.load_pack({**SMALL, "forces.yaml": text.replace(old, new, 1)})
    line = text.split(old)[0].count("\n") + 1
    assert caught.value.problems[0].line in (line, line + 1)  # what is not closed is missed behind it


def test_check_pack_says_where(tmp_path: Path) -> None:
    for name, text in SMALL.items():
        (tmp_path / name).write_text(text.replace('hex: "0305", factors', 'hex: "0701", factors'), encoding="utf-8")
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("check_pack", tmp_path, stdout=out)
    line = next(n for n, row in enumerate(SMALL["forces.yaml"].splitlines(), 1) if "id: B08" in row)
    assert f"forces.yaml:{line}: B08 is in water" in out.getvalue()


# chapter 14, by hand from the text
@pytest.mark.parametrize(
    ("factors", "base", "steps"),
    [
        (Factors(companies=3, support=True), 4, (4, 4, 4, 3)),
        (Factors(companies=3, support=True, ifv_or_tank_companies=3, training=-1), 4, (4, 4, 4, 3)),
        (Factors(companies=3, ifv_or_tank_companies=2), 3, (3, 3, 3, 2)),  # not more than two companies
        (Factors(companies=3, cross_attached=True, training=1), 6, (6, 6, 5, 4)),
        (Factors(companies=2, cross_attached=True), 2, (2, 2, 1, 1)),  # a battlegroup needs three companies
        (Factors(companies=5, support=True, ifv_or_tank_companies=5, training=1, equipment=1), 9, (9, 9, 7, 6)),
        (Factors(companies=1), 1, (1, 1, 0, 0)),
    ],
)
def test_a_manoeuvre_value_is_the_sum_of_its_rows(factors: Factors, base: int, steps: tuple[int, ...]) -> None:
    found = orbat.manoeuvre(factors)
    assert (found.base, found.steps) == (base, steps)
    assert sum(term.value for term in found.terms) == base


@pytest.mark.parametrize(
    ("factors", "base"),
    [
        (Factors(guns=18, calibre=155), 3),
        (Factors(launchers=12, calibre=300), 3),  # two by six, one for twelve launchers
        (Factors(guns=18, calibre=122), 2),
        (Factors(guns=19, calibre=155, equipment=1), 5),  # rounded up
    ],
)
def test_an_artillery_value_counts_guns_launchers_and_calibre(factors: Factors, base: int) -> None:
    assert orbat.fires(factors).base == base


def test_the_printed_steps_of_the_small_scenario_follow_from_their_factors() -> None:
    pack = SYSTEM.named_pack("se-estonia-small")
    for unit in pack.forces.units:
        working = orbat.working(unit)
        if working is not None:
            assert working.steps == unit.steps, unit.id


def test_the_working_is_printed_for_every_block() -> None:
    out = io.StringIO()
    call_command("orbat", FOLDER / "se-estonia-small", stdout=out)
    rows = out.getvalue().splitlines()
    assert len(rows) == 37
    assert "3 (companies) + 1 (support company or platoons) - 1 (equipment) = 3; steps 3-3-3-2" in rows[2]
