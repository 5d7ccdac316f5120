"""When the program fails: a page or JSON that says what to do, the cause in the log alone, no database needed."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

CAUSE = "the secret inside"


def ask(monkeypatch: pytest.MonkeyPatch, error: Exception, path: str, method: str = "get") -> Any:
    """What is answered where the first thing a request meets raises an error; without the database."""

    def fail(self: object, *_: object) -> None:
        raise error

    monkeypatch.setattr("django.contrib.sessions.middleware.SessionMiddleware.process_request", fail)
    return getattr(Client(raise_request_exception=False), method)(path)


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (ValueError(CAUSE), 500, "Something went wrong"),
        (OperationalError(CAUSE), 503, "The database is not responding"),
    ],
)
def test_a_failure_is_a_page_without_its_cause(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, status: int, words: str
) -> None:
    with caplog.at_level(logging.ERROR):
        answer = ask(monkeypatch, error, "/join/?code=A")
    text = answer.content.decode()
    assert answer.status_code == status
    assert words in text
    assert f'href="/join/{"?code=A" if status == 503 else ""}"' in text  # the program may fail on what it asks for
    assert CAUSE not in text
    assert "Traceback" not in text
    assert CAUSE in caplog.text
    assert ("Retry-After" in answer) == (status == 503)
    assert ">Try again<" not in ask(monkeypatch, error, "/join/", "post").content.decode()


@pytest.mark.parametrize(
    ("error", "status", "code"), [(ValueError(CAUSE), 500, "broken"), (OperationalError(CAUSE), 503, "unavailable")]
)
def test_the_api_fails_in_json(monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str) -> None:
    answer = ask(monkeypatch, error, "/api/v1/systems/")
    assert (answer.status_code, answer.json()["error"]) == (status, code)
    assert "saved drafts are safe" in answer.json()["problems"][0]
    assert CAUSE not in answer.content.decode()


def test_where_no_page_is_there_a_page_says_so(db: None) -> None:
    answer = Client().post("/healthz")
    assert answer.status_code == 405
    assert answer["Allow"]
    assert "This address only receives forms" in answer.content.decode()
    assert "No page" in Client().put("/join/").content.decode()
