"""Converts report entries from before findings and recommendations had numbers to the present form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.collect.report import citing
from reports.models import Entry
from wargame.selectors.evaluation.tallies import cited

KINDS = {"strengths": "strength", "improve": "improve"}
Row = dict[str, Any]


def with_numbers(rows: list[Any]) -> list[Any]:
    """The entries of an old bundle: the texts of an objective become findings, and a recommendation for the objective
    addresses its area to improve. Malformed entries stay as they are."""
    findings = [one for row in rows if _is(row, Entry.Part.OBJECTIVE) for one in _findings(row)]
    for number, one in enumerate(findings, 1):
        one["number"] = number
    plan = [row for row in rows if _is(row, Entry.Part.RECOMMENDATION)]
    for number, row in enumerate(plan, 1):
        row["number"] = number
        _answer(row["values"], findings)
    return [*rows, *findings]


def _is(row: Any, part: Entry.Part) -> bool:
    return isinstance(row, dict) and row.get("part") == part and isinstance(row.get("values"), dict)


def _findings(row: Row) -> Iterator[Row]:
    """The texts of an objective as findings, removed from the objective."""
    for name, kind in KINDS.items():
        text, code = row["values"].pop(name, ""), str(row.get("subject", ""))
        if isinstance(text, str) and text.strip():
            values = {"objective": code, "kind": kind, "text": text}
            yield {**row, "part": Entry.Part.FINDING.value, "subject": f"{code}:{kind}", "values": values}


def _answer(said: Row, findings: list[Row]) -> None:
    """A recommendation that named its objective, changed to address the area to improve there."""
    code = said.pop("objective", "")
    found = [one for one in findings if (one["values"]["objective"], one["values"]["kind"]) == (code, KINDS["improve"])]
    if found:
        letters = citing.LETTERS[Entry.Part.FINDING]
        said["findings"] = ", ".join(cited(one["number"], letters) for one in found)
