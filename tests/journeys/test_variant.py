"""A variant of the lesson in ten minutes, and two authors at once on one pack."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.authors import cloned, hexagon
from tests.journeys.conftest import Seat
from tests.journeys.console import Console
from tests.journeys.counting import presses
from tests.journeys.inspector import Inspector
from tests.journeys.people import LAPTOP

NO_FAULTS = "The complete pack has no faults."


def save(page: Page, said: str) -> None:
    expect(page.get_by_text(NO_FAULTS)).to_be_visible()
    page.get_by_role("button", name="Save the text").first.click()
    expect(page.get_by_text(said)).to_be_visible()


def choose(page: Page, tool: str) -> None:
    page.locator(f"[data-tool={tool}]").click()


@pytest.mark.usefixtures("papers_worker")  # it plays the games of a balance
def test_a_variant_of_the_lesson_in_ten_minutes(
    sit: Seat, login: tuple[str, str], record_property: Callable[[str, Any], None]
) -> None:
    author = sit(viewport={"width": 1440, "height": 900})
    author.sign_in(*login)
    page, title, begun = author.page, f"Variant {uuid.uuid4().hex[:8]}", time.monotonic()
    page.goto("/umpire/packs/first-lesson/")
    with presses(page, 40):
        page.get_by_role("button", name="Clone to change it").click()
        page.get_by_label("Title of the copy").fill(title)
        page.get_by_role("button", name="Clone", exact=True).click()
        page.wait_for_url("**/packs/variant-*/")
        page.get_by_role("link", name="map.yaml", exact=True).click()
        expect(page.locator("#draft svg.map-live")).to_be_visible()
        the_map(page)
        page.get_by_role("link", name="objectives.yaml", exact=True).click()
        the_forms(page)
        console = Console(author)
        console.create("Ours", pack=f"opuc/{title.lower().replace(' ', '-')}")
        console.go("check/")
        console.start()
        record_property("presses", page.evaluate("sessionStorage.presses"))
    record_property("seconds", time.monotonic() - begun)
    expect(page.locator("svg.map-live .unit[data-area='0101']")).to_be_attached()
    console.go("plan/")
    expect(page.get_by_text("A turn at Lindal").first).to_be_visible()
    assert time.monotonic() - begun < 600
    everybody_can_use_it(page, f"/umpire/packs/{title.lower().replace(' ', '-')}/")


def everybody_can_use_it(page: Page, pack: str) -> None:
    """The pages of the studio that the variant did not need, by axe-core; one of them by night too."""
    inspector = Inspector()
    page.goto(f"{pack}balance/")
    page.get_by_label("Games", exact=True).fill("20")
    page.get_by_role("button", name="Play games").click()
    page.wait_for_url("**/balance/?run=*")
    page.goto(f"{pack}file/injects/")
    expect(page.locator("#f-title")).to_be_visible()
    inspector.look(page, "inject in a form", "studio")
    page.get_by_role("button", name="Timeline").click()
    inspector.look(page, "timeline", "studio")
    page.goto(f"{pack}versions/")
    inspector.look(page, "versions", "studio")
    page.goto(f"{pack}balance/")
    expect(page.get_by_role("heading", name="20 games played")).to_be_visible()
    inspector.look(page, "balance", "studio")
    page.get_by_role("link", name="Game", exact=False).first.click()
    page.get_by_role("link", name="Last turn").click()
    expect(page.get_by_text("The game ends here.")).to_be_visible()
    inspector.look(page, "game played again", "studio")
    assert not inspector.wrong, "\n".join(inspector.wrong)


def the_map(page: Page) -> None:
    """Units move, the ground changes, a unit is worth more, a town and all that name it are renamed."""
    choose(page, "unit")
    for unit, place in (("1 Mech, BLUE, 0203", "0101"), ("13 Tank, RED, 0404", "0402")):
        page.locator("#unit-form select").select_option(label=unit)
        hexagon(page, place).click()
        expect(page.get_by_text(f"starts at {place}, not saved yet.")).to_be_visible()
    choose(page, "terrain")
    page.get_by_label("Brush").select_option(label="W woods")
    for place in ("0301", "0302", "0401"):
        hexagon(page, place).click()
    page.get_by_role("button", name="Write into the text").click()
    expect(page.get_by_text("hexes written into the text, not saved yet.")).to_be_visible()

    choose(page, "forces")
    page.locator("[data-node='u:B2']").click()
    page.get_by_label("Companies", exact=True).fill("4")
    page.get_by_label("Companies", exact=True).press("Tab")
    expect(page.get_by_text("2 Inf is changed")).to_be_visible()

    choose(page, "select")
    hexagon(page, "0403").click()
    page.get_by_label("Villages").fill("Eastham")
    page.get_by_label("Villages").press("Enter")
    page.get_by_role("button", name="Tick none").click()
    expect(page.locator("[name=in]:checked")).to_have_count(0)
    page.get_by_role("button", name="Tick all").click()
    page.get_by_role("button", name="Rename in the ticked lines").click()
    expect(page.get_by_text("not saved yet. Saving writes all of them or none.")).to_be_visible()
    save(page, "injects.yaml are saved")


def the_forms(page: Page) -> None:
    """An objective and an inject get other words, in their forms."""
    page.locator("#f-title").fill("A turn at Lindal")
    page.locator("#f-title").press("Tab")
    expect(page.get_by_label("Text of objectives.yaml")).to_have_value(re.compile("A turn at Lindal"))
    save(page, "objectives.yaml is saved")
    page.get_by_role("link", name="injects.yaml", exact=True).click()
    page.get_by_role("button", name="Lorries at the mill").click()
    expect(page.locator("#f-release")).to_have_value("turn 2 isr")
    page.locator("#f-release").fill("turn 3 isr")
    page.locator("#f-release").press("Tab")
    expect(page.get_by_label("Text of injects.yaml")).to_have_value(re.compile("turn 3 isr"))
    save(page, "injects.yaml is saved")


def test_two_authors_lose_nothing(sit: Seat, umpires: Iterator[tuple[str, str]]) -> None:
    """The owner lets another umpire in; they see each other, save different lines, and choose where they clash."""
    (owner, key), (other, other_key) = next(umpires), next(umpires)
    first, second = sit(viewport=LAPTOP, forgives=("409",)), sit(viewport=LAPTOP, forgives=("409",))
    mine, theirs = cloned(first, (owner, key), "first-lesson"), second.page
    address = f"{mine.url}file/objectives/"
    mine.get_by_label("Login name of an umpire").fill(other)
    mine.get_by_role("button", name="Add co-author").click()
    expect(mine.get_by_text(f"{other} can change")).to_be_visible()
    mine.goto(address)
    second.sign_in(other, other_key)
    theirs.goto(address)
    expect(theirs.get_by_text(f"{owner} edits objectives.yaml.")).to_be_visible()
    mine.reload()
    expect(mine.get_by_text(f"{other} edits objectives.yaml.")).to_be_visible()

    write(mine, "0", "Mine")
    save(mine, "objectives.yaml is saved")
    write(theirs, "1", "Theirs")
    save(theirs, "Both changes are in the pack.")
    write(theirs, "0", "Theirs too")
    save(theirs, "objectives.yaml is saved")
    write(mine, "0", "Mine again")
    mine.get_by_role("button", name="Save the text").first.click()
    clash = mine.locator(".pk-clash")
    expect(clash.locator("[data-mine]")).to_contain_text("Mine again")
    expect(clash.locator("[data-theirs]")).to_contain_text("Theirs too")
    clash.get_by_role("button", name="Use theirs").click()
    mine.get_by_role("button", name="Save both changes").first.click()
    expect(mine.get_by_text("objectives.yaml is saved")).to_be_visible()
    text = mine.get_by_label("Text of objectives.yaml").input_value()
    assert [line.split(":")[1].strip(' "') for line in text.split("\n") if "title:" in line] == ["Theirs too", "Theirs"]


def write(page: Page, entry: str, title: str) -> None:
    """Give an objective another title in its form."""
    page.locator(f"[data-entry='objectives.{entry}']").click()
    expect(page.locator("#design-form [name=at]")).to_have_value(f"objectives.{entry}")
    page.locator("#f-title").fill(title)
    page.locator("#f-title").press("Tab")
    expect(page.get_by_label("Text of objectives.yaml")).to_have_value(re.compile(f"title: .?{title}.?\n"))


def test_forms_lose_nothing_on_a_slow_line(sit: Seat, login: tuple[str, str]) -> None:
    """Each answer comes when the next fields are filled already; a save with a fault keeps texts and history."""
    author = sit(viewport=LAPTOP, forgives=("422",))
    page = cloned(author, login, "first-lesson")
    address = page.url
    page.goto(f"{address}file/injects/")
    page.get_by_role("button", name="Add to injects").click()
    expect(page.locator("#f-number")).to_have_value("N.1")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    slow = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", slow)
    typed = {"number": "W.1", "title": "Fog on the road", "sender": "Met office", "release": "turn 3"}
    for name, words in typed.items():
        page.locator(f"#f-{name}").click()
        page.keyboard.press("Control+a")
        page.keyboard.type(words)
        page.keyboard.press("Tab")
    written(page)
    text = page.get_by_label("Text of injects.yaml").input_value()
    assert [words for words in typed.values() if words not in text] == []
    for name, words in typed.items():
        expect(page.locator(f"#f-{name}")).to_have_value(words)

    page.locator("#f-title").press("Control+a")
    page.keyboard.type("No fog")
    page.get_by_label("Text of injects.yaml").press("Control+Home")
    page.keyboard.type("# ours\n")
    written(page)
    text = page.get_by_label("Text of injects.yaml").input_value()
    assert text.startswith("# ours\n")
    assert 'title: "No fog"' in text, "what is typed in the text while a form is written stays, and so does the form"

    line.send("Network.emulateNetworkConditions", {**slow, "latency": 0})
    page.locator("#f-release").fill("turn 99")
    page.get_by_role("button", name="Save the text").first.click()
    expect(page.get_by_text("Nothing was saved").first).to_be_visible()
    assert page.get_by_label("Text of injects.yaml").input_value().startswith("# ours\n")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.click()
    expect(page.get_by_label("Text of injects.yaml")).not_to_have_value(re.compile("turn 99"))

    page.get_by_role("button", name="Open objectives.yaml as a tab").click()
    expect(page.get_by_label("Text of objectives.yaml")).to_be_visible()
    other = page.get_by_label("Text of objectives.yaml")
    other.fill(other.input_value().replace("LO-1", "LO-9", 1))
    seen = "".join(f":not([data-opens='{name}.yaml'])" for name in ("objectives", "injects"))
    link = page.locator(f"#checks a[data-opens]{seen}").first
    file = link.get_attribute("data-opens")
    link.click()
    expect(page.get_by_label(f"Text of {file}")).to_be_visible()
    assert "LO-9" in other.input_value(), "the file that is being written stays open"

    page.goto(f"{address}file/forces/")
    page.locator("[data-node='u:B2']").click()
    line.send("Network.emulateNetworkConditions", slow)
    page.get_by_label("Companies", exact=True).fill("4")
    page.locator("[data-node='u:B3']").click()
    written(page)
    assert re.search(r"id: B2,.*companies: 4", page.get_by_label("Text of forces.yaml").input_value())
    line.send("Network.emulateNetworkConditions", {**slow, "latency": 0})


def test_half_a_title_outlives_a_form_that_is_drawn_again(sit: Seat, login: tuple[str, str]) -> None:
    """The answer to a click comes while the title is being typed: the form is drawn again around what is typed."""
    page = cloned(sit(viewport=LAPTOP), login, "first-lesson")
    page.goto(f"{page.url}file/objectives/")
    expect(page.locator("#f-title")).to_have_value("One turn from end to end")
    asked: list[Route] = []
    page.route("**/file/objectives/design/", lambda route: asked.append(route))
    page.locator("[data-entry='objectives.0']").click()
    page.locator("#f-title").fill("Half a ti")
    page.wait_for_timeout(100)
    assert len(asked) == 1
    page.locator("#design-form").evaluate("form => { form.dataset.old = '' }")
    asked[0].continue_()
    expect(page.locator("#design-form:not([data-old])")).to_be_visible()
    page.unroute_all()
    page.keyboard.type("tle")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Text of objectives.yaml")).to_have_value(re.compile("Half a title"))


def written(page: Page) -> None:
    """Wait until the texts have what the forms say."""
    page.wait_for_function("() => !document.querySelector('[aria-busy], .htmx-request')")


def test_a_save_while_signed_out_keeps_texts_and_undo(sit: Seat, login: tuple[str, str]) -> None:
    """A session ends on another tab, and the next sign-in there has another token for its forms."""
    author = sit(viewport=LAPTOP, forgives=("403",))
    page = cloned(author, login, "first-lesson")
    page.goto(f"{page.url}file/objectives/")
    text = page.get_by_label("Text of objectives.yaml")
    text.press("Control+Home")
    page.keyboard.type("# ours\n")
    cookies = page.context.cookies()
    page.context.clear_cookies()
    page.get_by_role("button", name="Save the text").first.click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    expect(text).to_have_value(re.compile("# ours"))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    for cookie in cookies:
        if cookie["name"] == "csrftoken":
            cookie["value"] = cookie["value"][::-1]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]  # what it gave
    page.get_by_role("button", name="Save the text").first.click()
    expect(page.get_by_text("objectives.yaml is saved")).to_be_visible()
    expect(text).to_have_value(re.compile("# ours"))
