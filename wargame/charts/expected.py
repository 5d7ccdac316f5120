"""The expected results of dice next to the actual ones: two bars for each side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from wargame.charts.sides import look
from wargame.charts.theme import PAPER, Theme, room

BAR: Final = 11.0
ROW: Final = 40.0


@dataclass(frozen=True)
class Brought:
    """A side's contested rolls in total: the expected and the actual result."""

    side: str
    name: str
    expected: float
    got: float


def expected(rows: Sequence[Brought], *, title: str, width: float = 748, theme: Theme = PAPER) -> SafeString:
    """The expected result as an open bar, the actual one as a filled bar, all on one scale from zero."""
    left = 12 + max((room(row.name, 12) for row in rows), default=0) + room("expected", 11)
    most = max((abs(value) for row in rows for value in (row.expected, row.got)), default=0) or 1
    unit = (width - left - 60) / most
    body = ""
    for at, row in enumerate(rows):
        y = at * ROW + 4
        body += theme.text(f"d-{look(row.side).tone}-name", 0, y + 17, row.name, size=12, anchor="start")
        for down, word, value, paint in ((0, "expected", row.expected, "-open"), (BAR + 5, "got", row.got, "")):
            body += theme.text("d-text", left - 6, y + down + 9.5, word, anchor="end")
            body += theme.box(f"d-{look(row.side).tone}{paint}", left, y + down, max(abs(value) * unit, 0.8), BAR)
            body += theme.text(
                "d-word", left + abs(value) * unit + 6, y + down + 9.5, f"{value:.1f}".replace("-", "−"), anchor="start"
            )
    said = "; ".join(f"{row.name}: expected {row.expected:.1f}, got {row.got:.0f}" for row in rows)
    return theme.svg(width, ROW * len(rows) or 1, "chart", f"{title}: {said}", body)
