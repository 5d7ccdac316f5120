"""Which seat someone with the room code gets: the one they chose, or a place in the queue. Never another."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from wargame.errors import Refused
from wargame.models import Cell, Exercise, Seat
from wargame.selectors.participants import posts
from wargame.services.participants import student_numbers

MOST_WAITING = 30
MOST_OBSERVERS = 60  # of those who take a seat by the room code alone
HELD = (Seat.Status.TAKEN, Seat.Status.WAITING)
OPEN_ROLES = (Seat.Role.COMMANDER, Seat.Role.STAFF, Seat.Role.OBSERVER)  # the others need a seat code


@dataclass(frozen=True)
class Caller:
    """Digests of the browser and of the network address someone comes from; empty where there is none."""

    device: str = ""
    address: str = ""


class Offer(Refused):
    """The name that was typed is close to one that is expected: ask before anything happens."""

    def __init__(self, seat: Seat) -> None:
        self.name, self.cell = seat.name, seat.cell.name
        self.seat = posts.describe(seat)
        self.value = posts.value(seat)
        super().__init__(
            f"name: Are you {self.name}? That name is on the roster in {self.cell} as {self.seat}. If this is you, "
            f"enter the name as "
            "written here. If not, confirm your own name."
        )


@dataclass(frozen=True)
class SeatWish:
    """A request to join. `sure`: the person is not the one with a similar name. `own`: the key of their one seat."""

    name: str
    role: str = ""
    post: str = ""
    sure: bool = False
    own: str = ""

    def fits(self, seat: Seat) -> bool:
        """True if `seat` fits the choice."""
        theirs = not self.own or str(seat.pk) == self.own
        return theirs and (not self.role or seat.role == self.role) and (not self.post or seat.post == self.post)


def find(cell: Cell, wish: SeatWish) -> tuple[Seat, bool]:
    """The seat for a wish, and whether its taker waits for the umpire because the seat is reserved for another name."""
    free = posts.in_order(cell.seats.select_related("cell").filter(status=Seat.Status.FREE))
    named = [seat for seat in free if seat.name]
    expected = posts.called(named, wish.name)
    if mine := [seat for seat in expected if wish.fits(seat)]:
        return mine[0], False
    if expected and expected[0].role not in OPEN_ROLES:
        raise Refused(needs_code(expected[0]))
    if expected:
        raise Refused(
            f"name: {expected[0].name} is on the roster in {cell.name} as {posts.describe(expected[0])}. "
            "Choose that seat, or ask the umpire to change the roster."
        )
    near = [seat for seat in named if posts.alike(seat.name, wish.name)]
    if len(near) == 1 and not wish.sure:
        raise Offer(near[0])
    if not wish.sure and (other := _named_in_another(cell, wish.name)):
        raise Offer(other)
    return _open_seat(cell, wish, free)


def needs_code(seat: Seat) -> str:
    """The notice to someone with the room code whose seat opens only with a seat code."""
    return (
        f"name: {seat.name} is on the roster in {seat.cell.name} as {posts.describe(seat)}. "
        "This seat has its own code. Ask the umpire for it, and enter it instead of the room code."
    )


def _named_in_another(cell: Cell, name: str) -> Seat | None:
    """The seat that another cell keeps for exactly this name."""
    seats = Seat.objects.filter(cell__exercise=cell.exercise_id, status=Seat.Status.FREE, role__in=OPEN_ROLES)
    kept = seats.exclude(cell=cell).exclude(name="").select_related("cell")
    return next(iter(posts.called(kept, name)), None)


def _open_seat(cell: Cell, wish: SeatWish, free: list[Seat]) -> tuple[Seat, bool]:
    """A free seat without an expected name; otherwise a new one, to wait beside a reserved seat."""
    unnamed = [seat for seat in free if not seat.name]
    if fitting := sorted((s for s in unnamed if not s.has_desk and wish.fits(s)), key=lambda seat: bool(seat.code)):
        return fitting[0], False
    if wish.post and (desks := [seat for seat in unnamed if seat.has_desk and wish.fits(seat)]):
        _not_too_many(cell)
        return desks[0], True  # it opens more than the public picture, so the umpire lets them in
    if cell.kind == Cell.Kind.OBSERVER and wish.role in ("", Seat.Role.OBSERVER):
        return _one_more_observer(cell), False
    kept = [seat for seat in free if seat.name and wish.fits(seat)]
    if not kept:
        raise Refused(_full(cell, wish, bool(free) or cell.kind == Cell.Kind.OBSERVER))
    _not_too_many(cell)
    like = kept[-1]
    return Seat(cell=cell, role=like.role, post=like.post if wish.post else "", place=like.place), True


def _not_too_many(cell: Cell) -> None:
    waiting = Seat.objects.filter(cell__exercise=cell.exercise_id, status=Seat.Status.WAITING).count()
    if waiting >= MOST_WAITING:
        raise Refused("Too many people are waiting to join. Ask the umpire.")


def _one_more_observer(cell: Cell) -> Seat:
    """A new seat for an observer. One program with the room code takes hundreds in seconds."""
    held = Seat.objects.filter(cell__exercise=cell.exercise_id, cell__kind=Cell.Kind.OBSERVER, status__in=HELD)
    if held.count() >= MOST_OBSERVERS:
        raise Refused(f"{MOST_OBSERVERS} people are watching already. Ask the umpire to add a seat for you.")
    return Seat(cell=cell, role=Seat.Role.OBSERVER)


def _full(cell: Cell, wish: SeatWish, others: bool) -> str:
    if not others:
        return f"{cell.name} is full; the umpire can add a seat."
    chosen = wish.post or (Seat.Role(wish.role).label.lower() if wish.role else "that")
    return f"seat: {cell.name} has no free seat as {chosen}. Choose another seat, or ask the umpire to add one."


def elsewhere(exercise: Exercise, seat: Seat, caller: Caller) -> bool:
    """True if the device that requests a seat holds one on another side already, or in another syndicate.

    A browser is known by its cookie, and reads no second side's cards. A program without one is known by its network
    address, and so are both where one of the two seats was taken by such a program: that is less sure, so it counts
    only for a seat that gives orders.
    """
    cell = seat.cell
    if caller.device and in_another_syndicate(exercise, caller.device):
        return True
    others = Seat.objects.filter(cell__exercise=exercise, status__in=HELD).exclude(cell=cell).exclude(cell__side=None)
    others = others.exclude(cell__side=cell.side)
    if caller.device and _plays(seat) and others.filter(device=caller.device).exists():
        return True
    same = Q(address=caller.address) if caller.address else Q(pk=None)
    return _commands(seat) and others.filter(same & Q(device="") if caller.device else same).exists()


def in_another_syndicate(exercise: Exercise, device: str) -> bool:
    """Whether a browser has a seat in another syndicate of the course; those of umpires do not count. One query."""
    if exercise.course_id is None:
        return False
    others = Seat.objects.filter(cell__exercise__course=exercise.course_id, device=device, status__in=HELD)
    return others.exclude(cell__exercise=exercise).exclude(role=Seat.Role.UMPIRE).exists()


def _plays(seat: Seat) -> bool:
    return seat.role == Seat.Role.COMMANDER or (seat.role == Seat.Role.STAFF and seat.cell.side is not None)


def _commands(seat: Seat) -> bool:
    """True if the seat submits: the commander's, and all others of a side without a commander."""
    if seat.role == Seat.Role.COMMANDER or not _plays(seat):
        return seat.role == Seat.Role.COMMANDER
    return not seat.cell.seats.filter(role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN).exists()


def free_again(seat: Seat) -> None:
    """A free seat in the place of one that someone waits for, unless it was made for them to wait in."""
    beside = seat.cell.seats.filter(place=seat.place).exclude(pk=seat.pk).exists()
    if not beside and (seat.role != Seat.Role.OBSERVER or seat.has_desk):
        free = Seat.objects.create(
            cell=seat.cell, role=seat.role, post=seat.post, place=seat.place, sight=seat.sight
        )  # fmt: skip
        free.watched.set(seat.watched.all())


def give_up_kept(seat: Seat) -> str:
    """Take away the kept seat that someone let in takes the place of; the name it was kept for, if there is one."""
    free = seat.cell.seats.filter(status=Seat.Status.FREE, role=seat.role).exclude(name="").exclude(pk=seat.pk)
    kept = [one for one in free if seat.role == Seat.Role.COMMANDER or posts.alike(one.name, seat.name)]
    if len(kept) != 1:
        return ""
    seat.post = seat.post or kept[0].post
    student_numbers.go_along(kept[0], seat)
    kept[0].status, kept[0].code = Seat.Status.REMOVED, ""
    kept[0].save(update_fields=["status", "code"])
    return kept[0].name
