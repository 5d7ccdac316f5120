"""Plain values into words: clocks, unit lists, chances, forms."""

from __future__ import annotations

import re
from dataclasses import replace as replace_form
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from msgspec.structs import replace

from adjudication.engine import registry
from adjudication.engine.menu import Amount, Grants, Is, OneOf, Option, Shares, SomeOf
from adjudication.systems.ukrainian_crisis.fog.picture import EventView
from wargame.forms import plain_order
from wargame.models import Exercise
from wargame.presenters.clock import clock, digits
from wargame.presenters.composing.bars import bar, percent
from wargame.presenters.composing.fields import entries, held_by
from wargame.presenters.opuc.vocabulary import Words as OpucWords
from wargame.presenters.plain.lots import Lot
from wargame.presenters.shapes import Choice, Entry, Form, Section
from wargame.presenters.ukrainian_crisis import board, chances, composer, words
from wargame.presenters.ukrainian_crisis.forces import ids_in_words
from wargame.presenters.ukrainian_crisis.planning import points_left

NOW = datetime(2026, 3, 4, 10, 0, tzinfo=UTC)


def called(mode: str = "base", held: str = "") -> words.Words:
    """The words of a game as it begins, with a held event card of that name."""
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    picture = rules.picture(rules.initial_state(rules.option_type(mode=mode)), None)
    return words.Words(rules, replace(picture, event_held=EventView("e", held, must_play=False) if held else None))


def called_in_opuc() -> OpucWords:
    """The words of a lesson of OPUC as it begins."""
    rules = registry.bound("opuc", "first-lesson")
    return OpucWords(rules, rules.picture(rules.initial_state(rules.option_type()), "RED"))


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "00:00"), (59, "00:59"), (402, "06:42"), (3661, "1:01:01"), (-5, "00:00")]
)
def test_digits(seconds: int, text: str) -> None:
    assert digits(seconds) == text


@pytest.mark.parametrize(
    ("left", "state"),
    [(timedelta(minutes=5), "running"), (timedelta(seconds=60), "last"), (timedelta(seconds=-1), "up")],
)
def test_a_running_clock_knows_its_last_minute(left: timedelta, state: str) -> None:
    assert clock(Exercise(clock_ends_at=NOW + left), NOW, "Orders lock in").state == state


def test_a_paused_clock_shows_what_is_left_and_without_one_there_is_nothing_to_say() -> None:
    paused = clock(Exercise(paused_at=NOW, clock_left=90), NOW, "Orders lock in")
    assert (paused.state, paused.text, paused.ends) == ("paused", "01:30", "")
    none = clock(Exercise(), NOW, "Orders lock in")
    assert (none.state, none.text, none.word) == ("none", "", "")


def test_units_in_a_row_are_joined() -> None:
    assert ids_in_words(["RG1", "RG2", "RG3", "RG7", "RP1", "RP2"]) == "RG1 to RG3, RG7, RP1, RP2"


def test_an_attempt_at_seven_on_two_dice_is_twenty_one_of_thirty_six() -> None:
    made = bar("two dice", [("moves", 21 / 36), ("stays", 15 / 36)])
    assert [(row.label, row.percent) for row in made.rows] == [("moves", "58%"), ("stays", "42%")]
    assert sum(row.width for row in made.rows) == pytest.approx(100, abs=0.02)


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0%"), (1, "100%"), (0.001, "under 1%"), (0.999, "over 99%"), (0.5, "50%")]
)
def test_only_the_certain_is_called_certain(share: float, text: str) -> None:
    assert percent(share) == text


def test_three_attempts_at_four_or_less() -> None:
    bar = chances.neutralise(4, 3)
    assert [row.percent for row in bar.rows] == ["4%", "22%", "44%", "30%"]


