"""What papers and surveys ask of the rules: which rolls are luck, and whether there is a ceasefire."""

from __future__ import annotations

from adjudication.engine import luck
from adjudication.engine.checking import conformance
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed


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
