"""The people of an exercise as they sit before their browsers: what they press, and what they then see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Error, Locator, Page, expect

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
PROJECTOR = {"width": 1920, "height": 1080}
LEFT_THE_PAGE = (
    "htmx:sendAbort",
    "htmx:afterRequest",
)  # a pressed link cuts off what the page still asks for
TRIES = 20  # to leave a page that opens others by itself
AREAS = ("military", "diplomatic", "information")


@dataclass
class Person:
    """Somebody at a browser. What the browser complains about is kept in `complaints`."""

    context: BrowserContext
    page: Page
    forgives: tuple[str, ...] = ()
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def sit(cls, context: BrowserContext, forgives: tuple[str, ...] = ()) -> Person:
        """Open a page and listen to its console from the first moment."""
        person = cls(context, context.new_page(), forgives)
        person.listen(person.page)
        return person

    def listen(self, page: Page) -> None:
        """Note errors and warnings of a page; a refusal of the content security policy is one of them."""
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))

    def _note(self, text: str) -> None:
        """htmx names a failed request twice: `afterRequest`, and why; only the reason counts here."""
        if not any(piece in text for piece in (*self.forgives, *LEFT_THE_PAGE)):
            self.complaints.append(text)

    def sign_in(self, name: str, password: str) -> None:
        """As an umpire."""
        self.page.goto("/login/")
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url("**/umpire/")

    def join(self, code: str, name: str, seat: str) -> None:
        """With the room code; `seat` as its button begins, such as "commander seat in Red". The first of its posts."""
        self.page.goto("/join/")
        self.page.get_by_label("Room code").fill(code)
        self.page.get_by_role("button", name="Continue").click()
        self.page.get_by_label("Your name and rank").fill(name)
        self.page.locator(f"label.seat-line:has(input[data-command^='Take the {seat}'])").first.click()
        self.page.get_by_role("button", name=f"Take the {seat}").click()
        self.page.wait_for_url("**/cell/*/")

    def leave(self) -> None:
        """Look at an empty page, also when the page was about to open another by itself."""
        for _ in range(TRIES):
            with suppress(Error):
                self.page.goto("about:blank")
                return
        raise AssertionError(f"The page does not stay empty: {self.page.url}")

    def redeem(self, code: str, name: str) -> None:
        """With a code that opens one seat once."""
        self.page.goto(f"/seat/{code}/")
        self.page.get_by_label("Your name and rank").fill(name)
        self.page.get_by_role("button", name=re.compile("^Take the")).click()
        self.page.wait_for_url("**/cell/*/")

    def redeem_as_umpire(self, code: str, name: str) -> None:
        """With a code of the white cell."""
        self.page.goto(f"/seat/{code}/")
        self.page.get_by_label("Your name and rank").fill(name)
        self.page.get_by_role("button", name=re.compile("^Take the")).click()
        self.page.wait_for_url("**/umpire/**")


@contextmanager
def out_of_the_room(*people: Person) -> Iterator[None]:
    """They look at nothing for a while, and then again at what they had open.

    Every page that is open draws each step: where nobody looks at it, that is half the work of a journey.
    """
    addresses = [person.page.url for person in people]
    for person in people:
        person.leave()
    yield
    for person, address in zip(people, addresses, strict=True):
        person.page.goto(address)


class Desk:
    """A person's work on the cell's page: the composer and the order sheet."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.pointed = ""  # the area that was pointed at on the map, if any

    @property
    def submit_button(self) -> Locator:
        return self.page.locator("#submit")

    @property
    def ids(self) -> tuple[str, int]:
        """The exercise and the cell, out of the address."""
        found = re.search(r"/x/([0-9a-f-]+)/cell/(\d+)/", self.page.url)
        assert found, self.page.url
        return found[1], int(found[2])

    def sees(self, sheet_id: int) -> None:
        """The page shows that sheet, without having been loaded again."""
        expect(self.page.locator(f"[action$='/sheet/{sheet_id}/submit/']")).to_be_attached()

    def saving(self, act: Callable[[], Any]) -> None:
        """Do something that saves the draft, and wait until the page shows what came of it."""
        with self.page.expect_response(lambda answer: "/save/" in answer.url) as caught:
            act()
        assert caught.value.status == 200, caught.value.text()
        self.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")

    def open_task(self, kind: str) -> None:
        """Open a step of the sheet, which on a phone has a screen of its own."""
        task = self.page.locator(f".composer [data-task='{kind}']")
        step = self.page.locator(f".composer [data-step-of='{kind}']")
        expect(step).to_be_attached()
        for patience in (5_000, 5_000, 30_000):
            if not step.is_visible():
                task.evaluate("(one) => one.closest('details')?.setAttribute('open', '')")  # folded until it is wanted
                task.click()
            with suppress(AssertionError):  # the page was merged meanwhile, with another step open
                expect(step).to_be_visible(timeout=patience)
                break
        expect(step).to_be_visible()

    def point(self, area: str) -> None:
        """Point at an area of the map."""
        there = f"[data-area='{area}']"
        self.page.locator(f"svg[data-map] :is(g.area{there} use, path.area{there})").first.click(force=True)

    def place_cards(self, names: tuple[str, str, str]) -> None:
        """One card in each area by clicking."""
        self.open_task("cards")
        for area, card in zip(AREAS, names, strict=True):
            self.saving(self.page.locator(f"label:has(#card-{area}-{card})").click)

    def place_cards_by_keys(self) -> None:
        """The first card in each area, and the command, without a pointer."""
        for area in AREAS:
            self.press("Tab", f"input[name='f.{area}']")
            self.saving(lambda: self.page.keyboard.press("Space"))
        self.press("Tab", "#submit")
        with self.page.expect_response(lambda reply: "/submit/" in reply.url) as caught:
            self.page.keyboard.press("Enter")
        assert caught.value.status == 200, caught.value.text()

    def write(self, field: str, words: str) -> None:
        """Fill in "intent" or "note", and leave the field."""
        self.page.locator(f"#{field}").fill(words)
        self.page.locator(f"#{field}").blur()

    def pick(self, words: str = "") -> None:
        """Choose the first line of a short list, or the one that begins with these words."""
        lines = self.page.locator(".composer .choice label")
        line = lines.filter(has_text=re.compile(f"^\\s*{re.escape(words)}")).first if words else lines.first
        self.saving(line.click)

    def submit(self) -> None:
        """Hand the sheet in, also where the page first asks about empty steps."""
        expect(self.submit_button).to_be_enabled()
        if (ask := self.page.locator("#submit-ask")).count():
            ask.click()
        with self.page.expect_response(lambda answer: "/submit/" in answer.url) as caught:
            self.submit_button.click()
        assert caught.value.status == 200, caught.value.text()

    def recall(self) -> None:
        """Take it back before the lock."""
        self.page.locator("#recall").click()
        expect(self.submit_button).to_be_enabled()

    def press(self, key: str, until: str, limit: int = 150) -> None:
        """Press a key until the focus is on an element."""
        for _ in range(limit):
            if self.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", until):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the keyboard does not get to {until}")
