"""What is typed in the report while nobody takes it is there again, in a real browser, without a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

SCRIPT = Path(__file__).resolve().parents[2] / "wargame" / "static" / "wargame" / "js" / "report.js"


def sheet(visit: int) -> str:
    """A page with one stored entry and the empty form of the next, whose name is new at each visit."""

    def form(part: str, name: str, text: str) -> str:
        seen = (
            f'<span class="entry-state"><input type="hidden" name="seen.text" value="{visit}"><span>Saved</span></span>'
        )
        hidden = f'<input type="hidden" name="part" value="{part}"><input type="hidden" name="subject" value="{name}">'
        area = f'<textarea name="text">{text}</textarea>'
        return f'<form class="entry entry-{part}" id="entry-{part}-{name}">{hidden}{area}{seen}</form>'

    forms = form("summary", "", "As stored") + form("lesson", f"new{visit}", "")
    forms += "".join(finding(code, visit) for code in ("LO-1", "LO-2"))
    return (
        f'<!doctype html><html lang="en"><title>R</title>{forms}<script type="module" src="/report.js"></script></html>'
    )


def finding(code: str, visit: int) -> str:
    """The empty form of the next finding on an objective, with two pieces of evidence to tick."""
    hidden = {"part": "finding", "subject": f"{code}-{visit}", "objective": code, "evidence": ""}
    fields = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in hidden.items())
    ticks = "".join(f'<input type="checkbox" name="evidence" value="E-0{n}">' for n in (1, 2))
    return (
        f'<form class="entry entry-finding" id="entry-finding-{code}-{visit}">{fields}<details class="entry-fold">'
        f'<summary>Add a finding</summary><textarea name="text"></textarea>{ticks}<span class="entry-state"></span>'
        "</details></form>"
    )


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    visits: list[str] = []

    def answer(route: Route) -> None:
        if route.request.url.endswith(".js"):
            route.fulfill(path=SCRIPT, content_type="text/javascript")
        else:
            visits.append(route.request.url)
            route.fulfill(body=sheet(len(visits)), content_type="text/html")

    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto("http://report.test/x/")
    yield opened
    context.close()


def tell(page: Page, part: str, event: str, status: int, body: str = "") -> None:
    """What htmx says of a request that a form sends, or of its answer."""
    page.evaluate(
        """([part, event, status, responseText]) => {
            const elt = document.querySelector(`.entry-${part}`);
            const detail = {elt, successful: status === 200, xhr: {status, responseText}};
            elt.dispatchEvent(new CustomEvent(event, {detail, bubbles: true}));
        }""",
        [part, event, status, body],
    )


def test_words_come_back_after_a_lost_session(page: Page) -> None:
    summary, lesson = page.locator(".entry-summary"), page.locator(".entry-lesson")
    summary.locator("textarea").fill("Typed too late")
    tell(page, "summary", "htmx:responseError", 403)
    expect(summary).to_contain_text("you are signed out")
    expect(summary.get_by_role("link")).to_have_attribute("href", "/login/?next=%2Fx%2F")
    lesson.locator("textarea").fill("Ask early")
    tell(page, "lesson", "htmx:sendError", 0)
    expect(lesson).to_contain_text("does not answer")
    page.reload()
    for form, words in ((summary, "Typed too late"), (lesson, "Ask early")):
        expect(form.locator("textarea")).to_have_value(words)
        expect(form).to_contain_text("not saved yet")
        expect(form.locator("[name='seen.text']")).to_have_value("1")  # who wrote in the meantime is not overwritten
    expect(lesson.locator("[name=subject]")).to_have_value("new1")
    for part in ("summary", "lesson"):
        tell(page, part, "htmx:beforeRequest", 0)
    tell(page, "summary", "htmx:afterRequest", 200, "Saved 10:04")
    tell(page, "lesson", "htmx:afterRequest", 200, '<span class="state-warn">Bob wrote here</span>')
    page.reload()
    expect(summary.locator("textarea")).to_have_value("As stored")
    expect(lesson.locator("textarea")).to_have_value("Ask early")


def test_ticks_come_back_in_the_form_of_their_objective(page: Page) -> None:
    first, second = page.locator(".entry-finding").all()
    first.locator("summary").click()
    first.locator("textarea").fill("Asked too late")
    first.locator("[value='E-02']").check()
    tell(page, "finding", "htmx:sendError", 0)
    page.reload()
    expect(first.locator("textarea")).to_have_value("Asked too late")
    expect(first.locator("textarea")).to_be_visible()
    expect(second.locator("textarea")).to_be_hidden()
    expect(first.locator("[value='E-02']")).to_be_checked()
    expect(first.locator("[value='E-01']")).not_to_be_checked()
    expect(first.locator("[name=objective]")).to_have_value("LO-1")
    expect(second.locator("textarea")).to_have_value("")
    expect(second.locator("[value='E-02']")).not_to_be_checked()
