"""A whole exercise: an umpire, two cells, an observer and a projector, each in a browser.

Two turns, which the umpire ends; at night eight, to the end of the rules.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from examples.play_both_sides import Api
from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.game import PRINTED, Side, answer, compose, wait
from tests.journeys.people import LAPTOP, PHONE, PROJECTOR, Desk, Person, out_of_the_room
from tests.pages import printed_pages
from tests.stack import LiveStack

TITLE, PACK = "Amber Lantern", "ukrainian_crisis/ukraine-2014"
TURNS, COMBAT_TURNS = 8, (2, 5)
SOONER = 2  # turns after which the umpire ends it
EMPTY = "about:blank"
KINDS = {"cards", "declare", "pick_area", "military", "diplomatic", "information"}
SECRETS = {"RED": "Hold the northern axis back until Kherson falls", "BLUE": "Keep the volunteers for the last turn"}


@dataclass
class Exercise:
    """Everybody in it, and how far it is."""

    console: Console
    api: Api
    sides: dict[str, Side]
    observer: Person
    projector: Person
    luck: random.Random = field(default_factory=lambda: random.Random(11))
    rulings: list[Callable[[Exercise], None]] = field(default_factory=list)
    away: dict[str, str] = field(default_factory=dict)  # by side that looks at nothing: the address of its page

    @property
    def here(self) -> str:
        return f"exercises/{self.console.exercise_id}/"

    @property
    def has_shown_all(self) -> bool:
        """Whether every ruling was made, and every kind of decision of the first turns answered, by the pages."""
        told = set.union(*(side.told for side in self.sides.values()))
        return not self.rulings and told >= KINDS and bool(self.sides["BLUE"].desk.pointed)

    def open(self) -> dict[str, Any]:
        """The decision, what is due from whom, and the run."""
        found: dict[str, Any] = self.api.get(self.here + "decision/")
        return found

    def play(self, until: Callable[[dict[str, Any]], bool]) -> None:
        """Go on until `until(state)`, or until nothing is open any more."""
        while (now := self.open())["decision"] is not None and not until(now):
            if now["decision"]["status"] == "open":
                self.answers(now)
            else:
                self.publishes()

    def answers(self, now: dict[str, Any]) -> None:
        """Every side that is asked answers: each kind of decision once on its page, then by the API.

        Military orders go by the page until one of them points at the map: at first there may be nobody to move.
        """
        for sheet in now["sheets"]:
            side = self.sides[sheet["side"]]
            kind = next(due["kind"] for due in now["due"] if due["side"] == sheet["side"])
            if sheet["status"] in ("submitted", "locked"):
                continue
            if kind in side.told and (kind != "military" or side.desk.pointed):
                wishes = {"combat": now["decision"]["turn"] in COMBAT_TURNS, "type": "kinetic"}
                answer(side, self.luck, wishes)
            else:
                self.composes(side, kind, sheet["sheet"])

    def composes(self, side: Side, kind: str, sheet: int) -> None:
        """A side answers by its page, to which it comes back for this if it is away."""
        if side.name in self.away:
            side.desk.page.goto(self.away[side.name])
        side.desk.sees(sheet)
        compose(side.desk, kind)
        side.told.add(kind)
        if side.name in self.away:
            side.desk.page.goto(EMPTY)

    def leave(self) -> None:
        """The sides look at their pages only for what they have not yet answered there."""
        for side in self.sides.values():
            self.away[side.name] = side.desk.page.url
            side.desk.page.goto(EMPTY)

    def draft(self) -> dict[str, Any] | None:
        """The run that waits for the umpire; None if the decision moved on by itself."""

        def look() -> Any:
            now = self.open()
            if now["decision"] is None or now["decision"]["status"] == "open":
                return "moved on"
            run = self.api.get(self.here + f"runs/{now['run']}/")
            assert run["status"] != "failed", run
            return run if run["status"] == "done" and has_dice(run) else None

        found = wait(look, "the run does not end")
        return None if found == "moved on" else found

    def publishes(self) -> None:
        """The umpire publishes what waits: the first results by their pages, the others by the API."""
        run = self.draft()
        if run is None:
            return
        if self.rulings:
            self.rulings.pop(0)(self)
        else:
            self.api.post(self.here + f"runs/{run['id']}/publish/", generation=run["generation"])


def has_dice(run: dict[str, Any]) -> bool:
    """Whether the umpire has to publish it; what only drew cards goes out by itself."""
    return any(roll["test"] != "pick" for roll in run["draft"]["rolls"])


def accept_publish_undo(exercise: Exercise) -> None:
    """Look at a result, accept it, read what Red will read, publish; then take it back, for everybody to see."""
    console, page = exercise.console, exercise.console.page
    before = exercise.open()["decision"]["seq"]
    console.drafted()
    expect(page.locator(".u-head h1")).to_contain_text(re.compile(r"Result \d+: "))
    expect(page.locator(".u-throws .die").first).to_be_visible()
    assert page.locator(".u-made tbody .ref").count()
    console.press("Accept result")
    console.accept_all()
    console.press("Preview sitreps")
    expect(page.get_by_text(re.compile(r"\d+ read, \d+ withheld"))).to_be_visible()
    read = page.locator(".u-told > span:first-child").first.inner_text()
    console.go("review/")
    console.publish()
    log = exercise.observer.page.locator("#log")
    expect(exercise.sides["RED"].desk.page.locator("#log")).to_contain_text(read)
    console.go("undo/").locator("#reason").fill("The dice were read out wrongly")
    console.press("Undo it")
    expect(log).to_contain_text("The dice were read out wrongly")
    expect(log.locator("li.struck").first).to_be_attached()
    assert exercise.open()["decision"]["seq"] > before


def reroll(exercise: Exercise) -> None:
    """Throw the dice of a result again for a reason; both throws stay in the record."""
    console = exercise.console
    console.drafted()
    console.rule("reroll", "Data error", "A die fell off the table")
    expect(console.page.locator(".u-rulings")).to_contain_text("A die fell off the table")
    console.accept_all()
    console.publish()
    expect(exercise.observer.page.locator("#log")).to_contain_text("A die fell off the table")


def amend(exercise: Exercise) -> None:
    """Change what the run leaves; every page shows the new value."""
    console, page = exercise.console, exercise.console.page
    console.drafted()
    page.locator("#v-amend + label").click()
    page.locator("#edit-prestige-RED").fill("55")
    console.rule("amend", "Expert judgement", "The press office was on leave")
    console.accept_all()
    console.publish()
    assert exercise.sides["RED"].api.get(exercise.sides["RED"].here + "picture/")["picture"]["prestige"]["RED"] == 55
    expect(exercise.observer.page.locator("#log")).to_contain_text("The press office was on leave")


@pytest.fixture
def exercise(live_stack: LiveStack, login: tuple[str, str], sit: Seat) -> Exercise:
    """Set up by the wizard, everybody seated, play begun."""
    umpire = sit(viewport={"width": 1440, "height": 900})
    umpire.sign_in(*login)
    console = Console(umpire)
    console.create(
        TITLE,
        PACK,
        **{"clock.default": "10", "review": "dice", "start.prestige.RED": "60", "start.prestige.BLUE": "60"},
    )
    code = console.room_code()
    red, blue, observer, projector = (
        sit(viewport=PHONE, has_touch=True, is_mobile=True),
        sit(viewport=LAPTOP),
        sit(viewport=LAPTOP),
        sit(viewport=PROJECTOR),
    )
    projector.page.goto(f"/screen/{code.replace('-', '').replace('–', '')}/")
    red.join(code, "Maj Brandt", "commander seat in Red")
    blue.redeem(console.seat_code("Blue"), "Cpt Lindqvist")
    observer.join(code, "Dr Weiss", "observer seat in Observers")
    sides = {}
    for name, person, cell in (("RED", red, "Red"), ("BLUE", blue, "Blue")):
        api = Api(live_stack.base_url)
        api.headers["Authorization"] = "Bearer " + console.token(cell)
        exercise_id, number = Desk(person).ids
        sides[name] = Side(name, Desk(person), api, exercise=exercise_id, cell=number)
    console.go("check/")
    console.start()
    api = Api(live_stack.base_url)
    api.sign_in(*login)
    return Exercise(console, api, sides, observer, projector)


def clock(exercise: Exercise) -> None:
    """Pause, resume and extend; the cells' clocks follow without being loaded again."""
    console, page = exercise.console, exercise.console.page
    told = exercise.sides["BLUE"].desk.page.locator(".tb-clock")
    console.go()
    console.press("Pause")
    expect(told).to_contain_text("paused")
    console.press("Resume")
    expect(told).not_to_contain_text("paused")
    expect(told).to_contain_text("Reading time")
    console.press("Skip reading")
    expect(told).not_to_contain_text("Reading time")
    before = minutes(told.locator("time").inner_text())
    console.press(re.escape("+2 min"))
    page.wait_for_timeout(300)
    expect(told.locator("time")).to_have_text(re.compile(f"^({before + 1}|{before + 2}):"))


