"""The umpire's work on the MSEL: write, change, approve, hold, cancel. Releasing is in `releases`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from adjudication.engine.injects import chains, triggers
from adjudication.engine.injects.in_pack import address
from adjudication.engine.injects.lines import EVERYBODY, MOST_LINES, PreparedInject, faults, replace
from adjudication.engine.scenario import packed
from adjudication.engine.scenario.exercises import plan as exercise_plan
from adjudication.errors import GameError
from adjudication.services import packs
from wargame.errors import Outdated, Refused
from wargame.models import Attachment, Cell, Exercise, Inject, LogEntry, Objective
from wargame.selectors import msel, vocabulary
from wargame.services import copies, locks, logbook
from wargame.services.msel import attachments

State = Inject.State
RELEASE = ("released_by", "released_at", "released_turn", "released_seq")


def changed(exercise: Exercise) -> None:
    """Announce a changed MSEL: the umpires' pages update, and due injects are checked."""
    if not exercise.injects_stale:
        exercise.injects_stale = True
        exercise.save(update_fields=["injects_stale"])
    logbook.ring(exercise)


def problems(exercise: Exercise, lines: Sequence[PreparedInject], others: dict[str, str]) -> list[tuple[int, str, str]]:
    """Everything wrong with lines for this exercise: place in the list, field, reason."""
    known = vocabulary.addresses(exercise)
    addressed = [
        replace(line, to=[name if name.strip().lower() == EVERYBODY else address(name) for name in line.to])
        for line in lines
    ]
    codes = set(exercise.objectives.values_list("code", flat=True))
    found = faults(addressed, vocabulary.words(exercise), known.keys(), codes, others)
    return [(fault.at, fault.field, fault.reason) for fault in found]


def store(exercise: Exercise, line: PreparedInject, inject: Inject | None, by: str) -> Inject:
    """Write a line that has been checked; the caller holds the exercise. A changed trigger starts to look again."""
    number, trigger = chains.number(line.number), triggers.say(triggers.parse(line.release))
    row, new = inject or Inject(exercise=exercise, written_by=by[:80]), inject is None
    if new or row.trigger != trigger:
        _arm(exercise, row, trigger)
    row.number, row.kind, row.trigger = number, line.kind, trigger
    row.title, row.sender = " ".join(line.title.split()), " ".join(line.sender.split())
    row.text, row.note = line.text.strip(), line.note.strip()
    row.after, row.answer_wanted = chains.say(chains.parse(line.after)), line.answer
    row.to_all = any(name.strip().lower() == EVERYBODY for name in line.to)
    row.version = 1 if new else row.version + 1
    row.save()
    known = vocabulary.addresses(exercise)
    cells = [] if row.to_all else [cell for name in line.to for cell in known[address(name)]]
    row.cells.set(cells)
    row.objectives.set(exercise.objectives.filter(code__in=line.objectives) if line.objectives else [])
    return row


def _arm(exercise: Exercise, row: Inject, trigger: str) -> None:
    """Conditions look at what happens from now on; a track may be there already."""
    head = exercise.game.steps.order_by("-seq").values_list("seq", flat=True).first() if exercise.game else 0
    row.armed_at, row.armed_seq, row.met_seq = timezone.now(), head or 0, None
    stands = isinstance(triggers.parse(trigger), triggers.OnTrack)
    row.looked_seq = max(0, row.armed_seq - 1) if stands else row.armed_seq


@transaction.atomic
def write(*, exercise: Exercise, line: PreparedInject, by: str, approve: bool = False) -> Inject:
    """Add an inject to the MSEL, to be approved unless that is done at once."""
    exercise = opened(exercise)
    others = msel.chain_texts(exercise)
    if exercise.injects.count() >= MOST_LINES:
        raise Refused(f"A MSEL has at most {MOST_LINES} injects.")
    _refuse_taken(exercise, line)
    _refuse(exercise, line, others)
    row = store(exercise, line, None, by)
    if approve:
        put(row, State.APPROVED, by)
    changed(exercise)
    return row


