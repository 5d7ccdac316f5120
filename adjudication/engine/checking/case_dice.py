"""Finds where the play of a rules case stops because the next roll is not listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudication.engine.dice import ListedDice, Origin, Seeded


class Beyond:
    """Dice with the listed rolls first, then rolls that only show where play would continue."""

    def __init__(self, listed: ListedDice) -> None:
        self._listed, self._more, self.first = listed, Seeded(b"beyond", 0), -1

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[tuple[int, ...], Origin]:
        if self._listed.left:
            return self._listed.throw(draw, count, faces)
        if self.first < 0:
            self.first = draw
        return self._more.throw(draw, count, faces)


def end_of_act(events: Sequence[Any], listed: int, beyond: int, closing: Sequence[str]) -> int:
    """The number of events to keep: up to the first end of an action after the last listed roll; 0 if an unlisted roll
    comes earlier."""
    draws = [list(_draws(msgspec.to_builtins(event))) for event in events]
    first = next(i for i, found in enumerate(draws) if any(draw >= beyond for draw in found))
    last = max((i for i, found in enumerate(draws) if any(listed <= draw < beyond for draw in found)), default=-1)
    ends = (i for i, event in enumerate(events[:first]) if i > last and _closes(event, closing))
    return next(ends, -1) + 1


def _closes(event: Any, closing: Sequence[str]) -> bool:
    """Whether an event ends an act: by its name, or by its name and the stage it opens."""
    name = type(event).__name__
    return name in closing or f"{name} {getattr(event, 'stage', '')}" in closing


def _draws(plain: Any) -> Iterator[int]:
    if isinstance(plain, dict):
        if "draw" in plain and "purpose" in plain:
            yield plain["draw"]
        for part in plain.values():
            yield from _draws(part)
    elif isinstance(plain, (list, tuple)):
        for part in plain:
            yield from _draws(part)
