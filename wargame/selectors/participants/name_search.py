"""The occurrences of a participant's name in the record of an exercise."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import msgspec
from django.db import models
from django.db.models import Q

from adjudication.engine import registry
from adjudication.engine.record import removable_text
from adjudication.models import Game, Step, Wording
from wargame.bundle.tables import TABLES, BundleTable, Tables
from wargame.models import Attachment, Enrolment, Exercise, Homework, HomeworkCopy, Seat, VisitorPass
from wargame.viewer import Viewer

# What the program itself put there: codes, references, structures of the rules. No one's words, so no one's name.
STRUCTURE: Mapping[str, frozenset[str]] = {
    "exercise": frozenset(
        {"system", "pack_name", "template", "options", "room_code", "clocks", "message_rules", "timezone"}
    ),
    "cell": frozenset({"side", "remit", "strength"}),
    "seat": frozenset({"code", "token_hash"}),
    "run": frozenset(
        {
            "shares", "defaults", "typed_dice", "worker", "dice_needed", "entered", "strengths",
        }
    ),
    "ruling": frozenset({"subject", "by_key"}),
    "wording": frozenset({"digest", "salt"}),
    "decision": frozenset({"phase", "segment", "mode", "due"}),
    "logentry": frozenset({"rule"}),
    "objective": frozenset({"code"}),
    "proposal": frozenset({"source"}),
    "observation": frozenset({"phase", "segment"}),
    "inject": frozenset({"number", "trigger", "after"}),
    "attachment": frozenset({"digest", "file"}),
    "survey": frozenset({"key", "audience"}),
    "question": frozenset({"resolves"}),
    "evidence": frozenset({"ref"}),
    "homework": frozenset({"code"}),
    "homeworkcopy": frozenset({"subject", "result", "marks"}),
    "visitorpass": frozenset({"token"}),
    "erased": frozenset({"key", "prints"}),
    "oddslook": frozenset({"order", "digest"}),
    "entry": frozenset({"subject"}),
    "paper": frozenset({"base_url", "note", "error", "worker", "facts", "inputs_digest"}),  # thrown away as a whole
    "paperissue": frozenset({"digest", "brief_digest"}),
}  # fmt: skip
WORDS: Mapping[str, str] = {
    "logentry": "Log", "ordersheet": "Order sheet", "rfi": "Request", "rfianswer": "Answer to a request",
    "rfimove": "Way of a request", "entry": "Report", "approval": "Record of drafts", "attachment": "File of an inject",
    "proposal": "Matrix action", "run": "Draft of a step", "delivery": "Inject received", "visitorpass": "Visitor",
    "wording": "Words in the ledger", "enrolment": "Class list",
    "homework": "Homework", "homeworkcopy": "Homework of a student",
}  # fmt: skip
IN_ORDERS: Mapping[str, frozenset[str]] = {
    "ordersheet": frozenset({"orders"}), "run": frozenset({"sheets", "draft", "engine_draft"}),
}  # fmt: skip
"""Fields with orders and events: people's words there are moves in words, and the rest is structure."""
SEALED = ("rulings", "matrix", "reason", "rolls")  # where steps of the first versions hold people's words
NOT_IN_BUNDLES = (
    BundleTable(VisitorPass, "exercise"), BundleTable(Wording, "game__exercise"), BundleTable(Enrolment, "exercise"),
    BundleTable(Homework, "exercise"), BundleTable(HomeworkCopy, "homework__exercise"),
)  # fmt: skip
TEXTS = (models.CharField, models.TextField, models.JSONField)


@dataclass(frozen=True)
class Trace:
    """One occurrence of a name. `sealed`: True in the ledger, which cannot be changed."""

    table: str
    field: str
    row: str
    text: str
    sealed: bool = False


@dataclass(frozen=True)
class NameRow:
    """A person whose name the roster holds or held."""

    seat: str
    name: str
    cell: str
    kind: str
    role: str
    removed: bool


