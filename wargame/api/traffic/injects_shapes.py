"""API bodies and answers about the MSEL."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.parsers import BaseParser

from adjudication.engine.injects.lines import MOST, PreparedInject
from wargame.acts.body import Input
from wargame.api.base import Output
from wargame.models import Exercise, Inject
from wargame.selectors import msel, vocabulary
from wargame.selectors.injects import InjectLine
from wargame.services.msel.attachments import MOST_BYTES
from wargame.services.msel.receipts import MOST_ANSWER


class Bytes(BaseParser):
    """A request body taken as it is; slightly more than the maximum is read, so that a body that is too large is
    noticed."""

    media_type = "application/octet-stream"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return stream.read(MOST_BYTES + 1)


class NewInject(Input):
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
    """A changed inject. `version` is what the writer saw; one changed since then is not overwritten."""

    version = serializers.IntegerField(min_value=1, max_value=2_147_483_647)


class Reply(Input):
    """A cell's answer, given once."""

    answer = serializers.CharField(max_length=MOST_ANSWER)


class FileName(serializers.Serializer[Any]):
    """The name of an attached file."""

    name = serializers.CharField(max_length=120)


class LoadQuery(serializers.Serializer[Any]):
    """Whether to skip broken rows and import the rest."""

    skip_broken = serializers.BooleanField(required=False, default=False)


class InjectFile(Output):
    """A file of an inject; `kind` comes from its content."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField()
    size = serializers.IntegerField()


class InjectReceipt(Output):
    """The delivery of an inject to one cell."""

    cell = serializers.IntegerField(source="cell_id")
    delivered_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)
    read_by = serializers.CharField()
    answer = serializers.CharField()
    answered_at = serializers.DateTimeField(allow_null=True)
    answered_by = serializers.CharField()


class InjectRow(Output):
    """An inject as the umpire knows it. `due`: its trigger and its chain are met."""

    id = serializers.IntegerField(source="inject.id")
    number = serializers.CharField(source="line.number")
    title = serializers.CharField(source="line.title")
    kind = serializers.CharField(source="line.kind")
    to = serializers.ListField(source="line.to", child=serializers.CharField())
    text = serializers.CharField(source="line.text")
    sender = serializers.CharField(source="line.sender")
    release = serializers.CharField(source="line.release")
    after = serializers.CharField(source="line.after")
    answer = serializers.BooleanField(source="line.answer")
    note = serializers.CharField(source="line.note")
    objectives = serializers.ListField(source="line.objectives", child=serializers.CharField())
    state = serializers.CharField(source="inject.state")
    due = serializers.BooleanField()
    version = serializers.IntegerField(source="inject.version")
    released_at = serializers.DateTimeField(source="inject.released_at", allow_null=True)
    released_by = serializers.CharField(source="inject.released_by")
    released_turn = serializers.IntegerField(source="inject.released_turn", allow_null=True)
    files = InjectFile(source="inject.files", many=True)
    receipts = InjectReceipt(source="inject.deliveries", many=True)


class CellInject(Output):
    """An inject in a cell. `text` and `files` are empty until someone in the cell has opened it."""

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

    def give_files(self, inject: InjectLine) -> list[dict[str, Any]]:
        """Its files, without their size as text."""
        return [{"id": file.id, "name": file.name, "kind": file.kind} for file in inject.files]


class Taken(Output):
    """The result of an import, and the skipped rows with the reasons."""

    added = serializers.IntegerField()
    changed = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    refused = serializers.ListField(child=serializers.CharField())


class Count(Output):
    """The number of injects concerned."""

    count = serializers.IntegerField()


def line(wish: dict[str, Any]) -> PreparedInject:
    """A body as a line of the MSEL."""
    return PreparedInject(**{name: value for name, value in wish.items() if name not in ("approve", "version")})


def rows(exercise: Exercise, only: int | None = None) -> list[dict[str, Any]]:
    """The rows for `InjectRow`, always in eight queries."""
    words = vocabulary.words(exercise)
    found = list(msel.injects(exercise))
    out = [one.number for one in found if one.state == Inject.State.RELEASED]
    here = msel.moment(exercise, words, timezone.now(), out)
    wanted = [one for one in found if only is None or one.pk == only]
    return [
        {"inject": one, "line": msel.line(one), "due": one.state in msel.WAITING and msel.due(one, here, words)}
        for one in wanted
    ]