def minutes(shown: str) -> int:
    """The minutes of a clock that shows minutes and seconds."""
    return int(shown.split(":")[0])


def orders_of_the_first_decision(exercise: Exercise) -> None:
    """Red by touch, with a recall; Blue by keys alone. Each writes down what the other must never read."""
    red, blue = exercise.sides["RED"], exercise.sides["BLUE"]
    for side in (red, blue):
        for words in ("intent", "note"):
            side.desk.saving(lambda side=side, words=words: side.desk.write(words, SECRETS[side.name]))  # type: ignore[misc]  # mypy cannot infer a lambda with defaults
    red.desk.place_cards(("minor", "minor", "minor"))
    red.desk.submit()
    red.desk.recall()
    red.desk.submit()
    blue.desk.place_cards_by_keys()
    for side in (red, blue):
        side.told.add("cards")


def lock_without_blue(exercise: Exercise) -> None:
    """Red's cards are in, Blue's are not: the umpire locks, and Blue's default follows."""
    console, blue = exercise.console, exercise.sides["BLUE"]
    answer(exercise.sides["RED"], exercise.luck, {})
    console.go()
    console.lock_without("Blue")
    expect(blue.desk.page.locator("#log")).to_contain_text("Blue had not submitted")


def is_cards_of(turn: int) -> Callable[[dict[str, Any]], bool]:
    """Whether a turn's cards are due."""
    return lambda now: (
        now["decision"]["turn"] == turn
        and now["decision"]["status"] == "open"
        and {due["kind"] for due in now["due"]} == {"cards"}
        and {sheet["status"] for sheet in now["sheets"]} <= {"empty", "draft"}
    )


