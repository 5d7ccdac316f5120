"""The umpire's page of the MSEL (the list of injects): what is due, what is coming, and what happened to released
injects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from adjudication.engine.injects import chains, triggers
from adjudication.engine.injects.watch import TriggerWords
from wargame.models import Cell, Exercise, Inject
from wargame.selectors import msel, reading_load, vocabulary
from wargame.selectors import trigger_words as phrases
from wargame.selectors.evaluation.evidence import Tagging, tagging
from wargame.selectors.injects import sized
from wargame.selectors.participants import remits
from wargame.selectors.record.log import local
from wargame.services.msel import injects

State = Inject.State
SIGNS = {
    State.DRAFT: "editing", State.APPROVED: "waits", State.HELD: "held", State.RELEASED: "released",
    State.CANCELLED: "voided",
}  # fmt: skip
GROUPS = (
    ("now", "Due now"), ("past", "Date has passed, not by themselves"), ("coming", "To come"),
    ("condition", "On a condition"), ("hand", "By hand or with a chain"), ("out", "Released"), ("off", "Cancelled"),
)  # fmt: skip
NEXT = 5


@dataclass(frozen=True)
class Receipt:
    """The delivery of an inject to one cell."""

    cell: str
    kind: str
    delivered: str
    read: str
    answer: str
    answered: str


@dataclass(frozen=True)
class File:
    """A file of an inject."""

    id: int
    name: str
    kind: str
    size: str


@dataclass(frozen=True)
class MselRow:
    """One inject. `sign` and `word` are its state; `left` is the time until its release, if it is known.

    `readers` counts the cells whose reading is tracked: observers read along and leave no mark.
    """

    id: int
    number: str
    title: str
    kind: str
    kind_word: str
    sender: str
    text: str
    note: str
    to_all: bool
    to: tuple[tuple[str, str], ...]
    when: str
    after: str
    left: str
    state: str
    sign: str
    word: str
    group: str
    due: bool
    blocked: str
    late: str  # why it is due and waits for the next turn
    wants_answer: bool
    read: int
    answered: int
    readers: int
    receipts: tuple[Receipt, ...]
    files: tuple[File, ...]
    objectives: tuple[str, ...]
    version: int
    released: str
    tag: Tagging
    order: tuple[Any, ...]

    @property
    def open(self) -> bool:
        """Whether the inject can still be changed: neither released nor cancelled."""
        return self.state not in (State.RELEASED, State.CANCELLED)


@dataclass(frozen=True)
class Filter:
    """One filter of the list, with the number of rows it shows."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class MselPage:
    """The MSEL page. `rows` are grouped as in the list; `upcoming` are the next injects due."""

    id: Any
    title: str
    number: str
    status: str
    playing: bool
    over: bool
    paused: bool
    turn: int
    clock: str
    groups: tuple[tuple[str, tuple[MselRow, ...]], ...]
    upcoming: tuple[MselRow, ...]
    total: int
    shown: int
    drafts: int
    out: int
    unread: int
    unanswered: int
    from_pack: int
    filters: tuple[tuple[str, str, tuple[Filter, ...]], ...]
    filtered: bool
    past: str = ""  # about those whose date has passed
    loads: tuple[reading_load.CellLoad, ...] = ()
    ahead: tuple[reading_load.CellLoad, ...] = ()


def page(exercise: Exercise, chosen: Mapping[str, str]) -> MselPage:
    """The MSEL with the filters in the address, always in 22 queries."""
    now = timezone.now()
    words = vocabulary.words(exercise)
    all_rows = rows(exercise, words, now)
    shown = [row for row in all_rows if _wanted(row, chosen)]
    groups = tuple((title, tuple(row for row in shown if row.group == key)) for key, title in GROUPS)
    there = {row.number for row in all_rows}
    here = msel.moment(exercise, words, now, ())
    return MselPage(
        id=exercise.pk, title=exercise.title, number=exercise.number, status=exercise.status,
        playing=exercise.status == Exercise.Status.PLAYING,
        over=exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED),
        paused=exercise.paused_at is not None, turn=here.turn, clock=local(now, here.zone),
        groups=tuple((title, found) for title, found in groups if found),
        upcoming=tuple([row for row in all_rows if row.group in ("now", "coming")][:NEXT]),
        total=len(all_rows), shown=len(shown), drafts=sum(row.state == State.DRAFT for row in all_rows),
        out=sum(row.state == State.RELEASED for row in all_rows),
        unread=sum(row.readers - row.read for row in all_rows),
        unanswered=sum(row.readers - row.answered for row in all_rows if row.wants_answer),
        from_pack=sum(line.number.upper() not in there for line in injects.pack_lines(exercise)),
        filters=_filters(exercise, all_rows, chosen), filtered=any(chosen.get(name) for name in FILTERS),
        past=msel.past(exercise, now),
        loads=reading_load.loads(exercise, here.turn),
        ahead=reading_load.next_turn(exercise, here.turn, words.turns),
    )  # fmt: skip


