"""The possible subjects of an act: rows of the exercise, found by the number or key in a form or an address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import Model

from adjudication import selectors as game_selectors
from adjudication.models import Run
from wargame.errors import Refused
from wargame.models import (
    Actor,
    Cell,
    Exercise,
    Handout,
    Indicator,
    Inject,
    Message,
    Objective,
    Observation,
    Proposal,
    Question,
    Rfi,
    Seat,
    Survey,
    SurveyRound,
    VisitorPass,
)
from wargame.web.strict_input import whole

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class RowKind(Generic[Row]):
    """A kind of row. `field` is its name in forms; `find` returns None if the exercise does not have the row."""

    field: str
    find: Callable[[Exercise, str], Row | None]
    ask: str = ""


def _seat(exercise: Exercise, text: str) -> Seat | None:
    key = _key(text)
    living = Seat.objects.select_related("cell").exclude(status=Seat.Status.REMOVED)
    return living.filter(pk=key, cell__exercise=exercise).first() if key else None


def open_run(exercise: Exercise) -> Run:
    """The current run; refused if there is none."""
    run = game_selectors.open_run(exercise.game) if exercise.game else None
    if run is None:
        raise Refused("No run is in progress.")
    return run


def _run(exercise: Exercise, text: str) -> Run | None:
    """A run by its key; without a key, the current run."""
    if not text:
        return open_run(exercise)
    key = _key(text)
    return Run.objects.select_related("game").filter(pk=key, game=exercise.game).first() if key else None


def _key(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _numbered(related: str) -> Callable[[Exercise, str], Any]:
    def find(exercise: Exercise, text: str) -> Any:
        number = whole(text)
        return getattr(exercise, related).filter(pk=number).first() if number is not None else None

    return find


def _within(model: type[Row], way: str) -> Callable[[Exercise, str], Row | None]:
    """A finder for rows that belong to the exercise through another row, by the path `way`."""

    def find(exercise: Exercise, text: str) -> Row | None:
        number = whole(text)
        rows: Any = model._default_manager.filter(pk=number, **{way: exercise})
        found: Row | None = rows.first() if number is not None else None
        return found

    return find


CELL = RowKind[Cell]("cell", _numbered("cells"), "choose a cell of this exercise.")
SEAT = RowKind("seat", _seat, "choose a seat of this exercise.")
RUN = RowKind("run", _run)
INJECT: RowKind[Inject] = RowKind("inject", _numbered("injects"))
RFI: RowKind[Rfi] = RowKind("rfi", _numbered("rfis"))
MESSAGE: RowKind[Message] = RowKind("message", _numbered("messages"))
ACTOR: RowKind[Actor] = RowKind("actor", _numbered("actors"), "choose an actor of this exercise.")
PROPOSAL: RowKind[Proposal] = RowKind("proposal", _numbered("proposals"), "choose matrix actions of this exercise.")
OBJECTIVE: RowKind[Objective] = RowKind("objective", _numbered("objectives"), "choose an objective of this exercise.")
INDICATOR: RowKind[Indicator] = RowKind("indicator", _within(Indicator, "objective__exercise"))
NOTE: RowKind[Observation] = RowKind("note", _numbered("observations"))
PASS: RowKind[VisitorPass] = RowKind("pass", _numbered("passes"))
SURVEY: RowKind[Survey] = RowKind("survey", _numbered("surveys"))
QUESTION: RowKind[Question] = RowKind(
    "question", _within(Question, "survey__exercise"), "choose a question of this exercise."
)
ROUND: RowKind[SurveyRound] = RowKind("round", _within(SurveyRound, "survey__exercise"))
HANDOUT: RowKind[Handout] = RowKind("handout", _numbered("handouts"))
