"""Marks: one row for each person from the record, for spreadsheets that must not compute what people wrote."""

from __future__ import annotations

import csv
import io
from typing import Any

import openpyxl
import pytest
from django.test import Client

from reports.collect import marks
from reports.models import Entry
from tests import world as worlds
from umpire.services import people
from wargame.models import Enrolment, Evidence, Question, Survey
from wargame.services.participants import seats
from wargame.services.traffic import messages, rfis

pytestmark = pytest.mark.django_db
FORMULA = "=HYPERLINK(1)"


@pytest.fixture
def world() -> worlds.World:
    """Red has a student number, has asked, written, submitted and answered; one answer looks like a formula."""
    world = worlds.taught()
    red = world.viewer("red")
    assert red.seat is not None
    Enrolment.objects.create(exercise=world.exercise, seat=red.seat, number="007", mail="a@example.org", group="+3")
    rfi = rfis.ask(viewer=red, question="Where?", why="We need it.")
    messages.send(viewer=red, to=messages.To(cells=(world.cells["green"].pk,)), text="Hello")
    objective = world.exercise.objectives.first()
    assert objective is not None
    Evidence.objects.create(
        exercise=world.exercise, objective=objective, kind="rfi", ref=str(rfi.pk), cell=world.cells["red"],
        bearing="for", number=901,
    )  # fmt: skip
    return world


def objective(world: worlds.World) -> str:
    return str(world.exercise.objectives.values_list("code", flat=True)[0])


def answered(world: worlds.World, anonymous: bool = False) -> None:
    survey = Survey.objects.create(
        exercise=world.exercise, key="k", title="End", when="hand", anonymous=anonymous, audience=[]
    )
    question = Question.objects.create(survey=survey, kind="text", text="What did you learn?")
    opened = survey.rounds.create(turn=2)
    red = world.viewer("red")
    assert red.seat is not None
    opened.answers.create(question=question, seat=red.seat, cell=world.cells["red"], value=FORMULA, seq=1)


def row(world: worlds.World, number: str = "007") -> dict[str, Any]:
    table = marks.collect(world.exercise)
    (found,) = [dict(zip(table.head, one, strict=True)) for one in table.rows if one[0] == number]
    return found


def test_a_row_has_what_the_record_has(world: worlds.World) -> None:
    answered(world)
    found, code = row(world), objective(world)
    assert (found["name"], found["cell"], found["email"], found["group"]) == (
        world.seats["red"].name, "Red", "a@example.org", "+3",
    )  # fmt: skip
    assert (found["RFIs"], found["messages"], found["survey answers"]) == (1, 1, 1)
    assert found[f"{code}: evidence of the person"] == found[f"{code}: evidence of the cell"] == "1 for"
    assert found["End, turn 2: What did you learn?"] == FORMULA
    assert found["joined"]
    assert marks.collect(world.exercise) == marks.collect(world.exercise)


def test_the_rating_of_the_report_is_there(world: worlds.World) -> None:
    code = objective(world)
    Entry.objects.create(exercise=world.exercise, part=Entry.Part.OBJECTIVE, subject=code, values={"rating": "met"})
    assert row(world)[f"{code}: rating"] == "P, performed without challenges"


def test_an_anonymous_survey_is_in_nobodys_row(world: worlds.World) -> None:
    answered(world, anonymous=True)
    found = row(world)
    assert found["survey answers"] == 0
    assert FORMULA not in found.values()


def test_who_is_only_on_the_list_has_a_row_and_umpires_have_none(world: worlds.World) -> None:
    (seat,) = seats.add(cell=world.cells["blue"], role="staff", names=["Cpt Tamm"])
    Enrolment.objects.create(exercise=world.exercise, seat=seat, number="8")
    assert (row(world, "8")["joined"], row(world, "8")["turns"]) == ("", 0)
    assert "umpire" not in {str(one[6]).lower() for one in marks.collect(world.exercise).rows}


def test_files_hold_no_formula(world: worlds.World) -> None:
    answered(world)
    client = Client()
    client.force_login(world.owner)
    text = client.get(f"/umpire/{world.exercise.pk}/marks/csv/").content.decode("utf-8-sig")
    table = list(csv.reader(io.StringIO(text)))
    mine = next(one for one in table if one[0] == "007")
    assert f"'{FORMULA}" in mine
    assert "'+3" in mine
    data = client.get(f"/umpire/{world.exercise.pk}/marks/xlsx/").content
    cells = [cell for line in openpyxl.load_workbook(io.BytesIO(data)).active for cell in line]
    assert FORMULA in {cell.value for cell in cells}
    assert {cell.data_type for cell in cells if cell.value is not None} == {"s", "n"}
    assert client.get(f"/umpire/{world.exercise.pk}/marks/pdf/").status_code == 404


def test_a_removed_name_has_neither_name_nor_number(world: worlds.World) -> None:
    name = world.seats["red"].name
    people.erase_name(exercise=world.exercise, seat=world.seats["red"])
    values = {str(value) for one in marks.collect(world.exercise).rows for value in one}
    assert not {name, "007", "a@example.org"} & values
    assert "Participant 1" in values
