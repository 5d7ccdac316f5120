"""An order that was just put on a whole-turn sheet has its share at once, from the forecast of the sheet before."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from adjudication.engine.planning import futures
from tests import world as worlds
from tests.fog.conftest import seated
from wargame.selectors import position
from wargame.services import forecasts

pytestmark = pytest.mark.django_db
CARDS: dict[str, Any] = {"do": "place_cards", "military": "minor", "diplomatic": "maximum", "information": "moderate"}
FOUR: dict[str, Any] = {"do": "attempt", "country": "GB", "direction": "up", "rp": 4, "prestige": 0}
NINE: dict[str, Any] = FOUR | {"rp": 9}


def test_an_order_just_added_keeps_its_share_until_the_next_forecast(db: None) -> None:
    """Nothing is played for it: the menus behind the sheet before say in how many possible turns it is legal."""
    futures.forget()
    world = worlds.begun(pace="sheet")

    def plan(*orders: dict[str, Any]) -> Any:
        world.decision().sheets.filter(cell=world.cells["blue"]).update(orders=list(orders), status="draft")
        found = position.load(world.viewer("blue"))
        assert found is not None
        return found.plan

    plan(CARDS)
    seated(world, "blue").get(f"/x/{world.exercise.pk}/cell/{world.cells['blue'].pk}/")
    forecasts.maker.work_off()
    with patch.object(futures._Turns, "play", side_effect=AssertionError("a possible turn was played")):
        said = plan(CARDS, NINE)
        at_once = said.shares[1]
    assert not said.fresh
    assert not at_once.fresh
    assert 0 < at_once.carried < futures.FUTURES
    assert 2 not in plan(CARDS, FOUR, NINE).shares, "what comes before it is not known either"
    futures.forget()
