"""Says of every head of a table whether it is one of a column or of a row, as a reader with a voice needs it."""

from __future__ import annotations

from typing import Any

import pydyf


def name(document: Any, file: Any) -> None:
    """Called by the printer before the file is closed: in the head of its table it is a column's."""
    for part in file.objects:
        if isinstance(part, pydyf.Dictionary) and part.get("S") == "/TH":
            part["A"]["Scope"] = "/Column" if _in_head(file, part) else "/Row"


def _in_head(file: Any, part: Any) -> bool:
    row = _above(file, part)
    return bool(_above(file, row).get("S") == "/THead")


def _above(file: Any, part: Any) -> Any:
    return file.objects[int(part["P"].split()[0])]
