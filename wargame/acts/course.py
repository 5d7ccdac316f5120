"""The acts of an umpire on several syndicates at once: each is the declared act, done in one after the other.

What one syndicate refuses stops no other, and is told for it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import Http404, QueryDict
from rest_framework.exceptions import ValidationError

from adjudication.errors import GameError
from wargame.acts import clock, injects, play, traffic
from wargame.acts.act import Act
from wargame.acts.body import sentences
from wargame.errors import Refused
from wargame.models import Decision, Exercise
from wargame.viewer import Viewer

CHOOSE = "syndicates: choose at least one syndicate."
NO_DECISION = "No decision is open, so there is nothing to lock."


@dataclass(frozen=True)
class ActOutcome:
    """The result of an act in one syndicate: its sentence, or why it was refused. `late`: the number of cells without
    orders that a second press on “Lock” accepts."""

    number: int
    done: bool
    said: tuple[str, ...] = ()
    late: int = 0


def _as_press(exercise: Exercise, post: QueryDict) -> None:
    post["as"] = "press"


def _the_decision(exercise: Exercise, post: QueryDict) -> None:
    """The decision that the page showed for this syndicate, and how many late cells it said there are."""
    post["decision"] = post.get(f"decision-{exercise.syndicate}", "")
    post["missing"] = post.get(f"missing-{exercise.syndicate}", "0")
    if not post["decision"]:
        raise Refused(NO_DECISION)


def _the_inject(exercise: Exercise, post: QueryDict) -> None:
    post["inject"] = str(_inject(exercise, post.get("inject", "")))


def _inject(exercise: Exercise, number: Any) -> int:
    """The inject of a syndicate by the number that people call it."""
    found = exercise.injects.filter(number=str(number)[:20]).values_list("pk", flat=True).first()
    if found is None:
        raise Refused(f"This syndicate has no inject {str(number)[:20]}.")
    return int(found)


def _open_decision(exercise: Exercise) -> int:
    found = exercise.decisions.filter(status=Decision.Status.OPEN).values_list("pk", flat=True).first()
    if found is None:
        raise Refused(NO_DECISION)
    return int(found)


ON_SEVERAL: dict[str, Act[Any]] = {
    one.name: one
    for one in (
        play.start, clock.pause, clock.resume, clock.extend, clock.skip_reading, play.lock, injects.release,
        traffic.speak,
    )
}  # fmt: skip
FITTED: Mapping[str, Callable[[Exercise, QueryDict], None]] = {
    play.lock.name: _the_decision, injects.release.name: _the_inject, traffic.speak.name: _as_press,
}  # fmt: skip


def by_form(act: Act[Any], viewers: Iterable[Viewer], post: QueryDict) -> list[ActOutcome]:
    """Perform an act from the form of the board, in each syndicate by itself."""

    def do(viewer: Viewer) -> Any:
        mine = post.copy()
        if fit := FITTED.get(act.name):
            fit(viewer.exercise, mine)
        return act.by_form(viewer, mine)

    return [_one(act, viewer, do) for viewer in viewers]


def by_program(act: Act[Any], viewers: Iterable[Viewer], body: Mapping[str, Any]) -> list[ActOutcome]:
    """Perform an act from a program, in each syndicate by itself.

    An inject is named by its number. Without a decision, the one that is open now is locked.
    """

    def do(viewer: Viewer) -> Any:
        mine, key = dict(body), None
        if act is injects.release:
            key = _inject(viewer.exercise, mine.pop("inject", ""))
        elif act is play.lock:
            mine["decision"] = _open_decision(viewer.exercise)
        elif act is traffic.speak:
            mine["press"] = True
        return act.by_program(viewer, mine if act.takes else {}, key)

    return [_one(act, viewer, do) for viewer in viewers]


def _one(act: Act[Any], viewer: Viewer, do: Callable[[Viewer], Any]) -> ActOutcome:
    """Carry out `act` in one syndicate; a refusal takes back what that one had begun, and no more."""
    number = viewer.exercise.syndicate or 0
    try:
        with transaction.atomic():
            made = do(viewer)
    except ValidationError as error:
        return ActOutcome(number, False, tuple(sentences(error.detail)))
    except (Refused, GameError) as error:
        return ActOutcome(
            number, False, tuple(getattr(error, "problems", ())) or (str(error),), getattr(error, "late", 0)
        )
    except Http404:
        return ActOutcome(number, False, ("It is no longer there.",))
    return ActOutcome(number, True, (act.said(made),) if act.said(made) else ())
