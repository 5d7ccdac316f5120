"""The numbers under which the report and its tables cite records, such as RFI-03, MSG-12 or R-02."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from reports.collect import rulings
from reports.collect.report.citing import KINDS, record
from wargame.models import Answer, Exercise, OrderSheet


class References:
    """The number of each record of an exercise. Each kind is read by one query, when first needed."""

    def __init__(self, exercise: Exercise) -> None:
        self._exercise = exercise
        self._known: dict[str, Mapping[str, str]] = {}

    def of(self, kind: str, ref: object) -> str:
        """The number of a record that is evidence; empty for one that is in no table."""
        if kind == KINDS.STEP:
            return str(ref)
        if kind not in FINDERS:
            return ""
        if kind not in self._known:
            self._known[kind] = FINDERS[kind](self._exercise)
        return self._known[kind].get(str(ref), "")


def _numbered(kind: str, rows: Iterable[tuple[int, int]]) -> dict[str, str]:
    return {str(key): record(kind, number) for key, number in rows}


def _in_order(kind: str, keys: Iterable[int]) -> dict[str, str]:
    return {str(key): record(kind, number) for number, key in enumerate(keys, 1)}


def _log(exercise: Exercise) -> dict[str, str]:
    return _in_order(KINDS.LOG, exercise.log.order_by("id").values_list("pk", flat=True))


def _sheets(exercise: Exercise) -> dict[str, str]:
    rows = OrderSheet.objects.filter(decision__exercise=exercise)
    return _in_order(KINDS.SHEET, rows.order_by("decision__seq", "decision", "pk").values_list("pk", flat=True))


def _notes(exercise: Exercise) -> dict[str, str]:
    """The notes; private ones to the director are in no table."""
    rows = exercise.observations.filter(to_director=False)
    return _in_order(KINDS.OBSERVATION, rows.order_by("created_at", "id").values_list("pk", flat=True))


def _answers(exercise: Exercise) -> dict[str, str]:
    rows = Answer.objects.filter(round__survey__exercise=exercise)
    return _in_order(KINDS.ANSWER, rows.order_by(*ANSWERS).values_list("pk", flat=True))


ANSWERS = ("round__turn", "round__opened_at", "question__order", "cell__order", "id")
"""The order in which answers are counted."""


def _rulings(exercise: Exercise) -> dict[str, str]:
    game = exercise.game
    if game is None:
        return {}
    index = rulings.index(game)
    known = rulings.references(game, index) | rulings.accepts(game, index)
    return {ruling.removeprefix("ruling-"): number for number, ruling in known.items()}


FINDERS: Mapping[str, Callable[[Exercise], Mapping[str, str]]] = {
    KINDS.LOG: _log,
    KINDS.SHEET: _sheets,
    KINDS.RULING: _rulings,
    KINDS.INJECT: lambda exercise: {str(key): number for key, number in exercise.injects.values_list("pk", "number")},
    KINDS.RFI: lambda exercise: _numbered(KINDS.RFI, exercise.rfis.values_list("pk", "number")),
    KINDS.MESSAGE: lambda exercise: _numbered(KINDS.MESSAGE, exercise.messages.values_list("pk", "number")),
    KINDS.PROPOSAL: lambda exercise: _numbered(KINDS.PROPOSAL, exercise.proposals.values_list("pk", "number")),
    KINDS.OBSERVATION: _notes,
    KINDS.ANSWER: _answers,
}
