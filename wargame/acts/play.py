"""Acts on the game as a whole: start it, lock a decision, publish a draft, assign it, enter dice rolled in the room."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from adjudication.models import Run, Step
from wargame import dispatch
from wargame.acts.act import act
from wargame.acts.body import Input, Switch, Text, Whole
from wargame.acts.dice import Dice, apart
from wargame.acts.subjects import RUN
from wargame.errors import Refused
from wargame.labels import listed
from wargame.models import Decision, Exercise
from wargame.selectors import decisions
from wargame.services import exercises
from wargame.services.msel import injects
from wargame.services.participants import decision_assignment
from wargame.viewer import Viewer

TOGETHER = "White Cell publishes this step when the other syndicates have locked their orders."
AGAIN = "This step waits for you again."
AHEAD = "This syndicate goes ahead of the others. Its log says so."


class Start(Input):
    """Whether to approve the waiting injects at the start."""

    approve = Switch(required=False, default=False)


class Lock(Input):
    """The decision to lock. `missing`: the number of cells without orders that the caller knows of; if there are more,
    it stays open. Without `missing`, no one is warned."""

    decision = Whole(ask="name the decision to lock.")
    missing = Whole(required=False, allow_null=True, default=None)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Fill in `missing`: a form is warned, and its second button knows the number."""
        data = super().typed(post, exercise)
        data.setdefault("missing", "0")
        return data


class TooFew(Refused):
    """Orders are missing. `late`: the number of cells without them, which the form that locks anyway repeats."""

    def __init__(self, late: int, problem: str) -> None:
        self.late = late
        super().__init__(problem)


class Publish(Input):
    """`generation` is the draft that was seen; one that has been remade since is not published."""

    generation = Whole(ask="send the number of the draft that you looked at.")


class PublishTogether(Publish):
    """Whether the draft goes out as soon as all syndicates of the course have locked the turn."""

    on = Switch(required=False, default=False)


class Take(Input):
    """To take over, `over` is the name of the holder that the caller saw."""

    over = Text(80)


class GoingAhead(Input):
    """Whether this syndicate goes ahead of the others of its course. That needs a `reason`, which its log shows."""

    on = Switch(required=False, default=False)
    reason = Text(300)


class TypedDice(Input):
    """Dice rolled in the room for the roll that the run is waiting for."""

    in_form = {"values": "dice"}

    draw = Whole(ask="name the roll that the run waits for.")
    values = Dice("enter the numbers rolled, for example 4 2.")


@act("start", "start", "Start play", takes=Start)
def start(viewer: Viewer, approve: bool) -> Exercise:
    """Start play and, if requested, approve the injects."""
    if approve:
        injects.approve_all(exercise=viewer.exercise, by=viewer.label)
    return dispatch.start(exercise=viewer.exercise)


@act("lock", "lock", "Lock a decision and start its run", takes=Lock)
def lock(viewer: Viewer, decision: int, missing: int | None) -> None:
    """Lock the open decision now. A caller who knows of fewer cells without orders than there are is warned first."""
    late = decisions.missing(viewer.exercise, decision) if missing is not None else []
    if len(late) > (missing or 0):
        how = "count their drafts, or else " if viewer.exercise.drafts_count else ""
        raise TooFew(len(late), f"{listed(late)}: no orders yet. Lock again to {how}let the program give them.")
    dispatch.lock(viewer=viewer, decision_id=decision)


@act(
    "reopen", "reopen", "Give a locked decision back to the cells",
    says="The cells have the decision again. The draft was discarded.",
)  # fmt: skip
def reopen(viewer: Viewer) -> None:
    """Give the locked decision back to the cells."""
    dispatch.reopen(viewer=viewer)


@act("take", "take", "Assign the decision to yourself, or take it over", takes=Take)
def take(viewer: Viewer, over: str) -> None:
    """Assign the decision to the umpire, or take it over from the holder they saw."""
    decision_assignment.assign(exercise=viewer.exercise, viewer=viewer, over=over)


@act("give-back", "give_back", "Let go of the decision")
def give_back(viewer: Viewer) -> None:
    """Unassign the decision."""
    decision_assignment.unassign(exercise=viewer.exercise, viewer=viewer)


@act(
    "publish", "publish", "Publish a draft to every cell at once", takes=Publish, about=RUN,
    says="Step {0.seq} is published.",
)  # fmt: skip
def publish(viewer: Viewer, run: Run, generation: int) -> Step:
    """Commit the draft and tell the cells."""
    return dispatch.publish(viewer=viewer, run_id=run.pk, generation=generation)


@act(
    "publish-together", "publish_together", "Publish a draft when all syndicates have locked the turn", about=RUN,
    takes=PublishTogether, says=lambda made: TOGETHER if made.publishes is not None else AGAIN,
)  # fmt: skip
def publish_together(viewer: Viewer, run: Run, generation: int, on: bool) -> Decision:
    """Publish the draft with the other syndicates, or not any more."""
    return dispatch.promise(viewer=viewer, run_id=run.pk, generation=generation, on=on)


@act(
    "go-ahead", "go_ahead", "Let a syndicate go ahead of the others, or wait for them again", takes=GoingAhead,
    says=lambda made: AHEAD if made.ahead_since else "This syndicate waits for the others again.",
)  # fmt: skip
def go_ahead(viewer: Viewer, on: bool, reason: str) -> Exercise:
    """Let the syndicate publish without the others, or make it wait again."""
    return dispatch.go_ahead(viewer=viewer, on=on, reason=reason)


@act("retry", "retry", "Run a failed run again", about=RUN)
def retry(viewer: Viewer, run: Run) -> Run:
    """Run a failed run again."""
    dispatch.retry(viewer=viewer, run=run)
    return run


@act("dice", "type_dice", "Enter dice rolled in the room", takes=TypedDice, about=RUN)
def dice(viewer: Viewer, run: Run, draw: int, values: list[int]) -> Run:
    """Enter dice rolled in the room."""
    rolled = apart(values, int((run.dice_needed or {}).get("count", 1)))
    dispatch.type_dice(viewer=viewer, run=run, draw=draw, values=rolled)
    return run


@act(
    "fetch-back", "fetch_back", "Take an exercise out of the archive",
    says="The exercise is restored. Its room stays closed until you open it on the roster.",
)  # fmt: skip
def fetch_back(viewer: Viewer) -> Exercise:
    """Restore the exercise from the archive."""
    return exercises.fetch_back(exercise=viewer.exercise)


FIRST_ACTS = (start,)
ACTS = (lock, reopen, take, give_back, publish, publish_together, go_ahead, retry, dice)
LEDGER_ACTS = (fetch_back,)
