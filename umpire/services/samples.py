"""Sample exercises: set up as their pack proposes, with invented people, and played by the program up to a stage.

The one that has ended shows what a class leaves behind: rulings, evidence on each objective, and what its report needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, cycle
from typing import Any

from django.db import transaction

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.record import matrix as matrix_dice
from adjudication.models import Game, Run
from adjudication.services import rulings
from umpire.presenters import of, offers
from umpire.services import setup
from wargame.errors import Refused
from wargame.models import Decision, Exercise, Observation, Proposal, Seat
from wargame.services import exercises, samples, turns
from wargame.services.evaluation import observations
from wargame.services.participants import seats
from wargame.services.traffic import matrix, proposals
from wargame.viewer import Viewer

MARK = "Sample"  # the number of the exercise, which every list and paper shows
ENDED = "ended"
STAGES = tuple(samples.STAGES)
FIRST_NAMES = ("Ada", "Bruno", "Clara", "David", "Elin", "Frank", "Greta")
LAST_NAMES = ("Almond", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Larch")
UMPIRE = "Greta Larch"
RULINGS = (
    ("pedagogy", "Rolled again in front of everyone, to show how far luck alone can move this result."),
    ("expert", "The first result asks more of the crews than they can do in a day."),
    ("time", "The class had two minutes left, so the dice decided again at once."),
)
EVERY = 2  # drafts with dice between two rulings
NOTES = (
    ("for", "The staff said what they wanted to achieve before they chose a place."),
    ("against", "Two people in the same cell explained the plan in two different ways."),
    ("for", "The commander named the risk, and what would make them stop."),
)
ARGUMENTS = {True: "The means are there and can be used at once.", False: "Others will notice and work against it."}
RULED = {matrix.SUCCEEDS: "It works as intended.", matrix.FAILS: "It takes longer than planned and comes to nothing."}
Say = Callable[[int, str], None]


@transaction.atomic
def make(*, owner: Any, system: str, pack_name: str = "", stage: str = ENDED, say: Say = lambda *_: None) -> Exercise:
    """Make a sample exercise at a stage, or nothing at all. `say` receives the percentage and the current action.

    Refused: there is no such system, pack or stage.
    """
    offer = offers.offer(system, _pack(system, pack_name))
    if stage not in STAGES:
        raise Refused(f"stage: {stage} does not exist. Choose one of {', '.join(STAGES)}.")
    say(1, "Setting it up")
    exercise = setup.create(
        owner=owner, offer=offer, objectives=list(offer.objectives), title=f"{MARK}: {offer.title}"[:120], number=MARK
    )
    _seat(exercise)
    if stage == ENDED:
        _play(exercise, offer.turns, say)
    else:
        samples.STAGES[stage](exercise)
    return samples.fresh(exercise)


def _pack(system: str, pack_name: str) -> str:
    if system not in registry.names():
        raise Refused(f"system: there is no {system}. Choose one of {', '.join(registry.names())}.")
    packs = registry.get(system).packs()
    if pack_name and pack_name not in packs:
        raise Refused(f"pack: {system} has no {pack_name}. Choose one of {', '.join(packs)}.")
    return pack_name or next(iter(packs))


def people() -> Iterator[str]:
    """Invented names, without repetition for a class of usual size."""
    return (f"{first} {last}" for _, first, last in zip(count(), cycle(FIRST_NAMES), cycle(LAST_NAMES), strict=False))


def _seat(exercise: Exercise) -> None:
    """Seat everyone as the pack proposes."""
    free = Seat.objects.filter(cell__exercise=exercise).order_by("cell__order", "pk")
    for seat, name in zip(free, people(), strict=False):
        samples.take(seats.rename(seat=seat, name=name))


def _play(exercise: Exercise, turns_in_all: int, say: Say) -> None:
    """Play to the end, like a class with an umpire."""
    samples.teach(exercise)
    samples.begin(exercise)
    drafts, turn = count(), 0
    while (decision := samples.open_decision(exercise)) is not None:
        if decision.turn > turn:
            turn = decision.turn
            say(min(99, 100 * turn // max(turns_in_all, turn, 1)), f"Playing turn {turn}")
            _note(exercise, turn)
        _take_step(exercise, decision, drafts)
    exercises.end(exercise=samples.fresh(exercise))


def _take_step(exercise: Exercise, decision: Decision, drafts: Iterator[int]) -> None:
    samples.answer(exercise, decision)
    run = samples.settle(exercise, publish=False)
    if run is not None and run.status == Run.Status.DONE:
        _publish(exercise, run, drafts)
    for move in exercise.proposals.filter(status=Proposal.Status.OPEN).exclude(source=""):
        _judge(Viewer(samples.fresh(exercise), umpire=True), move)


def _publish(exercise: Exercise, run: Run, drafts: Iterator[int]) -> None:
    """Publish a draft, some of them after a ruling."""
    rolls = game_selectors.draft(run)["rolls"]
    if rolls and (number := next(drafts)) % EVERY == 0 and number // EVERY < len(RULINGS):
        run = _rule(run, rolls[0]["draw"], *RULINGS[number // EVERY])
    turns.publish(exercise=samples.fresh(exercise), run_id=run.pk, generation=run.generation)


def _judge(umpire: Viewer, move: Proposal) -> None:
    """Judge a move by one strong argument on each side and the dice, with the effects that the pack proposes."""
    assert umpire.exercise.game is not None
    for favours in (True, False):
        proposals.argue(viewer=umpire, proposal_id=move.pk, favours=favours, text=ARGUMENTS[favours])
    move = matrix.roll(viewer=umpire, proposal_id=move.pk, needed=matrix_dice.BASE)
    outcome = matrix.SUCCEEDS if move.roll and move.roll["result"] else matrix.FAILS
    matrix.decide(
        viewer=umpire, proposal_id=move.pk, seq=game_selectors.head(umpire.exercise.game).seq, outcome=outcome,
        ruling=RULED[outcome], edits=_edits(umpire.exercise.game, move.source, outcome), costs=[],
        tell=Proposal.Tell.ALL if move.shown_to.exists() else Proposal.Tell.SHOWN,
    )  # fmt: skip


def _edits(game: Game, source: str, outcome: str) -> list[dict[str, Any]]:
    """The effects that the pack proposes for an outcome, as edits."""
    presenter, rules, state = of(game.system), game_selectors.adjudicator(game), game_selectors.state(game)
    typed = next((one.typed for one in presenter.prepared(rules, state, source) if one.outcome == outcome), {})
    fields = {f"edit.{field.id}": field for field in presenter.edits(rules, state)}
    changed = [(fields[name], value) for name, value in typed.items() if fields[name].value != value]
    return [{**field.event, field.value_field: int(value)} for field, value in changed]


def _rule(run: Run, draw: int, reason: str, note: str) -> Run:
    rulings.rule(run=run, verdict="reroll", subject={"draw": draw}, reason=reason, note=note, made_by=UMPIRE)
    turns.perform(run.pk)
    run.refresh_from_db()
    return run


def _note(exercise: Exercise, turn: int) -> Observation | None:
    """Record the umpire's observations of a turn as evidence, for one objective after another."""
    objectives = list(exercise.objectives.order_by("pk"))
    if not objectives:
        return None
    bearing, text = NOTES[(turn - 1) % len(NOTES)]
    objective = objectives[(turn - 1) % len(objectives)]
    umpire = Viewer(samples.fresh(exercise), umpire=True)
    return observations.note(viewer=umpire, text=text, objective_id=objective.pk, bearing=bearing)
