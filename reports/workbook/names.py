"""The people of an exercise, numbered, and the replacements for their names in all tables except their own.

Looked for are the names of the roster, of the umpires, of everyone whom the record names as the author of something,
and of the owners of recommendations. A nickname, or someone who is none of these, is not found.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec
from django.db.models import Q

from reports.collect.report.written import entries
from reports.models import Entry
from reports.workbook.schema import people as schema
from reports.workbook.schema.shapes import Kind
from reports.workbook.table import Value, WorkbookSheet, plain, table
from wargame.bundle.tables import TABLES
from wargame.models import Exercise, Seat
from wargame.selectors.participants import name_search

AUTHORS = ("by_name", "asked_name", "made_by", "edited_by", "approved_by", "released_by")
"""Fields in which the program notes who did something."""
ROLES = frozenset({"umpire", "the umpire", "white cell", *(str(label).casefold() for label in Seat.Role.labels)})
"""What such a field says of a person without a name."""
RANKS = re.compile(
    r"gen(eral)?|brig(adier)?|col(onel)?|lt|lieut(enant)?|maj(or)?|capt(ain)?|cpt|cdr|cdt|com(mander)?|plt|pte|private"
    r"|sgt|serg(eant)?|cpl|corp(oral)?|warrant|officer|cadet|adm(iral)?|wing|sqn|squadron|lead(er)?|air|vice|flt|flight"
    r"|oberst(leutnant)?|hptm|mr|mrs|ms|dr|prof|sir|und|von|van|der|den|dos"
)
"""What is part of many names and names no one."""
BRANCH = re.compile(r"[A-Z]{1,2}\d{1,2}\b")
"""The name of a staff branch, such as G3 or CJ35, which owns a recommendation as an office."""
LEAST, MOST_ALIKE = 3, 3  # letters of a part of a name; people who share one


@dataclass(frozen=True)
class NamedPerson:
    """A person with a name: number, name, cell, role and post. `joined`: they took a seat."""

    number: str
    name: str
    cell: str = ""
    role: str = ""
    post: str = ""
    joined: bool = False
    seat: str = ""


class People:
    """The people of an exercise."""

    def __init__(self, exercise: Exercise) -> None:
        found = [*_seated(exercise), *_others(exercise)]
        self.all = [_numbered(one, number) for number, one in enumerate(found, 1)]
        self._words = _vocabulary(exercise)
        self.seats = {one.seat: one.number for one in self.all if one.seat}
        self.by_name = {_key(one.name): one.number for one in reversed(self.all) if one.name}

    def of(self, seat: object) -> str:
        """The number of the person in a seat; empty for none."""
        return self.seats.get(str(seat), "")

    def post(self, number: str) -> str:
        """What a person does in their cell: post or role, without names. Empty if there is no person."""
        found = next((one for one in self.all if one.number == number), None)
        return self.hidden.text(found.post or found.role) if found else ""

    def called(self, name: str) -> str:
        """The number of the person with a name; any other text unchanged."""
        return self.by_name.get(_key(name), name)

    @cached_property
    def hidden(self) -> HiddenNames:
        """Removes names from texts."""
        short = HiddenNames({one.name: one.number for one in self._named()}, {})
        full = {one.name: _phrase(one, short) for one in self._named()}
        return HiddenNames(full, self._parts(full))

    def _named(self) -> Iterator[NamedPerson]:
        return (one for one in self.all if one.name.strip() and _key(one.name) not in self._words)

    def _parts(self, full: Mapping[str, str]) -> dict[str, str]:
        """The parts of names that can only mean these people, such as a surname."""
        bearers = defaultdict[str, list[str]](list)
        for name, phrase in full.items():
            for part in dict.fromkeys(re.findall(r"\w[\w'’-]*\w", name)):
                bearers[part].append(phrase)
        return {
            part: " or ".join(dict.fromkeys(phrases))
            for part, phrases in bearers.items()
            if len(part) >= LEAST and part[0].isupper() and len(phrases) <= MOST_ALIKE and not self._common(part)
        }

    def _common(self, part: str) -> bool:
        return _key(part) in self._words or RANKS.fullmatch(_key(part)) is not None

    def sheet(self) -> WorkbookSheet:
        """The only sheet with names."""
        hidden = self.hidden
        rows = [
            (None, one.number, one.name, hidden.text(one.cell), one.role, one.post, one.joined,
             hidden.text(one.name) if one.name else "")
            for one in self.all
        ]  # fmt: skip
        return table(schema.PEOPLE, rows)


def _numbered(one: NamedPerson, number: int) -> NamedPerson:
    return NamedPerson(f"P{number:02d}", one.name, one.cell, one.role, one.post, one.joined, one.seat)


def _seated(exercise: Exercise) -> Iterator[NamedPerson]:
    """Everyone who took a seat, then people whose seat has a name."""
    seats = Seat.objects.filter(cell__exercise=exercise).filter(Q(joined_at__isnull=False) | ~Q(name=""))
    rows = seats.select_related("cell").order_by("cell__order", "joined_at", "pk")
    for seat in sorted(rows, key=lambda seat: seat.joined_at is None):
        joined = seat.joined_at is not None
        yield NamedPerson("", seat.name, seat.cell.name, seat.get_role_display(), seat.post, joined, str(seat.pk))


def _others(exercise: Exercise) -> Iterator[NamedPerson]:
    """People without a seat: authors, and the owners of the exercise and of its recommendations."""
    seats = Seat.objects.filter(cell__exercise__in=name_search.family(exercise))
    known = {_key(name) for name in seats.filter(cell__exercise=exercise).values_list("name", flat=True)}
    wanted = [(name, "Umpire") for name in (exercise.owner.get_full_name(), exercise.owner.get_username())]
    wanted += [(name, "Practice") for name in seats.order_by("pk").values_list("name", flat=True)]
    wanted += [(name, "Author") for name in _authors(exercise)]
    plan = (one for one in entries(exercise) if one.part == Entry.Part.RECOMMENDATION)
    owners = (str(one.values.get("owner", "")) for one in plan)
    offices = _vocabulary(exercise) | {_key(post) for post in seats.values_list("post", flat=True)}
    wanted += [
        (name, "Owner of a recommendation") for name in owners if _key(name) not in offices and not BRANCH.match(name)
    ]
    for name, role in wanted:
        if name.strip() and _key(name) not in known | ROLES:
            known.add(_key(name))
            yield NamedPerson("", name, role=role)


def _authors(exercise: Exercise) -> Iterator[str]:
    for one in TABLES:
        for field in one.fields:
            if field.name in AUTHORS and field.get_internal_type() == "CharField":
                rows = one.model._default_manager.filter(**{one.path: exercise.pk}).order_by()
                yield from sorted(rows.values_list(field.name, flat=True).distinct())


def _vocabulary(exercise: Exercise) -> frozenset[str]:
    """Words with another meaning in the exercise: roles, actors, cells and the words in their names."""
    cells = exercise.cells.all()
    words = {*ROLES, *(one.name for one in exercise.actors.all()), *(cell.role for cell in cells)}
    for cell in cells:
        words |= {cell.name, *cell.name.split(), cell.side or "", cell.kind}
    return frozenset(_key(word) for word in words if word)


def _phrase(one: NamedPerson, short: HiddenNames) -> str:
    """The replacement for a name: "Commander of Red (P01)"."""
    post = one.role if not one.post or short.text(one.post) != one.post else one.post
    return f"{post} of {short.text(one.cell)} ({one.number})" if one.cell else f"{post} ({one.number})"


def _key(name: str) -> str:
    """A name in the form used for comparison: uniform accents, case and spaces."""
    return " ".join(unicodedata.normalize("NFC", name).replace("ß", "ss").split()).casefold()


class HiddenNames:
    """Replaces each name with a phrase: `whole` names everywhere, `parts` of them in people's own texts.

    A name of several words is found whatever the case and the spaces. One word is found as it is spelled, and in
    capitals: others are not sure to be a name.
    """

    def __init__(self, whole: Mapping[str, str], parts: Mapping[str, str]) -> None:
        several = [name for name in whole if len(name.split()) > 1]
        single = [name for name in whole if len(name.split()) == 1]
        self._phrases = {_key(name): phrase for name, phrase in (*parts.items(), *whole.items())}
        self._whole = _pattern(several, single)
        self._every = _pattern(several, (*single, *parts))

    def text(self, text: str, written: bool = False) -> str:
        """A text without names; if people have `written` it, also without parts of names."""
        return (self._every if written else self._whole).sub(lambda found: self._phrases[_key(found[0])], text)

    def tables(self, tables: Iterable[WorkbookSheet]) -> tuple[WorkbookSheet, ...]:
        """Sheets without names."""
        return tuple(self._table(one) for one in tables)

    def _table(self, one: WorkbookSheet) -> WorkbookSheet:
        changes = [self._change(column.kind, column.written) for column in one.columns]
        rows = tuple(
            tuple(
                change(value) if isinstance(value, str) else value for change, value in zip(changes, row, strict=True)
            )
            for row in one.rows
        )
        return WorkbookSheet(one.schema, rows)

    def _change(self, kind: Kind, written: bool) -> Callable[[str], Value]:
        def text(value: str) -> str:
            return self.text(value, written)

        def json(value: str) -> str:
            """JSON with names replaced; texts with spaces or special letters are decoded first."""
            if "\\" not in value:
                return text(value)
            return plain(name_search.changed(msgspec.json.decode(value), text))

        return json if kind == Kind.JSON else text


def _pattern(several: Sequence[str], single: Sequence[str]) -> re.Pattern[str]:
    """Whole names, longest first; `single` words only as spelled, or in capitals."""
    spelled = {one: f"(?i:{name_search.spelled(one)})" for one in several}
    spelled |= {form: re.escape(form) for one in single for form in dict.fromkeys(_forms(one))}
    found = "|".join(spelled[one] for one in sorted(spelled, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?![\w\u0300-\u036f])" if found else r"(?!)")


def _forms(word: str) -> Iterator[str]:
    for form in ("NFC", "NFD"):
        one = unicodedata.normalize(form, word)
        yield from (one, one.upper(), one[:1].upper() + one[1:])
