"""Whatever a page cites leads to its text, and the text is that of the exercise."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import resolve

from adjudication.engine import registry
from tests import world as worlds
from tests.wargame.views.conftest import Enter

pytestmark = pytest.mark.django_db
TURNED = "kinetic_double_hit"


@pytest.mark.parametrize("system", registry.names())
def test_every_section_and_reading_stands_on_the_page_under_its_number(client: Client, system: str) -> None:
    page = client.get(f"/rules/{system}/").content.decode()
    book = registry.get(system).rulebook
    numbers = [one.number for one in book.sections] + [one.number for one in book.readings]
    assert sorted(re.findall(r'<article class="rule" id="([^"]+)"', page)) == sorted(numbers)
    for number in re.findall(r'class="cite" href="[^"#]*#([^"]+)"', page):
        assert book.entry(number), number
    assert client.get("/rules/no-such-game/").status_code == 404


PLAYED = [*((name, next(iter(registry.get(name).packs()))) for name in registry.names()), ("opaque_war", "donbas-2014")]


@pytest.mark.parametrize(("system", "pack_name"), PLAYED)
def test_a_page_of_play_cites_what_is_in_the_book_and_has_every_id_once(
    system: str, pack_name: str, enter: Enter
) -> None:
    """A number of cards, or any other figure, is no rule. Steps that ask the same have different fields."""
    world, book, owner = worlds.begun(system=system, pack_name=pack_name), registry.get(system).rulebook, Client()
    owner.force_login(world.exercise.owner)
    at = f"/x/{world.exercise.pk}/cell"
    pages = [enter(world, kind).get(f"{at}/{cell.pk}/") for kind, cell in world.cells.items() if cell.side]
    pages += [owner.get(f"/umpire/{world.exercise.pk}/{page}") for page in ("", "review/", "ledger/", "log/")]
    texts = [page.content.decode() for page in pages]
    assert {page.status_code for page in pages} == {200}
    cited = {number for text in texts for number in re.findall(r'class="cite" href="[^"#]*#([^"]+)"', text)}
    assert cited
    assert [number for number in cited if not book.entry(number)] == []
    for text in texts:
        assert [one for one, times in Counter(re.findall(r'\sid="([^"]+)"', text)).items() if times > 1] == []


def test_a_browser_asks_only_whether_the_page_is_the_same(client: Client) -> None:
    first = client.get("/rules/opuc/")
    again = client.get("/rules/opuc/", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "set-cookie" not in {name.lower() for name in again.headers}


def test_an_exercise_says_how_its_readings_are_set() -> None:
    world = worlds.build()
    world.exercise.options = {TURNED: False}
    world.exercise.save(update_fields=["options"])
    owner, stranger = Client(), Client()
    owner.force_login(world.exercise.owner)
    address = f"/x/{world.exercise.pk}/rules/"
    said = owner.get(address).content.decode()
    switch = next(one for one in registry.get("ukrainian_crisis").rulebook.switches if one.name == TURNED)
    assert said.count("Changed by the umpire") == 1
    assert switch.off in said
    assert switch.on not in said
    assert stranger.get(address).status_code == 404
    found = owner.get(f"/api/v1/exercises/{world.exercise.pk}/rules/").json()
    reading = next(one for one in found["readings"] if one["number"] == switch.reading)
    assert reading["positions"] == [{"title": switch.title, "meaning": switch.off, "turned": True}]
    assert len(found["sections"]) == len(registry.get("ukrainian_crisis").rulebook.sections)


def test_citations_lead_to_the_rules_of_the_page_they_stand_on() -> None:
    request = RequestFactory().get("/rules/opuc/")
    request.resolver_match = resolve("/rules/opuc/")
    shown = Template("{% load look %}{% ref '9.2' 'K-13' %}|{% refusal said %}|{% ruled said %}").render(
        Context({"request": request, "said": "orders[2]: <Too far> [8.1, K-50]."})
    )
    links = re.findall(r'<a class="cite" href="([^"]+)">([^<]+)</a>', shown)
    assert links[:2] == [("/rules/opuc/#9.2", "9.2"), ("/rules/opuc/#K-13", "K-13")]
    assert links[2:] == [("/rules/opuc/#8.1", "8.1"), ("/rules/opuc/#K-50", "K-50")] * 2
    assert "&lt;Too far&gt;" in shown
    bare = Template("{% load look %}{% ref '9.2' %}").render(Context({}))
    assert bare == '<span class="ref"><span class="sr">Rule </span>9.2</span>'
