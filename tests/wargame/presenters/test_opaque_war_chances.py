"""The card of an attack: exact where everything is seen, a range where counters lie face down, and no leak."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opaque_war.basics.state import Fight
from adjudication.systems.opaque_war.fog.guesses import expected
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed
from wargame.presenters.opaque_war.board import chances_of

FACTS = RULES.facts
OPEN = {"24-Mech": "2217", "28-Mech": "2217", "IV": "2216", "Op": "2216", "media-UA-1": "2217"}


def card(state: Any, side: str, order: dict[str, Any], pace: str = "live") -> Any:
    viewer = SimpleNamespace(side=side, exercise=SimpleNamespace(pace=pace))
    place: Any = SimpleNamespace(rules=RULES, picture=RULES.picture(state, side), viewer=viewer)
    return chances_of(place, order)


def attack(*units: str, target: str = "2216") -> dict[str, Any]:
    return {"do": "attack", "target": target, "units": list(units)}


def test_every_shift_is_a_row_and_the_result_the_column() -> None:
    result, retreat, media = card(placed(turn=6, units=OPEN), "BLUE", attack("24-Mech", "28-Mech"))
    assert [(row.label, row.value, row.rule) for row in result.costs] == [
        ("Attack 8 against defence 4", "2-1", "8.0"), ("Town", "−1", "8.6"), ("Column of the table", "1-1", ""),
    ]  # fmt: skip
    assert {row.label: row.percent for row in result.rows} == {
        "2/0": "17%", "1/0": "33%", "0/0": "17%", "1/1": "17%", "0/1": "17%",
    }  # fmt: skip
    assert result.note == "exact"
    assert [row.percent for row in retreat.rows] == ["17%"] * 6
    assert "33% that the defender is hit" in retreat.note
    assert (media.title, media.side) == ("Media report", "BLUE")
    assert {row.label: row.percent for row in media.rows}["nothing"] == "50%"


def test_what_is_face_down_is_a_range() -> None:
    """Two counters in a town: one weak battalion and a mob at best, the two strongest battalions at worst."""
    state = placed(turn=3, units={"28-Mech": "2214", "IV": "2216", "MD": "2216"})
    picture, moved = RULES.picture(state, "BLUE"), placed(turn=3, units={"28-Mech": "2215"})
    found = expected(FACTS, moved, picture, 1, FACTS.index["2216"], [FACTS.piece["28-Mech"]])
    assert found is not None
    assert (found.counters, found.unread) == (2, 0)
    assert (found.best.defence, found.worst.defence) == (1, 4)
    assert [row.value for row in found.worst.rows if row.label == "enemy_proficiency"] == [-2]
    assert found.best.number > found.worst.number


def test_what_nobody_knows_changes_no_odds() -> None:
    """States with one picture give one card: other Rebels face down, other militia on the fronts."""
    state = placed(turn=6, units={"AZ": "2214 unknown", "IV": "2216", "SO": "2216", "Vo": "2619"})
    picture, p = RULES.picture(state, "BLUE"), FACTS.piece["militia-1"]
    told = set()
    for number in range(8):
        other = RULES.imagine(picture, Dice(Seeded(b"%d" % number, 0)))
        assert RULES.picture(other, "BLUE") == picture
        other.where[p] = FACTS.index["2215"]
        told.add(str(expected(FACTS, other, picture, 1, FACTS.index["2216"], [p])))
    assert len(told) == 1
    assert "unread=1" in told.pop()


@pytest.mark.parametrize("side", ["RED", "BLUE"])
def test_a_marker_in_the_form_is_counted(side: str) -> None:
    state = placed(turn=6, units=OPEN)
    units = FACTS.piece["24-Mech"], FACTS.piece["28-Mech"]
    state.fight = Fight(FACTS.index["2216"], 1, units, (FACTS.piece["IV"], FACTS.piece["Op"]))
    state.at, state.actor = "support", 1 if side == "BLUE" else 0
    marker = "ua_air" if side == "BLUE" else "rebel_artillery"
    plain, more = (card(state, side, {"do": "commit", "marker": name})[0] for name in ("", marker))
    assert plain.costs[-1].value == "1-1"
    assert more.costs[-1].value == ("2-1" if side == "BLUE" else "1-2")
    assert more.costs[1].value == ("+1" if side == "BLUE" else "−1")


def test_half_a_form_has_no_card() -> None:
    state = placed(turn=6, units=OPEN)
    assert card(state, "BLUE", attack()) == ()
    assert card(state, "BLUE", attack("24-Mech", target="9999")) == ()
    assert card(state, "BLUE", attack("IV")) == ()
    assert card(state, "BLUE", {"do": "commit", "marker": "ua_air"}) == ()
