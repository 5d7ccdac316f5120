"""Marks: one row for each person of an exercise, with what the record has on them. For the registry, so only for the
umpire. All of it is counted from the record, so asking again gives the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Model, Q, QuerySet

from adjudication.services import spreadsheets
from reports.collect.report import participation
from reports.collect.report.written import RATINGS, entries
from reports.models import Entry
from wargame.models import Answer, Enrolment, Evidence, Exercise, Message, OrderSheet, Proposal, Rfi, Seat
from wargame.selectors import calibration
from wargame.selectors.evaluation.tallies import tally

Value: TypeAlias = str | int | float
PERSON: Final = ("student number", "name", "email", "group", "cell", "post", "role", "joined", "last seen")
DONE: Final = {
    "turns": "turns", "wrote": "order sheets edited", "submitted": "order sheets submitted", "messages": "messages",
    "requests": "RFIs", "actions": "matrix actions", "answers": "survey answers",
}  # fmt: skip
FORECASTS: Final = ("forecasts", "Brier score")
NARROW, WIDE = 14, 26
_OWN: Final[
    Mapping[str, tuple[type[Model], str]]
] = {  # kinds of evidence that are someone's, and the field that says whose
    Evidence.Kind.SHEET: (OrderSheet, "submitted_by"),
    Evidence.Kind.RFI: (Rfi, "asked_by"),
    Evidence.Kind.MESSAGE: (Message, "by_seat"),
    Evidence.Kind.RELEASE: (Message, "by_seat"),
    Evidence.Kind.PROPOSAL: (Proposal, "by_seat"),
}


@dataclass(frozen=True)
class MarkTable:
    """The names of the columns, and a row for each person."""

    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]

    def to_csv(self) -> bytes:
        """The table as a CSV file."""
        return spreadsheets.to_csv(self.head, ([str(value) for value in row] for row in self.rows))

    def to_xlsx(self) -> bytes:
        """The table as a spreadsheet; numbers are numbers, all else is text."""
        widths = [WIDE if name in ("name", "email") else NARROW for name in self.head]
        return spreadsheets.to_xlsx("Marks", self.head, self.rows, widths)


def collect(exercise: Exercise) -> MarkTable:
    """The marks of an exercise. A fixed number of queries, plus one for each kind of evidence."""
    seats = list(_seats(exercise))
    parts = (_people(exercise, seats), _done(exercise, seats), *_evidence(exercise, seats), _answers(exercise, seats))
    head = tuple(name for part in parts for name in part[0])
    return MarkTable(head, tuple(tuple(value for part in parts for value in part[1](seat)) for seat in seats))


Part: TypeAlias = tuple[Sequence[str], Callable[[Seat], Iterable[Value]]]


def _seats(exercise: Exercise) -> QuerySet[Seat]:
    """Who joined or is on the class list, without umpires and visitors."""
    found = Seat.objects.filter(cell__exercise=exercise).exclude(role__in=(Seat.Role.UMPIRE, Seat.Role.VISITOR))
    there = found.filter(Q(joined_at__isnull=False) | Q(enrolment__isnull=False))
    return there.select_related("cell", "enrolment").order_by("cell__order", "cell_id", "name", "pk")


def _people(exercise: Exercise, seats: Sequence[Seat]) -> Part:
    zone = ZoneInfo(exercise.timezone)

    def person(seat: Seat) -> Iterable[Value]:
        known: Enrolment | None = getattr(seat, "enrolment", None)
        said = (known.number, seat.name, known.mail, known.group) if known else ("", seat.name, "", "")
        role = str(seat.get_role_display())
        return (*said, seat.cell.name, seat.post, role, _moment(seat.joined_at, zone), _moment(seat.last_seen_at, zone))

    return PERSON, person


def _moment(value: datetime | None, zone: ZoneInfo) -> str:
    return value.astimezone(zone).strftime("%Y-%m-%d %H:%M") if value else ""


def _done(exercise: Exercise, seats: Sequence[Seat]) -> Part:
    spans, tallies, forecasts = (
        participation.spans(exercise), participation.tallies(exercise), calibration.decided(exercise)
    )  # fmt: skip

    def done(seat: Seat) -> Iterable[Value]:
        there = sum(participation.there(seat, first, last) for first, last in spans.values())
        score = calibration.of_seat(forecasts, seat.pk)
        counts = [tallies[name][seat.pk] for name in DONE if name != "turns"]
        return (there, *counts, score.count if score else 0, round(score.brier, 3) if score else "")

    return (*DONE.values(), *FORECASTS), done


def _evidence(exercise: Exercise, seats: Sequence[Seat]) -> Iterable[Part]:
    """For each objective its rating, and the evidence by the person and about their cell."""
    ratings = {
        one.subject: one.values.get("rating", "") for one in entries(exercise) if one.part == Entry.Part.OBJECTIVE
    }
    rows = list(exercise.evidence.values_list("objective_id", "kind", "ref", "cell_id", "bearing"))
    whose = _whose((kind, ref) for _, kind, ref, _, _ in rows)
    mine: dict[tuple[int, UUID], list[str]] = defaultdict(list)
    cells: dict[tuple[int, int | None], list[str]] = defaultdict(list)
    for objective, kind, ref, cell, bearing in rows:
        cells[objective, cell].append(bearing)
        if (seat := whose.get((kind, ref))) is not None:
            mine[objective, seat].append(bearing)
    for one in exercise.objectives.all():
        rating = RATINGS.get(ratings.get(one.code, ""), "")

        def found(seat: Seat, objective: int = one.pk, rating: str = rating) -> Iterable[Value]:
            by_cell = tally(cells[objective, seat.cell_id]).words if seat.cell_id else ""
            return rating, tally(mine[objective, seat.pk]).words, by_cell

        code = one.code or one.title
        yield (f"{code}: rating", f"{code}: evidence of the person", f"{code}: evidence of the cell"), found


def _whose(marks: Iterable[tuple[str, str]]) -> dict[tuple[str, str], UUID]:
    """The authors of the records marked as evidence. Not those of anonymous surveys."""
    by_kind: dict[str, set[int]] = defaultdict(set)
    for kind, ref in marks:
        if ref.isdecimal():
            by_kind[kind].add(int(ref))
    found: dict[tuple[str, str], UUID] = {}
    for kind, refs in by_kind.items():
        if kind in _OWN:
            model, field = _OWN[kind]
            rows = model._default_manager.filter(pk__in=refs).values_list("pk", field)
        elif kind == Evidence.Kind.ANSWER:
            rows = Answer.objects.filter(pk__in=refs, round__survey__anonymous=False).values_list("pk", "seat")
        else:
            continue
        found |= {(kind, str(pk)): seat for pk, seat in rows if seat}
    return found


def _answers(exercise: Exercise, seats: Sequence[Seat]) -> Part:
    """A column for each question of each round that is not anonymous."""
    named = Answer.objects.filter(round__survey__exercise=exercise, round__survey__anonymous=False)
    order = ("round__survey__order", "round__survey_id", "round__turn", "question__order", "question_id", "pk")
    heads: dict[tuple[int, int], str] = {}
    said: dict[tuple[int, int], dict[UUID, Value]] = defaultdict(dict)
    for row in named.select_related("round__survey", "question").order_by(*order):
        key = (row.round_id, row.question_id)
        heads[key] = f"{row.round.survey.title}, turn {row.round.turn}: {row.question.text}"
        said[key][row.seat_id] = row.value if isinstance(row.value, (str, int, float)) else str(row.value)
    return tuple(heads.values()), lambda seat: (said[key].get(seat.pk, "") for key in heads)
