"""What one side hides, the numbers of moves and agreements do not tell the others."""

from __future__ import annotations

from typing import Any

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play.orders import Done
from adjudication.systems.seminar.orders import Move, Propose

RULES = registry.bound("seminar", "crossing")
SECRET = Move("We hide the second boat.", "Two of our crew.", "Nobody counts on it.", covert=True)
OPEN = Move("We call for volunteers.", "The town radio.", "More hands at the pier.")
TO_YELLOW = Propose("YELLOW", "A berth.", "Silence.")
TO_BLUE = Propose("BLUE", "Our boats.", "Fuel.")


def seen_by(side: str, green: list[Any]) -> tuple[list[Any], Any]:
    """What a side learns of a round in which the Town of Lund gives these orders, and its picture at the end."""
    state, told = RULES.initial_state(RULES.option_type()), list[Any]()
    dice = Dice(Seeded(b"quiet", 1))

    def step(orders: dict[str, Any]) -> None:
        for event in RULES.adjudicate(state, orders, dice):
            seen = RULES.redact(state, event, side)
            told.extend([] if seen is None else [(seen, RULES.narrate(state, seen))])
            RULES.apply(state, event)

    def round_of(orders: list[Any]) -> None:
        for order in orders:
            step({"GREEN": order})
        for name in ("BLUE", "GREEN", "YELLOW"):
            step({name: Done()})

    step({})
    round_of(green)
    return told, RULES.picture(state, side)


def test_an_open_move_has_the_same_number_whatever_is_covert() -> None:
    assert seen_by("BLUE", [OPEN]) == seen_by("BLUE", [SECRET, OPEN])
    assert seen_by("GREEN", [OPEN]) != seen_by("GREEN", [SECRET, OPEN])


def test_an_agreement_has_the_same_name_whatever_others_agree() -> None:
    assert seen_by("BLUE", [TO_BLUE]) == seen_by("BLUE", [TO_YELLOW, TO_BLUE])
    told, _ = seen_by("BLUE", [TO_YELLOW, TO_BLUE, TO_BLUE])
    assert [one.agreement for one, _ in told if hasattr(one, "agreement")] == ["BLUE-GREEN-1", "BLUE-GREEN-2"]


def test_people_read_an_agreement_by_its_number_and_its_sides() -> None:
    names = RULES.facts.side_names
    assert RULES.facts.agreement("BLUE-GREEN-2") == f"2 ({names['BLUE']}, {names['GREEN']})"
    assert RULES.facts.agreement("the-other-one") == "the-other-one"
