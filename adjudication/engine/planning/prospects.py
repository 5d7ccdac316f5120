"""What may come of one order that leads to dice: every outcome with its chance, and what it does on average.

Everything is worked out from states drawn from what the side knows, so that it says nothing of what is hidden. The dice
are tried in every way, not sampled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, DiceNeeded, ListedDice, Origin, rolls_of
from adjudication.engine.planning import terms, throws
from adjudication.engine.planning.throws import Throw, without_dice
from adjudication.engine.protocol import say

MOST_WAYS = 130
"""Ways of the first throw that are tried in one state; an order with more has no chances to show."""
MOST_AFTER = 40
"""Ways with the throws of the same side that follow; one that would make more is left out, with all behind it."""
MOST_OUTCOMES = 7
"""More outcomes than these help nobody: the rest counts as one."""

LONGEST = 110
"""Characters of an outcome that says what follows."""


class OrderOutcome(msgspec.Struct, frozen=True):
    """One thing that may come of an order: in words, as its side reads it, "" for all the rest; its chance, 0 to 1.

    Between states that the side cannot tell apart the chance lies from `least` to `most`; `chance` is the mean.
    """

    text: str
    chance: float
    least: float
    most: float


class Effect(msgspec.Struct, frozen=True):
    """Something countable that comes of an order: the key of the fact, whose it is, and how many on average."""

    what: str
    side: str
    mean: float


class Prospect(msgspec.Struct, frozen=True):
    """What may come of an order. `purpose` and `rule` are those of the first throw, `states` how many were tried."""

    outcomes: tuple[OrderOutcome, ...]
    effects: tuple[Effect, ...]
    purpose: str
    rule: str
    states: int


class _Way(msgspec.Struct, frozen=True):
    """One way in which the dice may fall: its chance, what the side reads of the throw and in all, what it does."""

    chance: float
    thrown: str
    told: tuple[str, ...]
    facts: Mapping[tuple[str, str], int]


class _Tree(msgspec.Struct, frozen=True):
    """All ways in one state."""

    ways: tuple[_Way, ...]
    purpose: str
    rule: str


def leads_to_dice(rules: Any, do: str) -> bool:
    """Whether orders of a tag may lead to dice at once."""
    return do in terms.tagged(rules.order_type, "throws")


def prospect(rules: Any, states: Sequence[Any], side: str, order: Any) -> Prospect | None:
    """What may come of an order in states that the side cannot tell apart; None where it leads to no dice.

    States in which the order is not legal are left out.
    """
    trees = [tree for state in states if (tree := _tree(rules, state, side, order)) is not None]
    if not trees:
        return None
    chances = _few([_chances(tree) for tree in trees])
    texts = dict.fromkeys(text for found in chances for text in found)
    outcomes = [_outcome(text, [found.get(text, 0.0) for found in chances]) for text in texts]
    outcomes.sort(key=lambda one: (not one.text, -one.chance, one.text))
    return Prospect(tuple(outcomes), _effects(trees), trees[0].purpose, trees[0].rule, len(trees))


def _outcome(text: str, shares: Sequence[float]) -> OrderOutcome:
    return OrderOutcome(text, sum(shares) / len(shares), min(shares), max(shares))


def _chances(tree: _Tree) -> dict[str, float]:
    """Outcomes of one state with their chances: the first thing that the side reads in some ways and not in all, and
    what follows from it, if that is short."""
    always = set.intersection(*(set(way.told) for way in tree.ways))
    first, whole = defaultdict[str, float](float), defaultdict[str, float](float)
    for way in tree.ways:
        told = [text for text in way.told if text not in always] or [way.thrown]
        first[told[0]] += way.chance
        whole[" ".join(told)] += way.chance
    return dict(whole if len(whole) == len(first) and max(map(len, whole)) <= LONGEST else first)


def _few(chances: Sequence[dict[str, float]]) -> list[dict[str, float]]:
    """The most likely outcomes, and the rest as one."""
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


def _effects(trees: Sequence[_Tree]) -> tuple[Effect, ...]:
    means = defaultdict[tuple[str, str], float](float)
    for tree in trees:
        for way in tree.ways:
            for key, number in way.facts.items():
                means[key] += number * way.chance / len(trees)
    return tuple(Effect(what, side, mean) for (what, side), mean in sorted(means.items()))


def _tree(rules: Any, state: Any, side: str, order: Any) -> _Tree | None:
    """Every way of the dice in one state; None if the order is not legal there or leads to none."""
    order, problems = terms.fitted(rules, state, side, order)
    if problems or len(rules.awaiting(state).due) != 1:
        return None
    ways, purpose, rule = list[_Way](), "", ""
    left: list[tuple[tuple[Throw, ...], float, bool]] = [((), 1.0, False)]
    while left:
        thrown, chance, goes_on = left.pop()
        dice = Dice(_Listed(thrown, goes_on))
        try:
            events = rules.adjudicate(state, {side: order}, dice)
        except DiceNeeded as needed:
            more = throws.ways(needed.count, needed.faces)
            if thrown and (needed.side != side or len(left) + len(ways) + more > MOST_AFTER):
                left.append((thrown, chance, True))
            elif more > MOST_WAYS:
                return None
            else:
                left += [
                    ((*thrown, values), chance * share, False)
                    for values, share in throws.throws(needed.count, needed.faces)
                ]
            continue
        if not thrown:
            return None
        purpose, rule = dice.rolls[0].purpose, dice.rolls[0].rule
        ways.append(_read(rules, state, side, events, chance, len(thrown)))
    return _Tree(tuple(ways), purpose, rule)


def _read(rules: Any, state: Any, side: str, events: Sequence[Any], chance: float, thrown: int) -> _Way:
    """What the side reads of the events up to the first roll that was not tried in every way, and what they do."""
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
    facts = Counter[tuple[str, str]]()
    for fact in rules.tally(state, now):
        facts[fact.what, fact.side] += fact.number
    return _Way(chance, thrown_text or "".join(told[:1]), tuple(told), dict(facts))


class _Listed(ListedDice):
    """The dice of some throws; then none, or middling ones."""

    def __init__(self, thrown: Sequence[Throw], goes_on: bool) -> None:
        super().__init__(thrown)
        self.goes_on = goes_on

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[Throw, Origin]:
        if self.goes_on and not self.left:
            return throws.middling(count, faces), "seed"
        return super().throw(draw, count, faces, key)
