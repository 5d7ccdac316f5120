"""A cell's incoming and outgoing items: news, messages, requests, matrix actions; and the umpire's open items."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Case, Q, QuerySet, When
from django.db.models.functions import Coalesce

from adjudication.prepared_sql import Prepared
from wargame.models import Actor, Argument, Cell, Decision, Exercise, Message, Proposal, Rfi, RfiAnswer
from wargame.opaque_numbers import seal
from wargame.selectors import activity
from wargame.selectors.record.log import local
from wargame.viewer import Viewer

MOST = 60  # of each kind on a page
WHITE = (Cell.Kind.WHITE, Cell.Kind.OBSERVER)


@dataclass(frozen=True)
class News:
    """A press release in its public form."""

    time: str
    turn: int
    sender: str
    title: str
    text: str
    changed: bool


@dataclass(frozen=True)
class MessageLine:
    """A message to or from the cell. `state` is a key of the state glyphs; `original` is for the sender alone.

    A number counts what the cell itself wrote; what it received has none. `key` names the line, and says nothing.
    """

    key: str
    number: int | None
    time: str
    turn: int
    own: bool
    press: bool
    who: str
    title: str
    text: str
    state: str
    word: str
    changed: bool
    original: str
    reason: str


@dataclass(frozen=True)
class RfiReply:
    """An answer of the white cell."""

    time: str
    text: str


@dataclass(frozen=True)
class Request:
    """A request of the cell itself."""

    id: int
    number: int
    time: str
    asked_by: str
    question: str
    why: str
    needed: str
    state: str
    word: str
    open: bool
    answers: tuple[RfiReply, ...]
    reason: str


@dataclass(frozen=True)
class Reason:
    """An argument as cells read it; its weight is shown once the action is decided and told."""

    cell: str
    kind: str
    favours: bool
    text: str
    weight: str


@dataclass(frozen=True)
class Action:
    """A matrix action as a cell reads it."""

    id: int
    number: int | None
    turn: int
    cell: str
    kind: str
    own: bool
    action: str
    effect: str
    reasons: tuple[Reason, ...]
    state: str
    word: str
    argues: bool
    asked: bool
    estimate: int | None
    withdraws: bool
    told: str
    cost: str


@dataclass(frozen=True)
class Traffic:
    """Everything of it on a cell's page."""

    news: tuple[News, ...]
    messages: tuple[MessageLine, ...]
    requests: tuple[Request, ...]
    made_known: tuple[RfiReply, ...]
    actions: tuple[Action, ...]
    speaks: bool
    waiting: int

    @property
    def empty(self) -> bool:
        """True if nothing has been written yet."""
        return not (self.news or self.messages or self.requests or self.made_known or self.actions)


@dataclass(frozen=True)
class Recipient:
    """A possible recipient of a message; `value` is what the form sends."""

    value: str
    name: str
    kind: str
    detail: str = ""


@dataclass(frozen=True)
class Writing:
    """The choices of a cell's forms now. `modes`: the rule for messages between cells, and for press releases."""

    speaks: bool
    cells: tuple[Recipient, ...]
    actors: tuple[Recipient, ...]
    mode: str
    press: str
    activity: str
    proposes: bool


def news(exercise: Exercise, most: int = MOST) -> tuple[News, ...]:
    """The press releases of an exercise, newest first. One query."""
    zone = ZoneInfo(exercise.timezone)
    rows = exercise.messages.filter(kind=Message.Kind.PRESS, status=Message.Status.SENT)
    rows = rows.order_by(Coalesce("decided_at", "created_at").desc(), "-number")[:most]
    return tuple(
        News(local(row.decided_at or row.created_at, zone), row.turn, row.sender, row.title, row.text, row.edited)
        for row in rows
    )


def traffic(viewer: Viewer) -> Traffic:
    """The items that the viewer's cell may read, newest first. A fixed number of queries."""
    if viewer.cell is None:
        return Traffic(news(viewer.exercise), (), (), (), (), False, 0)
    messages = _messages(viewer.exercise, viewer.cell)
    requests = _requests(viewer.exercise, viewer.cell)
    actions = _actions(viewer, viewer.cell)
    return Traffic(
        news=news(viewer.exercise), messages=messages, requests=requests,
        made_known=_made_known(viewer.exercise, viewer.cell), actions=actions, speaks=viewer.speaks,
        waiting=sum(action.argues and not action.own for action in actions),
    )  # fmt: skip


