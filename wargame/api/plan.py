"""The data collection plan, observers and visitors through the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from wargame import access
from wargame.acts import plan as acts
from wargame.acts import watching
from wargame.api import plan_shapes as shapes
from wargame.api.base import Doing, Endpoint, answer, answers, does, done, operation
from wargame.models import Exercise
from wargame.selectors.evaluation import evidence as reading
from wargame.selectors.evaluation import observing
from wargame.services.evaluation import evidence, observations
from wargame.viewer import Viewer


def _plan(exercise: Exercise) -> dict[str, Any]:
    return {
        "turn": reading.present_turn(exercise),
        "objectives": reading.plan(exercise),
        "gaps": [gap.code for gap in reading.gaps(exercise)],
    }


class PlanView(Endpoint):
    @operation(
        "data_plan", "Objectives, what to watch for, and what has no evidence yet", tag=acts.TAG, response=shapes.Plan
    )
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answer(shapes.Plan, _plan(self.umpire(exercise_id).exercise))


class PlanActView(Doing):
    """Acts on the data collection plan; the answer is the plan afterwards."""

    def after(self, viewer: Viewer, made: object) -> dict[str, Any]:
        """The plan as it is now."""
        return _plan(viewer.exercise)


class AdoptView(PlanActView):
    post = does(acts.adopt, shapes.Plan)


class NewObjectiveView(PlanActView):
    post = does(acts.add_objective, shapes.Plan, 201)


class ObjectiveView(PlanActView):
    patch = does(acts.change_objective, shapes.Plan)
    delete = does(acts.remove_objective)


class NewIndicatorView(PlanActView):
    post = does(acts.add_indicator, shapes.Plan, 201)


class IndicatorView(PlanActView):
    patch = does(acts.change_indicator, shapes.Plan)
    delete = does(acts.remove_indicator)


class EvidenceView(Endpoint):
    @operation("evidence", "All evidence", tag=acts.TAG, response=shapes.MarkGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        rows = reading.marks(self.umpire(exercise_id).exercise)
        return answers(shapes.MarkGiven, rows)

    @operation(
        "mark_evidence", "Mark something as evidence for an objective, or remove it", tag=acts.TAG, request=shapes.Mark
    )
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
        "judge_evidence", "Say whether it speaks for or against what", tag=acts.TAG, request=shapes.MarkFields,
        response=shapes.MarkGiven,
    )  # fmt: skip
    def patch(self, request: Request, exercise_id: UUID, mark_id: int) -> Response:
        viewer, wish = self.umpire(exercise_id), self.given(shapes.MarkFields)
        if "indicator" in wish:
            wish["indicator_id"] = wish.pop("indicator")
        evidence.change(exercise=viewer.exercise, mark_id=mark_id, by=viewer.label, **wish)
        return answer(shapes.MarkGiven, next(row for row in reading.marks(viewer.exercise) if row.id == mark_id))


class SightView(Doing):
    put = does(watching.assign, shapes.SightGiven)


class PassesView(Doing):
    @operation("passes", "The addresses of visitors", tag=watching.TAG, response=shapes.PassGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        found = self.umpire(exercise_id).exercise.passes.select_related("seat")
        return answers(shapes.PassGiven, found)

    post = does(watching.admit_visitor, shapes.PassGiven, 201)


class PassView(Doing):
    delete = does(watching.withdraw_pass)


class ObservationsView(Endpoint):
    @operation("observations", "Every note, newest first", tag=watching.TAG, response=shapes.NoteGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        rows = observing.all_notes(self.umpire(exercise_id).exercise)
        return answers(shapes.NoteGiven, rows)


class AnswerNoteView(Doing):
    post = does(watching.answer_note)


class NotesView(Endpoint):
    @operation("notes", "What I noted, newest first", tag=watching.TAG, response=shapes.NoteGiven(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = access.recorder(self.caller, exercise_id)
        return answers(shapes.NoteGiven, observing.own_notes(viewer))

    @operation("note", "Write a note", tag=watching.TAG, request=shapes.NewNote, response=shapes.NoteGiven, status=201)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer, wish = access.recorder(self.caller, exercise_id), self.given(shapes.NewNote)
        made = observations.note(
            viewer=viewer, text=wish["text"], cell_id=wish["cell"], objective_id=wish["objective"],
            indicator_id=wish["indicator"], to_director=wish["to_director"], form_key=wish["form_key"],
            bearing=wish["bearing"],
        )  # fmt: skip
        row = next(row for row in observing.own_notes(viewer) if row.id == made.pk)
        return answer(shapes.NoteGiven, row, 201)
