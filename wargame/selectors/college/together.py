"""How far the syndicates of a course are, and whom the publication of a turn waits for.

Syndicates share their dice, so one that is ahead could tell another its dice. A syndicate therefore publishes a turn
only when all others have locked it, or are past it. The order of places is total and a syndicate waits only for those
behind it or not yet locked beside it, so there is always one that can go on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from adjudication.engine.record import steps_in_force
from adjudication.models import Run, Step
from wargame.errors import Refused
from wargame.labels import listed
from wargame.models import Decision, Exercise


@dataclass(frozen=True)
class SyndicatePlace:
    """Where a syndicate stands: its turn, the number of steps in force that it has played in it, whether its orders are
    locked, and whether its draft is ready.

    `begun` is False before the start. `waits`: whether the others wait for it; not if it has ended or goes ahead.
    `held`: whether it waits for the others itself; not for what the program decides alone.
    """

    number: int
    turn: int = -1
    steps: int = 0
    locked: bool = False
    drafted: bool = False
    begun: bool = True
    waits: bool = True
    held: bool = False

    @property
    def at(self) -> tuple[int, int]:
        """Its place in the game; a later one is larger."""
        return self.turn, self.steps

    def behind(self, other: SyndicatePlace) -> bool:
        """Whether another syndicate has to wait for this one before it publishes."""
        return self.waits and self.number != other.number and (self.at, self.locked) < (other.at, True)


def places(course_id: UUID) -> dict[UUID, SyndicatePlace]:
    """The place of each syndicate, by exercise. Four queries for any number of syndicates."""
    rows = list(Exercise.objects.filter(course=course_id).order_by("syndicate"))
    decisions = Decision.objects.filter(exercise__in=rows).exclude(status=Decision.Status.CLOSED)
    present = {one.exercise_id: one for one in decisions.order_by("-pk")}
    ready = set(
        Run.objects.filter(pk__in=[one.run_id for one in present.values() if one.run_id], status=Run.Status.DONE)
        .values_list("pk", flat=True)
    )  # fmt: skip
    played = _played(row.game_id for row in rows if row.game_id)
    return {row.pk: _place(row, present.get(row.pk), played[row.game_id] if row.game_id else {}, ready) for row in rows}


def _place(row: Exercise, decision: Decision | None, played: Mapping[int, int], ready: set[Any]) -> SyndicatePlace:
    number = row.syndicate or 0
    if row.status == Exercise.Status.SETUP:
        return SyndicatePlace(number, begun=False, waits=row.ahead_since is None)
    if row.status != Exercise.Status.PLAYING or decision is None:
        return SyndicatePlace(number, waits=False)
    alone = not decision.due or decision.locked_by == Decision.LockedBy.SET_UP
    return SyndicatePlace(
        number, decision.turn, played.get(decision.turn, 0), decision.status == Decision.Status.LOCKED,
        decision.run_id in ready, waits=row.ahead_since is None, held=row.ahead_since is None and not alone,
    )  # fmt: skip


def _played(games: Iterable[UUID]) -> dict[UUID, dict[int, int]]:
    """How many steps in force each game has played in each turn. One query."""
    rows = defaultdict[UUID, list[tuple[int, str, int]]](list)
    steps = Step.objects.filter(game__in=list(games)).order_by("game", "seq")
    for game, seq, kind, turn in steps.values_list("game", "seq", "kind", "turn"):
        rows[game].append((seq, kind, turn))
    found: dict[UUID, dict[int, int]] = {}
    for game, ledger in rows.items():
        turns = defaultdict[int, int](int)
        for place in steps_in_force.places(ledger):
            turns[place.turn] += place.stands and place.kind == Step.Kind.PLAY
        found[game] = turns
    return found


def waits_for(exercise: Exercise) -> list[SyndicatePlace]:
    """The syndicates that have to lock their orders before this one publishes; empty for an exercise by itself. No
    query there."""
    return awaited(places(exercise.course_id), exercise.pk) if exercise.course_id is not None else []


def promised(exercise: Exercise, run: Run) -> bool:
    """Whether an umpire has published a draft that waits for the other syndicates. No query for an exercise by
    itself."""
    if exercise.course_id is None:
        return False
    return exercise.decisions.filter(run_id=run.pk, publishes=run.generation).exists()


def awaited(found: Mapping[UUID, SyndicatePlace], exercise_id: UUID) -> list[SyndicatePlace]:
    """The same, from the places of the course."""
    mine = found[exercise_id]
    return [other for other in found.values() if mine.held and other.behind(mine)]


def said(waiting: Iterable[SyndicatePlace]) -> str:
    """The syndicates that a publication waits for: "Syndicates 2 and 5"; empty for no one."""
    numbers = [f"{one.number}" for one in waiting]
    if not numbers:
        return ""
    return f"Syndicate{'' if len(numbers) == 1 else 's'} {listed(numbers)}"


def refuse_early(exercise: Exercise) -> None:
    """Refused: others have not locked the turn that a syndicate would publish."""
    waiting = waits_for(exercise)
    if waiting:
        have = "has" if len(waiting) == 1 else "have"
        raise Refused(
            f"{said(waiting)} {have} not locked this turn yet, and all syndicates have the same dice. Wait, or let "
            "this syndicate go ahead."
        )
