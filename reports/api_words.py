"""The texts of the after-action report through the API. Included with the documents under /api/v1/."""

from __future__ import annotations

from uuid import UUID

from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from reports import dispatch
from reports.collect.report import citing, gaps
from reports.collect.report.written import entries
from reports.models import Entry
from reports.services import words
from reports.services.entry_rules import FIELDS
from wargame.acts.body import Input
from wargame.api.base import Endpoint, Output, answer, operation
from wargame.viewer import Viewer
from wargame.web.strict_input import fingerprint

TAG = "Papers"


class EntryShape(Output):
    """The texts that people wrote in one place of the report; `seen` has the fingerprint of each.

    `number` is how others cite a finding, F-03, or a recommendation, REC-02; other parts have none.
    """

    part = serializers.CharField()
    subject = serializers.CharField()
    number = serializers.CharField()
    values = serializers.DictField(child=serializers.CharField(allow_blank=True))
    seen = serializers.DictField(child=serializers.CharField())
    edited_by = serializers.CharField()
    edited_at = serializers.DateTimeField()

    def give_number(self, entry: Entry) -> str:
        """The number under which others cite it."""
        return citing.of(entry)

    def give_seen(self, entry: Entry) -> dict[str, str]:
        """The fingerprint of each text, empty texts included."""
        return {name: fingerprint(entry.values.get(name, "")) for name in FIELDS[entry.part]}


class ReportShape(Output):
    """The texts that people wrote in the report. `version` is the version that a draft leads to; `missing` lists what
    is still missing."""

    approved = serializers.BooleanField()
    missing = serializers.ListField(child=serializers.CharField())
    version = serializers.IntegerField()
    entries = EntryShape(many=True)


class EntryBody(Input):
    """Texts of one place. With `seen`, a text that someone has changed since is refused; without it, it is replaced.

    Exercise, annexes, handling, contact and summary have no subject; an objective's is its code, a decision's its place
    in the record (step:event:side), those of findings, lessons and recommendations are yours to choose. The `text` of
    the annexes is a list such as "turns, roster", the `evidence` of a finding one such as "E-07, E-12", the `findings`
    of a recommendation one such as "F-03".
    """

    part = serializers.ChoiceField(Entry.Part.choices)
    subject = serializers.CharField(required=False, allow_blank=True, default="", max_length=60)
    values = serializers.DictField(child=serializers.CharField(allow_blank=True))
    seen = serializers.DictField(child=serializers.CharField(), required=False, default=dict)


class EntryPlace(Input):
    """One place in the report."""

    part = serializers.ChoiceField(Entry.Part.choices)
    subject = serializers.CharField(required=False, allow_blank=True, default="", max_length=60)


class ApproveBody(Input):
    """The name of the approver, and the reason if something is missing."""

    name = serializers.CharField(max_length=80)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=400)


class ReopenBody(Input):
    """The reason for reopening."""

    reason = serializers.CharField(max_length=400)


def shown(viewer: Viewer) -> Response:
    """The current report."""
    now = words.state(viewer.exercise)
    rows = entries(viewer.exercise)
    missing = [] if now.approved else list(gaps.of(viewer.exercise))
    return answer(ReportShape, {"approved": now.approved, "version": now.version, "missing": missing, "entries": rows})


class WordsView(Endpoint):
    @operation("report_words", "What people wrote in the after-action report", tag=TAG, response=ReportShape)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return shown(self.umpire(exercise_id))

    @operation("write_report", "Write in the after-action report", tag=TAG, request=EntryBody, response=ReportShape)
    def put(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        words.save(viewer=viewer, **self.given(EntryBody))
        return shown(viewer)


class RemoveView(Endpoint):
    @operation("unwrite_report", "Take an entry out of the report", tag=TAG, request=EntryPlace, response=ReportShape)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        words.remove(viewer=viewer, **self.given(EntryPlace))
        return shown(viewer)


class ApproveView(Endpoint):
    @operation("approve_report", "Approve the report as a version", tag=TAG, request=ApproveBody, response=ReportShape)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        dispatch.approve(viewer=viewer, **self.given(ApproveBody))
        return shown(viewer)


class ReopenView(Endpoint):
    @operation("reopen_report", "Open the report again as a draft", tag=TAG, request=ReopenBody, response=ReportShape)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = self.umpire(exercise_id)
        dispatch.reopen(viewer=viewer, reason=self.given(ReopenBody)["reason"])
        return shown(viewer)


ALL = "exercises/<uuid:exercise_id>/report/"

urlpatterns = [
    path(ALL, WordsView.as_view(), name="api_umpire_report"),
    path(ALL + "remove/", RemoveView.as_view(), name="api_umpire_report_remove"),
    path(ALL + "approve/", ApproveView.as_view(), name="api_umpire_report_approve"),
    path(ALL + "reopen/", ReopenView.as_view(), name="api_umpire_report_reopen"),
]
