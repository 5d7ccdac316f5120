"""A cell's whole page of Ukrainian Crisis, made from one position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.menu import Is
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from wargame.maps.hex_view import Mode
from wargame.presenters.board_parts import Reminder
from wargame.presenters.composing.assumed import assumed
from wargame.presenters.composing.chosen import still
from wargame.presenters.plain import board as plain
from wargame.presenters.plain.board import task_title
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import GameBoard, OddsBar, Section, Wanted
from wargame.presenters.ukrainian_crisis import chances, displays, sequence, words
from wargame.presenters.ukrainian_crisis.area_map import area_map
from wargame.presenters.ukrainian_crisis.forces import forces
from wargame.presenters.ukrainian_crisis.planning import PLAN, composer_of
from wargame.presenters.ukrainian_crisis.stacking import stacked
from wargame.selectors import drafts
from wargame.selectors.drafts import Outlook
from wargame.selectors.outcome import NotCarriedOut
from wargame.selectors.position import Position

__all__ = [
    "FIGHTS", "TRACK", "board", "chances_of", "order_lines", "public_board", "result", "sheet_lines", "stacked",
    "task_title",
]  # fmt: skip
MAP_NOTE = (
    "28 areas.",
    "points and facilities reconstructed",
    "Borders and outlines are real. Victory points, airfields, ports and zones are reconstructed from the rules.",
)
TRACK = "prestige"
FIGHTS = ("Battle", "Attempt to neutralise", "Attempt", "Event die", "Effort")
TEMPLATES = {"displays": "systems/ukrainian_crisis/_displays.html", "forces": "systems/shared/_forces.html"}


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The page for the viewer. `drafting`: whether their sheet is open."""
    picture: Picture = position.picture
    rules: Any = position.rules
    made = plain.frame(
        position, wanted=wanted, drafting=drafting, words=_words(position), compose=composer_of(position), plan=PLAN
    )
    wanted = still(wanted, made.sections)
    look = drafts.outlook(position.ahead, position.sheet.orders) if position.sheet and picture.side else None
    reach, area, units = _pointing(look, made.sections, wanted)
    start = track[0][1] if track else dict(picture.prestige)
    drawn = area_map(
        picture, reach=reach, selected_area=area, selected_units=units,
        orders=tuple(item.order for item in look.items) if look else (),
    )  # fmt: skip
    return replace(
        made,
        turn=sequence.turn_field(picture),
        turn_type=(picture.turn_type or "").capitalize(),
        phases=sequence.sequence(picture),
        map=drawn,
        map_note=MAP_NOTE,
        figures=displays.situation(picture),
        displays=displays.displays(picture, start, track, rules.facts.pack.charts.combat.hit_on),
        forces=forces(picture, _words(position)),
        templates=TEMPLATES,
        result=result(position) if made.result else "",
        result_rule="9.0",
        reminders=_held(rules.facts, picture, position.sheet.orders if position.sheet else ()),
    )


def _words(position: Position) -> words.Words:
    return words.Words(position.rules, position.picture)


def _held(f: Facts, picture: Picture, orders: Sequence[Mapping[str, Any]]) -> tuple[Reminder, ...]:
    """An event card that the side can play this turn, unless its sheet plays it (5.0)."""
    planned = any(order.get("event") or order.get("by_event") or order.get("do") == "expel" for order in orders)
    held = None if planned else picture.event_held
    card = f.cards[f.card[held.id]] if held else None
    if held is None or card is None or not (card.points or picture.side in card.free):
        return ()
    return (Reminder(f"Held event: {held.name}", "Play it this turn, or lose it.", "displays"),)


def public_board(position: Position, mode: Mode) -> PublicBoard:
    """The public picture on the screen of the room."""
    picture: Picture = position.picture
    return PublicBoard(
        turn=sequence.turn_field(picture),
        turn_type=(picture.turn_type or "").capitalize(),
        phases=sequence.sequence(picture),
        clock_label=plain.clock(position.awaiting, _words(position)),
        map=area_map(picture, mode=mode, interactive=False),
        details={side: f"Prestige {value}" for side, value in picture.prestige.items()},
    )


def _pointing(
    look: Outlook | None, sections: Sequence[Section], wanted: Wanted
) -> tuple[frozenset[str], str, tuple[str, ...]]:
    """The areas open to the selected subject in its forms, the selected area, the selected units."""
    if look is None or not wanted.subject:
        return frozenset(), "", ()
    forms = [form for section in sections if section.subject == wanted.subject for form in section.forms]
    places = [entry for form in forms for entry in form.entries if entry.name in ("to", "area")]
    reach = {choice.value for entry in places if len(entry.choices) > 1 for choice in entry.choices}
    here = any(option.fields.get("area") == Is(wanted.subject) for option in look.options)
    area = wanted.subject if here else str(wanted.typed.get("to") or wanted.typed.get("area") or "")
    return frozenset(reach), area, (wanted.subject,)


def order_lines(position: Position, orders_given: Sequence[NotCarriedOut]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The side's own orders that were not carried out, as text, with the reasons."""
    return plain.not_carried_out(_words(position), orders_given)


def sheet_lines(position: Position) -> tuple[tuple[str, str, str], ...]:
    """The orders on the viewer's sheet as text: order, cost, rule."""
    return plain.lines(position, _words(position))


def chances_of(position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """The exact chances of one order in preparation."""
    rules: Any = position.rules
    found = chances.preview(rules.facts, _words(position), order, position.picture.mode)
    later = position.viewer.exercise.pace == "sheet" and order.get("do") == "group"
    return assumed(found) if later else found


def result(position: Position) -> str:
    """How the game ended, as a sentence; if the umpire ended it before the rules did, that and the situation at the
    time."""
    scoreboard = position.scoreboard
    points = ", ".join(f"{words.SIDES[score.side]} {score.points}" for score in scoreboard.scores)
    level = scoreboard.level.replace("_", " ").capitalize()
    ahead = f"{words.SIDES[scoreboard.winner]} leads by {scoreboard.difference}" if scoreboard.winner else ""
    if not scoreboard.final:
        turn = position.awaiting.turn
        return f"Ended early by the umpire in turn {turn}. Result at that point: {ahead or 'level'}. {points} VP."
    return f"{level}: {ahead}. {points} VP." if ahead else f"{level}. {points} VP."
