"""The lecturer's pages of homework: the list with the form, one homework with its students, one student's work."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from reports.collect.marks import MarkTable
from umpire.pages.homework import chosen, compared
from umpire.pages.homework.compared import Compared
from umpire.pages.reuse import StepChoice, fork_page
from wargame.models import Cell, Exercise, Homework, HomeworkCopy
from wargame.services.homework import setting
from wargame.viewer import Viewer

DUE_IN = timedelta(days=7)


@dataclass(frozen=True)
class HomeworkLine:
    """One homework in the list."""

    id: UUID
    title: str
    cell: str
    due: str
    state: str
    begun: int
    handed_in: int
    marked: int


@dataclass(frozen=True)
class TermsFields:
    """The texts that students read and write, as form fields."""

    title: str
    due: str
    text: str = ""
    wants_intent: bool = True
    wants_reflection: bool = True
    criteria: str = ""
    keep_days: int = 30


@dataclass(frozen=True)
class HomeworkForm:
    """The choices of the form for a new homework, with what is proposed."""

    steps: tuple[StepChoice, ...]
    wanted: int
    cells: tuple[tuple[int, str], ...]
    terms: TermsFields
    own_dice: bool  # the others were rolled in the room, or are still in play
    in_play: bool
    hidden: tuple[tuple[str, str], ...] = tuple((str(one), str(word)) for one, word in Homework.Hidden.choices)
    dice: tuple[tuple[str, str], ...] = tuple((str(one), str(word)) for one, word in Homework.DiceOf.choices)
    strengths: tuple[tuple[str, str], ...] = tuple((str(one), str(word)) for one, word in Cell.Strength.choices)


@dataclass(frozen=True)
class StudentLine:
    """One student in the table."""

    id: UUID
    name: str
    number: str
    state: str
    lead: str
    better: str
    points: str


@dataclass(frozen=True)
class HomeworkPage:
    """One homework for the lecturer."""

    id: UUID
    title: str
    cell: str
    kind: str
    seq: int
    turns: int
    due: str
    state: str
    open: bool
    closed: bool
    released: bool
    hidden: str
    dice: str
    strength: str
    goes: str
    most: int
    students: tuple[StudentLine, ...]
    compared: Compared
    original: tuple[str, ...]
    playing: bool
    by_platform: bool


@dataclass(frozen=True)
class CriterionField:
    """One criterion with its points in the form."""

    place: int
    text: str
    most: int
    given: str


@dataclass(frozen=True)
class StudentPage:
    """One student's work for the lecturer."""

    id: UUID
    name: str
    number: str
    state: str
    intent: str
    reflection: str
    orders: tuple[str, ...]
    exercise: UUID | None
    compared: Compared
    lead: str
    fields: tuple[CriterionField, ...]
    comment: str
    total: str


def listed(exercise: Exercise) -> tuple[HomeworkLine, ...]:
    """All homework of an exercise, newest first."""
    found = []
    for one in exercise.homework.select_related("cell").prefetch_related("copies"):
        copies = list(one.copies.all())
        found.append(
            HomeworkLine(
                one.pk, one.title, one.cell.name, _local(one.due_at, exercise), state(one), len(copies),
                sum(copy.handed_in_at is not None for copy in copies),
                sum(copy.marked_at is not None for copy in copies),
            )
        )  # fmt: skip
    return tuple(found)


def form(viewer: Viewer, wanted: int | None) -> HomeworkForm | None:
    """The form for a new homework; None before play."""
    exercise = viewer.exercise
    if exercise.game is None or exercise.real_id is not None:
        return None
    forks = fork_page(viewer, wanted)
    cells = tuple((cell.pk, cell.name) for cell in exercise.cells.exclude(side=None))
    zone = ZoneInfo(exercise.timezone)
    due = (timezone.now() + DUE_IN).astimezone(zone).replace(hour=18, minute=0)
    return HomeworkForm(
        forks.steps, forks.wanted, cells, TermsFields(f"{exercise.title[:100]}: your turn", f"{due:%Y-%m-%dT%H:%M}"),
        exercise.dice_mode != "seeded" or exercise.game.seed_revealed_at is None,
        exercise.status == Exercise.Status.PLAYING,
    )  # fmt: skip


def state(homework: Homework) -> str:
    """Whether work is taken, in words."""
    if homework.closed_at is not None:
        return "Closed"
    return "Open" if homework.is_open else "Past its due date"


