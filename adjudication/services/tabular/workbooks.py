"""Facts about a workbook's cells apart from values: merged, hidden, and formulas without a stored result."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from defusedxml import ElementTree

_SAID: Final = re.compile(rb"[<:](?:f|mergeCell)[\s/>]|\shidden=")
_RANGE: Final = re.compile(r"([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})")
_STRICT: Final = b"http://purl.oclc.org/ooxml/"
_SCHEMAS: Final = b"http://schemas.openxmlformats.org/"
_MOST_MERGED: Final = 5_000
_ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_LIKE_ONE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


@dataclass(frozen=True)
class MergedCells:
    """A block of cells that shows one value: rows from 1, columns from 0, all included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass
class SheetLayout:
    """Rows from 1, columns from 0. `unknown`: cells with a formula whose result the file does not hold."""

    merged: list[MergedCells] = field(default_factory=list)
    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    unknown: set[tuple[int, int]] = field(default_factory=set)


def layout(part: bytes, most_rows: int, most_columns: int) -> SheetLayout:
    """Facts about a sheet's first rows and columns, from its XML."""
    found = SheetLayout()
    if _SAID.search(part) is None:
        return found
    reads: dict[str, Callable[[SheetLayout, Any], None]] = {
        "c": _cell, "row": _row, "col": _column, "mergeCell": _merge,
    }  # fmt: skip
    for _, element in ElementTree.iterparse(io.BytesIO(part)):
        read = reads.get(element.tag.rpartition("}")[2])
        if read is not None:
            read(found, element)
        if element.tag.endswith(("}row", "}cols", "}mergeCells")):
            element.clear()
    found.unknown = {(row, at) for row, at in found.unknown if row <= most_rows and at < most_columns}
    return found


def ordinary(data: bytes, parts: Mapping[str, bytes]) -> bytes:
    """The workbook as the reader wants it: “Strict Open XML” of Excel differs in the names of its schemas."""
    if not any(_STRICT in part[:4_000] for part in parts.values()):
        return data
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, _transitional(part))
    return made.getvalue()


def _transitional(part: bytes) -> bytes:
    main, related = b"spreadsheetml/main", b"officeDocument/relationships"
    part = part.replace(_STRICT + main, _SCHEMAS + b"spreadsheetml/2006/main")
    return part.replace(_STRICT + related, _SCHEMAS + b"officeDocument/2006/relationships")


def place(reference: str) -> tuple[int, int]:
    """The row, from 1, and the column, from 0, of a cell such as B7; ValueError for anything else."""
    match = re.fullmatch(r"([A-Z]{1,3})(\d{1,7})", reference)
    if match is None:
        raise ValueError(reference)
    return int(match[2]), _number(match[1])


def unescaped(text: str) -> str:
    """A text as people see it: XLSX writes what XML cannot hold, and the end of a line, as _x000D_."""
    if "_x" not in text:
        return text
    plain = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\r\n", "\n")


def escaped(text: str) -> str:
    """A text as XLSX writes it, if it has something in it that looks like `_x000D_`."""
    return _LIKE_ONE.sub("_x005F_", text)


def letters(column: int) -> str:
    """A column, from 0, as a spreadsheet names it."""
    text, number = "", column + 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def _number(name: str) -> int:
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _cell(found: SheetLayout, element: Any) -> None:
    inner = {child.tag.rpartition("}")[2]: child.text for child in element}
    stored = inner.get("v") or "is" in inner or ("v" in inner and element.get("t") == "str")
    if "f" in inner and not stored and element.get("r"):
        found.unknown.add(place(element.get("r")))


def _row(found: SheetLayout, element: Any) -> None:
    if _is_hidden(element) and element.get("r", "").isdecimal():
        found.rows.add(int(element.get("r")))


def _column(found: SheetLayout, element: Any) -> None:
    if _is_hidden(element):
        first, last = int(element.get("min", "1")), int(element.get("max", "1"))
        found.columns.update(range(first - 1, min(last, first + 99)))


def _merge(found: SheetLayout, element: Any) -> None:
    match = _RANGE.fullmatch(element.get("ref", ""))
    if match and len(found.merged) < _MOST_MERGED:
        found.merged.append(MergedCells(int(match[2]), _number(match[1]), int(match[4]), _number(match[3])))


def _is_hidden(element: Any) -> bool:
    return element.get("hidden") in ("1", "true")
