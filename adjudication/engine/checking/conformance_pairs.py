"""Pairs of positions that differ only in facts hidden from a side: nothing that the side can compute may tell them
apart.

Like `conformance`, it makes no random choice itself: the caller supplies a `Chooser`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from adjudication.engine.checking.conformance import demand, perturbed
from adjudication.engine.dice import Dice, DiceNeeded, Seeded, no_dice
from adjudication.engine.menu import Chooser, Option, parse, pick
from adjudication.engine.play import driver
from adjudication.engine.play.foresight import Foresight, foresee

PACES: tuple[driver.Pace, ...] = ("live", "sheet")
LONGEST = 5
"""Orders of a draft, at most."""
Twist = Callable[[Any, Any, str, Chooser], Any | None]
"""From an adjudicator, a state, a side and a chooser: a state that differs in what is hidden from the side, or None."""
Seen = Callable[[Any, Any, str], Any]
"""What a side sees of a state."""

_encode = msgspec.json.encode


class Twins(NamedTuple):
    """A state, others with the same picture for a side, and that side's draft."""

    side: str
    state: Any
    others: tuple[Any, ...]
    draft: tuple[Any, ...]


def drawn(adjudicator: Any, state: Any, side: str, below: Chooser) -> Any | None:
    """A state with everything hidden from a side redrawn; None if nothing changed."""
    picture = adjudicator.picture(state, side)
    other = adjudicator.imagine(picture, Dice(Seeded(b"pair%d" % below(1 << 30), 0)))
    return None if _encode(other) == _encode(state) else other


def twins(adjudicator: Any, state: Any, below: Chooser, twists: Sequence[Twist] = (drawn,)) -> Iterator[Twins]:
    """For each side, the states that the twists make from a position, and a draft."""
    for side in adjudicator.sides:
        made = [twist(adjudicator, state, side, below) for twist in twists]
        others = tuple(other for other in made if other is not None)
        if others:
            yield Twins(side, state, others, draft(adjudicator, state, side, below))


def draft(adjudicator: Any, state: Any, side: str, below: Chooser) -> tuple[Any, ...]:
    """One to five random orders, each on the menu as far as the side can foresee; one in four drafts is then spoilt."""
    ahead: Foresight | None = foresee(adjudicator, adjudicator.picture(state, side), side)
    options: list[Option] = []
    orders = []
    for _ in range(1 + below(LONGEST)):
        if ahead is not None:
            options = _some(adjudicator, ahead.state, side, below) or options
        if not options:
            break
        plain = pick(options[below(len(options))], below)
        if below(4) == 0:
            plain = perturbed(plain, options, below)
        try:
            order = parse(plain, adjudicator.order_type)
        except msgspec.ValidationError:
            continue
        orders.append(order)
        if ahead is not None and not ahead.check(order):
            ahead = ahead.after(order)
    return tuple(orders)


def _some(adjudicator: Any, state: Any, side: str, below: Chooser) -> list[Option]:
    """The options of a random subject that has options."""
    subjects = list(adjudicator.subjects(state, side))
    while subjects:
        found = list(adjudicator.legal_orders(state, side, subjects.pop(below(len(subjects))).id))
        if found:
            return found
    return []


def alike(adjudicator: Any, found: Twins) -> int:
    """Check that all twins give their side the same answers, byte for byte. Returns the number of pairs."""
    side, orders = found.side, found.draft
    known = dict(answers(adjudicator, found.state, side, orders))
    for other in found.others:
        for name, answer in answers(adjudicator, other, side, orders):
            demand(answer == known[name], f"{name} tells {side} what is hidden, with {orders}: {answer!r}")
    return len(found.others)


def answers(adjudicator: Any, state: Any, side: str, orders: Sequence[Any]) -> Iterator[tuple[str, bytes]]:
    """Everything that a side can compute in a state with a draft, by name."""
    picture = adjudicator.picture(state, side)
    yield "picture", _encode(picture)
    yield "awaiting", _encode(adjudicator.awaiting(state))
    remits = ("", *adjudicator.remits)
    yield "stands by", _encode([adjudicator.stands_by(state, side, remit) for remit in remits])
    yield "standing", _encode(adjudicator.scoreboard(state))
    yield "subjects", repr(list(adjudicator.subjects(state, side))).encode()
    yield "legal_orders", repr(list(adjudicator.legal_orders(state, side))).encode()
    yield "check", _encode([adjudicator.check(state, side, order) for order in orders])
    for pace in PACES:
        yield f"check_together, {pace}", _encode(adjudicator.check_together(state, side, orders, pace == "live"))
        yield f"check_sheet, {pace}", _encode(driver.check_sheet(adjudicator, picture, side, orders, pace))
    standing = [order for order in orders if adjudicator.lasts(order)]
    yield "by_standing", _encode(adjudicator.by_standing(state, side, standing))
    if any(due.side == side for due in adjudicator.awaiting(state).due):
        yield "policy", _encode(adjudicator.policy(state, side))
    yield "foresight", _encode(list(_seen(adjudicator, picture, side, orders)))


def _seen(adjudicator: Any, picture: Any, side: str, orders: Sequence[Any]) -> Iterator[Any]:
    """The pictures and menus that a side sees after each order of its draft."""
    ahead: Foresight | None = foresee(adjudicator, picture, side)
    for order in orders:
        if ahead is None:
            return
        problems = ahead.check(order)
        yield problems
        if not problems:
            ahead = ahead.after(order)
            yield None if ahead is None else repr(list(adjudicator.legal_orders(ahead.state, side)))


def comes_true(adjudicator: Any, found: Twins, seen: Seen | None = None) -> int:
    """Check that what a side foresees of its draft happens in every one of the twins. Returns the number of foreseen
    orders.

    `seen` is what of a picture counts, if not all.
    """
    look, foreseen = seen or type(adjudicator).picture, 0
    for twin in (found.state, *found.others):
        ahead: Foresight | None = foresee(adjudicator, adjudicator.picture(twin, found.side), found.side)
        state = adjudicator.fork(twin)
        for order in found.draft:
            assert ahead is not None
            refused = bool(ahead.check(order))
            demand(refused == bool(adjudicator.check(state, found.side, order)), f"{order} is judged otherwise")
            if refused:
                continue
            ahead = ahead.after(order)
            if ahead is None:
                break
            _carry_out(adjudicator, state, found.side, order)
            came, expected = (_encode(look(adjudicator, each, found.side)) for each in (state, ahead.state))
            demand(came == expected, f"{order} of {found.side} comes to something else than it could foresee")
            foreseen += 1
    return foreseen


def _carry_out(adjudicator: Any, state: Any, side: str, order: Any) -> None:
    try:
        events = adjudicator.adjudicate(state, {side: order}, no_dice())
    except DiceNeeded:
        demand(False, f"{order} of {side} needs dice, which it could not foresee")
        raise
    for event in events:
        adjudicator.apply(state, event)
