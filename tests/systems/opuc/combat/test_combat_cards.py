"""The card of a combat and the forecast before it: every row adds up, and no more is told than a side can know."""

from __future__ import annotations

import pytest

from adjudication.engine import odds
from adjudication.systems.opuc.assaults.assault_table import Support
from adjudication.systems.opuc.assaults.combat_cards import cards_of
from adjudication.systems.opuc.assaults.events import AssaultFought
from adjudication.systems.opuc.assaults.forecast import of_order
from adjudication.systems.opuc.assaults.orders import Advance, Assault, FollowUp
from tests.systems.opuc.combat.combat_table import Table

pytestmark = pytest.mark.usefixtures("out_of_supply")


def followed_up() -> Table:
    """O-22: an assault, a follow-up, and a second assault."""
    return Table(
        {"B08": "0708", "R12": "0709 lost3", "R01": "0909"},
        [[4], [2], [2], [5], [5], [4], [6], [4]],
        side="BLUE",
        answers={"advance": [Advance(("B08",))], "follow_up": [FollowUp("B08", "0809"), Assault("0909", ("B08",))]},
    ).assault("BLUE", "0709", "B08")


def test_each_assault_has_its_own_card() -> None:
    first, second = cards_of(followed_up().run.events)
    assert (first.target, first.follow_up, second.target, second.follow_up) == ("0709", False, "0909", True)
    assert first.advanced == ("B08",)
    assert [(loss.unit, loss.destroyed) for loss in first.losses] == [("R12", True)]
    assert sorted((loss.unit, loss.steps) for loss in second.losses) == [("B08", 2), ("R01", 1)]
    assert [test.unit for test in second.retreats] == ["B08"]


def test_rows_and_dice_make_the_total() -> None:
    for card in cards_of(followed_up().run.events):
        for throw in (card.attack, card.defence):
            assert throw is not None
            assert sum(row.value for row in throw.rows) + throw.die + sum(throw.extra) == throw.total
            assert all(row.rule for row in throw.rows)


@pytest.mark.parametrize("side", ["BLUE", "RED"])
def test_a_side_draws_the_same_cards_from_what_it_has_learnt(side: str) -> None:
    t = followed_up()
    seen = [event for event in (t.redact(event, side) for event in t.run.events) if event is not None]
    assert [(card.target, card.attack) for card in cards_of(seen)] == [
        (card.target, card.attack) for card in cards_of(t.run.events)
    ]


def test_the_forecast_is_the_sum_that_is_thrown() -> None:
    order = Assault("0709", ("B09", "B10"))
    t = Table({"B09": "0708", "B10": "0708", "R01": "0709"}, [[3], [2], [4], [3], [6], [4]], side="BLUE")
    forecast = of_order(t.f, t.s, 0, order)
    t.give("BLUE", order)
    fought = t.event(AssaultFought)
    assert forecast.odds.attack.rows == fought.attack_roll.rows
    assert forecast.odds.defence.rows == fought.defence_roll.rows
    assert forecast.odds.attack.total == fought.attack - 3
    assert forecast.assumed == ()
    assert forecast.evasion == 3
    assert odds.total(forecast.odds.on_defender) == 6


def test_the_forecast_counts_what_if() -> None:
    t = Table({"B09": "0708", "R01": "0709"}, side="BLUE")
    order = Assault("0709", ("B09",))
    plain = of_order(t.f, t.s, 0, order).odds
    helped = of_order(t.f, t.s, 0, order, Support(missions=3), Support(missions=2)).odds
    assert (helped.attack.total - plain.attack.total, helped.defence.total - plain.defence.total) == (3, 2)


def test_the_forecast_knows_nothing_of_a_hidden_block() -> None:
    order = Assault("0709", ("B09",))
    seen = set()
    for name in ("R01", "R04", "R12 lost2", "R19"):
        unit, *flags = name.split()
        t = Table({"B09": "0708", unit: " ".join(["0709", "hidden", *flags])}, side="BLUE")
        forecast = of_order(t.f, t.s, 0, order)
        assert [token[0] for token in forecast.assumed] == ["#"]
        seen.add((forecast.odds.attack.total, forecast.odds.defence.total, forecast.odds.defence.extra))
    assert len(seen) == 1


def test_a_minefield_not_told_apart_is_taken_for_real() -> None:
    order = Assault("0709", ("B09",))
    for real in (True, False):
        for known in (True, False):
            t = Table(
                {"B09": "0708", "R01": "0709"},
                side="BLUE",
                mines=[{"hex": "0709", "side": "RED", "real": real, "known": known}],
            )
            labels = {row.label for row in of_order(t.f, t.s, 0, order).odds.attack.rows}
            assert ("dm.mines" in labels) is (real or not known)
