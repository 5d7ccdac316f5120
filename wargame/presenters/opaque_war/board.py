"""Everything a cell's page shows of Opaque War: the plain board with the hex map of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils.safestring import SafeString

from wargame.maps.hex_view import Mode, Reach
from wargame.presenters.opaque_war.hexes import hex_map
from wargame.presenters.plain import board as plain
from wargame.presenters.plain.board import (
    TRACK,
    chances_of,
    order_lines,
    result,
    sheet_lines,
    stacked,
    task_title,
)
from wargame.presenters.shapes import Figure, GameBoard, PublicBoard, Section, Wanted
from wargame.selectors.position import Position

__all__ = [
    "TRACK", "board", "chances_of", "order_lines", "public_board", "result", "sheet_lines", "stacked", "task_title",
]  # fmt: skip
MAP_NOTE: Final = (
    "1 hex 14 km, turn a month.",
    "reconstructed",
    "The printed map was not available: places, roads and rails come from public geography, fitted to the rules.",
)


def board(
    position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
) -> GameBoard:
    """The board as the viewer may see it. `drafting`: whether their sheet is open to them."""
    found = plain.board(position, wanted=wanted, track=track, drafting=drafting)
    return replace(
        found, map=_map(position, "screen", found.sections, wanted), map_note=MAP_NOTE, figures=_figures(position)
    )


def public_board(position: Position) -> PublicBoard:
    """The public picture on the screen of the room."""
    return replace(plain.public_board(position), map=_map(position, "projector"))


def _figures(position: Position) -> tuple[Figure, ...]:
    """What a commander looks at first: points, and the support from abroad that pays for the rest."""
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
    return hex_map(
        position.picture, rules.pack, rules.facts.titles, mode=mode, interactive=mode == "screen",
        reach=_reach(sections), selected=wanted.subject if wanted else "",
    )  # fmt: skip


def _reach(sections: Sequence[Section]) -> dict[str, Reach]:
    """The places that the chosen unit can be ordered to: where the ways of its forms end."""
    entries = [entry for section in sections for form in section.forms for entry in form.entries]
    return {
        choice.area: Reach("") for entry in entries if entry.kind == "route" for choice in entry.choices if choice.area
    }
