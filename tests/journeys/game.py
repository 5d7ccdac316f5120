"""Playing through: the API of the example for bulk, and the composer for each kind of decision once."""

from __future__ import annotations

import random
import re
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, expect

from examples.play_both_sides import Api, Refusal, one_order
from tests.journeys.people import Desk
from tests.patience import PATIENCE

PRINTED = 1200.0  # seconds until a paper is: six lanes of tests share two processors with what prints


@dataclass
class Side:
    """One side: its people at the page, and the API for what is played in bulk.

    Exercise and cell are read off the page's address unless they are given.
    """

    name: str
    desk: Desk
    api: Api
    exercise: str = ""
    cell: int = 0
    told: set[str] = field(default_factory=set)  # the kinds of decision answered by the page

    @property
    def here(self) -> str:
        """Its cell in the API."""
        exercise, cell = (self.exercise, self.cell) if self.cell else self.desk.ids
        return f"exercises/{exercise}/cells/{cell}/"

    def log(self) -> list[dict[str, Any]]:
        """Everything the cell has read."""
        found: list[dict[str, Any]] = self.api.get(self.here + "log/?limit=500")["entries"]
        return found


def compose(desk: Desk, kind: str) -> None:
    """Answer a decision with the composer's first offers, and submit."""
    page = desk.page
    desk.open_task(kind)
    section = page.locator(f".composer .section[data-kind='{kind}']")
    expect(section).to_be_visible()
    if kind == "cards":
        desk.place_cards(("minor", "minor", "minor"))
    elif section.locator(".choices").count():
        desk.pick()
    else:
        _list_of_orders(desk, kind)
    desk.submit()


def _list_of_orders(desk: Desk, kind: str) -> None:
    """One order from the first form that can be had, then the button that says there are no more."""
    page = desk.page
    expect(page.locator(".composer :is(.order-form, .subject, #done)").first).to_be_visible()
    subjects = page.locator(".composer .subject")
    if not page.locator(".composer .order-form").count() and subjects.count():
        (subjects.last if kind == "military" else subjects.first).click()  # the last can be deployed, to an area
        expect(page.locator(".composer .subject-head")).to_be_visible()
    form = page.locator(".composer .order-form").first
    if form.count() and not _point(desk):
        _choose_first(form)
        if kind == "allocate":
            _share(desk)
        if (points := form.locator("input[type=number][name='f.rp']")).count():
            points.fill(points.get_attribute("max") or "")
        for name in ("attackers", "defenders"):
            box = form.locator(f"input[type=checkbox][name='f.{name}[]']").first
            if box.count() and not box.is_checked():
                box.check()
        desk.saving(form.locator("button.btn-strong, .goods button").first.click)
    if page.locator("#done").count():
        desk.saving(page.locator("#done").click)


def _choose_first(form: Locator) -> None:
    """Nothing is chosen for anybody: take the first offer of each list, and the most of each amount."""
    for offers in form.locator("select:required").all():
        offers.select_option(index=1)
    for amount in form.locator("input[type=number]").all():
        if not amount.input_value():
            amount.fill(amount.get_attribute("max") or "1")


def _point(desk: Desk) -> bool:
    """Where only an area is asked, point at one on the map instead of opening the list: that orders it."""
    field = desk.page.locator(".composer .order-form[data-lone]").first.locator("select[data-area-field]")
    areas = desk.page.locator("svg[data-map] .area")
    if desk.pointed or not field.count() or not areas.first.is_visible():
        return False
    last = field.first.locator("option").last
    desk.pointed = last.get_attribute("data-area") or last.get_attribute("value") or ""
    desk.saving(lambda: desk.point(desk.pointed))
    return True


def _share(desk: Desk) -> None:
    """Put every Hit on the first units that can take it."""
    rows = desk.page.locator(".composer .order-form .share input")
    hint = desk.page.locator(".composer .order-form legend .hint").first.inner_text()
    found = re.search(r"\d+", hint)
    assert found, hint
    left = int(found[0])
    for at in range(rows.count()):
        most = int(rows.nth(at).get_attribute("max") or 0)
        rows.nth(at).fill(str(min(most, left)))
        left -= min(most, left)


def answer(side: Side, luck: random.Random, wishes: dict[str, Any]) -> bool:
    """Answer by the API what is due from the side. False if nothing is open for it, or somebody was quicker."""
    task = side.api.get(side.here + "decision/")
    decision, sheet = task["decision"], task["sheet"]
    if not decision or decision["status"] != "open" or not sheet or sheet["status"] == "submitted":
        return False
    address = side.here + f"sheets/{sheet['id']}/"
    options = side.api.get(side.here + "options/")["options"]
    try:
        if options:
            order = _choose(options, luck, wishes)
            side.api.put(address, orders=[*sheet["orders"], order], version=sheet["version"])
        side.api.post(address + "submit/", form_key=str(uuid.uuid4()), seq=decision["seq"])
    except Refusal as refusal:
        if refusal.status == 409:
            return False
        raise
    return True


def _choose(options: list[dict[str, Any]], luck: random.Random, wishes: dict[str, Any]) -> dict[str, Any]:
    """An order out of the menu: what is wished where it can be had, else as chance has it."""
    done = [option for option in options if option["do"] == "done"]
    acts = [option for option in options if option["do"] != "done"]
    wished = [option for option in acts if _grants(option, wishes)] or acts
    deploying = [option for option in wished if option["do"] == "deploy"]  # who has nobody on the map never moves
    acting = luck.random() < (0.8 if deploying else 0.4)
    chosen = luck.choice(deploying or wished) if wished and (not done or acting) else done[0]
    order: dict[str, Any] = one_order(chosen, luck)
    return order | {name: wish for name, wish in wishes.items() if name in order and _grants(chosen, wishes)}


def _grants(option: dict[str, Any], wishes: dict[str, Any]) -> bool:
    """Whether an option admits every wish that concerns it."""
    domains = {name: option["fields"][name] for name in wishes if name in option["fields"]}
    return all(wishes[name] in domain.get("values", [domain.get("value")]) for name, domain in domains.items())


def wait(what: Callable[[], Any], why: str, seconds: float = PATIENCE, every: float = 0.15) -> Any:
    """What `what` answers, as soon as it answers something. To ask often keeps the server from its work."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := what():
            return found
        time.sleep(every)
    raise AssertionError(why)
