"""Forecasts of whole-turn sheets, made one after the other behind the requests of a web process.

A forecast takes a tenth of a second, or more than a second on a large map, all of it in Python, so that requests in the
same process would wait. A thread passes them to their own process (`wargame.runtime.forecaster`). They rest on a
picture and a sheet alone, so that they are never out of date. A newer sheet of a cell takes the place of an older one.
Where a forecast takes long, the first turns are their own answer, and those of all cells come first.
"""

from __future__ import annotations

import logging
import sys
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from subprocess import PIPE, Popen
from threading import Condition, Thread
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import connections

from adjudication.engine.planning import futures
from adjudication.engine.play.remits import Who
from adjudication.engine.scenario import packs
from adjudication.selectors import AnyAdjudicator
from wargame.audience import Scope
from wargame.models import Exercise
from wargame.runtime import forecaster
from wargame.selectors.position import Position
from wargame.services import logbook

REST = 60.0  # seconds without a wish after which the process ends
Key = tuple[UUID, int]
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class WantedForecast:
    """A sheet of which a forecast is wanted. The cell's pages ring when it is there."""

    exercise: Exercise
    cell: int
    rules: AnyAdjudicator
    picture: Any
    who: Who
    orders: Sequence[Any]

    @property
    def key(self) -> Key:
        """The key of the sheet: its exercise and cell."""
        return self.exercise.pk, self.cell

    @property
    def begun(self) -> bool:
        """Whether the answer from the first turns is there."""
        return futures.first_answer(self.rules, self.picture, self.who, self.orders) is not None


class NoForecast(Exception):
    """The process made no forecast; its log says why."""


class ForecastProcess:
    """The process that plays the possible turns, started when it is first needed. For one thread at a time."""

    def __init__(self) -> None:
        self._child: Popen[bytes] | None = None

    def make(self, wanted: WantedForecast) -> bytes:
        """The forecast of a sheet as `futures.learn` reads it; maybe from the first turns, if it has none yet.
        NoForecast: there is none."""
        rules = wanted.rules
        wish = forecaster.ForecastWish(
            rules.system, packs.canonical(rules.pack).decode(), _raw(wanted.picture), wanted.who, _raw(wanted.orders),
            first=not wanted.begun,
        )  # fmt: skip
        for _ in range(2):  # it may have been killed since the last time
            if self._child is not None and self._child.poll() is not None:
                self.close()
            if self._child is None:
                command = [sys.executable, "-m", "wargame.runtime.forecaster"]
                self._child = Popen(command, stdin=PIPE, stdout=PIPE, cwd=settings.BASE_DIR)
            with suppress(OSError):
                assert self._child.stdin
                assert self._child.stdout
                forecaster.send(self._child.stdin, msgspec.msgpack.encode(wish))
                made = forecaster.receive(self._child.stdout)
                if made is not None:
                    if made:
                        return made
                    break
            self.close()
        raise NoForecast

    def close(self) -> None:
        """End it, if it runs."""
        if self._child is not None:
            with suppress(OSError):
                self._child.communicate()
            self._child = None


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(value))


class Maker:
    """The forecasts of a process. Safe for threads."""

    def __init__(self) -> None:
        self._lock = Condition()
        self._process = ForecastProcess()
        self._wanted: OrderedDict[Key, WantedForecast] = OrderedDict()
        self._works = False

    def ask(self, wanted: WantedForecast) -> None:
        """Want a forecast; the thread is started if none is at work."""
        with self._lock:
            if self._wanted.get(wanted.key) == wanted:
                return
            self._wanted.pop(wanted.key, None)  # it goes to the end of the queue
            self._wanted[wanted.key] = wanted
            self._lock.notify()
            starts, self._works = not self._works, True
        if starts and settings.FORECASTS_BEHIND:
            Thread(target=self.work_off, name="forecasts", daemon=True).start()

    def work_off(self) -> None:
        """Make all that are wanted, and ring for each, those too that come while the process ends."""
        while not self._rests():
            while (wanted := self._next()) is not None:
                try:
                    self._make(wanted)
                except Exception:
                    logger.exception("The forecast of an order sheet failed. The page shows none.")
                    self._forget(wanted)
            if settings.FORECASTS_BEHIND:
                self._process.close()

    def _rests(self) -> bool:
        """True if no forecast is requested; the next request then starts another thread."""
        with self._lock:
            self._works = bool(self._wanted)
            return not self._works

    def _next(self) -> WantedForecast | None:
        """The next wish, first answers first, and those of people who practise last; None after a while without one."""
        with self._lock:
            if settings.FORECASTS_BEHIND:
                self._lock.wait_for(lambda: bool(self._wanted), REST)
            return min(
                self._wanted.values(),
                key=lambda one: (one.exercise.own_practice_of_id is not None, one.begun),
                default=None,
            )

    def _make(self, wanted: WantedForecast) -> None:
        """Make one, and ring, unless another sheet of the same cell is wanted by then; after its first turns it goes to
        the end of the queue."""
        sheet = wanted.rules, wanted.picture, wanted.who, wanted.orders
        if not settings.FORECASTS_BEHIND:
            futures.forecast(*sheet)
        elif futures.remembered(*sheet) is None:
            futures.learn(*sheet, self._process.make(wanted))
        if self._wanted.get(wanted.key) is not wanted:
            return
        if wanted.begun:
            self._wanted.move_to_end(wanted.key)
        else:
            self._forget(wanted)
        logbook.ring(wanted.exercise, cells=[wanted.cell], about=Scope.FORECAST)
        if settings.FORECASTS_BEHIND:
            connections.close_all()

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
    maker.ask(WantedForecast(viewer.exercise, viewer.cell.pk, place.rules, place.picture, place.player, orders))
