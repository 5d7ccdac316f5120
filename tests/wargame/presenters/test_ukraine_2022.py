"""The map, the tables and the cards of 2022: Ukraine: what a picture holds is shown, with the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from adjudication.engine.menu import Is, OneOf, Option, Route, Subject
from adjudication.engine.sketch import SketchPiece
from adjudication.systems.ukraine_2022.basics.state import Fight
from adjudication.systems.ukraine_2022.fog.picture import truth
from tests.systems.ukraine_2022.table import RULES, SYSTEM
from wargame.maps.hex_map import draw
from wargame.maps.hex_view import describe
from wargame.presenters.composing.fields import entries
from wargame.presenters.plain import board
from wargame.presenters.plain.composer import Composer
from wargame.presenters.plain.lots import lots
from wargame.presenters.plain.plans import with_plans
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Choice, Entry, Form, OddsBar, RowGroup, Section, SubjectRow, Wanted
from wargame.presenters.ukraine_2022 import chances, losses, packages
from wargame.presenters.ukraine_2022.board import lit
from wargame.presenters.ukraine_2022.displays import displays, forces
from wargame.presenters.ukraine_2022.districts import with_units
from wargame.presenters.ukraine_2022.ground import ground, railways
from wargame.presenters.ukraine_2022.hexes import block, hex_map, hex_view, layers
from wargame.presenters.ukraine_2022.labels import labelled
from wargame.selectors.drafts import Item

NAMES = {"RED": "Russia", "BLUE": "Ukraine"}
GIVEN: dict[str, Any] = {
    "units": {
        "ru-21-mr": "2905", "ru-37-mr": "2706 static", "ua-53-mech": "2906", "ua-92-mech": "routed", "ua-drone": "2906",
    },
    "control": {"2706": "RED", "2905": "RED"},
    "railheads": ["3004"],
    "barrages": ["2807", "2807"],
    "wings": {"ru-fighter-1": "patrol", "ua-ground-1": "support reduced"},
    "assets": {"himars": "ready", "frigates": "lost"},
}  # fmt: skip


@pytest.fixture(scope="module")
def state() -> Any:
    return SYSTEM.case_kit().prepare(RULES, RULES.option_type(), GIVEN)


def test_units_markers_and_what_russia_controls_are_on_the_map(state: Any) -> None:
    view = hex_view(RULES.picture(state, "BLUE"), RULES.facts, "ru-21-mr")
    assert {at: [block.id for block in stack] for at, stack in view.blocks.items()} == {
        "2905": ["ru-21-mr"], "2706": ["ru-37-mr"], "2906": ["ua-53-mech", "ua-drone"],
    }  # fmt: skip
    blocks = {block.id: block for stack in view.blocks.values() for block in stack}
    assert (blocks["ru-21-mr"].formation, blocks["ru-21-mr"].selected, blocks["ru-37-mr"].acted) == ("C-8", True, True)
    assert [(marker.code, marker.count) for marker in view.markers["2807"]] == [("BARR", 2)]
    assert [marker.code for marker in view.markers["3004"]] == ["RH"]
    area = view.area
    assert area is not None
    assert area.side == "RED"
    assert {"2706", "2905", "3514", "2723"} <= set(area.hexes)
    assert "2906" not in area.hexes
    assert view.owners["2906"] == "BLUE"


@pytest.mark.parametrize("pack", SYSTEM.packs())
def test_every_pack_can_be_drawn(pack: str) -> None:
    rules: Any = SYSTEM.bind(SYSTEM.named_pack(pack))
    drawn = draw(hex_view(rules.picture(rules.initial_state(rules.option_type()), None), rules.facts), mode="phone")
    assert "Kharkiv" in drawn
    labels = [town.label for town in ground(rules.pack).towns if town.label]
    assert len(labels) == len(set(labels))


def test_the_military_districts_are_a_layer_that_is_on_while_units_come_from_them(state: Any) -> None:
    start = RULES.picture(RULES.initial_state(RULES.option_type()), "RED")
    regions = hex_view(start, RULES.facts).ground.regions
    assert [region.name for region in regions] == ["Eastern MD", "Central MD", "Western MD", "Southern MD"]
    assert {region.layer for region in regions} == {"districts"}
    assert "3206" in regions[2].hexes
    assert state.phase == "action"
    assert hex_view(RULES.picture(state, "RED"), RULES.facts).ground.regions == regions
    shown = {key: on for key, _, on in layers(start)}
    assert shown["districts"]
    assert not {key: on for key, _, on in layers(RULES.picture(state, "RED"))}["districts"]


def test_units_that_set_up_are_listed_with_their_symbol_and_district() -> None:
    rows = (SubjectRow("ru-5-tank", "5 Tank"), SubjectRow("ru-200-mr", "200 MR"), SubjectRow("ua-92-mech", "92 Mech"))
    found = with_units(
        Section("deploy", "", "", "", True, groups=(RowGroup("Unit", rows),), subject="ru-5-tank"), RULES.facts
    )
    assert [(row.symbol, row.small) for row in found.groups[0].rows] == [
        ("armour", "Eastern Military District"), ("regular", "Western Military District"), ("regular", ""),
    ]  # fmt: skip
    assert found.subject_small == "Eastern Military District"
    later = with_units(Section("activate", "", "", "", False, groups=(RowGroup("Unit", rows),)), RULES.facts)
    assert [row.small for row in later.groups[0].rows] == ["", "", ""]


def test_letters_and_counters_are_larger_on_a_wide_map() -> None:
    scales = {name: ground(SYSTEM.named_pack(name)).scale for name in ("kharkiv-lesson", "kyiv-first-month")}
    assert scales == {"kharkiv-lesson": 1.0, "kyiv-first-month": 1.5}


def test_counters_show_their_quality_and_railheads_their_sign(state: Any) -> None:
    view = hex_view(RULES.picture(state, "RED"), RULES.facts)
    assert {block.grade for blocks in view.blocks.values() for block in blocks} <= {"A", "B", "C", "D", ""}
    assert view.markers["3004"][0].sign == "rails"
    assert view.ground.plants["2815"].startswith("Zaporizhzhia")
    assert "held by Russia" in describe(view, "3514")


def test_railways_run_from_junction_to_junction() -> None:
    assert railways(["0101/0102", "0102/0103", "0103/0104", "0103/0203"]) == [
        ("0101", "0102", "0103"), ("0103", "0104"), ("0103", "0203"),
    ]  # fmt: skip


def test_the_tables_name_boxes_railheads_supply_and_losses(state: Any) -> None:
    told = {table.title.partition(" (")[0]: table.rows for table in displays(RULES, RULES.picture(state, "BLUE"))}
    assert ("Patrol and escort", "Russian fighters 1 (F 5)", "–") in told["In the air"]
    assert ("Ground support", "–", "Ukrainian ground attack 1 (G 2, damaged)") in told["In the air"]
    assert told["Railheads"] == (("Lgov RU, 3004", "open"),) or told["Railheads"] == (("3004", "open"),)
    assert told["Without a line of communication"] == (("Russia", "37 MR"),)
    assert ("Ukraine: routed", "92 Mech") in told["Off the map"]
    assert told["Naval and event units"] == (("Frigates", "lost"), ("HIMARS", "ready"))
    own, other = forces(RULES, RULES.picture(state, "BLUE"))
    assert [line.name for formation in own.formations for line in formation.lines] == ["53 Mech"]
    assert other.formations[0].lines[0].notes == "no line, static"


@pytest.mark.parametrize(("outrages", "shown"), [(0, "0"), (2, "+2"), (3, "+3"), (5, "+3")])
def test_the_roll_for_western_aid_shows_what_is_really_added(outrages: int, shown: str) -> None:
    """11.3: earlier rolls without an effect add 3 at most."""
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), {**GIVEN, "outrages": outrages})
    rows = dict(row for table in displays(RULES, RULES.picture(state, "BLUE")) for row in table.rows if len(row) == 2)
    assert rows["Added to the next roll for western aid"] == shown


def test_the_card_of_an_attack_adds_up_and_names_its_sections(state: Any) -> None:
    order = {"do": "engage", "unit": "ru-21-mr", "target": "2906", "points": "4"}
    (card,) = chances.of_attack(RULES.facts, state, order, NAMES, lambda row: row.label)
    assert sum(row.width for row in card.rows) == pytest.approx(100, abs=0.1)
    assert [(row.label, row.value, row.rule) for row in card.costs if not row.total] == [
        ("Russia: row.points", "+1", "7.3"),
        ("Ukraine: row.quality", "+1", "8.1.1"),
        ("Ukraine: row.terrain.city", "+2", "9.0"),
    ]
    assert [row.value for row in card.costs if row.total] == ["+1", "+3"]
    assert chances.of_attack(RULES.facts, state, order | {"target": "3208"}, NAMES, lambda row: row.label) == ()
    assert chances.of_attack(RULES.facts, state, order | {"points": "9"}, NAMES, lambda row: row.label) == ()


def losing(state: Any, kind: str = "assault", loser: str = "BLUE", due: int = 3, **way: Any) -> tuple[OddsBar, ...]:
    """The cards of a way to absorb the losses of a fight for Sumy, 2906."""
    now = RULES.fork(state)
    now.fight = Fight(kind, "RED", "ru-21-mr", "2906", "ua-53-mech", loser=loser, due=due)
    return losses.of_losses(RULES.facts, now, {"do": "absorb"} | way, NAMES)


def test_a_rout_shows_what_the_recovery_die_may_bring(state: Any) -> None:
    entered, card = losing(state, rout=True)
    assert [(row.label, row.value) for row in entered.costs] == [
        ("53 Mech leaves the map", "all"), ("Loss points to absorb", "3"),
    ]  # fmt: skip
    assert [(row.label, row.percent) for row in card.rows] == [
        ("recovers and enters again", "25%"), ("stays routed", "62%"), ("surrenders: a point for Russia", "12%"),
    ]  # fmt: skip
    assert card.title.startswith("53 Mech")
    last = RULES.fork(state)
    last.turn = 12
    assert len(losing(last, rout="true")) == 1, "it rolls no more"
    assert losses.of_losses(RULES.facts, state, {"do": "absorb", "rout": True}, NAMES) == ()


def test_who_leaves_a_city_sees_how_far_the_attacker_may_go(state: Any) -> None:
    (card,) = losing(state, due=2, retreat="2", worth="2")
    assert card.title == "The attacker may enter Sumy (2906), for a victory point"
    assert [(row.label, row.percent) for row in card.rows] == [
        ("no farther", "12%"), ("+1 MP", "25%"), ("+2 MP", "25%"), ("+3 MP", "25%"), ("+4 MP", "12%"),
    ]  # fmt: skip
    assert card.costs[0].label.startswith("53 Mech retreats 2 hexes to ")
    assert [(row.value, row.rule) for row in card.costs] == [("2", "8.4"), ("2", "8.2")]
    (card,) = losing(state, "engagement", due=1, retreat=1, worth=1)
    assert [row.label for row in card.rows] == ["and go on"]


def test_who_stays_sees_what_it_costs_and_whether_the_attack_goes_on(state: Any) -> None:
    (card,) = losing(state, "engagement", flip="true", points="true")
    assert [(row.label, row.value) for row in card.costs] == [
        ("53 Mech turns static", "1"), ("Victory point for Russia: from 10 to 11", "1"),
        ("1 support turns static", "1"), ("Loss points to absorb", "3"),
    ]  # fmt: skip
    assert [row.label for row in card.rows] == ["engage again"]
    (card,) = losing(state, flip=True, due=1)
    assert [row.label for row in card.rows] == ["nothing more"]
    (card,) = losing(state, loser="RED", points=True, due=1)
    assert card.costs[0].label == "Victory point for Ukraine: from 10 to 9"
    assert [row.label for row in card.rows] == ["nothing more"]


@pytest.mark.parametrize(
    ("fixed", "said"),
    [
        ({"rout": "true"}, packages.ROUT),
        ({"flip": "true", "retreat": "2", "worth": "1"}, "Turn static, retreat 2 hexes for 1 loss"),
        ({"points": "true", "supports": "ua-drone"}, "Pay a victory point, supports turn static"),
        ({"retreat": "0"}, "Absorb losses"),
    ],
)
def test_each_way_to_absorb_losses_says_what_it_does(fixed: dict[str, str], said: str) -> None:
    entries = tuple(Entry(name, "hidden", name, value=value) for name, value in fixed.items())
    assert packages.title(Form("absorb", "Absorb losses", "Add", entries, "8.3")) == said


def test_what_a_side_has_drawn_is_in_the_truth_alone() -> None:
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), {"units": {"ua-3-tank": "drawn", "ru-21-mr": "2905"}})
    shown = {side: str(displays(RULES, RULES.picture(state, side))) for side in ("RED", "BLUE")}
    assert "3 Tank" in shown["BLUE"]
    assert "3 Tank" not in shown["RED"]
    assert "1 units, not yet known" in shown["RED"] or "1 unit, not yet known" in shown["RED"]
    assert "3 Tank" in str(displays(RULES, truth(RULES.facts, state)))
    assert "<svg" in hex_map(truth(RULES.facts, state), RULES.facts)


def test_one_chooses_a_unit_before_its_orders() -> None:
    def march(unit: str, *places: str) -> Option:
        route = Route((dict.fromkeys(places, 1), {}), frozenset({1}))
        return Option("regular_move", {"unit": Is(unit), "route": route})

    def shown(options: Sequence[Option], wanted: Wanted, given: Sequence[Item] = ()) -> Section:
        look: Any = SimpleNamespace(options=options, hopeful=(), before=(), items=given)
        return Composer(Words(RULES)).section("activate", False, look, wanted)

    both = (march("ru-21-mr", "3005"), march("ru-36-mr", "3105"))
    found = shown(both, Wanted())
    assert [row.id for group in found.groups for row in group.rows] == ["ru-21-mr", "ru-36-mr"]
    assert found.forms == ()
    chosen = shown(both, Wanted(subject="ru-21-mr"))
    assert [entry.value for form in chosen.forms for entry in form.entries] == ["ru-21-mr", "3005"]
    assert chosen.subject == "ru-21-mr"
    drafted = shown(both, Wanted(), [Item({"do": "regular_move", "unit": "ru-36-mr", "route": ["3105"]}, "activate")])
    assert drafted.subject == "ru-36-mr"
    alone = shown(both[:1], Wanted())
    assert alone.groups == ()
    assert len(alone.forms) == 1


def test_wings_are_placed_one_after_the_other_by_a_press_each() -> None:
    def station(wing: str, *boxes: str) -> Option:
        return Option("station", {"wing": Is(wing), "box": OneOf(boxes)})

    def shown(wanted: Wanted, given: Sequence[Item] = ()) -> Section:
        options = (station("ru-fighter-1", "patrol", "suppression"), station("ru-ground-1", "bombing", "airstrike"))
        look: Any = SimpleNamespace(options=options, hopeful=(), before=(), items=given)
        return Composer(Words(RULES)).section("station", False, look, wanted, ahead=True)

    assert shown(Wanted()).forms == ()
    (form,) = shown(Wanted("ru-fighter-1")).forms
    (entry,) = form.entries
    assert (entry.kind, [choice.label for choice in entry.choices]) == ("buttons", ["patrol", "suppression"])
    placed = [Item({"do": "station", "wing": "ru-fighter-1", "box": "patrol"}, "station")]
    following = shown(Wanted("ru-fighter-1", part="station", after="station"), placed)
    assert following.subject == "ru-ground-1", "the menu may still be of the sheet before"
    assert [row.id for group in following.groups for row in group.rows] == ["ru-ground-1"]


def test_after_a_move_the_next_unit_without_an_order_is_chosen() -> None:
    """First in the same hex, then further down the list, then from its top."""
    names = ("ru-21-mr", "ru-36-mr", "ru-37-mr", "ru-41-mr")
    route = Route(({"3005": 1}, {}), frozenset({1}))
    options = [Option("regular_move", {"unit": Is(unit), "route": route}) for unit in names]
    places = dict(zip(names, ("2905", "3004", "2905", "3105"), strict=True))
    words = Words(RULES)
    words.pieces = {unit: SketchPiece(at, "RED", unit) for unit, at in places.items()}

    def following(unit: str, *given: str, after: str = "regular_move") -> str:
        items = [Item({"do": "regular_move", "unit": one, "path": ["3005"]}, "activate") for one in given]
        look: Any = SimpleNamespace(options=options, hopeful=(), before=(), items=items)
        wanted = Wanted(unit, part="activate", after=after)
        return Composer(words).section("activate", False, look, wanted, ahead=True).subject

    assert following(names[0], names[0]) == names[2]
    assert following(names[2], names[0], names[2]) == names[3]
    assert following(names[3], names[0], names[2], names[3]) == names[1]
    assert following(names[1], *names) == ""
    assert following(names[0], names[0], after="assault") == "", "an attack has dice to look at first"


def test_units_are_set_up_one_after_the_other_by_a_press_each() -> None:
    """The menu may still be of the sheet before, in which the unit that was just placed is listed."""
    names = ("ru-21-mr", "ru-36-mr", "ru-37-mr")
    options = [Option("place_unit", {"unit": Is(unit), "to": OneOf(("2905", "3004"))}, unit) for unit in names]

    def shown(wanted: Wanted, *placed: str) -> Section:
        items = [Item({"do": "place_unit", "unit": unit, "to": "2905"}, "deploy") for unit in placed]
        subjects = [Subject(unit, "unit") for unit in names]
        look: Any = SimpleNamespace(
            options=options, hopeful=(), before=(), items=items, subjects=subjects, ended=False, due="deploy"
        )
        return Composer(Words(RULES)).section("deploy", True, look, wanted)

    for count in (1, 2):
        following = shown(Wanted(names[count - 1], part="deploy", after="place_unit"), *names[:count])
        assert (following.subject, len(following.forms)) == (names[count], 1)
        assert [row.id for group in following.groups for row in group.rows] == list(names[count:])
    assert shown(Wanted(names[2], part="deploy", after="place_unit"), *names).forms == ()


def test_where_a_unit_enters_is_a_field_for_the_map() -> None:
    options = [Option("enter", {"unit": Is(unit), "to": OneOf(("2905", "3004"))}) for unit in ("ru-21-mr", "ru-36-mr")]
    kinds = [[one.kind for one in entries(lot.options, Words(RULES), {})] for lot in lots(options, ("enter",))]
    assert kinds == [["hidden", "select"]] * 2


def test_the_end_names_the_winner_with_a_capital() -> None:
    state = SYSTEM.case_kit().prepare(RULES, RULES.option_type(), {"at": "turn_ends", "turn": 12})
    position = SimpleNamespace(rules=RULES, scoreboard=msgspec.structs.replace(RULES.scoreboard(state), final=True))
    assert board.result(position) == "A minor Ukrainian victory. Points: Russia 10."  # type: ignore[arg-type]  # enough of a position


def test_the_map_lights_where_the_chosen_unit_sets_up_enters_and_attacks() -> None:
    hexes = (Choice("1803", "1803"), Choice("2802", "Kursk", area="2802"), Choice("ru-21-mr", "21 MR"))
    form = Form("place_unit", "", "Add", (Entry("to", "select", choices=hexes),))
    section = Section("deploy", "", "", "", True, forms=(form,), subject="ru-36-mr")
    assert set(lit([section], RULES.facts.index)) == {"1803", "2802"}
    assert lit([replace(section, subject="")], RULES.facts.index) == {}


def test_wings_have_ratings_and_an_attack_names_its_only_target(state: Any) -> None:
    """3.3: a damaged wing has the lower rating; Ukrainian ground attack 1 falls from 3 to 2."""
    picture, words = RULES.picture(state, "BLUE"), Words(RULES)
    place = Entry("pick", "pick", choices=(Choice('{"do":"station","wing":"ru-fighter-1"}', "Fighters, patrol"),))
    ticks = Entry("wings", "checks", choices=(Choice("ua-ground-1", "Ground attack 1"), Choice("himars", "HIMARS")))
    fields = (Entry("target", "hidden", value="2905"), Entry("points", "number", "Points"))
    attack = Form("engage", "Engage", "Add", fields)
    forms = (Form("station", "", "Add", (place,)), Form("commit", "", "Add", (ticks,)), attack)
    made = labelled(Section("commit", "", "", "", False, forms=forms), RULES.facts, picture, words).forms
    assert [one.label for one in made[0].entries[0].choices] == ["Fighters, patrol, rating 5"]
    assert [one.small for one in made[1].entries[0].choices] == ["rating 2", ""]
    assert made[2].title == "Engage: 21 MR, 2905"
    assert made[2].entries[1].label == "Movement points for the attack"
    engaging = Section("activate", "", "", "", True, forms=(made[2],), subject="ua-53-mech")
    assert set(lit([engaging], RULES.facts.index)) == {"2905"}, "a press on the only target leads to its form"


def test_ways_of_several_possible_turns_make_one_form() -> None:
    """The same unit with another way in each turn: one list of places, each with the first way there."""
    ways = [Route(({"2904": 1}, {"2903": 2}, {}), frozenset({1, 2})), Route(({"2903": 1}, {}), frozenset({1}))]
    options = [Option("regular_move", {"unit": Is("ru-21-mr"), "path": way}, "ru-21-mr", "7.1") for way in ways]
    (lot,) = lots(options)
    (entry,) = [one for one in entries(lot.options, Words(RULES), {}) if one.kind == "route"]
    assert [choice.value for choice in entry.choices] == ["2904 2903", "2904"]
    apart = [options[0], msgspec.structs.replace(options[1], fields={**options[1].fields, "unit": Is("ru-36-mr")})]
    assert len(lots(apart)) == 2


def test_the_only_way_of_a_retreat_is_named_with_its_unit(state: Any) -> None:
    picture = RULES.picture(state, "BLUE")
    fight = Fight("engagement", "RED", "ru-21-mr", "2906", "ua-53-mech", 2)
    fighting = msgspec.structs.replace(picture, fight=fight)
    form = Form("retreat", "Retreat", "Add", (Entry("path", "split", value="2907 2908"),))
    section = Section("retreat", "", "", "", False, forms=(form, replace(form, entries=())))
    made = labelled(section, RULES.facts, fighting, Words(RULES)).forms
    assert [one.title for one in made] == ["Retreat: 53 Mech to 2908", "Retreat"]


def test_a_unit_that_is_set_up_is_drawn_as_a_counter_where_it_goes(state: Any) -> None:
    plain = hex_view(RULES.picture(state, "RED"), RULES.facts)
    off = next(
        view for view in RULES.picture(state, "RED").units if view.side == "RED" and view.at not in RULES.facts.index
    )
    orders = [{"do": "place_unit", "unit": off.id, "to": "2905"}]
    (bare,) = with_plans(plain, orders, "RED").plans
    (shown,) = with_plans(plain, orders, "RED", [block(off, RULES.facts)]).plans
    assert (bare.kind, bool(shown.kind), shown.area) == ("", True, "2905")
    assert str(hex_map(RULES.picture(state, "RED"), RULES.facts, orders=orders)) != str(
        draw(with_plans(plain, orders, "RED"), interactive=True)
    )
