"""How many taps a turn takes on a phone, for each rule system. A program to run by hand, not a test:

    .venv/bin/python -m tests.journeys.taps                    starts a stack of its own
    .venv/bin/python -m tests.journeys.taps opuc               only this one
    .venv/bin/python -m tests.journeys.taps --delay 500        on a line on which each request waits half a second
    .venv/bin/python -m tests.journeys.taps --base http://127.0.0.1:8000 --user umpire --password ...

A choice in a native list counts as two taps. To move the map with a finger counts as none.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import django
from playwright.sync_api import Browser, Error, Locator, Page, ViewportSize, expect

from examples.play_both_sides import Api, Refusal
from tests.browsers import chromium
from tests.journeys.game import wait
from tests.journeys.people import AREAS, PHONE, Person

KINDS = {
    "RED": "red",
    "BLUE": "blue",
    "GREEN": "green",
    "YELLOW": "yellow",
    "VIOLET": "violet",
    **{s: s.lower() for s in ("ORANGE", "TEAL", "BROWN")},
}
FORECAST = 30_000  # milliseconds in which a forecast has come
STILL = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
MIDDLE = """([kind, name]) => {
    const found = [...document.querySelectorAll(`#map svg[data-map] ${kind}`)].find((one) =>
        kind === ".unit" ? one.dataset.unit.split(" ").includes(name) : one.dataset.area === name);
    const { x, y, width, height } = found?.getBoundingClientRect() ?? { width: 0 };
    return width ? [x + width / 2, y + height / 2] : null;
}"""
PLACES = """() => [
    ...document.querySelectorAll(".composer .step:not([hidden]) select[data-area-field] option"),
    ...document.querySelectorAll(".composer .step:not([hidden]) [data-step]"),
].map((one) => one.dataset.step ?? one.dataset.area ?? one.value).filter(Boolean)"""
ANOTHER = """([kind, tried]) => [...document.querySelectorAll(`.composer [data-step-of="${kind}"] .subject`)].some(
    (one) => !tried.includes(one.dataset.subjectLink))"""
IS_FREE = """(place) => document.querySelector(`#map .area[data-area="${place}"]`) !== null &&
    document.querySelector(`#map .unit[data-area="${place}"]`) === null"""
SUBJECTS = """(kind) => [...document.querySelectorAll(`.composer [data-step-of="${kind}"] .subject`)].map(
    (one) => one.dataset.subjectLink)"""


@dataclass
class Phone:
    """A commander at a phone who counts the taps."""

    page: Page
    taps: int = 0
    orders: int = 0
    used: set[str] = field(default_factory=set)  # places that pieces were sent to
    waited: float = 0.0  # seconds, for pieces that never came or had nowhere to go

    def tap(self, what: Locator) -> None:
        """Touch a control."""
        what.first.tap()
        self.taps += 1

    def save(self, what: Locator) -> None:
        """Touch a control that saves the draft, and wait until it is saved. A refusal cost a tap and gave no order."""
        with self.page.expect_response(lambda answer: "/save/" in answer.url) as caught:
            self.tap(what)
        assert caught.value.status in (200, 422), caught.value.text()
        self.page.wait_for_function(STILL)
        self.orders += caught.value.status == 200

    def choose(self, name: str) -> None:
        """Take the first line of a native list, if the form has it."""
        if self.step(f"select[name='{name}']").count():
            self.step(f"select[name='{name}']").first.select_option(index=1)
            self.taps += 2

    def number(self, name: str) -> None:
        """Type the least number into a field that is empty: a tap, and a key."""
        place = self.step(f"input[name='f.{name}']").first
        if place.count() and not place.input_value():
            place.fill(place.get_attribute("min") or "0")
            self.taps += 2

    def on(self) -> None:
        """Go on to the next step by the foot of the page."""
        self.tap(self.page.locator("#next-step"))

    def step(self, selector: str) -> Locator:
        """Something in the open step."""
        return self.page.locator(f".composer .step:not([hidden]) {selector}")

    def choice(self) -> None:
        """The first line of a short list."""
        self.save(self.step(".choice label"))

    def command(self) -> None:
        """The command of the form."""
        self.save(self.step(".order-form > .btn-strong"))

    def subject(self, at: int = 0) -> None:
        """Something in the list of the step; the only one is already open."""
        if self.step(".subjects .subject").count() == 1:
            expect(self.step(".order-form").first).to_be_attached()
            return
        line = self.step(".subjects .subject").nth(at)
        wanted = line.get_attribute("data-subject-link") or ""
        self.tap(line)
        expect(self.page.locator(f".composer[data-subject='{wanted}']")).to_be_attached()

    def open_map(self) -> None:
        """The map, as a whole."""
        self.tap(self.page.locator(".foot-tabs a[href='#map']"))
        self.page.wait_for_selector("#map svg.map-has-pieces", state="attached")
        self.tap(self.page.locator("[data-map-zoom='whole']"))

    def point(self, kind: str, name: str) -> bool:
        """Touch a unit or an area of the map; False if it is not in view."""
        at = self.page.evaluate(MIDDLE, [kind, name])
        if at is None or not 0 < at[0] < PHONE["width"] or not 100 < at[1] < PHONE["height"] - 160:
            return False
        self.page.touchscreen.tap(*at)
        self.taps += 1
        return True

    def moves(self, kind: str, number: int) -> None:
        """Piece, then place, as often as that, of the pieces that the step lists. Taps on pieces that have nowhere
        to go count for nothing. Fewer if the pack has fewer; none at all is an error."""
        given, tried = 0, set[str]()
        while given < number:
            if not self.another(kind, tried):
                return
            left = [one for one in self.page.evaluate(SUBJECTS, kind) if one not in tried]
            chosen = self.page.locator(".composer").get_attribute("data-subject") or ""
            unit = chosen if chosen in left else left[0]
            tried.add(unit)
            before, began = self.taps, monotonic()
            if self.move(unit):
                given += 1
            else:
                self.taps = before
                self.waited += monotonic() - began

    def another(self, kind: str, tried: set[str]) -> bool:
        """Whether a piece is left to try. While an overstacked hex has to be cleared, a forecast brings the others;
        the last wait, for pieces that never come, does not count as time of the turn."""
        began = monotonic()
        try:
            self.page.wait_for_function(ANOTHER, arg=[kind, sorted(tried)], timeout=FORECAST)
        except Error:
            if not self.orders:
                raise
            self.waited += monotonic() - began
            return False
        return True

    def move(self, name: str) -> bool:
        """One piece to the first empty place that it can go to."""
        if not self.page.locator(f".composer[data-subject='{name}']").count():
            if not self.point(".area" if name.isdigit() else ".unit", name):
                return False
            try:
                self.page.wait_for_selector(f".composer[data-subject='{name}']", state="attached", timeout=4_000)
            except Error:
                return False
        for place in self.page.evaluate(PLACES):
            if place not in self.used and self.page.evaluate(IS_FREE, place):
                self.used.add(place)
                with self.page.expect_response(lambda answer: "/save/" in answer.url, timeout=8_000) as caught:
                    self.point(".area", place)
                self.page.wait_for_function(STILL)
                self.orders += 1
                return caught.value.status == 200
        return False

    def submit(self) -> None:
        """Hand the sheet in."""
        if self.page.locator(".foot-tabs a[href='#turn']").get_attribute("aria-current") is None:
            self.tap(self.page.locator(".foot-tabs a[href='#turn']"))
        ask = self.page.locator("#submit-ask")
        if ask.count():
            self.tap(ask)
        with self.page.expect_response(lambda answer: "/submit/" in answer.url) as caught:
            self.tap(self.page.locator("#submit"))
        assert caught.value.status == 200, caught.value.text()


def ukrainian_crisis(phone: Phone) -> None:
    """Three cards, and an answer in each step that opens: information, who is first, two mobilised, a country."""
    phone.on()
    for area in AREAS:
        phone.save(phone.page.locator(f"label:has(#card-{area}-minor)"))
    done: set[str] = set()
    while phone.page.locator("#next-step").is_visible():
        phone.on()
        kind = phone.page.locator(".composer .step:not([hidden])").get_attribute("data-step-of") or ""
        if kind in done:
            break
        done.add(kind)
        if phone.step(".choice label").count():
            phone.choice()
        elif phone.step(".subjects .subject").count():
            phone.subject(0 if kind == "military" else -1)  # of the countries one that costs little
            phone.number("rp")
            phone.command()
            if kind == "military":
                phone.command()  # the next of its equals
    phone.submit()


def opuc(phone: Phone) -> None:
    """Marches until no unit has an empty hex in reach, six in this pack, and ten at most."""
    phone.open_map()
    phone.moves("manoeuvre", 10)
    phone.submit()


def opaque_war(phone: Phone) -> None:
    """Seven moves."""
    phone.open_map()
    phone.moves("move", 7)
    phone.submit()


def ukraine_2022(phone: Phone) -> None:
    """15 activations."""
    phone.open_map()
    phone.moves("activate", 15)
    phone.submit()


def millennium_wars(phone: Phone) -> None:
    """Washington buys three times."""
    phone.on()
    phone.choose("f.place")
    for _ in range(3):
        expect(phone.step(".order-form").first).to_be_attached()  # its only subject is open
        phone.save(phone.step(".goods button"))
    phone.submit()


@dataclass(frozen=True)
class Turn:
    """Whose turn is counted, in which pack, and how many taps it should take at most."""

    pack: str
    side: str
    sides: tuple[str, ...]
    aim: int
    play: Callable[[Phone], None]


TWO = ("RED", "BLUE")
CAPITALS = (*TWO, "GREEN", "YELLOW", "VIOLET")
TURNS: Mapping[str, Turn] = {
    "ukrainian_crisis": Turn("ukraine-2014", "BLUE", TWO, 20, ukrainian_crisis),
    "opuc": Turn("se-estonia-small", "RED", TWO, 24, opuc),
    "opaque_war": Turn("donbas-2014", "BLUE", TWO, 20, opaque_war),
    "ukraine_2022": Turn("kyiv-first-month", "RED", TWO, 30, ukraine_2022),
    "millennium_wars": Turn("twelve-weeks-capitals", "GREEN", CAPITALS, 10, millennium_wars),
}


def begun(api: Api, system: str, turn: Turn) -> tuple[str, str]:
    """An exercise in its first turn: its id, and the code of the seat."""
    packs = next(one["packs"] for one in api.get("systems/") if one["name"] == system)
    pack = next(one["name"] for one in packs if turn.pack in one["name"])
    made = api.post("exercises/", title="Taps", system=system, pack_name=pack, review="none", pace="sheet")
    here, code = f"exercises/{made['id']}/", ""
    for side in turn.sides:
        cell = api.post(here + "cells/", kind=KINDS[side], name=side.capitalize(), side=side)["id"]
        seat = api.post(here + "seats/", cell=cell, role="commander", names=[f"{side} One"])[0]
        if side == turn.side:
            code = api.post(here + f"seats/{seat['id']}/code/")["code"]
    api.post(here + "start/")

    def there() -> bool:
        decision = api.get(here + "decision/")["decision"]
        if not decision or decision["status"] != "open" or decision["turn"] >= 1:
            return bool(decision) and decision["status"] == "open"
        try:
            api.post(here + "lock/", decision=decision["id"])
        except Refusal as refusal:
            if refusal.status != 409:
                raise
        return False

    wait(there, "the first turn does not come", 120, every=0.5)
    return str(made["id"]), code


def slow(page: Page, delay: int) -> None:
    """Let each request of a page wait. `delay`: milliseconds."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": delay, "downloadThroughput": -1, "uploadThroughput": -1},
    )


