"""Surveys as they are read: by the people who are asked, and by the umpire."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import stdev
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, prefetch_related_objects

from adjudication.engine.injects.watch import TriggerWords
from adjudication.prepared_sql import Prepared
from wargame.models import Answer, Cell, Exercise, Outcome, Question, Survey, SurveyRound
from wargame.selectors import vocabulary
from wargame.viewer import Viewer

open_rounds = Prepared(
    lambda exercise: (
        SurveyRound.objects.filter(survey__exercise=exercise, closed_at=None).select_related("survey")
    ),
    UUID,
)  # fmt: skip
NOT_ASKED = (Cell.Kind.WHITE, Cell.Kind.OBSERVER)
ASKED = tuple(kind for kind in Cell.Kind if kind not in NOT_ASKED)


@dataclass(frozen=True)
class Asked:
    """One question with a person's current answer. `marks`: the scale's numbers."""

    id: int
    number: int
    kind: str
    text: str
    low: str
    high: str
    choices: tuple[str, ...]
    value: str


@dataclass(frozen=True)
class SurveyForm:
    """One round of a survey as a participant sees it."""

    id: int
    title: str
    intro: str
    turn: int
    anonymous: bool
    questions: tuple[Asked, ...]

    @property
    def answered(self) -> int:
        """The number of answered questions."""
        return sum(question.value != "" for question in self.questions)

    @property
    def missing(self) -> int:
        """The number of unanswered questions."""
        return len(self.questions) - self.answered


def is_asked(survey: Survey, cell: Cell | None) -> bool:
    """True if `survey` is meant for `cell`."""
    if cell is None or cell.kind in NOT_ASKED:
        return False
    return not survey.audience or cell.kind in survey.audience


def asked_cells(survey: Survey) -> tuple[Cell, ...]:
    """The cells a survey is meant for. One query."""
    return tuple(cell for cell in Cell.objects.filter(exercise=survey.exercise_id) if is_asked(survey, cell))


def open_sheets(viewer: Viewer) -> tuple[SurveyForm, ...]:
    """What the viewer's cell is asked now, with the viewer's own answers only. Three queries at most."""
    mine = [one for one in open_rounds(viewer.exercise.pk) if is_asked(one.survey, viewer.cell)]
    if not mine:
        return ()
    prefetch_related_objects(mine, "survey__questions")
    said: dict[tuple[int, int], Any] = {}
    if viewer.seat is not None and viewer.acts and not viewer.umpire:
        rows = Answer.objects.filter(round__in=mine, seat=viewer.seat)
        said = {(row.round_id, row.question_id): row.value for row in rows}
    return tuple(_sheet(one, said) for one in mine)


def _sheet(one: SurveyRound, said: dict[tuple[int, int], Any]) -> SurveyForm:
    questions = tuple(
        Asked(
            question.pk, number, question.kind, question.text, question.low, question.high, tuple(question.choices),
            str(said.get((one.pk, question.pk), "")),
        )
        for number, question in enumerate(one.survey.questions.all(), 1)
    )  # fmt: skip
    return SurveyForm(one.pk, one.survey.title, one.survey.intro, one.turn, one.survey.anonymous, questions)


def to_answer(viewer: Viewer) -> int:
    """The number of questions that await this person's answer. Three queries at most."""
    if viewer.umpire or not viewer.acts:
        return 0
    return sum(sheet.missing for sheet in open_sheets(viewer))


@dataclass(frozen=True)
class Tally:
    """The frequency of an answer, and its length on a bar of 100."""

    label: str
    count: int
    width: int


@dataclass(frozen=True)
class Said:
    """The words or number of an answer. `person` is empty in an anonymous survey."""

    id: int
    cell: str
    cell_kind: str
    person: str
    text: str


@dataclass(frozen=True)
class Result:
    """The result of one question in one round. `outcome`: yes, no, void, or empty while a forecast is open.

    `mean` and `spread`, the standard deviation of a sample, are of numbers; there is no spread of a single answer.
    """

    question_id: int
    kind: str
    text: str
    code: str
    count: int
    mean: float | None
    spread: float | None
    tallies: tuple[Tally, ...]
    said: tuple[Said, ...]
    outcome: str
    decided_by: str
    rule: str
    against: str = ""  # what the record says where the umpire decided otherwise, and why they did


@dataclass(frozen=True)
class RoundResult:
    """One round with all its results."""

    id: int
    survey_id: int
    title: str
    turn: int
    is_open: bool
    people: int
    results: tuple[Result, ...]


