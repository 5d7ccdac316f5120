"""What the logs say, and what they never say."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from adjudication.models import Run
from tests import prepared
from tests import world as worlds
from wargame import tasks
from wargame.models import Seat
from wargame.runtime import logs
from wargame.services import exercises, turns

ROOT = Path(__file__).resolve().parent.parent.parent

pytestmark = pytest.mark.django_db


class Told(io.StringIO):
    """Everything that was logged as JSON."""

    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


@pytest.fixture
def told() -> Iterator[Told]:
    stream = Told()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Json())
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    logs.forget()
    yield stream
    root.removeHandler(handler)
    root.setLevel(before)
    logs.forget()


def test_a_run_that_fails_is_logged_with_its_exercise_and_not_with_what_was_ordered(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = worlds.build(review="none")
    exercises.start(exercise=world.exercise)
    run, said = Run.objects.get(), "the order of Alice Red is odd"

    def fail(exercise: object, run: Run) -> None:
        if run.status == Run.Status.DONE:
            raise ValueError(said)

    monkeypatch.setattr(turns, "_settle", fail)
    tasks.perform_run(str(run.pk))
    (row,) = [row for row in told.rows() if row["level"] == "ERROR"]
    assert (row["exercise"], row["run"]) == (str(world.exercise.pk), str(run.pk))
    assert row["trace"].endswith("ValueError")
    assert "turns.py" in row["trace"]
    assert "Alice" not in told.getvalue()
    assert said in Run.objects.get().error  # the umpire reads it
    logging.getLogger("after").info("Done.")
    assert set(told.rows()[-1]) == {"time", "level", "logger", "message"}


def test_a_request_is_logged_with_its_exercise_and_the_next_one_without(told: Told) -> None:
    world = worlds.build()
    client = Client(raise_request_exception=False)
    client.force_login(world.owner)
    assert client.get(reverse("umpire_inject", args=[world.exercise.pk, 9999])).status_code == 404
    assert told.rows()[-1]["exercise"] == str(world.exercise.pk)
    assert client.get("/nowhere/").status_code == 404
    assert "exercise" not in told.rows()[-1]


def test_no_address_shows_a_code_or_a_token(told: Told) -> None:
    world = worlds.build()
    seat = Seat.objects.exclude(code="").first()
    codes = [world.exercise.room_code, seat.code if seat else "SEATCODE", "TOKEN123", "QWERTY"]
    client = Client()
    for path in (
        f"/seat/{codes[1]}/x/", f"/join/{codes[0]}/x/", f"/screen/{codes[3]}/", f"/visit/{codes[2]}/", f"/{codes[3]}/",
        f"/join/{codes[3]}/",
    ):  # fmt: skip
        client.get(path)
    client.get("/api/v1/exercises/", headers={"Authorization": "Bearer TOKEN123"})
    messages = [row["message"] for row in told.rows() if row["logger"] == "django.request"]
    assert "Not Found: /screen/<code>/" in messages
    assert "Not Found: /seat/…" in messages
    for code in codes:
        assert code not in told.getvalue(), code


def test_a_page_that_fails_over_orders_does_not_log_them(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    world = worlds.begun(review="none")
    seat, cell = world.seats["red"], world.cells["red"]

    def fail(**given: Any) -> None:
        raise ValueError(f"{seat.name} ordered {given['orders']}")

    monkeypatch.setattr("wargame.services.sheets.save", fail)
    client = Client(raise_request_exception=False)
    session = client.session
    session["seats"] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    sheet = world.decision().sheets.get(cell=cell)
    address = reverse("api_sheet", args=[world.exercise.pk, cell.pk, sheet.pk])
    order = worlds.policy_order(world, cell.side or "")
    answer = client.put(address, {"orders": [order]}, content_type="application/json")
    assert answer.status_code == 500
    (row,) = [row for row in told.rows() if row["logger"] == "django.request" and row["level"] == "ERROR"]
    assert row["exercise"] == str(world.exercise.pk)
    assert row["trace"].endswith("ValueError")
    assert seat.name not in told.getvalue()
    assert str(order["do"]) not in told.getvalue()


def test_the_error_of_the_database_is_named_without_its_values(told: Told) -> None:
    world = worlds.build()
    code = "SECRETCODE"
    Seat.objects.filter(pk=world.seats["red"].pk).update(code=code)
    try:
        Seat.objects.create(cell=world.cells["blue"], code=code)
    except IntegrityError:
        logging.getLogger("test").exception("A seat could not be made.")
    row = told.rows()[-1]
    assert "IntegrityError: SQLSTATE 23505 seat_codes_differ" in row["trace"]
    assert code not in told.getvalue()


@pytest.mark.parametrize(
    ("said", "args", "expected"),
    [
        ("Lost: %s", (KeyError("Anna"),), "Lost: KeyError"),
        (
            "Lost: %s",
            (ConnectionRefusedError(111, "Connection refused"),),
            "Lost: ConnectionRefusedError: Connection refused",
        ),
        ("Task %(name)s raised: %(exc)s", ({"name": "t", "exc": "KeyError('Anna')"},), "Task t raised: KeyError"),
        ("100 % sure", (), "100 % sure"),
    ],
)
def test_an_exception_in_a_sentence_is_only_named(said: str, args: Any, expected: str) -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, said, args, None)
    assert logs.message(record) == expected


def test_a_plain_line_ends_with_what_it_is_about() -> None:
    logs.forget()  # what a test before this one was about
    record = logging.LogRecord("x", logging.INFO, "f", 1, "Done.", (), None)
    with logs.scope(exercise="e1", run="r1"):
        assert logs.PlainLine().format(record).endswith(" INFO x: Done. [exercise e1 run r1]")
        with logs.scope():
            assert logs.PlainLine().format(record).endswith(" INFO x: Done.")
        assert "[exercise e1 run r1]" in logs.PlainLine().format(record)
    assert logs.PlainLine().format(record).endswith(" INFO x: Done.")


@pytest.mark.parametrize(("choice", "begins"), [("json", '{"time": "20'), ("", "20")])
def test_the_setting_chooses_the_format_for_every_process(choice: str, begins: str, tmp_path: Path) -> None:
    code = "import logging, django; django.setup(); logging.getLogger('x').warning('Hello')"
    environment = prepared.outside() | {"WHITE_CELL_LOG_FORMAT": choice, "WHITE_CELL_VAR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stderr.startswith(begins), done.stderr
    assert "Hello" in done.stderr
    assert os.linesep in done.stderr
