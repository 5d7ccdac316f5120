"""A paper with more pages than its readers have time for: its long lists are cut, and each says what is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

LIMITS = (40, 24, 16, 10, 6, 3)  # rows of a list, the most that is left first
ELSEWHERE = "the log and the pages of the exercise have them"
RULES = "The rules cited are on the rules page; their words are left out here."

C = TypeVar("C")
F = TypeVar("F")

_BODY = re.compile(r"(<tbody>)(.*?)(</tbody>)", re.DOTALL)
_ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
_CELL = re.compile(r"<t[dh]\b")
_CITED = re.compile(r'<a class="cited"[^>]*>(.*?)</a>', re.DOTALL)
_ENTRIES = re.compile(r'<section class="rules-cited">.*?</section>', re.DOTALL)


def variants(html: str) -> list[str]:
    """The same paper shorter and shorter: as it is, without the words of rules, then with fewer rows in each list."""
    bare = _without_rules(html)
    return list(dict.fromkeys((html, bare, *(cut(bare, rows) for rows in LIMITS))))


def _without_rules(html: str) -> str:
    """The paper without the words of the rules that it cites, whose numbers then lead nowhere."""
    return _CITED.sub(r"\1", _ENTRIES.sub(f'<p class="small">{RULES}</p>', html))


def cut(html: str, rows: int) -> str:
    """The paper with at most so many rows in each list, or in each group of one, and how many more there are."""
    return _BODY.sub(lambda body: f"{body[1]}{_rows(body[2], rows)}{body[3]}", html)


def _rows(text: str, most: int) -> str:
    kept: list[str] = []
    run: list[str] = []
    for row in _ROW.findall(text):
        if _is_head(row):
            kept += _run(run, most)
            run = []
            kept.append(row)
        else:
            run.append(row)
    return "".join((*kept, *_run(run, most)))


def _is_head(row: str) -> bool:
    return 'class="group' in row[: row.index(">")]


def _run(rows: list[str], most: int) -> list[str]:
    """Rows of one group; one more than there is room for is not worth a line that says so."""
    more = len(rows) - most
    if more <= 1:
        return rows
    across = len(_CELL.findall(rows[most]))
    return [*rows[:most], f'<tr class="more"><td colspan="{across}">{more} more: {ELSEWHERE}.</td></tr>']


def first_that_fits(candidates: Sequence[C], fit: Callable[[C], F | None]) -> F | None:
    """What `fit` makes of the first candidate that it makes something of; None where of none. Each is shorter than the
    one before it, so half of them are ruled out at a time."""
    found, first, last = None, 0, len(candidates)
    while first < last:
        middle = (first + last) // 2
        if made := fit(candidates[middle]):
            found, last = made, middle
        else:
            first = middle + 1
    return found
