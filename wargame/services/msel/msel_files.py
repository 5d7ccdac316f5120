"""The MSEL out of a table and into one: a broken row is refused with its number and its reason."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.db import transaction

from adjudication.engine.injects import chains, triggers
from adjudication.engine.injects.in_pack import address
from adjudication.engine.injects.lines import KINDS, MOST_LINES, PreparedInject
from wargame import msel_table
from wargame.errors import Refused
from wargame.models import Exercise, Inject
from wargame.msel_table import TableRow
from wargame.selectors import msel
from wargame.services.msel import injects

State = Inject.State
FORMATS = {
    "csv": (msel_table.to_csv, "text/csv; charset=utf-8"),
    "xlsx": (msel_table.to_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}
COLUMN = {"sender": "from"}  # where a field has another name in the table
STATES = {"": State.DRAFT, **{state.value: state for state in State if state != State.RELEASED}}
YES, NO = ("yes", "y", "x", "true", "1"), ("", "no", "n", "false", "0", "-")


@dataclass(frozen=True)
class Loaded:
    """The result of an import: rows left out with reasons, and sentences about columns that it did not use."""

    added: int
    changed: int
    unchanged: int
    refused: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def export(exercise: Exercise, form: str) -> bytes:
    """The MSEL as `csv` or `xlsx`. What was released is written as approved: the table is what is prepared."""
    make, _ = FORMATS[form]
    rows = []
    for inject in msel.injects(exercise):
        state = State.APPROVED if inject.state == State.RELEASED else State(inject.state)
        rows.append(msel_table.row(msel.line(inject), state.value))
    return make(rows)


@transaction.atomic
def load(*, exercise: Exercise, data: bytes, by: str, skip_broken: bool = False) -> Loaded:
    """Take over a table: new numbers are added, known ones changed where no one has read them yet.

    With a broken row nothing is taken over and `Refused` names every fault. With `skip_broken` the broken rows, and
    those whose chain needs one of them, are left out and the rest is taken over.
    """
    exercise = injects.opened(exercise)
    rows, notes = msel_table.read(data)
    known = {inject.number: inject for inject in msel.injects(exercise)}
    faults: dict[int, list[str]] = defaultdict(list)
    lines: dict[int, tuple[PreparedInject, State]] = {}
    for row in rows:
        if row.faults:
            faults[row.at] += row.faults
            continue
        try:
            lines[row.at] = _line(row, known.get(row.texts["number"].upper())), _state(row)
        except Refused as error:
            faults[row.at] += error.problems
    _unsure(rows, lines, known, faults)
    _same_or_open(lines, known, faults)
    _check(exercise, lines, known, faults)
    said = tuple(f"row {at}: {text}" for at in sorted(faults) for text in faults[at])
    if said and not skip_broken:
        raise Refused(*said[:40])
    return replace(_store(exercise, lines, known, by), refused=said, notes=notes)


def _check(
    exercise: Exercise,
    lines: dict[int, tuple[PreparedInject, State]],
    known: Mapping[str, Inject],
    faults: dict[int, list[str]],
) -> None:
    """Take out what is wrong until the rest holds together; what falls out later fell with something before it."""
    first = True
    while True:
        places = list(lines)
        numbers = {line.number.strip().upper() for line, _ in lines.values()}
        others = {number: row.after for number, row in known.items() if number not in numbers}
        found = injects.problems(exercise, [line for line, _ in lines.values()], others)
        for at, field, reason in found:
            place = places[min(at, len(places) - 1)]
            word = "" if first else " (left out with the row it names)"
            faults[place].append(f"{COLUMN.get(field, field)}: {reason}{word}.")
        for place in {places[min(at, len(places) - 1)] for at, _, _ in found}:
            lines.pop(place)
        if not found:
            return
        first = False


def _unsure(
    rows: Sequence[TableRow],
    lines: dict[int, tuple[PreparedInject, State]],
    known: Mapping[str, Inject],
    faults: dict[int, list[str]],
) -> None:
    """A number cell that could mean several injects means none."""
    written = {*known, *(row.texts["number"].upper() for row in rows)}
    for row in rows:
        said = row.texts["number"].upper()
        alike = sorted(
            one for one in written if one != said and (value := _value(one)) is not None and value == _value(said)
        )
        if row.loose and alike and row.at in lines:
            faults[row.at].append(
                f"number: this cell is a number, so {said} could also be {' or '.join(alike)}. Format the column as "
                "text and type the number again."
            )
            lines.pop(row.at)


def _value(number: str) -> Decimal | None:
    """The value of a number that a spreadsheet takes for one."""
    return Decimal(number) if re.fullmatch(r"\d+(\.\d+)?", number, re.ASCII) else None


def _same_or_open(
    lines: dict[int, tuple[PreparedInject, State]], known: Mapping[str, Inject], faults: dict[int, list[str]]
) -> None:
    """A row about a released inject may repeat it, and may not change it."""
    for at, (line, _) in list(lines.items()):
        there = known.get(line.number.strip().upper())
        if there is None or there.state != State.RELEASED:
            continue
        if _tidy(line) != _tidy(msel.line(there)):
            faults[at].append(
                f"number: {there.number} has already been released. You cannot change what cells have read."
            )
            lines.pop(at)


def _store(
    exercise: Exercise,
    lines: Mapping[int, tuple[PreparedInject, State]],
    known: Mapping[str, Inject],
    by: str,
) -> Loaded:
    added = changed = unchanged = 0
    for line, state in lines.values():
        there = known.get(line.number.strip().upper())
        if there is not None and (
            there.state == State.RELEASED or (_tidy(line) == _tidy(msel.line(there)) and there.state == state)
        ):
            unchanged += 1
            continue
        row = injects.store(exercise, line, there, by)
        injects.put(row, state, by)
        added, changed = added + (there is None), changed + (there is not None)
    if len(known) + added > MOST_LINES:
        raise Refused(f"file: a MSEL has at most {MOST_LINES} injects, with these it would have {len(known) + added}.")
    injects.changed(exercise)
    return Loaded(added, changed, unchanged)


def _tidy(line: PreparedInject) -> tuple[object, ...]:
    """A line as it would be stored, to be compared."""
    return (
        line.number.strip().upper(), " ".join(line.title.split()), line.kind, " ".join(line.sender.split()),
        line.text.strip(), line.note.strip(), frozenset(address(name) for name in line.to), line.answer,
        _said(line.release), chains.say(chains.parse(line.after)) if _parses(line.after) else line.after,
        frozenset(line.objectives),
    )  # fmt: skip


def _said(release: str) -> str:
    try:
        return triggers.say(triggers.parse(release))
    except ValueError:
        return release


def _parses(after: str) -> bool:
    try:
        chains.parse(after)
    except ValueError:
        return False
    return True


def _line(row: TableRow, there: Inject | None) -> PreparedInject:
    """The inject of a row; what the table has no column for stays as it is."""
    before = dict(zip(msel_table.COLUMNS, msel_table.row(msel.line(there), ""), strict=True)) if there else {}
    texts = before | row.texts
    kinds: dict[str, str] = {kind: kind for kind in KINDS} | {
        str(label).lower(): value for value, label in Inject.Kind.choices
    }
    kind = kinds.get(texts["kind"].lower())
    if not texts["kind"]:
        raise Refused(f"kind: a value is missing. Choose from {', '.join(KINDS)}.")
    if kind is None:
        raise Refused(f"kind: “{texts['kind'][:40]}” is not a kind of inject. Choose from {', '.join(KINDS)}.")
    answer = texts.get("answer", "").lower()
    if answer not in (*YES, *NO):
        raise Refused(f"answer: “{answer[:40]}” is not yes or no.")
    return PreparedInject(
        number=texts["number"], title=texts["title"], kind=kind, sender=texts.get("from", ""), text=texts["text"],  # type: ignore[arg-type]  # the reader has checked the kind
        to=_parts(texts["to"]), release=texts.get("release", ""), after=texts.get("after", ""), answer=answer in YES,
        note=texts.get("note", ""), objectives=[code.upper() for code in _parts(texts.get("objectives", ""))],
    )  # fmt: skip


def _parts(text: str) -> list[str]:
    parts = text.split(";") if ";" in text else text.split(",")
    return [part.strip() for part in parts if part.strip()]


def _state(row: TableRow) -> State:
    text = row.texts.get("state", "").lower()
    if text not in STATES:
        raise Refused(
            f"state: “{text[:40]}” is not a state. Choose from {', '.join(sorted(name for name in STATES if name))}."
        )
    return STATES[text]
