"""One act of the umpire: its fields, its subject, its function, and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.http import Http404, QueryDict
from rest_framework.exceptions import ValidationError

from wargame.acts.body import Input, sentences, understood
from wargame.acts.subjects import RowKind
from wargame.errors import Refused
from wargame.viewer import Viewer

Made = TypeVar("Made")


@dataclass(frozen=True)
class Act(Generic[Made]):
    """An act by its `name`, which forms send.

    `carry_out` gets the viewer, the row that the act is about if there is one, and the fields of `takes` by name. It
    checks what the fields alone cannot say, calls the service, and gives what was made of it. `says` is the sentence
    that the next page shows, with what was made as `{0}`; empty for none. `operation`, `summary` and `tag` describe it
    for programs.
    """

    name: str
    operation: str
    summary: str
    tag: str
    carry_out: Callable[..., Made]
    takes: type[Input] | None = None
    about: RowKind[Any] | None = None
    says: str | Callable[[Made], str] = ""

    def by_form(self, viewer: Viewer, post: QueryDict) -> Made:
        """Perform the act from a form. Http404: its subject is not in this exercise. ValidationError: a field is
        missing, unknown or of the wrong kind. Refused: a field is beyond its limits, or a rule forbids it."""
        row = self._row(viewer, post.get(self.about.field, "")) if self.about else None
        return self._do(viewer, row, self.takes.typed(post, viewer.exercise) if self.takes else {})

    def by_program(self, viewer: Viewer, body: Any, key: Any = None, **more: Any) -> Made:
        """Perform the act from a program, on the row that its address names. The errors are those of `by_form`.

        `more` is for `carry_out` and is not checked: what a page has worked out beside the fields.
        """
        row = self._row(viewer, str(key)) if self.about else None
        return self._do(viewer, row, body, **more)

    def said(self, made: Made) -> str:
        """The sentence about the result."""
        return self.says.format(made) if isinstance(self.says, str) else self.says(made)

    def _row(self, viewer: Viewer, key: str) -> Any:
        assert self.about is not None
        row = self.about.find(viewer.exercise, key)
        if row is None:
            raise Http404
        return row

    def _do(self, viewer: Viewer, row: Any, data: Any, **more: Any) -> Made:
        fields: dict[str, Any] = {}
        if self.takes:
            body = self.takes(data=data, context={"exercise": viewer.exercise})
            if not body.is_valid():
                raise Refused(*sentences(body.errors)) if understood(body.errors) else ValidationError(body.errors)
            fields = dict(body.validated_data)
        return self.carry_out(viewer, *([row] if self.about else []), **fields, **more)


def act(
    name: str, operation: str, summary: str, *, tag: str = "Umpire", takes: type[Input] | None = None,
    about: RowKind[Any] | None = None, says: str | Callable[[Any], str] = "",
) -> Callable[[Callable[..., Made]], Act[Made]]:  # fmt: skip
    """Declare the decorated function as the execution of an act."""

    def declared(carry_out: Callable[..., Made]) -> Act[Made]:
        return Act(name, operation, summary, tag, carry_out, takes, about, says)

    return declared
