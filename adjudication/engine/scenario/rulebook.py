"""A system's rules as data: sections, interpretations, and where a text cites them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import msgspec

from adjudication.engine.scenario.packs import Document

OPTIONAL = "option"  # stands for the reading where a switch turns an optional rule of the text

_NUMBER = r"(?:[A-Z]{1,4}-\d\d|\d{1,2}(?:\.\d{1,2})+)"
_CHAPTER = r"(?:[A-Z]{1,4}-\d\d|\d{1,2}(?:\.\d{1,2})*)"
_ONE = re.compile(_CHAPTER)
_REFUSED = re.compile(rf"(?<= \[){_CHAPTER}(?:, {_CHAPTER})*(?=\])")
_WHOLE = re.compile(rf"{_CHAPTER}(?:, {_CHAPTER})*")
_IN_WORDS = re.compile(rf"(?:(?<=[\[(])|(?<=text )){_NUMBER}(?:, {_NUMBER})*|\b[A-Z]{{1,4}}-\d\d\b")


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section: number, title and summary. `module` implements it; `out` says why it requires nothing of a program."""

    number: str
    title: str
    rules: str
    module: str = ""
    out: str = ""


class Switch(msgspec.Struct, frozen=True):
    """A rule option, for an interpretation or an optional rule: its field, title, interpretation and section, and the
    meaning of each setting."""

    name: str
    title: str
    reading: str
    section: str
    on: str
    off: str
    default: bool


class _ReadingText(msgspec.Struct, frozen=True):
    number: str
    title: str
    sections: tuple[str, ...]
    question: str
    reading: str
    reason: str


class Reading(_ReadingText, frozen=True):
    """An interpretation of rules that contradict themselves or are silent. `no_case` says why no case names it."""

    switches: tuple[Switch, ...] = ()
    no_case: str = ""


class Span(msgspec.Struct, frozen=True):
    """A piece of a text; `number` is the section or interpretation it cites, empty for plain text."""

    text: str
    number: str = ""


class _SwitchLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str
    when_on: str
    when_off: str
    section: str = ""

    def switch(self, reading: str, section: str, defaults: msgspec.Struct) -> Switch:
        return Switch(
            self.name, self.title, reading, self.section or section, self.when_on, self.when_off,
            getattr(defaults, self.name),
        )  # fmt: skip


class _ReadingLine(_ReadingText, frozen=True, forbid_unknown_fields=True):
    switches: tuple[_SwitchLine, ...] = ()
    no_case: str = ""

    def with_switches(self, defaults: msgspec.Struct) -> Reading:
        turned = tuple(line.switch(self.number, self.sections[0], defaults) for line in self.switches)
        return Reading(
            self.number, self.title, self.sections, self.question, self.reading, self.reason, turned, self.no_case
        )


class _ReadingsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    readings: tuple[_ReadingLine, ...]
    options: tuple[_SwitchLine, ...] = ()


class _SectionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sections: tuple[Section, ...]


class Rulebook:
    """Sections and interpretations in the order of the rules. `switches`: optional rules first, then those of
    interpretations."""

    def __init__(
        self, sections: Sequence[Section], readings: Sequence[Reading], options: Sequence[Switch] = ()
    ) -> None:
        self.sections = tuple(sections)
        self.readings = tuple(readings)
        self.options = tuple(options)
        self.switches = (*options, *chain.from_iterable(reading.switches for reading in readings))
        self._entries: dict[str, Section | Reading] = {}
        self._entries.update((section.number, section) for section in self.sections)
        self._entries.update((reading.number, reading) for reading in self.readings)

    def entry(self, number: str) -> Section | Reading | None:
        """The section or interpretation with a number; None if there is none."""
        return self._entries.get(number)

    def citations(self, text: str) -> Iterator[Span]:
        """The text in pieces; each cited section and interpretation is one of them.

        A text of numbers only (`7.31, RUL-27`) cites them all. In prose a reading is cited wherever it is named, a
        section only in brackets or after the word `text`, because other numbers may look like sections.
        """
        whole = _WHOLE.fullmatch(text)
        lists = (whole,) if whole else _IN_WORDS.finditer(text)
        yield from _cut(text, (found for found in _numbers(lists) if found[0] in self._entries))

    def cited(self, text: str) -> tuple[str, ...]:
        """The numbers that a text cites."""
        return tuple(span.number for span in self.citations(text) if span.number)


def citations(text: str) -> Iterator[Span]:
    """The pieces of a text without its rules, such as a refusal: citations are in square brackets."""
    yield from _cut(text, _numbers(_REFUSED.finditer(text)))


def _numbers(lists: Iterable[re.Match[str]]) -> Iterator[re.Match[str]]:
    """Each number in the lists found in a text, with its position."""
    for found in lists:
        yield from _ONE.finditer(found.string, found.start(), found.end())


def _cut(text: str, numbers: Iterable[re.Match[str]]) -> Iterator[Span]:
    at = 0
    for number in numbers:
        if text[at : number.start()]:
            yield Span(text[at : number.start()])
        yield Span(number[0], number[0])
        at = number.end()
    if text[at:]:
        yield Span(text[at:])


def load(folder: Path, defaults: msgspec.Struct) -> Rulebook:
    """The rules from `sections.yaml` and `readings.yaml`; `defaults` are the default options."""
    book = _document(folder / "sections.yaml").read(_SectionsFile)
    file = _document(folder / "readings.yaml").read(_ReadingsFile)
    return Rulebook(
        book.sections,
        [line.with_switches(defaults) for line in file.readings],
        [line.switch(OPTIONAL, "", defaults) for line in file.options],
    )


def _document(path: Path) -> Document:
    return Document(path.name, path.read_text(encoding="utf-8"), ours=True)
