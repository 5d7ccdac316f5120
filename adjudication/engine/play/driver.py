"""From order sheets to a draft: which order answers which decision, what is missing, and where play stops."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from adjudication.engine.dice import Dice, Roll
from adjudication.engine.play import terms
from adjudication.engine.play.foresight import Foresight, foresee
from adjudication.engine.play.packets import Packets
from adjudication.engine.play.remits import WHOLE, CellShare, Scope, parts, remit_for, strangers, whose
from adjudication.engine.protocol import Awaiting, Due, Problem
from adjudication.engine.strengths import SENSIBLE, Strength

Pace = Literal["live", "sheet"]
TakenFrom = Literal["sheet", "standing", "default", "implied"]
Progress = Callable[[int, str], None]  # percent done, what is being done
Policy = Callable[[Any, Due], Any]  # a legal order for a decision in a state
Enough = Callable[["Taken"], bool]  # whether no one needs what follows an order
Saw = Callable[[Any, Any, "Taken"], None]  # sees the state behind an order of a sheet, once reactions are answered
Watch = Callable[[Any, Due], None]  # sees a state and a decision for which the sheet of its side has no order
_MOST_DECISIONS = 5000


class SideOrders(msgspec.Struct, frozen=True):
    """The orders of one side, in the sequence in which they are carried out. `shares` says which cell gave which, if
    several cells share the side's decisions."""

    orders: tuple[Any, ...] = ()
    shares: tuple[CellShare, ...] = ()


class Taken(msgspec.Struct, frozen=True):
    """An order that was carried out. `source`: from the sheet, by a standing order, a default by policy, or implied at
    the end of a sheet: the side does nothing more.

    `order` is a plain mapping; `index` its place on the sheet, -1 if it was not there; `events` how many events it
    led to; of a simultaneous decision the last answer carries them.
    """

    side: str
    kind: str
    order: dict[str, Any]
    source: TakenFrom
    index: int = -1
    events: int = 0


class Refused(msgspec.Struct, frozen=True):
    """An order that was not carried out, with the reasons; no reasons if its decision never came up. A bare `done` does
    not count."""

    side: str
    order: dict[str, Any]
    problems: tuple[Problem, ...]
    index: int


class Draft(msgspec.Struct):
    """A finished run. `state` is the state afterwards, `keys` are the keys of the rolls."""

    state: Any
    events: list[Any]
    rolls: list[Roll]
    taken: list[Taken]
    refused: list[Refused]
    awaiting: Awaiting
    keys: list[str] = []


class _Pile:
    """The unused orders of a cell, and the reasons why some could not be used. Standing orders are separate and are
    never used up. `start`: the place of the cell's first order on its side's sheet."""

    def __init__(self, orders: Sequence[Any], adjudicator: Any, scope: Scope = WHOLE, start: int = 0) -> None:
        self.scope, self.start = scope, start
        self.standing = [order for order in orders if adjudicator.lasts(order)]
        ends = [index for index, order in enumerate(orders) if _ends(order)]
        self.written = {start + index: order for index, order in enumerate(orders)}
        self.left = terms.in_sequence(orders, ends)
        if self.standing:
            self.left = [pair for pair in self.left if pair[1] not in self.standing]
        self.why: dict[int, tuple[Problem, ...]] = {}
        self.behind = _behind(orders, ends, adjudicator) if ends else {}

    def plans(self, adjudicator: Any, due: Due) -> bool:
        """Whether there are unused orders for a decision that could not be carried out."""
        return any(due.kind in adjudicator.answers(order) for _, order in self.left if not _ends(order))

    def take(self, adjudicator: Any, state: Any, due: Due, events: Sequence[Any]) -> tuple[int, Any] | None:
        """The first order that belongs to the decision, is legal now and meets its conditions, as it is carried out,
        with its place on the side's sheet. It stays in the pile until `use`."""

        def known() -> Sequence[Any]:
            return foresee(adjudicator, adjudicator.picture(state, due.side), due.side).states

        for index, written in self.left:
            if due.kind not in self.behind.get(index, adjudicator.answers(written)):
                continue
            order, problems = written, terms.unmet(adjudicator, due.side, written, events, known)
            if not problems:
                order, problems = terms.fitted(adjudicator, state, due.side, written)
            if not problems and (said := terms.of(written)).least_column:
                picture = adjudicator.picture(state, due.side)
                problems = terms.too_weak(adjudicator, picture, due.side, said, order)
            if not problems:
                return self.start + index, order
            if index not in self.why or says_more(problems[0], self.why[index][0], adjudicator.timing_codes):
                self.why[index] = tuple(problems)
        return None

    def use(self, place: int) -> None:
        index = place - self.start
        self.left = [pair for pair in self.left if pair[0] != index]
        self.why.pop(index, None)