def page(homework: Homework) -> HomeworkPage:
    """One homework with its students."""
    exercise, games = homework.exercise, compared.games_of(homework)
    leads = games.leads if games is not None else []
    return HomeworkPage(
        id=homework.pk,
        title=homework.title,
        cell=homework.cell.name,
        kind=homework.cell.kind,
        seq=homework.seq,
        turns=homework.turns,
        due=_local(homework.due_at, exercise),
        state=state(homework),
        open=homework.is_open,
        closed=homework.closed_at is not None,
        released=homework.released_at is not None,
        hidden=homework.get_hidden_display(),
        dice=homework.get_dice_of_display(),
        strength=homework.get_strength_display(),
        goes=_local(setting.goes_at(homework), exercise),
        most=homework.most_points,
        students=tuple(_student(copy, homework, leads) for copy in homework.copies.all()),
        compared=compared.whole(homework),
        original=chosen.by_original(homework)[0],
        playing=exercise.status == Exercise.Status.PLAYING,
        by_platform=homework.lti_links.exists(),
    )


def terms(homework: Homework) -> TermsFields:
    """The fields of the form that changes a homework."""
    return TermsFields(
        homework.title, f"{homework.due_at.astimezone(ZoneInfo(homework.exercise.timezone)):%Y-%m-%dT%H:%M}",
        homework.text, homework.wants_intent, homework.wants_reflection,
        "\n".join(f"{one['text']}, {one['points']}" for one in homework.criteria), homework.keep_days,
    )  # fmt: skip


def _student(copy: HomeworkCopy, homework: Homework, leads: list[int]) -> StudentLine:
    lead = copy.result.get("lead")
    better = f"{sum(one < lead for one in leads)} of {len(leads)}" if lead is not None and leads else ""
    return StudentLine(
        copy.pk, copy.name, copy.number, progress(copy), f"{lead:+d}" if lead is not None else "", better,
        f"{copy.points} of {homework.most_points}" if copy.points is not None else "",
    )  # fmt: skip


def progress(copy: HomeworkCopy) -> str:
    """How far a student is, in words."""
    if copy.marked_at is not None:
        return "Marked"
    if copy.handed_in_at is not None:
        return "Handed in"
    if copy.played_at is not None:
        return "Played"
    return "Playing" if copy.started_at is not None else "Joined"


def student(copy: HomeworkCopy) -> StudentPage:
    """One student's work."""
    homework, lead = copy.homework, copy.result.get("lead")
    return StudentPage(
        id=copy.pk,
        name=copy.name,
        number=copy.number,
        state=progress(copy),
        intent=copy.intent,
        reflection=copy.reflection,
        orders=chosen.by_student(copy),
        exercise=copy.exercise_id,
        compared=compared.compared(copy, released=True),
        lead=f"{lead:+d}" if lead is not None else "",
        fields=tuple(
            CriterionField(place, one["text"], one["points"], str(copy.marks.get(str(place), "")))
            for place, one in enumerate(homework.criteria)
        ),
        comment=copy.comment,
        total=f"{copy.points} of {homework.most_points}" if copy.points is not None else "",
    )


def mark_table(homework: Homework) -> MarkTable:
    """A row for each student: result, points by criterion, comment and texts. One query."""
    criteria = [f"{one['text']} (of {one['points']})" for one in homework.criteria]
    first = ("student number", "name", "state", "handed in", "lead")
    last = ("points", "comment", "intent", "reflection")
    return MarkTable((*first, *criteria, *last), tuple(_row(copy, homework) for copy in homework.copies.all()))


def _row(copy: HomeworkCopy, homework: Homework) -> tuple[str | int, ...]:
    handed_in = _local(copy.handed_in_at, homework.exercise) if copy.handed_in_at else ""
    given = (copy.marks.get(str(place), "") for place in range(len(homework.criteria)))
    total = copy.points if copy.points is not None else ""
    return (
        copy.number, copy.name, progress(copy), handed_in, copy.result.get("lead", ""), *given, total, copy.comment,
        copy.intent, copy.reflection,
    )  # fmt: skip


def _local(moment: datetime, exercise: Exercise) -> str:
    return f"{moment.astimezone(ZoneInfo(exercise.timezone)):%Y-%m-%d %H:%M}"