def names(viewer: Viewer) -> tuple[NameRow, ...]:
    """All people with a name, including those of removed seats. One query."""
    seats = Seat.objects.filter(cell__exercise=viewer.exercise).exclude(name="").select_related("cell")
    return tuple(
        NameRow(
            str(seat.pk), seat.name, seat.cell.name, seat.cell.kind, seat.get_role_display(),
            seat.status == Seat.Status.REMOVED,
        )
        for seat in seats.order_by("cell__order", "name", "pk")
    )  # fmt: skip


def tables(every: Tables = TABLES) -> Iterator[tuple[BundleTable, tuple[str, ...]]]:
    """All changeable tables of an exercise, with their fields of user text."""
    for table in (*every, *NOT_IN_BUNDLES):
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


@dataclass(frozen=True)
class Wanted:
    """The spellings of a name, as whole words whatever the case and the spaces between. Who is called something longer
    that holds one of them, and is in `others`, is someone else."""

    spellings: tuple[str, ...]
    others: tuple[str, ...] = ()

    @cached_property
    def _sought(self) -> re.Pattern[str]:
        alone = _pattern(self.spellings)
        ours = {name.casefold() for name in self.spellings}
        longer = [name for name in self.others if name.casefold() not in ours and alone.search(name)]
        return _pattern(self.spellings, sorted(longer, key=len, reverse=True))

    def found(self, text: str) -> bool:
        """True if the name is in `text`."""
        return any(match["name"] for match in self._sought.finditer(text))

    def covers(self, text: str, begin: int, end: int) -> bool:
        """True if one of the names covers this part of a text."""
        return any(match.start() <= begin and end <= match.end() for match in self._sought.finditer(text))

    def replaced(self, text: str, key: str) -> str:
        """The text with a key in the place of the name."""
        return self._sought.sub(lambda match: key if match["name"] else match[0], text)


def wanted(exercise: Exercise, spellings: Sequence[str]) -> Wanted:
    """The texts to search for when other people of the exercise also have names. One query."""
    others = Seat.objects.filter(cell__exercise__in=family(exercise)).exclude(name="").values_list("name", flat=True)
    return Wanted(tuple(spellings), tuple(set(others)))


def _pattern(spellings: Sequence[str], others: Sequence[str] = ()) -> re.Pattern[str]:
    other, name = ("|".join(spelled(one) for one in several) for several in (others, spellings))
    either = rf"{other}|(?P<name>{name})" if other else rf"(?P<name>{name})"
    return re.compile(rf"(?<!\w)(?:{either})(?![\w\u0300-\u036f])", re.IGNORECASE)


def spelled(name: str) -> str:
    """A pattern of one name, its accents written as one character or as two, with any spaces between its words."""
    forms = dict.fromkeys(unicodedata.normalize(form, name) for form in ("NFC", "NFD"))
    each = (r"\s+".join(re.escape(part) for part in form.split()) for form in forms)
    return "|".join(one.replace("ß", "(?:ß|ss)") for one in each)  # a capital one is written SS


def family(exercise: Exercise) -> tuple[Exercise, ...]:
    """The exercise and its practices, which know the same people."""
    return (exercise, *Exercise.objects.filter(Q(practice_of=exercise) | Q(own_practice_of=exercise)))


def traces(exercise: Exercise, spellings: Sequence[str], every: Tables = TABLES) -> tuple[Trace, ...]:
    """Everywhere one of the spellings stands: table by table, the text files of injects, the sealed ledger last."""
    sought = wanted(exercise, spellings)
    found = [trace for one in family(exercise) for trace in _rows(one, sought, every)]
    found += [trace for one in family(exercise) for trace in _files(one, sought)]
    found += _numbers(exercise, spellings)
    return (*found, *(trace for one in family(exercise) for trace in _sealed(one, sought)))


def _rows(exercise: Exercise, sought: Wanted, every: Tables) -> Iterator[Trace]:
    for table, fields in tables(every):
        name = WORDS.get(table.name, str(table.model._meta.verbose_name).capitalize())
        rows = table.model._default_manager.filter(**{table.path: exercise.pk}).order_by("pk")
        for pk, *values in rows.values_list("pk", *fields):
            for field, value in zip(fields, values, strict=True):
                for text in own_words(table.name, field, value):
                    if sought.found(text):
                        yield Trace(name, field.replace("_", " "), str(pk), text)


