"""Make, configure, clone, start and end exercises."""

from __future__ import annotations

import secrets
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from adjudication import selectors
from adjudication.errors import GameError, Illegal
from adjudication.models import Game
from adjudication.services import games, packs, runs
from wargame import time_zones
from wargame.errors import Refused
from wargame.models import Cell, Course, Exercise, LogEntry, Seat
from wargame.selectors import activity
from wargame.services import clock, copies, locks, logbook, seeds, turns
from wargame.services.calendar import dates
from wargame.services.evaluation import plan, surveys, teaching
from wargame.services.msel import handouts, injects
from wargame.services.traffic import actors

MOST_NEW = 20  # new things a turn, if there is a limit
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that is read wrongly from a beamer
SETTINGS = ("title", *(name for name in copies.COPIED[Exercise].same if name != "system"))
SHOWN = {"title", "number", "marking", "timezone", "pack_name", "template", "message_rules"}  # on pages of cells
RECORD = ("log", "sent", "received", "rfis", "proposals", "deliveries", "answers", "sheets")  # what a cell leaves


def fresh_code(length: int = 6) -> str:
    """A random code for a room or a seat."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def room_code() -> str:
    """A room code that no exercise and no course has."""
    while any(model.objects.filter(room_code=(code := fresh_code())).exists() for model in (Exercise, Course)):
        continue
    return code


@transaction.atomic
def create(*, owner: Any, title: str, system: str, pack_name: str, **settings: Any) -> Exercise:
    """An exercise in set-up, with its cells still to be made. It begins with the form of sitreps that the pack, or the
    ready exercise, proposes."""
    exercise = Exercise(owner=owner, title=title, system=system, pack_name=pack_name, room_code=room_code())
    _assign(exercise, settings)
    if "sitrep_form" not in settings:
        exercise.sitrep_form = _proposed_form(exercise)
    exercise.save()
    actors.from_pack(exercise)
    logbook.write(exercise, LogEntry.Kind.NOTICE, f"Exercise “{title}” was set up.")
    return exercise


@transaction.atomic
def configure(*, exercise: Exercise, **settings: Any) -> Exercise:
    """Change settings. Before the start everything; in play only what does not touch the pinned game."""
    exercise = locks.hold(exercise.pk)
    if exercise.status != Exercise.Status.SETUP:
        fixed = sorted(settings.keys() & {"pack_name", "template", "options", "pace", "dice_mode"})
        changed = [name for name in fixed if settings[name] != getattr(exercise, name)]
        if changed:
            raise Refused(f"{', '.join(changed)}: cannot change after the exercise starts.")
    repacked = settings.get("pack_name", exercise.pack_name) != exercise.pack_name
    untouched = repacked and exercise.sitrep_form == _proposed_form(exercise)
    _assign(exercise, settings)
    if untouched and "sitrep_form" not in settings:
        exercise.sitrep_form = _proposed_form(exercise)
    exercise.save()
    if repacked and not exercise.messages.exists():
        exercise.actors.all().delete()
        actors.from_pack(exercise)
        for cell in exercise.cells.all():
            actors.make_way(exercise, cell.name)
    turns.settle(exercise)  # a draft that waited for the umpire may go out now
    if SHOWN & settings.keys():
        logbook.ring_all(exercise)
    else:
        logbook.ring(exercise)
    return exercise


def _proposed_form(exercise: Exercise) -> str:
    """The sitrep form that the author of the pack or ready exercise chose; a deleted pack proposes none."""
    try:
        return packs.sitrep_form(exercise.system, exercise.pack_name, exercise.template)
    except (GameError, Illegal):
        return str(Exercise.SitrepForm.WHITE_CELL)


def _assign(exercise: Exercise, settings: dict[str, Any]) -> None:
    for name, value in settings.items():
        if name not in SETTINGS:
            raise Refused(f"{name}: there is no such setting.")
        setattr(exercise, name, value)
    if not exercise.title.strip():
        raise Refused("title: an exercise needs a title.")
    if exercise.timezone not in time_zones.names():
        raise Refused(f"timezone: {exercise.timezone} is not known.")
    if len(exercise.clocks) > 40 or any(not kind.isidentifier() or len(kind) > 40 for kind in exercise.clocks):
        raise Refused("clocks: list decisions by kind, and use “default” for the rest.")
    if exercise.sitrep_form not in Exercise.SitrepForm.values:
        raise Refused(f"sitrep_form: {exercise.sitrep_form} is not a form of sitreps.")
    _check_message_rules(exercise.message_rules)
    _check_paces(exercise)
    for kind, seconds in exercise.clocks.items():
        if type(seconds) is not int or not 0 <= seconds <= 24 * 3600:
            raise Refused(f"clocks.{kind}: enter seconds from 0 (no clock) to 86400.")
    try:
        games.parse_options(exercise.system, exercise.pack_name, exercise.options)
    except (Illegal, GameError) as error:
        raise Refused(*getattr(error, "problems", [str(error)])) from error


def _check_paces(exercise: Exercise) -> None:
    if type(exercise.reading_time) is not int or not 0 <= exercise.reading_time <= clock.LONGEST_READING:
        raise Refused(f"reading_time: enter seconds from 0 (none) to {clock.LONGEST_READING}.")
    if type(exercise.new_a_turn) is not int or not 0 <= exercise.new_a_turn <= MOST_NEW:
        raise Refused(f"new_a_turn: enter a number from 0 (no limit) to {MOST_NEW}.")


def _check_message_rules(rules: dict[str, Any]) -> None:
    for what, mode in rules.items():
        if what not in activity.RULED or mode not in activity.MODES:
            raise Refused(f"message_rules.{what}: give {', '.join(activity.RULED)} one of {', '.join(activity.MODES)}.")


@transaction.atomic
def add_cell(
    *, exercise: Exercise, kind: str, name: str, role: str = "", side: str | None = None, remit: str = ""
) -> Cell:
    """Add a cell. One cell leads a side of the rules; others may each have a remit in it."""
    exercise = locks.hold(exercise.pk)
    if kind not in Cell.Kind.values:
        raise Refused(f"kind: {kind} is not a kind of cell.")
    if not name.strip():
        raise Refused("name: a cell needs a name.")
    if exercise.cells.filter(name=name.strip()).exists():
        raise Refused(f"name: there is already a cell called {name.strip()}.")
    if side and side not in games.sides(exercise.system, exercise.pack_name):
        raise Refused(f"side: {side} is not a side in these rules.")
    _check_remit(exercise, side, remit)
    if side and exercise.status != Exercise.Status.SETUP:
        raise Refused("side: assign sides before the start.")
    actors.make_way(exercise, name)
    cell = Cell.objects.create(
        exercise=exercise,
        kind=kind,
        name=name.strip(),
        role=role.strip(),
        side=side or None,
        remit=remit,
        order=exercise.cells.count(),
    )
    logbook.ring_all(exercise)
    return cell


def _check_remit(exercise: Exercise, side: str | None, remit: str) -> None:
    known = games.remits(exercise.system, exercise.pack_name)
    if remit and not side:
        raise Refused("remit: a cell needs a side to have a remit in it.")
    if remit and remit not in known:
        raise Refused(f"remit: {remit} is not a remit in these rules. They have {', '.join(known) or 'none'}.")
    if side and exercise.cells.filter(side=side, remit=remit).exists():
        if remit:
            raise Refused(f"remit: another cell makes the decisions of {side} on {known[remit]} already.")
        raise Refused(f"side: {side} is already played by another cell.")


@transaction.atomic
def remove_cell(*, cell: Cell) -> None:
    """Remove a cell without people. Once play has begun, a cell that is part of the record stays."""
    exercise = locks.hold(cell.exercise_id)
    if cell.seats.filter(status__in=[Seat.Status.TAKEN, Seat.Status.WAITING]).exists():
        raise Refused(f"{cell.name} has people in it. Move them first.")
    if cell.side and exercise.status != Exercise.Status.SETUP:
        raise Refused(f"{cell.name} plays {cell.side} in a game under way.")
    if exercise.status != Exercise.Status.SETUP and any(getattr(cell, name).exists() for name in RECORD):
        raise Refused(f"{cell.name} is part of this exercise’s record, so it cannot be removed.")
    cell.delete()
    logbook.ring_all(exercise)


@transaction.atomic
def start(*, exercise: Exercise) -> Exercise:
    """Pin rules, pack and seed, and open the first decision."""
    exercise = locks.hold(exercise.pk)
    if exercise.status != Exercise.Status.SETUP:
        raise Refused("The exercise has already started.")
    dates.check_start(exercise)
    played = set(exercise.cells.filter(remit="").values_list("side", flat=True))
    for side in games.sides(exercise.system, exercise.pack_name):
        if side not in played:
            how = "leads" if exercise.cells.filter(side=side).exists() else "plays"
            raise Refused(f"cells: no cell {how} {side}. Add one before the start.")
    try:
        game = games.create(
            system=exercise.system, pack_name=exercise.pack_name, options=exercise.options,
            pace=exercise.pace, dice_mode=exercise.dice_mode,
            seed=bytes(exercise.course.seed) if exercise.course is not None else None,
            scheme=Game.DiceScheme.BY_MOMENT if exercise.course is not None else None,
        )  # fmt: skip
    except Illegal as error:
        raise Refused(*error.problems) from error
    return begin_from(exercise=exercise, game=game)


@transaction.atomic
def begin_from(*, exercise: Exercise, game: Game) -> Exercise:
    """Begin play on a game that is at the first step of its ledger: a new one, or a what-if copy of another."""
    exercise = locks.hold(exercise.pk)
    if exercise.status != Exercise.Status.SETUP:
        raise Refused("The exercise has already started.")
    exercise.game, exercise.status, exercise.started_at = game, Exercise.Status.PLAYING, timezone.now()
    exercise.save(update_fields=["game", "status", "started_at"])
    text = f"Play begins. The dice seed is sealed. Fingerprint: {game.seed_digest}."
    logbook.write(exercise, LogEntry.Kind.NOTICE, text, public=True)
    turns.open_next(exercise, game.steps.get(seq=1), reading=True)
    return exercise


@transaction.atomic
def end(*, exercise: Exercise) -> Exercise:
    """End play and reveal the seed to all; that of a course with its last syndicate."""
    seeds.hold_course(exercise)
    exercise = locks.hold(exercise.pk)
    if exercise.status != Exercise.Status.PLAYING or exercise.game is None:
        raise Refused("You can only end an exercise that is in play.")
    if (open_run := selectors.open_run(exercise.game)) is not None:
        runs.discard(run=open_run)
    exercise.decisions.exclude(status="closed").update(status="closed", closed_at=timezone.now())
    exercise.status, exercise.ended_at = Exercise.Status.ENDED, timezone.now()
    exercise.clock_ends_at = exercise.clock_left = exercise.clock_length = exercise.paused_at = None
    exercise.papers_stale = True  # its last turn ends with it
    exercise.save()
    surveys.on_end(exercise)
    text = f"The exercise has ended. {seeds.reveal(exercise)}"
    logbook.write(exercise, LogEntry.Kind.NOTICE, text, public=True)
    return exercise


@transaction.atomic
def archive(*, exercise: Exercise) -> Exercise:
    """Put an ended exercise away: its room closes, its record stays."""
    exercise = locks.hold(exercise.pk)
    if exercise.status != Exercise.Status.ENDED:
        raise Refused("End the exercise before archiving it.")
    exercise.status, exercise.room_open = Exercise.Status.ARCHIVED, False
    exercise.save(update_fields=["status", "room_open"])
    return exercise


@transaction.atomic
def fetch_back(*, exercise: Exercise) -> Exercise:
    """Take an exercise out of the archive: it has ended, as before, and its room stays closed."""
    exercise = locks.hold(exercise.pk)
    if exercise.status != Exercise.Status.ARCHIVED:
        raise Refused("The exercise is not in the archive.")
    exercise.status = Exercise.Status.ENDED
    exercise.save(update_fields=["status"])
    return exercise


@transaction.atomic
def clone(
    *,
    exercise: Exercise,
    owner: Any,
    title: str,
    with_people: bool,
    through: int | None = None,
    with_injects: bool = True,
) -> Exercise:
    """A new exercise in set-up with the same settings, cells, seats, objectives, surveys, papers, injects and, if
    wished, names: `copies` has every field.

    A what-if keeps the injects that were out at step `through`; otherwise all are to be released again.
    """
    settings = {name: getattr(exercise, name) for name in SETTINGS if name not in ("title", "pack_name")}
    copy = create(owner=owner, title=title, system=exercise.system, pack_name=exercise.pack_name, **settings)
    actors.copy(exercise, copy)
    sitting = _copy_seats(exercise, copy, with_people=with_people)
    plan.copy(source=exercise, target=copy, seats=sitting)
    teaching.copy_surveys(source=exercise, target=copy)
    handouts.copy(source=exercise, target=copy)
    if with_injects:
        injects.carry_over(source=exercise, target=copy, through=through)
    return copy


def _copy_seats(exercise: Exercise, copy: Exercise, *, with_people: bool) -> dict[UUID, Seat]:
    """Give a copy the cells and free seats of the original. The copied seats by the key of the original."""
    cells = {cell.pk: copies.twin(cell, exercise=copy) for cell in exercise.cells.all()}
    for cell in cells.values():
        cell.save()
    found: dict[UUID, Seat] = {}
    seats = Seat.objects.filter(cell__in=cells).exclude(status=Seat.Status.REMOVED).exclude(role=Seat.Role.VISITOR)
    for seat in seats.prefetch_related("watched"):
        twin = copies.twin(seat, cell=cells[seat.cell_id], name=seat.name if with_people else "")
        twin.save()
        twin.watched.set([cells[cell.pk] for cell in seat.watched.all()])
        found[seat.pk] = twin
    return found
