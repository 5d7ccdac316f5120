"""Who sees what: counters far away, counters next to a unit, police that nobody knows, and the public."""

from __future__ import annotations

from typing import Any

from adjudication.engine.dice import Dice, Roll, Seeded
from adjudication.engine.menu import parse
from adjudication.systems.opaque_war.combat.events import Retreated
from adjudication.systems.opaque_war.movement.events import Moved
from adjudication.systems.opaque_war.reinforcements.events import Mustered
from adjudication.systems.opaque_war.setup.events import BattalionsPlaced, GarrisonsPlaced, HavenChosen
from adjudication.systems.opaque_war.supply.events import SupplyChecked
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed
from tests.systems.opaque_war.test_sheets import attacked, order, retreating

POLICE_DIE = Roll(1, "cup_police", "BLUE", (1,), 10, "pick", "3.1", 1)
GIVEN: dict[str, Any] = {
    "turn": 6,
    "units": {
        "24-Mech": "2215",
        "IV": "2217",
        "mob-DON-1": "2216",
        "MD": "2520",
        "media-DON-1": "2520",
        "P1": "2711 unknown",
    },
}


def shown(side: str | None) -> dict[str, str]:
    """By piece what a side can identify on the map."""
    picture = RULES.picture(placed(**GIVEN), side)
    return {view.id: view.at for view in picture.pieces if view.at in RULES.facts.index}


def test_a_side_identifies_its_own_and_what_is_next_to_its_units() -> None:
    assert shown("BLUE") == {"24-Mech": "2215", "mob-DON-1": "2216", "police-1": "2711"}
    assert shown("RED") == {"IV": "2217", "mob-DON-1": "2216", "MD": "2520", "media-DON-1": "2520"}
    assert shown(None) == {}


def test_others_see_how_many_counters_lie_where() -> None:
    assert RULES.picture(placed(**GIVEN), "BLUE").counters == {"RED": {"2217": 1, "2520": 2}}
    public = RULES.picture(placed(**GIVEN), None).counters
    assert public == {"RED": {"2216": 1, "2217": 1, "2520": 2}, "BLUE": {"2215": 1, "2711": 1}}


def test_nobody_knows_police_before_an_enemy_comes_near() -> None:
    police = next(view for view in RULES.picture(placed(**GIVEN), "BLUE").pieces if view.id == "police-1")
    assert police.face == ""


def test_the_face_of_police_is_drawn_again_and_the_picture_stays() -> None:
    hidden = {f"P{number}": f"{number + 26}11 unknown" for number in range(1, 6)}
    state, p = placed(turn=6, units=hidden), RULES.facts.piece["police-1"]
    faces = set()
    for number in range(20):
        other = RULES.imagine(RULES.picture(state, "BLUE"), Dice(Seeded(b"%d" % number, 0)))
        assert RULES.picture(other, "BLUE") == RULES.picture(state, "BLUE")
        faces.add(other.face[p])
    assert len(faces) > 3


def test_a_move_past_unseen_counters_is_told_as_counters() -> None:
    state = placed(**GIVEN)
    order = {"do": "march", "unit": "24-Mech", "path": ["2115", "2015"]}
    events = RULES.adjudicate(state, {"BLUE": parse(order, RULES.order_type)}, Dice(Seeded(b"1", 0)))
    moved = next(event for event in events if type(event).__name__ == "Moved")
    seen = RULES.redact(state, moved, "RED")
    assert (seen.unit, seen.path, seen.counters, seen.doubt) == ("", ("2115", "2015"), 1, False)


def told(event: Any, state: Any = None) -> list[Any]:
    """An event as the Rebels, Ukraine and everybody read it; None for those who do not learn of it."""
    state = RULES.initial_state(RULES.option_type()) if state is None else state
    return [RULES.redact(state, event, viewer) for viewer in ("RED", "BLUE", None)]


