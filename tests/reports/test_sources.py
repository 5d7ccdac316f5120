"""Where the points came from, in words."""

from __future__ import annotations

from adjudication.services import shares
from reports.collect import sources


def test_without_dice_it_is_cards_that_fell_by_chance() -> None:
    found = shares.Account((), {"rules": 90.0, "dice": 2.0, "umpire": 8.0}, 1)
    assert "2 % came from dice" in sources.text(found, dice=True)
    assert "2 % came from the draw of cards" in sources.text(found, dice=False)
