"""The numbers that the report cites: E-07 for evidence, F-03 for a finding, REC-02 for a recommendation, RFI-04 for a
record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from reports.models import Entry
from wargame.models import Evidence
from wargame.selectors.evaluation.tallies import cited

EVIDENCE = "E"
LETTERS: Mapping[str, str] = {Entry.Part.FINDING: "F", Entry.Part.RECOMMENDATION: "REC"}
LISTS: Mapping[str, str] = {"evidence": EVIDENCE, "findings": LETTERS[Entry.Part.FINDING]}
"""The texts of an entry that are a list of numbers, and the letters of these."""
KINDS = Evidence.Kind
RECORDS: Mapping[str, str] = {
    KINDS.LOG: "L", KINDS.SHEET: "SH", KINDS.RFI: "RFI", KINDS.MESSAGE: "MSG", KINDS.PROPOSAL: "MA",
    KINDS.OBSERVATION: "N", KINDS.ANSWER: "ANS",
}  # fmt: skip
"""The letters of what evidence can point at. `references` has those that are not counted here."""


def record(kind: str, number: int) -> str:
    """The number of a record, such as RFI-04."""
    return cited(number, RECORDS[kind])


def of(entry: Entry) -> str:
    """The number of an entry, such as F-03; empty if its part has no numbers or nothing is stored yet."""
    return cited(entry.number, LETTERS[entry.part]) if entry.part in LETTERS and entry.number else ""


def read(text: str, letters: str) -> tuple[int, ...]:
    """The numbers in a list such as "E-07, E-12", in order and without duplicates. ValueError names anything that is
    not a number."""
    for word in _words(text):
        if _number(word, letters) is None:
            raise ValueError(f"“{word[:40]}” is not a number such as {cited(7, letters)}.")
    return found(text, letters)


def line(numbers: Iterable[int], letters: str) -> str:
    """A list of numbers as it is stored: "E-07, E-12"."""
    return ", ".join(cited(number, letters) for number in numbers)


def found(text: str, letters: str) -> tuple[int, ...]:
    """The numbers in a list, ignoring anything else in it."""
    numbers = {_number(word, letters) for word in _words(text)}
    return tuple(sorted(number for number in numbers if number is not None))


def listed(entry: Entry, name: str) -> tuple[str, ...]:
    """The numbers that an entry cites."""
    letters = LISTS[name]
    return tuple(cited(number, letters) for number in found(str(entry.values.get(name, "")), letters))


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;]+", text) if word]


def _number(word: str, letters: str) -> int | None:
    found = re.fullmatch(rf"{letters}-?(\d{{1,9}})", word, re.IGNORECASE | re.ASCII)
    return int(found[1]) if found else None
