"""Combat tables against a second reading: columns found by counting, chances by throwing every die there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudication.engine import luck, odds
from adjudication.engine.dice import Dice, ListedDice
from adjudication.engine.kit import modifiers, tables
from adjudication.engine.kit.bands import band
from adjudication.engine.kit.faults import Faulty
from adjudication.engine.kit.tables import Chart, Table
from tests.engine.kit.charts import INFORMATION, MEDIA, MILLENNIUM_WARS, OPAQUE_SHIFTS, OPAQUE_WAR, WESTERN_AID

TABLES = {
    "opaque": OPAQUE_WAR, "millennium": MILLENNIUM_WARS, "information": INFORMATION, "aid": WESTERN_AID, "media": MEDIA,
}  # fmt: skip
STRENGTHS = st.integers(0, 60)


def earned(columns: tuple[str, ...], attack: int, defence: int) -> int:
    """The last column whose odds the attacker has, by cross-multiplying whole numbers."""
    pairs = [tuple(int(part) for part in label.replace(":", "-").split("-")) for label in columns]
    return max((n for n, (a, d) in enumerate(pairs) if attack * d >= defence * a), default=-1)


@pytest.mark.parametrize(
    ("attack", "defence", "label"),
    [
        (19, 6, "3-1"),
        (9, 2, "4-1"),
        (3, 6, "1-2"),
        (5, 11, "1-3"),
        (1, 9, "1-3"),
        (30, 2, "5-1"),
        (4, 4, "1-1"),
        (3, 0, "5-1"),
    ],
)
def test_the_columns_the_book_names(attack: int, defence: int, label: str) -> None:
    column = Chart(OPAQUE_WAR).column(attack, defence)
    assert column is not None
    assert OPAQUE_WAR.columns[column] == label


def test_the_ends_of_the_columns() -> None:
    refusing, clamping = Chart(MILLENNIUM_WARS), Chart(OPAQUE_WAR)
    assert (refusing.column(1, 3), refusing.column(2, 7), refusing.column(7, 1)) == (0, None, 7)
    assert (refusing.column(0, 0), clamping.column(0, 0), clamping.column(1, 0)) == (None, 0, 6)


@given(STRENGTHS, STRENGTHS.filter(bool))
def test_a_ratio_is_rounded_for_the_defender(attack: int, defence: int) -> None:
    last = earned(OPAQUE_WAR.columns, attack, defence)
    assert Chart(OPAQUE_WAR).column(attack, defence) == max(0, last)
    assert Chart(MILLENNIUM_WARS).column(attack, defence) == (
        None if attack * 3 < defence else earned(MILLENNIUM_WARS.columns, attack, defence)
    )


@given(STRENGTHS, STRENGTHS.filter(bool))
def test_a_ratio_is_rounded_for_the_attacker_where_the_table_says_so(attack: int, defence: int) -> None:
    generous = Chart(replace(OPAQUE_WAR, rounding="attacker"))
    strict, kind = Chart(OPAQUE_WAR).column(attack, defence), generous.column(attack, defence)
    assert strict is not None
    assert kind is not None
    value = Fraction(attack, defence)
    exact = tables.ratio(OPAQUE_WAR.columns[strict]) == value or value < Fraction(1, 3)
    assert kind == (strict if exact else min(strict + 1, 6))


@given(st.integers(-9, 9), st.integers(0, 9))
def test_a_difference_falls_into_its_band(attack: int, defence: int) -> None:
    column = Chart(INFORMATION).column(attack, defence)
    assert column is not None
    span = band(INFORMATION.columns[column])
    assert span is not None
    difference = attack - defence
    assert (span.low is None or span.low <= difference) and (span.high is None or difference <= span.high)  # noqa: PT018


@given(st.sampled_from(sorted(TABLES)), st.integers(-4, 4), st.data())
def test_chances_are_those_of_every_throw(name: str, modifier: int, data: st.DataObject) -> None:
    table = TABLES[name]
    chart = Chart(table)
    column = data.draw(st.integers(0, chart.width - 1))
    counted: Counter[str] = Counter()
    for dice in product(range(1, table.faces + 1), repeat=table.dice):
        counted[_printed(table, sum(dice) + modifier, column)] += 1
    assert chart.ways(column, modifier) == dict(counted)
    assert sum(chart.chances(column, modifier).values()) == 1


def _printed(table: Table, total: int, column: int) -> str:
    """The entry of a total, found by reading down the rows with a finger."""
    labels = list(table.rows)
    down = 0
    while down < len(labels) - 1 and total > (getattr(band(labels[down]), "high", None) or 0):
        down += 1
    cells = table.rows[labels[down]]
    return cells if isinstance(cells, str) else cells[column]


@given(st.sampled_from(sorted(TABLES)), st.integers(-4, 4), st.data())
def test_a_recorded_roll_reads_the_table(name: str, modifier: int, data: st.DataObject) -> None:
    table = TABLES[name]
    chart = Chart(table)
    column = data.draw(st.integers(0, chart.width - 1))
    thrown = tuple(data.draw(st.integers(1, table.faces)) for _ in range(table.dice))
    roll = Dice(ListedDice([thrown])).roll(
        "combat", "RED", chart.dice, "table", "8.0", faces=chart.faces, table=chart.entries(column, modifier)
    )
    assert chart.results[roll.result] == chart.result(sum(thrown) + modifier, column)
    assert {chart.results[n]: ways for n, ways in odds.of(roll).items() if ways} == chart.ways(column, modifier)
    assert 0 <= luck.of(roll).percentile <= 100


def test_more_on_the_die_is_better_where_results_are_listed_in_order() -> None:
    for table in (OPAQUE_WAR, MILLENNIUM_WARS, INFORMATION):
        chart = Chart(table)
        for column in range(chart.width):
            entries = chart.entries(column, 0)
            assert list(entries) == sorted(entries)


def test_shifts_are_rows_with_name_section_and_value() -> None:
    rows = modifiers.applied(OPAQUE_SHIFTS, {"city": True, "town": False, "attacker_support": 3, "river": 2})
    assert [(row.label, row.value, row.rule) for row in rows] == [
        ("attacker_support", 3, "8.4"), ("city", -2, "8.6"), ("river", -1, "8.7"),
    ]  # fmt: skip
    assert modifiers.total(rows) == 0
    chart = Chart(OPAQUE_WAR)
    assert chart.shifted(3, rows) == 3
    assert chart.shifted(0, rows[1:]) == 0
    assert chart.shifted(6, rows[:1]) == 6
    with pytest.raises(KeyError, match="no line for fog"):
        modifiers.applied(OPAQUE_SHIFTS, {"fog": True})


def test_two_sides_that_throw_against_each_other() -> None:
    """2022: Ukraine, 8.0: each side's strength and a die of eight; who is higher by how much."""
    one = odds.ways("sum", 1, 8)
    attacker, defender = {7 + n: w for n, w in one.items()}, {5 + n: w for n, w in one.items()}
    counted = Counter(7 + a - 5 - d for a in range(1, 9) for d in range(1, 9))
    assert tables.against(attacker, defender) == dict(sorted(counted.items()))


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (Table(rows={}), "rows: at least one band is expected"),
        (Table(rows={"1-5": "x"}), "rows: no row holds 6, which the dice can show"),
        (Table(rows={"1-3": "x", "5-6": "y"}), "rows.5-6: “5-6” leaves a gap after “1-3”"),
        (Table(rows={"1-6": ["x", "y"]}), "rows.1-6: 1 results are expected, 2 are here"),
        (Table(rows={"1-6": "x"}, columns=("1:1",)), "columns: a table by nothing has no columns"),
        (Table(rows={"1-6": "x"}, by="ratio"), "columns: at least one column is expected"),
        (Table(rows={"1-6": "x"}, by="ratio", columns=("1:1", "1:0")), "columns.1: “1:0” is not a ratio, such as 3:1"),
        (
            Table(rows={"1-6": "x"}, by="ratio", columns=("2:1", "4:2")),
            "columns.1: the ratios must rise from column to column",
        ),
        (Table(rows={"1-6": "x"}, by="difference", columns=("0", "2+")), "columns.1: “2+” leaves a gap after “0”"),
        (Table(rows={"1-6": "x"}, results=("y",)), "rows.1-6: x is not among the results of the table"),
        (Table(rows={"1+": "x"}, dice=0), "dice: 0 dice with 6 faces cannot be rolled"),
    ],
)
def test_a_faulty_table_is_refused_by_place_and_reason(table: Table, said: str) -> None:
    assert said in [str(fault) for fault in tables.faults(table)]
    with pytest.raises(Faulty):
        Chart(table)


