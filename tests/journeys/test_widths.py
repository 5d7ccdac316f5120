"""The head of the umpire's pages fits on a laptop, whatever the game and its title."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.people import LAPTOP

pytestmark = pytest.mark.slow

PAGES = ("", "msel/", "rfis/", "messages/", "sheets/", "board/")
TITLE = "Staff course 12, three hours, second syndicate"
BEYOND = """() => [...document.querySelectorAll(".tb, .tb *")].filter((one) => one.getClientRects().length
  && !one.closest("details:not([open]) > :not(summary), .sr") && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.tagName}.${one.className} ${Math.round(one.getBoundingClientRect().right)}`)"""
PUBLISH = """() => { const command = document.querySelector("#console-title [data-key=n]");
  command.outerHTML = '<button class="btn btn-filled">Publish step 12</button>'; }"""

PUBLISH_HERE = """() => document.querySelector(".tb-tools").insertAdjacentHTML("beforeend",
  '<form><button class="btn btn-filled">Publish step 12</button></form>')"""


@pytest.mark.parametrize(
    "pack",
    [
        "opaque_war/donbas-2014/three-hours",
        "ukraine_2022/kyiv-first-month/half-day",
        "millennium_wars/twelve-weeks-capitals/three-hours",
    ],
)
def test_the_head_of_each_page_fits(login: tuple[str, str], sit: Seat, pack: str) -> None:
    umpire = sit(viewport=LAPTOP)
    umpire.sign_in(*login)
    console = Console(umpire)
    console.create(TITLE, pack=pack)
    console.go("check/")
    console.start()
    for name in PAGES:
        console.go(name)
        assert umpire.page.evaluate(BEYOND) == [], name
    console.go()
    umpire.page.evaluate(PUBLISH)
    assert umpire.page.evaluate(BEYOND) == []
    console.go("review/")
    umpire.page.evaluate(PUBLISH_HERE)
    assert umpire.page.evaluate(BEYOND) == [], "review/"
