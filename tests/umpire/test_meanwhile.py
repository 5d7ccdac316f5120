"""While one half of the class decides, the other works on questions from the role sheets of the pack."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from adjudication.engine import registry
from adjudication.engine.scenario.exercises import plan
from tests import world as worlds
from tests.pages import markup
from tests.umpire.test_exercises import made
from wargame.models import Exercise
from wargame.services import exercises

pytestmark = pytest.mark.django_db
HALF_DAY = "ukraine_2022/kyiv-first-month/half-day"
WORK = "Where will Ukraine’s air defence be densest?"


def page(client: Client, exercise: Exercise, cell: str) -> str:
    return markup(client.get(reverse("cell", args=[exercise.pk, exercise.cells.get(name=cell).pk])))


def test_a_cell_that_waits_has_its_questions_and_no_other_cell_has_them(alice: Client) -> None:
    exercise = exercises.start(exercise=made(alice, HALF_DAY))
    world = worlds.World(exercise.owner, exercise)
    while worlds.settle(world, publish=False) is not None:
        continue
    waits = page(alice, exercise, "Russian Air Command")
    assert "While you wait" in waits
    assert WORK in waits
    decides = page(alice, exercise, "Russian General Staff")
    assert "While you wait" not in decides
    for other in ("Ukrainian Air Command", "Media"):
        assert WORK not in page(alice, exercise, other)


def test_it_is_on_the_role_sheet_too(alice: Client) -> None:
    exercise = made(alice, HALF_DAY)
    sheet = exercise.handouts.get(kind="role", cell__name="Russian Air Command", post="air commander")
    (part,) = [part for part in sheet.parts if part["title"] == "While you wait"]
    assert WORK in part["points"][0]


def test_every_post_that_orders_in_the_half_day_has_something_to_work_on() -> None:
    file = plan(registry.get("ukraine_2022").named_pack("kyiv-first-month"), "half-day").file
    assert file is not None
    orders = {cell.name for cell in file.cells if cell.side is not None}
    assert [f"{role.cell}, {role.post}" for role in file.roles if role.cell in orders and not role.meanwhile] == []
