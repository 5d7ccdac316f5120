"""Forecasts of whole-turn sheets, made one after the other in a thread of the web process, behind its requests.

A forecast takes a tenth of a second, or a second on a large map. It rests on a picture and a sheet alone, so that it is
never out of date, and every process may make its own. A newer sheet of the same cell takes the place of an older one.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock, Thread
from time import sleep
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connections

from adjudication.engine import futures
from adjudication.selectors import AnyAdjudicator
from wargame.audience import Scope
from wargame.models import Exercise
from wargame.selectors.position import Position
from wargame.services import logbook

BREATH = 0.002  # seconds between two possible turns, in which requests go first
Key = tuple[UUID, int]
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class WantedForecast:
    """A sheet of which a forecast is wanted. The cell's pages ring when it is there."""

    exercise: Exercise
    cell: int
    rules: AnyAdjudicator
    picture: Any
    side: str
    orders: Sequence[Any]

    @property
    def key(self) -> Key:
        """Whose sheet it is."""
        return self.exercise.pk, self.cell


class Maker:
    """The forecasts of a process. Safe for threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._wanted: OrderedDict[Key, WantedForecast] = OrderedDict()
        self._works = False

    def ask(self, wanted: WantedForecast) -> None:
        """Want a forecast; the thread is started if none is at work."""
        with self._lock:
            if self._wanted.get(wanted.key) == wanted:
                return
            self._wanted.pop(wanted.key, None)  # it goes to the end of the queue
            self._wanted[wanted.key] = wanted
            starts, self._works = not self._works, True
        if starts and settings.FORECASTS_BEHIND:
            Thread(target=self.work_off, name="forecasts", daemon=True).start()

    def work_off(self) -> None:
        """Make all that are wanted, and ring for each."""
        try:
            while (wanted := self._next()) is not None:
                try:
                    self._make(wanted)
                except Exception:
                    logger.exception("The forecast of an order sheet failed; the page goes without it.")
                    self._forget(wanted)
        finally:
            if settings.FORECASTS_BEHIND:
                connections.close_all()

    def _next(self) -> WantedForecast | None:
        with self._lock:
            self._works = bool(self._wanted)
            return next(iter(self._wanted.values()), None)

    def _make(self, wanted: WantedForecast) -> None:
        """Make one, unless another sheet of the same cell is wanted by then."""
        for _ in futures.forecasting(wanted.rules, wanted.picture, wanted.side, wanted.orders):
            if self._wanted.get(wanted.key) is not wanted:
                return
            sleep(BREATH)
        self._forget(wanted)
        logbook.ring(wanted.exercise, cells=[wanted.cell], about=Scope.SHEET)

    def _forget(self, wanted: WantedForecast) -> None:
        with self._lock:
            if self._wanted.get(wanted.key) is wanted:
                del self._wanted[wanted.key]


maker = Maker()


def ask(place: Position, orders: Sequence[Any]) -> None:
    """Have the forecast of a sheet of a position's viewer made, who has a side; `orders` as the rules read them."""
    viewer = place.viewer
    assert viewer.cell is not None
    assert viewer.side is not None
    maker.ask(WantedForecast(viewer.exercise, viewer.cell.pk, place.rules, place.picture, viewer.side, orders))
