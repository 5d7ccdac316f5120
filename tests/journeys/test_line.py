"""Connections that die without a word, as on a phone that leaves the radio: pages notice, say so and come back."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys.people import Person
from tests.journeys.tables import lay
from tests.proxy import radio
from tests.stack import LiveStack

pytestmark = pytest.mark.slow
NOTICED = 15_000  # milliseconds
BACK = 45_000  # each connection that the browser keeps may be a dead one


def test_pages_come_back_over_new_connections(live_stack: LiveStack, login: tuple[str, str], browser: Browser) -> None:
    table = lay(live_stack, login, "Amber Radio")
    port = urlsplit(live_stack.base_url).port
    assert port
    with radio(port) as (here, line):
        contexts = [
            browser.new_context(base_url=f"http://127.0.0.1:{here}", viewport={"width": 1280, "height": 800})
            for _ in range(2)
        ]
        player, umpire = (Person.sit(context) for context in contexts)
        player.redeem(table.codes["red"][0], "Red One")
        umpire.sign_in(*login)
        umpire.page.goto(f"/umpire/{table.id}/roster/")
        for person in (player, umpire):
            with person.page.expect_request("**/live/"):
                person.page.reload()
            expect(person.page.locator("html[data-link]")).to_have_count(0)
            person.page.wait_for_timeout(1_000)  # what the page asks for at first is answered
        line.off()
        for person in (player, umpire):
            expect(person.page.locator("html[data-link=lost]")).to_be_attached(timeout=NOTICED)
            expect(person.page.get_by_text("Link lost")).to_be_visible()
        line.on = True
        table.api.post(table.here + "cells/", kind="green", name="The mayor", side=None)
        expect(umpire.page.get_by_text("The mayor").first).to_be_attached(timeout=BACK)
        for person in (player, umpire):
            expect(person.page.locator("html[data-link]")).to_have_count(0, timeout=BACK)
        for context in contexts:
            context.close()
