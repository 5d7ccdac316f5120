"""What is sent again under the same key: the first answer, no second change, and the answer for its sender only."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import world as worlds
from tests.pages import markup
from wargame import tasks
from wargame.models import Exercise, Message, Rfi, Seat, SentForm
from wargame.services import sent_forms
from wargame.services.participants import seats
from wargame.views import cell as cells
from wargame.views.sent_once import HEADER

pytestmark = pytest.mark.django_db

Send = Callable[..., Any]


@pytest.fixture
def world() -> worlds.World:
    return worlds.begun()


@pytest.fixture
def umpire(world: worlds.World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


def _do(world: worlds.World, action: str) -> str:
    return f"/umpire/{world.exercise.pk}/do/{action}/"


def _add(key: str = "") -> dict[str, str]:
    return {"key": "violet", "name": "Partners", "form_key": key or str(uuid4())}


def _seated(world: worlds.World, kind: str = "red") -> Client:
    client = Client()
    client.post(f"/seat/{seats.issue_code(seat=world.seats[kind]).code}/", {"name": "Maj Ilves"})
    return client


def _ends(world: worlds.World) -> datetime:
    found = Exercise.objects.get(pk=world.exercise.pk).clock_ends_at
    assert found is not None
    return found


def test_minutes_are_added_once(world: worlds.World, umpire: Client) -> None:
    umpire.post(_do(world, "length"), {"kind": "", "length": "30", "at_once": "on"})
    ends, sent = [_ends(world)], {"minutes": "2"}
    for key in (first := str(uuid4()), first, str(uuid4())):
        assert umpire.post(_do(world, "extend"), sent | {"form_key": key}).status_code == 302
        ends.append(_ends(world))
    assert ends[1] == ends[2]
    assert ends[0] < ends[1] < ends[3]


def test_the_second_answer_says_what_the_first_one_said(world: worlds.World, umpire: Client) -> None:
    sent = {"cell": world.cells["blue"].pk, "role": "staff", "count": "1", "names": "", "form_key": str(uuid4())}
    lost = umpire.post(_do(world, "add-seats"), sent)
    umpire.cookies.pop("messages", None)
    again = umpire.post(_do(world, "add-seats"), sent)
    assert (lost.status_code, lost["Location"]) == (again.status_code, again["Location"])
    assert lost.cookies["messages"].value.split(":")[0] == again.cookies["messages"].value.split(":")[0]


def test_a_page_that_shows_a_secret_once_shows_the_same_again(world: worlds.World, umpire: Client) -> None:
    sent = {"seat": world.seats["red"].pk, "form_key": str(uuid4())}
    first, second = (umpire.post(_do(world, "issue-token"), sent) for _ in range(2))
    assert first.status_code == 200
    assert first.content == second.content
    row = SentForm.objects.get()
    assert bytes(row.answer)
    known = Seat.objects.get(pk=world.seats["red"].pk).token_hash
    token = next(word for word in re.split(r"[<>\s]", markup(first)) if seats.digest(word) == known)
    kept = repr(list(SentForm.objects.values()))
    assert not {token, sent["form_key"], str(world.exercise.pk), "doctype"} & set(kept.replace("'", " ").split())
    assert token.encode() not in bytes(row.answer)


def test_a_refusal_is_not_kept(world: worlds.World, umpire: Client) -> None:
    sent = {"minutes": "2", "form_key": str(uuid4())}
    umpire.post(_do(world, "pause"), {})
    assert umpire.post(_do(world, "speak"), {"text": "", "form_key": sent["form_key"]}).status_code == 422
    assert not SentForm.objects.exists()


def test_other_words_under_the_same_key_are_something_new(world: worlds.World) -> None:
    """The browser went back to a page that it had kept, and somebody wrote another question into its form."""
    red, key = _seated(world), str(uuid4())
    address = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/say/ask/"
    for question in ("Where are they?", "Where are they?", "And when?", "Where are they?"):
        assert red.post(address, {"question": question, "form_key": key}).status_code == 302
    assert sorted(Rfi.objects.values_list("question", flat=True)) == ["And when?", "Where are they?"]


def test_who_was_moved_does_not_get_the_old_answer(world: worlds.World) -> None:
    red = _seated(world)
    address = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/say/ask/"
    sent, scripted = {"question": "Where are they?", "form_key": str(uuid4())}, {"HX-Request": "true"}
    assert red.post(address, sent, headers=scripted).status_code == 200
    seat = Seat.objects.get(name="Maj Ilves")
    seats.move(seat=seat, cell=world.cells["blue"], role="staff")
    assert red.post(address, sent, headers=scripted).status_code == 404


def test_nobody_else_gets_the_answer(world: worlds.World) -> None:
    red, other = _seated(world), _seated(world, "blue")
    address = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/say/ask/"
    sent = {"question": "Where are they?", "form_key": str(uuid4())}
    assert red.post(address, sent).status_code == 302
    assert other.post(address, sent).status_code == 404
    assert Client().post(address, sent).status_code == 404


def test_answers_are_forgotten_after_hours(world: worlds.World, umpire: Client) -> None:
    umpire.post(_do(world, "room"), {"form_key": str(uuid4())})
    assert tasks.sweep_sent_forms() == 0
    SentForm.objects.update(sent_at=timezone.now() - sent_forms.KEPT - timedelta(seconds=1))
    assert tasks.sweep_sent_forms() == 1


def test_a_program_sends_its_key_in_a_header(world: worlds.World, umpire: Client) -> None:
    address, headers = f"/api/v1/exercises/{world.exercise.pk}/clone/", {HEADER: "mine-1"}
    sent: dict[str, Any] = {"data": {"title": "Copy"}, "content_type": "application/json", "headers": headers}
    first, second = (umpire.post(address, **sent) for _ in range(2))
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert first.status_code == 201
    assert Exercise.objects.filter(title="Copy").count() == 1
    other = umpire.post(address, **sent | {"data": {"title": "Another copy"}})
    assert other.status_code == 422
    assert "under this key" in other.json()["problems"][0]
    long = umpire.post(address, **sent | {"headers": {HEADER: "k" * 101}})
    assert (long.status_code, long.json()["problems"]) == (422, [f"{HEADER}: at most 100 characters."])


def test_a_seat_taken_by_a_program_is_given_again_with_its_token(world: worlds.World) -> None:
    seats.add(cell=world.cells["blue"], role="staff", names=[""])
    address = f"/api/v1/rooms/{world.exercise.room_code}/join/"
    sent = {"cell": world.cells["blue"].pk, "name": "Robot"}
    key = {HEADER: str(uuid4())}
    first, second = (Client().post(address, sent, "application/json", headers=key) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    elsewhere = Client().post(address, sent, "application/json", headers=key, REMOTE_ADDR="192.0.2.9")
    guessed = Client().post(address, sent, "application/json", headers={HEADER: "1"})
    assert (elsewhere.status_code, guessed.status_code) == (422, 422)


@pytest.mark.django_db(transaction=True)
def test_two_at_the_same_moment_do_it_once_and_both_are_answered() -> None:
    world = worlds.build()
    User.objects.filter(pk=world.owner.pk).update(last_login=timezone.now())
    start, found, sent = Barrier(4), list[Any](), {"name": "General Staff", "side": "", "form_key": str(uuid4())}
    clients = [Client() for _ in range(4)]
    for client in clients:
        client.force_login(world.owner)

    def press(client: Client) -> None:
        start.wait()
        try:
            found.append(client.post(_do(world, "actor-add"), sent))
        finally:
            connection.close()

    threads = [Thread(target=press, args=[client]) for client in clients]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert {(one.status_code, one["Location"]) for one in found} == {(302, f"/umpire/{world.exercise.pk}/messages/")}
    assert world.exercise.actors.filter(name="General Staff").count() == 1
    assert Message.objects.count() == 0


def test_a_person_is_noted_as_present_after_the_change(
    world: worlds.World, django_capture_on_commit_callbacks: Any
) -> None:
    """Everybody locks the exercise before a seat; who came the other way round would wait for them for ever."""
    red = _seated(world)
    Seat.objects.update(last_seen_at=None)
    address = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/say/ask/"
    with CaptureQueriesContext(connection) as queries, django_capture_on_commit_callbacks() as later:
        red.post(address, {"question": "Where?", "form_key": str(uuid4())}, headers={"HX-Request": "true"})
    assert not [one["sql"] for one in queries if one["sql"].startswith('UPDATE "wargame_seat"')]
    for act in later:
        act()
    assert Seat.objects.get(name="Maj Ilves").last_seen_at is not None


@pytest.mark.parametrize("live", [True, False])
def test_a_second_sending_never_shows_old_pieces(world: worlds.World, live: bool) -> None:
    red = _seated(world)
    address = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/say/ask/"
    sent = {"question": "Where are they?", "form_key": str(uuid4())}
    scripted = {"HX-Request": "true"} | ({"X-Has-Parts": ""} if live else {})
    first = red.post(address, sent, headers=scripted)
    assert b"Where are they?" in first.content
    assert len(bytes(SentForm.objects.get().answer)) < 200
    second = red.post(address, sent, headers=scripted)
    assert (second.status_code, second.content) == (204, b"")
    assert (second.get("X-Again"), second.get("HX-Refresh")) == (("1", None) if live else (None, "true"))
    assert Rfi.objects.count() == 1


def test_pieces_are_drawn_after_the_change_is_committed(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who changes something else meanwhile would wait for the row of the exercise."""
    red, depth, draw = _seated(world), list[int](), cells.replaced
    outside = len(connection.savepoint_ids)

    def drawn(*given: Any, **more: Any) -> str:
        depth.append(len(connection.savepoint_ids))
        return draw(*given, **more)

    monkeypatch.setattr(cells, "replaced", drawn)
    address = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/say/ask/"
    red.post(address, {"question": "Where?", "form_key": str(uuid4())}, headers={"HX-Request": "true"})
    assert depth == [outside]


def test_who_takes_back_a_request_twice_is_led_home(world: worlds.World) -> None:
    red, door = _seated(world), f"/x/{world.exercise.pk}/door/"
    Seat.objects.filter(name="Maj Ilves").update(status=Seat.Status.REMOVED)
    assert red.post(door, {"form_key": str(uuid4())}).status_code == 302
    assert _seated(worlds.build("eve", "Elsewhere")).post(door).status_code == 404
    assert Client().post(door).status_code == 404


def test_who_leaves_a_practice_twice_is_led_home(world: worlds.World) -> None:
    red, gone = _seated(world), f"/x/{uuid4()}/cell/1/practice/"
    assert red.post(gone, {"end": "1", "form_key": str(uuid4())}).status_code == 302
    assert red.post(gone, {"form_key": str(uuid4())}).status_code == 404
    assert Client().post(gone, {"end": "1"}).status_code == 404
