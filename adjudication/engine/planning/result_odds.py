"""The other possible outcomes of a result: every roll of its dice, with what it would have led to.

A result is an event with dice and what follows from it up to the next one. It is played again from the decision that
led to it, with the same orders and the same dice before it, and with each throw of its own. This is the truth: it is
for umpires, and for those who may read a step as it was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from re import split, sub
from typing import Any

import msgspec

from adjudication.engine.dice import Dice, Origin, Roll, is_draw, outcome, rolls_of
from adjudication.engine.menu import parse
from adjudication.engine.planning import throws
from adjudication.engine.planning.throws import Throw
from adjudication.engine.protocol import say

EACH_WAY = 60
"""A throw with more ways is tried once for each of its results, if these are all that counts of it."""
MOST_WAYS = 800
"""Ways of all dice of a result together; a result with more has no chances to show."""
MOST_OUTCOMES = 12
"""More outcomes than these help no one: the least likely count as one."""
LONGEST = 160
"""Characters of an outcome that says what follows."""
NUMBER = r"(?<![\w/−-])(−?\d+)(?![\w/-])"


class PossibleOutcome(msgspec.Struct, frozen=True):
    """One possible outcome of a result: its text ("" for all others); the dice that lead to it as text ("" if there are
    several rolls); its chance, 0 to 1; and whether it is the actual one."""

    text: str
    dice: str
    chance: float
    happened: bool


class _Moment(msgspec.Struct, frozen=True):
    """An adjudication within a run: the state before it, its orders by side, its events, and the number of its first
    roll."""

    state: Any
    orders: Mapping[str, Any]
    events: Sequence[Any]
    draw: int


class _Leaf(msgspec.Struct, frozen=True):
    """One way in which the dice of a result could have come up, with the state it leads to."""

    chance: float
    rolls: tuple[Roll, ...]
    after: bytes
    told: tuple[str, ...]


def possible_outcomes(rules: Any, base: Any, record: Mapping[str, Any], draw: int) -> tuple[PossibleOutcome, ...]:
    """The possible outcomes of the result whose first roll is `draw`, lowest dice first.

    `base` is the state before a step or draft, `record` is that step or draft, plain. Empty where its dice only draw
    a card or counter, where there are too many ways, and for a record that these rules would not make.
    """
    moment = next((one for one in _moments(rules, base, record) if _place(one.events, draw) is not None), None)
    if moment is None:
        return ()
    at = _place(moment.events, draw)
    assert at is not None
    thrown = rolls_of(moment.events[at])
    if all(is_draw(roll.test, roll.target) for roll in thrown):
        return ()
    known = {roll.draw: roll.dice for event in moment.events for roll in rolls_of(event)}
    again = _leaf(rules, moment, at, draw, known, {roll.draw: roll.dice for roll in thrown}, 1.0)
    leaves = [] if again is None else _leaves(rules, moment, at, draw, known)
    if again is None or not leaves or [roll.dice for roll in again.rolls] != [roll.dice for roll in thrown]:
        return ()
    return _grouped(leaves, again)


def _moments(rules: Any, base: Any, record: Mapping[str, Any]) -> Iterator[_Moment]:
    """The adjudications of a step or draft, one by one."""
    events = msgspec.convert(record["events"], list[rules.event_type])
    taken = list(record.get("taken", ()))
    state, first, draw = rules.fork(base), 0, 0
    counts = [len(events) - sum(one["events"] for one in taken)]
    while first < len(events) or taken:
        if counts:
            orders, count = {}, counts.pop()
        else:
            now = [taken.pop(0) for _ in range(min(len(taken), max(1, len(rules.awaiting(state).due))))]
            if not now:
                return
            orders = {one["side"]: parse(one["order"], rules.order_type) for one in now}
            count = sum(one["events"] for one in now)
        mine = events[first : first + count]
        if mine:
            yield _Moment(rules.fork(state), orders, mine, draw)
        for event in mine:
            rules.apply(state, event)
            draw = max([draw, *(roll.draw + 1 for roll in rolls_of(event))])
        first += count


def _place(events: Sequence[Any], draw: int) -> int | None:
    """The index of the event that has the roll with a number."""
    return next((at for at, event in enumerate(events) if any(roll.draw == draw for roll in rolls_of(event))), None)


def _leaves(rules: Any, moment: _Moment, at: int, draw: int, known: Mapping[int, Throw]) -> list[_Leaf]:
    """Every way in which the dice of a result can come up; empty if there are too many."""
    found, left = list[_Leaf](), [(dict[int, Throw](), 1.0)]
    while left:
        given, chance = left.pop()
        leaf = _leaf(rules, moment, at, draw, known, given, chance)
        if leaf is None:
            return []
        following = next((roll for roll in leaf.rolls if roll.draw not in given), None)
        if following is None:
            found.append(leaf)
        else:
            left += [({**given, following.draw: values}, chance * share) for values, share in _tried(following)]
        if len(found) + len(left) > MOST_WAYS:
            return []
    return found


def _tried(roll: Roll) -> list[tuple[Throw, float]]:
    """The faces to try for a roll: all of them, or one set for each result."""
    every = len(roll.dice), roll.faces
    if throws.ways(*every) <= (MOST_WAYS if roll.test in ("sum", "pick") else EACH_WAY):
        return list(throws.throws(*every))
    if roll.test in ("sum", "pick"):
        return [(roll.dice, 0.0)] * (MOST_WAYS + 1)
    shares, first = defaultdict[int, float](float), dict[int, Throw]()
    for values, share in throws.throws(*every):
        result = outcome(roll.test, values, roll.target, roll.table)
        shares[result] += share
        first.setdefault(result, values)
    return [(first[result], share) for result, share in shares.items()]


def _leaf(
    rules: Any, moment: _Moment, at: int, draw: int, known: Mapping[int, Throw], given: Mapping[int, Throw],
    chance: float,
) -> _Leaf | None:  # fmt: skip
    """The outcome of the given dice; None if play does not reach the same roll."""
    dice = Dice(_Again(draw, known, given), moment.draw)
    try:
        events = rules.adjudicate(moment.state, moment.orders, dice)
    except ValueError:
        return None
    if _place(events, draw) != at or list(events[:at]) != list(moment.events[:at]):
        return None
    state, told = rules.fork(moment.state), list[str]()
    for number, event in enumerate(events):
        rolls = rolls_of(event)
        if number > at and rolls:
            break
        if number >= at and not event.goes_on:
            told.append(throws.without_dice(say(rules.catalogue, rules.narrate(state, event)), rolls))
        rules.apply(state, event)
    return _Leaf(chance, tuple(rolls_of(events[at])), msgspec.msgpack.encode(state), tuple(filter(None, told)))


def _grouped(leaves: Sequence[_Leaf], again: _Leaf) -> tuple[PossibleOutcome, ...]:
    """The outcomes: ways grouped by the state they lead to, or by identical sentences."""
    always, mine = _said_always(leaves), _came(leaves, again)
    by_state = defaultdict[bytes, list[_Leaf]](list)
    for leaf in leaves:
        by_state[leaf.after].append(leaf)
    groups = defaultdict[str, list[_Leaf]](list)
    for same in by_state.values():
        spoken = mine if mine in same else max(same, key=lambda leaf: leaf.chance)
        groups[_text(spoken.told, always, {leaf.told[:1] for leaf in same})] += same
    came = next(text for text, same in groups.items() if mine in same)
    if len(groups) > MOST_OUTCOMES:
        ranked = sorted(groups, key=lambda text: (text != came, -_chance(groups[text])))
        for text in ranked[MOST_OUTCOMES - 1 :]:
            groups[""] += groups.pop(text)
    order = _in_order(groups)
    words = dict(zip(order, _without_beginning(order), strict=True))
    return tuple(
        PossibleOutcome(words[text], _dice(groups, text), min(1.0, _chance(groups[text])), text == came)
        for text in order
    )


def _in_order(groups: Mapping[str, Sequence[_Leaf]]) -> list[str]:
    """Outcomes in order. Those that differ only in numbers are sorted by the number that varies most, others by their
    dice; the remainder comes last."""
    parts = {text: split(NUMBER, sub(r"(\d+) to \d+", r"\1", text)) for text in groups if text}
    columns = list(zip(*([_value(one) for one in found[1::2]] for found in parts.values()), strict=False))
    if len({tuple(found[::2]) for found in parts.values()}) > 1 or not columns:
        return sorted(groups, key=lambda text: (not text, _mean(groups[text])))
    numbers = dict(zip(parts, max(columns, key=lambda column: len(set(column))), strict=True))
    return sorted(groups, key=lambda text: (not text, numbers.get(text, 0)))


def _chance(leaves: Sequence[_Leaf]) -> float:
    return sum(leaf.chance for leaf in leaves)


def _without_beginning(texts: Sequence[str]) -> list[str]:
    """Sentences without the opening phrase, up to a colon, that all of them share."""
    said = [text for text in texts if text]
    begin = "".join(one[0] for one in takewhile(lambda letters: len(set(letters)) == 1, zip(*said, strict=False)))
    cut = begin.rfind(": ") + 2 if len(said) > 1 and ": " in begin else 0
    return [text[cut : cut + 1].upper() + text[cut + 1 :] for text in texts]


def _came(leaves: Sequence[_Leaf], again: _Leaf) -> _Leaf:
    """The way that matches the actual dice: the same faces, otherwise the same results."""
    faces = [sorted(roll.dice) for roll in again.rolls]
    results = [roll.result for roll in again.rolls]
    for leaf in leaves:
        if [sorted(roll.dice) for roll in leaf.rolls] == faces:
            return leaf
    return next(leaf for leaf in leaves if [roll.result for roll in leaf.rolls] == results)


def _said_always(leaves: Sequence[_Leaf]) -> set[str]:
    """The sentences that are the same in every way, and those that only state the die."""
    always = set.intersection(*(set(leaf.told) for leaf in leaves))
    faceless = {sub(rf"\b{sum(leaf.rolls[0].dice)}\b", "", leaf.told[0]) for leaf in leaves if leaf.told}
    return always | ({leaf.told[0] for leaf in leaves} if len(faceless) == 1 else set())


def _text(told: Sequence[str], always: set[str], heads: set[tuple[str, ...]]) -> str:
    """The sentences of one way that other ways lack. `heads` are the first sentences of all ways to the same
    outcome."""
    kept = [(at, text) for at, text in enumerate(told) if text not in always] or [(0, text) for text in told[:1]]
    said = ""
    for at, text in kept:
        shown = text if at else _ranged(text, [head[0] for head in heads if head])
        if said and len(said) + len(shown) > LONGEST:
            break
        said = f"{said} {shown}".strip()
    return said


def _ranged(text: str, texts: Sequence[str]) -> str:
    """Sentences that differ only in numbers merged into one, with ranges such as "2 to 5"; otherwise the first."""
    made, *others = (split(NUMBER, one) for one in (text, *texts))
    if any(made[::2] != other[::2] for other in others):
        return text
    for at in range(1, len(made), 2):
        numbers = sorted({_value(made[at]), *(_value(other[at]) for other in others)})
        if len(numbers) > 1:
            made[at] = f"{numbers[0]} to {numbers[-1]}".replace("-", "−")
    return "".join(made)


def _value(printed: str) -> int:
    """The value of a number in a sentence, which has a true minus sign."""
    return int(printed.replace("−", "-"))


def _mean(leaves: Sequence[_Leaf]) -> float:
    weight = _chance(leaves) or 1.0
    return sum(leaf.chance * sum(sum(roll.dice) for roll in leaf.rolls) for leaf in leaves) / weight


def _dice(groups: Mapping[str, Sequence[_Leaf]], text: str) -> str:
    """The dice of an outcome as text if one roll decides: faces, sums or numbers of hits."""
    leaves = [leaf for same in groups.values() for leaf in same]
    if not text or any(len(leaf.rolls) != 1 for leaf in leaves):
        return ""
    mine = {_shown(leaf.rolls[0]) for leaf in groups[text]}
    others = {_shown(leaf.rolls[0]) for name, same in groups.items() if name != text for leaf in same}
    if mine & others:
        return ""
    roll = leaves[0].rolls[0]
    word = "hits" if roll.test == "hits" and len(roll.dice) > 1 else "die" if len(roll.dice) == 1 else "dice"
    return f"{word} {_spans(sorted(mine))}"


def _shown(roll: Roll) -> int:
    return roll.result if roll.test == "hits" and len(roll.dice) > 1 else sum(roll.dice)


def _spans(numbers: Sequence[int]) -> str:
    """Numbers as text, with neighbours joined: "1 to 3, 5"."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(_span(span) for span in spans)


def _span(span: Sequence[int]) -> str:
    if len(span) < 3:
        return " or ".join(map(str, span))
    return f"{span[0]} to {span[-1]}"


class _Again:
    """Dice with the actual rolls before a result, given values for its own, and middling ones after it."""

    def __init__(self, draw: int, known: Mapping[int, Throw], given: Mapping[int, Throw]) -> None:
        self.draw, self.known, self.given = draw, known, given

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[Throw, Origin]:
        values = self.given.get(draw) or (self.known.get(draw) if draw < self.draw else None)
        return (values if values and len(values) == count else throws.middling(count, faces)), "seed"
