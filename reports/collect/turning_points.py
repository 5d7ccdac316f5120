"""Decisions that the record itself proposes as having mattered: where the points, or what else the system counts in,
moved most, where the dice did what they seldom do, and where the umpire changed the result. What else was legal then is
asked of the rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice
from typing import Any

import msgspec

from adjudication.engine.menu import Option, admits, pick
from adjudication.engine.planning.alternatives import lead, margin
from reports.collect.playouts import OTHERS, OtherOrders, PlayedOut
from reports.collect.reading import GameReading
from reports.collect.report.shapes_rulings import FREE, RulingRow
from reports.collect.shapes import Act
from reports.collect.traffic import MATRIX
from reports.collect.words import listed
from reports.record import StepRecord

MOST = 6  # proposals
SWINGS, RARE, RULED = 3, 2, 2  # of each sort, at most
SELDOM = 0.1  # how unlikely a result is to be named for it
OPTIONS = 400  # what is looked at of a long menu
SHOWN = 5
Say = Callable[[str, Mapping[str, Any]], str]
Counted = Mapping[str, Mapping[str, int]]  # by what is counted, by side
Currencies = Callable[[Any, Any], Counted]


@dataclass(frozen=True)
class _Decision:
    """One answer of the sides; a step may hold many. It has the state before it, the orders, the events it led to,
    counted as the acts count them, and what it did to the points and to all else that is counted."""

    seq: int
    turn: int
    state: Any
    orders: Sequence[Mapping[str, Any]]
    first: int
    end: int
    moved: Mapping[str, int]
    others: Counted

    def order(self, side: str) -> Mapping[str, Any] | None:
        """What a side ordered, if it ordered something."""
        return next((one for one in self.orders if one["side"] == side and one["order"]["do"] != "done"), None)


@dataclass(frozen=True)
class ProposedAct:
    """An act that the record proposes: why, what the rules say of the alternatives, and what to play out of it.

    `played`: what came of that. `turning`: nothing else moved the game more.
    """

    act: Act
    why: str
    legal: str
    question: OtherOrders | None = None
    played: PlayedOut | None = None
    turning: bool = False


def propose(
    whole: GameReading,
    acts: Sequence[Act],
    rulings: Sequence[RulingRow],
    sides: Mapping[str, str],
    say: Say,
    currencies: Currencies,
    burdens: Collection[str] = (),
) -> tuple[ProposedAct, ...]:
    """The acts proposed, in the order of the record, each with every reason that there is for it.

    `burdens`: what is counted and is better the less there is; nothing is played out to count that.
    """
    decisions = list(_decisions(whole, currencies))
    most = list(most_moved(decisions, acts, sides))
    reasons: dict[int, list[str]] = {}
    behind: dict[int, _Decision | None] = {}
    for number, why, decision in (
        *_swings(decisions, acts, sides),
        *most,
        *_ruled(decisions, acts, rulings),
        *_rare(acts),
    ):
        if number in reasons or len(reasons) < MOST + len(most):
            reasons.setdefault(number, []).append(why)
            behind.setdefault(number, decision or _opened(acts[number], decisions))
    turning = next(iter(reasons), None)
    return tuple(
        ProposedAct(
            acts[number],
            " ".join(reasons[number]),
            *_asked(whole, acts[number], behind[number], say, currencies, burdens),
            turning=number == turning,
        )
        for number in sorted(reasons, key=lambda n: (acts[n].seq, acts[n].index))
    )


def _decisions(whole: GameReading, currencies: Currencies) -> Iterator[_Decision]:
    """Every decision of the steps in force. What the rules do before the first one of a step belongs to none, and what
    the umpire edits to nobody's."""
    for step in whole.steps:
        orders = step.body.get("taken", ())
        if not orders:
            continue
        folded = _Folded(whole, step, currencies)
        first = len(step.body["events"]) - sum(order.get("events", 0) for order in orders)
        group: list[Mapping[str, Any]] = []
        for order in orders:
            group.append(order)
            if not (length := order.get("events", 0)):
                continue
            folded.on(first)
            before = whole.rules.fork(folded.state)
            moved, others = folded.counted(first + length)
            yield _Decision(step.seq, step.turn, before, tuple(group), first, first + length, moved, others)
            first, group = first + length, []


