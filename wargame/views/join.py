"""From the room code to a seat: choose, wait to join, enter."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlencode
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from wargame import access, devices
from wargame.errors import Refused
from wargame.forms import ROOM_LETTERS, JoinForm, RoomCodeForm, SeatCodeForm
from wargame.models import Course, Exercise, Seat
from wargame.selectors.participants import again, doors, join_list, lateness, people, posts, ranks
from wargame.selectors.participants.again import SeatWanted
from wargame.services.participants import seats
from wargame.services.participants.places import OPEN_ROLES, Offer, needs_code
from wargame.services.participants.throttle import TooMany, guessing
from wargame.views.scripted import scripted

ROOM_UNKNOWN = "No exercise has this room code. Check the code with the umpire."


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The six letters of a room, or the eight of a join card; on to where they lead."""
    form = RoomCodeForm(request.POST or None)
    status = 422 if form.is_bound else 200
    if form.is_valid() and len(form.cleaned_data["code"]) > ROOM_LETTERS:
        return redirect("seat_code", form.cleaned_data["code"])
    if form.is_valid():
        try:
            find(request, form.cleaned_data["code"])
        except Http404:
            form.add_error("code", ROOM_UNKNOWN)
        except TooMany as error:
            form.add_error("code", str(error))
            status = 429
        else:
            return redirect("room", form.cleaned_data["code"])
    return render(request, "wargame/join.html", {"form": form}, status=status)


def find(request: HttpRequest, code: str) -> Exercise | Course:
    """What a room code opens; a wrong one counts as a guess."""
    with guessing("code", request, code):
        return access.door(code)


def named(name: str) -> str:
    """A name as the query of a room's address."""
    return urlencode({"name": name})


def unknown_room(request: HttpRequest, code: str, error: Exception) -> HttpResponse:
    """The page that asks for the code again."""
    unknown, late = RoomCodeForm({"code": code}), isinstance(error, TooMany)
    if unknown.is_valid():
        unknown.add_error("code", str(error) if late else ROOM_UNKNOWN)
    return render(request, "wargame/join.html", {"form": unknown}, status=429 if late else 404)


def enter_room(request: HttpRequest, exercise: Exercise) -> HttpResponse:
    """The page of a room, where a person enters their name and chooses a seat."""
    form = JoinForm(request.POST or None, initial={"name": request.GET.get("name", "")[:80]})
    if form.is_valid():
        try:
            seat = _ask(request, exercise, form)
        except Offer as offer:
            return _room_page(request, exercise, form, offer)
        except Refused as error:
            _place(form, error)
        else:
            access.remember(request, seat)
            return redirect("enter", exercise.pk)
    return devices.mark(request, _room_page(request, exercise, form))


def _ask(request: HttpRequest, exercise: Exercise, form: JoinForm) -> Seat:
    """Ask for what was chosen: a name in the list, a post under a name, or a name or student number alone, which is
    looked up first."""
    caller = devices.caller(request)
    own = None if form.cleaned_data["seat"] else join_list.by_number(exercise, form.cleaned_data["name"])
    if taken := _again(exercise, form, caller.device, own):
        return taken
    name, wish = _chosen(exercise, form) if own is None else _expected(own)
    return seats.knock(
        exercise=exercise, cell_id=wish.cell_id, name=name, role=wish.role, post=wish.post,
        sure=form.cleaned_data["sure"], held=access.seat_of(request, exercise.pk), caller=caller,
        own=str(own.pk) if own else "",
    )  # fmt: skip


def _chosen(exercise: Exercise, form: JoinForm) -> tuple[str, SeatWanted]:
    """The name and the seat that the form asks for. Offer, Refused: it names none."""
    name = form.cleaned_data["name"]
    if form.expected:
        mine = join_list.expected_seat(exercise, form.cleaned_data["seat"])
        if mine is None:
            raise Refused("seat: someone has just taken this seat. Ask the umpire if it is yours, or choose another.")
        return mine.name, SeatWanted(mine.cell_id, mine.role, mine.post)
    if form.cleaned_data["seat"]:
        return name, SeatWanted(*form.choice())
    if near := join_list.by_name(exercise, name):
        raise Offer(near)
    if coded := join_list.recorder(exercise, name):
        raise Refused(needs_code(coded))
    raise Refused("seat: the roster has no such name or student number. Choose a free seat below, or ask the umpire.")


def _expected(own: Seat) -> tuple[str, SeatWanted]:
    """The person of a student number. Refused where the seat is taken, or opens with its own code."""
    if own.status != Seat.Status.FREE:
        raise Refused(
            f"name: the person with this student number already has a seat in {own.cell.name}. If it is you, ask the "
            "umpire to reissue the seat."
        )
    if own.role not in OPEN_ROLES:
        raise Refused(needs_code(own))
    return own.name, SeatWanted(own.cell_id, own.role, own.post)


