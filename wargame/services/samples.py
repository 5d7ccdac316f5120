"""Exercises that the program plays by itself, on all sides, to a stage that someone wants to see, change or test.

Each function takes an exercise and does what people and workers would: through the services, in the caller's process.
The stages build on each other, except that what is drafted and what is taught begin at the start.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.models import Run
from wargame.models import Cell, Decision, Exercise, OrderSheet, Proposal, Seat
from wargame.selectors.participants import remits
from wargame.services import exercises, sheets, turns
from wargame.services.evaluation import teaching
from wargame.services.participants import seats
from wargame.viewer import Viewer

LIMIT = 2000  # decisions: no game of the packs has as many


class NeverThere(Exception):
    """The game does not get to what was asked for."""


def fresh(exercise: Exercise) -> Exercise:
    """The exercise as the database has it, with its game."""
    return Exercise.objects.select_related("game").get(pk=exercise.pk)


def seat(cell: Cell, names: Sequence[str], *, commander: bool = True) -> list[Seat]:
    """Put people into new seats of a cell, the first one in command where the cell has one."""
    role = {Cell.Kind.WHITE: Seat.Role.UMPIRE, Cell.Kind.OBSERVER: Seat.Role.OBSERVER}.get(Cell.Kind(cell.kind))
    first = role or (Seat.Role.COMMANDER if commander else Seat.Role.STAFF)
    made = seats.add(cell=cell, role=first, names=list(names[:1]))
    if names[1:]:
        made += seats.add(cell=cell, role=role or Seat.Role.STAFF, names=list(names[1:]))
    return [take(one) for one in made]


def take(free: Seat) -> Seat:
    """Let the person whose name a seat has join, as with their card."""
    return seats.redeem(code=seats.issue_code(seat=free).code)


def teach(exercise: Exercise) -> None:
    """Add the pack's data collection plan to the exercise, with every survey asked in every turn."""
    teaching.adopt(exercise=exercise)
    exercise.surveys.update(turns=[])


def begin(exercise: Exercise) -> None:
    """Start play, and run the first, automatic segment."""
    exercises.start(exercise=fresh(exercise))
    settle(exercise)


def settle(exercise: Exercise, publish: bool = True) -> Run | None:
    """Do the worker's part: perform the waiting run, and publish it if the umpire would have to."""
    exercise = fresh(exercise)
    run = Run.objects.filter(game=exercise.game, status=Run.Status.QUEUED).first()
    if run is None:
        return None
    turns.perform(run.pk)
    run.refresh_from_db()
    if run.status == Run.Status.DONE and publish:
        turns.publish(exercise=exercise, run_id=run.pk, generation=run.generation)
        run.refresh_from_db()
    return run


def policy_order(exercise: Exercise, side: str, remit: str = "") -> dict[str, Any]:
    """The default policy's order now, as a plain value; "done" for a side that is not asked but writes a sheet."""
    assert exercise.game is not None
    rules, state = game_selectors.adjudicator(exercise.game), game_selectors.state(exercise.game)
    asked = {due.side: due.kind for due in rules.awaiting(state).due}
    makes = remits.scope(exercise, rules, side, remit)
    if side not in asked or not makes.covers(asked[side]):
        return {"do": "done"}
    plain: dict[str, Any] = msgspec.to_builtins(rules.policy(state, side))
    return plain


def submit(viewer: Viewer, sheet: OrderSheet, orders: list[dict[str, Any]]) -> None:
    """Write a sheet, and submit it."""
    sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=orders)
    sheets.submit(viewer=viewer, sheet_id=sheet.pk, form_key=uuid.uuid4(), seq=sheet.decision.seq)


def answer(exercise: Exercise, decision: Decision) -> None:
    """Answer the open decision by policy for every cell that is asked."""
    for sheet in decision.sheets.select_related("cell"):
        exercise = fresh(exercise)
        commander = sheet.cell.seats.filter(role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN).first()
        viewer = Viewer(exercise, umpire=commander is None, cell=sheet.cell, seat=commander)
        submit(viewer, sheet, [policy_order(exercise, sheet.cell.side or "", sheet.cell.remit)])


def play_until(exercise: Exercise, turn: int = 0, kind: str = "", limit: int = LIMIT) -> Decision | None:
    """Play by policy until a decision of that turn and kind is open, and return it. None: the game is over."""
    for _ in range(limit):
        decision = open_decision(exercise)
        if decision is None:
            return None
        if decision.turn >= turn and (not kind or kind in {due["kind"] for due in decision.due}):
            return decision
        answer(exercise, decision)
        settle(exercise)
    raise NeverThere(f"No decision of turn {turn} came up in {limit} decisions.")


def open_decision(exercise: Exercise) -> Decision | None:
    """The decision that is not closed."""
    return exercise.decisions.exclude(status=Decision.Status.CLOSED).first()


def draft(exercise: Exercise, kind: str = "") -> Run:
    """The draft that waits for review; if none does, play by policy to the first, at decisions of a kind, with dice, or
    with moves that the umpire judges.

    The drawing of cards or numbers alone does not count.
    """
    if waiting := Run.objects.filter(game=fresh(exercise).game, status=Run.Status.DONE).first():
        return waiting
    while (decision := play_until(exercise, kind=kind)) is not None:
        answer(exercise, decision)
        run = settle(exercise, publish=False)
        judged = exercise.proposals.filter(status__in=Proposal.UNDECIDED).exclude(source="").exists()
        if run is not None and (judged or any(r["test"] != "pick" for r in game_selectors.draft(run)["rolls"])):
            return run
        if run is not None and run.status == Run.Status.DONE:
            turns.publish(exercise=fresh(exercise), run_id=run.pk, generation=run.generation)
    raise NeverThere("No draft with dice came up.")


def _seated(exercise: Exercise) -> None:
    """Mark all people as seated."""


def _taught(exercise: Exercise) -> None:
    teach(exercise)
    begin(exercise)


def _drafted(exercise: Exercise) -> None:
    begin(exercise)
    draft(exercise)


def _second_turn(exercise: Exercise) -> None:
    begin(exercise)
    play_until(exercise, turn=2)


def _ended(exercise: Exercise) -> None:
    begin(exercise)
    play_until(exercise, turn=LIMIT)
    exercises.end(exercise=fresh(exercise))


STAGES: dict[str, Callable[[Exercise], None]] = {
    "seated": _seated, "taught": _taught, "drafted": _drafted, "second-turn": _second_turn, "ended": _ended,
}  # fmt: skip
"""How far an exercise whose people are in their seats can be brought, from set-up to its end."""
