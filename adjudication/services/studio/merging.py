"""Two people changed one text: both changes are taken where their lines differ, and both named where they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

Change = tuple[int, int, list[str]]  # these lines of the old text become those
MOST_PAIRS = 1_000_000  # of equal lines that a comparison may have to look at; texts of packs have some thousand


@dataclass(frozen=True)
class Clash:
    """A place that both changed, differently. `line` is where it begins in the merged text, counted from 1."""

    line: int
    mine: str
    theirs: str


@dataclass(frozen=True)
class Merged:
    """A text with both changes; at a clash it has mine."""

    text: str
    clashes: tuple[Clash, ...]


def merged(base: str, mine: str, theirs: str) -> Merged:
    """Two people's changes to a text, merged line by line. Texts that repeat one line very often clash as a whole."""
    old, one, other = (text.splitlines(keepends=True) for text in (base, mine, theirs))
    if max(_pairs(old, one), _pairs(old, other)) > MOST_PAIRS:
        return Merged(mine, (Clash(1, mine, theirs),))
    mine_made, theirs_made = _changes(old, one), _changes(old, other)
    out: list[str] = []
    clashes: list[Clash] = []
    at = 0
    while mine_made or theirs_made:
        start = min(made[0][0] for made in (mine_made, theirs_made) if made)
        end, taken = _stretch(start, mine_made, theirs_made)
        out += old[at:start]
        said = [_text(old, start, end, changes) for changes in taken]
        if said[0] != said[1] and taken[0] and taken[1]:
            clashes.append(Clash(sum(piece.count("\n") for piece in out) + 1, said[0], said[1]))
        out.append(said[0] if taken[0] else said[1])
        at = end
    out += old[at:]
    return Merged("".join(out), tuple(clashes))


def _pairs(old: Sequence[str], new: Sequence[str]) -> int:
    """The number of pairs of equal lines in two texts."""
    there = Counter(old)
    return sum(count * there[line] for line, count in Counter(new).items())


def _changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(a, b, list(new[c:d])) for what, a, b, c, d in blocks if what != "equal"]


def _stretch(start: int, mine: list[Change], theirs: list[Change]) -> tuple[int, tuple[list[Change], list[Change]]]:
    """The lines up to where no change of either goes on, and the changes of both in them, taken off their lists."""
    end, taken = start, (list[Change](), list[Change]())
    grown = True
    while grown:
        grown = False
        for made, mine_taken in zip((mine, theirs), taken, strict=True):
            while made and (made[0][0] < end or (made[0][0] == start == end) or made[0][0] == start):
                change = made.pop(0)
                mine_taken.append(change)
                end = max(end, change[1])
                grown = True
    return end, taken


def _text(old: Sequence[str], start: int, end: int, changes: Sequence[Change]) -> str:
    """The new lines for lines of the old text."""
    out: list[str] = []
    at = start
    for first, last, new in changes:
        out += [*old[at:first], *new]
        at = last
    return "".join([*out, *old[at:end]])
