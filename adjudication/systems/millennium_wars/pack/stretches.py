"""The runs of columns in which a map file says which country a hex belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator

_STRETCH = re.compile(r"([A-Z]{2,4})(\d\d)(?:-(\d\d))?")


def stretches(text: str) -> Iterator[tuple[str, int, int]]:
    """The runs of a row: country, first and last column; ValueError for what cannot be read."""
    for part in text.split():
        match = _STRETCH.fullmatch(part)
        if match is None:
            raise ValueError(f"“{part}” is not a range of columns, such as UKR01-03")
        yield match[1], int(match[2]), int(match[3] or match[2])
