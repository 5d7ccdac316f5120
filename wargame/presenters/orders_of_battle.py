"""The units of all sides in lists, as `systems/shared/_forces.html` draws them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class BlockLine:
    """One unit in the list, or several identical ones."""

    symbol: str
    name: str
    where: str
    strength: str = ""
    steps: str = ""
    notes: str = ""
    neutralised: bool = False
    count: int = 1


@dataclass(frozen=True)
class Formation:
    """Units that belong together, or those of a side that are seen but not identified."""

    title: str
    lines: tuple[BlockLine, ...]

    @property
    def count(self) -> int:
        """The number of units."""
        return sum(line.count for line in self.lines)


@dataclass(frozen=True)
class SideForce:
    """One side's units."""

    side: str
    name: str
    kind: str
    formations: tuple[Formation, ...]
    nothing: str = ""  # what is said of a side without any; by default that nothing is known about it
