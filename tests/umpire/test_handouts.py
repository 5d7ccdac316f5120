"""The umpire writes role sheets, read-ahead and script themselves, by page and by API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from tests.umpire.conftest import Act
from wargame.models import Handout, Seat
from wargame.services.msel import handouts

pytestmark = pytest.mark.django_db
Page = Callable[..., str]


@pytest.fixture
def paper(world: worlds.World) -> Handout:
    return handouts.add(exercise=world.exercise, kind="role", cell_id=world.cells["red"].pk, post="Planner")


def fields(row: Handout, *parts: tuple[str, str, str], **more: str) -> dict[str, Any]:
    """The form of a paper as a browser would send it."""
    found = {"handout": row.pk, "seen": handouts.seen(row), "title": row.title, "post": row.post, **more}
    for number, (title, text, points) in enumerate(parts, 1):
        found |= {f"title-{number}": title, f"text-{number}": text, f"points-{number}": points}
    return found


def test_a_bare_pack_says_how_to_begin(page: Page) -> None:
    assert "Write your own below" in page("umpire_handouts")


def test_a_role_sheet_is_written_and_read(world: worlds.World, act: Act, page: Page) -> None:
    red = world.cells["red"]
    answer = act("add-handout", kind="role", cell=red.pk, post="Planner")
    row = Handout.objects.get()
    assert answer["Location"] == reverse("umpire_handout", args=[world.exercise.pk, row.pk])
    assert [part["title"] for part in row.parts] == list(handouts.ROLE_PARTS)
    sections = ("What you are", "You plan.\r\n\r\nYou count.", "- Ask\r\n• Answer\r\n"), ("", "", "")
    assert act("save-handout", **fields(row, *sections)).status_code == 302
    row.refresh_from_db()
    assert row.parts == [{"title": "What you are", "text": "You plan.\n\nYou count.", "points": ["Ask", "Answer"]}]
    text = page("cell_role", red.pk)
    assert "You count." in text
    assert "Answer" in text
    assert "You count." not in page("cell_role", world.cells["blue"].pk)
    assert "Another section" in page("umpire_handout", row.pk)


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ((("", "A text", ""),), "Section 1, title: add a title"),
        ((("", "", ""),), "The document is empty"),
        ((("A", "x" * 8001, ""),), "Section 1, text: at most 8000 characters; yours has 8001"),
        ((("A", "", ""), ("B", "", "y" * 401)), "Section 2, points: at most 400 characters"),
        ((("A", "", "p\n" * 41),), "Section 1, points: at most 40; these are 41"),
    ],
)
def test_what_cannot_be_stored_stays_in_the_fields(
    paper: Handout, act: Act, parts: tuple[tuple[str, str, str], ...], why: str
) -> None:
    before = paper.parts
    answer = act("save-handout", **fields(paper, *parts, post="Typed by hand"))
    assert answer.status_code == 422
    text = answer.content.decode()
    assert why in text
    assert "Typed by hand" in text
    paper.refresh_from_db()
    assert (paper.parts, paper.post) == (before, "Planner")


def test_two_umpires_do_not_write_over_each_other(paper: Handout, act: Act) -> None:
    first, second = fields(paper, ("Mine", "", "")), fields(paper, ("Theirs", "", ""))
    assert act("save-handout", **first).status_code == 302
    refused = act("save-handout", **second)
    assert refused.status_code == 409
    assert "Someone changed this document" in refused.content.decode()
    assert "Theirs" in refused.content.decode()
    paper.refresh_from_db()
    assert paper.parts[0]["title"] == "Mine"


def test_a_post_has_one_sheet_and_its_holder_follows_it(world: worlds.World, paper: Handout, act: Act) -> None:
    red = world.seats["red"]
    handouts.take_post(seat=red, post="Planner")
    refused = act("add-handout", kind="role", cell=paper.cell_id, post="Planner")
    assert refused.status_code == 422
    assert "Red already has a role sheet for Planner" in refused.content.decode()
    act("save-handout", **fields(paper, ("A", "", ""), post="Chief planner"))
    assert Seat.objects.get(pk=red.pk).post == "Chief planner"
    act("remove-handout", handout=paper.pk)
    assert Seat.objects.get(pk=red.pk).post == ""
    assert not Handout.objects.exists()


def test_a_script_has_its_minutes_in_order(world: worlds.World, act: Act) -> None:
    row = handouts.add(exercise=world.exercise, kind="script", title="Friday")
    wrong = fields(row, ("Play", "", "")) | {"at-1": "soon", "lasts-1": "10"}
    assert "Section 1: enter whole minutes" in act("save-handout", **wrong).content.decode()
    right = fields(row, ("Play", "", ""), ("Welcome", "", ""))
    act("save-handout", **right | {"at-1": "10", "lasts-1": "60", "at-2": "0", "lasts-2": "10"})
    row.refresh_from_db()
    assert [(part["at"], part["lasts"], part["title"]) for part in row.parts] == [(0, 10, "Welcome"), (10, 60, "Play")]


def test_through_the_api(world: worlds.World, alice: Client) -> None:
    here, red = f"/api/v1/exercises/{world.exercise.pk}/", world.cells["red"]
    wish: dict[str, Any] = {"kind": "role", "cell": red.pk, "post": "Planner"}
    made = alice.post(here + "handouts/", wish, content_type="application/json")
    assert made.status_code == 201
    one = made.json()
    change = {"seen": one["seen"], "post": "Planner", "parts": [{"title": "You", "points": ["Plan"]}]}
    path = f"{here}handouts/{one['id']}/"
    assert alice.put(path, change, content_type="application/json").json()["parts"][0]["points"] == ["Plan"]
    assert alice.put(path, change, content_type="application/json").status_code == 409
    (read,) = alice.get(f"{here}cells/{red.pk}/handouts/").json()
    assert (read["title"], read["mine"]) == ("Red: Planner", False)
    assert alice.get(f"{here}cells/{world.cells['blue'].pk}/handouts/").json() == []
    assert (
        alice.put(f"{here}cells/{red.pk}/post/", {"post": "Planner"}, content_type="application/json").status_code
        == 404
    )
    assert alice.delete(path).status_code == 204
    assert alice.get(here + "handouts/").json() == []
