"""Getting in and being turned away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from tests import world as worlds
from tests.wargame.api.conftest import here, holder, owner, refused
from wargame.models import Seat
from wargame.services.participants import practice, seats
from wargame.services.participants.throttle import WRONG_GUESSES


def bearer(token: str) -> APIClient:
    client = APIClient(enforce_csrf_checks=True)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def test_a_room_code_opens_the_room_and_gives_a_seat(world: worlds.World) -> None:
    seats.add(cell=world.cells["blue"], role="staff", names=[""])
    room = APIClient().get(f"/api/v1/rooms/{world.exercise.room_code}/").json()
    assert room["title"] == "Amber"
    assert "white" not in {cell["kind"] for cell in room["cells"]}
    wish = {"cell": world.cells["blue"].pk, "name": "Capt Rao", "role": "staff"}
    joined = APIClient().post(f"/api/v1/rooms/{world.exercise.room_code}/join/", wish)
    assert joined.status_code == 201
    client = bearer(joined.json()["token"])
    assert client.get(here(world, "picture/", "blue")).status_code == 404  # play has begun: they wait to join
    seats.admit(seat=world.cells["blue"].seats.get(name="Capt Rao"))
    me = client.get(here(world, "me/")).json()
    assert (me["name"], me["cell"]["name"], me["umpire"], me["drafts"], me["submits"]) == (
        "Capt Rao", "Blue", False, True, False,
    )  # fmt: skip


def test_nobody_joins_the_white_cell_by_room_code(world: worlds.World) -> None:
    wish = {"cell": world.cells["white"].pk, "name": "Mallory"}
    refused(APIClient().post(f"/api/v1/rooms/{world.exercise.room_code}/join/", wish), 422, "refused", "no such cell")


def test_a_seat_code_works_once_and_an_umpires_token_umpires(world: worlds.World) -> None:
    seat = seats.issue_code(seat=world.seats["white"])
    joined = APIClient().post("/api/v1/redeem/", {"code": seat.code})
    assert joined.json()["me"]["umpire"] is True
    client = bearer(joined.json()["token"])
    assert client.get(here(world, "settings/")).json()["room_code"] == world.exercise.room_code
    assert client.post(here(world, "pause/")).status_code == 200
    refused(APIClient().post("/api/v1/redeem/", {"code": seat.code}), 422, "refused", "already been used")


def test_an_expired_seat_code_says_so(world: worlds.World) -> None:
    seat = seats.issue_code(seat=world.seats["red"])
    Seat.objects.filter(pk=seat.pk).update(code_expires_at=timezone.now() - timedelta(seconds=1))
    refused(APIClient().post("/api/v1/redeem/", {"code": seat.code}), 422, "refused", "expired")


def test_removing_or_reissuing_a_seat_ends_its_token_at_once(world: worlds.World) -> None:
    red, blue = holder(world, "red"), holder(world, "blue")
    assert red.get(here(world, "me/")).status_code == blue.get(here(world, "me/")).status_code == 200
    seats.remove(seat=world.seats["red"])
    seats.issue_code(seat=world.seats["blue"])
    for client in (red, blue):
        answer = client.get(here(world, "me/"))
        refused(answer, 401, "unauthorised", "not valid")
        assert answer["WWW-Authenticate"] == "Bearer"


def test_a_new_token_ends_the_old_one(world: worlds.World) -> None:
    old = holder(world, "red")
    new = bearer(old.post(here(world, "me/token/")).json()["token"])
    assert new.get(here(world, "me/")).status_code == 200
    assert old.get(here(world, "me/")).status_code == 401


def test_who_waits_at_the_door_sees_the_title_only(world: worlds.World) -> None:
    alice = owner(world)
    assert alice.patch(here(world, "settings/"), {"approval_needed": True}).status_code == 200
    (free,) = seats.add(cell=world.cells["blue"], role="staff", names=[""])
    wish = {"cell": world.cells["blue"].pk, "name": "Lt Koval"}
    joined = APIClient().post(f"/api/v1/rooms/{world.exercise.room_code}/join/", wish).json()
    assert (joined["me"]["status"], joined["me"]["drafts"]) == ("waiting", False)
    waiting = bearer(joined["token"])
    assert waiting.get(here(world)).json()["decision"] is None
    for rest in ("picture/", "decision/", "options/", "log/"):
        refused(waiting.get(here(world, rest, "blue")), 404, "missing")
    assert alice.post(here(world, f"seats/{free.pk}/admit/")).status_code == 200
    assert waiting.get(here(world, "picture/", "blue")).status_code == 200


@pytest.mark.parametrize("header", ["Bearer", "Bearer nonsense", "Basic YWxpY2U6cHc=", "Bearer a b", "Bearer \xff"])
def test_a_bad_token_is_refused_even_with_a_good_session(world: worlds.World, header: str) -> None:
    client = owner(world)
    client.credentials(HTTP_AUTHORIZATION=header)
    refused(client.get(here(world)), 401, "unauthorised")


def test_a_token_hides_the_session_sent_along(world: worlds.World) -> None:
    client = owner(world)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {seats.issue_token(seat=world.seats['blue'])}")
    refused(client.get(here(world, "settings/")), 404, "missing")
    refused(client.get(here(world, "picture/", "red")), 404, "missing")


def test_signing_in_gives_a_session_whose_changes_need_the_csrf_token(world: worlds.World) -> None:
    client = APIClient(enforce_csrf_checks=True)
    wrong = client.post("/api/v1/session/", {"username": "alice", "password": "wrong"})
    refused(wrong, 422, "refused", "is wrong")
    answer = client.post("/api/v1/session/", {"username": "alice", "password": "a-long-password"})
    assert answer.status_code == 200
    refused(client.post(here(world, "pause/")), 403, "forbidden")
    assert client.post(here(world, "pause/"), HTTP_X_CSRFTOKEN=answer.json()["csrf_token"]).status_code == 200
    world.refresh()
    assert world.exercise.paused_at is not None


def test_a_browser_that_holds_a_seat_needs_the_csrf_token_too(world: worlds.World) -> None:
    seat = seats.issue_code(seat=world.seats["red"])
    client = APIClient(enforce_csrf_checks=True)
    session = client.session
    session["seats"] = {str(world.exercise.pk): [str(seat.pk), str(seats.redeem(code=seat.code).key)]}
    session.save()
    assert client.get(here(world, "picture/", "red")).status_code == 200
    refused(client.post(here(world, "check/", "red"), {"orders": []}), 403, "forbidden")


@pytest.mark.parametrize("path", ["rooms/", "redeem/"])
def test_codes_cannot_be_guessed(world: worlds.World, path: str) -> None:
    client = APIClient()

    def guess(number: int) -> int:
        redeeming, code = path == "redeem/", f"AA{number:04}"
        answer = client.post("/api/v1/redeem/", {"code": code}) if redeeming else client.get(f"/api/v1/rooms/{code}/")
        return answer.status_code

    assert {guess(number) for number in range(WRONG_GUESSES)} == {422 if path == "redeem/" else 404}
    answer = client.get(f"/api/v1/rooms/{world.exercise.room_code}/")
    refused(answer, 429, "too_many")
    assert int(answer["Retry-After"]) > 0
    elsewhere = client.get(f"/api/v1/rooms/{world.exercise.room_code}/", REMOTE_ADDR="10.0.0.7")
    assert elsewhere.status_code == 200


def test_right_codes_and_passwords_are_not_counted(world: worlds.World) -> None:
    for _ in range(WRONG_GUESSES + 1):
        assert APIClient().get(f"/api/v1/rooms/{world.exercise.room_code}/").status_code == 200


def test_passwords_cannot_be_guessed(world: worlds.World) -> None:
    for _ in range(WRONG_GUESSES):
        APIClient().post("/api/v1/session/", {"username": "alice", "password": "guess"})
    right = {"username": "alice", "password": "a-long-password"}
    refused(APIClient().post("/api/v1/session/", right), 429, "too_many")


def test_an_umpire_without_exercise_sees_an_empty_list(db: None) -> None:
    client = APIClient()
    client.force_login(User.objects.create_user("carol"))
    assert client.get("/api/v1/exercises/").json() == []


def test_a_practice_turn_has_no_tokens_of_its_own(world: worlds.World) -> None:
    """They would outlive the seat of the exercise; its token opens both."""
    trial = practice.begin(exercise=world.exercise, owner=world.owner)
    blue = holder(world, "blue")
    assert blue.get(f"/api/v1/exercises/{trial.pk}/me/").status_code == 200
    refused(blue.post(f"/api/v1/exercises/{trial.pk}/me/token/"), 422, "refused", "practice turn")
