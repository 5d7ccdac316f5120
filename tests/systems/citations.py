"""Where the repository cites a rule book: in code, packs, cases and pages."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from adjudication.engine import registry
from adjudication.engine.scenario.rulebook import Rulebook

ROOT = Path(__file__).parents[2]
LETTERS = "|".join(
    sorted({one.number.partition("-")[0] for name in registry.names() for one in registry.get(name).rulebook.readings})
)
NUMBER = rf"(?:(?:{LETTERS})-\d\d|\d{{1,2}}(?:\.\d{{1,2}})+)"
LIST = rf"{NUMBER}(?:(?:, | and ){NUMBER})*"
WHOLE = re.compile(rf"{NUMBER}(?:, {NUMBER})*")
BRACKETS = re.compile(rf"[\[(]({LIST})[\]);:]")
OF_TEXT = re.compile(rf"\btext ({LIST})")
WRITTEN = (".py", ".yaml", ".html", ".md", ".js", ".css", ".txt")
READING = re.compile(rf"\b(?:{LETTERS})-\d+\b")


def missing(book: Rulebook, text: str) -> list[str]:
    """The numbers in a list of citations that the book does not have."""
    return [number for number in re.findall(NUMBER, text) if book.entry(number) is None]


def own_files(system: str, suffix: str) -> list[Path]:
    """The files that belong to one rule system."""
    found = [
        path
        for app in ("adjudication", "wargame", "umpire", "reports", "templates", "tests")
        for path in sorted((ROOT / app).rglob(f"*{suffix}"))
        if system in path.relative_to(ROOT).as_posix()
    ]
    assert len(found) > 5 or suffix != ".py"
    return found


def in_code(path: Path) -> Iterator[tuple[int, str]]:
    """Every citation in a module, with its line: strings that are nothing else, brackets in docstrings and comments."""
    tests = path.relative_to(ROOT).parts[0] == "tests"
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.STRING:
            inner = token.string.strip("rf").strip("\"'")
            version = path.name == "rules.py" and token.line.startswith("VERSION")
            if WHOLE.fullmatch(inner) and not version and not tests:
                yield token.start[0], inner
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            for found in BRACKETS.finditer(token.string):
                yield token.start[0], found[1]


def readings_anywhere() -> Iterator[tuple[str, str]]:
    """Every number of a reading in any text of the repository, with its file."""
    folders = ("adjudication", "wargame", "umpire", "reports", "templates", "tests", "docs", "examples", "scripts")
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in WRITTEN and "vendor" not in path.parts:
                for number in READING.findall(path.read_text(encoding="utf-8")):
                    yield number, path.relative_to(ROOT).as_posix()


def books() -> dict[str, Rulebook]:
    """The rule book of every system."""
    return {name: registry.get(name).rulebook for name in registry.names()}
