"""The demo: an umpire's login and one exercise that is ready to start."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction

from wargame.models import Cell, Exercise, Seat
from wargame.services import exercises, injects, seats, teaching

USERNAME = "umpire"
TITLE = "Ukrainian Crisis 2014"
SYSTEM, PACK = "ukrainian_crisis", "ukraine-2014"
CELLS = (
    (Cell.Kind.RED, "Red", "Russia", "RED", 6),
    (Cell.Kind.BLUE, "Blue", "Ukraine", "BLUE", 6),
    (Cell.Kind.GREEN, "Green", "Allied capitals, no orders", None, 4),
    (Cell.Kind.WHITE, "White", "Umpire", None, 2),
    (Cell.Kind.OBSERVER, "Observers", "read-only", None, 4),
)


@dataclass(frozen=True)
class Demo:
    """What one needs to enter the demo."""

    umpire_username: str
    umpire_password: str
    room_code: str
    exercise_title: str


@transaction.atomic
def load() -> Demo:
    """Make the login and the exercise unless they are there; the same answer every time."""
    user, password = _umpire()
    exercise = Exercise.objects.filter(owner=user, title=TITLE).exclude(status=Exercise.Status.ARCHIVED).first()
    if exercise is None:
        exercise = _exercise(user)
    return Demo(USERNAME, password, exercise.room_code, exercise.title)


def _umpire() -> tuple[Any, str]:
    """The login; its password stands in a file that only the account of this program can read."""
    path = settings.VAR_DIR / "umpire_password"
    user, _ = get_user_model().objects.get_or_create(username=USERNAME)
    password = path.read_text(encoding="utf-8").strip() if path.exists() else ""
    if not password:
        password = secrets.token_urlsafe(9)
        _keep(path, password)
    if not user.check_password(password):
        user.set_password(password)
        user.save()
    return user, password


def _keep(path: Path, password: str) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(password + "\n")


def _exercise(user: Any) -> Exercise:
    exercise = exercises.create(
        owner=user, title=TITLE, system=SYSTEM, pack_name=PACK, number="Demo",
        clocks={"default": 300}, review=Exercise.Review.DICE,
    )  # fmt: skip
    for kind, name, role, side, count in CELLS:
        cell = exercises.add_cell(exercise=exercise, kind=kind, name=name, role=role, side=side)
        if kind == Cell.Kind.WHITE:
            seats.add(cell=cell, role=Seat.Role.UMPIRE, names=[""] * count)
        elif kind == Cell.Kind.OBSERVER:
            seats.add(cell=cell, role=Seat.Role.OBSERVER, names=[""] * count)
        else:
            seats.add(cell=cell, role=Seat.Role.COMMANDER, names=[""])
            seats.add(cell=cell, role=Seat.Role.STAFF, names=[""] * (count - 1))
    teaching.adopt(exercise=exercise)
    injects.from_pack(exercise=exercise)
    return exercise
