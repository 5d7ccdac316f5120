"""What papers and surveys ask of the rules: which rolls are luck, and whether there is a ceasefire."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest import mock

from adjudication.engine import luck
from adjudication.engine.checking import conformance
from adjudication.engine.dice import Roll
from adjudication.engine.injects import watch
from adjudication.services.findings import edited
from adjudication.systems.opaque_war.umpiring.events import SetLevel, SetPiece
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed
from wargame.selectors.evaluation.surveys import rule_words


def test_the_dice_of_the_set_up_are_no_luck() -> None:  # 3.1
    found: dict[str, bool] = {}
    for step in conformance.play(RULES, RULES.option_type(), lambda n: n - 1, b"watched", closely=False):
        for roll in step.rolls:
            found[roll.purpose] = found.get(roll.purpose, False) or luck.account(RULES, roll) is not None
        if RULES.awaiting(step.after).turn > 2:
            break
    assert found["control"] is False
    assert found["reinforcements"] is True


def test_a_ceasefire_is_a_public_number() -> None:  # 15.0
    for truce, value in ((True, 1), (False, 0)):
        tracks = RULES.scoreboard(placed(turn=6, truce=truce)).tracks
        assert [(one.side, one.value) for one in tracks if one.key == "ceasefire"] == [("", value)]
    agreed = placed(turn=6)
    agreed.truce_next = True
    assert next(one.value for one in RULES.scoreboard(agreed).tracks if one.key == "ceasefire") == 1


def test_how_a_forecast_is_decided_names_the_sides_as_the_pack_does() -> None:
    held = {"track": "towns_held", "side": "BLUE", "ahead_of": "RED"}
    words = watch.words(RULES)
    title = next(track.title for track in words.tracks if track.key == "towns_held")
    assert rule_words(held, words) == f"{title} of Ukraine above that of the Rebels"
    assert rule_words({"track": "ceasefire", "least": 1}, words).endswith(" 1 or more")


def test_results_are_called_as_the_charts_print_them() -> None:  # 8.10, 9.2
    for purpose, result, words in (("combat", 3, "0/0"), ("media", 2, "nothing"), ("retreat", 4, "4")):
        roll = Roll(0, purpose, "RED", (4,), 6, "table", "8.10", result, table=(0, 1, 2, 3, 4, 4))
        assert RULES.result_words(roll) == words
    assert RULES.result_words(roll, 2) == "2"


def test_a_place_that_the_state_keeps_as_a_number_is_told_by_the_sentence_alone() -> None:
    state: Any = placed(turn=6, units={"1-Tank": "2414"})
    game: Any = SimpleNamespace(system="opaque_war")
    with mock.patch("adjudication.selectors.adjudicator", return_value=RULES):
        moved = edited(game, state, [SetPiece("1-Tank", "2515")])
        support = edited(game, state, [SetLevel("western", 2)])
    assert [row[1:] for row in moved] == [("", "")]
    assert "2515" in moved[0][0]
    assert [row[1:] for row in support] == [("0", "2")]
