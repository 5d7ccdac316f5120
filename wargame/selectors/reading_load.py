"""The number of new items for each cell in a turn: injects, and survey questions.

Pages show the load before something is sent. An inject that its trigger would send over the limit waits for the next
turn; in the last turn there is no limit. Questions do not count towards it: surveys open when they are planned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count

from adjudication.engine.injects import chains, triggers
from wargame.models import Delivery, Exercise, Inject, Survey, SurveyRound
from wargame.selectors import vocabulary
from wargame.selectors.evaluation.surveys import NOT_ASKED, is_asked


@dataclass(frozen=True)
class CellLoad:
    """The load of one cell in a turn, and of each player in it. `most`: the limit of injects, 0 for none."""

    id: int
    kind: str
    name: str
    injects: int
    questions: int
    most: int

    @property
    def number(self) -> int:
        """New things in all."""
        return self.injects + (self.questions > 0)

    @property
    def full(self) -> bool:
        """True if an automatic inject waits for the next turn."""
        return bool(self.most) and self.injects >= self.most

    @property
    def over(self) -> bool:
        """True if some items wait for a later turn."""
        return bool(self.most) and self.injects > self.most

    @property
    def words(self) -> str:
        """The load in a few words."""
        counted = ((self.injects, "inject"), (self.questions, "question"))
        said = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in counted if number]
        return " and ".join(said) or "nothing new"


def loads(exercise: Exercise, turn: int) -> tuple[CellLoad, ...]:
    """The items that reached each playing cell in a turn. Four queries."""
    delivered = Delivery.objects.filter(inject__exercise=exercise, inject__released_turn=turn)
    injects = Counter(delivered.values_list("cell_id", flat=True))
    return _loads(exercise, injects, _opened(exercise, turn), _most(exercise, turn))


def _most(exercise: Exercise, turn: int) -> int:
    """The limit of automatic injects for a cell in a turn, 0 for none: in the last turn all that are due."""
    last = vocabulary.words(exercise).turns if exercise.new_a_turn else 0
    return 0 if last and turn >= last else exercise.new_a_turn


def _loads(exercise: Exercise, injects: Counter[int], surveys: Iterable[Survey], most: int) -> tuple[CellLoad, ...]:
    asked = list(surveys)
    counts = dict(exercise.surveys.annotate(size=Count("questions")).values_list("pk", "size")) if asked else {}
    return tuple(
        CellLoad(
            cell.pk, cell.kind, cell.name, injects[cell.pk],
            sum(counts[survey.pk] for survey in asked if is_asked(survey, cell)), most,
        )
        for cell in exercise.cells.all()
        if cell.kind not in NOT_ASKED
    )  # fmt: skip


def _opened(exercise: Exercise, turn: int) -> list[Survey]:
    """The surveys that opened in a turn: those about a turn that has ended open in the next one."""
    rounds = SurveyRound.objects.filter(survey__exercise=exercise, turn__in=(turn - 1, turn)).select_related("survey")
    ended = Survey.When.TURN_END
    return [one.survey for one in rounds if one.turn == turn - (one.survey.when == ended)]


def ahead(exercise: Exercise, turn: int, now: int) -> tuple[CellLoad, ...]:
    """The items that a later turn brings to each cell automatically. Five queries. `now`: the turn in play, or 0.

    Counts the approved injects that wait for a turn or for their chain, and surveys. Items that wait for an
    umpire, the clock or a condition can be added, up to the limit.
    """
    surveys = [survey for survey in exercise.surveys.filter(active=True) if _opens(survey, turn)]
    injects: Counter[int] = Counter()
    cells = [cell.pk for cell in exercise.cells.all()]
    for row in _due(exercise, turn, now):
        injects.update(cells if row.to_all else [cell.pk for cell in row.cells.all()])
    return _loads(exercise, injects, surveys, _most(exercise, turn))


def next_turn(exercise: Exercise, now: int, last: int | None) -> tuple[CellLoad, ...]:
    """The automatic items of the next turn; none in the last turn and after the end."""
    ended = exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)
    return () if ended or (last and now >= last) else ahead(exercise, now + 1, now)


def _opens(survey: Survey, turn: int) -> bool:
    if survey.when == Survey.When.TURN_START:
        return survey.asked_about(turn)
    return survey.when == Survey.When.TURN_END and turn > 1 and survey.asked_about(turn - 1)


def _due(exercise: Exercise, turn: int, now: int) -> list[Inject]:
    """The approved injects that go out in the turn, if everything before it went out in time."""
    sent = (Inject.State.APPROVED, Inject.State.RELEASED)
    rows = list(exercise.injects.filter(state__in=sent).prefetch_related("cells"))
    out = {row.number for row in rows if row.state == Inject.State.RELEASED}
    found: list[Inject] = []
    for present in range(now + 1, turn + 1):
        found = []
        while ready := [row for row in rows if row.number not in out and _comes(row, present, out)]:
            found += ready
            out |= {row.number for row in ready}
    return found


def _comes(row: Inject, turn: int, out: Collection[str]) -> bool:
    trigger = triggers.parse(row.trigger)
    reached = trigger.turn <= turn if isinstance(trigger, triggers.AtTurn) else isinstance(trigger, triggers.Chained)
    return reached and chains.satisfied(chains.parse(row.after), out)


def full(found: Iterable[CellLoad], inject: Inject) -> tuple[CellLoad, ...]:
    """The cells of an inject that met enough in this turn."""
    to = set() if inject.to_all else {cell.pk for cell in inject.cells.all()}
    return tuple(load for load in found if load.full and (inject.to_all or load.id in to))


def waits_because(found: Iterable[CellLoad], inject: Inject) -> str:
    """The reason why a due inject waits for the next turn, as text; "" if it does not."""
    kept = full(found, inject)
    return f"next turn: {', '.join(f'{load.name} has {load.words}' for load in kept)}" if kept else ""
