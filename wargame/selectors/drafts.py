"""The consequences of a drafted order sheet, which the rules work out from the knowledge of its side.

Nothing here throws dice. Where an attempt would, the draft is followed twice: as if every attempt failed, and as if
every one succeeded; so the menu can offer what only the one or the other makes possible.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from adjudication.engine import menu
from adjudication.engine.dice import Dice, Origin
from adjudication.engine.menu import Option, Subject
from adjudication.engine.planning.forecasts import MomentForecast
from adjudication.engine.play import terms
from adjudication.engine.play.foresight import Foresight
from adjudication.engine.protocol import Due, reason
from adjudication.engine.recent_cache import RecentCache
from adjudication.engine.scenario import packs
from adjudication.selectors import AnyAdjudicator

DONE = {"do": "done"}
LONGEST = 60  # decisions between two times that a side is asked the same
KEPT = 256  # such times that are remembered


@dataclass(frozen=True)
class Item:
    """One drafted order. `kind`: the decision it answers, empty while unknown."""

    order: dict[str, Any]
    kind: str
    problems: tuple[str, ...] = ()


class Outlook:
    """The outlook of a sheet: its items, and the orders open to the side after them.

    `state` is the one after the items, for asking the rules; `due` is the decision the next order belongs to, None if
    the sheet is complete as far as can be seen. `ended` says that the items already close a list decision. Menus are
    worked out when someone asks for them; `menu` is one that is known already.
    """

    def __init__(self, walk: _Walk, orders: Sequence[dict[str, Any]], menu: MomentForecast | None = None) -> None:
        self.items, self.state, self.due, self.ended = tuple(walk.items), walk.ahead.state, walk.due, walk.ended
        self._walk, self._orders, self._menu = walk, orders, menu

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The orders open to the side after the items."""
        return self._walk.options() if self._menu is None else self._menu.options

    @cached_property
    def subjects(self) -> tuple[Subject, ...]:
        """The subjects to which it may give orders."""
        if self._menu is not None:
            return self._menu.subjects
        return tuple(self._walk.rules.subjects(self.state, self._walk.side)) if self.due else ()

    @cached_property
    def before(self) -> tuple[Option, ...]:
        """The menu with nothing drafted."""
        return _Walk(self._walk.start, high=True).options()

    @cached_property
    def hopeful(self) -> tuple[Option, ...]:
        """The further orders open to it if every attempt of the items succeeds."""
        if self._menu is not None or not self._walk.ahead.rolled or self.due is None:
            return ()
        lucky = _Walk(self._walk.start, high=False)
        for order in self._orders:
            lucky.take(order)
        if lucky.due is None or lucky.due.kind != self.due.kind:
            return ()
        known = set(map(repr, self.options))
        return tuple(option for option in lucky.options() if repr(option) not in known)


class _Fixed:
    """Dice that all show the same: 1 for success, the highest face for failure."""

    def __init__(self, high: bool) -> None:
        self.high = high

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[tuple[int, ...], Origin]:
        return (faces if self.high else 1,) * count, "seed"


class Middling:
    """Dice that show 4, 5, 4, 5: neither luck nor doubles."""

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[tuple[int, ...], Origin]:
        """Middling values."""
        return tuple(min(faces, 4 + index % 2) if faces > 1 else 1 for index in range(count)), "seed"


def parse(rules: AnyAdjudicator, order: dict[str, Any]) -> Any:
    """An order from plain values or from the text of a form; `msgspec.ValidationError` names the field at fault."""
    kind = menu.kind_of(order, rules.order_type)  # to analyse the union of all orders takes longer
    return msgspec.convert(order, rules.order_type if kind is None else kind, strict=False)


def plain(rules: AnyAdjudicator, order: dict[str, Any]) -> dict[str, Any]:
    """The plain order a form describes, its numbers and flags given their types."""
    converted: dict[str, Any] = msgspec.to_builtins(parse(rules, order))
    return converted


def half_done(rules: AnyAdjudicator, order: dict[str, Any]) -> dict[str, Any]:
    """The stored form of an incomplete order: its tag and its known fields, as short texts."""
    kind: Any = menu.kind_of(order, rules.order_type)
    known = ("do", *(one.encode_name for one in msgspec.structs.fields(kind)))
    return {name: str(order[name])[:20] for name in known if name in order}


def answers(rules: AnyAdjudicator, order: dict[str, Any]) -> frozenset[str]:
    """The kinds of decision a plain order can answer; what cannot be read answers none."""
    kind = menu.kind_of(order, rules.order_type)
    if kind is not None and menu.begun(order, rules.order_type):
        return frozenset(rules.answered_by(kind))
    try:
        return frozenset(rules.answers(parse(rules, order)))
    except msgspec.ValidationError:
        return frozenset()


def unread(rules: AnyAdjudicator, reason: str, order: Any) -> str:
    """The reason why an order could not be read, in terms of the form."""
    if missing := re.search(r"missing required field `(\w+)`", reason):
        return f"Not complete yet: choose {missing[1].replace('_', ' ')} too."
    told, where = packs.explain(reason, rules.order_type, order)
    return f"The order could not be read: {f'{where}: ' if where else ''}{told.rstrip('.')}."


