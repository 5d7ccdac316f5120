"""What all endpoints share: reading bodies, authorising callers, and describing themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from django.http import Http404, HttpRequest
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from adjudication.models import Game
from wargame import access
from wargame.access import Viewer
from wargame.acts.act import Act
from wargame.acts.body import Input
from wargame.errors import Refused

STEPS = [
    OpenApiParameter("after", OpenApiTypes.INT, description="The `seq` of the last step you have; without it, 0."),
    OpenApiParameter("limit", OpenApiTypes.INT, description="At most so many steps, up to 500; without it, 200."),
]

ALL = "The `seq` of the last step you have; without it, all steps."
SOME = "With `after`, at most so many steps, up to 200; without it, 50."
LEDGER = [
    OpenApiParameter("after", OpenApiTypes.INT, description=ALL),
    OpenApiParameter("limit", OpenApiTypes.INT, description=SOME),
]

F = TypeVar("F", bound=Callable[..., Any])


class Output(serializers.Serializer[Any]):
    """An API answer for a row.

    A field is the row's attribute of that name or of the field's `source`. Where the shape has a method `give_NAME`,
    the field is what that makes of the row.
    """

    def get_fields(self) -> dict[str, Any]:
        """The fields, each bound to its `give_` method if there is one."""
        fields = super().get_fields()
        for name, field in fields.items():
            if give := getattr(self, f"give_{name}", None):
                vars(field)["get_attribute"] = give
        return fields


class Ids(serializers.ListField):
    """The ids of rows."""

    child = serializers.IntegerField()

    def to_representation(self, data: Any) -> list[int]:
        return [row.pk for row in data.all()]


class Endpoint(APIView):
    """A view that authorises through `wargame.access` only."""

    @property
    def caller(self) -> HttpRequest:
        """The request in the form that `wargame.access` needs."""
        return self.request._request

    def given(self, kind: type[Input]) -> dict[str, Any]:
        """The body of the request, checked."""
        form = kind(data=self.request.data)
        form.is_valid(raise_exception=True)
        values: dict[str, Any] = form.validated_data
        return values

    def asked(self, kind: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """The query of the address, checked."""
        form = kind(data=self.request.query_params.dict())
        form.is_valid(raise_exception=True)
        values: dict[str, Any] = form.validated_data
        return values

    def umpire(self, exercise_id: UUID) -> Viewer:
        """The umpire of the exercise, otherwise 404."""
        return access.umpire(self.caller, exercise_id)

    def cell(self, exercise_id: UUID, cell_id: int) -> Viewer:
        """The viewer of the cell, otherwise 404."""
        return access.cell(self.caller, exercise_id, cell_id)


class Missing(Endpoint):
    """Any address that does not exist."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404


def played(viewer: Viewer) -> Game:
    """The game of an exercise that has started."""
    if viewer.exercise.game is None:
        raise Refused("The exercise has not started yet.")
    return viewer.exercise.game


def answer(kind: type[serializers.Serializer[Any]], data: Any, status: int = 200, **context: Any) -> Response:
    """An answer in the form that the schema promises; its methods can read the context."""
    return Response(kind(data, context=context).data if context else shaped(kind, data), status=status)


def answers(kind: type[serializers.Serializer[Any]], rows: Iterable[Any], status: int = 200) -> Response:
    """A list in the form that the schema promises."""
    return Response([shaped(kind, row) for row in rows], status=status)


def shaped(kind: type[serializers.Serializer[Any]], data: Any) -> Any:
    """Data in the form that the schema promises, as plain values."""
    return _shape(kind).to_representation(data)


@cache
def _shape(kind: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """A serializer of a kind, made once because each new one copies all fields. Answers leave no state in it."""
    return kind()


def done() -> Response:
    """An empty answer after an act."""
    return Response(status=204)


def operation(
    name: str,
    summary: str,
    *,
    tag: str,
    request: type[serializers.Serializer[Any]] | None = None,
    response: Any = None,
    status: int = 0,
    query: list[OpenApiParameter] | None = None,
    auth: Sequence[str] | None = None,
) -> Callable[[F], F]:
    """Describe one operation for the schema. Without `response` the answer is empty."""
    described: Callable[[F], F] = extend_schema(
        operation_id=name, summary=summary, tags=[tag], request=request,
        responses={status or (200 if response else 204): response}, parameters=query, auth=auth,
    )  # fmt: skip
    return described


class Doing(Endpoint):
    """Acts of the umpire, as declared in `wargame.acts`; the answer can depend on the result."""

    def after(self, viewer: Viewer, made: Any) -> Any:
        """The row that the answer shows."""
        return made


def does(
    declared: Act[Any], gives: type[serializers.Serializer[Any]] | None = None, status: int = 0, *, many: bool = False
) -> Any:
    """The method of an endpoint that performs an act; without `gives`, the answer is empty."""

    @operation(
        declared.operation, declared.summary, tag=declared.tag, request=declared.takes, status=status,
        response=gives(many=True) if gives and many else gives,
    )  # fmt: skip
    def method(self: Doing, request: Request, exercise_id: UUID, **named: Any) -> Response:
        viewer = self.umpire(exercise_id)
        about = next(iter(named.values()), None)
        made = declared.by_program(viewer, request.data if declared.takes else {}, about)
        if gives is None:
            return done()
        given: Any = self.after(viewer, made)
        return answers(gives, given, status or 200) if many else answer(gives, given, status or 200)

    method.act = declared  # type: ignore[attr-defined]  # for who asks which act an address does
    return method