def says_more(now: Problem, before: Problem, timing_codes: Sequence[str]) -> bool:
    """Whether a later reason against an order replaces an earlier one; `timing_codes` has the vaguest first."""
    if now.code not in timing_codes:
        return True
    return before.code in timing_codes and timing_codes.index(before.code) < timing_codes.index(now.code)


def _behind(orders: Sequence[Any], ends: Sequence[int], adjudicator: Any) -> dict[int, Sequence[str]]:
    """The decisions that each `done` at `ends` can close: those of the previous order, or any decision if there is
    none. A late `done` therefore does not close the next decision."""
    found: dict[int, Sequence[str]] = {}
    closed = {kind for index in ends for kind in adjudicator.answers(orders[index])}
    before: Sequence[str] = ()
    for index, order in enumerate(orders):
        kinds = adjudicator.answers(order)
        if index in ends:
            found[index], before = before or kinds, ()
        elif closed.intersection(kinds):
            before = kinds
    return found


def _ends(order: Any) -> bool:
    return getattr(order, "__struct_config__", None) is not None and order.__struct_config__.tag == "done"


def _by_strength(adjudicator: Any, strengths: Mapping[str, Strength]) -> Policy:
    """The policy of the rules, in the posture of each side, or of its cell that makes the decision."""

    def answer(state: Any, due: Due) -> Any:
        cell = whose(due.side, remit_for(adjudicator, due.kind))
        strength = strengths.get(cell, strengths.get(due.side, SENSIBLE))
        if strength == SENSIBLE:
            return adjudicator.policy(state, due.side)
        return adjudicator.by_strength(state, due.side, strength)

    return answer


class _Begun:
    """What a side knew when its sheet began to answer a list decision, and the orders given since."""

    def __init__(self, picture: Any) -> None:
        self.picture = picture
        self.orders: list[Any] = []


class _Drive:
    def __init__(
        self,
        adjudicator: Any,
        state: Any,
        sheets: Mapping[str, SideOrders],
        dice: Dice,
        pace: Pace,
        defaults: Collection[str],
        policy: Policy | None = None,
        watch: Watch | None = None,
        strengths: Mapping[str, Strength] | None = None,
        saw: Saw | None = None,
    ) -> None:
        self.adjudicator, self.dice, self.pace = adjudicator, dice, pace
        self.saw = saw
        self.unseen: list[tuple[Any, Taken]] = []  # orders of sheets, as they are written, whose end `saw` has not seen
        self.policy: Policy = policy or _by_strength(adjudicator, strengths or {})
        self.watch = watch
        self.state = adjudicator.fork(state)
        self.piles = {side: list(_piles(adjudicator, sheet)) for side, sheet in sheets.items()}
        self.defaults = set(defaults)
        self.packets = Packets(adjudicator.packet(state) if pace == "sheet" else None)
        self.started: dict[str, _Begun] = {}  # sides whose sheet has begun to answer the present list decision
        self.events: list[Any] = []
        self.taken: list[Taken] = []

    def answer(self, due: Due) -> tuple[Any, Taken] | None:
        """The answer of a side, or None if play must stop and wait for it."""
        if self.packets.full(due):
            return None
        pile = self.pile(due)
        found = pile.take(self.adjudicator, self.state, due, self.events) if pile else None
        if found is not None:
            return self._record(due, found[1], "sheet", found[0])
        if pile is not None and self.packets.asks(due) and (self.taken or pile.plans(self.adjudicator, due)):
            return None  # asked again; an empty packet at the first decision of a run passes, so that play goes on
        if self.watch is not None:
            self.watch(self.state, due)
        return self._unwritten(due, pile)

    def _unwritten(self, due: Due, pile: _Pile | None) -> tuple[Any, Taken] | None:
        """The answer to a decision without an order on the sheet: the cell passes. The policy decides for a cell
        without a sheet, and if the rules force a choice."""
        if pile is not None and pile.standing:
            answer = self.adjudicator.by_standing(self.state, due.side, pile.standing)
            if answer is not None:
                return self._record(due, answer, "standing")
        if due.side in self.defaults:
            return self._record(due, self.policy(self.state, due), "default")
        if pile is not None and (self.pace == "sheet" or (due.several and self._says_done(due))):
            passing = self.adjudicator.passing(self.state, due.side)
            if passing is not None:
                return self._record(due, passing, "implied")
        if self.pace == "sheet":
            return self._record(due, self.policy(self.state, due), "default")
        return None

    def pile(self, due: Due) -> _Pile | None:
        """The orders of the cell that makes a decision; None if it has no sheet."""
        return next((pile for pile in self.piles.get(due.side, ()) if pile.scope.covers(due.kind)), None)

    def _says_done(self, due: Due) -> bool:
        """Whether the end of a live sheet means `done`: the sheet answers the current decision, and its side could
        foresee all of it and could have ordered more. If foresight ended earlier, the side is asked again."""
        begun = self.started.get(due.side)
        if begun is None:
            return False
        ahead: Foresight | None = foresee(self.adjudicator, begun.picture, due.side)
        for order in () if due.kind in self.adjudicator.across_dice else begun.orders:
            ahead = ahead and ahead.after(order)
        return ahead is not None

    def _record(self, due: Due, order: Any, source: TakenFrom, index: int = -1) -> tuple[Any, Taken]:
        return order, Taken(due.side, due.kind, msgspec.to_builtins(order), source, index)

    def step(self, awaiting: Awaiting) -> bool:
        """Answer one decision as a whole; False if a side has not answered yet."""
        answers: dict[str, tuple[Any, Taken]] = {}
        for due in awaiting.due:
            answer = self.answer(due)
            if answer is None:
                return False
            answers[due.side] = answer
        for due in awaiting.due:
            order, taken = answers[due.side]
            self.packets.count(due)
            if taken.source == "sheet":
                pile = self.pile(due)
                assert pile is not None
                self.unseen.append((pile.written[taken.index], taken))
                pile.use(taken.index)
                self._begin(due, order)
        self.play({side: order for side, (order, _) in answers.items()})
        *others, last = [taken for _, taken in answers.values()]
        self.taken += [*others, replace(last, events=self.last)]
        return True

    def _begin(self, due: Due, order: Any) -> None:
        """Record the orders of a live sheet for the current decision, and what its side knew before."""
        if due.several and self.pace == "live":
            if due.side not in self.started:
                self.started[due.side] = _Begun(self.adjudicator.picture(self.state, due.side))
            self.started[due.side].orders.append(order)

    def see(self, awaiting: Awaiting) -> None:
        """Show the results of orders, unless a reaction to them is due."""
        if awaiting.mode == "reaction":
            return
        if self.saw is not None:
            for order, taken in self.unseen:
                self.saw(self.state, order, taken)
        self.unseen = []

    def play(self, orders: Mapping[str, Any]) -> None:
        """Adjudicate orders and fold the events."""
        events = self.adjudicator.carry_out(self.state, orders, self.dice)
        self.events += events
        self.last = len(events)


