"""Seats in one order, and names as people type them: the same answer for the roster, the door and the cards."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from adjudication.engine.scenario import latin
from wargame.models import Seat

RANKS = {Seat.Role.COMMANDER: 0, Seat.Role.UMPIRE: 0, Seat.Role.STAFF: 1}
FEW = 2  # letters that may differ between a name that is expected and one that is typed


def in_order(seats: Iterable[Seat]) -> list[Seat]:
    """The seats of a cell as they are shown and as they are filled: by role, then in the order they were added."""
    return sorted(seats, key=lambda seat: (RANKS.get(Seat.Role(seat.role), 2), seat.place, seat.post, str(seat.pk)))


def plain(name: str) -> str:
    """A name in plain letters, without capitals, spaces and punctuation, to be compared."""
    small = latin.alphabetic(unicodedata.normalize("NFKC", name)).casefold()  # a bold capital is a capital only now
    letters = unicodedata.normalize("NFKD", small)
    return "".join(letter for letter in letters if letter.isalnum())


def same(one: str, other: str) -> bool:
    """Whether two names are the same but for accents, capitals, spaces and punctuation."""
    return plain(one) == plain(other) and bool(plain(one))


def describe(seat: Seat) -> str:
    """What a seat is, in words: its post where it has one, and its role."""
    role = str(seat.get_role_display()).lower()
    return f"{role}, {seat.post}" if seat.post else role


def value(seat: Seat) -> str:
    """How the form of the join page names a seat of this kind."""
    return f"{seat.cell_id}:{seat.role}:{seat.post}" if seat.post else f"{seat.cell_id}:{seat.role}"


def alike(one: str, other: str) -> bool:
    """Whether two names are close enough to ask: a few letters differ, or one leaves out the rank or a first name."""
    left, right = plain(one), plain(other)
    if not left or not right:
        return False
    words = [{plain(word) for word in name.split()} - {""} for name in (one, other)]
    surname = plain(one.split()[-1]) == plain(other.split()[-1]) and len(plain(one.split()[-1])) > FEW
    if surname and (words[0] <= words[1] or words[1] <= words[0]):
        return True
    return abs(len(left) - len(right)) <= FEW and _distance(left, right) <= min(FEW, max(len(left), len(right)) // 4)


def _distance(one: str, other: str) -> int:
    """How many letters must be changed, added or left out."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        before, row[0] = row[0], number
        for at, wanted in enumerate(other, 1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (letter != wanted))
    return row[-1]
