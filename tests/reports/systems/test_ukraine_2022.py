"""Papers of 2022: Ukraine: every part is there, and nobody reads what the other side has drawn."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adjudication.engine.protocol import Tallied
from adjudication.systems.ukraine_2022.action.events import GroundMoved
from adjudication.systems.ukraine_2022.air.events import SupportCommitted, WingStationed
from adjudication.systems.ukraine_2022.basics.shared import HexesTaken, PointsChanged, Routed
from adjudication.systems.ukraine_2022.combat.events import CombatDeclared, Fought, LossesAbsorbed
from reports.collect.ukraine_2022 import papers, situation
from reports.collect.ukraine_2022.acts import GROUPS, folded
from reports.record import ReadEvent
from tests import world as worlds
from tests.reports.conftest import make_sitreps, report_words, words_of
from tests.systems.ukraine_2022.table import RULES, SYSTEM
from wargame.presenters.plain.tables import PlainTable

PARTS = (
    "What happened", "Balance", "Combats of this turn", "The front", "Cities that changed hands in this turn",
    "Russia on the map", "Ukraine on the map", "Units and wings by type", "In the air (6.0)", "Due next.",
)  # fmt: skip


def test_sitreps_and_report_of_a_lesson(db: None, unprinted: None) -> None:
    world = worlds.begun(system="ukraine_2022", pack_name="kharkiv-lesson", number="WX 5")
    worlds.play_until(world, turn=2)
    made = make_sitreps(world.refresh())
    blue = words_of(bytes(made[1, "BLUE"].file or b"").decode())
    for part in (*PARTS, "The front before turn 1", "The front at the end of turn 1"):
        assert part in blue
    assert "February and March 2022" in blue
    assert re.search(r"Russia has \d+ points, with 2 turns left\. If play ended now: ", blue)
    assert " attacked " in blue or "No unit attacked another." in blue
    report = report_words(world.exercise)
    assert "The front before" in report
    assert "Combats begun" in report
    assert not [words for words in ("is next.", "decides next.", "Play continues.") if words in report]
    assert "In other hands than at first" in report or "Every city is where it was" in report


@pytest.mark.parametrize("turn", [0, 1, 12, 99])
def test_a_turn_has_its_month(turn: int) -> None:
    assert papers.label(RULES, turn) == RULES.facts.turns[min(max(turn, 1), 12) - 1]


def test_the_combats_of_a_turn_are_told_with_the_worst_first() -> None:
    lead, defender = RULES.facts.unit_ids[RULES.facts.units_of[0][0]], RULES.facts.unit_ids[RULES.facts.units_of[1][0]]
    strength = {"RED": 5, "BLUE": 5}

    def combat(target: str, due: int) -> list[object]:
        results = {"RED": 9 + due, "BLUE": 9}
        loser = "BLUE" if due else ""
        return [
            CombatDeclared("RED", "assault", lead, target, 0, 0),
            Fought("RED", lead, defender, strength, results, loser, due, ()),
        ]

    events = [
        *combat("0804", 0),
        *combat("2007", 2), LossesAbsorbed("BLUE", defender, True, 0, False, ()),
        *combat("3208", 1), LossesAbsorbed("BLUE", defender, False, 1, False, ()),
        Routed("BLUE", defender, "airstrike"),
        *combat("3208", 4), Routed("BLUE", defender, "combat"),
    ]  # fmt: skip
    found = situation.fights(RULES, [ReadEvent(1, 1, n, event, "", "") for n, event in enumerate(events)])
    unit = RULES.facts.titles[defender]
    assert [(one.place, one.outcome) for one in found] == [
        ("Kharkiv, 3208", f"{unit} is routed"),
        ("Kharkiv, 3208", "Ukraine takes 1 loss point and retreats"),
        ("Kyiv East, 2007", "Ukraine takes 2 loss points"),
        ("0804", "no effect"),
    ]
    assert found[0].results == "Russia 13, Ukraine 9"


def test_the_front_and_the_wings_that_were_lost_are_told() -> None:
    given: dict[str, Any] = {"units": {"ru-21-mr": "2905", "ua-53-mech": "2906"}, "wings": {"ua-ground-1": "patrol"}}
    later = given | {"control": {"2905": "RED"}, "wings": {"ua-ground-1": "gone", "ru-fighter-1": "spent reduced"}}
    was, now = (
        RULES.picture(SYSTEM.case_kit().prepare(RULES, RULES.option_type(), one), "BLUE") for one in (given, later)
    )
    tables = {table.title: table.rows for table in tables_of([was, was, now])}
    assert tables["Hexes of Ukraine that changed hands in this turn"] == (("Russia", "2905"),)
    assert tables["Cities that changed hands in this turn"] == (("none", ""),)
    assert tables["Units and wings by type"][-4:] == (
        ("Russia, wings damaged", "fighters 1", "1"), ("Ukraine, wings damaged", "none", "0"),
        ("Russia, wings eliminated", "none", "0"), ("Ukraine, wings eliminated", "ground attack 1", "1"),
    )  # fmt: skip
    still = {table.title for table in tables_of([was, was])}
    assert "Hexes of Ukraine that changed hands in this turn" not in still


def tables_of(pictures: list[Any]) -> list[PlainTable]:
    body = situation.body(RULES, pictures, ())
    return [*body.facts, *body.control, *(table for _, some in body.parts for table in some)]


def test_a_combat_without_aircraft_has_no_row_for_what_was_not_committed() -> None:
    assert GROUPS.of(SupportCommitted("RED", (), (), (), ())) == ""
    assert GROUPS.of(SupportCommitted("RED", (), ("ru-ground-1",), (), ())) == "Air"


def test_what_belongs_together_is_one_row_of_a_sitrep() -> None:
    lead, defender = RULES.facts.unit_ids[RULES.facts.units_of[0][0]], RULES.facts.unit_ids[RULES.facts.units_of[1][0]]
    took = (Tallied("cities_taken", "RED"),)
    events: list[tuple[object, str, str, tuple[Tallied, ...]]] = [
        (WingStationed("RED", "ru-fighter-1", "patrol"), "R1.", "6.0", ()),
        (WingStationed("BLUE", "ua-fighter-1", "patrol"), "B1.", "6.0", ()),
        (WingStationed("RED", "ru-fighter-2", "patrol"), "R2.", "6.0", ()),
        (GroundMoved("RED", lead, ("2905",)), "Moves.", "7.1", ()),
        (PointsChanged(1, "city"), "Points.", "12.1", ()),
        (HexesTaken("RED", ("3208",)), "Takes Kharkiv.", "12.1, PCS-01", took),
        (GroundMoved("RED", lead, ("2906",)), "Moves on.", "7.1", ()),
        (CombatDeclared("RED", "assault", lead, "0804", 0, 0), "Attacks.", "7.4", ()),
        (SupportCommitted("RED", (), ("ru-ground-1",), (), ()), "Supports.", "6.5", ()),
        (
            Fought("RED", lead, defender, {"RED": 5, "BLUE": 5}, {"RED": 9, "BLUE": 8}, "BLUE", 1, ()),
            "Wins.",
            "8.0",
            (),
        ),
        (Routed("BLUE", defender, "combat"), "Routed.", "8.3", ()),
    ]
    found = folded([ReadEvent(1, 1, n, *event) for n, event in enumerate(events)])
    assert [(act.task, act.rule, act.leads) for act in found] == [
        ("R1. R2.", "6.0", False),
        ("B1.", "6.0", False),
        (
            "Moves. Takes Kharkiv. Moves on.",
            "7.1, 12.1, PCS-01",
            True,
        ),  # a city: it comes first where there is little room
        ("Points.", "12.1", False),
        ("Attacks. Wins. Routed. Supports.", "7.4, 6.5, 8.0, 8.3", True),  # what came of it before the details
    ]
