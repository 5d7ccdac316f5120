"""A bookmark of somebody who is signed out: it leads to the sign-in and back, and does not say what there is."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import world as worlds
from tests.fog.table import addresses
from tests.pages import markup

pytestmark = pytest.mark.django_db

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
NOWHERE = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def world() -> worlds.World:
    return worlds.begun()


def test_an_umpires_bookmark_leads_to_the_sign_in_and_back(world: worlds.World) -> None:
    world.owner.set_password("a-right-long-one")
    world.owner.save()
    client, mine = Client(headers=BROWSER), f"/umpire/{world.exercise.pk}/roster/?order=name"
    asked = client.get(mine)
    assert asked.status_code == 302
    assert unquote(asked["Location"]) == f"/login/?next={mine}"
    signed = client.post(asked["Location"], {"login": world.owner.username, "password": "a-right-long-one"})
    assert signed["Location"] == mine
    assert client.get(mine).status_code == 200


def test_it_is_the_same_for_an_exercise_that_never_was(world: worlds.World) -> None:
    client = Client(headers=BROWSER)
    about = [one for one in addresses() if one.name.startswith("umpire") and one.takes == ("exercise_id",)]
    assert len(about) > 20
    for address in about:
        here, there = (address.path({"exercise_id": one}) for one in (world.exercise.pk, NOWHERE))
        real, never = client.get(here), client.get(there)
        assert (real.status_code, real.get("Location", "").replace(str(world.exercise.pk), NOWHERE)) == (
            never.status_code,
            never.get("Location", ""),
        ), address.name


def test_a_script_a_program_and_another_umpire_still_hear_that_nothing_is_there(world: worlds.World) -> None:
    address = f"/umpire/{world.exercise.pk}/"
    assert Client().get(address, headers={"Accept": "*/*"}).status_code == 404
    assert Client(headers=BROWSER).post(address + "do/pause/").status_code == 404
    assert Client(headers=BROWSER).get(f"/api/v1/exercises/{world.exercise.pk}/").status_code == 401
    other = Client(headers=BROWSER)
    other.force_login(User.objects.create_user("other"))
    assert other.get(address).status_code == 404
    assert "Sign in" not in markup(other.get(address))


@pytest.mark.parametrize("address", ["/x/{0}/", "/papers/{0}/", "/replay/{0}/", "/nowhere/"])
def test_other_missing_pages_offer_the_sign_in(world: worlds.World, address: str) -> None:
    here = address.format(world.exercise.pk)
    answer = Client(headers=BROWSER).get(here)
    assert answer.status_code == 404
    assert f'href="/login/?next={here.replace("/", "%2F")}"' in markup(answer)
