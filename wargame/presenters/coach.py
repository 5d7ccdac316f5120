"""The next action of a person who practises alone: the steps of the practice and a hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudication.engine import registry
from adjudication.engine.scenario.lesson import PractisedAct
from adjudication.models import Game
from wargame.models import OrderSheet
from wargame.presenters.shapes import GameBoard
from wargame.selectors.position import Position

FIRST = "The program plays the other side first. Your first task appears here."
WAIT = "Your orders are in. The program plays the other side, and the result appears here."
OVER = "The practice is over."
LEAVE = "Leave it to go back to your seat, where you can practise again."
MORE = "Your order is on the sheet. Add more, or submit the sheet."
SUBMIT = "Your order is on the sheet. Submit the sheet."
NOTHING = "You can leave the other tasks empty: submit the sheet."
DONE = "You have done every task. Play on, or leave the practice to go back to your seat."
READ = "Read “What happened”. "
DRAFTING = (OrderSheet.Status.EMPTY, OrderSheet.Status.DRAFT)
NOT_KNOWN: Mapping[str, frozenset[str]] = {}
IN = {OrderSheet.Status.SUBMITTED, OrderSheet.Status.LOCKED}


@dataclass(frozen=True)
class CoachStep:
    """A step of the practice: done, current, or still to come."""

    name: str
    done: bool
    now: bool


@dataclass(frozen=True)
class Coach:
    """The steps in order, and what to do now."""

    steps: tuple[CoachStep, ...]
    hint: str

    @property
    def done(self) -> int:
        """The number of completed steps."""
        return sum(step.done for step in self.steps)


def coach(place: Position, board: GameBoard) -> Coach:
    """The help for a person at a position of their own practice. One query."""
    sheets = OrderSheet.objects.filter(decision__exercise=place.viewer.exercise, cell=place.viewer.cell)
    rows = list(sheets.values_list("orders", "status", "decision__due"))
    given = [orders for orders, status, _ in rows if status == OrderSheet.Status.LOCKED]
    acts = _acts(place, board, [due for _, _, dues in rows for due in dues])
    open_ = place.sheet is not None and place.sheet.status in DRAFTING
    draft = place.sheet.orders if place.sheet is not None and open_ else []
    drafted = {order.get("do") for order in draft}
    before = {order.get("do") for orders in given for order in orders}
    done = [not before.isdisjoint(act.orders) for act in acts]
    name, hint = _now(board, open_, acts, done, draft, len(given) == 1, _possible(place))
    if hint == WAIT and IN.isdisjoint(status for _, status, _ in rows):
        name, hint = "", FIRST
    if name == "Submit" and draft:
        hint = " ".join(filter(None, [hint, _opponent(place)]))
    submitted = bool(given)
    read = submitted and (bool(draft) or len(given) > 1 or board.over)
    marked = [known or not drafted.isdisjoint(act.orders) for act, known in zip(acts, done, strict=True)]
    named = [*zip((act.name for act in acts), marked, strict=True), ("Submit", submitted), ("Read", read)]
    return Coach(tuple(CoachStep(one, known, one == name) for one, known in named), hint)


def _acts(place: Position, board: GameBoard, due: list[dict[str, str]]) -> tuple[PractisedAct, ...]:
    """The acts that the person's side practises. `due`: the decisions of the sides so far."""
    lesson = registry.get(place.viewer.exercise.system).lesson
    if lesson is None:
        return ()
    asked = {one["kind"] for one in due if one["side"] == place.viewer.side}
    asked |= {section.kind for section in board.sections}
    own = (act for act in lesson.acts if act.is_for(place.viewer.side))
    return tuple(act for act in own if not act.if_asked or not asked.isdisjoint(act.decisions))


def _opponent(place: Position) -> str:
    """A sentence about the other side's moves for this person."""
    lesson = registry.get(place.viewer.exercise.system).lesson
    return lesson.opponent.get(place.viewer.side or "", "") if lesson is not None else ""


def _possible(place: Position) -> Mapping[str, frozenset[str]]:
    """For each kind of decision, the orders that are legal in at least one possible turn, if known."""
    if place.viewer.exercise.pace != Game.Pace.SHEET or place.sheet is None or place.viewer.side is None:
        return {}
    return {one.kind: frozenset(option.do for option in one.options) for one in place.plan.moments}


def _able(act: PractisedAct, possible: Mapping[str, frozenset[str]]) -> bool:
    """Whether an act is possible now, as far as known."""
    known = [possible[kind] for kind in act.decisions if kind in possible]
    return not known or any(not orders.isdisjoint(act.orders) for orders in known)


def _now(
    board: GameBoard, open_: bool, acts: tuple[PractisedAct, ...], done: list[bool], draft: list[dict[str, object]],
    fresh: bool, possible: Mapping[str, frozenset[str]] = NOT_KNOWN,
) -> tuple[str, str]:  # fmt: skip
    """The name of the current step, and its hint. `fresh`: the first result has just come. `possible`: the legal orders
    for each kind of decision; an act that no one can do now is skipped."""
    towards = {act.name: act.approach for act, known in zip(acts, done, strict=True) if not known and act.approach}
    if board.over:
        return "Read", " ".join([OVER, *towards.values(), LEAVE])
    if not open_:
        return "Submit", WAIT
    asked, drafted = {section.kind for section in board.sections}, {order.get("do") for order in draft}
    wanted = {section.kind for section in board.sections if section.missing}
    before = READ if fresh and not draft else ""
    if needed := next((act for act in acts if not wanted.isdisjoint(act.decisions)), None):
        return needed.name, before + needed.hint
    open_acts = [act for act, known in zip(acts, done, strict=True) if not known and drafted.isdisjoint(act.orders)]
    due = [act for act in open_acts if not asked.isdisjoint(act.decisions) and _able(act, possible)]
    if due:
        return due[0].name, before + due[0].hint
    if draft:
        more = MORE if any(section.offers for section in board.sections) else SUBMIT
        return "Submit", " ".join([more, *(act.approach for act in open_acts if any(done) and act.approach)])
    if all(done):
        return "", before + DONE
    again = next((act for act in acts if not asked.isdisjoint(act.decisions)), None)
    if again is not None and len(asked) == 1:  # there are no other tasks to leave empty
        behind = [act.name for act in acts[acts.index(again) + 1 :]][:1]
        return "Submit", before + next((towards[name] for name in behind if name in towards), again.hint)
    return "Submit", before + " ".join([*towards.values(), NOTHING])
