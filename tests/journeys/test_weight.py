"""What a cell's page weighs: requests and bytes on the wire on a phone and a laptop."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.people import LAPTOP, PHONE

REQUESTS = 9  # the page, its stylesheet, its script, the theme, at most three fonts, the icon, the live stream
FIRST = 88_000  # bytes, headers included
KINDS = {"Stylesheet": 1, "Script": 2, "Document": 1}  # the second script sets the theme before the page is drawn


@dataclass
class Wire:
    """What the browser fetched since it began to listen. News that it asks for by itself do not count as first."""

    kinds: Counter[str] = field(default_factory=Counter)
    sizes: dict[str, int] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)
    _kind: dict[str, str] = field(default_factory=dict)

    def listen(self, page: Page) -> None:
        """Count from now on. An answer out of the browser's store has no bytes."""
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.responseReceived", self._came)
        line.on("Network.loadingFinished", self._ended)

    def _came(self, event: dict[str, Any]) -> None:
        self._kind[event["requestId"]] = event["type"]
        self.addresses[event["requestId"]] = event["response"]["url"]
        if event["type"] not in ("XHR", "Fetch"):
            self.kinds[event["type"]] += 1

    def _ended(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = int(event["encodedDataLength"])

    def bytes(self, *kinds: str) -> int:
        """All bytes of some kinds, headers included; without kinds, of everything but news."""
        return sum(
            size
            for request, size in self.sizes.items()
            if (self._kind[request] in kinds if kinds else self._kind[request] not in ("XHR", "Fetch"))
        )

    def sent_twice(self, before: Wire) -> int:
        """The bytes of styles, scripts and fonts that came before; a script may come later, when the page changes."""
        stored = {before.addresses[request] for request in before.sizes}
        return sum(
            size
            for request, size in self.sizes.items()
            if self._kind[request] in ("Stylesheet", "Script", "Font") and self.addresses[request] in stored
        )


@pytest.mark.parametrize(("pack", "cell"), [("opaque_war/airport-lesson", "Ukrainian staff"), ("", "Red")])
def test_the_page_of_a_cell_is_light(login: tuple[str, str], sit: Seat, pack: str, cell: str) -> None:
    umpire = sit(viewport={"width": 1440, "height": 900})
    umpire.sign_in(*login)
    console = Console(umpire)
    console.create("Weight", pack=pack)
    code = console.room_code()
    person = sit(viewport=LAPTOP)
    person.join(code, "Maj Light", f"commander seat in {cell}")
    console.go("check/")
    console.start()
    address, state = person.page.url, person.context.storage_state()
    for size, viewport in (("phone", PHONE), ("laptop", LAPTOP)):
        newcomer = sit(viewport=viewport, storage_state=state)
        wire = Wire()
        wire.listen(newcomer.page)
        newcomer.page.goto(address)
        expect(newcomer.page.locator("html[data-script]")).to_be_attached()
        newcomer.page.evaluate("document.fonts.ready")
        assert {kind: wire.kinds[kind] for kind in KINDS} == KINDS
        assert sum(wire.kinds.values()) <= REQUESTS, wire.kinds
        assert 20_000 < wire.bytes() <= FIRST, (size, {kind: wire.bytes(kind) for kind in wire.kinds})
        assert newcomer.page.evaluate("typeof htmx") == "undefined"
        newcomer.page.mouse.move(200, 300)  # with the first touch comes what sends forms
        newcomer.page.wait_for_function(
            "() => window.htmx && document.querySelector('[hx-post]')['htmx-internal-data']"
        )
        again = Wire()
        again.listen(newcomer.page)
        newcomer.page.reload()
        expect(newcomer.page.locator("html[data-script]")).to_be_attached()
        assert {kind: again.kinds[kind] for kind in ("Document", "Stylesheet")} == {"Document": 1, "Stylesheet": 1}
        assert again.sent_twice(wire) == 0
