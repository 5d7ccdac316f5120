"""What a person who practises alone does next: the steps of the practice and a hint."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.engine import registry
from adjudication.engine.scenario.lesson import PractisedAct
from wargame.models import OrderSheet
from wargame.presenters.shapes import GameBoard
from wargame.selectors.position import Position

WAIT = "Your orders are in. The program plays the other side, and the result appears here."
OVER = "The practice is over. Leave it to go back to your seat, where you can practise again."
SUBMIT = "Your order is on the sheet. Add more, or submit the sheet."
NOTHING = "You can leave the other tasks empty: submit the sheet."
READ = "Read “What happened”. "
DRAFTING = (OrderSheet.Status.EMPTY, OrderSheet.Status.DRAFT)


@dataclass(frozen=True)
class CoachStep:
    """A step of the practice: done, the one for now, or still to come."""

    name: str
    done: bool
    now: bool


@dataclass(frozen=True)
class Coach:
    """The steps in their order, and what to do now."""

    steps: tuple[CoachStep, ...]
    hint: str

    @property
    def done(self) -> int:
        """How many steps are done."""
        return sum(step.done for step in self.steps)


def coach(place: Position, board: GameBoard) -> Coach:
    """The help for a person at a position of their own practice. One query."""
    lesson = registry.get(place.viewer.exercise.system).lesson
    acts = lesson.acts if lesson is not None else ()
    sheets = OrderSheet.objects.filter(decision__exercise=place.viewer.exercise, cell=place.viewer.cell)
    given = list(sheets.filter(status=OrderSheet.Status.LOCKED).values_list("orders", flat=True))
    open_ = place.sheet is not None and place.sheet.status in DRAFTING
    draft = place.sheet.orders if place.sheet is not None and open_ else []
    before = {order.get("do") for orders in given for order in orders}
    done = [not before.isdisjoint(act.orders) for act in acts]
    name, hint = _now(board, open_, acts, done, draft, len(given) == 1)
    submitted = bool(given)
    read = submitted and (bool(draft) or len(given) > 1 or board.over)
    named = [*((act.name, known) for act, known in zip(acts, done, strict=True)), ("Submit", submitted), ("Read", read)]
    return Coach(tuple(CoachStep(one, known, one == name) for one, known in named), hint)


def _now(
    board: GameBoard, open_: bool, acts: tuple[PractisedAct, ...], done: list[bool], draft: list[dict[str, object]],
    fresh: bool,
) -> tuple[str, str]:  # fmt: skip
    """The name of the present step, and its hint. `fresh`: the first result has just come."""
    if board.over:
        return "Read", OVER
    if not open_:
        return "Submit", WAIT
    asked, drafted = {section.kind for section in board.sections}, {order.get("do") for order in draft}
    left = (
        act
        for act, known in zip(acts, done, strict=True)
        if not known and drafted.isdisjoint(act.orders) and not asked.isdisjoint(act.decisions)
    )
    act = next(left, None)
    before = READ if fresh and not draft else ""
    if act is not None:
        return act.name, before + act.hint
    return "Submit", before + (SUBMIT if draft else NOTHING)
