"""The shortest way to an exercise: a title, sides and a paragraph become a pack and an exercise of it."""

from __future__ import annotations

from typing import Any

import yaml
from django.db import transaction

from adjudication.engine import registry
from adjudication.engine.scenario.sides import COLOURS, FEWEST
from adjudication.services import packs
from umpire.presenters import offers
from umpire.services import setup
from wargame import access
from wargame.errors import Refused
from wargame.models import Exercise
from wargame.services.words import said

MOST_ROUNDS, LONGEST, NAME, WANTS = 10, 1200, 60, 400


@transaction.atomic
def create(*, owner: Any, title: str, situation: str, sides: str, rounds: int) -> Exercise:
    """Store the pack as the owner's own, and create an exercise of it, ready for people to join.

    `sides` has one in a line, "name" or "name: what it wants".
    """
    title = said("title", title, 120, needed="Give the game a title.")
    situation = said("situation", situation, LONGEST, needed="Describe the situation in a paragraph.")
    found = _sides(sides)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused(f"rounds: choose 1 to {MOST_ROUNDS}.")
    system, shortest = _shortest()
    made = shortest.files(title, situation, found, rounds, owner.get_username())
    texts = {name: yaml.safe_dump(file, allow_unicode=True, sort_keys=False) for name, file in made.items()}
    by = access.person_of(owner)
    stored = packs.store(
        system=system, files=texts, name=packs.free_name(title), by=by, what="created as a matrix game"
    )
    return setup.create(owner=owner, offer=offers.offer(system, stored.name), objectives=[], title=title)


def _sides(typed: str) -> list[tuple[str, str]]:
    """The sides as typed, each with what it wants."""
    lines = [line.partition(":") for line in typed.splitlines() if line.strip()]
    found = [(said("sides", name, NAME), said("sides", wants, WANTS)) for name, _, wants in lines]
    names = [name.casefold() for name, _ in found]
    if not FEWEST <= len(found) <= len(COLOURS):
        raise Refused(f"sides: list {FEWEST} to {len(COLOURS)} sides, one in a line. You listed {len(found)}.")
    if not all(names) or len(set(names)) < len(names):
        raise Refused("sides: each side needs a different name before the colon.")
    if "white cell" in names:
        raise Refused("sides: “White cell” is the cell of the umpires. Choose another name.")
    return found


def _shortest() -> tuple[str, Any]:
    """The rule system that has a shortest pack, and the module that writes it."""
    parts = ((name, registry.part("adjudication.systems", name, "shortest")) for name in registry.names())
    return next((name, part) for name, part in parts if part is not None)
