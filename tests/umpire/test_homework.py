"""The pages of homework: the lecturer's form and table, and a student's way from the address to the result."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import world as worlds
from tests.flow.homework import tasks
from tests.flow.test_practice import sits
from tests.pages import markup, printed_pages
from tests.world import World
from umpire.pages.homework import chosen
from wargame.models import Homework, HomeworkCopy, HomeworkGames
from wargame.services.homework import comparison, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return worlds.begun()


@pytest.fixture
def alice(world: World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


def sent(world: World, **other: str) -> dict[str, str]:
    due = timezone.now() + timedelta(days=2)
    return {
        "seq": "1", "cell": str(world.cells["red"].pk), "turns": "1", "hidden": "as_was", "dice_of": "own",
        "strength": "sensible", "title": "Your turn", "text": "", "due": f"{due:%Y-%m-%dT%H:%M}", "wants_intent": "on",
        "wants_reflection": "on", "criteria": "Clear aim, 5", "keep_days": "30", "form_key": str(uuid4()),
    } | other  # fmt: skip


def test_the_form_sets_homework_once_and_says_what_is_wrong(world: World, alice: Client) -> None:
    address = reverse("umpire_homework", args=[world.exercise.pk])
    assert "Set homework" in markup(alice.get(address))
    refused = alice.post(address, sent(world, due="soon", criteria="Clear aim"))
    assert refused.status_code == 422
    assert "enter a date and a time" in (text := markup(refused))
    assert "line 1" in text
    assert not Homework.objects.exists()
    given = sent(world)
    first, second = alice.post(address, given), alice.post(address, given)
    assert first.status_code == second.status_code == 302
    assert first["Location"] == second["Location"]
    homework = Homework.objects.get()
    page = markup(alice.get(first["Location"]))
    assert f"/homework/{homework.code}/" in page
    assert "No one has begun yet" in page


def test_a_student_goes_from_the_address_to_the_result(world: World, alice: Client) -> None:
    homework, phone = tasks.given(world), Client()
    HomeworkGames.objects.update(wanted=3)
    comparison.perform(homework.pk, seconds=60)
    address = reverse("homework", args=[homework.code])
    assert "You play" in markup(phone.get(address))
    key = str(uuid4())
    for _ in range(2):
        joined = phone.post(address, {"act": "join", "name": "Capt Kask", "number": "A1", "form_key": key})
        assert joined.status_code == 302
    copy = HomeworkCopy.objects.get()
    assert "What do you want to achieve" in markup(phone.get(address))
    assert phone.post(address, {"act": "start", "intent": " "}).status_code == 422
    entered = phone.post(address, {"act": "start", "intent": "Hold."}, follow=True)
    assert "Go to your homework" in markup(entered)
    own = tasks.world_of(copy)
    tasks.played(own)
    assert "Your turns are over" in markup(phone.get(address))
    assert phone.post(address, {"act": "hand-in", "reflection": "word " * 151}).status_code == 422
    done = markup(phone.post(address, {"act": "hand-in", "reflection": "Wait longer."}, follow=True))
    assert re.search(r"Better than \d of 3 games", done)
    assert "What the others did" not in done
    marks = reverse("umpire_homework_student", args=[world.exercise.pk, homework.pk, copy.pk])
    assert "Hold." in markup(alice.get(marks))
    assert alice.post(marks, {"act": "mark", "points-0": "5", "points-1": "9", "comment": "Good."}).status_code == 302
    assert "14 of 15" in markup(phone.get(address))
    table = alice.get(reverse("umpire_homework_marks", args=[world.exercise.pk, homework.pk, "csv"])).content.decode()
    assert "Capt Kask" in table
    assert "Wait longer." in table
    printed = alice.get(reverse("umpire_homework_marks", args=[world.exercise.pk, homework.pk, "pdf"]))
    assert printed["Content-Type"] == "application/pdf"
    text = " ".join(" ".join(printed_pages(printed.content)).split())
    order = tasks_of(copy)[0]
    for said in (
        "Capt Kask",
        "Hold.",
        "Wait longer.",
        "14 of 15",
        "Good.",
        "of 3 games",
        "Each dot is a student",
        order,
    ):
        assert said in text, said


def tasks_of(copy: HomeworkCopy) -> tuple[str, ...]:
    """The orders of a student in words."""
    copy.refresh_from_db()
    return chosen.by_student(copy)


def test_the_own_link_opens_the_work_on_another_device(world: World) -> None:
    homework = tasks.given(world)
    copy = tasks.begun(homework)
    tablet = Client()
    assert tablet.get(reverse("homework_back", args=[copy.key])).status_code == 302
    assert tablet.get(reverse("homework_play", args=[homework.code]), follow=True).status_code == 200
    old = copy.key
    playing.give_new_link(copy=copy)
    assert Client().get(reverse("homework_back", args=[old])).status_code == 404
    assert tablet.get(reverse("enter", args=[copy.exercise_id])).status_code == 404


def test_a_person_with_a_seat_begins_without_a_name(world: World) -> None:
    homework, client = tasks.given(world), sits(world, "blue")
    address = reverse("homework", args=[homework.code])
    assert "Begin as Alice Blue" in markup(client.get(address))
    client.post(address, {"act": "join", "by_seat": "1"})
    client.post(address, {"act": "join", "by_seat": "1"})
    assert HomeworkCopy.objects.get().seat == world.seats["blue"]


def test_release_waits_for_the_due_date_and_shows_the_others(world: World, alice: Client) -> None:
    homework = tasks.given(world)
    copies = []
    for name in ("One", "Other"):
        tasks.played(tasks.started(homework, name))
        copies.append(playing.hand_in(copy=HomeworkCopy.objects.get(name=name), reflection="So."))
    page = reverse("umpire_homework_page", args=[world.exercise.pk, homework.pk])
    assert alice.post(page, {"act": "release"}).status_code == 422
    assert alice.post(page, {"act": "close"}).status_code == 302
    assert alice.post(page, {"act": "release"}).status_code == 302
    client = Client()
    client.get(reverse("homework_back", args=[copies[0].key]))
    text = markup(client.get(reverse("homework", args=[homework.code])))
    assert "What the others did" in text
    assert ">Other<" not in text
    assert alice.post(page, {"act": "delete", "title": "x"}).status_code == 422
    assert alice.post(page, {"act": "delete", "title": homework.title}).status_code == 302
    assert not Homework.objects.exists()


def test_the_replay_of_an_exercise_leads_to_the_form(world: World, alice: Client) -> None:
    assert "Set as homework" in markup(alice.get(reverse("replay_step", args=[world.exercise.pk, 1])))
    copy = tasks.begun(tasks.given(world))
    assert "Set as homework" not in markup(alice.get(reverse("replay_step", args=[copy.exercise_id, 1])))


def test_the_api_sets_homework_and_returns_the_work_of_its_students(world: World, alice: Client) -> None:
    address = reverse("api_umpire_homework", args=[world.exercise.pk])
    due = (timezone.now() + timedelta(days=2)).isoformat()
    given = {
        "seq": 1, "cell": world.cells["red"].pk, "turns": 1, "title": "Your turn", "due": due,
        "criteria": [{"text": "Clear aim", "points": 5}],
    }  # fmt: skip
    refused = alice.post(address, {**given, "turns": 9}, content_type="application/json")
    assert (refused.status_code, "from 1 to 3" in refused.content.decode()) == (422, True)
    made = alice.post(address, given, content_type="application/json")
    assert made.status_code == 201
    homework = Homework.objects.get()
    assert made.json()["address"] == f"/homework/{homework.code}/"
    assert [one["id"] for one in alice.get(address).json()] == [str(homework.pk)]
    copy = tasks.begun(homework)
    HomeworkGames.objects.update(leads=[3, -1])
    HomeworkCopy.objects.update(result={"lead": 2}, reflection="Wait.", marks={"0": 4}, marked_at=timezone.now())
    one = reverse("api_umpire_homework_results", args=[world.exercise.pk, homework.pk])
    found = alice.get(one).json()
    (student,) = found["students"]
    assert (found["state"], found["games"], found["most_points"]) == ("Open", [3, -1], 5)
    assert (student["id"], student["lead"], student["intent"]) == (str(copy.pk), 2, "Hold the crossing.")
    assert (student["marks"], student["points"]) == ([{"criterion": "Clear aim", "points": 4}], 4)
    assert sits(world, "red").get(one).status_code == 404
