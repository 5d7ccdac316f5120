"""The table of 9.2 row by row, each value as the book prints it, and each reading with a switch in both positions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from adjudication.systems.opuc.assaults.assault_table import (
    ATTACKER,
    DEFENDER,
    AssaultGround,
    Clash,
    Fighter,
    Support,
    degrades,
    extra_dice,
    reckon_attack,
    reckon_defence,
    result,
    units_marked,
)
from adjudication.systems.opuc.pack.options import Options

A, D = Fighter("A", 4, formation="F", nation="N"), Fighter("D", 4, formation="E", nation="M", mans=True)
OPEN = AssaultGround()


def clash(
    attackers: tuple[Fighter, ...] = (A,),
    defenders: tuple[Fighter, ...] = (D,),
    ground: AssaultGround = OPEN,
    **more: Any,
) -> Clash:
    return Clash(attackers, defenders, ground, **more)


def attack(made: Clash, **options: Any) -> dict[str, int]:
    rows = reckon_attack(made, Options(**options)).rows
    return {row.label: row.value for row in rows if row.label != "cf.unit"}


def defence(made: Clash, **options: Any) -> dict[str, int]:
    rows = reckon_defence(made, Options(**options)).rows
    return {row.label: row.value for row in rows if row.label != "cf.unit"}


def test_an_even_fight_in_the_open_has_no_row_but_an_extra_die() -> None:
    assert (attack(clash()), defence(clash())) == ({}, {})
    assert reckon_attack(clash(), Options()).total == 4
    assert reckon_defence(clash(), Options()) == replace(reckon_defence(clash(), Options()), total=4, extra=1)


GROUND = [
    (AssaultGround(), 0, 1),
    (AssaultGround("wood"), -1, 2),
    (AssaultGround("rough"), -1, 1),  # K-43: rough counts as rural for the defender
    (AssaultGround(pv=1), -1, 2),
    (AssaultGround(pv=2), -2, 3),
    (AssaultGround(pv=3), -3, 3),
]


@pytest.mark.parametrize(("ground", "value", "dice"), GROUND)
def test_ground(ground: AssaultGround, value: int, dice: int) -> None:
    made = clash(ground=ground)
    assert attack(made).get("dm.terrain", 0) == value
    assert extra_dice(made) == dice
    small = clash(defenders=(replace(D, small=True),), ground=ground)
    assert extra_dice(small) == 1  # a small unit has one extra die at most


@pytest.mark.parametrize(("ground", "value", "dice"), GROUND)
def test_works_do_not_add_to_the_ground(ground: AssaultGround, value: int, dice: int) -> None:  # K-43
    made = clash(defenders=(replace(D, dug_in=True),), ground=ground)
    assert attack(made)["dm.terrain"] == min(value, -2)
    assert attack(made, works_worst_single=False)["dm.terrain"] == value - 2
    assert extra_dice(made) == dice


ROWS: list[tuple[Clash, str, int, int]] = [
    (clash((replace(A, hasty=True), A)), "dm.hasty", -2, 0),
    (clash(ground=AssaultGround(pv=1, rubble=3)), "dm.rubble", -1, 0),
    (clash(ground=AssaultGround(pv=2, strongpoints=1)), "dm.strongpoints", -1, 0),
    (clash(ground=AssaultGround(pv=2, strongpoints=3)), "dm.strongpoints", -2, 0),  # two for a battalion at most
    (clash(defenders=(D, D), ground=AssaultGround(pv=2, strongpoints=3)), "dm.strongpoints", -3, 0),
    (clash(defenders=(replace(D, mans=False),), ground=AssaultGround(pv=3, strongpoints=3)), "dm.strongpoints", 0, 0),
    (clash(ground=AssaultGround(pv=1, strongpoints=3)), "dm.strongpoints", 0, 0),  # in PV2 and denser only
    (clash(defenders=(replace(D, small=True), replace(D, small=True))), "dm.small_target", 2, 0),
    (clash(defenders=(replace(D, small=True), D)), "dm.small_target", 0, 0),
    (clash(ground=AssaultGround(pincer=True)), "dm.pincer", 1, 0),
    (clash(defenders=(replace(D, hidden=True), D)), "dm.hidden", -1, 0),
    (clash(defenders=(replace(D, neutralised=True),)), "dm.neutralised", 0, -1),
    (clash(defenders=(replace(D, neutralised=True), D)), "dm.neutralised", 0, 0),  # the best of them counts
    (clash(ground=AssaultGround(mined=True)), "dm.mines", -3, 3),
    (clash(ground=AssaultGround(mined=True, breached=True)), "dm.mines", -1, 1),
    (clash((replace(A, crossing="swim"), replace(A, crossing="bridge"))), "dm.swim", -3, 3),
    (clash((replace(A, crossing="swim"), replace(A, crossing="bridge"))), "dm.bridge", 0, 0),
    (clash((A, replace(A, crossing="bridge"))), "dm.bridge", -2, 2),
    (clash((replace(A, supply="low"), A)), "dm.supply", -1, 0),  # the attacker's worst
    (clash((replace(A, supply="out"), replace(A, supply="low"))), "dm.supply", -3, 0),
    (clash(defenders=(replace(D, supply="out"), D)), "dm.supply", 0, 0),  # the defender's best
    (clash(defenders=(replace(D, supply="out"), replace(D, supply="low"))), "dm.supply", 0, -1),
    (clash(defenders=(replace(D, supply="out"),)), "dm.supply", 0, -3),
    (clash((A,), (replace(D, ac=1), replace(D, ac=2))), "dm.armour", -2, 0),
    (clash((replace(A, ac=3), replace(A, ac=1))), "dm.armour", 0, -1),
    (clash((replace(A, ac=3),), (replace(D, ac=3),), AssaultGround(pv=2)), "dm.armour", -3, -3),
    (clash((replace(A, ac=2),), (replace(D, ac=2),), AssaultGround(pv=2)), "dm.armour", 0, 0),
    (clash((replace(A, ac=2),), (replace(D, ac=2),), AssaultGround(pv=1)), "dm.armour", -2, -2),
    (clash((replace(A, jammed=True), A)), "dm.jammed", -1, 0),
    (clash(defenders=(replace(D, jammed=True), D)), "dm.jammed", 0, 0),
    (clash(defenders=(replace(D, jammed=True),)), "dm.jammed", 0, -1),
    (clash((A, replace(A, formation="G"))), "dm.formations", -1, 0),
    (clash(defenders=(D, replace(D, formation="G"))), "dm.formations", 0, -1),
    (clash((A, replace(A, nation="G"))), "dm.nations", -2, 0),
    (clash(defenders=(D, replace(D, nation="G"))), "dm.nations", 0, -2),
    (clash(attack=Support(plan=2)), "dm.plan", 2, 0),
    (clash(attack=Support(missions=3), defence=Support(missions=2)), "dm.missions", 3, 2),
]


@pytest.mark.parametrize(("made", "label", "attacking", "defending"), ROWS)
def test_row(made: Clash, label: str, attacking: int, defending: int) -> None:
    assert attack(made).get(label, 0) == attacking
    assert defence(made).get(label, 0) == defending


def test_every_row_of_the_table_is_tested_and_names_its_section() -> None:
    tested = {label for _, label, _, _ in ROWS} | {"dm.terrain"}
    assert {row.key for row in (*ATTACKER, *DEFENDER)} == tested
    assert all(row.rule[0].isdigit() for row in (*ATTACKER, *DEFENDER))


def test_cards_buy_off_the_mix() -> None:
    mixed = clash((A, replace(A, formation="G", nation="G")))
    assert attack(mixed) == {"dm.formations": -1, "dm.nations": -2}
    assert attack(replace(mixed, attack=Support(formations_bought=True))) == {"dm.nations": -2}
    assert attack(replace(mixed, attack=Support(formations_bought=True, nations_bought=True))) == {}


def test_introductory_profile() -> None:  # 3.4, K-21
    mixed = clash((A, replace(A, formation="G", nation="G")), formation_row=False)
    assert attack(mixed) == {"dm.nations": -2}
    assert attack(replace(mixed, nation_row=False)) == {}


@pytest.mark.parametrize(
    ("made", "switch", "label", "values"),
    [
        (clash(ground=AssaultGround(mined=True)), "mines_three", "dm.mines", (-2, 2)),
        (clash((replace(A, crossing="swim"),)), "swim_three", "dm.swim", (-2, 2)),
        (clash((replace(A, crossing="bridge"),)), "bridge_two", "dm.bridge", (0, 1)),
        (
            clash((replace(A, ac=3),), (replace(D, ac=3),), AssaultGround(pv=2)),
            "heavy_armour_in_cities",
            "dm.armour",
            (0, 0),
        ),
        (clash(ground=AssaultGround(pv=2, strongpoints=3)), "manned_strongpoints", "dm.strongpoints", (-3, 0)),
    ],
)
def test_switched(made: Clash, switch: str, label: str, values: tuple[int, int]) -> None:
    assert (attack(made, **{switch: False}).get(label, 0), defence(made, **{switch: False}).get(label, 0)) == values


def test_restraint_among_civilians_takes_a_quarter_rounded_up() -> None:  # 11.5
    for force, kept in ((4, 3), (5, 4), (8, 6), (10, 8)):
        made = clash((replace(A, cf=force),), attack=Support(dp_mode="reduce_25"))
        assert reckon_attack(made, Options()).total == kept


@pytest.mark.parametrize(
    ("total", "natural", "steps"),
    [(5, 3, 0), (6, 3, 1), (9, 3, 1), (10, 3, 2), (25, 1, 0), (-5, 6, 1), (12, 6, 2)],
)
def test_results(total: int, natural: int, steps: int) -> None:
    assert degrades(total, natural) == steps


def test_extra_dice_by_the_reading() -> None:  # K-39
    assert result(2, 3, (6, 5), Options()) == (16, 2)
    assert result(2, 3, (6, 5), Options(defence_dice="best")) == (8, 1)
    assert result(2, 3, (6, 5), Options(defence_dice="separate")) == (8, 0 + 1 + 1)
    assert result(2, 1, (6, 6), Options()) == (15, 0)  # only the base die is natural
    assert result(-9, 2, (6,), Options()) == (-1, 0)


def test_markers_of_a_fight() -> None:  # K-27
    assert [units_marked(count) for count in (2, 4, 5, 8, 9)] == [1, 1, 2, 2, 3]
