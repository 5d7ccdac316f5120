"""Exercises: list, set up, start, clock, end, copy. Everything but the list is the umpire's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.engine import registry
from adjudication.services import packs
from wargame import dispatch
from wargame.access import SESSION_SEATS
from wargame.api import inputs, outputs
from wargame.api.base import Endpoint, F, Input, answer, answers, done, operation
from wargame.errors import Refused
from wargame.models import Exercise, Seat
from wargame.services import clock, exercises
from wargame.services.evaluation import plan
from wargame.services.participants import practice

TAG = "Exercises"


class SignedIn(BasePermission):
    """An umpire by name and password; for everybody else there is nothing here."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.auth and not request.user.is_authenticated:
            raise Http404
        return bool(request.user and request.user.is_authenticated)


class SystemsView(Endpoint):
    permission_classes = (SignedIn,)

    @operation("systems", "The rule systems and their packs", tag=TAG, response=outputs.System(many=True))
    def get(self, request: Request) -> Response:
        found = [registry.get(name) for name in registry.names()]
        return answers(outputs.System, found)


class ExercisesView(Endpoint):
    @operation("exercises", "The exercises I umpire or sit in", tag=TAG, response=outputs.ExerciseRow(many=True))
    def get(self, request: Request) -> Response:
        return answers(outputs.ExerciseRow, self._mine())

    def _mine(self) -> QuerySet[Exercise]:
        """By token the one exercise of the seat, else those the person owns and those where the browser has a seat."""
        if isinstance(self.request.auth, Seat):
            return Exercise.objects.filter(pk=self.request.auth.cell.exercise_id)
        held = self.caller.session.get(SESSION_SEATS, {}).values()
        seats = Q(cells__seats__pk__in=[pk for pk, _ in held], cells__seats__key__in=[key for _, key in held])
        seats &= ~Q(cells__seats__status=Seat.Status.REMOVED)
        seats &= Q(cells__seats__expires_at=None) | Q(cells__seats__expires_at__gt=timezone.now())
        wanted = seats | Q(owner=self.request.user) if self.request.user.is_authenticated else seats
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
        _known(wish["system"], wish["pack_name"])
        return answer(outputs.Settings, exercises.create(owner=request.user, **wish), 201)


def _known(system: str, pack_name: str) -> None:
    """Refuse a rule system or pack that is not there."""
    if system not in registry.names():
        raise Refused(f"system: {system} is not installed.")
    packs.texts(system, pack_name)


class SettingsView(Endpoint):
    @operation("settings", "Every setting", tag=TAG, response=outputs.Settings)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answer(outputs.Settings, self.umpire(exercise_id).exercise)

    @operation("configure", "Change settings", tag=TAG, request=inputs.Settings, response=outputs.Settings)
    def patch(self, request: Request, exercise_id: UUID) -> Response:
        exercise, wish = self.umpire(exercise_id).exercise, self.given(inputs.Settings)
        if "pack_name" in wish:
            _known(exercise.system, wish["pack_name"])
        return answer(outputs.Settings, exercises.configure(exercise=exercise, **wish))

    @operation("delete_exercise", "Delete an exercise that never started; its owner alone, by password", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID) -> Response:
        exercises.delete(exercise=self.umpire(exercise_id).exercise, by=request.user)
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


class Act(Endpoint):
    """One thing the umpire does to the exercise as a whole; the answer is the exercise afterwards."""

    def after(self, exercise: Exercise) -> Response:
        """The settings and status as they are now."""
        exercise.refresh_from_db()
        return answer(outputs.Settings, exercise)


def act(name: str, summary: str, request: type[Input] | None = None) -> Callable[[F], F]:
    """Describe such an act."""
    return operation(name, summary, tag="Umpire", request=request, response=outputs.Settings)


class StartView(Act):
    @act("start", "Start play")
    def post(self, request: Request, exercise_id: UUID) -> Response:
        return self.after(dispatch.start(exercise=self.umpire(exercise_id).exercise))


class PauseView(Act):
    @act("pause", "Pause the clock, with a word for everybody", inputs.Pause)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        clock.pause(exercise=exercise, **self.given(inputs.Pause))
        return self.after(exercise)


