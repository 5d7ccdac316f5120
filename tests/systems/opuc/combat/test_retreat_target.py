"""An attacker that has to retreat does not go into what it attacked (9.3, G-46), unless that is switched off."""

from __future__ import annotations

import pytest

from adjudication.systems.opuc.assaults import retreat
from adjudication.systems.opuc.assaults.orders import Withdraw
from adjudication.systems.opuc.basics.state_combat import Attack, Combat, Withdrawal
from tests.systems.opuc.field import Field


def beaten(origin: str, target: str, on: bool, **units: str) -> Field:
    """R01 attacked a place, from which the enemy has gone, and has to retreat from its own."""
    field = Field({"at": "move RED", "units": {"R01": origin, **units}}, {"no_retreat_into_target": on})
    block, start = field.block("R01"), field.place(origin)
    field.s.combats = [
        Combat(
            1, field.place(target), (Attack(block, start, False),), (), stage="retreat_attack",
            away=Withdrawal(block, start, 1, False),
        )
    ]  # fmt: skip
    return field


def ways(field: Field) -> set[str]:
    """Where R01 can go."""
    block = field.block("R01")
    here = field.s.place[block]
    return field.names(retreat.steps_open(field.f, field.s, block, here, here))


@pytest.mark.parametrize("on", [True, False])
def test_the_hex_that_it_attacked_is_closed(on: bool) -> None:
    found = ways(beaten("0809", "0709", on))
    assert ("0709" in found) != on
    assert found - {"0709"}, "the other hexes stay open"


@pytest.mark.parametrize("on", [True, False])
def test_so_is_a_town_of_which_it_attacked_a_zone(on: bool) -> None:
    table = Field({"at": "move RED", "units": {}})
    board = table.f.board
    zone = next(z for z in range(len(board.ids)) if board.is_zone(z) and board.faces[z])
    town, outside = board.hex_of[zone], next(iter(board.faces[zone]))
    field = beaten(board.ids[outside], board.ids[zone], on)
    closed = {place for place in ways(field) if board.hex_of[field.place(place)] == town}
    assert bool(closed) != on


def test_an_evading_defender_is_not_an_attacker() -> None:
    field = beaten("0809", "0709", True, B02="0708")
    block = field.block("B02")
    assert not retreat.attacked(field.f, field.s, block, field.place("0709"))


def test_the_refusal_names_the_reading() -> None:
    field = beaten("0809", "0709", True)
    field.s.at = "withdraw"
    (problem,) = retreat._check(field.f, field.s, 1, Withdraw("R01", "0709"))
    assert (problem.code, problem.rule) == ("withdraw.target", "9.3, 9.1, G-15, G-46")
