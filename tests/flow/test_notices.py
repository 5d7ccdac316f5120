"""Notices of an exercise of weeks: off until turned on, once each, without a word of the game, through any kill."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest.mock import patch

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from tests import world as worlds
from tests.flow.test_calendar import GIVEN, MONDAY, TALLINN, at
from tests.postbox import Box, open_box
from wargame import tasks
from wargame.calendar import reading
from wargame.errors import Refused
from wargame.models import Cell, Mail, Notice, NoticeWish, Seat
from wargame.services import erasure, samples, turns
from wargame.services.calendar import dates
from wargame.services.college import mail
from wargame.services.notices import by_hook, occasions, wishes
from wargame.services.participants import seat_links, seats
from wargame.services.traffic import rfis
from wargame.web import outside_address

pytestmark = pytest.mark.django_db
BASE = "https://wargame.example.edu"


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def world(time: time_machine.Traveller) -> worlds.World:
    built = worlds.build(review="dice", pace="sheet", timezone="Europe/Tallinn", all_in_locks=False)
    plan = reading.read(**{**GIVEN, "grace": 0})
    dates.set_plan(exercise=built.exercise, plan=plan)
    built.refresh()
    worlds.begin(built)
    return worlds.play_until(built, turn=1)


@pytest.fixture
def box(settings: Any) -> Iterator[Box]:
    with open_box(settings) as found:
        yield found


class Receiver:
    """A program on this machine that takes webhooks, or answers with what it is told to."""

    def __init__(self) -> None:
        self.taken: list[tuple[dict[str, str], dict[str, Any]]] = []
        self.answer = 200
        self.raw: list[bytes] = []
        self.address = ""


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS = "private"
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.raw.append(body)
            found.taken.append((dict(self.headers), json.loads(body)))
            self.send_response(found.answer)
            if found.answer == 302:
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()

        def log_message(self, *words: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found.address = f"http://127.0.0.1:{server.server_port}/hook"
    yield found
    server.shutdown()
    server.server_close()


def wish(world: worlds.World, kind: str = "red") -> NoticeWish:
    seat = Seat.objects.get(pk=world.seats[kind].pk)
    return wishes.hold(exercise=world.exercise, seat=seat, user=None, base=BASE)


def by_post(world: worlds.World, kind: str = "red", address: str = "ada@example.edu") -> NoticeWish:
    row = wish(world, kind)
    NoticeWish.objects.filter(pk=row.pk).update(mail=address, mail_since=timezone.now())
    return NoticeWish.objects.get(pk=row.pk)


def told(box: Box) -> list[str]:
    return [one.get_content().splitlines()[0] for one in box.taken]


def round_of_work() -> None:
    tasks.send_notices()
    tasks.send_mail()


def test_nothing_is_sent_until_someone_turns_it_on(world: worlds.World, box: Box, time: time_machine.Traveller) -> None:
    wish(world)
    at(time, "2026-10-13T10:00")
    round_of_work()
    assert box.taken == []
    assert Notice.objects.count() == 0


def test_an_address_gets_notices_only_after_its_owner_confirms_it(
    world: worlds.World, box: Box, client: Client, time: time_machine.Traveller
) -> None:
    wishes.ask_mail(wish=wish(world), address=" Ada@Example.edu ")
    tasks.send_mail()
    assert box.taken[0]["To"] == "ada@example.edu"
    link = re.search(r"https://wargame.example.edu(/notice/confirm/\S+)", box.taken[0].get_content())
    assert link
    assert client.get(link[1]).status_code == 200
    assert NoticeWish.objects.get().mail_since is None, "a program that opens links turns nothing on"
    assert client.post(link[1]).status_code == 200
    assert NoticeWish.objects.get().mail_since is not None
    assert client.post(link[1].replace("confirm/", "confirm/x")).status_code == 410
    with pytest.raises(Refused, match="this is not an email address"):
        wishes.ask_mail(wish=wish(world), address="ada")


def test_orders_that_are_due_within_a_day_are_told_once_and_those_that_are_in_are_not(
    world: worlds.World, box: Box, time: time_machine.Traveller
) -> None:
    by_post(world)
    by_post(world, "blue", "bob@example.edu")
    round_of_work()
    assert told(box) == [], "it is more than a day to go"
    worlds.submit(world, "blue", [])
    for hour in ("19:00", "20:00", "23:00"):
        at(time, f"2026-10-12T{hour}")
        round_of_work()
    assert told(box) == ["Your orders are due on Tuesday 13 October, 18:00."]
    assert box.taken[0]["To"] == "ada@example.edu"


def test_a_day_brings_one_mail_with_the_newest_of_each_kind(
    world: worlds.World, box: Box, time: time_machine.Traveller
) -> None:
    by_post(world)
    at(time, "2026-10-12T19:00")
    round_of_work()
    rfi = rfis.ask(viewer=world.viewer("red"), question="Where?")
    rfis.answer(viewer=world.viewer("white", umpire=True), rfi_id=rfi.pk, text="There.")
    at(time, "2026-10-13T18:00:01")
    samples.settle(world.exercise)
    round_of_work()
    assert len(box.taken) == 1
    at(time, "2026-10-13T19:30")
    round_of_work()
    lines = box.taken[1].get_content().splitlines()
    assert lines[:2] == ["Results were published.", "The umpire answered a question of your cell."]
    at(time, "2026-10-14T12:00")
    round_of_work()
    assert len(box.taken) == 2


def test_one_press_ends_the_mail_and_forgets_the_address(
    world: worlds.World, box: Box, client: Client, time: time_machine.Traveller
) -> None:
    by_post(world)
    at(time, "2026-10-12T19:00")
    round_of_work()
    stop = box.taken[0]["List-Unsubscribe"].strip(" <>").removeprefix(BASE)
    assert box.taken[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stop in box.taken[0].get_content()
    without_cookies = Client(enforce_csrf_checks=True)
    assert without_cookies.get(stop).status_code == 200
    assert NoticeWish.objects.get().mail == "ada@example.edu", "opening it does nothing"
    assert without_cookies.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert (NoticeWish.objects.get().mail, NoticeWish.objects.get().mail_since) == ("", None)


def test_an_umpire_hears_that_orders_are_in_and_that_results_are_due(
    world: worlds.World, box: Box, time: time_machine.Traveller
) -> None:
    row = wishes.hold(exercise=world.exercise, seat=None, user=world.owner, base=BASE)
    NoticeWish.objects.filter(pk=row.pk).update(mail="alice@example.edu", mail_since=timezone.now())
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    round_of_work()
    assert told(box) == ["Orders are in. Results are due on Wednesday 14 October, 08:00."]
    at(time, "2026-10-14T09:10")
    round_of_work()
    assert told(box)[1:] == ["Results are due on Wednesday 14 October, 08:00."]


def test_no_word_of_the_game_is_in_any_notice(
    world: worlds.World, box: Box, receiver: Any, time: time_machine.Traveller, client: Client
) -> None:
    """A unique word in every text of the game that a notice could take up."""
    canary = "QUETZAL"
    type(world.exercise).objects.update(title=f"{canary} title", number=canary, marking=canary)
    for cell in Cell.objects.all():
        Cell.objects.filter(pk=cell.pk).update(name=f"{canary} {cell.pk}", role=canary)
    Seat.objects.update(name=f"{canary} name", post=canary)
    by_post(world)
    wishes.set_hook(wish=wish(world), address=receiver.address)
    feed = wishes.new_feed(wish=wish(world))
    rfi = rfis.ask(viewer=world.viewer("red"), question=f"{canary}?")
    rfis.answer(viewer=world.viewer("white", umpire=True), rfi_id=rfi.pk, text=canary)
    at(time, "2026-10-12T19:00")
    round_of_work()
    at(time, "2026-10-13T18:00:01")
    samples.settle(world.exercise)
    at(time, "2026-10-13T20:00")
    round_of_work()
    texts = [one.as_string() for one in box.taken] + [json.dumps(one) for one in receiver.taken]
    texts.append(client.get(feed.removeprefix(BASE)).content.decode())
    assert len(texts) >= 5
    assert not [text for text in texts if canary in text]


KILLED = [
    (Notice.objects, "bulk_create"),
    (wishes, "stop_link"),
    (mail, "keep"),
    (NoticeWish, "save"),
    (Mail, "save"),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("where", "what"), KILLED, ids=[what for _, what in KILLED])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_process_killed_at_any_point_of_mailing_sends_nothing_twice_and_nothing_never(
    box: Box, time: time_machine.Traveller, where: Any, what: str, moment: str, world: worlds.World
) -> None:
    by_post(world)
    at(time, "2026-10-12T19:00")
    real = getattr(where, what)

    def dies(*given: Any, **named: Any) -> Any:
        if moment == "after":
            real(*given, **named)
        raise SystemExit

    with patch.object(where, what, dies), suppress(SystemExit):
        round_of_work()
    for minutes in (1, 2, 5):
        time.shift(timedelta(minutes=minutes))
        round_of_work()
    assert len({one["Message-ID"] for one in box.taken}) == 1
    assert set(told(box)) == {"Your orders are due on Tuesday 13 October, 18:00."}
    assert len(box.taken) <= 2, "twice only between the server's yes and the commit, with the same id"


def test_a_webhook_is_signed_with_its_secret_and_the_time(
    world: worlds.World, receiver: Any, time: time_machine.Traveller
) -> None:
    secret = wishes.set_hook(wish=wish(world), address=receiver.address)
    assert secret not in NoticeWish.objects.get().hook_secret, "sealed"
    at(time, "2026-10-12T19:00")
    tasks.send_notices()
    (headers, body), *more = receiver.taken
    assert more == []
    assert body["text"] == "Your orders are due on Tuesday 13 October, 18:00."
    assert body["link"] == f"{BASE}/x/{world.exercise.pk}/"
    found = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["White-Cell-Signature"])
    assert found
    stamp, signed = found.groups()
    assert int(stamp) == int(timezone.now().timestamp())
    assert signed == by_hook.signature(secret, int(stamp), receiver.raw[0])
    assert headers["White-Cell-Delivery"] == body["id"]


@pytest.mark.parametrize(("answer", "said"), [(500, "it answered with 500."), (302, "it redirects (302)")])
def test_a_webhook_is_tried_with_longer_pauses_and_stops_after_a_day(
    world: worlds.World, receiver: Any, time: time_machine.Traveller, answer: int, said: str
) -> None:
    receiver.answer = answer
    wishes.set_hook(wish=wish(world), address=receiver.address)
    at(time, "2026-10-12T18:30")
    occasions.look(timezone.now())
    Notice.objects.update(until=timezone.now() + timedelta(days=3))
    tries = []
    for minute in range(0, 26 * 60, 10):
        time.move_to(MONDAY.replace(hour=18, minute=30) + timedelta(minutes=minute))
        before = len(receiver.taken)
        by_hook.deliver()
        tries += [minute] * (len(receiver.taken) - before)
    assert tries[:6] == [0, 10, 20, 30, 40, 70]
    assert 24 * 60 <= tries[-1] < 25 * 60, "for a day, and not once more"
    row = NoticeWish.objects.get()
    assert (row.hook_since, said in row.hook_problem) == (None, True)
    assert not row.notices.filter(sent_at=None, dropped_at=None).exists()


POINTS = [(outside_address, "post"), (Notice, "save"), (NoticeWish.objects, "filter")]


@pytest.mark.parametrize(("where", "what"), POINTS, ids=[what for _, what in POINTS])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_process_killed_while_it_sends_a_webhook_sends_it_again_with_the_same_id(
    world: worlds.World, receiver: Any, time: time_machine.Traveller, where: Any, what: str, moment: str
) -> None:
    wishes.set_hook(wish=wish(world), address=receiver.address)
    at(time, "2026-10-12T19:00")
    occasions.look(timezone.now())
    real = getattr(where, what)

    def dies(*given: Any, **named: Any) -> Any:
        if moment == "after":
            real(*given, **named)
        raise SystemExit

    with patch.object(where, what, dies), suppress(SystemExit):
        by_hook.deliver()
    for _ in range(3):
        time.shift(timedelta(minutes=5))
        tasks.send_notices()
    assert Notice.objects.get().sent_at is not None
    assert {body["text"] for _, body in receiver.taken} == {"Your orders are due on Tuesday 13 October, 18:00."}
    assert len({body["id"] for _, body in receiver.taken}) == 1
    assert len(receiver.taken) == (1 if (what, moment) == ("post", "before") else 2)


def test_a_webhook_that_works_again_gets_what_waited_once(
    world: worlds.World, receiver: Any, time: time_machine.Traveller
) -> None:
    receiver.answer = 503
    wishes.set_hook(wish=wish(world), address=receiver.address)
    at(time, "2026-10-12T19:00")
    tasks.send_notices()
    receiver.answer = 200
    for _ in range(3):
        time.shift(timedelta(minutes=5))
        tasks.send_notices()
    assert [one["id"] for _, one in receiver.taken] == [receiver.taken[0][1]["id"]] * 2


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/", "https://localhost/", "https://10.1.2.3/", "https://192.168.0.1/", "https://169.254.1.1/",
        "https://[::1]/", "https://[fe80::1]/", "https://[fc00::1]/", "https://0.0.0.0/", "https://[::ffff:127.0.0.1]/",
        "https://100.64.0.1/", "https://224.0.0.1/", "https://[2002:7f00:1::]/", "http://93.184.215.14/", "ftp://a.example/",
        "https://user:word@93.184.215.14/", "not an address", "https://", "https://93.184.215.14:99999/", "https://2130706433/",
    ],
)  # fmt: skip
def test_an_address_inside_the_network_is_refused(world: worlds.World, settings: Any, address: str) -> None:
    settings.WEBHOOKS = "public"
    with pytest.raises(Refused, match=r"^hook: "):
        wishes.set_hook(wish=wish(world), address=address)


def test_a_name_that_leads_inside_after_it_was_checked_is_refused_when_it_is_used(settings: Any) -> None:
    answers = iter(["93.184.215.14", "10.0.0.1"])

    def resolve(*given: Any, **named: Any) -> list[Any]:
        return [(0, 0, 0, "", (next(answers), 443))]

    with patch("socket.getaddrinfo", resolve):
        outside_address.check("https://hook.example/", private=False)
        with pytest.raises(outside_address.NotAllowed):
            outside_address.post("https://hook.example/", b"{}", {}, private=False)


def test_webhooks_are_off_until_an_administrator_turns_them_on(world: worlds.World, settings: Any) -> None:
    settings.WEBHOOKS = "off"
    with pytest.raises(Refused, match="sends no webhooks here"):
        wishes.set_hook(wish=wish(world), address="https://93.184.215.14/")


def test_the_feed_is_read_by_a_calendar_program_and_ends_with_its_address(
    world: worlds.World, client: Client, time: time_machine.Traveller
) -> None:
    address = wishes.new_feed(wish=wish(world)).removeprefix(BASE)
    answer = client.get(address)
    assert answer["Content-Type"].startswith("text/calendar")
    found = list(Calendar.from_ical(answer.content.decode()).walk("VEVENT"))
    assert {str(one["summary"]) for one in found} == {"Orders are due", "Results are published"}
    first = min(found, key=lambda one: one.decoded("dtstart"))
    assert first.decoded("dtstart") == datetime(2026, 10, 13, 18, tzinfo=TALLINN)
    hours = {one.decoded("dtstart").astimezone(TALLINN).hour for one in found}
    assert hours == {18, 8}, "across the end of daylight saving"
    assert len({str(one["uid"]) for one in found}) == len(found)
    wishes.new_feed(wish=wish(world))
    assert client.get(address).status_code == 404


def test_what_a_person_gave_goes_with_their_name_and_with_their_seat(world: worlds.World) -> None:
    by_post(world)
    erasure.erase(exercise=world.exercise, seat=world.seats["red"])
    assert NoticeWish.objects.count() == 0
    by_post(world, "blue")
    seats.issue_code(seat=world.seats["blue"])
    assert NoticeWish.objects.count() == 0


def test_a_person_comes_back_on_another_device_by_their_own_link_until_the_seat_is_renewed(
    world: worlds.World,
) -> None:
    link = reverse("seat_link", args=[seat_links.token(world.seats["red"])])
    phone = Client()
    assert phone.get(link).status_code == 200
    assert phone.get(reverse("notices", args=[world.exercise.pk])).status_code == 404, "looking takes no seat"
    assert phone.post(link).status_code == 302
    assert phone.get(reverse("cell", args=[world.exercise.pk, world.cells["red"].pk])).status_code == 200
    seats.issue_code(seat=world.seats["red"])
    assert Client().post(link).status_code == 404


def test_the_page_turns_each_way_on_and_off(world: worlds.World, box: Box, receiver: Any) -> None:
    client = Client()
    client.post(reverse("seat_link", args=[seat_links.token(world.seats["red"])]))
    page = reverse("notices", args=[world.exercise.pk])
    assert "this is not an email address" in client.post(page, {"act": "mail", "address": "x"}).content.decode()
    assert client.post(page, {"act": "mail", "address": "ada@example.edu"}).status_code == 200
    assert "http://testserver/notice/" in client.post(page, {"act": "feed"}).content.decode()
    assert "Signing secret" in client.post(page, {"act": "hook", "address": receiver.address}).content.decode()
    for act in ("no-mail", "no-feed", "no-hook"):
        assert client.post(page, {"act": act}).status_code == 302
    row = NoticeWish.objects.get()
    assert (row.mail, row.feed_digest, row.hook, row.hook_secret) == ("", "", "", "")


def test_looking_costs_the_same_for_any_number_of_people(world: worlds.World, time: time_machine.Traveller) -> None:
    by_post(world)
    at(time, "2026-10-12T19:00")
    with CaptureQueriesContext(connection) as one:
        occasions.look(timezone.now())
    by_post(world, "blue")
    by_post(world, "green")
    with CaptureQueriesContext(connection) as three:
        occasions.look(timezone.now())
    assert len(one) == len(three) <= 8
