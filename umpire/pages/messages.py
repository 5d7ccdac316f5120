"""The umpire's page of messages: those that need approval, everything said, actors, and rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from umpire.pages.rfis import age, lasting
from wargame.models import Cell, Exercise, Message, OrderSheet
from wargame.selectors import activity
from wargame.selectors.evaluation.evidence import Tagging, tagging
from wargame.selectors.record.log import local
from wargame.selectors.traffic import STATES, addressees
from wargame.viewer import Viewer

MOST = 150


@dataclass(frozen=True)
class MessageRow:
    """One message. `kind` is the sender's cell mark."""

    id: int
    number: int
    time: str
    turn: int
    activity: str
    age: str
    press: bool
    sender: str
    kind: str
    by: str
    to: str
    title: str
    text: str
    state: str
    word: str
    changed: bool
    original: str
    reason: str
    decided_by: str
    tag: Tagging


@dataclass(frozen=True)
class Rule:
    """One rule with its possible modes: (value, text, chosen)."""

    name: str
    label: str
    now: bool
    modes: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class Intent:
    """A cell's intent for a turn."""

    turn: int
    cell: str
    kind: str
    text: str


@dataclass(frozen=True)
class MessagesPage:
    """The complete page."""

    id: UUID
    title: str
    number: str
    status: str
    lasting: bool
    waiting: tuple[MessageRow, ...]
    rows: tuple[MessageRow, ...]
    cells: tuple[tuple[int, str, str], ...]
    actors: tuple[tuple[int, str, str], ...]
    rules: tuple[Rule, ...]
    intents: tuple[Intent, ...]


def page(viewer: Viewer) -> MessagesPage:
    """The complete page, in a fixed number of queries."""
    exercise = viewer.exercise
    found = list(_found(exercise))
    tags = tagging(exercise, "message", [row.pk for row in found])
    rows = tuple(_row(row, ZoneInfo(exercise.timezone), tags[str(row.pk)]) for row in found)
    cells = [cell for cell in exercise.cells.all() if cell.kind not in (Cell.Kind.WHITE, Cell.Kind.OBSERVER)]
    return MessagesPage(
        id=exercise.pk, title=exercise.title, number=exercise.number, status=exercise.status, lasting=lasting(exercise),
        waiting=tuple(reversed([row for row in rows if row.state == "waits"])),
        rows=tuple(row for row in rows if row.state != "waits"),
        cells=tuple((cell.pk, cell.kind, cell.name) for cell in cells),
        actors=tuple((actor.pk, actor.name, actor.role) for actor in exercise.actors.all()),
        rules=rules(exercise, {}), intents=intents(exercise),
    )  # fmt: skip


def _found(exercise: Exercise) -> list[Message]:
    rows = exercise.messages.select_related("cell").prefetch_related("cells", "actors").order_by("-number")
    waiting = list(rows.filter(status=Message.Status.WAITING))
    said = list(rows.exclude(status=Message.Status.WAITING)[:MOST])
    return [*waiting, *said]


def _row(row: Message, zone: ZoneInfo, tag: Tagging) -> MessageRow:
    state, word = STATES[Message.Status(row.status)]
    press = row.kind == Message.Kind.PRESS
    return MessageRow(
        id=row.pk, number=row.own_number, time=local(row.created_at, zone), turn=row.turn,
        activity=row.get_phase_display(), age=age(row.created_at, timezone.now()), press=press, sender=row.sender,
        kind=row.cell.kind if row.cell else "other" if row.actor_id else "white", by=row.by_name,
        to="everyone" if press else addressees(row.cells.all(), row.actors.all(), row.to_umpire), title=row.title,
        text=row.text, state=state, word=word, changed=row.edited, original=row.original, reason=row.reason,
        decided_by=row.decided_by, tag=tag,
    )  # fmt: skip


def rules(exercise: Exercise, posted: Mapping[str, str]) -> tuple[Rule, ...]:
    """The rules for messages, with the current or the typed mode."""
    now = activity.current_activity(exercise).activity
    labels = {**dict(Message.Activity.choices), activity.PRESS: "Press releases of cells"}
    return tuple(
        Rule(
            name, str(labels[name]), name == now,
            tuple(
                (mode, word, mode == posted.get(f"rule.{name}", activity.message_rule(exercise, name)))
                for mode, word in activity.MODES.items()
            ),
        )
        for name in activity.RULED
    )  # fmt: skip


def intents(exercise: Exercise) -> tuple[Intent, ...]:
    """The last intent of each cell in each turn, the latest turn first. One query."""
    sheets = OrderSheet.objects.filter(decision__exercise=exercise).exclude(intent="").order_by("id")
    last: dict[tuple[int, int], Intent] = {}
    for sheet in sheets.select_related("cell", "decision"):
        cell = sheet.cell
        last[sheet.decision.turn, cell.pk] = Intent(sheet.decision.turn, cell.name, cell.kind, sheet.intent)
    return tuple(last[key] for key in sorted(last, key=lambda key: (-key[0], key[1])))
