"""Making a course by its form, and its settings."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.umpire.courses.conftest import CourseWorld
from tests.world import PACK, SYSTEM
from umpire.presenters import offers
from wargame.access import person_of
from wargame.models import Course, Exercise

pytestmark = pytest.mark.django_db
NEW = {"title": "The autumn course", "syndicates": "3", "dealing": "choice"}


def test_a_course_is_made_of_an_exercise_once(two: CourseWorld) -> None:
    data = {**NEW, "source": f"exercise:{two.source.exercise.pk}", "form_key": str(uuid4())}
    answers = [two.alice.post(reverse("umpire_course_new"), data) for _ in range(2)]
    made = Course.objects.get(title="The autumn course")
    assert [answer.headers["Location"] for answer in answers] == [reverse("umpire_course", args=[made.pk])] * 2
    assert made.syndicates.count() == 3


def test_a_course_is_made_of_a_pack(two: CourseWorld) -> None:
    offer = next(one for one in offers.offers(person_of(two.owner)) if (one.system, one.pack_name) == (SYSTEM, PACK))
    two.alice.post(reverse("umpire_course_new"), {**NEW, "source": f"offer:{offer.key}"})
    made = Course.objects.get(title="The autumn course")
    cells = [sorted(one.cells.values_list("name", flat=True)) for one in made.syndicates.all()]
    assert cells == [sorted(cell.name for cell in offer.cells)] * 3


@pytest.mark.parametrize("wrong", [{"title": ""}, {"syndicates": "1"}, {"syndicates": "x"}, {"source": "exercise:x"}])
def test_a_wrong_form_makes_nothing(two: CourseWorld, wrong: dict[str, Any]) -> None:
    before = Exercise.objects.count()
    data = {**NEW, "source": f"exercise:{two.source.exercise.pk}", **wrong}
    assert two.alice.post(reverse("umpire_course_new"), data).status_code == 422
    assert (Course.objects.count(), Exercise.objects.count()) == (1, before)


def test_settings_are_saved_and_refused(two: CourseWorld) -> None:
    url = two.url("umpire_course_settings")
    assert two.alice.get(url).status_code == 200
    two.alice.post(url, {"act": "settings", "title": "JCSC 26/5", "dealing": "evenly"})
    two.course.refresh_from_db()
    assert (two.course.title, two.course.dealing) == ("JCSC 26/5", "evenly")
    assert two.alice.post(url, {"act": "settings", "title": " ", "dealing": "evenly"}).status_code == 422


def test_umpires_are_given_syndicates(two: CourseWorld) -> None:
    two.alice.post(two.url("umpire_course_settings"), {"act": "umpires", "umpires-2": str(two.owner.pk)})
    assert [one.exercise.syndicate for one in two.owner.assigned.all()] == [2]


def test_a_course_is_deleted_by_its_page(two: CourseWorld) -> None:
    assert two.alice.get(two.url("umpire_course_delete")).status_code == 200
    assert two.alice.get(two.url("umpire_course_hand_over")).status_code == 200
    assert two.alice.post(two.url("umpire_course_delete")).status_code == 302
    assert not Course.objects.exists()


def test_the_list_shows_courses(two: CourseWorld) -> None:
    page = two.alice.get(reverse("umpire_home"))
    assert f'href="{two.url()}">JCSC 26/4</a>' in page.content.decode()
