"""What a lecturer exchanges with a registry and a learning platform: lists in, people in, marks out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode

import openpyxl
import pytest
from playwright.sync_api import FilePayload, Page, ViewportSize, expect

from tests.journeys.conftest import Seat
from tests.journeys.inspector import Inspector
from tests.journeys.people import LAPTOP, PHONE, Person
from tests.journeys.tables import Table, lay
from tests.patience import PATIENCE
from tests.stack import LiveStack
from tests.wargame.lti_platform import CLAIM, LEARNER, TEACHER, Campus, running

pytestmark = pytest.mark.slow

LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
GERMAN = (
    "\ufeffLehrgang 12;;;;\r\nStand 2026-11-21;;;;\r\n\r\n"
    "Matrikelnummer;Dienstgrad;Vorname;Nachname;E-Mail;Zelle\r\n"
    "0017;Hptm;Jörg;Süß;jsuess@example.edu;Green\r\n"
)
NARROW, WIDE = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def table(live_stack: LiveStack, login: tuple[str, str]) -> Table:
    return lay(live_stack, login, "Copper Harbour")


@pytest.fixture(scope="module")
def campus() -> Iterator[Campus]:
    with running() as found:
        yield found


@pytest.fixture
def umpire(sit: Seat, login: tuple[str, str]) -> Person:
    found = sit(viewport=LAPTOP, forgives=("422", "403"))
    found.sign_in(*login)
    return found


def both(inspector: Inspector, page: Page, name: str) -> None:
    """Look at a page on a laptop, and whether it fits on a phone."""
    inspector.look(page, name)
    page.set_viewport_size(NARROW)
    inspector.look(page, f"{name} on a phone")
    page.set_viewport_size(WIDE)


def upload(page: Page, name: str, kind: str, content: bytes) -> None:
    file: FilePayload = {"name": name, "mimeType": kind, "buffer": content}
    page.get_by_label("Class list").set_input_files(file)
    page.get_by_role("button", name="Check the list").click()


def spreadsheet(*rows: tuple[str, ...]) -> bytes:
    book, out = openpyxl.Workbook(), BytesIO()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


def test_a_class_list_comes_in_people_claim_their_seats_and_marks_go_out(
    table: Table, umpire: Person, sit: Seat, tmp_path: Path
) -> None:
    page, inspector = umpire.page, Inspector()
    page.goto(f"/umpire/{table.id}/roster/")
    page.get_by_role("link", name="Class list").click()
    both(inspector, page, "class list")
    upload(page, "liste.csv", "text/csv", GERMAN.encode())
    expect(page.get_by_text("1 of 1 person, not confirmed yet")).to_be_visible()
    both(inspector, page, "class list, what would change")
    page.get_by_role("button", name="Update roster").click()
    expect(page.get_by_text("The roster is updated: 1 person.")).to_be_visible()
    page.get_by_role("link", name="Class list").click()
    rows = ("Student number", "Name", "Mail", "Cell"), ("0017", "Jörg Süß", "no address", "Purple")
    upload(page, "list.xlsx", SHEET, spreadsheet(*rows, ("0017", "Ada Twice", "", "")))
    expect(page.get_by_role("heading", name="to correct")).to_be_visible()
    both(inspector, page, "class list, rows to correct")
    upload(
        page, "list.xlsx", SHEET, spreadsheet(("Class 12",), rows[0], ("0017", "Hptm Jörg Süß", "js@example.edu", ""))
    )
    expect(page.get_by_text("1 of 1 person, not confirmed yet")).to_be_visible()
    page.get_by_role("button", name="Update roster").click()
    player = sit(viewport=PHONE)
    player.page.goto(f"/join/{table.room_code}/")
    player.page.get_by_label("Your name and rank").fill("0017")
    inspector.look(player.page, "the door with a student number")
    player.page.keyboard.press("Enter")
    player.page.wait_for_url("**/cell/*/")
    for form, first in (("csv", "student number"), ("xlsx", "student number")):
        page.goto(f"/umpire/{table.id}/roster/list/")
        with page.expect_download() as caught:
            page.get_by_role("link", name=form.upper(), exact=True).click()
        file = tmp_path / f"marks.{form}"
        caught.value.save_as(file)
        said = file.read_text("utf-8-sig") if form == "csv" else str(list(openpyxl.load_workbook(file).active.values))
        assert first in said
        assert "0017" in said
        assert "js@example.edu" in said
    assert not inspector.wrong, "\n".join(inspector.wrong)


def open_link(page: Page, stack: LiveStack, campus: Campus) -> None:
    """Press a link in the learning platform, which sends the browser here and gets it back."""
    asked = urlencode({"iss": campus.issuer, "client_id": campus.client, "login_hint": "h"})
    page.goto(f"{stack.base_url}/lti/login/?{asked}")
    page.get_by_role("button", name="Go to White Cell").click()


@pytest.mark.usefixtures("papers_worker")
def test_a_learning_platform_sends_people_and_gets_marks(
    live_stack: LiveStack, login: tuple[str, str], table: Table, umpire: Person, sit: Seat, campus: Campus
) -> None:
    inspector = Inspector()
    admin = sit(viewport=LAPTOP, forgives=("422",), leads_to=(campus.address,))
    printed = live_stack.manage("add_umpire", "--administrator", f"admin-{time.time_ns()}").split(":", 1)[1].split("/")
    admin.sign_in(*(part.strip() for part in printed))
    page = admin.page
    page.get_by_role("link", name="Learning platforms").click()
    both(inspector, page, "learning platforms, none")
    labels = {"name": "Name", "issuer": "Issuer", "client": "Client ID", "deployment": "Deployment ID",
              "login_url": "Sign-in address", "token_url": "Token address", "keys_url": "Keys address"}  # fmt: skip
    for name, label in labels.items():
        page.get_by_label(label, exact=True).fill(campus.given[name] if name != "keys_url" else "campus/keys")
    page.get_by_role("button", name="Add platform").click()
    expect(page.get_by_text("Keys address: enter the full address, beginning with https://")).to_be_visible()
    both(inspector, page, "learning platforms, refused")
    page.get_by_label(labels["keys_url"], exact=True).fill(campus.given["keys_url"])
    page.get_by_role("button", name="Add platform").click()
    expect(page.get_by_text("Campus can send people here")).to_be_visible()
    both(inspector, page, "learning platforms")

    asked = {"deep_link_return_url": f"{campus.address}/back", "data": "d", "accept_types": ["ltiResourceLink"]}
    campus.next_launch = {
        f"{CLAIM}message_type": "LtiDeepLinkingRequest", LINKING: asked, f"{CLAIM}roles": [TEACHER], "sub": "t-1",
    }  # fmt: skip
    page = umpire.page
    open_link(page, live_stack, campus)
    both(inspector, page, "place a link")
    page.get_by_label("Exercise").select_option(label="Copper Harbour")
    page.get_by_role("button", name="Create link").click()
    both(inspector, page, "link placed")
    page.get_by_role("button", name="Back to Campus").click()
    expect(page.get_by_text("The course has the link.")).to_be_visible()

    learner = {f"{CLAIM}custom": campus.placed, f"{CLAIM}roles": [LEARNER]}
    campus.next_launch = learner | {"sub": "u-1", "name": "Jan Nowak"}
    player = sit(viewport=PHONE, forgives=("403",))
    open_link(player.page, live_stack, campus)
    player.page.wait_for_url("**/cell/*/")
    campus.next_launch = learner | {"sub": "u-2", "name": "Eva Roth"}
    late = sit(viewport=PHONE, forgives=("403",))
    open_link(late.page, live_stack, campus)
    expect(late.page.get_by_text("There is no free seat for you")).to_be_visible()
    inspector.look(late.page, "not let in")
    campus.next_launch = learner | {f"{CLAIM}roles": [TEACHER], "sub": "t-1"}
    open_link(page, live_stack, campus)
    page.wait_for_url(f"**/umpire/{table.id}/**")

    table.api.post(table.here + "start/")
    player.page.reload()
    campus.members = [{"user_id": "u-1", "name": "Jan Nowak", "roles": ["Learner"], "status": "Active"}]
    page.goto(f"/umpire/{table.id}/lti/")
    both(inspector, page, "links of platforms")
    page.get_by_role("button", name="Read class list").click()
    expect(page.get_by_text("1 of 1 person, not confirmed yet")).to_be_visible()
    page.goto(f"/umpire/{table.id}/lti/")
    campus.answers = {"/token": 503}
    page.get_by_role("button", name="Send marks").click()
    expect(page.get_by_text("1 mark will go to Campus")).to_be_visible()
    shows(page, "Campus answered with error 503.")
    both(inspector, page, "marks that wait")
    campus.answers = {}
    page.get_by_role("button", name="Send marks").click()
    shows(page, "1 of 1 mark sent")
    both(inspector, page, "marks sent")
    assert [(one["userId"], one["scoreGiven"], one["scoreMaximum"]) for one in campus.scores] == [("u-1", 0, 1)]
    assert not inspector.wrong, "\n".join(inspector.wrong)


def shows(page: Page, text: str) -> None:
    """Reload the page until it shows a text that a worker brings about."""
    until = time.monotonic() + PATIENCE
    while not page.get_by_text(text).count():
        assert time.monotonic() < until, f"the page never says: {text}"
        page.wait_for_timeout(500)
        page.reload()