def too_much(ahead: Foresight, orders: Sequence[dict[str, Any]], live: bool) -> list[str]:
    """The reason why the last order of a sheet cannot follow the others whatever the dice: it names a missing thing, or
    takes more than is held. Empty if it can."""
    rules, parsed = ahead.adjudicator, []
    for order in orders:
        try:
            parsed.append(parse(rules, order))
        except msgspec.ValidationError:
            return []  # said where that order stands
    last = len(parsed) - 1
    found = rules.unknown_names(parsed[last])
    found = found or terms.problems(rules, parsed[last])
    sums = [] if found else terms.together(rules, ahead.state, ahead.side, parsed, live)
    found = found or [problem for index, problem in sums if index == last]
    return [reason(rules.catalogue, problem) for problem in found]


def followed(ahead: Foresight, orders: Sequence[dict[str, Any]]) -> tuple[Item, ...]:
    """A sheet of plain orders of a side, each with what is wrong with it, from where the side looks ahead. Every
    attempt fails."""
    walk = _Walk(ahead, high=True)
    for order in orders:
        walk.take(order)
    return tuple(walk.items)


def outlook(
    ahead: Foresight,
    orders: Sequence[dict[str, Any]],
    *,
    imagined: bool = False,
    menu: MomentForecast | None = None,
) -> Outlook:
    """Follow a sheet of plain orders of a side from where it looks ahead.

    `imagined`: the start is a guess made from the side's own picture, so that dice and other sides give nothing away
    and may be guessed too. What comes behind a guess is not refused. `menu`: what may be ordered after the sheet,
    where a forecast says so.
    """
    walk = _Walk(ahead, high=True, imagined=imagined)
    for order in orders:
        walk.take(order)
    return Outlook(walk, tuple(orders), menu)


class _Walk:
    def __init__(self, ahead: Foresight, *, high: bool, imagined: bool = False) -> None:
        self.rules, self.side, self.imagined = ahead.adjudicator, ahead.side, imagined
        self.guessed = False
        self.start = self.ahead = ahead
        self.due: Due | None = ahead.due()
        self.source = _Fixed(high)
        self.items: list[Item] = []
        self.ended = False

    def options(self) -> tuple[Option, ...]:
        """The menu after what has been carried out."""
        return tuple(self.rules.legal_orders(self.ahead.state, self.side)) if self.due else ()

    def take(self, order: dict[str, Any]) -> None:
        """Carry one order out on the copy, or note what is wrong with it."""
        kind = self.due.kind if self.due else ""
        try:
            struct = parse(self.rules, order)
        except msgspec.ValidationError as error:
            self.items.append(Item(order, kind, (unread(self.rules, str(error), order),)))
            return
        if self.due is None:
            self.items.append(Item(order, ""))
            self.ended = self.ended or order == DONE
            return
        problems = self.ahead.check(struct)
        if problems:
            texts = tuple(reason(self.rules.catalogue, problem) for problem in problems)
            self.items.append(Item(order, kind, () if self.guessed else texts))
            return
        self.items.append(Item(order, kind))
        if self.imagined:
            self._imagine(struct, self.due)
        else:
            self._advance(struct, self.due)
        if order == DONE:
            self.ended = True

    def _imagine(self, order: Any, due: Due) -> None:
        """The state the next time the side is asked the same in this step of an imagined turn, on middling dice.

        What other sides are asked meanwhile is answered by policy; the side itself does as little as it may. No further
        decision if that time does not come.
        """
        now = self.ahead.state
        key = id(self.rules), self.side, due.kind, msgspec.msgpack.encode([now, order])
        _, found = _imagined.get(key, lambda: (self.rules, _imagine(self.rules, self.side, now, order, due.kind)))
        self.guessed, self.due = self.guessed or found.guessed, found.due
        if found.state is not None:
            self.ahead = Foresight(self.rules, self.side, (found.state,))

    def _advance(self, order: Any, due: Due) -> None:
        """The decision after an order, or no further decision if the side cannot know it."""
        ahead = self.ahead.after(order, self.source if due.kind in self.rules.across_dice else None)
        self.ahead, self.due = (self.ahead, None) if ahead is None else (ahead, ahead.due())


class _Imagined(NamedTuple):
    """The next time that a side is asked the same, and whether dice or another side had a say in it."""

    state: Any
    due: Due | None
    guessed: bool


def _imagine(rules: AnyAdjudicator, side: str, state: Any, order: Any, kind: str) -> _Imagined:
    following, phase, guessed = rules.fork(state), rules.awaiting(state).phase, False
    given = {side: order}
    for _ in range(LONGEST):
        answers = {d.side: given.pop(d.side, None) for d in rules.awaiting(following).due}
        for one in [one for one, answer in answers.items() if answer is None]:
            passing = rules.passing(following, one) if one == side else None
            answers[one] = passing or rules.policy(following, one)
        dice = Dice(Middling())
        for event in rules.adjudicate(following, answers, dice):
            rules.apply(following, event)
        guessed = guessed or bool(dice.rolls) or len(answers) > 1 or side not in answers
        awaiting = rules.awaiting(following)
        asked = next((d for d in awaiting.due if d.side == side), None)
        if asked is not None and asked.kind == kind and awaiting.phase == phase:
            return _Imagined(following, asked, guessed)
        if awaiting.mode == "over" or awaiting.phase != phase:
            break
    return _Imagined(None, None, guessed)


_imagined: RecentCache[tuple[int, str, str, bytes], tuple[AnyAdjudicator, _Imagined]] = RecentCache(KEPT)
