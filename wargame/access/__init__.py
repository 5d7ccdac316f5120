"""The only entry: loads an exercise or a cell and authorises the viewer; otherwise 404, as for something that does not
exist."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils import timezone

from adjudication.engine import registry
from adjudication.prepared_sql import Prepared
from wargame import audience, turn_words
from wargame.access.belongings import (
    administers,
    alike,
    decides,
    group,
    group_named,
    pack,
    person,
    person_of,
    reads,
    role,
    shared_with,
    theirs,
)
from wargame.models import Cell, Course, Exercise, Seat
from wargame.runtime import logs
from wargame.selectors.evaluation.observing import cells_seen
from wargame.selectors.participants.cells import of as cells_of
from wargame.viewer import Viewer

__all__ = [
    "Viewer", "administers", "administrator", "alike", "cell", "decides", "door", "ears", "gathering", "group",
    "group_named", "had_seat", "member", "pack", "person", "person_of", "reader", "recorder", "remember", "replay",
    "role", "room", "seat_of", "sees", "shared_with", "syndicate", "theirs", "truth", "umpire", "watcher",
]  # fmt: skip

_with_game = Prepared(lambda pk: Exercise.objects.select_related("game", "practice").filter(pk=pk).order_by(), UUID)
_with_game_alone = Prepared(lambda pk: Exercise.objects.select_related("game").filter(pk=pk).order_by(), UUID)
WITH_EXERCISE = ("cell__exercise__game", "cell__exercise__practice")  # what a seat brings with it
_held_seat = Prepared(
    lambda pk, key, exercise: (
        Seat.objects.select_related(*WITH_EXERCISE)
        .filter(pk=pk, key=key, cell__exercise_id=exercise)
        .exclude(status=Seat.Status.REMOVED)
        .order_by()
    ),
    UUID, UUID, UUID,
)  # fmt: skip

SESSION_SEATS = "seats"
SEAT_LASTS = (
    400 * 24 * 3600
)  # seconds: as long as browsers keep a cookie. The exercise or its umpire ends a seat before
SAFE = ("GET", "HEAD", "OPTIONS")


def remember(request: HttpRequest, seat: Seat) -> None:
    """Bind this browser to a seat."""
    seats = request.session.get(SESSION_SEATS, {})
    seats[str(seat.cell.exercise_id)] = [str(seat.pk), str(seat.key)]
    request.session.cycle_key()  # anyone who knew the session before does not know the seat
    request.session[SESSION_SEATS] = seats
    if not request.user.is_authenticated:
        request.session.set_expiry(SEAT_LASTS)


def seat_of(request: HttpRequest, exercise_id: UUID) -> Seat | None:
    """The seat that this browser or API token holds in an exercise, if it is still valid."""
    if getattr(request, "umpire_token", None) is not None:
        return None  # the token says who asks, and a seat sent along gives no rights
    by_token = getattr(request, "token_seat", None)
    if by_token is not None:
        if by_token.cell.exercise_id != exercise_id:
            return _twin([(str(by_token.pk), str(by_token.key))], exercise_id)
        return by_token if in_time(by_token) else None
    remembered = request.session.get(SESSION_SEATS, {})
    held = remembered.get(str(exercise_id))
    if not held:
        return _twin([(pk, key) for pk, key in remembered.values()], exercise_id) if remembered else None
    seat = _held_seat.first(UUID(held[0]), UUID(held[1]), exercise_id)
    return seat if seat is not None and in_time(seat) else None


def had_seat(request: HttpRequest, exercise_id: UUID | None = None) -> bool:
    """Whether this browser has ever taken a seat, in an exercise or anywhere."""
    held = request.session.get(SESSION_SEATS, {})
    return bool(held) if exercise_id is None else str(exercise_id) in held


def _twin(held: list[tuple[str, str]], exercise_id: UUID) -> Seat | None:
    """The seat in a practice turn for the person with the corresponding seat in the real exercise. One query."""
    found = Seat.objects.select_related("cell", "twin_of").filter(
        cell__exercise_id=exercise_id, twin_of__in=[pk for pk, _ in held], twin_of__status=Seat.Status.TAKEN
    )
    for seat in found:
        real = seat.twin_of
        if real is not None and (str(real.pk), str(real.key)) in held and in_time(real):
            return seat
    return None


def in_time(seat: Seat) -> bool:
    """Whether the seat has not expired; most never do."""
    return seat.expires_at is None or seat.expires_at > timezone.now()


def sees(seat: Seat, wanted: Cell) -> bool:
    """Whether the seat can see a cell's page: its own, or as a watcher an assigned one. At most one query."""
    if seat.status != Seat.Status.TAKEN:
        return False
    if seat.cell_id == wanted.pk:
        return True
    if not seat.watches or wanted.kind == Cell.Kind.WHITE or seat.cell.exercise_id != wanted.exercise_id:
        return False
    if seat.sight == Seat.Sight.CELLS:
        return seat.watched.filter(pk=wanted.pk).exists()
    return seat.sight in (Seat.Sight.ALL, Seat.Sight.TRUTH)


