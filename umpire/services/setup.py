"""Creates an exercise from a pack's proposal."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from umpire.presenters.offers import Offer, ProposedCell
from wargame.models import Cell, Exercise, Seat
from wargame.services import exercises
from wargame.services.evaluation import plan, teaching
from wargame.services.msel import handouts, injects
from wargame.services.participants import seats, visitors


@transaction.atomic
def create(*, owner: Any, offer: Offer, objectives: list[str], **settings: Any) -> Exercise:
    """Create an exercise in set-up with the cells and seats that the pack proposes."""
    exercise = exercises.create(
        owner=owner, system=offer.system, pack_name=offer.pack_name, **offer.settings, **settings
    )
    plan.set_objectives(exercise=exercise, texts=objectives)
    for proposed in offer.cells:
        cell = exercises.add_cell(
            exercise=exercise, kind=proposed.kind, name=proposed.name, role=proposed.role, side=proposed.side,
            remit=proposed.remit,
        )  # fmt: skip
        _seats(cell, proposed)
    for proposed in offer.cells:
        _watchers(exercise, proposed)
    teaching.adopt(exercise=exercise, add=False)
    injects.from_pack(exercise=exercise)
    handouts.from_pack(exercise=exercise)
    return exercise


def _watchers(exercise: Exercise, proposed: ProposedCell) -> None:
    """Set the cells that each watcher sees, once all cells exist. Packs write these names with “cell” at the end."""
    known = {cell.name: cell for cell in exercise.cells.all()}
    for one in proposed.watchers:
        cells = [known[name.removesuffix(" cell")] for name in one["cells"]]
        seat = known[proposed.name].seats.get(post=one["post"])
        visitors.assign(seat=seat, sight=one["sees"], cells=cells)


def _seats(cell: Cell, proposed: ProposedCell) -> None:
    """Create free seats; in a cell of players the first one commands, in one of observers some are recorders."""
    posts = proposed.seats
    free = [""] * len(posts)
    if cell.kind == Cell.Kind.WHITE:
        seats.add(cell=cell, role=Seat.Role.UMPIRE, names=free, posts=posts)
    elif cell.kind == Cell.Kind.OBSERVER:
        records = [one["post"] for one in proposed.watchers if one["records"]]
        for post in posts:
            role = Seat.Role.RECORDER if post in records else Seat.Role.OBSERVER
            seats.add(cell=cell, role=role, names=[""], posts=[post])
    else:
        seats.add(cell=cell, role=Seat.Role.COMMANDER, names=[""], posts=posts)
        if len(posts) > 1:
            seats.add(cell=cell, role=Seat.Role.STAFF, names=free[1:], posts=posts[1:])
