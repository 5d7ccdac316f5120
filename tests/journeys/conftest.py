"""People with browsers of their own, on a stack of real processes."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.journeys.people import Person
from tests.stack import LiveStack

Seat = Callable[..., Person]
UMPIRES = 40  # at once: each start of the program costs two seconds of processor
expect.set_options(timeout=120_000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def umpires(live_stack: LiveStack) -> Iterator[tuple[str, str]]:
    """Names and passwords of new umpires, as the program prints them; many at once."""

    def more() -> Iterator[tuple[str, str]]:
        while True:
            names = [f"umpire-{uuid.uuid4().hex[:8]}" for _ in range(UMPIRES)]
            for line in live_stack.manage("add_umpire", *names).splitlines():
                name, password = line.split(":", 1)[1].split("/")
                yield name.strip(), password.strip()

    return more()


@pytest.fixture
def login(umpires: Iterator[tuple[str, str]]) -> tuple[str, str]:
    """A new umpire's name and password."""
    return next(umpires)


@pytest.fixture
def sit(open_context: Callable[..., BrowserContext]) -> Iterator[Seat]:
    """Seat a person at a browser of their own; no browser may have complained in the end.

    `forgives` are pieces of complaints that belong to the journey, such as "404" where a page is not there.
    """
    people: list[Person] = []

    def one(forgives: tuple[str, ...] = (), **options: Any) -> Person:
        people.append(Person.sit(open_context(**options), forgives))
        return people[-1]

    yield one
    complaints = [text for person in people for text in person.complaints]
    assert not complaints, f"the console of a browser says: {complaints}"