def _only_looks(request: HttpRequest, seat: Seat | None) -> None:
    """Refuse a watcher's change with 404."""
    if seat is not None and seat.watches and request.method not in SAFE:
        raise Http404


def _exercise(exercise_id: UUID, seat: Seat | None) -> Exercise:
    """The exercise, which came with the browser's seat in it; for anyone else, one query."""
    came = seat is not None and Seat.cell.is_cached(seat) and Cell.exercise.is_cached(seat.cell)
    exercise = seat.cell.exercise if seat is not None and came else _with_game.first(exercise_id)
    if exercise is None:
        raise Http404
    _entered(exercise)
    return exercise


def _entered(exercise: Exercise) -> None:
    """From here on, the request is about an exercise: in its logs, and in what it calls a turn."""
    logs.about(exercise=exercise.pk)
    turn_words.use(registry.turn_word(exercise.system))


def again(exercise: Exercise) -> Exercise:
    """The exercise, read again. Http404 if it no longer exists."""
    found = _with_game_alone.first(exercise.pk)
    if found is None:
        raise Http404
    _entered(found)
    return found


def _umpires(request: HttpRequest, exercise: Exercise, seat: Seat | None) -> bool:
    if seat is not None and seat.status == Seat.Status.TAKEN and seat.role == Seat.Role.UMPIRE:
        return True
    return role(request.user, exercise) is not None


