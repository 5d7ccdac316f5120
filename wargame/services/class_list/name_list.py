"""Reads a pasted class list: names one on each line, or rows of a table with or without a header."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from wargame.errors import Refused
from wargame.selectors.participants.ranks import plain
from wargame.services.class_list.heads import HEADS, LIST, NAMES, OTHER, RANK, WHOLE

LONGEST: Final = 80
SHORTEST_HEAD: Final = 4  # letters: what is shorter and stands alone is someone called Ad
SURE: Final = 3  # columns from which a head of a name makes the line a head, whatever the others are
NEAR: Final = 0.8  # how alike a slip is to the right head
SHOWN: Final = 40  # letters of a line that is too long
LONGEST_LINE: Final = 2_000
# A number with a point, a bracket or a tab behind it, or a dash or bullet; a rank such as 2LT keeps its figure.
NUMBERING: Final = re.compile(r"^\s*(?:\d+\s*[.)]\s*|\d+\s*\t\s*|[-–•*]\s+)")
SEPARATORS: Final = ";\t|"  # a comma stands inside names: Brandt, Jonas
NO_NAME: Final = re.compile(r"[\d.,:/ -]*|\d{1,2} ?[a-zA-Z]|.*@.*")  # a number or date, a class such as 7b, an address
_NAMED: Final = {word: kind if kind in (RANK, *NAMES, LIST) else OTHER for word, kind in HEADS.items()}


@dataclass(frozen=True)
class PastedName:
    """One name and the line it was on, from 1."""

    name: str
    line: int


def read(text: str) -> list[str]:
    """The names in a pasted list. A name that is too long for the roster is refused, with its line."""
    lines = [(number, line) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1) if line.strip()]
    if long_line := next((number for number, line in lines if len(line) > LONGEST_LINE), 0):
        raise Refused(f"names, line {long_line}: this line is too long. Put each name on its own line.")
    found = _rows(lines) or [PastedName(" ".join(NUMBERING.sub("", line).split()), number) for number, line in lines]
    found = [one for one in found if one.name]
    if long := [one for one in found if len(one.name) > LONGEST]:
        raise Refused(*(_too_long(one) for one in long))
    return [one.name for one in found]


def _too_long(one: PastedName) -> str:
    return (
        f"names, line {one.line}: “{one.name[:SHOWN]}…” has {len(one.name)} letters. A name has at most {LONGEST}. "
        "Put each name on its own line."
    )


def _rows(lines: Sequence[tuple[int, str]]) -> list[PastedName]:
    """The names in a table; empty if the lines are not a table. A row can be shorter than the others."""
    if not lines:
        return []
    first = lines[0][1]
    headed = _headed(first)
    usual = next((mark for mark in SEPARATORS if 2 * sum(mark in line for _, line in lines) > len(lines)), "")
    separator, kinds = headed or usual, _kinds(_cells(first, headed or ","))
    if not separator and not kinds:
        return []
    rows = lines[1:] if kinds else lines
    return [PastedName(_name(_cells(line, separator or ";"), kinds), number) for number, line in rows]


def _cells(line: str, separator: str) -> list[str]:
    return [" ".join(cell.split()) for cell in next(csv.reader([line], delimiter=separator), [])]


def left_out(text: str) -> list[str]:
    """The columns of a pasted table that are not part of a name, each with the column name that it may be a misspelling
    of."""
    first = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")[:LONGEST_LINE]
    cells = _cells(first, _headed(first) or ",")
    return [
        f"{cell[:SHOWN]} (did you mean {near[0]}?)" if (near := _near(cell)) else cell[:SHOWN]
        for cell, kind in zip(cells, _kinds(cells), strict=False)
        if kind == OTHER and cell
    ]


def _near(cell: str) -> list[str]:
    """A column name for names that this one may be a misspelling of."""
    word = plain(cell)
    names = [head for head, kind in _NAMED.items() if kind != OTHER and len(head) > SHORTEST_HEAD]
    return [] if word in _NAMED else get_close_matches(word, names, n=1, cutoff=NEAR)


def _headed(line: str) -> str:
    """The separator of the columns if this line is the header of a table; otherwise empty."""
    return next((mark for mark in (*SEPARATORS, ",") if mark in line and _kinds(_cells(line, mark))), "")


def _kinds(cells: Sequence[str]) -> list[str]:
    """The contents of the columns if this line is the header of a table; otherwise empty."""
    kinds = [_NAMED.get(plain(cell), "") for cell in cells]
    known = sum(map(bool, kinds))
    names = [cell for cell, kind in zip(cells, kinds, strict=True) if kind in NAMES]
    sure = len(cells) >= SURE and any(len(cell) >= SHORTEST_HEAD for cell in names)
    named = (names or LIST in kinds) and known * 2 >= len(cells)
    alone = len(cells) == 1 and len(cells[0]) < SHORTEST_HEAD
    found = {"": OTHER, LIST: WHOLE}
    return [found.get(kind, kind) for kind in kinds] if (named or sure) and not alone else []


def _name(cells: Sequence[str], kinds: Sequence[str]) -> str:
    """The name in a row: from the header's columns, or from all cells that can be part of a name."""
    if not kinds:
        return " ".join(cell for cell in cells if not NO_NAME.fullmatch(cell)) or " ".join(filter(None, cells))
    by_kind: dict[str, str] = {}
    for kind, cell in zip(kinds, cells, strict=False):
        by_kind[kind] = f"{by_kind.get(kind, '')} {cell}".strip()
    return joined(by_kind)


def joined(by_kind: Mapping[str, str]) -> str:
    """A name from the columns it is in; a column called “Name” beside one of surnames may hold the first name."""
    first, last, whole = (by_kind.get(kind, "") for kind in NAMES)
    if not first and not _within(last, whole):
        first = whole  # Surname; Name
    names = (first, last or whole) if first else (whole or last,)
    rank = by_kind.get(RANK, "")
    return " ".join(filter(None, ("" if NO_NAME.fullmatch(rank) else rank, *names)))


def _within(last: str, whole: str) -> bool:
    """Whether a name already contains the surname."""
    return set(map(plain, last.split())) <= set(map(plain, whole.split()))
