"""Exercises: list, set up, start, clock, end, copy. Everything except the list is for the umpire only."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.engine import registry
from adjudication.services import packs
from wargame import access, dispatch
from wargame.access import SESSION_SEATS
from wargame.acts import calendar as acts_of_calendar
from wargame.acts import clock as acts_of_clock
from wargame.acts import copies
from wargame.acts import play as acts_of_play
from wargame.api import inputs, outputs, outputs_setup
from wargame.api.base import Doing, Endpoint, answer, answers, does, done, operation
from wargame.errors import Refused
from wargame.models import ApiToken, Exercise, Seat
from wargame.services import deletion, exercises
from wargame.services.evaluation import plan
from wargame.services.participants import practice, seats
from wargame.viewer import Viewer

TAG = "Exercises"


class SignedIn(BasePermission):
    """An umpire signed in by name and password; for anyone else the address does not exist."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.auth and not request.user.is_authenticated:
            raise Http404
        return bool(request.user and request.user.is_authenticated)


class SystemRow(NamedTuple):
    """A rule system with the packs that a person may use."""

    name: str
    title: str
    version: str
    packs: list[packs.PackChoice]


class SystemsView(Endpoint):
    permission_classes = (SignedIn,)

    @operation("systems", "The rule systems and their packs", tag=TAG, response=outputs_setup.System(many=True))
    def get(self, request: Request) -> Response:
        who = access.person(request)
        found = [(registry.get(name), packs.choices(name, who)) for name in registry.names()]
        return answers(outputs_setup.System, [SystemRow(one.name, one.title, one.version, own) for one, own in found])


class ExercisesView(Endpoint):
    @operation("exercises", "The exercises I umpire or sit in", tag=TAG, response=outputs.ExerciseRow(many=True))
    def get(self, request: Request) -> Response:
        return answers(outputs.ExerciseRow, self._mine())

    def _mine(self) -> QuerySet[Exercise]:
        """With a seat's token, its exercise; with an umpire's, those that the person runs; otherwise those, and those
        where the browser has a seat."""
        if isinstance(self.request.auth, Seat):
            return Exercise.objects.filter(pk=self.request.auth.cell.exercise_id)
        if isinstance(self.request.auth, ApiToken):
            return Exercise.objects.filter(access.theirs(self.request.user), own_practice_of=None)
        held = self.caller.session.get(SESSION_SEATS, {}).values()
        sat = Q(cells__seats__pk__in=[pk for pk, _ in held], cells__seats__key__in=[key for _, key in held])
        sat &= ~Q(cells__seats__status=Seat.Status.REMOVED)
        sat &= Q(cells__seats__expires_at=None) | Q(cells__seats__expires_at__gt=timezone.now())
        wanted = sat | access.theirs(self.request.user) if self.request.user.is_authenticated else sat
        return Exercise.objects.filter(wanted, own_practice_of=None).distinct()

    @operation(
        "create_exercise",
        "Set up an exercise",
        tag=TAG,
        request=inputs.NewExercise,
        response=outputs.Settings,
        status=201,
    )
    def post(self, request: Request) -> Response:
        if not request.user.is_authenticated:
            raise Http404
        wish = self.given(inputs.NewExercise)
        _known(request, wish["system"], wish["pack_name"])
        wish["group"] = access.group_named(request.user, str(wish.pop("group", None) or ""))
        return answer(outputs.Settings, exercises.create(owner=request.user, **wish), 201)


def _known(request: Request, system: str, pack_name: str) -> None:
    """Refuse a rule system or pack that is not there, or that the person may not use."""
    if system not in registry.names():
        raise Refused(f"system: {system} is not installed.")
    if not any(one.name == pack_name for one in packs.choices(system, access.person(request))):
        raise packs.Unknown(f"There is no scenario pack called {pack_name}.")


