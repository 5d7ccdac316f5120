"""The pages of Millennium Wars: what a picture holds is on the map, odds are exact, and every edit is accepted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from adjudication.engine.dice import Dice, Seeded
from tests.systems.millennium_wars.table import CAPITALS, LESSON, SYSTEM
from umpire.pages.records import results
from umpire.presenters.millennium_wars.presenter import PRESENTER
from wargame.presenters.millennium_wars.board import chances_of
from wargame.presenters.millennium_wars.displays import displays, forces
from wargame.presenters.millennium_wars.ground import ground
from wargame.presenters.millennium_wars.hexes import hex_map, hex_view
from wargame.presenters.millennium_wars.shop import Buyer, priced
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Section, Wanted


@pytest.fixture(scope="module")
def state() -> Any:
    """The lesson where Russia decides its first attack, with Demonstrators of both sides in Odesa."""
    found = LESSON.initial_state(LESSON.option_type())
    for number in range(500):
        if found.at == "move" and found.turn == 1:
            break
        orders = {due.side: LESSON.policy(found, due.side) for due in LESSON.awaiting(found).due}
        LESSON.carry_out(found, orders, Dice(Seeded(b"page", number)))
    here = LESSON.facts.index["2018"]
    found.demos[here] = found.demos[len(LESSON.facts.ids) + here] = 1
    return found


def test_every_piece_on_the_map_is_drawn_with_its_values_and_markers(state: Any) -> None:
    picture = LESSON.picture(state, "BLUE")
    view = hex_view(picture, LESSON.facts)
    blocks = {block.id for stack in view.blocks.values() for block in stack}
    on_map = {one.id for one in picture.pieces if one.where in LESSON.facts.index}
    assert blocks == {name for name in on_map if "-base-" not in name and not name.startswith("MOL")} | {
        name for name in on_map if name.startswith("MOL") and picture.moldova and "-base-" not in name
    }
    assert {(marker.code, marker.side) for marker in view.markers["2018"]} >= {("DEM", "RED"), ("DEM", "BLUE")}
    assert "2217" in view.looks["BLUE"]
    drawn = str(hex_map(picture, LESSON.facts))
    assert "3-3-6" in drawn
    assert "Odesa" in drawn
    labels = [town.label for town in ground(LESSON.pack).towns if town.label]
    assert len(labels) == len(set(labels))


def test_displays_say_what_pays_and_what_is_off_the_map(state: Any) -> None:
    picture = LESSON.picture(state, "RED")
    text = str(displays(LESSON, picture, LESSON.scoreboard(state)))
    for said in (
        "Political Index",
        "The United States can be bought at +5 or less",
        "National forces",
        "Odesa",
        "Cybercadre",
    ):
        assert said in text
    listed = forces(LESSON, picture, LESSON.sketch(picture))
    assert [one.side for one in listed] == ["RED", "BLUE"]
    assert any(line.strength == "3-3-5" for one in listed for group in one.formations for line in group.lines)


def test_the_card_of_an_attack_has_every_shift_and_the_chances(state: Any) -> None:
    at, f = LESSON.fork(state), LESSON.facts
    at.where[f.piece["RU-marine-1"]] = f.index["2118"]
    viewer = SimpleNamespace(side="RED", exercise=SimpleNamespace(pace="live"))
    place: Any = SimpleNamespace(rules=LESSON, picture=LESSON.picture(at, "RED"), viewer=viewer)
    (card,) = chances_of(place, {"do": "attack", "target": "2018", "units": ["RU-marine-1"]})
    said = [(row.label, row.value) for row in card.costs]
    assert ("City", "−2") in said
    assert said[-1][0] == "Column of the table"
    assert sum(row.width for row in card.rows) == pytest.approx(100, abs=0.1)
    assert chances_of(place, {"do": "attack", "target": "2018", "units": []}) == ()


class Shop:
    """The purchases of capitals with points of their own, and what their sheets hold."""

    def __init__(self, **given: Any) -> None:
        units = {"UKR-base-1": "2007", "UKR-armor-1": "lost", "UKR-hq-1": "2106", "UKR-base-2": "lost"}
        begun = {"at": "purchase", "points": {"RED": 9, "BLUE": 4}, "takes_part": ["US"], "units": units}
        self.state = SYSTEM.case_kit().prepare(CAPITALS, CAPITALS.option_type(), begun | given)

    def section(self, side: str, orders: tuple[dict[str, Any], ...] = ()) -> Section:
        subject = {"RED": "RU", "BLUE": "UKR", "GREEN": "US"}[side]
        options = tuple(CAPITALS.legal_orders(self.state, side, subject))
        due = next(due for due in CAPITALS.awaiting(self.state).due if due.side == side)
        listed = {"options": options, "subjects": CAPITALS.subjects(self.state, side), "due": due, "ended": False}
        look: Any = SimpleNamespace(items=(), hopeful=(), before=(), **listed)
        made = Buyer(Words(CAPITALS)).section("purchase", True, look, Wanted(subject=subject))
        viewer, sheet = SimpleNamespace(side=side), SimpleNamespace(orders=orders)
        picture = CAPITALS.picture(self.state, side)
        place: Any = SimpleNamespace(rules=CAPITALS, picture=picture, viewer=viewer, sheet=sheet)
        return priced(place, made)


def goods(made: Section) -> dict[str, list[str]]:
    """What each form of purchases lists, by its title."""
    return {form.title: [one.label for one in form.goods.choices] for form in made.forms if form.goods}


def test_a_list_of_purchases_names_what_each_form_buys_and_its_price() -> None:
    shop = Shop()
    bought = {"do": "buy", "force": "UKR", "item": "infantry", "place": "2007", "replace": False}
    listed = shop.section("BLUE", ({"do": "allot", "to": "GREEN", "points": 2}, bought, {"do": "done"}))
    assert listed.help.startswith("You have 4 Political Points; your sheet takes 3.")
    found = goods(listed)
    assert "Infantry Brigade 1-2-4, 1 point" in found["Buy"]
    assert "Armour Brigade 4-3-5, 4 points" in found["Replace"]
    assert "A level of air defence, 4 points" in found["Buy, off the map"]
    many = goods(shop.section("RED"))
    assert "Airborne Headquarters 0-1-6, 4 points" in many["Buy"]
    assert many["Buy: Paramilitary Brigade"] == ["Paramilitary Brigade 1-1-4, 1 point"]
    assert "the Coalition shares them" in shop.section("GREEN").help
    shop.state.index = 6
    assert "can be bought at +5 or less" in shop.section("GREEN").help


def test_the_form_of_purchases_keeps_its_fields_while_the_points_fall() -> None:
    def shape(points: int) -> list[tuple[str, list[tuple[str, str]]]]:
        forms = Shop(points={"RED": 9, "BLUE": 9, "GREEN": points}).section("GREEN").forms
        return [(form.title, [(one.name, one.kind) for one in form.entries]) for form in forms if form.goods]

    assert shape(9) == shape(3) == shape(1)
    assert ("place", "select") in shape(9)[0][1]


def test_the_place_of_the_last_purchase_is_filled_in() -> None:
    shop = Shop(points={"RED": 9, "BLUE": 9, "GREEN": 9})

    def place(*places: str) -> str:
        bought = {"do": "buy", "force": "US", "item": "stryker", "replace": False}
        made = shop.section("GREEN", tuple(bought | {"place": place} for place in places))
        entry = next(entry for entry in made.forms[0].entries if entry.name == "place")
        return next(one.value for one in entry.choices if one.chosen)

    assert place() == "0112", "the only one with a name"
    assert place("0112", "0104") == "0104"
    assert place("0104", "4011") == "0104", "nothing arrives there"


def test_every_edit_as_it_is_now_is_accepted(state: Any) -> None:
    seen = set()
    for field in PRESENTER.edits(LESSON, state):
        kind = str(field.event["event"])
        if kind not in seen:
            seen.add(kind)
            value: Any = field.value if kind == "SetUnit" else int(field.value)
            event = msgspec.convert(dict(field.event) | {field.value_field: value}, LESSON.event_type)
            assert LESSON.check_edit(state, event) == []
    assert seen == {"SetIndex", "SetPoints", "SetC4i", "SetDemonstrators", "SetUnit"}
    board = PRESENTER.board(LESSON, state, "truth", ())
    assert board is not None
    assert "Odesa" in board.map


def test_the_map_of_a_partner_opens_where_its_units_are() -> None:
    state, f = CAPITALS.initial_state(CAPITALS.option_type()), CAPITALS.facts
    state.where[f.piece["UKR-mech-1"]] = state.where[f.piece["RU-tank-1"]] = f.index["2913"]

    def home(side: str) -> str:
        return str(hex_map(CAPITALS.picture(state, side), f)).partition('data-home="')[2].partition('"')[0]

    assert home("VIOLET") == "1517 1616 1717"
    assert home("RED") == home("GREEN") == ""


def test_deep_zones_and_partners_are_drawn_in_the_colour_of_their_side() -> None:
    found = CAPITALS.initial_state(CAPITALS.option_type())
    f = CAPITALS.facts
    for name, at in (("RU-missile-1", "3708"), ("US-stryker-1", "2007"), ("NATO-combined_arms-1", "2007")):
        found.where[f.piece[name]] = f.index[at]
    found.assigned[f.piece["NATO-combined_arms-1"]] = 2
    view = hex_view(CAPITALS.picture(found, "BLUE"), f)
    assert {block.side for block in view.blocks["2007"]} == {"GREEN"}
    assert view.zoc["3706"] == ("RED",)
    assert "3705" not in view.zoc
    assert "2009" not in view.zoc
    found.disrupted[f.piece["RU-missile-1"]] = True
    assert hex_view(CAPITALS.picture(found, "BLUE"), f).zoc == {}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (
            {"do": "infowar", "force": "RU", "target": "UKR", "mission": "political"},
            "Information attack: Russia, against Ukraine, public opinion",
        ),
        ({"do": "tactics", "air": {"UKR": 1}}, "Choose tactics: 1 point of Ukraine air support"),
        ({"do": "commit", "cadres": 2}, "Commit cadres: 2 cadres"),
    ],
)
def test_an_order_says_whom_it_is_against_and_what_its_numbers_count(order: dict[str, Any], said: str) -> None:
    assert Words(CAPITALS).say(order) == said


def test_the_review_says_where_a_force_helps_by_its_names() -> None:
    assert results._subject(CAPITALS, "UKR 3208") == "Ukraine, Kharkiv"