def count(browser: Browser, base: str, api: Api, system: str, delay: int) -> None:
    """Play one turn, and print its taps and seconds."""
    turn = TURNS[system]
    _, code = begun(api, system, turn)
    context = browser.new_context(
        base_url=base,
        viewport=ViewportSize(width=PHONE["width"], height=PHONE["height"]),
        has_touch=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(30_000)
    person = Person.sit(context)
    if delay:
        slow(person.page, delay)
    began = monotonic()
    person.redeem(code, "Maj Taps")
    phone, here = Phone(person.page), monotonic()
    expect(person.page.locator(".composer .step").first).to_be_attached(timeout=30_000)
    first = monotonic()
    turn.play(phone)
    done = monotonic() - phone.waited
    verdict = "as aimed" if phone.taps <= turn.aim else "too many"
    told = (turn.play.__doc__ or "").strip()
    sys.stdout.write(
        f"{system:<18}{phone.taps:3d} taps for {phone.orders:2d} orders; aim {turn.aim}, {verdict}. "
        f"{here - began:.1f} s to come in, {first - here:.1f} s to the sheet, {done - first:.1f} s to the end. {told}\n"
    )
    sys.stdout.flush()
    context.close()


@contextmanager
def stack(given: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    """The address, and an umpire's name and password; of a stack of its own if none is given."""
    if given.base:
        yield given.base, given.user, given.password
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.stack import running_stack

    with tempfile.TemporaryDirectory() as folder, running_stack(Path(folder) / "var", f"taps_{os.getpid()}") as live:
        name, password = live.manage("add_umpire", "taps").split(":", 1)[1].split("/")
        yield live.base_url, name.strip(), password.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", choices=[*TURNS, []], default=[])
    parser.add_argument("--delay", type=int, default=0)
    for option in ("--base", "--user", "--password"):
        parser.add_argument(option, default="")
    given = parser.parse_args()
    with stack(given) as (base, user, password), chromium() as browser:
        api = Api(base)
        api.sign_in(user, password)
        for system in given.systems or TURNS:
            count(browser, base, api, system, given.delay)


if __name__ == "__main__":
    main()
