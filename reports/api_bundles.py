"""A whole exercise as one file, through the API. Included with the documents under /api/v1/."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from reports.services import bundles
from wargame.api import outputs
from wargame.api.base import answer
from wargame.api.traffic.injects import Raw
from wargame.errors import Refused

TAG = "Exercises"
MOST_BYTES = 250_000_000


class Zip(BaseParser):
    """A request body taken as it is; slightly more than the maximum is read, so that a body that is too large is
    noticed."""

    media_type = "application/zip"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return stream.read(MOST_BYTES + 1)


class BundleView(Raw):
    @extend_schema(
        operation_id="bundle", summary="An ended exercise in one file", tags=[TAG], request=None,
        responses={(200, "application/zip"): OpenApiTypes.BINARY},
    )  # fmt: skip
    def get(self, request: Request, exercise_id: UUID) -> HttpResponse:
        made = HttpResponse(bundles.write(self.umpire(exercise_id).exercise), content_type="application/zip")
        made["Content-Disposition"] = 'attachment; filename="exercise.zip"'
        return made


class BringView(Raw):
    parser_classes = (Zip,)

    @extend_schema(
        operation_id="bring_bundle", summary="Take in an exercise that ended elsewhere", tags=[TAG],
        request={"application/zip": OpenApiTypes.BINARY}, responses={201: outputs.Settings},
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        if not request.user.is_authenticated:
            raise Http404
        data: Any = request.data
        if not isinstance(data, bytes) or not 0 < len(data) <= MOST_BYTES:
            raise Refused(f"body: a zip file of at most {MOST_BYTES // 1_000_000} MB is expected.")
        return answer(outputs.Settings, bundles.bring(data=data, owner=request.user), 201)


urlpatterns = [
    path("exercises/bring/", BringView.as_view(), name="api_umpire_bring"),
    path("exercises/<uuid:exercise_id>/bundle/", BundleView.as_view(), name="api_umpire_bundle"),
]
