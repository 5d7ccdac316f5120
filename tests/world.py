"""A small world for tests: Alice umpires a game under way, Mallory umpires another, and people sit in every cell."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.contrib.auth.models import User

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.models import Run
from tests import kept
from wargame import access
from wargame.models import Cell, Decision, Exercise, Seat
from wargame.services import exercises, seats, sheets, turns

SYSTEM, PACK = "ukrainian_crisis", "ukraine-2014"
CELLS = (
    ("red", "Red", "Russia"),
    ("blue", "Blue", "Ukraine"),
    ("green", "Green", "Allied capitals"),
    ("white", "White", "Umpires"),
    ("observer", "Observers", ""),
)


@dataclass
class World:
    """One exercise with its people."""

    owner: User
    exercise: Exercise
    cells: dict[str, Cell] = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    trail: kept.Trail = field(default_factory=kept.Trail)

    def viewer(self, kind: str, umpire: bool = False) -> access.Viewer:
        """Somebody looking with the eyes of a cell."""
        seat = None if umpire else self.seats[kind]
        return access.Viewer(self.exercise, umpire=umpire, cell=self.cells[kind], seat=seat)

    def refresh(self) -> Exercise:
        """The exercise as the database has it."""
        self.exercise = Exercise.objects.select_related("game").get(pk=self.exercise.pk)
        return self.exercise

    def decision(self) -> Decision:
        """The decision that is not closed."""
        return self.exercise.decisions.exclude(status=Decision.Status.CLOSED).get()

    def state(self) -> Any:
        """The present state of the game."""
        return game_selectors.state(self.refresh().game)  # type: ignore[arg-type]


def build(
    owner: str = "alice", title: str = "Amber", system: str = SYSTEM, pack_name: str = PACK, **settings: Any
) -> World:
    """An exercise in set-up with five cells and a person in each."""
    made: list[World] = []
    trail, name = kept.start(), f"build {(owner, title, system, pack_name, sorted(settings.items()))}"
    if kept.take(trail, name, lambda: made.append(_build(owner, title, system, pack_name, settings))):
        made.append(_found(owner, title))
    made[0].trail = trail
    return made[0]


def _found(owner: str, title: str) -> World:
    user = User.objects.get(username=owner)
    exercise = Exercise.objects.select_related("game").get(owner=user, title=title)
    seated = {seat.cell_id: seat for seat in Seat.objects.filter(cell__exercise=exercise).select_related("cell")}
    cells = {cell.kind: cell for cell in exercise.cells.all()}
    return World(user, exercise, cells, {kind: seated[cell.pk] for kind, cell in cells.items()})


def _build(owner: str, title: str, system: str, pack_name: str, settings: dict[str, Any]) -> World:
    user = User.objects.create_user(owner, password="a-long-password")
    exercise = exercises.create(owner=user, title=title, system=system, pack_name=pack_name, **settings)
    world = World(user, exercise)
    sides = registry.bound(system, pack_name).sides
    for kind, name, role in CELLS:
        side = kind.upper() if kind.upper() in sides else None
        cell = exercises.add_cell(exercise=exercise, kind=kind, name=name, role=role, side=side)
        seat_role = {"white": "umpire", "observer": "observer"}.get(kind, "commander")
        (seat,) = seats.add(cell=cell, role=seat_role, names=[f"{owner.title()} {name}"])
        seat = seats.issue_code(seat=seat)
        world.cells[kind], world.seats[kind] = cell, seats.redeem(code=seat.code)
    return world


def begin(world: World) -> World:
    """Start play and run the first, automatic segment."""

    def start() -> None:
        exercises.start(exercise=world.exercise)
        settle(world)

    if kept.take(world.trail, "begin", start):
        world.refresh()
    return world


def settle(world: World, publish: bool = True) -> Run | None:
    """Do the worker's part: perform the waiting run, and publish it if the umpire would have to."""
    exercise = world.refresh()
    run = Run.objects.filter(game=exercise.game, status=Run.Status.QUEUED).first()
    if run is None:
        return None
    turns.perform(run.pk)
    run.refresh_from_db()
    if run.status == Run.Status.DONE and publish:
        turns.publish(exercise=exercise, run_id=run.pk, generation=run.generation)
        run.refresh_from_db()
    world.refresh()
    return run


def policy_order(world: World, side: str) -> dict[str, Any]:
    """What the default policy would order now, as a plain value; "done" of who is not asked but writes a sheet."""
    assert world.exercise.game is not None
    rules = game_selectors.adjudicator(world.exercise.game)
    if side not in {due.side for due in rules.awaiting(world.state()).due}:
        return {"do": "done"}
    order = rules.policy(world.state(), side)
    plain: dict[str, Any] = msgspec.to_builtins(order)
    return plain


def submit(world: World, kind: str, orders: list[dict[str, Any]]) -> None:
    """A cell writes a sheet and submits it."""
    viewer = world.viewer(kind)
    sheet = world.decision().sheets.get(cell=viewer.cell)
    sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=orders)
    sheets.submit(viewer=viewer, sheet_id=sheet.pk, form_key=uuid.uuid4(), seq=sheet.decision.seq)


def advance(world: World) -> None:
    """Answer the open decision by policy for every cell that owes it, and publish the result."""
    decision = world.decision()
    for sheet in decision.sheets.select_related("cell"):
        assert sheet.cell.side
        submit(world, sheet.cell.kind, [policy_order(world, sheet.cell.side)])
    settle(world)


def play_until(world: World, turn: int = 0, kind: str = "", limit: int = 2000) -> World:
    """Play by policy until a decision of that turn and kind is open, or the game is over."""
    if kept.take(world.trail, f"until {turn, kind, limit}", lambda: _play_until(world, turn, kind, limit)):
        world.refresh()
    return world


def _play_until(world: World, turn: int, kind: str, limit: int) -> None:
    for _ in range(limit):
        decision = world.exercise.decisions.exclude(status=Decision.Status.CLOSED).first()
        if decision is None:
            return
        if decision.turn >= turn and (not kind or kind in {due["kind"] for due in decision.due}):
            return
        advance(world)
    raise AssertionError("the game does not get there")
