"""The lesson of Opaque War: an umpire and two cells, one attack by the page, the rest by policy, the papers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Seat
from tests.journeys.game import PRINTED, wait
from tests.journeys.staffs import Exercise, Staff, lock, opened
from tests.pages import printed_pages
from tests.stack import LiveStack

TITLE = "Amber Runway"
PACK = "opaque_war/airport-lesson"
CELLS = {"RED": "Rebel staff", "BLUE": "Ukrainian staff"}


class Lesson(Exercise):
    """It is played by policy, but for the attacks of Ukraine, which its staff orders at the page."""

    attacked = False

    def answer(self, now: dict[str, Any]) -> None:
        blue = self.staffs["BLUE"]
        if not self.attacked and any(due["side"] == "BLUE" and due["kind"] == "attack" for due in now["due"]):
            blue.desk.sees(now["sheets"][0]["sheet"])
            self.attacked = attacks(blue)
            if self.attacked:
                return
        lock(self.api, self.here, now)


def attacks(staff: Staff) -> bool:
    """Order the first attack that can be made, after a look at its card; False if there is none."""
    page = staff.desk.page
    subjects = page.locator(".composer .subjects a")
    if not subjects.count():
        return False
    subjects.first.click()
    form = page.locator(".composer .order-form")
    expect(form).to_be_visible()
    for box in form.locator("input[type=checkbox]").all():
        box.check()
    expect(form.locator(".form-odds")).to_contain_text("Column of the table")
    staff.desk.saving(form.locator("button.btn-strong").click)
    staff.desk.submit()
    return True


@pytest.fixture
def lesson(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> Lesson:
    return opened(Lesson, live_stack, login, sit, TITLE, CELLS, pack=PACK, review="none")


@pytest.mark.slow
@pytest.mark.usefixtures("papers_worker")
def test_the_lesson_is_played_and_its_papers_open(lesson: Lesson) -> None:
    lesson.play(lambda now: now["decision"]["turn"] > 2)
    assert lesson.attacked
    expect(lesson.projector.page.locator("svg.map-hex")).to_be_visible()
    text = _sitrep(lesson.staffs["BLUE"], lesson.console.exercise_id)
    for words in ("Own forces and supply", "Enemy forces, as known", "Due next."):
        assert words in text


def _sitrep(staff: Staff, exercise_id: str) -> str:
    page = staff.desk.page

    def made() -> str:
        page.goto(f"/papers/{exercise_id}/")
        found = page.locator("#papers th a").filter(has_text=re.compile("Situation report 1"))
        return (found.first.get_attribute("href") or "") if found.count() else ""

    answer = staff.desk.person.context.request.get(wait(made, "the sitrep is not made", PRINTED, every=1))
    assert answer.status == 200
    return " ".join(printed_pages(answer.body()))
