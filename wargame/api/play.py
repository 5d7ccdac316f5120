"""The umpire's acts in play: lock, review, rule, publish, undo, amend, and the ledger."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication import step_places
from adjudication.models import Run, Step
from adjudication.services import export
from wargame.access import Viewer
from wargame.acts import play as acts
from wargame.acts import rulings
from wargame.api import inputs, review
from wargame.api import outputs_play as outputs
from wargame.api.base import LEDGER, STEPS, Doing, Endpoint, answer, answers, does, operation, played
from wargame.api.outputs_ledger import Ledger
from wargame.errors import Refused
from wargame.selectors import activity

TAG = "Umpire"


class Decided(Doing):
    """Endpoints that answer with the open or locked decision."""

    def after(self, viewer: Viewer, made: object = None) -> dict[str, Any]:
        """The open decision, the sides it waits for, the submitted sheets, and the run."""
        decision = activity.current_decision(viewer.exercise)
        rows = decision.sheets.select_related("cell") if decision else []
        return {
            "decision": decision,
            "due": decision.due if decision else [],
            "sheets": rows,
            "run": decision.run_id if decision else None,
            "held_by": decision.held_name if decision and decision.held_at else "",
        }


class OpenView(Decided):
    @operation("open_decision", "The open decision and whose orders are in", tag=TAG, response=outputs.Open)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answer(outputs.Open, self.after(self.umpire(exercise_id)))


class LockView(Decided):
    post = does(acts.lock, outputs.Open)


class ReopenView(Decided):
    post = does(acts.reopen, outputs.Open)


class AssignmentView(Decided):
    post = does(acts.take, outputs.Open)
    delete = does(acts.give_back, outputs.Open)


class RunEndpoint(Endpoint):
    """A run of the umpire's own exercise, otherwise 404."""

    def run(self, exercise_id: UUID, run_id: UUID) -> tuple[Viewer, Run]:
        """The run with its game prefetched."""
        viewer = self.umpire(exercise_id)
        run = Run.objects.select_related("game").filter(pk=run_id, game=viewer.exercise.game).first()
        if run is None:
            raise Http404
        return viewer, run


class RunsView(Endpoint):
    @operation("runs", "Every run of the exercise", tag=TAG, response=outputs.RunRow(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        game = self.umpire(exercise_id).exercise.game
        rows = Run.objects.filter(game=game).defer("draft", "sheets").order_by("created_at") if game else []
        return answers(outputs.RunRow, rows)


class RunView(RunEndpoint):
    @operation("run", "One run with all there is to review", tag=TAG, response=outputs.RunDetail)
    def get(self, request: Request, exercise_id: UUID, run_id: UUID) -> Response:
        return answer(outputs.RunDetail, self.run(exercise_id, run_id)[1])


class PreviewView(RunEndpoint):
    @operation("preview", "What a cell would learn if it were published now", tag=TAG, response=outputs.Preview)
    def get(self, request: Request, exercise_id: UUID, run_id: UUID, cell_id: int) -> Response:
        viewer, run = self.run(exercise_id, run_id)
        cell = viewer.exercise.cells.filter(pk=cell_id).first()
        if cell is None:
            raise Http404
        return answer(outputs.Preview, review.preview(_finished(run), cell.side))


class OutcomesView(RunEndpoint):
    @operation(
        "result_outcomes", "What could have come of a result, by the number of its first roll", tag=TAG,
        response=outputs.PossibleOutcome(many=True),
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID, run_id: UUID, draw: int) -> Response:
        run = _finished(self.run(exercise_id, run_id)[1])
        return answers(outputs.PossibleOutcome, review.outcomes(run, draw))


def _finished(run: Run) -> Run:
    if not run.draft:
        raise Refused("The run is not finished, so there is no draft yet.")
    return run


class RulingsView(Doing):
    post = does(rulings.rule, outputs.RulingRow, 201)


class RunActView(Doing):
    """Acts on a run; the answer is the run afterwards."""

    def after(self, viewer: Viewer, made: Run) -> Run:
        """The current run."""
        made.refresh_from_db()
        return made


class WithdrawView(RunActView):
    post = does(rulings.withdraw, outputs.RunDetail)


class DiceView(RunActView):
    post = does(acts.dice, outputs.RunDetail)


class RetryView(RunActView):
    post = does(acts.retry, outputs.RunDetail)


class PublishView(Doing):
    post = does(acts.publish, outputs.StepRow)


class PublishTogetherView(Doing):
    post = does(acts.publish_together)


class StepsView(Endpoint):
    @operation("steps", "The steps of the ledger", tag="Ledger", response=outputs.StepRow(many=True), query=STEPS)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        game = self.umpire(exercise_id).exercise.game
        asked = self.asked(inputs.StepsQuery)
        after = step_places.dated(Step.objects.filter(game=game, seq__gt=asked["after"])).order_by("seq").defer("body")
        rows = after[: asked["limit"]] if game else []
        return answers(outputs.StepRow, rows)


class UndoView(Doing):
    post = does(rulings.undo, outputs.StepRow)


class AmendView(Doing):
    post = does(rulings.amend, outputs.StepRow)


class LedgerView(Endpoint):
    @operation("ledger", "The ledger as a document that anyone can verify", tag="Ledger", response=Ledger, query=LEDGER)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        game, asked = played(self.umpire(exercise_id)), self.asked(inputs.LedgerQuery)
        return answer(Ledger, export.page(game, **asked) if "after" in asked else export.export(game))