def umpire(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """The umpire of the exercise; for anyone else it does not exist."""
    seat = seat_of(request, exercise_id)
    exercise = _exercise(exercise_id, seat)
    if not _umpires(request, exercise, seat):
        raise Http404
    return Viewer(exercise, umpire=True, seat=seat)


def reader(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """The umpire of the exercise, or a person with whom it is shared, who only looks."""
    seat = seat_of(request, exercise_id)
    exercise = _exercise(exercise_id, seat)
    if _umpires(request, exercise, seat):
        return Viewer(exercise, umpire=True, seat=seat)
    return _shared(request, exercise)


def _shared(request: HttpRequest, exercise: Exercise) -> Viewer:
    """The view of a person with whom an exercise is shared: all that its umpire reads. Otherwise the 404."""
    if request.method not in SAFE or not reads(request.user, exercise):
        raise Http404
    request.reads_only = True  # type: ignore[attr-defined]  # for what a page offers to do
    return Viewer(exercise, umpire=True)


def cell(request: HttpRequest, exercise_id: UUID, cell_id: int) -> Viewer:
    """The viewer of a cell: a person seated in it, a watcher of it, or the umpire."""
    seat = seat_of(request, exercise_id)
    exercise = _exercise(exercise_id, seat)
    umpires = _umpires(request, exercise, seat)
    wanted = _wanted(exercise, seat, cell_id)
    if umpires:
        return Viewer(exercise, umpire=True, cell=wanted, seat=seat)
    if wanted.kind == Cell.Kind.WHITE or seat is None or not sees(seat, wanted):
        raise Http404
    _only_looks(request, seat)
    return Viewer(exercise, umpire=False, cell=wanted, seat=seat)


def _wanted(exercise: Exercise, seat: Seat | None, cell_id: int) -> Cell:
    """A cell of the exercise: the seat's own without a query, another one with one query. Http404 if there is none."""
    if seat is not None and seat.cell_id == cell_id:
        seat.cell.exercise = exercise
        return seat.cell
    found = next((cell for cell in cells_of(exercise) if cell.pk == cell_id), None)
    if found is None:
        raise Http404
    return found


def member(request: HttpRequest, exercise_id: UUID, *, own: bool = False, shared: bool = False) -> Viewer:
    """Anyone with a seat in the exercise, even while waiting to join, or its umpire. Watchers can only read; with `own`
    they can change what belongs to them alone, such as their token. With `shared` also a person with whom the exercise
    is shared."""
    seat = seat_of(request, exercise_id)
    exercise = _exercise(exercise_id, seat)
    umpires = _umpires(request, exercise, seat)
    if seat is None and not umpires:
        if shared:
            return _shared(request, exercise)
        raise Http404
    if not umpires and not own:
        _only_looks(request, seat)
    seated = seat is not None and seat.status == Seat.Status.TAKEN
    return Viewer(exercise, umpire=umpires, cell=seat.cell if seat is not None and seated else None, seat=seat)


def ears(viewer: Viewer) -> audience.Subscription:
    """The live notifications for a member: those about pages that they can open."""
    seat = viewer.seat
    leaves_at = audience.moved(seat.pk) if seat is not None else ""
    until = seat.expires_at if seat is not None else None
    if viewer.umpire:
        return audience.Subscription(None, leaves_at, until)
    assert seat is not None
    seated = viewer.cell is not None
    if seated and seat.watches and seat.sight == Seat.Sight.TRUTH:
        return audience.Subscription(None, leaves_at, until)
    names = {audience.EVERYBODY, audience.seat(seat.pk)}
    names |= {audience.cell(view.id) for view in cells_seen(viewer)}
    names |= {audience.WATCHERS} if seated and seat.watches else set()
    return audience.Subscription(frozenset(names), leaves_at, until)


def watcher(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """An observer, recorder or visitor on their page, or the umpire."""
    viewer = member(request, exercise_id)
    if not viewer.umpire and (viewer.cell is None or viewer.seat is None or not viewer.seat.watches):
        raise Http404
    return viewer


def recorder(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """A person who writes notes: a recorder, or the umpire."""
    viewer = member(request, exercise_id, own=True)
    records = viewer.cell is not None and viewer.seat is not None and viewer.seat.role == Seat.Role.RECORDER
    if not viewer.umpire and not records:
        raise Http404
    return viewer


def truth(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """A watcher who can see the truth, or the umpire."""
    viewer = watcher(request, exercise_id)
    if not viewer.umpire and (viewer.seat is None or viewer.seat.sight != Seat.Sight.TRUTH):
        raise Http404
    return viewer


def replay(request: HttpRequest, exercise_id: UUID) -> Viewer:
    """A viewer of the replay: the umpire and readers at any time, everyone seated once it is released."""
    viewer = member(request, exercise_id, shared=True)
    released = viewer.exercise.replay_released_at is not None and viewer.cell is not None
    if viewer.exercise.game is None or not (viewer.umpire or released):
        raise Http404
    return viewer


def administrator(request: HttpRequest) -> None:
    """Admit only an administrator; for anyone else the page does not exist."""
    if not administers(request.user):
        raise Http404


def gathering(code: str) -> Course | None:
    """The course behind a room code, if it is that of a course. One query."""
    tidy = _tidy(code)
    return Course.objects.filter(room_code=tidy).first() if tidy else None


def syndicate(course: Course, number: int) -> Exercise:
    """A syndicate of a course for joining, or the 404."""
    exercise = course.syndicates.select_related("game").filter(syndicate=number).first()
    if exercise is None or exercise.status == Exercise.Status.ARCHIVED:
        raise Http404
    exercise.course = course
    _entered(exercise)
    return exercise


def _tidy(code: str) -> str:
    return "".join(ch for ch in code.upper() if ch.isalnum())


def door(code: str) -> Exercise | Course:
    """The exercise or the course behind a room code. One query for an exercise."""
    try:
        return room(code)
    except Http404:
        found = gathering(code)
        if found is None:
            raise
        return found


def room(code: str) -> Exercise:
    """The exercise behind a room code, for joining and for the public screen."""
    tidy = _tidy(code)
    exercise = Exercise.objects.select_related("game", "course").filter(room_code=tidy).first() if tidy else None
    if exercise is None or exercise.status == Exercise.Status.ARCHIVED:
        raise Http404
    _entered(exercise)
    return exercise