FILTERS = ("state", "cell", "kind", "objective")


def _wanted(row: MselRow, chosen: Mapping[str, str]) -> bool:
    state, cell = chosen.get("state", ""), chosen.get("cell", "")
    kind, objective = chosen.get("kind", ""), chosen.get("objective", "")
    return (
        (not state or state == row.state)
        and (not cell or row.to_all or cell in {name for _, name in row.to})
        and (not kind or kind == row.kind)
        and (not objective or objective in row.objectives)
    )


def _filters(
    exercise: Exercise, all_rows: list[MselRow], chosen: Mapping[str, str]
) -> tuple[tuple[str, str, tuple[Filter, ...]], ...]:
    offered = {
        "state": ("State", [(state.value, str(state.label)) for state in State]),
        "cell": ("Cell", [(name, name) for name in sorted({name for row in all_rows for _, name in row.to})]),
        "kind": ("Kind", [(value, str(label)) for value, label in Inject.Kind.choices]),
        "objective": ("Objective", [(one.code, one.code) for one in exercise.objectives.all()]),
    }
    return tuple(
        (name, label, tuple(Filter(value, word, chosen.get(name) == value) for value, word in values))
        for name, (label, values) in offered.items()
        if values
    )


def rows(exercise: Exercise, words: TriggerWords, now: datetime) -> list[MselRow]:
    """Every inject in the order of release. Eleven queries."""
    found = list(msel.injects(exercise))
    out = {one.number for one in found if one.state == State.RELEASED}
    states = {one.number: one.state for one in found}
    here = msel.moment(exercise, words, now, out)
    tags = tagging(exercise, "inject", [one.pk for one in found])
    sides = {side: cell.name for side, cell in remits.leading(exercise).items()}
    found_loads = reading_load.loads(exercise, here.turn) if exercise.new_a_turn else ()
    late = {one.pk: reading_load.waits_because(found_loads, one) for one in found if one.state == State.APPROVED}
    made = [_row(one, here, words, sides, tags[str(one.pk)], states, late.get(one.pk, "")) for one in found]
    return sorted(made, key=lambda row: row.order)


def _row(
    one: Inject,
    here: msel.TriggerContext,
    words: TriggerWords,
    sides: Mapping[str, str],
    tag: Tagging,
    states: Mapping[str, str],
    late: str,
) -> MselRow:
    trigger = triggers.parse(one.trigger)
    at = msel.due_at(trigger, one, here)
    waits = one.state in msel.WAITING
    due = waits and msel.due(one, here, words)
    receipts = tuple(_receipt(delivery, here.zone) for delivery in one.deliveries.all())
    group = "past" if waits and msel.missed(trigger, one, here) else _group(one, trigger, due)
    chain = phrases.after(one.after)
    if chain and isinstance(trigger, triggers.Chained):
        chain, text = "", chain[:1].upper() + chain[1:]
    else:
        text = phrases.when(one.trigger, words, sides)
    return MselRow(
        id=one.pk, number=one.number, title=one.title, kind=one.kind, kind_word=one.get_kind_display(),
        sender=one.sender, text=one.text, note=one.note, to_all=one.to_all,
        to=tuple((cell.kind, cell.name) for cell in one.cells.all()), when=text, after=chain,
        left=_left(at, here, group) if waits and at else "", state=one.state,
        late=late if due else "",
        sign="late" if due and one.state != State.APPROVED else SIGNS[State(one.state)],
        word=_word(one, due), group=group, due=due, blocked=_blocked(one, states), wants_answer=one.answer_wanted,
        read=sum(bool(row.read) for row in receipts), answered=sum(bool(row.answered) for row in receipts),
        readers=sum(row.kind != Cell.Kind.OBSERVER for row in receipts),
        receipts=receipts,
        files=tuple(File(file.pk, file.name, file.get_kind_display(), sized(file.size)) for file in one.files.all()),
        objectives=tuple(objective.code for objective in one.objectives.all()), version=one.version,
        released=_released(one, here.zone), tag=tag, order=_order(one, trigger, at, group, words),
    )  # fmt: skip


