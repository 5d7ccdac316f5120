"""A cell's whole page of 2022: Ukraine: the plain page with the hex map of the picture."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, get_args

from django.utils.safestring import SafeString

from adjudication.engine.dice import RollModifier
from adjudication.engine.play.foresight import imagined
from adjudication.engine.protocol import Message, say
from adjudication.systems.ukraine_2022.action.orders import Acts
from wargame.maps.hex_view import Mode, Reach
from wargame.presenters.composing.assumed import assumed
from wargame.presenters.composing.cards import with_cards
from wargame.presenters.plain import board as plain
from wargame.presenters.plain.board import order_lines, result, sheet_lines, stacked, task_title
from wargame.presenters.plain.words import Words
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import Figure, GameBoard, OddsBar, Section, Wanted
from wargame.presenters.ukraine_2022 import chances, displays, losses, missions, packages
from wargame.presenters.ukraine_2022.districts import with_units
from wargame.presenters.ukraine_2022.hexes import hex_map, layers
from wargame.presenters.ukraine_2022.labels import labelled
from wargame.presenters.ukraine_2022.standing import standing_sections
from wargame.selectors.position import Position

__all__ = [
    "FIGHTS", "TRACK", "board", "chances_of", "order_lines", "public_board", "result", "sheet_lines", "stacked",
    "task_title",
]  # fmt: skip
TRACK: Final = ""
CARDS: Final = ("engage", "assault", "commit", "absorb")  # orders with their own card
COLON: Final = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"
ACTS: Final = {str(kind.__struct_config__.tag) for kind in get_args(Acts)}
FIGHTS: Final = (
    "Combat", "Nuclear event", "Western aid", "Knockout", "Random event", "Airstrike or interdiction",
    "Strategic bombing", "Air-to-air combat", "Suppression",
)  # fmt: skip
TEMPLATES: Final = {**plain.TEMPLATES, "forces": "systems/shared/_forces.html"}
MAP_NOTE: Final = (
    "1 hex 24 miles, turn a month.",
    "reconstructed",
    "The printed map was not available: ground, towns and railways come from public geography.",
)


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The page for the viewer. `drafting`: whether their sheet is open."""
    found = plain.frame(position, wanted=wanted, drafting=drafting)
    words = Words(position.rules).on(position.rules.sketch(position.picture))
    rules: Any = position.rules
    dressed = (with_units(one, rules.facts) for one in found.sections)
    chosen = (labelled(one, rules.facts, position.picture, words) for one in dressed)
    sections = tuple(_within_packet(position, _with_card(position, one, wanted)) for one in chosen)
    planned = position.viewer.exercise.pace == "sheet" and position.picture.phase != "setup"
    if drafting and planned and position.sheet is not None:
        sections += standing_sections(rules, words, position.sheet.orders, position.scope)
    return replace(
        found, map=_map(position, "screen", sections, wanted), map_note=MAP_NOTE, layers=layers(position.picture),
        figures=_figures(position),
        sections=sections, displays=displays.displays(position.rules, position.picture),
        forces=displays.forces(position.rules, position.picture), templates=TEMPLATES,
    )  # fmt: skip


def public_board(position: Position, mode: Mode) -> PublicBoard:
    """The public picture on the screen of the room."""
    return plain.public_frame(position, _map(position, mode))


def chances_of(position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """The exact chances of an attack or air mission in a form, of the combat in progress without uncommitted units, or
    of a way to absorb losses."""
    rules: Any = position.rules
    names = {side: Words(rules).thing(side) for side in rules.sides}

    def row_text(row: RollModifier) -> str:
        return say(rules.catalogue, Message(row.label, dict(row.params), row.rule))

    if order.get("do") == "commit":
        fight = position.picture.fight
        state = imagined(rules, position.picture)
        return chances.of_fight(rules.facts, state, fight, names, row_text) if fight and fight.defender else ()
    if order.get("do") == "absorb":
        return losses.of_losses(rules.facts, imagined(rules, position.picture), order, names)
    if order.get("do") in missions.FLOWN:
        bars = _of_mission(position, order)
    elif order.get("do") in ("engage", "assault"):
        bars = chances.of_attack(rules.facts, imagined(rules, position.picture), order, names, row_text)
    else:
        return ()
    return assumed(bars) if position.viewer.exercise.pace == "sheet" else bars


def _of_mission(position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """The card of an air mission. Bombers are those in their box, or those that the sheet puts there."""
    rules: Any = position.rules
    drafted = position.sheet.orders if position.sheet else ()
    placed = {str(one["wing"]) for one in drafted if one.get("do") == "station" and one.get("box") == "bombing"}
    side = position.viewer.side or ""
    there = {wing.id for wing in position.picture.wings if wing.side == side and wing.box == "bombing"}
    state = imagined(rules, position.picture)
    return missions.of_mission(rules.facts, state, order, sorted(placed | there), side) if side else ()


def _with_card(position: Position, section: Section, wanted: Wanted) -> Section:
    """The composer with the card of the attack or the losses in a form."""
    made = with_cards(section, wanted, CARDS, partial(chances_of, position))
    forms = (replace(form, title=packages.title(form)) if form.do == "absorb" else form for form in made.forms)
    return replace(made, forms=tuple(forms))


def _within_packet(position: Position, section: Section) -> Section:
    """The activations of a packet, with a note if there are too many (7.0)."""
    most, sheet = position.viewer.exercise.options.get("packet", 0), position.sheet
    if section.kind != "activate" or not most or sheet is None:
        return section
    units = {order.get("unit") for order in sheet.orders if order.get("do") in ACTS}
    return replace(section, missing=f"a packet has at most {_units(most)}") if len(units) > most else section


def _units(number: int) -> str:
    return f"{number} {'unit' if number == 1 else 'units'}"


def _figures(position: Position) -> tuple[Figure, ...]:
    """A commander's first figures: points, initiative, cities, passes."""
    picture, words = position.picture, Words(position.rules)
    cities = {track.side: track.value for track in position.scoreboard.tracks if track.key == "cities"}
    most = position.viewer.exercise.options.get("packet", 0)
    packet = (Figure("Packet", _units(most), "", "7.0"),) if most else ()
    passed = [words.thing(side) for side, done in picture.passed.items() if done]
    return (
        Figure("Points", str(picture.points), "", "12.0"),
        Figure("Initiative", words.thing(picture.initiative) if picture.initiative else "none yet", "", "3.2"),
        Figure("Cities", COLON.join(str(cities.get(side, 0)) for side in position.rules.sides), "", "12.1"),
        *packet,
        Figure("Passed", ", ".join(passed) or "no one", "", "7.0"),
    )


def _map(position: Position, mode: Mode, sections: Sequence[Section] = (), wanted: Wanted | None = None) -> SafeString:
    rules: Any = position.rules
    return hex_map(
        position.picture, rules.facts, mode=mode, interactive=mode == "screen", reach=lit(sections, rules.facts.index),
        selected=wanted.subject if wanted else "", orders=position.sheet.orders if position.sheet else (),
    )  # fmt: skip


def lit(sections: Sequence[Section], places: Container[str]) -> dict[str, Reach]:
    """The places to which the selected unit can be ordered: its destinations, its set-up and entry hexes, its
    targets."""
    entries = [entry for section in sections if section.subject for form in section.forms for entry in form.entries]
    choices = [choice for entry in entries if entry.kind in ("route", "select") for choice in entry.choices]
    ends = dict.fromkeys((*(choice.area or choice.value for choice in choices), *(entry.area for entry in entries)))
    return {name: Reach("") for name in ends if name in places}