class _Folded:
    """The state of a step while its events are folded one after the other, edits in their places."""

    def __init__(self, whole: GameReading, step: StepRecord, currencies: Currencies) -> None:
        self.rules, self.currencies = whole.rules, currencies
        self.state, self.own = whole.rules.fork(step.before), len(step.body["events"])
        self.events = [*zip(step.numbers, step.events, strict=True), *_rest(whole, step)]

    def on(self, end: int) -> None:
        """Fold on through the last event numbered below `end`, with the edits between."""
        for _, event in self._next(end):
            self.rules.apply(self.state, event)

    def counted(self, end: int) -> tuple[dict[str, int], Counted]:
        """The same, and by how much points and all else moved, without what the edits did."""
        points: dict[str, int] = {}
        others: dict[str, dict[str, int]] = {name: {} for name in self.currencies(self.rules, self.state)}
        for edited, run in groupby(self._next(end), lambda pair: pair[0] >= self.own):
            was, had = self._numbers()
            for _, event in run:
                self.rules.apply(self.state, event)
            if not edited:
                now, has = self._numbers()
                _add(points, was, now)
                for name in has:
                    _add(others[name], had[name], has[name])
        return _moved(points), {name: _moved(found) for name, found in others.items()}

    def _next(self, end: int) -> list[tuple[int, Any]]:
        stop = max((place for place, (number, _) in enumerate(self.events, 1) if number < end), default=0)
        found, self.events = self.events[:stop], self.events[stop:]
        return found

    def _numbers(self) -> tuple[dict[str, int], Counted]:
        scores = {score.side: score.points for score in self.rules.scoreboard(self.state).scores}
        return scores, self.currencies(self.rules, self.state)


def _add(sums: dict[str, int], was: Mapping[str, int], now: Mapping[str, int]) -> None:
    for side in now:
        sums[side] = sums.get(side, 0) + now[side] - was[side]


def _moved(sums: Mapping[str, int]) -> dict[str, int]:
    return {side: by for side, by in sums.items() if by}


def _rest(whole: GameReading, step: StepRecord) -> Sequence[tuple[int, Any]]:
    """The numbered events of a step's other half, where it ended a turn."""
    other = next((other for other in whole.steps if other.seq == step.seq and other.second), None)
    return () if other is None else tuple(zip(other.numbers, other.events, strict=True))


def _swings(
    decisions: Sequence[_Decision], acts: Sequence[Act], sides: Mapping[str, str]
) -> Iterator[tuple[int, str, _Decision | None]]:
    """The decisions after which the points moved most, each by the act it was part of."""
    ranked = sorted((one for one in decisions if one.moved), key=lambda one: -sum(map(abs, one.moved.values())))
    sizes = [sum(map(abs, one.moved.values())) for one in ranked]
    most = "more than between any other two" if sizes[:1] != sizes[1:2] else "as much as between any other two"
    taken = 0
    for one, size in zip(ranked, sizes, strict=True):
        number = _part_of(one, acts)
        if number is not None and taken < SWINGS:
            taken += 1
            rank = most if size == sizes[0] else "one of the largest movements of the game"
            points = _told(one.moved, sides)
            yield number, f"Between this decision and the next the points moved, {rank}: {points}.", one


def most_moved(
    decisions: Sequence[_Decision], acts: Sequence[Act], sides: Mapping[str, str]
) -> Iterator[tuple[int, str, _Decision | None]]:
    """Of everything that is counted besides points, the first of the decisions that moved it most.

    None where no act shows it.
    """
    for name in dict.fromkeys(name for one in decisions for name in one.others):
        sizes = [sum(map(abs, one.others[name].values())) for one in decisions]
        largest = [one for one, size in zip(decisions, sizes, strict=True) if size == max(sizes) > 0]
        rank = "The largest change" if len(largest) == 1 else f"The first of {len(largest)} equally large changes"
        found = ((_in_it(one, acts), one) for one in largest)
        for number, one in islice(((number, one) for number, one in found if number is not None), 1):
            yield number, f"{rank} of the game in {name}: {_told(one.others[name], sides)}.", one


def _in_it(one: _Decision, acts: Sequence[Act]) -> int | None:
    """The act that a decision led to, its own side's before others; else the one that it was part of."""
    sides = {order["side"] for order in one.orders}
    inside = sorted((act.side not in sides, n) for n, act in enumerate(acts) if _inside(act, one))
    return inside[0][1] if inside else _part_of(one, acts)


def _told(moved: Mapping[str, int], sides: Mapping[str, str]) -> str:
    return listed(f"{sides.get(side, side)} {by:+d}".strip().replace("-", "−") for side, by in moved.items())


def _part_of(one: _Decision, acts: Sequence[Act]) -> int | None:
    """The act that a decision was part of: one it began, or the one of that side which was under way, however many
    answers lay between."""
    ordered = {order["side"] for order in one.orders if order["order"]["do"] != "done"}
    mine = [n for n, act in enumerate(acts) if act.side in ordered]
    for number in mine:
        if (acts[number].seq, acts[number].index) == (one.seq, one.first):
            return number
    before = [n for n, act in enumerate(acts) if (act.seq, act.index) < (one.seq, one.first) and not _inside(act, one)]
    before.sort(key=lambda n: (acts[n].seq, acts[n].index))
    under_way = next((n for n in reversed(before) if acts[n].turn == one.turn and acts[n].group != MATRIX), None)
    adjacent = next((n for n in reversed(before) if n in mine and acts[n].seq in (one.seq - 1, one.seq)), None)
    after = next((n for n in mine if _inside(acts[n], one)), None)
    found = (under_way if under_way in mine else None, adjacent, after, under_way)
    return next((n for n in found if n is not None), None)


def _inside(act: Act, one: _Decision) -> bool:
    return act.seq == one.seq and one.first <= act.index < one.end