def _receipt(delivery: Any, zone: ZoneInfo) -> Receipt:
    read = f"{local(delivery.read_at, zone)}, {delivery.read_by}" if delivery.read_at else ""
    answered = f"{local(delivery.answered_at, zone)}, {delivery.answered_by}" if delivery.answered_at else ""
    cell = delivery.cell
    return Receipt(cell.name, cell.kind, local(delivery.delivered_at, zone), read, delivery.answer, answered)


def _group(one: Inject, trigger: triggers.Trigger, due: bool) -> str:
    if one.state == State.RELEASED:
        return "out"
    if one.state == State.CANCELLED:
        return "off"
    if due:
        return "now"
    if isinstance(trigger, triggers.CONDITIONS):
        return "condition"
    return "hand" if isinstance(trigger, (triggers.ByHand, triggers.Chained)) else "coming"


def _word(one: Inject, due: bool) -> str:
    if due and one.state == State.DRAFT:
        return "Due, to approve"
    if due and one.state == State.HELD:
        return "Due, on hold"
    return str(one.get_state_display())


def _blocked(one: Inject, states: Mapping[str, str]) -> str:
    """The reason why its chain can no longer be completed automatically: every branch needs a cancelled inject."""
    chain = chains.parse(one.after)
    if not chain or one.state not in msel.WAITING:
        return ""
    dead = [next((name for name in group if states.get(name) in (State.CANCELLED, None)), "") for group in chain]
    return f"waits for {dead[0]}, which was cancelled" if all(dead) else ""


def _left(at: datetime, here: msel.TriggerContext, group: str) -> str:
    """The time until release, or that its date has passed; "" if something else holds the inject back."""
    if group == "past":
        return "before today" if at.date() < here.now.astimezone(here.zone).date() else "has passed"
    minutes = ceil((at - here.now).total_seconds() / 60)
    if group != "coming" or minutes <= 0:
        return ""
    return f"in {minutes} min" if minutes < 120 else f"in {minutes // 60} h"


def _released(one: Inject, zone: ZoneInfo) -> str:
    if one.released_at is None:
        return ""
    how = f"by {one.released_by}" if one.released_by else "on its trigger"
    return f"{local(one.released_at, zone)}, turn {one.released_turn}, {how}"


def counted(number: str) -> tuple[tuple[int, int, str], ...]:
    """The key that sorts inject numbers as people count: 2 before 10, and 1.2 before T.1."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", number))


def _order(
    one: Inject, trigger: triggers.Trigger, at: datetime | None, group: str, words: TriggerWords
) -> tuple[Any, ...]:  # fmt: skip
    """The sort key: by group, then by turn, then by clock; recently released injects first."""
    place = [key for key, _ in GROUPS].index(group)
    natural = counted(one.number)
    if group == "out" and one.released_at:
        return (place, -one.released_at.timestamp(), 0, 0, natural)
    if isinstance(trigger, triggers.AtTurn):
        return (place, 1, trigger.turn, words.phase_at(trigger.phase), natural)
    clock = (at.timestamp() if at else float("inf")) if isinstance(trigger, triggers.AtTime | triggers.AtMinute) else 0
    return (place, 0 if clock and clock != float("inf") else 2, clock, 0, natural)


def cells(exercise: Exercise) -> list[tuple[str, str]]:
    """Name and kind of every cell that can receive an inject."""
    return list(exercise.cells.exclude(kind=Cell.Kind.WHITE).values_list("name", "kind"))
