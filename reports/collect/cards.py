"""Join cards: one for every seat that is still free, each with its single-use code."""

from __future__ import annotations

from itertools import groupby

from reports.collect.shapes import Cards, Furniture, JoinCard
from reports.collect.words import count, day
from wargame.models import Cell, Exercise, Seat
from wargame.selectors.participants import doors
from wargame.selectors.participants.posts import in_order
from wargame.services.participants import seats
from wargame.web import public_address

CELLS = ("cell__order", "cell_id")


def collect(exercise: Exercise, base_url: str) -> Cards:
    """The cards as plain values; seats without a code get one first."""
    seats.issue_codes(exercise=exercise)
    site = public_address.for_paper(base_url)
    every = Seat.objects.filter(cell__exercise=exercise).exclude(status=Seat.Status.REMOVED)
    ordered = [
        seat for _, cell in groupby(every.select_related("cell").order_by(*CELLS), _cell) for seat in in_order(cell)
    ]
    free = [seat for seat in ordered if seat.status == Seat.Status.FREE]
    taken = len(ordered) - len(free)
    cards = tuple(_card(exercise, seat, site, number) for number, seat in enumerate(free, 1))
    title = " ".join(part for part in (exercise.number, exercise.title) if part)
    left = (f"{count(taken, 'seat')} already taken: no card.",) if taken else ()
    furniture = Furniture(title, exercise.marking, "Join cards", "", "", f"Join cards, {exercise.title}")
    return Cards(furniture, cards, site, left)


def _cell(seat: Seat) -> int:
    return seat.cell_id


def _role(seat: Seat) -> str:
    """The role and the post, or only one if they are the same."""
    role = seat.get_role_display()
    if not seat.post:
        return role
    says = f"{seat.post} ".casefold().startswith(f"{role} ".casefold())
    return f"{seat.post[:1].upper()}{seat.post[1:]}" if says else f"{role}, {seat.post}"


def _card(exercise: Exercise, seat: Seat, site: str, number: int) -> JoinCard:
    code = seat.code
    return JoinCard(
        cell=seat.cell.name,
        kind=seat.cell.kind if seat.cell.kind in Cell.Kind.values else "observer",
        role=_role(seat) if exercise.syndicate is None else f"Syndicate {exercise.syndicate}, {_role(seat)}",
        name=seat.name,
        code=f"{code[:4]}-{code[4:]}" if len(code) == 8 else code,
        address=f"{site}/seat/{code}/",
        room=f"{site}{doors.way_in(exercise)}",
        number=number,
        expires=day(seat.code_expires_at, exercise.timezone) if seat.code_expires_at else "",
    )
