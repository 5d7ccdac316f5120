"""Dice belong to what they decide: a ruling on one roll leaves the dice of every other roll as they were."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.dice import BY_KEY, BY_NUMBER, Dice, Seeded, Typed, rolls_of
from adjudication.engine.play import driver
from tests.engine.test_conformance import bound, modes, options
from tests.systems import scope

SEED = b"keys"
GAMES = 12

# Cards drawn one after the other from one deck, and dice rolled for a list: the first has the first dice, and so on.
DECKS = {"deal", "draw", "event_draw", "cec_list"}
# What a side may attempt again on the same thing in one turn. There is no second attempt without a first.
REPEATED = {
    "ukrainian_crisis": {"effort", "attempt", "neutralise", "attack", "defence"},
    "opaque_war": {"flight", "media"},
    "ukraine_2022": {"effectiveness", "combat", "nuclear", "sam", "strike", "aid"},
    "opuc": {"strike", "fires", "cover", "dp_casualties", "deep_isr", "close_isr", "attribution"},
    "millennium_wars": {"information", "index", "combat", "air", "dispersal", "missiles"},
}
# At most this many of a hundred rolls may depend on such a count.
MOST_REPEATED = 20
# What follows from an assault belongs to it: a block that retreats in another assault has other dice.
OF_AN_ASSAULT = {"retreat", "evasion", "evasion_distance", "follow_up", "dp_casualties", "dp_opinion"}


@pytest.mark.parametrize(("name", "mode"), modes())
def test_a_key_says_what_a_roll_decides(name: str, mode: str) -> None:
    """No two rolls of a whole game have the same key, but for attempts at the same thing."""
    adjudicator, rolls, again = bound(name), 0, 0
    for game in range(GAMES):
        found = Counter[str]()
        for number, step in enumerate(_steps(adjudicator, mode, game)):
            dice = Dice(Seeded(b"c%d" % game, number))
            adjudicator.adjudicate(step.before, step.orders, dice)
            found.update(key.rpartition("#")[0] for key in dice.keys)
        for base, count in found.items():
            purpose = base.split("/")[-3]
            if purpose not in DECKS:
                assert count == 1 or purpose in REPEATED.get(name, set()), f"{count} rolls have the key {base}"
                rolls, again = rolls + count, again + count - 1
    assert again * 100 <= rolls * MOST_REPEATED


@pytest.mark.parametrize("name", registry.names())
def test_a_ruling_on_one_roll_shifts_no_other(name: str) -> None:
    """Whole turns from many places of random games: each roll is rerolled and set, each order is left out."""
    adjudicator, rng, compared, changed = bound(name), random.Random(3), 0, 0
    for state in _turns(adjudicator, rng):
        sheets = _sheets(adjudicator, state, rng)
        plain = _advance(adjudicator, state, sheets)
        first = _things(plain)
        for key, roll in zip(plain.keys, plain.rolls, strict=True):
            wanted = [roll.faces + 1 - die for die in roll.dice]
            for rulings in ({"rerolls": {key: 1}}, {"forced": {key: wanted}}):
                draft = _advance(adjudicator, state, sheets, **rulings)
                compared += _same(first, _things(draft), key)
                changed += draft.keys != plain.keys
        for side, sheet in sheets.items():
            for index in range(len(sheet.orders)):
                fewer = {**sheets, side: driver.SideOrders(sheet.orders[:index] + sheet.orders[index + 1 :])}
                compared += _same(first, _things(_advance(adjudicator, state, fewer)), "")
    assert compared >= (0 if name in scope.SMALL else 300)
    assert changed or name in scope.SMALL, "no ruling made a roll appear or vanish, so nothing could shift"


def test_by_number_a_ruling_does_shift_later_rolls() -> None:
    """What the property above would find, shown with the scheme of exercises begun earlier."""
    one, two = Dice(Seeded(SEED, 1)), Dice(Seeded(SEED, 1))
    one.roll("first", "RED", 1, "sum", "1")
    kept = one.roll("second", "RED", 9, "sum", "1")
    assert two.roll("second", "RED", 9, "sum", "1").dice != kept.dice
    one, two = (Dice(Seeded(SEED, 1, scheme=BY_KEY)) for _ in range(2))
    one.roll("first", "RED", 1, "sum", "1")
    kept = one.roll("second", "RED", 9, "sum", "1")
    assert two.roll("second", "RED", 9, "sum", "1").dice == kept.dice


def test_the_order_of_other_throws_buys_no_better_dice() -> None:
    def thrown(order: Sequence[str]) -> dict[str, tuple[int, ...]]:
        dice = Dice(Seeded(SEED, 7, scheme=BY_KEY))
        return {place: dice.roll("attack", "RED", 3, "hits", "7", target=5, subject=place).dice for place in order}

    assert thrown(["kyiv", "lviv", "odesa"]) == thrown(["odesa", "kyiv", "lviv"])


def test_the_same_thing_again_has_the_next_dice_and_a_look_ahead_uses_none_up() -> None:
    dice = Dice(Seeded(SEED, 7, scheme=BY_KEY))
    first, second = (dice.roll("strike", "RED", 9, "sum", "7", subject="bridge") for _ in range(2))
    assert first.dice != second.dice
    assert dice.keys == ["/strike/RED/bridge#1", "/strike/RED/bridge#2"]
    dice.back_to(1)
    assert dice.roll("strike", "RED", 9, "sum", "7", subject="bridge") == second


def test_another_turn_position_or_seed_has_other_dice() -> None:
    def thrown(seed: bytes, position: int, turn: str) -> tuple[int, ...]:
        return Dice(Seeded(seed, position, scheme=BY_KEY)).roll("a", "RED", 20, "sum", "1", about=turn).dice

    assert len({thrown(SEED, 1, "1"), thrown(SEED, 2, "1"), thrown(SEED, 1, "2"), thrown(b"other", 1, "1")}) == 4


def test_dice_from_the_room_stay_with_the_roll_they_were_thrown_for() -> None:
    given: Mapping[int | str, Sequence[int]] = {"/a/RED/#1": [1], "/b/RED/#1": [2]}
    for order in ("ab", "ba"):
        dice = Dice(Typed(given, BY_KEY))
        assert {name: dice.roll(name, "RED", 1, "sum", "1").dice for name in order} == {"a": (1,), "b": (2,)}
    by_number = Dice(Typed({0: [1], 1: [2]}, BY_NUMBER))
    assert [by_number.roll(name, "RED", 1, "sum", "1").dice for name in "ba"] == [(1,), (2,)]


def _steps(adjudicator: Any, mode: str, game: int) -> Any:
    rng = random.Random(game)
    return conformance.play(adjudicator, options(adjudicator, mode), rng.randrange, b"c%d" % game, closely=False)


def _turns(adjudicator: Any, rng: random.Random, most: int = 10) -> Any:
    """States in which a side has a decision to answer, from several random games."""
    for game in range(3):
        steps = [s for s in _steps(adjudicator, modes_of(adjudicator), game) if adjudicator.awaiting(s.before).due]
        yield from (step.before for step in rng.sample(steps, min(most // 3 + 1, len(steps))))


def modes_of(adjudicator: Any) -> str:
    return next(mode for name, mode in modes() if name == adjudicator.system)


def _sheets(adjudicator: Any, state: Any, rng: random.Random) -> dict[str, driver.SideOrders]:
    """What a random sheet turn carries out, as sheets: so that there are orders to leave out."""
    plain = driver.advance(adjudicator, state, {}, Dice(Seeded(b"%d" % rng.randrange(999), 1)), "sheet")
    orders: dict[str, list[Any]] = {side: [] for side in adjudicator.sides}
    for taken in plain.taken:
        orders[taken.side].append(msgspec.convert(taken.order, adjudicator.order_type))
    return {side: driver.SideOrders(tuple(given)) for side, given in orders.items()}


def _advance(adjudicator: Any, state: Any, sheets: Any, **rulings: Any) -> driver.Draft:
    return driver.advance(adjudicator, state, sheets, Dice(Seeded(SEED, 5, scheme=BY_KEY, **rulings)), "sheet")


def _things(draft: driver.Draft) -> dict[tuple[Any, ...], tuple[str, tuple[int, ...], int]]:
    """Key, dice and faces of each roll by what it decides as the events tell it, without a look at the key."""
    found: dict[tuple[Any, ...], tuple[str, tuple[int, ...], int]] = {}
    times = Counter[tuple[Any, ...]]()
    for event in draft.events:
        for roll in rolls_of(event):
            turn = draft.keys[roll.draw].split("/")[0]
            thing = (turn, type(event).__name__, roll.purpose, roll.side, roll.subject)
            times[thing] += 1
            found[(*thing, times[thing])] = (draft.keys[roll.draw], roll.dice, roll.faces)
    return {thing: one for thing, one in found.items() if times[thing[:-1]] == 1}


def _same(first: Mapping[Any, Any], now: Mapping[Any, Any], ruled: str) -> int:
    """Compare what both drafts decide: whatever both throw for has the same key, and the same dice as far as both
    throw them."""
    both = [thing for thing in first if thing in now and ruled not in (first[thing][0], now[thing][0])]
    for thing in both:
        (key, dice, faces), (later, again, sides) = first[thing], now[thing]
        assert key == later or thing[2] in OF_AN_ASSAULT, f"{thing}: its dice belong to another roll now"
        if key != later:
            continue
        common = min(len(dice), len(again))
        assert faces != sides or dice[:common] == again[:common], thing
    return len(both)