def of_cell(exercise: Exercise, cell: Cell) -> QuerySet[Message]:
    """The messages a cell may read, by the time it could: its own, and what was delivered to it.

    By number one that had waited for the umpire would be among older ones, and tell when it was written.
    """
    delivered = Q(cells=cell, status=Message.Status.SENT)
    own = Q(cell=cell) & ~Q(kind=Message.Kind.PRESS, status=Message.Status.SENT)
    found = exercise.messages.filter(delivered | own).distinct().annotate(
        read_at=Case(When(cell=cell, then="created_at"), default=Coalesce("decided_at", "created_at"))
    )  # fmt: skip
    return found.prefetch_related("cells", "actors").order_by("-read_at", "-number")


def _messages(exercise: Exercise, cell: Cell) -> tuple[MessageLine, ...]:
    zone = ZoneInfo(exercise.timezone)
    return tuple(_line(row, cell, zone) for row in of_cell(exercise, cell)[:MOST])


STATES = {
    Message.Status.WAITING: ("waits", "Waits for the umpire"),
    Message.Status.SENT: ("released", "Delivered"),
    Message.Status.REFUSED: ("voided", "Refused"),
}


def _line(row: Message, cell: Cell, zone: ZoneInfo) -> MessageLine:
    own = row.cell_id == cell.pk
    state, word = STATES[Message.Status(row.status)] if own else ("", "")
    press = row.kind == Message.Kind.PRESS
    to = "the press" if press else addressees(row.cells.all(), row.actors.all(), row.to_umpire)
    return MessageLine(
        key=seal(row.pk, "message"), number=row.own_number if own else None,
        time=local(row.created_at if own else row.decided_at or row.created_at, zone), turn=row.turn, own=own,
        press=press, who=to if own else row.sender, title=row.title, text=row.text, state=state, word=word,
        changed=row.edited, original=row.original if own else "", reason=row.reason if own else "",
    )  # fmt: skip


def addressees(cells: Iterable[Cell], actors: Iterable[Actor], umpire: bool) -> str:
    """The addressees of a message, as text."""
    return ", ".join([*(cell.name for cell in cells), *(actor.name for actor in actors), *(["the umpire"] * umpire)])


def _requests(exercise: Exercise, cell: Cell) -> tuple[Request, ...]:
    zone = ZoneInfo(exercise.timezone)
    rows = exercise.rfis.filter(cell=cell).prefetch_related("answers").order_by("-number")[:MOST]
    return tuple(_request(row, zone) for row in rows)


def _request(row: Rfi, zone: ZoneInfo) -> Request:
    state, word = rfi_state(row)
    return Request(
        id=row.pk, number=row.own_number, time=local(row.asked_at, zone), asked_by=row.asked_name,
        question=row.question,
        why=row.why, needed=needed(row, zone), state=state, word=word, open=row.status == Rfi.Status.OPEN,
        answers=tuple(RfiReply(local(answer.at, zone), answer.text) for answer in row.answers.all()), reason=row.reason,
    )  # fmt: skip


def rfi_state(row: Rfi) -> tuple[str, str]:
    """Glyph and word of a request."""
    if row.status == Rfi.Status.OPEN:
        return ("open", "In progress") if row.held_name else ("waits", "Open")
    return {
        Rfi.Status.ANSWERED: ("answered", "Answered"),
        Rfi.Status.DECLINED: ("voided", "Not answered"),
    }.get(Rfi.Status(row.status), ("recalled", "Withdrawn"))


def needed(row: Rfi, zone: ZoneInfo) -> str:
    """The time by which the answer is needed, as text."""
    if row.needed_at is not None:
        return f"by {local(row.needed_at, zone)}"
    return f"by turn {row.needed_turn}" if row.needed_turn is not None else ""


