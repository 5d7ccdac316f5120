"""The data plan, observers and visitors through the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from wargame import access
from wargame.api import plan_shapes as shapes
from wargame.api.base import Endpoint, answer, answers, done, operation
from wargame.models import Exercise, Seat
from wargame.selectors.evaluation import evidence as reading
from wargame.selectors.evaluation import observing
from wargame.services.evaluation import evidence, observations, plan, teaching
from wargame.services.participants import visitors

TAG = "Data plan"
WATCHING = "Observers"


def _plan(exercise: Exercise) -> Response:
    return answer(
        shapes.Plan,
        {
            "turn": reading.present_turn(exercise),
            "objectives": reading.plan(exercise),
            "gaps": [gap.code for gap in reading.gaps(exercise)],
        },
    )


class PlanView(Endpoint):
    @operation(
        "data_plan", "Objectives, what to watch for, and what has no evidence yet", tag=TAG, response=shapes.Plan
    )
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return _plan(self.umpire(exercise_id).exercise)


class AdoptView(Endpoint):
    @operation("adopt_plan", "Take over objectives and surveys of the pack", tag=TAG, response=shapes.Plan)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        teaching.adopt(exercise=exercise)
        return _plan(exercise)


class NewObjectiveView(Endpoint):
    @operation(
        "add_objective", "Add an objective", tag=TAG, request=shapes.NewObjective, response=shapes.Plan, status=201
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = self.umpire(exercise_id).exercise
        plan.add_objective(exercise=exercise, **self.given(shapes.NewObjective))
        return _with_status(_plan(exercise))


class ObjectiveView(Endpoint):
    @operation("change_objective", "Other words for it", tag=TAG, request=shapes.ObjectiveWords, response=shapes.Plan)
    def patch(self, request: Request, exercise_id: UUID, objective_id: int) -> Response:
        exercise = self.umpire(exercise_id).exercise
        plan.change_objective(exercise=exercise, objective_id=objective_id, **self.given(shapes.ObjectiveWords))
        return _plan(exercise)

    @operation("remove_objective", "Remove it, if nothing is marked for it", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID, objective_id: int) -> Response:
        plan.remove_objective(exercise=self.umpire(exercise_id).exercise, objective_id=objective_id)
        return done()


class NewIndicatorView(Endpoint):
    @operation(
        "add_indicator",
        "Something to watch for",
        tag=TAG,
        request=shapes.NewIndicator,
        response=shapes.Plan,
        status=201,
    )
    def post(self, request: Request, exercise_id: UUID, objective_id: int) -> Response:
        exercise = self.umpire(exercise_id).exercise
        fields = _indicator(exercise, self.given(shapes.NewIndicator))
        plan.add_indicator(exercise=exercise, objective_id=objective_id, **fields)
        return _with_status(_plan(exercise))


class IndicatorView(Endpoint):
    @operation("change_indicator", "Change it", tag=TAG, request=shapes.IndicatorFields, response=shapes.Plan)
    def patch(self, request: Request, exercise_id: UUID, indicator_id: int) -> Response:
        exercise = self.umpire(exercise_id).exercise
        fields = _indicator(exercise, self.given(shapes.IndicatorFields))
        plan.change_indicator(exercise=exercise, indicator_id=indicator_id, **fields)
        return _plan(exercise)

    @operation("remove_indicator", "Remove it", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID, indicator_id: int) -> Response:
        plan.remove_indicator(exercise=self.umpire(exercise_id).exercise, indicator_id=indicator_id)
        return done()


def _indicator(exercise: Exercise, given: dict[str, Any]) -> dict[str, Any]:
    """Rows in the place of ids; an id that is none of this exercise is missing."""
    if given.get("cell") is not None:
        given["cell"] = exercise.cells.filter(pk=given["cell"]).first() or _missing()
    if given.get("watcher") is not None:
        given["watcher"] = _seat(exercise, given["watcher"])
    return given


def _missing() -> Any:
    raise Http404


def _seat(exercise: Exercise, seat_id: UUID) -> Seat:
    found = Seat.objects.select_related("cell").filter(pk=seat_id, cell__exercise=exercise)
    if (seat := found.exclude(status=Seat.Status.REMOVED).first()) is None:
        raise Http404
    return seat


def _with_status(response: Response) -> Response:
    response.status_code = 201
    return response


class EvidenceView(Endpoint):
    @operation("evidence", "Everything that is marked", tag=TAG, response=shapes.MarkGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        rows = reading.marks(self.umpire(exercise_id).exercise)
        return answers(shapes.MarkGiven, rows)

    @operation("mark_evidence", "Mark something for an objective, or take the mark off", tag=TAG, request=shapes.Mark)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer, wish = self.umpire(exercise_id), self.given(shapes.Mark)
        evidence.mark(
            exercise=viewer.exercise, objective_id=wish["objective"], kind=wish["kind"], ref=wish["ref"],
            on=wish["on"], indicator_id=wish["indicator"], note=wish["note"], made_by=viewer.label,
            bearing=wish["bearing"],
        )  # fmt: skip
        return done()


class MarkView(Endpoint):
    @operation(
        "judge_evidence", "Say whether it speaks for or against what", tag=TAG, request=shapes.MarkFields,
        response=shapes.MarkGiven,
    )  # fmt: skip
    def patch(self, request: Request, exercise_id: UUID, mark_id: int) -> Response:
        viewer, wish = self.umpire(exercise_id), self.given(shapes.MarkFields)
        if "indicator" in wish:
            wish["indicator_id"] = wish.pop("indicator")
        evidence.change(exercise=viewer.exercise, mark_id=mark_id, by=viewer.label, **wish)
        return answer(shapes.MarkGiven, next(row for row in reading.marks(viewer.exercise) if row.id == mark_id))


class SightView(Endpoint):
    @operation(
        "assign_watcher", "Say what a watcher sees", tag=WATCHING, request=shapes.Sight, response=shapes.SightGiven
    )
    def put(self, request: Request, exercise_id: UUID, seat_id: UUID) -> Response:
        exercise, wish = self.umpire(exercise_id).exercise, self.given(shapes.Sight)
        seat = visitors.assign(
            seat=_seat(exercise, seat_id), sight=wish["sight"], cells=_cells(exercise, wish["cells"])
        )
        return answer(shapes.SightGiven, seat)


def _cells(exercise: Exercise, wanted: list[int]) -> list[Any]:
    found = list(exercise.cells.filter(pk__in=wanted))
    if len(found) != len(set(wanted)):
        raise Http404
    return found


class PassesView(Endpoint):
    @operation("passes", "The addresses of visitors", tag=WATCHING, response=shapes.PassGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        found = self.umpire(exercise_id).exercise.passes.select_related("seat")
        return answers(shapes.PassGiven, found)

    @operation(
        "admit_visitor", "A read-only address that expires", tag=WATCHING, request=shapes.NewPass,
        response=shapes.PassGiven, status=201,
    )  # fmt: skip
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer, wish = self.umpire(exercise_id), self.given(shapes.NewPass)
        wish["cells"] = _cells(viewer.exercise, wish["cells"])
        made = visitors.admit(exercise=viewer.exercise, made_by=viewer.label, **wish)
        return answer(shapes.PassGiven, made, 201)


class PassView(Endpoint):
    @operation("withdraw_pass", "End a visitor's address at once", tag=WATCHING)
    def delete(self, request: Request, exercise_id: UUID, pass_id: int) -> Response:
        visitors.withdraw(exercise=self.umpire(exercise_id).exercise, pass_id=pass_id)
        return done()


class ObservationsView(Endpoint):
    @operation("observations", "Every note, newest first", tag=WATCHING, response=shapes.NoteGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        rows = observing.all_notes(self.umpire(exercise_id).exercise)
        return answers(shapes.NoteGiven, rows)


class AnswerNoteView(Endpoint):
    @operation("answer_note", "Answer a private word to the director", tag=WATCHING, request=shapes.DirectorsAnswer)
    def post(self, request: Request, exercise_id: UUID, note_id: int) -> Response:
        viewer, text = self.umpire(exercise_id), self.given(shapes.DirectorsAnswer)["text"]
        observations.answer(exercise=viewer.exercise, note_id=note_id, text=text, by=viewer.label)
        return done()


class NotesView(Endpoint):
    @operation("notes", "What I noted, newest first", tag=WATCHING, response=shapes.NoteGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = access.recorder(self.caller, exercise_id)
        return answers(shapes.NoteGiven, observing.own_notes(viewer))

    @operation("note", "Write a note", tag=WATCHING, request=shapes.NewNote, response=shapes.NoteGiven, status=201)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer, wish = access.recorder(self.caller, exercise_id), self.given(shapes.NewNote)
        made = observations.note(
            viewer=viewer, text=wish["text"], cell_id=wish["cell"], objective_id=wish["objective"],
            indicator_id=wish["indicator"], to_director=wish["to_director"], form_key=wish["form_key"],
            bearing=wish["bearing"],
        )  # fmt: skip
        row = next(row for row in observing.own_notes(viewer) if row.id == made.pk)
        return answer(shapes.NoteGiven, row, 201)
