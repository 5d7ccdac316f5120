"""What a cell sees and does, through the API."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication import selectors as game_selectors
from wargame import access, dispatch
from wargame.access import Viewer
from wargame.api import inputs, outputs, outputs_orders, outputs_play
from wargame.api.base import Endpoint, answer, done, operation, played
from wargame.api.live import now, stream
from wargame.errors import Refused
from wargame.models import Cell, LogEntry
from wargame.presenters import chances
from wargame.selectors import activity, position
from wargame.selectors.record import log
from wargame.services import sheets
from wargame.services.participants import own_practice

TAG = "Cells"
CURSOR = [
    OpenApiParameter("after", OpenApiTypes.STR, description="The cursor of the last answer; empty is from the start."),
    OpenApiParameter("limit", OpenApiTypes.INT, description="At most so many entries, up to 500."),
]
SUBJECT = [OpenApiParameter("subject", OpenApiTypes.STR, description="A subject's id; without it, all options.")]


WAIT = [
    OpenApiParameter(
        "wait", OpenApiTypes.FLOAT,
        description="Answer with `now` as soon as the next decision is open, after so many seconds (0 to 10) at most.",
    )
]  # fmt: skip


class OwnPracticeView(Endpoint):
    @operation(
        "practise_alone", "Begin a practice of my own against the program, or return to it; before play only", tag=TAG,
        response=outputs.OwnPractice, status=201,
    )  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        made = dispatch.practise_alone(viewer=viewer)
        return answer(outputs.OwnPractice, {"exercise": made.pk, "cell": made.cells.get(by_program=False).pk}, 201)

    @operation("leave_practice", "Leave and delete my own practice; sent to the practice", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        if viewer.exercise.own_practice_of_id is None:
            raise Refused("This is not a practice of your own. Send this request to the practice.")
        own_practice.end(practice_pk=exercise_id)
        return done()


class PictureView(Endpoint):
    @operation("picture", "What the cell knows now", tag=TAG, response=outputs.Picture)
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        game = played(viewer)
        head = game_selectors.head(game)
        picture = game_selectors.adjudicator(game).picture(game_selectors.snapshot(game, head), viewer.side)
        plain = {"seq": head.seq, "side": viewer.side, "picture": msgspec.to_builtins(picture)}
        return answer(outputs.Picture, plain)


class DecisionView(Endpoint):
    @operation("decision", "What the rules await from the cell, and its order sheet", tag=TAG, response=outputs.Task)
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        return Response(now.task(viewer))


class OptionsView(Endpoint):
    @operation("options", "Possible orders after the saved draft", tag=TAG, response=outputs.Menu, query=SUBJECT)
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        return Response(now.menu(viewer, None, self.asked(inputs.MenuQuery)["subject"]))

    @operation(
        "options_after", "Possible orders after these orders", tag=TAG, request=inputs.Ahead, response=outputs.Menu
    )
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        wish = self.given(inputs.Ahead)
        return Response(now.menu(viewer, wish.get("orders"), wish["subject"]))


class CheckView(Endpoint):
    @operation("check", "Check orders without saving them", tag=TAG, request=inputs.Orders, response=outputs.Checked)
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        orders = self.given(inputs.Orders)["orders"]
        played(viewer)
        decision = activity.current_decision(viewer.exercise)
        if decision is None or not decision.sheets.filter(cell=viewer.cell).exists():
            raise Refused("The rules need nothing from this cell now.")
        return answer(outputs.Checked, {"problems": sheets.problems(viewer, orders)})


class ChancesView(Endpoint):
    @operation(
        "chances", "Possible results of an order that leads to dice", tag=TAG, request=inputs.OneOrder,
        response=outputs_orders.Chances,
    )  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        order = self.given(inputs.OneOrder)["order"]
        played(viewer)
        place = position.load(viewer)
        return answer(outputs_orders.Chances, _chances(place, order))


def _chances(place: position.Position | None, order: dict[str, Any]) -> dict[str, Any]:
    """The possible results of an order, and how often it would be carried out."""
    if place is None:
        return {"bars": (), "stakes": None, "share": None}
    found = chances.of(place, order)
    return {"bars": found.bars, "stakes": found.stakes, "share": chances.share_of(place, order)}


class SheetView(Endpoint):
    @operation("save", "Save a draft, whole or not", tag=TAG, request=inputs.Save, response=outputs.OrderSheet)
    def put(self, request: Request, exercise_id: UUID, cell_id: int, sheet_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        sheet = sheets.save(viewer=viewer, sheet_id=sheet_id, **self.given(inputs.Save))
        return answer(outputs.OrderSheet, sheet)


class SubmitView(Endpoint):
    @operation(
        "submit", "Submit the sheet for the cell", tag=TAG, request=inputs.Submit, response=outputs.Submitted,
        query=WAIT,
    )  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, cell_id: int, sheet_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        wait = self.asked(inputs.WaitQuery)["wait"]
        form = self.given(inputs.Submit)
        sheet = dispatch.submit(viewer=viewer, sheet_id=sheet_id, **form)
        response = answer(outputs.OrderSheet, sheet)
        if wait is not None:
            response.headers["Content-Encoding"] = "identity"  # something is still to be added
            response.follow = partial(stream.follow, viewer, form["seq"], wait)  # type: ignore[attr-defined]  # see `pages`
        return response


class RecallView(Endpoint):
    @operation("recall", "Take a submitted sheet back to draft", tag=TAG, response=outputs.OrderSheet)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, sheet_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        return answer(outputs.OrderSheet, sheets.recall(viewer=viewer, sheet_id=sheet_id))


class NoWaitView(Endpoint):
    @operation(
        "no_wait", "Say that no one has to wait for the cell, or take it back", tag=TAG, request=inputs.NoWait,
        response=outputs.OrderSheet,
    )  # fmt: skip
    def put(self, request: Request, exercise_id: UUID, cell_id: int, sheet_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        sheet = dispatch.let_go(viewer=viewer, sheet_id=sheet_id, **self.given(inputs.NoWait))
        return answer(outputs.OrderSheet, sheet)


class CellLogView(Endpoint):
    @operation("cell_log", "The log for the cell", tag=TAG, response=outputs_play.Log, query=CURSOR)
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        return _log(log.visible(viewer), self.asked(inputs.LogQuery), outputs_play.Log)


class LogView(Endpoint):
    @operation("umpire_log", "The whole log", tag="Umpire", response=outputs_play.Log, query=CURSOR)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        entries = LogEntry.objects.filter(exercise=viewer.exercise)
        return _log(entries, self.asked(inputs.LogQuery), outputs_play.UmpiresLog)


class StatusView(Endpoint):
    @operation("exercise", "The state of the exercise, with its clock", tag="Exercises", response=outputs.Status)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = access.member(self.caller, exercise_id)
        entries = LogEntry.objects.filter(exercise=viewer.exercise) if viewer.umpire else log.visible(viewer)
        newest = entries.order_by("-id").values_list("id", flat=True).first()
        return answer(outputs.Status, _status(viewer) | {"cursor": outputs_play.cursor(newest)})


def _status(viewer: Viewer) -> dict[str, Any]:
    """The exercise for a seated person; people waiting to join see only its title. Three queries."""
    exercise, game = viewer.exercise, viewer.exercise.game
    decision = activity.current_decision(exercise) if viewer.inside else None
    return {
        **outputs.ExerciseRow(exercise).data,
        "clock": {"exercise": exercise, "decision": decision},
        "decision": decision,
        "cells": exercise.cells.all() if viewer.umpire else exercise.cells.exclude(kind=Cell.Kind.WHITE),
        "seal": game.seed_digest if game else None,
        "seed": bytes(game.seed).hex() if game and game.seed_revealed_at else None,
    }


def _log(entries: Any, asked: dict[str, Any], kind: type[outputs_play.Log]) -> Response:
    after = asked["after"] or 0
    rows = list(entries.filter(id__gt=after).order_by("id")[: asked["limit"]])
    return Response(now.log_part(rows, after, kind)[0])