def results(exercise: Exercise) -> tuple[RoundResult, ...]:
    """Every round asked so far, the newest first. A handful of queries, however many answers."""
    rounds = list(
        SurveyRound.objects.filter(survey__exercise=exercise)
        .select_related("survey")
        .prefetch_related("survey__questions__objective")
        .order_by("-opened_at", "-survey__order")
    )
    given: dict[tuple[int, int], list[Answer]] = defaultdict(list)
    people: dict[int, set[object]] = defaultdict(set)
    for row in Answer.objects.filter(round__in=rounds).select_related("seat", "cell"):
        given[row.round_id, row.question_id].append(row)
        people[row.round_id].add(row.seat_id)
    outcomes = {(row.round_id, row.question_id): row for row in Outcome.objects.filter(round__in=rounds)}
    words = vocabulary.words(exercise) if rounds else TriggerWords()
    return tuple(
        RoundResult(
            one.pk, one.survey_id, one.survey.title, one.turn, one.closed_at is None, len(people[one.pk]),
            tuple(
                _result(
                    question, one.survey.anonymous, given[one.pk, question.pk], outcomes.get((one.pk, question.pk)),
                    rule_words(question.resolves, words),
                )
                for question in one.survey.questions.all()
            ),
        )
        for one in rounds
    )  # fmt: skip


def _result(question: Question, anonymous: bool, rows: list[Answer], outcome: Outcome | None, rule: str) -> Result:
    numbers = [row.value for row in rows if question.kind not in (Question.Kind.TEXT, Question.Kind.CHOICE)]
    words = question.kind in (Question.Kind.TEXT, Question.Kind.NUMBER)
    return Result(
        question.pk, question.kind, question.text, question.objective.code if question.objective else "", len(rows),
        sum(numbers) / len(numbers) if numbers else None, stdev(numbers) if len(numbers) > 1 else None,
        _tallies(question, [row.value for row in rows]),
        tuple(_said(row, anonymous) for row in rows) if words else (), _outcome(outcome),
        outcome.decided_by if outcome else "", rule, _against(outcome),
    )  # fmt: skip


def _against(outcome: Outcome | None) -> str:
    if outcome is None or outcome.recorded is None or outcome.recorded == outcome.happened:
        return ""
    why = outcome.note or "no reason was given."
    return f"The record says {'yes' if outcome.recorded else 'no'}; the umpire decided otherwise: {why}"


def _said(row: Answer, anonymous: bool) -> Said:
    return Said(row.pk, row.cell.name, row.cell.kind, "" if anonymous else row.seat.name, str(row.value))


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return ""
    return "void" if outcome.happened is None else "yes" if outcome.happened else "no"


def _tallies(question: Question, values: Iterable[Any]) -> tuple[Tally, ...]:
    if question.kind == Question.Kind.SCALE:
        labels: list[Any] = [1, 2, 3, 4, 5]
    elif question.kind == Question.Kind.CHOICE:
        labels = list(question.choices)
    elif question.kind == Question.Kind.FORECAST:
        return _ranges(list(values))
    else:
        return ()
    counts = Counter(values)
    most = max(counts.values(), default=1)
    return tuple(Tally(str(label), counts[label], 100 * counts[label] // most) for label in labels)


def _ranges(values: list[int]) -> tuple[Tally, ...]:
    counts = Counter(min(value // 20, 4) for value in values)
    most = max(counts.values(), default=1)
    return tuple(Tally(f"{20 * n} to {20 * n + 20} %", counts[n], 100 * counts[n] // most) for n in range(5))


def rule_words(rule: dict[str, Any], words: TriggerWords) -> str:
    """The rule that decides a forecast, as text; empty if the umpire decides. `words` gives the names."""
    if not rule:
        return ""
    key, side = str(rule.get("track", "")), str(rule.get("side", ""))
    title = next(
        (track.title for track in words.tracks if (track.key, track.side) == (key, side)), key.replace("_", " ")
    )
    name = f"{title} of {words.spoken.get(side, side)}" if side else title
    if "ahead_of" in rule:
        return f"{name} above that of {words.spoken.get(rule['ahead_of'], rule['ahead_of'])}"
    return f"{name} {rule['least']} or more" if "least" in rule else f"{name} {rule['most']} or less"


def undecided(exercise: Exercise) -> int:
    """Closed forecasts that wait for the umpire to enter the outcome. One query."""
    asked = Answer.objects.filter(
        round__survey__exercise=exercise, round__closed_at__isnull=False, question__kind=Question.Kind.FORECAST
    )
    told = Outcome.objects.filter(round=OuterRef("round"), question=OuterRef("question"))
    return asked.exclude(Exists(told)).values("round", "question").distinct().count()
