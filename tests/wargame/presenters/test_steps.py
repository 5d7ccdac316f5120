"""The steps of a whole-turn sheet: which one comes next, and what one says that offers nothing."""

from __future__ import annotations

from typing import Any

from wargame.presenters import steps
from wargame.presenters.shapes import Drafted, Form, Section

OFFER = (Form("place", "Place", "Add", ()),)


def section(kind: str, **more: Any) -> Section:
    return Section(kind, kind.title(), "", "", True, **more)


def test_a_step_leads_to_the_next_that_is_not_complete_and_then_to_those_before_it() -> None:
    made = steps.in_a_row(
        [
            section("cards", forms=OFFER, missing="one area has no card"),
            section("declare", items=(Drafted(0, "No"),), forms=OFFER),
            section("operate", forms=OFFER),
            section("attack", forms=OFFER, optional=True),
        ]
    )
    assert [one.following for one in made] == [
        ("operate", "Operate"),
        ("operate", "Operate"),
        ("cards", "Cards"),
        ("cards", "Cards"),
    ]
    assert steps.in_a_row([section("declare")])[0].following == ("", "")


def test_a_step_without_offers_says_whether_an_order_of_its_own_is_why() -> None:
    full, empty = steps.in_a_row([section("military", items=(Drafted(0, "Mobilise"),)), section("targets")])
    assert (full.rest, empty.rest) == (steps.NO_MORE, steps.NONE_AT_ALL)


def test_a_step_says_that_it_has_no_offer_once_that_is_known() -> None:
    full, empty = steps.in_a_row([section("operate", forms=OFFER), section("targets", idle="Kyiv")], known=False)
    assert (full.state[1], empty.state[1]) == ("Empty", "Not known yet")
    assert (empty.rest, empty.idle) == (steps.NOT_YET, "")


def test_what_is_said_of_a_subject_ends_once() -> None:
    assert (
        section("place", subject_small="1 left.").about == section("place", subject_small="1 left").about == "1 left."
    )


def test_orders_that_no_step_lists_are_a_step_of_their_own() -> None:
    lines = (("Place a wing", "", "6.0"), ("Airstrike on 92 Mech", "", "6.1.3"))
    listed = section("station", items=(Drafted(0, "Place a wing"),))
    (rest,) = steps.unasked([listed], 2, lambda: lines)
    assert [(item.at, item.text, item.rule) for item in rest.items] == [(1, *lines[1][::2])]
    assert steps.unasked([listed, rest], 2, lambda: lines) == ()
