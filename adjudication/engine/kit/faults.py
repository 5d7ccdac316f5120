"""Faults in data given to the kit, by place and reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Where = tuple[str | int, ...]


class Fault(NamedTuple):
    """One fault: its place inside the data (keys, and numbers of entries from 0) and the reason, as a sentence
    fragment.

    A rule system adds the place of the data in its file: `document.problems(faults, "charts")`.
    """

    where: Where
    reason: str

    def __str__(self) -> str:
        return f"{'.'.join(str(step) for step in self.where)}: {self.reason}" if self.where else self.reason

    def inside(self, *where: str | int) -> Fault:
        """The same fault with its place given from the surrounding data."""
        return Fault((*where, *self.where), self.reason)


class Faulty(ValueError):
    """Data that the kit cannot use, with all faults found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(str(fault) for fault in self.faults))


def refuse(faults: Iterable[Fault]) -> None:
    """Raise `Faulty` if there are any faults."""
    found = tuple(faults)
    if found:
        raise Faulty(found)
