"""A cell's whole page of OPUC, made from one position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from msgspec import ValidationError

from adjudication.engine.menu import Is, OneOf
from adjudication.systems.opuc.fog.picture import Picture
from wargame.labels import listed
from wargame.maps.hex_view import Mode, Reach
from wargame.presenters.composing.assumed import assumed
from wargame.presenters.composing.chosen import still
from wargame.presenters.opuc import chances, displays, sequence
from wargame.presenters.opuc import words as called
from wargame.presenters.opuc.forces import forces
from wargame.presenters.opuc.hexes import NO_LAYERS, SWITCHES, hex_map, layers_of
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.planning import composer_of, plan_of, state_planned
from wargame.presenters.opuc.standing import standing_section
from wargame.presenters.opuc.towns import town_boards
from wargame.presenters.opuc.vocabulary import Words
from wargame.presenters.plain import board as plain
from wargame.presenters.plain.board import stacked, task_title
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import GameBoard, March, OddsBar, Wanted
from wargame.selectors import drafts
from wargame.selectors.drafts import Outlook
from wargame.selectors.outcome import NotCarriedOut
from wargame.selectors.position import Position

__all__ = [
    "FIGHTS", "TRACK", "board", "chances_of", "order_lines", "public_board", "result", "sheet_lines", "stacked",
    "task_title",
]  # fmt: skip
TRACK = ""
FIGHTS = ("Assault", "Retreat", "Fires", "Deep fires mission", "Minefield", "Deep ISR", "Close ISR", "CP action")
FEEDING = ("assign_log", "support")  # orders that put something into an assault under way
TEMPLATES = {"displays": "systems/opuc/_displays.html", "forces": "systems/shared/_forces.html"}
REBUILT = (
    "reconstructed",
    "The terrain, the order of battle and several charts are reconstructed; the pack explains each one.",
)


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The page for the viewer. `drafting`: whether their sheet is open."""
    picture: Picture = position.picture
    rules: Any = position.rules
    words = Words(rules, picture)
    made = plain.frame(
        position, wanted=wanted, drafting=drafting, words=words, compose=composer_of(position), plan=plan_of(position)
    )
    sections = made.sections
    if sections and position.viewer.exercise.pace == "sheet" and position.sheet is not None:
        sections = (*sections, standing_section(picture, words, position.sheet.orders))
    wanted, look = still(wanted, sections), _look(position)
    march = next((form.march for part in sections for form in part.forms if form.march), None)
    selected = tuple(wanted.subject.split()) if look is not None else ()
    if march is not None:
        selected = tuple(member.value for member in march.members if member.chosen)
    drawn = hex_map(
        picture,
        rules.pack,
        reach=_reach(look, wanted, march, words.names),
        selected=selected,
        selected_hex=_hex(words.names, wanted.subject) if look is not None else "",
        orders=tuple(item.order for item in look.items) if look else (),
        drawing=_drawn(march),
        layers=layers_of(rules, position.ahead.state, picture.side) if picture.side else NO_LAYERS,
    )
    return replace(
        made,
        turn=sequence.turn_field(picture),
        turn_type=sequence.slot(picture),
        phases=sequence.sequence(picture),
        map=drawn,
        map_note=(f"1 hex {rules.pack.scenario.map_scale_km} km, turn 8 h.", *REBUILT),
        figures=displays.situation(picture),
        displays=displays.displays(picture, rules.pack),
        forces=forces(picture, words.names),
        templates=TEMPLATES,
        sections=sections,
        result=result(position) if made.result else "",
        result_rule="2.5",
        layers=SWITCHES,
        insets=town_boards(picture, rules.pack),
        map_said=_come_to(march),
        march=march,
    )


def public_board(position: Position, mode: Mode) -> PublicBoard:
    """The public picture on the screen of the room."""
    picture: Picture = position.picture
    rules: Any = position.rules
    return PublicBoard(
        turn=sequence.turn_field(picture),
        turn_type=sequence.slot(picture),
        phases=sequence.sequence(picture),
        clock_label=plain.clock(position.awaiting, _words(position)),
        map=hex_map(picture, rules.pack, mode=mode, interactive=False),
        details={side: f"opinion {picture.ao[side]}, lost {picture.lost_battalions[side]}" for side in called.SIDES},
    )


