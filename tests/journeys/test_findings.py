"""An umpire writes a finding, ticks its evidence, and answers it with a recommendation."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.journeys.conftest import Seat
from tests.journeys.game import wait
from tests.journeys.tables import lay
from tests.stack import LiveStack


def unfold(entry: Locator) -> None:
    """Open an entry by keys: it is one line until then."""
    summary = entry.locator(".entry-fold > summary")
    summary.focus()
    summary.press("Enter")


@pytest.mark.slow
def test_a_finding_cites_its_evidence_and_is_answered(live_stack: LiveStack, sit: Seat, login: tuple[str, str]) -> None:
    table = lay(live_stack, login, "Slate Quay", review="none")
    table.api.post(table.here + "plan/adopt/")
    table.api.post(table.here + "start/")
    wait(lambda: table.open()["decision"], "no decision")
    goal = table.api.get(table.here + "plan/")["objectives"][0]
    table.api.post(table.here + "evidence/", objective=goal["id"], kind="step", ref="1", bearing="against")
    umpire = sit(viewport={"width": 1440, "height": 900})
    umpire.sign_in(*login)
    page = umpire.page
    page.goto(f"/papers/{table.id}/report/")
    findings = page.locator("form.entry-finding")
    finding, others = findings.first, findings.count()
    expect(finding.locator("[name=text]")).to_be_hidden()
    unfold(finding)
    finding.locator("[name=text]").fill("They waited.")
    finding.get_by_role("checkbox", name="E-01 against").check()
    expect(finding.locator(".ticks summary")).to_contain_text("E-01")
    expect(finding.get_by_role("status")).to_contain_text("F-01 saved")
    expect(findings, "the next empty form is there at once").to_have_count(others + 1)
    finding.get_by_role("checkbox", name="E-01 against").press("Control+Enter")
    following = findings.nth(1).locator(".entry-fold > summary")
    expect(following).to_have_text(re.compile("Add a finding on LO-1"))
    expect(following).to_be_focused()
    expect(finding.locator(".entry-says")).to_have_text("They waited.")
    following.press("Enter")
    expect(findings.nth(1).locator("[name=text]")).to_be_focused()
    answers = page.locator("form.entry-recommendation").last.get_by_role("checkbox", name="F-01", include_hidden=True)
    expect(answers).to_be_attached()
    none = page.locator("form.entry-recommendation .ticks-none").last
    assert none.evaluate("line => getComputedStyle(line).display") == "none", "no need to reload"
    page.reload()
    expect(finding.get_by_role("heading")).to_have_text("Finding F-01")
    expect(finding.locator(".entry-says")).to_have_text("They waited.")
    unfold(finding)
    expect(finding.get_by_role("checkbox", name="E-01 against")).to_be_checked()
    plan = page.locator("form.entry-recommendation").first
    unfold(plan)
    plan.get_by_label("Start").press_sequentially("02312027")
    plan.get_by_label("Due").focus()
    expect(plan.get_by_role("status")).to_contain_text("Not saved: Start is not a full day of the calendar.")
    plan.get_by_label("Start").fill("2027-02-28")
    plan.get_by_role("checkbox", name="F-01").check()
    expect(plan.get_by_role("status")).to_contain_text("REC-01 saved")
    finding.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("alert")).to_contain_text("REC-01 answers F-01")
    expect(page.get_by_role("alert")).to_be_in_viewport()


FOCUS_AT_ONCE = """form => {
  form.querySelector(".entry-fold > summary").focus();
  form.querySelector(".entry-fold").open = true;
  form.querySelector("input[type=date]").focus();
}"""
FOCUSED = "document.activeElement.name"
KEPT = "Object.keys(sessionStorage).filter(key => key.includes('#entry-')).length"


@pytest.mark.slow
def test_what_is_typed_while_an_answer_is_on_its_way_is_not_lost(
    live_stack: LiveStack, sit: Seat, login: tuple[str, str]
) -> None:
    """A slow page tells late that a form was opened, and a slow line what was saved; somebody writes on meanwhile."""
    table = lay(live_stack, login, "Slow Quay", review="none")
    table.api.post(table.here + "start/")
    wait(lambda: table.open()["decision"], "no decision")
    umpire = sit(viewport={"width": 1440, "height": 900})
    umpire.sign_in(*login)
    page, held = umpire.page, list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/report/save/", hold)
    page.goto(f"/papers/{table.id}/report/")
    plan = page.locator("form.entry-recommendation").first
    plan.evaluate(FOCUS_AT_ONCE)
    page.wait_for_timeout(100)  # the event that tells of it is a task of its own
    assert page.evaluate(FOCUSED) == "start"

    plan.locator("textarea").first.fill("Train the crossing.")
    expect(page.locator("form.entry-recommendation.htmx-request")).to_have_count(1)
    plan.locator("textarea").first.press_sequentially(" At night.")
    plan.get_by_label("Start").press_sequentially("02312027")
    plan.get_by_label("Due").focus()
    wrong = "Not saved: Start is not a full day of the calendar."
    expect(plan.get_by_role("status")).to_contain_text(wrong)
    with page.expect_response("**/report/save/"):
        held.pop().continue_()
    plan.get_by_label("Due").blur()
    expect(plan.locator(".entry-says")).to_have_text("Train the crossing.")
    expect(plan.get_by_role("status")).to_contain_text(wrong)
    assert page.evaluate(KEPT) == 1, "what is not saved yet stays in the tab"
    page.unroute("**/report/save/")
    for route in held:
        route.continue_()
    plan.get_by_label("Start").fill("2027-02-28")
    expect(plan.locator(".entry-says")).to_have_text("Train the crossing. At night.")
    expect(plan.get_by_role("status")).to_contain_text("REC-01 saved")
    page.wait_for_function(f"{KEPT} === 0")
