"""The way in on the wall: a QR code as large as the screen allows, and an address and a code to read from the back."""

from __future__ import annotations

import os
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests import world as worlds

PARTS = (".screen-door .qr", ".screen-door-lead", ".screen-door-code", ".screen-side")
BOX = (
    "parts => parts.map(one => { const found = document.querySelector(one), { x, y, width, height } = "
    "found.getBoundingClientRect(); return [x, y, width, height, parseFloat(getComputedStyle(found).fontSize)] })"
)


@pytest.fixture(autouse=True)
def a_browser_beside_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.mark.django_db(transaction=True)
def test_the_code_fills_the_wall(live_server: LiveServer, browser: Browser) -> None:
    room = worlds.build().exercise
    for wide, tall in ((390, 844), (1280, 720), (1280, 800), (1920, 1080)):
        context = browser.new_context(viewport={"width": wide, "height": tall})
        page = context.new_page()
        page.goto(f"{live_server.url}/screen/{room.room_code}/")
        boxes: list[list[float]] = page.evaluate(BOX, PARTS)
        scrolled: Any = page.evaluate("document.documentElement.scrollWidth")
        context.close()
        qr, lead, code, _ = boxes
        assert qr[2] == pytest.approx(qr[3], abs=1)
        assert qr[2] == pytest.approx(min(0.62 * tall, 0.88 * wide), rel=0.03), (wide, tall)
        assert scrolled == wide
        for one, other in combinations(boxes, 2):
            apart = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
            assert apart or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1], (wide, tall)
        if wide == 1920:  # on a wall of 2 m, letters of 5 cm are read from 10 m
            assert lead[4] >= 48
            assert code[4] >= 120