def carry_on(
    adjudicator: Any, state: Any, sheets: Mapping[str, SideOrders], dice: Dice, kinds: Collection[str], most: int,
    policy: Policy, pace: Pace = "sheet",
) -> list[Any]:  # fmt: skip
    """The events of the following decisions as long as they are of some `kinds`, at most `most` of them.

    Sheets answer as in `advance`; in live pace `policy` answers for a sheet that says nothing. The state itself does
    not change.
    """
    drive = _Drive(adjudicator, state, sheets, dice, pace, () if pace == "sheet" else adjudicator.sides, policy)
    for _ in range(most):
        awaiting = adjudicator.awaiting(drive.state)
        if not awaiting.due or any(due.kind not in kinds for due in awaiting.due) or not drive.step(awaiting):
            break
    return drive.events


def advance(
    adjudicator: Any,
    state: Any,
    sheets: Mapping[str, SideOrders],
    dice: Dice,
    pace: Pace = "live",
    defaults: Collection[str] = frozenset(),
    progress: Progress | None = None,
    policy: Policy | None = None,
    watch: Watch | None = None,
    strengths: Mapping[str, Strength] | None = None,
    enough: Enough | None = None,
    saw: Saw | None = None,
) -> Draft:
    """Carry out order sheets from a state as far as they go; the state itself does not change.

    Live pace stops at the first decision some side has not answered; a simultaneous decision is never half answered.
    Sheet pace runs to the first decision of the next turn. A sheet is all that its cell wants: where it says nothing,
    the cell passes. Policy answers where the rules force a choice, and for a cell without a sheet. Where the rules plan
    a turn in packets it also ends when a side has carried out its packet: then all sides plan again. In live pace the
    end of a sheet means `done` where the side could foresee all of it; else the side is asked again.
    `defaults` names sides whose missing answers come from the policy for the present decision only. `strengths` says
    how boldly the policy plays a side, or a cell by the name of `remits.whose`; one that is not in it plays sensibly.
    `policy` answers instead of that of the rules; `watch` sees every decision for which a sheet has no order,
    and `saw` what the orders of sheets have led to. Play ends behind the first order of which `enough` says so.
    `DiceNeeded` passes through; nothing has changed then.
    """
    drive = _Drive(adjudicator, state, sheets, dice, pace, defaults, policy, watch, strengths, saw)
    awaiting = adjudicator.awaiting(drive.state)
    if awaiting.mode == "automatic":
        drive.play({})
        awaiting = adjudicator.awaiting(drive.state)
    first, turn = awaiting, awaiting.turn
    for count in range(_MOST_DECISIONS):
        if awaiting.mode == "over" or (pace == "sheet" and awaiting.turn != turn):
            break
        if progress is not None and count % 20 == 0:
            progress(min(95, count), f"{awaiting.phase}: {awaiting.segment}")
        if not drive.step(awaiting) or (enough and any(map(enough, drive.taken[-len(awaiting.due) :]))):
            break
        before, awaiting = awaiting, adjudicator.awaiting(drive.state)
        drive.see(awaiting)
        if not _goes_on(before, awaiting):
            drive.started = {}
        if not _goes_on(first, awaiting):
            drive.defaults = set()
    else:
        raise RuntimeError(f"more than {_MOST_DECISIONS} decisions in one run")
    refused = [entry for side in drive.piles for entry in _left(drive, state, side, sheets[side])]
    return Draft(drive.state, drive.events, list(dice.rolls), drive.taken, refused, awaiting, list(dice.keys))


