"""A small world for tests: Alice umpires a game under way, Mallory umpires another, and people sit in every cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from unittest.mock import patch

from django.contrib.auth.models import User
from django.db import connection

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.models import Run
from adjudication.services import games as game_services
from tests import lending, luck, stored
from wargame import access
from wargame.models import Cell, Decision, Exercise, Seat
from wargame.services import exercises, samples

OWNER, TITLE = "alice", "Amber"
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
        return game_selectors.state(self.refresh().game)  # type: ignore[arg-type]  # it plays


def build(
    owner: str = OWNER, title: str = TITLE, system: str = SYSTEM, pack_name: str = PACK, **settings: Any
) -> World:
    """An exercise in set-up with five cells and a person in each."""
    how = {"owner": owner, "title": title, "system": system, "pack_name": pack_name, **settings}
    return _stored("seated", how) or _build(owner, title, system, pack_name, settings)


def begun(owner: str = OWNER, title: str = TITLE, **how: Any) -> World:
    """One in play: `build` and `begin`."""
    return _stored("begun", {"owner": owner, "title": title, **how}) or begin(build(owner, title, **how))


def taught(owner: str = OWNER, title: str = TITLE, **how: Any) -> World:
    """One in play with all that its pack brings for the data collection plan."""
    if found := _stored("taught", {"owner": owner, "title": title, **how}):
        return found
    world = build(owner, title, **how)
    samples.STAGES["taught"](world.exercise)
    world.refresh()
    return world


teach = samples.teach


def second_turn(owner: str = OWNER, title: str = TITLE, **how: Any) -> World:
    """One whose first turn is over, and whose second one awaits its first orders."""
    found = _stored("second turn", {"owner": owner, "title": title, **how})
    return found or play_until(begun(owner, title, **how), turn=2)


def ended(owner: str = OWNER, title: str = TITLE, **how: Any) -> World:
    """One that was played to the end of its rules."""
    if found := _stored("ended", {"owner": owner, "title": title, **how}):
        return found
    world = build(owner, title, **how)
    samples.STAGES["ended"](world.exercise)
    world.refresh()
    return world


def drafted(owner: str = OWNER, title: str = TITLE, **how: Any) -> World:
    """One in play whose first results with dice wait for review: Red picks the first area."""
    if found := _stored("drafted", {"owner": owner, "title": title, **how}):
        return found
    world = begun(owner, title, **how)
    draft(world)
    return world


STAGES: dict[str, Callable[..., World]] = {
    "seated": build, "begun": begun, "taught": taught, "second turn": second_turn, "drafted": drafted,
    "ended": ended,
}  # fmt: skip
LESSON = {"system": "opuc", "pack_name": "first-lesson"}
MALLORY = {"owner": "mallory", "title": "Other"}
SMALL = {"system": "opuc", "pack_name": "se-estonia-small"}
STORED: dict[str, tuple[dict[str, str], ...]] = {
    "seated": ({}, {"review": "all"}, {"owner": "susan", "title": "Quartz"}),
    "begun": ({}, {"review": "none"}, {"pace": "live"}, MALLORY, {**MALLORY, "title": "Other Business"}, LESSON, SMALL),
    "taught": ({"title": "Amber Lantern"},),
    "drafted": ({"review": "all"},),
    "second turn": ({}, {"number": "WX 1"}, {**LESSON, "number": "WX 7"}),
}
"""What the database of the tests has ready: the stages, and with which arguments. All else is made when it is asked."""
APART = 1_000_000  # between the keys of worlds that are stored one by one, and from those of the rows of a test


def listed() -> dict[str, tuple[str, dict[str, str]]]:
    """The worlds of `STORED` by their names: the stage, and with which arguments."""
    return {_name(stage, how): (stage, how) for stage, worlds in STORED.items() for how in worlds}


def store(url: str, *names: str) -> None:
    """Store some of what `STORED` lists in the database at `url`, which is also Django's; without names, all."""
    for number, (name, (stage, how)) in enumerate(listed().items(), start=1):
        if names and name not in names:
            continue
        if names:  # one by one, for lanes that ask
            stored.begin_at(number * APART)
        with patch.object(game_services, "fresh_seed", partial(seed, stage, how)), luck.fixed(name):
            stored.store(name, partial(STAGES[stage], **how), url)


