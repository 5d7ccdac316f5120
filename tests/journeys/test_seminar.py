"""The ready seminars, each from its offer to its report: the cells write at their pages, and an umpire judges."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import PRINTED, wait
from tests.journeys.people import PHONE, Desk, out_of_the_room
from tests.journeys.staffs import Exercise, lock, opened
from tests.pages import printed_pages
from tests.stack import LiveStack


@dataclass(frozen=True)
class Ready:
    """A ready exercise: its offer, its cells by side, the question of its vote, and the round of it."""

    key: str
    cells: dict[str, str]
    vote: str
    vote_round: int


READY = (
    Ready(
        "seminar/sevra-pandemic/two-hours",
        {"BLUE": "Health Ministry", "GREEN": "Region of Sevra", "YELLOW": "Hospitals", "RED": "Interior Ministry"},
        "Who is vaccinated first in Sevra?",
        4,
    ),
    Ready(
        "seminar/election-week/90-minutes",
        {"BLUE": "Interior Ministry", "GREEN": "Cyber Centre", "YELLOW": "Electoral Commission", "RED": "Intruders"},
        "Which list of voters counts on Sunday?",
        3,
    ),
    Ready(
        "seminar/orrin-strait/three-hours",
        {"RED": "Maravel", "BLUE": "Dorvane", "GREEN": "Aldermark", "YELLOW": "Quiron", "VIOLET": "Pellia"},
        "Which draft do the parties adopt for the Orrin Strait?",
        5,
    ),
)
OPEN, COVERT, GIVEN = "Call a meeting in the old town hall", "Ask a friend in the other house", "An answer by noon"
LISTED = "Do what is on the list"


class Seminar(Exercise):
    """What is written by page is in; a lock leaves the rest to the policy."""

    def answer(self, now: dict[str, Any]) -> None:
        lock(self.api, self.here, now)

    def desk(self, side: str) -> Desk:
        return self.staffs[side].desk

    def read_by(self, side: str) -> str:
        """What a cell has read so far."""
        entries = self.api.get(self.staffs[side].side.here + "log/?limit=500")["entries"]
        return "\n".join(entry["text"] for entry in entries)

    def reaches(self, kind: str, turn: int) -> None:
        """Play by policy until a decision of a kind is due in a round."""
        self.play(lambda now: (now["due"][0]["kind"], now["decision"]["turn"]) == (kind, turn))


def form(desk: Desk, kind: str, act: str) -> Locator:
    """A form of the sheet, whose step is opened."""
    desk.open_task(kind)
    return desk.page.locator(f".composer .order-form[data-about^='{kind} {act}']").first


def add(desk: Desk, filled: Locator) -> None:
    desk.saving(filled.locator("button.btn-strong").click)


def write(desk: Desk, what: str, *, covert: bool = False, course: int = 0) -> None:
    """A move in the cell's own words; `course` is the place of a listed course that it follows."""
    move = form(desk, "moves", "move")
    for name, words in (("what", what), ("means", "A letter, today."), ("effect", "They answer.")):
        move.locator(f"[name='f.{name}']").fill(words)
    if covert:
        move.locator("label.check", has_text="Covert").click()
    move.locator("[name='f.course']").select_option(index=1 + course)
    add(desk, move)


def propose(desk: Desk, side: str) -> None:
    offer = form(desk, "moves", "propose")
    offer.locator("[name='f.to']").select_option(side)
    offer.locator("[name='f.give']").fill(GIVEN)
    offer.locator("[name='f.get']").fill("A room with a long table")
    add(desk, offer)


def sign(desk: Desk) -> None:
    """Sign the agreement that is proposed, and hand the answers in."""
    desk.open_task("answers")
    desk.page.locator(".composer .subject").first.click()
    add(desk, desk.page.locator(".composer .order-form").first)
    hand_in(desk)


