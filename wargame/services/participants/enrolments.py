"""Puts a class list on the roster of an exercise: what it would change, and the change."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import astuple, dataclass, field
from uuid import UUID

import msgspec
from django.db import transaction

from wargame.errors import Outdated, Refused
from wargame.models import Cell, Enrolment, Exercise, LogEntry, Seat
from wargame.selectors.participants import posts
from wargame.services import locks, logbook
from wargame.services.class_list import matching
from wargame.services.class_list.heads import GROUP, MAIL
from wargame.services.class_list.matching import SeatPlace, known_number
from wargame.services.class_list.reading import ClassList, ListedPerson, RowProblem
from wargame.services.participants import practice_seats

CHANGED = "The roster has changed since you looked at this list. Check it again."


@dataclass(frozen=True)
class ListedSeat:
    """A person of the list with the seat they get. `changes` are what it changes, in words; empty for nothing."""

    person: ListedPerson
    seat: Seat
    number: str  # as the roster has it, if it does
    changes: tuple[str, ...]

    @property
    def where(self) -> str:
        """Cell and post of the seat."""
        return f"{self.seat.cell.name}, {posts.describe(self.seat)}"


@dataclass(frozen=True)
class RosterPlan:
    """What a class list would change. `others`: how many people with a student number are not in it; they stay."""

    rows: tuple[ListedSeat, ...]
    problems: tuple[RowProblem, ...]
    others: int
    old: dict[str, Enrolment] = field(default_factory=dict)  # by the small letters of the number

    @property
    def changed(self) -> tuple[ListedSeat, ...]:
        """The rows that change something."""
        return tuple(row for row in self.rows if row.changes)

    @property
    def digest(self) -> str:
        """The same for the same changes, so that no one confirms others than they have seen."""
        said = [(astuple(row.person), str(row.seat.pk), row.number, row.changes) for row in self.changed]
        return hashlib.sha256(msgspec.json.encode(said)).hexdigest()


def plan(exercise: Exercise, people: ClassList, leaving: Collection[UUID] = ()) -> RosterPlan:
    """The seat of each person and what would change. Three queries, whatever the number of people.

    `leaving`: the seats whose people go to another syndicate, which are free.
    """
    seats = list(
        Seat.objects.filter(cell__exercise=exercise).exclude(status__in=(Seat.Status.REMOVED, Seat.Status.WAITING))
        .exclude(role=Seat.Role.VISITOR).select_related("cell").order_by("cell__order", "cell_id")
    )  # fmt: skip
    old = {one.number.casefold(): one for one in exercise.enrolments.select_related("seat__cell")}
    by_seat = {one.seat_id: one for one in old.values()}
    for seat in seats:
        if seat.pk in leaving:
            seat.name = ""
            by_seat.pop(seat.pk, None)
    cells = list(dict.fromkeys(seat.cell_id for seat in seats))
    ordered = [seat for cell in cells for seat in posts.in_order(one for one in seats if one.cell_id == cell)]
    found = matching.match(people, [_place(seat, by_seat.get(seat.pk)) for seat in ordered])
    by_key = {seat.pk: seat for seat in seats}
    numbers = {small: one.number for small, one in old.items()}
    rows = []
    for one in found.seated:
        number = known_number(one.person, numbers) if one.person.number else one.place.number
        before = old.get(number.casefold()) if number else None
        seat = by_key[one.place.key]
        rows.append(ListedSeat(one.person, seat, number, tuple(_changes(one.person, seat, before, people))))
    gone = {small for small, one in old.items() if one.seat_id in leaving}
    listed = gone | {row.number.casefold() for row in rows if row.number}
    return RosterPlan(tuple(rows), (*people.problems, *found.problems), len(old.keys() - listed), old)


def _place(seat: Seat, enrolment: Enrolment | None) -> SeatPlace[UUID]:
    role = str(seat.get_role_display())
    playing = seat.cell.kind not in (Cell.Kind.WHITE, Cell.Kind.OBSERVER) and not seat.cell.by_program
    titles = (seat.post or role.lower(), role, posts.describe(seat))
    number = enrolment.number if enrolment else ""
    return SeatPlace(
        seat.pk, seat.cell.name, titles, seat.name, number, seat.status == Seat.Status.TAKEN,
        playing and not seat.watches,
    )  # fmt: skip


def _changes(person: ListedPerson, seat: Seat, before: Enrolment | None, people: ClassList) -> Iterator[str]:
    if before is None and (person.number or seat.name != person.name):
        yield "new"
    elif before is not None and before.seat_id != seat.pk:
        yield f"moves from {before.seat.cell.name}, {posts.describe(before.seat)}"
    name = before.seat.name if before else seat.name
    if name and name != person.name:
        yield f"was called {name}"
    for head, was, now in (
        (MAIL, before.mail if before else "", person.mail), (GROUP, before.group if before else "", person.group)
    ):  # fmt: skip
        if before is not None and head in people.filled and was != now:
            yield f"{head} was {was}" if was else f"{head} is new"


@transaction.atomic
def enrol(*, exercise: Exercise, people: ClassList, digest: str) -> int:
    """Put the people on their seats; how many rows changed something. Sent twice it changes nothing twice.

    Refused where a row has a fault, Outdated where the change is no longer the one with this digest.
    """
    exercise = locks.hold(exercise.pk)
    if exercise.status == Exercise.Status.ARCHIVED:
        raise Refused("The exercise is archived, so its roster stays as it is.")
    found = plan(exercise, people)
    if found.problems:
        raise Refused(*(f"file: {problem}" for problem in found.problems))
    changed = found.changed
    if not changed:
        return 0
    if found.digest != digest:
        raise Outdated(CHANGED)
    put(exercise, found, people)
    return len(changed)


def put(exercise: Exercise, found: RosterPlan, people: ClassList) -> None:
    """Put the people of a plan on the roster, which the caller has locked and which has not changed since."""
    _write(exercise, found, people)
    changed = found.changed
    new = sum("new" in row.changes for row in changed)
    text = f"A class list was read: {new} new on the roster, {len(changed) - new} changed."
    logbook.write(exercise, LogEntry.Kind.PEOPLE, text)
    logbook.ring_all(exercise)


def _write(exercise: Exercise, found: RosterPlan, people: ClassList) -> None:
    left = [found.old[row.number.casefold()] for row in found.changed if row.number]
    Enrolment.objects.filter(pk__in=[one.pk for one in left]).delete()
    seats = {one.seat_id: one.seat for one in left}
    for seat in seats.values():
        seat.name = "" if seat.status == Seat.Status.FREE else seat.name
    for row in found.changed:
        row.seat.name = row.person.name
        seats[row.seat.pk] = row.seat
    Seat.objects.bulk_update(seats.values(), ["name"], batch_size=500)
    numbered = [row for row in found.changed if row.number or row.person.number]
    Enrolment.objects.bulk_create(_enrolment(exercise, found, row, people) for row in numbered)
    for seat in seats.values():
        if seat.status == Seat.Status.TAKEN:
            practice_seats.follow(seat)


def _enrolment(exercise: Exercise, found: RosterPlan, row: ListedSeat, people: ClassList) -> Enrolment:
    """The row of a person; what the file has no column for stays as it was."""
    before = found.old.get(row.number.casefold()) if row.number else None
    mail = row.person.mail if MAIL in people.filled or before is None else before.mail
    group = row.person.group if GROUP in people.filled or before is None else before.group
    number = row.number or row.person.number
    return Enrolment(exercise=exercise, seat=row.seat, number=number, mail=mail, group=group)
