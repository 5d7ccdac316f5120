"""Order sheets: what is asked for twice, names that do not exist, and standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from adjudication.engine.dice import Dice, ListedDice, Seeded
from adjudication.engine.menu import parse
from adjudication.engine.play.orders import Done
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed


def order(**fields: Any) -> Any:
    return parse(fields, RULES.order_type)


def attacked(more: Mapping[str, str] | None = None, **given: Any) -> Any:
    """A fight in which Ukraine is asked for a marker. `more`: other pieces and where they are."""
    units = {"24-Mech": "2316", "IV": "2317", **(more or {})}
    state = placed(at="attack BLUE", turn=6, units=units, **given)
    RULES.carry_out(state, {"BLUE": order(do="attack", target="2317", units=["24-Mech"])}, Dice(Seeded(b"1", 0)))
    return state


def retreating(more: Mapping[str, str] | None = None) -> Any:
    """The fight after a retreat die of 2, in which the Rebels are asked where IV retreats to."""
    state = attacked(more, available={})
    state.fight = replace(state.fight, due=1)
    state.at, state.actor = "defend", 0
    RULES.carry_out(state, {"RED": order(do="defend", retreat=True, units=[])}, Dice(ListedDice([[2]])))
    return state


def test_a_unit_moves_once_on_a_sheet_and_foreign_units_are_named() -> None:
    sheet = [
        order(do="march", unit="24-Mech", path=["2412"]),
        order(do="rail", unit="24-Mech", path=["2412"]),
        order(do="march", unit="IV", path=["2316"]),
        order(do="standing_support", markers=["rebel_tank"]),
        order(do="commit", marker="rebel_tank"),
        order(do="arrive", piece="MD", at="2711"),
        order(do="advance", units=["24-Mech", "Op"]),
    ]
    found = RULES.check_together(placed(turn=6), "BLUE", sheet, False)
    assert sorted((index, problem.code) for index, problem in found) == [
        (1, "sheet.moved"), (2, "sheet.foreign"), (3, "sheet.marker"), (4, "sheet.marker"), (5, "sheet.foreign"),
        (6, "sheet.foreign"),
    ]  # fmt: skip


def test_a_place_tells_in_which_oblast_an_order_of_the_set_up_is_meant() -> None:
    found = [
        RULES.answers(order(do="place_battalions", hexes=["2427", "2326"])),
        RULES.answers(order(do="place_battalions", hexes=["2216"])),
        RULES.answers(order(do="place_counters", mobs={}, media={"2427": 1})),
        RULES.answers(order(do="choose_haven", town="2216")),
        RULES.answers(order(do="place_battalions", hexes=[])),
    ]
    assert found == [
        ("battalions_luhansk",), ("battalions_donetsk",), ("counters_luhansk",), ("haven_donetsk",),
        ("battalions_luhansk", "battalions_donetsk"),
    ]  # fmt: skip


def test_names_that_do_not_exist() -> None:
    assert [p.where for p in RULES.unknown_names(order(do="march", unit="X", path=["2412", "9999"]))] == [
        "unit",
        "path[1]",
    ]
    assert [p.where for p in RULES.unknown_names(order(do="muster", take={"mob-DON": 1, "mob-XX": 1}))] == [
        "take.mob-XX"
    ]
    assert RULES.unknown_names(order(do="place_counters", mobs={"2216": 4}, media={"2216": 1})) == []


def test_standing_support_gives_markers_in_sequence_and_up_to_a_number() -> None:
    state = attacked(available={"ua_artillery": 1, "ua_air": 2})
    standing = [order(do="standing_support", markers=["ua_air", "ua_artillery"], most=2)]
    assert RULES.by_standing(state, "BLUE", standing) == order(do="commit", marker="ua_air")
    assert RULES.by_standing(state, "BLUE", [order(do="standing_support", markers=["ua_air"], most=0)]) == Done()
    never = order(do="standing_support", markers=["ua_air"], when="defence")
    assert RULES.by_standing(state, "BLUE", [never]) is None


def test_a_silent_sheet_spends_no_marker() -> None:
    assert RULES.passing(attacked(available={"ua_artillery": 1}), "BLUE") == Done()


def test_an_edit_that_overstacks_is_refused() -> None:
    state = placed(turn=6, units={"24-Mech": "2414", "28-Mech": "2414", "30-Mech": "2414"})
    event = {"event": "SetPiece", "piece": "51-Mech", "at": "2414"}
    found = RULES.check_edit(state, _event(event))
    assert [problem.code for problem in found] == ["edit.leaves_illegal"]
    assert RULES.check_edit(state, _event({**event, "at": "2413"})) == []
    assert RULES.check_edit(state, _event({"event": "SetLevel", "track": "western", "value": 9})) != []


def _event(plain: dict[str, Any]) -> Any:
    return msgspec.convert(plain, RULES.event_type)


def test_nothing_is_left_of_an_attack_that_is_over() -> None:
    """Its units are hidden again, and its closed hexes forgotten."""
    cancelled = attacked(available={})
    RULES.carry_out(cancelled, {"BLUE": order(do="resolve", go=False)}, Dice(ListedDice([])))
    over = retreating({"media-UA-1": "2920"})
    RULES.carry_out(over, {"RED": order(do="retreat", unit="IV", path=["2318", "2319"])}, Dice(ListedDice([])))
    for _ in range(2):
        if over.at == "advance":
            RULES.carry_out(over, {"BLUE": order(do="advance", units=[])}, Dice(ListedDice([])))
    assert (cancelled.fight, over.fight, over.told, over.aims) == (None, None, [], [])
