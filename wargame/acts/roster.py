"""Acts on the roster: the room and joining, seats, cells, and which of them the program plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import QueryDict
from rest_framework.fields import empty

from wargame import dispatch
from wargame.acts.act import act
from wargame.acts.body import Chosen, Input, Many, OneOf, Switch, Text
from wargame.acts.subjects import CELL, SEAT
from wargame.models import Cell, Exercise, Seat
from wargame.services import exercises
from wargame.services.participants import commanding, seats
from wargame.viewer import Viewer
from wargame.web.strict_input import whole

TAG = "Roster"
MOST_SEATS = 100


class Door(Input):
    """Open or close the room; `new_code` changes the room code, seated people stay seated."""

    open = Switch()
    new_code = Switch(required=False, default=False)


class Approval(Input):
    """Whether people have to wait for approval."""

    approval = Switch()


class NewSeats(Input):
    """Seats for a cell, one for each name; an empty name is a free seat."""

    cell = Chosen(CELL)
    role = OneOf(Seat.Role.choices, "choose a role.")
    names = Many(Text(80), 1, MOST_SEATS, f"add 1 to {MOST_SEATS} seats at a time.")

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's number of free seats."""
        data, count = super().typed(post, exercise), whole(post.get("count", "")) or 0
        data.setlist("names", [""] * min(count, MOST_SEATS + 1))
        return data


class SeatChange(Input):
    """A new name, a new post, or a new place: `cell`, `role` or both."""

    name = Text(80, "enter the name to show on the roster.", required=False)
    post = Text(60, default=empty)
    cell = Chosen(CELL, required=False)
    role = OneOf(Seat.Role.choices, "choose a role.", required=False)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's combined cell and role."""
        data = super().typed(post, exercise)
        if "where" in data:
            data["cell"], _, data["role"] = data["where"].partition(":")
        return data


class NewCell(Input):
    """A cell; `side` is its side in the rules, if any, and `remit` its decisions if it does not lead that side."""

    kind = OneOf(Cell.Kind.choices, "choose a kind of cell.")
    name = Text(60, "enter a name for the cell.")
    role = Text(120)
    side = Text(20, allow_null=True, default=None)
    remit = Text(20)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's combined side and remit."""
        data = super().typed(post, exercise)
        if "." in data.get("side", ""):
            data["side"], _, data["remit"] = data["side"].partition(".")
        return data


class ProgrammedCell(Input):
    """Whether the program plays a cell."""

    in_form = {"by_program": "on"}

    by_program = Switch()
    strength = OneOf(
        Cell.Strength.choices, required=False, default="", allow_blank=True,
        help_text="The program's posture; without it, as before.",
    )  # fmt: skip


class StaffSubmits(Input):
    """Whether the staff of a cell can submit although a commander is seated."""

    staff_submits = Switch()


@dataclass(frozen=True)
class ChangedSeat:
    """A seat after the change, and whether it was moved."""

    seat: Seat
    moved: bool


def _open(exercise: Exercise) -> str:
    return "The room is open." if exercise.room_open else "The room is closed. Seated people keep their seats."


@act("room", "set_room", "Open or close the room, or change its code", tag=TAG, takes=Door, says=_open)
def room(viewer: Viewer, **wish: bool) -> Exercise:
    """Open or close the room."""
    return seats.open_room(exercise=viewer.exercise, is_open=wish["open"], new_code=wish["new_code"])


@act(
    "new-code", "new_code", "Change the code of the room", tag=TAG,
    says="The room has a new code. The old one no longer works.",
)  # fmt: skip
def new_code(viewer: Viewer) -> None:
    """Change the room code; `room` can do this too."""
    seats.open_room(exercise=viewer.exercise, is_open=viewer.exercise.room_open, new_code=True)


def _seated(found: list[Seat]) -> str:
    return f"Seated: {', '.join(seat.name for seat in found)}." if found else ""


@act("approval", "set_approval", "Let people wait to join, or let them in", tag=TAG, takes=Approval, says=_seated)
def approval(viewer: Viewer, approval: bool) -> list[Seat]:
    """Set whether people wait for approval. When that ends, everyone who is waiting is seated; `settings/` does the
    same."""
    exercises.configure(exercise=viewer.exercise, approval_needed=approval)
    return [] if approval else seats.admit_all(exercise=viewer.exercise)


def _more(made: list[Seat]) -> str:
    return f"{made[0].cell.name} has {len(made)} more seat{'s' if len(made) > 1 else ''}."


