"""The key decisions: the undertakings of a game with the largest effects, with results changed by rulings, or with rare
dice. They are played out, and ranked by the difference this shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import hypot
from typing import Any

import msgspec

from adjudication.engine import luck, odds
from adjudication.engine.dice import Roll, rolls_of
from adjudication.engine.menu import Chooser, Option, admits, pick
from adjudication.engine.planning import weighing
from adjudication.engine.planning.alternatives import SURE, Numbers, lead
from adjudication.engine.play.endings import ending, is_done
from adjudication.engine.strengths import SENSIBLE, STRENGTHS
from reports.collect.decided import abandoned
from reports.collect.decided.arrows import Arrow, Whereabouts, arrows
from reports.collect.decided.choices import POINTS, Choice, Currencies, Moments, Undertaken
from reports.collect.decided.playouts import OTHERS, OtherOrders, PlayedOut
from reports.collect.report.shapes_rulings import RulingRow
from reports.collect.shapes import Act
from reports.collect.words import count, listed, percent

MOST = 6  # decisions that are played out
SWINGS, EACH, RARE, RULED = 3, 1, 1, 2  # of each sort, at most
SELDOM = 0.1  # how unlikely a result is to be named for it
OPTIONS = 400  # what is looked at of a long menu
NAMED = 5  # other orders that are named
Say = Callable[[str, Mapping[str, Any]], str]


@dataclass(frozen=True)
class ProposedAct:
    """A decision that the record proposes: the reasons, the alternatives under the rules, and the question to play out.

    `odds` says what it promised and what it brought, `ruled` which rulings changed a result of it. `played`: what came
    of the games. `turning`: nothing else moved the game as much.
    """

    act: Act
    why: str
    legal: str
    odds: str = ""
    ruled: str = ""
    question: OtherOrders | None = None
    played: PlayedOut | None = None
    turning: bool = False
    places: tuple[int, ...] = ()  # of its undertaking, and of those within which this was undertaken
    arrows: tuple[Arrow, ...] = ()


@dataclass(frozen=True)
class Teller:
    """Texts for sides, orders and rulings, and the names of counts other than points."""

    sides: Mapping[str, str]
    say: Say
    rulings: Sequence[RulingRow]
    currencies: Currencies
    burdens: Collection[str] = ()
    whereabouts: Callable[[Any, Any], Whereabouts] = lambda rules, state: {}
    on_map: Callable[[Any, str], str] = lambda rules, place: place


def propose(game: Undertaken, tell: Teller) -> tuple[ProposedAct, ...]:
    """The decisions to play out, in the order of the ledger, each with all its reasons."""
    choices = game.choices
    left = {one.number: one for one in abandoned.left(game, tell.whereabouts)}
    why_left = ((number, _why_left(choices[one.taker], one.what, tell)) for number, one in left.items())
    reasons: dict[int, list[str]] = {}
    for number, why in (
        *why_left, *_largest(choices, tell), *_ruled(choices), *_rare(game, choices),
    ):  # fmt: skip
        if number in reasons or len(reasons) < MOST:
            reasons.setdefault(number, []).append(why)
    turns = {number: one.turns for number, one in left.items()}
    return tuple(
        _proposed(game, choices[number], " ".join(filter(None, reasons[number])), tell, turns.get(number, 1))
        for number in sorted(reasons)
    )


def _why_left(taker: Choice, what: str, tell: Teller) -> str:
    moved = _told(taker.moved[what], tell.sides)
    return f"It left a place that the enemy then moved into: turn {taker.turn}, {taker.made.title}; {what} {moved}."


def every_act(game: Undertaken) -> tuple[Act, ...]:
    """All undertakings, as acts of the record."""
    return tuple(act_of(one) for one in game.choices)


def act_of(one: Choice) -> Act:
    """A choice as an act of the record, with its most important results."""
    title = one.made.title
    outcome = "; ".join(one.made.outcome[:NAMED])
    return Act(one.seq, one.index, one.turn, one.side, one.made.kind, title[:1].upper() + title[1:], outcome, "", "")


@dataclass(frozen=True)
class PlayingState:
    """The progress of play-outs: decisions played, decisions that made a difference, decisions that wait. `turning`:
    one is the turning point."""

    played: int = 0
    clear: int = 0
    waiting: int = 0
    turning: bool = False

    @property
    def said(self) -> str:
        """The progress as sentences; empty if there is nothing to play out."""
        if self.waiting:
            return (
                "The program has not played all of them out yet, so that none is named as the turning point. It makes "
                "the draft again once it has."
            )
        if not self.played:
            return ""
        many = count(self.played, "decision")
        if not self.clear:
            return (
                f"No decision stands out: the program played {many} out, and no difference was larger than its "
                "uncertainty. There was no turning point."
            )
        left = self.played - self.clear
        rest = (
            f" Of {many} that the program played out, {left} made no difference beyond the uncertainty." if left else ""
        )
        if self.turning:
            return f"The turning point is the decision with the largest difference when it was played out.{rest}"
        return f"There was no single turning point: no difference stands out from the others.{rest}"


def playing_state(tried: Sequence[ProposedAct], kept: Sequence[ProposedAct]) -> PlayingState:
    """The progress of the play-outs of proposals; `kept` are those in the report."""
    played = [one.played for one in tried if one.played is not None]
    waiting = sum(one.question is not None for one in tried) - len(played)
    clear = sum(one.clear for one in played)
    return PlayingState(len(played), clear, waiting, any(one.turning for one in kept))


def ranked(proposals: Sequence[ProposedAct]) -> tuple[ProposedAct, ...]:
    """Once all are played out: those that made a difference, in the order of the ledger. The turning point exceeds
    every other difference by more than the uncertainty of both; there may be none.

    Until then: all of them, none of which is the turning point.
    """
    if any(one.question is not None and one.played is None for one in proposals):
        return tuple(proposals)
    made = sorted((one for one in proposals if one.played is not None and one.played.clear), key=_rank)
    first = next(iter(made), None)
    rival = next((one for one in made[1:] if first is not None and not _nested(one, first)), None)
    turning = first is not None and (rival is None or _stands_out(first, rival))
    return tuple(replace(one, turning=turning and one is first) for one in proposals if one in made)


def _nested(one: ProposedAct, other: ProposedAct) -> bool:
    """Whether one undertaking contains the other."""
    return one.places[0] in other.places or other.places[0] in one.places


def _rank(one: ProposedAct) -> tuple[bool, float]:
    assert one.played is not None
    return one.played.said[1] != POINTS, -abs(one.played.largest.by)


def _stands_out(one: ProposedAct, other: ProposedAct) -> bool:
    assert one.played is not None
    assert other.played is not None
    counted = one.played.said[1]
    if counted != other.played.said[1]:
        return counted == POINTS  # of other things no one can say which counts for more
    mine, next_one = one.played.largest, other.played.largest
    doubt = hypot(mine.error, next_one.error)
    return abs(mine.by) - abs(next_one.by) > SURE * doubt


def _largest(choices: Sequence[Choice], tell: Teller) -> Iterator[tuple[int, str]]:
    """The choices with the largest effects on points and on every other count."""
    names = dict.fromkeys(name for one in choices for name in one.moved)
    for name in sorted(names, key=lambda name: name != POINTS):
        by_size = sorted((n for n, one in enumerate(choices) if one.size(name)), key=lambda n: -choices[n].size(name))
        for number in by_size[: SWINGS if name == POINTS else EACH]:
            yield (
                number,
                f"{name[:1].upper()}{name[1:]} moved in its course: {_told(choices[number].moved[name], tell.sides)}.",
            )


def _told(moved: Mapping[str, int], sides: Mapping[str, str]) -> str:
    return listed(f"{sides.get(side, side)} {by:+d}".strip().replace("-", "−") for side, by in moved.items() if by)


def _ruled(choices: Sequence[Choice]) -> Iterator[tuple[int, str]]:
    """The choices with a result that the umpire changed."""
    yield from islice(((number, "") for number, one in enumerate(choices) if one.made.rulings), RULED)


def _rare(game: Undertaken, choices: Sequence[Choice]) -> Iterator[tuple[int, str]]:
    """The choices with rare dice."""
    found = [(chance, number) for number, one in enumerate(choices) if (chance := _rarest(game.rules, one)) < SELDOM]
    for chance, number in sorted(found)[:RARE]:
        yield number, f"One of its rolls came out as it does in {percent(chance)} of all cases."


def _rarest(rules: Any, one: Choice) -> float:
    """The smallest chance of a result at least as good, or as bad, among its contested rolls."""
    found = [luck.account(rules, roll) for roll in _rolls(one)]
    return min((min(told.at_least, told.same + told.less) for told in found if told is not None), default=1.0)


def _rolls(one: Choice) -> list[Roll]:
    return [roll for event in one.made.events for roll in rolls_of(event.event)]


def _proposed(game: Undertaken, one: Choice, why: str, tell: Teller, turns: int) -> ProposedAct:
    moments = game.moments(one)
    others = _others(game.rules, moments.before, one, tell.say)
    legal = _legal(game.rules, moments.before, one, list(others), tell.say)
    tried = _tried(game.rules, moments.before, one, others)
    return ProposedAct(
        act_of(one), why, legal, _odds(game.rules, one, moments), _rulings(game, one, tell.rulings),
        _question(game.rules, one, moments, tried, tell, turns) if tried else None, places=game.roots(one.place),
        arrows=_arrows(game.rules, one, moments, tell),
    )  # fmt: skip


def _arrows(rules: Any, one: Choice, moments: Moments, tell: Teller) -> tuple[Arrow, ...]:
    before, after = (tell.whereabouts(rules, state) for state in (moments.before, moments.after))
    found = arrows(before, after, one.orders)
    ends = ((tell.on_map(rules, way.start), tell.on_map(rules, way.end), way.side) for way in found)
    return tuple(dict.fromkeys(Arrow(*way) for way in ends if way[0] != way[1]))


def _tried(
    rules: Any, state: Any, one: Choice, others: Mapping[str, Mapping[str, Any]]
) -> Mapping[str, Mapping[str, Any]]:
    """The orders to play out instead: some alternatives by their text, and no order if that is legal. The end of a list
    counts only if nothing else is possible."""
    due = next(due for due in rules.awaiting(state).due if due.side == one.side)
    passing = None if due.several and others else rules.passing(state, one.side)
    last = {} if passing is None else {ending(rules.catalogue, one.kind): msgspec.to_builtins(passing)}
    return dict(islice(others.items(), OTHERS - len(last))) | last


def _question(
    rules: Any, one: Choice, moments: Moments, others: Mapping[str, Mapping[str, Any]], tell: Teller, turns: int
) -> OtherOrders:
    names = (POINTS, *(name for name in _counted(rules, moments.before, tell)))

    def measure(rules: Any, state: Any, side: str) -> Numbers:
        counted, own = tell.currencies(rules, state), rules.counted_as(state, side)
        scores = {score.side: score.points for score in rules.scoreboard(state).shown}
        return [lead(scores if name == POINTS else counted[name], own) for name in names]

    return OtherOrders(
        rules, one.side, one.made.turn, rules.picture(moments.before, one.side), one.orders, others,
        moments.after, names, rules.counted_as(moments.before, one.side), measure,
        turns,
    )  # fmt: skip


def _counted(rules: Any, state: Any, tell: Teller) -> Iterator[str]:
    """The counts other than points in which a side can lead."""
    for name, numbers in tell.currencies(rules, state).items():
        if name not in tell.burdens and "" not in numbers:
            yield name


def _odds(rules: Any, one: Choice, moments: Moments) -> str:
    """The odds of an order when it was given, and its result."""
    order = msgspec.convert(one.orders[0], rules.order_type)
    weight = weighing.weigh(rules, rules.picture(moments.before, one.side), one.side, order)
    said = [*_dice(rules, _rolls(one))]
    if weight is not None:
        said.insert(
            0,
            f"When it was ordered, the chance to gain anything by it was {percent(weight.chance)}; on average it "
            f"promised {_number(weight.gain)}, and it brought {_number(moments.got)}, counted in units, places and "
            "points.",
        )
    return " ".join(said)


def _dice(rules: Any, rolls: Sequence[Roll]) -> Iterator[str]:
    """The expected result of its own dice, next to the actual one."""
    for test, what in (("hits", "hits"), ("success", "successes")):
        mine = [roll for roll in rolls if luck.account(rules, roll) is not None and _sort(roll) == test]
        if mine:
            expected = sum(odds.mean(odds.of(roll)) for roll in mine)
            yield f"Its dice were to bring {expected:.1f} {what} and brought {sum(roll.result for roll in mine)}."


def _sort(roll: Roll) -> str:
    return "success" if roll.test in luck.SUCCEEDS else roll.test


def _number(number: float) -> str:
    tidy = f"{number:+.1f}".removesuffix(".0").replace("-", "−")
    return "0" if tidy in ("+0", "−0") else tidy


def _rulings(game: Undertaken, one: Choice, rows: Sequence[RulingRow]) -> str:
    """The rulings on its result, and how each changed it."""
    said = []
    for ref in one.made.rulings:
        step = game.steps[ref.step]
        given = [at for at, ruling in enumerate(step.body["rulings"]) if ruling["verdict"] != "accept"]
        mine = [row for row in rows if row.seq == step.seq]
        if ref.number in given and given.index(ref.number) < len(mine):
            said.append(_ruling(mine[given.index(ref.number)]))
    return " ".join(dict.fromkeys(said))


def _ruling(row: RulingRow) -> str:
    made = [(what, engine, umpire) for what, engine, umpire in row.findings if engine or umpire]
    other = [one for one in made if _came(one[1]) != _came(one[2])]
    changed = "; ".join(f"{what}: {engine} became {umpire}" for what, engine, umpire in other)
    if made and not changed:
        same = "; ".join(f"{what}: {umpire}" for what, _, umpire in made)
        return f"Ruling {row.number} ({row.verdict.lower()}) left its result as it was: {same.rstrip('.')}."
    told = changed or " ".join(row.changed) or row.subject
    return f"Ruling {row.number} ({row.verdict.lower()}) changed its result: {told.rstrip('.')}."


def _came(found: str) -> str:
    """The result in a finding, which has its dice first."""
    dice, _, came = found.partition(": ")
    return came or dice


def _legal(rules: Any, state: Any, one: Choice, others: Sequence[str], say: Say) -> str:
    """The alternatives under the rules when the order was given, as far as text can express them."""
    known, usual = say(one.side, one.orders[0]), _policy(rules, state, one.side, say)
    if not others and usual in ("", known):
        return ""
    more = f" and {len(one.orders) - 1} more of the kind" if len(one.orders) > 1 else ""
    said = f"The choice at that moment was “{known}”{more}."
    if others:
        among = ", among others" if len(others) > NAMED else ""
        said += f" Also legal then{among}: {'; '.join(f'“{one}”' for one in others[:NAMED])}."
    return f"{said} The program would have answered “{usual}”." if usual not in ("", known) else said


def _others(rules: Any, state: Any, one: Choice, say: Say) -> dict[str, Mapping[str, Any]]:
    """Other legal orders by their text: the policy's order first, then orders of the same kind, those for the same unit
    or area first."""
    known, given = say(one.side, one.orders[0]), _in_any_sequence(one.orders[0])
    found: dict[str, Mapping[str, Any]] = {}
    for order in (*_usual(rules, state, one.side), *_menu(rules, state, one)):
        words = say(one.side, order)
        if _in_any_sequence(order) != given:
            found.setdefault(f"{words}, in another way" if words == known else words, order)
    return found


def _in_any_sequence(order: Mapping[str, Any]) -> Mapping[str, Any]:
    """An order with sorted lists: the same units in another sequence are not a different choice."""
    return {name: sorted(value, key=str) if isinstance(value, list) else value for name, value in order.items()}


def _menu(rules: Any, state: Any, one: Choice) -> Iterator[Mapping[str, Any]]:
    if rules.owes(state, one.side) is None:
        return
    order = one.orders[0]
    options = list(islice(rules.legal_orders(state, one.side), OPTIONS))
    subject = next((option.subject for option in options if admits([option], order)), "")
    ranked_options = sorted(options, key=lambda option: (option.do != order["do"], option.subject != subject))
    for below in (lambda n: 0, lambda n: n // 2, lambda n: n - 1):  # the first, middle and last of its choices
        yield from (_example(option, order, below) for option in ranked_options if option.do != "done")


def _example(option: Option, order: Mapping[str, Any], below: Chooser) -> dict[str, Any]:
    """An order from an option, with the amounts of the given order if possible, so that an alternative does not spend
    more."""
    made = pick(option, below)
    for name, value in order.items():
        tried = made | {name: value}
        if isinstance(value, int) and name in made and admits([option], tried):
            made = tried
    return made


def _policy(rules: Any, state: Any, side: str, say: Say) -> str:
    """The order of the default policy as text; empty if it would do nothing."""
    order = msgspec.to_builtins(rules.policy(state, side)) if rules.owes(state, side) is not None else {"do": "done"}
    return "" if is_done(order) else say(side, order)


def _usual(rules: Any, state: Any, side: str) -> Iterator[Mapping[str, Any]]:
    """The orders of the policy: the sensible one first, then a bolder and a more cautious one."""
    if rules.owes(state, side) is not None:
        others = (rules.by_strength(state, side, strength) for strength in STRENGTHS if strength != SENSIBLE)
        orders = (rules.policy(state, side), *others)
        yield from (plain for plain in map(msgspec.to_builtins, orders) if not is_done(plain))
