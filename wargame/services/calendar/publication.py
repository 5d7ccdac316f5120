"""When a finished draft is published without a press of the umpire: at once, at the hour of the calendar, or not."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine.dice import is_draw
from adjudication.engine.record.figures import count
from adjudication.models import Game, Run, Step
from wargame.calendar import words
from wargame.errors import Refused
from wargame.models import Decision, Exercise, LogEntry
from wargame.services import locks, logbook
from wargame.services.calendar.dates import zone_of

BEGINS = "Published on "
OF_THE_PROGRAM = {"kind": LogEntry.Kind.RULING, "public": False, "cell": None, "text__startswith": BEGINS}
"""Which lines of the log say what the program decided."""


def publishes_itself(run: Run) -> bool:
    """True if the exercise publishes a finished draft without the umpire.

    The drawing of cards or numbers alone does not hold a step back; any other dice do, unless nothing is reviewed, the
    set-up is made by default, or the program plays on without the umpire. Then its hour has come, if it has one.
    """
    exercise = run.game.exercise
    if exercise.status != Exercise.Status.PLAYING or run.status != Run.Status.DONE:
        return False
    if exercise.calendar and _waits_for_its_hour(exercise, run):
        return False
    if exercise.alone:
        return True
    if game_selectors.rulings(run):
        return False
    if exercise.review != Exercise.Review.DICE:
        return bool(exercise.review == Exercise.Review.NONE)
    return not has_dice(run) or (exercise.set_up_by_default and _sets_up(exercise, run))


def has_dice(run: Run) -> bool:
    """True if the run drew more than cards or numbers."""
    return bool(_thrown(run))


def _thrown(run: Run) -> list[object]:
    return [roll for roll in game_selectors.draft(run)["rolls"] if not is_draw(roll["test"], roll.get("target"))]


def _sets_up(exercise: Exercise, run: Run) -> bool:
    """True if a run is of the set-up and contains no orders by cells."""
    by_nobody = Q(locked_by=Decision.LockedBy.SET_UP) | Q(due=[])
    return exercise.decisions.filter(by_nobody, run_id=run.pk, turn=0).exists()


def _waits_for_its_hour(exercise: Exercise, run: Run) -> bool:
    paused = exercise.paused_at is not None
    asked = exercise.decisions.filter(run_id=run.pk).exclude(due=[])
    return asked.filter(results_at__gt=timezone.now()).exists() or (paused and asked.exists())


def due(now: datetime) -> Q:
    """Which locked decisions have reached their hour of publication, and were not looked at since."""
    return Q(status=Decision.Status.LOCKED, results_at__lte=now, overdue_at=None)


def let_alone(*, exercise: Exercise, alone: str) -> Exercise:
    """Let the program publish this turn, or every turn, without a review; "" for the umpire again. Refused: there is no
    calendar, or the umpire rolls the dice."""
    exercise = locks.hold(exercise.pk)
    if alone and not exercise.calendar:
        raise Refused("alone: this needs a calendar, which says when results are published.")
    if alone and exercise.dice_mode != Game.DiceMode.SEEDED:
        raise Refused("alone: the dice of this exercise are rolled in the room and typed in, so it needs an umpire.")
    if exercise.alone == alone:
        return exercise
    exercise.alone = alone
    exercise.save(update_fields=["alone"])
    said = {
        Exercise.Alone.TURN: "The results of this turn are published without a review by the umpire.",
        Exercise.Alone.ALL: "From now on, results are published without a review by the umpire.",
    }.get(Exercise.Alone(alone)) if alone else "The umpire reviews results again."  # fmt: skip
    if exercise.status == Exercise.Status.PLAYING:
        logbook.write(exercise, LogEntry.Kind.CLOCK, str(said), public=True)
    logbook.ring_all(exercise)
    return exercise


def note(exercise: Exercise, run: Run, step: Step) -> None:
    """Record what the program decided in a step that it published without the umpire; nothing for any other step. The
    caller holds the exercise."""
    if not exercise.alone:
        return
    decision = exercise.decisions.filter(run_id=run.pk).exclude(due=[]).first()
    if decision is None:
        return
    decision.unattended = True
    decision.save(update_fields=["unattended"])
    hour = words.named(timezone.now(), zone_of(exercise))
    text = f"{BEGINS}{hour} without a review by the umpire. {' '.join(decided(run, decision))}"
    logbook.write(exercise, LogEntry.Kind.RULING, text, turn=decision.turn, seq=step.seq)
    text = "The results of this turn were published without a review by the umpire."
    logbook.write(exercise, LogEntry.Kind.RULING, text, public=True, turn=decision.turn, seq=step.seq)
    ahead = exercise.decisions.exclude(status=Decision.Status.CLOSED).first()
    if exercise.alone == Exercise.Alone.TURN and (ahead is None or ahead.turn != decision.turn):
        exercise.alone = ""
        exercise.save(update_fields=["alone"])


def decided(run: Run, decision: Decision) -> list[str]:
    """What the program decided in place of people, one sentence each."""
    rolls = len(_thrown(run))
    said = [f"{count(rolls, 'result')} with dice {'was' if rolls == 1 else 'were'} accepted as the program found them."]
    for sheet in decision.sheets.select_related("cell"):
        if sheet.from_draft:
            said.append(f"The draft of {sheet.cell.name} counted: {count(len(sheet.orders), 'order')}.")
        elif not sheet.counts and sheet.status == sheet.Status.DEFAULTED:
            said.append(f"The program gave the orders of {sheet.cell.name}.")
    return said
