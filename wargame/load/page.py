"""An open page: its parts with their versions, its live stream, and requests after each notification, like
`live.js`."""

from __future__ import annotations

import asyncio
import random
import re
import time
from contextlib import suppress
from html import unescape
from urllib.parse import urlencode

from wargame.load.browser import Browser, Unreachable
from wargame.load.figures import LoadCount

QUIET_SECONDS = 32.0  # a page that hears nothing asks by itself
AGAIN_SECONDS = 0.15  # between an answer and the next question that was waiting
REOPEN_SECONDS = 3.0
RETRY_SECONDS = 0.5
PIECE = re.compile(r'data-piece="([^"]*)"\s+data-version="([^"]*)"')
ONCE = re.compile(r' data-once="(\w+)"')
ADDRESS = r'{}="([^"]*)"'


class NoPage(Exception):
    """The server did not return the page, or returned one without parts."""


class OpenPage:
    """One open page. `once` are the keys of the parts it has, which need not be sent again.

    `rang_at` and `fresh_at` are the moments of the last bell that was answered, and of its news.
    """

    def __init__(
        self, browser: Browser, path: str, tally: LoadCount, spread: float = 0.0, quiet: float = QUIET_SECONDS
    ) -> None:
        self.browser, self.path = browser, path
        self._tally, self._spread, self._quiet = tally, spread, quiet
        self.versions: dict[str, str] = {}
        self.rang = asyncio.Event()
        self.woken = asyncio.Event()
        self.streaming = asyncio.Event()
        self.rang_at = self.fresh_at = self.asked_at = 0.0
        self._last_bell = 0.0
        self.changed: set[str] = set()
        self.once: set[str] = set()
        self._news = self._live = self._ring = ""

    async def open(self) -> int:
        """Load the page; returns the size of its HTML as sent, in bytes. NoPage: it is not there."""
        answer = await self.browser.get(self.path)
        if answer.status != 200:
            raise NoPage(f"{self.path} answered {answer.status}.")
        self.versions, self.once = dict(PIECE.findall(answer.text)), set(ONCE.findall(answer.text))
        self._news, self._live = (_found(name, answer.text) for name in ("data-news", "data-live"))
        if not self._news:
            raise NoPage(f"{self.path} does not say where its news is.")
        return answer.wire

    async def attend(self) -> None:
        """Listen and keep the page up to date until cancelled."""
        listening = asyncio.create_task(self._listen())
        try:
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.rang.wait(), self._quiet)
                self.rang.clear()
                if self._spread:
                    await asyncio.sleep(random.random() * self._spread)
                with suppress(Unreachable):
                    await self.ask_news()
                await asyncio.sleep(AGAIN_SECONDS if self.rang.is_set() else 0)
        finally:
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening

    async def ask_news(self) -> None:
        """Request the parts that changed."""
        rang, asked = self._last_bell, time.monotonic()
        have = ",".join(f"{name}:{version}" for name, version in self.versions.items())
        joined = "&" if "?" in self._news else "?"
        known = {"have": have, "once": ",".join(self.once), "ring": self._ring}
        answer = await self.browser.get(
            f"{self._news}{joined}{urlencode(known)}", **{"HX-Request": "true", "Accept": "*/*"}
        )
        if answer.status not in (200, 204):
            return
        fresh = dict(PIECE.findall(answer.text))
        self.changed = {name for name, version in fresh.items() if self.versions.get(name) != version}
        self.versions |= fresh
        self.once |= set(ONCE.findall(answer.text))
        self.rang_at, self.asked_at, self.fresh_at = rang, asked, time.monotonic()
        self.woken.set()

    async def _listen(self) -> None:
        first = True
        while True:
            pause = RETRY_SECONDS
            self._tally.reopened += not first and self._tally.counting
            first = False
            try:
                async for ring in self.browser.events(self._live):
                    self._ring = ring or self._ring
                    self._last_bell = time.monotonic()
                    self.streaming.set()
                    self.rang.set()
            except Unreachable:
                pause = REOPEN_SECONDS
            await asyncio.sleep(pause)


def _found(name: str, text: str) -> str:
    found = re.search(ADDRESS.format(name), text)
    return unescape(found[1]) if found else ""
