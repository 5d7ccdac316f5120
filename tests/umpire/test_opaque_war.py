"""Opaque War for the umpire: the truth and what a side does not know, legal edits, the charts of the pack."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string

from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_fog import GIVEN
from tests.systems.opaque_war.test_movement import placed
from umpire.presenters import packs
from umpire.presenters.opaque_war.presenter import PRESENTER
from wargame.presenters.opaque_war.displays import displays, forces


@pytest.fixture(scope="module")
def state() -> Any:
    return placed(**GIVEN)


def test_what_a_side_does_not_know_is_told_with_the_truth(state: Any) -> None:
    assert PRESENTER.unknown(RULES, state, "BLUE") == (
        ("2217", "1 counter", RULES.facts.titles["IV"]),
        ("Artemivsk, 2520", "2 counters", f"{RULES.facts.titles['MD']}, Donetsk media 1"),
        ("Lozova, 2711", "Police 1, not looked at", "Police 1"),
    )


def test_every_edit_as_it_is_now_is_accepted_and_changes_nothing_else(state: Any) -> None:
    fields = PRESENTER.edits(RULES, state)
    assert {field.group for field in fields} >= {"Support from abroad", "Support markers", "Towns and checkpoints"}
    seen = set()
    for field in fields:
        kind = str(field.event["event"])
        if kind in seen:
            continue
        seen.add(kind)
        value: Any = field.value if field.choices and field.event["event"] != "SetLevel" else int(field.value)
        event = msgspec.convert(dict(field.event) | {field.value_field: value}, RULES.event_type)
        assert RULES.check_edit(state, event) == []
    assert seen == {"SetLevel", "SetAvailable", "SetControl", "SetPiece"}


def test_the_truth_is_on_the_map_and_a_picture_is_not(state: Any) -> None:
    for view, shown in (("truth", True), ("BLUE", False), ("public", False)):
        board = PRESENTER.board(RULES, state, view, ())
        assert board is not None
        assert (RULES.facts.titles["IV"] in str(board.map)) == shown


@pytest.mark.parametrize("template", ["umpire/_map_head.html", "wargame/screen/_map.html"])
def test_the_console_and_the_public_screen_mark_reconstructed_charts(state: Any, template: str) -> None:
    board = PRESENTER.board(RULES, state, "truth", ())
    assert board is not None
    shown = {"board": board, "rebuilt": board.rebuilt, "id": "00000000-0000-4000-8000-000000000000", "map": "drawn"}
    text = render_to_string(template, {"page": shown})
    assert 'class="recon"' in text
    assert "combat results" in text
    assert 'class="recon"' not in render_to_string(template, {"page": shown | {"board": {}, "rebuilt": ""}})


def test_displays_name_only_what_the_side_can_identify(state: Any) -> None:
    picture = RULES.picture(state, "BLUE")
    text = str(displays(RULES, picture, RULES.scoreboard(state))) + str(forces(RULES, picture, RULES.sketch(picture)))
    assert RULES.facts.titles["MD"] not in text
    assert "24 Mech" in text
    assert "2 counters" in text


def test_every_chart_says_where_it_comes_from_and_its_numbers_can_be_swapped() -> None:
    found = {table.key: table for table in packs.charts("opaque_war", msgspec.to_builtins(RULES.pack))}
    assert found["charts-victory"].slots[0].place == ("victory", "win")
    assert found["charts-combat"].source.why  # type: ignore[union-attr]  # it has one


def test_the_review_lists_only_fights_as_fights_and_nothing_as_reconnaissance() -> None:
    names = ("CombatRolled", "FlightRolled", "MediaRolled", "CeasefireRolled")
    groups = {name: PRESENTER.result_group(name) for name in names}
    assert groups == {"CombatRolled": "fights", "FlightRolled": "fights", "MediaRolled": "", "CeasefireRolled": ""}
