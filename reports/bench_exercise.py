"""A full exercise for measuring documents: 24 seats, 8 turns and 1,500 log entries, with everything that people add."""

from __future__ import annotations

import hashlib
import uuid
from typing import Any

import msgspec
from django.contrib.auth.models import User

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.record import matrix as argument
from adjudication.models import Game, Run
from adjudication.services import games, rulings
from reports.collect.report.annexes import ANNEXES
from reports.models import Entry
from wargame.models import (  # fmt: skip
    Cell,
    Decision,
    Exercise,
    Inject,
    LogEntry,
    Message,
    OrderSheet,
    Question,
    Rfi,
    RfiAnswer,
    Seat,
    SurveyRound,
)
from wargame.selectors.evaluation.surveys import is_asked
from wargame.services import exercises, logbook, sheets, turns
from wargame.services.evaluation import observations, surveys, teaching
from wargame.services.msel import injects, releases
from wargame.services.participants import seats
from wargame.services.traffic import matrix, proposals
from wargame.viewer import Viewer

PLAYERS = 12
OTHERS = (("green", "Civil", 4), ("green", "Press", 3), ("observer", "Observers", 3), ("white", "White", 2))
SEED = b"bench 1"  # of a game that lasts
EVERY = 10  # steps of the ledger between two rulings on a roll
KINDS = {"RED": "red", "BLUE": "blue"}
TURNS, ENTRIES, MESSAGES, REQUESTS, NOTES, INJECTS = 8, 1500, 240, 48, 80, 24
WORDS = "We hold the crossing until the second battalion is over the river, then fall back in good order to the ridge."
REASONS = ["They speak the language.", "It was promised in March.", "No one watches the border."]
RULED: dict[str, Any] = {"reason": "expert", "note": WORDS, "made_by": "Officer White 1"}


def build(system: str, pack: str, most: int = TURNS) -> Exercise:
    """An exercise played by the default policy, with an undo, rulings, matrix actions and texts in each turn."""
    owner = User.objects.create_user(f"bench-{uuid.uuid4().hex[:12]}")
    exercise = exercises.create(owner=owner, title="Benchmark", system=system, pack_name=pack, number="BENCH")
    cells = _cells(exercise)
    teaching.adopt(exercise=exercise)
    exercises.begin_from(exercise=exercise, game=_game(exercise))
    injects.from_pack(exercise=exercise)
    _settle(exercise)
    turn = 0
    while (decision := _open(exercise)) is not None and decision.turn <= most:
        if decision.turn > turn:
            turn = decision.turn
            _ask(exercise)
            _argue(_fresh(exercise), cells, decision)
            decision.refresh_from_db()
        _answer(exercise, decision)
    _release(exercise)
    _fill(_fresh(exercise), cells)
    exercises.end(exercise=exercise)
    _ask(exercise)
    return _fresh(exercise)


def ask_for_annexes(exercise: Exercise) -> None:
    """Have every annex printed."""
    Entry.objects.create(exercise=exercise, part=Entry.Part.ANNEXES, values={"text": ", ".join(ANNEXES)})


def _game(exercise: Exercise) -> Game:
    """A game that always has the same dice, so that measurements are comparable."""
    return games.create(
        system=exercise.system, pack_name=exercise.pack_name, options=exercise.options, pace=exercise.pace,
        dice_mode=exercise.dice_mode, seed=hashlib.sha256(SEED).digest(),
    )  # fmt: skip


def seated(exercise: Exercise) -> int:
    """The number of taken seats."""
    return Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).count()


def _fresh(exercise: Exercise) -> Exercise:
    return Exercise.objects.select_related("game").get(pk=exercise.pk)


def _cells(exercise: Exercise) -> list[Cell]:
    """A cell for every side of the pack, then the others, with 24 people in all."""
    sides = registry.bound(exercise.system, exercise.pack_name).sides
    share, more = divmod(PLAYERS, len(sides))
    playing = [
        (KINDS.get(side, "blue"), side.title(), side, share + (number < more)) for number, side in enumerate(sides)
    ]
    made = []
    for kind, name, side, count in (*playing, *((kind, name, None, count) for kind, name, count in OTHERS)):
        cell = exercises.add_cell(exercise=exercise, kind=kind, name=name, role=name, side=side)
        role = {"white": "umpire", "observer": "observer"}.get(kind, "staff")
        for seat in seats.add(cell=cell, role=role, names=[f"Officer {name} {n}" for n in range(1, count + 1)]):
            seats.redeem(code=seats.issue_code(seat=seat).code)
        made.append(cell)
    return made


def _open(exercise: Exercise) -> Decision | None:
    return exercise.decisions.exclude(status=Decision.Status.CLOSED).first()


