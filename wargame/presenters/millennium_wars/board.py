"""A cell's whole page of Millennium Wars: the plain page with the hex map, displays and odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from django.utils.safestring import SafeString

from adjudication.engine.dice import RollModifier
from adjudication.engine.play.foresight import imagined
from adjudication.engine.scenario import sides
from adjudication.systems.millennium_wars.basics.board import in_hex
from adjudication.systems.millennium_wars.basics.facts import CAMPS, SIDES
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.combat.events import MEANS
from adjudication.systems.millennium_wars.combat.odds import Odds, forecast, odds
from adjudication.systems.millennium_wars.headquarters.supply import wanting
from wargame.maps.hex_view import Mode, Reach
from wargame.presenters.composing.assumed import assumed
from wargame.presenters.composing.bars import bar
from wargame.presenters.composing.cards import with_cards
from wargame.presenters.millennium_wars import displays
from wargame.presenters.millennium_wars.hexes import hex_map
from wargame.presenters.millennium_wars.shop import Buyer, priced
from wargame.presenters.millennium_wars.standing import standing_sections
from wargame.presenters.plain import board as plain
from wargame.presenters.plain.board import TRACK, order_lines, sheet_lines, stacked, task_title
from wargame.presenters.plain.words import Words
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import Figure, GameBoard, OddsBar, PriceRow, Section, Wanted
from wargame.selectors import plausible_turn
from wargame.selectors.position import Position

__all__ = [
    "FIGHTS", "TRACK", "board", "chances_of", "order_lines", "public_board", "result", "sheet_lines", "stacked",
    "task_title",
]  # fmt: skip
TO_WHITE_CELL: Final = "Let White Cell place all units"
CARDS: Final = ("attack", "tactics", "aid_defence")  # orders with their own card
FIGHTS: Final = ("Attack", "Combat", "Attack on Demonstrators", "Information attack")
TEMPLATES: Final = {**plain.TEMPLATES, "forces": "systems/shared/_forces.html"}
MAP_NOTE: Final = (
    "1 hex 39 km, turn a week. Shaded: within reach of a headquarters.",
    "reconstructed",
    "The printed map was not available: places, borders and rivers come from public geography.",
)
LAYERS: Final = (
    ("looks", "Reach of headquarters", True), ("zoc", "Deep zones of control", True), ("formation", "Values", True),
)  # fmt: skip


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The page for the viewer. `drafting`: whether their sheet is open."""
    rules, picture = position.rules, position.picture
    buyer = Buyer(Words(rules).on(rules.sketch(picture)))
    found = plain.frame(position, wanted=wanted, drafting=drafting, words=buyer.words, compose=lambda look, part: buyer)
    of = partial(chances_of, position)
    sections = tuple(priced(position, with_cards(one, wanted, CARDS, of)) for one in found.sections)
    if drafting and position.sheet is not None and position.viewer.exercise.pace == "sheet":
        sections = _in_advance(rules, picture, sections, position.sheet.orders)
    return replace(
        found, map=_map(position, "screen", found.sections, wanted), map_note=MAP_NOTE, figures=_figures(position),
        result=result(position) if found.result else "", layers=LAYERS, sections=sections,
        displays=displays.displays(rules, picture, position.scoreboard),
        forces=displays.forces(rules, picture, rules.sketch(picture)), templates=TEMPLATES,
    )  # fmt: skip


def _in_advance(rules: Any, picture: Any, sections: Sequence[Section], orders: Sequence[Any]) -> tuple[Section, ...]:
    """The tasks of a whole-turn sheet: standing orders for combat; the set-up can be left to White Cell."""
    if picture.turn:
        return (*sections, *standing_sections(Words(rules), orders))
    return tuple(replace(one, done="" if one.items else TO_WHITE_CELL) for one in sections)


def result(position: Position) -> str:
    """The winner and the reason; if the umpire ended the game before the rules did, the result at that moment."""
    said = _outcome(position)
    if position.scoreboard.final:
        return said
    return f"Ended early by the umpire in turn {position.awaiting.turn}. Result at that point: {said}"


