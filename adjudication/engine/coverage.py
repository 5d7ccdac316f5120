"""The coverage table of a rule system: section, module, the cases that prove it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudication.engine.cases import Case


def proven(cases: Iterable[Case]) -> dict[str, list[str]]:
    """Section or ruling -> ids of the cases that name it. A case counts for the section it names, not for those
    around it."""
    found: dict[str, list[str]] = {}
    for case in cases:
        for name in dict.fromkeys(re.findall(r"(?:RUL|K|G)-\d\d|\d+(?:\.\d+)+", case.section)):
            found.setdefault(name, []).append(case.id)
    return found


def gaps(sections: Sequence[Any], rulings: Sequence[str], out: Mapping[str, str], cases: Sequence[Case]) -> list[str]:
    """Sections and rulings that no case proves and that are not listed as out of force."""
    have = proven(cases)
    below = [section.number for section in sections if not section.out and not _shown(section.number, have)]
    return below + [ruling for ruling in rulings if ruling not in have and ruling not in out]


def _shown(number: str, have: Mapping[str, list[str]]) -> list[str]:
    """Cases of a section, or of the subsections of a heading such as 6.1."""
    found = list(have.get(number, ()))
    if not found:
        stem = number.removesuffix("0") if number.endswith(".0") else number
        found = [case for name in sorted(have) if name.startswith(stem) and name != number for case in have[name]]
    return found


def table(
    title: str, sections: Sequence[Any], rulings: Sequence[str], out: Mapping[str, str], cases: Sequence[Case]
) -> str:
    """The table as Markdown."""
    have = proven(cases)
    lines = [f"## {title}", "", f"{len(cases)} cases.", "", "| section | title | module | cases |", "|---|---|---|---|"]
    for section in sections:
        shown = f"out of force: {section.out}" if section.out else _few(_shown(section.number, have))
        lines.append(f"| {section.number} | {section.title} | {section.module or '-'} | {shown} |")
    lines += ["", "| ruling | cases |", "|---|---|"]
    for ruling in rulings:
        shown = _few(have[ruling]) if ruling in have else f"no case: {out.get(ruling, 'missing')}"
        lines.append(f"| {ruling} | {shown} |")
    return "\n".join(lines) + "\n"


def _few(ids: Sequence[str]) -> str:
    unique = list(dict.fromkeys(ids))
    return ", ".join(unique)
