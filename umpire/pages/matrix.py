"""Matrix actions as the umpire weighs and decides them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from django.db.models import Q
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine.dice import Roll
from adjudication.engine.record import matrix as rules
from adjudication.models import Game, Ruling
from umpire.pages.records import result_rolls
from umpire.pages.review import EditGroup, EditRow, edit_groups, edits_of
from umpire.pages.rfis import Assignee, age, assignee
from umpire.presenters import of
from umpire.presenters.base import EditField, PreparedEffects
from wargame.errors import Refused
from wargame.models import Argument, Cell, Exercise, Proposal
from wargame.selectors.evaluation.evidence import Tagging, tagging
from wargame.selectors.record.log import local
from wargame.services.traffic.matrix import result_of, weighed
from wargame.services.traffic.together import members
from wargame.viewer import Viewer
from wargame.web.strict_input import whole

MOST = 200
WAYS = rules.FACES**rules.COUNT


@dataclass(frozen=True)
class ProposalRow:
    """One action in the list."""

    id: int
    number: int
    cell: str
    kind: str
    action: str
    turn: int
    time: str
    age: str
    reasons: int
    state: str
    word: str
    undecided: bool
    assignee: Assignee
    tag: Tagging


@dataclass(frozen=True)
class ListPage:
    """The list of matrix actions."""

    id: UUID
    title: str
    number: str
    status: str
    rows: tuple[ProposalRow, ...]


@dataclass(frozen=True)
class ReasonRow:
    """An argument with its possible weights: (value, text, chosen)."""

    id: int
    cell: str
    kind: str
    by: str
    own: bool
    favours: bool
    text: str
    weight: str
    weights: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class Shift:
    """A row of the calculation of the target."""

    label: str
    value: str


@dataclass(frozen=True)
class ActionCost:
    """A field of the state that a matrix action can cost, with the typed value."""

    field: EditField
    typed: str


@dataclass(frozen=True)
class Reader:
    """A cell that can see the action, or that is asked for an estimate."""

    id: int
    kind: str
    name: str
    shown: bool
    asked: bool


@dataclass(frozen=True)
class OtherMove:
    """Another undecided action, which can be judged together with one. `how`: "" apart, "joined" or "against"."""

    id: int
    cell: str
    kind: str
    action: str
    how: str


@dataclass(frozen=True)
class ActionPage:
    """One complete action."""

    id: UUID
    title: str
    number: str
    status: str
    row: ProposalRow
    by: str
    effect: str
    reasons: tuple[ReasonRow, ...]
    base: int
    bases: tuple[int, ...]
    target: int
    shifts: tuple[Shift, ...]
    ways: int
    percent: str
    throw: result_rolls.ResultRoll | None
    succeeded: bool | None
    readers: tuple[Reader, ...]
    estimates: tuple[tuple[str, int], ...]
    median: int
    estimated: bool
    leader: OtherMove | None
    others: tuple[OtherMove, ...]
    grouped: int
    secret: bool
    edits: tuple[EditGroup, ...]
    costs: tuple[ActionCost, ...]
    codes: tuple[tuple[str, str], ...]
    tells: tuple[tuple[str, str], ...]
    seq: int
    step: int | None
    ruling: str
    decided: str
    cost: str
    told: str
    typed: bool
    run: bool
    prepared: tuple[PreparedEffects, ...] = ()


WORDS = {
    Proposal.Status.OPEN: "waits",
    Proposal.Status.ROLLED: "open",
    Proposal.Status.DECIDED: "accepted",
    Proposal.Status.REFUSED: "voided",
    Proposal.Status.WITHDRAWN: "recalled",
}


def actions(viewer: Viewer) -> ListPage:
    """The matrix actions of the exercise, undecided ones first. A fixed number of queries."""
    exercise = viewer.exercise
    found = exercise.proposals.select_related("cell", "held_by").prefetch_related("arguments").order_by("-number")
    rows = sorted(found[:MOST], key=lambda row: row.status not in Proposal.UNDECIDED)
    tags = tagging(exercise, "proposal", [row.pk for row in rows])
    return ListPage(
        exercise.pk, exercise.title, exercise.number, exercise.status,
        tuple(_row(viewer, row, tags[str(row.pk)], len(row.arguments.all())) for row in rows),
    )  # fmt: skip


def _row(viewer: Viewer, row: Proposal, tag: Tagging, reasons: int) -> ProposalRow:
    now = timezone.now()
    word = str(Proposal.Status(row.status).label)
    if row.status == Proposal.Status.DECIDED:
        word = {True: "Succeeds", False: "Fails"}.get(bool(row.success), "") if row.success is not None else "In part"
    return ProposalRow(
        id=row.pk, number=row.own_number, cell=row.cell.name, kind=row.cell.kind, action=row.action, turn=row.turn,
        time=local(row.created_at, ZoneInfo(viewer.exercise.timezone)), age=age(row.created_at, row.decided_at or now),
        reasons=reasons, state=WORDS[Proposal.Status(row.status)], word=word,
        undecided=row.status in Proposal.UNDECIDED, assignee=assignee(viewer, row, now), tag=tag,
    )  # fmt: skip


def action(viewer: Viewer, proposal_id: int, posted: Mapping[str, str]) -> ActionPage | None:
    """One action with everything that can be done to it; None if the exercise does not have it."""
    exercise, game = viewer.exercise, viewer.exercise.game
    row = exercise.proposals.select_related("cell", "held_by").filter(pk=proposal_id).first()
    if row is None or game is None:
        return None
    arguments = list(row.arguments.select_related("cell"))
    made = rules.rows(row.base, weighed(arguments))
    target = sum(one.value for one in made)
    system, state = game_selectors.adjudicator(game), game_selectors.state(game)
    prepared = of(game.system).prepared(system, state, row.source) if row.status in Proposal.UNDECIDED else ()
    edits = edit_groups(game.system, system, state, posted) if row.status in Proposal.UNDECIDED else ()
    estimates = tuple((found.name, found.percent) for found in row.estimates.all())
    thrown = msgspec.convert(row.roll, Roll) if row.roll else None
    ways, leader, others = rules.ways(target), _leader(row), _others(row)
    readers = _readers(exercise, row)
    return ActionPage(
        id=exercise.pk, title=exercise.title, number=exercise.number, status=exercise.status,
        row=_row(viewer, row, tagging(exercise, "proposal", [row.pk])[str(row.pk)], len(arguments)), by=row.by_name,
        effect=row.effect, reasons=tuple(_reason(argument) for argument in arguments), base=row.base,
        bases=tuple(range(rules.LOWEST, rules.HIGHEST + 1)), target=target,
        shifts=_shifts(system, made),
        ways=ways, percent=f"{100 * ways / WAYS:.1f}",
        throw=result_rolls.throw(system, thrown) if thrown else None,
        succeeded=bool(thrown.result) if thrown else None,
        readers=readers, estimates=estimates,
        median=rules.median([percent for _, percent in estimates]) if estimates else 0,
        estimated=rules.by_estimate(thrown), leader=leader, others=others,
        grouped=sum(bool(other.how) for other in others),
        secret=bool(row.source) and sum(reader.shown for reader in readers) == 1,
        edits=edits, costs=_costs(edits, posted), codes=tuple(Ruling.Reason.choices),
        tells=tuple(Proposal.Tell.choices), seq=game_selectors.head(game).seq, step=row.step, ruling=row.ruling,
        decided=_decided(row, exercise), cost=row.cost, told=row.get_tell_display(),
        typed=game.dice_mode == Game.DiceMode.TYPED, run=game_selectors.open_run(game) is not None,
        prepared=prepared,
    )  # fmt: skip


def proposed(viewer: Viewer, proposal_id: int, outcome: str) -> dict[str, str]:
    """The decision form with the effects that the pack proposes for an outcome; empty if it proposes none."""
    game = viewer.exercise.game
    row = viewer.exercise.proposals.filter(pk=proposal_id).first()
    if game is None or row is None:
        return {}
    system, state = game_selectors.adjudicator(game), game_selectors.state(game)
    together = [(row, outcome), *((other, result_of(other, outcome)) for other in members(row))]
    typed = dict[str, str]()
    for one, result in together:
        for prepared in of(game.system).prepared(system, state, one.source, typed):
            if prepared.outcome == result:
                typed = dict(prepared.typed)
    return {**typed, "outcome": outcome, "ruling": ""} if typed else {}


def _leader(row: Proposal) -> OtherMove | None:
    found = row.exercise.proposals.filter(number=row.leader).select_related("cell").first() if row.leader else None
    return _other(found, "against" if row.against else "joined") if found else None


def _others(row: Proposal) -> tuple[OtherMove, ...]:
    """The actions that are or can be judged with this one; none where it is in the group of another."""
    if row.leader is not None:
        return ()
    leaders = row.exercise.proposals.exclude(leader=None).values("leader")
    free = Q(status=Proposal.Status.OPEN, leader=None) & ~Q(number__in=leaders)
    mine = Q(leader=row.number)
    rows = row.exercise.proposals.filter(mine | free).exclude(pk=row.pk).select_related("cell")[:MOST]
    return tuple(
        _other(one, "" if one.leader != row.number else "against" if one.against else "joined") for one in rows
    )


def _other(row: Proposal, how: str) -> OtherMove:
    return OtherMove(row.pk, row.cell.name, row.cell.kind, row.action, how)


def _reason(argument: Argument) -> ReasonRow:
    cell = argument.cell
    return ReasonRow(
        argument.pk, cell.name if cell else "Umpire", cell.kind if cell else "white", argument.by_name, argument.own,
        argument.favours, argument.text, argument.get_weight_display(),
        tuple((value, str(label), value == argument.weight) for value, label in Argument.Weight.choices),
    )  # fmt: skip


def _readers(exercise: Exercise, row: Proposal) -> tuple[Reader, ...]:
    shown = set(row.shown_to.values_list("pk", flat=True))
    asked = set(row.estimates_from.values_list("pk", flat=True))
    cells = exercise.cells.exclude(kind__in=[Cell.Kind.WHITE, Cell.Kind.OBSERVER])
    return tuple(Reader(c.pk, c.kind, c.name, c.pk in shown or c.pk == row.cell_id, c.pk in asked) for c in cells)


def _shifts(system: Any, made: Sequence[Any]) -> tuple[Shift, ...]:
    start, *strong = made
    shifts = [Shift(result_rolls.row_words(system, row), f"{row.value:+d}") for row in strong]
    return (Shift(result_rolls.row_words(system, start), str(start.value)), *shifts)


def _payable(groups: Sequence[EditGroup]) -> list[EditRow]:
    """The numbers in a state, as edited so far, that an action can cost."""
    return [row for group in groups for row in group.rows if not row.field.choices and whole(row.value) is not None]


def _costs(groups: Sequence[EditGroup], posted: Mapping[str, str]) -> tuple[ActionCost, ...]:
    return tuple(ActionCost(row.field, posted.get(f"cost.{row.field.id}", "")) for row in _payable(groups))


def _decided(row: Proposal, exercise: Exercise) -> str:
    if row.decided_at is None:
        return ""
    how = f", {row.get_method_display()}" if row.method else ""
    code = f", {row.get_reason_code_display().lower()}" if row.reason_code else ""
    return f"{row.decided_by}, {local(row.decided_at, ZoneInfo(exercise.timezone))}{how}{code}"


def changes(exercise: Exercise, posted: Mapping[str, str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]], str]:
    """The edits of a decision form, the costs as further edits, and the costs as text."""
    game = exercise.game
    assert game is not None
    groups = edit_groups(game.system, game_selectors.adjudicator(game), game_selectors.state(game), posted)
    costs, words = [], []
    for row in _payable(groups):
        text, now = posted.get(f"cost.{row.field.id}", "").strip(), whole(row.value) or 0
        if not text:
            continue
        price = whole(text)
        if price is None or price < 1:
            raise Refused(f"cost, {row.field.label}: enter a whole number of at least 1.")
        if now < price:
            raise Refused(f"cost, {row.field.label}: you have {now}, so you cannot pay {price}.")
        costs.append({**row.field.event, row.field.value_field: now - price})
        words.append(f"{price} {row.field.label}")
    return edits_of(groups), costs, ", ".join(words)