def _outcome(position: Position) -> str:
    rules: Any = position.rules
    board, bars = position.scoreboard, rules.facts.victory
    score = next(one.points for one in board.scores if one.side == "RED")
    if board.winner is None:
        return f"A draw: Russia scores {score}, between {bars.coalition + 1} and {bars.russian - 1}."
    winner = sides.spoken(rules.pack)[board.winner]
    won = f"{winner[:1].upper()}{winner[1:]} wins"
    if board.level == "automatic":
        return f"{won} by the Political Index, which is at {displays.signed(position.picture.index)}."
    needed = f"{bars.russian} or more is" if board.winner == "RED" else f"{bars.coalition} or less is"
    return f"{won}: Russia scores {score}, and {needed} enough.".replace("-", "−")


def public_board(position: Position, mode: Mode) -> PublicBoard:
    """The public picture on the screen of the room."""
    return plain.public_frame(position, _map(position, mode))


def chances_of(position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """The exact chances of an attack in a form, or of the attack in progress, before support is rolled."""
    rules: Any = position.rules
    if position.viewer.side is None:
        return ()
    if order.get("do") in ("tactics", "aid_defence"):
        state = imagined(rules, position.picture)
        return (_card(rules, odds(rules.facts, state, state.fight)),) if state.fight is not None else ()
    if order.get("do") != "attack":
        return ()
    later = position.viewer.exercise.pace == "sheet"
    state = plausible_turn.state_planned(position, "attack") if later else None
    state = imagined(rules, position.picture) if state is None else state
    bars = _of_attack(rules, state, SIDES.index(position.viewer.side), order)
    return assumed(bars) if later else bars


def _of_attack(rules: Any, state: Any, side: int, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    f = rules.facts
    target = f.index.get(str(order.get("target", "")), -1)
    units = [f.piece[name] for name in map(str, order.get("units") or ()) if name in f.piece]
    units = [p for p in units if target >= 0 and state.where[p] in f.beside[target]]
    enemy = 1 - camp_of_side(f, state, side)
    defenders = in_hex(f, state, enemy, target) if target >= 0 else []
    if not units or not defenders:
        return ()
    out = (wanting(f, state, units), wanting(f, state, defenders))
    found = forecast(f, state, side, target, units, defenders, out)
    return (_card(rules, found),) if found is not None else ()


def _card(rules: Any, found: Odds) -> OddsBar:
    """The chances of each result, with the sum behind them."""
    whole = sum(found.ways.values())
    shares = [(MEANS[result], number / whole) for result, number in found.ways.items()]
    rows = [PriceRow(f"Attack {found.attack} against defence {found.defence}", found.column, "17.1")]
    rows += [PriceRow(_row(rules, one), displays.signed(one.value), one.rule) for one in found.rows]
    return bar(
        "Result", shares, rule="17.4", costs=(*rows, PriceRow("Column of the table", found.shifted, "", total=True))
    )


def _row(rules: Any, one: RollModifier) -> str:
    said = str(rules.catalogue.get(one.label, one.label))
    return said[:1].upper() + said[1:]


def _figures(position: Position) -> tuple[Figure, ...]:
    """A commander's first figures: the index, the points left, the score. Partners without points are left out, except
    for the viewer and the commander of their camp."""
    rules: Any = position.rules
    p = position.picture
    score = next(one.points for one in position.scoreboard.scores if one.side == "RED")
    names = sides.names(rules.pack)
    shown = [one for one in p.sides if one.camp and (one.points or one.side in (*CAMPS, p.side) or one.camp == p.side)]
    points = tuple(Figure(f"Points {names[one.side]}", str(one.points), "", "21.0") for one in shown)
    impulse = (Figure("Impulse", str(p.impulse), "", "13.1"),) if p.impulse else ()
    return (
        Figure("Index", displays.signed(p.index), "", "21.0"),
        *points,
        Figure("Score", str(score).replace("-", "−"), "", "24.0"),
        *impulse,
    )


def _map(position: Position, mode: Mode, sections: Sequence[Section] = (), wanted: Wanted | None = None) -> SafeString:
    rules: Any = position.rules
    return hex_map(
        position.picture, rules.facts, mode=mode, interactive=mode == "screen", reach=_reach(sections),
        selected=wanted.subject if wanted else "", orders=position.sheet.orders if position.sheet else (),
    )  # fmt: skip


def _reach(sections: Sequence[Section]) -> dict[str, Reach]:
    """The places to which the selected unit can be ordered: the destinations in its forms."""
    entries = [entry for section in sections for form in section.forms for entry in form.entries]
    return {
        choice.area: Reach("") for entry in entries if entry.kind == "route" for choice in entry.choices if choice.area
    }
