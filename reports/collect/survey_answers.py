"""The cells' survey answers as tables: one row for each question, one column for each round, and free text by question.

Only the roster names the people of the cells, so everything here goes by cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reports.collect.report.citing import KINDS
from reports.collect.report.references import References
from wargame.models import Question
from wargame.selectors.evaluation.surveys import Result, RoundResult

MOST_WORDS = 400
CAME = {"yes": "yes", "no": "no", "void": "not scored", "": "open"}
SUMMED = (Question.Kind.SCALE, Question.Kind.CHOICE)


@dataclass(frozen=True)
class AnswerLine:
    """One row of numbers for a question; empty if it was not asked or no one answered."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class QuestionTable:
    """A question with its rows; `notes` say where an umpire's decision (starred) differs from the record."""

    question: str
    lines: tuple[AnswerLine, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class QuestionTotal:
    """All answers to a question over its rounds: the count for each point of a scale or each choice, and the mean of
    each round. `people` in the largest round; free text is only counted."""

    question: str
    scale: bool
    counts: tuple[tuple[str, int], ...]
    means: tuple[tuple[str, str], ...]  # turn and mean
    people: int


@dataclass(frozen=True)
class Grid:
    """Questions over the turns in which they were asked."""

    turns: tuple[str, ...]
    blocks: tuple[QuestionTable, ...]


@dataclass(frozen=True)
class Heard:
    """One question and its free-text answers: their numbers, turn, cell, text."""

    question: str
    rows: tuple[tuple[tuple[str, ...], str, str, str], ...]


@dataclass(frozen=True)
class SurveyTable:
    """A survey over its rounds."""

    title: str
    grid: Grid
    heard: tuple[Heard, ...]
    totals: tuple[QuestionTotal, ...] = ()


def sheets(rounds: Sequence[RoundResult], references: References) -> tuple[SurveyTable, ...]:
    """Every survey in the order they were asked; `rounds` come newest first."""
    by_survey: dict[int, list[RoundResult]] = defaultdict(list)
    for one in reversed(rounds):
        by_survey[one.survey_id].append(one)
    return tuple(
        SurveyTable(found[0].title, _grid(found, _all(found)), _heard(found, references), _totals(found))
        for found in by_survey.values()
    )


def on(code: str, rounds: Sequence[RoundResult]) -> Grid | None:
    """The cells' figures for an objective, over all surveys; None if they were not asked."""
    ordered = list(reversed(rounds))
    asked = [r.question_id for one in ordered for r in one.results if r.code == code and r.kind in SUMMED and r.count]
    return _grid(ordered, asked) if asked else None


def _totals(rounds: Sequence[RoundResult]) -> tuple[QuestionTotal, ...]:
    """Each answered question, as in its first round."""
    found: dict[int, list[tuple[int, Result]]] = defaultdict(list)
    for one in rounds:
        for result in one.results:
            if result.count:
                found[result.question_id].append((one.turn, result))
    return tuple(_total(rows) for rows in found.values())


def _total(rows: Sequence[tuple[int, Result]]) -> QuestionTotal:
    first, counts = rows[0][1], dict[str, int]()
    for _, result in rows:
        for tally in result.tallies:
            counts[tally.label] = counts.get(tally.label, 0) + tally.count
    digits = 0 if first.kind == Question.Kind.FORECAST else 1
    unit = " %" if first.kind == Question.Kind.FORECAST else ""
    means = tuple(
        (str(turn) if turn else "before", f"{result.mean:.{digits}f}{unit}")
        for turn, result in rows
        if result.mean is not None
    )
    people = max(result.count for _, result in rows)
    return QuestionTotal(first.text, first.kind == Question.Kind.SCALE, tuple(counts.items()), means, people)


def _all(rounds: Iterable[RoundResult]) -> list[int]:
    return [result.question_id for one in rounds for result in one.results if result.count]


def _grid(rounds: Sequence[RoundResult], wanted: Iterable[int]) -> Grid:
    asked = dict.fromkeys(wanted)
    found = {(one.turn, result.question_id): result for one in rounds for result in one.results if result.count}
    turns = sorted({turn for turn, question in found if question in asked})
    columns = {question: [found.get((turn, question)) for turn in turns] for question in asked}
    blocks = tuple(_block(column) for column in columns.values())
    return Grid(tuple(str(turn) if turn else "before" for turn in turns), blocks)


def _block(column: Sequence[Result | None]) -> QuestionTable:
    first = next(result for result in column if result is not None)
    if first.kind == Question.Kind.CHOICE:
        return QuestionTable(first.text, tuple(_choices(column)))
    if first.kind == Question.Kind.FORECAST:
        said = AnswerLine("said, on average", _each(column, lambda r: "" if r.mean is None else f"{r.mean:.0f} %"))
        came = AnswerLine("came true", _each(column, lambda r: CAME[r.outcome] + ("*" if r.against else "")))
        return QuestionTable(
            first.text, (said, _counted(column), came), tuple(r.against for r in column if r is not None and r.against)
        )
    if first.kind == Question.Kind.TEXT:
        return QuestionTable(first.text, (AnswerLine("answers in words", _each(column, lambda r: str(r.count))),))
    what = "mean of the scale from 1 to 5" if first.kind == Question.Kind.SCALE else "mean"
    mean = AnswerLine(what, _each(column, lambda r: "" if r.mean is None else f"{r.mean:.1f}"))
    return QuestionTable(first.text, (mean, _counted(column)))


def _counted(column: Sequence[Result | None]) -> AnswerLine:
    """The number of answers and their spread."""
    words = _each(column, lambda r: str(r.count) if r.spread is None else f"{r.count}; {r.spread:.1f}")
    return AnswerLine("answers; standard deviation", words)


def _each(column: Sequence[Result | None], words: Callable[[Result], str]) -> tuple[str, ...]:
    return tuple("" if result is None else words(result) for result in column)


def _choices(column: Sequence[Result | None]) -> Iterable[AnswerLine]:
    counts = [{tally.label: tally.count for tally in result.tallies} if result else None for result in column]
    labels = dict.fromkeys(label for count in counts if count for label in count)
    for label in labels:
        yield AnswerLine(label, tuple("" if count is None else str(count.get(label, 0)) for count in counts))


def _heard(rounds: Sequence[RoundResult], references: References) -> tuple[Heard, ...]:
    """Free text by question, then by turn; identical texts from one cell appear once."""
    found: dict[str, dict[tuple[str, str, str], list[str]]] = {}
    for one in rounds:
        for result in one.results:
            for said in result.said:
                key = (str(one.turn or ""), said.cell, said.text[:MOST_WORDS])
                number = references.of(KINDS.ANSWER, said.id)
                found.setdefault(result.text, {}).setdefault(key, []).append(number)
    return tuple(
        Heard(text, tuple(_words(numbers, *key) for key, numbers in rows.items())) for text, rows in found.items()
    )


def _words(numbers: Sequence[str], turn: str, cell: str, words: str) -> tuple[tuple[str, ...], str, str, str]:
    people = f" ({len(numbers)} people)" if len(numbers) > 1 else ""
    return tuple(numbers), turn, cell, f"{words}{people}"
