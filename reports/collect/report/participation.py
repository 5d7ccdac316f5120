"""Participation by seat, for grading, so only for the umpire. Names are those on the roster."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from reports.collect.shapes import Furniture
from wargame.models import Answer, Cell, Exercise, Seat
from wargame.selectors import calibration, figures


@dataclass(frozen=True)
class Person:
    """One seat: numbers ready to print. `brier` is empty without decided forecasts."""

    name: str
    role: str
    turns: str
    wrote: int
    submitted: int
    messages: int
    requests: int
    actions: int
    answers: int
    brier: str


@dataclass(frozen=True)
class CellTurnout:
    """A cell with its people, and how many of its order sheets came in before the lock."""

    cell: str
    kind: str
    sheets: str
    people: tuple[Person, ...]


@dataclass(frozen=True)
class Participation:
    """The record of an exercise."""

    furniture: Furniture
    turns: int
    cells: tuple[CellTurnout, ...]


def collect(exercise: Exercise) -> Participation:
    """The participation record. A fixed number of queries."""
    found = spans(exercise)
    counts = tallies(exercise)
    forecasts = calibration.decided(exercise)
    cells = exercise.cells.exclude(kind__in=(Cell.Kind.WHITE, Cell.Kind.OBSERVER)).prefetch_related("seats")
    sheets = list(figures.in_force(exercise))
    groups = tuple(
        CellTurnout(
            cell.name, cell.kind, figures.in_time(figures.sheets(row for row in sheets if row.cell_id == cell.pk)),
            tuple(
                _person(seat, found, counts, calibration.of_seat(forecasts, seat.pk))
                for seat in cell.seats.all() if seat.joined_at
            ),
        )
        for cell in cells
    )  # fmt: skip
    title = " ".join(part for part in (exercise.number, exercise.title) if part)
    furniture = Furniture(
        title, exercise.marking, "Participation record", "Director only: personal data", "",
        f"Participation record, {exercise.title}",
    )  # fmt: skip
    return Participation(furniture, len(found), groups)


def spans(exercise: Exercise) -> dict[int, tuple[datetime, datetime]]:
    """The time of each turn: from its first decision to its last lock or opening."""
    found: dict[int, tuple[datetime, datetime]] = {}
    for turn, opened, closed in exercise.decisions.order_by("seq").values_list("turn", "opened_at", "locked_at"):
        first, last = found.get(max(turn, 1), (opened, opened))
        found[max(turn, 1)] = (first, max(last, closed or opened))
    return found


def tallies(exercise: Exercise) -> dict[str, Counter[object]]:
    """For each kind of act, how often each seat did it."""
    sheets = figures.in_force(exercise)
    named = Answer.objects.filter(round__survey__exercise=exercise, round__survey__anonymous=False)
    rows = {
        "wrote": sheets.values_list("edited_by", flat=True),
        "submitted": sheets.values_list("submitted_by", flat=True),
        "messages": exercise.messages.values_list("by_seat", flat=True),
        "requests": exercise.rfis.values_list("asked_by", flat=True),
        "actions": exercise.proposals.values_list("by_seat", flat=True),
        "answers": named.values_list("seat", flat=True),
    }  # fmt: skip
    return {name: Counter(found) for name, found in rows.items()}


def _person(
    seat: Seat, turns: dict[int, tuple[datetime, datetime]], counts: dict[str, Counter[object]],
    score: calibration.Score | None,
) -> Person:  # fmt: skip
    done = {name: count[seat.pk] for name, count in counts.items()}
    here = sum(there(seat, first, last) for first, last in turns.values())
    brier = f"{score.brier:.3f} ({score.count})" if score else ""
    return Person(seat.name or "no name", seat.post or seat.get_role_display(), str(here), brier=brier, **done)


def there(seat: Seat, first: datetime, last: datetime) -> bool:
    """Whether the seat was taken before the turn ended and was active after it began."""
    return seat.joined_at is not None and seat.joined_at <= last and (seat.last_seen_at or seat.joined_at) >= first
