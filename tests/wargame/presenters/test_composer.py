"""The plain composer and the methods by which a rule system adds to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import Formatter
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from adjudication.engine import registry
from adjudication.engine.menu import Amount, Is, OneOf, Option, Subject
from wargame.presenters.plain import composer as plain
from wargame.presenters.plain.composer import Composer
from wargame.presenters.plain.lots import Lot, apart
from wargame.presenters.plain.standing import number, section
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import OVER, Choice, Figure, RowGroup, Section, SubjectRow, Wanted
from wargame.selectors.drafts import Item

RULES: Any = registry.bound("ukraine_2022", "kharkiv-lesson")
CRISIS: Any = registry.bound("ukrainian_crisis", "ukraine-2014")


def outlook(options: Sequence[Option], items: Sequence[Item] = (), **more: Any) -> Any:
    """What a sheet leads to, by hand."""
    subjects = [Subject(name, "unit") for name in dict.fromkeys(option.subject for option in options)]
    usual = {"hopeful": (), "before": (), "subjects": subjects, "ended": False, "due": "deploy"}
    return SimpleNamespace(**(usual | {"options": options, "items": items} | more))


def climb(unit: str, by: str) -> Option:
    return Option("climb", {"unit": Is(unit), "by": Is(by), "points": Amount(1, 9)}, unit)


def test_what_was_typed_is_in_the_form_that_it_was_typed_into() -> None:
    """Two forms for one kind of order, and another piece: a number typed for one is not in the others."""

    class Book(Composer):
        def lots(self, options: Sequence[Option]) -> list[Lot]:
            return apart(options, ("by",))

    options = [climb("A", "rope"), climb("A", "ladder"), climb("B", "rope")]
    for unit, shown in (("A", ["7", "1"]), ("B", ["1"])):
        wanted = Wanted(unit, "climb", {"unit": "A", "by": "rope", "points": "7"})
        made = Book(Words(RULES)).section("deploy", True, outlook(options), wanted)
        assert [entry.value for form in made.forms for entry in form.entries if entry.name == "points"] == shown


def test_an_order_for_the_decision_itself_needs_no_subject() -> None:
    options = [Option("move", {"unit": Is("A"), "to": OneOf(("x", "y"))}, "A"), Option("begin", {}, "deploy")]
    subjects = [Subject("A", "unit"), Subject("deploy", "decision")]
    made = Composer(Words(RULES)).section("deploy", True, outlook(options, subjects=subjects), Wanted())
    assert [form.do for form in made.forms] == ["begin"]
    assert [row.id for group in made.groups for row in group.rows] == ["A"]


def test_equal_pieces_can_get_the_same_order() -> None:
    class Book(Composer):
        def groups(self, kind: str, subjects: Sequence[Subject], chosen: str) -> tuple[RowGroup, ...]:
            return (RowGroup("Three", (SubjectRow("B", "Three", chosen=bool(chosen), ids=("A", "B", "C")),)),)

    option = Option("move", {"unit": Is("B"), "to": OneOf(("x", "y"))}, "B")
    (form,) = Book(Words(RULES)).section("deploy", True, outlook([option]), Wanted("B")).forms
    assert form.alike == ("B", "A", "C")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"due": "deploy"}, plain.NOTHING),
        ({"due": None}, f"{plain.UNFORESEEN}{plain.OR_END}"),
        ({"ended": True}, OVER),
        ({"items": [Item({"do": "move"}, "deploy")]}, plain.NOTHING_MORE),
    ],
)
def test_an_empty_list_says_why_it_offers_nothing(more: dict[str, Any], said: str) -> None:
    made = Composer(Words(RULES)).section("deploy", True, outlook([], **more), Wanted())
    assert made.rest == said.format(Words(RULES).ending("deploy"))
    assert bool(made.done) != bool(more.get("ended"))


def test_a_book_adds_figures_choices_and_what_else_it_shows() -> None:
    class Book(Composer):
        spelled_out = 2

        def figures(self, kind: str) -> tuple[Figure, ...]:
            return (Figure("Left", kind),)

        def choice(self, order: Mapping[str, Any]) -> Choice:
            return Choice(str(order["to"]), f"To {order['to']}")

        def finished(self, section: Section, look: Any) -> Section:
            return replace(section, recon=f"{len(section.forms)} form, {len(look.items)} order")

    look = outlook([Option("go", {"to": OneOf(("x", "y"))})], [Item({"do": "go", "to": "y"}, "deploy")])
    made = Book(Words(RULES)).section("deploy", False, look, Wanted())
    (entry,) = made.forms[0].entries
    assert [(one.label, one.chosen) for one in entry.choices] == [("To x", False), ("To y", True)]
    assert (entry.kind, made.figures[0].value, made.recon) == ("radios", "deploy", "1 form, 1 order")
    longer = outlook([Option("go", {"to": OneOf(("x", "y", "z"))})])
    (form,) = Book(Words(RULES)).section("deploy", False, longer, Wanted()).forms
    assert [one.kind for one in form.entries] == ["select"]


def test_a_choice_does_not_repeat_the_title_of_its_step() -> None:
    class Book(Composer):
        spelled_out = 2

    words = Words(CRISIS)
    words.catalogue = {"decision.deploy": "Who goes first", "said.go": "Who goes first: {to}"}
    look = outlook([Option("go", {"to": OneOf(("odesa", "zakarpattia"))})])
    (entry,) = Book(words).section("deploy", False, look, Wanted()).forms[0].entries
    assert entry.choices[0].label == words.thing("odesa")


def test_a_variant_and_a_way_have_words_of_their_own() -> None:
    words = Words(CRISIS)
    words.catalogue = {
        "said.go": "Go to {to}", "said.go.by.sea": "Sail to {to}", "said.go.by.sea.storm": "Drift to {to}",
        "price.go": "{cost} RP", "cites.go": "7.1", "help.deploy": "Place units.", "help.deploy.storm": "Wait.",
    }  # fmt: skip
    assert words.line({"do": "go", "to": "odesa", "cost": 3}) == ("Go to Odes’ka", "3 RP", "7.1")
    assert words.say({"do": "go", "to": "odesa", "by": "sea"}) == "Sail to Odes’ka"
    assert words.say({"do": "go"}) == "Go to ?", "half filled in"
    words.variant = "storm"
    assert (words.say({"do": "go", "to": "odesa", "by": "sea"}), words.help("deploy")) == ("Drift to Odes’ka", "Wait.")


def test_a_standing_order_takes_the_place_of_the_one_before() -> None:
    given: list[dict[str, Any]] = [{"do": "standing_air", "fighters": 1}, {"do": "move"}]
    made = section(
        "standing_air", "6.5", "", "none flies.", (number("fighters", "Fighters", {}, 9),), Words(RULES), given
    )
    assert not made.several, "the form replaces, it does not add"
    assert [(line.at, line.first, line.last) for line in made.items] == [(0, True, True)]
    assert made.note == "", "it holds an order"
    without = section("standing_air", "6.5", "", "none flies.", made.forms[0].entries, Words(RULES), given[1:])
    assert (without.note, without.is_empty, without.is_asked) == ("Empty: none flies", False, False)


def test_a_table_knows_its_numbers_and_its_sections() -> None:
    rows = (("Toll", "3 of 4", "", "2.5"), ("Lindal", "−1", "lost", "11"))
    table = PlainTable("Towns", ("Town", "Power", "State", "Rule"), rows, "11", cites=True)
    assert [kind for _, kind in table.columns] == ["head", "number", "text", "rule"]
    assert table.cells[1] == (("Lindal", "head"), ("−1", "number"), ("lost", "text"), ("11", "rule"))


@pytest.mark.parametrize("system", registry.names())
def test_the_words_of_a_system_are_for_what_it_asks_and_orders(system: str) -> None:
    """Every decision has words, and no key is for a decision, an order or a field that is not there."""
    rules = registry.bound(system, next(iter(registry.get(system).packs())))
    kinds = set(rules.tables.play.decisions)
    orders = {str(kind.__struct_config__.tag): set(kind.__struct_fields__) for kind in get_args(rules.order_type)}
    assert [kind for kind in kinds if f"decision.{kind}" not in rules.catalogue] == []
    for key, text in rules.catalogue.items():
        what, _, name = key.partition(".")
        head = name.partition(".")[0]
        if what in ("decision", "help", "empty", "rule", "clock"):
            assert head in {*kinds, "turn"}, key
        elif name and what in ("form", "add", "said", "price", "cites", "means"):
            assert head in orders, key
            assert {field for _, field, _, _ in Formatter().parse(text) if field} <= orders[head], key
