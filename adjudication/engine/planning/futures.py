"""The possible results of a whole-turn sheet, over many possible turns.

Everything starts from the side's picture. The hidden facts are drawn, the dice are sampled, the other sides act in
several ways, and the sheet is carried out by the driver as it would be in play. The seed is the picture itself, so that
the same question has the same answer, and so that an order keeps its turns when another one is added to the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from threading import Lock
from typing import Any

import msgspec
from msgspec.structs import replace

from adjudication.engine.dice import BY_KEY, Dice, Origin, Seeded, Source, seeded_value
from adjudication.engine.menu import Chooser
from adjudication.engine.planning.behaviours import BEHAVIOURS, Behaviour, by_doctrine, done, holding_back, toward
from adjudication.engine.planning.forecasts import (
    AddedForecast,
    MomentForecast,
    OrderForecast,
    SheetForecast,
    ranged,
)
from adjudication.engine.planning.packed import Packed
from adjudication.engine.planning.turn_menus import GatheredMenus, MenuGathering
from adjudication.engine.play import driver, terms
from adjudication.engine.play.foresight import imagined
from adjudication.engine.play.remits import Who, owing, shares_of, side_of
from adjudication.engine.protocol import Due, Problem

FUTURES = 40
"""Possible turns of one picture: a share is then right to about 15 in 100, nineteen times in twenty."""
FIRST = 10
"""Possible turns of the first answer, for people who wait; the others follow when no one waits for a first answer."""
QUICK = 12
"""Possible turns in which an order that is worth anything is not refused every time."""
KEPT_STARTS = 6
"""Pictures whose drawn states are remembered: 40 states each."""
KEPT_BEGUN = 4
"""Forecasts with only the first turns played that can be continued."""
KEPT_MOMENTS = 16
"""Moments of sheets whose states are remembered."""
KEPT = 32
"""Sheets whose forecast is remembered, with the menus turn by turn."""
OPEN_FORECASTS, OPEN_MENUS = 6, 2
"""Of these, as many as are not kept as bytes: some ten people ask about a sheet at the same time."""


# --- the forecast


def forecast(adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], futures: int = FUTURES) -> SheetForecast:
    """The forecast for a side's sheet, computed only from its picture; equal pictures and sheets give equal
    forecasts."""
    work = forecasting(adjudicator, picture, who, orders, futures)
    while True:
        try:
            next(work)
        except StopIteration as end:
            made: SheetForecast = end.value
            return made


def forecasting(
    adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], futures: int = FUTURES
) -> Generator[int, None, SheetForecast]:
    """Compute a forecast turn by turn, for a caller that pauses or gives up in between; yields the number of turns
    played. It continues a forecast of fewer turns."""
    seed = _seed(picture, who)
    made = _remembered(adjudicator, seed, orders, futures)
    if made is None:
        key = id(adjudicator), seed, _encode(list(orders))
        _, turns, played = _continued(key, adjudicator, futures) or (
            adjudicator, _Turns(adjudicator, picture, who, seed, orders), list[_Played](),
        )  # fmt: skip
        for number in range(len(played), futures):
            played.append(turns.play(number))
            yield number + 1
        made = _made(turns, played)
        _menus.keep(key, adjudicator, {kind: one.gathered(futures) for kind, one in turns.menus.items()})
        if futures < FUTURES:
            _keep(_begun, key, (adjudicator, turns, played), KEPT_BEGUN)
    _forecasts.keep((id(adjudicator), seed, _encode(list(orders)), futures), adjudicator, made)
    _keep(_latest, (id(adjudicator), seed), (adjudicator, tuple(orders), futures), KEPT)
    return made


def remembered(adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any]) -> SheetForecast | None:
    """The forecast for a sheet if it was made before, at almost no cost."""
    return _remembered(adjudicator, _seed(picture, who), orders, FUTURES)


def first_answer(adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any]) -> SheetForecast | None:
    """The forecast for a sheet from its first possible turns, if that is all there is."""
    seed = _seed(picture, who)
    full = _remembered(adjudicator, seed, orders, FUTURES)
    return _remembered(adjudicator, seed, orders, FIRST) if full is None else None


def latest(adjudicator: Any, picture: Any, who: Who) -> tuple[tuple[Any, ...], SheetForecast] | None:
    """The sheet whose forecast from a picture was most recently made or requested, and that forecast."""
    seed = _seed(picture, who)
    kept = _latest.get((id(adjudicator), seed))
    if kept is None or kept[0] is not adjudicator:
        return None
    made = _remembered(adjudicator, seed, kept[1], kept[2])
    return (kept[1], made) if made is not None else None


def hopeless(
    adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], among: Collection[int] | None = None
) -> dict[int, Problem]:
    """The orders of a sheet, by place, that a rule refuses in every possible turn, with the reason; `among` limits the
    orders.

    Where no order is hopeless, few turns show it.
    """
    asked = set(range(len(orders)) if among is None else among)
    said = remembered(adjudicator, picture, who, orders)
    if said is None:
        turns, doubtful = _Turns(adjudicator, picture, who, _seed(picture, who), orders), set(asked)
        for number in range(QUICK):
            refused = turns.play(number, quick=True).refused.items()
            doubtful &= {at for at, problems in refused if _refuses(problems)}
            if not doubtful:
                return {}
        said = forecast(adjudicator, picture, who, orders)
    found = ((at, one) for at, one in enumerate(said.orders) if at in asked and one is not None and one.hopeless)
    return {at: one.problem for at, one in found if one.problem is not None}


def surely_hopeless(
    adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], in_time: Callable[[], bool]
) -> Problem | None:
    """The reason why a rule refuses the last order of a sheet in every possible turn; None if none does, or if there is
    no time to find out."""
    at = len(orders) - 1
    said = remembered(adjudicator, picture, who, orders)
    if said is not None:
        one = said.orders[at]
        return one.problem if one is not None and one.hopeless else None
    turns, played = _Turns(adjudicator, picture, who, _seed(picture, who), orders), list[_Played]()
    for number in range(FUTURES):
        played.append(turns.play(number, quick=True, last=at))
        if not _refuses(played[-1].refused.get(at)) or not in_time():
            return None
    judged = _judged(turns, at, played)
    carried = any(at not in one.refused for one in turns.extremes())
    return None if judged is None or carried else judged.problem


def added(adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], order: Any) -> AddedForecast | None:
    """The forecast for an order that is not on a sheet yet, from the forecast for the sheet; None if there is none.

    Nothing is played: the menus behind the sheet were read when the forecast was made.
    """
    known = _menus.get((id(adjudicator), _seed(picture, who), _encode(list(orders))), adjudicator)
    if known is None:
        return None
    plain = msgspec.json.decode(msgspec.json.encode(terms.at_least(order)))
    menus = [known[kind] for kind in adjudicator.answers(order) if kind in known]
    made = [AddedForecast(menu.offering(plain), menu.read, menu.due, menu.of) for menu in menus]
    nowhere = AddedForecast(0, 0, 0, FUTURES)
    return max(made, key=lambda one: (one.carried, one.read), default=nowhere)  # a turn may have several such decisions


def forecast_bytes(adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], futures: int = FUTURES) -> bytes:
    """A finished forecast of so many turns, with the menus after the sheet, encoded for another process; see
    `learn`."""
    key = id(adjudicator), _seed(picture, who), _encode(list(orders))
    return _encode(_Shared(_forecasts.raw((*key, futures)), _menus.raw(key), futures))


def learn(adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], data: bytes) -> None:
    """Store a forecast that another process has made. It is decoded when someone asks for it."""
    key = id(adjudicator), _seed(picture, who), _encode(list(orders))
    given = msgspec.msgpack.decode(data, type=_Shared)
    _menus.keep(key, adjudicator, given.menus.copy())
    _forecasts.keep((*key, given.futures), adjudicator, given.forecast.copy())
    _keep(_latest, key[:2], (adjudicator, tuple(orders), given.futures), KEPT)


def _refuses(problems: Sequence[Problem] | None) -> bool:
    """Whether a rule, not its own condition, kept an order from being carried out."""
    return problems is not None and len(problems) > 0 and not terms.is_condition(problems[0])


def _remembered(adjudicator: Any, seed: bytes, orders: Sequence[Any], futures: int) -> SheetForecast | None:
    return _forecasts.get((id(adjudicator), seed, _encode(list(orders)), futures), adjudicator)


def _seed(picture: Any, who: Who) -> bytes:
    return sha256(f"{who}\0".encode() + _encode(picture)).digest()


def _made(turns: _Turns, played: Sequence[_Played]) -> SheetForecast:
    orders = tuple(_judged(turns, at, played) for at in range(len(turns.orders)))
    if any(order is not None and order.hopeless for order in orders):
        lucky = list(turns.extremes())
        orders = tuple(
            replace(order, hopeless=False) if order and any(at not in one.refused for one in lucky) else order
            for at, order in enumerate(orders)
        )
    asked = (sum(not one.kinds.isdisjoint(branch.decisions) for one in played) for branch in turns.adjudicator.branches)
    return SheetForecast(len(played), orders, turns.moments(), tuple(asked))


class _Played(msgspec.Struct, frozen=True):
    """What a possible turn made of the sheet: why its orders were refused, by place; the decisions that were due; of
    moves and of groups whether they fell short."""

    refused: Mapping[int, tuple[Problem, ...]]
    kinds: frozenset[str]
    short: Mapping[int, bool] = {}


class _Turns:
    """The possible turns of one sheet, played one by one; collects the menus after the sheet on the way."""

    def __init__(self, adjudicator: Any, picture: Any, who: Who, seed: bytes, orders: Sequence[Any]) -> None:
        self.adjudicator, self.picture, self.side, self.seed = adjudicator, picture, side_of(who), seed
        self.orders = tuple(orders)
        self.owes = owing(adjudicator, who)
        self.sheet = {self.side: driver.SideOrders(self.orders, shares_of(who, len(self.orders)))}
        self.menus: dict[str, MenuGathering] = {}

    def play(self, number: int, quick: bool = False, last: int | None = None) -> _Played:
        """Play the possible turn with a number, with sampled dice. `quick`: without the menus; `last`: only until the
        order at that place is carried out."""
        dice = Seeded(self.seed, number, scheme=BY_KEY)
        return self._play(number, dice, BEHAVIOURS[number % len(BEHAVIOURS)], None if quick else set(), last)

    def extremes(self) -> Iterator[_Played]:
        """The turns in which all dice show the lowest or all show the highest face."""
        for number, behaviour in enumerate((by_doctrine, holding_back)):
            for high in (False, True):
                yield self._play(number, _Same(high), behaviour, None)

    def _play(
        self, number: int, source: Source, behaviour: Behaviour, seen: set[str] | None, last: int | None = None
    ) -> _Played:
        rules = self.adjudicator
        policy = toward(rules, self.side, behaviour, _chooser(self.seed, number))

        def watch(state: Any, due: Due) -> None:
            if self.owes(due) and seen is not None and due.kind not in seen:
                seen.add(due.kind)
                self.menus.setdefault(due.kind, MenuGathering(number)).look(rules, state, self.side)

        short = dict[int, bool]()

        def saw(state: Any, order: Any, taken: driver.Taken) -> None:
            if taken.side == self.side and (fell := _fell_short(rules, state, order, taken)) is not None:
                short[taken.index] = fell

        start = _start(rules, self.picture, self.seed, number)
        draft = driver.advance(
            rules, start, self.sheet, Dice(source), "sheet", policy=policy, watch=watch, saw=saw,
            enough=lambda taken: last is not None and (taken.side, taken.index) == (self.side, last),
        )  # fmt: skip
        refused = {entry.index: entry.problems for entry in draft.refused if entry.side == self.side}
        return _Played(refused, frozenset(taken.kind for taken in draft.taken if taken.side == self.side), short)

    def until(self, number: int, kinds: Collection[str]) -> Iterator[Any]:
        """The state of a possible turn in which a decision of some kinds is first due after the sheet; None if there is
        none."""
        found: list[Any] = []

        def watch(state: Any, due: Due) -> None:
            if self.owes(due) and due.kind in kinds:
                found.append(self.adjudicator.fork(state))
                raise _Enough

        rules, behaviour = self.adjudicator, BEHAVIOURS[number % len(BEHAVIOURS)]
        policy = toward(rules, self.side, behaviour, _chooser(self.seed, number))
        dice = Dice(Seeded(self.seed, number, scheme=BY_KEY))
        start = _start(rules, self.picture, self.seed, number)
        with suppress(_Enough):
            driver.advance(rules, start, self.sheet, dice, "sheet", policy=policy, watch=watch)
        yield from found

    def moments(self) -> tuple[MomentForecast, ...]:
        """The collected moments, in the order in which the decisions first came."""
        return tuple(one.moment(kind) for kind, one in self.menus.items())


class _Shared(msgspec.Struct, frozen=True):
    """A forecast as it is sent from process to process."""

    forecast: msgspec.Raw
    menus: msgspec.Raw
    futures: int


class _Same:
    """Dice that all show the same face."""

    def __init__(self, high: bool) -> None:
        self.high = high

    def throw(self, draw: int, count: int, faces: int, key: str = "") -> tuple[tuple[int, ...], Origin]:
        return (faces if self.high else 1,) * count, "seed"


def _judged(turns: _Turns, at: int, played: Sequence[_Played]) -> OrderForecast | None:
    """The forecast for the order at a place of the sheet, from the turns played."""
    rules, order = turns.adjudicator, turns.orders[at]
    if rules.lasts(order) or order == done(rules):
        return None
    kinds = set(rules.answers(order))
    due = sum(bool(kinds & one.kinds) for one in played)
    reasons: dict[tuple[str, str], list[Problem]] = {}
    unasked = carried = waived = 0
    for one in played:
        problems = one.refused.get(at)
        if problems and terms.is_condition(problems[0]):
            waived += 1  # the sheet leaves it out, not the rules
        if problems is None:
            carried += 1
        elif problems:
            reasons.setdefault((problems[0].code, problems[0].rule), []).append(problems[0])
        else:
            unasked += 1
    most = max(reasons.values(), key=len, default=[])
    problem, failed = (ranged(most), len(most)) if len(most) >= max(unasked, 1) else (None, unasked)
    hopeless, short = not (carried or unasked or waived), [one.short.get(at) for one in played]
    moves = any(fell is not None for fell in short) and not order.group_of
    return OrderForecast(carried, len(played), due, failed, problem, hopeless, sum(map(bool, short)), moves)


def _fell_short(rules: Any, state: Any, order: Any, taken: driver.Taken) -> bool | None:
    """Whether an order achieved less than it says: its pieces did not arrive, or fewer took part. None if the question
    does not apply."""
    if order.group_of:
        return terms.fewer(order, taken.order)
    arrived: bool | None = rules.arrived(state, order)
    return None if arrived is None else not arrived


# --- where a decision comes up


class _Enough(Exception):
    """The decision has come up, so the rest of the turn does not matter."""


def states_at(
    adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], kinds: Collection[str], count: int = QUICK
) -> tuple[Any, ...]:
    """States in which a decision of some kinds is due from a side and its sheet has no more orders, at most one from
    each of the first possible turns. They depend only on the picture and the sheet; do not change them."""
    key = id(adjudicator), _seed(picture, who), _encode([*orders, *sorted(kinds)]), count
    kept = _moments.get(key)
    if kept is None or kept[0] is not adjudicator:
        turns = _Turns(adjudicator, picture, who, key[1], orders)
        kept = adjudicator, tuple(found for number in range(count) for found in turns.until(number, kinds))
    _keep(_moments, key, kept, KEPT_MOMENTS)
    return kept[1]


def state_of(
    adjudicator: Any, picture: Any, who: Who, orders: Sequence[Any], kind: str, numbers: Sequence[int]
) -> Any | None:
    """The state of the first of some possible turns in which a decision of a kind is due after a sheet; None if no turn
    asks for it. Do not change it."""
    key = id(adjudicator), _seed(picture, who), _encode([*orders, kind]), tuple(numbers)
    kept = _moments.get(key)
    if kept is None or kept[0] is not adjudicator:
        turns = _Turns(adjudicator, picture, who, key[1], orders)
        found = (state for number in numbers for state in turns.until(number, (kind,)))
        kept = adjudicator, tuple(islice(found, 1))
    _keep(_moments, key, kept, KEPT_MOMENTS)
    return next(iter(kept[1]), None)


def drawn(adjudicator: Any, picture: Any, who: Who, number: int) -> Any:
    """The state drawn from a side's picture for the possible turn with a number; do not change it."""
    return _start(adjudicator, picture, _seed(picture, who), number)


