"""The page of surveys and forecasts as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.engine.injects.watch import TriggerWords
from umpire.pages.plan import Head, ListChoice, head
from wargame.models import Exercise, Question, Survey
from wargame.selectors import calibration, reading_load, vocabulary
from wargame.selectors.evaluation import surveys as selector
from wargame.selectors.evaluation.evidence import Tagging, present_turn, tagging


@dataclass(frozen=True)
class QuestionRow:
    """A question with its form values."""

    id: int
    number: int
    kind: str
    kind_word: str
    text: str
    low: str
    high: str
    choices: str
    objective: str
    code: str
    rule: str
    answered: int


@dataclass(frozen=True)
class SurveyRow:
    """A survey with its questions. `round` is the open round, if any."""

    id: int
    title: str
    intro: str
    when: str
    when_word: str
    closes: str
    closes_word: str
    audience: tuple[str, ...]
    turns: str
    anonymous: bool
    active: bool
    round: int | None
    rounds: int
    questions: tuple[QuestionRow, ...]


@dataclass(frozen=True)
class SurveysPage:
    """Surveys, answers, and the accuracy of forecasts."""

    head: Head
    rows: tuple[SurveyRow, ...]
    results: tuple[selector.RoundResult, ...]
    scores: tuple[calibration.Score, ...]
    tags: dict[str, Tagging]
    whens: tuple[ListChoice, ...]
    closes: tuple[ListChoice, ...]
    kinds: tuple[ListChoice, ...]
    asked: tuple[ListChoice, ...]
    objectives: tuple[ListChoice, ...]
    undecided: int
    loads: tuple[reading_load.CellLoad, ...] = ()
    ahead: tuple[reading_load.CellLoad, ...] = ()
    turn: int = 0


def surveys(exercise: Exercise) -> SurveysPage:
    """The complete page, in a fixed number of queries."""
    results, turn = selector.results(exercise), present_turn(exercise)
    answers = [said.id for one in results for result in one.results for said in result.said]
    return SurveysPage(
        head(exercise), _rows(exercise, results), results, calibration.by_cell(calibration.decided(exercise)),
        tagging(exercise, "answer", answers), _choices(Survey.When.choices), _choices(Survey.Closes.choices),
        _choices(Question.Kind.choices), tuple(ListChoice(kind.value, str(kind.label)) for kind in selector.ASKED),
        tuple(ListChoice(str(o.pk), f"{o.code} {o.title or o.text[:60]}") for o in exercise.objectives.all()),
        selector.undecided(exercise), reading_load.loads(exercise, turn),
        reading_load.next_turn(exercise, turn, vocabulary.words(exercise).turns), turn,
    )  # fmt: skip


def _choices(pairs: list[tuple[str, str]]) -> tuple[ListChoice, ...]:
    return tuple(ListChoice(value, str(label)) for value, label in pairs)


def _rows(exercise: Exercise, results: tuple[selector.RoundResult, ...]) -> tuple[SurveyRow, ...]:
    now = {one.survey_id: one.id for one in results if one.is_open}
    words = vocabulary.words(exercise)
    counts: dict[int, int] = {}
    for one in results:
        for result in one.results:
            counts[result.question_id] = counts.get(result.question_id, 0) + result.count
    return tuple(
        SurveyRow(
            row.pk, row.title, row.intro, row.when, str(row.get_when_display()), row.closes,
            str(row.get_closes_display()), tuple(row.audience),
            ", ".join(map(str, row.turns)), row.anonymous, row.active, now.get(row.pk),
            sum(one.survey_id == row.pk for one in results),
            tuple(_question(question, n, counts, words) for n, question in enumerate(row.questions.all(), 1)),
        )
        for row in exercise.surveys.prefetch_related("questions__objective")
    )  # fmt: skip


def _question(question: Question, number: int, counts: dict[int, int], words: TriggerWords) -> QuestionRow:
    return QuestionRow(
        question.pk, number, question.kind, str(question.get_kind_display()), question.text, question.low,
        question.high, "\n".join(question.choices), str(question.objective_id or ""),
        question.objective.code if question.objective else "", selector.rule_words(question.resolves, words),
        counts.get(question.pk, 0),
    )  # fmt: skip
