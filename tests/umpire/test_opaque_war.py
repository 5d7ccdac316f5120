"""Opaque War for the umpire: the truth and what a side does not know, legal edits, the charts of the pack."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from adjudication.engine.dice import Roll, RollModifier
from adjudication.engine.planning.stakes import Stake, Stakes
from adjudication.engine.protocol import Holding
from adjudication.systems.opaque_war.combat.events import CombatRolled, RetreatRolled
from adjudication.systems.opaque_war.mobs_media.events import MediaRolled
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_fog import GIVEN
from tests.systems.opaque_war.test_movement import placed
from umpire.presenters import packs
from umpire.presenters.fights import FightCard
from umpire.presenters.opaque_war.fights import with_rolls_after
from umpire.presenters.opaque_war.presenter import PRESENTER
from wargame.presenters.composing.prospects import stakes
from wargame.presenters.opaque_war.displays import displays, forces


@pytest.fixture(scope="module")
def state() -> Any:
    return placed(**GIVEN)


def test_what_a_side_does_not_know_is_told_with_the_truth(state: Any) -> None:
    assert PRESENTER.unknown(RULES, state, "BLUE") == (
        ("2217", "1 counter", RULES.facts.titles["IV"]),
        ("Artemivsk, 2520", "2 counters", f"{RULES.facts.titles['MD']}, Donetsk media 1"),
        ("Lozova, 2711", "Police counter 1, not looked at", "Police 1"),
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
    assert groups == {"CombatRolled": "fights", "FlightRolled": "fights", "MediaRolled": "", "CeasefireRolled": "turn"}


def test_the_card_of_an_attack_shows_the_retreat_and_the_media_report_that_followed() -> None:
    def roll(purpose: str, die: int, result: int, *rows: RollModifier) -> Roll:
        return Roll(3, purpose, "BLUE", (die,), 6, "table", "8.10", result, rows=rows)

    mob = RollModifier("media.mob", -2, "9.2")
    events = [
        MediaRolled("BLUE", "1611", "none", roll("media", 4, 2)),  # of a mob that was eliminated before
        CombatRolled("BLUE", "2216", "3-1", "3-1", "0/2", roll("combat", 6, 4)),
        RetreatRolled("RED", "2216", roll("retreat", 1, 1)),
        MediaRolled("BLUE", "2216", "none", roll("media", 6, 2, mob)),
    ]
    found = with_rolls_after(RULES, {3: FightCard("Attack", (), (), (), (6,), "0/2", "8.12")}, events)
    assert [(row.label, row.value) for row in found[3].after] == [
        ("Retreat, die 1", "1 hex"), ("Media report, die 6 − 2", "nothing"),
    ]  # fmt: skip
    assert "Media report, die 6 − 2" in render_to_string(found[3].template, {"card": found[3]})


def test_what_another_side_would_get_is_said_with_its_own_verb() -> None:
    risks = (Stake(Holding("support", "RED"), True, 1, 1, 0.25), Stake(Holding("points", "RED"), False, 2, 2, 0.25))
    shown = stakes(RULES, SimpleNamespace(stakes=Stakes("BLUE", risks=risks), sampled=False))  # type: ignore[arg-type]  # stand-in
    assert shown is not None
    said = [row.text for row in shown.risks]
    assert said == ["The Rebels get 1 level of foreign support", "The Rebels lose 2 victory points"]


def test_the_timeline_of_the_replay_names_the_sides_as_the_pack_does() -> None:
    line = {"sides": (("red", "Rebels"), ("blue", "Ukraine")), "turns": ()}
    page = {"timeline": line, "id": "00000000-0000-4000-8000-000000000000", "query": "", "head": 3, "kept": ()}
    text = " ".join(strip_tags(render_to_string("umpire/replay/_timeline.html", {"page": page})).split())
    assert "◆ Rebels ■ Ukraine gave orders" in text