@transaction.atomic
def change(*, inject: Inject, line: PreparedInject, version: int, by: str, approve: bool = False) -> Inject:
    """Rewrite an inject that is still unread. It needs approval again unless `approve` is given."""
    exercise = opened(inject.exercise)
    row = _fresh(inject)
    if row.version != version:
        raise Outdated("Someone else changed this inject after you opened it. Nothing was saved.")
    if row.state == State.RELEASED:
        raise Outdated("This inject has been released. You cannot change what cells have read.")
    others = msel.chain_texts(exercise)
    others.pop(row.number, None)
    if line.number.strip().upper() != row.number:
        _refuse_taken(exercise, line)
        followers = [name for name, text in others.items() if row.number in chains.names(chains.parse(text))]
        if followers:
            raise Refused(f"number: {', '.join(followers)} comes after {row.number}. Change that chain first.")
    _refuse(exercise, line, others)
    row = store(exercise, line, row, by)
    put(row, State.APPROVED if approve else State.DRAFT, by)
    changed(exercise)
    return row


def _refuse_taken(exercise: Exercise, line: PreparedInject) -> None:
    if exercise.injects.filter(number=line.number.strip().upper()).exists():
        raise Refused(f"number: there is already an inject {line.number.strip().upper()}.")


def _refuse(exercise: Exercise, line: PreparedInject, others: dict[str, str]) -> None:
    found = problems(exercise, [line], others)
    if found:
        raise Refused(*(f"{field}: {reason}." for _, field, reason in found))


@transaction.atomic
def approve(*, inject: Inject, by: str) -> Inject:
    """Let its trigger release it; also takes it off hold."""
    row = _changeable(inject, State.DRAFT, State.HELD)
    put(row, State.APPROVED, by)
    return row


@transaction.atomic
def approve_all(*, exercise: Exercise, by: str) -> int:
    """Approve every draft. The number of them."""
    exercise = opened(exercise)
    drafts = exercise.injects.filter(state=State.DRAFT)
    count = drafts.update(state=State.APPROVED, approved_by=by[:80], approved_at=timezone.now())
    changed(exercise)
    return count


@transaction.atomic
def hold(*, inject: Inject) -> Inject:
    """Keep an approved inject back until it is approved again."""
    row = _changeable(inject, State.APPROVED)
    put(row, State.HELD, "")
    return row


@transaction.atomic
def cancel(*, inject: Inject) -> Inject:
    """Cancel an inject; those that depend on it alone are no longer released automatically."""
    row = _changeable(inject, *msel.WAITING)
    put(row, State.CANCELLED, "")
    return row


@transaction.atomic
def restore(*, inject: Inject) -> Inject:
    """Bring a cancelled inject back as one to approve."""
    row = _changeable(inject, State.CANCELLED)
    put(row, State.DRAFT, "")
    found = problems(row.exercise, [msel.line(row)], _others(row))
    if found:
        raise Refused(*(f"{field}: {reason}." for _, field, reason in found))
    return row


def _others(row: Inject) -> dict[str, str]:
    others = msel.chain_texts(row.exercise)
    others.pop(row.number, None)
    return others


@transaction.atomic
def delete(*, inject: Inject) -> None:
    """Delete a draft permanently, its files with it."""
    row = _changeable(inject, State.DRAFT, State.CANCELLED)
    followers = [name for name, text in _others(row).items() if row.number in chains.names(chains.parse(text))]
    if followers:
        raise Refused(f"{', '.join(followers)} comes after {row.number}. Change that chain first.")
    for file in row.files.all():
        attachments.forget(file)
    row.delete()


def opened(exercise: Exercise) -> Exercise:
    """The exercise under its lock; a MSEL changes until the exercise ends."""
    exercise = locks.hold(exercise.pk)
    if exercise.status not in (Exercise.Status.SETUP, Exercise.Status.PLAYING):
        raise Outdated("The exercise has ended, so you cannot change it.")
    return exercise


def _fresh(inject: Inject) -> Inject:
    row = Inject.objects.select_related("exercise__game").filter(pk=inject.pk).first()
    if row is None:
        raise Outdated("This inject has been deleted.")
    return row


def _changeable(inject: Inject, *states: State) -> Inject:
    """The inject as it is now under the lock of its exercise, in one of some states."""
    exercise = opened(inject.exercise)
    row = _fresh(inject)
    if row.state not in states:
        raise Outdated(f"{row.number} is now {row.get_state_display().lower()}. Nothing was changed.")
    changed(exercise)
    return row


def put(row: Inject, state: State, by: str) -> None:
    """Give an inject a state; the caller holds the exercise."""
    row.state = state
    if state == State.APPROVED:
        row.approved_by, row.approved_at = by[:80], timezone.now()
    row.save(update_fields=["state", "approved_by", "approved_at"])