def _numbers(exercise: Exercise, spellings: Sequence[str]) -> list[Trace]:
    """The class-list data about people with these names; it goes with the name."""
    rows = Enrolment.objects.filter(exercise=exercise, seat__name__in=spellings)
    return [
        Trace(WORDS["enrolment"], field, str(row.pk), text)
        for row in rows
        for field, text in (("student number", row.number), ("email", row.mail), ("group", row.group))
        if text
    ]


def content(file: Attachment) -> str | None:
    """The words of a text file; None for a file of another kind, or one that is gone from the disk."""
    if file.kind != Attachment.Kind.TEXT:
        return None
    try:
        with file.file.open("rb") as opened:
            return str(opened.read().decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        return None


def _files(exercise: Exercise, sought: Wanted) -> Iterator[Trace]:
    for file in Attachment.objects.filter(inject__exercise=exercise):
        for number, line in enumerate((content(file) or "").splitlines(), 1):
            if sought.found(line):
                yield Trace(WORDS["attachment"], f"{file.name}, line {number}", str(file.pk), line)


def unread(exercise: Exercise) -> tuple[str, ...]:
    """The files of injects in which no name can be looked for: pictures, PDFs, and what is gone from the disk."""
    files = Attachment.objects.filter(inject__exercise__in=family(exercise)).select_related("inject")
    return tuple(f"{file.name} (inject {file.inject.number})" for file in files if content(file) is None)


def _sealed(exercise: Exercise, sought: Wanted) -> Iterator[Trace]:
    if exercise.game is None:
        return
    for seq, text in exercise.game.steps.order_by("seq").values_list("seq", "body"):
        body: dict[str, Any] = msgspec.json.decode(text)
        for part in SEALED:
            for said in strings(body.get(part)):
                if sought.found(said):
                    yield Trace("Ledger", part, f"step {seq}", said, sealed=True)


def is_sealed(exercise: Exercise, sought: Wanted) -> bool:
    """True if the ledger contains the name in a step, which cannot be changed."""
    return any(True for _ in _sealed(exercise, sought))


def strings(value: Any) -> Iterator[str]:
    """All texts inside a plain value."""
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


@cache  # 0.14 ms to gather, asked for each value of each table
def _written() -> Mapping[str, tuple[str, ...]]:
    """The fields of orders and events of all rule systems that people write in their own words, by tag."""
    found: dict[str, tuple[str, ...]] = {}
    for system in registry.names():
        for tag, fields in registry.get(system).written.items():
            found[tag] = (*found.get(tag, ()), *fields)
    return found


def own_words(table: str, field: str, value: Any) -> Iterator[str]:
    """The texts of a field that people wrote."""
    if field not in IN_ORDERS.get(table, ()):
        yield from strings(value)
        return
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    removable_text.in_own_words(_plain(value), note, _written())
    yield from found


def rewritten(table: str, field: str, value: Any, change: Callable[[str], str]) -> Any:
    """A field with `change` applied to what people wrote in it."""
    if field not in IN_ORDERS.get(table, ()):
        return changed(value, change)
    new = removable_text.in_own_words(_plain(value), change, _written())
    return msgspec.json.encode(new).decode() if isinstance(value, str) else new


def _plain(value: Any) -> Any:
    return msgspec.json.decode(value) if isinstance(value, str) and value else value


def elsewhere(viewer: Viewer, name: str) -> tuple[str, ...]:
    """Other exercises of the same owner or group whose roster holds the name. One query."""
    here = viewer.exercise
    alike = Q(group=here.group_id) if here.group_id else Q(group=None, owner=here.owner_id)
    others = Exercise.objects.filter(alike, cells__seats__name__iexact=name)
    practice = Q(practice_of=viewer.exercise) | Q(own_practice_of=viewer.exercise)
    kept = others.exclude(pk=viewer.exercise.pk).exclude(practice).distinct()
    return tuple(kept.values_list("title", flat=True))