def _look(position: Position) -> Outlook | None:
    if position.sheet is None or position.viewer.side is None:
        return None
    return drafts.outlook(position.ahead, position.sheet.orders)


def _hex(names: Names, subject: str) -> str:
    place = names.blocks[subject].where if subject in names.blocks else subject
    at = names.hex_of(place)
    return at if at.isdigit() else ""


def _come_to(march: March | None) -> str:
    """The current end of a march that is being drawn, and its cost."""
    if march is None or not march.legs:
        return ""
    last = march.legs[-1]
    spent, _, log = last.total.partition(", ")
    return f"To {last.place}: {spent} of {march.limit} MP{f', {log}' if log else ''}"


def _drawn(march: March | None) -> tuple[dict[str, Any], ...]:
    """The route that is being drawn, as an order."""
    if march is None or not march.route:
        return ()
    return ({"do": "move", "units": [m.value for m in march.members if m.chosen], "route": list(march.route)},)


def _reach(look: Outlook | None, wanted: Wanted, march: March | None, names: Names) -> Mapping[str, Reach]:
    """Hexes that the selected blocks can march to, or the places in an option of the selected subject."""
    if march is not None:
        return {spot.area: Reach(spot.cost, spot.wakes, spot.held) for spot in march.spots}
    if look is None or not wanted.subject:
        return {}
    found: dict[str, Reach] = {}
    for option in (option for option in look.options if option.subject == wanted.subject):
        for name in ("where", "to", "at", "target"):
            domain = option.fields.get(name)
            one = (domain.value,) if isinstance(domain, Is) and name != "target" else ()
            for value in domain.values if isinstance(domain, OneOf) else one:
                block = names.blocks.get(str(value))
                at = names.hex_of(block.where if block else str(value))
                if at.isdigit():
                    found.setdefault(at, Reach(""))
    return found


def order_lines(position: Position, orders_given: Sequence[NotCarriedOut]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The side's own orders that were not carried out, as text, with the reasons."""
    return plain.not_carried_out(_words(position), orders_given)


def sheet_lines(position: Position) -> tuple[tuple[str, str, str], ...]:
    """The orders on the viewer's sheet as text: order, cost, rule."""
    return plain.lines(position, _words(position))


def _words(position: Position) -> Words:
    return Words(position.rules, position.picture)


def chances_of(position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """The exact chances of an assault in a form, or of the current one with LOG or fire missions; empty for other
    orders."""
    rules: Any = position.rules
    look = _look(position)
    if look is None or position.viewer.side is None:
        return ()
    if order.get("do") in FEEDING:
        with suppress(ValidationError):
            parsed = drafts.parse(rules, order)
            return chances.of_fight(rules, look.state, position.viewer.side, parsed, _words(position).names)
    if order.get("do") != "assault":
        return ()
    whole_turn = position.viewer.exercise.pace == "sheet"
    state = state_planned(position, "manoeuvre") if whole_turn else look.state
    if state is None:
        return ()
    found = chances.of_assault(rules.facts, state, position.viewer.side, order, _words(position).names)
    due_now = any((due.side, due.kind) == (position.viewer.side, "manoeuvre") for due in position.awaiting.due)
    return assumed(found) if whole_turn and not due_now else found


def result(position: Position) -> str:
    """How the game ended, as a sentence; if the umpire ended it before the rules did, that and the situation at the
    time.

    One side alone collects points, for the places that it holds (2.5).
    """
    rules: Any = position.rules
    scoreboard = position.scoreboard
    aims = rules.facts.scenario.victory
    score = next(one for one in scoreboard.scores if one.side == aims.side)
    names, side = Names(position.picture, rules.pack), called.SIDES[aims.side]
    held = listed(f"{names.place(str(row.params['place']))} {row.params['points']}" for row in score.rows)
    points = f"Points of {side}: {score.points}, for {held}" if held else f"{side} holds no place that brings points"
    level = scoreboard.level.replace("_", " ").capitalize()
    if not scoreboard.final:
        return f"Ended early by the umpire in turn {position.awaiting.turn}. Result at that point: {level}. {points}."
    return f"{level}. {points}."