class ResumeView(Act):
    @act("resume", "Let the clock run on")
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        clock.resume(exercise=exercise)
        return self.after(exercise)


class SkipReadingView(Act):
    @act("skip_reading", "End the reading time; the clock starts now")
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        clock.skip_reading(exercise=exercise)
        return self.after(exercise)


class ExtendView(Act):
    @act("extend", "Lengthen or shorten the clock", inputs.Extend)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        wish = self.given(inputs.Extend)
        cell = exercise.cells.filter(pk=wish["cell"]).first() if wish["cell"] is not None else None
        if cell is None and wish["cell"] is not None:
            raise Refused("cell: there is no such cell.")
        clock.extend(exercise=exercise, seconds=wish["seconds"], cell=cell)
        return self.after(exercise)


class LengthView(Act):
    @act("turn_length", "Change how long decisions last from now on", inputs.Length)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        clock.set_length(exercise=exercise, **self.given(inputs.Length))
        return self.after(exercise)


class PracticeView(Endpoint):
    @operation(
        "practise", "Begin a practice turn, which counts for nothing", tag=TAG, response=outputs.Settings, status=201
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        return answer(outputs.Settings, dispatch.practise(exercise=exercise, owner=exercise.owner), 201)

    @operation("end_practice", "Throw the practice turn away; asked of the practice or of the real exercise", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        on = exercise if exercise.practice_of_id else Exercise.objects.filter(practice_of=exercise).first()
        if on is None:
            raise Refused("No practice turn is on.")
        practice.end(exercise=on)
        return done()


class EndView(Act):
    @act("end", "End play and reveal the dice seed")
    def post(self, request: Request, exercise_id: UUID) -> Response:
        return self.after(exercises.end(exercise=self.umpire(exercise_id).exercise))


class ArchiveView(Act):
    @act("archive", "Put an ended exercise away")
    def post(self, request: Request, exercise_id: UUID) -> Response:
        return self.after(exercises.archive(exercise=self.umpire(exercise_id).exercise))


class FetchBackView(Act):
    @act("fetch_back", "Take an exercise out of the archive")
    def post(self, request: Request, exercise_id: UUID) -> Response:
        return self.after(exercises.fetch_back(exercise=self.umpire(exercise_id).exercise))


class CloneView(Endpoint):
    @operation(
        "clone",
        "Set up a new exercise like this one",
        tag=TAG,
        request=inputs.Clone,
        response=outputs.Settings,
        status=201,
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        copy = exercises.clone(exercise=exercise, owner=exercise.owner, **self.given(inputs.Clone))
        return answer(outputs.Settings, copy, 201)


class ForkView(Endpoint):
    @operation(
        "fork", "A what-if exercise from any step", tag=TAG, request=inputs.Fork, response=outputs.Settings, status=201
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        copy = dispatch.fork(exercise=exercise, owner=exercise.owner, **self.given(inputs.Fork))
        return answer(outputs.Settings, copy, 201)


class CellsView(Endpoint):
    @operation("add_cell", "Add a cell", tag="Roster", request=inputs.NewCell, response=outputs.Place, status=201)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        cell = exercises.add_cell(exercise=exercise, **self.given(inputs.NewCell))
        return answer(outputs.Place, cell, 201)


class CellView(Endpoint):
    @operation(
        "play_cell", "Let the program play a cell, or its people", tag="Roster", request=inputs.ProgrammedCell,
        response=outputs.Place,
    )  # fmt: skip
    def patch(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.umpire(exercise_id)
        cell = viewer.exercise.cells.filter(pk=cell_id).first()
        if cell is None:
            raise Http404
        wish = self.given(inputs.ProgrammedCell)
        row = dispatch.give_to_program(viewer=viewer, cell=cell, on=wish["by_program"], strength=wish["strength"])
        return answer(outputs.Place, row)

    @operation("remove_cell", "Remove an empty cell", tag="Roster")
    def delete(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        cell = self.umpire(exercise_id).exercise.cells.filter(pk=cell_id).first()
        if cell is None:
            raise Http404
        exercises.remove_cell(cell=cell)
        return done()