def _opened(act: Act, decisions: Sequence[_Decision]) -> _Decision | None:
    """The decision out of whose events an act came."""
    return next((one for one in decisions if _inside(act, one)), None)


def _ruled(
    decisions: Sequence[_Decision], acts: Sequence[Act], rulings: Sequence[RulingRow]
) -> Iterator[tuple[int, str, _Decision | None]]:
    """The acts whose result the umpire changed."""
    found: dict[int, list[str]] = {}
    for row in rulings:
        number = _ruled_on(decisions, acts, row) if row.changes_result else None
        if number is not None:
            found.setdefault(number, []).append(row.number)
    for number, names in islice(found.items(), RULED):
        yield number, f"The umpire changed a result of this step ({listed(names)}).", None


def _ruled_on(decisions: Sequence[_Decision], acts: Sequence[Act], row: RulingRow) -> int | None:
    """The act that a ruling is about. Of a step in which several decisions were taken, none of which is named, it is
    about none in particular; an amendment between two of them is no decision at all."""
    mine = [n for n, act in enumerate(acts) if act.seq == row.seq and act.side]
    if row.verdict == FREE:
        return next((n for n in mine if acts[n].group == MATRIX), None)
    behind = [one for one in decisions if one.seq == row.seq]
    if row.event is not None:
        return next((_in_it(one, acts) for one in behind if one.first <= row.event < one.end), None)
    return mine[0] if mine and len(behind) == 1 else None


def _rare(acts: Sequence[Act]) -> Iterator[tuple[int, str, _Decision | None]]:
    """The acts that came out better than they nearly ever do."""
    odds = [(act.chance, number) for number, act in enumerate(acts) if act.chance is not None and act.side]
    good = sorted((chance, number) for chance, number in odds if 0 < chance < SELDOM)
    for chance, number in good[:RARE]:
        yield number, f"A result at least this good had a chance of {max(round(100 * chance), 1)} %.", None


def _asked(
    whole: GameReading, act: Act, asked: _Decision | None, say: Say, currencies: Currencies, burdens: Collection[str]
) -> tuple[str, OtherOrders | None]:
    """What else the rules allowed when the order behind an act was given, as far as it can be put into words, and what
    to play out of it."""
    taken = asked.order(act.side) if asked else None
    if asked is None or taken is None:
        return "", None
    others = {say(act.side, order): order for order in _menu(whole, asked.state, taken)}
    others.pop(say(act.side, taken["order"]), None)
    legal = _legal(whole, asked.state, taken, list(others), say)
    if not others:
        return legal, None
    rules, name = whole.rules, _counted_by(asked, burdens)
    measure = partial(_of_currency, currencies, name) if name else margin
    return legal, OtherOrders(
        rules, act.side, rules.picture(asked.state, act.side), taken["order"], list(others.values())[:OTHERS],
        name or "points", rules.counted_as(asked.state, act.side), measure,
    )  # fmt: skip


def _counted_by(one: _Decision, burdens: Collection[str]) -> str:
    """What a decision is measured by when it is played out: what it moved besides points; empty for points."""
    moved = (name for name, sides in one.others.items() if any(sides) and name not in burdens)
    return "" if one.moved else next(moved, "")


def _of_currency(currencies: Currencies, name: str, rules: Any, state: Any, side: str) -> int:
    return lead(currencies(rules, state)[name], rules.counted_as(state, side))


def _legal(whole: GameReading, state: Any, taken: Mapping[str, Any], others: Sequence[str], say: Say) -> str:
    known, usual = say(taken["side"], taken["order"]), _policy(whole, state, taken["side"], say)
    if not others and usual in ("", known):
        return ""
    said = f"The choice at that moment was “{known}”."
    if others:
        more = ", among others" if len(others) > SHOWN else ""
        said += f" Also legal then{more}: {'; '.join(f'“{one}”' for one in others[:SHOWN])}."
    return f"{said} The default policy would have answered “{usual}”." if usual not in ("", known) else said


def _menu(whole: GameReading, state: Any, taken: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Other legal orders: first those of the same kind, of the same unit or area before others."""
    if whole.rules.owes(state, taken["side"]) is None:
        return
    order = taken["order"]
    options = list(islice(whole.rules.legal_orders(state, taken["side"]), OPTIONS))
    subject = next((option.subject for option in options if admits([option], order)), "")
    for option in sorted(options, key=lambda one: (one.do != order["do"], one.subject != subject)):
        if option.do != "done":
            yield from _examples(option)


def _examples(option: Option) -> Iterator[dict[str, Any]]:
    """Orders out of an option: with the first, the middle and the last of its choices."""
    for below in (lambda n: 0, lambda n: n // 2, lambda n: n - 1):
        yield pick(option, below)


def _policy(whole: GameReading, state: Any, side: str, say: Say) -> str:
    """What the default policy would have ordered, in words; empty where it would have done nothing."""
    if whole.rules.owes(state, side) is None:
        return ""
    order = msgspec.to_builtins(whole.rules.policy(state, side))
    return "" if order["do"] == "done" else say(side, order)
