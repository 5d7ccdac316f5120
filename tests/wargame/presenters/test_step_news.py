"""Which of its own orders a cell reads at once: all that failed, and of the others those that brought something."""

from __future__ import annotations

from wargame.presenters.step_news import ORDERS, NewsOrder, _folded


def order(text: str, state: str = "done", came: str = "") -> NewsOrder:
    return NewsOrder(text, state, "", (), came)


def test_what_was_refused_is_always_shown_in_its_place() -> None:
    many = [order(f"tick {number}") for number in range(20)]
    given = [*many[:10], order("cross", "refused"), *many[10:], order("miss", "failed")]
    shown, folded = _folded(given)
    assert [one.text for one in shown] == [*(f"tick {number}" for number in range(ORDERS)), "cross", "miss"]
    assert [one.text for one in folded] == [f"tick {number}" for number in range(ORDERS, 20)]


def test_orders_that_brought_something_come_before_those_that_did_not() -> None:
    given = [*(order(f"tick {number}") for number in range(ORDERS)), order("attack", came="A unit is lost.")]
    shown, folded = _folded(given)
    assert "attack" in [one.text for one in shown]
    assert [one.text for one in folded] == [f"tick {ORDERS - 1}"]


def test_what_only_says_how_play_goes_on_is_folded_first() -> None:
    given = [
        NewsOrder("act first", "done", "", (), "", quiet=True), *(order(f"tick {number}") for number in range(ORDERS)),
    ]  # fmt: skip
    shown, folded = _folded(given)
    assert [one.text for one in folded] == ["act first"]
    assert len(shown) == ORDERS
