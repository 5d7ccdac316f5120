"""The amount of evidence for and against a statement, as numbers and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from wargame.models import Evidence


@dataclass(frozen=True)
class Tally:
    """Pieces of evidence for, against, and without a direction."""

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
        """The missing evidence on one side or both, in a sentence."""
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
    """The number of a piece of evidence in documents, E-07, or of another item with its own letters."""
    return f"{letters}-{number:02d}"
