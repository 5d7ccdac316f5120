"""The MSEL (the list of injects) through the API: all of it for the umpire, and each cell's own part."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from wargame.access import Viewer
from wargame.acts import injects as acts
from wargame.api.base import Doing, Endpoint, answer, answers, does, done, operation
from wargame.api.traffic import injects_shapes as shapes
from wargame.models import Inject
from wargame.selectors import injects as reading
from wargame.services.msel import attachments, injects, msel_files, receipts
from wargame.views.files import served

TAG = "MSEL"
NAME = OpenApiParameter("name", OpenApiTypes.STR, description="The file's name with its ending.", required=True)
SKIP = OpenApiParameter("skip_broken", OpenApiTypes.BOOL, description="Skip rows with errors and import the rest.")
BODY = {"application/octet-stream": OpenApiTypes.BINARY}


class InjectEndpoint(Doing):
    """Endpoints about injects of the umpire's own exercise."""

    def inject(self, exercise_id: UUID, inject_id: int) -> tuple[Viewer, Inject]:
        """One inject, otherwise 404."""
        viewer = self.umpire(exercise_id)
        found = viewer.exercise.injects.filter(pk=inject_id).first()
        if found is None:
            raise Http404
        return viewer, found

    def now(self, row: Inject, status: int = 200) -> Response:
        """The current inject."""
        return answer(shapes.InjectRow, shapes.rows(row.exercise, row.pk)[0], status)


class Raw(Endpoint):
    """Endpoints that send or receive files unchanged."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Ignore the accepted types, because a file has its own type."""
        return super().perform_content_negotiation(request, force=True)


class InjectsView(InjectEndpoint):
    @operation("injects", "The MSEL", tag=TAG, response=shapes.InjectRow(many=True))
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answers(shapes.InjectRow, shapes.rows(self.umpire(exercise_id).exercise))

    @operation(
        "add_inject", "Write an inject", tag=TAG, request=shapes.NewInject, response=shapes.InjectRow, status=201
    )
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        wish = self.given(shapes.NewInject)
        made = injects.write(exercise=viewer.exercise, line=shapes.line(wish), by=viewer.label, approve=wish["approve"])
        return self.now(made, 201)


class InjectView(InjectEndpoint):
    @operation("inject", "One inject", tag=TAG, response=shapes.InjectRow)
    def get(self, request: Request, exercise_id: UUID, inject_id: int) -> Response:
        return self.now(self.inject(exercise_id, inject_id)[1])

    @operation(
        "change_inject", "Rewrite an inject no one has read", tag=TAG, request=shapes.ChangedInject,
        response=shapes.InjectRow,
    )  # fmt: skip
    def put(self, request: Request, exercise_id: UUID, inject_id: int) -> Response:
        viewer, row = self.inject(exercise_id, inject_id)
        wish = self.given(shapes.ChangedInject)
        made = injects.change(
            inject=row, line=shapes.line(wish), version=wish["version"], by=viewer.label, approve=wish["approve"]
        )
        return self.now(made)

    delete = does(acts.delete)


class InjectActView(InjectEndpoint):
    @operation(
        "act_on_inject", "Approve, hold, release, cancel or restore an inject", tag=TAG, response=shapes.InjectRow
    )
    def post(self, request: Request, exercise_id: UUID, inject_id: int, act: str) -> Response:
        viewer = self.umpire(exercise_id)
        if act not in acts.BY_NAME:
            raise Http404
        return self.now(acts.BY_NAME[act].by_program(viewer, {}, inject_id))


class CountedView(Doing):
    """Acts on many injects; the answer is their number."""

    def after(self, viewer: Viewer, made: int) -> dict[str, int]:
        """The number of injects."""
        return {"count": made}


class ApproveAllView(CountedView):
    post = does(acts.approve_all, shapes.Count)


class FromPackView(CountedView):
    post = does(acts.from_pack, shapes.Count)


class InjectFilesView(InjectEndpoint, Raw):
    parser_classes = (shapes.Bytes,)

    @extend_schema(
        operation_id="attach_file", summary="Attach a file to an inject", tags=[TAG], request=BODY, parameters=[NAME],
        responses={201: shapes.InjectRow},
    )  # fmt: skip
    def post(self, request: Request, exercise_id: UUID, inject_id: int) -> Response:
        _, row = self.inject(exercise_id, inject_id)
        attachments.attach(inject=row, name=self.asked(shapes.FileName)["name"], data=_body(request))
        return self.now(row, 201)


def _body(request: Request) -> bytes:
    """The body as received; empty if there is none."""
    data: Any = request.data
    return data if isinstance(data, bytes) else b""


class InjectFileView(InjectEndpoint, Raw):
    @extend_schema(
        operation_id="inject_file", summary="A file of an inject", tags=[TAG], request=None,
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID, inject_id: int, file_id: int) -> HttpResponse:
        found = self.inject(exercise_id, inject_id)[1].files.filter(pk=file_id).first()
        if found is None:
            raise Http404
        return served(found)

    @operation("detach_file", "Take a file off an inject no one has read", tag=TAG)
    def delete(self, request: Request, exercise_id: UUID, inject_id: int, file_id: int) -> Response:
        acts.detach.by_program(self.umpire(exercise_id), {"file": file_id}, inject_id)
        return done()


