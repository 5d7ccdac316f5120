"""A student's way through a homework: join, write the intent, play, write the reflection, hand in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from adjudication.services import starts
from wargame.errors import Outdated, Refused
from wargame.models import Cell, Exercise, Homework, HomeworkCopy, LogEntry, LtiLink, Seat
from wargame.selectors.activity import RULED
from wargame.services import copies, deletion, exercises, logbook, turns
from wargame.services.homework import setting

MARKING = "HOMEWORK HOMEWORK HOMEWORK"
WORDS = 150
LATE = "This homework is closed. Ask your lecturer."
SAME = ("number", "system", "pack_name", "template", "options", "pace", "timezone", "sitrep_form", "no_wait")


@dataclass(frozen=True)
class StudentIs:
    """Who begins: a person by name, one with a seat in the exercise, or one whom a learning platform sends."""

    name: str
    number: str = ""
    seat: Seat | None = None
    link: LtiLink | None = None
    subject: str = ""


@transaction.atomic
def join(*, homework: Homework, student: StudentIs, asked: UUID | None = None) -> HomeworkCopy:
    """The copy of a student; a new one if they have none. `asked`: the key of the form, so that a form that is sent
    twice joins once."""
    row = setting.held(homework)
    if (there := _there(row, student, asked)) is not None:
        return there
    if not row.is_open:
        raise Refused(LATE)
    name, number = " ".join(student.name.split()), " ".join(student.number.split())
    if not name or len(name) > 80:
        raise Refused("name: enter your name, at most 80 characters.")
    if len(number) > 40:
        raise Refused("number: at most 40 characters.")
    if student.seat is None and student.link is None and _taken(row, name, number):
        raise Refused(
            "name: someone with this name has already begun. If it is you, open your own link. If you lost it, your "
            "lecturer can give you a new one. Otherwise add your student number."
        )
    return HomeworkCopy.objects.create(
        homework=row, name=name, number=number, seat=student.seat, link=student.link, subject=student.subject,
        asked=asked,
    )  # fmt: skip


def _there(homework: Homework, student: StudentIs, asked: UUID | None) -> HomeworkCopy | None:
    rows = homework.copies.all()
    if student.seat is not None:
        return rows.filter(seat=student.seat).first()
    if student.link is not None:
        return rows.filter(link=student.link, subject=student.subject).first()
    return rows.filter(asked=asked).first() if asked is not None else None


def _taken(homework: Homework, name: str, number: str) -> bool:
    same = {"number__iexact": number} if number else {"name__iexact": name, "number": ""}
    return homework.copies.filter(**same).exists()


def _held(copy: HomeworkCopy) -> HomeworkCopy:
    rows = HomeworkCopy.objects.select_for_update(of=("self",)).select_related("homework__cell", "homework__start")
    found = rows.filter(pk=copy.pk).first()
    if found is None:
        raise Outdated("This homework no longer exists.")
    return found


def _open(copy: HomeworkCopy) -> HomeworkCopy:
    row = _held(copy)
    if row.handed_in_at is not None:
        raise Outdated("You have handed in this homework, so you cannot change it.")
    if not row.homework.is_open:
        raise Refused(LATE)
    return row


def _text(place: str, text: str) -> str:
    kept = text.strip()
    if len(kept.split()) > WORDS or len(kept) > 4000:
        raise Refused(f"{place}: at most {WORDS} words. You have written {len(kept.split())}.")
    return kept


@transaction.atomic
def start(*, copy: HomeworkCopy, intent: str = "") -> Exercise:
    """Start to play, or go on. The intent is written first, and stays as it is from then on."""
    row = _held(copy)
    if row.exercise is not None:
        return row.exercise
    row = _open(copy)
    if row.homework.wants_intent:
        row.intent = _text("intent", intent)
        if not row.intent:
            raise Refused("intent: write what you want to achieve, and how, before you play.")
    row.exercise, row.started_at = _made(row), timezone.now()
    row.save(update_fields=["exercise", "intent", "started_at"])
    _open_first(row)
    return row.exercise


def _made(row: HomeworkCopy) -> Exercise:
    """The exercise of a copy: the cells of the original, all but the student's played by the program."""
    homework = row.homework
    real = Exercise.objects.get(pk=homework.exercise_id)
    game = starts.copy(start=homework.start, same_dice=homework.dice_of == Homework.DiceOf.ORIGINAL)
    made = Exercise(
        **{name: getattr(real, name) for name in SAME}, title=homework.title, owner_id=real.owner_id,
        group_id=real.group_id, game=game, own_practice_of=real, marking=MARKING, status=Exercise.Status.PLAYING,
        started_at=timezone.now(), review=Exercise.Review.NONE, all_in_locks=True, clocks={}, reading_time=0,
        message_rules=dict.fromkeys(RULED, "forbidden"), room_code=exercises.room_code(), room_open=False,
        papers_stale=False,
    )  # fmt: skip
    made.save()
    for cell in real.cells.exclude(side=None):
        own = cell.pk == homework.cell_id
        twin = copies.twin(cell, exercise=made)
        twin.by_program, twin.strength = not own, Cell.Strength.SENSIBLE if own else homework.strength
        twin.save()
        if own:
            _seat(twin, row)
    return made


