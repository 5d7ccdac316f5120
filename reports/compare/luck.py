"""Rolls that decided the same thing in several syndicates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from adjudication.engine import luck as account
from reports.collect import dice
from reports.compare.rooms import RoomReading, Thrown
from reports.compare.shapes import RollMeaning, SamePair, Shared

Together = list[tuple[RoomReading, Thrown]]


def common(rooms: Sequence[RoomReading]) -> list[Together]:
    """The rolls that two or more syndicates have, by what they decide, with as many faces as the first of them."""
    found = defaultdict[str, Together](list)
    for room in rooms:
        for key, thrown in room.thrown.items():
            mine = found[key]
            if not mine or mine[0][1].roll.faces == thrown.roll.faces:
                mine.append((room, thrown))
    return [together for together in found.values() if len(together) > 1]


def shared(rooms: Sequence[RoomReading], together: Sequence[Together]) -> Shared:
    """How many rolls there are, how many have a fellow, and how many of these showed the same dice."""
    same = sum(len(one) for one in together if _alike(one))
    return Shared(sum(len(room.thrown) for room in rooms), sum(map(len, together)), same)


def pairs(together: Sequence[Together]) -> tuple[SamePair, ...]:
    """Where the same dice meant different things, in the order of the game. Only rolls in which a side could do well
    or badly, and that have a sentence."""
    found = [_pair(one) for one in together if _alike(one) and _contested(one)]
    return tuple(sorted((one for one in found if len(one.outcomes) > 1), key=lambda one: (one.turn, one.key)))


def _alike(together: Together) -> bool:
    first = together[0][1].roll.dice
    return all(a == b for _, other in together[1:] for a, b in zip(first, other.roll.dice, strict=False))


def _contested(together: Together) -> bool:
    return all(account.account(room.rules, one.roll) is not None and one.told is not None for room, one in together)


def _pair(together: Together) -> SamePair:
    room, first = together[0]
    outcomes = defaultdict[tuple[str, str], list[tuple[int, int]]](list)
    for other, thrown in together:
        assert thrown.told is not None
        outcomes[_result(other, thrown), thrown.told.text].append((other.number, thrown.seq))
    roll, least = first.roll, min(len(one.roll.dice) for _, one in together)
    what = dice.purpose_of(roll, room.papers.purposes(room.rules))
    subject = room.papers.subject(room.rules, roll.subject)
    return SamePair(
        first.turn, roll.side, room.names.get(roll.side, roll.side), f"{what}: {subject}" if subject else what,
        roll.dice[:least], roll.faces, roll.rule, roll.key,
        tuple(
            RollMeaning(tuple(number for number, _ in where), result, text, tuple(seq for _, seq in where))
            for (result, text), where in outcomes.items()
        ),
    )  # fmt: skip


def _result(room: RoomReading, thrown: Thrown) -> str:
    roll = thrown.roll
    if roll.test in account.SUCCEEDS:
        return "success" if roll.result else "failure"
    if roll.test == "hits":
        return f"{roll.result} hit{'' if roll.result == 1 else 's'}"
    return str(room.rules.result_words(roll))
