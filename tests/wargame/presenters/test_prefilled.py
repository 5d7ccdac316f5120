"""Orders that a form fills in in advance can be carried out."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication import selectors as game_selectors
from adjudication.engine import odds
from tests import world as worlds
from wargame.models import OrderSheet
from wargame.presenters.shapes import Wanted
from wargame.presenters.ukrainian_crisis import board, chances
from wargame.selectors import position

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["red", "blue"])
def test_an_attempt_opens_with_no_more_than_the_card_brings_on_average(kind: str) -> None:
    world = worlds.begun(pace="sheet")
    rules: Any = game_selectors.adjudicator(world.exercise.game)  # type: ignore[arg-type]  # it plays
    seen = 0
    for card in ("minor", "moderate", "maximum"):
        others = [tier for tier in ("minor", "moderate", "maximum") if tier != card]
        placed = {"do": "place_cards", "military": others[0], "diplomatic": card, "information": others[1]}
        for before in ([], [{"do": "attempt", "country": "GB", "direction": "up", "rp": 3, "prestige": 2}]):
            OrderSheet.objects.filter(cell=world.cells[kind]).update(orders=[placed, *before], status="draft")
            place = position.load(world.viewer(kind))
            assert place is not None
            mean = odds.mean(chances.effort_ways(rules.facts, card))
            for country in rules.facts.country_codes:
                wanted = Wanted(country, part="diplomatic")
                made = board.board(place, wanted=wanted, track=[], drafting=True)
                for entry, form in _numbers(made, "attempt", "rp"):
                    spent = sum(int(str(order["rp"])) for order in before)
                    least = entry.least or 0
                    assert int(entry.value) <= max(mean - spent, least), (card, country, form.title)
                    seen += 1
    assert seen > 20


def _numbers(made: Any, do: str, name: str) -> list[tuple[Any, Any]]:
    forms = [form for section in made.sections for form in section.forms if form.do == do]
    return [(entry, form) for form in forms for entry in form.entries if entry.name == name and entry.kind == "number"]