class SettingsView(Endpoint):
    @operation("settings", "Every setting", tag=TAG, response=outputs.Settings)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answer(outputs.Settings, self.umpire(exercise_id).exercise)

    @operation("configure", "Change settings", tag=TAG, request=inputs.Settings, response=outputs.Settings)
    def patch(self, request: Request, exercise_id: UUID) -> Response:
        exercise, wish = self.umpire(exercise_id).exercise, self.given(inputs.Settings)
        if wish.get("pack_name", exercise.pack_name) != exercise.pack_name:
            _known(request, exercise.system, wish["pack_name"])
        row = exercises.configure(exercise=exercise, **wish)
        if wish.get("approval_needed") is False:
            seats.admit_all(exercise=exercise)
        return answer(outputs.Settings, row)

    @operation(
        "delete_exercise", "Delete an exercise that is not in play; its owner alone, by password", tag=TAG,
        request=inputs.Deletion,
    )  # fmt: skip
    def delete(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        title = self.given(inputs.Deletion)["title"] if request.data else ""
        deletion.delete(exercise=exercise, by=request.user, title=title)
        return done()


class ObjectivesView(Endpoint):
    @operation(
        "set_objectives",
        "Replace the learning objectives",
        tag=TAG,
        request=inputs.Objectives,
        response=outputs.Settings,
    )
    def put(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        plan.set_objectives(exercise=exercise, texts=self.given(inputs.Objectives)["objectives"])
        return answer(outputs.Settings, exercise)


class OnExercise(Doing):
    """One act of the umpire on the exercise as a whole; the answer is the exercise afterwards."""

    def after(self, viewer: Viewer, made: object = None) -> Exercise:
        """The current settings and status."""
        viewer.exercise.refresh_from_db()
        return viewer.exercise


class StartView(OnExercise):
    post = does(acts_of_play.start, outputs.Settings)


class PauseView(OnExercise):
    post = does(acts_of_clock.pause, outputs.Settings)


class ResumeView(OnExercise):
    post = does(acts_of_clock.resume, outputs.Settings)


class SkipReadingView(OnExercise):
    post = does(acts_of_clock.skip_reading, outputs.Settings)


class ExtendView(OnExercise):
    post = does(acts_of_clock.extend, outputs.Settings)


class LengthView(OnExercise):
    post = does(acts_of_clock.length, outputs.Settings)


class CalendarView(OnExercise):
    put = does(acts_of_calendar.calendar, outputs.Settings)
    delete = does(acts_of_calendar.no_calendar, outputs.Settings)


class AloneView(OnExercise):
    post = does(acts_of_calendar.alone, outputs.Settings)


class PracticeView(Endpoint):
    @operation(
        "practise", "Begin a practice turn, which counts for nothing", tag=TAG, response=outputs.Settings, status=201
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        return answer(outputs.Settings, dispatch.practise(exercise=exercise, owner=exercise.owner), 201)

    @operation(
        "end_practice", "End the practice turn and delete it; asked of the practice or of the real exercise", tag=TAG
    )
    def delete(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        on = exercise if exercise.practice_of_id else Exercise.objects.filter(practice_of=exercise).first()
        if on is None:
            raise Refused("No practice turn is under way.")
        practice.end(exercise=on)
        return done()


class EndView(Endpoint):
    @operation("end", "End play and reveal the dice seed", tag="Umpire", response=outputs.Settings)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        return answer(outputs.Settings, exercises.end(exercise=self.umpire(exercise_id).exercise))


class ArchiveView(Endpoint):
    @operation("archive", "Put an ended exercise away", tag="Umpire", response=outputs.Settings)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        return answer(outputs.Settings, exercises.archive(exercise=self.umpire(exercise_id).exercise))


class FetchBackView(OnExercise):
    post = does(acts_of_play.fetch_back, outputs.Settings)


class GoAheadView(OnExercise):
    post = does(acts_of_play.go_ahead, outputs.Settings)


class CloneView(Doing):
    post = does(copies.clone, outputs.Copied, 201)


class ForkView(Doing):
    post = does(copies.fork, outputs.Copied, 201)
