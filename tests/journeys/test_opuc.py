"""A turn of the small operational scenario, at night two: an umpire and two cells, each in a browser of their own.

What the cells do by their pages: ISR, bombardment, a deliberate assault with a PLAN card, an attack over a bridge,
people driven onto the road. All other decisions are passed by the API or left to the default policy.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.game import PRINTED, wait
from tests.journeys.people import out_of_the_room
from tests.journeys.staffs import Act, Exercise, Staff, opened
from tests.pages import printed_pages
from tests.stack import LiveStack
from wargame.presenters.opuc.hexes import OFF_MAP

TITLE = "Amber Bridge"
PACK = "opuc/se-estonia-small"
VIGNETTE = {"R01": "0809", "R02": "0809", "R05": "0808", "R06": "0808", "R03": "0907", "R04": "0907"}
HIDING = ("arty", "engr_ed", "engr_bd")  # what may hide again after it has been seen


@dataclass
class Night(Exercise):
    """It waits until everything has happened that somebody means to do or see at a page."""

    seen: bool = False  # the card of an assault

    @property
    def pages_are_done(self) -> bool:
        """Whether everything has happened that somebody means to do or see at a page."""
        return self.seen and not any(left for staff in self.staffs.values() for left in staff.plans.values())

    def reviews(self, run: dict[str, Any]) -> None:
        """Look at the card of the first assault."""
        if not self.seen and any(roll["purpose"] == "assault_attack" for roll in run["draft"]["rolls"]):
            self.seen = sees_the_card(self.console)


@pytest.fixture
def exercise(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> Night:
    """Set up by the wizard with the full rules, everybody seated, play begun."""
    options: Any = {"start..profile": "full", "review": "dice"}
    cells = {"RED": "Red", "BLUE": "Blue"}
    return opened(Night, live_stack, login, sit, TITLE, cells, with_tokens=True, pack=PACK, **options)


def buys(action: str, where: str = "") -> Act:
    """One CP action by the composer."""

    def act(staff: Staff) -> None:
        form = staff.form("cp_action", action)
        if where:
            form.locator("select[name='f.where']").select_option(where)
        staff.add(form)

    return act


def looks(staff: Staff) -> None:
    """Give the best ISR die to the first place where somebody hides."""
    section = staff.desk.page.locator(".composer .section[data-kind='deep_isr']")
    expect(section).to_be_visible()
    form = section.locator(".order-form")
    expect(form.locator("[name='f.face'] option:checked")).to_have_text(re.compile(r"^\s*\d: \d left\s*$"))  # the best
    expect(form.locator("[name='f.target']")).to_have_value("")  # what is aimed at is never chosen in advance
    form.locator("[name='f.target']").select_option(index=1)
    expect(form.locator("[name='f.target'] option:checked")).to_contain_text(re.compile(r": \d\+"))
    staff.desk.saving(form.locator("button.btn-strong").click)
    staff.desk.submit()


def bombards(staff: Staff) -> None:
    """A bombardment of what is at 0709, pointed at on the map."""
    form = staff.form("deep", "BOMB")
    staff.desk.point("0709")  # several things can be hit there, so that the command is pressed
    expect(form.locator("select[name='pick'] option:checked")).to_have_text(re.compile("0709"))
    staff.add(form)


def draws(then: Act) -> Act:
    """A route drawn by keys on the map, a step taken back, a refused hex, a distance, a town; then the order itself."""

    def act(staff: Staff) -> None:
        page = staff.desk.page
        staff.form("manoeuvre", "0809")
        expect(page.locator("[data-march] input:checked")).to_have_count(2)
        page.locator("#draw-way").check()
        page.locator(".area[data-area='0909']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".composer .legs tbody tr")).to_have_count(1)
        page.locator(".unit[data-area='0908']").click()  # a march that has begun goes on through others of its side
        expect(page.locator(".composer .legs tbody tr")).to_have_count(2)
        page.locator("#march-anew").click()
        expect(page.locator(".composer .legs")).to_have_count(0)
        way = page.locator("[data-step]").first.get_attribute("data-step")
        page.locator(f".area[data-area='{way}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".composer .legs tbody tr")).to_have_count(1)
        expect(page.locator(".composer .legs")).to_contain_text("MP")
        expect(page.locator("[data-map-measured]")).to_contain_text(" of 6 MP")
        for _ in range(4):  # a key that falls while the page is put in place again goes nowhere
            page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")
            page.keyboard.press("Backspace")
            with suppress(AssertionError):
                expect(page.locator(".composer .legs")).to_have_count(0, timeout=5_000)
                break
        expect(page.locator(".composer .legs")).to_have_count(0)
        expect(page.locator("[data-map-measured]")).to_have_text("")  # the map has followed
        page.locator(".area[data-area='0709']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".composer")).to_have_attribute("data-subject", "0709")  # its assault
        page.keyboard.press("m")
        page.keyboard.press("ArrowUp")
        expect(page.locator("[data-map-measured]")).to_have_text("0709 to 0708: 1 hex, 15 km")
        page.keyboard.press("Escape")
        page.locator(".area[data-area='0908']").focus()
        page.keyboard.press("z")
        expect(page.locator("#inset-PEC")).to_contain_text("power")
        page.keyboard.press("z")
        then(staff)

    return act


def assaults(target: str, blocks: tuple[str, ...], row: str) -> Act:
    """An assault with these blocks, after a look at the sum and the odds."""

    def act(staff: Staff) -> None:
        form = staff.form("manoeuvre", target)
        boxes = [form.locator(f"input[name='f.attackers[]'][value='{block}']") for block in blocks]
        for _ in range(4):  # a tick that falls while the page is put in place again is lost, as a person would see
            for box in boxes:
                if not box.is_checked():
                    box.check()
            staff.desk.page.wait_for_function(
                "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
            )
            if all(box.is_checked() for box in boxes):
                break
        expect(form.locator(".costs")).to_contain_text("You roll one die and add")
        expect(form.locator(".costs")).to_contain_text(row)
        expect(form.locator(".form-odds")).to_contain_text("exact")
        staff.add(form)

    return act


def plans(staff: Staff) -> None:
    """Co-ordination and one PLAN card into the assault."""
    section = staff.desk.page.locator(".composer .section[data-kind='cards']")
    expect(section).to_be_visible()
    staff.desk.saving(section.locator(".choice label").last.click)
    staff.desk.submit()


def stands(staff: Staff) -> None:
    """Nobody slips away; by the API."""
    api, here = staff.side.api, staff.side.here
    task = api.get(here + "decision/")
    address = here + f"sheets/{task['sheet']['id']}/"
    api.put(address, orders=[{"do": "evade", "units": []}], version=task["sheet"]["version"])
    api.post(address + "submit/", form_key=str(uuid.uuid4()), seq=task["decision"]["seq"])


def amend_to_a_vignette(exercise: Night) -> None:
    """The umpire lays out the ground for the lesson: two formations in contact, a company at the bridge."""
    now = exercise.open()
    edits = [
        {"event": "SetBlock", "unit": unit, "where": where, "lost": 0, "hidden": True, "neutralised": False}
        for unit, where in VIGNETTE.items()
    ]
    exercise.api.post(
        exercise.here + "amend/", edits=edits, seq=now["decision"]["seq"], reason="pedagogy", note="Start of the lesson"
    )


def at(kind: str, turn: int = 1) -> Callable[[dict[str, Any]], bool]:
    """Whether a decision of that kind is open."""
    return lambda now: now["decision"]["turn"] >= turn and kind in {due["kind"] for due in now["due"]}


@pytest.mark.slow
@pytest.mark.usefixtures("papers_worker")
@pytest.mark.parametrize("turns", [1, pytest.param(2, marks=pytest.mark.nightly)])
def test_turns_of_two_staffs(exercise: Night, turns: int) -> None:
    """People look at every step until they have done at their pages what they mean to do; then at the end again."""
    red, blue = exercise.staffs["RED"], exercise.staffs["BLUE"]
    exercise.play(at("cp_action"))
    amend_to_a_vignette(exercise)
    red.plans = {
        "cp_action": [buys("PLAN"), buys("BDE_COORD")], "deep_isr": [looks], "deep": [bombards],
        "manoeuvre": [
            draws(assaults("0709", ("R01", "R02", "R05", "R06"), "Mixed formations")),
            assaults("0806", ("R03",), "Bridge assault"),
        ],
        "cards": [plans],
    }  # fmt: skip
    blue.plans = {"cp_action": [buys("EVACUATE", "PEC")], "evade": [stands, stands]}
    exercise.play(lambda now: exercise.pages_are_done or now["decision"]["turn"] > turns)
    assert exercise.pages_are_done
    with out_of_the_room(exercise.console.umpire, exercise.projector, red.desk.person, blue.desk.person):
        exercise.play(lambda now: now["decision"]["turn"] > turns)
    told = exercise.logged("RED")
    for words in (
        "is detected by", "fires mission", "uses cards in the combat", "PLAN 1", "assaults 0709", "assaults 0806",
        "on the road",
    ):  # fmt: skip
        assert words in told, words
    each_side_reads_its_own(exercise)
    each_sitrep_tells_what_its_side_knows(exercise, turns)
    expect(exercise.projector.page.locator(".tb")).to_contain_text(TITLE)
    expect(exercise.projector.page.locator(".tb")).to_contain_text(f"{turns + 1} of 9")


def sees_the_card(console: Console) -> bool:
    """The umpire reads the assault: who from where, each row of the table with its section, the dice, the outcome."""
    console.drafted()
    card = console.page.get_by_role("region", name=re.compile("^Assault of Red on 0709"))
    expect(card).to_be_visible()
    for words in ("251 MR Bn", "0809 Luhamaa", "deliberate", "TD Voru Bn", "1 PLAN card", "9.2, 3.4", "defender loses"):
        expect(card).to_contain_text(words)
    assert card.locator(".die").count() >= 3  # the attacker's, the defender's and an extra one
    return True


def each_side_reads_its_own(exercise: Night) -> None:
    """Each reads its own LOG and stocks in words that the other never gets."""
    red, blue = (set(exercise.logged(side).splitlines()) for side in ("RED", "BLUE"))
    for own, other, name in ((red, blue, "Red"), (blue, red, "Blue")):
        secret = {line for line in own - other if line.startswith(f"{name} has ") and "LOG" in line}
        assert secret, f"{name} never reads of its own means"
        assert not secret & other


def _paper(staff: Staff, exercise_id: str, turn: int) -> str:
    """The sitrep of the last whole turn as the side prints it, in full; all text on one line."""
    page = staff.desk.page

    def made() -> str:
        page.goto(f"/papers/{exercise_id}/")
        found = page.locator("#papers th a").filter(has_text=re.compile(f"Situation report {turn}"))
        return (found.first.get_attribute("href") or "") if found.count() else ""

    answer = staff.desk.person.context.request.get(wait(made, "the sitrep is not made", PRINTED, every=1))
    assert answer.status == 200
    return " ".join(printed_pages(answer.body()))


def each_sitrep_tells_what_its_side_knows(exercise: Night, turn: int) -> None:
    """On paper too: own blocks and stocks, and of the enemy no block that has never been found out."""
    sides = {name: staff.side for name, staff in exercise.staffs.items()}
    blocks = {name: own.api.get(own.here + "picture/")["picture"]["blocks"] for name, own in sides.items()}
    papers = {name: _paper(staff, exercise.console.exercise_id, turn) for name, staff in exercise.staffs.items()}
    for name, other in (("RED", "BLUE"), ("BLUE", "RED")):
        text = papers[name]
        for words in (TITLE, f"{name.title()}: own forces", "Means: gained and spent", "0709"):
            assert words in text, (name, words)
        unseen = [b for b in blocks[name] if b["side"] == name and b["hidden"] and b["cls"] not in ("", *HIDING)]
        secret = [f"{block['name']} ({block['id']})" for block in unseen if block["where"] not in OFF_MAP]
        assert secret, name
        for block in secret:
            assert block in text, (name, block)
            assert block not in papers[other], (other, block)
