"""The possible results of one order that leads to dice: every outcome with its chance, and what the order costs, gains
and risks.

Everything is worked out from states drawn from what the side knows, so that it says nothing of what is hidden. The dice
are tried in every way; only those that fall later in the course of the order are sampled, for what it gains and risks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, DiceNeeded, rolls_of
from adjudication.engine.planning import courses, stakes, throws
from adjudication.engine.planning.courses import OrderCourse, SheetBehind, TriedDice
from adjudication.engine.planning.stakes import Change, Stakes
from adjudication.engine.planning.throws import Throw, without_dice
from adjudication.engine.play import terms
from adjudication.engine.play.remits import side_of
from adjudication.engine.protocol import say

MOST_WAYS = 130
"""Ways of the first throw that are tried in one state; an order with more has no chances to show."""
MOST_AFTER = 40
"""Ways with the throws of the same side that follow; one that would make more is left out, with all behind it."""
MOST_BEGUN = 36
"""Ways of the first throw that are tried where decisions belong to what the order begins, which take longer."""
SAMPLES = 20
"""Courses of one state whose later dice are sampled: each way that is tried has its share of them, at least one."""
MOST_OUTCOMES = 7
"""More outcomes than these help no one: the rest counts as one."""

LONGEST = 110
"""Characters of an outcome that says what follows."""


class OrderOutcome(msgspec.Struct, frozen=True):
    """One possible outcome of an order: its text as its side reads it ("" for all others), and its chance from 0 to 1.

    Between states that the side cannot tell apart the chance lies from `least` to `most`; `chance` is the mean.
    """

    text: str
    chance: float
    least: float
    most: float


class Prospect(msgspec.Struct, frozen=True):
    """The possible results of an order; no outcomes if its first roll has too many ways. `purpose` and `rule` belong to
    that roll, `states` is the number tried. `sampled`: later dice are sampled."""

    outcomes: tuple[OrderOutcome, ...]
    stakes: Stakes
    purpose: str
    rule: str
    states: int
    sampled: bool = False


class _Way(msgspec.Struct, frozen=True):
    """One way in which the dice can come up: its chance, and what the side reads of the roll and in total."""

    chance: float
    thrown: str
    told: tuple[str, ...]


_End = tuple[float, tuple[Throw, ...] | None, OrderCourse]
"""A course with its chance, and the throws it begins with if its later dice are sampled."""


class _Tree(msgspec.Struct, frozen=True):
    """All ways in one state. `changes` has, for each course, its chance, the total change, and the change by the order
    itself."""

    ways: tuple[_Way, ...]
    changes: tuple[tuple[float, Change, Change], ...]
    purpose: str
    rule: str
    sampled: bool


def leads_to_dice(rules: Any, do: str) -> bool:
    """Whether orders with the tag `do` can lead to dice, at once or later in the undertaking they begin."""
    return any(do in terms.tagged(rules.order_type, name) for name in ("throws", "begins"))


def prospect(rules: Any, states: Sequence[Any], order: Any, behind: SheetBehind) -> Prospect | None:
    """The possible results of an order on a sheet in states that its side cannot tell apart; None if it leads to no
    dice.

    States in which the order is not legal are left out.
    """
    side = side_of(behind.who)
    tried = (_tree(rules, state, order, behind, SAMPLES * number) for number, state in enumerate(states))
    trees = [tree for tree in tried if tree is not None]
    if not trees:
        return None
    changes = [(chance / len(trees), changed, itself) for tree in trees for chance, changed, itself in tree.changes]
    first, sampled = trees[0], any(tree.sampled for tree in trees)
    own = rules.counted_as(states[0], side)
    return Prospect(_outcomes(trees), stakes.of(own, changes), first.purpose, first.rule, len(trees), sampled)


def _outcomes(trees: Sequence[_Tree]) -> tuple[OrderOutcome, ...]:
    if not all(tree.ways for tree in trees):
        return ()
    chances = _few([_chances(tree) for tree in trees])
    texts = dict.fromkeys(text for found in chances for text in found)
    outcomes = [_outcome(text, [found.get(text, 0.0) for found in chances]) for text in texts]
    return tuple(sorted(outcomes, key=lambda one: (not one.text, -one.chance, one.text)))


def _outcome(text: str, shares: Sequence[float]) -> OrderOutcome:
    return OrderOutcome(text, sum(shares) / len(shares), min(shares), max(shares))


def _chances(tree: _Tree) -> dict[str, float]:
    """The possible outcomes of one state, with their chances. An outcome is told by the first sentence that not every
    outcome shares, and by what follows from it if that is short."""
    always = set.intersection(*(set(way.told) for way in tree.ways))
    first, whole = defaultdict[str, float](float), defaultdict[str, float](float)
    for way in tree.ways:
        told = [text for text in way.told if text not in always] or [way.thrown]
        first[told[0]] += way.chance
        whole[" ".join(told)] += way.chance
    return dict(whole if len(whole) == len(first) and max(map(len, whole)) <= LONGEST else first)


def _few(chances: Sequence[dict[str, float]]) -> list[dict[str, float]]:
    """The most likely outcomes, and all others as one."""
    total = Counter[str]()
    for found in chances:
        total.update(found)
    if len(total) <= MOST_OUTCOMES:
        return list(chances)
    kept = {text for text, _ in total.most_common(MOST_OUTCOMES - 1)}
    made = []
    for found in chances:
        rest = {text: share for text, share in found.items() if text in kept}
        made.append(rest | {"": max(0.0, 1 - sum(rest.values()))})
    return made


def _tree(rules: Any, state: Any, order: Any, behind: SheetBehind, sample: int) -> _Tree | None:
    """Every way of the dice in one state; None if the order is illegal there or leads to no dice. `sample` is the
    number of the first sampled dice."""
    side = side_of(behind.who)
    order, problems = terms.fitted(rules, state, side, order)
    if problems:
        return None
    most = MOST_BEGUN if courses.begins(order) else MOST_WAYS
    ways, ends, purpose, rule = list[_Way](), list[_End](), "", ""
    left: list[tuple[tuple[Throw, ...], float, bool]] = [((), 1.0, False)]
    while left:
        thrown, chance, goes_on = left.pop()
        dice = Dice(TriedDice(thrown, sample if goes_on else None))
        try:
            made = courses.course(rules, state, order, dice, behind)
        except DiceNeeded as needed:
            more = throws.ways(needed.count, needed.faces)
            if (thrown and (needed.side != side or len(left) + len(ways) + more > MOST_AFTER)) or more > most:
                left.append((thrown, chance, True))
            else:
                left += [
                    ((*thrown, values), chance * share, False)
                    for values, share in throws.throws(needed.count, needed.faces)
                ]
            continue
        if not dice.rolls:
            return None
        purpose, rule = dice.rolls[0].purpose, dice.rolls[0].rule
        ends.append((chance, thrown if goes_on else None, made))
        ways += [_read(rules, state, side, made.events, chance, len(thrown))] if thrown else []
    sampled = any(thrown is not None for _, thrown, _ in ends)
    return _Tree(tuple(ways), _changes(rules, state, order, behind, ends, sample), purpose, rule, sampled)


def _changes(
    rules: Any, state: Any, order: Any, behind: SheetBehind, ends: Sequence[_End], sample: int
) -> tuple[tuple[float, Change, Change], ...]:
    """The changes in each course with its chance: in total, and by the order itself. Courses with sampled dice are
    played more often the likelier they are."""
    before, found = rules.holdings(state), list[tuple[float, Change, Change]]()
    for chance, thrown, made in ends:
        played = [made]
        if thrown is not None:
            again = range(sample + 1, sample + round(SAMPLES * chance))
            played += [courses.course(rules, state, order, Dice(TriedDice(thrown, number)), behind) for number in again]
        for one in played:
            ends_at, own = (after(rules, state, some) for some in (one.events, one.events[: one.own]))
            changed = stakes.change(rules, before, ends_at)
            itself = changed if len(one.events) == one.own else stakes.change(rules, before, own)
            found.append((chance / len(played), changed, itself))
    return tuple(found)


def after(rules: Any, state: Any, events: Sequence[Any]) -> Any:
    """The state after events, without the events of later phases."""
    now, awaited = rules.fork(state), rules.awaiting(state)
    for event in events:
        rules.apply(now, event)
        then = rules.awaiting(now)
        if (then.turn, then.phase) != (awaited.turn, awaited.phase):
            break
    return now


def _read(rules: Any, state: Any, side: str, events: Sequence[Any], chance: float, thrown: int) -> _Way:
    """The sentences that the side reads up to the first roll that was not tried in every way."""
    now, told, thrown_text = rules.fork(state), list[str](), ""
    for event in events:
        rolls = rolls_of(event)
        if any(roll.draw >= thrown for roll in rolls):
            break
        seen = rules.redact(now, event, side)
        text = without_dice(say(rules.catalogue, rules.narrate(now, seen)), rolls) if seen is not None else ""
        rules.apply(now, event)
        if text:
            told.append(text)
            thrown_text = thrown_text or (text if rolls else "")
    return _Way(chance, thrown_text or "".join(told[:1]), tuple(told))
