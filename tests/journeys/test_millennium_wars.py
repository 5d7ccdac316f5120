"""The lesson of Millennium Wars with three capitals: a Coalition of three cells, each with its forces and papers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Seat
from tests.journeys.game import PRINTED, compose, wait
from tests.journeys.people import Person, out_of_the_room
from tests.journeys.staffs import Exercise, lock, opened
from tests.journeys.test_whole_exercise import papers_of, text_of
from tests.stack import LiveStack

TITLE = "Amber Estuary"
PACK = "millennium_wars/odesa-transnistria-coalition"
CELLS = {"RED": "Moscow", "BLUE": "Kyiv", "GREEN": "Washington and Brussels", "YELLOW": "Chisinau"}
OPENED, PLANNED = "The lists are opened", "Western Command plans for"
BY_PAGE = (("BLUE", "allot"), ("GREEN", "purchase"), ("BLUE", "move"), ("YELLOW", "move"))


@dataclass
class Lesson(Exercise):
    """It is played by policy, but for one decision of each partner, answered at its page."""

    left: list[tuple[str, str]] = field(default_factory=lambda: list(BY_PAGE))

    def answer(self, now: dict[str, Any]) -> None:
        sheets = {sheet["side"]: sheet["sheet"] for sheet in now["sheets"]}
        for due in now["due"]:
            if (due["side"], due["kind"]) in self.left:
                self.left.remove((due["side"], due["kind"]))
                desk = self.staffs[due["side"]].desk
                desk.sees(sheets[due["side"]])
                compose(desk, due["kind"])
                if due["kind"] == "purchase":
                    assert OPENED not in self.read_by("RED"), "the lists are sealed until all are in"
        lock(self.api, self.here, now)

    def read_by(self, side: str) -> str:
        """What a cell has read so far."""
        entries = self.api.get(self.staffs[side].side.here + "log/?limit=500")["entries"]
        return "\n".join(entry["text"] for entry in entries)


@pytest.fixture
def lesson(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> Lesson:
    return opened(Lesson, live_stack, login, sit, TITLE, CELLS, pack=PACK, review="none")


@pytest.mark.slow
def test_three_capitals_play_the_lesson(lesson: Lesson, live_stack: LiveStack) -> None:
    """Kyiv gives points, its partners buy and move; no list is read by Russia, and all are opened together; each has a
    sitrep of its own; all see how it ends."""
    people = {side: staff.desk.person for side, staff in lesson.staffs.items()}
    lesson.play(lambda now: not lesson.left)
    read = {side: lesson.read_by(side) for side in CELLS}
    assert all(OPENED in text for text in read.values())
    assert [side for side, text in read.items() if PLANNED in text] == ["BLUE", "GREEN", "YELLOW"]
    expect(people["BLUE"].page.locator("#part-situation")).to_contain_text("Western Command")
    with out_of_the_room(lesson.console.umpire, lesson.projector, *people.values()):
        with live_stack.printing():  # before the turn ends: what is asked for earlier is cancelled
            lesson.play(lambda now: now["decision"]["turn"] > 1)
            lesson.api.post(lesson.here + "papers/", kind="sitrep")
            texts = {side: sitrep(lesson, people[side]) for side in ("BLUE", "GREEN", "YELLOW")}
        lesson.play(lambda now: False)
    for side, text in texts.items():
        assert text.startswith(f"Situation report 1: {CELLS[side]} for the staff"), text[:400]
        assert "Chisinau to Coalition" not in text, "Moldova is an ally from the start"
    assert "Moldovan Infantry Brigade" in texts["YELLOW"]
    expect(lesson.projector.page.locator("body")).to_contain_text("The game is over")


def sitrep(lesson: Lesson, reader: Person) -> str:
    """The words of the first sitrep of somebody's cell, once it is made."""

    def made() -> str:
        found = papers_of(reader, lesson.console.exercise_id, "Situation report 1")
        return found[0][1] if found else ""

    return text_of(reader, wait(made, "there is no sitrep", PRINTED, every=1))[1]
