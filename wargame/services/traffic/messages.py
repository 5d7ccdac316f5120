"""Messages between cells, under the rules of the white cell, and whatever actors say through the umpire."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from wargame.access import Viewer
from wargame.errors import Outdated, Refused
from wargame.models import Actor, Cell, Exercise, LogEntry, Message
from wargame.selectors import activity
from wargame.selectors.traffic import addressees
from wargame.services import locks, logbook
from wargame.services.words import said

MOST_WAITING = 40  # of one cell


@dataclass(frozen=True)
class To:
    """The recipients of a message: cells and actors by id, the umpire."""

    cells: tuple[int, ...] = ()
    actors: tuple[int, ...] = ()
    umpire: bool = False


@dataclass
class _Addressed:
    cells: list[Cell] = field(default_factory=list)
    actors: list[Actor] = field(default_factory=list)
    umpire: bool = False


@transaction.atomic
def send(*, viewer: Viewer, text: str, title: str = "", to: To = To(), press: bool = False) -> Message:
    """A cell writes to cells, actors or the umpire, or issues a press release.

    What goes to another cell, or to the press, follows the rule of the moment: at once, after an umpire has passed it,
    or not at all. The umpire and the actors they play can always be written to.
    """
    if not viewer.speaks or viewer.cell is None:
        raise Refused("You are watching this exercise. Only cells send messages.")
    exercise = locks.lasting(viewer.exercise.pk)
    addressed = _Addressed() if press else _addressed(exercise, to, viewer.cell)
    now = activity.current_activity(exercise)
    mode = _mode(exercise, now.activity, press, bool(addressed.cells))
    if viewer.cell.sent.filter(status=Message.Status.WAITING).count() >= MOST_WAITING:
        raise Refused(
            f"{MOST_WAITING} messages from your cell are waiting for the umpire. Wait for a decision "
            f"before you send more."
        )
    message = _store(
        exercise, viewer, addressed, text, title, press, now, cell=viewer.cell, sender=viewer.cell.name,
        status=Message.Status.WAITING if mode == "moderated" else Message.Status.SENT,
    )  # fmt: skip
    logbook.ring(exercise, cells=[viewer.cell])
    if message.status == Message.Status.SENT:
        _deliver(exercise, message)
    else:
        words = f"{_named(message)} waits for the umpire: {_whole(message)}"
        logbook.write(exercise, LogEntry.Kind.MESSAGE, words, cell=viewer.cell, turn=now.turn)
    return message


def _mode(exercise: Exercise, now: str, press: bool, between_cells: bool) -> str:
    if press:
        mode = activity.message_rule(exercise, activity.PRESS)
        sentence = "Press releases of cells are not allowed in this exercise."
    elif between_cells:
        mode = activity.message_rule(exercise, now)
        sentence = (
            f"Messages between cells are not allowed now ({Message.Activity(now).label.lower()}). Write to the umpire."
        )
    else:
        return "free"
    if mode == "forbidden":
        raise Refused(sentence)
    return mode


def _addressed(exercise: Exercise, to: To, sender: Cell | None) -> _Addressed:
    cells = list(exercise.cells.filter(pk__in=to.cells).exclude(kind__in=[Cell.Kind.WHITE, Cell.Kind.OBSERVER]))
    actors = list(exercise.actors.filter(pk__in=to.actors))
    if (
        len(cells) != len(set(to.cells))
        or len(actors) != len(set(to.actors))
        or (sender is not None and sender in cells)
    ):
        raise Refused("to: choose other cells and actors of this exercise.")
    if not cells and not actors and not to.umpire:
        raise Refused("to: choose at least one recipient.")
    return _Addressed(cells, actors, to.umpire)


def _store(
    exercise: Exercise, viewer: Viewer, addressed: _Addressed, text: str, title: str, press: bool,
    now: activity.TurnActivity, *, sender: str, status: Message.Status, cell: Cell | None = None,
    actor: Actor | None = None,
) -> Message:  # fmt: skip
    needed = "A press release needs a headline." if press else ""
    last = exercise.messages.aggregate(last=Max("number"))["last"] or 0
    message = Message.objects.create(
        exercise=exercise, number=last + 1, kind=Message.Kind.PRESS if press else Message.Kind.MESSAGE, status=status,
        cell=cell, actor=actor, sender=sender, by_seat=viewer.seat, by_name=viewer.label,
        to_umpire=addressed.umpire, title=said("title", title, 160, needed=needed),
        text=said("text", text, 4000, needed="Write the text."), turn=now.turn, phase=now.activity,
    )  # fmt: skip
    message.cells.set(addressed.cells)
    message.actors.set(addressed.actors)
    return message


@transaction.atomic
def speak(
    *, viewer: Viewer, text: str, title: str = "", actor_id: int | None = None, to: To = To(), press: bool = False
) -> Message:  # fmt: skip
    """The umpire says something as an actor, or as the white cell; nothing holds it up."""
    exercise = locks.lasting(viewer.exercise.pk)
    actor = exercise.actors.filter(pk=actor_id).first() if actor_id is not None else None
    if actor_id is not None and actor is None:
        raise Refused("actor: this exercise has no such actor.")
    if not press and (to.actors or to.umpire):
        raise Refused("to: the umpire writes to cells.")
    addressed = _Addressed() if press else _addressed(exercise, to, None)
    message = _store(
        exercise, viewer, addressed, text, title, press, activity.current_activity(exercise), actor=actor,
        sender=actor.name if actor else "White cell", status=Message.Status.SENT,
    )  # fmt: skip
    _deliver(exercise, message)
    return message


@transaction.atomic
def decide(*, viewer: Viewer, message_id: int, act: str, title: str = "", text: str = "", reason: str = "") -> Message:
    """An umpire passes a waiting message ("pass"), changes it with a mark ("edit"), or refuses it with a reason."""
    exercise = locks.lasting(viewer.exercise.pk)
    message = exercise.messages.select_for_update(of=("self",)).filter(pk=message_id).first()
    if message is None:
        raise Refused("This exercise has no such message.")
    if message.status != Message.Status.WAITING:
        done = message.get_status_display().lower()
        raise Outdated(f"{message} is {done} already, by {message.decided_by or 'its sender'}.")
    if act == "edit":
        _edit(message, title, text)
    elif act not in ("pass", "refuse"):
        raise Refused("act: approve, change or refuse the message.")
    message.reason = said("reason", reason, 1000, needed="" if act != "refuse" else "Give a reason.")
    message.status = Message.Status.REFUSED if act == "refuse" else Message.Status.SENT
    message.decided_by, message.decided_at = viewer.label, timezone.now()
    message.save()
    if act == "refuse":
        words = f"{_named(message)} was refused by the umpire: {message.reason}"
    else:
        _deliver(exercise, message)
        words = f"{_named(message)} was delivered{', changed by the umpire' if message.edited else ''}."
    logbook.write(exercise, LogEntry.Kind.MESSAGE, words, cell=message.cell, turn=message.turn)
    return message


def _edit(message: Message, title: str, text: str) -> None:
    needed = "A press release needs a headline." if message.kind == Message.Kind.PRESS else ""
    title, text = said("title", title, 160, needed=needed), said("text", text, 4000, needed="Write the text.")
    if (title, text) == (message.title, message.text):
        raise Refused("text: you made no changes. Approve the message as it is.")
    message.original_title, message.original, message.edited = message.title, message.text, True
    message.title, message.text = title, text


def _deliver(exercise: Exercise, message: Message) -> None:
    """Tell the readers. The log keeps a line for each of them; the umpire reads what only actors were told."""
    turn, text = message.turn, _whole(message)
    mark = " (changed by the white cell)" if message.edited else ""
    if message.kind == Message.Kind.PRESS:
        logbook.write(exercise, LogEntry.Kind.NEWS, f"{message.sender}{mark}: {text}", public=True, turn=turn)
        return
    cells = list(message.cells.all())
    for cell in cells:
        logbook.write(exercise, LogEntry.Kind.MESSAGE, f"From {message.sender}{mark}: {text}", cell=cell, turn=turn)
    if not cells:
        words = f"From {message.sender} to {addressees(message.cells.all(), message.actors.all(), message.to_umpire)}: "
        logbook.write(exercise, LogEntry.Kind.MESSAGE, words + text, turn=turn)


def _named(message: Message) -> str:
    if message.kind == Message.Kind.PRESS:
        return f"Your press release {message.own_number}"
    to = addressees(message.cells.all(), message.actors.all(), message.to_umpire)
    return f"Your message {message.own_number} to {to}"


def _whole(message: Message) -> str:
    return f"{message.title.rstrip('.')}. {message.text}" if message.title else message.text
