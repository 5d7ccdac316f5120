"""Two exercises under way, and callers of the API: seats by token, umpires by session."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests import world as worlds
from wargame.services.participants import seats


@pytest.fixture
def world(db: None) -> worlds.World:
    """Amber: red and blue have to place their cards."""
    return worlds.play_until(worlds.begun("alice", "Amber"), kind="cards")


@pytest.fixture
def other(db: None) -> worlds.World:
    """Mallory's exercise."""
    return worlds.begun("mallory", "Other")


def holder(world: worlds.World, kind: str) -> APIClient:
    """A program with the token of the seat in a cell."""
    client = APIClient(enforce_csrf_checks=True)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {seats.issue_token(seat=world.seats[kind])}")
    return client


def owner(world: worlds.World) -> APIClient:
    """A browser in which the owner has signed in; its changes carry no CSRF token, and the test client lets them."""
    client = APIClient()
    client.force_login(world.owner)
    return client


def here(world: worlds.World, rest: str = "", kind: str = "") -> str:
    """An address of the exercise, or of one of its cells."""
    cell = f"cells/{world.cells[kind].pk}/" if kind else ""
    return f"/api/v1/exercises/{world.exercise.pk}/{cell}{rest}"


def refused(answer: Any, status: int, error: str, says: str = "") -> None:
    """The answer is a refusal in the one shape, and its sentences say that."""
    assert answer.status_code == status, answer.content
    body = answer.json()
    assert set(body) == {"error", "problems"}
    assert body["error"] == error
    assert body["problems"], "a refusal says why"
    assert all(isinstance(text, str) and text for text in body["problems"])
    assert says in " ".join(body["problems"])
