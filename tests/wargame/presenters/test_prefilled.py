"""Orders that a form fills in in advance can be carried out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.engine import odds
from adjudication.engine.menu import Amount, Is, Option, Subject
from tests import world as worlds
from wargame.models import OrderSheet
from wargame.presenters.plain.lots import Lot
from wargame.presenters.shapes import Wanted
from wargame.presenters.ukrainian_crisis import board, chances, composer
from wargame.presenters.ukrainian_crisis.planning import published
from wargame.presenters.ukrainian_crisis.subjects import groups
from wargame.presenters.ukrainian_crisis.words import Words
from wargame.selectors import position

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["red", "blue"])
def test_an_attempt_opens_with_what_the_card_brings_in_four_of_five_turns(kind: str) -> None:
    world = worlds.begun(pace="sheet")
    rules: Any = game_selectors.adjudicator(world.exercise.game)  # type: ignore[arg-type]  # it plays
    seen = empty = 0
    for card in ("minor", "moderate", "maximum"):
        others = [tier for tier in ("minor", "moderate", "maximum") if tier != card]
        placed = {"do": "place_cards", "military": others[0], "diplomatic": card, "information": others[1]}
        for before in ([], [{"do": "attempt", "country": "GB", "direction": "up", "rp": 3, "prestige": 2}]):
            OrderSheet.objects.filter(cell=world.cells[kind]).update(orders=[placed, *before], status="draft")
            place = position.load(world.viewer(kind))
            assert place is not None
            ways = chances.effort_ways(rules.facts, card)
            for country in rules.facts.country_codes:
                wanted = Wanted(country, part="diplomatic")
                made = board.board(place, wanted=wanted, track=[], drafting=True)
                for entry, form in _numbers(made, "attempt", "rp"):
                    assert bool(entry.value) != bool(form.help), (card, country, form.title)
                    if not entry.value:
                        empty += 1
                        continue
                    spent = sum(int(str(order["rp"])) for order in before)
                    enough = sum(ways[points] for points in ways if points >= spent + int(entry.value))
                    assert enough >= 0.8 * odds.total(ways), (card, country, form.title)
                    seen += int(entry.value) > entry.least
    assert seen > 5
    assert empty > 5


def test_a_hopeless_attempt_is_left_to_the_person() -> None:
    """Where the points are known as well: fewer points than the dice that a country throws never move it."""
    world = worlds.begun(pace="sheet")
    place = position.load(world.viewer("red"))
    assert place is not None
    rules: Any = place.rules
    country = next(one for one in place.picture.countries if one.rank == 3)

    def form(points: int, typed: str = "") -> Any:
        fields: dict[str, Any] = {"country": Is(country.code), "direction": Is("up"), "prestige": Amount(0, 2)}
        options = [Option("attempt", {**fields, "rp": Is(rp)}, country.code, "6.21") for rp in range(2, points + 1)]
        held = {"direction": "up", "rp": typed} if typed else {}
        return composer.Composer(rules, place.picture, "RED").form(Lot(options), held, {})

    two = form(2)
    assert two.title == "Move up one zone, towards Ukraine"
    assert _shown(two) == ""
    assert "With 2 points the chance is 0%." in two.help
    assert not two.odds
    assert _shown(form(20)) == "20"
    assert not form(20).help
    typed = form(2, typed="2")
    assert (_shown(typed), typed.help) == ("2", "")


def _shown(form: Any) -> str:
    """What the field of the points holds, which the person sees."""
    entry = next(entry for entry in form.entries if entry.name == "rp")
    assert entry.kind == "number"
    return str(entry.value)


def test_units_are_listed_where_they_are_published(db: None) -> None:
    """What an imagined turn makes of units is not a fact, except for what the sheet itself orders."""
    world = worlds.begun(pace="sheet")
    orders = [{"do": "mobilise", "unit": "UG1"}]
    OrderSheet.objects.filter(cell=world.cells["blue"]).update(orders=orders, status="draft")
    place = position.load(world.viewer("blue"))
    assert place is not None
    imagined = msgspec.structs.replace(
        place.picture,
        units=tuple(msgspec.structs.replace(one, where="kyivska", neutralised=True) for one in place.picture.units),
    )
    shown = {one.id: one for one in published(imagined, place.picture, orders).units}
    assert shown.pop("UG1").where == "kyivska"
    assert shown == {one.id: one for one in place.picture.units if one.id != "UG1"}
    made = board.board(place, wanted=Wanted(), track=[], drafting=True).sections
    heads = {group.title for section in made for group in section.groups if section.kind == "military"}
    assert not any(title.endswith("withdraw") for title in heads), "the map is empty"


def test_odds_of_a_battle_later_in_the_turn_are_assumed_and_those_of_an_attempt_exact(db: None) -> None:
    world = worlds.begun(pace="sheet")
    place = position.load(world.viewer("blue"))
    assert place is not None
    own, foe = (next(one.id for one in place.picture.units if one.side == side) for side in ("BLUE", "RED"))
    battle = board.chances_of(place, {"do": "group", "area": "sumy", "attackers": [own], "defenders": [foe]})
    assert {bar.note for bar in battle} == {"assumed: the position as this sheet expects it"}
    attempt = {"do": "attempt", "country": "GB", "direction": "up", "rp": "3", "prestige": "4"}
    assert [bar.note for bar in board.chances_of(place, attempt)] == ["exact"]


def _numbers(made: Any, do: str, name: str) -> list[tuple[Any, Any]]:
    forms = [form for section in made.sections for form in section.forms if form.do == do]
    return [(entry, form) for form in forms for entry in form.entries if entry.name == name and entry.kind == "number"]


def test_units_of_the_other_side_have_a_heading_of_their_own(db: None) -> None:
    """They can be sent back by an event; nobody deploys them."""
    place = position.load(worlds.begun(pace="sheet").viewer("blue"))
    assert place is not None
    subjects = [Subject("RS1", "unit"), Subject("UI1", "unit")]
    found = {
        group.title: [row.side for row in group.rows]
        for group in groups("military", subjects, Words(place.rules, place.picture), "")
    }
    assert found == {"Mobilized: deploy": ["BLUE"], "Mobilized: send back by event": ["RED"]}


def test_a_card_whose_stock_is_used_up_cannot_be_chosen_for_another_area() -> None:
    place = position.load(worlds.begun(pace="sheet").viewer("red"))
    assert place is not None
    rules: Any = place.rules
    picture = msgspec.structs.replace(place.picture, hand={"minor": 2, "moderate": 2})
    placed = {"do": "place_cards", "military": "minor", "diplomatic": "minor"}
    form = composer.Composer(rules, picture, "RED").form(Lot([Option("place_cards")]), {}, placed)
    free = {
        (entry.name, one.value) for entry in form.entries for one in entry.choices if one.chosen or not one.disabled
    }
    assert ("information", "minor") not in free
    assert {("military", "minor"), ("diplomatic", "minor"), ("information", "moderate")} <= free
