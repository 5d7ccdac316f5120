"""A lecturer's exercise from one to another: a group, its retention, sharing for reading, hand-over and deletion."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.journeys.conftest import Seat
from tests.journeys.inspector import Inspector
from tests.journeys.people import LAPTOP, Person
from tests.journeys.tables import lay
from tests.stack import LiveStack

pytestmark = pytest.mark.slow

NARROW, WIDE = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)


def both(inspector: Inspector, page: Page, name: str) -> None:
    """Look at a page on a laptop and on a phone."""
    inspector.look(page, name)
    page.set_viewport_size(NARROW)
    inspector.look(page, f"{name} on a phone")
    page.set_viewport_size(WIDE)


def test_an_exercise_is_shared_handed_over_and_deleted(
    live_stack: LiveStack, umpires: Iterator[tuple[str, str]], sit: Seat
) -> None:
    inspector, logins = Inspector(), [next(umpires) for _ in range(3)]
    table = lay(live_stack, logins[0], "Amber Lagoon")
    table.api.post(table.here + "start/")
    people: list[Person] = [sit(viewport=LAPTOP, forgives=("422", "404")) for _ in logins]
    for person, login in zip(people, logins, strict=True):
        person.sign_in(*login)
    owner, member, colleague = (person.page for person in people)

    owner.get_by_role("link", name="Groups").click()
    both(inspector, owner, "groups, none")
    owner.get_by_label("Name", exact=True).fill(f"Course of {logins[0][0]}")
    owner.get_by_role("button", name="Create group").click()
    owner.get_by_label("Login name").fill(logins[1][0])
    owner.get_by_role("button", name="Add member").click()
    owner.get_by_label("Days after the end of an exercise").fill("90")
    owner.get_by_role("button", name="Save").click()
    expect(owner.get_by_text("keeps exercises for 90 days after their end")).to_be_visible()
    both(inspector, owner, "a group")

    owner.goto(f"/umpire/{table.id}/share/")
    both(inspector, owner, "sharing, with no one")
    owner.get_by_label("Login name of a person").fill(logins[2][0])
    owner.get_by_role("button", name="Share exercise").click()
    expect(owner.get_by_text("can read “Amber Lagoon” now")).to_be_visible()
    both(inspector, owner, "sharing")
    colleague.goto("/umpire/")
    both(inspector, colleague, "exercises, one shared")
    colleague.get_by_role("link", name="Amber Lagoon", exact=True).click()
    both(inspector, colleague, "shared with you")
    for name in ("Log", "Order sheets", "Rulings", "Ledger"):
        colleague.get_by_role("navigation").get_by_role("link", name=name, exact=True).click()
        inspector.look(colleague, f"shared, {name.lower()}")
    colleague.get_by_role("navigation").get_by_role("link", name="Replay", exact=True).click()
    inspector.look(colleague, "shared, replay")
    colleague.get_by_role("link", name="Back to the exercise").click()
    colleague.goto(f"/umpire/{table.id}/")
    expect(colleague.get_by_role("heading", level=1)).to_have_text(re.compile("not|no ", re.IGNORECASE))

    owner.goto(f"/umpire/{table.id}/hand-over/")
    owner.get_by_label("Group").select_option(label=f"Course of {logins[0][0]}")
    both(inspector, owner, "hand over")
    owner.get_by_role("button", name="Hand over").click()
    member.goto("/umpire/")
    member.get_by_role("link", name="Amber Lagoon", exact=True).click()
    member.wait_for_url(f"**/umpire/{table.id}/**")

    table.api.post(table.here + "end/")
    owner.goto(f"/umpire/{table.id}/delete/")
    owner.get_by_label("Title of the exercise").fill("Amber")
    owner.get_by_role("button", name="Delete permanently").click()
    both(inspector, owner, "delete, refused")
    owner.get_by_label("Title of the exercise").fill("Amber Lagoon")
    owner.get_by_role("button", name="Delete permanently").click()
    owner.wait_for_url("**/umpire/")
    member.goto("/umpire/")
    expect(member.get_by_role("link", name="Amber Lagoon", exact=True)).to_have_count(0)
    assert not inspector.wrong, "\n".join(inspector.wrong)
