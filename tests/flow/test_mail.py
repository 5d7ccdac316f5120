"""Mail goes out once, from a row, through a server on this machine that can be slow, gone or unwilling."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.utils import timezone

from tests.patience import PATIENCE
from tests.postbox import Box, open_box
from wargame import tasks
from wargame.models import Mail
from wargame.services.college import mail
from wargame.web import mail_server


@pytest.fixture
def box(settings: Any) -> Iterator[Box]:
    with open_box(settings) as found:
        yield found


def ask(key: str = "k", to: str = "ada@example.edu") -> bool:
    return mail.keep(key=key, to=to, subject="Orders are due", text="Привет, see the page.\n")


@pytest.mark.django_db
def test_an_occasion_sends_one_message(box: Box) -> None:
    assert (ask(), ask(), ask("other", "bob@example.edu")) == (True, False, True)
    assert (tasks.send_mail(), tasks.send_mail()) == (2, 0)
    assert ask() is False, "not even after it was sent"
    assert tasks.send_mail() == 0
    first = box.taken[0]
    assert (first["To"], first["From"], first["Subject"]) == (
        "ada@example.edu", "White Cell <wargame@example.edu>", "Orders are due",
    )  # fmt: skip
    assert first.get_content().strip() == "Привет, see the page."
    assert first["Auto-Submitted"] == "auto-generated"
    row = Mail.objects.get(key="k")
    assert (first["Message-ID"], row.text) == (f"<{row.pk}@example.edu>", "")


@pytest.mark.django_db
def test_a_server_that_is_gone_gets_it_later_and_one_out_of_date_never(box: Box, settings: Any) -> None:
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    ask()
    assert tasks.send_mail() == 0
    assert mail.waiting() == (1, "The mail server cannot be reached.")
    settings.EMAIL_PORT = port
    assert tasks.send_mail() == 0, "not at once"
    mail.keep(key="short", to="ada@example.edu", subject="s", text="t", lasts=timedelta(seconds=30))
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert tasks.send_mail() == 1
    assert [one["Subject"] for one in box.taken] == ["Orders are due"]
    assert Mail.objects.get(key="short").text == "", "what is out of date keeps no text"


@pytest.mark.django_db
def test_a_wrong_login_or_sender_loses_no_message(box: Box, settings: Any) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "white-cell", "wrong"
    ask()
    assert tasks.send_mail() == 0
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert tasks.send_mail() == 1


@pytest.mark.django_db
def test_what_the_server_puts_off_is_sent_later_and_what_it_refuses_is_given_up(box: Box) -> None:
    box.answers = ["451 busy"]
    ask()
    assert tasks.send_mail() == 0
    assert mail.waiting() == (1, "The mail server put the message off: busy")
    assert tasks.send_mail() == 0, "not at once"
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert tasks.send_mail() == 1
    box.answers = ["554 no such person"]
    ask("b")
    ask("c")
    assert tasks.send_mail() == 1, "the others go on"
    gone = Mail.objects.get(key="b")
    assert (gone.given_up, gone.text) == (True, "")
    assert "no such person" in gone.problem
    assert mail.waiting()[0] == 0
    assert len(box.taken) == 2


@pytest.mark.django_db
def test_a_decoy_is_never_sent_and_old_rows_go(box: Box) -> None:
    ask("decoy", "")
    ask()
    assert tasks.send_mail() == 1
    assert mail.sweep() == 0
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert mail.sweep() == 2


@pytest.mark.django_db
def test_without_a_server_nothing_is_kept(settings: Any) -> None:
    settings.MAIL = None
    assert ask() is False
    assert (Mail.objects.count(), tasks.send_mail()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_loses_nothing_and_two_workers_send_once(box: Box, monkeypatch: Any) -> None:
    class Killed(BaseException):
        pass

    def die(row: Mail) -> Any:
        raise Killed

    ask()
    monkeypatch.setattr(mail, "_message", die)
    with pytest.raises(Killed):
        tasks.send_mail()
    monkeypatch.undo()
    assert mail.waiting() == (1, "")
    sent: list[int] = []

    def other() -> None:
        sent.append(mail.deliver())
        connection.close()

    with transaction.atomic():
        Mail.objects.select_for_update().get()  # the first worker is at it
        second = threading.Thread(target=other)
        second.start()
        second.join(PATIENCE)
        assert sent == [0]
    assert tasks.send_mail() == 1
    assert len(box.taken) == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "MAIL_FROM is not an email address"),
        ({"FROM": "nobody"}, "MAIL_FROM is not an email address"),
        ({"FROM": "a@b.c", "SECURITY": "ssl"}, "Use starttls, tls or none"),
        ({"FROM": "a@b.c", "PORT": "0"}, "a number from 1 to 65535"),
        ({"FROM": "a@b.c", "PORT": "x"}, "a number from 1 to 65535"),
    ],
)
def test_settings_that_cannot_work_are_refused_at_the_start(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        mail_server.mail_server({f"WHITE_CELL_MAIL_{name}": value for name, value in {"HOST": "h", **given}.items()})


def test_the_port_follows_the_security() -> None:
    named = {"WHITE_CELL_MAIL_HOST": "h", "WHITE_CELL_MAIL_FROM": "Cell <a@b.c>"}
    ports = [mail_server.mail_server({**named, "WHITE_CELL_MAIL_SECURITY": one}) for one in ("", "TLS", "none")]
    assert [one.port for one in ports if one] == [587, 465, 25]
    assert mail_server.mail_server({"WHITE_CELL_MAIL_FROM": "a@b.c"}) is None
