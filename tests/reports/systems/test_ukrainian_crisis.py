"""Papers of Ukrainian Crisis: points are points, a battle's chance is that of a hit, and failed orders are told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from adjudication.engine import registry
from adjudication.engine.dice import Roll
from adjudication.systems.ukrainian_crisis.card_play.events import ActBegan, ActEnded, EffortRolled, TurnTypeSet
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought
from adjudication.systems.ukrainian_crisis.diplomacy.events import AttemptMade, CeasefireAttempted, CeasefireSettled
from adjudication.systems.ukrainian_crisis.event_phase.events import EventRevealed
from adjudication.systems.ukrainian_crisis.military.events import UnitDeployed, UnitMobilised
from adjudication.systems.ukrainian_crisis.turn.events import PrestigeChanged
from reports.collect.ukrainian_crisis import account, acts, numbers, papers, story
from reports.collect.ukrainian_crisis.names import PaperNames
from reports.record import ReadEvent

RULES: Any = registry.bound("ukrainian_crisis", "ukraine-2014")
STATE = RULES.initial_state(RULES.option_type())
NAMES = PaperNames([RULES.picture(STATE, "BLUE")])
UP = {"do": "attempt", "country": "GB", "direction": "up", "rp": 10, "prestige": 0}
WHY = {"code": "order.not_asked", "where": "", "rule": "6.2", "params": {}}


def told(*events: Any) -> list[ReadEvent]:
    return [ReadEvent(9, 2, number, event, f"{type(event).__name__}.", "", ()) for number, event in enumerate(events)]


@pytest.mark.parametrize(("dice", "hits"), [((1, 2, 3), 0), ((6, 6, 3), 2)])
def test_the_chance_of_a_battle_is_that_of_one_hit_whatever_came(dice: tuple[int, ...], hits: int) -> None:
    """Three dice that hit on a 5: 1 - (4/6)³, and one Hit expected."""
    attack = Roll(0, "attack", "RED", dice, 6, "hits", "7.31", hits, target=5)
    defence = Roll(1, "defence", "BLUE", (1,), 6, "hits", "7.31", 0, target=5)
    fought = BattleFought(0, "donetsk", "regular", "RED", ("R1",), ("U1",), 3, 1, hits, 0, 0, hits, attack, defence)
    (act,) = acts.folded(told(fought), NAMES)
    assert act.chance == pytest.approx(1 - (4 / 6) ** 3)
    assert act.how.endswith("1.0 Hits expected")
    assert act.failed == (hits == 0)


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
    assert act.task == "Move Great Britain one zone up."
    assert act.outcome.startswith("Not carried out. ")


def test_no_act_is_not_the_same_as_no_order() -> None:
    for area, said in (
        ("military", "Ukraine carries out no act in the Military area; 9 RP lapsed."),
        ("diplomatic", "Ukraine carries out no act in the Diplomatic area; 9 RP lapsed."),
        ("information", "Ukraine carries out no act in the Information area."),
    ):
        (act,) = acts.folded(told(ActBegan("BLUE", area), ActEnded("BLUE", area, 9)), NAMES)
        assert (act.side, act.group, act.task, act.nothing) == ("BLUE", area.capitalize(), said, True)


def effort(side: str, area: str, rp: int) -> EffortRolled:
    return EffortRolled(side, area, "minor", rp, Roll(0, "effort", side, (rp,), 6, "sum", "6.0", rp))


def test_an_act_has_its_points_its_units_and_each_attempt_by_itself() -> None:
    """The points are rolled for both sides before either acts; the chance of an attempt is its own."""
    up = Roll(1, "attempt", "BLUE", (5,), 6, "at_most", "6.21", 0, target=2)
    found = acts.folded(
        told(
            effort("RED", "diplomatic", 2), effort("BLUE", "diplomatic", 4),
            ActBegan("BLUE", "diplomatic"),
            AttemptMade("BLUE", "GB", "up", "support", 2, 0, False, up),
            AttemptMade("BLUE", "PL", "up", "support", 2, 0, True, replace(up, dice=(1,), result=1)),
            ActEnded("BLUE", "diplomatic", 0),
            ActBegan("RED", "diplomatic"), ActEnded("RED", "diplomatic", 2),
            effort("RED", "military", 3), ActBegan("RED", "military"),
            UnitDeployed("RS1", "donetsk", 1, 0), UnitDeployed("RS2", "donetsk", 1, 0), UnitMobilised("RG1"),
            ActEnded("RED", "military", 0),
        ),
        NAMES,
    )  # fmt: skip
    assert [(act.side, act.group, act.task, act.how, act.failed) for act in found] == [
        ("BLUE", "Diplomatic", "AttemptMade.", "Minor card, die 4: 4 RP; die 5 against 2 or less", True),
        ("BLUE", "Diplomatic", "AttemptMade.", "Die 1 against 2 or less", False),
        (
            "RED",
            "Diplomatic",
            "Russia carries out no act in the Diplomatic area; 2 RP lapsed.",
            "Minor card, die 2: 2 RP",
            False,
        ),
        (
            "RED",
            "Military",
            "Russia mobilises RG1; deploys RS1 and RS2 in Donets’ka.",
            "Minor card, die 3: 3 RP",
            False,
        ),
    ]
    assert [act.chance for act in found[:2]] == [pytest.approx(1 / 3)] * 2
    assert [act.place for act in found] == ["9.3", "9.4", "9.6", "9.9"], "an attempt is where it was rolled"


def test_the_points_of_a_ceasefire_are_told_with_it_and_not_with_a_later_act() -> None:
    found = acts.folded(
        told(
            CeasefireAttempted("BLUE"), effort("RED", "diplomatic", 2), effort("BLUE", "diplomatic", 4),
            CeasefireSettled(2, 4, "BLUE"), TurnTypeSet("strategic", "ceasefire"),
            ActBegan("RED", "diplomatic"), ActEnded("RED", "diplomatic", 0),
        ),
        NAMES,
    )  # fmt: skip
    assert [(act.group, act.how) for act in found] == [
        ("Cards", "Minor card, die 2: 2 RP; Minor card, die 4: 4 RP"), ("Type of turn", ""), ("Diplomatic", ""),
    ]  # fmt: skip


def test_what_an_event_card_brings_goes_with_it_and_stays_nobodys_deed() -> None:
    drawn = EventRevealed("RED", "sanctions")
    lost = PrestigeChanged(-3, 0, "sanctions", "5.0")
    found = acts.acts(told(drawn, lost, TurnTypeSet("strategic", "nobody"), lost), NAMES, "BLUE")
    assert [(act.side, act.group, act.task) for act in found] == [
        ("", "Type of turn", "TurnTypeSet."),
        ("RED", "What Russia did, as we saw it", "EventRevealed. PrestigeChanged."),
    ]


def test_the_report_tells_what_was_not_carried_out() -> None:
    picture = RULES.picture(STATE, None)
    whole: Any = SimpleNamespace(rules=RULES, pictures=[picture])
    steps: Any = [SimpleNamespace(seq=7, body={"refused": [refused()]}), SimpleNamespace(seq=8, body={})]
    ((heading, text),) = account._failed(whole, steps)
    assert heading == "Not carried out"
    assert text.startswith("Ukraine: Move Great Britain one zone up. – ")
    assert account._failed(whole, steps[1:]) == ()
