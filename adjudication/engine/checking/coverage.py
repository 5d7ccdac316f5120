"""The coverage table of a rule system: section, module, the cases that prove it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from adjudication.engine.checking.cases import Case
from adjudication.engine.scenario.rulebook import Rulebook


def proven(cases: Iterable[Case]) -> dict[str, list[str]]:
    """The ids of the cases that cite each section or interpretation. A case counts only for the section it cites, not
    for those around it."""
    found: dict[str, list[str]] = {}
    for case in cases:
        for name in dict.fromkeys(re.findall(r"[A-Z]{1,4}-\d\d|\d+(?:\.\d+)+", case.section)):
            found.setdefault(name, []).append(case.id)
    return found


def gaps(book: Rulebook, cases: Sequence[Case]) -> list[str]:
    """Sections and interpretations that no case proves and that are not listed as out of force."""
    have = proven(cases)
    below = [section.number for section in book.sections if not section.out and not _shown(section.number, have)]
    return below + [reading.number for reading in book.readings if reading.number not in have and not reading.no_case]


def _shown(number: str, have: Mapping[str, list[str]]) -> list[str]:
    """The cases of a section, or of the subsections of a heading such as 6.1."""
    found = list(have.get(number, ()))
    if not found:
        stem = number.removesuffix("0") if number.endswith(".0") else number
        found = [case for name in sorted(have) if name.startswith(stem) and name != number for case in have[name]]
    return found


def table(title: str, book: Rulebook, cases: Sequence[Case]) -> str:
    """The coverage table as Markdown."""
    have = proven(cases)
    lines = [f"## {title}", "", f"{len(cases)} cases.", "", "| section | title | module | cases |", "|---|---|---|---|"]
    for section in book.sections:
        shown = f"out of force: {section.out}" if section.out else _few(_shown(section.number, have))
        lines.append(f"| {section.number} | {section.title} | {section.module or '-'} | {shown} |")
    lines += ["", "| reading | cases |", "|---|---|"]
    for reading in book.readings:
        shown = _few(have[reading.number]) if reading.number in have else f"no case: {reading.no_case or 'missing'}"
        lines.append(f"| {reading.number} | {shown} |")
    return "\n".join(lines) + "\n"


def _few(ids: Sequence[str]) -> str:
    unique = list(dict.fromkeys(ids))
    return ", ".join(unique)
