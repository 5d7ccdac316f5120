"""A cell's whole page of Opaque War: the plain page with the hex map of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from django.utils.safestring import SafeString

from adjudication.engine.play.foresight import imagined
from adjudication.systems.opaque_war.basics.facts import SIDES
from wargame import turn_words
from wargame.maps.hex_view import Mode, Reach
from wargame.presenters.composing.assumed import assumed
from wargame.presenters.composing.cards import with_cards
from wargame.presenters.opaque_war import chances, displays
from wargame.presenters.opaque_war.hexes import hex_map
from wargame.presenters.opaque_war.sources import mark, note
from wargame.presenters.opaque_war.standing import standing_sections
from wargame.presenters.plain import board as plain
from wargame.presenters.plain.board import (
    TRACK,
    order_lines,
    result,
    sheet_lines,
    stacked,
    task_title,
)
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import Figure, GameBoard, OddsBar, Section, Wanted
from wargame.selectors import plausible_turn
from wargame.selectors.position import Position

__all__ = [
    "FIGHTS", "TRACK", "board", "chances_of", "order_lines", "public_board", "result", "sheet_lines", "stacked",
    "task_title",
]  # fmt: skip
FIGHTS: Final = ("Attack", "Retreat", "Flight MH-17", "Ceasefire", "Media report")
TEMPLATES: Final = {**plain.TEMPLATES, "forces": "systems/shared/_forces.html"}
MAP_NOTE: Final = (
    "1 hex 14 km, turn a month.",
    "reconstructed",
    "The printed map was not available: places, roads and rails come from public geography, fitted to the rules.",
)


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The page for the viewer. `drafting`: whether their sheet is open."""
    found = plain.frame(position, wanted=wanted, drafting=drafting)
    turn, month = _turn(position)
    return replace(
        found, turn=turn, turn_type=month, map=_map(position, "screen", found.sections, wanted), map_note=MAP_NOTE,
        figures=_figures(position),
        sections=_sections(position, found.sections, wanted) if drafting else (),
        displays=(*_fight(position), *displays.displays(position.rules, position.picture, position.scoreboard)),
        forces=displays.forces(position.rules, position.picture, position.rules.sketch(position.picture)),
        templates=TEMPLATES,
    )  # fmt: skip


def _fight(position: Position) -> tuple[PlainTable, ...]:
    """The attack in progress as a table, for everyone."""
    bars = chances_of(position, {"do": "commit"})
    fight, words = position.picture.fight, Words(position.rules)
    if fight is None or not bars or not bars[0].costs:
        return ()
    who = ", ".join(words.thing(name) for name in fight.attackers)
    foes = ", ".join(words.thing(name) for name in fight.defenders)
    rows = (*((row.label, row.value) for row in bars[0].costs), *((row.label, row.percent) for row in bars[0].rows))
    return (PlainTable(f"Attack on {words.place(fight.target)}: {who}, against {foes}", ("Row", "Value"), rows),)


def public_board(position: Position, mode: Mode) -> PublicBoard:
    """The public picture on the screen of the room."""
    rules: Any = position.rules
    found = plain.public_frame(position, _map(position, mode))
    turn, month = _turn(position)
    counts = displays.holdings(position.picture, rules.facts)
    held = {name: {side.lower(): count[side] for side in SIDES} for name, count in counts.items()}
    return replace(
        found, turn=turn, turn_type=month, rebuilt=note(rules.pack), holdings=held, held_title="Towns and cities held"
    )


def _turn(position: Position) -> tuple[str, str]:
    """The turn, the number of turns, and the month. The set-up has none."""
    rules: Any = position.rules
    if not position.picture.turn:
        return turn_words.SET_UP, ""
    last = rules.facts.last_turn(position.picture.options.last_turn)
    number = min(position.picture.turn, last)
    return f"{number} of {last}", rules.facts.turns[number - 1]


def chances_of(position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """The exact chances of an attack in a form, or of the combat with one more marker."""
    rules: Any = position.rules
    picture, say = position.picture, partial(_said, rules)
    if order.get("do") == "commit":
        return chances.of_fight(rules.facts, imagined(rules, picture), picture, say, str(order.get("marker", "")))
    if order.get("do") != "attack" or position.viewer.side is None:
        return ()
    later = position.viewer.exercise.pace == "sheet"
    state = plausible_turn.state_planned(position, "attack") if later else None
    state = imagined(rules, picture) if state is None else state
    bars = chances.of_attack(rules.facts, state, picture, SIDES.index(position.viewer.side), order, say)
    return assumed(bars) if later else bars


def _said(rules: Any, key: str) -> str:
    """A row of a sum as text."""
    return str(rules.catalogue.get(key, key))


def _sections(position: Position, found: Sequence[Section], wanted: Wanted) -> tuple[Section, ...]:
    """The composer with the card of the combat, and with standing orders on a whole-turn sheet."""
    pack = position.rules.pack
    sections = tuple(replace(_with_card(position, one, wanted), recon=mark(pack, one.kind)) for one in found)
    if position.viewer.exercise.pace != "sheet" or position.sheet is None:
        return sections
    rules: Any = position.rules
    return sections + standing_sections(rules.facts, position.picture, Words(rules), position.sheet.orders)


def _with_card(position: Position, section: Section, wanted: Wanted) -> Section:
    if section.kind in ("resolve", "defend", "lose", "advance"):
        return replace(section, odds=chances_of(position, {"do": "commit"}))
    return with_cards(section, wanted, ("attack", "commit"), partial(chances_of, position))


def _figures(position: Position) -> tuple[Figure, ...]:
    """A commander's first figures: points, and the foreign support that pays for the rest."""
    support = position.picture.support
    points = {score.side: score.points for score in position.scoreboard.scores}
    return (
        Figure("Points", str(points["BLUE"]), "", "16.0"),
        Figure("West", f"{support.western:+d}" if support.western else "0", "", "5.0"),
        Figure("Russia", f"{support.russian:+d}" if support.russian else "0", "", "5.0"),
        Figure("Ceasefire", "in force" if support.truce else "next turn" if support.truce_next else "none", "", "15.0"),
    )


def _map(position: Position, mode: Mode, sections: Sequence[Section] = (), wanted: Wanted | None = None) -> SafeString:
    rules: Any = position.rules
    holders = displays.holders(position.picture, rules.facts) if mode == "whole" else None
    return hex_map(
        position.picture, rules.pack, rules.facts.titles, holders=holders, mode=mode, interactive=mode == "screen",
        reach=_reach(sections), selected=wanted.subject if wanted else "",
        orders=position.sheet.orders if position.sheet else (),
    )  # fmt: skip


def _reach(sections: Sequence[Section]) -> dict[str, Reach]:
    """The places to which the selected unit can be ordered: the destinations in its forms."""
    entries = [entry for section in sections for form in section.forms for entry in form.entries]
    return {
        choice.area: Reach("") for entry in entries if entry.kind == "route" for choice in entry.choices if choice.area
    }
