"""The door: names as people type them, the role and the post they chose, and one device on two sides."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from tests import world as worlds
from umpire.pages.roster import roster
from umpire.services import people
from wargame.errors import Refused
from wargame.models import LogEntry, Seat
from wargame.presenters.pages import cell_page
from wargame.presenters.shapes import Wanted
from wargame.selectors.participants import join_list, posts
from wargame.selectors.participants.ranks import plain
from wargame.selectors.record.log import newest_sitrep
from wargame.services import logbook, turns
from wargame.services.participants import seats
from wargame.services.participants.places import Caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    """Red and Blue without anybody in them; the umpire and the observers are there."""
    world = worlds.build()
    Seat.objects.filter(cell__kind__in=["red", "blue"]).delete()
    return world


def add(world: worlds.World, kind: str, role: str, *names: str, given: tuple[str, ...] = ()) -> list[Seat]:
    return seats.add(cell=world.cells[kind], role=role, names=list(names), posts=given)


def by_page(world: worlds.World, kind: str, role: str, name: str, client: Client | None = None, **more: str) -> Any:
    """Join as a browser does: look at the page first."""
    client = client or Client()
    address = reverse("room", args=[world.exercise.room_code])
    client.get(address)
    post = more.pop("post", "")
    seat = f"{world.cells[kind].pk}:{role}" + (f":{post}" if post else "")
    return client.post(address, {"name": name, "seat": seat, **more})


def by_api(world: worlds.World, kind: str, role: str, name: str, address: str = "10.0.0.7", **more: Any) -> Any:
    """Join as a program does."""
    url = reverse("api_join", args=[world.exercise.room_code])
    wish = {"cell": world.cells[kind].pk, "role": role, "name": name, **more}
    return APIClient().post(url, wish, format="json", REMOTE_ADDR=address)


WAYS = pytest.mark.parametrize("join", [by_page, by_api])


def sits(world: worlds.World, kind: str) -> list[tuple[str, str, str]]:
    held = posts.in_order(world.cells[kind].seats.filter(status__in=["taken", "waiting"]))
    return [(seat.name, seat.role, seat.status) for seat in held]


# --- names


@pytest.mark.parametrize("typed", ["Lt Col Ahlstrom", "LT COL AHLSTRÖM", "lt.col. ahlström", "Lt  Col Ahlstro\u0308m"])
@WAYS
def test_accents_capitals_and_points_do_not_matter(world: worlds.World, join: Any, typed: str) -> None:
    add(world, "red", "commander", "Lt Col Ahlström")
    add(world, "red", "staff", "", "")
    assert join(world, "red", "commander", typed).status_code in (201, 302)
    assert sits(world, "red") == [("Lt Col Ahlström", "commander", "taken")]  # as the roster spells it


@pytest.mark.parametrize(
    ("kept", "typed"),
    [
        ("Jürgen Müller", "Juergen Mueller"), ("Jürgen Müller", "Jurgen Muller"), ("Ann Mueller", "Ann Müller"),
        ("Ann Mueller", "Ann Muller"), ("Åse Bø", "Aase Boe"), ("Aase Boe", "åse bø"), ("Đorđe Ilić", "Djordje Ilic"),
        ("Сергій Гнатюк", "Serhii Hnatiuk"), ("Serhii Hnatiuk", "Сергій Гнатюк"), ("Иван Ющенко", "Ivan Yushchenko"),
        ("Dr. Groß", "DR GROSS"), ("İsmail Işık", "ismail isik"), ("がきだ", "か\u3099きた\u3099"),
    ],
)  # fmt: skip
@WAYS
def test_another_spelling_of_a_name_is_the_same_person(world: worlds.World, join: Any, kept: str, typed: str) -> None:
    add(world, "red", "commander", kept)
    add(world, "red", "staff", "", "")
    assert join(world, "red", "commander", typed).status_code in (201, 302)
    assert sits(world, "red") == [(kept, "commander", "taken")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("राम", "रमा"),
        ("たかた", "たかだ"),
        ("สมชาย", "สมชัย"),
        ("Bauer", "Baur"),
        ("Michael", "Michal"),
        ("Manuel", "Manul"),
    ],
)  # fmt: skip
def test_names_of_two_people_are_not_one_name(one: str, other: str) -> None:
    assert not posts.same(one, other)


def test_two_people_whose_names_are_spelt_alike_keep_their_own_seats(world: worlds.World) -> None:
    add(world, "red", "staff", "Ann Müller", "Ann Mueller")
    assert getattr(join_list.by_name(world.exercise, "Ann Mueller"), "name", "") == "Ann Mueller"
    assert getattr(join_list.by_name(world.exercise, "Ann Muller"), "name", "") == "Ann Müller"
    assert by_page(world, "red", "staff", "Ann Mueller").status_code == 302
    assert sits(world, "red") == [("Ann Mueller", "staff", "taken")]


@WAYS
def test_a_mistyped_name_is_asked_and_never_given_another_role(world: worlds.World, join: Any) -> None:
    add(world, "red", "commander", "Lt Col Ahlström")
    add(world, "red", "staff", "", "")
    answer = join(world, "red", "commander", "Lt Col Ahlstorm")
    assert answer.status_code == 422
    assert "Lt Col Ahlström" in (answer.json()["problems"][0] if join is by_api else answer.content.decode())
    assert sits(world, "red") == []
    assert join(world, "red", "commander", "Lt Col Ahlström").status_code in (201, 302)
    assert sits(world, "red") == [("Lt Col Ahlström", "commander", "taken")]


@WAYS
def test_somebody_else_waits_and_one_press_lets_them_command(world: worlds.World, join: Any) -> None:
    add(world, "red", "commander", "Lt Col Ahlström")
    add(world, "red", "staff", "", "")
    assert join(world, "red", "commander", "Maj Brandt").status_code in (201, 302)
    assert sits(world, "red") == [("Maj Brandt", "commander", "waiting")]
    (knock,) = roster(world.exercise).room.waiting
    assert (knock.seat, knock.why) == ("commander", "kept for Lt Col Ahlström")
    alice = Client()
    alice.force_login(world.owner)
    alice.post(reverse("umpire_do", args=[world.exercise.pk, "admit"]), {"seat": str(knock.id)})
    assert sits(world, "red") == [("Maj Brandt", "commander", "taken")]
    assert not world.cells["red"].seats.filter(role="commander", status="free").exists()


@WAYS
def test_who_is_sure_of_a_name_waits_too(world: worlds.World, join: Any) -> None:
    add(world, "red", "commander", "Lt Col Ahlström")
    sure: Any = True if join is by_api else "on"
    assert join(world, "red", "commander", "Lt Col Ahlstorm", sure=sure).status_code in (201, 302)
    assert sits(world, "red") == [("Lt Col Ahlstorm", "commander", "waiting")]


@WAYS
def test_a_name_expected_in_another_role_is_told_so(world: worlds.World, join: Any) -> None:
    add(world, "red", "commander", "")
    add(world, "red", "staff", "Maj Brandt")
    answer = join(world, "red", "commander", "maj brandt")
    assert answer.status_code == 422
    assert "on the roster in Red as staff" in answer.content.decode()
    assert sits(world, "red") == []


@given(st.text(max_size=12), st.text(max_size=12))
def test_names_are_compared_alike_both_ways(one: str, other: str) -> None:
    assert posts.alike(one, other) == posts.alike(other, one)
    assert posts.same(one, other) == posts.same(other, one)
    assert plain(plain(one)) == plain(one)


@pytest.mark.parametrize(
    ("one", "other", "close"),
    [
        ("Lt Col Ahlström", "Ahlstrom", True), ("Łukasz Nowak", "Lukasz Nowak", True),
        ("Maj Brandt", "Maj Brand", True), ("Maj 𝐁randt", "maj brandt", True),
        ("Maj Brandt", "Brandt", True), ("Capt Tamm", "Capt Tomm", True), ("Maj Brandt", "Capt Tamm", False),
        ("Ann", "Bob", False), ("Maj Ilves", "Maj Kask", False),
        ("Maj. Wiśniewski", "Lukas Wiśniewski", True), ("Maj. Wisniewsky", "Lukas Wiśniewski", True),
        ("Maj.Wiśniewski", "Maj Wiśniewski", True), ("mjr Wiśniewski", "Maj L. Wiśniewski", True),
        ("Wiśniewski, Lukas", "Lukas Wiśniewski", True), ("OF-3 Wiśniewski", "Lukas Wiśniewski", True),
        ("ppłk dypl. Wiśniewski", "Lukas Wiśniewski", True), ("Hptm Müller", "Oberleutnant Jonas Müller", True),
        ("підполковник Шевченко", "Олена Шевченко", True), ("L. Wiśniewski", "Lukas Wiśniewski", True),
        ("Dr. Kask", "Mart Kask", True), ("Kpt. Tamm", "Tamm", True), ("Lt. Col. Ahlström", "Col Erik Ahlström", True),
        ("Yzb. Yılmaz", "Ayşe Yılmaz", True), ("Cne Lefèvre", "Paul Lefevre", True),
        ("Anna", "Anna Kask", False), ("Lukas Kask", "Lukas Wiśniewski", False), ("Maj", "Maj Kask", False),
        ("John Major", "Anna Major", False), ("Capt Major", "Anna Major", True),
        ("CPT(N) von Thun", "Max von Thun", True), ("Kapitän zur See von Thun", "Max von Thun", True),
        ("Kaptan Öztürk", "Mehmet Öztürk", True), ("კაპიტანი ბერიძე", "ნინო ბერიძე", True),
        ("סרן כהן", "יעל כהן", True),
        ("Maj i.G. Brandt", "Jonas Brandt", True), ("Lt Col (GS) Brandt", "Jonas Brandt", True),
        ("Hptm d.R. Brandt", "Jonas Brandt", True), ("KptzS Brandt", "Jonas Brandt", True),
        ("MSG Jones", "Ann Jones", True), ("1SG Jones", "Ann Jones", True), ("CW3 Jones", "Ann Jones", True),
        ("Pfc Jones", "Ann Jones", True), ("Obstlt Brandt", "Jonas Brandt", True),
        ("Obst Brandt", "Jonas Brandt", True),
        ("StHptm Brandt", "Jonas Brandt", True), ("Rittmeister Brandt", "Jonas Brandt", True),
        ("Sous-lieutenant Roy", "Luc Roy", True), ("Aspirant Roy", "Luc Roy", True),
        ("Jones, Maj", "Ann Jones", True), ("Jones CPT", "Ann Jones", True), ("I. Jones", "Ann Jones", False),
    ],
)  # fmt: skip
def test_what_is_close(one: str, other: str, close: bool) -> None:
    assert posts.alike(one, other) is close


def test_a_rank_that_nobody_knows_is_passed_over_where_one_has_that_surname(world: worlds.World) -> None:
    add(world, "red", "staff", "Max von Thun")
    assert getattr(join_list.by_name(world.exercise, "Obergroom von Thun"), "name", "") == "Max von Thun"
    assert getattr(join_list.by_name(world.exercise, "Thun Xyzist"), "name", "") == "Max von Thun"
    add(world, "blue", "staff", "Eva von Thun")
    assert join_list.by_name(world.exercise, "Obergroom von Thun") is None


def test_a_name_in_another_script_is_listed_with_its_plain_spelling(world: worlds.World) -> None:
    add(world, "red", "staff", "Пётр Иванов", "Åse Bø")
    page = Client().get(f"/join/{world.exercise.room_code}/").content.decode()
    assert 'data-name="Пётр Иванов" data-plain="petr ivanov"' in page
    assert 'data-plain="ase bo aase boe"' in page


@pytest.mark.parametrize("choice", ["commander", "staff"])
@pytest.mark.parametrize("typed", ["Ann Lee", "Ann Le", "Bo Ek", "Zed Q"])
def test_nobody_ever_gets_a_role_they_did_not_choose(world: worlds.World, choice: str, typed: str) -> None:
    add(world, "red", "commander", "Ann Lee")
    add(world, "red", "staff", "Bo Ek", "")
    for sure in (False, True):
        try:
            seat = seats.knock(
                exercise=world.exercise, cell_id=world.cells["red"].pk, name=typed, role=choice, sure=sure
            )
        except Refused:
            continue
        assert seat.role == choice
        return


# --- posts


@WAYS
def test_who_chooses_a_post_gets_that_post(world: worlds.World, join: Any) -> None:
    add(world, "red", "staff", "", "", "", given=("Plans", "Logistics", "Intelligence"))
    page = Client().get(reverse("room", args=[world.exercise.room_code])).content.decode()
    assert all(post in page for post in ("Plans", "Logistics", "Intelligence"))
    assert join(world, "red", "staff", "Maj Brandt", post="Logistics").status_code in (201, 302)
    assert world.cells["red"].seats.get(status="taken").post == "Logistics"
    answer = join(world, "red", "staff", "Capt Tamm", post="Logistics")
    assert answer.status_code == 422
    assert "no free seat as Logistics" in answer.content.decode()


def test_pasted_names_keep_the_order_the_roster_shows(world: worlds.World) -> None:
    add(world, "red", "commander", "", given=("Commander",))
    add(world, "red", "staff", "", "", "", given=("Plans", "Logistics", "Air"))
    shown = [seat.post for cell in roster(world.exercise).cells if cell.kind == "red" for seat in cell.seats]
    names = ["Col A", "Maj B", "Maj C", "Capt D", "Lt E"]
    people.seat_names(cell=world.cells["red"], names=names)
    rows = [seat for cell in roster(world.exercise).cells if cell.kind == "red" for seat in cell.seats]
    assert [row.name for row in rows] == names
    assert [row.post for row in rows[:4]] == shown == ["Commander", "Plans", "Logistics", "Air"]


def test_a_post_is_given_on_the_roster_and_over_the_api(world: worlds.World) -> None:
    (seat,) = add(world, "red", "staff", "Maj Brandt")
    alice = Client()
    alice.force_login(world.owner)
    alice.post(reverse("umpire_do", args=[world.exercise.pk, "post-seat"]), {"seat": str(seat.pk), "post": " Air  "})
    assert Seat.objects.get(pk=seat.pk).post == "Air"
    api = APIClient()
    api.force_login(world.owner)
    url = reverse("api_umpire_seat", args=[world.exercise.pk, seat.pk])
    assert api.patch(url, {"post": "Plans"}, format="json").json()["post"] == "Plans"


# --- one device


def test_one_program_does_not_take_both_commands(world: worlds.World) -> None:
    for kind in ("red", "blue"):
        add(world, kind, "commander", "")
    assert by_api(world, "red", "commander", "Red Boss").json()["me"]["status"] == "taken"
    assert by_api(world, "blue", "commander", "Blue Boss").json()["me"]["status"] == "waiting"
    (knock,) = roster(world.exercise).room.waiting
    assert knock.why == "same network address as Red Boss, Red, commander"


def test_other_addresses_and_staff_under_a_commander_do_not_wait(world: worlds.World) -> None:
    for kind in ("red", "blue"):
        add(world, kind, "commander", "")
        add(world, kind, "staff", "")
    assert by_api(world, "red", "commander", "A B", "10.0.0.1").json()["me"]["status"] == "taken"
    assert by_api(world, "blue", "commander", "E F", "10.0.0.2").json()["me"]["status"] == "taken"
    assert by_api(world, "blue", "staff", "C D", "10.0.0.1").json()["me"]["status"] == "taken"


@pytest.mark.parametrize("first", ["commander", "staff"])
def test_one_program_does_not_submit_for_both_sides_as_staff(world: worlds.World, first: str) -> None:
    """Staff of a side without a seated commander submit its orders, so they wait as a commander does."""
    for kind in ("red", "blue"):
        add(world, kind, "commander", "")
        add(world, kind, "staff", "")
    assert by_api(world, "red", first, "A B").json()["me"]["submits"]
    blue = by_api(world, "blue", "staff", "C D").json()["me"]
    assert (blue["status"], blue["submits"]) == ("waiting", False)


def test_a_browser_does_not_read_two_sides_as_staff(world: worlds.World) -> None:
    add(world, "red", "staff", "")
    add(world, "blue", "commander", "Blue Boss")
    add(world, "blue", "staff", "")
    by_page(world, "blue", "commander", "Blue Boss")
    browser = Client()
    by_page(world, "red", "staff", "A B", browser)
    del browser.cookies["sessionid"]
    by_page(world, "blue", "staff", "C D", browser)
    assert ("C D", "staff", "waiting") in sits(world, "blue")


@pytest.mark.parametrize("expected", ["", "Lt Col Ahlström"])
def test_who_is_turned_away_leaves_the_seat_behind(world: worlds.World, expected: str) -> None:
    add(world, "red", "commander", "")
    add(world, "blue", "commander", expected, given=("head of government",))
    by_api(world, "red", "commander", "Red Boss")
    assert by_api(world, "blue", "commander", "Somebody").json()["me"]["status"] == "waiting"
    seats.remove(seat=Seat.objects.get(status="waiting"))
    left = world.cells["blue"].seats.exclude(status="removed")
    assert [(seat.name, seat.role, seat.post, seat.status) for seat in left] == [
        (expected, "commander", "head of government", "free")
    ]
    assert by_api(world, "blue", "commander", expected or "Blue Boss", "10.0.0.2").json()["me"]["status"] == "taken"


def test_a_browser_whose_seat_was_forgotten_waits_for_the_other_command(world: worlds.World) -> None:
    """It signs out of its session, and its own cookie still says which device it is."""
    for kind in ("red", "blue"):
        add(world, kind, "commander", "")
    browser = Client()
    by_page(world, "red", "commander", "Red Boss", browser)
    del browser.cookies["sessionid"]
    by_page(world, "blue", "commander", "Blue Boss", browser)
    assert sits(world, "blue") == [("Blue Boss", "commander", "waiting")]
    alice = Client()
    alice.force_login(world.owner)
    page = alice.get(reverse("umpire_roster", args=[world.exercise.pk])).content.decode()
    assert "same device as Red Boss, Red, commander" in page


def test_a_class_behind_one_address_is_not_held_up(world: worlds.World) -> None:
    """Browsers are told apart by their cookies; the umpire still sees that the address is the same."""
    for kind in ("red", "blue"):
        add(world, kind, "commander", "")
        assert by_page(world, kind, "commander", f"{kind} boss").status_code == 302
    assert sits(world, "blue") == [("blue boss", "commander", "taken")]
    rows = [seat for cell in roster(world.exercise).cells if cell.kind == "blue" for seat in cell.seats]
    assert rows[0].shared == "same network address as red boss, Red, commander"


def test_a_token_sent_along_says_who_asks(world: worlds.World) -> None:
    for kind in ("red", "blue"):
        add(world, kind, "commander", "")
    token = by_api(world, "red", "commander", "Red Boss").json()["token"]
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    url = reverse("api_join", args=[world.exercise.room_code])
    wish = {"cell": world.cells["blue"].pk, "role": "commander", "name": "Blue Boss"}
    answer = client.post(url, wish, format="json", REMOTE_ADDR="10.0.0.99")
    assert answer.status_code == 422
    assert "You already have a seat in Red" in answer.content.decode()


def test_a_seat_taken_by_its_code_counts_as_well(world: worlds.World) -> None:
    (seat,) = add(world, "red", "commander", "Red Boss")
    add(world, "blue", "commander", "")
    here = Caller(device="", address="somewhere")
    seats.redeem(code=seats.issue_code(seat=seat).code, caller=here)
    found = seats.knock(
        exercise=world.exercise, cell_id=world.cells["blue"].pk, name="Blue Boss", role="commander", caller=here
    )
    assert found.status == "waiting"


# --- after an undo


def test_no_sitrep_stands_after_its_turn_was_taken_back() -> None:
    """The cell reads which sitrep is gone and why, until the turn is reported again; other cells' news stay theirs."""
    world = worlds.second_turn()
    game = world.exercise.game
    assert game is not None
    report = "Sitrep 1 is published."
    logbook.write(world.exercise, LogEntry.Kind.PAPER, report, cell=world.cells["red"], turn=1)
    red, blue = world.viewer("red"), world.viewer("blue")
    assert (newest_sitrep(red), newest_sitrep(blue)) == ((1, ""), (0, ""))
    last = game.steps.order_by("-seq").first()
    assert last is not None
    step = turns.undo(exercise=world.exercise, seq=last.seq, reason="A die was misread.")
    assert step.turn == 1
    assert newest_sitrep(red) == (0, "Sitrep 1 was withdrawn: A die was misread.")
    world.refresh()
    assert cell_page(red, Wanted(), timezone.now()).taken_back.endswith("A die was misread.")
    logbook.write(world.exercise, LogEntry.Kind.PAPER, report, cell=world.cells["red"], turn=1)
    assert newest_sitrep(red) == (1, "")


