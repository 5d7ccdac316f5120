"""Cells at their pages and an umpire at the console: an exercise that goes on by pages, by the API and by policy."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playwright.sync_api import Locator, expect

from examples.play_both_sides import Api, Refusal
from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.game import Side, wait
from tests.journeys.people import LAPTOP, PROJECTOR, Desk, Person
from tests.stack import LiveStack

Act = Callable[["Staff"], None]


@dataclass
class Staff:
    """A side at its page, with the acts it still means to do there, by kind of decision."""

    side: Side
    plans: dict[str, list[Act]] = field(default_factory=dict)

    @property
    def desk(self) -> Desk:
        return self.side.desk

    def form(self, kind: str, subject: str) -> Locator:
        """The order form of a subject of the composer."""
        page = self.desk.page
        expect(page.locator(f".composer .section[data-kind='{kind}']")).to_be_visible()
        page.locator(f".composer [data-subject-link='{subject}']").first.click()
        expect(page.locator(f".composer[data-subject='{subject}'] .subject-head")).to_be_visible()
        return page.locator(".composer .order-form")

    def add(self, form: Locator) -> None:
        """Put the order of a form on the sheet, and hand the sheet in."""
        self.desk.saving(form.locator("button.btn-strong").click)
        expect(self.desk.page.locator(".drafted li")).to_have_count(1)
        self.desk.submit()


@dataclass
class Exercise:
    """Everybody in it."""

    console: Console
    api: Api
    staffs: dict[str, Staff]
    projector: Person

    @property
    def here(self) -> str:
        return f"exercises/{self.console.exercise_id}/"

    def open(self) -> dict[str, Any]:
        """The decision, what is due from whom, and the run."""
        found: dict[str, Any] = self.api.get(self.here + "decision/")
        return found

    def play(self, until: Callable[[dict[str, Any]], bool]) -> None:
        """Go on until `until(state)`: by the page what is planned, else nothing more of a list, else the policy."""
        while (now := self.open())["decision"] is not None:
            if now["decision"]["status"] == "open":
                if until(now):
                    return
                self.answer(now)
            else:
                self.publish()

    def answer(self, now: dict[str, Any]) -> None:
        """Let every side that is asked act. A lock leaves a side without a plan for a single choice to the policy."""
        owing = {due["side"]: due for due in now["due"]}
        for sheet in now["sheets"]:
            due, staff = owing[sheet["side"]], self.staffs[sheet["side"]]
            plans = staff.plans.get(due["kind"], [])
            if plans:
                staff.desk.sees(sheet["sheet"])
                plans.pop(0)(staff)
            elif due["several"]:
                self.passes(staff.side)
        lock(self.api, self.here, now)

    def passes(self, side: Side) -> None:
        """Nothing more of a list."""
        task = side.api.get(side.here + "decision/")
        sheet, address = task["sheet"], side.here + f"sheets/{task['sheet']['id']}/"
        side.api.put(address, orders=[{"do": "done"}], version=sheet["version"])
        side.api.post(address + "submit/", form_key=str(uuid.uuid4()), seq=task["decision"]["seq"])

    def publish(self) -> None:
        """Publish what waits for the umpire, after a look at it."""

        def look() -> Any:
            now = self.open()
            if now["decision"] is None or now["decision"]["status"] == "open":
                return "moved on"
            run = self.api.get(self.here + f"runs/{now['run']}/")
            assert run["status"] != "failed", run
            return run if run["status"] == "done" else None

        run = wait(look, "the run does not end")
        if run == "moved on":
            return
        self.reviews(run)
        try:
            self.api.post(self.here + f"runs/{run['id']}/publish/", generation=run["generation"])
        except Refusal as refusal:
            if refusal.status != 409:
                raise

    def reviews(self, run: dict[str, Any]) -> None:
        """What the umpire looks at before they publish a run: nothing."""

    def logged(self, side: str) -> str:
        """Everything a side has read."""
        return "\n".join(entry["text"] for entry in self.staffs[side].side.log())


def lock(api: Api, here: str, now: dict[str, Any]) -> None:
    """Close a decision. The last sheet that was due may have closed it already."""
    try:
        api.post(here + "lock/", decision=now["decision"]["id"])
    except Refusal as refusal:
        if refusal.status != 409:
            raise


Kind = TypeVar("Kind", bound=Exercise)


def opened(
    kind: type[Kind],
    live_stack: LiveStack,
    login: tuple[str, str],
    sit: Seat,
    title: str,
    cells: Mapping[str, str],
    with_tokens: bool = False,
    prepare: Callable[[Console], None] = lambda console: None,
    **options: str,
) -> Kind:
    """An exercise from the wizard with a person in each cell, by side, and play begun. `options` are the wizard's;
    `prepare` is what the umpire does before anybody joins."""
    umpire = sit(viewport={"width": 1440, "height": 900})
    umpire.sign_in(*login)
    console = Console(umpire)
    console.create(title, **options)
    prepare(console)
    projector = sit(viewport=PROJECTOR)
    code = console.room_code()
    projector.page.goto(f"/screen/{re.sub('[^0-9A-Z]', '', code)}/")
    staffs = {}
    for side, cell in cells.items():
        person = sit(viewport=LAPTOP)
        person.join(code, f"Maj {side.title()}", f"commander seat in {cell}")
        api = Api(live_stack.base_url)
        if with_tokens:
            api.headers["Authorization"] = "Bearer " + console.token(cell)
        desk = Desk(person)
        staffs[side] = Staff(Side(side, desk, api, *desk.ids))
    console.go("check/")
    console.start()
    api = Api(live_stack.base_url)
    api.sign_in(*login)
    return kind(console, api, staffs, projector)
