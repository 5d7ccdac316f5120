"""An administrator's first hour with people, and an umpire's second factor: an app, a passkey, sessions."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Seat
from tests.journeys.inspector import Inspector
from tests.journeys.people import LAPTOP, PHONE
from tests.stack import LiveStack

PASSWORD = "seven quiet otters"
DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def confirm(page: Page) -> None:
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()


def enter(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.slow
def test_an_invited_umpire_adds_a_second_factor(live_stack: LiveStack, sit: Seat) -> None:
    at = f"http://localhost:{live_stack.port}"  # browsers give a passkey to a name, never to a number
    printed = live_stack.manage("add_umpire", "--administrator", "ada").split(":", 1)[1].split("/")
    admin = sit(viewport=LAPTOP)
    inspector = Inspector()
    admin.sign_in(*(part.strip() for part in printed))
    admin.page.goto("/umpire/accounts/")
    admin.page.get_by_label("Invited person").fill("Maj Virtanen")
    admin.page.get_by_role("button", name="Create link").click()
    link = re.sub(r"^http://[^/]+", at, admin.page.locator(".u-token").inner_text())
    guest = sit(viewport=PHONE)
    page = guest.page
    devices = guest.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(link)
    inspector.look(page, "invitation")
    page.get_by_label("Name", exact=True).fill("virtanen")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, again").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.get_by_role("link", name="Your account").click()
    inspector.look(page, "own account")
    page.get_by_role("link", name="Add an app").click()
    inspector.look(page, "confirm")
    confirm(page)
    inspector.look(page, "add an app")
    secret = page.locator(".u-token").inner_text()
    page.get_by_label("Code from the app").fill(
        format_hotp_value(hotp_value(secret, max(yield_hotp_counters_from_time())))
    )
    page.get_by_role("button", name="Add app").click()
    expect(page.get_by_text("10 of 10 left")).to_be_visible()
    inspector.look(page, "recovery codes")
    code = page.locator("main li").first.inner_text()
    page.get_by_role("link", name="I have kept them").click()
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name of the passkey").fill("Laptop")
    inspector.look(page, "add a passkey")
    page.get_by_role("button", name="Add passkey").click()
    expect(page.get_by_text("Passkey “Laptop”")).to_be_visible()
    page.locator("header").get_by_role("button", name="Sign out", exact=True).click()
    page.goto(f"{at}/login/")
    enter(page, "virtanen")
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/umpire/")
    other = sit(viewport=LAPTOP, forgives=("422",))
    other.page.goto(f"{at}/login/")
    enter(other.page, "virtanen")
    other.page.get_by_label("Code").fill("000000")
    other.page.get_by_role("button", name="Sign in").click()
    expect(other.page.get_by_text("This code or passkey is wrong")).to_be_visible()
    inspector.look(other.page, "second factor")
    other.page.get_by_label("Code").fill(code)
    other.page.get_by_role("button", name="Sign in").click()
    other.page.wait_for_url("**/umpire/")
    page.goto(f"{at}/account/")
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("You are signed out everywhere else.")).to_be_visible()
    other.page.goto(f"{at}/umpire/")
    expect(other.page).to_have_url(re.compile("/login/"))
    admin.page.goto("/umpire/accounts/")
    expect(admin.page.get_by_role("button", name="Remove second factor")).to_be_visible()
    assert not inspector.wrong, "\n".join(inspector.wrong)