class TableView(Raw):
    @extend_schema(
        operation_id="export_msel", summary="The MSEL as CSV or XLSX, one row an inject", tags=[TAG], request=None,
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID, form: str) -> HttpResponse:
        viewer = self.umpire(exercise_id)
        if form not in msel_files.FORMATS:
            raise Http404
        made = HttpResponse(msel_files.export(viewer.exercise, form), content_type=msel_files.FORMATS[form][1])
        made["Content-Disposition"] = f'attachment; filename="msel.{form}"'
        return made


class LoadView(Raw):
    parser_classes = (shapes.Bytes,)

    @extend_schema(
        operation_id="import_msel", summary="Take over a MSEL from CSV, XLSX or ODS", tags=[TAG], request=BODY,
        parameters=[SKIP], responses={200: shapes.Taken},
    )  # fmt: skip
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        skip = self.asked(shapes.LoadQuery)["skip_broken"]
        taken = msel_files.load(exercise=viewer.exercise, data=_body(request), by=viewer.label, skip_broken=skip)
        return answer(shapes.Taken, taken)


class CellInjectEndpoint(Endpoint):
    """Endpoints about the injects of one cell."""

    def held(self, exercise_id: UUID, cell_id: int, inject_id: int) -> Viewer:
        """A viewer of a cell that was given this inject, otherwise 404."""
        viewer = self.cell(exercise_id, cell_id)
        if not reading.has(viewer, inject_id):
            raise Http404
        return viewer

    def now(self, viewer: Viewer, inject_id: int) -> Response:
        """The current inject of the cell."""
        row = next(row for row in reading.delivered(viewer, limit=1000) if row.id == inject_id)
        return answer(shapes.CellInject, row)


class CellInjectsView(Endpoint):
    @operation("cell_injects", "What the cell was given", tag="Cells", response=shapes.CellInject(many=True))
    def get(self, request: Request, exercise_id: UUID, cell_id: int) -> Response:
        viewer = self.cell(exercise_id, cell_id)
        return answers(shapes.CellInject, reading.delivered(viewer))


class OpenView(CellInjectEndpoint):
    @operation("open_inject", "Open an inject; it counts as read", tag="Cells", response=shapes.CellInject)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, inject_id: int) -> Response:
        viewer = self.held(exercise_id, cell_id, inject_id)
        receipts.open_inject(viewer=viewer, inject_id=inject_id)
        return self.now(viewer, inject_id)


class AnswerView(CellInjectEndpoint):
    @operation("answer_inject", "Answer an inject, once", tag="Cells", request=shapes.Reply, response=shapes.CellInject)
    def post(self, request: Request, exercise_id: UUID, cell_id: int, inject_id: int) -> Response:
        viewer = self.held(exercise_id, cell_id, inject_id)
        receipts.answer(viewer=viewer, inject_id=inject_id, text=self.given(shapes.Reply)["answer"])
        return self.now(viewer, inject_id)


class CellFileView(Raw):
    @extend_schema(
        operation_id="cell_inject_file", summary="A file of an inject the cell has opened", tags=["Cells"],
        request=None, responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID, cell_id: int, inject_id: int, file_id: int) -> HttpResponse:
        viewer = self.cell(exercise_id, cell_id)
        inject = reading.one(viewer, inject_id)
        found = inject.files.filter(pk=file_id).first() if inject is not None else None
        if found is None:
            raise Http404
        return served(found)


X = "exercises/<uuid:exercise_id>/"
ONE = X + "injects/<number:inject_id>/"
CELL = X + "cells/<number:cell_id>/injects/"
HELD = CELL + "<number:inject_id>/"

urlpatterns = [
    path(X + "injects/", InjectsView.as_view(), name="api_umpire_injects"),
    path(X + "injects/approve/", ApproveAllView.as_view(), name="api_umpire_injects_approve"),
    path(X + "injects/from-pack/", FromPackView.as_view(), name="api_umpire_injects_from_pack"),
    path(X + "injects/import/", LoadView.as_view(), name="api_umpire_msel_import"),
    path(X + "injects/export/<slug:form>/", TableView.as_view(), name="api_umpire_msel"),
    path(ONE, InjectView.as_view(), name="api_umpire_inject"),
    path(ONE + "files/", InjectFilesView.as_view(), name="api_umpire_inject_files"),
    path(ONE + "files/<number:file_id>/", InjectFileView.as_view(), name="api_umpire_inject_file"),
    path(ONE + "do/<slug:act>/", InjectActView.as_view(), name="api_umpire_inject_act"),
    path(CELL, CellInjectsView.as_view(), name="api_cell_injects"),
    path(HELD + "open/", OpenView.as_view(), name="api_cell_inject_open"),
    path(HELD + "answer/", AnswerView.as_view(), name="api_cell_inject_answer"),
    path(HELD + "files/<number:file_id>/", CellFileView.as_view(), name="api_cell_inject_file"),
]
