"""Papers of Millennium Wars: every part is there, the bottom line names fights, and every side has its own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from adjudication.systems.millennium_wars.setup.events import Deployed, MoldovaChose
from reports.collect.millennium_wars import papers, situation
from reports.collect.millennium_wars.acts import Acts
from reports.record import ReadEvent
from reports.workbook.play import _own
from tests import world as worlds
from tests.reports.conftest import make_sitreps, report_words, words_of
from tests.systems.millennium_wars.table import CAPITALS, LESSON
from wargame.presenters.plain.words import Words

PARTS = (
    "What happened", "Balance", "Combat this turn", "Places that changed hands", "Russia on the map",
    "Coalition on the map", "Pieces lost by type", "Politics (2.0, 21.0)", "The Political Index", "Due next.",
)  # fmt: skip


def test_sitreps_and_report_of_a_lesson(db: None, unprinted: None) -> None:
    world = worlds.begun(system="millennium_wars", pack_name="odesa-transnistria-coalition", number="WX 5")
    worlds.play_until(world, turn=2)
    made = make_sitreps(world.refresh())
    for side in ("BLUE", "YELLOW"):
        text = words_of(bytes(made[1, side].file or b"").decode())
        for part in PARTS:
            assert part in text
    report = report_words(world.exercise)
    assert "The map before" in report
    assert "Information attacks" in report


def test_the_bloodiest_fights_come_first() -> None:
    def rolled(target: str, result: str) -> Any:
        event = type("CombatRolled", (), {"target": target, "side": "RED", "shifted": "3:1", "result": result})()
        return SimpleNamespace(event=event)

    used = type("WeaponsUsed", (), {"target": "2317", "side": "RED"})()
    found: Any = [rolled("2418", "NE"), rolled("2018", "DE"), SimpleNamespace(event=used)]
    rows = [(place.partition(",")[0], odds, result) for place, _, odds, result in situation.fights(LESSON, found)]
    assert rows == [
        ("Mykolaiv", "Special Weapons", "defenders eliminated"), ("Odesa", "3:1", "defenders eliminated"),
        ("Kherson", "3:1", "nothing"),
    ]  # fmt: skip


def test_a_partner_is_no_enemy() -> None:
    state = CAPITALS.initial_state(CAPITALS.option_type())
    for camp, friends in (
        ("", ["VIOLET"]),
        ("RED", ["VIOLET", "RED"]),
        ("BLUE", ["VIOLET", "BLUE", "GREEN", "YELLOW"]),
    ):
        MoldovaChose(camp, None).fold(CAPITALS.facts, state)
        picture = CAPITALS.picture(state, "VIOLET")
        assert situation.camp(picture, "VIOLET") == friends
        view: Any = SimpleNamespace(rules=CAPITALS, side="VIOLET", now=picture, told=())
        brief = papers._brief(view)
        own, others = ({row.symbol.partition(":")[0] for row in rows} for rows in (brief.own, brief.enemy))
        assert own
        assert others
        assert not own & others
        assert [row.symbol.partition(":")[0] for row in brief.own].count("VIOLET") == 5


@pytest.mark.parametrize("turn", [0, 1, 3, 99])
def test_a_turn_has_its_week(turn: int) -> None:
    assert papers.label(LESSON, turn) == LESSON.facts.turns[min(max(turn, 1), 3) - 1]


def test_the_pieces_that_a_force_places_are_one_row() -> None:
    def placed(unit: str) -> ReadEvent:
        return ReadEvent(2, 0, 0, Deployed(unit, "2007"), f"{unit} starts in Kyiv.", "11.2")

    last = ReadEvent(2, 0, 3, MoldovaChose("RED", None), "Moldova is an ally of Russia.", "1.4")
    found = [placed("UKR-mech-1"), placed("UKR-mech-2"), placed("RU-tank-1"), last]
    told = [one.text for one in Acts(LESSON.facts).folded(found)]
    assert told == ["Ukraine places 2 pieces.", "RU-tank-1 starts in Kyiv.", "Moldova is an ally of Russia."]


def test_a_workbook_has_the_pieces_of_each_side() -> None:
    state = CAPITALS.initial_state(CAPITALS.option_type())
    for name in ("UKR-mech-1", "US-stryker-1", "RU-tank-1"):
        state.where[CAPITALS.facts.piece[name]] = CAPITALS.facts.index["2007"]
    state.entered = [True] * len(state.entered)
    picture = CAPITALS.picture(state, "GREEN")
    assert [unit.id for unit in _own(CAPITALS, picture, "GREEN")] == ["US-stryker-1"]


def test_a_capital_reads_of_its_own_units_without_supply() -> None:
    """Two Ukrainian brigades are cut off: Moscow's army is not."""
    state, f = CAPITALS.initial_state(CAPITALS.option_type()), CAPITALS.facts
    for name, at in (("UKR-mech-1", "2007"), ("UKR-mech-2", "2007"), ("RU-tank-1", "2007")):
        state.where[f.piece[name]] = f.index[at]
    picture = CAPITALS.picture(state, None)
    with patch.object(situation, "hungry", lambda rules, p: {"UKR-mech-1", "UKR-mech-2"}):
        said = {side: tuple(papers._supply(view(picture, side), Words(CAPITALS))) for side in ("RED", "BLUE", None)}
    assert said["RED"] == ("All our units have supply.", "Others without supply: 2 units of the Coalition.")
    assert said["BLUE"] == ("Without supply: 2 units of ours.",)
    assert said[None] == ("Without supply: 2 units of the Coalition.",)


def view(picture: Any, side: str | None) -> Any:
    return SimpleNamespace(rules=CAPITALS, side=side, now=picture)


def test_the_page_of_the_commander_tells_own_failed_attacks_with_what_failed() -> None:
    found = []
    for at, (side, result) in enumerate((("RED", "NE"), ("BLUE", "AD"), ("RED", "DE"))):
        event = type(
            "CombatRolled",
            (),
            {"target": list(LESSON.facts.index)[at], "side": side, "shifted": "3:1", "result": result},
        )()
        found.append(ReadEvent(1, 1, at, event, "", ""))
    said = ("Combat: all.", "Changed hands: none.")
    view: Any = SimpleNamespace(rules=LESSON, told=found, side="RED")
    fights, rest = papers._facts(view, said)
    assert (rest, fights.count("attacks: ")) == (said[1], 2)
    assert "attacks: nothing" not in fights
    view.told = found[:1]
    assert papers._facts(view, said) == said[1:], "nothing is left to tell of fights"
    view.side = None
    assert papers._facts(view, said) == said, "the public has nothing that failed on its page"
