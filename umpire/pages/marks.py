"""The evidence in the data collection plan: each piece with its possible indicators, and who judged it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from wargame.models import Evidence, Exercise
from wargame.selectors.evaluation import evidence
from wargame.selectors.evaluation.evidence import MarkRow
from wargame.selectors.record.log import local


@dataclass(frozen=True)
class PinChoice:
    """An indicator that a piece of evidence can belong to; 0 is the objective as a whole."""

    id: int
    label: str


@dataclass(frozen=True)
class MarkLine:
    """A piece of evidence with its form. `judged` says who last changed it, and when."""

    row: MarkRow
    pins: tuple[PinChoice, ...]
    judged: str
    bearings: tuple[tuple[str, str], ...] = tuple((str(one), str(word)) for one, word in Evidence.Bearing.choices)


def lines(exercise: Exercise) -> dict[int, tuple[MarkLine, ...]]:
    """All evidence by objective. Four queries, plus one for each kind of marked record."""
    pins: dict[int, list[PinChoice]] = defaultdict(list)
    for one, number in evidence.numbered(exercise):
        pins[one.objective_id].append(PinChoice(one.pk, f"{number} {one.text}"))
    codes = dict(exercise.objectives.values_list("pk", "code"))
    zone = ZoneInfo(exercise.timezone)
    found: dict[int, list[MarkLine]] = defaultdict(list)
    for row in evidence.marks(exercise):
        whole = PinChoice(0, f"{codes[row.objective_id] or 'The objective'} as a whole")
        at = f"{local(row.edited_at, zone)}, {row.edited_by}" if row.edited_at else ""
        found[row.objective_id].append(MarkLine(row, (whole, *pins[row.objective_id]), at))
    return {objective: tuple(rows) for objective, rows in found.items()}


def line(exercise: Exercise, mark_id: int) -> MarkLine | None:
    """The line of one piece of evidence; None if there is no such piece."""
    return next((one for rows in lines(exercise).values() for one in rows if one.row.id == mark_id), None)
