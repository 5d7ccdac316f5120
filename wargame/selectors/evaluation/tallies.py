"""How much evidence there is for and against something, in numbers and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from wargame.models import Evidence


@dataclass(frozen=True)
class Tally:
    """Pieces of evidence that speak for something, that speak against it, and that only bear on it."""

    speak_for: int = 0
    speak_against: int = 0
    neutral: int = 0

    @property
    def all(self) -> int:
        """All pieces."""
        return self.speak_for + self.speak_against + self.neutral

    @property
    def words(self) -> str:
        """Such as "3 for, 1 against"; empty without evidence."""
        parts = ((self.speak_for, "for"), (self.speak_against, "against"), (self.neutral, "neutral"))
        return ", ".join(f"{count} {word}" for count, word in parts if count)

    @property
    def verdict(self) -> str:
        """What is missing on one side or on both, in a sentence."""
        if not self.all:
            return "No evidence."
        if not self.speak_for and not self.speak_against:
            return "All evidence is neutral."
        if not self.speak_against:
            return "Evidence only for it, none against it."
        return "Evidence for and against it." if self.speak_for else "Evidence only against it, none for it."


def tally(bearings: Iterable[str]) -> Tally:
    """The count of some bearings."""
    found = Counter(bearings)
    kinds = Evidence.Bearing
    return Tally(found[kinds.FOR], found[kinds.AGAINST], found[kinds.NEUTRAL])


def cited(number: int, letters: str = "E") -> str:
    """How papers cite a piece of evidence, E-07, or something else by its own letters."""
    return f"{letters}-{number:02d}"
