"""Papers of Ukrainian Crisis: points are points, a battle's chance is that of a hit, and failed orders are told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Roll
from adjudication.systems.ukrainian_crisis.card_play.events import ActBegan, ActEnded, TurnTypeSet
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought
from reports.collect.ukrainian_crisis import account, numbers, papers, side_acts, story
from reports.collect.ukrainian_crisis.names import PaperNames
from reports.record import ReadEvent

RULES: Any = registry.bound("ukrainian_crisis", "ukraine-2014")
STATE = RULES.initial_state(RULES.option_type())
NAMES = PaperNames([RULES.picture(STATE, "BLUE")])
UP = {"do": "attempt", "country": "GB", "direction": "up", "rp": 10, "prestige": 0}
WHY = {"code": "order.not_asked", "where": "", "rule": "6.2", "params": {}}


def told(*events: Any) -> list[ReadEvent]:
    return [ReadEvent(9, 2, number, event, "", "", ()) for number, event in enumerate(events)]


@pytest.mark.parametrize(("dice", "hits"), [((1, 2, 3), 0), ((6, 6, 3), 2)])
def test_the_chance_of_a_battle_is_that_of_one_hit_whatever_came(dice: tuple[int, ...], hits: int) -> None:
    """Three dice that hit on a 5: 1 - (4/6)³, and one Hit expected."""
    attack = Roll(0, "attack", "RED", dice, 6, "hits", "7.31", hits, target=5)
    defence = Roll(1, "defence", "BLUE", (1,), 6, "hits", "7.31", 0, target=5)
    fought = BattleFought(0, "donetsk", "regular", "RED", ("R1",), ("U1",), 3, 1, hits, 0, 0, hits, attack, defence)
    (act,) = side_acts.acts(told(fought), NAMES)
    assert act.chance == pytest.approx(1 - (4 / 6) ** 3)
    assert act.how.endswith("1.0 Hits expected")


def test_the_turning_turn_and_the_titles_are_about_points() -> None:
    """Russia loses Prestige in its Combat Turn and gains points: 25 to 16 becomes 26 to 7."""
    scored = [{"RED": 24, "BLUE": 18}, {"RED": 25, "BLUE": 16}, {"RED": 26, "BLUE": 7}]
    assert numbers.hinge(scored, [1, 2]) == "Turn 2 moved the gap in points most: 10 points towards Russia."
    assert numbers.hinge(scored[:1] * 3, [1, 2]) == "No turn moved the gap in points."
    combat = told(TurnTypeSet("combat", "both"))
    assert story.title(2, combat, *scored[1:]) == "Turn 2: a Combat Turn, 10 points towards Russia"
    assert story.title(2, combat, scored[0], scored[0]) == "Turn 2: a Combat Turn, gap in points unmoved"
    (start,) = numbers.points(RULES, [STATE])
    assert start == {one.side: one.points for one in RULES.scoreboard(STATE).scores}


def refused(**more: Any) -> dict[str, Any]:
    return {"side": "BLUE", "index": 0, "order": UP, "problems": [WHY], **more}


def test_a_side_reads_of_its_orders_that_failed() -> None:
    view: Any = SimpleNamespace(rules=RULES, now=RULES.picture(STATE, "BLUE"), turn=2, refused=[refused()])
    (act,) = papers._refused(view)
    assert (act.group, act.side) == ("Not carried out", "BLUE")
    assert act.task.startswith("Great Britain")
    assert act.outcome.startswith("Not carried out. ")


def test_no_act_is_not_the_same_as_no_order() -> None:
    for area, said in (
        ("military", "No military act carried out"),
        ("diplomatic", "No diplomatic act carried out"),
        ("information", "No act carried out in the Information area"),
    ):
        (act,) = side_acts.acts(told(ActBegan("BLUE", area), ActEnded("BLUE", area, 9)), NAMES)
        assert act.task == said
        assert "ordered" not in act.outcome


def test_the_report_tells_what_was_not_carried_out() -> None:
    picture = RULES.picture(STATE, None)
    whole: Any = SimpleNamespace(rules=RULES, pictures=[picture])
    steps: Any = [SimpleNamespace(seq=7, body={"refused": [refused()]}), SimpleNamespace(seq=8, body={})]
    ((heading, text),) = account._failed(whole, steps)
    assert heading == "Not carried out"
    assert text.startswith("Ukraine: Great Britain")
    assert account._failed(whole, steps[1:]) == ()
