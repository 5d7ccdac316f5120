"""Pages of a cell drawn once for all who see the same: a publication wakes a whole room in the same second.

A drawing serves others as long as nothing was heard of its exercise since the moment before it was begun. What is each
person's own (their name, the token of their forms) is marked in it and filled in for each.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any

from wargame.heard import Stamp

LASTS = 20.0  # seconds: some of a page changes with time alone, such as who is present
MOST_CHARACTERS = 40_000_000

Key = tuple[Any, ...]
Parts = Mapping[str, str]


@dataclass(frozen=True)
class Drawing:
    """The parts of one page as HTML, and until when it may serve."""

    parts: Parts
    stamp: Stamp
    until: float

    @property
    def weight(self) -> int:
        """Characters."""
        return sum(map(len, self.parts.values()))


@dataclass
class Drawings:
    """The drawings of a process, the oldest of which give way. One thread draws a page while others wait for it."""

    most: int = MOST_CHARACTERS
    _kept: OrderedDict[Key, Drawing] = field(default_factory=OrderedDict)
    _weight: int = 0
    _lock: Lock = field(default_factory=Lock)
    _drawing: dict[Key, tuple[Lock, int]] = field(default_factory=dict)

    def get(self, key: Key, stamp: Stamp | None, draw: Callable[[], tuple[Parts, float]]) -> Parts:
        """The parts under a key, drawn if need be. `draw` gives them with the seconds that they last.

        `stamp` is the moment before anything of this request was read; None: nothing is known, so draw and forget.
        """
        if stamp is None:
            return draw()[0]
        with self._alone(key):
            found = self._kept.get(key)
            if found is not None and found.stamp == stamp and monotonic() < found.until:
                return found.parts
            began = monotonic()
            parts, lasts = draw()
            self._keep(key, Drawing(parts, stamp, began + min(lasts, LASTS)))
            return parts

    @contextmanager
    def _alone(self, key: Key) -> Iterator[None]:
        with self._lock:
            lock, users = self._drawing.get(key, (Lock(), 0))
            self._drawing[key] = (lock, users + 1)
        try:
            with lock:
                yield
        finally:
            with self._lock:
                lock, users = self._drawing[key]
                if users == 1:
                    del self._drawing[key]
                else:
                    self._drawing[key] = (lock, users - 1)

    def _keep(self, key: Key, drawing: Drawing) -> None:
        with self._lock:
            if old := self._kept.pop(key, None):
                self._weight -= old.weight
            self._kept[key] = drawing
            self._weight += drawing.weight
            while self._weight > self.most and len(self._kept) > 1:
                self._weight -= self._kept.popitem(last=False)[1].weight


@dataclass(frozen=True)
class Marks:
    """Words that no page contains by chance, in the place of what is each person's own."""

    token: str = field(default_factory=lambda: f"token-{secrets.token_hex(16)}")
    name: str = field(default_factory=lambda: f"name-{secrets.token_hex(16)}")

    def filled(self, html: str, token: str, name: str) -> str:
        """A drawn part with one person's token and name. `name` is escaped already."""
        return html.replace(self.token, token).replace(self.name, name)


drawings = Drawings()
marks = Marks()
