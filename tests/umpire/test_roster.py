"""The roster: seats, codes, the room, the door, the start."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from wargame.models import Exercise, Seat, SentForm
from wargame.services import exercises
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db


def test_the_room_shows_its_code_and_a_qr_code_without_styles(page: Any, world: worlds.World) -> None:
    text = page("umpire_roster")
    code = world.exercise.room_code
    assert f"{code[:3]}-{code[3:]}" in text
    assert f'aria-label="QR code: http://testserver/join/{code}/"' in text
    assert "style=" not in text


def test_the_code_is_projected_as_the_public_screen_in_a_window_of_its_own(
    alice: Client, page: Any, world: worlds.World
) -> None:
    wall, code = f"/screen/{world.exercise.room_code}/", reverse("umpire_code", args=[world.exercise.pk])
    assert alice.get(code)["Location"] == wall
    for name in ("umpire_roster", "umpire_msel"):
        assert f'href="{code}" target="_blank">Project the code' in page(name)
    assert alice.get("/screen/")["Location"] == wall
    assert Client().get("/screen/")["Location"] == "/join/"
    worlds.begin(world)
    assert f'href="{code}" target="_blank">Project the code' in page("umpire_console")
    exercises.end(exercise=world.refresh())
    assert alice.get("/screen/")["Location"] == "/join/"


def test_a_new_code_and_a_closed_room(act: Any, world: worlds.World) -> None:
    old = world.exercise.room_code
    act("new-code")
    act("room", open="off")
    exercise = world.refresh()
    assert exercise.room_code != old
    assert not exercise.room_open


def test_pasted_names_fill_free_seats_first(act: Any, world: worlds.World) -> None:
    cell = world.cells["red"]
    seats.add(cell=cell, role="staff", names=["", ""])
    act("paste-names", cell=cell.pk, names="1. Maj Brandt\n\n2.\tMaj Okafor\nCapt Núñez-Åkesson\n")
    assert sorted(cell.seats.values_list("name", flat=True)) == [
        "Alice Red",
        "Capt Núñez-Åkesson",
        "Maj Brandt",
        "Maj Okafor",
    ]
    answer = act("paste-names", cell=cell.pk, names=" \n ")
    assert answer.status_code == 422
    assert "paste at least one name" in answer.content.decode()


def test_a_reissued_code_is_shown_after_it_and_turns_the_old_browser_away(
    act: Any, page: Any, alice: Client, world: worlds.World
) -> None:
    seat = world.seats["red"]
    shown = alice.get(act("issue-code", seat=seat.pk)["Location"]).content.decode()
    seat.refresh_from_db()
    code = f"{seat.code[:4]}-{seat.code[4:]}"
    assert code in shown
    assert f"/seat/{seat.code}/" in shown
    assert code not in page("umpire_roster")
    assert seat.status == Seat.Status.FREE


def test_a_second_press_on_issue_code_shows_the_same_code(alice: Client, act: Any, world: worlds.World) -> None:
    """The first answer was lost: nobody has read the code, and the person turned away is not turned away again."""
    seat = world.seats["red"]
    sent = {"seat": seat.pk, "form_key": str(uuid.uuid4())}
    first = act("issue-code", **sent)
    code = Seat.objects.get(pk=seat.pk).code
    second = act("issue-code", **sent)
    assert Seat.objects.get(pk=seat.pk).code == code
    pages = [alice.get(answer["Location"]).content.decode() for answer in (first, second, first)]
    assert [f"/seat/{code}/" in one for one in pages] == [True] * 3
    kept = SentForm.objects.get()
    assert len(bytes(kept.answer)) < 300, "the answer that is kept is an address, and holds no page"


def test_a_code_that_opens_nothing_is_not_shown(alice: Client, act: Any, page: Any, world: worlds.World) -> None:
    seat = world.seats["red"]
    roster, there = act("issue-code", seat=seat.pk)["Location"].split("?")
    code = Seat.objects.get(pk=seat.pk).code
    assert f"/seat/{code}/" in alice.get(f"{roster}?{there}").content.decode()
    seats.redeem(code=code)
    other = worlds.build("eve", "Elsewhere").seats["red"]
    seats.issue_code(seat=other)
    for query in (there, f"seat={other.pk}", "seat=1", "seat="):
        assert "u-once" not in page("umpire_roster", query=f"?{query}"), query


def test_an_api_token_is_shown_once_and_only_its_digest_kept(act: Any, page: Any, world: worlds.World) -> None:
    shown = act("issue-token", seat=world.seats["red"].pk).content.decode()
    token = shown.split('u-token">')[1].split("<")[0]
    seat = Seat.objects.get(pk=world.seats["red"].pk)
    assert seat.token_hash == seats.digest(token)
    assert token not in page("umpire_roster")


def test_rename_move_and_remove(act: Any, world: worlds.World) -> None:
    seat = world.seats["red"]
    act("rename-seat", seat=seat.pk, name="Lt Col Ahlström")
    act("move-seat", seat=seat.pk, where=f"{world.cells['blue'].pk}:staff")
    seat.refresh_from_db()
    assert (seat.name, seat.cell_id, seat.role) == ("Lt Col Ahlström", world.cells["blue"].pk, "staff")
    refused = act("move-seat", seat=seat.pk, where=f"{world.cells['white'].pk}:staff")
    assert refused.status_code == 422
    assert "the white cell is for umpires" in refused.content.decode()
    act("remove-seat", seat=seat.pk)
    seat.refresh_from_db()
    assert seat.status == Seat.Status.REMOVED


def test_who_joins_is_counted_on_the_page_that_is_open(alice: Client, world: worlds.World) -> None:
    """Everything on the roster that speaks of seats comes with the news, not only the list of them."""
    seats.add(cell=world.cells["blue"], role="staff", names=[""])
    Seat.objects.filter(cell=world.cells["red"]).update(status=Seat.Status.REMOVED)
    seats.add(cell=world.cells["red"], role="commander", names=[""])
    answer = alice.get(reverse("umpire_roster", args=[world.exercise.pk])).content.decode()
    assert "No one has a seat in Red yet" in answer
    before = dict(re.findall(r'data-piece="(\w+)" data-version="(\w+)"', answer))
    seats.knock(exercise=world.refresh(), cell_id=world.cells["red"].pk, name="Maj Red")
    have = ",".join(f"{name}:{version}" for name, version in before.items())
    news = alice.get(reverse("umpire_roster_part", args=[world.exercise.pk, "news"]), {"have": have}).json()
    old, new = re.search(r"(\d+) of (\d+)", answer.split('id="seats-filled"')[1]), news["filled"]["html"].split()
    assert old
    assert int(new[0]) == int(old[1]) + 1
    assert "No one has a seat" not in news["warning"]["html"]


def test_whoever_waits_at_the_door_is_seated_or_turned_away(act: Any, page: Any, world: worlds.World) -> None:
    act("approval", approval="on")
    seats.add(cell=world.cells["blue"], role="staff", names=["", ""])
    weber = seats.knock(exercise=world.refresh(), cell_id=world.cells["blue"].pk, name="Capt Weber")
    jansen = seats.knock(exercise=world.exercise, cell_id=world.cells["blue"].pk, name="Maj Jansen")
    text = page("umpire_roster_part", "door")
    assert "Capt Weber" in text
    assert "wants to join Blue" in text
    act("admit", seat=weber.pk)
    act("remove-seat", seat=jansen.pk)
    weber.refresh_from_db()
    jansen.refresh_from_db()
    assert (weber.status, jansen.status) == (Seat.Status.TAKEN, Seat.Status.REMOVED)
    again = act("admit", seat=weber.pk)
    assert again.status_code == 422
    assert "is not waiting to join" in again.content.decode()


def test_letting_all_in_seats_who_waits(act: Any, world: worlds.World) -> None:
    act("approval", approval="on")
    seats.add(cell=world.cells["blue"], role="staff", names=["", ""])
    waiting = [
        seats.knock(exercise=world.refresh(), cell_id=world.cells["blue"].pk, name=name)
        for name in ("Capt Weber", "Maj Jansen")
    ]
    act("approval", approval="off")
    assert not world.refresh().approval_needed
    for seat in waiting:
        seat.refresh_from_db()
        assert seat.status == Seat.Status.TAKEN


def test_cells_and_seats_are_added_with_sentences_for_what_does_not_fit(act: Any, world: worlds.World) -> None:
    act("add-cell", kind="green", name="Media", role="Wire services")
    assert world.exercise.cells.filter(name="Media", kind="green").exists()
    twice = act("add-cell", kind="green", name="Media")
    assert twice.status_code == 422
    assert "there is already a cell called Media" in twice.content.decode()
    act("add-seats", cell=world.cells["green"].pk, count="3", role="staff")
    assert world.cells["green"].seats.count() == 4
    assert (
        "add 1 to 100 seats"
        in act("add-seats", cell=world.cells["green"].pk, count="400", role="staff").content.decode()
    )
    assert "has people in it" in act("remove-cell", cell=world.cells["red"].pk).content.decode()


def test_a_seat_of_another_exercise_is_not_here(act: Any) -> None:
    other = worlds.build("mallory", "Other Business")
    for action in ("rename-seat", "issue-code", "issue-token", "remove-seat", "admit"):
        assert act(action, seat=other.seats["red"].pk, name="X").status_code == 404
        assert act(action, seat="nonsense").status_code == 404
        assert act(action, seat=uuid.uuid4()).status_code == 404
    assert other.seats["red"].name == Seat.objects.get(pk=other.seats["red"].pk).name


def test_the_start_says_why_it_cannot_be(act: Any, page: Any, world: worlds.World) -> None:
    seats.remove(seat=world.seats["blue"])
    exercises.remove_cell(cell=world.cells["blue"])
    text = page("umpire_roster")
    assert "Start turn 1: no cell plays BLUE" in text
    assert "disabled" in text


def test_starting_twice_is_refused(act: Any, world: worlds.World) -> None:
    assert act("start")["Location"] == reverse("umpire_console", args=[world.exercise.pk])
    assert world.refresh().status == Exercise.Status.PLAYING
    again = act("start")
    assert again.status_code == 422
    assert "has already started" in again.content.decode()


def test_changes_need_a_post_and_a_known_name(alice: Client, world: worlds.World) -> None:
    assert alice.get(reverse("umpire_do", args=[world.exercise.pk, "start"])).status_code == 405
    assert alice.post(reverse("umpire_do", args=[world.exercise.pk, "fly"])).status_code == 404
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(world.owner)
    assert strict.post(reverse("umpire_do", args=[world.exercise.pk, "start"])).status_code == 403
    assert world.refresh().status == Exercise.Status.SETUP


def test_a_seat_nobody_has_taken_is_known_by_its_post(page: Any, world: worlds.World) -> None:
    seats.add(cell=world.cells["observer"], role="recorder", names=[""])
    Seat.objects.filter(role="recorder").update(post="recorder of the Blue staff")
    assert "recorder of the Blue staff" in page("umpire_roster")
    assert "recorder of the Blue staff, free seat" in page("umpire_observers")
