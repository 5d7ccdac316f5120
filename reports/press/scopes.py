"""Adds what the printer leaves out: whether a table header belongs to a column or a row, as screen readers need it, and
that links are printed with their page."""

from __future__ import annotations

from typing import Any

import pydyf

PRINTED = 4  # the flag of a note on a page that goes to paper with it


def name(document: Any, file: Any) -> None:
    """Mark headers in the head of a table as column headers. The printer calls this before it closes the file."""
    for part in file.objects:
        if not isinstance(part, pydyf.Dictionary):
            continue
        if part.get("S") == "/TH":
            part["A"]["Scope"] = "/Column" if _in_head(file, part) else "/Row"
        elif part.get("Subtype") == "/Link":
            part["F"] = PRINTED


def _in_head(file: Any, part: Any) -> bool:
    row = _above(file, part)
    return bool(_above(file, row).get("S") == "/THead")


def _above(file: Any, part: Any) -> Any:
    return file.objects[int(part["P"].split()[0])]
