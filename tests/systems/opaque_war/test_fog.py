"""Who sees what: counters far away, counters next to a unit, police that nobody knows, and the public."""

from __future__ import annotations

from typing import Any

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import parse
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed

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