def test_fields_follow_their_domains() -> None:
    options = [
        Option("attempt", {"country": Is("GB"), "rp": Is(3), "prestige": Amount(2, 9)}),
        Option("attempt", {"country": Is("GB"), "rp": Is(4), "prestige": Amount(1, 9)}),
    ]
    made = {entry.name: entry for entry in entries(options, called(), {})}
    assert (made["country"].kind, made["country"].value) == ("hidden", "GB")
    assert (made["rp"].kind, made["rp"].least, made["rp"].most) == ("number", 3, 4)
    assert (made["prestige"].least, made["prestige"].most) == (1, 9)
    several = entries([Option("target", {"units": SomeOf(("A", "B"), 1, 2, True)})], called(), {})[0]
    assert (several.kind, several.times) == ("many", ("", ""))
    hexes = SomeOf(tuple(f"{number:04}" for number in range(400)), 1, 2, True)
    (typed,) = entries([Option("target", {"hexes": hexes})], called(), {"hexes": ["0007"]})
    assert (typed.kind, typed.times) == ("typed", ("0007", ""))
    flag = entries(
        [Option("additions", {"event": OneOf((False, True))})], called(held="Snap exercises"), {"event": True}
    )[0]
    assert (flag.kind, flag.value) == ("flag", "true")
    assert flag.label == "Play Snap exercises for its points"


def test_the_only_way_is_said() -> None:
    """A march with one destination names it; an order whose subject names the area does not say it twice."""
    move = Option("move", {"unit": Is("RG1"), "to": Is("odesa"), "by": Is("land")})
    made = {entry.name: entry for entry in entries([move], called(), {})}
    assert [choice.label for choice in made["to"].choices] == ["Odes’ka"]
    assert made["by"].kind == "hidden"
    group = Option("group", {"area": Is("odesa")})
    assert entries([group], called(), {})[0].kind == "hidden"


def test_fields_show_what_the_sheet_holds() -> None:
    names, hits = called(), {"RG1": 2, "RI1": 0}
    (shares,) = entries([Option("allocate", {"hits": Shares({"RG1": 2, "RI1": 1}, 3)})], names, {"hits": hits})
    assert [(row.value, row.amount) for row in shares.choices] == [("RG1", 2), ("RI1", 0)]
    number = Option("additions", {"at_large": Amount(0, 4), "event": Is(False)})
    assert entries([number], names, {"at_large": 3, "event": False})[0].value == "3"
    targets = Option("target", {"units": SomeOf(("A", "B"), 1, 2, True)})
    assert entries([targets], names, {"units": ["B", "A"]})[0].times == ("B", "A")


def test_the_way_that_helps_the_own_side_comes_first() -> None:
    options = [
        Option("attempt", {"country": Is("PL"), "direction": Is(way), "rp": Is(3), "prestige": Is(0)})
        for way in ("up", "down")
    ]
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    picture = rules.picture(rules.initial_state(rules.option_type()), "RED")
    for side, first in (("RED", "down"), ("BLUE", "up")):
        found = composer.Composer(rules, picture, side).lots(options)
        assert found[0].fixed["direction"] == first
        assert len(found) == 2


def test_a_step_with_nothing_to_add_asks_for_nothing() -> None:
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    picture = rules.picture(rules.initial_state(rules.option_type()), "BLUE")
    made = composer.Composer(rules, picture, "BLUE")
    part: Any = SimpleNamespace(kind="additions", now=False, first=False, plan=SimpleNamespace(moment=None))
    nothing = Form("additions", "", "", (Entry("at_large", "hidden", value="0"), Entry("event", "hidden")))
    some = replace_form(nothing, entries=(Entry("at_large", "number", least=0, most=3), nothing.entries[1]))
    step = Section("additions", "Add points?", "", "", False, forms=(nothing,))
    assert not made.planned(step, part).offers
    assert made.planned(replace_form(step, forms=(some,)), part).is_empty


