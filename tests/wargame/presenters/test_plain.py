"""Plain pages: a rule system without pages of its own is drawn and can be played, at live pace and by turn sheets."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from tests import world as worlds
from tests.wargame.presenters.test_opuc import all_sent
from wargame.models import Decision
from wargame.presenters import systems as presenters
from wargame.presenters.plain import board
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Section, Wanted
from wargame.selectors import drafts, position
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db
PACKS = {"opuc": "first-lesson", "ukrainian_crisis": "ukraine-2014"}
EVERY = [
    *PACKS.items(), ("opaque_war", "airport-lesson"), ("ukraine_2022", "kharkiv-lesson"),
    ("millennium_wars", "odesa-transnistria-coalition"),
]  # fmt: skip
MOST = 60  # decisions of a game that are looked at


def drawn(world: worlds.World, kind: str, subject: str = "") -> tuple[Section, ...]:
    """The sections of a cell's composer, with a subject chosen."""
    world.exercise.refresh_from_db()
    place = position.load(Viewer(world.exercise, umpire=False, cell=world.cells[kind], seat=world.seats[kind]))
    assert place is not None
    return board.board(place, wanted=Wanted(subject), track=(), drafting=True).sections


@pytest.mark.parametrize(("system", "pack"), EVERY)
def test_every_decision_is_drawn_and_what_its_forms_send_is_legal(system: str, pack: str) -> None:
    world = worlds.begun(system=system, pack_name=pack, number="PL 1")
    assert world.exercise.game is not None
    rules, kinds, legal = game_selectors.adjudicator(world.exercise.game), set[str](), 0
    for _ in range(MOST):
        decision = world.exercise.decisions.exclude(status=Decision.Status.CLOSED).first()
        if decision is None:
            break
        for due in decision.due:
            (section,) = drawn(world, due["side"].lower())
            assert section.kind == due["kind"]
            kinds.add(section.kind)
            if section.has_nothing:
                assert "nothing to order" in section.rest
            legal += _legal(rules, world, due["side"], section)
        worlds.advance(world)
    assert len(kinds) >= 6
    assert legal > 40


def _legal(rules: Any, world: worlds.World, side: str, section: Section) -> int:
    """How many orders the forms send; all of them are legal now."""
    state, found = world.state(), 0
    rows = [row.id for group in section.groups for row in group.rows][:3]
    sections = [section, *(drawn(world, side.lower(), row)[0] for row in rows)]
    for form in [form for one in sections for form in one.forms]:
        if any(entry.kind in ("shares", "checks", "many") for entry in form.entries):
            continue  # opens with nothing chosen
        for plain in all_sent(form):
            order = drafts.parse(rules, plain)
            assert [*rules.unknown_names(order), *rules.check(state, side, order)] == [], (form, plain)
            found += 1
    return found


@pytest.mark.parametrize("pace", ["live", "sheet"])
@pytest.mark.parametrize("system", sorted(PACKS))
def test_the_pages_open(system: str, pace: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "part", lambda *asked: None)
    world = worlds.begun(system=system, pack_name=PACKS[system], number="PL 2", pace=pace)
    assert presenters.of(system) is board
    for kind in ("red", "blue"):
        browser = Client()
        session = browser.session
        session["seats"] = {str(world.exercise.pk): [str(world.seats[kind].pk), str(world.seats[kind].key)]}
        session.save()
        page = browser.get(f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/")
        assert page.status_code == 200
        assert "This rule system has no map" in page.content.decode()
    assert Client().get(f"/screen/{world.exercise.room_code}/").status_code == 200


def test_words_come_from_the_rules() -> None:
    words = Words(registry.bound("ukrainian_crisis", "ukraine-2014"))
    assert words.thing("RED") == "Russia"
    assert words.thing("kharkiv") == "Kharkivs’ka"
    assert words.say({"do": "done"}) == "End of this step"
    assert words.say({"do": "no_such_order", "to": "kharkiv", "count": 2, "all": True, "left": ""}) == (
        "No such order: Kharkivs’ka, count 2, all"
    )


def test_an_order_names_its_piece_first_and_then_where_that_goes() -> None:
    words = Words(registry.bound("opaque_war", "donbas-2014"))
    march = {"do": "march", "path": ["2020", "2119"], "unit": "Sparta", "media": []}
    assert words.say(march) == "Move a unit: Sparta to Donetsk Airbase by way of Donetsk-E (Makiivka)"
    rail = {"do": "rail", "path": ["2402", "2302", "2303", "2304", "2305"], "unit": "24 Mech", "media": []}
    assert words.say(rail) == "Move a unit by rail: 24 Mech to 2305 by way of 4 hexes"
    attack = {"do": "attack", "target": "2021", "units": ["Sparta", "Vostok"]}
    assert words.say(attack) == "Attack a hex: Sparta, Vostok against Khartsyzk"
    station = {"do": "station", "box": "patrol", "wing": "A1"}
    assert Words(registry.bound("ukraine_2022", "kharkiv-lesson")).say(station) == "Place a wing: A1, patrol"
