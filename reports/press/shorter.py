"""Shortens a document with too many pages for its readers: long lists are cut, and each says what is left out."""

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
    """Shorter and shorter versions of a document: unchanged, without the texts of rules, then with fewer rows in each
    list."""
    bare = _without_rules(html)
    return list(dict.fromkeys((html, bare, *(cut(bare, rows) for rows in LIMITS))))


def _without_rules(html: str) -> str:
    """The document without the texts of the rules that it cites; their numbers are then not links."""
    return _CITED.sub(r"\1", _ENTRIES.sub(f'<p class="small">{RULES}</p>', html))


def cut(html: str, rows: int) -> str:
    """The document with a maximum number of rows in each list, or in each group of one, and the number of others."""
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
    """Rows of one group; a single row too many is kept instead of a line that says so."""
    more = len(rows) - most
    if more <= 1:
        return rows
    across = len(_CELL.findall(rows[most]))
    return [*rows[:most], f'<tr class="more"><td colspan="{across}">{more} more: {ELSEWHERE}.</td></tr>']


def first_that_fits(candidates: Sequence[C], fit: Callable[[C], F | None]) -> F | None:
    """The first result of `fit` that is not None; None if there is none. Each candidate is shorter than the previous
    one, so half of them are ruled out at a time."""
    found, first, last = None, 0, len(candidates)
    while first < last:
        middle = (first + last) // 2
        if made := fit(candidates[middle]):
            found, last = made, middle
        else:
            first = middle + 1
    return found
