"""A cell's news of the last published turn, from its side's part of the ledger.

Steps never change, so that the news of one are worked out once. They are there with the step itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from uuid import UUID

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.dice import Roll, rolls_of
from adjudication.engine.play.endings import is_done
from adjudication.engine.play.news import TurnNews, news
from adjudication.engine.play.undertaken import KnownEvent, PlainStep, Ref, eye_of
from adjudication.engine.protocol import Problem, reason
from adjudication.engine.recent_cache import RecentCache
from adjudication.models import Game, Step
from wargame.viewer import Viewer

MOST = 12  # steps since the last order of a side
Row = Mapping[str, Any]


@dataclass(frozen=True)
class OwnOrder:
    """An order of the cell and what became of it. `state`: "done", "handed_in" for one that is yet to be judged or
    counted, "failed" for an attempt that the dice refused, or "refused" for one that was not carried out, each with its
    reasons. `came` has its results. A `quiet` one only says how play goes on."""

    order: Row
    state: str
    reasons: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    quiet: bool = False


@dataclass(frozen=True)
class StepNews:
    """The news of the steps `seqs`, and the cell's own orders in the sequence of its sheet. `by_program`: the cell sent
    no sheet, so that all of them are the program's."""

    seqs: frozenset[int]
    news: TurnNews
    orders: tuple[OwnOrder, ...]
    by_program: bool


_made: RecentCache[tuple[UUID, int, str, str], StepNews | None] = RecentCache(256)


def last_news(viewer: Viewer, seq: int) -> StepNews | None:
    """The news of the turn that ended with step `seq`, or in live pace of all since the cell's last order; None before
    the first. One query where they were not asked for before."""
    game = viewer.exercise.game
    if game is None:
        return None
    key = (game.pk, seq, viewer.side or "", viewer.remit)
    return _made.get(key, lambda: _news(viewer, game, seq))


def _news(viewer: Viewer, game: Game, seq: int) -> StepNews | None:
    rules, side = game_selectors.adjudicator(game), viewer.side
    steps = _since_last_order(_standing(list(game.steps.filter(seq__lte=seq).order_by("-seq")[: 2 * MOST])), side)
    if len(steps) < 2:  # the first only gives the state before the others
        return None
    bodies = [body for _, body in steps]
    plain = [
        PlainStep(
            msgspec.convert(before["snapshot"], rules.state_type), body,
            eye_of(rules, side, game_selectors.untold(body)),
        )
        for before, body in pairwise(bodies)
    ]  # fmt: skip
    found = news(rules, plain, (side,) if side else ())
    own = [(side or "", viewer.remit)]
    orders = tuple(_orders(rules, plain, found, own)) if side else ()
    by_program = bool(orders) and not any(_sources(plain, own, ("sheet", "standing", "implied")))
    return StepNews(frozenset(number for number, _ in steps[1:]), found, orders, by_program)


def _standing(back: Sequence[Step]) -> list[Step]:
    """The steps that stand among the last ones, newest first: of each position the one that came last."""
    if not back:
        return []
    found, position = list[Step](), back[0].position
    for step in back:
        if step.kind != Step.Kind.UNDO and step.position == position:
            found.append(step)
            position -= 1
    return found


def _since_last_order(newest: Sequence[Step], side: str | None) -> list[tuple[int, dict[str, Any]]]:
    """The step before, and those back to the last of the turn in which a side gave an order, oldest first; where the
    program gave them all, back to its last. Without a side, the last step that was played and what came since."""
    found, chosen, turn = list[tuple[int, dict[str, Any]]](), -1, None
    for at, step in enumerate(newest[:-1]):
        body = game_selectors.spoken_body(step)
        found.append((step.seq, body))
        rows = [one for one in body.get("taken", ()) if side in (None, one["side"])]
        if not rows:
            continue
        turn = newest[at + 1].turn if turn is None else turn
        if chosen >= 0 and newest[at + 1].turn != turn:
            break
        by_hand = side is None or any(one["source"] != "default" for one in rows)
        chosen = at if chosen < 0 or by_hand else chosen
        if by_hand:
            break
    if chosen < 0:
        return []
    before = newest[chosen + 1]
    return [(before.seq, game_selectors.spoken_body(before)), *found[: chosen + 1][::-1]]


def _sources(steps: Sequence[PlainStep], own: Sequence[tuple[str, str]], sources: Sequence[str]) -> Iterator[Row]:
    for step in steps:
        for row in step.record.get("taken", ()):
            if (row["side"], row.get("remit", "")) in own and row["source"] in sources:
                yield row


def _orders(
    rules: Any, steps: Sequence[PlainStep], found: TurnNews, own: Sequence[tuple[str, str]]
) -> Iterator[OwnOrder]:
    """The orders of a cell in their sequence; those that only end a list are none."""
    shown = ("sheet",) if any(_sources(steps, own, ("sheet", "standing", "implied"))) else ("default",)
    for place, step in enumerate(steps):
        rows = list[tuple[int, OwnOrder]]()
        for number, row in enumerate(step.record.get("taken", ())):
            mine = (row["side"], row.get("remit", "")) in own and row["source"] in shown
            if mine and not is_done(row["order"]):
                rows.append((row["index"], _carried_out(rules, row, Ref(place, number), found)))
        for row in step.record.get("refused", ()):
            if (row["side"], row.get("remit", "")) in own:
                problems = [msgspec.convert(problem, Problem) for problem in row["problems"]]
                reasons = tuple(reason(rules.catalogue, problem) for problem in problems)
                rows.append((row["index"], OwnOrder(row["order"], "refused", reasons)))
        yield from (order for _, order in sorted(rows, key=lambda pair: pair[0]))


def _carried_out(rules: Any, row: Row, answer: Ref, found: TurnNews) -> OwnOrder:
    reading = found.reading
    made = next((one for one in reading.undertakings if answer in one.decisions), None)
    if made is None:
        return OwnOrder(row["order"], "done")
    kind = rules.undertakings.kinds[made.kind]
    if kind.handed_in:
        return OwnOrder(row["order"], "handed_in", quiet=kind.quiet)
    led = set(reading.led.get(answer, ()))
    alone = made.openings == (answer,)
    events = [one for one in made.events if alone or one.ref in led]
    tried = next((one for one in events if type(one.event) in kind.tries), None)
    if tried is not None and not kind.tries[type(tried.event)](tried.event):
        return OwnOrder(row["order"], "failed", (_missed(tried),))
    return OwnOrder(row["order"], "done", (), made.outcome if alone and not kind.minor else (), kind.quiet)


def _missed(tried: KnownEvent) -> str:
    """The reason why an attempt failed: the dice against the required number, otherwise the event's sentence."""
    roll: Roll | None = next(iter(rolls_of(tried.event)), None)
    if roll is None or roll.target is None or roll.test not in ("at_most", "at_least"):
        return tried.text
    return f"You rolled {sum(roll.dice)} and needed {roll.target} or {'less' if roll.test == 'at_most' else 'more'}."
