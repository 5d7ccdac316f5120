"""A course through the API: made, looked at, acted upon, given to umpires and deleted."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from tests.umpire.courses.conftest import CourseWorld
from wargame.models import Course

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(two: CourseWorld) -> APIClient:
    client = APIClient()
    client.force_login(two.owner)
    return client


def test_a_course_is_made_and_listed(two: CourseWorld, api: APIClient) -> None:
    body = {"title": "Spring", "syndicates": 3, "exercise": str(two.source.exercise.pk)}
    made = api.post("/api/v1/courses/", body, format="json")
    assert made.status_code == 201, made.content
    assert [row["number"] for row in made.json()["rows"]] == [1, 2, 3]
    assert {row["title"] for row in api.get("/api/v1/courses/").json()} == {"Spring", "JCSC 26/4"}
    assert api.post("/api/v1/courses/", {**body, "syndicates": 13}, format="json").status_code == 400
    nothing = {**body, "exercise": None, "offer": "no/such"}
    assert api.post("/api/v1/courses/", nothing, format="json").status_code == 422


def test_an_act_is_done_in_each_and_says_what_became_of_it(two: CourseWorld, api: APIClient) -> None:
    url = f"/api/v1/courses/{two.course.pk}/"
    assert [one["done"] for one in api.post(f"{url}do/start/", {"syndicates": [2]}, format="json").json()] == [True]
    told = api.post(f"{url}do/pause/", {"note": "Tea"}, format="json").json()
    assert [(one["number"], one["done"]) for one in told] == [(1, False), (2, True)]
    assert told[0]["said"] == ["The exercise has not started yet."]
    assert [row["paused"] for row in api.get(url).json()["rows"]] == [False, True]
    assert api.post(f"{url}do/undo/", {}, format="json").status_code == 404
    assert api.post(f"{url}do/pause/", {"syndicates": [3]}, format="json").status_code == 404


def test_settings_umpires_and_the_end(two: CourseWorld, api: APIClient) -> None:
    url = f"/api/v1/courses/{two.course.pk}/"
    assert api.patch(url, {"dealing": "evenly"}, format="json").status_code == 200
    assert api.put(f"{url}syndicates/2/umpires/", {"umpires": [two.owner.username]}, format="json").status_code == 204
    assert [row["mine"] for row in api.get(url).json()["rows"]] == [False, True]
    assert api.put(f"{url}syndicates/2/umpires/", {"umpires": ["nobody"]}, format="json").status_code == 422
    assert api.delete(url, {}, format="json").status_code == 204
    assert not Course.objects.exists()


def test_people_of_a_syndicate_find_no_course(two: CourseWorld) -> None:
    for client in (two.seated(1), two.seated(2, "observer")):
        assert client.get(f"/api/v1/courses/{two.course.pk}/").status_code == 404


def test_a_program_joins_a_syndicate_by_the_code_of_the_course(two: CourseWorld) -> None:
    rooms = f"/api/v1/rooms/{two.course.room_code}/syndicates/"
    assert [row["number"] for row in APIClient().get(rooms).json()] == [1, 2]
    cell = two.one(2).cells.get(kind="red")
    body = {"cell": cell.pk, "name": "Lt Mets", "role": "commander"}
    joined = APIClient().post(f"{rooms}2/join/", body, format="json")
    assert (joined.status_code, joined.json()["exercise"]) == (201, str(two.one(2).pk))
    assert APIClient().post(f"{rooms}1/join/", body, format="json").status_code in (404, 422)  # a cell of another
