"""One class list for all syndicates of a course: who goes where, with every fault at its place, and the change."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from django.db import transaction

from wargame.errors import Outdated, Refused
from wargame.models import Course, Enrolment, Exercise, Seat
from wargame.selectors.participants.ranks import plain
from wargame.services import locks
from wargame.services.class_list.heads import GROUP
from wargame.services.class_list.matching import known_number
from wargame.services.class_list.reading import ClassList, ListedPerson, RowProblem
from wargame.services.college import courses
from wargame.services.participants import enrolments
from wargame.services.participants.enrolments import ListedSeat, RosterPlan

CHANGED = "A roster has changed since you looked at this list. Check it again."
_LETTERS: Final = "abcdefghijkl"  # syndicates that a list calls A, B, C
_SHOWN: Final = 40


@dataclass(frozen=True)
class SyndicateRow:
    """A person of the list, the number of their syndicate and the seat they get there."""

    syndicate: int
    listed: ListedSeat
    changes: tuple[str, ...]

    @property
    def person(self) -> ListedPerson:
        """The row of the list."""
        return self.listed.person

    @property
    def number(self) -> str:
        """The student number as the roster has it."""
        return self.listed.number

    @property
    def where(self) -> str:
        """Cell and post of the seat."""
        return self.listed.where


@dataclass(frozen=True)
class SyndicatePart:
    """What the list changes in one syndicate."""

    exercise: Exercise
    people: ClassList
    plan: RosterPlan


@dataclass(frozen=True)
class CourseRosterPlan:
    """What a list changes in a course. `leaving` are the seats of people who go to another syndicate, each with the
    number of the syndicate they leave; `dealt`: the list has no syndicates, so White Cell deals."""

    parts: tuple[SyndicatePart, ...]
    problems: tuple[RowProblem, ...]
    leaving: dict[int, tuple[int, Seat]]  # by the row of the person
    dealt: bool

    @property
    def rows(self) -> tuple[SyndicateRow, ...]:
        """All people of the list, in its order."""
        found = [self._row(part, one) for part in self.parts for one in part.plan.rows]
        return tuple(sorted(found, key=lambda one: one.person.at))

    def _row(self, part: SyndicatePart, one: ListedSeat) -> SyndicateRow:
        left = self.leaving.get(one.person.at)
        changes = (f"moves from Syndicate {left[0]}",) if left else one.changes
        return SyndicateRow(part.exercise.syndicate or 0, one, changes)

    @property
    def changed(self) -> tuple[SyndicateRow, ...]:
        """The rows that change something."""
        return tuple(row for row in self.rows if row.changes)

    @property
    def others(self) -> int:
        """How many people with a student number are not in the list."""
        return sum(part.plan.others for part in self.parts)

    @property
    def counts(self) -> tuple[tuple[int, int], ...]:
        """Each syndicate with how many people of the list it gets."""
        return tuple((part.exercise.syndicate or 0, len(part.plan.rows)) for part in self.parts)

    @property
    def digest(self) -> str:
        """The same for the same changes, so that no one confirms others than they have seen."""
        said = [*(part.plan.digest for part in self.parts), *sorted(str(seat.pk) for _, seat in self.leaving.values())]
        return hashlib.sha256(" ".join(said).encode()).hexdigest()


def plan(course: Course, people: ClassList) -> CourseRosterPlan:
    """The syndicate and seat of each person, and what would change. Three queries for each syndicate, and two."""
    present = courses.syndicates(course)
    known = _Known(present)
    dealt = GROUP not in people.filled
    problems, leaving = list(people.problems), dict[int, tuple[int, Seat]]()
    split: dict[int, list[ListedPerson]] = {one.syndicate or 0: [] for one in present}
    for person in people.people:
        held = known.of(person)
        try:
            number = known.fewest(person, split, held) if dealt else syndicate_of(person.group, list(split))
        except Refused as refusal:
            problems.append(people.fault(person, GROUP, str(refusal)))
            continue
        if held is not None and held[0] != number:
            if held[1].status == Seat.Status.TAKEN:
                problems.append(people.fault(person, GROUP, _joined(person, held[0])))
                continue
            leaving[person.at] = held
        split[number].append(person)
    left = {seat.pk for _, seat in leaving.values()}
    parts = [_part(one, people, split[one.syndicate or 0], left) for one in present]
    problems += [problem for part in parts for problem in part.plan.problems]
    return CourseRosterPlan(tuple(parts), tuple(sorted(problems, key=lambda one: one.at)), leaving, dealt)


def _part(exercise: Exercise, people: ClassList, mine: list[ListedPerson], left: set[UUID]) -> SyndicatePart:
    own = replace(people, people=tuple(mine), problems=(), notes=())
    return SyndicatePart(exercise, own, enrolments.plan(exercise, own, left))


def _joined(person: ListedPerson, number: int) -> str:
    return f"{person.name} has already joined Syndicate {number}. Remove that seat on its roster, or change the row."


def syndicate_of(text: str, numbers: list[int]) -> int:
    """The number of a syndicate as lists write it: 3, Syndicate 3, Gruppe 3, C. Refused: there is no such one."""
    most = max(numbers, default=0)
    if not text:
        raise Refused(f"this cell is empty. Enter the number of the syndicate, from 1 to {most}.")
    figures, word = re.findall(r"\d+", text), plain(text.split()[-1])
    number = int(figures[0]) if len(figures) == 1 and len(figures[0]) < 4 else 0
    if not figures and len(word) == 1:
        number = _LETTERS.find(word) + 1
    if number not in numbers:
        raise Refused(f"“{text[:_SHOWN]}” is not a syndicate of this course. Enter a number from 1 to {most}.")
    return number


class _Known:
    """The people whom the syndicates expect or have, by student number and by name. Two queries."""

    def __init__(self, present: list[Exercise]) -> None:
        numbers = {one.pk: one.syndicate or 0 for one in present}
        rows = Seat.objects.filter(cell__exercise__in=present).exclude(name="").select_related("cell", "enrolment")
        rows = rows.exclude(status__in=(Seat.Status.REMOVED, Seat.Status.WAITING))
        self.by_number: dict[str, tuple[int, Seat]] = {}
        self.by_name: dict[str, list[tuple[int, Seat]]] = {}
        self.counts = Counter(dict.fromkeys(numbers.values(), 0))
        self.alike = Counter[tuple[int, str, str]]()  # people of the list by syndicate, cell and post
        for seat in rows:
            number = numbers[seat.cell.exercise_id]
            self.counts[number] += 1
            self.by_name.setdefault(plain(seat.name), []).append((number, seat))
            if (enrolment := getattr(seat, "enrolment", None)) is not None:
                self.by_number[enrolment.number.casefold()] = (number, seat)
        self.numbers = {small: seat.enrolment.number for small, (_, seat) in self.by_number.items()}

    def of(self, person: ListedPerson) -> tuple[int, Seat] | None:
        """The syndicate and the seat that a person has: by their number, or by a name that only one seat has."""
        if number := known_number(person, self.numbers):
            return self.by_number[number.casefold()]
        named = self.by_name.get(plain(person.name), [])
        free = [one for one in named if not (person.number and hasattr(one[1], "enrolment"))]
        return free[0] if len(free) == 1 else None

    def fewest(self, person: ListedPerson, split: dict[int, list[ListedPerson]], held: tuple[int, Seat] | None) -> int:
        """The syndicate for a person: their present one, else the one with the fewest people of their cell and post."""
        if held is not None:
            return held[0]
        kind = plain(person.cell), plain(person.post)
        number = min(split, key=lambda one: (self.alike[one, *kind], self.counts[one], one))
        self.alike[number, *kind] += 1
        self.counts[number] += 1
        return number


@transaction.atomic
def enrol(*, course: Course, people: ClassList, digest: str) -> int:
    """Put the people on the rosters of their syndicates; how many rows changed something. Twice changes nothing twice.

    A list that has the syndicates is from then on how people find theirs. Refused where a row has a fault, Outdated
    where the change is no longer the one with this digest.
    """
    held = courses.hold(course)
    for one in courses.syndicates(held):
        if locks.hold(one.pk).status == Exercise.Status.ARCHIVED:
            raise Refused(f"Syndicate {one.syndicate} is archived, so its roster stays as it is.")
    found = plan(held, people)
    changed = len(found.changed)
    if changed and found.digest != digest:
        raise Outdated(CHANGED)
    if found.problems:
        raise Refused(*(f"rows: {problem}" for problem in found.problems))
    _leave(found)
    for part in found.parts:
        if part.plan.changed:
            enrolments.put(part.exercise, part.plan, part.people)
    if not found.dealt and held.dealing != Course.Dealing.LIST:
        held.dealing = Course.Dealing.LIST
        held.save(update_fields=["dealing"])
    return changed


def _leave(found: CourseRosterPlan) -> None:
    """Clear the free seats of the people whom `found` moves to another syndicate."""
    left = [seat.pk for _, seat in found.leaving.values()]
    Enrolment.objects.filter(seat__in=left).delete()
    Seat.objects.filter(pk__in=left, status=Seat.Status.FREE).update(name="")
