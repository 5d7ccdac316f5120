"""The sections and interpretations that a document cites, collected during layout, for the list at its end."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from adjudication.engine import registry
from adjudication.engine.scenario.rulebook import Reading, Section, Span


class Citations:
    """Turns each number into a link to its entry; the list has exactly what was cited, in the order of the rules.

    A paper that is not `listed` has no such list, and its numbers lead nowhere."""

    def __init__(self, system: str, *, listed: bool = True) -> None:
        self.book = registry.get(system).rulebook
        self.seen: set[str] = set()
        self.part = 0
        self.listed = listed

    def begin(self) -> None:
        """Start a part of the document that is handed out separately, with its own list."""
        self.part += 1
        self.seen = set()

    def text(self, text: str) -> SafeString:
        """A text or a list of numbers, with each number as a link."""
        return format_html_join("", "{}", ((self._part(span),) for span in self.book.citations(text)))

    def _part(self, span: Span) -> SafeString | str:
        if not span.number or not self.listed:
            return span.text
        self.seen.add(span.number)
        return format_html('<a class="cited" href="#{}">{}</a>', self._id(span.number), span.text)

    def _id(self, number: str) -> str:
        return f"rule-{self.part}-{number}" if self.part else f"rule-{number}"

    def entries(self) -> list[tuple[str, str, str, str]]:
        """Id, number, title and text of everything cited."""
        return [
            (self._id(one.number), one.number, one.title, _says(one))
            for one in self._cited((*self.book.sections, *self.book.readings))
        ]

    def _cited(self, entries: Iterable[Section | Reading]) -> list[Section | Reading]:
        return [one for one in entries if one.number in self.seen]


def _says(entry: Section | Reading) -> str:
    return f"{entry.question} {entry.reading}" if isinstance(entry, Reading) else entry.rules
