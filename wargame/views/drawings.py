"""Pages of a cell drawn once for all who see the same: a publication wakes a whole room in the same second.

A part that was drawn serves others as long as nothing was heard of its exercise, since the moment before it was begun,
that may change it. Each person's name is marked in it and filled in for them.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any

from wargame.notices import Stamp

LASTS = 120.0  # seconds: what changes and rings no bell is on the page after that
MOST_CHARACTERS = 40_000_000

Key = tuple[Any, ...]
Parts = Mapping[str, str]
Draw = Callable[[Collection[str]], tuple[Parts, Mapping[str, float]]]


@dataclass(frozen=True)
class DrawnPart:
    """A part of a page as HTML, from which moment it is, and until when it may serve."""

    html: str
    stamp: Stamp
    until: float


@dataclass
class Drawings:
    """The drawings of a process; new ones replace the oldest. One thread draws a page while others wait for it."""

    most: int = MOST_CHARACTERS
    _kept: OrderedDict[Key, dict[str, DrawnPart]] = field(default_factory=OrderedDict)
    _weight: int = 0
    _lock: Lock = field(default_factory=Lock)
    _drawing: dict[Key, tuple[Lock, int]] = field(default_factory=dict)

    def get(self, key: Key, stamps: Mapping[str, Stamp | None], draw: Draw) -> Parts:
        """The parts of a page, by their names; those that no longer serve are drawn.

        `stamps` gives for each part the moment before anything of this request was read, as it matters to that part;
        None: nothing is known, so draw and forget. `draw` takes names, and gives their HTML with the seconds that those
        last which change with time alone.
        """
        with self._alone(key):
            kept = self._kept.get(key, {})
            old = [name for name, stamp in stamps.items() if not _serves(kept.get(name), stamp)]
            fresh: dict[str, DrawnPart] = {}
            html: Parts = {}
            if old:
                began = monotonic()
                html, lasts = draw(old)
                until = {name: began + min(lasts.get(name, LASTS), LASTS) for name in html}
                known = ((name, stamps[name], text) for name, text in html.items())
                fresh = {name: DrawnPart(text, stamp, until[name]) for name, stamp, text in known if stamp is not None}
            self._keep(key, kept | fresh)
            return {name: html[name] if name in html else kept[name].html for name in stamps}

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

    def _keep(self, key: Key, parts: dict[str, DrawnPart]) -> None:
        with self._lock:
            self._weight -= _weight(self._kept.pop(key, {}))
            if not parts:
                return
            self._kept[key] = parts
            self._weight += _weight(parts)
            while self._weight > self.most and len(self._kept) > 1:
                self._weight -= _weight(self._kept.popitem(last=False)[1])


def _serves(part: DrawnPart | None, stamp: Stamp | None) -> bool:
    return part is not None and stamp is not None and part.stamp == stamp and monotonic() < part.until


def _weight(parts: Mapping[str, DrawnPart]) -> int:
    """Characters."""
    return sum(len(part.html) for part in parts.values())


@dataclass(frozen=True)
class Marks:
    """Words that no page contains by chance: in the place of each person's name, and of the token of their forms."""

    token: str = field(default_factory=lambda: f"token-{secrets.token_hex(16)}")
    name: str = field(default_factory=lambda: f"name-{secrets.token_hex(16)}")

    def filled(self, html: str, name: str) -> str:
        """A drawn part with one person's name, which is escaped already."""
        return html.replace(self.name, name)


drawings = Drawings()
marks = Marks()