def _seat(cell: Cell, row: HomeworkCopy) -> None:
    Seat.objects.create(
        cell=cell, name=row.name, role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN, last_seen_at=timezone.now()
    )


def _open_first(row: HomeworkCopy) -> None:
    exercise = row.exercise
    assert exercise is not None
    assert exercise.game is not None
    text = f"Homework begins. The dice seed is sealed. Fingerprint: {exercise.game.seed_digest}."
    logbook.write(exercise, LogEntry.Kind.NOTICE, text, public=True)
    turns.open_next(exercise, exercise.game.steps.get(seq=1))


@transaction.atomic
def hand_in(*, copy: HomeworkCopy, reflection: str = "") -> HomeworkCopy:
    """Hand in. The game ends; its dice seed stays sealed, because others may still play with the same. A repeated call
    changes nothing."""
    row = _held(copy)
    if row.handed_in_at is not None:
        return row
    row = _open(copy)
    if row.played_at is None:
        raise Refused("Play your turns to the end, then hand in.")
    if row.homework.wants_reflection:
        row.reflection = _text("reflection", reflection)
        if not row.reflection:
            raise Refused("reflection: write what you learned before you hand in.")
    row.handed_in_at = timezone.now()
    row.save(update_fields=["reflection", "handed_in_at"])
    _end(row)
    return row


def _end(row: HomeworkCopy) -> None:
    if row.exercise_id is not None:
        Exercise.objects.filter(pk=row.exercise_id).update(
            status=Exercise.Status.ENDED, ended_at=row.handed_in_at, injects_stale=False, papers_stale=False
        )


@transaction.atomic
def save_reflection(*, copy: HomeworkCopy, reflection: str) -> HomeworkCopy:
    """Save a reflection that is not handed in yet."""
    row = _open(copy)
    row.reflection = _text("reflection", reflection)
    row.save(update_fields=["reflection"])
    return row


@transaction.atomic
def give_new_link(*, copy: HomeworkCopy) -> HomeworkCopy:
    """A new return link for a student; the one before opens nothing any more."""
    row = _held(copy)
    row.key = uuid4()
    row.save(update_fields=["key"])
    if row.exercise_id is not None:
        Seat.objects.filter(cell__exercise=row.exercise_id).update(key=uuid4())
    return row


@transaction.atomic
def remove(*, copy: HomeworkCopy) -> None:
    """Delete the work of one student, with their game, texts and marks."""
    row = _held(copy)
    exercise = Exercise.objects.select_related("game").filter(pk=row.exercise_id).first() if row.exercise_id else None
    row.delete()
    if exercise is not None:
        deletion.discard(exercise=exercise)


def seat_of(copy: HomeworkCopy) -> Seat | None:
    """The student's seat in the game of their copy. One query."""
    seats = Seat.objects.select_related("cell__exercise").filter(cell__exercise=copy.exercise_id)
    return seats.first() if copy.exercise_id else None


@transaction.atomic
def mark(*, copy: HomeworkCopy, points: dict[str, Any], comment: str) -> HomeworkCopy:
    """Give the points of each criterion, and a comment. All points empty: take the mark away."""
    row = _held(copy)
    problems, marks = [], {}
    for place, one in enumerate(row.homework.criteria):
        typed = str(points.get(str(place), "")).strip()
        if typed and not (typed.isascii() and typed.isdigit() and int(typed) <= one["points"]):
            problems.append(f"{one['text']}: enter points from 0 to {one['points']}.")
        elif typed:
            marks[str(place)] = int(typed)
    if marks and len(marks) < len(row.homework.criteria) and not problems:
        problems.append("points: give points for each criterion, or for none.")
    if len(comment) > 2000:
        problems.append("comment: at most 2000 characters.")
    if problems:
        raise Refused(*problems)
    row.marks, row.comment, row.marked_at = marks, comment.strip(), timezone.now() if marks else None
    row.save(update_fields=["marks", "comment", "marked_at"])
    return row


def refresh(copy: HomeworkCopy) -> HomeworkCopy | None:
    """The copy as the database has it, with its homework; None if it was deleted."""
    also = ("homework__exercise", "homework__cell", "homework__start", "exercise__game")
    rows = HomeworkCopy.objects.select_related(*also)
    return rows.filter(pk=copy.pk).first()


__all__ = [
    "StudentIs", "give_new_link", "hand_in", "join", "mark", "refresh", "remove", "save_reflection", "seat_of", "start",
]  # fmt: skip
