"""Taking a participant's name out of the record: a neutral key is in its place, and the ledger still verifies."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.db import models, transaction

from adjudication.models import Wording
from wargame.bundle.tables import TABLES, Tables
from wargame.errors import Refused
from wargame.models import Attachment, Enrolment, Erased, Exercise, HomeworkCopy, LogEntry, LtiPerson, NoticeWish, Seat
from wargame.selectors import redaction
from wargame.selectors.participants import name_search
from wargame.services import locks, logbook
from wargame.services.msel import attachments

KEY = "Participant"
LEAST = 3  # letters of a spelling; shorter ones are in too many words
MOST = 12


def spellings(exercise: Exercise, seat: Seat, more: Sequence[str]) -> list[str]:
    """The name on the seat and other spellings of it; Refused where one of them means something else here."""
    if not seat.name.strip():
        raise Refused("There is no name on this seat.")
    wanted = list(dict.fromkeys(" ".join(one.split()) for one in (seat.name, *more) if one.strip()))
    if len(wanted) > MOST:
        raise Refused(f"spellings: at most {MOST} at a time.")
    others = Seat.objects.filter(cell__exercise=exercise).exclude(pk=seat.pk)
    taken = {name.casefold() for name in others.values_list("name", flat=True) if name}
    words = {exercise.title, exercise.number, *exercise.actors.values_list("name", flat=True)}
    for cell in exercise.cells.all():
        words |= {cell.name, cell.role, cell.side or "", cell.kind}
    known = {word.casefold() for word in words if word}
    for one in wanted:
        if sum(letter.isalpha() for letter in one) < LEAST:
            raise Refused(f"spellings: “{one}” is too short to search for safely.")
        if one.casefold() in taken:
            raise Refused(f"spellings: someone else on the roster is also called “{one}”. Rename that seat first.")
        if one.casefold() in known:
            raise Refused(f"spellings: “{one}” is also a cell, an actor or the exercise. Rename the seat first.")
    return wanted


@transaction.atomic
def erase(*, exercise: Exercise, seat: Seat, more: Sequence[str] = (), tables: Tables = TABLES) -> str:
    """Put a neutral key in the place of a name wherever it is in these tables and in the text files of injects.
    The ledger holds digests of people's words and stays as it is; a ledger of the first versions holds the words
    themselves, and White Cell shows the key in their place. Returns the key."""
    exercise = locks.hold(exercise.pk)
    seat = Seat.objects.select_for_update(of=("self",)).get(pk=seat.pk, cell__exercise=exercise)
    names = spellings(exercise, seat, more)
    wanted = name_search.wanted(exercise, names)
    key = _fresh_key(exercise)
    Enrolment.objects.filter(seat=seat).delete()
    LtiPerson.objects.filter(seat=seat).delete()
    HomeworkCopy.objects.filter(seat=seat).update(number="", link=None, subject="")
    NoticeWish.objects.filter(seat=seat).delete()
    for one in name_search.family(exercise):
        prints = [redaction.fingerprint(one.pk, name) for name in names] if name_search.is_sealed(one, wanted) else []
        Erased.objects.create(exercise=one, key=key, prints=prints)
        for table, fields in name_search.tables(tables):
            _rewrite(table.model._default_manager.filter(**{table.path: one.pk}), table.name, fields, wanted, key)
        for file in Attachment.objects.filter(inject__exercise=one):
            if (text := name_search.content(file)) is not None and wanted.found(text):
                attachments.rewrite(file, wanted.replaced(text, key))
    text = f"A name was removed from the record on request and replaced with {key}."
    logbook.write(exercise, LogEntry.Kind.PEOPLE, text)
    logbook.ring_all(exercise)
    return key


def _fresh_key(exercise: Exercise) -> str:
    held = Seat.objects.filter(cell__exercise=exercise, name__startswith=KEY).values_list("name", flat=True)
    numbers = [int(found[1]) for name in held if (found := re.fullmatch(rf"{KEY} (\d+)", name))]
    return f"{KEY} {max(numbers, default=0) + 1}"


def _rewrite(
    rows: models.QuerySet[models.Model], table: str, fields: tuple[str, ...], wanted: name_search.Wanted, key: str
) -> None:
    lengths = {name: getattr(rows.model._meta.get_field(name), "max_length", None) for name in fields}
    for pk, *values in rows.values_list("pk", *fields):
        new = {}
        for field, value in zip(fields, values, strict=True):
            if any(wanted.found(text) for text in name_search.own_words(table, field, value)):
                changed = name_search.rewritten(table, field, value, lambda text: wanted.replaced(text, key))
                new[field] = changed[: lengths[field]] if isinstance(changed, str) else changed
        if new and rows.model is Wording:
            new["salt"] = ""  # it would let people try names until one fits the digest
        if new:
            rows.model._default_manager.filter(pk=pk).update(**new)
