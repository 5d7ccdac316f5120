"""Set a homework from a step of an exercise; change, close, release and delete it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from adjudication import selectors
from adjudication.errors import GameError
from adjudication.models import Game
from adjudication.services import ledger, starts
from wargame.errors import Refused
from wargame.models import Cell, Exercise, Homework, HomeworkGames
from wargame.services import deletion, exercises, locks

MOST_TURNS = 3
MOST_CRITERIA = 10
MOST_POINTS = 100
MOST_DAYS = 365
CODE_LETTERS = 10
SEALED = (
    "dice: these dice are still in play, and students would see them first. Choose other dice, or wait until the "
    "exercise has ended and shows its seed."
)


@dataclass(frozen=True)
class HomeworkStart:
    """Where a homework begins and how it is played. It is fixed once the homework is set."""

    seq: int
    cell_id: int
    turns: int
    hidden: str
    dice_of: str
    strength: str


@dataclass(frozen=True)
class HomeworkTerms:
    """What students read and have to write, and until when. It can change as long as the homework exists."""

    title: str
    text: str
    due_at: datetime | None
    wants_intent: bool
    wants_reflection: bool
    criteria: Sequence[tuple[str, int]]
    keep_days: int | None


@transaction.atomic
def assign(*, exercise: Exercise, start: HomeworkStart, terms: HomeworkTerms, by: str) -> Homework:
    """Set a homework. The comparison games wait to be played; `dispatch.set_homework` sends the message."""
    exercise = locks.hold(exercise.pk)
    if exercise.game is None or exercise.real_id is not None:
        raise Refused("Homework starts from a step of an exercise that has begun.")
    cell = _cell(exercise, start)
    problems = [*_start_problems(start), *_terms_problems(terms)]
    if terms.due_at is not None and terms.due_at <= timezone.now():
        problems.append("due: choose a time that is still to come.")
    if problems:
        raise Refused(*problems)
    same = start.dice_of == Homework.DiceOf.ORIGINAL
    if same and exercise.game.dice_mode == Game.DiceMode.SEEDED and exercise.game.seed_revealed_at is None:
        raise Refused(SEALED)
    drawn_for = cell.side if start.hidden == Homework.Hidden.DRAWN else None
    try:
        game = starts.keep(game=exercise.game, seq=start.seq, drawn_for=drawn_for, same_dice=same)
    except GameError as error:
        raise Refused(f"step: {error}") from error
    first = max(selectors.adjudicator(game).awaiting(starts.state(game)).turn, 1)
    made = Homework(
        exercise=exercise, start=game, cell=cell, seq=start.seq, turns=start.turns, last_turn=first + start.turns - 1,
        hidden=start.hidden, dice_of=start.dice_of, strength=start.strength, code=_code(), set_by=by[:150],
        **_written(terms),
    )  # fmt: skip
    made.save()
    HomeworkGames.objects.create(homework=made)
    return made


def _cell(exercise: Exercise, start: HomeworkStart) -> Cell:
    cell = exercise.cells.filter(pk=start.cell_id).exclude(side=None).first()
    if cell is None:
        raise Refused("cell: choose a cell that gives orders.")
    return cell


def _start_problems(start: HomeworkStart) -> list[str]:
    found = []
    if not 1 <= start.turns <= MOST_TURNS:
        found.append(f"turns: enter a number from 1 to {MOST_TURNS}.")
    if start.hidden not in Homework.Hidden.values:
        found.append("hidden: choose what students cannot see.")
    if start.dice_of not in Homework.DiceOf.values:
        found.append("dice: choose the dice.")
    if start.strength not in Cell.Strength.values:
        found.append("strength: choose how the program plays the other cells.")
    return found


def _terms_problems(terms: HomeworkTerms) -> list[str]:
    found = []
    if not terms.title.strip() or len(terms.title.strip()) > 120:
        found.append("title: enter a title of at most 120 characters.")
    if len(terms.text) > 2000:
        found.append("text: at most 2000 characters.")
    if terms.due_at is None:
        found.append("due: enter a date and a time, such as 2026-12-04 18:00.")
    if terms.keep_days is None or not 1 <= terms.keep_days <= MOST_DAYS:
        found.append(f"keep_days: enter a number from 1 to {MOST_DAYS}.")
    if len(terms.criteria) > MOST_CRITERIA:
        found.append(f"criteria: at most {MOST_CRITERIA} lines.")
    for number, (text, points) in enumerate(terms.criteria, 1):
        if not text or len(text) > 120 or not 1 <= points <= MOST_POINTS:
            found.append(
                f"criteria, line {number}: write what you mark, then its points from 1 to {MOST_POINTS}, such as "
                "“Clear aim, 5”."
            )
    return found


def _written(terms: HomeworkTerms) -> dict[str, Any]:
    return {
        "title": terms.title.strip(), "text": terms.text.strip(), "due_at": terms.due_at,
        "wants_intent": terms.wants_intent, "wants_reflection": terms.wants_reflection,
        "criteria": [{"text": text, "points": points} for text, points in terms.criteria],
        "keep_days": terms.keep_days,
    }  # fmt: skip


def _code() -> str:
    while Homework.objects.filter(code=(code := exercises.fresh_code(CODE_LETTERS))).exists():
        continue
    return code


def held(homework: Homework) -> Homework:
    """The homework, locked until the present transaction ends. Refused: it was deleted."""
    row = Homework.objects.select_for_update(of=("self",)).select_related("exercise", "cell", "start")
    found = row.filter(pk=homework.pk).first()
    if found is None:
        raise Refused("This homework no longer exists.")
    return found


@transaction.atomic
def change(*, homework: Homework, terms: HomeworkTerms) -> Homework:
    """Change what students read and have to write. Criteria stay as they are once a mark was given."""
    row = held(homework)
    if problems := _terms_problems(terms):
        raise Refused(*problems)
    written = _written(terms)
    if row.copies.exclude(marked_at=None).exists() and written["criteria"] != row.criteria:
        raise Refused("criteria: work was marked by them. They stay as they are.")
    for name, value in written.items():
        setattr(row, name, value)
    row.save(update_fields=[*written])
    return row


@transaction.atomic
def close(*, homework: Homework, on: bool) -> Homework:
    """Take no more work, or take work again until the due date. A repeated call changes nothing."""
    row = held(homework)
    if on != (row.closed_at is not None):
        row.closed_at = timezone.now() if on else None
        row.save(update_fields=["closed_at"])
    return row


@transaction.atomic
def release(*, homework: Homework, on: bool) -> Homework:
    """Show students who handed in what the others did, or hide it again. Refused before the due date, unless closed:
    others could still use it."""
    row = held(homework)
    if on and row.is_open:
        raise Refused("Students can still hand in. Release after the due date, or close the homework first.")
    if on != (row.released_at is not None):
        row.released_at = timezone.now() if on else None
        row.save(update_fields=["released_at"])
    return row


@transaction.atomic
def delete(*, homework: Homework, title: str) -> None:
    """Delete a homework with all copies, texts and marks. `title` must repeat its title."""
    row = held(homework)
    if " ".join(title.split()) != " ".join(row.title.split()):
        raise Refused(f"title: type the title of the homework, “{row.title}”, to delete it.")
    discard_copies(row)
    start = row.start
    row.delete()
    ledger.delete(start)


def discard_copies(homework: Homework) -> int:
    """Delete the games of all copies; the texts, results and marks stay. For callers in a transaction."""
    found = list(Exercise.objects.filter(homework_copy__homework=homework).select_related("game"))
    for one in found:
        deletion.discard(exercise=one)
    return len(found)


def ended_before(now: datetime) -> list[Homework]:
    """The homework whose copies have been kept long enough. One query."""
    rows = Homework.objects.filter(copies__exercise__isnull=False).distinct()
    return [one for one in rows if goes_at(one) <= now]


def goes_at(homework: Homework) -> datetime:
    """When the copies are deleted."""
    ends = min(homework.closed_at, homework.due_at) if homework.closed_at else homework.due_at
    return ends + timedelta(days=homework.keep_days)


@transaction.atomic
def expire(*, homework: Homework, now: datetime) -> int:
    """Delete the copies of a homework if their day has come; how many there were."""
    row = held(homework)
    return discard_copies(row) if goes_at(row) <= now else 0
