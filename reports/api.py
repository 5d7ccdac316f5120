"""Documents through the API: list, download, make. Included under /api/v1/."""

from __future__ import annotations

from dataclasses import asdict
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports import api_bundles, api_words, dispatch, selectors
from reports.compare import collecting
from reports.compare.readers import course_of
from reports.models import PDF, Paper
from reports.services import papers
from wargame import access
from wargame.acts.body import Input
from wargame.api.base import Endpoint, Output, answer, operation
from wargame.models import Exercise
from wargame.viewer import Viewer
from wargame.web import public_address

TAG = "Papers"


class PaperShape(Output):
    """A document. `pages` is 0 until it can be read; `progress` is in percent."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    kind = serializers.CharField()
    turn = serializers.IntegerField()
    version = serializers.IntegerField(help_text="of an approved report; 0 of every other document")
    cell = serializers.CharField()
    state = serializers.CharField()
    progress = serializers.IntegerField()
    note = serializers.CharField()
    error = serializers.CharField()
    pages = serializers.IntegerField()
    issue = serializers.IntegerField()
    finished_at = serializers.DateTimeField(allow_null=True)
    released = serializers.BooleanField()


class PapersShape(Output):
    """The documents that the caller can read. `busy`: some are being made."""

    busy = serializers.BooleanField()
    papers = PaperShape(many=True, source="rows")


class IssueShape(Output):
    """A document as it was handed out. Digests are SHA-256; if `deleted_at` is set, its files are deleted."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    kind = serializers.CharField()
    turn = serializers.IntegerField()
    version = serializers.IntegerField(help_text="of an approved report; 0 of every other document")
    cell = serializers.CharField()
    issue = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    pages = serializers.IntegerField()
    digest = serializers.CharField()
    commander_digest = serializers.CharField(help_text="of a sitrep's one page; empty of every other document")
    current = serializers.BooleanField(help_text="whether the document still is this issue")
    deleted_at = serializers.DateTimeField(allow_null=True)


class IssuesShape(Output):
    """Every issue of the documents that are handed out."""

    issues = IssueShape(many=True)


class Wish(Input):
    """The document to make; for sitreps, all that are due."""

    kind = serializers.ChoiceField(Paper.Kind.choices)


class WhyBack(Input):
    """The reason for withdrawing the document, which the cells see."""

    reason = serializers.CharField(max_length=400)


class PapersEndpoint(Endpoint):
    """Documents of the exercise, for its umpire and for people seated in it."""

    def reader(self, exercise_id: UUID) -> Viewer:
        """The umpire, or a seated person; people waiting to join can read nothing."""
        viewer = access.member(self.caller, exercise_id)
        if not viewer.inside:
            raise Http404
        return viewer

    def paper(self, exercise: Exercise, paper_id: int) -> Paper:
        """Any document of the exercise, for its umpire."""
        found = Paper.objects.filter(exercise=exercise, pk=paper_id).defer("file", "brief").first()
        if found is None:
            raise Http404
        return found


class PapersView(PapersEndpoint):
    @operation("papers", "The documents that I can read", tag=TAG, response=PapersShape)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.reader(exercise_id)
        dispatch.wanted(exercise=viewer.exercise)
        return answer(PapersShape, selectors.paper_list(viewer))

    @operation("make_paper", "Make a document or all sitreps due", tag=TAG, request=Wish, response=PapersShape)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        kind = self.given(Wish)["kind"]
        if kind == Paper.Kind.SITREP:
            dispatch.sitreps(exercise=viewer.exercise)
        elif kind == Paper.Kind.AAR:
            dispatch.report(viewer=viewer, base_url=public_address.address(self.caller))
        else:
            dispatch.make(exercise=viewer.exercise, kind=kind, base_url=public_address.address(self.caller))
        return answer(PapersShape, selectors.paper_list(viewer))


class FileView(PapersEndpoint):
    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Ignore the accepted types, because a file has its own type."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        operation_id="paper", summary="A document as PDF, the workbook as XLSX, or the data folder as ZIP", tags=[TAG],
        request=None,
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID, paper_id: int) -> HttpResponse:
        return self.file(exercise_id, paper_id, "file")

    def file(self, exercise_id: UUID, paper_id: int, field: str) -> HttpResponse:
        """A stored file of a document, to download."""
        viewer = self.reader(exercise_id)
        found = selectors.readable(viewer).filter(pk=paper_id, pages__gt=0).first()
        data = Paper.objects.filter(pk=found.pk).values_list(field, flat=True).first() if found else None
        if found is None or not data:
            raise Http404
        name = found.brief_disposition if field == "brief" else found.disposition
        headers = {"Content-Disposition": name.replace("inline", "attachment", 1)}
        return HttpResponse(bytes(data), content_type=found.content_type, headers=headers)


class CommanderView(FileView):
    @extend_schema(
        operation_id="paper_commander", summary="A sitrep's one page for the commander", tags=[TAG], request=None,
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID, paper_id: int) -> HttpResponse:
        return self.file(exercise_id, paper_id, "brief")


class IssuesView(PapersEndpoint):
    @operation("paper_issues", "Every document as it was handed out", tag=TAG, response=IssuesShape)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answer(IssuesShape, {"issues": selectors.issues(self.umpire(exercise_id))})