@act("add-seats", "add_seats", "Add seats to a cell", tag=TAG, takes=NewSeats, says=_more)
def add_seats(viewer: Viewer, cell: Cell, role: str, names: list[str]) -> list[Seat]:
    """Add seats to a cell."""
    return seats.add(cell=cell, role=role, names=names)


def _moved(made: ChangedSeat) -> str:
    seat = made.seat
    return f"{seat} sits in {seat.cell.name} now, as {seat.get_role_display().lower()}." if made.moved else ""


@act("change-seat", "change_seat", "Rename a seat or move it", tag=TAG, takes=SeatChange, about=SEAT, says=_moved)
@transaction.atomic
def change_seat(viewer: Viewer, seat: Seat, **wish: Any) -> ChangedSeat:
    """Change a seat's name, post, cell or role."""
    if "name" in wish:
        seat = seats.rename(seat=seat, name=wish["name"])
    if "post" in wish:
        seat = seats.give_post(seat=seat, post=wish["post"])
    if moved := "cell" in wish or "role" in wish:
        seat = seats.move(seat=seat, cell=wish.get("cell", seat.cell), role=wish.get("role", seat.role))
    return ChangedSeat(seat, moved)


def _gone(seat: Seat) -> str:
    if seat.status == Seat.Status.WAITING:
        return f"{seat.name} was turned away; the seat is free again."
    return f"{seat.name or 'The free seat'} was removed from {seat.cell.name}."


@act("remove-seat", "remove_seat", "Remove a seat; its token ends at once", tag=TAG, about=SEAT, says=_gone)
def remove_seat(viewer: Viewer, seat: Seat) -> Seat:
    """Remove a seat; returns it as it was."""
    seats.remove(seat=seat)
    return seat


@act("issue-code", "issue_code", "A new single-use code; the old holder is turned away", tag=TAG, about=SEAT)
def issue_code(viewer: Viewer, seat: Seat) -> Seat:
    """Issue a new single-use code, shown once."""
    return seats.issue_code(seat=seat)


def _in(seat: Seat) -> str:
    return f"{seat.name} is seated."


@act("admit", "admit", "Let someone in who waits to join", tag=TAG, about=SEAT, says=_in)
def admit(viewer: Viewer, seat: Seat) -> Seat:
    """Seat a person who is waiting."""
    return seats.admit(seat=seat)


@act("add-cell", "add_cell", "Add a cell", tag=TAG, takes=NewCell, says="{0.name} was added.")
def add_cell(viewer: Viewer, side: str | None, **wish: str) -> Cell:
    """Add a cell."""
    return exercises.add_cell(exercise=viewer.exercise, side=side or None, **wish)


@act("remove-cell", "remove_cell", "Remove an empty cell", tag=TAG, about=CELL, says="{0.name} was removed.")
def remove_cell(viewer: Viewer, cell: Cell) -> Cell:
    """Remove a cell."""
    exercises.remove_cell(cell=cell)
    return cell


def _plays(cell: Cell) -> str:
    return f"The program plays {cell.name}: {cell.strength}." if cell.by_program else f"People play {cell.name}."


@act(
    "cell-program", "play_cell", "Let the program play a cell, or its people", tag=TAG, takes=ProgrammedCell,
    about=CELL, says=_plays,
)  # fmt: skip
def play_cell(viewer: Viewer, cell: Cell, by_program: bool, strength: str) -> Cell:
    """Let the program play a cell, or its people again."""
    return dispatch.give_to_program(viewer=viewer, cell=cell, on=by_program, strength=strength)


def _submits(cell: Cell) -> str:
    return (
        f"The staff of {cell.name} can submit." if cell.staff_submits else f"Only the commander of {cell.name} submits."
    )


@act(
    "cell-staff", "staff_submits", "Let the staff of a cell submit, or its commander alone", tag=TAG,
    takes=StaffSubmits, about=CELL, says=_submits,
)  # fmt: skip
def staff(viewer: Viewer, cell: Cell, staff_submits: bool) -> Cell:
    """Let the staff of a cell submit, or only its commander again."""
    return commanding.give(exercise=viewer.exercise, cell=cell, staff=staff_submits)


ACTS = (
    room, new_code, approval, add_seats, change_seat, remove_seat, issue_code, admit, add_cell, remove_cell, play_cell,
    staff,
)  # fmt: skip
