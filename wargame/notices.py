"""The notifications that this process has heard, which tell whether an earlier drawing of a page is still valid.

PostgreSQL delivers a notice after the commit that sent it. So what was read after a notice was heard includes what the
notice is about, and what was read before the next one may not.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock

from wargame.audience import Scope

REMEMBERED = 500  # rings an exercise: far more than can be between a ring and the request it causes
ANYTHING = "anything"  # counts the rings without a scope


@dataclass(frozen=True)
class Stamp:
    """A moment in the notifications of one exercise: how often each scope was notified for one cell."""

    line: int
    anything: int
    play: int = 0
    sheet: int = 0
    forecast: int = 0

    def about(self, scopes: Iterable[Scope]) -> Stamp:
        """The moment reduced to what only these scopes, or notifications without one, can change.

        Equal to another one when nothing was heard between them that matters.
        """
        return Stamp(
            self.line,
            self.anything,
            self.play if Scope.PLAY in scopes else 0,
            self.sheet if Scope.SHEET in scopes else 0,
            self.forecast if Scope.FORECAST in scopes else 0,
        )


class Heard:
    """The notifications of every exercise, counted while the database connection is up. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._line = 0
        self._listening = False
        self._rings: dict[str, Counter[str]] = defaultdict(Counter)
        self._known: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    def begin(self) -> None:
        """The connection is up: from now on nothing is missed."""
        with self._lock:
            self._line += 1
            self._listening = True

    def end(self) -> None:
        """The connection is down: from now on nothing is known."""
        with self._lock:
            self._listening = False
            self._rings.clear()
            self._known.clear()

    def note(self, exercise_id: str, ring: str, names: frozenset[str] = frozenset()) -> None:
        """Record a notification of an exercise; `ring` is its name in every process, `names` its audience and scope.

        A ring about an order sheet, or about its forecast, counts for the cells that it names; any other one counts for
        all.
        """
        if Scope.SHEET in names:
            counted = names - {Scope.SHEET}
        elif Scope.FORECAST in names:
            counted = frozenset(map(_of_forecast, names))
        else:
            counted = names & {Scope.PLAY} or frozenset({ANYTHING})
        with self._lock:
            self._rings[exercise_id].update(counted)
            self._known[exercise_id].append(ring)

    def stamp(self, exercise_id: str, ring: str = "", cell: str = "") -> Stamp | None:
        """The current moment of an exercise; None while nothing is known, or if `ring` has not been heard here yet.

        `cell`: the audience whose order sheet is on the page, if any.
        """
        with self._lock:
            known = self._known.get(exercise_id, ())
            if not self._listening or not all(one in known for one in ring.split(",") if one):
                return None
            rings = self._rings.get(exercise_id, Counter())
            sheet, forecast = (rings[cell], rings[_of_forecast(cell)]) if cell else (0, 0)
            return Stamp(self._line, rings[ANYTHING], rings[Scope.PLAY], sheet, forecast)


def _of_forecast(cell: str) -> str:
    """The counter key for notifications about a cell's forecasts."""
    return f"{Scope.FORECAST} {cell}"


heard = Heard()
sent: ContextVar[str] = ContextVar("sent", default="")
"""The ring that the request being worked on sent: its browser may ask for news before this process has heard it."""