def end(exercise: Exercise, live_stack: LiveStack, folder: Path) -> None:
    """The umpire ends it: the seed is shown to everybody, and the exported ledger proves every die."""
    console, page = exercise.console, exercise.console.page
    console.go("end/")
    console.press("End exercise, reveal the seed")
    console.go("ledger/")
    assert "secret until" not in page.locator(".u-facts").inner_text()
    seal = exercise.observer.page.locator(".seal").filter(has_text="Dice seed")
    expect(seal).to_contain_text("Revealed")
    with page.expect_download() as caught:
        page.get_by_role("link", name="Export the ledger").click()
    file = folder / "ledger.json"
    caught.value.save_as(file)
    assert json.loads(file.read_text())["seed"]
    said = live_stack.manage("verify_ledger", str(file))
    assert str(file) in said


def text_of(person: Person, link: str) -> tuple[int, str]:
    """A PDF behind a link, as its reader gets it: pages, and all text on one line."""
    answer = person.context.request.get(link)
    assert answer.status == 200
    data = answer.body()
    assert data.startswith(b"%PDF-")
    pages = printed_pages(data)
    return len(pages), " ".join(pages)


def papers_of(person: Person, exercise_id: str, pattern: str) -> list[tuple[str, str]]:
    """Title and address of the papers somebody may read whose title fits."""
    person.page.goto(f"/papers/{exercise_id}/")
    links = person.page.locator("#papers th a").filter(has_text=re.compile(pattern))
    return [(link.inner_text(), link.get_attribute("href") or "") for link in links.all()]