def test_the_points_that_are_left_fall_with_every_order_that_uses_one() -> None:
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    row = SimpleNamespace(area="military", cards={"BLUE": SimpleNamespace(card="maximum")})
    picture: Any = SimpleNamespace(matrix=(row,), side="BLUE")

    def left(*orders: dict[str, Any]) -> int:
        found = points_left(rules.facts, picture, "military", list(enumerate(orders))).mean
        assert found is not None
        return found

    whole, deploy = left(), {"do": "deploy", "unit": "UG1", "area": "odesa"}
    assert whole > 3
    assert left(deploy) == whole - 1
    assert left(deploy, {"do": "mobilise", "unit": "UG2"}) == whole - 2
    assert left(deploy | {"by_event": True}, {"do": "withdraw", "unit": "UG2"}) == whole
    assert left(*[deploy] * 9) == 0


def test_a_held_event_that_the_sheet_plays_is_no_longer_to_be_decided() -> None:
    facts = registry.bound("ukrainian_crisis", "ukraine-2014").facts
    held: Any = SimpleNamespace(side="RED", event_held=SimpleNamespace(id="E13", name="Volunteer battalions"))
    (reminder,) = board._held(facts, held, [{"do": "additions", "at_large": 2, "event": False}])
    assert reminder.title == "Held event: Volunteer battalions"
    for order in ({"do": "additions", "event": True}, {"do": "deploy", "by_event": True}, {"do": "expel"}):
        assert board._held(facts, held, [order]) == ()


def test_only_an_event_that_its_holder_can_play_is_to_be_decided() -> None:
    facts = registry.bound("ukrainian_crisis", "ukraine-2014").facts
    for card in facts.cards:
        for side in ("RED", "BLUE"):
            view: Any = SimpleNamespace(side=side, event_held=SimpleNamespace(id=card.id, name=card.name))
            useful = card.points is not None or side in card.free
            assert bool(board._held(facts, view, [])) == useful, (card.name, side)
    assert [card.id for card in facts.cards if not (card.must_play or card.points or card.free)] == ["E15", "E16"]


def test_orders_in_words() -> None:
    known = called()
    move = {"do": "move", "unit": "UG1", "to": "odesa", "by": "sea"}
    assert known.line(move) == ("Move UG1 to Odes’ka by sea", "1 allowance", "7.21")
    assert known.say({"do": "place_cards", "military": "minor"}) == "Military Minor"
    regular = {"do": "deploy", "unit": "UG1", "area": "odesa"}
    assert known.line(regular) == ("Deploy UG1 to Odes’ka", "1 RP, 1 Prestige", "6.12")
    assert known.line(regular | {"by_event": True})[1:] == ("paid by the event", "5.0")
    attempt = {"do": "attempt", "country": "PL", "direction": "up", "rp": 3, "prestige": 2}
    assert known.line(attempt) == ("Move Poland one zone up", "3 RP, 2 Prestige", "6.21")
    assert known.line({"do": "additions", "at_large": 2, "event": True})[0] == "Add 2 at-large RP and the held event"
    assert known.line({"do": "inform", "option": "raise"}) == ("Raise own Prestige", "", "6.32")
    assert known.say({"do": "mobilise"}) == "Mobilise ?"


def test_a_form_becomes_an_order() -> None:
    from django.http import QueryDict

    data = QueryDict("do=group&f.area=odesa&f.attackers[]=UG1&f.attackers[]=UG2&f.hits.RG1=1&f.hits.RG2=0&version=3")
    assert plain_order(data) == {"do": "group", "area": "odesa", "attackers": ["UG1", "UG2"], "hits": {"RG1": "1"}}


@pytest.mark.parametrize(("caps", "log"), [({}, {}), ({"R1": ("store", 2)}, {"R1": "2"})])
def test_a_form_of_amounts_is_an_order_also_with_nothing_to_give(
    caps: dict[str, tuple[str, int]], log: dict[str, str]
) -> None:
    from django.http import QueryDict
    from django.template.loader import render_to_string

    option = Option("assign_log", {"log": Grants(caps, {"store": 2} if caps else {})})
    (entry,) = entries((option,), called_in_opuc(), {})
    drawn = render_to_string("wargame/cell/_entry.html", {"entry": entry, "form": {"do": "assign_log"}})
    data = QueryDict("do=assign_log", mutable=True)
    for field in re.findall("<input[^>]+>", drawn):
        data[re.findall('name="([^"]*)"', field)[0]] = re.findall('value="([^"]*)"', field)[0]
    assert plain_order(data) == {"do": "assign_log", "log": log}


