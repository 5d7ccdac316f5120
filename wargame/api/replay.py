"""The replay through the API: its steps, one step in a chosen view, and its release."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.models import Step
from wargame import access
from wargame.api import inputs
from wargame.api.base import STEPS, Endpoint, Output, answer, answers, operation
from wargame.models import Cell
from wargame.selectors import replay
from wargame.services import replays

TAG = "Replay"
EYES = [
    OpenApiParameter(
        "as", OpenApiTypes.STR, description="Whose view: `truth`, `public`, or the id of a cell. Without it, `truth`."
    )
]


class Asked(Output):
    """A side from which a decision was due before the step."""

    side = serializers.CharField()
    kind = serializers.CharField()


class ReplayMark(Output):
    """One step of the record. `stands` is false if it was undone, or undoes step `undone` itself."""

    seq = serializers.IntegerField()
    turn = serializers.IntegerField(help_text="The turn it was played in.")
    kind = serializers.CharField()
    asked = Asked(many=True)
    ruled = serializers.BooleanField()
    stands = serializers.BooleanField()
    undone = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()

    def give_asked(self, mark: replay.TimelineStep) -> list[dict[str, str]]:
        """The decisions that were due, and from whom."""
        return [{"side": side, "kind": kind} for side, kind in mark.asked]


class ReplaySaying(Output):
    """One sentence: the true `text` or, in a cell's view, the one that the cell read."""

    kind = serializers.CharField()
    text = serializers.CharField()
    rule = serializers.CharField()


class ReplayStep(Output):
    """A step in one view. `picture` is what that side knew after it; for the truth, `state` is everything, and the
    orders and rolls are all sides'."""

    seq = serializers.IntegerField()
    kind = serializers.CharField()
    side = serializers.CharField(allow_null=True)
    picture = serializers.DictField(allow_null=True)
    state = serializers.DictField(allow_null=True)
    sayings = ReplaySaying(many=True)
    orders = serializers.ListField(child=serializers.DictField())
    rolls = serializers.ListField(child=serializers.DictField())
    hash = serializers.CharField()


class ReplayState(Output):
    """The time since which everyone can read the replay; null while only the umpire can."""

    released_at = serializers.DateTimeField(source="replay_released_at", allow_null=True)


class ReplayView(Endpoint):
    @operation(
        "replay", "The steps one can look back on; for players once it is released", tag=TAG,
        response=ReplayMark(many=True), query=STEPS,
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = access.replay(self.caller, exercise_id)
        asked = self.asked(inputs.StepsQuery)
        return answers(ReplayMark, replay.listed(viewer.exercise, asked["after"], asked["limit"]))


class ReplayStepView(Endpoint):
    @operation("replay_step", "One step as someone saw it", tag=TAG, response=ReplayStep, query=EYES)
    def get(self, request: Request, exercise_id: UUID, seq: int) -> Response:
        viewer = access.replay(self.caller, exercise_id)
        step = replay.step(viewer.exercise, seq) if seq < 2**31 else None
        wanted = request.query_params.get("as", "truth")
        cells = {str(cell.pk): cell for cell in replay.eyes(viewer)}
        if step is None or (wanted not in ("truth", "public") and wanted not in cells):
            raise Http404
        shown = _truth(step) if wanted == "truth" else _seen(step, cells.get(wanted))
        said = replay.sayings(viewer.exercise, seq, cells.get(wanted))
        shown["sayings"] = [
            {"kind": one.kind, "text": text, "rule": one.rule}
            for one in said
            if (text := one.text if wanted == "truth" else one.heard)
        ]
        return answer(ReplayStep, {"seq": step.seq, "kind": step.kind, "hash": step.hash, **shown})


class ReplayReleaseView(Endpoint):
    @operation("release_replay", "Open the replay of an ended exercise to everyone", tag="Umpire", response=ReplayState)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        exercise = replays.release(exercise=self.umpire(exercise_id).exercise)
        return answer(ReplayState, exercise)

    @operation("withdraw_replay", "Shut the replay to everyone but the umpire", tag="Umpire", response=ReplayState)
    def delete(self, request: Request, exercise_id: UUID) -> Response:
        exercise = replays.withdraw(exercise=self.umpire(exercise_id).exercise)
        return answer(ReplayState, exercise)


def _truth(step: Step) -> dict[str, Any]:
    body = replay.body(step)
    orders = [*body.get("taken", ()), *body.get("refused", ())]
    return {"side": None, "picture": None, "state": body["snapshot"], "orders": orders, "rolls": body.get("rolls", [])}


def _seen(step: Step, cell: Cell | None) -> dict[str, Any]:
    side, body = cell.side if cell else None, replay.body(step)
    orders = [one for one in (*body.get("taken", ()), *body.get("refused", ())) if side and one["side"] == side]
    picture = msgspec.to_builtins(replay.picture(step, side))
    return {"side": side, "picture": picture, "state": None, "orders": orders, "rolls": []}