class IssueFileView(PapersEndpoint):
    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Ignore the accepted types, because a file has its own type."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        operation_id="paper_issue", summary="A document as it was handed out, as PDF", tags=[TAG], request=None,
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID, issue_id: int) -> HttpResponse:
        return self.file(exercise_id, issue_id, "")

    def file(self, exercise_id: UUID, issue_id: int, depth: str) -> HttpResponse:
        """One of the two files of an issue, for download."""
        found = selectors.issue(self.umpire(exercise_id), issue_id)
        data = (found.brief if depth else found.file) if found else None
        if found is None or not data:
            raise Http404
        headers = {"Content-Disposition": found.disposition(depth).replace("inline", "attachment", 1)}
        return HttpResponse(bytes(data), content_type=PDF, headers=headers)


class IssueCommanderView(IssueFileView):
    @extend_schema(
        operation_id="paper_issue_commander", summary="A sitrep's one page as it was handed out", tags=[TAG],
        request=None, responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID, issue_id: int) -> HttpResponse:
        return self.file(exercise_id, issue_id, "commander")


class RetryView(PapersEndpoint):
    @operation("retry_paper", "Make a document again", tag=TAG, response=PapersShape)
    def post(self, request: Request, exercise_id: UUID, paper_id: int) -> Response:
        viewer = self.umpire(exercise_id)
        dispatch.retry(paper=self.paper(viewer.exercise, paper_id))
        return answer(PapersShape, selectors.paper_list(viewer))


class CancelView(PapersEndpoint):
    @operation("cancel_paper", "Stop making a document", tag=TAG, response=PapersShape)
    def post(self, request: Request, exercise_id: UUID, paper_id: int) -> Response:
        viewer = self.umpire(exercise_id)
        papers.cancel(paper=self.paper(viewer.exercise, paper_id))
        return answer(PapersShape, selectors.paper_list(viewer))


class ReleaseView(PapersEndpoint):
    @operation("release_paper", "Give the report to the cells", tag=TAG, response=PapersShape)
    def post(self, request: Request, exercise_id: UUID, paper_id: int) -> Response:
        viewer = self.umpire(exercise_id)
        papers.release(paper=self.paper(viewer.exercise, paper_id))
        return answer(PapersShape, selectors.paper_list(viewer))


class TakeBackView(PapersEndpoint):
    @operation("take_back_paper", "Take the report back from the cells", tag=TAG, request=WhyBack, response=PapersShape)
    def post(self, request: Request, exercise_id: UUID, paper_id: int) -> Response:
        viewer = self.umpire(exercise_id)
        papers.take_back(paper=self.paper(viewer.exercise, paper_id), reason=self.given(WhyBack)["reason"])
        return answer(PapersShape, selectors.paper_list(viewer))


class ComparisonShape(Output):
    """The comparison of a course: its syndicates, their tracks, which of them stood alike after each turn, what they
    chose, same dice with different results, ratings and participation."""

    title = serializers.CharField()
    seal = serializers.CharField(help_text="the SHA-256 of the seed that all syndicates share")
    seed = serializers.CharField(help_text="empty until the last syndicate has ended")
    rooms = serializers.JSONField(help_text="number, exercise id, title, status, result, turn, last step and its hash")
    tracks = serializers.JSONField(help_text="for each track and side of a syndicate, the values after each turn")
    parted = serializers.JSONField(help_text="for each turn, the syndicates in groups that stood in one situation")
    questions = serializers.JSONField(help_text="decisions that syndicates answered differently")
    pairs = serializers.JSONField(help_text="rolls with the same dice that meant different things")
    shared = serializers.JSONField(help_text="rolls: all, those that two syndicates decided, those with the same dice")
    objectives = serializers.JSONField(help_text="ratings by objective")
    turnout = serializers.JSONField(help_text="participation in numbers")


class ComparisonView(PapersEndpoint):
    @operation("comparison", "The comparison of a course, once I may read it", tag=TAG, response=ComparisonShape)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        course = course_of(request.user, self.reader(exercise_id))
        found = collecting.collect(course)
        if found is None:
            raise Http404
        return answer(ComparisonShape, SimpleNamespace(**asdict(found)))


ALL = "exercises/<uuid:exercise_id>/papers/"
ONE = ALL + "<number:paper_id>/"
ISSUE = ALL + "issues/<number:issue_id>/"

urlpatterns = [
    path("exercises/<uuid:exercise_id>/comparison/", ComparisonView.as_view(), name="api_comparison"),
    path(ALL, PapersView.as_view(), name="api_papers"),
    path(ONE + "file/", FileView.as_view(), name="api_paper"),
    path(ONE + "commander/", CommanderView.as_view(), name="api_paper_commander"),
    path(ONE + "retry/", RetryView.as_view(), name="api_umpire_paper_retry"),
    path(ONE + "cancel/", CancelView.as_view(), name="api_umpire_paper_cancel"),
    path(ONE + "release/", ReleaseView.as_view(), name="api_umpire_paper_release"),
    path(ONE + "take-back/", TakeBackView.as_view(), name="api_umpire_paper_take_back"),
    path(ALL + "issues/", IssuesView.as_view(), name="api_umpire_paper_issues"),
    path(ISSUE + "file/", IssueFileView.as_view(), name="api_umpire_paper_issue"),
    path(ISSUE + "commander/", IssueCommanderView.as_view(), name="api_umpire_paper_issue_commander"),
    *api_words.urlpatterns,
    *api_bundles.urlpatterns,
]
