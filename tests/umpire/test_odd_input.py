"""What no form sends: the umpire's pages answer with a sentence and an ordinary status, and change nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.models import Run
from tests import world as worlds
from tests.umpire import conftest as tools
from tests.umpire.test_wizard import _form
from umpire.pages.review import edit_groups, edits_of
from wargame.acts.dice import apart, typed
from wargame.models import Cell, Exercise, Seat
from wargame.services.class_list import name_list

pytestmark = pytest.mark.django_db

NUL = "a\x00b"
ODD = ("²", "--5", "9" * 5_000, "٣")


def test_an_order_to_void_is_named_by_a_plain_number(act: Any, world: worlds.World) -> None:
    run: Run = tools.draft(world)
    for number in (*ODD, "-1"):
        answer = act(
            "rule",
            verdict="void",
            order=f"RED:{number}",
            generation=run.generation,
            reason="data",
            note="Why.",
            tell="on",
        )
        assert answer.status_code == 422
        assert "choose the order to void" in answer.content.decode()
    for number in ODD:
        answer = act("rule", verdict="amend", generation=run.generation, reason="data", note="Why.",
                     **{"edit.prestige-BLUE": number})  # fmt: skip
        assert answer.status_code == 422
    assert not run.rulings.exists()


def test_numbers_on_the_roster(act: Any, world: worlds.World) -> None:
    for number in ODD:
        assert act("paste-names", cell=number, names="Anna").status_code == 404
        assert act("move-seat", seat=world.seats["red"].pk, where=f"{number}:staff").status_code == 422
        assert act("add-seats", cell=world.cells["red"].pk, role="staff", count=number).status_code == 422


def test_numbers_in_the_wizard(alice: Client, world: worlds.World) -> None:
    for number in ODD:
        answer = alice.post(reverse("umpire_setup", args=[world.exercise.pk]), _form(**{"start.prestige.RED": number}))
        assert answer.status_code == 422
        assert "a whole number from" in answer.content.decode()


def test_dice_are_typed_in_plain_digits() -> None:
    assert apart(typed("42") or [], 2) == [4, 2]
    assert typed("4, 2 10") == [4, 2, 10]
    for text in ("²³", "4 ²", "4 -2", "-4", "4 1000", "x"):
        assert typed(text) is None
    assert typed("") == []


def test_one_number_of_two_figures_is_one_number() -> None:
    for text in ("12", "012", "12,", " 12 "):
        assert apart(typed(text) or [], 1) == [12]
    assert apart(typed("12 3") or [], 2) == [12, 3]


def test_a_rank_keeps_its_figure() -> None:
    pasted = "1. Maj Brandt\n2) 2LT Miller\n3\tCol Nowak\n- 1SG Brown\n• Dr Weiss\n\n2LT Roth"
    assert name_list.read(pasted) == ["Maj Brandt", "2LT Miller", "Col Nowak", "1SG Brown", "Dr Weiss", "2LT Roth"]


def test_an_edit_that_is_no_number_stays_text(world: worlds.World) -> None:
    worlds.begin(world)
    rules = game_selectors.adjudicator(world.exercise.game)  # type: ignore[arg-type]  # it plays
    for number in ODD:
        groups = edit_groups(worlds.SYSTEM, rules, world.state(), {"edit.prestige-BLUE": number})
        assert [value for edit in edits_of(groups) for value in edit.values()].count(number) == 1


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("rename-seat", {"name": NUL}),
        ("paste-names", {"names": NUL}),
        ("add-cell", {"kind": "green", "name": NUL}),
        ("add-cell", {"kind": "green", "name": "Allies", "role": NUL}),
        ("rule", {"verdict": "void", "note": NUL}),
    ],
)
def test_text_that_is_none_is_answered_with_400(act: Any, world: worlds.World, action: str, fields: Any) -> None:
    ids = {"seat": world.seats["red"].pk, "cell": world.cells["red"].pk}
    assert act(action, **ids, **fields).status_code == 400
    assert not Cell.objects.filter(name="Allies").exists()
    assert Seat.objects.count() == len(world.seats)


@pytest.mark.parametrize("page", ["umpire_clone", "umpire_undo", "umpire_setup", "umpire_amend"])
def test_text_that_is_none_on_the_pages(alice: Client, world: worlds.World, page: str) -> None:
    answer = alice.post(reverse(page, args=[world.exercise.pk]), {"title": NUL, "reason": NUL, "note": NUL})
    assert answer.status_code == 400
    assert Exercise.objects.count() == 1
