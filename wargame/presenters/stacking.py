"""The cards that the umpire stacked before play, so that readers can check the dice."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudication.models import Game
from wargame.presenters import systems


def of(game: Game, rules: Any) -> tuple[str, ...]:
    """The draws of a game that no die decided, one line each."""
    return systems.of(game.system).stacked(rules, msgspec.json.decode(game.options, type=rules.option_type))
