"""What this process has heard on the live channel, by which a page drawn earlier is known to be still right.

PostgreSQL delivers a notice after the commit that sent it. So what was read after a notice was heard includes what the
notice is about, and what was read before the next one may not.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from threading import Lock

REMEMBERED = 500  # rings an exercise: far more than can be between a ring and the request it causes


@dataclass(frozen=True)
class Stamp:
    """A moment in what was heard of one exercise: equal to another one when nothing was heard between them."""

    line: int
    rings: int


class Heard:
    """The rings of every exercise, counted while the line to the database stands. Safe for threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._line = 0
        self._listening = False
        self._rings: dict[str, int] = defaultdict(int)
        self._known: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def begin(self) -> None:
        """The line stands: from now on nothing is missed."""
        with self._lock:
            self._line += 1
            self._listening = True

    def end(self) -> None:
        """The line is gone: from now on nothing is known."""
        with self._lock:
            self._listening = False
            self._rings.clear()
            self._known.clear()

    def note(self, exercise_id: str, ring: str) -> None:
        """A ring of an exercise was heard; `ring` is the name it has in every process."""
        with self._lock:
            self._rings[exercise_id] += 1
            self._known[exercise_id].append(ring)

    def stamp(self, exercise_id: str, ring: str = "") -> Stamp | None:
        """The present moment of an exercise; None while nothing is known, or `ring` was not heard here yet."""
        with self._lock:
            if not self._listening or (ring and ring not in self._known.get(exercise_id, ())):
                return None
            return Stamp(self._line, self._rings.get(exercise_id, 0))


heard = Heard()