def _made_known(exercise: Exercise, cell: Cell) -> tuple[RfiReply, ...]:
    """Answers to other cells' requests that this cell reads too, without the question."""
    zone = ZoneInfo(exercise.timezone)
    told = RfiAnswer.objects.filter(Q(public=True) | Q(cells=cell), rfi__exercise=exercise).exclude(rfi__cell=cell)
    return tuple(RfiReply(local(row.at, zone), row.text) for row in told.distinct().order_by("-id")[:MOST])


def _actions(viewer: Viewer, cell: Cell) -> tuple[Action, ...]:
    others = Q(shown_to=cell) & ~Q(status=Proposal.Status.WITHDRAWN)
    rows = viewer.exercise.proposals.filter(Q(cell=cell) | others).distinct().select_related("cell")
    rows = rows.prefetch_related("arguments__cell", "estimates", "estimates_from").order_by("-number")[:MOST]
    return tuple(_action(viewer, cell, row) for row in rows)


def _action(viewer: Viewer, cell: Cell, row: Proposal) -> Action:
    own, open_now = row.cell_id == cell.pk, row.status == Proposal.Status.OPEN
    told = row.status in (Proposal.Status.DECIDED, Proposal.Status.REFUSED) and row.tell != Proposal.Tell.NOBODY
    decided = told and row.status == Proposal.Status.DECIDED
    state, word = _word(row, told)
    mine = [found.percent for found in row.estimates.all() if viewer.seat and found.seat_id == viewer.seat.pk]
    return Action(
        id=row.pk, number=row.own_number if own else None, turn=row.turn, cell=row.cell.name, kind=row.cell.kind,
        own=own,
        action=row.action, effect=row.effect,
        reasons=tuple(_reason(argument, decided) for argument in row.arguments.all()), state=state, word=word,
        argues=open_now and viewer.speaks, withdraws=open_now and own and viewer.speaks,
        asked=open_now and viewer.speaks and any(found.pk == cell.pk for found in row.estimates_from.all()),
        estimate=mine[0] if mine and not viewer.umpire else None, told=row.ruling if told else "",
        cost=row.cost if decided else "",
    )  # fmt: skip


def _word(row: Proposal, told: bool) -> tuple[str, str]:
    if row.status == Proposal.Status.WITHDRAWN:
        return "recalled", "Withdrawn"
    if row.status == Proposal.Status.REFUSED:
        return "voided", "Refused"
    if not told:
        return ("waits", "To be decided") if row.status == Proposal.Status.OPEN else ("locked", "With the umpire")
    if row.success is None:
        return "open", "Succeeds in part"
    return ("accepted", "Succeeds") if row.success else ("voided", "Fails")


def _reason(row: Argument, weighed: bool) -> Reason:
    weight = row.get_weight_display().lower() if weighed else ""
    return Reason(
        row.cell.name if row.cell else "Umpire", row.cell.kind if row.cell else "white", row.favours, row.text, weight
    )


_actors = Prepared(lambda exercise: Actor.objects.filter(exercise=exercise), UUID)


def speaks(viewer: Viewer) -> bool:
    """Whether the viewer can write messages, requests and notes now."""
    return viewer.speaks and viewer.exercise.status in (Exercise.Status.SETUP, Exercise.Status.PLAYING)


def writing(viewer: Viewer, decision: Decision | None) -> Writing:
    """The choices in a cell's forms while a decision is open or locked. At most two queries besides the cells."""
    exercise = viewer.exercise
    now = activity.activity_during(exercise, decision).activity
    cells = [cell for cell in exercise.cells.all() if cell.kind not in WHITE and cell != viewer.cell]
    return Writing(
        speaks=speaks(viewer),
        cells=tuple(Recipient(f"cell:{cell.pk}", cell.name, cell.kind, cell.role) for cell in cells),
        actors=tuple(Recipient(f"actor:{row.pk}", row.name, "other", row.role) for row in _actors(exercise.pk)),
        mode=activity.message_rule(exercise, now), press=activity.message_rule(exercise, activity.PRESS),
        activity=Message.Activity(now).label, proposes=exercise.status == Exercise.Status.PLAYING,
    )  # fmt: skip