@pytest.mark.parametrize("mode", ["cards", "deterministic"])
def test_playing_cards_are_not_said_to_be_rolled(mode: str) -> None:
    """Chapter 10: the number on the card counts, and a cut compares the cards of both sides."""
    known = called(mode)
    told = [known.of_order("means", "inform", {"option": option}) for option in ("cut", "raise")]
    told += [known.of_order("means", "ceasefire", {"attempt": True}), known.help("act_order")]
    assert all(told)
    assert not any("roll" in text for text in told)
    assert "two Information cards" in told[0]
    assert known.help("cards") != called().help("cards")
    assert "rolled" in called().of_order("means", "inform", {"option": "cut"})


@pytest.mark.parametrize(("mode", "rebuilt"), [("base", True), ("cards", False), ("deterministic", False)])
def test_numbers_on_playing_cards_are_printed_and_those_of_a_chart_rebuilt(mode: str, rebuilt: bool) -> None:
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    picture = rules.picture(rules.initial_state(rules.option_type(mode=mode)), "BLUE")
    look: Any = SimpleNamespace(items=())
    made = composer.Composer(rules, picture, "BLUE").finished(Section("cards", "", "", "", False), look)
    assert bool(made.recon) is rebuilt


def test_the_chances_beside_a_form_are_those_of_its_own_values() -> None:
    """A form opens with all RP put in; the chance of the least that could be paid would mislead."""
    option = Option("attempt", {"country": Is("GB"), "rp": Amount(2, 9), "prestige": Amount(0, 29)})
    fields = entries([option], called(), {})
    order = held_by("attempt", fields, {})
    assert (order["country"], order["rp"], order["prestige"]) == ("GB", "9", "0")
    assert held_by("attempt", fields, {"rp": "3"})["rp"] == "3"


@pytest.mark.parametrize("zone", ["neutral", "support", "intervention"])
@pytest.mark.parametrize(("direction", "into"), [("up", {"Support", "Intervention"}), ("down", {"Neutral", "Support"})])
def test_a_country_at_the_end_of_the_ladder_has_the_price_of_the_way_back(
    zone: str, direction: str, into: set[str]
) -> None:
    """In some turns of a sheet it has left that end before."""
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    picture = rules.picture(rules.initial_state(rules.option_type()), "BLUE")
    countries = tuple(replace(one, zone=zone) if one.code == "PL" else one for one in picture.countries)
    made = composer.Composer(rules, replace(picture, countries=countries), "BLUE")
    option = Option("attempt", {"country": Is("PL"), "direction": Is(direction)})
    price, *rest = made.attempt_costs(Lot([option]))
    named = next(one for one in into if one in price.label)
    assert price.label == f"Into {named}, in RP"
    assert price.value == str({"Neutral": 1, "Support": 2, "Intervention": 3}[named])
    assert len(rest) == (2 if direction == "up" else 1)


def test_a_bar_of_chances_shows_a_label_only_where_it_has_room() -> None:
    rows = bar("Loss points", [("Russia −4 or more", 0.2), ("none", 0.8)]).rows
    assert [row.inside for row in rows] == ["20%", "none"]


@pytest.mark.parametrize(("least", "sent"), [(0, {"wings": []}), (1, {})])
def test_a_list_that_can_stay_empty_is_sent_empty(least: int, sent: dict[str, object]) -> None:
    """Boxes that nobody ticks send nothing: a hidden field of the same name says that the list is there."""
    entry = Entry("wings", "checks", choices=(Choice("a", "A"), Choice("b", "B")), least=least, most=2)
    page = render_to_string("wargame/cell/_entry.html", {"entry": entry, "form": {"do": "strike"}})
    hidden = re.findall(r'<input type="hidden" name="([^"]+)"', page)
    data = QueryDict("&".join(["do=strike", *(f"{name}=" for name in hidden)]))
    assert plain_order(data) == {"do": "strike", **sent}
