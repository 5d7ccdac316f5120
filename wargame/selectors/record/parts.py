"""The log by the parts of its steps: combat, a strike or a roll with its results, or the rest of a phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

LONG = 4  # lines that a page shows at once


class PartLine(Protocol):
    """What a line says about the part it belongs to; `seq` is None outside the steps."""

    @property
    def seq(self) -> int | None: ...
    @property
    def part(self) -> str: ...
    @property
    def struck(self) -> bool: ...


Row = TypeVar("Row", bound=PartLine)


@dataclass(frozen=True)
class LogPart(Generic[Row]):
    """Lines that belong together, in the order in which they happened. `name` is empty for a line without a part.

    `shown` says that the name is worth a heading: the part before it in time has another.
    """

    name: str
    lines: tuple[Row, ...]
    shown: bool = True

    @property
    def first(self) -> Row:
        """The line that began it."""
        return self.lines[0]

    @property
    def rest(self) -> tuple[Row, ...]:
        """The lines that follow from it."""
        return self.lines[1:]

    @property
    def long(self) -> bool:
        """True if a page folds it."""
        return len(self.lines) > LONG


def parted(lines: Sequence[Row]) -> tuple[LogPart[Row], ...]:
    """Lines, newest first, by parts; the newest part is first."""
    found: list[tuple[str, list[Row]]] = []
    for line in reversed(lines):
        name, together = found[-1] if found else ("", [])
        same = together and line.seq is not None and line.seq == together[-1].seq and line.struck == together[-1].struck
        if same and name and line.part in ("", name):
            together.append(line)
        else:
            found.append((line.part, [line]))
    before = ["", *(name for name, _ in found)]
    parts = [
        LogPart(name, tuple(rows), name not in ("", last)) for (name, rows), last in zip(found, before, strict=False)
    ]
    return tuple(reversed(parts))


def important(parts: Sequence[LogPart[Row]], names: Sequence[str], most: int) -> tuple[LogPart[Row], ...]:
    """The `most` parts that matter most, in the order in which they happened; `names` has the first names first."""
    rank = {name: place for place, name in enumerate(names)}
    ranked = sorted(range(len(parts)), key=lambda number: (rank.get(parts[number].name, len(rank)), number))
    return tuple(parts[number] for number in sorted(ranked[:most]))
