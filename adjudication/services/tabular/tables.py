"""A table in a spreadsheet that people have laid out: its head is found on any sheet, below a title or a note."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, NamedTuple

from adjudication.engine.incoming import Unreadable
from adjudication.services import spreadsheets
from adjudication.services.spreadsheets import CellFacts, TextSheet
from adjudication.services.tabular.workbooks import letters

HEAD_WITHIN: Final = 10  # rows that are searched for the names of the columns
_MOST_NAMED: Final = 6
_MOST_SAID: Final = 12
_MOST_LETTERS: Final = 40
_NEAR: Final = 0.74  # how alike a slip is to the right name: titel, nummer, form for from
_ERROR: Final = re.compile(
    r"#(?:N/A|NV|(?:REF|VALUE|DIV/0|NAME|NUM|NULL|SPILL|CALC|BEZUG|WERT|ZAHL|VALEUR|NOM|NOMBRE)[!?])|Err:\d{3}"
)  # what spreadsheets show for a formula that fails
_NOT_STORED: Final = "the result of its formula is not stored. Open the file in a spreadsheet program and save it again"
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]")  # left by pages and joined files
NO_FACTS: Final = CellFacts()


@dataclass(frozen=True)
class ReadRow:
    """One row: its number as a spreadsheet shows it, its texts, what they do not say, and values too many.

    `beyond` is the place of a value behind the last column of a CSV file, where a sign in a text may have parted it.
    """

    at: int
    texts: list[str]
    facts: CellFacts = NO_FACTS
    beyond: int | None = None

    @property
    def loose(self) -> frozenset[int]:
        """The places of numbers without a format: 1.10 and 1.1, or 007 and 7, are the same in them."""
        return self.facts.loose

    def faults(self, columns: Mapping[int, str], dates: Collection[str] = ()) -> list[tuple[int, str]]:
        """The place and the reason of each cell that has no value to take. `dates` are columns that may be dates."""
        found = [(place, f"this cell has no value: {_NOT_STORED}") for place in self.facts.unknown]
        found += [
            (place, f"this cell has no value: it shows the error {text.strip()}")
            for place, text in enumerate(self.texts)
            if _ERROR.fullmatch(text.strip())
        ]
        found += [
            (place, f"this cell is a date, {self.texts[place]}. Format the column as text and type the value again")
            for place in self.facts.dates
            if columns.get(place) not in dates
        ]
        return sorted(one for one in found if one[0] in columns)


class UnknownColumn(NamedTuple):
    """A column that is not used, as it is written, and the name that it may be a slip of."""

    written: str
    near: str


@dataclass(frozen=True)
class Table:
    """The head, tidy and in small letters, the row it is in, and the rows below it that are not empty.

    A column that is not known has no name in the head: `unknown` has those.
    `notes` are sentences about what was not used.
    """

    at: int
    head: list[str]
    rows: list[ReadRow]
    unknown: tuple[UnknownColumn, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class HeadNames:
    """The names of columns, in small letters; `meant` gives the name for other words that head the column, or ""."""

    names: frozenset[str]
    meant: Callable[[str], str] = field(default=lambda text: "")

    def of(self, text: str) -> str:
        """The name of the column under this head; empty if there is none."""
        return tidy(text) if tidy(text) in self.names else self.meant(text)

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and bool(self.of(text))


def read(data: bytes, *, known: Collection[str], needed: Collection[str], most_rows: int, most_columns: int) -> Table:
    """The table that `found` finds, if it has the `needed` columns and each of them once.

    `Unreadable` says in one sentence what is wrong with the head.
    """
    table = found(data, known=known, needed=needed, most_rows=most_rows, most_columns=most_columns)
    said = []
    missing = [name for name in needed if tidy(name) not in table.head]
    if missing and table.unknown:
        near = [f"“{one.written}”{f' (did you mean {one.near}?)' if one.near else ''}" for one in table.unknown]
        said.append(f"there is no column {_listed(near)}")
    if missing:
        said.append(f"the column {_listed(missing)} is missing")
    if twice := [name for name in dict.fromkeys(table.head) if name and table.head.count(name) > 1]:
        said.append(f"the column {_listed(twice)} appears twice")
    if said:
        raise Unreadable(f"row {table.at}: {', and '.join(said)}. Known columns: {', '.join(known)}.")
    return table


def found(
    data: bytes, *, known: Collection[str], needed: Collection[str], most_rows: int, most_columns: int,
    meant: Callable[[str], str] = lambda text: "",
) -> Table:  # fmt: skip
    """The one table of a CSV, XLSX or ODS file whose columns have the `known` names; hidden sheets do not count.

    `meant`: see `HeadNames`. `Unreadable` says why the file cannot be read, or that it has no such table, or several.
    """
    names = HeadNames(frozenset(map(tidy, known)), meant)
    sheets = spreadsheets.sheets(data, known=names, most_rows=most_rows + HEAD_WITHIN, most_columns=most_columns)
    if not any(text.strip() for sheet in sheets for row in sheet.rows for text in row):
        raise Unreadable("the table is empty.")
    heads = [(sheet, at) for sheet in sheets if (at := _head(sheet, names)) is not None]
    if not heads:
        raise Unreadable(
            f"no row among the first {HEAD_WITHIN} of a sheet has the names of the columns. One row must name "
            f"{', '.join(needed)}; the rows below it are read. Known columns: {', '.join(known)}."
        )
    fit = [one for one in heads if _named(*one, names) >= {tidy(name) for name in needed}] or heads
    tables = [_table(*one, known, names) for one in fit]
    filled = [(sheet, one) for (sheet, _), one in zip(fit, tables, strict=True) if one.rows]
    if len(filled) > 1:
        titles = " and ".join(f"“{sheet.title}”" for sheet, _ in filled[:_MOST_NAMED])
        raise Unreadable(f"the sheets {titles} have the same columns. Put all rows on one sheet.")
    return filled[0][1] if filled else tables[0]


def tidy(name: str) -> str:
    """The name of a column in small letters, without signs that show nothing and the marks that people put behind
    it."""
    return seen(name).lower().rstrip(" :*")


def seen(text: str) -> str:
    """A text in one line without signs that show nothing; those that join letters stay, for some scripts need them."""
    return " ".join(_INVISIBLE.sub("", text).split())


def _named(sheet: TextSheet, at: int, names: HeadNames) -> set[str]:
    return {name for text in sheet.rows[at] if (name := names.of(text))}


def _head(sheet: TextSheet, names: HeadNames) -> int | None:
    """The place of the row that names most columns; one name alone is a word in a text."""
    places = range(min(HEAD_WITHIN, len(sheet.rows)))
    best = max(places, key=lambda at: len(_named(sheet, at, names)), default=None)
    few = best is None or len(_named(sheet, best, names)) < min(2, len(names.names))
    return None if few else best


def _table(sheet: TextSheet, at: int, known: Collection[str], names: HeadNames) -> Table:
    written = [" ".join(text.split()) for text in sheet.rows[at]]
    while written and not written[-1]:
        written.pop()
    head = [names.of(text) for text in written]
    banners = _banners(sheet)
    rows = [
        ReadRow(number, texts, sheet.facts.get(number, NO_FACTS), _beyond(texts, len(head)) if sheet.parted else None)
        for number, texts in enumerate(sheet.rows[at + 1 :], at + 2)
        if any(text.strip() for text in texts) and number not in banners and not _repeats(texts, head, names)
    ]
    unknown = tuple(_unknown(written, head, known))
    said = [one.written + (f" (did you mean {one.near}?)" if one.near else "") for one in unknown]
    said += _nameless(written, rows)
    unused = f"{'These columns are' if len(said) > 1 else 'This column is'} not used: {_all_of(said)}."
    notes = (*([unused] if said else []), *_hidden(sheet, head, rows), *_left_out(banners, at + 1))
    return Table(at + 1, head, rows, unknown, notes)


def _unknown(written: Sequence[str], head: Sequence[str], known: Collection[str]) -> Iterator[UnknownColumn]:
    free = {tidy(name): name for name in known if tidy(name) not in head}
    for name, used in zip(written, head, strict=True):
        if name and not used:
            near = get_close_matches(tidy(name), free, n=1, cutoff=_NEAR)
            yield UnknownColumn(name[:_MOST_LETTERS], free[near[0]] if near else "")


def _nameless(written: Sequence[str], rows: Sequence[ReadRow]) -> Iterator[str]:
    """The columns that have values and no name."""
    for place in range(max((len(row.texts) for row in rows), default=0)):
        named = place < len(written) and written[place]
        if not named and any(row.texts[place : place + 1] and row.texts[place].strip() for row in rows):
            yield f"column {letters(place)}, which has no name"


def _banners(sheet: TextSheet) -> dict[int, str]:
    """The rows that hold nothing but one text over several columns: the name of a day or a part."""
    found = {}
    for block in sheet.layout.merged:
        texts = sheet.rows[block.top - 1] if block.top == block.bottom and block.top <= len(sheet.rows) else []
        filled = [place for place, text in enumerate(texts) if text.strip()]
        if filled == [block.left]:
            found[block.top] = " ".join(texts[block.left].split())
    return found


def _repeats(texts: Sequence[str], head: Sequence[str], names: HeadNames) -> bool:
    """Whether a row is the head once more, as on every page that is printed."""
    same = all(name == names.of(text) for name, text in zip(head, texts, strict=False) if name)
    return same and len(texts) >= len(head)


def _beyond(texts: Sequence[str], width: int) -> int | None:
    return next((place for place, text in enumerate(texts) if place >= width and text.strip()), None)


def _hidden(sheet: TextSheet, head: Sequence[str], rows: Sequence[ReadRow]) -> Iterator[str]:
    """Hidden rows and columns are read like the rest; this says so to a person who forgot it."""
    numbers = [str(row.at) for row in rows if row.at in sheet.layout.rows]
    columns = [name for place, name in enumerate(head) if name and place in sheet.layout.columns]
    for what, found in (("row", numbers), ("column", columns)):
        if found:
            many = len(found) > 1
            yield (
                f"{f'These {what}s are' if many else f'This {what} is'} hidden in the workbook and "
                f"{'were' if many else 'was'} read: {_all_of(found)}."
            )


def _left_out(banners: Mapping[int, str], head: int) -> Iterator[str]:
    found = [f"{number} (“{text[:_MOST_LETTERS]}”)" for number, text in sorted(banners.items()) if number > head]
    if found:
        begin = "These rows are headings" if len(found) > 1 else "This row is a heading"
        yield f"{begin} and not used: {_all_of(found)}."


def _all_of(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_SAID} more" if len(names) > _MOST_SAID else ""
    return ", ".join(names[:_MOST_SAID]) + more


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return " or ".join(names[:_MOST_NAMED]) + more