# --- what is remembered


def _start(adjudicator: Any, picture: Any, seed: bytes, number: int) -> Any:
    """The state drawn from a picture under a number; the caller must not change it."""
    key = id(adjudicator), seed
    owner, states = _starts.get(key, (adjudicator, {}))
    if owner is not adjudicator:
        states = {}
    if number not in states:
        states[number] = imagined(adjudicator, picture, number)
    _keep(_starts, key, (adjudicator, states), KEPT_STARTS)
    return states[number]


def _continued(key: Any, adjudicator: Any, futures: int) -> _Begun | None:
    """A forecast of fewer turns, taken out of what is remembered."""
    with _keeping:
        kept = _begun.pop(key, None)
    return kept if kept is not None and kept[0] is adjudicator and len(kept[2]) <= futures else None


def _keep(kept: dict[Any, Any], key: Any, value: Any, most: int) -> None:
    """Store a value and drop the least recently used one."""
    with _keeping:
        kept.pop(key, None)
        kept[key] = value
        while len(kept) > most:
            del kept[next(iter(kept))]


def forget() -> None:
    """Forget everything, as a new process has."""
    with _keeping:
        for kept in (_starts, _latest, _moments, _begun):
            kept.clear()
    for packed in (_forecasts, _menus):
        packed.clear()


_keeping = Lock()

_starts: dict[Any, tuple[Any, dict[int, Any]]] = {}  # the one used last comes last
_latest: dict[Any, tuple[Any, tuple[Any, ...], int]] = {}
_moments: dict[Any, tuple[Any, tuple[Any, ...]]] = {}
_Begun = tuple[Any, _Turns, list[_Played]]
_begun: dict[Any, _Begun] = {}
_forecasts: Packed[SheetForecast] = Packed(SheetForecast, KEPT, OPEN_FORECASTS)
_menus: Packed[dict[str, GatheredMenus]] = Packed(dict[str, GatheredMenus], KEPT, OPEN_MENUS)


def _chooser(seed: bytes, number: int) -> Chooser:
    """A source of choices that are always the same for a seed and a number."""
    count = 0

    def below(n: int) -> int:
        nonlocal count
        count += 1
        return seeded_value(seed, number, "choice", count, 0, n) - 1

    return below


_encode = msgspec.msgpack.encode