def test_results_that_the_rules_do_not_know_are_named() -> None:
    assert [str(fault) for fault in tables.faults(Table(rows={"1-6": "XX"}), ("AE", "DE"))] == [
        "rows.1-6: there is no result XX"
    ]


def test_lines_of_modifiers_are_checked() -> None:
    lines = (*OPAQUE_SHIFTS[:1], OPAQUE_SHIFTS[0], modifiers.Modifier("fog", "9.1", 0))
    assert [str(fault) for fault in modifiers.faults(lines, {"attacker_support", "city"})] == [
        "1.name: attacker_support is listed twice",
        "2.name: there is no condition fog in these rules",
        "2.value: fog changes nothing",
        "the line city is missing",
    ]


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@given(luck_of=st.randoms(use_true_random=False))
def test_a_chart_says_the_same_in_whatever_order_its_rows_are_kept(table: Table, luck_of: Random) -> None:
    """A database keeps the keys of an object in an order of its own."""
    rows = list(table.rows.items())
    luck_of.shuffle(rows)
    kept, printed = Chart(replace(table, rows=dict(rows))), Chart(table)
    assert list(tables.faults(replace(table, rows=dict(rows)))) == []
    for column in range(printed.width):
        assert kept.ways(column) == printed.ways(column)
        assert kept.results == printed.results