def _piles(adjudicator: Any, sheet: SideOrders) -> Iterator[_Pile]:
    for part in parts(adjudicator, sheet.orders, sheet.shares):
        if part.orders is not None:
            yield _Pile(part.orders, adjudicator, part.scope, part.start)


def _left(drive: _Drive, base: Any, side: str, sheet: SideOrders) -> Iterator[Refused]:
    """The orders of a side that were not carried out, with their reasons.

    Where the rules closed a decision before an order came up, the sum of what the sheet asks for may say why.
    """
    left = {pile.start + at: order for pile in drive.piles[side] for at, order in pile.left if not _ends(order)}
    why = {pile.start + at: reasons for pile in drive.piles[side] for at, reasons in pile.why.items()}
    sums: dict[int, list[Problem]] = {}
    if left.keys() - why.keys():
        for index, problem in terms.together(drive.adjudicator, base, side, sheet.orders, drive.pace == "live"):
            sums.setdefault(index, []).append(problem)
    for index, order in left.items():
        if index in why or not _happened(side, order, drive.events):
            yield Refused(side, msgspec.to_builtins(order), why.get(index) or tuple(sums.get(index, ())), index)


def _happened(side: str, order: Any, events: Sequence[Any]) -> bool:
    """Whether the rules did by themselves what a side's order asks for: an event of that side says exactly that.

    Where nothing is left to choose no one is asked, so the order on the sheet for it is never taken up.
    """
    asked = {name: value for name, value in msgspec.structs.asdict(order).items() if name != "terms"}
    return bool(asked) and any(
        getattr(event, "side", None) == side
        and all(getattr(event, name, None) == value for name, value in asked.items())
        for event in events
    )


def _goes_on(before: Awaiting, now: Awaiting) -> bool:
    """Whether the same decision is still open. When sides write lists at the same time, some may have finished."""
    same = replace(now, due=before.due, mode=before.mode) == before
    return same and (now.due == before.due or all(due.several and due in before.due for due in now.due))


def check_sheet(
    adjudicator: Any, picture: Any, side: str, orders: Sequence[Any], pace: Pace = "sheet", scope: Scope = WHOLE,
    beside: Sequence[Any] = (),
) -> list[Problem]:  # fmt: skip
    """The problems of a sheet before any roll, from what its side knows; each problem's `where` starts with
    "orders[i]".

    Orders are tried in sequence as far as the side can foresee. Beyond that only their names are checked, and their sum
    against what the side holds. In live pace an order that does not answer the decision due from the side is a problem.
    `scope`: the decisions that the cell makes; `beside`: the orders that other cells of its side have submitted.
    """
    start = foresee(adjudicator, picture, side)
    ahead: Foresight | None = start
    sums: dict[int, list[Problem]] = {}
    for index, problem in terms.together(adjudicator, start.state, side, [*beside, *orders], pace == "live"):
        sums.setdefault(index - len(beside), []).append(problem)
    for index, problem in strangers(adjudicator, scope, orders):
        sums[index] = [problem]
    found: list[Problem] = []
    for index, order in enumerate(orders):
        due = None if ahead is None or adjudicator.lasts(order) else ahead.due()
        if ahead is None or due is None or (due.kind not in adjudicator.answers(order) and pace == "sheet"):
            problems = adjudicator.unknown_names(order)
        else:
            problems = ahead.check(order)
            if not problems:
                ahead = None if terms.of(order).only else ahead.after(order)
        problems = terms.problems(adjudicator, order) or problems
        found += [placed(problem, index) for problem in problems or sums.get(index, [])]
    return found


def placed(problem: Problem, index: int) -> Problem:
    """A problem of an order, with the order's place on the sheet at the start of its `where`."""
    return replace(problem, where=f"orders[{index}]" + (f".{problem.where}" if problem.where else ""))
