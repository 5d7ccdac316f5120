"""What the umpire does in play: lock, review, rule, publish, undo, amend, and the ledger."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication import step_places
from adjudication.models import Ruling, Run, Step
from adjudication.services import export
from wargame import dispatch
from wargame.access import Viewer
from wargame.api import inputs, review
from wargame.api import outputs_play as outputs
from wargame.api.base import LEDGER, STEPS, Endpoint, answer, answers, operation, played
from wargame.api.outputs_ledger import Ledger
from wargame.errors import Refused
from wargame.models import Exercise
from wargame.selectors import activity
from wargame.services.participants import decision_assignment

TAG = "Umpire"


class Decided(Endpoint):
    """Endpoints that answer with the decision that is open or locked."""

    def now(self, exercise: Exercise) -> Response:
        """The decision, what is due from whom, whose orders are in, and its run."""
        decision = activity.current_decision(exercise)
        rows = decision.sheets.select_related("cell") if decision else []
        plain = {
            "decision": decision,
            "due": decision.due if decision else [],
            "sheets": rows,
            "run": decision.run_id if decision else None,
            "held_by": decision.held_name if decision and decision.held_at else "",
        }
        return answer(outputs.Open, plain)


class OpenView(Decided):
    @operation("open_decision", "The open decision and whose orders are in", tag=TAG, response=outputs.Open)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return self.now(self.umpire(exercise_id).exercise)


class LockView(Decided):
    @operation("lock", "Lock a decision and start its run", tag=TAG, request=inputs.Lock, response=outputs.Open)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        dispatch.lock(viewer=viewer, decision_id=self.given(inputs.Lock)["decision"])
        return self.now(viewer.exercise)


class ReopenView(Decided):
    @operation("reopen", "Give a locked decision back to the cells", tag=TAG, response=outputs.Open)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        dispatch.reopen(viewer=viewer)
        return self.now(viewer.exercise)


class AssignmentView(Decided):
    @operation(
        "take", "Assign the decision to yourself, or take it over", tag=TAG, request=inputs.Take, response=outputs.Open
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        decision_assignment.assign(exercise=viewer.exercise, viewer=viewer, **self.given(inputs.Take))
        return self.now(viewer.exercise)

    @operation("give_back", "Let go of the decision", tag=TAG, response=outputs.Open)
    def delete(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        decision_assignment.unassign(exercise=viewer.exercise, viewer=viewer)
        return self.now(viewer.exercise)


class RunEndpoint(Endpoint):
    """A run of the umpire's own exercise, else 404."""

    def run(self, exercise_id: UUID, run_id: UUID) -> tuple[Viewer, Run]:
        """The run with its game prefetched."""
        viewer = self.umpire(exercise_id)
        run = Run.objects.select_related("game").filter(pk=run_id, game=viewer.exercise.game).first()
        if run is None:
            raise Http404
        return viewer, run

    def now(self, run: Run) -> Response:
        """The run as it is now."""
        run.refresh_from_db()
        return answer(outputs.RunDetail, run)


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


class RulingsView(RunEndpoint):
    @operation(
        "rule", "Accept, amend, reroll, set the dice or void an order", tag=TAG, request=inputs.NewRuling,
        response=outputs.RulingRow, status=201,
    )  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, run_id: UUID) -> Response:
        viewer, run = self.run(exercise_id, run_id)
        wish = self.given(inputs.NewRuling)
        subject = wish.pop("subject", {})
        if wish["verdict"] != Ruling.Verdict.VOID:
            _finished(run)
        made = dispatch.rule(viewer=viewer, run=run, subject=subject, **wish)
        return answer(outputs.RulingRow, made, 201)


class WithdrawView(RunEndpoint):
    @operation(
        "withdraw_ruling", "Take a ruling back before it is published", tag=TAG, request=inputs.Withdraw,
        response=outputs.RunDetail,
    )  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, run_id: UUID) -> Response:
        viewer, run = self.run(exercise_id, run_id)
        ruling = run.rulings.filter(pk=self.given(inputs.Withdraw)["ruling"]).first()
        if ruling is None:
            raise Refused("ruling: this run has no such ruling.")
        dispatch.withdraw(viewer=viewer, ruling=ruling)
        return self.now(run)


class DiceView(RunEndpoint):
    @operation(
        "type_dice", "Enter dice rolled in the room", tag=TAG, request=inputs.TypedDice, response=outputs.RunDetail
    )
    def post(self, request: Request, exercise_id: UUID, run_id: UUID) -> Response:
        viewer, run = self.run(exercise_id, run_id)
        dispatch.type_dice(viewer=viewer, run=run, **self.given(inputs.TypedDice))
        return self.now(run)


class RetryView(RunEndpoint):
    @operation("retry", "Run a failed run again", tag=TAG, response=outputs.RunDetail)
    def post(self, request: Request, exercise_id: UUID, run_id: UUID) -> Response:
        viewer, run = self.run(exercise_id, run_id)
        dispatch.retry(viewer=viewer, run=run)
        return self.now(run)


class PublishView(RunEndpoint):
    @operation(
        "publish", "Publish a draft to every cell at once", tag=TAG, request=inputs.Publish, response=outputs.StepRow
    )
    def post(self, request: Request, exercise_id: UUID, run_id: UUID) -> Response:
        viewer, run = self.run(exercise_id, run_id)
        step = dispatch.publish(viewer=viewer, run_id=run.pk, **self.given(inputs.Publish))
        return answer(outputs.StepRow, step)


class StepsView(Endpoint):
    @operation("steps", "The steps of the ledger", tag="Ledger", response=outputs.StepRow(many=True), query=STEPS)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        game = self.umpire(exercise_id).exercise.game
        asked = self.asked(inputs.StepsQuery)
        after = step_places.dated(Step.objects.filter(game=game, seq__gt=asked["after"])).order_by("seq").defer("body")
        rows = after[: asked["limit"]] if game else []
        return answers(outputs.StepRow, rows)


class UndoView(Endpoint):
    @operation("undo", "Take back the last publication", tag="Ledger", request=inputs.Undo, response=outputs.StepRow)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        played(viewer)
        return answer(outputs.StepRow, dispatch.undo(viewer=viewer, **self.given(inputs.Undo)))


class AmendView(Endpoint):
    @operation("amend", "Edit the state between runs", tag="Ledger", request=inputs.Amend, response=outputs.StepRow)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        played(viewer)
        return answer(outputs.StepRow, dispatch.amend(viewer=viewer, **self.given(inputs.Amend)))


class LedgerView(Endpoint):
    @operation("ledger", "The ledger as a document that anyone can verify", tag="Ledger", response=Ledger, query=LEDGER)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        game, asked = played(self.umpire(exercise_id)), self.asked(inputs.LedgerQuery)
        return answer(Ledger, export.page(game, **asked) if "after" in asked else export.export(game))