def _settle(exercise: Exercise, rule: bool = False) -> None:
    """Adjudicate the queued run and publish it; with `rule`, reroll one of its rolls first."""
    fresh = _fresh(exercise)
    run = Run.objects.filter(game=fresh.game, status=Run.Status.QUEUED).first()
    if run is None:
        return
    turns.perform(run.pk)
    run.refresh_from_db()
    if rule and run.status == Run.Status.DONE and (rolls := game_selectors.draft(run)["rolls"]):
        rulings.rule(run=run, verdict="reroll", subject={"draw": rolls[0]["draw"]}, tell_cells=True, **RULED)
        turns.perform(run.pk)
        run.refresh_from_db()
    if run.status == Run.Status.DONE:
        turns.publish(exercise=fresh, run_id=run.pk, generation=run.generation)


def _answer(exercise: Exercise, decision: Decision) -> None:
    fresh = _fresh(exercise)
    assert fresh.game is not None
    rules, state = game_selectors.adjudicator(fresh.game), game_selectors.state(fresh.game)
    owing = {due.side for due in rules.awaiting(state).due}
    for sheet in decision.sheets.select_related("cell"):
        side = sheet.cell.side or ""
        order: dict[str, Any] = msgspec.to_builtins(rules.policy(state, side)) if side in owing else {"do": "done"}
        viewer = Viewer(fresh, umpire=True, cell=sheet.cell)
        sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=[order])
        sheets.submit(viewer=viewer, sheet_id=sheet.pk, form_key=uuid.uuid4(), seq=decision.seq)
    OrderSheet.objects.filter(decision=decision).update(intent=WORDS)
    _settle(fresh, rule=decision.seq % EVERY == 0)


def _argue(exercise: Exercise, cells: list[Cell], decision: Decision) -> None:
    """Decide a matrix action by dice, at the start of a turn."""
    cell = cells[decision.turn % 2]
    viewer = Viewer(exercise, umpire=False, cell=cell, seat=cell.seats.first())
    made = proposals.propose(viewer=viewer, action=WORDS, effect=WORDS, reasons=REASONS)
    umpire = Viewer(exercise, umpire=True)
    thrown = matrix.roll(
        viewer=umpire, proposal_id=made.pk, needed=argument.target(made.base, matrix.weighed(made.arguments.all()))
    )
    assert thrown.roll is not None
    outcome = matrix.SUCCEEDS if thrown.roll["result"] else matrix.FAILS
    matrix.decide(
        viewer=umpire, proposal_id=made.pk, seq=decision.seq, outcome=outcome, ruling=WORDS, edits=[], costs=[]
    )


def _release(exercise: Exercise) -> None:
    injects.approve_all(exercise=exercise, by="Officer White 1")
    for inject in Inject.objects.filter(exercise=exercise, state=Inject.State.APPROVED)[:INJECTS]:
        releases.by_hand(inject=inject, by="Officer White 1")


def _ask(exercise: Exercise) -> None:
    """Answer every open survey for everyone it asks."""
    for one in SurveyRound.objects.filter(survey__exercise=exercise, closed_at=None).select_related("survey"):
        questions = list(one.survey.questions.all())
        taken = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell")
        for number, seat in enumerate(taken):
            viewer = Viewer(_fresh(exercise), umpire=False, cell=seat.cell, seat=seat)
            if is_asked(one.survey, seat.cell):
                surveys.answer(viewer=viewer, round_id=one.pk, values={q.pk: _value(q, number) for q in questions})


def _value(question: Question, number: int) -> Any:
    if question.kind == Question.Kind.TEXT:
        return WORDS
    if question.kind == Question.Kind.CHOICE:
        return question.choices[number % len(question.choices)]
    return number % 5 + 1


def _fill(exercise: Exercise, cells: list[Cell]) -> None:
    """Add messages, requests and notes, then log entries until there are enough."""
    common = {"exercise": exercise, "status": Message.Status.SENT, "by_name": "Officer", "text": f"{WORDS} {WORDS}"}
    for number in range(MESSAGES):
        cell = cells[number % 4]
        sent = Message.objects.create(number=number + 1, turn=_turn(number), sender=cell.name, cell=cell, **common)
        sent.cells.set([cells[(number + 1) % 4]])
    for number in range(REQUESTS):
        asked = Rfi.objects.create(
            exercise=exercise, number=number + 1, cell=cells[number % 4], turn=_turn(number), question=WORDS,
            asked_name="Officer", status=Rfi.Status.ANSWERED,
        )  # fmt: skip
        RfiAnswer.objects.create(rfi=asked, text=WORDS, by_name="Umpire")
    umpire = Viewer(exercise, umpire=True)
    objectives: list[int | None] = [*exercise.objectives.values_list("pk", flat=True)] or [None]
    for number in range(NOTES):
        observations.note(viewer=umpire, text=WORDS, objective_id=objectives[number % len(objectives)])
    while (left := ENTRIES - exercise.log.count()) > 0:
        for number in range(left):
            logbook.write(exercise, LogEntry.Kind.NOTICE, WORDS, public=True, turn=_turn(number))


def _turn(number: int) -> int:
    return number % TURNS + 1
