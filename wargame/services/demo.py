"""The demo: an umpire's login and, with the first start, one exercise that is ready to start."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction

from wargame import access
from wargame.models import Cell, Exercise, Seat
from wargame.services import exercises
from wargame.services.evaluation import teaching
from wargame.services.msel import injects
from wargame.services.participants import seats

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
    """The credentials to sign in and to join; no room while the umpire has no exercise to join."""

    umpire_username: str
    umpire_password: str
    room_code: str | None = None
    exercise_title: str | None = None


@transaction.atomic
def load() -> Demo:
    """The login and the room to join. The demo comes with the login and only then: deleted, it stays deleted."""
    user, password, new = _umpire()
    exercise = _exercise(user) if new else _to_join(user)
    if exercise is None:
        return Demo(USERNAME, password)
    return Demo(USERNAME, password, exercise.room_code, exercise.title)


def _to_join(user: Any) -> Exercise | None:
    """The exercise that a class would join: the latest one in play, or else the first one in set-up."""
    mine = Exercise.objects.filter(access.theirs(user), room_open=True, practice_of=None, own_practice_of=None)
    playing = mine.filter(status=Exercise.Status.PLAYING).order_by("-started_at").first()
    return playing or mine.filter(status=Exercise.Status.SETUP).order_by("created_at").first()


def _umpire() -> tuple[Any, str, bool]:
    """The login, and whether it is new; its password is in a file that only this program's account can read."""
    path = settings.VAR_DIR / "umpire_password"
    user, new = get_user_model().objects.get_or_create(username=USERNAME, defaults={"is_staff": True})
    password = path.read_text(encoding="utf-8").strip() if path.exists() else ""
    if not password:
        password = secrets.token_urlsafe(9)
        _keep(path, password)
    if not (user.check_password(password) and user.is_staff):
        user.set_password(password)
        user.is_staff = True  # the person who starts White Cell looks after it
        user.save()
    return user, password, new


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
