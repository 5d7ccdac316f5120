"""The replay: who may look, what each pair of eyes is shown, and what a step costs."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import world as worlds
from tests.fog.conftest import seated
from tests.fog.test_canaries import _steady, imagined, replace_snapshot
from tests.pages import markup
from wargame.models import LogEntry
from wargame.services import exercises, logbook, replays, turns
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> worlds.World:
    """Both sides have placed their cards face down, in step 3."""
    return worlds.play_until(worlds.begun(), kind="pick_area")


@pytest.fixture
def alice(played: worlds.World) -> Client:
    client = Client()
    client.force_login(played.owner)
    return client


def page(world: worlds.World, client: Client, seq: int, look: str = "truth") -> str:
    answer = client.get(f"/replay/{world.exercise.pk}/{seq}/?as={look}")
    assert answer.status_code == 200, (seq, look, answer.status_code)
    return _steady(markup(answer))


def paths(world: worlds.World) -> list[str]:
    """Every address of the replay, through all eyes."""
    here, api = f"/replay/{world.exercise.pk}/", f"/api/v1/exercises/{world.exercise.pk}/replay/"
    looks = ["truth", "both", "public", *(str(cell.pk) for cell in world.cells.values())]
    return [here, api, *(f"{start}3/?as={look}" for start in (here, api) for look in looks)]


def test_during_play_it_is_the_umpires_alone(played: worlds.World, alice: Client) -> None:
    for kind in ("red", "blue", "green", "observer"):
        client = seated(played, kind)
        assert {client.get(path).status_code for path in paths(played)} == {404}, kind
    assert {Client().get(path).status_code for path in paths(played) if "/api/" not in path} == {404}
    assert page(played, alice, 3)
    with pytest.raises(Exception, match="End the exercise first"):
        replays.release(exercise=played.exercise)


def test_after_the_release_everybody_seated_looks_and_it_can_be_shut(played: worlds.World, alice: Client) -> None:
    exercises.end(exercise=played.exercise)
    people = {kind: seated(played, kind) for kind in ("red", "blue", "green", "observer")}
    assert {c.get(path).status_code for c in people.values() for path in paths(played)} == {404}
    there = f"/umpire/{played.exercise.pk}/replay/"
    assert "Release to everyone" in alice.get(there).content.decode()
    assert alice.post(there, {"act": "release"}).status_code == 302
    for kind, client in people.items():
        assert page(played, client, 3, "truth"), kind
        assert client.get(f"/api/v1/exercises/{played.exercise.pk}/replay/3/").json()["state"]
        assert client.post(there).status_code in (403, 404)
    seats.remove(seat=played.seats["green"])
    assert people["green"].get(f"/replay/{played.exercise.pk}/3/").status_code == 404
    assert "replay is released" in people["blue"].get(f"/x/{played.exercise.pk}/", follow=True).content.decode()
    alice.post(there, {"act": "withdraw"})
    assert {people["red"].get(path).status_code for path in paths(played)} == {404}
    said = LogEntry.objects.filter(exercise=played.exercise, public=True, text__contains="replay")
    assert said.count() == 2


def test_each_pair_of_eyes_reads_its_own(played: worlds.World, alice: Client) -> None:
    """Red's cards lie face down: Red and the truth name them, Blue reads that there are three."""
    red, blue = (str(played.cells[kind].pk) for kind in ("red", "blue"))
    named = "Russia places maximum on Military"
    truth, both = page(played, alice, 3), page(played, alice, 3, f"both&cell={blue}")
    assert named in truth
    assert named in page(played, alice, 3, red)
    for look in (blue, "public", str(played.cells["green"].pk)):
        assert named not in page(played, alice, 3, look), look
        assert "Russia has placed three cards face down." in page(played, alice, 3, look), look
    assert named in both
    assert re.search(r"Blue read</span> Russia has placed three cards face down", both)
    assert "Blue read all of it" in both
    assert re.search(r"(?s)Russia, Military card</b>.*?face down.*?Maximum", both)
    assert "Ukraine, Military card" not in both
    assert "Where they differ" not in truth
    api = alice.get(f"/api/v1/exercises/{played.exercise.pk}/replay/3/?as={blue}").json()
    assert named not in str(api)
    assert api["picture"]["side"] == "BLUE"
    assert api["state"] is None


def test_a_cells_view_does_not_change_with_what_was_hidden(played: worlds.World, alice: Client) -> None:
    seq, blue = played.exercise.game.steps.latest("seq").seq, str(played.cells["blue"].pk)  # type: ignore[union-attr]  # it plays
    before = page(played, alice, seq, blue), page(played, alice, seq, "truth")
    replace_snapshot(played, imagined(played)[0])
    assert page(played, alice, seq, blue) == before[0]
    assert page(played, alice, seq, "truth") != before[1]


def test_steps_that_were_taken_back_are_marked(played: worlds.World, alice: Client) -> None:
    turns.undo(exercise=played.refresh(), seq=3, reason="A card was misread.")
    assert "This step no longer counts" in page(played, alice, 3)
    undo = page(played, alice, 4)
    assert "This step undid" in undo
    assert "A card was misread." in undo
    assert len(re.findall("rp-tick rp-gone", undo)) == 2
    marks = alice.get(f"/api/v1/exercises/{played.exercise.pk}/replay/").json()
    assert [mark["stands"] for mark in marks] == [True, True, False, False]
    assert marks[2]["asked"] == [{"side": "RED", "kind": "cards"}, {"side": "BLUE", "kind": "cards"}]


def test_what_is_said_between_people_stays_out_of_it(played: worlds.World, alice: Client) -> None:
    logbook.write(played.exercise, LogEntry.Kind.MESSAGE, "WORDBETWEENCELLS", cell=played.cells["red"], turn=1)
    assert "WORDBETWEENCELLS" not in page(played, alice, 3)


def test_what_is_not_there(played: worlds.World, alice: Client) -> None:
    here = f"/replay/{played.exercise.pk}/"
    white = played.cells["white"].pk
    for wrong in (f"{here}0/", f"{here}99/", f"{here}{10**12}/", f"{here}3/?as=nobody", f"{here}3/?as={white}"):
        assert alice.get(wrong).status_code == 404, wrong
    assert alice.get(f"{here}3/?as=both&cell=x").status_code == 200
    new = exercises.create(owner=played.owner, title="New", system=worlds.SYSTEM, pack_name=worlds.PACK)
    assert alice.get(f"/replay/{new.pk}/").status_code == 404


def test_a_step_costs_the_same_however_long_the_exercise(
    played: worlds.World, alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Session, user, exercise, step, head, eight for the timeline, two for the cells, words, erased names, track."""
    page(played, alice, 3)
    with django_assert_num_queries(19):
        page(played, alice, 3, "both")
    worlds.advance(played)
    page(played, alice, 4)
    with django_assert_num_queries(19):
        page(played, alice, 4, "both")


@pytest.mark.parametrize("look", ["truth", "both", "public"])
def test_opuc_is_replayed_as_well(look: str) -> None:
    world = worlds.begun(system="opuc", pack_name="first-lesson")
    for _ in range(3):
        worlds.advance(world)
    client = Client()
    client.force_login(world.owner)
    text = page(world, client, 3, look)
    assert text.count('class="map') >= (2 if look == "both" else 1)
    assert ("starts dug in" in text) == (look != "public")
    if look == "both":
        assert re.search(r"seen</span> \d Blue backs?: no\. \d+", text)
    assert ("Red did not read" in page(world, client, 4, look)) == (look == "both")
