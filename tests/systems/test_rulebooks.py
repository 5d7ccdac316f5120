"""Every section and reading that anything cites is in the rule book with its text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.checking.conformance import PlayedStep
from adjudication.engine.menu import parse, pick
from adjudication.engine.scenario.rulebook import Rulebook
from tests.systems import citations

SYSTEMS = registry.names()
PACK = {"opuc": "se-estonia-small"}  # of other systems the first pack


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(system: str) -> Rulebook:
    return registry.get(system).rulebook


def test_every_reading_says_what_was_asked_read_and_why(book: Rulebook) -> None:
    assert book.readings
    for reading in book.readings:
        assert reading.question.endswith("?"), reading.number
        assert reading.sections, reading.number
        assert citations.missing(book, ", ".join(reading.sections)) == [], reading.number
        for text in (reading.title, reading.question, reading.reading, reading.reason):
            assert text.strip() == text != "", reading.number
            sentences = re.split(r"(?<=[.?]) ", text)
            assert len(sentences) <= 4, (reading.number, text)
            assert max(len(sentence.split()) for sentence in sentences) <= 30, (reading.number, text)
        for text in (reading.reading, reading.reason):
            assert text.endswith("."), (reading.number, text)


def test_every_section_says_what_it_rules(book: Rulebook) -> None:
    for section in book.sections:
        assert section.title, section.number
        assert section.rules.endswith("."), section.number
        assert len(section.rules.split()) >= 2, (section.number, "a sentence, not a label")


def test_every_module_that_a_section_names_exists(system: str, book: Rulebook) -> None:
    folder = Path(import_module(registry.home(system)).__file__ or "").parent
    named = {(section.number, module) for section in book.sections for module in section.module.split(", ") if module}
    assert named
    assert [entry for entry in sorted(named) if not (folder / entry[1]).exists()] == []


def test_numbers_are_given_once_and_without_gaps(book: Rulebook) -> None:
    numbers = [section.number for section in book.sections] + [reading.number for reading in book.readings]
    assert len(numbers) == len(set(numbers))
    series: dict[str, list[int]] = {}
    for reading in book.readings:
        kind, _, count = reading.number.partition("-")
        series.setdefault(kind, []).append(int(count))
    for kind, counts in series.items():
        assert counts == list(range(1, len(counts) + 1)), kind


def test_sections_stand_in_the_order_of_the_book_and_none_is_left_out(system: str, book: Rulebook) -> None:
    chapters: dict[tuple[str, ...], list[int]] = {}
    for section in book.sections:
        parts = _parts(system, section.number)
        chapters.setdefault(parts[:-1], []).append(int(parts[-1]))
    for above, numbers in chapters.items():
        assert numbers == list(range(1, len(numbers) + 1)), (above, numbers)
        assert not above or ".".join(above) in {".".join(_parts(system, one.number)) for one in book.sections}


def _parts(system: str, number: str) -> tuple[str, ...]:
    """The place of a section: 6.21 is the first below 6.2 where a book writes 6.0, 6.2 and 6.21."""
    if system in ("ukrainian_crisis", "millennium_wars"):
        chapter, _, rest = number.partition(".")
        return (chapter, *rest) if rest != "0" else (chapter,)
    chapter, *below = number.split(".")
    return (chapter,) if below == ["0"] else (chapter, *below)


def test_everything_cited_in_code_is_in_the_book(system: str, book: Rulebook) -> None:
    found = [
        (path.name, line, text) for path in citations.own_files(system, ".py") for line, text in citations.in_code(path)
    ]
    assert found
    assert [cited for cited in found if citations.missing(book, cited[2])] == []


def test_everything_cited_in_packs_and_cases_is_in_the_book(system: str, book: Rulebook) -> None:
    counted = 0
    for path in citations.own_files(system, ".yaml"):
        text = path.read_text(encoding="utf-8")
        for found in (
            *citations.OF_TEXT.finditer(text),
            *re.finditer(r"(?m)^ {2,}(?:section|rule): \"?([^\"\n]+)", text),
        ):
            counted += 1
            assert citations.missing(book, found[1]) == [], path.name
    assert counted > 5


def test_every_reading_named_anywhere_has_its_text() -> None:
    have = {reading.number for book in citations.books().values() for reading in book.readings}
    found = list(citations.readings_anywhere())
    assert len(found) > 1000
    assert [(number, file) for number, file in found if number not in have] == []


def test_nothing_cites_a_document_that_the_repository_lacks() -> None:
    outside = re.compile(r"digest(?:’s|'s)? (?:section|chapter)|rules digest|\bdesign\.md|\bfindings/")
    names = re.compile(r"[\w/-]+\.md\b")
    known = {path.name for path in citations.ROOT.rglob("*.md") if ".venv" not in path.parts}
    read = 0
    for app in ("adjudication", "wargame", "umpire", "reports", "tests", "docs", "templates"):
        for path in sorted((citations.ROOT / app).rglob("*")):
            if path.suffix not in citations.WRITTEN or "vendor" in path.parts or path.name == "test_rulebooks.py":
                continue
            read += 1
            text = path.read_text(encoding="utf-8")
            assert outside.findall(text) == [], path
            assert [name for name in names.findall(text) if name.rsplit("/")[-1] not in known] == [], path
    assert read > 500


def test_everything_that_play_shows_cites_the_book(system: str, book: Rulebook) -> None:
    rules = registry.bound(system, PACK.get(system) or registry.get(system).packs()[0])
    shown: set[str] = set()
    for seed in range(2):
        rng = random.Random(seed)
        game = conformance.play(rules, rules.option_type(), rng.randrange, b"b%d" % seed, closely=False)
        for count, step in enumerate(game):
            shown.update(_told(rules, step))
            if count % 5 == 0:
                shown.update(_offered(rules, step.after, rng))
    cited = {rule for rule in shown if rule}
    assert len(cited) > 5
    for rule in cited:
        assert all(book.entry(number) for number in rule.split(", ")), rule
        assert ", ".join(book.cited(rule)) == rule


def _told(rules: Any, step: PlayedStep) -> Iterator[str]:
    """The rules named by events, by rolls and their modifiers, and by the score."""
    state = rules.fork(step.before)
    for event in step.events:
        yield rules.narrate(state, event).rule
        rules.apply(state, event)
    for roll in step.rolls:
        yield roll.rule
        yield from (row.rule for row in roll.rows)
    yield from (row.rule for score in rules.scoreboard(step.after).scores for row in score.rows)


def _offered(rules: Any, state: Any, rng: random.Random) -> Iterator[str]:
    """The rules named by what a side may order, and by the refusals of what it may not."""
    for due in rules.awaiting(state).due:
        other = next(side for side in rules.sides if side != due.side)
        for option in list(rules.legal_orders(state, due.side))[:20]:
            yield option.rule
            order = parse(pick(option, rng.randrange), rules.order_type)
            yield from (problem.rule for problem in rules.check(state, other, order))
            yield from (problem.rule for _, problem in rules.check_together(state, due.side, [order] * 3, live=True))


def test_a_text_is_cut_at_what_it_cites(book: Rulebook) -> None:
    reading, section = book.readings[0].number, next(s.number for s in book.sections if "." in s.number)
    assert book.cited(f"{section}, {reading}") == (section, reading)
    said = f"moves[2]: not here [{section}, {reading}], by {reading}; turn 3.5 of {section}"
    spans = list(book.citations(said))
    assert "".join(span.text for span in spans) == said
    assert [span.number for span in spans if span.number] == [section, reading, reading]
    assert book.cited("text " + section) == (section,)
    assert book.cited("99.9, ZZ-01") == ()
    assert list(book.citations("")) == []
