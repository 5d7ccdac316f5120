"""A program in a seat: one live stream brings its decisions and options, and it sends orders."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from wargame.load.browser import Browser, Unreachable
from wargame.load.figures import LoadCount
from wargame.load.page import REOPEN_SECONDS, RETRY_SECONDS, OpenPage

ADDRESS = "/api/v1/exercises/{}/cells/{}/live/?parts=decision,options,log"


class Program(OpenPage):
    """One program instead of an open page. `parts` is the latest content of the stream, by name; its log is not kept. A
    notification and its content are one event, so they arrive together."""

    def __init__(self, browser: Browser, exercise: str, cell: int, tally: LoadCount) -> None:
        super().__init__(browser, ADDRESS.format(exercise, cell), tally)
        self.parts: dict[str, Any] = {}

    async def open(self) -> int:
        """A program needs no page first."""
        return 0

    async def ask_news(self) -> None:
        """The stream sends the news without a request."""

    async def attend(self) -> None:
        """Listen until cancelled."""
        first = True
        while True:
            pause = RETRY_SECONDS
            self._tally.reopened += not first and self._tally.counting
            first = False
            try:
                async for text in self.browser.events(self.path):
                    self._take(text)
            except Unreachable:
                pause = REOPEN_SECONDS
            await asyncio.sleep(pause)

    def _take(self, text: str) -> None:
        self._tally.brought(len(text))
        self.parts |= json.loads(text)
        self.parts.pop("log", None)
        self.rang_at = self.asked_at = self.fresh_at = time.monotonic()
        self.streaming.set()
        self.woken.set()
