"""What the endpoints of the MSEL take and give."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.parsers import BaseParser

from adjudication.engine.injects.lines import MOST, Line
from wargame.api.base import Strict
from wargame.models import Delivery, Exercise, Inject
from wargame.selectors import msel, vocabulary
from wargame.selectors.injects import InjectLine
from wargame.services.attachments import MOST_BYTES
from wargame.services.receipts import MOST_ANSWER

Shape = serializers.Serializer[Any]


class Bytes(BaseParser):
    """A body taken as it is; a little more than the most is read, so that too much is noticed."""

    media_type = "application/octet-stream"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return stream.read(MOST_BYTES + 1)


class NewInject(Strict):
    """An inject. `release` and `after` are phrases as in a pack; `to` names cells, colours, sides or "all"."""

    number = serializers.CharField(max_length=20)
    title = serializers.CharField(max_length=MOST["title"])
    kind = serializers.ChoiceField(Inject.Kind.choices)
    to = serializers.ListField(child=serializers.CharField(max_length=60), max_length=40)
    text = serializers.CharField(max_length=MOST["text"])
    sender = serializers.CharField(max_length=MOST["sender"], required=False, allow_blank=True, default="")
    release = serializers.CharField(max_length=200, required=False, allow_blank=True, default="by hand")
    after = serializers.CharField(max_length=400, required=False, allow_blank=True, default="")
    answer = serializers.BooleanField(required=False, default=False)
    note = serializers.CharField(max_length=MOST["note"], required=False, allow_blank=True, default="")
    objectives = serializers.ListField(
        child=serializers.CharField(max_length=12), max_length=40, required=False, default=list
    )
    approve = serializers.BooleanField(required=False, default=False, help_text="Approve it with this request.")


class ChangedInject(NewInject):
    """An inject anew. `version` is what the writer saw; one changed since then is not overwritten."""

    version = serializers.IntegerField(min_value=1, max_value=2_147_483_647)


class Reply(Strict):
    """A cell's answer, given once."""

    answer = serializers.CharField(max_length=MOST_ANSWER)


class FileName(serializers.Serializer[Any]):
    """How an attached file is called."""

    name = serializers.CharField(max_length=120)


class LoadQuery(serializers.Serializer[Any]):
    """Whether broken rows are left out and the rest is taken over."""

    skip_broken = serializers.BooleanField(required=False, default=False)


class InjectFile(Shape):
    """A file of an inject; `kind` is what its content is."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField()
    size = serializers.IntegerField()


class InjectReceipt(Shape):
    """What became of an inject in one cell."""

    cell = serializers.IntegerField()
    delivered_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)
    read_by = serializers.CharField()
    answer = serializers.CharField()
    answered_at = serializers.DateTimeField(allow_null=True)
    answered_by = serializers.CharField()


class InjectRow(Shape):
    """An inject as the umpire knows it. `due`: its trigger and its chain have come."""

    id = serializers.IntegerField()
    number = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.CharField()
    to = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()
    sender = serializers.CharField()
    release = serializers.CharField()
    after = serializers.CharField()
    answer = serializers.BooleanField()
    note = serializers.CharField()
    objectives = serializers.ListField(child=serializers.CharField())
    state = serializers.CharField()
    due = serializers.BooleanField()
    version = serializers.IntegerField()
    released_at = serializers.DateTimeField(allow_null=True)
    released_by = serializers.CharField()
    released_turn = serializers.IntegerField(allow_null=True)
    files = InjectFile(many=True)
    receipts = InjectReceipt(many=True)


class CellInject(Shape):
    """An inject in a cell. `text` and `files` are empty until somebody of the cell has opened it."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    sender = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    turn = serializers.IntegerField()
    unread = serializers.BooleanField()
    opened = serializers.BooleanField()
    wants_answer = serializers.BooleanField()
    may_answer = serializers.BooleanField()
    answer = serializers.CharField()
    files = serializers.ListField(child=serializers.DictField())


class Taken(Shape):
    """What an import did, and the rows it left out with the reasons."""

    added = serializers.IntegerField()
    changed = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    refused = serializers.ListField(child=serializers.CharField())


class Count(Shape):
    """How many injects it concerned."""

    count = serializers.IntegerField()


def line(wish: dict[str, Any]) -> Line:
    """A body as a line of the MSEL."""
    return Line(**{name: value for name, value in wish.items() if name not in ("approve", "version")})


def rows(exercise: Exercise, only: int | None = None) -> list[dict[str, Any]]:
    """Injects of the exercise as the umpire reads them. Eight queries, however many."""
    words = vocabulary.words(exercise)
    found = list(msel.injects(exercise))
    out = [one.number for one in found if one.state == Inject.State.RELEASED]
    here = msel.moment(exercise, words, timezone.now(), out)
    wanted = [one for one in found if only is None or one.pk == only]
    return [_row(one, one.state in msel.WAITING and msel.due(one, here, words)) for one in wanted]


def _row(one: Inject, due: bool) -> dict[str, Any]:
    written = msel.line(one)
    named = ("number", "title", "kind", "to", "text", "sender", "release", "after", "answer", "note", "objectives")
    kept = ("id", "state", "version", "released_at", "released_by", "released_turn")
    return {
        **{name: getattr(written, name) for name in named},
        **{name: getattr(one, name) for name in kept},
        "due": due,
        "files": [{"id": f.pk, "name": f.name, "kind": f.kind, "size": f.size} for f in one.files.all()],
        "receipts": [_receipt(row) for row in one.deliveries.all()],
    }


def _receipt(row: Delivery) -> dict[str, Any]:
    names = ("delivered_at", "read_at", "read_by", "answer", "answered_at", "answered_by")
    return {"cell": row.cell_id, **{name: getattr(row, name) for name in names}}


def in_cell(inject: InjectLine) -> dict[str, Any]:
    """An inject as its cell reads it."""
    names = (
        "id", "kind", "sender", "title", "text", "turn", "unread", "opened", "wants_answer", "may_answer", "answer",
    )  # fmt: skip
    files = [{"id": file.id, "name": file.name, "kind": file.kind} for file in inject.files]
    return {**{name: getattr(inject, name) for name in names}, "files": files}
