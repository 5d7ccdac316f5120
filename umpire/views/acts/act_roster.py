"""What the umpire does on the roster."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse

from umpire import forms
from umpire.services import name_list, people
from umpire.views import roster
from wargame import dispatch
from wargame.errors import Refused
from wargame.models import Cell, Seat
from wargame.services import exercises
from wargame.services.participants import seats
from wargame.viewer import Viewer
from wargame.web.strict_input import whole

MOST_SEATS = 40


def _seat(request: HttpRequest, viewer: Viewer, name: str = "seat") -> Seat:
    try:
        wanted = UUID(request.POST.get(name, ""))
    except ValueError as error:
        raise Http404 from error
    found = Seat.objects.select_related("cell").filter(pk=wanted, cell__exercise=viewer.exercise)
    seat = found.exclude(status=Seat.Status.REMOVED).first()
    if seat is None:
        raise Http404
    return seat


def _cell(viewer: Viewer, text: str) -> Cell:
    wanted = whole(text)
    cell = viewer.exercise.cells.filter(pk=wanted).first() if wanted is not None else None
    if cell is None:
        raise Http404
    return cell


def room(request: HttpRequest, viewer: Viewer) -> str:
    """Open or close the room."""
    is_open = request.POST.get("open") == "on"
    seats.open_room(exercise=viewer.exercise, is_open=is_open)
    return "The room is open." if is_open else "The room is closed. Seated people keep their seats."


def new_code(request: HttpRequest, viewer: Viewer) -> str:
    """Another room code."""
    seats.open_room(exercise=viewer.exercise, is_open=viewer.exercise.room_open, new_code=True)
    return "The room has a new code. The old one no longer works."


def approval(request: HttpRequest, viewer: Viewer) -> str:
    """Whether people wait to join. Who is there is seated when it is opened to all."""
    wait = request.POST.get("approval") == "on"
    exercises.configure(exercise=viewer.exercise, approval_needed=wait)
    seated = [] if wait else seats.admit_all(exercise=viewer.exercise)
    return f"Seated: {', '.join(seat.name for seat in seated)}." if seated else ""


def admit(request: HttpRequest, viewer: Viewer) -> str:
    """Seat somebody who waits."""
    return f"{seats.admit(seat=_seat(request, viewer)).name} is seated."


def rename(request: HttpRequest, viewer: Viewer) -> str:
    """Another name."""
    seats.rename(seat=_seat(request, viewer), name=request.POST.get("name", ""))
    return ""


def give_post(request: HttpRequest, viewer: Viewer) -> str:
    """What somebody does in the cell."""
    seats.give_post(seat=_seat(request, viewer), post=request.POST.get("post", ""))
    return ""


def move(request: HttpRequest, viewer: Viewer) -> str:
    """Another cell or role."""
    cell, _, role = request.POST.get("where", "").partition(":")
    moved = seats.move(seat=_seat(request, viewer), cell=_cell(viewer, cell), role=role)
    return f"{moved} sits in {moved.cell.name} now, as {moved.get_role_display().lower()}."


def remove(request: HttpRequest, viewer: Viewer) -> str:
    """Take a seat away."""
    seat = _seat(request, viewer)
    seats.remove(seat=seat)
    if seat.status == Seat.Status.WAITING:
        return f"{seat.name} was turned away; the seat is free again."
    return f"{seat.name or 'The free seat'} was removed from {seat.cell.name}."


def issue_code(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """A fresh single-use code, shown once."""
    return roster.shown_code(request, viewer, seats.issue_code(seat=_seat(request, viewer)))


def issue_token(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """A fresh API token, shown once."""
    seat = _seat(request, viewer)
    return roster.shown_token(request, viewer, seat, seats.issue_token(seat=seat))


def add_seats(request: HttpRequest, viewer: Viewer) -> str:
    """Free seats for a cell."""
    count = forms.number(request.POST, "count")
    if count is None or not 1 <= count <= MOST_SEATS:
        raise Refused(f"count: add 1 to {MOST_SEATS} seats at a time.")
    cell = _cell(viewer, request.POST.get("cell", ""))
    seats.add(cell=cell, role=request.POST.get("role", ""), names=[""] * count)
    return f"{cell.name} has {count} more seat{'s' if count > 1 else ''}."


def paste(request: HttpRequest, viewer: Viewer) -> str:
    """A list of names into the free seats of a cell."""
    cell = _cell(viewer, request.POST.get("cell", ""))
    pasted = request.POST.get("names", "")
    count = people.seat_names(cell=cell, names=name_list.read(pasted))
    said = f"{count} name{'s' if count > 1 else ''} on the roster of {cell.name}."
    if unused := name_list.left_out(pasted):
        said += f" {'These columns are' if len(unused) > 1 else 'This column is'} not used: {', '.join(unused)}."
    return said


def add_cell(request: HttpRequest, viewer: Viewer) -> str:
    """Another cell."""
    post = request.POST
    side, _, remit = post.get("side", "").partition(".")
    cell = exercises.add_cell(
        exercise=viewer.exercise, kind=post.get("kind", ""), name=post.get("name", "")[:60],
        role=post.get("role", "")[:120], side=side or None, remit=remit,
    )  # fmt: skip
    return f"{cell.name} was added."


def remove_cell(request: HttpRequest, viewer: Viewer) -> str:
    """One cell less."""
    cell = _cell(viewer, request.POST.get("cell", ""))
    exercises.remove_cell(cell=cell)
    return f"{cell.name} was removed."


def program(request: HttpRequest, viewer: Viewer) -> str:
    """Let the program play a cell, or people again."""
    on = request.POST.get("on") == "on"
    wanted, strength = _cell(viewer, request.POST.get("cell", "")), request.POST.get("strength", "")[:20]
    cell = dispatch.give_to_program(viewer=viewer, cell=wanted, on=on, strength=strength)
    return f"The program plays {cell.name}: {cell.strength}." if on else f"People play {cell.name}."


ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {
    "room": room,
    "new-code": new_code,
    "approval": approval,
    "admit": admit,
    "rename-seat": rename,
    "post-seat": give_post,
    "move-seat": move,
    "remove-seat": remove,
    "issue-code": issue_code,
    "issue-token": issue_token,
    "add-seats": add_seats,
    "paste-names": paste,
    "add-cell": add_cell,
    "remove-cell": remove_cell,
    "cell-program": program,
}