def cast(desk: Desk, question: str) -> None:
    """Vote for the first choice."""
    desk.open_task("answers")
    desk.page.locator(".composer .subject", has_text=question).click()
    vote = desk.page.locator(".composer .order-form").first
    vote.locator("[name='f.choice']").select_option(index=1)
    add(desk, vote)
    hand_in(desk)


def hand_in(desk: Desk) -> None:
    desk.saving(desk.page.locator("#done").click)
    desk.submit()


def judge(seminar: Seminar, outcome: str) -> int:
    """Decide what waits for the umpire, with what the pack proposes where it proposes something; how many it was."""
    console, page = seminar.console, seminar.console.page
    console.go("matrix/")
    found = [one.get_attribute("href") or "" for one in page.locator("main a[href*='/matrix/']").all()]
    addresses = list(dict.fromkeys(one for one in found if re.search(r"/matrix/\d+/$", one)))
    for address in addresses:
        page.goto(address)
        if (use := page.locator(f"a[href^='?outcome={outcome}']")).count():
            use.click()
        page.locator(f".pick:has([name='outcome'][value='{outcome}'])").click()
        page.locator("#code").select_option(index=1)
        page.locator("#ruling").fill("They are heard, and asked to wait.")
        page.get_by_role("button", name="Settle the move").click()
        expect(page.get_by_text(re.compile("Decided as step"))).to_be_visible()
    return len(addresses)


def report(seminar: Seminar) -> str:
    """The words of the report, once it is made."""
    seminar.api.post(seminar.here + "papers/", kind="aar")

    def made() -> str:
        page = seminar.console.page
        page.goto(f"/papers/{seminar.console.exercise_id}/")
        found = page.locator("#papers th a").filter(has_text="After-action report")
        return (found.first.get_attribute("href") or "") if found.count() else ""

    answer = seminar.console.umpire.context.request.get(wait(made, "the report is not made", PRINTED, every=1))
    assert answer.status == 200
    return " ".join(printed_pages(answer.body()))


@pytest.fixture(params=READY, ids=lambda ready: ready.key.split("/")[1])
def ready(request: pytest.FixtureRequest) -> Ready:
    found: Ready = request.param
    return found


@pytest.fixture
def seminar(ready: Ready, live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> Seminar:
    return opened(Seminar, live_stack, login, sit, "Amber Ferry", ready.cells, pack=ready.key, review="none")


@pytest.mark.slow
@pytest.mark.usefixtures("papers_worker")
def test_a_ready_seminar_is_played_from_its_offer_to_its_report(ready: Ready, seminar: Seminar) -> None:
    seminar.reaches("moves", 1)
    sides = list(ready.cells)
    first, second = seminar.desk(sides[0]), seminar.desk(sides[1])
    second.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    write(first, OPEN)
    write(first, LISTED, course=1)
    hand_in(first)
    write(second, COVERT, covert=True)
    propose(second, sides[0])
    hand_in(second)
    for side in sides[2:]:
        hand_in(seminar.desk(side))
    wait(lambda: seminar.open()["due"] and seminar.open()["due"][0]["kind"] == "answers", "the moves are not read")
    read = [seminar.desk(side).page.locator("body") for side in sides]
    expect(read[2]).to_contain_text(OPEN)
    expect(read[2]).not_to_contain_text(COVERT)
    expect(read[2]).not_to_contain_text(GIVEN)
    assert judge(seminar, "part") == 3
    expect(read[2]).to_contain_text("They are heard, and asked to wait.")
    sign(first)
    with out_of_the_room(*(staff.desk.person for staff in seminar.staffs.values())):
        seminar.reaches("answers", ready.vote_round)
    assert "signs agreement 1 with" in seminar.read_by(sides[1])
    cast(first, ready.vote)
    seminar.play(lambda now: False)
    assert ready.vote in seminar.read_by(sides[2]), "the vote is counted, and everyone reads it"
    told = report(seminar)
    for words in (OPEN, COVERT, LISTED):
        assert words in told