def _sitreps(reader: Person, exercise_id: str, turns: int) -> list[tuple[str, str]] | None:
    found = papers_of(reader, exercise_id, "Situation report")
    return found if len(found) >= turns else None


def sitreps(exercise: Exercise, turns: int) -> None:
    """One a turn for each side, made by themselves; a side's own hold nothing that only the other has read."""
    known = {side.name: {entry["text"] for entry in side.log()} for side in exercise.sides.values()}
    for name, other in (("RED", "BLUE"), ("BLUE", "RED")):
        reader = exercise.sides[name].desk.person
        found = wait(
            partial(_sitreps, reader, exercise.console.exercise_id, turns), "the sitreps are not made", PRINTED, every=1
        )
        hidden = {text for text in known[other] - known[name] if len(text) > 20} | {SECRETS[other]}
        assert len(hidden) > 1
        for title, link in found:
            pages, text = text_of(reader, link)
            assert 1 <= pages <= 4, title
            assert "EXERCISE EXERCISE EXERCISE" in text
            assert TITLE in text
            assert not [secret for secret in hidden if secret in text], title


def report(exercise: Exercise) -> None:
    """The after-action report: made in the background, with the verdict, the dice and both truths."""
    console, page = exercise.console, exercise.console.page
    page.goto(f"/papers/{console.exercise_id}/")
    page.get_by_role("button", name=re.compile("after-action", re.I)).first.click()
    row = page.locator("#papers tbody tr").filter(has_text=re.compile("after-action", re.I))
    expect(row.get_by_text("Ready")).to_be_visible(timeout=PRINTED * 1000)
    pages, text = text_of(console.umpire, row.locator("th a").get_attribute("href") or "")
    assert pages >= 4
    for words in ("EXERCISE EXERCISE EXERCISE", TITLE, "A die fell off the table", "The press office was on leave"):
        assert words in text, words
    assert re.search(r"(Russia|Ukraine) finishes ahead|tie", text), text[:1500]


@pytest.mark.slow
@pytest.mark.usefixtures("papers_worker")
@pytest.mark.parametrize("turns", [SOONER, pytest.param(TURNS, marks=pytest.mark.nightly)])
def test_a_whole_exercise(exercise: Exercise, live_stack: LiveStack, tmp_path: Path, turns: int) -> None:
    """The rules end it after eight turns, the umpire sooner."""
    exercise.play(is_cards_of(1))
    clock(exercise)
    orders_of_the_first_decision(exercise)
    exercise.rulings = [accept_publish_undo, reroll, amend]
    exercise.play(lambda now: not exercise.rulings or is_cards_of(2)(now))
    watching = () if exercise.rulings else (exercise.observer, exercise.projector)
    with out_of_the_room(*watching):
        exercise.play(is_cards_of(2))
        lock_without_blue(exercise)
        exercise.play(lambda now: exercise.has_shown_all or is_cards_of(3)(now))
        assert exercise.has_shown_all
        exercise.leave()
        with out_of_the_room(exercise.console.umpire):
            exercise.play(is_cards_of(turns + 1))
    assert turns == SOONER or any("operate" in side.told for side in exercise.sides.values())
    assert (exercise.open()["decision"] is None) == (turns == TURNS)
    expect(exercise.projector.page.locator(".tb")).to_contain_text(TITLE)
    end(exercise, live_stack, tmp_path)
    sitreps(exercise, turns)
    report(exercise)
