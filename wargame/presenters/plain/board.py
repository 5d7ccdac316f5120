"""A cell's whole page for a rule system without its own pages, made from one position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from adjudication.engine.play.foresight import imagined
from adjudication.engine.protocol import Awaiting, say
from adjudication.engine.record.figures import count
from adjudication.engine.scenario import sides
from wargame import turn_words
from wargame.maps.hex_view import Mode
from wargame.presenters.plain.composer import Composer
from wargame.presenters.plain.decisions import AS_FORESEEN, Compose, SheetPlan, sections
from wargame.presenters.plain.sketches import plain_map
from wargame.presenters.plain.tables import figures, tables
from wargame.presenters.plain.words import Words
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import GameBoard, OddsBar, Phase, Wanted
from wargame.selectors.outcome import NotCarriedOut
from wargame.selectors.position import Position

TRACK = ""
FIGHTS: tuple[str, ...] = ()
SETUP = "setup"
PUBLIC = "Public picture"
VIEWS = {"map": "Map", "displays": "Displays", "forces": "Forces"}
TEMPLATES = {"displays": "systems/plain/_displays.html", "forces": "systems/plain/_forces.html"}


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The page for the viewer. `drafting`: whether their sheet is open."""
    found = frame(position, wanted=wanted, drafting=drafting)
    sketch = position.rules.sketch(position.picture)
    words = Words(position.rules).on(sketch)
    drawn, picture = plain_map(sketch, words, found.map_title), position.picture
    return replace(found, map=drawn, figures=figures(picture, words), displays=tables(picture, words))


def frame(
    position: Position,
    *,
    wanted: Wanted,
    drafting: bool,
    words: Words | None = None,
    compose: Compose | None = None,
    plan: SheetPlan = AS_FORESEEN,
) -> GameBoard:
    """The page without map, figures and displays, for a rule system that draws its own.

    A system that says or asks things in its own way gives its `words`, what makes its composers, and how it plans.
    """
    if words is None:
        words = Words(position.rules).on(position.rules.sketch(position.picture))
    plain = Composer(words)
    drafted = sections(position, wanted, compose or (lambda look, part: plain), plan) if drafting else ()
    side, awaiting = position.viewer.side, position.awaiting
    over = awaiting.mode == "over"
    title = f"{sides.whose(position.rules.pack, side)} picture" if side else PUBLIC
    return GameBoard(
        turn=turn_field(awaiting),
        turn_type="",
        phases=sequence(awaiting, words),
        clock_label=clock(awaiting, words),
        map=mark_safe(""),
        map_title=title,
        map_note=("", "", ""),
        figures=(),
        displays=(),
        forces=(),
        templates=TEMPLATES,
        sections=drafted,
        over=over,
        result=result(position) if over or position.ended else "",
        stands_by=("", "") if drafted else stands_by(position),
    )


def clock(awaiting: Awaiting, words: Words) -> str:
    """The label of the clock: what locks when it runs out."""
    return words.clock(awaiting.due[0].kind if awaiting.due else "")


def stands_by(position: Position) -> tuple[str, str]:
    """The reason why the viewer's cell cannot give orders now, and the rule; both empty if it can."""
    rules, viewer = position.rules, position.viewer
    if not viewer.side or position.ended:
        return "", ""
    said = rules.stands_by(imagined(rules, position.picture), viewer.side, viewer.remit)
    return (say(rules.catalogue, said), said.rule) if said is not None else ("", "")


def public_board(position: Position, mode: Mode) -> PublicBoard:
    """The public picture on the screen of the room. The plain map is small enough to be whole in every `mode`."""
    drawn = plain_map(position.rules.sketch(position.picture), Words(position.rules), PUBLIC)
    return public_frame(position, drawn)


def public_frame(position: Position, drawn: SafeString) -> PublicBoard:
    """The public picture with a map that has been drawn already."""
    words, awaiting = Words(position.rules), position.awaiting
    points = {score.side: count(score.points, "point").replace(" ", "\u00a0") for score in position.scoreboard.shown}
    return PublicBoard(turn_field(awaiting), "", sequence(awaiting, words), clock(awaiting, words), drawn, points)


def turn_field(awaiting: Awaiting) -> str:
    """The turn."""
    return turn_words.number(awaiting.turn)


def sequence(awaiting: Awaiting, words: Words) -> tuple[Phase, ...]:
    """The phases of the turn: past, now, next; the current one names the sides with a decision to answer. The set-up
    appears only while it lasts."""
    phases = [(key, title) for key, title in words.phases if key != SETUP or awaiting.phase == SETUP]
    keys = [key for key, _ in phases]
    now = len(keys) if awaiting.mode == "over" else keys.index(awaiting.phase) if awaiting.phase in keys else 0
    owing = tuple({"label": due.side[0], "state": "now"} for due in awaiting.due)
    return tuple(
        Phase(str(at + 1), title, "past" if at < now else "now" if at == now else "next", owing if at == now else ())
        for at, (_, title) in enumerate(phases)
    )


def order_lines(position: Position, orders_given: Sequence[NotCarriedOut]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The side's own orders that were not carried out, as text, with the reasons."""
    return not_carried_out(Words(position.rules), orders_given)


def not_carried_out(words: Words, given: Sequence[NotCarriedOut]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Orders as text, with the reasons why they were not carried out."""
    return tuple((words.say(entry.order), entry.reasons) for entry in given)


def sheet_lines(position: Position) -> tuple[tuple[str, str, str], ...]:
    """The orders on the viewer's sheet as text: order, cost, rule."""
    return lines(position, Words(position.rules))


def lines(position: Position, words: Words) -> tuple[tuple[str, str, str], ...]:
    """The orders on the viewer's sheet in these words."""
    done = words.ending(position.asked)
    return tuple(words.line(order, done) for order in (position.sheet.orders if position.sheet else ()))


def task_title(rules: Any, kind: str) -> str:
    """The prompt of a decision, in a few words."""
    return Words(rules).task(kind)


def chances_of(position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
    """No chances are shown before a roll; the report has them all."""
    return ()


def stacked(rules: Any, options: Any) -> tuple[str, ...]:
    """Empty: nothing is put in order before play."""
    return ()


def result(position: Position) -> str:
    """How the game ended, as a sentence; if the umpire ended it before the rules did, the result at that moment."""
    scoreboard, words = position.scoreboard, Words(position.rules)
    points = ", ".join(f"{words.thing(score.side)} {score.points}" for score in scoreboard.shown)
    points = points if len(scoreboard.shown) > 1 else f"Points: {points}"
    said = words.level(scoreboard.level)
    level = said[:1].upper() + said[1:]
    if not scoreboard.final:
        return f"Ended early by the umpire in turn {position.awaiting.turn}. Result at that point: {level}. {points}."
    return f"{level}. {points}."
