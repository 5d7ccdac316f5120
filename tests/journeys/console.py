"""What an umpire does on their pages: set-up, roster, console, review, ledger."""

from __future__ import annotations

import re

from playwright.sync_api import Error, Locator, Page, expect

from tests.journeys.people import Person


class Console:
    """The pages of one exercise as its umpire uses them."""

    def __init__(self, umpire: Person) -> None:
        self.umpire, self.page = umpire, umpire.page
        self.exercise_id = ""

    @property
    def here(self) -> str:
        """The root of the exercise's pages."""
        return f"/umpire/{self.exercise_id}/"

    def go(self, page: str = "") -> Page:
        """To one of the exercise's pages: "" is the console. The review may load itself again at the same moment."""
        for _ in range(3):
            try:
                self.page.goto(self.here + page)
            except Error as problem:
                if "interrupted by another navigation" not in problem.message:
                    raise
            else:
                break
        return self.page

    def press(self, name: str) -> None:
        """Press a button or a link that leads on, and wait for what it leads to."""
        named = re.compile(f"^{name}")
        found = self.page.get_by_role("button", name=named).or_(self.page.get_by_role("link", name=named))
        with self.page.expect_navigation():
            found.first.click()

    # set-up

    def create(self, title: str, pack: str = "", **changes: str) -> None:
        """The wizard's first two steps. `changes` are fields of the second, by name; a choice is given by its value."""
        self.page.goto("/umpire/")
        self.press("New exercise")
        if pack:
            self.page.locator(f"li:has([name='pack'][value='{pack}']) label").click()
        self.page.get_by_label("Title").fill(title)
        self.page.get_by_label("Number").fill("WX 7")
        self.press("Next: options")
        found = re.search(r"/umpire/([0-9a-f-]{36})/setup/", self.page.url)
        assert found, self.page.url
        self.exercise_id = found[1]
        self.page.evaluate("for (const fold of document.querySelectorAll('.u-fold')) fold.open = true")
        for name, value in changes.items():
            field = self.page.locator(f"[name='{name}']")
            if field.first.get_attribute("type") == "radio":
                wanted = f"[name='{name}'][value='{value}']"
                self.page.locator(f"label:has({wanted}), {wanted} + label").first.click()
            elif field.evaluate("element => element.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.press("Save and continue")

    def room_code(self) -> str:
        """The code on the roster, as it is shown."""
        return self.go("roster/").locator(".u-code").inner_text().strip()

    def seat(self, cell: str, number: int = 0) -> Locator:
        """One seat of a cell on the roster, its menu open."""
        row = self.page.locator(f".u-cell[aria-label='{cell}'] .u-seat").nth(number)
        row.locator("> details > summary").click()
        return row

    def seat_code(self, cell: str, number: int = 0) -> str:
        """A fresh single-use code for a seat."""
        self.go("roster/")
        row = self.seat(cell, number)
        with self.page.expect_navigation():
            row.get_by_role("button", name=re.compile("(I|Re-i)ssue code")).click()
        return self.page.locator(".u-once .code").inner_text().strip()

    def add_cell(self, name: str, kind: str, plays: str) -> None:
        """Another cell with a seat for its commander. `plays` is the value of what it plays."""
        self.go("roster/").get_by_role("button", name="Add cell").click()
        self.page.locator("#cell-name").fill(name)
        self.page.locator("#cell-kind").select_option(kind)
        self.page.locator("#cell-side").select_option(plays)
        self.press("Add the cell")
        cell = self.page.locator(f".u-cell[aria-label='{name}']")
        cell.locator("> header summary").first.click()
        cell.get_by_label("Role").select_option("commander")
        with self.page.expect_navigation():
            cell.get_by_role("button", name="Add seats").click()

    def token(self, cell: str, number: int = 0) -> str:
        """A fresh token for the API."""
        self.go("roster/")
        row = self.seat(cell, number)
        with self.page.expect_navigation():
            row.get_by_role("button", name="API token").click()
        return self.page.locator(".u-token").inner_text().strip()

    def start(self) -> None:
        """Start play, and confirm who is missing."""
        self.page.locator(".u-start > summary").click()
        self.press("Start (turn|round) 1")

    # play

    def drafted(self) -> None:
        """The review holds a finished draft."""
        self.go("review/")
        expect(self.page.locator(".u-ruling-form")).to_be_attached()

    def accept_all(self) -> None:
        """Accept whatever is left, on the review."""
        if self.page.get_by_role("button", name=re.compile("^Accept all")).count():
            self.press("Accept all")

    def rule(self, verdict: str, reason: str, note: str) -> None:
        """Give a ruling on the result that is shown. The run is made again, and the page follows."""
        self.page.locator(f"#v-{verdict} + label").click()
        self.page.locator("#reason").select_option(label=reason)
        self.page.locator("#note").fill(note)
        before = self.page.locator("body").get_attribute("data-draft")
        with self.page.expect_navigation():
            self.page.locator("#rule-command").click()
        done = "before => document.body.dataset.draft !== before && document.body.dataset.draft.endsWith(':done')"
        self.page.wait_for_function(done, arg=before)

    def lock_without(self, cell: str) -> None:
        """Lock the open decision although a cell is missing, which takes a second click."""
        self.page.locator("summary", has_text="Lock now: 1 missing").click()
        self.press(f"Lock without {cell}")

    def publish(self) -> None:
        """Publish the draft."""
        self.press("Publish step")
        expect(self.page.get_by_text(re.compile(r"Step \d+ is published"))).to_be_visible()