def _again(exercise: Exercise, form: JoinForm, device: str, own: Seat | None) -> Seat | None:
    """The seat that this browser took a moment ago by the same form, whose answer it did not get."""
    if form.expected or own is not None:
        return again.by_key(exercise, device, str(own.pk) if own else form.expected_key)
    wish = SeatWanted(*form.choice()) if form.cleaned_data["seat"] else None
    return again.by_name(exercise, device, form.cleaned_data["name"], wish)


def _place(form: JoinForm | SeatCodeForm, error: Refused) -> None:
    """Put each sentence at its field."""
    for problem in error.problems:
        place, mark, text = problem.partition(": ")
        known = place if mark and place in form.fields else None
        form.add_error(known, text[:1].upper() + text[1:] if known else problem)


def _room_page(request: HttpRequest, exercise: Exercise, form: JoinForm, offer: Offer | None = None) -> HttpResponse:
    held = access.seat_of(request, exercise.pk)
    context = {
        "form": form,
        "code": doors.shown_code(exercise),
        "title": exercise.title,
        "number": exercise.number,
        "umpire": exercise.owner.get_full_name() or exercise.owner.get_username(),
        "closed": not exercise.room_open or exercise.status == Exercise.Status.ENDED,
        "approval": exercise.approval_needed,
        "late": lateness.is_late(exercise),
        "list": join_list.join_list(exercise),
        "numbers": exercise.enrolments.exists(),
        "ranks": " ".join(ranks.WRITTEN),
        "letters": ranks.LETTERS,
        "chosen": form["seat"].value() or "",
        "offer": offer,
        "held": f"{held.name}, {held.cell.name}" if held else "",
        "exercise_id": exercise.pk,
    }
    return render(request, "wargame/room.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat_code(request: HttpRequest, code: str) -> HttpResponse:
    """A single-use seat code: shows where it leads, takes the seat on POST."""
    try:
        state = _code_state(request, code)
    except TooMany as error:
        context = {"state": people.CodeState(str(error)), "form": SeatCodeForm(), "code": code}
        return render(request, "wargame/seat_code.html", context, status=429)
    form = SeatCodeForm(request.POST or None, initial={"name": state.name})
    if request.method == "POST" and form.is_valid():
        try:
            seat = seats.redeem(code=code, name=form.cleaned_data["name"], caller=devices.caller(request))
        except Refused as error:
            _place(form, error)
            state = people.code_state(code)
        else:
            access.remember(request, seat)
            return redirect("enter", seat.cell.exercise_id)
    status = 410 if state.gone else 404 if state.problem else 200
    if form.errors and status == 200:
        status = 422
    page = render(request, "wargame/seat_code.html", {"state": state, "form": form, "code": code}, status=status)
    return devices.mark(request, page)


def _code_state(request: HttpRequest, code: str) -> people.CodeState:
    """The effect of a code; an invalid one counts as a guess."""
    state = people.code_state(code, devices.caller(request).device)
    with suppress(Http404), guessing("code", request, code):
        if state.problem:
            raise Http404
    return state


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The waiting page for the umpire's approval, which then continues automatically. POST withdraws the request."""
    try:
        viewer = access.member(request, exercise_id, own=True)
    except Http404:
        if request.method == "POST" and access.had_seat(request, exercise_id):  # taken back before
            return redirect("home")
        raise
    seat = viewer.seat
    if seat is None or seat.status != Seat.Status.WAITING:
        target = reverse("enter", args=[exercise_id])
        return HttpResponseClientRedirect(target) if scripted(request) else redirect(target)
    if request.method == "POST":
        with suppress(Refused):  # let in at the same moment: the page of the cell says so
            seats.withdraw(seat=seat)
            return redirect(doors.way_in(viewer.exercise))
        return redirect("enter", exercise_id)
    if scripted(request):
        return HttpResponse(status=204)
    context = {
        "exercise_id": exercise_id,
        "title": viewer.exercise.title,
        "asked": f"{seat.joined_at.astimezone(ZoneInfo(viewer.exercise.timezone)):%H:%M}" if seat.joined_at else "",
        "name": seat.name,
        "cell": seat.cell.name,
        "kind": seat.cell.kind,
        "role": posts.describe(seat),
        "why": people.why_waiting(seat),
    }
    return render(request, "wargame/door.html", context)


@never_cache
@require_safe
def enter(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """To the page of the person who asks: their cell, the waiting page, or the console."""
    viewer = access.member(request, exercise_id)
    seat = viewer.seat
    if seat is not None:
        seats.seen(seat)
    if seat is not None and seat.status == Seat.Status.WAITING:
        return redirect("door", exercise_id)
    if viewer.umpire:
        return redirect("umpire_console", exercise_id)
    if seat is None or seat.status != Seat.Status.TAKEN:
        raise Http404
    if seat.has_desk:
        return redirect("observe", exercise_id)
    return redirect("cell", exercise_id, seat.cell_id)
