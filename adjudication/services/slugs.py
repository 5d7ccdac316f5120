"""Titles as parts of addresses and file names, in plain lower-case letters."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.text import slugify

from adjudication.engine.scenario import latin


def slug(title: str, most: int) -> str:
    """A slug of at most `most` plain letters, digits and hyphens; empty for a title without any."""
    return slugify(latin.plain(title))[:most].strip("-_")


def numbered(word: str, taken: Callable[[str], bool]) -> str:
    """The word with the first free number from 2 on, for a title without a slug."""
    number = 2
    while taken(f"{word}-{number}"):
        number += 1
    return f"{word}-{number}"
