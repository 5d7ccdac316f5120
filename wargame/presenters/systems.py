"""Finds the presenter of each rule system. Pages ask here and know no system by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from adjudication.engine import registry
from wargame.maps.hex_view import Mode
from wargame.presenters.plain import board as plain
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import GameBoard, OddsBar, Wanted
from wargame.selectors.outcome import NotCarriedOut
from wargame.selectors.position import Position


class SystemPresenter(Protocol):
    """What pages require of a system; a module with these functions is enough."""

    @property
    def TRACK(self) -> str:  # noqa: N802 - a constant of the module
        """The key of the public track that the page draws over the turns; empty for none."""
        ...

    @property
    def FIGHTS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """The names of the parts of a step that a cell reads first, most important first."""
        ...

    def board(
        self, position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
    ) -> GameBoard:
        """The page for the viewer. `drafting`: whether their sheet is open."""
        ...

    def public_board(self, position: Position, mode: Mode) -> PublicBoard:
        """The public picture on the screen of the room, with its map as "projector" or "whole"."""
        ...

    def sheet_lines(self, position: Position) -> tuple[tuple[str, str, str], ...]:
        """The orders on the viewer's sheet as text: order, cost, rule."""
        ...

    def order_lines(
        self, position: Position, orders_given: Sequence[NotCarriedOut]
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The side's own orders that were not carried out, as text, with the reasons."""
        ...

    def task_title(self, rules: Any, kind: str) -> str:
        """The prompt of a decision, in a few words."""
        ...

    def chances_of(self, position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
        """The exact chances of one order in preparation."""
        ...

    def stacked(self, rules: Any, options: Any) -> tuple[str, ...]:
        """The cards that the umpire put in order before play instead of drawing them, one line each."""
        ...

    def result(self, position: Position) -> str:
        """How the game ended, as a sentence."""
        ...


def views(system: str) -> Mapping[str, str]:
    """What the middle of a cell's page can show, by its key: a system without a board leaves out displays and forces,
    and calls the first of them by another name."""
    found: Mapping[str, str] = getattr(of(system), "VIEWS", plain.VIEWS)
    return found


def of(system: str) -> SystemPresenter:
    """The presenter of a rule system: the module `board` in its package, otherwise the plain one."""
    return cast(SystemPresenter, registry.part("wargame.presenters", system, "board") or plain)
