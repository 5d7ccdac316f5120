"""The teaching part of a scenario pack, the same for every rule system: objectives, indicators and questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from adjudication.engine.kit.numbers import Whole
from adjudication.engine.scenario.pack_shapes import PlayingColour, Strict
from adjudication.engine.scenario.packs import Document, PackProblem

Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_\-]+$", max_length=40)]
Code = Annotated[str, Meta(pattern=r"^(LO|RQ)-[1-9][0-9]?$")]
Words = Annotated[str, Meta(min_length=1, max_length=300)]
Turn = Annotated[int, Meta(ge=1, le=999)]


class Indicator(Strict, frozen=True):
    """Something observable: the (proposed) cell that does it, who watches, in which turns, at which moment."""

    text: Words
    cell: str = ""
    who: Annotated[str, Meta(max_length=80)] = ""
    turns: Annotated[list[Turn], Meta(max_length=2)] = []
    when: Annotated[str, Meta(max_length=80)] = ""


class Objective(Strict, frozen=True):
    """A learning objective (LO-1) or research question (RQ-1). `evidence` describes where to look for it."""

    id: Code
    title: Annotated[str, Meta(max_length=120)]
    text: Annotated[str, Meta(min_length=1, max_length=400)]
    evidence: list[str] = []
    indicators: list[Indicator] = []


class ObjectivesFile(Strict, frozen=True):
    objectives: Annotated[list[Objective], Meta(max_length=50)]


class Resolves(Strict, frozen=True):
    """How the public numbers at the end of the turn settle a forecast, by one of three comparisons."""

    track: Key
    side: str = ""
    least: Whole | None = None
    most: Whole | None = None
    ahead_of: str | None = None

    @property
    def rules(self) -> int:
        """How many comparisons are given; exactly one is correct."""
        return sum(rule is not None for rule in (self.least, self.most, self.ahead_of))


class Question(Strict, frozen=True):
    """One question; `choices` for multiple choice, `low` and `high` label the ends of a scale."""

    ask: Words
    kind: Literal["scale", "choice", "number", "text", "forecast"]
    low: Annotated[str, Meta(max_length=40)] = ""
    high: Annotated[str, Meta(max_length=40)] = ""
    choices: Annotated[list[Annotated[str, Meta(min_length=1, max_length=80)]], Meta(max_length=12)] = []
    objective: str = ""
    resolves: Resolves | None = None


class Survey(Strict, frozen=True):
    """A sheet of questions: when it opens and closes, and which cells it is for (empty: all that play).

    `turns` are the turns that it is asked about; none named: every turn.
    """

    id: Key
    title: Annotated[str, Meta(min_length=1, max_length=120)]
    when: Literal["turn_start", "turn_end", "exercise_end", "hand"]
    questions: Annotated[list[Question], Meta(min_length=1, max_length=20)]
    intro: Annotated[str, Meta(max_length=400)] = ""
    closes: Literal["publication", "turn", "hand"] = "turn"
    cells: list[PlayingColour] = []
    anonymous: bool = False
    turns: Annotated[list[Turn], Meta(max_length=60)] = []


class SurveysFile(Strict, frozen=True):
    surveys: Annotated[list[Survey], Meta(max_length=30)] = []


def faults(
    objectives: ObjectivesFile,
    surveys: SurveysFile,
    documents: Mapping[str, Document],
    *,
    cells: Collection[str],
    sides: Collection[str],
    tracks: Collection[str],
    known: Collection[str] | None = None,
) -> Iterator[PackProblem]:
    """Faults that no type can express: duplicate codes, unknown cells, tracks and sides, incomplete questions.

    `cells` are the names and colours of the proposed cells, `tracks` the keys of the system's public numbers, `known`
    the objectives that questions may name, if they are not all in this file.
    """
    yield from _objectives(objectives, documents["objectives"], cells)
    if "surveys" in documents:
        known = {objective.id for objective in objectives.objectives} if known is None else known
        yield from _surveys(surveys, documents["surveys"], known, sides, tracks)


def _objectives(file: ObjectivesFile, text: Document, cells: Collection[str]) -> Iterator[PackProblem]:
    counts = Counter(objective.id for objective in file.objectives)
    for number, objective in enumerate(file.objectives):
        if counts[objective.id] > 1:
            yield text.problem(f"the objective {objective.id} is listed twice", "objectives", number, "id")
        for index, indicator in enumerate(objective.indicators):
            place = ("objectives", number, "indicators", index)
            if indicator.cell and indicator.cell not in cells:
                yield text.problem(f"{objective.id}: there is no cell {indicator.cell}", *place, "cell")
            if sorted(indicator.turns) != indicator.turns:
                yield text.problem(f"{objective.id}: the last turn is before the first", *place, "turns")


def _surveys(
    file: SurveysFile, text: Document, known: Collection[str], sides: Collection[str], tracks: Collection[str]
) -> Iterator[PackProblem]:
    counts = Counter(survey.id for survey in file.surveys)
    for number, survey in enumerate(file.surveys):
        if counts[survey.id] > 1:
            yield text.problem(f"the survey {survey.id} is listed twice", "surveys", number, "id")
        if survey.turns and survey.when not in ("turn_start", "turn_end"):
            reason = "only a survey that is asked when a turn begins or ends is about some turns"
            yield text.problem(f"{survey.id}: {reason}", "surveys", number, "turns")
        if sorted(set(survey.turns)) != survey.turns:
            yield text.problem(f"{survey.id}: list each turn once, in order", "surveys", number, "turns")
        for index, question in enumerate(survey.questions):
            for name, reason in _question(survey, question, known, sides, tracks):
                yield text.problem(f"{survey.id}: {reason}", "surveys", number, "questions", index, name)


def _question(
    survey: Survey, question: Question, known: Collection[str], sides: Collection[str], tracks: Collection[str]
) -> Iterator[tuple[str, str]]:
    if question.objective and question.objective not in known:
        yield "objective", f"there is no objective {question.objective}"
    if (question.kind == "choice") != (len(question.choices) >= 2):
        yield "choices", "a choice needs at least two answers; other questions have none"
    if question.kind == "forecast" and survey.when == "exercise_end":
        yield "kind", "a forecast is asked before its result is known, not at the end of the exercise"
    if question.resolves is None:
        return
    if question.kind != "forecast" or survey.when != "turn_start":
        yield "resolves", "only a forecast asked when a turn begins is decided by the numbers at its end"
    if question.resolves.rules != 1:
        yield "resolves", "give one of least, most and ahead_of"
    if question.resolves.track not in tracks:
        yield "resolves", f"there is no track {question.resolves.track}; there are {', '.join(sorted(tracks))}"
    for side in (question.resolves.side, question.resolves.ahead_of or ""):
        if side and side not in sides:
            yield "resolves", f"there is no side {side}"