def take(name: str) -> bool:
    """Put a stored world into the tables, which a lane alone may have to be lent first. False if it is not listed."""
    if stored.take(name):
        return True
    lent = name in listed() and lending.lend(name, connection.settings_dict["NAME"])
    return lent and stored.take(name)


def seed(stage: str, how: dict[str, str]) -> bytes:
    """The seed of a stored world's dice."""
    return luck.seed(_name(stage, how))


def _name(stage: str, how: dict[str, Any]) -> str:
    usual = {"owner": OWNER, "title": TITLE, "system": SYSTEM, "pack_name": PACK}
    return " ".join((stage, *(f"{key}={how[key]}" for key in sorted(how) if how[key] != usual.get(key))))


def _stored(stage: str, how: dict[str, Any]) -> World | None:
    if not take(_name(stage, how)):
        return None
    user = User.objects.get(username=how["owner"])
    exercise = Exercise.objects.select_related("game").get(owner=user, title=how["title"])
    seated = {seat.cell_id: seat for seat in Seat.objects.filter(cell__exercise=exercise).select_related("cell")}
    cells = {cell.kind: cell for cell in exercise.cells.all()}
    return World(user, exercise, cells, {kind: seated[cell.pk] for kind, cell in cells.items()})


def _build(owner: str, title: str, system: str, pack_name: str, settings: dict[str, Any]) -> World:
    user = User.objects.create_user(owner, password="a-long-password")
    exercise = exercises.create(owner=user, title=title, system=system, pack_name=pack_name, **settings)
    world = World(user, exercise)
    sides = registry.bound(system, pack_name).sides
    kinds = {kind for kind, _, _ in CELLS}
    others = tuple((side.lower(), f"{side.capitalize()} Cell", "A side") for side in sides if side.lower() not in kinds)
    for kind, name, role in (*CELLS, *others):
        side = kind.upper() if kind.upper() in sides else None
        cell = exercises.add_cell(exercise=exercise, kind=kind, name=name, role=role, side=side)
        (world.seats[kind],) = samples.seat(cell, [f"{owner.title()} {name}"])
        world.cells[kind] = cell
    return world


def with_air(world: World, kind: str = "violet") -> World:
    """A cell that makes Russia's air decisions beside the one that leads it, with its commander."""
    cell = exercises.add_cell(exercise=world.exercise, kind=kind, name="Russian air", side="RED", remit="air")
    (world.seats[kind],) = samples.seat(cell, ["Alice Air"])
    world.cells[kind] = cell
    world.exercise = world.refresh()
    return world


def begin(world: World) -> World:
    """Start play and run the first, automatic segment."""
    samples.begin(world.exercise)
    world.refresh()
    return world


def settle(world: World, publish: bool = True) -> Run | None:
    """Do the worker's part: perform the waiting run, and publish it if the umpire would have to."""
    run = samples.settle(world.exercise, publish)
    world.refresh()
    return run


def policy_order(world: World, side: str, remit: str = "") -> dict[str, Any]:
    """The default policy's order now, as a plain value; "done" for a side that is not asked but writes a sheet."""
    return samples.policy_order(world.refresh(), side, remit)


def submit(world: World, kind: str, orders: list[dict[str, Any]]) -> None:
    """A cell writes a sheet and submits it."""
    viewer = world.viewer(kind)
    samples.submit(viewer, world.decision().sheets.get(cell=viewer.cell), orders)


def advance(world: World) -> None:
    """Answer the open decision by policy for every cell that is asked, and publish the result."""
    samples.answer(world.exercise, world.decision())
    settle(world)


def play_until(world: World, turn: int = 0, kind: str = "", limit: int = samples.LIMIT) -> World:
    """Play by policy until a decision of that turn and kind is open, or the game is over."""
    samples.play_until(world.exercise, turn, kind, limit)
    world.refresh()
    return world


def draft(world: World, kind: str = "pick_area") -> Run:
    """The draft that waits for review; if none does, play by policy to the first of a kind that throws dice."""
    if world.exercise.status == Exercise.Status.SETUP:
        begin(world)
    run = samples.draft(world.exercise, kind)
    world.refresh()
    return run
