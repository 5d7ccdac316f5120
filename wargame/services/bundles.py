"""Exercises that leave as a bundle and come back from one."""

from __future__ import annotations

from typing import Any

from django.core.files.base import ContentFile
from django.db import DatabaseError, models, transaction

from adjudication.models import Game, Step
from adjudication.services import ledger
from wargame.bundle import reading, rows, writing
from wargame.bundle.tables import TABLES, Tables
from wargame.errors import Refused
from wargame.models import Attachment, Exercise
from wargame.services import exercises


def write(exercise: Exercise, tables: Tables = TABLES) -> bytes:
    """The bundle of an ended exercise, a zip; `Refused` before the end, for the seed is still a secret."""
    if exercise.status not in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED) or exercise.game is None:
        raise Refused("End the exercise first. A bundle contains the dice seed.")
    if exercise.is_homework:
        raise Refused("A copy of a homework has no bundle, because its dice seed stays sealed.")
    if exercise.game.seed_revealed_at is None:
        raise Refused("End every syndicate of the course first. A bundle contains their dice seed.")
    return writing.write(exercise, tables)


def bring(*, data: bytes, owner: Any, tables: Tables = TABLES) -> Exercise:
    """Take in a bundle as an exercise of `owner`, as it was; all of it or nothing. `Refused` with every reason.

    It comes without codes, tokens and open doors. One that is here already is refused.
    """
    bundle = reading.read(data, tables)
    ours = bundle.tables["exercise"][0]["id"]
    if Exercise.objects.filter(pk=ours).exists() or Game.objects.filter(pk=bundle.tables["game"][0]["id"]).exists():
        raise Refused("This exercise has already been imported.")
    kept: list[Attachment] = []
    try:
        with transaction.atomic():
            present = writing.known(tables, bundle.version)
            for row in rows.load(present, bundle.tables, lambda row: _complete(row, bundle, owner, kept)):
                del row
            exercise = Exercise.objects.select_related("game").get(pk=ours)
            if exercise.game is not None:
                ledger.keep(exercise.game, bundle.ledger.get("words", {}))
            if reading.unpacked(writing.write(exercise, tables, bundle.version)) != reading.unpacked(data):
                raise Refused("The bundle did not import correctly, so nothing was saved.")
    except (rows.Unreadable, DatabaseError, ValueError, Refused) as error:
        for file in kept:
            file.file.storage.delete(file.file.name)
        if isinstance(error, Refused):
            raise
        raise Refused(f"exercise.json: {str(error).splitlines()[0]}") from error
    return exercise


def _complete(row: models.Model, bundle: reading.Bundle, owner: Any, kept: list[Attachment]) -> None:
    """Fill in what a bundle leaves out or keeps in another of its files."""
    if isinstance(row, Game):
        row.pack, row.seed = bundle.ledger["pack"]["text"], bytes.fromhex(bundle.ledger["seed"])
        row.dice_scheme = bundle.ledger.get("dice", Game.DiceScheme.BY_NUMBER)
    elif isinstance(row, Exercise):
        row.owner, row.room_code, row.room_open = owner, exercises.room_code(), False
    elif isinstance(row, Step):
        step = bundle.ledger["steps"][row.seq - 1]
        row.body, row.previous_hash, row.hash = step["body"], step["previous"], step["hash"]
    elif isinstance(row, Attachment):
        row.file.save(row.name, ContentFile(bundle.files[row.digest]), save=False)
        kept.append(row)
    for field in row._meta.concrete_fields:
        if isinstance(field, models.BinaryField) and isinstance(name := getattr(row, field.name), str):
            setattr(row, field.name, bundle.files[name])