@transaction.atomic
def from_pack(*, exercise: Exercise, by: str = "") -> int:
    """Take over the injects the pack prepares, as drafts; those whose number is there already are left alone.

    A line whose cells this exercise does not have goes to no one and is left out. The number taken over.
    """
    exercise = opened(exercise)
    lines = pack_lines(exercise)
    there = msel.chain_texts(exercise)
    known = vocabulary.addresses(exercise)
    codes = set(exercise.objectives.values_list("code", flat=True))
    fitting = [_fitted(line, known.keys() | {EVERYBODY}, codes) for line in lines]
    wanted = [line for line in fitting if line.to and line.number.upper() not in there]
    while any(found := problems(exercise, wanted, there)):
        broken = {at for at, _, _ in found}
        wanted = [line for at, line in enumerate(wanted) if at not in broken]
    files = pack_files(exercise)
    for line in wanted:
        row = store(exercise, line, None, by or "the pack")
        for name, data in files.get(line.number.upper(), ()):
            _attach(row, name, data)
    changed(exercise)
    return len(wanted)


def _attach(row: Inject, name: str, data: bytes) -> None:
    """Attach a file of the pack; the log says why one was not taken."""
    try:
        attachments.attach(inject=row, name=name, data=data)
    except Refused as error:
        logbook.write(row.exercise, LogEntry.Kind.INJECT, f"Inject {row.number} lacks a file of its pack. {error}")


def pack_files(exercise: Exercise) -> dict[str, list[tuple[str, bytes]]]:
    """The files that come with the exercise's pack, by the number of their inject: name and content."""
    found: dict[str, list[tuple[str, bytes]]] = {}
    for one in _pack_files(exercise):
        for number in one.injects:
            found.setdefault(number.upper(), []).append((one.name, packed.content(one.data)))
    return found


def _pack_files(exercise: Exercise) -> Sequence[Any]:
    """The files as the pack lists them; only some rule systems know any."""
    try:
        pack = packs.load(exercise.system, exercise.pack_name)
    except GameError:
        return ()
    return pack.files.files if hasattr(pack, "files") else ()


def _fitted(line: PreparedInject, cells: set[str], codes: set[str]) -> PreparedInject:
    return replace(
        line,
        to=[name for name in line.to if address(name) in cells],
        objectives=[code for code in line.objectives if code in codes],
    )


def pack_lines(exercise: Exercise) -> list[PreparedInject]:
    """The injects that come with the exercise's pack."""
    try:
        pack = packs.load(exercise.system, exercise.pack_name)
    except GameError:
        return []
    return exercise_plan(pack, exercise.template).injects


@transaction.atomic
def carry_over(*, source: Exercise, target: Exercise, through: int | None = None) -> None:
    """Copy the MSEL into a clone, everything that was released to be released again.

    In a what-if, what was out at step `through` is out there too: it belongs to what the cells know. The log of the
    copy names the files that are gone from the disk.
    """
    lost: list[Attachment] = []
    twins = {cell.name: cell for cell in target.cells.all()}
    codes = {objective.code: objective for objective in target.objectives.all()}
    for row in msel.injects(source):
        was_out = through is not None and row.released_seq is not None and row.released_seq <= through
        lost += _copy(row, target, twins, codes, was_out)
    attachments.lacks(target, lost)


def _copy(
    row: Inject, target: Exercise, twins: dict[str, Cell], codes: Mapping[str, Objective], was_out: bool
) -> list[Attachment]:
    """Copy one inject; its files that are gone."""
    cells = [twins[cell.name] for cell in row.cells.all() if cell.name in twins]
    objectives = [codes[one.code] for one in row.objectives.all() if one.code in codes]
    files, delivered = list(row.files.all()), list(row.deliveries.all())
    twin = copies.twin(row, exercise=target, armed_at=timezone.now())
    if was_out:
        for name in RELEASE:
            setattr(twin, name, getattr(row, name))
    elif twin.state == State.RELEASED:
        twin.state = State.APPROVED
    twin.save()
    twin.cells.set(cells)
    twin.objectives.set(objectives)
    lost = [file for file in files if not attachments.copy(file, twin)]
    for one in delivered if was_out else ():
        if one.cell.name in twins:
            copies.twin(one, inject=twin, cell=twins[one.cell.name]).save()
    return lost
