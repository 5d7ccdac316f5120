"""Which presenter draws which rule system. A page asks here and knows no system by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from adjudication.engine import registry
from wargame.maps.hex_view import Mode
from wargame.presenters.plain import board as plain
from wargame.presenters.public_board import PublicBoard
from wargame.presenters.shapes import GameBoard, OddsBar, Wanted
from wargame.selectors.outcome import NotCarriedOut
from wargame.selectors.position import Position


class SystemPresenter(Protocol):
    """What the pages ask of a system; a module with these functions will do."""

    @property
    def TRACK(self) -> str:  # noqa: N802 - a constant of the module
        """The key of the public track that the board draws over the turns; empty for none."""
        ...

    @property
    def FIGHTS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """The names of the parts of a step that a cell reads first, the most important one first."""
        ...

    def board(
        self, position: Position, *, wanted: Wanted, track: Sequence[tuple[int, dict[str, int]]], drafting: bool
    ) -> GameBoard:
        """The board as the viewer may see it. `drafting`: whether their sheet is open to them."""
        ...

    def public_board(self, position: Position, mode: Mode) -> PublicBoard:
        """The public picture on the screen of the room, with its map as "projector" or "whole"."""
        ...

    def sheet_lines(self, position: Position) -> tuple[tuple[str, str, str], ...]:
        """The orders of the viewer's sheet in words: text, price, rule."""
        ...

    def order_lines(
        self, position: Position, orders_given: Sequence[NotCarriedOut]
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Own orders that were not carried out, in words, with the reasons."""
        ...

    def task_title(self, rules: Any, kind: str) -> str:
        """What a decision asks, in a few words."""
        ...

    def chances_of(self, position: Position, order: dict[str, Any]) -> tuple[OddsBar, ...]:
        """The exact chances of one order that somebody is about to give."""
        ...

    def stacked(self, rules: Any, options: Any) -> tuple[str, ...]:
        """What the umpire laid in order before play where dice would have drawn, a line each."""
        ...

    def result(self, position: Position) -> str:
        """How the game ended in a sentence."""
        ...


def of(system: str) -> SystemPresenter:
    """The presenter of a rule system: the module `board` of the package of its name here, else the plain one."""
    return cast(SystemPresenter, registry.part("wargame.presenters", system, "board") or plain)