def test_the_form_of_an_undo_comes_before_its_list() -> None:
    world = worlds.begun()
    alice = Client()
    alice.force_login(world.owner)
    page = alice.get(reverse("umpire_undo", args=[world.exercise.pk])).content.decode()
    assert 0 < page.index(">Undo it<") < page.index(">Undone<")


# --- taking the request back


def test_a_person_who_waits_chooses_another_seat(world: worlds.World) -> None:
    add(world, "red", "commander", "Lt Col Ahlström")
    add(world, "red", "staff", "")
    browser = Client()
    by_page(world, "red", "commander", "Maj Brandt", browser)
    door = reverse("door", args=[world.exercise.pk])
    assert "Nearly there, Maj Brandt" in browser.get(door).content.decode()
    assert browser.post(door)["Location"] == reverse("room", args=[world.exercise.room_code])
    assert sits(world, "red") == []
    assert LogEntry.objects.filter(text="Maj Brandt no longer waits to join Red.").exists()
    assert by_page(world, "red", "staff", "Maj Brandt", browser).status_code == 302
    assert sits(world, "red") == [("Maj Brandt", "staff", "taken")]


def test_a_seat_that_was_given_is_not_taken_back_at_the_door(world: worlds.World) -> None:
    add(world, "red", "commander", "")
    browser = Client()
    by_page(world, "red", "commander", "Maj Brandt", browser)
    assert browser.post(reverse("door", args=[world.exercise.pk]))["Location"].endswith(f"/x/{world.exercise.pk}/")
    with pytest.raises(Refused, match="already let you in"):
        seats.withdraw(seat=Seat.objects.get(name="Maj Brandt"))
    assert sits(world, "red") == [("Maj Brandt", "commander", "taken")]


@WAYS
def test_a_name_expected_in_another_cell_is_asked_about(world: worlds.World, join: Any) -> None:
    add(world, "red", "commander", "Lt Col Ahlström")
    add(world, "blue", "staff", "")
    answer = join(world, "blue", "staff", "lt col ahlstrom")
    assert answer.status_code == 422
    assert "on the roster in Red as commander" in answer.content.decode()
    assert sits(world, "blue") == []
