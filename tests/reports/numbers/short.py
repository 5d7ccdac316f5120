"""What the report shows without annexes, and the slides: they have room for a part of the numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string

from reports.collect.report.shapes_report import RULED, Aar
from reports.figures import hot_wash
from reports.figures import report as drawn
from tests.reports.conftest import words_of
from tests.reports.numbers import judged

if TYPE_CHECKING:
    from tests.reports.numbers.shown import Shown


def read(shown: Shown, data: Aar, tables: Mapping[str, list[dict[str, Any]]]) -> None:
    """The report as it is where nobody asked for an annex, and the slides."""
    words = words_of(render_to_string("reports/pdf/aar.html", drawn.aar(replace(data, annexes=()))))
    _rulings(shown, judged.part(words, "Luck and rulings", "Method and overview"), tables)
    _evidence(shown, judged.part(words, "Objectives and findings", "What the cells said"), tables)
    slides = words_of(render_to_string("reports/pdf/hot_wash.html", hot_wash.hot_wash(data)))
    for row in data.luck:
        if row.rolls:
            found = re.search(rf"{re.escape(dict(data.sides)[row.side])} {judged.RUNNING}", slides)
            shown.found[f"luck of {row.side} on a slide"]["report"] = found.groups() if found else ()


def _rulings(shown: Shown, words: str, tables: Mapping[str, list[dict[str, Any]]]) -> None:
    ruled = [row for row in tables["Rulings"] if row["verdict"] != "Accept"]
    counted = [row["number"] for row in ruled if row["counts"]]
    first, gone = counted[:RULED], re.search(r"Not counted: ([^,]+(?:, R-\d+)*), in steps", words)
    shown.put("sheet Rulings", first_rulings=first)
    shown.put("part of rulings", first_rulings=[one for one in re.findall(r"\bR-\d+\b", words) if one in first])
    shown.put("sheet Rulings", rulings_taken_back=[row["number"] for row in ruled if not row["stands"]])
    shown.put("part of rulings", rulings_taken_back=gone[1].split(", ") if gone else [])
    if len(counted) > RULED:
        shown.put("foot of the rulings", ruled=int(re.findall(rf"The first {RULED} of (\d+);", words)[0]))


def _evidence(shown: Shown, words: str, tables: Mapping[str, list[dict[str, Any]]]) -> None:
    shown.put("sheet Evidence", pieces_of_evidence=sorted(row["evidence"] for row in tables["Evidence"]))
    shown.put("report without annexes", pieces_of_evidence=sorted(set(re.findall(r"\bE-\d+\b", words))))
