"""The luck of tests: the same in each run, another for each test, and real in processes that a test starts."""

import os
import secrets
import uuid

import pytest

from tests import luck


def drawn(name: str) -> tuple[uuid.UUID, str, int]:
    with luck.fixed(name):
        return uuid.uuid4(), secrets.token_urlsafe(), secrets.randbelow(10**9)


def test_a_name_has_its_luck() -> None:
    assert drawn("a test") == drawn("a test")
    assert not set(drawn("a test")) & set(drawn("another"))


def test_a_number_asks_for_other_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = drawn("a test")
    monkeypatch.setattr(luck, "NUMBER", "2")
    assert not set(usual) & set(drawn("a test"))


def test_a_forked_process_has_real_luck() -> None:
    with luck.fixed("a test"):
        read, write = os.pipe()
        if (child := os.fork()) == 0:
            os.write(write, uuid.uuid4().bytes)
            os._exit(0)
        os.waitpid(child, 0)
        assert uuid.UUID(bytes=os.read(read, 16)) != uuid.uuid4()
