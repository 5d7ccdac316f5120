"""The same decision in several syndicates: what each knew and chose, with the odds and the result."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby

from adjudication.engine.dice import rolls_of
from adjudication.engine.play.endings import is_done
from reports.compare.rooms import RoomReading
from reports.compare.shapes import Numbers, PartedTurn, RoomAnswer, SameQuestion
from reports.workbook import decisions
from reports.workbook.given import GivenOrder
from wargame.presenters.plain.words import Words

MOST = 24  # questions
CAME, ROLLS = 3, 6  # sentences about what followed, and rolls
BY = {"default": "the program", "implied": "nothing ordered"}
Asked = tuple[int, str, str]  # turn, side, kind of decision
Situations = Mapping[tuple[int, int], str]  # by turn and syndicate


def parted(rooms: Sequence[RoomReading]) -> tuple[PartedTurn, ...]:
    """Which syndicates still stood in the same situation at the end of each turn."""
    last = max(len(room.whole.ends) for room in rooms)
    found = []
    for turn in range(last):
        groups = defaultdict[str, list[int]](list)
        for room in rooms:
            if digest := room.digest(turn):
                groups[digest].append(room.number)
        found.append(PartedTurn(turn, tuple(map(tuple, groups.values()))))
    return tuple(found)


def questions(rooms: Sequence[RoomReading], turns: Sequence[PartedTurn]) -> tuple[SameQuestion, ...]:
    """The decisions that at least two syndicates answered differently. First those from the same situation, then those
    that most syndicates answered, at most `MOST`, in the order of the game."""
    given = {room.number: _asked(room) for room in rooms}
    every = Counter(asked for found in given.values() for asked in found)
    split = [asked for asked, count in every.items() if count > 1 and _choices(given, asked) > 1]
    situations = _situations(turns)
    split.sort(key=lambda asked: (not _alike(given, situations, asked), -every[asked], asked))
    kept = sorted(split[:MOST], key=lambda asked: asked[0])
    return tuple(_question(rooms, given, situations, asked) for asked in kept)


def _asked(room: RoomReading) -> dict[Asked, list[GivenOrder]]:
    """The orders of a syndicate that were carried out in its turns, by the decision that they answer."""
    found = defaultdict[Asked, list[GivenOrder]](list)
    for one in room.orders:
        if one.carried_out and one.step.happened > 0:
            found[one.step.happened, one.side, one.kind].append(one)
    return found


def _chose(orders: Sequence[GivenOrder]) -> tuple[str, ...]:
    """The words of the orders; of the end of a sheet only where there is nothing else."""
    said = [one.words for one in orders if not is_done(one.order)]
    runs = [(words, sum(1 for _ in same)) for words, same in groupby(said)]
    found = tuple(words if times == 1 else f"{words} ({times} times)" for words, times in runs)
    return found or tuple(dict.fromkeys(one.words for one in orders))


def _choices(given: Mapping[int, Mapping[Asked, list[GivenOrder]]], asked: Asked) -> int:
    return len({_chose(found[asked]) for found in given.values() if asked in found})


def _situations(turns: Sequence[PartedTurn]) -> Situations:
    """The letter of the situation of each syndicate when a turn began."""
    return {
        (one.turn + 1, number): chr(ord("A") + at)
        for one in turns
        for at, group in enumerate(one.groups)
        for number in group
    }


def _alike(given: Mapping[int, Mapping[Asked, list[GivenOrder]]], situations: Situations, asked: Asked) -> bool:
    """Whether two syndicates in one situation chose differently."""
    chosen = defaultdict[str, set[tuple[str, ...]]](set)
    for number, found in given.items():
        if asked in found:
            chosen[situations.get((asked[0], number), f"{number}")].add(_chose(found[asked]))
    return any(len(choices) > 1 for choices in chosen.values())


def _question(
    rooms: Sequence[RoomReading], given: Mapping[int, Mapping[Asked, list[GivenOrder]]], situations: Situations,
    asked: Asked,
) -> SameQuestion:  # fmt: skip
    turn, side, kind = asked
    answers = [
        _answer(room, given[room.number][asked], turn, situations.get((turn, room.number), ""))
        for room in rooms
        if asked in given[room.number]
    ]
    answers.sort(key=lambda one: (one.chose, one.room))
    first = rooms[0]
    return SameQuestion(
        turn, side, first.names.get(side, side), Words(first.rules).decided(kind), tuple(answers),
        _alike(given, situations, asked),
    )  # fmt: skip


def _answer(room: RoomReading, orders: Sequence[GivenOrder], turn: int, situation: str) -> RoomAnswer:
    words = {one.id: one.words for one in orders}
    chances = tuple(
        (words[key], float(weight[0]))  # type: ignore[arg-type]  # a weight begins with its chance
        for key, weight in decisions.weights(room.rules, orders)
        if weight[0] is not None
    )
    dice, came = _followed(room, orders)
    return RoomAnswer(
        room.number, situation, room.points(turn - 1), _chose(orders), _by(orders), chances, dice, came,
        room.points(turn), orders[0].step.seq,
    )  # fmt: skip


def _by(orders: Sequence[GivenOrder]) -> str:
    sources = {one.source for one in orders}
    return BY.get(next(iter(sources)), "") if len(sources) == 1 else ""


def _followed(room: RoomReading, orders: Sequence[GivenOrder]) -> tuple[tuple[Numbers, ...], tuple[str, ...]]:
    """What followed from the orders: the first rolls, and the sentences about dice, or else the first ones."""
    found = [
        room.sentences[one.step.seq, number]
        for one in orders
        if one.events
        for number in range(one.events[0], one.events[1] + 1)
        if (one.step.seq, number) in room.sentences
    ]
    said = [one for one in found if one.text]
    rolled = [one for one in said if rolls_of(one.event)]
    thrown = [roll.dice for one in rolled for roll in rolls_of(one.event) if roll.dice]
    return tuple(thrown[:ROLLS]), tuple(dict.fromkeys(one.text for one in rolled or said))[:CAME]
