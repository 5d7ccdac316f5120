"""Refusals and lists for people: internal places become words, and nothing is said twice."""

from __future__ import annotations

import re
from collections.abc import Iterable

LABELS = {
    "intent": "Statement of intent",
    "dice_mode": "Dice",
    "pack_name": "Pack",
    "message_rules": "Rules for messages",
    "options": "Options of the game",
    "seq": "Step",
    "seconds": "Time",
    "values": "Dice",
    "needed_at": "Needed by",
    "needed_turn": "Needed by turn",
    "at_once": "At once",
    "on_paper": "From paper",
}
_PLACE = re.compile(r"([a-z]+(?:_[a-z]+)*(?:, [a-z]+(?:_[a-z]+)*)*): (?=\S)")
_VOWEL = re.compile("[aeiouy]")
_UNCHANGED = re.compile(r"(?:^|[;,]? )[Nn]othing was (?:changed|saved)(?:: |\.$)")


def in_words(problem: str, *, headed: bool = False) -> str:
    """A refusal as text. `headed`: a line above it already says that nothing was changed."""
    place = _PLACE.match(problem)
    if place:
        names = ", ".join(map(_label, place[1].split(", ")))
        problem = f"{names[:1].upper()}{names[1:]}: {problem[place.end() :]}"
    if headed:
        kept = _UNCHANGED.sub(lambda found: "" if found.start() == 0 else ".", problem).replace("..", ".")
        problem = kept if problem.startswith(kept[:1]) else kept[:1].upper() + kept[1:]
    return problem


def _label(name: str) -> str:
    """The label of a field. A name without a vowel is an abbreviation."""
    return LABELS.get(name) or (name.replace("_", " ") if _VOWEL.search(name) else name.upper())


def listed(parts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} and {found[-1]}"
