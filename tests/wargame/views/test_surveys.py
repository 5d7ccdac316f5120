"""The page of questions: every sheet on it is stored with one command, and what is refused stays as it was typed."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import world as worlds
from tests.wargame.views.conftest import Enter
from wargame.models import Answer, SurveyRound

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    found = worlds.build()
    worlds.teach(found.exercise)
    return worlds.play_until(worlds.begin(found), turn=2)


def fields(one: SurveyRound, *values: str) -> dict[str, str]:
    questions = one.survey.questions.all()
    return {f"q{one.pk}.{question.pk}": value for question, value in zip(questions, values, strict=False)}


def test_two_sheets_are_stored_at_once_and_a_refused_one_keeps_its_words(world: worlds.World, enter: Enter) -> None:
    client: Client = enter(world, "red")
    page = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/surveys/"
    ahead, after = (SurveyRound.objects.get(survey__key=key, closed_at=None) for key in ("forecast", "turn"))
    rounds = {"round": [ahead.pk, after.pk]}
    answer = client.post(page, {**rounds, **fields(ahead, "300"), **fields(after, "4")})
    text = answer.content.decode()
    assert (answer.status_code, 'value="300"' in text) == (422, True)
    assert text.count("Answers on this survey are saved") == 1
    assert [row.value for row in Answer.objects.all()] == [4]
    assert client.post(page, {**rounds, **fields(ahead, "30"), **fields(after, "5")}).status_code == 302
    assert {(row.round_id, row.value) for row in Answer.objects.all()} == {(ahead.pk, 30), (after.pk, 5)}


@pytest.mark.parametrize("rounds", [[], ["x"], [""]])
def test_no_sheet_is_no_page(world: worlds.World, enter: Enter, rounds: list[str]) -> None:
    page = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/surveys/"
    assert enter(world, "red").post(page, {"round": rounds}).status_code == 404
