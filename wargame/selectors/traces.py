"""Where a participant's name stands in the record of an exercise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import models

from adjudication.models import Game, Step
from wargame.bundle.tables import TABLES, Table, Tables
from wargame.models import Attachment, Exercise, Seat, VisitorPass
from wargame.viewer import Viewer

# What the program itself put there: codes, references, structures of the rules. No one's words, so no one's name.
STRUCTURE: Mapping[str, frozenset[str]] = {
    "exercise": frozenset(
        {"system", "pack_name", "template", "options", "room_code", "clocks", "message_rules", "timezone"}
    ),
    "cell": frozenset({"side"}),
    "seat": frozenset({"code", "token_hash"}),
    "run": frozenset(
        {"sheets", "defaults", "typed_dice", "worker", "dice_needed", "draft", "engine_draft", "entered"}
    ),
    "ruling": frozenset({"subject", "by_key"}),
    "decision": frozenset({"stage", "segment", "mode", "due"}),
    "ordersheet": frozenset({"orders"}),
    "logentry": frozenset({"rule"}),
    "objective": frozenset({"code"}),
    "observation": frozenset({"stage", "segment"}),
    "inject": frozenset({"number", "trigger", "after"}),
    "attachment": frozenset({"digest", "file"}),
    "survey": frozenset({"key", "audience"}),
    "question": frozenset({"resolves"}),
    "evidence": frozenset({"ref"}),
    "visitorpass": frozenset({"token"}),
    "entry": frozenset({"subject"}),
    "paper": frozenset({"base_url", "note", "error", "worker", "facts", "inputs_digest"}),  # thrown away as a whole
}  # fmt: skip
WORDS: Mapping[str, str] = {
    "logentry": "Log", "ordersheet": "Order sheet", "rfi": "Request", "rfianswer": "Answer to a request",
    "rfimove": "Way of a request", "entry": "Report", "approval": "Record of drafts", "attachment": "File of an inject",
    "proposal": "Matrix action", "delivery": "Inject received", "visitorpass": "Visitor",
}  # fmt: skip
SEALED = ("rulings", "matrix", "reason", "rolls")  # the parts of a step that hold people's words
TEXTS = (models.CharField, models.TextField, models.JSONField)


@dataclass(frozen=True)
class Trace:
    """One place where a name stands. `sealed`: in the ledger, where nothing can be changed."""

    table: str
    field: str
    row: str
    text: str
    sealed: bool = False


@dataclass(frozen=True)
class NameRow:
    """Somebody whose name the roster holds or held."""

    seat: str
    name: str
    cell: str
    kind: str
    role: str
    removed: bool


def names(viewer: Viewer) -> tuple[NameRow, ...]:
    """Everybody with a name, those whose seat was removed as well. One query."""
    seats = Seat.objects.filter(cell__exercise=viewer.exercise).exclude(name="").select_related("cell")
    return tuple(
        NameRow(
            str(seat.pk), seat.name, seat.cell.name, seat.cell.kind, seat.get_role_display(),
            seat.status == Seat.Status.REMOVED,
        )
        for seat in seats.order_by("cell__order", "name", "pk")
    )  # fmt: skip


def tables(every: Tables = TABLES) -> Iterator[tuple[Table, tuple[str, ...]]]:
    """Every table of an exercise that may be changed, with its fields that hold people's words."""
    for table in (*every, Table(VisitorPass, "exercise")):
        if table.model in (Game, Step):
            continue
        fixed = STRUCTURE.get(table.name, frozenset())
        fields: list[str] = [
            field.name
            for field in table.model._meta.concrete_fields
            if isinstance(field, TEXTS) and not field.choices and field.name not in fixed
        ]
        if fields:
            yield table, tuple(fields)


def pattern(spellings: Sequence[str]) -> re.Pattern[str]:
    """Any of the spellings as whole words, whatever the case and the spaces between."""
    each = (r"\s+".join(re.escape(part) for part in spelling.split()) for spelling in spellings)
    each = (one.replace("ß", "(?:ß|ss)") for one in each)  # a capital one is written SS
    return re.compile(rf"(?<!\w)(?:{'|'.join(each)})(?!\w)", re.IGNORECASE)


def family(exercise: Exercise) -> tuple[Exercise, ...]:
    """The exercise and its practice turn, which knows the same people."""
    return (exercise, *Exercise.objects.filter(practice_of=exercise))


def traces(exercise: Exercise, spellings: Sequence[str], every: Tables = TABLES) -> tuple[Trace, ...]:
    """Everywhere one of the spellings stands: table by table, the text files of injects, the sealed ledger last."""
    wanted = pattern(spellings)
    found = [trace for one in family(exercise) for trace in _rows(one, wanted, every)]
    found += [trace for one in family(exercise) for trace in _files(one, wanted)]
    return (*found, *(trace for one in family(exercise) for trace in _sealed(one, wanted)))


def _rows(exercise: Exercise, wanted: re.Pattern[str], every: Tables) -> Iterator[Trace]:
    for table, fields in tables(every):
        name = WORDS.get(table.name, str(table.model._meta.verbose_name).capitalize())
        rows = table.model._default_manager.filter(**{table.path: exercise.pk}).order_by("pk")
        for pk, *values in rows.values_list("pk", *fields):
            for field, value in zip(fields, values, strict=True):
                for text in strings(value):
                    if wanted.search(text):
                        yield Trace(name, field.replace("_", " "), str(pk), text)


def content(file: Attachment) -> str | None:
    """The words of a text file; None for a file of another kind, or one that is gone from the disk."""
    if file.kind != Attachment.Kind.TEXT:
        return None
    try:
        with file.file.open("rb") as opened:
            return str(opened.read().decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        return None


def _files(exercise: Exercise, wanted: re.Pattern[str]) -> Iterator[Trace]:
    for file in Attachment.objects.filter(inject__exercise=exercise):
        for number, line in enumerate((content(file) or "").splitlines(), 1):
            if wanted.search(line):
                yield Trace(WORDS["attachment"], f"{file.name}, line {number}", str(file.pk), line)


def unread(exercise: Exercise) -> tuple[str, ...]:
    """The files of injects in which no name can be looked for: pictures, PDFs, and what is gone from the disk."""
    files = Attachment.objects.filter(inject__exercise__in=family(exercise)).select_related("inject")
    return tuple(f"{file.name} (inject {file.inject.number})" for file in files if content(file) is None)


def _sealed(exercise: Exercise, wanted: re.Pattern[str]) -> Iterator[Trace]:
    if exercise.game is None:
        return
    for seq, text in exercise.game.steps.order_by("seq").values_list("seq", "body"):
        body: dict[str, Any] = msgspec.json.decode(text)
        for part in SEALED:
            for said in strings(body.get(part)):
                if wanted.search(said):
                    yield Trace("Ledger", part, f"step {seq}", said, sealed=True)


def strings(value: Any) -> Iterator[str]:
    """Every text inside a plain value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from strings(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from strings(inner)


def changed(value: Any, change: Callable[[str], str]) -> Any:
    """The same plain value with every text in it changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {changed(key, change): changed(inner, change) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [changed(inner, change) for inner in value]
    return value


def elsewhere(viewer: Viewer, name: str) -> tuple[str, ...]:
    """Other exercises of the same owner whose roster holds the name. One query."""
    others = Exercise.objects.filter(owner=viewer.exercise.owner_id, cells__seats__name__iexact=name)
    kept = others.exclude(pk=viewer.exercise.pk).exclude(practice_of=viewer.exercise).distinct()
    return tuple(kept.values_list("title", flat=True))
