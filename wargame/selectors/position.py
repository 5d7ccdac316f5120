"""The position of an exercise for one viewer: the source of everything on a cell's page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from uuid import UUID

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.play.foresight import Foresight, foresee, imagined
from adjudication.engine.play.remits import Scope, Who
from adjudication.engine.protocol import Awaiting, Scoreboard
from adjudication.models import Game, Run, Step
from adjudication.prepared_sql import Prepared
from wargame.models import Decision, Exercise, OrderSheet, Seat
from wargame.selectors import activity, plans
from wargame.selectors.briefing import rules_of
from wargame.selectors.participants import remits
from wargame.viewer import Viewer


def _unread(relation: str) -> list[str]:
    """The fields of a person next to a sheet that no one asks for: of people only the name is shown."""
    names = (field.name for field in Seat._meta.concrete_fields if field.name not in ("id", "name", "cell"))
    return [f"{relation}__{name}" for name in names]


_sheets = Prepared(
    lambda decision: (
        OrderSheet.objects.filter(decision=decision)
        .select_related("cell", "edited_by", "submitted_by")
        .defer(*_unread("edited_by"), *_unread("submitted_by"))
        .order_by("id")
    ),
    int,
)
_run = Prepared(lambda pk: Run.objects.filter(pk=pk).only("status"), UUID)

READS = 5  # publications do not follow each other closer than two queries do


@dataclass(frozen=True)
class Position:
    """The present moment of a game in play.

    `picture` is what the viewer's side knows and may be shown; whatever is worked out for a viewer starts from it. The
    true state is not here. `sheet` is the viewer's own; `statuses` maps the owing cells' ids to the state of theirs.
    """

    viewer: Viewer
    rules: game_selectors.AnyAdjudicator
    picture: Any
    awaiting: Awaiting
    seq: int
    decision: Decision | None
    sheet: OrderSheet | None
    statuses: dict[int, str]
    run_status: str
    undone: bool  # the last step took one back
    no_wait: frozenset[int]  # the cells that say that no one has to wait for them
    more: dict[str, int]  # seconds that a cell still writing has beyond the clock of all, by its name

    @property
    def ended(self) -> bool:
        """True if the umpire has ended the exercise, before or after the rules ended the game."""
        return self.viewer.exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)

    @property
    def over(self) -> bool:
        """True if the rules have ended the game."""
        return self.awaiting.mode == "over"

    @property
    def asked(self) -> str:
        """The kind of the decision that waits for the viewer's cell; "" if none does."""
        return self.decision.kind_for(self.viewer.cell) if self.decision else ""

    @property
    def due(self) -> dict[str, Any] | None:
        """The open decision for the viewer's cell; None if there is none."""
        cell = self.viewer.cell
        return self.decision.due_from(cell) if self.decision is not None and cell is not None else None

    @property
    def player(self) -> Who:
        """Whose sheet the viewer's cell writes; only a viewer with a side has one."""
        return remits.player(self.viewer, self.rules)

    @property
    def scope(self) -> Scope:
        """The decisions that the viewer's cell makes."""
        return remits.of_viewer(self.viewer, self.rules)

    @property
    def ahead(self) -> Foresight:
        """From where the viewer's side looks ahead; only a viewer with a side has orders to give."""
        assert self.viewer.side is not None
        return foresee(self.rules, self.picture, self.viewer.side)

    @cached_property
    def plan(self) -> plans.SheetOutlook:
        """The forecast of the viewer's whole-turn sheet."""
        assert self.viewer.side is not None
        return plans.plan(self.rules, self.picture, self.player, self.sheet.orders if self.sheet else ())

    @property
    def scoreboard(self) -> Scoreboard:
        """Points as the viewer can count them."""
        return self.rules.scoreboard(imagined(self.rules, self.picture))

    @property
    def owes(self) -> bool:
        """True if the viewer's side has to answer the open decision."""
        return self.sheet is not None


def load(viewer: Viewer) -> Position | None:
    """The position, or None before the start. Four queries, five while a run is under way."""
    game = viewer.exercise.game
    if game is None:
        return None
    rules = game_selectors.adjudicator(game)
    head, decision = moment(viewer.exercise, game)
    state = game_selectors.snapshot(game, head)
    sheets = sheets_of(decision) if decision else []
    own = next((sheet for sheet in sheets if viewer.cell is not None and sheet.cell_id == viewer.cell.pk), None)
    run = _run.first(decision.run_id) if decision and decision.run_id else None
    return Position(
        viewer=viewer,
        rules=rules,
        picture=rules.picture(state, viewer.side),
        awaiting=rules.awaiting(state),
        seq=head.seq,
        decision=decision,
        sheet=own if viewer.side else None,
        statuses={sheet.cell_id: sheet.status for sheet in sheets},
        run_status=run.status if run else "",
        undone=head.kind == Step.Kind.UNDO,
        no_wait=frozenset(sheet.cell_id for sheet in sheets if sheet.no_wait),
        more={sheet.cell.name: sheet.extra_seconds for sheet in sheets if sheet.extra_seconds and not sheet.is_in},
    )


def opening(viewer: Viewer) -> Position | None:
    """The public position at the start of play; None if the pack or an option is not valid.

    Nothing is rolled yet, so that it is the same in every game of the pack.
    """
    rules = rules_of(viewer.exercise)
    if rules is None:
        return None
    try:
        state = rules.initial_state(msgspec.convert(viewer.exercise.options, rules.option_type))
    except (msgspec.ValidationError, ValueError):
        return None
    return Position(
        viewer=replace(viewer, cell=None, seat=None), rules=rules, picture=rules.picture(state, None),
        awaiting=rules.awaiting(state), seq=0, decision=None, sheet=None, statuses={}, run_status="", undone=False,
        no_wait=frozenset(), more={},
    )  # fmt: skip


def sheets_of(decision: Decision) -> list[OrderSheet]:
    """The sheets of a decision with the people who wrote them. One query."""
    return _sheets(decision.pk)


def moment(exercise: Exercise, game: Game) -> tuple[Step, Decision | None]:
    """The head of the ledger and the decision that was opened on it.

    They are two queries, and a publication may fall between them; then the decision tells that the head is old.
    """
    for _ in range(READS):
        head = game_selectors.head(game)
        decision = activity.current_decision(exercise)
        if decision is None or decision.seq == head.seq:
            break
    return head, decision
