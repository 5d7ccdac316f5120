"""A game under way and browsers that sit in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.world import World, begun
from wargame.models import OrderSheet

Enter = Callable[[World, str], Client]


@pytest.fixture
def world(db: None) -> World:
    return begun()


@pytest.fixture
def enter() -> Enter:
    def sit(world: World, kind: str) -> Client:
        client = Client()
        session = client.session
        seat = world.seats[kind]
        session["seats"] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
        session.save()
        return client

    return sit


class Sheet:
    """One cell's order sheet, worked on through the pages."""

    def __init__(self, world: World, client: Client, kind: str) -> None:
        self.world, self.client, self.kind = world, client, kind
        self.cell = f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/"

    @property
    def row(self) -> OrderSheet:
        return self.world.decision().sheets.get(cell=self.world.cells[self.kind])

    def save(self, htmx: Any = False, **data: Any) -> tuple[int, str]:
        row = self.row
        headers = {"HX-Request": "true"} if htmx else {}
        body = {"version": row.version, **data}
        answer = self.client.post(f"{self.cell}sheet/{row.pk}/save/", body, headers=headers)
        return answer.status_code, answer.content.decode()

    def submit(self, key: str = "", seq: int | None = None, **data: str) -> tuple[int, str]:
        row = self.row
        body = data | {"form_key": key or str(uuid4()), "seq": seq if seq is not None else row.decision.seq}
        answer = self.client.post(f"{self.cell}sheet/{row.pk}/submit/", body)
        return answer.status_code, answer.content.decode()


@pytest.fixture
def blue(world: World, enter: Enter) -> Sheet:
    return Sheet(world, enter(world, "blue"), "blue")


@pytest.fixture
def red(world: World, enter: Enter) -> Sheet:
    return Sheet(world, enter(world, "red"), "red")
