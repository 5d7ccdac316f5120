"""Injects for tests."""

from __future__ import annotations

from typing import Any

from adjudication.engine.injects.lines import PreparedInject
from tests.world import World
from wargame.models import Inject
from wargame.services.msel import injects


def line(number: str = "1", **fields: Any) -> PreparedInject:
    """A plain news article to everybody, with what differs."""
    plain = {"title": f"Title {number}", "kind": "news", "to": ["all"], "text": f"Text of {number}."}
    return PreparedInject(number=number, **{**plain, **fields})


def write(world: World, number: str = "1", approve: bool = True, **fields: Any) -> Inject:
    """An inject of the world's exercise, approved unless said otherwise."""
    return injects.write(exercise=world.exercise, line=line(number, **fields), by="Alice", approve=approve)


def states(world: World) -> dict[str, str]:
    """Number to state of every inject."""
    return dict(world.exercise.injects.values_list("number", "state"))
