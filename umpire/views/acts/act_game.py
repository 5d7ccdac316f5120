"""What the umpire does in play: clock, lock, run, publish, and the end of it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.models import Run
from umpire import forms
from umpire.presenters import of
from wargame import dispatch
from wargame.errors import Refused
from wargame.selectors import decisions, spans
from wargame.services import clock, exercises
from wargame.services.participants import decision_assignment
from wargame.viewer import Viewer
from wargame.wording import listed


def open_run(viewer: Viewer) -> Run:
    """The run under way; a refusal if there is none."""
    run = game_selectors.open_run(viewer.exercise.game) if viewer.exercise.game else None
    if run is None:
        raise Refused("No run is in progress.")
    return run


def pause(request: HttpRequest, viewer: Viewer) -> str:
    """Stop the clock, with a word for everybody if one was given."""
    zone, text = ZoneInfo(viewer.exercise.timezone), request.POST.get("until", "").strip()
    until = spans.next_time(text, timezone.now(), zone) if text else None
    if text and until is None:
        raise Refused("until: enter the time when play resumes, for example 13:30.")
    clock.pause(exercise=viewer.exercise, note=request.POST.get("note", ""), until=until)
    return ""


def resume(request: HttpRequest, viewer: Viewer) -> str:
    """Let it run on."""
    clock.resume(exercise=viewer.exercise)
    return ""


def skip_reading(request: HttpRequest, viewer: Viewer) -> str:
    """End the reading time."""
    clock.skip_reading(exercise=viewer.exercise)
    return ""


def extend(request: HttpRequest, viewer: Viewer) -> str:
    """More time, or less."""
    minutes = forms.number(request.POST, "minutes")
    if minutes is None:
        raise Refused("minutes: enter a whole number, for example 5, or -2 to shorten.")
    if minutes == 0 or not -60 <= minutes <= 24 * 60:
        raise Refused("minutes: extend by 1 minute to 24 hours, or shorten by up to one hour.")
    number = forms.number(request.POST, "cell")
    cell = viewer.exercise.cells.filter(pk=number).first() if number is not None else None
    if request.POST.get("cell") and cell is None:
        raise Http404
    clock.extend(exercise=viewer.exercise, seconds=minutes * 60, cell=cell)
    return ""


def length(request: HttpRequest, viewer: Viewer) -> str:
    """How long decisions last from now on."""
    seconds = forms.seconds(request.POST.get("length", ""))
    if seconds is None:
        raise Refused("length: enter minutes from 0 (no clock) to 1440.")
    names = {choice.value: choice.label for choice in of(viewer.exercise.system).decision_kinds()}
    kind = request.POST.get("kind", "")
    if kind and kind not in names:
        raise Refused("kind: choose one of these decisions.")
    at_once = request.POST.get("at_once") == "on"
    clock.set_length(exercise=viewer.exercise, seconds=seconds, kind=kind, name=names.get(kind, ""), at_once=at_once)
    return "The length of decisions has changed. Every cell sees this in the log."


def lock(request: HttpRequest, viewer: Viewer) -> str:
    """Lock the open decision now."""
    decision = forms.number(request.POST, "decision")
    if decision is None:
        raise Http404
    missing = decisions.missing(viewer.exercise, decision)
    if len(missing) > (forms.number(request.POST, "missing") or 0):
        raise Refused(f"{listed(missing)}: no orders yet. Lock again to let them follow the default policy.")
    dispatch.lock(viewer=viewer, decision_id=decision)
    return ""


def reopen(request: HttpRequest, viewer: Viewer) -> str:
    """Give the locked decision back."""
    dispatch.reopen(viewer=viewer)
    return "The cells have the decision again. The draft was discarded."


def publish(request: HttpRequest, viewer: Viewer) -> str:
    """Commit the draft and tell the cells."""
    generation = forms.number(request.POST, "generation")
    try:
        run_id = UUID(request.POST.get("run", ""))
    except ValueError as error:
        raise Http404 from error
    if generation is None:
        raise Http404
    step = dispatch.publish(viewer=viewer, run_id=run_id, generation=generation)
    return f"Step {step.seq} is published."


def retry(request: HttpRequest, viewer: Viewer) -> str:
    """Run a failed run again."""
    dispatch.retry(viewer=viewer, run=open_run(viewer))
    return ""


def dice(request: HttpRequest, viewer: Viewer) -> str:
    """Dice rolled in the room."""
    run = open_run(viewer)
    values = forms.numbers(request.POST.get("dice", ""), int((run.dice_needed or {}).get("count", 1)))
    draw = forms.number(request.POST, "draw")
    if values is None or draw is None:
        raise Refused("dice: enter the numbers rolled, for example 4 2.")
    dispatch.type_dice(viewer=viewer, run=run, draw=draw, values=values)
    return ""


def take(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Assign the decision to the umpire, or take it over from the holder they saw."""
    decision_assignment.assign(exercise=viewer.exercise, viewer=viewer, over=request.POST.get("over", ""))
    return _back(request, viewer)


def give_back(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Let go of the decision."""
    decision_assignment.unassign(exercise=viewer.exercise, viewer=viewer)
    return _back(request, viewer)


def _back(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    page = request.POST.get("back", "")
    return redirect(page if page in ("umpire_review", "umpire_board") else "umpire_console", viewer.exercise.pk)


def fetch_back(request: HttpRequest, viewer: Viewer) -> str:
    """Take the exercise out of the archive."""
    exercises.fetch_back(exercise=viewer.exercise)
    return "The exercise is restored. Its room stays closed until you open it on the roster."


ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {
    "pause": pause,
    "resume": resume,
    "skip-reading": skip_reading,
    "extend": extend,
    "length": length,
    "lock": lock,
    "reopen": reopen,
    "publish": publish,
    "retry": retry,
    "take": take,
    "give-back": give_back,
    "dice": dice,
}
LEDGER_ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {"fetch-back": fetch_back}
