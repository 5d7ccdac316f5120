"""The choices for a person with the room code: expected names and free posts, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from wargame.models import Cell, Enrolment, Exercise, Seat
from wargame.selectors.participants import posts
from wargame.selectors.participants.people import NO_SEAT, ROLES
from wargame.selectors.participants.ranks import plain, spelt

EXPECTED = "expected:"  # how the form names one seat that waits for its person


@dataclass(frozen=True)
class JoinSeat:
    """One line of the list. `value`: the value of the form; `command`: the label of its button.

    `name` is empty on a free post. `kept`: other names are expected there, so the umpire decides.
    """

    value: str
    name: str
    title: str
    detail: str
    command: str
    kept: bool = False

    @property
    def plain(self) -> str:
        """The words of the name as the server compares them: “Ivanov” finds “Иванов”, and “Boe” finds “Bø”."""
        return " ".join(dict.fromkeys(plain(word) for form in spelt(self.name) for word in form.split()))


@dataclass(frozen=True)
class JoinCell:
    """One cell with its free seats. `here` of `places` seats are taken; without `places` there is no limit."""

    name: str
    kind: str
    role: str
    here: int
    places: int
    seats: tuple[JoinSeat, ...]


@dataclass(frozen=True)
class JoinList:
    """The whole list, and the posts that only a person whose name is not in it needs."""

    cells: tuple[JoinCell, ...]
    others: tuple[JoinSeat, ...]

    @property
    def names(self) -> int:
        """The number of expected names."""
        return sum(bool(seat.name) for cell in self.cells for seat in cell.seats)


def join_list(exercise: Exercise) -> JoinList:
    """The expected people and free seats, without anyone already seated. Two queries."""
    cells, others = [], []
    for cell in exercise.cells.exclude(kind=Cell.Kind.WHITE).prefetch_related("seats"):
        all_seats = posts.in_order(seat for seat in cell.seats.all() if seat.status not in NO_SEAT)
        seats = [seat for seat in all_seats if seat.role in ROLES]
        cells.append(_cell(cell, seats, [seat for seat in all_seats if seat.has_desk]))
        others += _others(cell, seats)
    return JoinList(tuple(cells), tuple(others))


def _cell(cell: Cell, seats: list[Seat], desks: list[Seat]) -> JoinCell:
    free = [seat for seat in seats if seat.status == Seat.Status.FREE]
    watching = cell.kind == Cell.Kind.OBSERVER
    lines = [_expected(cell, seat) for seat in free if seat.name]
    lines += [_desk(cell, seat) for seat in desks if seat.status == Seat.Status.FREE and seat.post and not seat.name]
    lines += [_watch(cell)] if watching else _posts(cell, [seat for seat in free if not seat.name])
    places = 0 if watching else len(seats)
    return JoinCell(cell.name, cell.kind, cell.role, len(seats) - len(free), places, tuple(lines))


def _expected(cell: Cell, seat: Seat) -> JoinSeat:
    what = posts.describe(seat)
    command = f"Join as {seat.name}, {cell.name}, {what}"
    return JoinSeat(f"{EXPECTED}{seat.pk}", seat.name, seat.name, what[:1].upper() + what[1:], command)


def _watch(cell: Cell) -> JoinSeat:
    value = f"{cell.pk}:{Seat.Role.OBSERVER.value}"
    return JoinSeat(value, "", "I only watch", "Public picture only", f"Take the observer seat in {cell.name}")


def _desk(cell: Cell, seat: Seat) -> JoinSeat:
    """A seat that shows more than the public picture."""
    role, post = str(seat.get_role_display()), seat.post
    detail = f"{role}. You wait for the umpire."
    return JoinSeat(posts.value(seat), "", post[:1].upper() + post[1:], detail, _take(cell, role.lower(), post))


def _posts(cell: Cell, free: list[Seat]) -> list[JoinSeat]:
    """A line for each kind of free seat, with the number of such seats."""
    kinds: dict[str, list[Seat]] = {}
    for seat in free:
        kinds.setdefault(posts.value(seat), []).append(seat)
    return [_post(cell, value, kind) for value, kind in kinds.items()]


def _post(cell: Cell, value: str, free: list[Seat]) -> JoinSeat:
    role, post = ROLES[Seat.Role(free[0].role)], free[0].post
    detail = f"{len(free)} free seats" if len(free) > 1 else "Free seat"
    detail = f"{role.capitalize()}, {detail.lower()}" if post and post.lower() != role else detail
    title = post[:1].upper() + post[1:] or role.capitalize()
    return JoinSeat(value, "", title, detail, _take(cell, role, post))


def _others(cell: Cell, seats: list[Seat]) -> list[JoinSeat]:
    """The kinds of seats whose free ones are all reserved for a name."""
    free = [seat for seat in seats if seat.status == Seat.Status.FREE and cell.kind != Cell.Kind.OBSERVER]
    open_to_all = {posts.value(seat) for seat in free if not seat.name}
    kept = {posts.value(seat): seat for seat in reversed(free) if seat.name and posts.value(seat) not in open_to_all}
    return [_kept(cell, value, seat) for value, seat in reversed(kept.items())]


def _kept(cell: Cell, value: str, seat: Seat) -> JoinSeat:
    role = ROLES[Seat.Role(seat.role)]
    title = f"{cell.name}, {role}" + _after(role, seat.post)
    detail = "Kept for a name in the list. You wait for the umpire."
    return JoinSeat(value, "", title, detail, _take(cell, role, seat.post), kept=True)


def _take(cell: Cell, role: str, post: str) -> str:
    return f"Take the {role} seat in {cell.name}" + _after(role, post)


def _after(role: str, post: str) -> str:
    """A post that says more than the role, to go on a line with it."""
    return f", {post}" if post and post.lower() != role.lower() else ""


def expected_seat(exercise: Exercise, value: str) -> Seat | None:
    """The free seat for a line with a name, if it is not yet taken. One query."""
    try:
        key = UUID(value.removeprefix(EXPECTED))
    except ValueError:
        return None
    found = _expected_seats(exercise).filter(pk=key)
    return found.first()


def by_name(exercise: Exercise, name: str) -> Seat | None:
    """The one expected person with this name, or with one that is close to it, in whatever cell. One query."""
    free = list(_expected_seats(exercise))
    mine = posts.called(free, name)
    mine = mine or [seat for seat in free if posts.alike(seat.name, name)]
    mine = mine or [seat for seat in free if posts.surname_in(seat.name, name)]
    return mine[0] if len(mine) == 1 else None


def by_number(exercise: Exercise, number: str) -> Seat | None:
    """The seat of a student number, as people type it when they join. One query."""
    found = Enrolment.objects.filter(exercise=exercise, number__iexact="".join(number.split()))
    enrolment = found.exclude(seat__status=Seat.Status.REMOVED).select_related("seat__cell").first()
    return enrolment.seat if enrolment else None


def recorder(exercise: Exercise, name: str) -> Seat | None:
    """The free recorder's seat that is kept for exactly this name. It is not in the list: it has a code. One query."""
    free = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.FREE, role=Seat.Role.RECORDER)
    return next(iter(posts.called(free.exclude(name="").select_related("cell"), name)), None)


def _expected_seats(exercise: Exercise) -> QuerySet[Seat]:
    free = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.FREE, role__in=list(ROLES))
    return free.exclude(name="").exclude(cell__kind=Cell.Kind.WHITE).select_related("cell")
