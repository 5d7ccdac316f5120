"""What the report says on the objectives: evidence with its references, surveys, forecasts and observations.

Names of people stand in annex C only, so everything here is told by cell.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from reports.collect.words import shortened
from wargame.models import Exercise, Question
from wargame.selectors import calibration, evidence, observing, surveys
from wargame.selectors.calibration import Score

MOST_WORDS = 400


@dataclass(frozen=True)
class Piece:
    """One piece of evidence: where it stands (turn, kind, cell), what it says, which indicator it bears out."""

    number: str
    where: str
    text: str
    indicator: str
    gone: bool
    anchor: str  # of the part of the report that holds it


@dataclass(frozen=True)
class Lesson:
    """An objective with all its evidence, and what the cells answered on it."""

    code: str
    kind: str
    title: str
    text: str
    watched: tuple[tuple[str, int], ...]  # indicator, pieces of evidence
    pieces: tuple[Piece, ...]
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A survey over its rounds: each row is a question in one round."""

    title: str
    rows: tuple[tuple[str, str, str, str], ...]  # turn, question, answers, result
    said: tuple[tuple[str, str, str, str], ...]  # turn, cell, question, words


@dataclass(frozen=True)
class Noted:
    """A recorder's note that was not private."""

    where: str
    code: str
    text: str


@dataclass(frozen=True)
class Lessons:
    """All of it."""

    objectives: tuple[Lesson, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    scores: tuple[Score, ...] = ()
    notes: tuple[Noted, ...] = ()

    @property
    def bare(self) -> tuple[str, ...]:
        """The objectives without any evidence."""
        return tuple(lesson.code for lesson in self.objectives if not lesson.pieces)


def collect(exercise: Exercise) -> Lessons:
    """Read the data plan and everything that bears on it."""
    rounds = surveys.results(exercise)
    return Lessons(
        objectives=_objectives(exercise, rounds),
        sheets=_sheets(rounds),
        scores=calibration.by_cell(calibration.decided(exercise)),
        notes=_notes(exercise),
    )


def _objectives(exercise: Exercise, rounds: tuple[surveys.RoundResult, ...]) -> tuple[Lesson, ...]:
    pieces: dict[int, list[Piece]] = defaultdict(list)
    for number, mark in enumerate(evidence.marks(exercise), 1):
        pieces[mark.objective_id].append(_piece(mark, number))
    return tuple(
        Lesson(
            row.code, row.kind_word, row.title, row.text, tuple((one.text, one.marks) for one in row.indicators),
            tuple(pieces[row.id]), _answers(row.code, rounds),
        )
        for row in evidence.plan(exercise)
    )  # fmt: skip


ANCHORS = {
    "ruling": "rulings", "inject": "annex-g", "rfi": "annex-f", "message": "annex-f", "release": "annex-f",
    "proposal": "annex-e", "answer": "surveys", "observation": "annex-h", "sheet": "annex-a",
}  # fmt: skip


def _piece(mark: evidence.MarkRow, number: int) -> Piece:
    label = "Observation" if mark.kind == "observation" else mark.label
    where = ", ".join(part for part in (f"T{mark.turn}" if mark.turn else "", label, mark.cell) if part)
    text = shortened(mark.text) + (f" ({mark.note})" if mark.note else "")
    anchor = ANCHORS.get(mark.kind) or (f"t{mark.turn}" if mark.turn else "")
    return Piece(f"E-{number:02d}", where, text, mark.indicator, mark.gone, anchor)


def _answers(code: str, rounds: tuple[surveys.RoundResult, ...]) -> tuple[str, ...]:
    found = []
    for one in reversed(rounds):
        for result in one.results:
            if result.code == code and result.count and result.kind in (Question.Kind.SCALE, Question.Kind.CHOICE):
                turn = f"T{one.turn}: " if one.turn else ""
                found.append(f"{turn}{result.text} {_result(result)}.")
    return tuple(found)


def _result(result: surveys.Result) -> str:
    if result.kind == Question.Kind.CHOICE:
        best = sorted(result.tallies, key=lambda tally: -tally.count)
        return ", ".join(f"{tally.label} {tally.count}" for tally in best if tally.count)
    if result.kind == Question.Kind.TEXT or result.mean is None:
        return ""
    if result.kind == Question.Kind.FORECAST:
        became = {"yes": "it happened", "no": "it did not", "void": "not scored", "": "open"}[result.outcome]
        return f"mean {result.mean:.0f} %, {became}"
    return f"mean {result.mean:.1f}"


def _sheets(rounds: tuple[surveys.RoundResult, ...]) -> tuple[Sheet, ...]:
    by_survey: dict[int, list[surveys.RoundResult]] = defaultdict(list)
    for one in reversed(rounds):
        by_survey[one.survey_id].append(one)
    return tuple(_sheet(found) for found in by_survey.values())


def _sheet(rounds: list[surveys.RoundResult]) -> Sheet:
    rows, said = [], []
    for one in rounds:
        turn = str(one.turn) if one.turn else ""
        for result in one.results:
            if result.count:
                rows.append((turn, result.text, str(result.count), _result(result)))
            said += [(turn, words.cell, result.text, words.text[:MOST_WORDS]) for words in result.said]
    return Sheet(rounds[0].title, tuple(rows), tuple(said))


def _notes(exercise: Exercise) -> tuple[Noted, ...]:
    rows = [row for row in observing.all_notes(exercise, limit=2000) if not row.to_director]
    return tuple(
        Noted(", ".join(part for part in (f"T{row.turn}" if row.turn else "", row.time, row.cell) if part),
              row.code, row.text)
        for row in reversed(rows)
    )  # fmt: skip
