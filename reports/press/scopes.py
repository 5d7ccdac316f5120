"""What the printer leaves unsaid: whether a head of a table is one of a column or of a row, as a reader with a voice
needs it, and that links are printed with their page."""

from __future__ import annotations

from typing import Any

import pydyf

PRINTED = 4  # the flag of a note on a page that goes to paper with it


def name(document: Any, file: Any) -> None:
    """Called by the printer before the file is closed: a head in the head of its table is a column's."""
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
