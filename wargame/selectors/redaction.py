"""The steps of the ledger as they are read: with people's words, and a key where a name was taken out on request."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from adjudication import selectors as game_selectors
from adjudication.models import Game
from wargame.models import Erased, Seat
from wargame.selectors.participants import name_search

Plain = dict[str, Any]
WORD = re.compile(r"[\w\u0300-\u036f]+")  # a letter may carry its accent as its own character
APART = 3  # signs between two words of a name, where they are not spaces


def fingerprint(exercise_id: UUID, name: str) -> Plain:
    """The stored fingerprint of a spelling that a ledger of the first versions shows in its steps to everyone."""
    words = [_tidy(word) for word in WORD.findall(name)]
    return {"words": len(words), "digest": _digest(exercise_id, words)}


def over(game: Game) -> Callable[[Plain], Plain]:
    """A function that gives the body of a step with its words. One query; the words are read when a body has some.

    Ledgers of the first versions hold the words in the steps; there, keys are in the place of names that went.
    """
    words = game_selectors.in_words(game)
    erased = [row for row in Erased.objects.filter(exercise__game=game) if row.prints]
    if not erased:
        return words
    owner = erased[0].exercise_id
    keys = {(mark["words"], mark["digest"]): row.key for row in erased for mark in row.prints}
    people = Seat.objects.filter(cell__exercise=owner).exclude(name="").values_list("name", flat=True)
    text = partial(_veiled, owner=owner, keys=keys, others=name_search.Wanted(tuple(people)))
    return lambda body: {
        part: name_search.changed(said, text) if part in name_search.SEALED else said
        for part, said in words(body).items()
    }


def _veiled(text: str, owner: UUID, keys: Mapping[tuple[int, str], str], others: name_search.Wanted) -> str:
    """A text with a key wherever a name of that fingerprint stands, unless someone on the roster is called so."""
    found = list(WORD.finditer(text))
    words = [_tidy(match[0]) for match in found]
    parts, done = [], 0
    for first, last, key in _names(text, found, words, owner, keys):
        begin, end = found[first].start(), found[last].end()
        if begin >= done and not others.covers(text, begin, end):
            parts += [text[done:begin], key]
            done = end
    return "".join([*parts, text[done:]])


def _names(
    text: str, found: list[re.Match[str]], words: list[str], owner: UUID, keys: Mapping[tuple[int, str], str]
) -> Iterator[tuple[int, int, str]]:
    """The places of names: first word, last word, key; the longest first."""
    for first in range(len(words)):
        for count in sorted({count for count, _ in keys}, reverse=True):
            last = first + count - 1
            key = keys.get((count, _digest(owner, words[first : last + 1]))) if last < len(words) else None
            if key and all(_near(text, found[at], found[at + 1]) for at in range(first, last)):
                yield first, last, key


def _near(text: str, one: re.Match[str], other: re.Match[str]) -> bool:
    between = text[one.end() : other.start()]
    return not between.strip() or len(between) <= APART


def _tidy(word: str) -> str:
    return unicodedata.normalize("NFC", word).casefold()


def _digest(exercise_id: UUID, words: list[str]) -> str:
    return hashlib.sha256(f"{exercise_id}\n{' '.join(words)}".encode()).hexdigest()
