"""Everything a cell's page shows of Ukrainian Crisis, put together from one position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.menu import Is
from adjudication.engine.play.endings import ending
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from wargame.maps.hex_view import Mode
from wargame.presenters.board_parts import Reminder
from wargame.presenters.composing.assumed import assumed
from wargame.presenters.composing.chosen import still
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import GameBoard, OddsBar, Section, Wanted
from wargame.presenters.ukrainian_crisis import chances, displays, orders, sequence, words
from wargame.presenters.ukrainian_crisis.area_map import area_map
from wargame.presenters.ukrainian_crisis.composer import ComposerContext, section
from wargame.presenters.ukrainian_crisis.forces import forces
from wargame.presenters.ukrainian_crisis.stacking import stacked as stacked
from wargame.presenters.ukrainian_crisis.standing import standing_sections
from wargame.presenters.ukrainian_crisis.words import Names
from wargame.selectors import drafts
from wargame.selectors.drafts import Outlook
from wargame.selectors.outcome import NotCarriedOut
from wargame.selectors.position import Position

MAP_NOTE = (
    "28 areas.",
    "points and facilities reconstructed",
    "Borders and outlines are real. Victory points, airfields, ports and zones are reconstructed from the rules.",
)
TRACK = "prestige"
FIGHTS = ("Battle", "Attempt to neutralise", "Attempt", "Event die", "Effort")
TEMPLATES = {"displays": "systems/ukrainian_crisis/_displays.html", "forces": "systems/ukrainian_crisis/_forces.html"}


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The board as the viewer may see it. `drafting`: whether their sheet is open to them."""
    picture: Picture = position.picture
    rules: Any = position.rules
    facts: Facts = rules.facts
    look = _look(position)
    shown = (
        look is not None and look.items and not any(item.problems for item in look.items) and position.sheet is not None
    )
    after = rules.picture(look.state, picture.side) if look is not None and shown else picture
    sections = _sections(position, look, after, facts, wanted) if drafting and look is not None else ()
    wanted = still(wanted, sections)
    reach, area, units = _pointing(look, sections, wanted)
    start = track[0][1] if track else dict(picture.prestige)
    kind = position.awaiting.due[0].kind if position.awaiting.due else ""
    return GameBoard(
        turn=sequence.turn_field(picture),
        turn_type=(picture.turn_type or "").capitalize(),
        phases=sequence.sequence(picture),
        clock_label=words.task(kind).clock if kind else "Orders lock in",
        map=area_map(
            picture,
            reach=reach,
            selected_area=area,
            selected_units=units,
            orders=tuple(item.order for item in look.items) if look else (),
        ),
        map_title=f"{words.SIDES[picture.side]}’s picture" if picture.side else "Public picture",
        map_note=MAP_NOTE,
        figures=displays.situation(picture),
        displays=displays.displays(picture, start, track, facts.pack.charts.combat.hit_on),
        forces=forces(picture),
        templates=TEMPLATES,
        sections=sections,
        over=picture.over,
        result=result(position) if picture.over or position.ended else "",
        result_rule="9.0",
        reminders=_held(picture),
    )


def _held(picture: Picture) -> tuple[Reminder, ...]:
    """An event card that the side keeps to play later."""
    held = picture.event_held
    return (Reminder(f"Held event: {held.name}", "Play it now, or keep it.", "displays"),) if held else ()


def public_board(position: Position, mode: Mode) -> PublicBoard:
    """The public picture on the screen of the room."""
    picture: Picture = position.picture
    due = position.awaiting.due
    return PublicBoard(
        turn=sequence.turn_field(picture),
        turn_type=(picture.turn_type or "").capitalize(),
        phases=sequence.sequence(picture),
        clock_label=words.task(due[0].kind).clock if due else "Orders lock in",
        map=area_map(picture, mode=mode, interactive=False),
        details={side: f"Prestige {value}" for side, value in picture.prestige.items()},
    )


def _look(position: Position) -> Outlook | None:
    if position.sheet is None or position.viewer.side is None:
        return None
    return drafts.outlook(position.ahead, position.sheet.orders)


def _sections(position: Position, look: Outlook, after: Picture, facts: Facts, wanted: Wanted) -> tuple[Section, ...]:
    side = position.viewer.side
    assert side is not None
    assert position.decision is not None
    if position.viewer.exercise.pace == "sheet":
        return standing_sections(position, look, facts, wanted)
    due = position.due
    if due is None:
        return ()
    return (section(due["kind"], due["several"], look, ComposerContext(after, facts, side), wanted),)


def _pointing(
    look: Outlook | None, sections: Sequence[Section], wanted: Wanted
) -> tuple[frozenset[str], str, tuple[str, ...]]:
    """Areas the chosen subject may go to by the forms for it, the area chosen, the units chosen."""
    if look is None or not wanted.subject:
        return frozenset(), "", ()
    forms = [form for section in sections if section.subject == wanted.subject for form in section.forms]
    places = [entry for form in forms for entry in form.entries if entry.name in ("to", "area")]
    reach = {choice.value for entry in places if len(entry.choices) > 1 for choice in entry.choices}
    here = any(option.fields.get("area") == Is(wanted.subject) for option in look.options)
    area = wanted.subject if here else str(wanted.typed.get("to") or wanted.typed.get("area") or "")
    return frozenset(reach), area, (wanted.subject,)


def order_lines(position: Position, orders_given: Sequence[NotCarriedOut]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Own orders that were not carried out, in words, with the reasons."""
    names = Names(position.picture)
    return tuple((orders.say(entry.order, names)[0], entry.reasons) for entry in orders_given)


def sheet_lines(position: Position) -> tuple[tuple[str, str, str], ...]:
    """The orders of the viewer's sheet in words: text, price, rule."""
    names = Names(position.picture)
    done = ending(position.rules.catalogue, position.asked)
    return tuple(orders.say(order, names, done) for order in (position.sheet.orders if position.sheet else ()))


def task_title(rules: Any, kind: str) -> str:
    """What a decision asks, in a few words."""
    return words.task(kind).title


def chances_of(position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """The exact chances of one order that somebody is about to give."""
    rules: Any = position.rules
    found = chances.preview(rules.facts, Names(position.picture), order, position.picture.mode)
    later = position.viewer.exercise.pace == "sheet" and order.get("do") == "group"
    return assumed(found) if later else found


def side_name(side: str) -> str:
    """A side as pages call it."""
    return words.SIDES.get(side, side)


def result(position: Position) -> str:
    """How the game ended in a sentence; where the umpire ended it before the rules did, that and the situation then."""
    scoreboard = position.scoreboard
    points = ", ".join(f"{words.SIDES[score.side]} {score.points}" for score in scoreboard.scores)
    level = scoreboard.level.replace("_", " ").capitalize()
    ahead = f"{words.SIDES[scoreboard.winner]} leads by {scoreboard.difference}" if scoreboard.winner else ""
    if not scoreboard.final:
        turn = position.awaiting.turn
        return f"Ended early by the umpire in turn {turn}. Result at that point: {ahead or 'level'}. {points} VP."
    return f"{level}: {ahead}. {points} VP." if ahead else f"{level}. {points} VP."