def test_the_draws_of_the_set_up_are_told_to_nobody_and_pools_to_their_side() -> None:
    event: Any = GarrisonsPlaced(
        "police", ("2711",), {"police-1": "2711"}, {"police-1": "P4", "police-2": "P1"}, (POLICE_DIE,)
    )
    red, blue, public = told(event)
    assert (red.places, red.faces, red.rolls) == ({}, {}, ()) == (public.places, public.faces, public.rolls)
    assert (blue.places, blue.faces, blue.rolls) == ({"police-1": "2711"}, {"police-2": "P1"}, ())
    placed_units: Any = BattalionsPlaced("LUH", ("2427",), ("CNG",), (POLICE_DIE,))
    assert [(one.units, one.rolls) for one in told(placed_units)] == [(("CNG",), ()), ((), ()), ((), ())]
    haven: Any = HavenChosen("1120", ("militia-1",))
    assert [one.returned for one in told(haven)] == [(), ("militia-1",), ()]


def test_what_was_taken_from_a_pool_is_told_as_a_number_but_for_markers() -> None:
    event: Any = Mustered("RED", {"IV": 1, "mob-DON": 2, "rebel_tank": 1}, 0)
    red, blue, public = told(event)
    assert red == event
    assert (blue.take, blue.unseen) == (public.take, public.unseen) == ({"rebel_tank": 1}, 3)


def test_supply_is_told_of_units_that_can_be_identified() -> None:
    state = placed(turn=6, units={"24-Mech": "2316", "28-Mech": "2711", "IV": "2317", "MD": "2520"})
    event: Any = SupplyChecked("BLUE", ("24-Mech", "28-Mech"), ())
    assert [one and one.out for one in told(event, state)] == [("24-Mech",), ("24-Mech", "28-Mech"), None]


def test_a_move_is_told_in_full_next_to_a_unit_of_the_viewer() -> None:
    state = placed(turn=6, units={"24-Mech": "2413", "IV": "2317"})
    near: Any = Moved("BLUE", "24-Mech", "2413", ("2316",), (), 1, "march", True, (), True)
    far: Any = Moved("BLUE", "24-Mech", "2413", ("2412",), (), 1, "march", True, (), True)
    assert [(one.unit, one.halted, one.doubt) for one in told(near, state)] == [
        ("24-Mech", False, False), ("24-Mech", True, True), ("", False, False),
    ]  # fmt: skip
    assert [one.unit for one in told(far, state)] == ["", "24-Mech", ""]


def test_media_that_a_retreat_drives_off_are_named_to_the_two_sides() -> None:
    event: Any = Retreated("RED", "IV", "2317", ("2318",), ("media-UA-1",))
    assert [one.swept for one in told(event)] == [("media-UA-1",), ("media-UA-1",), ()]


def test_the_public_sees_the_units_that_fight() -> None:
    picture = RULES.picture(attacked(), None)
    assert {view.id: view.at for view in picture.pieces} == {"24-Mech": "2316", "IV": "2317"}
    assert picture.counters == {"RED": {}, "BLUE": {}}


def test_a_mob_shows_its_side_nobody_who_passes() -> None:
    state = placed(turn=6, units={"24-Mech": "2214", "mob-DON-1": "2216"})
    RULES.carry_out(state, {"BLUE": parse({"do": "march", "unit": "24-Mech", "path": ["2215"]}, RULES.order_type)},
                    Dice(Seeded(b"1", 0)))  # fmt: skip
    seen = {side: [(one.id, one.turn) for one in RULES.picture(state, side).sightings] for side in ("RED", "BLUE")}
    assert seen == {"RED": [], "BLUE": [("mob-DON-1", 6)]}


def test_a_retreat_learns_which_hexes_are_closed_and_not_why() -> None:
    """A unit in a hex and a unit that reaches it are told alike, and media are not told at all."""
    found = {}
    for name, at in (("Bg", "2319"), ("Bg", "2320"), ("media-UA-1", "2319")):
        state = retreating({name: at})
        retreat = order(do="retreat", unit="IV", path=["2318", "2319"])
        found[name, at] = [(problem.code, problem.rule) for problem in RULES.check(state, "RED", retreat)]
    assert found["Bg", "2319"] == found["Bg", "2320"] == [("retreat.closed", "8.13, OWR-18")]
    assert found["media-UA-1", "2319"] == []
