"""The names that the triggers of an exercise may use, and how its cells are addressed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.injects.in_pack import address
from adjudication.engine.injects.watch import TriggerWords, last_turn
from adjudication.engine.injects.watch import words as words_of
from adjudication.errors import GameError
from adjudication.services import packs
from wargame.models import Cell, Exercise


def words(exercise: Exercise) -> TriggerWords:
    """The names for triggers: of the frozen pack in play, before the start of the chosen pack.

    The last turn is that of the exercise's own options.
    """
    try:
        rules = _rules(exercise)
    except GameError:
        return TriggerWords()
    return msgspec.structs.replace(_of_rules(rules), turns=last_turn(rules, exercise.options))


def _rules(exercise: Exercise) -> Any:
    if exercise.game is not None:
        return game_selectors.adjudicator(exercise.game)
    files = packs.texts(exercise.system, exercise.pack_name)
    return _of_files(exercise.system, tuple(sorted(files.items())))


@lru_cache(maxsize=32)
def _of_rules(rules: Any) -> TriggerWords:
    return words_of(rules)


@lru_cache(maxsize=16)
def _of_files(system: str, files: tuple[tuple[str, str], ...]) -> Any:
    return registry.get(system).bind(packs.checked(system, dict(files)))


def addresses(exercise: Exercise) -> dict[str, list[Cell]]:
    """Every cell but the white one by name, by colour and by side, in small letters. One query.

    A name goes before a colour, a colour before a side.
    """
    cells = list(exercise.cells.exclude(kind=Cell.Kind.WHITE))
    found: dict[str, list[Cell]] = {}
    for cell in cells:
        if cell.side:
            found.setdefault(cell.side.lower(), []).append(cell)
    for kind in {cell.kind for cell in cells}:
        found[kind] = [cell for cell in cells if cell.kind == kind]
    for cell in cells:
        found[address(cell.name)] = [cell]
    return found
