"""What Millennium Wars refuses at the API: each with its reason and the rule."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.models import Step
from adjudication.systems.millennium_wars.basics.facts import NOBODY
from tests import world as worlds
from tests.wargame.api.conftest import here, holder
from wargame.services import turns

pytestmark = pytest.mark.django_db


def refusal(world: worlds.World, kind: str, **order: Any) -> str:
    """What the API says of one order of a cell."""
    found = holder(world, kind).post(here(world, "check/", kind), {"orders": [order]}, format="json").json()
    assert len(found["problems"]) == 1, found
    return str(found["problems"][0])


def edit(world: worlds.World, *edits: dict[str, Any]) -> None:
    """The umpire changes the position."""
    turns.amend(
        exercise=world.exercise, seq=Step.objects.filter(game=world.exercise.game).latest("seq").seq,
        edits=list(edits), reason="expert", note="For the test.", tell_cells=False,
    )  # fmt: skip
    world.refresh()


@pytest.fixture
def campaign() -> worlds.World:
    return worlds.begun(
        system="millennium_wars", pack_name="twelve-weeks-capitals", review="none", number="WX 6",
        options={"red_skill": "skilled"},
    )  # fmt: skip


def test_each_wrong_order_is_refused_with_its_rule(campaign: worlds.World) -> None:
    world = worlds.play_until(campaign, turn=1, kind="purchase")
    text = refusal(world, "red", do="buy", force="RU", item="weapons", place="")
    assert "This costs 10. You have" in text
    assert "[21.0]" in text
    edit(world, {"event": "SetPoints", "side": "GREEN", "value": 5})
    text = refusal(world, "green", do="buy", force="US", item="stryker", place="2007")
    assert "[7.3, MW-27]" in text, "a Base of Ukraine supplies no American unit, and receives none"

    edit(world, {"event": "SetDemonstrators", "side": "RED", "place": "2018", "number": 2})
    world = worlds.play_until(world, turn=1, kind="demonstrate")
    side = world.decision().due[0]["side"].lower()
    edit(world, {"event": "SetDemonstrators", "side": side.upper(), "place": "2018", "number": 2})
    text = refusal(world, side, do="place_demonstrator", place="2018")
    assert "two Demonstrators" in text
    assert "[6.3, MW-04]" in text

    world = worlds.play_until(world, turn=1, kind="move")
    side = world.decision().due[0]["side"].lower()
    unit = "RU-tank-1" if side == "red" else "UKR-mech-1"
    edit(world, {"event": "SetUnit", "unit": unit, "where": "1918"})
    text = refusal(world, side, do="move", unit=unit, path=["1817", "1717"])
    assert "neutral" in text
    assert "[1.4]" in text


def test_a_force_without_a_cadre_makes_no_information_attack() -> None:
    world = worlds.begun(system="millennium_wars", pack_name="twelve-weeks", review="none", number="WX 7")
    world = worlds.play_until(world, turn=1, kind="infowar")
    side = world.decision().due[0]["side"]
    if world.state().moldova == NOBODY:
        edit(world, {"event": "SetMoldova", "side": side})
    camp = ("RED", "BLUE")[world.state().moldova]
    while {due["side"] for due in world.decision().due} != {camp} or world.decision().due[0]["kind"] != "infowar":
        worlds.advance(world)
    target = "UKR" if camp == "RED" else "RU"
    text = refusal(world, camp.lower(), do="infowar", force="MOL", target=target, mission="political")
    assert "Moldova has no free cybercadre. [20.0]" in text
