"""How many new things each cell met in the present turn: injects, and the questions of surveys.

All questions that open together are one thing. Pages show the load before something is sent; what its trigger would
send over the limit waits for the next turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from wargame.models import Delivery, Exercise, Inject, Survey, SurveyRound
from wargame.selectors.evaluation.surveys import NOT_ASKED, is_asked


@dataclass(frozen=True)
class CellLoad:
    """What one cell met in a turn. `most` is the limit of the exercise, 0 for none."""

    id: int
    kind: str
    name: str
    injects: int
    asked: bool
    most: int

    @property
    def number(self) -> int:
        """New things in all."""
        return self.injects + self.asked

    @property
    def full(self) -> bool:
        """Whether what comes by itself waits for the next turn."""
        return bool(self.most) and self.number >= self.most

    @property
    def words(self) -> str:
        """The load in a few words."""
        injects = [f"{self.injects} inject{'' if self.injects == 1 else 's'}"] if self.injects else []
        return " and ".join([*injects, *(["questions"] if self.asked else [])]) or "nothing new"


def loads(exercise: Exercise, turn: int) -> tuple[CellLoad, ...]:
    """The load of every cell that plays, in a turn. Three queries."""
    cells = [cell for cell in exercise.cells.all() if cell.kind not in NOT_ASKED]
    delivered = Delivery.objects.filter(inject__exercise=exercise, inject__released_turn=turn)
    injects = Counter(delivered.values_list("cell_id", flat=True))
    surveys = _opened(exercise, turn)
    return tuple(
        CellLoad(
            cell.pk, cell.kind, cell.name, injects[cell.pk], any(is_asked(survey, cell) for survey in surveys),
            exercise.new_a_turn,
        )
        for cell in cells
    )  # fmt: skip


def _opened(exercise: Exercise, turn: int) -> list[Survey]:
    """The surveys that opened in a turn: those about a turn that has ended open in the next one."""
    rounds = SurveyRound.objects.filter(survey__exercise=exercise, turn__in=(turn - 1, turn)).select_related("survey")
    ended = Survey.When.TURN_END
    return [one.survey for one in rounds if one.turn == turn - (one.survey.when == ended)]


def full(found: Iterable[CellLoad], inject: Inject) -> tuple[CellLoad, ...]:
    """The cells of an inject that met enough in this turn."""
    to = set() if inject.to_all else {cell.pk for cell in inject.cells.all()}
    return tuple(load for load in found if load.full and (inject.to_all or load.id in to))


def waits_because(found: Iterable[CellLoad], inject: Inject) -> str:
    """Why an inject that is due waits for the next turn, in words; "" where nothing keeps it."""
    kept = full(found, inject)
    return f"next turn: {', '.join(f'{load.name} has {load.words}' for load in kept)}" if kept else ""
