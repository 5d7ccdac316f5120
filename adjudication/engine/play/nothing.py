"""Defaults for the tables of a rule system: each says that the system has no such thing."""

from __future__ import annotations

from typing import Any

from adjudication.engine.dice import Roll
from adjudication.engine.injects.watch import TriggerNames
from adjudication.engine.protocol import Holding, Message, Problem, Tallied, Track
from adjudication.engine.sketch import Sketch


def meets_nothing(f: Any, s: Any, side: int, event: Any) -> bool:
    """No event reveals hidden facts."""
    return False


def silent(f: Any, s: Any, side: int, order: Any) -> None:
    """No standing orders."""
    return


def gives_nothing(f: Any, s: Any, side: int, partner: int) -> None:
    """No sheet depends on the goodwill of a partner."""
    return


def whole_turn(s: Any) -> None:
    """Sheets cover the whole turn."""
    return


def no_columns(f: Any) -> tuple[str, ...]:
    """No combat table."""
    return ()


def no_column(f: Any, s: Any, p: Any, side: int, order: Any) -> int | None:
    """No combat table."""
    return None


def no_move(f: Any, s: Any, order: Any) -> bool | None:
    """No order is a move."""
    return None


def nothing_wrong(f: Any, s: Any, side: int, orders: Any, live: bool) -> list[tuple[int, Problem]]:
    """A sheet never has faults as a whole."""
    return []


def but_the_number(f: Any, roll: Roll, result: int) -> str:
    """Charts print only numbers."""
    return str(result)


def nothing_counted(f: Any, before: Any, after: Any) -> tuple[Tallied, ...]:
    """Papers count nothing."""
    return ()


def no_problem(f: Any, s: Any) -> list[Problem]:
    """Edits have no faults."""
    return []


def no_map(f: Any, p: Any) -> Sketch:
    """There is no plain map."""
    return Sketch()


def no_scale(f: Any, s: Any) -> None:
    """No single number decides who wins."""


def no_names(f: Any) -> TriggerNames:
    """No names for injects."""
    return TriggerNames()


def nothing_to_judge(f: Any, s: Any, event: Any) -> None:
    """The rules judge everything."""
    return


def no_tracks(f: Any, s: Any) -> tuple[Track, ...]:
    """There is not a track that only some see."""
    return ()


def no_holders(f: Any, s: Any) -> dict[str, str]:
    """No side holds places."""
    return {}


def nothing_more(f: Any, s: Any) -> dict[Holding, int]:
    """Sides hold nothing except places."""
    return {}


def itself(f: Any, s: Any, side: int) -> int:
    """Every side is counted for itself."""
    return side


def nobody_waits(f: Any, s: Any, side: int, remit: str) -> Message | None:
    """No cell waits for the next turn."""
    return None


def nobody_attacked(f: Any, event: Any, side: int) -> tuple[str, ...]:
    """No event attacks units."""
    return ()
