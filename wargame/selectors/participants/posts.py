"""Seats in one order, and names as people type them: the same answer for the roster, the door and the cards."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz.distance import OSA

from wargame.models import Seat
from wargame.selectors.participants.ranks import BEHIND, is_rank, plain, spellings

RANKS = {Seat.Role.COMMANDER: 0, Seat.Role.UMPIRE: 0, Seat.Role.STAFF: 1}
BETWEEN = re.compile(r"[\s.,;:()/]+")  # between the words of a name, also where no one put a space
FEW = 2  # letters that may differ between a name that is expected and one that is typed


def in_order(seats: Iterable[Seat]) -> list[Seat]:
    """The seats of a cell as they are shown and as they are filled: by role, then in the order they were added."""
    return sorted(seats, key=lambda seat: (RANKS.get(Seat.Role(seat.role), 2), seat.place, seat.post, str(seat.pk)))


def exact(one: str, other: str) -> bool:
    """True if two names differ only in accents, capitals, spaces and punctuation."""
    return plain(one) == plain(other) and bool(plain(one))


def same(one: str, other: str) -> bool:
    """True if two names are `exact`, or differ in how their accents and alphabets are spelt: Müller and Mueller."""
    return bool(plain(one)) and not spellings(one).isdisjoint(spellings(other))


def called(seats: Iterable[Seat], name: str) -> list[Seat]:
    """The seats that are kept for this name: spelt as typed, or else the one that is spelt in another way."""
    found = [seat for seat in seats if same(seat.name, name)]
    as_typed = [seat for seat in found if exact(seat.name, name)]
    return as_typed or (found if len(found) == 1 else [])


def describe(seat: Seat) -> str:
    """The title of a seat: its post, if any, and its role."""
    role = str(seat.get_role_display()).lower()
    return f"{role}, {seat.post}" if seat.post else role


def value(seat: Seat) -> str:
    """The value of a seat of this kind in the form of the join page."""
    return f"{seat.cell_id}:{seat.role}:{seat.post}" if seat.post else f"{seat.cell_id}:{seat.role}"


def words(name: str) -> list[str]:
    """The words of a name that say who it is, made plain: without the ranks and titles at its beginning."""
    found = [word for word in map(plain, BETWEEN.split(BEHIND.sub(" ", name))) if word]
    while len(found) > 1 and is_rank(found[0]):
        del found[0]
    return found


def _cut(found: list[str]) -> list[str]:
    """The words without the ranks at their end: Jones, Maj."""
    while len(found) > 1 and is_rank(found[-1]):
        found = found[:-1]
    return found


def surname_in(expected: str, typed: str) -> bool:
    """True if the typed name begins or ends with the last word of an expected name, perhaps with an unlisted rank."""
    last, found = words(expected)[-1:], words(typed)
    return bool(last) and len(last[0]) > FEW and last[0] in (*found[:1], *found[-1:])


def alike(one: str, other: str) -> bool:
    """True if two names are similar enough to ask: a few letters or ranks differ, or one has no first name."""
    mine, theirs = words(one), words(other)
    near = _alike(mine, theirs) or _alike(_cut(mine), _cut(theirs))
    return near or same(one, other) or (bool(mine and theirs) and _close(plain(one), plain(other)))


def _alike(one: list[str], other: list[str]) -> bool:
    few, many = sorted((one, other), key=lambda found: (len(found), found))
    if not few:
        return False
    named = _pairs(few, many) and (sorted(few) == sorted(many) or any(_close(word, many[-1]) for word in few))
    return named or _close("".join(few), "".join(many))


def _pairs(few: list[str], many: list[str]) -> bool:
    """True if each word has its own match among the others, and one match is more than an initial."""
    left = list(many)
    for word in few:
        found = next((one for one in left if _close(word, one)), "") or next((o for o in left if _initial(word, o)), "")
        if not found:
            return False
        left.remove(found)
    return any(len(word) > FEW for word in few)


def _initial(one: str, other: str) -> bool:
    return min(len(one), len(other)) == 1 and one[0] == other[0]


def _close(one: str, other: str) -> bool:
    most = min(FEW, max(len(one), len(other)) // 4)
    return OSA.distance(one, other) <= most
