"""The lesson of 2022: Ukraine in packets: an umpire, two staffs and an air command, one sheet by the page, the rest by
policy to the end, the sitrep and the report."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.game import PRINTED, wait
from tests.journeys.people import out_of_the_room
from tests.journeys.staffs import Exercise, Staff, lock, opened
from tests.journeys.test_whole_exercise import papers_of, text_of
from tests.stack import LiveStack

TITLE = "Amber Furrow"
PACK = "ukraine_2022/kharkiv-lesson"
AIR = "RED.air"
CELLS = {"RED": "Russian staff", AIR: "Russian Air Command", "BLUE": "Ukrainian staff"}
PACKET = 3


class Lesson(Exercise):
    """It is played by policy, but for the air orders of one packet, which an air command writes at its page."""

    planned = False

    def answer(self, now: dict[str, Any]) -> None:
        sheets = {one["cell"]: one["sheet"] for one in now["sheets"]}
        if not self.planned and any(due["kind"] == "activate" for due in now["due"]):
            air, lead = self.staffs[AIR], self.staffs["RED"]
            air.desk.sees(sheets[air.desk.ids[1]])
            plans_a_packet(air)
            expect(lead.desk.page.locator(".section[data-kind='activate']")).to_be_attached()
            expect(lead.desk.page.locator("[data-kind='standing_air']")).to_have_count(0)
            self.planned = True
        lock(self.api, self.here, now)


def plans_a_packet(staff: Staff) -> None:
    """One wing in support of every combat, on a sheet that says how many units a packet has."""
    page = staff.desk.page
    expect(page.locator(".figures").first).to_contain_text(f"{PACKET} units")
    staff.desk.open_task("standing_air")
    form = page.locator(".composer .section[data-kind='standing_air'] .order-form")
    staff.desk.saving(form.locator("button.btn-strong").click)
    staff.desk.submit()


@pytest.fixture
def lesson(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> Lesson:
    packets: Any = {"start..packet": str(PACKET)}
    how: Any = {"pack": PACK, "review": "none", "pace": "sheet", **packets}

    def with_air(console: Console) -> None:
        console.add_cell(CELLS[AIR], "red", AIR)

    return opened(Lesson, live_stack, login, sit, TITLE, CELLS, prepare=with_air, **how)


@pytest.mark.slow
def test_the_lesson_is_played_in_packets_and_its_papers_open(lesson: Lesson, live_stack: LiveStack) -> None:
    """The papers of the first turn are printed; then the lesson is played to its end, which all see."""
    umpire, blue = lesson.console.umpire, lesson.staffs["BLUE"].desk.person
    lesson.play(lambda now: lesson.planned)
    with out_of_the_room(umpire, lesson.projector, *(staff.desk.person for staff in lesson.staffs.values())):
        with live_stack.printing():  # before the turn ends: what is asked for earlier is cancelled
            lesson.play(lambda now: now["decision"]["turn"] > 1)
            lesson.api.post(lesson.here + "papers/", kind="sitrep")
            lesson.api.put(lesson.here + "report/", part="annexes", values={"text": "turns"})
            lesson.api.post(lesson.here + "papers/", kind="aar")
            sitrep = paper(lesson, blue, "Situation report 1")
            report = paper(lesson, umpire, "After-action")
        lesson.play(lambda now: False)
    for words in ("Combats of this turn", "Cities that changed hands in this turn", "Units and wings by type"):
        assert words in sitrep
    for words in ("The front before", "Combats begun"):
        assert words in report
    expect(lesson.projector.page.locator("svg.map-hex")).to_be_visible()
    expect(lesson.projector.page.locator("body")).to_contain_text("victory")


def paper(lesson: Lesson, reader: Any, pattern: str) -> str:
    """The words of the first paper with such a title, once it is made."""

    def made() -> str:
        found = papers_of(reader, lesson.console.exercise_id, pattern)
        return found[0][1] if found else ""

    return text_of(reader, wait(made, f"there is no {pattern}", PRINTED, every=1))[1]
